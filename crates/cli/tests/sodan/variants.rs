//! Tests that some commands detect and accept variants, and that all other commands reject variants with an error that
//! names their kind.

use crate::run::{PROPER, SOLUTION, run, shown, sodan};

const FOUR: &str = ".3....2..1....3.";
const FOUR_SOLVED: &str = "2314142331424231";
const KILLER: &str = "2x2k:p,_cc_c__cc_c_b,10b10e10b10e";
const ISS: &str = ".Shape~4x4.Cage~4~R1C1~R1C2.Cage~7~R1C3~R1C4~R2C3.~R2C1_2.AntiKnight";
const THERMO: &str = r#"{"rows":4,"cols":4,"size":4,"box":[2,2],"givens":"1.......2.......","constraints":[{"type":"thermo","cells":["R1C1","R1C2","R1C3"]}]}"#;

/// A SudokuPad puzzle whose renban lines are only drawings.
const GUESSED: &str = "{ce:[[,,,],[{v:2},,,],[,,,],[,,,]],ca:[{v:'rules: Digits on a purple renban line form a set of consecutive digits.'}],l:[{wp:[[3.5,0.5],[2.5,1.5],[1.5,1.5],[0.5,0.5]],c:f067f0,th:10},{wp:[[1.5,2.5],[1.5,3.5],[0.5,3.5]],c:f067f0,th:10},{wp:[[3.5,3.5],[2.5,3.5],[3.5,2.5]],c:f067f0,th:10},{wp:[[0.5,1.5],[0.5,2.5]],c:f067f0,th:10}]}";

#[test]
fn formats_are_recognised() {
    let input = format!("{FOUR}\n{ISS}\n{THERMO}\n2x2:a3d2b1d3a\n{PROPER}\n");
    let outcome = run(&["solve", "--format", "line"], &input);
    let lines: Vec<&str> = outcome.out.lines().collect();
    assert_eq!(lines.len(), 5, "{}\n{}", outcome.out, outcome.err);
    assert_eq!(
        (lines[0], lines[3]),
        (FOUR_SOLVED, FOUR_SOLVED),
        "the line and the id denote the same puzzle"
    );
    assert_eq!(lines[4], SOLUTION, "a classic puzzle among variants");
}

#[test]
fn files_and_arguments_are_alike() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("four.txt");
    std::fs::write(&file, FOUR).unwrap();
    for argument in [shown(&file), FOUR, "2x2:a3d2b1d3a"] {
        let outcome = run(&["solve", "--format", "line", argument], "");
        assert_eq!(outcome.out.trim(), FOUR_SOLVED, "{argument}: {}", outcome.err);
    }
}

#[test]
fn damaged_classic_puzzles_keep_positions() {
    let damaged = PROPER.replacen("4.....8", "4....x8", 1).replacen('x', "k", 1);
    let line = run(&["solve"], &damaged);
    assert!(line.err.contains("1:6: expected a digit 1 to 9"), "{}", line.err);
    let grid: String =
        damaged.as_bytes().chunks(9).map(|row| format!("{}\n", str::from_utf8(row).unwrap())).collect();
    let grid = run(&["solve"], grid);
    assert!(grid.err.contains(":1:6: expected a digit 1 to 9"), "{}", grid.err);
}

#[test]
fn dates_are_no_small_puzzles() {
    let dated = run(&["solve", "--format", "line"], format!("30.11.-2.12.2020\n{PROPER}\n"));
    assert!(dated.out.ends_with(&format!("{SOLUTION}\n")), "{}{}", dated.out, dated.err);
}

#[test]
fn threads_and_resume_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (input, output) = (folder.path().join("in.txt"), folder.path().join("out.csv"));
    std::fs::write(&input, format!("{ISS}\n{FOUR}\n{KILLER}\nnonsense\n").repeat(5)).unwrap();
    let whole = run(&["count", "--threads", "1", "--format", "csv", shown(&input)], "").out;
    assert_eq!(whole.lines().count(), 21, "a header and a row per record: {whole}");
    assert_eq!(run(&["count", "--threads", "3", "--format", "csv", shown(&input)], "").out, whole);
    let mut command = sodan(&["count", "-o", shown(&output), shown(&input)]);
    command.env("SODAN_TEST_STOP_AFTER", "7");
    crate::run::run_command(command, "");
    let resumed = run(&["count", "-o", shown(&output), "--resume", shown(&input)], "");
    assert_eq!(std::fs::read_to_string(&output).unwrap(), whole, "{}", resumed.err);
}

#[test]
fn other_commands_name_the_kind() {
    let outcome = run(&["rate"], ISS);
    assert_eq!(outcome.status, 3, "{}", outcome.err);
    let expected = "found a variant (4x4 cage, anti_knight); only solve, count, check, candidates, hint, steps, explain, convert and picture accept variants";
    assert!(outcome.err.contains(expected), "{}", outcome.err);
}

#[test]
fn options_of_classic_puzzles_are_refused() {
    let outcome = run(&["solve", "--engine", "backtracking"], ISS);
    let expected = "--engine is only supported for classic 9x9 puzzles, but the input contains variants";
    assert!(outcome.err.contains(expected) && outcome.status == 2, "{}", outcome.err);
    assert_eq!(run(&["solve", "--engine", "search", "--format", "line"], FOUR).out.trim(), FOUR_SOLVED);
}

#[test]
fn boards_and_estimates_are_shown() {
    let board = run(&["solve", "--format", "text"], FOUR).out;
    assert!(board.contains("2 3 | 1 4\n1 4 | 2 3\n----+----\n"), "{board}");
    let stopped = run(&["count", "--timeout", "0.3", "--format", "text"], ".".repeat(256));
    assert!(
        stopped.out.contains("; extrapolated from the completed part of the search: about "),
        "{}",
        stopped.out
    );
}

#[test]
fn guesses_are_marked_as_unstable() {
    let outcome = run(&["solve", "--format", "line"], GUESSED);
    assert!(outcome.out.ends_with(" # guessed: 5\n"), "{}{}", outcome.out, outcome.err);
    let json = run(&["solve", "--format", "json"], GUESSED).out;
    assert!(json.contains("lines[0]: guessed: renban"), "{json}");
    let strict = run(&["solve", "--strict"], GUESSED);
    assert!(strict.err.contains("guessed: regions"), "{}", strict.err);
    assert_eq!(strict.status, 3);
}

/// Rules of puzzles with the size and format of a classic puzzle, also if a flag or the text states them.
#[test]
fn rules_at_classic_size_hold() {
    let givens = format!("{}{}", &SOLUTION[..27], ".".repeat(54));
    let json = |fields: &str| format!(r#"{{"version":1,"rows":9,"cols":9,{fields},"givens":"{givens}"}}"#);
    let cells: Vec<Vec<String>> = givens
        .as_bytes()
        .chunks(9)
        .map(|row| row.iter().map(|&digit| format!("{{v:{}}}", char::from(digit))).collect())
        .collect();
    let rows: Vec<String> =
        cells.iter().map(|row| format!("[{}]", row.join(",").replace("{v:.}", "{}"))).collect();
    let pad = |fields: &str| format!("{{ce:[{}],{fields}}}", rows.join(","));
    let knight = "Cells a knight's move apart cannot contain the same digit.";
    for text in [
        pad("metadata:{antiknight:true}"),
        pad(&format!("ca:[{{v:'rules: {}'}}]", knight.replace('\'', ""))),
        json(r#""size":9,"box":[3,3],"constraints":[{"type":"anti_knight"}]"#),
    ] {
        let outcome = run(&["count", "--limit", "9"], &text);
        assert!(outcome.out.starts_with('0'), "{text}\n{}{}", outcome.out, outcome.err);
        let refused = run(&["rate"], &text);
        assert!(refused.status == 3 && refused.err.contains("variant"), "{text}\n{}", refused.err);
    }
    let tenth = json(r#""size":10,"box":[3,3],"constraints":[]"#);
    assert!(run(&["count", "--limit", "9"], &tenth).out.starts_with('9'));
    let without_boxes = json(r#""size":9,"constraints":[]"#);
    assert!(run(&["count", "--limit", "9", "--format", "csv"], &without_boxes).out.contains("no boxes"));
    let misspelt = run(&["count"], json(r#""size":9,"box":[3,3],"constraint":[]"#));
    assert!(misspelt.status == 3 && misspelt.err.contains("constraint"), "{}", misspelt.err);
}

#[test]
fn rules_are_added_to_lines() {
    let counts = |arguments: &[&str]| {
        run(&[&["count", "--format", "line"], arguments].concat(), "1...............").out
    };
    let (plain, with_diagonals) = (counts(&[]), counts(&["--rules", "x"]));
    assert_eq!(plain, "72\n");
    assert_eq!(with_diagonals, "12\n", "a quarter of the 48 grids with both diagonals");
    let classic = run(&["count", "--rules", "x,anti-knight", "--limit", "5"], PROPER);
    assert_eq!(classic.out.trim(), "0", "{}", classic.err);
    let wrong = run(&["solve", "--size", "6"], FOUR);
    assert!(wrong.err.contains("expected a grid of size 6, found size 4"), "{}", wrong.err);
}

#[test]
fn redundant_clues_are_listed() {
    let outcome = run(&["check", "--clues", "--format", "json"], "123434122143....");
    assert!(outcome.out.contains("\"redundant\":[\"R1C1=1\""), "{}{}", outcome.out, outcome.err);
    assert!(outcome.out.contains("\"minimal\":false"), "{}", outcome.out);
}

#[test]
fn candidates_are_those_of_solutions() {
    let outcome = run(&["candidates", "--format", "line"], "1...............");
    assert!(outcome.out.starts_with("1 234 234 234 234 234"), "{}{}", outcome.out, outcome.err);
    let classic = run(&["candidates", "--format", "line"], PROPER);
    assert!(classic.out.starts_with("4 1 7 3 6 9 8 2 5 6 3 2"), "{}{}", classic.out, classic.err);
    let short = run(&["candidates"], &PROPER[1..]);
    assert!(short.err.contains("expected 81 cells, found 80"), "{}", short.err);
    let counted = run(&["candidates", "--limit", "50", "--format", "json"], "1...............");
    assert!(counted.out.contains("\"counts\":[[50,0,0,0],[0,24,24,24]"), "{}{}", counted.out, counted.err);
}

#[test]
fn conversion_reaches_all_formats() {
    let iss = run(&["convert", "--to", "iss"], FOUR);
    assert_eq!(iss.out, ".Shape~4x4.~R1C2_3~R2C3_2~R3C2_1~R4C3_3\n", "{}", iss.err);
    for format in ["json", "f-puzzles", "sudokupad", "tatham", "line", "iss"] {
        let converted = run(&["convert", "--to", format], &iss.out);
        let back = run(&["convert", "--to", "line"], &converted.out);
        assert_eq!(back.out, format!("{FOUR}\n"), "{format}: {}{}", converted.out, converted.err);
    }
    let refused = run(&["convert", "--to", "line"], ISS);
    assert!(refused.err.contains("cage: cannot be represented in the format line"), "{}", refused.err);
    let svg = run(&["convert", "--to", "svg"], ISS).out;
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"), "{svg}");
}

#[test]
fn lists_are_cut_into_puzzles() {
    let list =
        "// 0\n\".3..\"\n\"..2.\"\n\".1..\"\n\"..3.\"\n,\n// 1\n\".4.1\"\n\"....\"\n\"....\"\n\"1.3.\"\n};\n";
    let outcome = run(&["solve", "--format", "line"], list);
    assert_eq!(outcome.out, format!("{FOUR_SOLVED}\n3421214343121234\n"), "{}", outcome.err);
}

#[test]
fn generated_variants_have_one_solution() {
    let solve =
        |text: &str| run(&["check", "--format", "csv", "--columns", "status,minimal", "--clues"], text).out;
    for (arguments, count, last) in [
        (&["--rules", "killer,x", "--size", "6", "--givens", "0"][..], 3, "unique,"),
        (&["--rules", "jigsaw", "--size", "7"], 3, "unique,true"),
        (&["--size", "4"], 3, "unique,true"),
        (&["--rules", "thermo,kropki", "--size", "6", "--minimal-clues", "--to", "iss"], 3, "unique,true"),
        (
            &["--rules", "kropki-negative", "--size", "6", "--symmetry", "half-turn", "--not-minimal"],
            3,
            "unique,",
        ),
    ] {
        let arguments = [&["generate", "-n", "3", "--seed", "5"], arguments].concat();
        let outcome = run(&[&arguments[..], &["--threads", "3"]].concat(), "");
        assert_eq!(
            (outcome.status, outcome.out.lines().count()),
            (0, count),
            "{arguments:?}: {}",
            outcome.err
        );
        assert_eq!(
            run(&[&arguments[..], &["--threads", "1"]].concat(), "").out,
            outcome.out,
            "{arguments:?}"
        );
        let checked = solve(&outcome.out);
        assert!(checked.lines().skip(1).all(|line| line.starts_with(last)), "{arguments:?}: {checked}");
        assert_eq!(checked.lines().count(), 4, "{checked}");
    }
}

#[test]
fn generated_variants_match_queries() {
    let table = ["--format", "csv", "--columns", "kind,givens,clues"];
    let outcome = run(
        &[
            &[
                "generate",
                "--rules",
                "killer",
                "--size",
                "6",
                "--where",
                "givens = 0 and needs innies-outies",
            ],
            &table[..],
        ]
        .concat(),
        "",
    );
    assert_eq!(outcome.status, 0, "{}", outcome.err);
    assert!(outcome.out.lines().nth(1).is_some_and(|row| row.starts_with("6x6 cage,0,")), "{}", outcome.out);
    let none = run(&["generate", "--size", "4", "--where", "givens > 14", "--tries", "20"], "");
    assert_eq!(
        (none.status, none.out.trim()),
        (1, "- timeout: no matching puzzle in 20 tries"),
        "{}",
        none.err
    );
}

#[test]
fn invalid_specifications_are_refused() {
    for (arguments, message) in [
        (&["--rules", "kiler"][..], "similar value exists: 'killer'"),
        (&["--size", "17"], "17 is not in 4..=16"),
        (&["--size", "7"], "the rule jigsaw or no-boxes, found `7`"),
        (
            &["--size", "4", "--rules", "anti-king"],
            "rules that a 4x4 grid can satisfy together, found `anti-king`",
        ),
        (&["--rules", "jigsaw,windoku"], "a grid with boxes, which windoku requires, found `jigsaw,windoku`"),
        (
            &["--rules", "killer", "--to", "line"],
            "a format that can represent these rules (json, f-puzzles, sudokupad,",
        ),
        (&["--rules", "killer", "--where", "er > 3"], "unknown name `er`"),
        (&["--rules", "killer", "--method", "controlled"], "--method cannot be combined with"),
        (&["--size", "6", "--givens", "37"], "a number from 0 to 36"),
        (&["--rules", "x", "--solution", SOLUTION], "--solution cannot be combined with"),
    ] {
        let outcome = run(&[&["generate"], arguments].concat(), "");
        assert_eq!((outcome.status, &*outcome.out), (2, ""), "{arguments:?}");
        assert!(outcome.err.contains(message), "{arguments:?}: {}", outcome.err);
    }
}
