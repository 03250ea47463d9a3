//! XY-Wing: whichever digit the pivot contains, one of its two pincers is Z.
//!
//! ```text
//!   pincer XZ ---- pivot XY ---- pincer YZ         Z is eliminated from cells that see both pincers
//!            \                   /
//!             `--- not Z ------'
//! ```
//!
//! How to spot it: take a cell with two candidates as the pivot. Look for two bivalue cells that it sees. One must
//! share the pivot's first digit, and the other its second digit. Their remaining digits must be the same.
//!
//! Why it is true: if the pivot is X, the pincer with X is Z. If the pivot is Y, the pincer with Y is Z.
//!
//! Described in HoDoKu's guide to techniques under *Wings*.

use crate::State;
use crate::Technique::XyWing;
use crate::found::{Flow, Found};
use crate::pattern::{Pattern, Wing};
use sodan_board::{Cell, DigitSet};

/// Reports XY-Wings by triples of bivalue cells in lexicographic order. Each cell of a triple is tried as the pivot, in
/// this order.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let mut after_a = state.bivalue();
    while let Some(a) = after_a.pop_first() {
        let a_digits = state.digits(a);
        let mut after_b = after_a;
        while let Some(b) = after_b.pop_first() {
            let digits = a_digits | state.digits(b);
            if digits.len() != 3 {
                continue;
            }
            // The third cell contains the two digits that the first two do not share.
            let third = digits - (a_digits & state.digits(b));
            for c in after_b.iter().filter(|&c| state.digits(c) == third) {
                for (pivot, pincers) in [(a, [b, c]), (b, [a, c]), (c, [b, a])] {
                    report(state, pivot, pincers, found)?;
                }
            }
        }
    }
    Flow::Continue(())
}

fn report(state: &State, pivot: Cell, pincers: [Cell; 2], found: &mut Found<'_>) -> Flow {
    let seen = pivot.peers();
    let common: DigitSet = state.digits(pincers[0]) & state.digits(pincers[1]);
    let Some(z) = common.single().filter(|_| pincers.iter().all(|&pincer| seen.contains(pincer))) else {
        return Flow::Continue(());
    };
    found.eliminate(XyWing, z, pincers[0].peers() & pincers[1].peers(), || {
        Pattern::Wing(Wing { pivot, digits: state.digits(pivot), pincers, z })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{finds, finds_nothing};

    #[test]
    fn removes_z_from_common_peers() {
        finds(XyWing, "r1c1:12 r1c5:13 r5c1:23 r5c5:39 r5c6:3", "r5c5<>3");
    }

    #[test]
    fn needs_three_digits() {
        finds_nothing(XyWing, "r1c1:12 r1c5:13 r5c1:24 r5c5:349");
        finds_nothing(XyWing, "r1c1:12 r1c5:13 r5c1:13 r5c5:139");
    }

    #[test]
    fn the_pivot_must_see_both() {
        finds_nothing(XyWing, "r1c1:12 r1c5:13 r4c2:23 r4c5:39");
    }
}
