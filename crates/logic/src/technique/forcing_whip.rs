//! Forcing Whip: both candidates of a cell or house that has two lead, by a partial whip each, to the same elimination.
//!
//! ```text
//!   r1c2 is 3 ── 3r1c7 │ r1c7 │ 5r1c7 ─┐
//!   or                                  5r6c7 is false
//!   r1c2 is 4 ── 4r6c2 │ r6c2 │ 5r6c2 ─┘
//! ```
//!
//! A partial whip starts from a candidate and does not end in a contradiction: it shows that a candidate is true if the first one is. The
//! length is that of both partial whips, and one for the cell or house.
//!
//! How to spot it: take a cell with two candidates, or a digit with two places in a house, and follow both sides. A candidate that sees
//! something true on each side can be removed.
//!
//! Why it is true: one of the two candidates is true. One solution is not assumed.
//!
//! Defined by D. Berthier in "Pattern-Based Constraint Satisfaction", 2012.

use super::certified::{report, state_of};
use crate::State;
use crate::Technique::ForcingWhip;
use crate::found::{Flow, Found};

/// The longest that is searched for: partial whips from all candidates of such cells are many.
const MAX_LENGTH: usize = 9;

/// Reports the shortest.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let Some(state) = state_of(state) else { return Flow::Continue(()) };
    let whip = sodan_csp::forcing_whip(&state, None, MAX_LENGTH, &mut || found.look(50))?;
    whip.map_or(Flow::Continue(()), |(length, it)| {
        report(found, ForcingWhip, length, &it.eliminations, &it.certificate)
    })
}
