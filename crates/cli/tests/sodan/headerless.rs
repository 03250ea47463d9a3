//! Tests `dataset verify` on tables without a header, whose columns are named by position.

use crate::auditing::{audit, puzzles, verify};
use crate::run::*;
use serde_json::Value;
use std::fs;

/// Formats rows as lines with `line`. The 1-based row `planted` gets the solution of another puzzle.
fn lines(rows: &[[String; 2]], planted: Option<usize>, line: impl Fn(&str, &str) -> String) -> String {
    let solution = |place: usize| match planted {
        Some(row) if row == place + 1 => &rows[(place + 1) % rows.len()][1],
        _ => &rows[place][1],
    };
    (0..rows.len()).map(|place| line(&rows[place][0], solution(place)) + "\n").collect()
}

#[test]
fn headerless_wrong_solutions_are_found() {
    let rows = puzzles(6);
    for (name, line, column) in [
        ("set.csv", "P,S", "column 2"),
        ("set.csv", "P;S;easy", "column 2"),
        ("set.tsv", "P\tS", "column 2"),
        ("set.txt", "P S", "column 2"),
        ("set.txt", "P , S", "column 2"),
        ("set.sdm", "P S", "column 2"),
        ("set.csv", "7,P,S", "column 3"),
        ("set.csv", "P,easy,S", "column 3"),
        ("set.csv", "\"7\";\"P\";\"S\"", "column 3"),
        ("set.csv", "S,P", "column 1"),
        ("set.txt", "P # S", "comment"),
    ] {
        let row = |puzzle: &str, solution: &str| line.replace('P', puzzle).replace('S', solution);
        let named = ["--no-header", "--solution-column", column];
        let options = if column == "column 2" { &named[..1] } else { &named[..] };
        let right = audit(name, &lines(&rows, None, row), options);
        assert_eq!(right.status, 0, "{line}: {}{}", right.out, right.err);
        let compared = format!("compared: {column} with the puzzle's solution\n");
        assert!(right.out.contains(&compared), "{line}: {}", right.out);
        let planted = lines(&rows, Some(4), row);
        let wrong = audit(name, &planted, options);
        let message = format!("{name}:4 ({column} is not a solution of the puzzle)");
        assert!(wrong.status == 1 && wrong.out.contains(&message), "{line}: {}", wrong.out);
        assert!(wrong.out.contains("! wrong-solution: 1 of 6 in all, "), "{line}: {}", wrong.out);
        assert!(!wrong.out.contains("column column"), "{line}: {}", wrong.out);
        let unasked = audit(name, &planted, &[]).out;
        assert!(unasked.contains("\nnot checked: "), "{unasked}");
        assert_eq!(unasked.contains("no header in "), column != "comment", "{unasked}");
    }
    let table = audit("set.csv", &format!("puzzle,gold\n{},x\n", rows[0][0]), &["--no-header"]);
    assert!(table.status == 2 && table.err.contains("contains column names: gold"), "{}", table.err);
}

#[test]
fn adjacent_non_solutions_are_named() {
    let rows = puzzles(4);
    for (line, columns) in [
        ("P # by hand", "comment"),
        ("P ED=7.2/1.2/1.2", "column 2"),
        ("P,by hand", "column 2"),
        ("P,17,easy,7.2", "column 2 to column 4"),
        ("P Golden Nugget by tso", "column 2 to column 5"),
        ("000018 P  1.2", "column 1, column 3"),
        // A board with empty cells is not a solution: it may be a pattern or another puzzle.
        ("P,P", "column 2"),
    ] {
        let row = |puzzle: &str, _: &str| line.replace('P', puzzle);
        let outcome = audit("set.txt", &lines(&rows, None, row), &[]);
        assert_eq!(outcome.status, 0, "{line}: {}", outcome.out);
        assert!(outcome.out.contains("\ncompared: no column"), "{line}: {}", outcome.out);
        assert!(outcome.out.contains(&format!("\nnot checked: {columns}\n")), "{line}: {}", outcome.out);
    }
    let plain = audit("set.txt", &lines(&rows, None, |puzzle, _| puzzle.to_owned()), &[]).out;
    assert!(!plain.contains("not checked") && !plain.contains("no header"), "{plain}");
}

#[test]
fn nonsense_among_headerless_solutions_is_wrong() {
    let rows = puzzles(6);
    for (line, column) in [("P,S", "column 2"), ("P S", "column 2"), ("7;P;S", "column 3")] {
        for planted in ["nonsense", "17"] {
            let mut text =
                lines(&rows, None, |puzzle, solution| line.replace('P', puzzle).replace('S', solution));
            text = text.replacen(&rows[1][1], planted, 1);
            let outcome = audit("set.csv", &text, &["--no-header", "--solution-column", column]);
            let message = format!("set.csv:2 ({column} is not a full grid)");
            assert!(outcome.status == 1 && outcome.out.contains(&message), "{line}: {}", outcome.out);
        }
    }
    // A row whose puzzle is corrupt is invalid, even if the solution before the puzzle could be read as a puzzle.
    let damaged = lines(&rows, None, |puzzle, solution| format!("{solution},{puzzle}")).replacen(
        &rows[2][0],
        &rows[2][0][1..],
        1,
    );
    let outcome = audit("set.csv", &damaged, &["--no-header", "--solution-column", "column 1"]);
    let message = "set.csv:3 (line 3, column 163: expected 81 cells, found 80)";
    assert!(outcome.out.contains("! bad-row: 1 of 6 in all: "), "{}", outcome.out);
    assert!(outcome.status == 1 && outcome.out.contains(message), "{}", outcome.out);
}

#[test]
fn short_lines_lack_their_solution() {
    let rows = puzzles(6);
    let folder = tempfile::tempdir().unwrap();
    let [file, findings] = ["set.txt", "findings.csv"].map(|name| folder.path().join(name));
    let line = |(place, [puzzle, solution]): (usize, &[String; 2])| match place {
        0 | 3 | 4 => format!("{puzzle}\n"),
        _ => format!("{puzzle} {solution}\n"),
    };
    fs::write(&file, rows[..5].iter().enumerate().map(line).collect::<String>()).unwrap();
    let outcome = verify(&[shown(&file), "--no-header", "--rows", shown(&findings)]);
    let message = "\n  missing-solution: 3 of 5 in all, column 2: ";
    assert!(outcome.status == 0 && outcome.out.contains(message), "{}", outcome.out);
    assert!(outcome.out.contains("set.txt:1 (the line ends before column 2)"), "{}", outcome.out);
    let report = fs::read_to_string(&findings).unwrap();
    let of = |record| report.matches(&format!("set.txt,{record},missing-solution,")).count();
    assert_eq!([1, 2, 3, 4, 5].map(of), [1, 0, 0, 1, 1], "{report}");
}

#[test]
fn reports_mention_the_missing_header() {
    let text = lines(&puzzles(3), None, |puzzle, solution| format!("{puzzle},{solution},easy"));
    let message = "columns are numbered; --no-header compares column 2 with the solution";
    for format in ["text", "markdown", "html"] {
        let out = audit("set.csv", &text, &["--no-header", "--format", format]).out;
        assert!(out.contains("no header in ") && out.contains(&format!("set.csv: {message}")), "{out}");
        assert!(out.contains("not checked: column 3"), "{out}");
    }
    let csv = audit("set.csv", &text, &["--no-header", "--format", "csv"]).out;
    let row = csv.lines().find(|line| line.starts_with("no-header,all,,,false,")).unwrap();
    assert!(row.ends_with(&format!("set.csv,,,{message}")), "{row}");
    assert!(csv.contains("\ncompared,all,,,false,,,column 2,"), "{csv}");
    assert!(csv.contains("\ncompared-with-nothing,all,,,false,,,column 3,"), "{csv}");
    let json: Value =
        serde_json::from_str(&audit("set.csv", &text, &["--no-header", "--format", "json"]).out).unwrap();
    assert!(json["without_header"][0].as_str().unwrap().ends_with("set.csv"), "{json}");
    assert_eq!(json["not_compared"][0], "column 3");
    let with_header = audit("set.csv", &format!("puzzle,solution,level\n{text}"), &["--format", "json"]).out;
    assert_eq!(
        serde_json::from_str::<Value>(&with_header).unwrap()["without_header"],
        Value::Array(Vec::new())
    );
}

#[test]
fn solution_column_can_be_numbered() {
    let rows = puzzles(4);
    let audit = |planted: &str, more: &[&str]| {
        let text = lines(&rows, None, |puzzle, solution| format!("{puzzle},easy,{solution}"));
        audit("set.csv", &text.replacen(&rows[1][1], planted, 1), more)
    };
    let named = ["--solution-column", "column 3"];
    let right = audit(&rows[1][1], &named);
    assert!(
        right.status == 0 && right.out.contains("compared: column 3 with the puzzle's solution\n"),
        "{}",
        right.out
    );
    assert!(right.out.contains("\nnot checked: column 2\n"), "{}", right.out);
    let wrong = audit("nonsense", &named);
    assert!(wrong.out.contains("! wrong-solution: 1 of 4 in all, column 3: "), "{}", wrong.out);
    let missing = audit("", &["--solution-column", "column 4"]);
    let message = "has no column `column 4`; its columns are column 2, column 3";
    assert!(missing.status == 2 && missing.err.contains(message), "{}", missing.err);
}

/// The findings do not depend on the number of threads, for rows of many lengths.
#[test]
fn findings_ignore_thread_count() {
    let rows = puzzles(200);
    let folder = tempfile::tempdir().unwrap();
    let [file, findings] = ["set.txt", "findings.csv"].map(|name| folder.path().join(name));
    let line = |(place, [puzzle, solution]): (usize, &[String; 2])| match place % 7 {
        0 => format!("{puzzle}\n"),
        1 => format!("{puzzle} {} of it # a comment\n", rows[place - 1][1]),
        2 => format!("{puzzle},{solution},{}\n", "word,".repeat(place % 11)),
        3 => format!("{puzzle};{};x\n", rows[place - 1][1]),
        4 => format!("{puzzle} nothing\n"),
        _ => format!("{puzzle} {solution}\n"),
    };
    fs::write(&file, rows.iter().enumerate().map(line).collect::<String>()).unwrap();
    let audit = |threads: &str| {
        let more = ["--no-header", "--threads", threads, "--format", "json", "--rows", shown(&findings)];
        let out = verify(&[&[shown(&file)], &more[..]].concat()).out;
        (out, fs::read_to_string(&findings).unwrap())
    };
    let plain = audit("1");
    assert!(plain.1.matches(",wrong-solution,").count() > 50, "{}", plain.1);
    for threads in ["2", "5"] {
        assert_eq!(audit(threads), plain);
    }
}
