//! Extended Rectangle: two lines that cross three boxes in cells of three digits, so that the lines could be exchanged.
//!
//! ```text
//!        c1       c4       c7
//!   r1   123 . . | 123 . . | 123  . .
//!   r2   123 . . | 123 . . | 1234 . .
//!
//!   If all six cells held 1, 2 and 3 only, rows 1 and 2 could be exchanged there. So r2c7 is 4.
//! ```
//!
//! The pattern has two lines of a band, crossed by three columns in different boxes, or turned. The
//! candidates other than the digits of the pattern are the guardians: one of them is true. Candidates that see all of them are false, and
//! whips may go through them.
//!
//! How to spot it: look for three digits that fill two lines of a band in the same three columns, except for one or two cells.
//!
//! Why it is true, if there is only one solution: without guardians both lines hold the same digits in these cells. If they are exchanged, all rows,
//! columns and boxes keep their digits, and there are two solutions.
//!
//! Described on SudokuWiki as "extended unique rectangles"; other names are deadly pattern and unavoidable set.

use super::certified::{LOOKS_OF_A_STATE, report, report_relations, state_of};
use crate::State;
use crate::Technique::ExtendedRectangle;
use crate::found::{Flow, Found};
use sodan_certificate::Truth;

/// Guardians up to this number.
const MAX_GUARDIANS: usize = 4;

/// The longest whip through the guardians.
const MAX_LENGTH: usize = 3;

/// The candidates that see all guardians; without any, the shortest whip through them.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let Some(state) = state_of(state) else { return Flow::Continue(()) };
    found.look(LOOKS_OF_A_STATE)?;
    let mut truths = sodan_csp::extended_rectangles(&state, MAX_GUARDIANS);
    truths.retain(|it| matches!(it, Truth::Deadly(it) if it.cells.len() > 4));
    report_relations(&state, found, ExtendedRectangle, &truths)?;
    let whip = sodan_csp::relation_whip(&state, &truths, MAX_LENGTH, &mut || found.look(50))?;
    whip.map_or(Flow::Continue(()), |it| {
        report(found, ExtendedRectangle, it.length, &it.eliminations, &it.certificate)
    })
}
