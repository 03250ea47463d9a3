//! Compares the Python package with the Rust batch, the command, and other packages, on one thread.
//!
//! `SODAN_PYTHON` is a Python interpreter with `sodan` and pyarrow; rustoku, py-sudoku and hodoku-py are measured if
//! they are installed. All times are processor times, on which other work on the machine has little effect.

use crate::rating;
use crate::sets::Set;
use crate::tables::{Aim, Row};
use anyhow::{Context, Result, ensure};
use cpu_time::ProcessTime;
use sodan_board::BareLine;
use sodan_search::{Answer, Backend, Problem};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// Number of puzzles solved per round.
const SOLVED: usize = 1_000_000;
/// Number of puzzles rated per round.
const RATED: usize = 20_000;

/// Source of the Python program that measures the package.
const PROGRAM: &str = include_str!("python.py");

const BATCH: &str = "batch search in Rust";
const BATCH_KEPT: &str = "  batch search in Rust, with counts and solutions stored as text";
const PATHS: &str = "HoDoKu's paths and scores, in Rust";
/// Name of the row for `sodan.solve` in the output of `python.py`.
const SOLVE: &str = "sodan.solve, a column of pyarrow";

/// Targets: minimum rates of the Python functions, relative to the Rust batches that do the same work.
pub const AIMS: [Aim; 3] = [
    Aim { row: SOLVE, of: BATCH, least: 0.9 },
    Aim { row: SOLVE, of: BATCH_KEPT, least: 0.9 },
    Aim { row: "sodan.rate, HoDoKu's scale", of: PATHS, least: 0.97 },
];

/// Measures the batch, the command, and a Python process in alternating rounds.
///
/// # Errors
///
/// Returns an error if `SODAN_PYTHON` is not set, or a program cannot be run or fails.
pub fn run(sodan: &Path, set: &Set, rounds: usize) -> Result<Vec<Row>> {
    let python = std::env::var_os("SODAN_PYTHON").context("SODAN_PYTHON is not set")?;
    let folder = std::env::temp_dir().join(format!("sodan-bench-python-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let lines: Vec<&str> = set.lines.iter().map(String::as_str).cycle().take(SOLVED).collect();
    let [solved, rated] = ["solved.txt", "rated.txt"].map(|name| folder.join(name));
    std::fs::write(&solved, lines.join("\n") + "\n")?;
    std::fs::write(&rated, lines[..RATED].join("\n") + "\n")?;
    let mut took: BTreeMap<(usize, String, usize), Vec<f64>> = BTreeMap::new();
    for _ in 0..rounds.max(1) {
        let mut add = |place, name: &str, count, seconds| {
            took.entry((place, name.to_owned(), count)).or_default().push(seconds);
        };
        add(0, BATCH, SOLVED, batch(&lines, |_| ())?);
        let (mut counts, mut solutions): (Vec<u64>, Vec<u8>) = Default::default();
        let keep = |answer: &Answer| {
            counts.push(answer.count);
            answer.first.iter().for_each(|solution| solutions.extend_from_slice(&solution.to_bytes()));
        };
        add(1, BATCH_KEPT, SOLVED, batch(&lines, keep)?);
        drop((counts, solutions));
        let begun = ProcessTime::now();
        lines[..RATED].iter().for_each(|line| rating::rate(line));
        add(2, PATHS, RATED, begun.elapsed().as_secs_f64());
        for (place, task, file, count) in [(3, "solve", &solved, SOLVED), (4, "rate", &rated, RATED)] {
            let mut command = Command::new(sodan);
            command.arg(task).arg(file).args(["--threads", "1", "--format", "csv", "-o"]);
            let before = processor_time()?;
            let output = command.arg(folder.join("out.csv")).output()?;
            ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            add(place, &format!("sodan {task}, to CSV"), count, processor_time()? - before);
        }
        let mut program = Command::new(&python);
        program.args(["-c", PROGRAM]).arg(&solved).args([SOLVED, RATED].map(|number| number.to_string()));
        let output = program.output().context("cannot run SODAN_PYTHON")?;
        ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        for (place, line) in String::from_utf8_lossy(&output.stdout).lines().enumerate() {
            let [name, count, seconds] = line.split('\t').collect::<Vec<_>>()[..] else {
                anyhow::bail!("expected a name, a number and seconds, found {line:?}");
            };
            add(5 + place, name, count.parse()?, seconds.parse()?);
        }
    }
    std::fs::remove_dir_all(&folder)?;
    Ok(took.into_iter().map(|((_, name, count), seconds)| Row::of(name, count, seconds)).collect())
}

/// Returns the time to solve all lines, including parsing and a call of `take` for each answer.
fn batch(lines: &[&str], mut take: impl FnMut(&Answer)) -> Result<f64> {
    let mut problems = vec![Problem::IMPOSSIBLE; 1600];
    let mut answers: Vec<Answer> = Vec::new();
    let (backend, begun) = (Backend::best(), ProcessTime::now());
    for lines in lines.chunks(problems.len()) {
        for (problem, line) in problems.iter_mut().zip(lines) {
            let line = BareLine::new(line.as_bytes())
                .with_context(|| format!("expected a puzzle of 81 cells, found {line}"))?;
            backend.set_givens(problem, line);
        }
        backend.answer_many_into(&problems[..lines.len()], 2, &mut answers);
        answers.iter().for_each(&mut take);
    }
    Ok(begun.elapsed().as_secs_f64())
}

/// Returns the processor time, in seconds, of all processes that this process has waited for. Fields 16 and 17 of
/// `/proc/self/stat` contain it in hundredths of a second.
fn processor_time() -> Result<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").context("cannot read /proc/self/stat")?;
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks = fields.skip(13).take(2).map(str::parse::<u64>).sum::<Result<u64, _>>()?;
    Ok(ticks as f64 / 100.0)
}
