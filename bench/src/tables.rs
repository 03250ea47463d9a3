//! Measures tables and data sets in whole processes of the released command, and compares them with libraries that read
//! and write such tables.
//!
//! `SODAN_PYTHON` is a Python interpreter with pyarrow, polars and duckdb, such as `target/python/venv/bin/python`,
//! which `cargo xtask test` creates. The libraries only read the table that Sodan wrote and write it again; they do not
//! solve puzzles.

use crate::sets::Set;
use anyhow::{Context, Result, ensure};
use sodan_generator::puzzles_of_series;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// Set whose puzzles are solved repeatedly.
pub const SET: &str = "17_clue";
/// Number of lines solved per round.
const LINES: usize = 1_000_000;
/// Number of puzzles, no two of them isomorphic, that are verified and added to a library per round.
const PUZZLES: usize = 1_000_000;
/// Number of rows in the table of [`pairs`] that contain the maximum `value`.
const HIGHEST: usize = 100;

/// A measured operation.
pub struct Row {
    /// Names of the program and of the measured operation.
    pub name: String,
    /// Number of rows.
    pub count: usize,
    /// Time in the median round, in seconds, or `None` if the program is missing.
    pub seconds: Option<f64>,
}

impl Row {
    /// Creates a row with the median of the rounds' times in seconds.
    pub fn of(name: String, count: usize, mut seconds: Vec<f64>) -> Row {
        seconds.sort_unstable_by(f64::total_cmp);
        Row { name, count, seconds: seconds.get(seconds.len() / 2).copied() }
    }
}

/// A target for a row, relative to another row.
pub struct Aim {
    /// Name of the measured row.
    pub row: &'static str,
    /// Name of the reference row.
    pub of: &'static str,
    /// Minimum rate of the measured row, as a fraction of the reference row's rate.
    pub least: f64,
}

impl Aim {
    /// Describes the result and whether it reaches the target. Returns `None` if one of the rows was not measured.
    pub fn share(&self, rows: &[Row]) -> Option<String> {
        let rate = |name: &str| {
            let row = rows.iter().find(|row| row.name == name)?;
            Some(row.count as f64 / row.seconds?)
        };
        let share = rate(self.row)? / rate(self.of)?;
        let reached = if share >= self.least { "reached" } else { "missed" };
        let [share, least] = [share, self.least].map(|share| format!("{:.0} %", 100.0 * share));
        let [row, of] = [self.row, self.of].map(str::trim);
        Some(format!("{row}: {share} of the rate of `{of}`; target at least {least}: {reached}"))
    }
}

/// Names and Python programs of the libraries. Each program prints the duration of its work in seconds.
const PEERS: [(&str, &str); 3] = [
    (
        "  pyarrow writes the same table (SODAN_PYTHON)",
        "import pyarrow.parquet as p; t = p.read_table(source); b = time(); \
         p.write_table(t, target, compression='zstd', compression_level=1, row_group_size=65536)",
    ),
    (
        "  polars writes the same table (SODAN_PYTHON)",
        "import polars as p; t = p.read_parquet(source); b = time(); \
         t.write_parquet(target, compression='zstd', compression_level=1, row_group_size=65536)",
    ),
    (
        "  DuckDB reads the table and sums lengths (SODAN_PYTHON)",
        "import duckdb as p; b = time(); p.sql('set threads to 1'); \
         p.sql(f\"select sum(length(puzzle)), sum(length(solution)) from '{source}'\").fetchall()",
    ),
];

/// Measures all operations in alternating rounds, on one thread.
///
/// # Errors
///
/// Returns an error if a program cannot be run or fails.
pub fn run(sodan: &Path, set: &Set, rounds: usize) -> Result<Vec<Row>> {
    let folder = std::env::temp_dir().join(format!("sodan-bench-tables-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let measured = measure(sodan, set, rounds, &folder);
    std::fs::remove_dir_all(&folder)?;
    measured
}

fn measure(sodan: &Path, set: &Set, rounds: usize, folder: &Path) -> Result<Vec<Row>> {
    let place = |name: &str| folder.join(name);
    let lines: Vec<&str> = set.lines.iter().map(String::as_str).cycle().take(LINES).collect();
    std::fs::write(place("lines.txt"), lines.join("\n") + "\n")?;
    std::fs::write(place("pairs.csv"), pairs()?)?;
    let solve = ["solve", "lines.txt", "--threads", "1", "-o"];
    let ours: [(&str, usize, &str, Vec<&str>); 8] = [
        ("solve to CSV", LINES, "solved.csv", [&solve[..], &["solved.csv", "--format", "csv"]].concat()),
        ("solve to Parquet", LINES, "solved.parquet", [&solve[..], &["solved.parquet"]].concat()),
        ("solve to Arrow", LINES, "solved.arrow", [&solve[..], &["solved.arrow"]].concat()),
        (
            "canonical forms of puzzles",
            PUZZLES,
            "forms.txt",
            vec!["canonicalize", "pairs.csv", "--threads", "1", "-o", "forms.txt"],
        ),
        (
            "dataset verify of puzzles and their solutions",
            PUZZLES,
            "",
            vec!["dataset", "verify", "pairs.csv", "--threads", "1"],
        ),
        (
            "library add of puzzles",
            PUZZLES,
            "bare.db",
            vec!["library", "add", "pairs.csv", "--file", "bare.db", "--threads", "1"],
        ),
        (
            "library add of puzzles with a label",
            PUZZLES,
            "library.db",
            vec!["library", "add", "pairs.csv", "--take", "er=value", "--threads", "1"],
        ),
        (
            "library find of a few puzzles by label",
            HIGHEST,
            "found.txt",
            vec!["library", "find", "er = 10.9", "-o", "found.txt"],
        ),
    ];
    let python = std::env::var_os("SODAN_PYTHON").map(PathBuf::from);
    let mut took = vec![Vec::new(); ours.len() + PEERS.len()];
    for _ in 0..rounds.max(1) {
        for (at, (_, _, output, arguments)) in ours.iter().enumerate() {
            if !output.is_empty() && place(output).exists() {
                std::fs::remove_file(place(output))?;
            }
            let mut command = Command::new(sodan);
            command.args(arguments).current_dir(folder);
            took[at].push(seconds(&mut command)?);
        }
        for (at, (_, work)) in PEERS.iter().enumerate() {
            if let Some(python) = &python {
                let program = format!(
                    "from time import perf_counter as time\n\
                     source, target = 'solved.parquet', 'again.parquet'\n{work}\nprint(time() - b)"
                );
                took[ours.len() + at]
                    .push(printed(Command::new(python).args(["-c", &program]).current_dir(folder))?);
            }
        }
    }
    let names =
        ours.iter().map(|(name, count, ..)| (*name, *count)).chain(PEERS.map(|(name, _)| (name, LINES)));
    Ok(names.zip(took).map(|((name, count), seconds)| Row::of(name.to_owned(), count, seconds)).collect())
}

/// Returns a CSV table of puzzles, their solutions, and a value from 1.0 to 10.9. Only [`HIGHEST`] rows contain the
/// maximum value. The column name `value` is not a claim, so verification succeeds.
fn pairs() -> Result<String> {
    let mut table = String::from("puzzle,solution,value\n");
    for (number, (puzzle, solution)) in puzzles_of_series(1, 0..PUZZLES as u64).into_iter().enumerate() {
        let tenths = if number % (PUZZLES / HIGHEST) == 0 { 109 } else { 10 + number % 99 };
        writeln!(table, "{puzzle},{solution},{}.{}", tenths / 10, tenths % 10)?;
    }
    Ok(table)
}

/// Runs a command, and returns its wall-clock time in seconds.
fn seconds(command: &mut Command) -> Result<f64> {
    let begun = Instant::now();
    let output = command.stdin(Stdio::null()).output();
    let output = output.with_context(|| format!("cannot run {:?}", command.get_program()))?;
    let took = begun.elapsed().as_secs_f64();
    ensure!(output.status.success(), "{command:?} failed: {}", String::from_utf8_lossy(&output.stderr));
    Ok(took)
}

/// Runs a command, and returns the number that it prints.
fn printed(command: &mut Command) -> Result<f64> {
    let output = command.output().with_context(|| format!("cannot run {:?}", command.get_program()))?;
    ensure!(output.status.success(), "{command:?} failed: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout);
    text.trim().parse().with_context(|| format!("expected a number, found {text:?}"))
}
