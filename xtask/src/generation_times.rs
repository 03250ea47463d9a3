//! `cargo xtask generation-times`: measures how long it takes to generate a puzzle for each of many specifications.

use crate::run::{cargo, root, target};
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// Number of runs per specification, each with a different seed.
const SEEDS: usize = 5;

/// Time limit per run, in seconds of wall-clock time.
const LIMIT: u64 = 20;

/// Text of `docs/generation-times.md` before the tables.
const HEAD: &str = "\
# Generation times

`cargo xtask generation-times` generates this page. For each specification, it runs `sodan generate -n 1 --threads 2` several times with different
seeds. The tables show two medians over these runs: the processor time of the process (both threads added up) and the number of tries. Other
work on the machine affects neither of them. Processor time has a resolution of 0.01 s. A `>` means that more than half of the runs reached
their time limit. `sodan filter` checks that every generated puzzle matches its specification.

HoDoKu's own generator is measured if two conditions are met:

- HoDoKu's command line supports the specification (`/s` with `/sl` or `/sc`).
- The environment variable `SODAN_HODOKU` is set to the directory that contains HoDoKu's classes.

HoDoKu generates random puzzles until it is stopped. Its column therefore shows the processor time of one run, excluding start-up, divided
by the number of matching puzzles. HoDoKu cannot generate puzzles by hardest technique or by required technique.
";

/// Names of HoDoKu's levels, in the order in which HoDoKu numbers them from 0.
const LEVELS: &[&str] = &["easy", "medium", "hard", "unfair", "extreme"];

/// Specifications that consist of a single expression, other than levels and techniques.
const EXPRESSIONS: &[&str] = &[
    "er between 7.0 and 7.9",
    "er between 8.0 and 8.9",
    "er >= 9.0",
    "givens = 19",
    "givens = 18",
    "givens = 17",
    "guesses >= 10",
    "two_way.rank = beyond",
];

/// Symmetries of the pattern of givens, each measured with minimal puzzles.
const SHAPES: &[&str] = &["half-turn", "diagonal", "vertical", "quarter-turn", "full"];

/// Slugs of techniques, each with HoDoKu's short name. Each technique is measured with the predicates `uses`, `hardest`
/// and `needs`.
const TECHNIQUES: &[(&str, &str)] = &[
    ("skyscraper", "sk"),
    ("2-string-kite", "2sk"),
    ("xy-wing", "xy"),
    ("w-wing", "w"),
    ("xyz-wing", "xyz"),
    ("x-wing", "bf2"),
    ("finned-x-wing", "fbf2"),
    ("swordfish", "bf3"),
    ("finned-swordfish", "fbf3"),
    ("jellyfish", "bf4"),
    ("naked-quadruple", "n4"),
    ("hidden-quadruple", "h4"),
];

/// Measures all specifications, and writes `docs/generation-times.md`.
///
/// # Errors
///
/// Returns an error if the command cannot be built, a puzzle does not match its expression, or the page cannot be
/// written.
pub fn run() -> Result<()> {
    let built = cargo(&["build", "--profile", "dist", "--package", "sodan-cli"]).status()?;
    ensure!(built.success(), "the command cannot be built");
    let mut page = format!(
        "{HEAD}\nEach specification was run {SEEDS} times, for at most {LIMIT} s of wall-clock time.\n"
    );
    page +=
        "\n| specification | median processor time | median tries | HoDoKu |\n| --- | ---: | ---: | ---: |\n";
    for (number, level) in LEVELS.iter().enumerate() {
        let wish = format!("hodoku.level = {level}");
        let Median { time, tries } = measure(&["--where", &wish], &wish)?;
        let peer = peer(&["/sl", &number.to_string()])?;
        page += &format!("| `{wish}` | {time} | {tries} | {peer} |\n");
    }
    for wish in EXPRESSIONS {
        let Median { time, tries } = measure(&["--where", wish], wish)?;
        page += &format!("| `{wish}` | {time} | {tries} | |\n");
    }
    for shape in SHAPES {
        let Median { time, tries } =
            measure(&["--symmetry", shape], &format!("symmetry {shape} and minimal"))?;
        page += &format!("| `--symmetry {shape}` | {time} | {tries} | |\n");
    }
    page += "\nTechniques on HoDoKu's scale:\n\n| technique | uses | hardest | needs | HoDoKu uses |\n";
    page += "| --- | ---: | ---: | ---: | ---: |\n";
    for (technique, short) in TECHNIQUES {
        let mut cells = Vec::new();
        for word in ["uses", "hardest", "needs"] {
            let wish = format!("hodoku.{word} \"{technique}\"");
            cells.push(measure(&["--where", &wish], &wish)?.time);
        }
        cells.push(peer(&["/sc", short])?);
        page += &format!("| {technique} | {} |\n", cells.join(" | "));
    }
    let path = root().join("docs/generation-times.md");
    std::fs::write(&path, page).with_context(|| format!("cannot write {}", path.display()))?;
    println!("{}", path.display());
    Ok(())
}

/// Medians over the runs of one specification, as text.
struct Median {
    time: String,
    tries: String,
}

fn measure(arguments: &[&str], wish: &str) -> Result<Median> {
    let mut runs = Vec::new();
    for seed in 0..SEEDS {
        let before = processor_time_of_children()?;
        let output = sodan()
            .args(["generate", "--threads", "2", "--format", "json", "--seed", &seed.to_string()])
            .args(["--time-limit", &LIMIT.to_string()])
            .args(arguments)
            .output()?;
        let took = processor_time_of_children()? - before;
        let made = serde_json::from_slice::<Value>(&output.stdout).ok();
        let found = made.as_ref().and_then(|made| Some((made["puzzle"].as_str()?, made["tries"].as_u64()?)));
        let (Some((puzzle, tries)), true) = (found, output.status.success()) else {
            runs.push((f64::INFINITY, u64::MAX));
            continue;
        };
        let kept = sodan().args(["filter", wish, puzzle]).output()?;
        ensure!(
            kept.stdout.starts_with(puzzle.as_bytes()),
            "{puzzle} does not match the specification {wish}"
        );
        runs.push((took, tries));
    }
    runs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (time, _) = runs[SEEDS / 2];
    let mut all: Vec<u64> = runs.iter().map(|(_, tries)| *tries).collect();
    all.sort_unstable();
    eprintln!("{arguments:?}: {time:.3} s");
    Ok(match time.is_finite() {
        true => Median { time: format!("{time:.2} s"), tries: all[SEEDS / 2].to_string() },
        false => Median { time: format!("> {LIMIT} s"), tries: String::new() },
    })
}

/// Measures HoDoKu's processor time per matching puzzle, and returns it as text, or an empty string if `SODAN_HODOKU`
/// is not set. HoDoKu runs until it reads a `q`, and prints each puzzle immediately.
fn peer(arguments: &[&str]) -> Result<String> {
    let Some(classes) = std::env::var_os("SODAN_HODOKU") else { return Ok(String::new()) };
    let mut java = Command::new("java")
        .args(["-Djava.awt.headless=true", "-cp"])
        .arg(classes)
        .args(["sudoku.Main", "/s", "/o", "stdout"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .context("cannot run java")?;
    let mut input = java.stdin.take().context("HoDoKu has no standard input")?;
    let mut lines = BufReader::new(java.stdout.take().context("HoDoKu has no standard output")?).lines();
    // HoDoKu prints this line when it is ready.
    while !lines.next().context("HoDoKu has exited")??.starts_with("Starting search") {}
    let own = format!("/proc/{}/stat", java.id());
    let begun = processor_time(&own, 11)?;
    let stop = thread::spawn(move || {
        thread::sleep(Duration::from_secs(LIMIT));
        input.write_all(b"q\n")
    });
    let (mut found, mut took) = (0_u32, 0.0);
    for line in lines {
        // The file with HoDoKu's processor time disappears when HoDoKu ends.
        took = processor_time(&own, 11).map_or(took, |now| now - begun);
        found += u32::from(is_puzzle(&line?));
    }
    stop.join().expect("no panic")?;
    java.wait()?;
    eprintln!("HoDoKu {arguments:?}: {found} in {took:.3} s");
    Ok(match found {
        0 => format!("> {took:.0} s"),
        _ => format!("{:.2} s", took / f64::from(found)),
    })
}

/// Returns whether a line starts with the 81 cells of a puzzle.
fn is_puzzle(line: &str) -> bool {
    line.len() >= 81 && line.bytes().take(81).all(|byte| byte == b'.' || byte.is_ascii_digit())
}

/// Returns the processor time, in seconds, of all processes that this process has started and waited for.
fn processor_time_of_children() -> Result<f64> {
    processor_time("/proc/self/stat", 13)
}

/// Reads a processor time from a `/proc/*/stat` file, and converts it from hundredths of a second to seconds. The time is
/// the sum of two consecutive fields, for user and system mode. `first` is the number of fields between the name in
/// parentheses and these two: 11 for the process itself, and 13 for the processes that it has waited for.
fn processor_time(file: &str, first: usize) -> Result<f64> {
    let stat = std::fs::read_to_string(file).with_context(|| file.to_owned())?;
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks = fields.skip(first).take(2).map(str::parse::<u64>).sum::<Result<u64, _>>()?;
    Ok(ticks as f64 / 100.0)
}

fn sodan() -> Command {
    Command::new(target().join("dist/sodan"))
}
