//! Subset Exclusion: a candidate that contradicts every candidate of another cell.
//!
//! ```text
//!   r1c1  127                  If r1c1 is 1, r5c2 is not 1 (the two cells see each other), and neither 2 nor 3:
//!   r5c2  123                  1 and 2 would leave the cell 12 that both see without candidates,
//!   12, and 13 with 34         1 and 3 would leave only one digit for the cells 13 and 34.
//! ```
//!
//! Two candidates contradict each other if they see each other, or if together they remove two digits from an almost
//! locked set. Unlike in aligned pair exclusion, the two cells need not be aligned, and the almost locked sets may have
//! several cells.
//!
//! How to spot it: take two cells that see the same bivalue cells or the same almost locked sets, and cross out the
//! candidate combinations that these bivalue cells or sets exclude.
//!
//! Why it is true: the other cell contains one of its candidates. This does not assume a unique solution.
//!
//! Aligned pair exclusion comes from the Sudoku Players' Forum of 2005. The general form is called subset exclusion in
//! Sudoku forums.

use super::certified::{LOOKS_OF_A_STATE, report_proven, state_of};
use crate::State;
use crate::Technique::SubsetExclusion;
use crate::found::{Flow, Found};

/// Maximum number of cells of an almost locked set.
const MAX_CELLS: usize = 5;

/// Reports exclusions that involve the fewest cells first.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let Some(state) = state_of(state) else { return Flow::Continue(()) };
    found.look(LOOKS_OF_A_STATE)?;
    report_proven(found, SubsetExclusion, &sodan_csp::subset_exclusions(&state, MAX_CELLS))
}
