//! Measures the generation of grids and puzzles, and compares it with other generators.
//!
//! `SODAN_GENERATORS` lists the other generators as `NAME=COMMAND`, separated by `;`. The shell runs each command with
//! the number of puzzles in `$COUNT`, and the command prints the puzzles, one per line.

use anyhow::{Context, Result, ensure};
use sodan_generator::{ORDERS, Random, controlled, puzzle_of_series, puzzles_of_series, random_solution};
use std::hint::black_box;
use std::process::Command;
use std::time::Instant;

/// Number of grids or puzzles that each generator generates per round.
const COUNT: u64 = 2_000;

/// Result of one generator.
pub struct Row {
    /// Name of the generator, and whether it generates grids or puzzles.
    pub name: String,
    /// Grids or puzzles per second on one thread, as the median of the rounds.
    pub rate: f64,
}

/// Measures all generators in alternating rounds.
///
/// # Errors
///
/// Returns an error if another generator cannot be run, or prints too few puzzles.
pub fn run(rounds: usize) -> Result<Vec<Row>> {
    type Method = (String, Box<dyn Fn(u64) -> Result<f64>>);
    let mut ways: Vec<Method> = vec![
        (
            "grids".into(),
            Box::new(|seed| {
                Ok(timed(COUNT, || {
                    (0..COUNT).for_each(|number| {
                        black_box(random_solution(&mut Random::new(seed, number)));
                    })
                }))
            }),
        ),
        (
            "minimal puzzles, one by one".into(),
            Box::new(|seed| {
                Ok(timed(COUNT, || {
                    (0..COUNT).for_each(|number| {
                        black_box(puzzle_of_series(seed, number));
                    })
                }))
            }),
        ),
        (
            "minimal puzzles, in lockstep".into(),
            Box::new(|seed| {
                Ok(timed(COUNT, || {
                    assert_eq!(black_box(puzzles_of_series(seed, 0..COUNT)).len() as u64, COUNT);
                }))
            }),
        ),
        (
            "orders tried with controlled bias".into(),
            Box::new(|seed| {
                const PARTS: u64 = 16;
                Ok(timed(PARTS * ORDERS, || {
                    (0..PARTS).for_each(|part| {
                        black_box(controlled(&mut Random::part(seed, 0, part), None));
                    })
                }))
            }),
        ),
    ];
    let peers = std::env::var("SODAN_GENERATORS").unwrap_or_default();
    for peer in peers.split(';').filter(|peer| !peer.trim().is_empty()) {
        let (name, command) = peer
            .split_once('=')
            .with_context(|| format!("SODAN_GENERATORS: expected NAME=COMMAND, found `{peer}`"))?;
        let command = command.to_owned();
        ways.push((name.trim().to_owned(), Box::new(move |_| of_peer(&command))));
    }
    let mut rates: Vec<Vec<f64>> = ways.iter().map(|_| Vec::new()).collect();
    for round in 0..rounds {
        for ((_, way), rates) in ways.iter().zip(&mut rates) {
            rates.push(way(round as u64)?);
        }
    }
    Ok(ways
        .into_iter()
        .zip(rates)
        .map(|((name, _), mut rates)| {
            rates.sort_unstable_by(f64::total_cmp);
            Row { name, rate: rates[rates.len() / 2] }
        })
        .collect())
}

/// Runs `make`, which generates `count` grids or puzzles, and returns their number per second.
fn timed(count: u64, make: impl FnOnce()) -> f64 {
    let begun = Instant::now();
    make();
    count as f64 / begun.elapsed().as_secs_f64()
}

fn of_peer(command: &str) -> Result<f64> {
    let begun = Instant::now();
    let output = Command::new("sh").args(["-c", command]).env("COUNT", COUNT.to_string()).output()?;
    let took = begun.elapsed().as_secs_f64();
    let printed = String::from_utf8_lossy(&output.stdout);
    let count = printed.lines().filter(|line| line.len() >= 81).count();
    ensure!(count as u64 >= COUNT, "`{command}` printed {count} puzzles instead of {COUNT}");
    Ok(count as f64 / took)
}
