//! BUG+n: a grid of cells with two candidates, except for a few extra candidates, at least one of which is true.
//!
//! ```text
//!   12   .    23+4       every digit has two cells in each house, except for 4 in r1c3 and 1 in r3c1
//!   .    34   .
//!   24+1 .    13         at least one of the two is true: a candidate that sees both is false
//! ```
//!
//! Without the extra candidates, each open cell has two candidates, and each digit has two cells in each house that
//! lacks it.
//!
//! How to spot it: near the end of a puzzle, when nearly all open cells have two candidates, look in each of the other
//! cells for the candidate that occurs three times in its row, column or box.
//!
//! Why it is true, if there is only one solution: without the extra candidates, the two candidates of every cell could
//! be swapped, and there would be two solutions or none. At least one of the extra candidates is therefore true.
//!
//! Described in Sudoku forums as an extension of the Bivalue Universal Grave.

use super::certified::{report_relations, state_of};
use crate::State;
use crate::Technique::BugPlusN;
use crate::found::{Flow, Found};

const MAX_GUARDIANS: usize = 9;

pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let Some(state) = state_of(state) else { return Flow::Continue(()) };
    found.look(100)?;
    report_relations(&state, found, BugPlusN, &sodan_csp::bivalue_graves(&state, MAX_GUARDIANS))
}
