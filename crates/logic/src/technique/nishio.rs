//! Nishio Forcing Chains: a place of a digit, from which follows that another place holds the digit and does not.
//!
//! ```text
//!   5 on ─▶ … ─▶ r7c2 holds 5        so the first is not 5
//!         └▶ … ─▶ r7c2 does not
//! ```
//!
//! Why it is true: what leads to a contradiction is not so. Only places of the one digit are looked at; places that were excluded on the
//! way are gone for what follows.
//! Named after T. Nishio. Described in Sudoku Explainer by N. Juillerat, 2006.

use crate::State;
use crate::found::{Flow, Found};

/// The scale `se` searches these chains as far as it needs them; no finder reports them one by one.
pub(super) fn find(_: &State, _: &mut Found<'_>) -> Flow {
    Flow::Continue(())
}
