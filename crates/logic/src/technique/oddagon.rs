//! Oddagon: a target that leaves a ring of an odd number of cells and houses with two candidates each.
//!
//! ```text
//!   6 in r1: c2 │ c9     6 in c9: r1 │ r8     6 in r8: c9 │ c1     6 in c1: r8 │ r3     6 in b1: r3c1 │ r1c2
//!
//!   Five houses; each shares a place with the next. The third places see the target.
//! ```
//!
//! Each cell or house of the ring keeps two candidates if the target is true, and shares one of them with each neighbour.
//!
//! How to spot it: look for a ring of strong links that fails to close only because of candidates that all see one target.
//!
//! Why it is true: of two neighbours in the ring exactly one is true, so true and false alternate, which a ring of an odd number does not allow.
//! One solution is not assumed.
//!
//! Defined by D. Berthier in "Pattern-Based Constraint Satisfaction", 2012.

use super::certified::report_simplest;
use crate::State;
use crate::Technique::Oddagon;
use crate::found::{Flow, Found};
use sodan_csp::Family;

/// The longest that is searched for.
const MAX_LENGTH: usize = 13;

/// Reports the shortest.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    report_simplest(state, found, Oddagon, Family::Oddagon, MAX_LENGTH)
}
