//! Impossible patterns: cells that two or three digits cannot fill, so that another candidate of one of these cells
//! must be true.
//!
//! ```text
//!   123 .   .  | 123 .   .           three digits in twelve cells of four boxes: a tridagon.
//!   .   123 .  | .   123 .           If the cells of three boxes descend from left to right and the
//!   .   .   123| .   .   123         cells of one box ascend (an odd number), 1, 2 and 3 cannot fill them.
//!   -----------+------------
//!   123 .   .  | .   .   123         One cell also has the candidate 4, so it is 4.
//!   .   123 .  | .   123 .
//!   .   .   123| 1234 .  .
//! ```
//!
//! A bivalue oddagon is a ring of an odd number of cells with two digits, in which each cell sees the next. A tridagon
//! is the pattern above. Hundreds of other patterns of three digits exist. They are found without a list of patterns.
//! The other candidates of the cells are the guardians: at least one of them is true. Candidates that see all guardians
//! are false.
//!
//! How to spot it: look for three digits that fill most open cells of four boxes in a rectangle, with three cells in
//! each box, in different rows and columns.
//!
//! Why it is true: in a box of a tridagon, the three digits form a permutation, which is even or odd. Around the four
//! boxes, the parities contradict each other. For all other patterns, every possible way to fill the cells is tried.
//! This does not assume a unique solution.
//!
//! Bivalue oddagons were described by borescoper in 2016, tridagons (Thor's Hammer) by mith and by D. Berthier in 2022,
//! and the other patterns by eleven.

use super::certified::{LOOKS_OF_A_STATE, report_relations, state_of};
use crate::State;
use crate::Technique::{BivalueOddagon, ImpossiblePattern};
use crate::found::{Flow, Found};
use sodan_board::{Cell, CellSet};
use sodan_certificate::{Guardians, Truth, Variable};

const MAX_GUARDIANS: usize = 4;

/// Minimum number of cells of a pattern of three digits. The smallest pattern in the list published by eleven has ten
/// cells; smaller impossible patterns are found as subsets.
const MIN_CELLS: usize = 10;

/// Returns a truth for each ring of at least five cells with the same two digits: at least one of the ring's guardians
/// is true. A ring of three cells amounts to a naked pair.
pub(super) fn rings(state: &sodan_csp::State) -> Vec<Truth> {
    let mut truths = sodan_csp::impossible_patterns(state, 2, MAX_GUARDIANS);
    truths.retain(|truth| {
        let cells = cells(truth);
        let is_in_ring = |cell: Cell| (cells & cell.peers()).len() == 2;
        cells.len() >= 5 && cells.iter().all(is_in_ring)
    });
    truths
}

/// Returns a truth for each impossible pattern of three digits: at least one of the pattern's guardians is true.
/// Tridagons have at most `max_guardians` guardians, and other patterns at most [`MAX_GUARDIANS`].
pub(super) fn patterns(state: &sodan_csp::State, max_guardians: usize) -> Vec<Truth> {
    let mut truths: Vec<Truth> =
        sodan_csp::tridagons(state, max_guardians).iter().map(|it| it.truth()).collect();
    let others = sodan_csp::impossible_patterns(state, 3, MAX_GUARDIANS);
    truths.extend(others.into_iter().filter(|truth| cells(truth).len() >= MIN_CELLS));
    truths
}

fn cells(truth: &Truth) -> CellSet {
    let Truth::Guardians(Guardians { pattern, .. }) = truth else { return CellSet::EMPTY };
    let cell = |it: &Variable| match it {
        Variable::Cell(cell) => Some(*cell),
        Variable::House(..) => None,
    };
    pattern.iter().filter_map(cell).collect()
}

/// Reports bivalue oddagons, then tridagons and other patterns of three digits. Within each kind, patterns with the
/// fewest guardians come first.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let Some(state) = state_of(state) else { return Flow::Continue(()) };
    if found.wants(BivalueOddagon) {
        found.look(LOOKS_OF_A_STATE)?;
        report_relations(&state, found, BivalueOddagon, &rings(&state))?;
    }
    if found.wants(ImpossiblePattern) {
        found.look(10 * LOOKS_OF_A_STATE)?;
        report_relations(&state, found, ImpossiblePattern, &patterns(&state, 9))?;
    }
    Flow::Continue(())
}
