//! Forcing Whip: both candidates of a cell, or of a digit in a house, lead to the same elimination, each through a
//! partial whip.
//!
//! ```text
//!   r1c2 is 3 ── 3r1c7 │ r1c7 │ 5r1c7 ─┐
//!   or                                  5r6c7 is false
//!   r1c2 is 4 ── 4r6c2 │ r6c2 │ 5r6c2 ─┘
//! ```
//!
//! A partial whip starts from a candidate but does not end in a contradiction: it shows that another candidate is true
//! if the first one is. The length is the sum of the lengths of both partial whips, plus one for the cell or house.
//!
//! How to spot it: take a cell with two candidates, or a digit with two cells in a house, and follow both alternatives.
//! A candidate that sees a true candidate in both cases is eliminated.
//!
//! Why it is true: one of the two candidates is true. This does not assume a unique solution.
//!
//! Defined by D. Berthier in "Pattern-Based Constraint Satisfaction", 2012.

use super::certified::{report, state_of};
use crate::State;
use crate::Technique::ForcingWhip;
use crate::found::{Flow, Found};

/// Maximum length of the forcing whips that are tried. Longer ones would require too many partial whips.
const MAX_LENGTH: usize = 9;

/// Reports the shortest forcing whip.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let Some(state) = state_of(state) else { return Flow::Continue(()) };
    let whip = sodan_csp::forcing_whip(&state, None, MAX_LENGTH, &mut || found.look(50))?;
    whip.map_or(Flow::Continue(()), |(length, it)| {
        report(found, ForcingWhip, length, &it.eliminations, &it.certificate)
    })
}
