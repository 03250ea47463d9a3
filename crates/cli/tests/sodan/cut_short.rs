//! Tests that incomplete results are marked as such.

use crate::run::{PROPER as MEDIUM, *};
use serde_json::Value;

/// A puzzle that basic steps do not solve.
const STUCK: &str = "4.35...2.....16...7............895.....3..8..2...........4...7..9....6...1.......";

/// A puzzle whose first step is not a single.
const HARDEST: &str = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";

#[test]
fn what_is_cut_short_says_so() {
    let outcome = run(&["rate", "--effort", "200", "--format", "csv"], format!("{STUCK}\n{MEDIUM}\n"));
    let rows: Vec<&str> = outcome.out.lines().collect();
    // The partial result is not a rating.
    let row = format!("1,{STUCK},timeout,,,,,work limit reached; the rating is at least Hard (806)");
    assert_eq!(rows[1], row);
    let both = json(&["rate", "--scale", "hodoku,se", "--effort", "10"], MEDIUM);
    assert_eq!((&both["status"], both["se.er"].as_f64()), (&"timeout".into(), Some(2.6)));
    assert!(both["hodoku.score"].is_null() && both["hodoku.level"].is_null(), "{both}");
    assert_eq!(both["reason"], "hodoku: work limit reached; the rating is at least Medium (152)");
    let again = run(
        &["rate", "--effort", "200", "--format", "csv", "--threads", "1"],
        format!("{STUCK}\n{MEDIUM}\n"),
    );
    assert_eq!(outcome.out, again.out);
    for (command, puzzle) in [("explain", STUCK), ("steps", STUCK), ("hint", HARDEST)] {
        let object = json(&[command, "--effort", "1"], puzzle);
        assert!(object["rating"].is_null() && object["hint"].is_null(), "{command}: {object}");
        assert_eq!(object["status"], "timeout", "{command}: {object}");
        let reason = object["reason"].as_str().unwrap();
        assert!(reason.starts_with("work limit reached; "), "{command}: {object}");
    }
    for way in ["--throttle", "--smart", "--first", "--all"] {
        let outcome = run(&["chains", way, "--effort", "50", "--format", "json", STUCK], "");
        let object: Value = serde_json::from_str(outcome.out.lines().next().unwrap()).unwrap();
        assert_eq!(
            (&object["status"], object["net"].is_null()),
            (&"timeout".into(), true),
            "{way}: {object}"
        );
        let reason = "work limit reached; no choice found";
        assert_eq!((&object["reason"], outcome.status), (&reason.into(), 1), "{way}");
    }
    // An incomplete path never looks complete.
    for format in ["text", "markdown", "html", "hodoku"] {
        let output = run(&["explain", "--effort", "5000", "--format", format, STUCK], "").out;
        assert!(output.contains("work limit reached") && !output.contains("Easy"), "{format}: {output}");
        assert!(!output.contains("No further steps found"), "{format}: {output}");
    }
    assert_eq!(run(&["rate", "--time-limit", "1000", MEDIUM], "").status, 0);
}

#[test]
fn interrupted_path_has_first_pictures() {
    let folder = tempfile::tempdir().unwrap();
    let drawn = |limits: &[&str], name: &str| {
        let pictures = folder.path().join(name);
        let arguments = ["explain", "--format", "svg", "-o", shown(&pictures), STUCK];
        let outcome = run(&[&arguments[..], limits].concat(), "");
        assert_eq!(outcome.status, 0, "{}", outcome.err);
        let files = std::fs::read_dir(&pictures).unwrap();
        let mut names: Vec<_> = files.map(|file| file.unwrap().file_name()).collect();
        names.sort();
        (names, outcome.err)
    };
    let (whole, output) = drawn(&[], "whole");
    assert_eq!(output, "");
    let (first, output) = drawn(&["--effort", "5000"], "effort");
    assert!(!first.is_empty() && first.len() < whole.len() && whole.starts_with(&first), "{first:?}");
    let cut = "line 1: work limit reached; only the first steps were found\n";
    assert!(output.ends_with(cut), "{output}");
    let (none, output) = drawn(&["--timeout", "0.000000001"], "time");
    assert!(none.len() < whole.len() && output.contains("; only the first steps were found\n"), "{output}");
}

#[test]
fn several_solutions_end_in_time() {
    // No path reaches a solution, and Sudoku Explainer's nested chains take practically forever.
    let several = "......8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let object = json(&["explain", "--scale", "se"], several);
    assert_eq!(object["status"], "timeout");
    assert_eq!(object["reason"], "work limit reached; only the first steps were found");
    assert!(!object["steps"].as_array().unwrap().is_empty());
    // A puzzle with multiple solutions has no rating, even if its path is complete.
    let object = json(&["explain"], several);
    assert_eq!((&object["status"], object.get("rating")), (&"multiple".into(), Some(&Value::Null)));
    assert!(object["score"].is_null() && object["level"].is_null(), "{object}");
    assert!(
        run(&["hint", EMPTY], "").out.ends_with("no further step found: the puzzle has multiple solutions\n")
    );
}
