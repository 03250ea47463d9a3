//! Broken Wing: a ring of an odd number of candidates of one digit, which could not exist without the digit's other
//! candidates.
//!
//! ```text
//!   5 ═══════ 5          a ring of five cells, in which neighbours share a house
//!   ║          ╲
//!   5           5        without the guardian G, each of these houses would have only two cells
//!    ╲   G     ╱         for 5, and true and false would alternate around an odd ring
//!      5 ═════
//! ```
//!
//! The guardians are the other candidates of the digit in the houses of the ring. At least one of them is true. A
//! single guardian is therefore true. If there are several guardians, the digit is eliminated from cells that see all
//! of them.
//!
//! How to spot it: look for five or seven candidates of a digit that form a ring in which only one or two houses have
//! further candidates.
//!
//! Why it is true: without guardians, exactly one of any two neighbours would be true, which is impossible in a ring of
//! odd length. This does not assume a unique solution.
//!
//! Described by R. Hanson as "broken wings" and on SudokuWiki as "guardians".

use super::certified::{LOOKS_OF_A_STATE, report_relations, state_of};
use crate::State;
use crate::Technique::BrokenWing;
use crate::found::{Flow, Found};

/// Reports rings with the fewest guardians first.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let Some(state) = state_of(state) else { return Flow::Continue(()) };
    found.look(LOOKS_OF_A_STATE)?;
    report_relations(&state, found, BrokenWing, &sodan_csp::broken_wings(&state, 9, 4))
}
