//! Cell Forcing Chains, Region Forcing Chains: all digits of a cell, or all places of a digit in a house, lead to the same.
//!
//! ```text
//!   r1c1: 1 ─▶ … ─▶ r5c5 is not 7
//!         2 ─▶ … ─▶ r5c5 is not 7        so r5c5 is not 7
//!         3 ─▶ … ─▶ r5c5 is not 7
//! ```
//!
//! Why it is true: one of the digits is the cell's, one of the places the digit's. Cells and houses are seen as they are: nothing that was
//! turned off on the way counts as gone.
//! Described in Sudoku Explainer by N. Juillerat, 2006.

use crate::State;
use crate::found::{Flow, Found};

/// The scale `se` searches these chains as far as it needs them; no finder reports them one by one.
pub(super) fn find(_: &State, _: &mut Found<'_>) -> Flow {
    Flow::Continue(())
}
