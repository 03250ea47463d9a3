//! Compares rating on Sudoku Explainer's scale with other programs for that scale.
//!
//! The other programs are optional. `SODAN_SERATE` and `SODAN_SKFR` are their shell command lines, to which the name of
//! a file of puzzles is appended. Each program prints one line per puzzle, in order, that contains `ED=ER/EP/ED`. The
//! programs run as whole processes in alternating rounds with Sodan, which rates on one thread. `skfr` writes its
//! results to a file next to its input, so its command line must also print that file.

use crate::sets::Set;
use anyhow::{Context, Result, ensure};
use sodan_board::Puzzle;
use sodan_logic::path::Detail;
use sodan_logic::rating::{Scale, se::Se};
use sodan_logic::{Effort, State};
use std::process::Command;
use std::time::{Duration, Instant};

/// Sets on which rating is measured, and the number of evenly spaced puzzles rated in each.
pub const SETS: [(&str, usize); 2] = [("magictour_top1465", 40), ("forum_hardest_1106", 10)];

/// Names of the other programs, each with the environment variable that contains its command line.
const PEERS: [(&str, &str); 2] = [("serate", "SODAN_SERATE"), ("skfr", "SODAN_SKFR")];

/// Result of one program.
pub struct Row {
    /// Name of the program.
    pub who: &'static str,
    /// Environment variable with the program's command line; empty for Sodan.
    pub variable: &'static str,
    /// Time for all puzzles in the median round, and the number of ratings equal to Sodan's, or `None` if no command
    /// line is set.
    pub found: Option<(Duration, usize)>,
}

/// Rates `count` puzzles of a set in alternating rounds. The first row contains Sodan's result.
///
/// # Errors
///
/// Returns an error if a program cannot be run, fails, or does not print one rating per puzzle.
pub fn measure(set: &Set, count: usize, rounds: usize) -> Result<Vec<Row>> {
    let all = set.once();
    let each = |at: usize| all[at * all.len() / count].as_str();
    let puzzles: Vec<&str> = (0..count).map(each).collect();
    let file = std::env::temp_dir().join(format!("sodan-bench-{}.txt", std::process::id()));
    std::fs::write(&file, puzzles.join("\n") + "\n").context("cannot write the puzzles")?;
    let commands = PEERS.map(|(_, variable)| std::env::var(variable).ok());
    let mut times = [const { Vec::new() }; 1 + PEERS.len()];
    let mut equal = [puzzles.len(); 1 + PEERS.len()];
    for _ in 0..rounds.max(1) {
        let start = Instant::now();
        let ours: Vec<String> = puzzles.iter().map(|puzzle| rated(puzzle)).collect();
        times[0].push(start.elapsed());
        for (peer, command) in commands.iter().enumerate() {
            let Some(command) = command else { continue };
            let start = Instant::now();
            let theirs = run(command, &file)?;
            times[1 + peer].push(start.elapsed());
            ensure!(theirs.len() == ours.len(), "{command} rated {} of {} puzzles", theirs.len(), ours.len());
            equal[1 + peer] = ours.iter().zip(&theirs).filter(|(ours, theirs)| ours == theirs).count();
        }
    }
    std::fs::remove_file(&file).context("cannot remove the puzzles")?;
    let names = [("sodan", "")].into_iter().chain(PEERS);
    let rows = names.zip(times).zip(equal).map(|(((who, variable), mut times), equal)| {
        times.sort_unstable();
        Row { who, variable, found: times.get(times.len() / 2).map(|&time| (time, equal)) }
    });
    Ok(rows.collect())
}

fn rated(puzzle: &str) -> String {
    let puzzle: Puzzle = puzzle.parse().expect("a puzzle");
    let solution = sodan_search::solutions(&puzzle).next();
    let path = Se.walk(State::new(&puzzle), solution).finish(Detail::Bare, &Effort::unlimited());
    Se.rating(&path).text
}

/// Runs a program on a file, and returns the ratings that it prints.
fn run(command: &str, file: &std::path::Path) -> Result<Vec<String>> {
    let output = Command::new("sh").arg("-c").arg(format!("{command} \"$0\"")).arg(file).output()?;
    ensure!(output.status.success(), "{command} failed: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let ratings = text.lines().filter_map(|line| line.split_once("ED="));
    Ok(ratings.map(|(_, rating)| rating.split([' ', ';']).next().unwrap_or_default().to_owned()).collect())
}
