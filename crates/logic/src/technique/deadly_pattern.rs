//! Deadly Pattern: open cells that a few digits fill in at least two ways, so that one of the other candidates is true.
//!
//! ```text
//!        c2   |   c8    c9
//!   r2   .    |   123   123        Without 4 in r6c9, there are 24 ways to fill the seven cells with 1, 2 and 3.
//!   -----------------------        Each of them has another one with the same digits in each row, column and box.
//!   r4   123  |   123   123
//!   r6   123  |   .     1234       So r6c9 is 4.
//! ```
//!
//! No shape is required. Extended rectangles, the patterns of Borescoper and Qiu, and any others with two to four digits in at least five
//! cells are deadly patterns. Rectangles of four cells are uniqueness tests. The candidates other than the digits of the pattern are the guardians:
//! one of them is true. Candidates that see all of them are false, and whips may go through them.
//!
//! How to spot it: look for cells of two or three boxes that are open in the same lines and share three digits, except for one or two cells.
//!
//! Why it is true, if there is only one solution: a solution that fills the cells without a guardian would become a second one if
//! the cells were filled in the other way. One solution is assumed.
//!
//! Described for single shapes in the forums; as unavoidable sets of solution grids by G. McGuire and others.

use super::certified::{LOOKS_OF_A_STATE, report, report_relations, state_of};
use crate::State;
use crate::Technique::DeadlyPattern;
use crate::found::{Flow, Found};
use sodan_certificate::Truth;

/// Guardians up to this number.
const MAX_GUARDIANS: usize = 4;

/// The longest whip through the guardians.
const MAX_LENGTH: usize = 3;

/// The candidates that see all guardians; without any, the shortest whip through them.
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
