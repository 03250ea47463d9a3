//! Snapshots of all texts that users see. `cargo insta review` shows changes.

use crate::run::*;
use std::fs;

/// The commands with their subcommands.
const COMMANDS: &str = "\
solve
count
candidates
check
hint
explain
steps
verify-steps
chains
techniques
rate
depth
filter
generate
expand
minimize
morph
near
distinct
same
canonicalize
grid
backdoors
unavoidable
convert
sample
dataset
dataset init
dataset build
dataset verify
dataset export
dataset split
dataset traces
library
library add
library label
library find
library show
library tag
library export
library stats
library remove
negotiate
negotiate run
negotiate many
negotiate replay
negotiate events
negotiate stats
negotiate picture
negotiate movie
negotiate sweep
compare
choices
queens
bench
serve
doctor
completions
man";

fn helps(flag: &str) -> String {
    let help = |command: &str| {
        let arguments: Vec<&str> = command.split_whitespace().chain([flag]).collect();
        let outcome = run(&arguments, "");
        assert_eq!((outcome.status, &*outcome.err), (0, ""), "{arguments:?}");
        format!("$ sodan {}\n{}", arguments.join(" "), outcome.out)
    };
    std::iter::once("").chain(COMMANDS.lines()).map(help).collect::<Vec<_>>().join("\n\n")
}

#[test]
fn long_helps_are_as_reviewed() {
    insta::assert_snapshot!("help", helps("--help"));
}

#[test]
fn short_helps_are_as_reviewed() {
    insta::assert_snapshot!("help_short", helps("-h"));
}

/// Commands that print messages, each with its standard input. `@` stands for a folder.
const MESSAGES: &[(&str, &str)] = &[
    ("solve", ""),
    ("solve @empty.txt", ""),
    ("solve @no-such-file", ""),
    ("solve @", ""),
    ("solve 4....x", ""),
    ("solve --no-such", ""),
    ("solve --limit 0 -", PROPER),
    ("solve --threads 0", PROPER),
    ("no-such", ""),
    (PROPER, ""),
    ("solve @mixed.txt", ""),
    ("solve -q @mixed.txt", ""),
    ("solve @mixed.txt @one.txt --format csv", ""),
    ("solve -o @out.tsv", PROPER),
    ("solve -o @out.csv.bz2", PROPER),
    ("solve --format csv -o @out.json", PROPER),
    ("solve -o @out.parquet.gz", PROPER),
    ("solve -o @out.xlsx", PROPER),
    ("solve -o @out.csv.zst --resume", PROPER),
    ("solve --resume", PROPER),
    ("solve @one.txt -o @one.txt", ""),
    ("solve --columns no-such", PROPER),
    ("solve --columns puzzle --drop puzzle --format csv", PROPER),
    ("solve --limit -1", PROPER),
    ("solve --limit 99999999999999999999", PROPER),
    ("count --timeout 99999999999999999999", PROPER),
    ("sample -n 0", PROPER),
    ("rate --up-to easy --format csv", PROPER),
    ("solve --columns puzzle --format line", PROPER),
    ("solve --sort no-such", PROPER),
    ("solve --top 3", PROPER),
    ("count --timeout -1", PROPER),
    ("check @mixed.txt", ""),
    ("filter givns=17", PROPER),
    ("filter givens===17", PROPER),
    ("filter er>12", PROPER),
    ("filter givens=20&&givens=25", PROPER),
    ("filter givens=17||(minimal", PROPER),
    ("filter @one.txt", PROPER),
    ("filter minimal @two.txt", ""),
    ("generate --givens 80", ""),
    ("generate --givens 16", ""),
    ("generate --where er>12", ""),
    ("generate --where givens=20&&givens=25", ""),
    ("generate --pattern 111", ""),
    ("generate --method climb", ""),
    ("generate --size 7", ""),
    ("generate --rules killer --to line", ""),
    ("generate --rules thermo --method climb", ""),
    ("rate --template %x", PROPER),
    ("rate --scale se,se", PROPER),
    ("rate --order @no-such-file", PROPER),
    ("explain --format hodoku --scale se", PROPER),
    ("explain --format svg", PROPER),
    ("techniques x-wng", ""),
    ("near @improper.txt", ""),
    ("near --remove 9", PROPER),
    ("backdoors @two.txt", ""),
    ("distinct --resume -o @out.txt", PROPER),
    ("same @one.txt @two.txt", ""),
    ("morph -n 2 -o @out.txt --resume", PROPER),
    ("grid 0 5472730539", ""),
    ("convert --to grid @mixed.txt", ""),
    ("convert --to json -o @out.parquet", PROPER),
    ("dataset build @no-such-file -o @built", ""),
    ("dataset export --to csv -o @exported", TWO_SOLUTIONS),
    ("dataset verify @no-such-file", ""),
    ("library --file @no-such-file find minimal", ""),
    ("library --file @a.db add @one.txt", ""),
    ("library --file @a.db find tag=x", ""),
    ("library --file @a.db find givens=17", ""),
    ("negotiate --slider 2", PROPER),
    ("bench", "rubbish"),
    ("completions no-such", ""),
    ("man no-such", ""),
];

#[test]
fn messages_are_as_reviewed() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [
        ("empty.txt", String::new()),
        ("one.txt", format!("{PROPER}\n")),
        ("two.txt", format!("{TWO_SOLUTIONS}\n")),
        ("improper.txt", format!("{}\n", TWO_SOLUTIONS.replacen('4', ".", 1))),
        ("mixed.txt", format!("# comment\n{PROPER}\n12\n{TWO_SOLUTIONS}\n44{}\n", ".".repeat(79))),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let at = format!("{}/", shown(folder.path()));
    let mut text = String::new();
    for (command, input) in MESSAGES {
        let filled = command.replace("&&", " && ").replace("||", " || ").replace('@', &at);
        // An expression is one argument.
        let arguments: Vec<String> = match command.split_once(['&', '|']) {
            Some(_) => {
                let (before, expression) = filled.split_once(" givens").unwrap();
                before.split(' ').map(str::to_owned).chain([format!("givens{expression}")]).collect()
            }
            None => filled.split(' ').map(str::to_owned).collect(),
        };
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let outcome = run(&arguments, input);
        let err = outcome.err.replace(&at, "@").replace(at.trim_end_matches('/'), "@");
        text += &format!("$ sodan {command}\n{}exit {}\n\n", without_times(&err), outcome.status);
    }
    insta::assert_snapshot!("messages", text);
}

/// Replaces numbers that differ between runs: times and rates.
fn without_times(text: &str) -> String {
    let word = |word: &str| {
        let is_rate = word.strip_suffix("/s").is_some_and(|number| number.parse::<f64>().is_ok());
        if is_rate { "N/s".to_owned() } else { word.to_owned() }
    };
    let line = |line: &str| {
        let words: Vec<String> = line.split(' ').map(word).collect();
        let mut words = words.iter().peekable();
        let mut out: Vec<String> = Vec::new();
        while let Some(this) = words.next() {
            let is_time = this.contains('.') && this.parse::<f64>().is_ok();
            let is_time = is_time && words.peek().is_some_and(|next| next.trim_end_matches(',') == "s");
            out.push(if is_time { "N".to_owned() } else { this.clone() });
        }
        out.join(" ") + "\n"
    };
    text.lines().map(line).collect()
}
