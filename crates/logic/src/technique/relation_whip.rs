//! OR-k-Whip: a whip that passes through the guardians of an impossible pattern.
//!
//! ```text
//!   target ── 3r1c2 │ r1c2 │ 4r1c2 ── OR2: 4r5c2 │ 7r8c8 ── 7r8c1 │ r8c1 │ none
//!
//!   At least one of 4r5c2 and 7r8c8 is true, since they are the guardians of a tridagon.
//! ```
//!
//! At least one of the k guardians of an impossible pattern is true, so a whip can use them like the candidates of a
//! cell. The patterns are tridagons, other patterns of two or three digits, and broken wings.
//!
//! How to spot it: if a pattern has two or three guardians, assume that the target is true and check which guardians it
//! excludes. If only one is left, continue from it.
//!
//! Why it is true: a target that leaves a cell, a house or such a pattern without candidates is false. This does not
//! assume a unique solution.
//!
//! Defined by D. Berthier in the manual of CSP-Rules, 2023.

use super::certified::{LOOKS_OF_A_STATE, report, state_of};
use super::impossible_pattern::{patterns, rings};
use crate::State;
use crate::Technique::RelationWhip;
use crate::found::{Flow, Found};

/// Maximum number of steps of the whips that are searched for.
const MAX_LENGTH: usize = 8;

/// Reports the shortest OR-k-Whip.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let Some(state) = state_of(state) else { return Flow::Continue(()) };
    found.look(10 * LOOKS_OF_A_STATE)?;
    let mut truths = patterns(&state, 6);
    truths.extend(rings(&state));
    truths.extend(sodan_csp::broken_wings(&state, 7, 3));
    let whip = sodan_csp::relation_whip(&state, &truths, MAX_LENGTH, &mut || found.look(50))?;
    whip.map_or(Flow::Continue(()), |it| {
        report(found, RelationWhip, it.length, &it.eliminations, &it.certificate)
    })
}
