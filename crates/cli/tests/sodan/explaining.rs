//! Tests commands that find steps: `rate`, `explain`, `hint`, `steps` and `techniques`.

use crate::run::*;
use serde_json::Value;
use sodan::logic::Technique;
use sodan::logic::rating::{Scale, two_way::TwoWay};

/// A puzzle whose path has hidden singles, one locked triple, and singles again.
const MEDIUM: &str = PROPER;

#[test]
fn ratings_have_their_fixed_columns() {
    let input = format!("{MEDIUM}\n12\n{TWO_SOLUTIONS}\n{NO_SOLUTION}\n{SOLUTION}\n");
    let outcome = run(&["rate", "--format", "csv"], &input);
    assert_eq!(outcome.status, 3);
    assert_eq!(
        outcome.out,
        format!(
            "record,puzzle,status,score,level,hardest,steps,reason\n\
             1,{MEDIUM},unique,696,Medium,Locked Triple,71,\n\
             2,12,bad,,,,,\"line 2, column 3: expected 81 cells, found 2\"\n\
             3,{TWO_SOLUTIONS},multiple,,,,,\n4,{NO_SOLUTION},none,,,,,\n5,{SOLUTION},unique,0,Easy,,0,\n"
        )
    );
    let text = run(&["rate", "--format", "text", MEDIUM], "");
    assert_eq!(text.out, "puzzle 1: Medium (696); 71 steps, the hardest: Locked Triple [hodoku-2.2.0]\n");
    let line = run(&["rate", "--format", "line"], &input);
    assert_eq!(
        line.out,
        "Medium (696) [hodoku-2.2.0]\n- bad: line 2, column 3: expected 81 cells, found 2\n- multiple\n- none\n\
         Easy (0) [hodoku-2.2.0]\n"
    );
    let object = json(&["rate"], MEDIUM);
    assert_eq!((&object["scale"], &object["score"]), (&Value::from("hodoku"), &Value::from(696)));
}

#[test]
fn commands_agree_on_improper_puzzles() {
    for (command, code) in [("solve", 1), ("rate", 1), ("explain", 0), ("hint", 1), ("steps", 1)] {
        assert_eq!(run(&[command, TWO_SOLUTIONS], "").status, code, "{command}");
        assert_eq!(run(&[command, NO_SOLUTION], "").status, 1, "{command}");
    }
}

#[test]
fn several_scales_stand_side_by_side() {
    let input = format!("{MEDIUM}\n{TWO_SOLUTIONS}\n");
    let table = run(&["rate", "--scale", "hodoku,two-way", "--format", "csv"], &input).out;
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(
        rows[0],
        "record,puzzle,status,hodoku.score,hodoku.level,hodoku.hardest,hodoku.steps,two_way.rank,two_way.choices,\
         two_way.longest,two_way.hardest,two_way.steps,reason"
    );
    assert!(
        rows[1].starts_with(&format!("1,{MEDIUM},unique,696,Medium,Locked Triple,71,Basic,0,0,")),
        "{table}"
    );
    assert_eq!(rows[2], format!("2,{TWO_SOLUTIONS},multiple,,,,,,,,,,"));
    assert_eq!(run(&["rate", "--scale", "two-way,two-way", MEDIUM], "").status, 2);
}

#[test]
fn ratings_keep_order_and_resume() {
    let input: String = sodan_testkit::minimal().flat_map(|line| [line, "\n"]).collect();
    let [one, two] =
        ["1", "2"].map(|threads| run(&["rate", "--format", "csv", "--threads", threads], &input).out);
    assert!(one == two);
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("out");
    stopped_after(20, &["rate", "--format", "csv", "-o", shown(&output)], &input);
    run(&["rate", "--format", "csv", "-o", shown(&output), "--resume"], &input);
    assert!(std::fs::read_to_string(&output).unwrap() == one);
}

/// A puzzle that basic steps do not solve.
const STUCK: &str = "4.35...2.....16...7............895.....3..8..2...........4...7..9....6...1.......";

#[test]
fn two_way_rates_rank_and_choices() {
    let table =
        run(&["rate", "--scale", "two_way", "--format", "csv"], format!("{STUCK}\n{PROPER}\n12\n")).out;
    let rows: Vec<Vec<&str>> = table.lines().map(|row| row.split(',').collect()).collect();
    assert_eq!(
        rows[0],
        ["record", "puzzle", "status", "rank", "choices", "longest", "hardest", "steps", "reason"]
    );
    assert!(rows.iter().take(3).all(|row| row.len() == 9), "{table}");
    assert_eq!((rows[1][3], rows[2][3..6].join(",")), ("Choices", "Basic,0,0".to_owned()));
    let line = run(&["rate", "--scale", "two_way", "--format", "line", STUCK], "").out;
    assert_eq!(
        line,
        format!(
            "Choices ({} two-way choices of up to {} singles) [{}]\n",
            rows[1][4],
            rows[1][5],
            TwoWay.scheme()
        )
    );
    let object = json(&["rate", "--scale", "two_way"], STUCK);
    assert_eq!((&object["scale"], &object["level"]), (&Value::from("two_way"), &Value::from("Choices")));
    assert_eq!((&object["score"], &object["hardest"]), (&Value::Null, &Value::from(rows[1][6])));
    assert_eq!(run(&["rate", "--scale", "no-such", STUCK], "").status, 2);
}

#[test]
fn two_way_explains_whole_paths() {
    let object = json(&["explain", "--scale", "two_way"], STUCK);
    let choices: Vec<&Value> =
        object["steps"].as_array().unwrap().iter().filter(|step| step["level"] == "Choices").collect();
    assert_eq!((&object["scale"], &object["solved"]), (&Value::from("two_way"), &Value::from(true)));
    assert!(choices.iter().all(|step| {
        step["net"]["schema"] == "sodan-two-way/1" && step["sentences"].as_array().unwrap().len() > 2
    }));
    let rating = object["rating"].as_str().unwrap();
    assert!(rating.starts_with(&format!("Choices ({} two-way choices of up to ", choices.len())), "{rating}");

    let text = run(&["explain", "--scale", "two_way", STUCK], "").out;
    assert!(text.starts_with(&format!("puzzle 1: {rating}; ")), "{text}");
    assert_eq!(text.matches(" (Choices)\n").count(), choices.len());
    assert!(text.contains(" can only be ") && text.contains(" is the only place left for "));
    let markdown = run(&["explain", "--scale", "two_way", "--format", "markdown", STUCK], "").out;
    assert_eq!(markdown.matches("** (Choices)  \n").count(), choices.len());

    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("pictures");
    assert_eq!(
        run(&["explain", "--scale", "two_way", "--format", "svg", "-o", shown(&folder), STUCK], "").status,
        0
    );
    let pictures = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let of_choices: Vec<_> = pictures.filter(|path| shown(path).contains("two-way")).collect();
    assert_eq!(of_choices.len(), choices.len());
    // The picture contains two boards, one for each side.
    let two = |path| std::fs::read_to_string(path).unwrap().matches(">if r").count() == 2;
    assert!(of_choices.into_iter().all(two));
    // HoDoKu's format does not support these steps.
    assert_eq!(run(&["explain", "--scale", "two_way", "--format", "hodoku", STUCK], "").status, 2);
}

#[test]
fn hints_follow_the_scale() {
    let marks = run(&["explain", "--scale", "two_way", "--format", "json", STUCK], "").out;
    let path: Value = serde_json::from_str(&marks).unwrap();
    let step = path["steps"].as_array().unwrap().iter().find(|step| step["level"] == "Choices").unwrap();
    let before = step["before"].clone();
    let (digits, givens) = (before["digits"].as_str().unwrap(), before["givens"].as_str().unwrap());
    let placed: String = digits
        .chars()
        .zip(givens.chars())
        .map(|(digit, given)| if digit == given { digit.to_string() } else { format!("+{digit}") })
        .collect();
    // Earlier steps may have removed candidates, so use the state in the path.
    let state = sodan::logic::State::new(&digits.parse().unwrap());
    let gone: Vec<String> = state
        .candidates()
        .iter()
        .filter(|candidate| {
            let left = before["candidates"][candidate.cell.index()].as_str().unwrap();
            !left.contains(&candidate.digit.to_string())
        })
        .map(|it| format!("{}{}{}", it.digit, it.cell.row().index() + 1, it.cell.column().index() + 1))
        .collect();
    let library = format!(":0000:x:{placed}:{}::", gone.join(" "));
    let hint = |scale: &str| run(&["hint", "--level", "full", "--scale", scale], &library).out;
    let notation = step["notation"].as_str().unwrap();
    assert!(hint("two_way").contains(&format!("\n\n{notation}\n")), "{}", hint("two_way"));
    assert!(!hint("hodoku").contains("Two-Way Choice"));
}

/// Splits the output in HoDoKu's format into one string per puzzle, which contains the header line and the steps.
fn answers(text: &str) -> Vec<String> {
    let mut answers: Vec<String> = Vec::new();
    for line in text.split_inclusive('\n') {
        if !line.starts_with(' ') {
            answers.push(String::new());
        }
        answers.last_mut().expect("a header comes first").push_str(line);
    }
    answers
}

/// Returns whether every step in a puzzle's output uses a technique in [`Technique::ALL`].
fn is_built(answer: &str) -> bool {
    answer.lines().filter_map(|line| line.strip_prefix("   ")).all(|step| {
        Technique::ALL.iter().any(|technique| {
            let rest = step.strip_prefix(technique.name());
            rest.is_some_and(|rest| {
                rest.starts_with(':') || rest.starts_with(" =>") || rest.starts_with(" in ")
            })
        })
    })
}

/// Compares Sodan's output with HoDoKu's for the first `limit` puzzles of every collection, or for one of `slices`
/// parts of them.
#[track_caller]
fn paths_are_hodokus(limit: usize, slices: usize) {
    for name in ["clue17", "qqwing_expert", "top1465", "sudocue", "hardest"] {
        let path = sodan_testkit::data(&format!("hodoku/{name}.txt"));
        let puzzles = std::fs::read_to_string(&path).unwrap();
        let puzzles: String =
            sodan_testkit::slice(puzzles.split_inclusive('\n').take(limit), slices).collect();
        let theirs = std::fs::read_to_string(path.with_extension("out.txt")).unwrap();
        let ours = run(&["explain", "--format", "hodoku"], puzzles).out;
        let theirs = sodan_testkit::slice((1..).zip(answers(&theirs)).take(limit), slices);
        // HoDoKu numbers the puzzles of its input.
        let numbered = |(new, (number, answer)): (usize, (usize, String))| {
            answer.replacen(&format!(" #{number} "), &format!(" #{new} "), 1)
        };
        let theirs: Vec<String> = (1..).zip(theirs).map(numbered).collect();
        let ours = answers(&ours);
        let built: Vec<_> = ours.iter().zip(&theirs).filter(|(_, theirs)| is_built(theirs)).collect();
        println!("{name}: {} of {} puzzles need only implemented techniques", built.len(), ours.len());
        assert!(!built.is_empty(), "{name}");
        for (ours, theirs) in built {
            assert_eq!(ours, theirs);
        }
    }
}

#[test]
fn paths_match_hodoku_exactly() {
    let theirs = include_str!("../../../../testdata/hodoku/answers.txt");
    let puzzles: String = theirs
        .lines()
        .filter_map(|line| line.split_once(" #"))
        .flat_map(|(puzzle, _)| [puzzle, "\n"])
        .collect();
    assert_eq!(run(&["explain", "--format", "hodoku"], puzzles).out, theirs);
}

mod over_collections {
    #[test]
    #[ignore = "needs shared/data: puzzle collections next to the checkout"]
    fn paths_match_hodoku_exactly() {
        super::paths_are_hodokus(40, 1);
    }
}

#[test]
#[ignore = "takes minutes: cargo xtask conformance explain"]
fn all_paths_match_hodoku_exactly() {
    paths_are_hodokus(usize::MAX, 17);
}

#[test]
fn bad_records_replace_hodoku_level() {
    let outcome = run(&["explain", "--format", "hodoku"], format!("12\n{TWO_SOLUTIONS}\n"));
    assert_eq!(
        outcome.out,
        format!("12 #1 bad: line 1, column 3: expected 81 cells, found 2\n{TWO_SOLUTIONS} #2 multiple\n")
    );
}

#[test]
fn sentences_lead_to_the_step() {
    let outcome = run(&["explain", MEDIUM], "");
    let start =
        "puzzle 1: Medium (696); 71 steps [hodoku-2.2.0]\n\n1. Hidden Single: r8c6=1 (14 points)\n   In ";
    assert!(outcome.out.starts_with(start), "{}", &outcome.out[..200]);
    assert!(outcome.out.contains("\n   So r8c6 is 1.\n2. "), "{}", &outcome.out[..400]);
    assert!(outcome.out.ends_with("1 6 4 | 8 7 5 | 2 9 3\n\n"));
}

#[test]
fn objects_hold_the_whole_path() {
    let object = json(&["explain"], MEDIUM);
    assert_eq!((&object["schema"], &object["solved"]), (&Value::from("sodan-path/1"), &Value::from(true)));
    let steps = object["steps"].as_array().unwrap();
    assert_eq!((steps.len(), &steps[0]["before"]["givens"]), (71, &Value::from(MEDIUM)));
    assert_eq!(steps[0]["notation"], "Hidden Single: r8c6=1");
    assert_eq!(json(&["explain"], TWO_SOLUTIONS)["status"], "multiple");
    assert_eq!(json(&["explain"], NO_SOLUTION)["steps"], Value::Null);
}

#[test]
fn markdown_has_heading_and_list() {
    let markdown = run(&["explain", "--format", "markdown", MEDIUM], "").out;
    assert!(
        markdown.starts_with("## Puzzle 1\n\nMedium (696); 71 steps [hodoku-2.2.0]\n\n```text\n4 . ."),
        "{markdown}"
    );
    assert!(markdown.contains("\n1. **Hidden Single** (14 points)  \n   `Hidden Single: r8c6=1`\n\n   In "));
}

#[test]
fn several_solutions_are_partly_explained() {
    let text = run(&["explain", TWO_SOLUTIONS], "").out;
    assert!(text.starts_with(
        "puzzle 1: multiple solutions; techniques that assume a unique solution are excluded; not solved; 0 steps"
    ));
    assert!(text.contains("No further steps found from here:"), "{text}");
}

#[test]
fn hints_follow_the_requested_level() {
    let hint = |level| run(&["hint", "--level", level, PROPER], "").out;
    assert_eq!(hint("vague"), "puzzle 1: A cell of box 8 can be filled.\n");
    let technique = hint("technique");
    assert_eq!(
        technique,
        "puzzle 1: A cell of box 8 can be filled. Technique: Hidden Single, for the digit 1 in box 8.\n"
    );
    let full = hint("full");
    assert!(full.starts_with(&format!("{technique}\nHidden Single: r8c6=1\n\n     c1 ")), "{full}");
    assert!(full.ends_with("   So r8c6 is 1.\n\n"), "{full}");
    let object = json(&["hint", "--level", "full"], PROPER);
    assert_eq!(object["step"]["placements"][0]["cell"], "r8c6");
    assert_eq!(json(&["hint", "--level", "vague"], PROPER)["technique"], Value::Null);
}

#[test]
fn wrong_entries_are_reported_first() {
    // r1c2 must be 1.
    let wrong = format!("46{}", &PROPER[2..]);
    let now = &["hint", "--puzzle", PROPER, &wrong];
    assert_eq!(run(now, "").out, "puzzle 1: there is a wrong digit in r1c2\n");
    let vague = run(&[&now[..], &["--level", "vague"]].concat(), "").out;
    assert_eq!(vague, "puzzle 1: there is a mistake\n");
    // The library's format distinguishes entries from givens.
    let library = format!(":0000:x:4+6{}:::", &PROPER[2..]);
    assert_eq!(run(&["hint", "--level", "full"], library).out, "puzzle 1: wrong: r1c2\n");
    let marks = run(&["convert", "--to", "pencilmarks"], PROPER).out.replacen("1679", "679", 1);
    let gone = run(&["hint", "--level", "full"], &marks).out;
    assert_eq!(gone, "puzzle 1: the correct candidate has been eliminated: r1c2\n");
}

#[test]
fn hints_start_from_given_candidates() {
    let marks = run(&["convert", "--to", "pencilmarks"], PROPER).out;
    assert_eq!(
        run(&["hint", "--level", "vague"], &marks).out,
        run(&["hint", "--level", "vague"], PROPER).out
    );
    // The only candidate left in r1c2 is a naked single.
    let outcome = run(&["hint", "--level", "full"], marks.replacen("1679", "1", 1));
    assert!(outcome.out.contains("\n\nNaked Single: r1c2=1\n"), "{}", outcome.out);
    assert_eq!(run(&["hint", SOLUTION], "").out, "puzzle 1: the puzzle is solved\n");
    let hopeless = run(&["hint", NO_SOLUTION], "");
    assert_eq!(hopeless.status, 1);
    assert_eq!(
        hopeless.out,
        "puzzle 1: the position has no solution: one of the digits in r1c1, r1c2, r1c3, r1c4, r1c5, r1c6 and r2c9 \
         contradicts the other digits\n"
    );
}

#[test]
fn missing_candidates_are_not_explained() {
    let given = format!(":0000:x:1{}:", ".".repeat(80));
    let gone = "112 212 312 412 512 612 712 812 912";
    let why = "r1c2 has no candidates left";
    let outcome = run(&["hint", &format!("{given}{gone}::")], "");
    assert_eq!(
        (outcome.status, outcome.out),
        (1, format!("puzzle 1: the position has no solution: {why}\n"))
    );
}

#[test]
fn steps_are_grouped_by_effect() {
    let outcome = run(&["steps", PROPER], "");
    assert!(outcome.out.contains("\nr8c6=1\n   Hidden Single: r8c6=1\n"), "{}", outcome.out);
    let object = json(&["steps"], PROPER);
    let groups = object["groups"].as_array().unwrap();
    let easiest = |group: &Value| {
        let name = group["steps"][0]["technique"]["name"].as_str().unwrap().to_owned();
        Technique::ALL.iter().position(|technique| technique.spec().name == name).unwrap()
    };
    assert!(groups.is_sorted_by_key(easiest), "the easiest comes first");
    assert_eq!(object["state"]["digits"], PROPER);
    let mut ends: Vec<String> =
        groups.iter().map(|group| format!("{} {}", group["placements"], group["eliminations"])).collect();
    let count = ends.len();
    ends.sort_unstable();
    ends.dedup();
    assert_eq!(ends.len(), count);
    let only = run(&["steps", "--technique", "0002", "--technique", "x-wing", PROPER], "").out;
    assert!(
        only.lines().filter(|line| line.starts_with("   ")).all(|line| line.starts_with("   Hidden Single"))
    );
    let none = run(&["steps", "--technique", "x-wing", PROPER], "").out;
    assert_eq!(none, "puzzle 1: 0 steps with 0 different results\n\nNo steps found.\n\n");
    let (easiest, all) = (outcome.out, run(&["steps", "--all", PROPER], "").out);
    assert!(easiest.lines().count() < all.lines().count());
    assert!(
        easiest.contains(" give the same result\n") && !all.contains(" give the same result\n"),
        "{easiest}"
    );
}

#[test]
fn uniqueness_is_not_assumed() {
    let object = json(&["steps"], TWO_SOLUTIONS);
    assert_eq!((&object["status"], &object["groups"]), (&Value::from("multiple"), &Value::Array(Vec::new())));
}

#[test]
fn techniques_are_listed_and_explained() {
    let csv = run(&["techniques", "--format", "csv"], "").out;
    assert!(csv.starts_with("name,slug,family,hodoku_code,hodoku_level,hodoku_score,se,reason\nFull House,full-house,Singles,0000,Easy,4,1.0,\n"));
    assert_eq!(csv.lines().count(), Technique::ALL.len() + 1);
    assert!(csv.lines().all(|line| line.matches(',').count() == 7), "{csv}");
    let wing = run(&["techniques", "xy-wing"], "").out;
    assert!(
        wing.starts_with("XY-Wing (xy-wing)\nWings. HoDoKu: Hard, 160 points; library code 0800; Sudoku Explainer: XY-Wing, 4.2 or higher\n\n"),
        "{wing}"
    );
    assert!(wing.contains("  pincer XZ ---- pivot XY") && wing.contains("Why it is true:"), "{wing}");
    assert!(wing.contains("\nExample: :0000:x:") && wing.contains("\nXY-Wing: "), "{wing}");
    assert_eq!(run(&["techniques", "XY-Wing"], "").out, wing);
    assert_eq!(run(&["techniques", "0800"], "").out, wing);
    let unknown = run(&["techniques", "no-such"], "");
    assert_eq!(unknown.status, 2);
    assert!(unknown.err.contains("`sodan techniques` lists all"), "{}", unknown.err);
    let some = run(&["techniques", "Wing"], "");
    assert!(some.out.contains("\nWings\n") && some.out.contains("  x-wing "), "{}", some.out);
    assert!(!some.out.contains("Singles"), "{}", some.out);
    let rows = run(&["techniques", "coloring", "--format", "csv"], "").out;
    assert!(rows.lines().skip(1).all(|row| row.contains(",Coloring,")) && rows.lines().count() > 2, "{rows}");
    let table = run(&["techniques"], "").out;
    let heads: Vec<&str> = table.lines().next().unwrap().split_whitespace().collect();
    assert_eq!(heads, ["name", "slug", "score", "level", "(HoDoKu)", "SE"]);
    let rectangle = run(&["techniques", "uniqueness-test-1"], "").out;
    assert!(!rectangle.contains("| --- |") && !rectangle.contains("*Uniqueness*"), "{rectangle}");
    assert!(Technique::ALL.iter().all(|technique| table.contains(technique.spec().slug)));
}

#[test]
fn pictures_are_written_completely() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("pictures");
    let draw = &["explain", "--format", "svg", "-o", shown(&folder), PROPER];
    assert_eq!(run(draw, "").status, 0);
    let mut names: Vec<String> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort_unstable();
    assert_eq!((names.len(), names[0].as_str()), (71, "1-001-hidden-single.svg"));
    assert!(!parent.path().join("pictures.part").exists());
    // Existing files are not overwritten.
    assert_eq!(run(draw, "").status, 2);
    assert_eq!(run(&["explain", "--format", "svg", PROPER], "").status, 2);
    let other = folder.with_file_name("of-two");
    let unanswered = run(&["explain", "--format", "svg", "-o", shown(&other), TWO_SOLUTIONS], "");
    assert_eq!(unanswered.status, run(&["explain", TWO_SOLUTIONS], "").status);
}

#[test]
fn json_paths_are_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let input = format!("{PROPER}\n12\n{TWO_SOLUTIONS}\n");
    for command in ["explain", "steps"] {
        for format in ["json", "text"] {
            let output = folder.path().join(format!("{command}.{format}.out"));
            let whole = run(&[command, "--format", format], &input).out;
            let arguments = [command, "--format", format, "-o", shown(&output)];
            stopped_after(2, &arguments, &input);
            run(&[&arguments[..], &["--resume"]].concat(), &input);
            assert_eq!(std::fs::read_to_string(&output).unwrap(), whole, "{command}");
        }
    }
}

#[test]
fn histogram_counts_values() {
    let input = format!("{STUCK}\n{MEDIUM}\n{MEDIUM}\n12\n");
    let outcome = run(&["rate", "--histogram"], &input);
    assert_eq!(outcome.status, 3);
    assert!(
        outcome.out.starts_with("status       records    share\n  unique           3   75.0 %"),
        "{}",
        outcome.out
    );
    let lines: Vec<&str> = outcome.out.lines().collect();
    let place = |level: &str| lines.iter().position(|line| line.starts_with(&format!("  {level} ")));
    assert!(place("Medium").is_some() && place("Medium") < place("Unfair"), "levels ascend: {}", outcome.out);
    let two = run(&["rate", "--histogram", "--threads", "2"], &input);
    assert_eq!(outcome.out, two.out);
    assert!(run(&["check", "--histogram"], &input).out.contains("\nminimal "));
}

#[test]
fn techniques_may_be_left_out() {
    let names = |options: &[&str]| {
        let arguments: Vec<&str> = ["explain"].iter().chain(options).copied().collect();
        let path = json(&arguments, MEDIUM);
        let steps = path["steps"].as_array().unwrap().clone();
        let names = steps.iter().map(|step| step["technique"]["slug"].as_str().unwrap().to_owned());
        (names.collect::<Vec<_>>(), path["solved"].as_bool().unwrap())
    };
    let locked_triple = "locked-triple".to_owned();
    assert!(names(&[]).0.contains(&locked_triple));
    let (without, solved) = names(&["--without", "Locked Triple"]);
    assert!(solved && !without.contains(&locked_triple), "{without:?}");
    let (no_singles, _) = names(&["--without", "singles"]);
    let is_single = |name: &String| name.ends_with("single") || name == "full-house";
    assert!(!no_singles.is_empty() && !no_singles.iter().any(is_single), "{no_singles:?}");
    let (no_naked, _) = names(&["--without", "naked-single"]);
    assert!(no_naked.iter().any(|name| name == "hidden-single"));
    assert!(!no_naked.iter().any(|name| name == "naked-single"));
    let (easy, solved) = names(&["--up-to", "easy"]);
    assert!(!solved && easy.iter().all(is_single), "{easy:?}");

    let text = run(&["explain", "--up-to", "easy"], MEDIUM).out;
    assert!(text.starts_with("puzzle 1: not solved; "), "{text}");
    assert_eq!(json(&["explain", "--up-to", "easy"], MEDIUM)["level"], Value::Null);
    let steps = json(&["steps", "--without", "uniqueness", "--up-to", "unfair"], STUCK).to_string();
    assert!(!steps.contains("uniqueness-test") && !steps.contains("\"forcing-"), "{steps}");

    let refused = run(&["hint", "--scale", "se", "--without", "x-wing"], STUCK);
    assert_eq!(refused.status, 2);
    assert!(refused.err.contains("HoDoKu's techniques, not to --scale se"), "{}", refused.err);
    let misspelt = run(&["explain", "--without", "xwin"], STUCK);
    assert!(misspelt.err.contains("did you mean `x-wing`?"), "{}", misspelt.err);
}

#[test]
fn custom_technique_order_is_used() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        shown(&path).to_owned()
    };
    let usual = run(&["techniques", "--format", "order"], "").out;
    let usual_file = file("usual.txt", &usual);
    for puzzle in [MEDIUM, STUCK] {
        let steps = |options: &[&str]| json(&[&["explain"], options].concat(), puzzle)["steps"].clone();
        assert_eq!(steps(&["--order", &usual_file]), steps(&[]));
    }

    // In this order file, the hidden single has no points and is first. Techniques in comments are not used.
    let mine = "Easy 0 hidden-single\n".to_owned() + &usual.replace("Easy        14  hidden-single\n", "");
    let mine = file("mine.txt", &mine.replace("#    Extreme", "Extreme"));
    assert_eq!(json(&["hint", "--order", &mine], MEDIUM)["technique"], "hidden-single");
    let groups = json(&["steps", "--order", &mine], MEDIUM)["groups"].clone();
    assert_eq!(groups[0]["steps"][0]["technique"]["slug"], "hidden-single");
    let rated =
        run(&["rate", "--order", &mine, "--scale", "hodoku,two-way", "--format", "csv", MEDIUM], "").out;
    assert!(rated.starts_with("record,puzzle,status,own.score,own.level"), "{rated}");
    let score =
        |arguments: &[&str]| json(&[&["rate"], arguments].concat(), MEDIUM)["score"].as_u64().unwrap();
    assert!(score(&["--order", &mine]) + 14 <= score(&["--order", &usual_file]));
    assert_eq!(score(&["--order", &usual_file]), score(&[]));
    // Pairs do not place digits.
    let short = file("few.txt", "Easy 4 naked-single\nEasy 14 hidden-single\nMedium 60 naked-pair\n");
    let without = ["rate", "--order", &short, "--without", "singles", "--format", "text", MEDIUM];
    assert!(run(&without, "").out.contains("not solved with these techniques"));

    let wrong = file("wrong.txt", "Easy 4 naked-single\nHard 140 xwin # a slip\n");
    let refused = run(&["explain", "--order", &wrong, MEDIUM], "");
    assert_eq!(refused.status, 2);
    assert!(
        refused
            .err
            .contains("wrong.txt: line 2, column 10: unknown technique `xwin`; did you mean `x-wing`?"),
        "{}",
        refused.err
    );
    assert_eq!(run(&["hint", "--order", "nowhere.txt", MEDIUM], "").status, 4);
    assert_eq!(run(&["explain", "--scale", "se", "--order", &mine, MEDIUM], "").status, 2);
}

/// The columns of Sudoku Explainer's scale are always the same, and empty for puzzles that have no rating.
#[test]
fn explainer_columns_are_fixed() {
    let input = format!("{STUCK}\n{SOLUTION}\n{TWO_SOLUTIONS}\n{NO_SOLUTION}\n{EMPTY}\n");
    let table = run(&["rate", "--scale", "se", "--format", "csv"], &input).out;
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows[0], "record,puzzle,status,er,ep,ed,hardest,reason");
    let rated: Vec<&str> = rows[1].split(',').collect();
    assert!(rated[3..6].iter().all(|rating| rating.contains('.')), "{}", rows[1]);
    assert_eq!(rows[2], format!("2,{SOLUTION},unique,,,,,"));
    assert_eq!(rows[3], format!("3,{TWO_SOLUTIONS},multiple,,,,,"));
    assert_eq!(rows[4], format!("4,{NO_SOLUTION},none,,,,,"));
    assert_eq!(rows[5], format!("5,{EMPTY},multiple,,,,,"));
}

#[test]
fn scheme_accompanies_explainer_ratings() {
    const SCHEME: &str = "se-1.2.1+sukaku";
    for (command, format) in
        [("rate", "line"), ("rate", "text"), ("explain", "text"), ("explain", "markdown")]
    {
        let output = run(&[command, "--scale", "se", "--format", format, MEDIUM], "").out;
        assert!(output.contains(&format!(" [{SCHEME}]\n")), "{command}, {format}: {output}");
    }
    for command in [&["rate"][..], &["explain"], &["hint", "--level", "full"]] {
        let object = json(&[command, &["--scale", "se"]].concat(), MEDIUM);
        assert_eq!(object["scheme"], SCHEME, "{command:?}");
    }
    assert_eq!(json(&["rate", "--scale", "hodoku,se"], MEDIUM)["se.scheme"], SCHEME);
    let unrepaired = run(&["rate", "--scale", "se", "--unrepaired", "--format", "line", MEDIUM], "").out;
    assert!(unrepaired.ends_with(" [se-1.2.1]\n"), "{unrepaired}");
}

#[test]
fn techniques_list_explainer_names() {
    let page = run(&["techniques", "naked-triple"], "").out;
    assert!(page.contains("; Sudoku Explainer: Naked Triplet, 3.6 or higher\n"), "{page}");
    let table = run(&["techniques", "--format", "csv"], "").out;
    let rows: Vec<&str> =
        table.lines().filter(|row| row.ends_with(",9.5,") || row.ends_with(",2.3,")).collect();
    assert_eq!((rows.len(), rows[0]), (5, "Naked Single,naked-single,Singles,0003,Easy,4,2.3,"));
    let object = json(&["techniques", "skyscraper"], "");
    assert_eq!(object["se"], Value::Null);
}

/// Converts a puzzle to a sukaku: its candidates as 729 characters.
fn sukaku(puzzle: &str) -> String {
    run(&["convert", "--to", "sukaku", puzzle], "").out.trim().to_owned()
}

/// Sudoku Explainer's scale rates sukaku and rejects those without exactly one solution.
#[test]
fn explainer_rates_proper_sukaku() {
    let whole = sukaku(STUCK);
    assert_eq!(whole.len(), 729);
    // Without the candidates of the first cell there is no solution.
    let none = ".".repeat(9) + &whole[9..];
    let input = format!("{whole}\n{none}\n{}\n", sukaku(TWO_SOLUTIONS));
    let template = ["rate", "--scale", "se", "--template", "%n %r/%p/%d"];
    let of_givens = run(&[&template[..], &[STUCK]].concat(), "").out;
    let expected = format!("{of_givens}2 -/-/-\n3 -/-/-\n");
    assert_eq!(run(&template, &input).out, expected);
    let table = run(&["rate", "--scale", "se", "--format", "csv"], &input).out;
    let statuses: Vec<&str> = table.lines().skip(1).filter_map(|row| row.split(',').nth(2)).collect();
    assert_eq!(statuses, ["unique", "none", "multiple"]);
}

#[test]
fn templates_are_filled_per_record() {
    let rating = json(&["rate", "--scale", "se"], STUCK);
    let [er, ep, ed] = ["er", "ep", "ed"].map(|name| rating[name].to_string());
    let hardest = rating["hardest"].as_str().unwrap().to_owned();
    let input = format!("{STUCK}\n{SOLUTION}\n{TWO_SOLUTIONS}\n{NO_SOLUTION}\n{EMPTY}\n12\n");
    let outcome = run(&["rate", "--scale", "se", "--template", "%g ED=%r/%p/%d %R"], &input);
    let rows: Vec<&str> = outcome.out.lines().collect();
    assert_eq!(rows[0], format!("{STUCK} ED={er}/{ep}/{ed} {hardest}"));
    for (row, puzzle) in rows[1..].iter().zip([SOLUTION, TWO_SOLUTIONS, NO_SOLUTION, EMPTY, "12"]) {
        assert_eq!(*row, format!("{puzzle} ED=-/-/- -"));
    }
    assert_eq!((rows.len(), outcome.status), (6, 3));
    let limited = ["rate", "--scale", "se", "--effort", "1", "--template", "%r/%p/%d", STUCK];
    assert_eq!(run(&limited, "").out, "-/-/-\n");
    for arguments in [
        &["--scale", "se", "--template", "%x"][..],
        &["--scale", "se,two-way", "--template", "%r"],
        &["--scale", "hodoku", "--pearl"],
        &["--template", "%r", "--json"],
    ] {
        assert_eq!(run(&[&["rate"], arguments, &[STUCK]].concat(), "").status, 2, "{arguments:?}");
    }
}

#[test]
fn non_gems_are_abandoned() {
    let rating = json(&["rate", "--scale", "se"], STUCK);
    assert!(rating["ep"].as_f64() < rating["er"].as_f64(), "{rating}");
    for gem in ["pearl", "diamond"] {
        let option = format!("--{gem}");
        let lost = json(&["rate", "--scale", "se", &option], STUCK);
        let reason = lost["reason"].as_str().unwrap();
        let (step, why) = reason
            .strip_prefix(&format!("the puzzle is not a {gem}: step "))
            .unwrap()
            .split_once(' ')
            .unwrap();
        assert!(step.parse::<u32>().unwrap() > 1, "{reason}");
        let than = if gem == "pearl" {
            "is harder than every step up to the first placement"
        } else {
            "is harder than the first step"
        };
        assert_eq!(why, than);
        assert!(lost["er"].is_null() && lost["hardest"].is_null(), "{lost}");
        assert_eq!(lost["ed"], rating["ed"]);
        // With a single empty cell, the first step is the hardest.
        let last = SOLUTION.replacen(|_: char| true, ".", 1);
        let rated = json(&["rate", "--scale", "se", &option], &last);
        assert_eq!((rated["er"].as_f64(), rated["ed"].as_f64()), (Some(1.0), Some(1.0)));
        let rate = |input: &str| run(&["rate", "--scale", "se", "--format", "text", &option], input);
        let several = rate(&format!("{STUCK}\n{last}\n{TWO_SOLUTIONS}\n{STUCK}\n"));
        assert_eq!(several.status, 0);
        assert!(several.err.contains(&format!("; 1 {gem}; ")), "{}", several.err);
        assert!(several.out.contains(&format!("not a {gem}: step ")), "{}", several.out);
        assert!(several.out.contains("puzzle 3: multiple: only puzzles with exactly one solution are rated"));
        // A single invalid puzzle has no answer.
        assert_eq!([&last, STUCK, TWO_SOLUTIONS].map(|puzzle| rate(puzzle).status), [0, 1, 1]);
        let implied = run(&["rate", "--format", "csv", &option, &last], "").out;
        assert!(implied.starts_with("record,puzzle,status,er,ep,ed,"), "the scale is implied: {implied}");
    }
}

/// `--unrepaired` selects the rating scheme of the original Sudoku Explainer.
#[test]
fn unrepaired_scheme_is_original() {
    let object = json(&["rate", "--scale", "se", "--unrepaired"], STUCK);
    assert_eq!(object["scheme"], "se-1.2.1");
    let text = run(&["rate", "--scale", "se", "--unrepaired", "--format", "text", STUCK], "").out;
    assert!(text.ends_with("[se-1.2.1]\n"), "{text}");
    let text = run(&["rate", "--scale", "se", "--format", "text", STUCK], "").out;
    assert!(text.ends_with("[se-1.2.1+sukaku]\n"), "{text}");
}

#[test]
fn explainer_ratings_resume_identically() {
    let folder = tempfile::tempdir().unwrap();
    let input = format!("{STUCK}\n{MEDIUM}\n12\n{TWO_SOLUTIONS}\n{PROPER}\n").repeat(4);
    let arguments = ["rate", "--scale", "se", "--format", "csv"];
    let whole = run(&[&arguments[..], &["--threads", "1"]].concat(), &input).out;
    assert_eq!(run(&[&arguments[..], &["--threads", "3"]].concat(), &input).out, whole);
    let output = folder.path().join("rated.csv");
    let file = folder.path().join("in.txt");
    std::fs::write(&file, &input).unwrap();
    let arguments = [&arguments[..], &[shown(&file), "-o", shown(&output)]].concat();
    stopped_after(7, &arguments, "");
    assert_eq!(run(&[&arguments[..], &["--resume"]].concat(), "").status, 3);
    assert_eq!(std::fs::read_to_string(&output).unwrap(), whole);
}

/// Returns the state of Sudoku Explainer's example of a technique, as printed by `techniques`.
fn example_of(slug: &str) -> String {
    let output = run(&["techniques", slug, "--format", "json"], "").out;
    let object: Value = serde_json::from_str(&output).unwrap();
    object["example"].as_str().unwrap().to_owned()
}

/// Each view of a Sudoku Explainer chain is described, drawn and exported.
#[test]
fn explainer_views_are_shown() {
    let state = example_of("dynamic-contradiction-plus-forcing-chains");
    let hint = |more: &[&str]| run(&[&["hint", "--scale", "se", &state][..], more].concat(), "").out;
    let text = hint(&["--level", "full"]);
    assert!(
        text.contains("\n   Branch 1 of 2: suppose ") && text.contains("\n   Nested chain 1: "),
        "{text}"
    );
    let object: Value = serde_json::from_str(&hint(&["--level", "full", "--format", "json"])).unwrap();
    let step = &object["step"];
    let views = step["views"].as_array().unwrap();
    let depth = |view: &Value| view["nested"].as_array().unwrap().len();
    assert!(views.len() > 2 && depth(&views[0]) == 0 && depth(&views[views.len() - 1]) == 1, "{views:?}");
    assert!(views.iter().all(|view| text.contains(view["title"].as_str().unwrap())), "{text}");
    assert_eq!(hint(&["--format", "svg"]).matches("<svg ").count(), 2 + views.len());
}

#[test]
fn foreign_technique_is_refused() {
    let outcome = run(&["steps", "--technique", "region-forcing", PROPER], "");
    assert_eq!(outcome.status, 2);
    assert!(
        outcome.err.contains("--technique region-forcing: this command cannot list its steps"),
        "{}",
        outcome.err
    );
    let folder = tempfile::tempdir().unwrap();
    let order = folder.path().join("order.txt");
    std::fs::write(&order, "Easy 4 region-forcing\n").unwrap();
    let outcome = run(&["steps", "--order", shown(&order), PROPER], "");
    assert_eq!(outcome.status, 2);
    assert!(
        outcome.err.contains(
            "line 1, column 8: `region-forcing` cannot be listed: only another scale searches for it"
        ),
        "{}",
        outcome.err
    );
}

#[test]
fn omitted_givens_are_restored() {
    let of_puzzle = run(&["hint", "--level", "full", PROPER], "").out;
    assert_eq!(run(&["hint", "--level", "full", "--puzzle", PROPER, EMPTY], "").out, of_puzzle);
}

#[test]
fn a_template_is_no_table() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("ratings.parquet");
    let outcome = run(&["rate", "--scale", "se", "--template", "%r", "-o", shown(&table), PROPER], "");
    assert_eq!((outcome.status, table.exists()), (2, false), "{}", outcome.err);
    assert!(outcome.err.contains("--template writes lines of text"), "{}", outcome.err);
}

/// Dynamic chains are not printed as if each link were true on its own.
#[test]
fn dynamic_chains_print_no_links() {
    let puzzle = "98.7..6..75..6......6..8...5....4.3...7.8.9.....3....241.8.......5.9.8.......2.1.";
    let out = run(&["hint", "--level", "full", "--scale", "se", puzzle], "").out;
    assert!(out.contains("Dynamic") && !out.contains(" = ("), "{out}");
}
