//! Direct Pointing and Direct Claiming: locked candidates that leave their digit with one cell in a third house.
//!
//! ```text
//!   . . . | * * .        in box 2, 5 has only these two cells, so it is not elsewhere in the row;
//!   . . . | . . .        box 1 then has only one cell left for 5
//!   x . . | . . .
//! ```
//!
//! Why it is true: one of the cells in the first house contains the digit, so the rest of the second house does not. A
//! third house that crosses the second one can then have only one cell left for the digit, and the digit is placed
//! there.
//!
//! Described by N. Juillerat in Sudoku Explainer, 2006. The step only places the digit; other steps find the
//! eliminations later.

use crate::State;
use crate::Technique::{DirectClaiming, DirectPointing};
use crate::chaining::board::MaskBoard;
use crate::found::{Flow, Found};
use crate::technique::explainer::simple;

/// Reports the first step in Sudoku Explainer's order.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    if !found.wants(DirectPointing) && !found.wants(DirectClaiming) {
        return Flow::Continue(());
    }
    simple::direct_locked(&MaskBoard::new(state)).map_or(Flow::Continue(()), |finding| finding.report(found))
}
