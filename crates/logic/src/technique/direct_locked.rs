//! Direct Pointing, Direct Claiming: locked candidates that leave their digit only one place in a third house.
//!
//! ```text
//!   . . . | * * .        5 is only in these two places of box 2, so not elsewhere in the row;
//!   . . . | . . .        box 1 then has one place for 5 left
//!   x . . | . . .
//! ```
//!
//! Why it is true: one of the places in the first house holds the digit, so the rest of the second house does not. A third
//! house crosses the second one and loses places there. If it keeps one place, the digit is in it.
//!
//! Described in Sudoku Explainer by N. Juillerat, 2006. There the step places the digit and eliminates nothing; other
//! steps find the eliminations later.

use crate::State;
use crate::Technique::{DirectClaiming, DirectPointing};
use crate::chaining::board::MaskBoard;
use crate::found::{Flow, Found};
use crate::technique::explainer::simple;

/// The first in Sudoku Explainer's order.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    if !found.wants(DirectPointing) && !found.wants(DirectClaiming) {
        return Flow::Continue(());
    }
    simple::direct_locked(&MaskBoard::new(state)).map_or(Flow::Continue(()), |finding| finding.report(found))
}
