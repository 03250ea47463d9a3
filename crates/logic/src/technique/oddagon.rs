//! Oddagon: a target that, if true, would leave a ring of an odd number of cells and houses with two candidates each.
//!
//! ```text
//!   6 in r1: c2 │ c9     6 in c9: r1 │ r8     6 in r8: c9 │ c1     6 in c1: r8 │ r3     6 in b1: r3c1 │ r1c2
//!
//!   There are five houses, each of which shares a candidate with the next. Their third candidates see the target.
//! ```
//!
//! If the target is true, each cell or house of the ring keeps two candidates, and shares one of them with each
//! neighbour.
//!
//! How to spot it: look for a ring of strong links that is broken only by candidates that all see one target.
//!
//! Why it is true: if the target were true, exactly one of the two candidates of each cell or house would be true. True
//! and false would then alternate around the ring, which is impossible in a ring of odd length. This does not assume a
//! unique solution.
//!
//! Defined by D. Berthier in "Pattern-Based Constraint Satisfaction", 2012.

use super::certified::report_simplest;
use crate::State;
use crate::Technique::Oddagon;
use crate::found::{Flow, Found};
use sodan_csp::Family;

/// Maximum number of cells and houses in the oddagons that are searched for.
const MAX_LENGTH: usize = 13;

/// Reports the shortest oddagon.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    report_simplest(state, found, Oddagon, Family::Oddagon, MAX_LENGTH)
}
