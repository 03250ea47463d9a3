//! Deadly Pattern: open cells that a few digits could fill in at least two ways, so that one of the other candidates
//! must be true.
//!
//! ```text
//!        c2   |   c8    c9
//!   r2   .    |   123   123        Without 4 in r6c9, the seven cells could be filled with 1, 2 and 3 in 24 ways.
//!   -----------------------        For each way there is another with the same digits in each row, column and box.
//!   r4   123  |   123   123
//!   r6   123  |   .     1234       So r6c9 is 4.
//! ```
//!
//! The cells need not form a particular shape. Extended rectangles, the patterns of Borescoper and Qiu, and all other
//! patterns of two to four digits in at least five cells are included. Rectangles of four cells are uniqueness tests.
//! The other candidates of the pattern's cells are its guardians: at least one of them is true. Candidates that see all
//! guardians are false, and whips may pass through the guardians.
//!
//! How to spot it: look for open cells in the same lines of two or three boxes. All but one or two of these cells must
//! have only candidates of the same three digits.
//!
//! Why it is true, if there is only one solution: if a solution filled the cells without using a guardian, another way
//! to fill them would give a second solution. This technique assumes a unique solution.
//!
//! Individual shapes were described in Sudoku forums; unavoidable sets of solution grids were described by G. McGuire
//! and others.

use super::certified::{LOOKS_OF_A_STATE, report, report_relations, state_of};
use crate::State;
use crate::Technique::DeadlyPattern;
use crate::found::{Flow, Found};
use sodan_certificate::Truth;

const MAX_GUARDIANS: usize = 4;

/// Maximum number of steps of a whip that passes through the guardians.
const MAX_LENGTH: usize = 3;

/// Reports the candidates that see all guardians. If there are no such candidates, reports the shortest whip through
/// the guardians.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let Some(state) = state_of(state) else { return Flow::Continue(()) };
    found.look(10 * LOOKS_OF_A_STATE)?;
    let mut truths = sodan_csp::deadly_patterns(&state, MAX_GUARDIANS);
    truths.retain(|it| matches!(it, Truth::Deadly(it) if it.cells.len() > 4));
    report_relations(&state, found, DeadlyPattern, &truths)?;
    let whip = sodan_csp::relation_whip(&state, &truths, MAX_LENGTH, &mut || found.look(50))?;
    whip.map_or(Flow::Continue(()), |it| {
        report(found, DeadlyPattern, it.length, &it.eliminations, &it.certificate)
    })
}
