//! Dynamic Forcing Chains with more inside: locked candidates, pairs and X-wings (+), and then whole chains.
//!
//! ```text
//!   (+)                              5 on ─▶ … ─▶ a pair, which excludes more ─▶ …
//!   (+ Forcing Chains)               … ─▶ a chain that holds now, which excludes more ─▶ …
//!   (+ Multiple Forcing Chains)      … the same with cell and region chains
//!   (+ Dynamic Forcing Chains)       … the same with dynamic chains
//! ```
//!
//! Why it is true: inside a branch all that was excluded is gone, so any step that is true of the rest is true under the
//! assumption. What it needs of the candidates that are gone counts as its premises.
//! Described in Sudoku Explainer by N. Juillerat, 2006.

use crate::State;
use crate::found::{Flow, Found};

/// The scale `se` searches these chains as far as it needs them; no finder reports them one by one.
pub(super) fn find(_: &State, _: &mut Found<'_>) -> Flow {
    Flow::Continue(())
}
