//! `cargo xtask wishes`: how long it takes to make a puzzle for each of many wishes.

use crate::run::{cargo, root};
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::process::Command;

/// How often each wish is asked for, with another seed each time.
const SEEDS: usize = 5;

/// After so many seconds by the clock a wish is given up.
const LIMIT: u64 = 20;

/// What is said before the tables.
const HEAD: &str = "\
# How long wishes take

`cargo xtask wishes` writes this page: it asks `sodan generate -n 1 --threads 2` for one puzzle at a time, each with another seed, and
tells the median processor time of the whole process, both threads together, and the median number of tries: other work on the
machine makes neither larger. Processor time is counted in hundredths of a second. Where more than half of the runs came to their
limit, there is a `>`. Every puzzle is held against its wish by `sodan filter`.
";

/// Wishes that are one expression.
const EXPRESSIONS: &[&str] = &[
    "hodoku.level = easy",
    "hodoku.level = medium",
    "hodoku.level = hard",
    "hodoku.level = unfair",
    "hodoku.level = extreme",
    "er between 7.0 and 7.9",
    "er between 8.0 and 8.9",
    "er >= 9.0",
    "givens = 19",
    "givens = 18",
    "givens = 17",
    "guesses >= 10",
    "forum.rank = beyond",
];

/// Symmetries, all of minimal puzzles.
const SHAPES: &[&str] = &["half-turn", "diagonal", "vertical", "quarter-turn", "full"];

/// Techniques that are wished for in three ways.
const TECHNIQUES: &[&str] = &[
    "skyscraper",
    "2-string-kite",
    "xy-wing",
    "w-wing",
    "xyz-wing",
    "x-wing",
    "finned-x-wing",
    "swordfish",
    "finned-swordfish",
    "jellyfish",
    "naked-quadruple",
    "hidden-quadruple",
];

/// Measures, and writes `docs/wishes.md`.
///
/// # Errors
///
/// If the command cannot be built, a puzzle is not as it was wished, or the page cannot be written.
pub fn run() -> Result<()> {
    let built = cargo(&["build", "--release", "--package", "sodan-cli"]).status()?;
    ensure!(built.success(), "the command cannot be built");
    let mut page = format!("{HEAD}\nEach wish: {SEEDS} runs of at most {LIMIT} s by the clock.\n");
    page += "\n| wish | median processor time | median tries |\n| --- | ---: | ---: |\n";
    for wish in EXPRESSIONS {
        let Median { time, tries } = measure(&["--wish", wish], Some(wish))?;
        page += &format!("| `{wish}` | {time} | {tries} |\n");
    }
    for shape in SHAPES {
        let Median { time, tries } =
            measure(&["--symmetry", shape], Some(&format!("symmetry {shape} and minimal")))?;
        page += &format!("| `--symmetry {shape}` | {time} | {tries} |\n");
    }
    page += "\nTechniques on HoDoKu's scale:\n\n| technique | uses | hardest | needs |\n| --- | ---: | ---: | ---: |\n";
    for technique in TECHNIQUES {
        let mut cells = Vec::new();
        for word in ["uses", "hardest", "needs"] {
            let wish = format!("hodoku.{word} \"{technique}\"");
            cells.push(measure(&["--wish", &wish], Some(&wish))?.time);
        }
        page += &format!("| {technique} | {} |\n", cells.join(" | "));
    }
    let path = root().join("docs/wishes.md");
    std::fs::write(&path, page).with_context(|| format!("cannot write {}", path.display()))?;
    println!("{}", path.display());
    Ok(())
}

/// What the middle one of several runs took.
struct Median {
    time: String,
    tries: String,
}

fn measure(arguments: &[&str], wish: Option<&str>) -> Result<Median> {
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
        if let Some(wish) = wish {
            let kept = sodan().args(["filter", wish, puzzle]).output()?;
            ensure!(kept.stdout.starts_with(puzzle.as_bytes()), "{puzzle} is not as it was wished: {wish}");
        }
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

/// Seconds of processor time taken by all processes that this one has started and waited for. They are fields 16 and 17 of
/// `/proc/self/stat`, in hundredths on Linux.
fn processor_time_of_children() -> Result<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").context("/proc/self/stat")?;
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks = fields.skip(13).take(2).map(str::parse::<u64>).sum::<Result<u64, _>>()?;
    Ok(ticks as f64 / 100.0)
}

fn sodan() -> Command {
    Command::new(root().join("target/release/sodan"))
}
