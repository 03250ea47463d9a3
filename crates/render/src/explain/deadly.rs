//! Sentences that explain deadly patterns and aligned exclusion: unique loops, bivalue universal graves, aligned
//! subsets.

use crate::say;
use crate::words::{Or, Sentence};
use sodan_board::{CellSet, DigitSet};
use sodan_logic::State;
use sodan_logic::pattern::{Aligned, Deadly};

pub fn deadly(it: &Deadly) -> Vec<Sentence> {
    let all: CellSet = it.cells.iter().map(|&(cell, _)| cell).collect();
    let first = match it.digits {
        Some(digits) => say![
            all,
            " form a loop that has two cells or none in each house. If these cells contained only ",
            digits,
            ", the two digits could be swapped along the whole loop, and there would be two solutions."
        ],
        None => say![
            "All empty cells except ",
            all,
            " have two candidates. Without the extra candidates, every digit would have two places in each house that lacks it, and the puzzle would have no solution or several."
        ],
    };
    let mut sentences = vec![first, escapes(it)];
    if let Some(subset) = it.subset {
        let (cells, digits) = (subset.cells, subset.digits);
        sentences.push(say![
            "Together with ",
            cells,
            ", these cells use up the digits ",
            digits,
            " in ",
            subset.house,
            "."
        ]);
    }
    sentences
}

/// Returns a sentence which states that a cell with extra digits must contain one of them.
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
        vec![say!["Among ", it.cells, ", cells that see each other contain different digits."]];
    for cell in it.excluders {
        sentences.push(say![
            cell,
            " sees all of them and can only be ",
            Or(before.digits(cell)),
            ": they must not use up these digits."
        ]);
    }
    sentences.push(say!["No combination that satisfies these conditions contains a removed candidate."]);
    sentences
}
