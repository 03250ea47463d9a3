//! Measures canonical forms and neighbours on one thread, and compares them with the `sudoku` crate and with
//! gridchecker.
//!
//! `SODAN_GRIDCHECKER` is the command line of `gridchecker` (optional): it reads puzzles from standard input and prints
//! them and their {-1+1} neighbours, one per line, in a different canonical form. The benchmark converts these lines to
//! Sodan's canonical form and compares them.

use crate::sets::Set;
use anyhow::{Context, Result, ensure};
use sodan_board::{Puzzle, Solution};
use sodan_canonical::Canonicalize;
use sodan_generator::{Neighbourhood, Random, Redundancy, random_solution};
use std::collections::BTreeSet;
use std::hint::black_box;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Instant;

/// Name of the set whose puzzles' neighbours are searched for.
pub const SET: &str = "17_clue";
/// Number of solution grids whose canonical form is computed per round.
const GRIDS: u64 = 100_000;
/// Number of evenly spaced puzzles in [`SET`] whose neighbours each program searches for per round.
const PUZZLES: usize = 200;

/// A measured operation.
pub struct Row {
    /// Names of the program and of the measured operation.
    pub name: String,
    /// Time of one operation in the median round, in microseconds, or `None` if the program is missing.
    pub micros: Option<f64>,
}

/// Measures all operations in alternating rounds.
///
/// # Errors
///
/// Returns an error if another program cannot be run, or its results differ from Sodan's.
pub fn run(set: &Set, rounds: usize) -> Result<Vec<Row>> {
    let grids: Vec<Solution> =
        (0..GRIDS).map(|number| random_solution(&mut Random::new(1, number))).collect();
    let theirs: Vec<sudoku::Sudoku> =
        grids.iter().map(|grid| sudoku::Sudoku::from_str_line(&grid.to_string()).expect("a grid")).collect();
    agree_on_forms(&grids, &theirs)?;
    let puzzles: Vec<Puzzle> = set
        .once()
        .iter()
        .map(|line| line.parse())
        .collect::<Result<_, _>>()
        .context("the set contains an invalid puzzle")?;
    let chosen: Vec<Puzzle> = (0..PUZZLES).map(|at| puzzles[at * puzzles.len() / PUZZLES]).collect();
    let peer = std::env::var("SODAN_GRIDCHECKER").ok();
    let mut found = [const { Vec::new() }; 5];
    for _ in 0..rounds.max(1) {
        let mut timed = |way: usize, count: usize, work: &mut dyn FnMut() -> Result<()>| -> Result<()> {
            let begun = Instant::now();
            work()?;
            found[way].push(1e6 * begun.elapsed().as_secs_f64() / count as f64);
            Ok(())
        };
        timed(0, grids.len(), &mut || {
            grids.iter().for_each(|grid| {
                black_box(grid.canonical());
            });
            Ok(())
        })?;
        timed(1, grids.len(), &mut || {
            theirs.iter().for_each(|grid| {
                black_box(grid.canonicalized());
            });
            Ok(())
        })?;
        timed(2, puzzles.len(), &mut || {
            puzzles.iter().for_each(|puzzle| {
                black_box(puzzle.canonical());
            });
            Ok(())
        })?;
        let (mut ours, mut all) = (BTreeSet::new(), BTreeSet::new());
        timed(3, chosen.len(), &mut || {
            ours = neighbours(&chosen);
            Ok(())
        })?;
        if let Some(command) = &peer {
            timed(4, chosen.len(), &mut || {
                all = printed_by(command, &chosen)?;
                Ok(())
            })?;
            let forms = |puzzles: &[Puzzle]| -> BTreeSet<String> { puzzles.iter().map(form).collect() };
            let all: Vec<Puzzle> = all.iter().filter_map(|line| line.parse().ok()).collect();
            ensure!(
                &forms(&chosen) | &ours == forms(&all),
                "`{command}` and Sodan found different neighbours"
            );
        }
    }
    let names = [
        "canonical form, solution grids",
        "  the crate sudoku",
        "canonical form, puzzles with 17 givens",
        "all neighbours by {-1+1} of a puzzle with 17 givens",
        "  gridchecker (SODAN_GRIDCHECKER)",
    ];
    let row = |(name, mut micros): (&str, Vec<f64>)| {
        micros.sort_unstable_by(f64::total_cmp);
        Row { name: name.into(), micros: micros.get(micros.len() / 2).copied() }
    };
    Ok(names.into_iter().zip(found).map(row).collect())
}

/// Checks that Sodan and the `sudoku` crate compute the same canonical forms for the first 1,000 solution grids.
fn agree_on_forms(ours: &[Solution], theirs: &[sudoku::Sudoku]) -> Result<()> {
    for (ours, theirs) in ours.iter().zip(theirs).take(1000) {
        let (ours, theirs) = (
            ours.canonical().form,
            theirs.canonicalized().context("`sudoku` cannot canonicalize the grid")?.0,
        );
        ensure!(
            ours.to_string() == theirs.to_string(),
            "canonical forms differ: Sodan found {ours}, `sudoku` found {theirs}"
        );
    }
    Ok(())
}

fn form(puzzle: &Puzzle) -> String {
    puzzle.canonical().form.to_string()
}

/// Returns the canonical forms of the puzzles' minimal {-1+1} neighbours.
fn neighbours(puzzles: &[Puzzle]) -> BTreeSet<String> {
    let near = Neighbourhood { remove: 1, add: 1, redundancy: Redundancy::None };
    let mut all = BTreeSet::new();
    for puzzle in puzzles {
        let end = near.each(puzzle, &|| false, &mut |near| {
            all.insert(form(&near.puzzle));
        });
        assert!(end.is_continue(), "nothing stops it");
    }
    all
}

/// Runs a command with puzzles as its input, and returns the lines that it prints.
fn printed_by(command: &str, puzzles: &[Puzzle]) -> Result<BTreeSet<String>> {
    let mut child = Command::new("sh")
        .args(["-c", command])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .with_context(|| format!("cannot run `{command}`"))?;
    let mut input = child.stdin.take().context("the child process has no standard input")?;
    let lines: String = puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect();
    input.write_all(lines.as_bytes()).with_context(|| format!("cannot write to `{command}`"))?;
    drop(input);
    let output = child.wait_with_output()?;
    ensure!(output.status.success(), "`{command}` failed");
    Ok(String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect())
}
