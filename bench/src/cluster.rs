//! Compares rating on Spark and on Ray with rating in one process on the same cores.
//!
//! `SODAN_PYTHON` is a Python interpreter with `sodan`, and optionally with pyspark (which requires Java) and Ray.
//! Missing packages are reported as not measured. Workers are separate processes, so all times are wall-clock times,
//! and the machine must be otherwise idle.

use crate::tables::{Aim, Row};
use anyhow::{Context, Result, ensure};
use std::collections::BTreeMap;
use std::process::Command;

/// Number of puzzles generated and rated per round. Large enough that starting and finishing the workers takes a
/// negligible share of the time.
const RATED: usize = 60_000;
/// Number of workers, each on one core, and number of threads of the single process.
const WORKERS: usize = 2;

/// Source of the Python program that measures Spark and Ray.
const PROGRAM: &str = include_str!("cluster.py");

/// Minimum rates on Spark and Ray, relative to one process.
pub const AIMS: [Aim; 2] = [
    Aim { row: "  Spark: sodan.spark.rate", of: ONE_PROCESS, least: 0.7 },
    Aim { row: "  Ray: sodan.ray.rate", of: ONE_PROCESS, least: 0.7 },
];
const ONE_PROCESS: &str = "sodan.rate, one process, 2 threads";

/// Measures rating in one process, on Spark and on Ray, once per round.
///
/// # Errors
///
/// Returns an error if `SODAN_PYTHON` is not set, or the program cannot be run or fails.
pub fn run(rounds: usize) -> Result<Vec<Row>> {
    let python = std::env::var_os("SODAN_PYTHON").context("SODAN_PYTHON is not set")?;
    let mut took: BTreeMap<(usize, String, usize), Vec<f64>> = BTreeMap::new();
    for _ in 0..rounds.max(1) {
        let mut program = Command::new(&python);
        program.args(["-c", PROGRAM]).args([RATED, WORKERS].map(|number| number.to_string()));
        let output = program.output().context("cannot run SODAN_PYTHON")?;
        ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        for (place, line) in String::from_utf8_lossy(&output.stdout).lines().enumerate() {
            let (name, count, seconds) =
                read(line).with_context(|| format!("expected a row of three fields, found {line:?}"))?;
            took.entry((place, name, count)).or_default().extend(seconds);
        }
    }
    Ok(took.into_iter().map(|((_, name, count), seconds)| Row::of(name, count, seconds)).collect())
}

/// Parses a row of the program's output: a name, the number of puzzles, and seconds or a dash.
fn read(line: &str) -> Option<(String, usize, Option<f64>)> {
    let [name, count, seconds] = line.split('\t').collect::<Vec<_>>()[..] else { return None };
    let seconds = if seconds == "-" { None } else { Some(seconds.parse().ok()?) };
    Some((name.to_owned(), count.parse().ok()?, seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_measurements_have_no_share() {
        let (name, count, seconds) = read("  Ray: sodan.ray.rate (no ray)\t60000\t-").unwrap();
        let left_out = Row::of(name, count, seconds.into_iter().collect());
        assert_eq!(left_out.seconds, None);
        assert!(read("a line of a log").is_none() && read("a\tb\tc").is_none());
        let rows = [
            Row::of(ONE_PROCESS.into(), 100, vec![7.0]),
            Row::of(AIMS[0].row.into(), 100, vec![10.0]),
            left_out,
        ];
        let shares: Vec<String> = AIMS.iter().filter_map(|aim| aim.share(&rows)).collect();
        let one = "Spark: sodan.spark.rate: 70 % of the rate of `sodan.rate, one process, 2 threads`; target at least 70 %: reached";
        assert_eq!(shares, [one]);
    }
}
