//! Tests `generate` and `filter`.

use crate::run::*;
use std::fs;
use std::io::{BufRead, BufReader};

/// The minimal puzzles for seed 2026.
const SERIES: &str = include_str!("../../../../testdata/puzzles/minimal.txt");

fn series() -> Vec<&'static str> {
    SERIES.lines().filter(|line| !line.starts_with('#')).collect()
}

fn generate(arguments: &[&str]) -> Outcome {
    run(&[&["generate"], arguments].concat(), "")
}

#[test]
fn seed_determines_series_with_threads() {
    for threads in ["1", "3"] {
        let outcome = generate(&["-n", "200", "--seed", "2026", "--threads", threads]);
        assert_eq!((outcome.status, outcome.out.lines().collect::<Vec<_>>()), (0, series()));
        assert!(
            outcome.err.starts_with("generate: 200 of 200; 200 of 200 attempts succeeded; "),
            "{}",
            outcome.err
        );
    }
}

#[test]
fn table_columns_are_stable() {
    let outcome = generate(&["-n", "2", "--seed", "2026", "--format", "csv"]);
    let rows: Vec<&str> = outcome.out.lines().collect();
    assert_eq!(rows[0], "record,puzzle,solution,givens,tries,reason");
    assert!(rows[1].starts_with(&format!("1,{},", series()[0])) && rows[1].ends_with(",1,"), "{}", rows[1]);
    let json = generate(&["--seed", "2026", "--format", "json"]).out;
    let object: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&object["status"], &object["method"]), (&"unique".into(), &"top-down".into()));
}

/// Checks that `filter` accepts every puzzle generated for an expression, and that `check` confirms minimality.
#[test]
fn puzzles_match_the_request() {
    for (query, more) in [
        ("givens between 22 and 23", &[][..]),
        ("hodoku.level = easy and hodoku.score <= 400", &[]),
        ("hodoku.level = medium", &[]),
        ("hodoku.level = \"hard\" and hodoku.uses \"x-wing\" and not hodoku.uses \"uniqueness\"", &[]),
        ("hodoku.hardest \"skyscraper\"", &["--method", "top-down"]),
        ("hodoku.needs \"xy-wing\"", &[]),
        ("er between 2.6 and 2.8", &[]),
        ("two_way.rank = basic or guesses = 0", &[]),
        ("hodoku.uses \"2-string-kite\"", &["--symmetry", "half-turn", "--not-minimal"]),
        ("symmetry \"diagonal\" and not minimal", &["--symmetry", "diagonals", "--not-minimal"]),
        ("givens >= 26", &["--givens", "20..26"]),
        ("backdoor = 2 and not singles", &[]),
    ] {
        let arguments = [&["-n", "3", "--seed", "5", "--where", query], more].concat();
        let made = generate(&arguments);
        assert_eq!((made.status, made.out.lines().count()), (0, 3), "{query}: {}", made.err);
        let filtered = run(&["filter", query], &made.out);
        assert_eq!((filtered.status, &filtered.out), (0, &made.out), "{query}");
        let checked = run(&["check"], &made.out).out;
        let is_minimal = !more.contains(&"--not-minimal");
        assert!(
            checked
                .lines()
                .all(|line| line.starts_with("unique") && (!is_minimal || line.ends_with("minimal")))
        );
        assert_eq!(generate(&[&arguments[..], &["--threads", "1"]].concat()).out, made.out, "{query}");
    }
}

#[test]
fn patterns_and_solutions_are_kept() {
    let pattern = series()[3].replace(|sign: char| sign != '.', "x");
    let made = generate(&["-n", "2", "--pattern", &pattern]).out;
    assert!(made.lines().all(|line| line.replace(|sign: char| sign != '.', "x") == pattern), "{made}");
    let made = generate(&["-n", "3", "--solution", SOLUTION]).out;
    assert_eq!(run(&["solve"], &made).out, format!("{SOLUTION}\n").repeat(3));
    // Standard input is read only once.
    assert_eq!(run(&["generate", "-n", "3", "--solution", "-"], SOLUTION).out, made);
    let made = generate(&["-n", "3", "--like", PROPER]);
    assert_eq!((made.status, made.out.lines().count()), (0, 3));
    for line in made.out.lines() {
        let same = line.bytes().zip(PROPER.bytes()).filter(|(a, b)| a == b && *a != b'.');
        assert!(same.count() >= 12, "{line}");
    }
}

#[test]
fn grids_yield_all_pattern_puzzles() {
    let pattern = series()[3].replace(|sign: char| sign != '.', "x");
    let arguments = ["--all", "--pattern", &pattern, "--seed", "2026", "--grids", "5", "--format", "csv"];
    let whole = generate(&arguments);
    assert_eq!(whole.status, 0, "{}", whole.err);
    assert!(whole.out.starts_with("grid,number,puzzle,solution,reason\n"), "{}", whole.out);
    let puzzles: String =
        whole.out.lines().filter_map(|row| Some(format!("{}\n", row.split(',').nth(2)?))).skip(1).collect();
    // The series contains a puzzle with this pattern on the fourth grid.
    let forms = |text: &str| run(&["canonicalize", "--format", "line"], text).out;
    assert!(forms(&puzzles).contains(&forms(series()[3])));
    assert!(puzzles.lines().all(|it| it.is_empty() || it.replace(|sign: char| sign != '.', "x") == pattern));
    assert!(
        whole
            .err
            .contains(&format!(": {} puzzles; ", puzzles.lines().filter(|line| !line.is_empty()).count()))
    );
    // Read the same grids from a file, which may contain any number of grids.
    let grids = run(&["solve", "--format", "line"], series()[..5].join("\n")).out;
    let given = ["--all", "--pattern", &pattern, "--solution", "-", "--format", "csv"];
    assert_eq!(run(&[&["generate"], &given[..]].concat(), &grids).out, whole.out);
    // The run stops at the requested number of puzzles.
    let some = generate(&["--all", "--pattern", &pattern, "--seed", "2026", "--grids", "5", "-n", "1"]);
    assert_eq!(some.status, 0, "{}", some.err);
    let arguments = ["generate", "--all", "--pattern", &pattern, "--solution", SOLUTION, "--not-minimal"];
    let all: Vec<String> = run(&arguments, "").out.lines().map(str::to_owned).collect();
    let first = run(&[&arguments[..], &["-n", "1", "--format", "line"]].concat(), "");
    assert!(all.len() > 1, "{all:?}");
    assert_eq!((first.status, first.out), (0, format!("{}\n", all[0])), "{}", first.err);
    let other = generate(&["--all"]);
    assert!(other.status == 2 && other.err.contains("--pattern"), "{}", other.err);
}

#[test]
fn impossible_requests_have_reasons() {
    for (arguments, reason) in [
        (&["--where", "givns = 20"][..], "did you mean `givens`?\n  givns = 20\n  ^^^^^"),
        (&["--where", "hodoku.uses x-wng"], "did you mean `x-wing`?"),
        (&["--where", "steps > 3"], "did you mean `hodoku.steps` or `two_way.steps`?"),
        (&["--givens", "30..20"], "--givens: expected a number from 0 to 81"),
        (&["--pattern", "x"], "--pattern: expected 81 cells"),
        (&["--pattern", &"x".repeat(81)], "all cells of r1 are givens"),
        (&["--pattern", &".".repeat(81)], "r1 and r2 are both empty"),
        (
            &["--pattern", &"x.".repeat(81)[..81], "--givens", "24"],
            "the pattern determines the number of givens",
        ),
        (&["--like", EMPTY], "exactly one solution"),
        (&["--solution", PROPER], "--solution: expected a solution grid"),
        (&["--method", "climb"], "--method climb requires --where or --givens"),
        (&["--givens", "24", "--where", "givens = 30"], "`givens` is always 24\n  givens = 30\n"),
        (&["--symmetry", "full", "--where", "not symmetry diagonal"], "`symmetry \"diagonal\"` always holds"),
        (&["--pattern", &"x.".repeat(81)[..81], "--where", "givens = 24"], "`givens` is always 41"),
        (&["-n", "0"], "1 or more"),
        (&["--seed", "18446744073709551616"], "number too large"),
    ] {
        let outcome = generate(arguments);
        assert_eq!((outcome.status, outcome.out.as_str()), (2, ""), "{arguments:?}");
        assert!(outcome.err.contains(reason), "{arguments:?}: {}", outcome.err);
    }
}

#[test]
fn failed_searches_report_the_nearest_puzzle() {
    let folder = tempfile::tempdir().unwrap();
    let best = folder.path().join("best.txt");
    for arguments in [&["--where", "givens = 40"][..], &["--givens", "40"]] {
        let fixed = ["-n", "2", "--tries", "700", "--format", "line", "--keep-best", shown(&best)];
        let outcome = generate(&[arguments, &fixed].concat());
        assert_eq!(outcome.status, 1, "{}", outcome.err);
        assert_eq!(outcome.out, "- timeout: no matching puzzle in 700 tries\n".repeat(2));
        assert!(outcome.err.contains("generate: 0 of 2; 0 of 1400 attempts succeeded; "), "{}", outcome.err);
        let nearest = fs::read_to_string(&best).unwrap();
        assert!(outcome.err.contains(&format!("nearest puzzle: {nearest}")), "{}", outcome.err);
        let (puzzle, givens) = nearest.trim_end().split_once(" givens=").unwrap();
        let count = puzzle.bytes().filter(|&byte| byte != b'.').count();
        assert_eq!(givens.parse(), Ok(count), "{nearest}");
        assert!(count > 26, "the nearest puzzle has the most givens: {nearest}");
    }
}

#[test]
fn comparisons_that_never_hold_are_refused() {
    for (query, says, place, width) in [
        ("er > 12", "`se.er` ranges from 0.0 to 12.0", 0, 7),
        ("givens < 10", "`givens` ranges from 17 to 81", 0, 11),
        ("givens <= 16", "`givens` ranges from 17 to 81", 0, 12),
        ("er > 2 and givens = 16", "`givens` ranges from 17 to 81", 11, 11),
        ("er > 1.0 and not minimal", "`minimal` is always true", 17, 7),
    ] {
        let outcome = generate(&["--where", query]);
        assert_eq!((outcome.status, outcome.out.as_str()), (2, ""), "{query}");
        let pointed_at = format!("{says}\n  {query}\n  {}{}\n", " ".repeat(place), "^".repeat(width));
        assert!(outcome.err.ends_with(&pointed_at), "{query}: {}", outcome.err);
    }
}

#[test]
fn seeds_at_their_ends_are_seeds() {
    let largest = u64::MAX.to_string();
    let [first, last] = ["0", &largest].map(|seed| generate(&["-n", "2", "--seed", seed]));
    assert_eq!((first.status, last.status), (0, 0));
    assert_ne!(first.out, last.out);
}

#[test]
fn timed_out_run_resumes_identically() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("out.csv");
    let arguments = ["-n", "40", "--seed", "2", "--where", "hodoku.uses \"jellyfish\"", "--format", "csv"];
    let stopped = generate(&[&arguments[..], &["-o", shown(&output), "--time-limit", "0.3"]].concat());
    assert_eq!(stopped.status, 1, "{}", stopped.err);
    assert!(stopped.err.contains("run the same command with --resume to continue"), "{}", stopped.err);
    let part = fs::read_to_string(folder.path().join("out.csv.part")).unwrap();
    // Comparing with the first two puzzles of an uninterrupted run is sufficient.
    let two = [&["-n", "2"], &arguments[2..]].concat();
    let whole = generate(&two).out;
    assert!(whole.starts_with(&part) || part.starts_with(&whole), "{part}");
    let refused = generate(
        &[&["-n", "2", "--where", "givens = 24", "--format", "csv"][..], &["-o", shown(&output), "--resume"]]
            .concat(),
    );
    assert!(
        refused.status == 2 && refused.err.contains("the option `seed` was 2 and is now 0"),
        "{}",
        refused.err
    );
}

#[test]
fn stopped_runs_are_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("out.csv");
    let arguments =
        ["generate", "-n", "6", "--seed", "3", "--where", "hodoku.uses skyscraper", "--format", "csv"];
    let whole = run(&arguments, "").out;
    let to_file = [&arguments[..], &["-o", shown(&output)]].concat();
    stopped_after(2, &to_file, "");
    let fewer = [&["generate", "-n", "1"], &to_file[3..], &["--resume"]].concat();
    let refused = run(&fewer, "");
    assert!(refused.status == 2 && refused.err.contains("ends 1 record before"), "{}", refused.err);
    let outcome = run(&[&to_file[..], &["--resume"]].concat(), "");
    assert_eq!((outcome.status, fs::read_to_string(&output).unwrap()), (0, whole), "{}", outcome.err);
}

#[test]
fn filter_keeps_records_unchanged() {
    let input = format!("{PROPER} # the first\nrubbish\n{TWO_SOLUTIONS}\n{PROPER}\n");
    let filtered = run(&["filter", "givens = 17"], &input);
    assert_eq!(
        (filtered.status, filtered.out),
        (3, format!("{PROPER} # the first\n{PROPER}\n")),
        "{}",
        filtered.err
    );
    let table = run(&["filter", "status = multiple", "--format", "csv"], &input).out;
    assert_eq!(table, format!("record,puzzle,status,reason\n3,{TWO_SOLUTIONS},multiple,\n"));
    let refused = run(&["filter", "givens 17"], &input);
    assert!(
        refused.status == 2 && refused.err.contains("as in `givens = 20`\n  givens 17\n         ^^"),
        "{}",
        refused.err
    );
}

#[test]
fn stopped_filter_is_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let [input, output] = ["in.txt", "out.txt"].map(|name| folder.path().join(name));
    fs::write(&input, format!("{PROPER}\n{TWO_SOLUTIONS}\n").repeat(100)).unwrap();
    let arguments = ["filter", "status = unique", shown(&input), "-o", shown(&output)];
    let whole = run(&arguments[..3], "").out;
    // The run is killed after sixty records, half of which match.
    stopped_after(60, &arguments, "");
    let [part, journal] = part_and_journal(&output);
    let done = fs::read_to_string(&part).unwrap();
    fs::write(&part, format!("{done}{PROPER}\n{}", &PROPER[..20])).unwrap();
    let outcome = run(&[&arguments[..], &["--resume"]].concat(), "");
    assert_eq!((outcome.status, fs::read_to_string(&output).unwrap()), (0, whole), "{}", outcome.err);
    assert!(outcome.err.contains("140 records (plus 60 from the interrupted run)"), "{}", outcome.err);
    assert!(!journal.exists());
}

#[test]
#[cfg(unix)]
fn interrupted_climb_reports_progress() {
    use std::io::Read;
    use std::process::Stdio;
    let mut child = sodan(&["generate", "--where", "givens = 40", "--progress", "json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut err = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    // The first line of progress after the note shows that the run is in progress.
    while !line.starts_with('{') {
        line.clear();
        assert!(err.read_line(&mut line).unwrap() > 0);
    }
    assert!(line.contains("\"tries\""), "{line}");
    std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let status = child.wait().unwrap();
    let mut rest = String::new();
    err.read_to_string(&mut rest).unwrap();
    assert_eq!(status.code(), Some(130), "{rest}");
    assert!(rest.contains("generate: 0 of 1; 0 of "), "{rest}");
}

#[test]
fn impossible_requests_end_at_once() {
    for impossible in [
        &["--givens", "80"][..],
        &["--where", "givens > 40"],
        &["--where", "er > 2 and givens = 50"],
        &["--where", "givens = 20 and givens = 25"],
        &["--where", "er > 8 and (minimal and er < 7.5)"],
    ] {
        let refused = generate(impossible);
        assert_eq!((refused.status, &*refused.out), (2, ""), "{impossible:?}: {}", refused.err);
        let has_remedy = refused.err.contains("; add --not-minimal\n");
        assert!(has_remedy || refused.err.contains("contradict each other"), "{}", refused.err);
    }
    assert!(!generate(&["--where", "givens < 26 or givens > 40", "--tries", "1"]).err.contains("is known"));
}

#[test]
fn too_few_givens_are_refused() {
    let pattern = "x....".repeat(16) + ".";
    for arguments in [&["--givens", "16"][..], &["--givens", "0..16"], &["--pattern", &pattern]] {
        let refused = generate(arguments);
        assert_eq!((refused.status, &*refused.out), (2, ""), "{arguments:?}");
        let message = "expected 17 or more (no puzzle with fewer givens has exactly one solution)";
        assert!(refused.err.contains(message) && refused.err.lines().count() == 1, "{}", refused.err);
    }
}

#[test]
fn symmetry_expression_equals_option() {
    let generated = generate(&["-n", "3", "--where", "symmetry \"half-turn\"", "--tries", "100"]);
    assert_eq!(generated.status, 0, "{}", generated.err);
    assert_eq!(generated.out, generate(&["-n", "3", "--symmetry", "half-turn"]).out);
    let with_more = generate(&["--where", "givens <= 28 and symmetry \"half-turn\"", "--tries", "5000"]);
    assert_eq!(with_more.status, 0, "{}", with_more.err);
    let filtered = run(&["filter", "givens <= 28 and symmetry \"half-turn\""], &with_more.out);
    assert_eq!(filtered.out, with_more.out);
}

/// The predicate `needs` accepts a technique that HoDoKu lacks. `generate --seed 4801` found the puzzle.
#[test]
fn needs_accepts_techniques_hodoku_lacks() {
    let puzzle = ".......4.73.........1...32.5...8..3.....6.1.2.9..426..86.5...1...2........36.....\n";
    let filtered = |query: &str| run(&["filter", query], puzzle).out;
    assert_eq!(filtered("hodoku.needs \"firework\""), puzzle, "another name of Firework Triple");
    assert_eq!(filtered("hodoku.needs \"almost-locked-pair\""), "", "it does not suffice");
}
