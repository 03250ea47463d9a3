//! Measures what each step of the slider requires, and how many puzzles it solves.

use std::error::Error;

use sodan_board::Puzzle;
use sodan_negotiation::{Blind, Conditions, Ending, Slider, complexity, negotiate};

use crate::published::forty_givens;
use crate::{SEED_PUZZLE, grouped, median, on_all_cores};

/// Maximum number of messages per run.
const CAP: u64 = 1_000_000;

/// Results of the runs of one slider step on one puzzle.
struct Achieved {
    solved: usize,
    /// Median number of messages over the solved runs.
    messages: Option<u64>,
}

pub fn run(seeds: usize) -> Result<(), Box<dyn Error>> {
    let conditions = Conditions { messages: CAP, ..Conditions::default() };
    let (easy, hard): (Puzzle, Puzzle) = (forty_givens()?, SEED_PUZZLE.parse()?);
    println!(
        "| step of the slider | bits per cell | bits of all other agents | bits per message | message kinds | rules per \
         cell | rules of other agents | 40 clues: solved of {seeds} | messages | seed puzzle: solved of {seeds} | messages |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    for slider in Slider::all() {
        let needs = complexity(&hard, &slider.settings(), 1, conditions.clone());
        print!(
            "| {} | {} | {} | {:.1} | {} | {} | {} |",
            slider.name(),
            needs.cell_bits,
            grouped(needs.community_bits),
            needs.message_bits,
            needs.kinds,
            needs.cell_rules,
            needs.community_rules
        );
        for puzzle in [&easy, &hard] {
            let Achieved { solved, messages } = achieved(slider, puzzle, &conditions, seeds);
            print!(" {solved} | {} |", messages.map(grouped).unwrap_or_default());
        }
        println!();
    }
    Ok(())
}

fn achieved(slider: Slider, puzzle: &Puzzle, conditions: &Conditions, seeds: usize) -> Achieved {
    let talks = on_all_cores(seeds, |seed| {
        let outcome = negotiate(puzzle, &slider.settings(), seed as u64, conditions.clone(), &mut Blind);
        matches!(outcome.ending, Ending::Solved(_)).then_some(outcome.messages)
    });
    let solved: Vec<u64> = talks.into_iter().flatten().collect();
    Achieved { solved: solved.len(), messages: (!solved.is_empty()).then(|| median(solved)) }
}
