//! Broken Wing: a ring of an odd number of strong links of one digit, which other places of the digit prevent from being real.
//!
//! ```text
//!   5 ═══════ 5          a ring of five places, each two neighbours in a house
//!   ║          ╲
//!   5           5        without the guardian G each house would have two places:
//!    ╲   G     ╱         true and false would alternate round an odd ring
//!      5 ═════
//! ```
//!
//! The guardians are the other places of the digit in the houses of the ring. One of them is true. A single guardian is true; of several, the cells
//! that see all lose the digit.
//!
//! How to spot it: look for five or seven places of a digit that form a ring in which only one or two houses have more places.
//!
//! Why it is true: without guardians exactly one of two neighbours is true, which a ring of an odd number does not allow. One solution is not
//! assumed.
//!
//! Described by R. Hanson as "broken wings" and on SudokuWiki as "guardians".

use super::certified::{LOOKS_OF_A_STATE, report_relations, state_of};
use crate::State;
use crate::Technique::BrokenWing;
use crate::found::{Flow, Found};

/// Rings with the fewest guardians first.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let Some(state) = state_of(state) else { return Flow::Continue(()) };
    found.look(LOOKS_OF_A_STATE)?;
    report_relations(&state, found, BrokenWing, &sodan_csp::broken_wings(&state, 9, 4))
}
