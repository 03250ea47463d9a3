//! Compares interpretations of the published texts: a neighbour list with or without the duplicates of 17 May 2007, and
//! promoted cells of the `stage` protocol that leave the state `search` or stay in it.

use std::error::Error;

use sodan_negotiation::{Blind, Conditions, Ending, Mistake, Protocol, Settings, negotiate};

use crate::published::forty_givens;
use crate::{grouped, median, on_all_cores};

/// Maximum number of messages per run.
const CAP: u64 = 10_000_000;

pub fn run(seeds: usize) -> Result<(), Box<dyn Error>> {
    let doubled = Mistake::DoubledNeighbours;
    let first = Settings::new(Protocol::First).with_doubt(0.0)?;
    let (panic, stage) = (Settings::new(Protocol::Panic), Settings::new(Protocol::Stage));
    let rows = [
        ("doubt 0", first.clone()),
        ("doubt 0, doubled neighbours", first.with_mistake(doubled)?),
        ("panic 0.1", panic.clone()),
        ("panic 0.1, doubled neighbours", panic.with_mistake(doubled)?),
        ("Stage, promotion", stage.clone().with_promotion()?),
        ("Stage, promotion in `search`", stage.with_promotion_in_search()?),
    ];
    let puzzle = forty_givens()?;
    println!("| 40 clues | solved, of {seeds} | median changes | median messages |\n|---|---:|---:|---:|");
    for (name, settings) in rows {
        let outcomes = on_all_cores(seeds, |seed| {
            let conditions = Conditions { messages: CAP, ..Conditions::default() };
            negotiate(&puzzle, &settings, seed as u64, conditions, &mut Blind)
        });
        let solved = outcomes.iter().filter(|outcome| matches!(outcome.ending, Ending::Solved(_)));
        let (changes, messages): (Vec<u64>, Vec<u64>) =
            solved.map(|solved| (solved.changes, solved.messages)).unzip();
        let count = changes.len();
        println!("| {name} | {count} | {} | {} |", grouped(median(changes)), grouped(median(messages)));
    }
    Ok(())
}
