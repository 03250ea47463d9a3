//! XYZ-Wing: an XY-Wing whose pivot may also be Z.
//!
//! ```text
//!   pincer XZ -- pivot XYZ ---- pincer YZ          Z is eliminated from cells that see all three
//! ```
//!
//! How to spot it: take a cell with three candidates as the pivot. Look for two bivalue cells that it sees. Each must
//! have two of the pivot's candidates, but not the same two.
//!
//! Why it is true: if the pivot is X or Y, one of the pincers is Z. Otherwise the pivot itself is Z.
//!
//! Described in HoDoKu's guide to techniques under *Wings*.

use crate::State;
use crate::Technique::XyzWing;
use crate::found::{Flow, Found};
use crate::pattern::{Pattern, Wing};

/// Reports XYZ-Wings in ascending order of their pivots. The pairs of pincers of a pivot are in lexicographic order.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let [_, bivalue, trivalue] = state.by_count();
    for pivot in trivalue {
        let digits = state.digits(pivot);
        let mut pincers = bivalue & pivot.peers();
        while let Some(first) = pincers.pop_first() {
            if !state.digits(first).is_subset(digits) {
                continue;
            }
            for second in pincers {
                let common = state.digits(first) & state.digits(second);
                let Some(z) = common.single().filter(|_| state.digits(second).is_subset(digits)) else {
                    continue;
                };
                let cells = pivot.peers() & first.peers() & second.peers();
                found.eliminate(XyzWing, z, cells, || {
                    Pattern::Wing(Wing { pivot, digits, pincers: [first, second], z })
                })?;
            }
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{finds, finds_nothing};

    #[test]
    fn removes_z_from_common_peers() {
        finds(XyzWing, "r1c1:123 r1c9:13 r2c2:23 r1c2:39 r2c1:3 r1c5:3", "r1c2<>3");
    }

    #[test]
    fn pincers_must_differ() {
        finds_nothing(XyzWing, "r1c1:123 r1c9:13 r2c2:13 r1c2:39");
        finds_nothing(XyzWing, "r1c1:123 r1c9:13 r2c2:24 r1c2:39");
    }
}
