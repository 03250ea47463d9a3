//! Extended Rectangle: two lines of a band with the same three digits in three columns, so that the lines could be
//! swapped.
//!
//! ```text
//!        c1       c4       c7
//!   r1   123 . . | 123 . . | 123  . .
//!   r2   123 . . | 123 . . | 1234 . .
//!
//!   If all six cells contained only 1, 2 and 3, rows 1 and 2 could be swapped there. So r2c7 is 4.
//! ```
//!
//! The pattern consists of two lines of a band, crossed by three columns in different boxes, or the same with rows and
//! columns swapped. The other candidates of the pattern's cells are its guardians: at least one of them is true.
//! Candidates that see all guardians are false, and whips may pass through the guardians.
//!
//! How to spot it: look for three digits that fill the cells of two lines of a band in the same three columns, except
//! for one or two cells.
//!
//! Why it is true, if there is only one solution: without guardians, both lines contain the same digits in these cells.
//! If the lines are swapped, all rows, columns and boxes keep their digits, so there are two solutions.
//!
//! Described on SudokuWiki as "extended unique rectangles". It is a special case of deadly patterns, or unavoidable
//! sets.

use super::certified::{LOOKS_OF_A_STATE, report, report_relations, state_of};
use crate::State;
use crate::Technique::ExtendedRectangle;
use crate::found::{Flow, Found};
use sodan_certificate::Truth;

const MAX_GUARDIANS: usize = 4;

/// Maximum number of steps of a whip that passes through the guardians.
const MAX_LENGTH: usize = 3;

/// Reports the candidates that see all guardians. If there are no such candidates, reports the shortest whip through
/// the guardians.
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
