//! Sentences that explain whips, braids and related patterns.

use crate::say;
use crate::words::Sentence;
use sodan_logic::pattern::{Whip, WhipStep};
use sodan_logic::two_way::Place;

pub fn whip(it: &Whip) -> Vec<Sentence> {
    let first = say!["Suppose that ", it.target.cell, " is ", it.target.digit, "."];
    std::iter::once(first).chain(it.steps.iter().map(step)).collect()
}

fn step(it: &WhipStep) -> Sentence {
    match (it.place, it.right) {
        (Place::Cell(cell), Some(right)) => say!["Then ", cell, " can only be ", right.digit, "."],
        (Place::House(house, digit), Some(right)) => {
            say!["Then, in ", house, ", ", digit, " can only go into ", right.cell, "."]
        }
        (Place::Cell(cell), None) => say!["Then ", cell, " has no candidate left, which is impossible."],
        (Place::House(house, digit), None) => {
            say!["Then ", digit, " has no place left in ", house, ", which is impossible."]
        }
    }
}
