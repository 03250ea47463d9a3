//! Tests `solve --engine` and `compare`.

use crate::run::*;

/// Example puzzle of "Yet Another Sudoku Solver" (2006).
const SCHEME: &str = "..8...15......18..3.54....95....9....9.234.7....1....84....59.1..67......53...2..";
/// Solution of [`SCHEME`], as printed in the same text.
const SCHEME_SOLVED: &str =
    "748392156269571843315486729574869312891234675632157498487625931926713584153948267";

const ENGINES: [&str; 6] =
    ["search", "logic", "negotiation", "amb", "backtracking", "backtracking-as-written"];

#[test]
fn printed_backtracking_gets_stuck() {
    let classic = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let arguments = ["compare", "--engine", "backtracking-as-written,backtracking", "--format", "samples"];
    let outcome = run(&arguments, format!("{SCHEME}\n{classic}\n"));
    let rows: Vec<&str> = outcome.out.lines().skip(1).collect();
    let has =
        |row: usize, parts: [&str; 2]| parts.iter().all(|part| rows[row].split(',').any(|it| it == *part));
    assert!(has(0, ["solved", "16128"]) && has(1, ["solved", "64477"]), "{}", outcome.out);
    assert!(has(2, ["stuck", "1582"]) && has(3, ["solved", "4208"]), "{}", outcome.out);
}

#[test]
fn engines_distinguish_several_and_none() {
    for engine in ["search", "amb", "backtracking"] {
        let solved = |puzzle: &str| run(&["solve", "--engine", engine, "--format", "line", puzzle], "");
        assert_eq!(solved(SCHEME).out.trim_end(), SCHEME_SOLVED, "{engine}");
        let several = solved(TWO_SOLUTIONS);
        assert_eq!((several.status, several.out.as_str()), (1, "- multiple\n"), "{engine}");
        let none = solved(NO_SOLUTION);
        assert_eq!((none.status, none.out.as_str()), (1, "- none\n"), "{engine}");
    }
}

#[test]
fn exhausted_budget_is_a_timeout() {
    for engine in ["amb", "backtracking"] {
        let outcome = run(&["solve", "--engine", engine, "--budget", "1", "--format", "csv", PROPER], "");
        assert_eq!(
            outcome.out,
            format!(
                "record,puzzle,status,solution,reason\n1,{PROPER},timeout,,undecided; work limit reached\n"
            ),
            "{engine}"
        );
        assert_eq!(outcome.status, 1, "{engine}");
    }
}

#[test]
fn bad_records_are_bad_everywhere() {
    let clash = format!("77{}", ".".repeat(79));
    for engine in ["search", "amb", "backtracking"] {
        let outcome = run(&["solve", "--engine", engine, "--format", "csv"], format!("{clash}\n{SCHEME}\n"));
        let statuses: Vec<_> =
            outcome.out.lines().skip(1).map(|row| row.split(',').nth(2).unwrap()).collect();
        assert_eq!((statuses.as_slice(), outcome.status), (&["bad", "unique"][..], 3), "{engine}");
        assert!(outcome.err.contains("7 appears twice"), "{}", outcome.err);
    }
}

#[test]
fn unsupported_engine_options_are_refused() {
    for wrong in [
        &["solve", "--engine", "magic", PROPER][..],
        &["solve", "--engine", "amb", "--limit", "3", PROPER],
        &["compare", "--engine", "amb,magic", PROPER],
        &["compare", "--timeout", "0", PROPER],
        &["compare", "--timeout", "nan", PROPER],
    ] {
        assert_eq!(run(wrong, "").status, 2, "{wrong:?}");
    }
}

#[test]
fn compare_has_a_row_per_engine() {
    let outcome = run(&["compare"], format!("{SCHEME}\n{SCHEME_SOLVED}\n"));
    let (table, legend) = outcome.out.split_once("\n\n").unwrap();
    let engines: Vec<_> =
        table.lines().skip(1).map(|row| row.split_whitespace().collect::<Vec<_>>()).collect();
    for (row, name) in engines.iter().zip(ENGINES) {
        assert_eq!(row[..2], [name, "2/2"]);
    }
    assert_eq!((engines.len(), legend.lines().count(), outcome.status), (6, 6, 0));
}

#[test]
fn compare_counts_what_was_not_finished() {
    let input = format!("{PROPER}\n{SCHEME}\n");
    let arguments = ["compare", "--engine", "backtracking,amb", "--budget", "200000", "--format", "csv"];
    let outcome = run(&arguments, input);
    let rows: Vec<Vec<_>> = outcome.out.lines().map(|row| row.split(',').collect()).collect();
    // Engines are in the requested order; backtracking takes millions of steps for PROPER.
    assert_eq!(rows[1][..7], ["backtracking", "steps", "2", "1", "0", "1", "0"]);
    assert_eq!(rows[2][..7], ["amb", "choices", "2", "2", "0", "0", "0"]);
}

#[test]
fn compare_lists_bad_records() {
    let outcome = run(&["compare", "--format", "samples"], format!("{SCHEME}\nnonsense\n{SCHEME}\n"));
    let rows: Vec<Vec<&str>> = outcome.out.lines().map(|row| row.splitn(8, ',').collect()).collect();
    assert_eq!(rows[0], ["record", "engine", "status", "difficulty", "ns", "effort", "unit", "reason"]);
    let lines: Vec<&str> = rows[1..].iter().map(|row| row[0]).collect();
    assert_eq!((lines, outcome.status), ([&["1"; 6][..], &["2"], &["3"; 6]].concat(), 3));
    assert_eq!(rows[7][1..7], ["", "bad", "", "", "", ""]);
    assert!(rows[7][7].contains("line 2"), "{}", outcome.out);
    assert!(rows[1..7].iter().all(|row| row[4].parse().is_ok_and(|time: u64| time > 0)), "{}", outcome.out);
    assert!(outcome.err.contains("standard input:2:"), "{}", outcome.err);
}

#[test]
fn empty_comparison_is_an_empty_table() {
    let outcome = run(&["compare"], "");
    assert_eq!((outcome.out.lines().count(), outcome.status), (1, 0));
}

#[test]
#[cfg(unix)]
fn interrupted_comparison_reports_finished_rows() {
    use std::io::{BufRead, BufReader, Write};
    let mut child = sodan(&["compare", "--engine", "amb", "--progress", "json"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || while writeln!(input, "{SCHEME}").is_ok() {});
    let mut report = String::new();
    let mut err = BufReader::new(child.stderr.take().unwrap());
    err.read_line(&mut report).unwrap(); // the run has started
    let interrupted = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupted.unwrap().success());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(130), "{report}");
    assert!(out.lines().nth(1).is_some_and(|row| row.starts_with("amb")), "{out}");
}

#[test]
fn the_plot_is_written_whole() {
    let folder = tempfile::tempdir().unwrap();
    let (plot, table) = (folder.path().join("plot.svg"), folder.path().join("table.txt"));
    let outcome = run(&["compare", "--plot", shown(&plot), "-o", shown(&table), SCHEME], "");
    assert_eq!((outcome.status, outcome.out.as_str()), (0, ""));
    assert!(std::fs::read_to_string(&plot).unwrap().ends_with("</svg>\n"));
    assert!(std::fs::read_to_string(&table).unwrap().starts_with("engine"));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2, "no .part is left");
    let drawn = run(&["compare", "--format", "svg", SCHEME], "");
    assert!(drawn.out.starts_with("<svg "));
}

#[test]
fn seed_needs_a_random_engine() {
    let seeded = |seed: &str| {
        run(&["solve", "--engine", "negotiation", "--seed", seed, "--format", "line", PROPER], "")
    };
    assert_eq!((seeded("7").status, seeded("7").out), (0, format!("{SOLUTION}\n")));
    let refused = run(&["solve", "--seed", "7", PROPER], "");
    assert_eq!(refused.status, 2);
    assert!(refused.err.contains("--seed requires --engine negotiation"), "{}", refused.err);
}

#[test]
fn choices_are_printed_and_drawn() {
    let choices =
        |more: &[&str]| run(&[&["choices", SCHEME, "--engine", "amb-as-written"][..], more].concat(), "");
    let text = choices(&["--format", "text"]).out;
    assert!(text.starts_with("puzzle 1: solved after 353 choices, maximum depth 11\nr1c1=2\n"), "{text}");
    assert_eq!(text.lines().count(), 1 + 353);
    assert!(text.lines().any(|line| line.ends_with(" ×")) && !text.lines().last().unwrap().ends_with('×'));
    let row = choices(&["--format", "json", "--limit", "5"]).out;
    let row: serde_json::Value = serde_json::from_str(&row).unwrap();
    assert_eq!((&row["count"], row["taken"].as_array().unwrap().len()), (&353.into(), 5));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tree.svg");
    assert_eq!(choices(&["--svg", shown(&file)]).status, 0);
    assert!(std::fs::read_to_string(&file).unwrap().starts_with("<svg"));
    assert_eq!(choices(&["--svg", shown(&file), "--format", "json"]).status, 2);
    assert!(choices(&["--limit", "0"]).err.contains("--limit: expected a number from 1 to 5000"));
    assert_eq!(run(&["choices", NO_SOLUTION], "").status, 1);
}

#[test]
fn queens_are_placed_by_each_method() {
    let queens = |arguments: &[&str]| run(&[&["queens", "--format", "line"][..], arguments].concat(), "");
    for method in ["amb", "backtracking", "counter"] {
        let all = queens(&["--all", "--method", method]).out;
        assert_eq!((all.lines().count(), all.lines().next()), (92, Some("1 5 8 6 3 7 2 4")), "{method}");
    }
    let counted = |seed| queens(&["--method", "counter", "--seed", seed]).out;
    assert_ne!(counted("1"), counted("2"), "the counter starts at random");
    assert_eq!(queens(&["6", "--all"]).out.lines().count(), 4);
    let none = queens(&["3"]);
    assert_eq!((none.status, none.out.as_str()), (1, ""));
    let printed = run(&["queens", "--method", "counter-as-written"], "");
    assert_eq!((printed.status, printed.out.as_str()), (1, "0 solutions after 16777216 steps\n"));
    assert!(queens(&["13"]).err.contains("size: expected 1 to 12, found 13"));
}
