//! Typed Whip: a whip that uses only cells, only rows, only columns or only boxes.
//!
//! ```text
//!   4 in c1: r2 │ r6     4 in c5: r6 │ r3     4 in c8: r3 │ none
//!
//!   Each step is a digit in a column, so the whip can be followed in a drawing of the columns.
//! ```
//!
//! All steps of such a whip have the same type: cells (rc), or digits in rows (rn), in columns (cn) or in boxes (bn).
//!
//! How to spot it: consider only cells with few candidates, or only the candidates of digits in rows, and follow a whip
//! there.
//!
//! Why it is true: a target that leaves a cell or house without candidates is false. This does not assume a unique
//! solution.
//!
//! Defined by D. Berthier in "Pattern-Based Constraint Satisfaction", 2012.

use super::certified::{report, state_of};
use crate::State;
use crate::Technique::TypedWhip;
use crate::found::{Flow, Found};

/// Maximum number of steps of the whips that are searched for.
const MAX_LENGTH: usize = 36;

/// Reports the shortest typed whip.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let Some(state) = state_of(state) else { return Flow::Continue(()) };
    let whip = sodan_csp::typed_whip(&state, MAX_LENGTH, &mut || found.look(50))?;
    whip.map_or(Flow::Continue(()), |it| {
        report(found, TypedWhip, it.length, &it.eliminations, &it.certificate)
    })
}
