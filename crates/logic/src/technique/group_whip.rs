//! g-Whip and g-Braid: whips and braids in which two or three candidates of a digit in an intersection can act as one.
//!
//! ```text
//!   target ── 3r1c2 │ r1c2 │ 4r1c2 ── 4r2c3 │ 4 in b1 │ 4r3c1, 4r3c2 ── 4r3c7 │ 4 in r3 │ none
//!             left             right   left               right: a group    left
//! ```
//!
//! The candidate that is left in a house may be a group: two or three candidates of the digit in the intersection of a
//! line and a box. One of these candidates is true, so every candidate that sees all of them is excluded. In all other
//! respects a g-Whip is a Whip, and a g-Braid is a Braid.
//!
//! How to spot it: follow a whip. If a digit is left with candidates that share both a line and a box, continue from
//! all of them together.
//!
//! Why it is true: a target that leaves a cell or house without candidates is false. This does not assume a unique
//! solution.
//!
//! Defined by D. Berthier in "Pattern-Based Constraint Satisfaction", 2012.

use super::certified::report_simplest;
use crate::State;
use crate::Technique::{GroupBraid, GroupWhip};
use crate::found::{Flow, Found};
use sodan_csp::Family;

/// Maximum number of steps of the whips and braids that are searched for. The longest published g-whip has 16 steps.
const MAX_LENGTH: usize = 20;

/// Reports the shortest step of each kind.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    report_simplest(state, found, GroupWhip, Family::GroupWhip, MAX_LENGTH)?;
    report_simplest(state, found, GroupBraid, Family::GroupBraid, MAX_LENGTH)
}
