//! Tests that every row of every table and every JSON object ends with a reason.

use crate::run::*;

/// Arguments for each command that supports `--format csv` or `--format json`.
const ASKED: &[(&str, &[&str])] = &[
    ("backdoors", &[NEARLY]),
    ("bench", &["--rounds", "1", NEARLY]),
    ("candidates", &[NEARLY]),
    ("canonicalize", &[NEARLY]),
    ("chains", &[PROPER, "--length", "1"]),
    ("check", &[NEARLY]),
    ("choices", &[NEARLY]),
    ("compare", &["--timeout", "0.01", NEARLY]),
    ("count", &[NEARLY]),
    ("dataset traces", &[NEARLY]),
    ("dataset verify", &[NEARLY]),
    ("depth", &[NEARLY]),
    ("distinct", &[NEARLY]),
    ("expand", &[NEARLY]),
    ("explain", &[NEARLY]),
    ("filter", &["givens > 2", NEARLY]),
    ("generate", &["-n", "1"]),
    ("grid", &["1"]),
    ("hint", &[NEARLY]),
    ("library export", &[]),
    ("library find", &["givens > 2"]),
    ("library stats", &[]),
    ("minimize", &[NEARLY]),
    ("morph", &[NEARLY]),
    ("near", &[NEARLY]),
    ("negotiate many", &[NEARLY]),
    ("queens", &[]),
    ("rate", &[NEARLY]),
    ("same", &[NEARLY, NEARLY]),
    ("solve", &[NEARLY]),
    ("steps", &[NEARLY]),
    ("techniques", &[]),
    ("unavoidable", &[NEARLY]),
    ("verify-steps", &[]),
];

/// A proper puzzle that every engine solves quickly.
const NEARLY: &str = "....69825632158947958724316825437169791586432346912758289643571573291684164875293";

/// Returns the commands listed in a help text, including those of several words.
fn commands(before: &str) -> Vec<String> {
    let arguments: Vec<&str> = before.split_whitespace().chain(["--help"]).collect();
    let help = run(&arguments, "").out;
    let lists = match before {
        "" => help.split("\nOptions:").next().map(str::to_owned),
        _ => help
            .split_once("\nCommands:\n")
            .map(|(_, list)| list.split("\n\n").next().unwrap_or_default().to_owned()),
    };
    let Some(lists) = lists else { return vec![before.trim().to_owned()] };
    let names = lists.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    names.filter(|name| !name.is_empty()).flat_map(|name| commands(&format!("{before} {name}"))).collect()
}

/// Returns which of CSV and JSON a command supports.
fn formats(command: &str) -> Vec<&'static str> {
    let arguments: Vec<&str> = command.split(' ').chain(["--help"]).collect();
    let help = run(&arguments, "").out;
    let Some((_, option)) = help.split_once("--format <FORMAT>") else { return Vec::new() };
    let Some((_, values)) = option.split_once("[possible") else { return Vec::new() };
    let values = values.split(']').next().unwrap_or_default();
    let values: Vec<&str> = values.split([',', ':', ' ', '\n']).collect();
    ["csv", "json", "samples"].into_iter().filter(|name| values.contains(name)).collect()
}

fn commas(line: &str) -> usize {
    line.split('"').step_by(2).map(|unquoted| unquoted.matches(',').count()).sum()
}

fn is_table_with_reasons(output: &str, label: &str) {
    let header = output.lines().next().unwrap_or_default();
    assert!(header.ends_with(",reason"), "{label}: {header}");
    assert!(output.lines().all(|row| commas(row) == commas(header)), "{label}: {output}");
    assert!(output.lines().count() > 1, "{label}");
}

#[test]
fn rows_end_with_their_reason() {
    let folder = tempfile::tempdir().unwrap();
    let library = folder.path().join("puzzles.db");
    assert_eq!(run(&["library", "--file", shown(&library), "add", NEARLY], "").status, 0);
    let paths = run(&["explain", NEARLY, "--scale", "csp", "--format", "json"], "").out;
    let mut tested = Vec::new();
    for command in commands("") {
        let formats = formats(&command);
        if formats.is_empty() {
            continue;
        }
        tested.push(command.clone());
        let Some((_, more)) = ASKED.iter().find(|(name, _)| *name == command) else {
            panic!("`sodan {command}` supports {formats:?}, but `ASKED` does not contain it")
        };
        for format in formats {
            let mut arguments: Vec<&str> = command.split(' ').chain(["--format", format]).collect();
            arguments.extend(*more);
            if command.starts_with("library") {
                arguments.extend(["--file", shown(&library)]);
            }
            let input = if command == "verify-steps" { &*paths } else { "" };
            let output = run(&arguments, input).out;
            if format == "json" {
                assert!(!output.is_empty(), "{arguments:?}");
                for line in output.lines() {
                    let object: serde_json::Value = serde_json::from_str(line).unwrap();
                    let last = object.as_object().unwrap().keys().next_back().map(String::as_str);
                    assert_eq!(last, Some("reason"), "{arguments:?}");
                }
            } else {
                is_table_with_reasons(&output, &format!("{arguments:?}"));
            }
        }
    }
    tested.sort();
    assert_eq!(tested, ASKED.iter().map(|(name, _)| *name).collect::<Vec<_>>());
}

#[test]
fn run_and_pair_tables_have_reasons() {
    let folder = tempfile::tempdir().unwrap();
    let talk = folder.path().join("talk.arrow");
    run(&["negotiate", PROPER, "--transcript", shown(&talk), "--messages", "2000"], "");
    for arguments in [
        &["negotiate", "many", PROPER, "--messages", "2000"][..],
        &["negotiate", "stats", shown(&talk), "--points", "3"],
        &["negotiate", "stats", shown(&talk), "--cells"],
        &["negotiate", "sweep", PROPER, "--parameter", "slider", "--seeds", "1", "--messages", "2000"],
        &["same", PROPER, NEARLY],
    ] {
        is_table_with_reasons(&run(arguments, "").out, &format!("{arguments:?}"));
    }
}

#[test]
fn unsolvable_runs_explain_empty_columns() {
    let folder = tempfile::tempdir().unwrap();
    let talk = folder.path().join("talk.arrow");
    run(&["negotiate", NO_SOLUTION, "--transcript", shown(&talk)], "");
    let stats = run(&["negotiate", "stats", shown(&talk), "--points", "2"], "").out;
    assert!(stats.ends_with(",,,,the puzzle has no solution to compare with\n"), "{stats}");
}
