//! g-Whip, g-Braid: whips and braids in which two or three places of a digit in a crossing count as one.
//!
//! ```text
//!   target ── 3r1c2 │ r1c2 │ 4r1c2 ── 4r2c3 │ 4 in b1 │ 4r3c1, 4r3c2 ── 4r3c7 │ 4 in r3 │ none
//!             left             right   left               right: a group    left
//! ```
//!
//! The candidate that is left on the right of a house may be a group: two or three places of the digit in the crossing of a line and a
//! box. One of them is true, so a candidate that sees all of them is excluded. Otherwise a g-Whip is a Whip, and a g-Braid a Braid.
//!
//! How to spot it: follow a whip, and where the digit is left with places that are in a row or column and in a box, go on from all of
//! them together.
//!
//! Why it is true: a target that leaves a cell or house empty is false. One solution is not assumed.
//!
//! Defined by D. Berthier in "Pattern-Based Constraint Satisfaction", 2012.

use super::certified::report_simplest;
use crate::State;
use crate::Technique::{GroupBraid, GroupWhip};
use crate::found::{Flow, Found};
use sodan_csp::Family;

/// The longest that is searched for: the longest published g-whip has 16 cells and houses.
const MAX_LENGTH: usize = 20;

/// Reports the shortest of each kind.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    report_simplest(state, found, GroupWhip, Family::GroupWhip, MAX_LENGTH)?;
    report_simplest(state, found, GroupBraid, Family::GroupBraid, MAX_LENGTH)
}
