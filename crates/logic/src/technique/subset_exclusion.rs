//! Subset Exclusion: a candidate that contradicts every candidate of another cell.
//!
//! ```text
//!   r1c1  127                  If r1c1 is 1, then r5c2 is not 1 (they see each other by 1), and not 2 or 3:
//!   r5c2  123                  1 and 2 would empty the cell with 12 that both see,
//!   12, and 13 with 34         1 and 3 would leave one digit for the cells with 13 and 34.
//! ```
//!
//! Two candidates contradict each other if they see each other, or if both take a digit from an almost locked set. Unlike aligned pair
//! exclusion, the two cells need not be aligned, and the almost locked sets may have several cells.
//!
//! How to spot it: take two cells that see the same cells with two candidates or the same almost locked sets, and cross out the
//! combinations that these exclude.
//!
//! Why it is true: the other cell has one of its candidates. One solution is not assumed.
//!
//! Aligned pair exclusion was described by R. Lonergan in 2005; the general form is called subset exclusion in the forums.

use super::certified::{LOOKS_OF_A_STATE, report_proven, state_of};
use crate::State;
use crate::Technique::SubsetExclusion;
use crate::found::{Flow, Found};

/// Almost locked sets have at most this number of cells.
const MAX_CELLS: usize = 5;

/// Those with the fewest cells first.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let Some(state) = state_of(state) else { return Flow::Continue(()) };
    found.look(LOOKS_OF_A_STATE)?;
    report_proven(found, SubsetExclusion, &sodan_csp::subset_exclusions(&state, MAX_CELLS))
}
