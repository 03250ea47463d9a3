//! Direct Pointing, Direct Claiming: a locked candidate that at once leaves its digit one place in a house beside.
//!
//! ```text
//!   . . . | * * .        5 lies in these two places of box 2 alone, so not elsewhere in the row;
//!   . . . | . . .        box 1 then has one place for 5 left
//!   x . . | . . .
//! ```
//!
//! Why it is true: one of the places in the first house holds the digit, so the rest of the second house does not. A third
//! house which crosses the second one keeps one place.
//! Described in Sudoku Explainer by N. Juillerat, 2006. There only the digit is placed; what else goes is found again later.

use crate::State;
use crate::Technique::{DirectClaiming, DirectPointing};
use crate::chaining::board::Board;
use crate::found::{Flow, Found};
use crate::rating::se::simple;

/// The first in Sudoku Explainer's order.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    if !found.wants(DirectPointing) && !found.wants(DirectClaiming) {
        return Flow::Continue(());
    }
    simple::direct_locked(&Board::new(state)).map_or(Flow::Continue(()), |finding| finding.tell(found))
}
