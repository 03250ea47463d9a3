//! Tests invalid lines. Each invalid line becomes a row that reports the line, the column and the expected input. All
//! other lines are processed.

use crate::run::*;

/// Solves an invalid line between two valid ones, and returns the row of the invalid line.
fn row_of(bad: impl AsRef<[u8]>) -> String {
    let mut input = format!("{PROPER}\n").into_bytes();
    input.extend_from_slice(bad.as_ref());
    input.extend_from_slice(format!("\n{PROPER}\n").as_bytes());
    let outcome = run(&["solve", "--format", "line"], &input);
    assert_eq!(outcome.status, 3, "{}", outcome.err);
    let rows: Vec<&str> = outcome.out.lines().collect();
    assert_eq!((rows.len(), rows[0], rows[2]), (3, SOLUTION, SOLUTION), "{}", outcome.out);
    assert!(outcome.err.contains("2 unique, 1 bad"), "{}", outcome.err);
    let reason = rows[1].strip_prefix("- bad: ").expect("the reason").to_owned();
    assert!(outcome.err.contains(&located("standard input", &reason)), "{}", outcome.err);
    reason
}

#[test]
fn a_line_too_short() {
    assert_eq!(row_of(&PROPER[..80]), "line 2, column 81: expected 81 cells, found 80");
}

#[test]
fn a_line_too_long() {
    assert_eq!(row_of(format!("{PROPER}.")), "line 2, column 82: expected 81 cells, found 82");
}

#[test]
fn a_letter_in_column_12() {
    let line = format!("{}a{}", &PROPER[..11], &PROPER[12..]);
    assert_eq!(
        row_of(line),
        "line 2, column 12: expected a digit 1 to 9 or an empty cell (`.` or `0`), found `a`"
    );
}

#[test]
fn a_digit_too_large() {
    let line = format!("{}٣{}", &PROPER[..11], &PROPER[12..]);
    assert!(row_of(line).starts_with("line 2, column 12: expected a digit 1 to 9"));
    let line = format!("{}10{}", &PROPER[..11], &PROPER[12..]);
    assert_eq!(row_of(line), "line 2, column 82: expected 81 cells, found 82");
}

#[test]
fn a_nul_byte() {
    let line = format!("{}\0{}", &PROPER[..11], &PROPER[12..]);
    assert!(row_of(line).ends_with("found a NUL byte"));
}

#[test]
fn bytes_that_are_not_utf_8() {
    let mut line = PROPER.as_bytes().to_vec();
    line[11] = 0xFF;
    let reason = row_of(line);
    assert!(reason.starts_with("line 2, column 12: ") && reason.contains("not valid UTF-8"), "{reason}");
}

#[test]
fn a_line_of_a_megabyte() {
    assert!(row_of("1".repeat(1 << 20)).starts_with("line 2, column "));
}

#[test]
fn equal_givens_in_a_house() {
    let line = format!("44{}", &PROPER[2..]);
    let reason = row_of(line);
    assert!(reason.starts_with("line 2: 4 appears twice in row 1: in r1c1 and r1c2"), "{reason}");
}

#[test]
fn carriage_returns_and_marks_are_accepted() {
    let outcome = run(&["solve", "--format", "line"], format!("\u{FEFF}{PROPER}\r\n{PROPER}\r\n"));
    assert_eq!((outcome.status, outcome.out), (0, format!("{SOLUTION}\n{SOLUTION}\n")));
}

#[test]
fn empty_input_is_reported() {
    for input in ["", "\n\n", "# only\n# comments\n"] {
        let outcome = run(&["solve"], input);
        assert_eq!((outcome.status, outcome.out.as_str()), (0, ""));
        assert_eq!(outcome.err, "solve: standard input is empty\n");
    }
}

#[test]
fn missing_needed_candidate_has_no_solution() {
    let marks = run(&["convert", "--to", "pencilmarks"], PROPER).out;
    let solved = run(&["solve", "--format", "line"], &marks);
    assert_eq!(solved.out, format!("{SOLUTION}\n"));
    // r1c2 has the candidates 1, 6, 7 and 9, and must be 1.
    let less = marks.replacen("1679", "679", 1);
    assert_ne!(less, marks);
    let outcome = run(&["solve", "--format", "line"], &less);
    assert_eq!((outcome.status, outcome.out.as_str()), (1, "- none\n"));
}

#[test]
fn every_format_reports_bad_records() {
    let input = format!("{PROPER}\n{}\n", &PROPER[..80]);
    let csv = run(&["solve", "--format", "csv"], &input);
    let reason = "\"line 2, column 81: expected 81 cells, found 80\"";
    assert_eq!(csv.out.lines().nth(2).unwrap(), format!("2,{},bad,,{reason}", &PROPER[..80]));
    let json = run(&["solve", "--format", "json"], &input);
    let object: serde_json::Value = serde_json::from_str(json.out.lines().nth(1).unwrap()).unwrap();
    assert_eq!(object["status"], "bad");
    assert_eq!(object["reason"], "line 2, column 81: expected 81 cells, found 80");
    let text = run(&["solve", "--format", "text"], &input);
    assert!(text.out.contains("puzzle 2: bad: line 2, column 81"), "{}", text.out);
    for command in ["count", "check"] {
        let outcome = run(&[command, "--format", "csv"], &input);
        assert_eq!(outcome.status, 3);
        let row = outcome.out.lines().nth(2).unwrap();
        assert!(row.contains(",bad,") && row.ends_with(reason), "{}", outcome.out);
    }
}

#[test]
fn many_bad_lines_are_summarized() {
    let outcome = run(&["solve"], "12\n".repeat(1000));
    assert_eq!(outcome.err.lines().filter(|line| line.contains("expected")).count(), 20);
    assert!(outcome.err.contains("980 more bad records"), "{}", outcome.err);
    assert_eq!(outcome.out.lines().count(), 1000);
}

#[test]
fn wrong_values_list_allowed_ones() {
    for (arguments, allowed) in [
        (&["solve", "--threads", "0"][..], "1"),
        (&["solve", "--limit", "0"], "1"),
        (&["count", "--limit", "0"], "1"),
        (&["dataset", "verify", "--closely", "0"], "expected a whole number, 1 or more"),
        (&["serve", "--workers", "0"], "expected a whole number, 1 or more"),
        (&["solve", "--format", "xml"], "csv"),
        (&["solve", "--from", "xml"], "pencilmarks"),
        (&["convert", "--to", "xml"], "pencilmarks"),
    ] {
        let outcome = run(arguments, "");
        assert_eq!(outcome.status, 2, "{arguments:?}");
        assert!(outcome.err.contains(allowed), "{arguments:?}: {}", outcome.err);
    }
}

#[test]
fn bare_puzzle_suggests_commands() {
    let outcome = run(&[PROPER], "");
    assert_eq!(outcome.status, 2);
    assert!(outcome.err.contains("sodan solve PUZZLE"), "{}", outcome.err);
    let misspelt = run(&["slove", PROPER], "");
    assert!(misspelt.err.contains("solve"), "{}", misspelt.err);
}

/// A puzzle in place of a command is rejected, and so is an argument that is not valid UTF-8.
#[test]
#[cfg(unix)]
fn bare_invalid_arguments_are_refused() {
    use std::os::unix::ffi::OsStrExt;
    for puzzle in [PROPER, "4.....8.5.3"] {
        let refused = run(&[puzzle], "");
        assert_eq!(refused.status, 2);
        assert!(refused.err.starts_with("error: expected a command, found a puzzle"), "{}", refused.err);
    }
    let mut command = sodan(&[]);
    command.arg(std::ffi::OsStr::from_bytes(b"\xFF"));
    let refused = run_command(command, "");
    assert_eq!(refused.status, 2, "{}", refused.err);
    assert!(!refused.err.contains("panicked"), "{}", refused.err);
}

#[test]
fn empty_and_open_arrays_are_reported() {
    let outcome = run(&["count", "--format", "csv"], "[]\n");
    assert_eq!((outcome.status, outcome.out.lines().count()), (0, 1), "{}", outcome.err);
    assert!(outcome.err.contains("standard input is empty"), "{}", outcome.err);
    let outcome = run(&["count", "--format", "line"], format!("[{{\"puzzle\":\"{PROPER}\"}},\n"));
    assert_eq!((outcome.status, outcome.out.lines().count()), (3, 2), "{}", outcome.err);
    let message = "standard input:2:1: expected `]`, found the end of the JSON array";
    assert!(outcome.err.contains(message), "{}", outcome.err);
}
