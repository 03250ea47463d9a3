//! Hints: as much of a step as a player wants to know.

use crate::say;
use crate::words::Sentence;
use sodan_board::{CellSet, DigitSet};
use sodan_logic::Step;

/// Where to look, and no more.
pub fn vague(step: &Step) -> Sentence {
    match step.placements.first() {
        Some(placement) => say!["A cell of ", placement.cell.block().house(), " can be filled."],
        None => {
            let (digits, cells) = gone(step);
            let blocks = cells.iter().map(|cell| cell.block().house()).collect::<sodan_board::HouseSet>();
            say![
                "No cell can be filled at once, but candidates of ",
                digits,
                " can be removed in ",
                blocks,
                "."
            ]
        }
    }
}

/// Which technique helps, and for which digits.
pub fn by_technique(step: &Step) -> Sentence {
    let digits = match step.placements.first() {
        Some(placement) => DigitSet::only(placement.digit),
        None => gone(step).0,
    };
    let noun = if digits.len() == 1 { ", for the digit " } else { ", for the digits " };
    say!["Look for this: ", step.technique.name(), noun, digits, "."]
}

fn gone(step: &Step) -> (DigitSet, CellSet) {
    let digits = step.eliminations.iter().map(|it| it.digit).collect();
    (digits, step.eliminations.iter().map(|it| it.cell).collect())
}
