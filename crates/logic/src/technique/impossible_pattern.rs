//! Impossible patterns: cells that two or three digits cannot fill, so that one of their other candidates is true.
//!
//! ```text
//!   123 .   .  | 123 .   .           three digits in twelve cells of four boxes: a tridagon.
//!   .   123 .  | .   123 .           If the cells of three boxes fall from left to right and those of
//!   .   .   123| .   .   123         one rise (an odd number), then 1, 2 and 3 cannot fill them.
//!   -----------+------------
//!   123 .   .  | .   .   123         One cell has a 4 as well: it is 4.
//!   .   123 .  | .   123 .
//!   .   .   123| 1234 .  .
//! ```
//!
//! A bivalue oddagon is a ring of an odd number of cells with two digits, each seeing the next. A tridagon is the pattern above. There are hundreds of
//! others with three digits, which are found without a list. Their other candidates are the guardians: one of them is true. Candidates that see
//! all guardians are false.
//!
//! How to spot it: look for three digits that fill most open cells of four boxes in a rectangle, three cells in each, in different rows
//! and columns.
//!
//! Why it is true: a box of a tridagon is a permutation of three digits, which is odd or even. Round the four boxes the signs do not match.
//! For the other patterns all fillings are tried. One solution is not assumed.
//!
//! Bivalue oddagons were described by borescoper in 2016, tridagons (Thor's Hammer) by mith in 2022 and D. Berthier in 2022; the other patterns
//! by eleven.

use super::certified::{LOOKS_OF_A_STATE, report_relations, state_of};
use crate::State;
use crate::Technique::{BivalueOddagon, ImpossiblePattern};
use crate::found::{Flow, Found};
use sodan_board::{Cell, CellSet};
use sodan_certificate::{Guardians, Truth, Variable};

/// Guardians are tried up to this number.
const MAX_GUARDIANS: usize = 4;

/// Cells of the smallest pattern of three digits that is not a subset or a few of them: the smallest of eleven's list has ten.
const MIN_CELLS: usize = 10;

/// Rings of five cells or more: a ring of three is a naked pair.
pub(super) fn rings(state: &sodan_csp::State) -> Vec<Truth> {
    let mut truths = sodan_csp::impossible_patterns(state, 2, MAX_GUARDIANS);
    truths.retain(|truth| {
        let cells = cells(truth);
        let is_in_ring = |cell: Cell| (cells & cell.peers()).len() == 2;
        cells.len() >= 5 && cells.iter().all(is_in_ring)
    });
    truths
}

/// Tridagons with at most `max_guardians` guardians, and the other patterns of three digits.
pub(super) fn patterns(state: &sodan_csp::State, max_guardians: usize) -> Vec<Truth> {
    let mut truths: Vec<Truth> =
        sodan_csp::tridagons(state, max_guardians).iter().map(|it| it.truth()).collect();
    let others = sodan_csp::impossible_patterns(state, 3, MAX_GUARDIANS);
    truths.extend(others.into_iter().filter(|truth| cells(truth).len() >= MIN_CELLS));
    truths
}

/// The cells of a pattern.
fn cells(truth: &Truth) -> CellSet {
    let Truth::Guardians(Guardians { pattern, .. }) = truth else { return CellSet::EMPTY };
    let cell = |it: &Variable| match it {
        Variable::Cell(cell) => Some(*cell),
        Variable::House(..) => None,
    };
    pattern.iter().filter_map(cell).collect()
}

/// Bivalue oddagons, then tridagons and the other patterns of three digits; of each kind those with the fewest guardians first.
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
