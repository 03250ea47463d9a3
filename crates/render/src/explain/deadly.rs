//! Sentences that explain deadly patterns and aligned exclusion: unique loops, bivalue universal graves, aligned
//! subsets.

use crate::say;
use crate::words::Sentence;
use sodan_board::{CellSet, DigitSet};
use sodan_logic::State;
use sodan_logic::pattern::{Aligned, Deadly};

pub fn deadly(it: &Deadly) -> Vec<Sentence> {
    let all: CellSet = it.cells.iter().map(|&(cell, _)| cell).collect();
    let first = match it.digits {
        Some(digits) => say![
            all,
            " form a loop in which each house has two cells or none: if they held nothing but ",
            digits,
            ", these two could be exchanged all round, and there would be two solutions."
        ],
        None => say![
            "But for ",
            all,
            ", every open cell has two candidates, and every digit has two places in each house that lacks it: without the digits too many there would be none or two solutions."
        ],
    };
    let mut sentences = vec![first, escapes(it)];
    if let Some(subset) = it.subset {
        let (cells, digits) = (subset.cells, subset.digits);
        sentences.push(say![
            "Together with ",
            cells,
            " this is a set of the digits ",
            digits,
            " in ",
            subset.house,
            "."
        ]);
    }
    sentences
}

/// Returns a sentence which states that one of the cells with extra digits has one of these digits.
fn escapes(it: &Deadly) -> Sentence {
    let cells: CellSet =
        it.cells.iter().filter(|(_, more)| !more.is_empty()).map(|&(cell, _)| cell).collect();
    let digits = it.cells.iter().fold(DigitSet::EMPTY, |all, &(_, more)| all | more);
    match cells.len() {
        1 => say!["So ", cells, " is ", any_of(digits), "."],
        _ => say!["So one of ", cells, " is ", any_of(digits), "."],
    }
}

/// Joins digits with `or`: `7`, `7 or 8`.
fn any_of(digits: DigitSet) -> String {
    digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(" or ")
}

pub fn aligned(it: &Aligned, before: &State) -> Vec<Sentence> {
    let mut sentences =
        vec![say!["Of the digits of ", it.cells, ", two cells that see each other take different ones."]];
    for cell in it.excluders {
        sentences.push(say![
            cell,
            " sees them all, and can contain only ",
            before.digits(cell),
            ": one of these must be left."
        ]);
    }
    sentences.push(say!["Some digits are in no combination that these rules allow."]);
    sentences
}
