//! Bidirectional Cycle: a loop of candidates that are true and false in turn, one way or the other.
//!
//! ```text
//!   5 on ─▶ 5 off ─▶ 5 on ─▶ 5 off ─▶ 5 on       an X-cycle: places of one digit
//!   1 on ─▶ 2 off ...                             a Y-cycle: strong links inside bivalue cells; or both mixed
//! ```
//!
//! Why it is true: each second candidate of the cycle is true, whichever of the two ways it goes. So a candidate that sees a place of its
//! digit which is true one way, and another which is true the other way, is false.
//! Described in Sudoku Explainer by N. Juillerat, 2006.

use crate::State;
use crate::found::{Flow, Found};

/// The scale `se` searches these chains as far as it needs them; no finder reports them one by one.
pub(super) fn find(_: &State, _: &mut Found<'_>) -> Flow {
    Flow::Continue(())
}
