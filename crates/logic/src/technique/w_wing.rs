//! W-Wing: two cells with the same two candidates, connected by a strong link.
//!
//! ```text
//!   r1c1: 17 ---- r1c5 ==7== r4c5 ---- r4c9: 17        one of the link's ends is 7,
//!                                                      so one of the two cells is 1
//! ```
//!
//! How to spot it: look for two cells with the same two candidates that do not see each other. Then look for a house in
//! which one of these digits has only two cells. One of these two cells must see the first bivalue cell, and the other
//! must see the second bivalue cell.
//!
//! Why it is true: one end of the link contains its digit, so the bivalue cell that sees this end contains the other
//! digit. At least one of the two bivalue cells therefore contains the other digit, and a cell that sees both bivalue
//! cells does not contain it.
//!
//! First described as "semi-remote pair".

use crate::State;
use crate::Technique::WWing;
use crate::found::{Flow, Found};
use crate::pattern::{self, Pattern};
use sodan_board::{Cell, Digit, House};

/// Reports pairs of equal bivalue cells in lexicographic order. The lower digit is eliminated before the higher one,
/// and links are in ascending order of houses.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let mut later = state.bivalue();
    while let Some(first) = later.pop_first() {
        for second in later.iter().filter(|&second| state.digits(second) == state.digits(first)) {
            let mut digits = state.digits(first);
            let (Some(low), Some(high)) = (digits.pop_first(), digits.pop_first()) else { continue };
            for (z, other) in [(low, high), (high, low)] {
                if (first.peers() & second.peers()).intersects(state.places(z)) {
                    links(state, [first, second], z, other, found)?;
                }
            }
        }
    }
    Flow::Continue(())
}

fn links(state: &State, ends: [Cell; 2], z: Digit, other: Digit, found: &mut Found<'_>) -> Flow {
    for house in House::all() {
        let Some(pair) = state.conjugates(house, other) else { continue };
        let [mut seen_first, mut seen_second] = [None; 2];
        // A cell that sees both ends is assigned to the first end.
        for cell in pair.into_iter().filter(|cell| !ends.contains(cell)) {
            if cell.sees(ends[0]) {
                seen_first = Some(cell);
            } else if cell.sees(ends[1]) {
                seen_second = Some(cell);
            }
        }
        let (Some(a), Some(b)) = (seen_first, seen_second) else { continue };
        found.eliminate(WWing, z, ends[0].peers() & ends[1].peers(), || {
            Pattern::WWing(pattern::WWing { ends, z, other, link: [a, b] })
        })?;
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{finds, spares};

    #[test]
    fn one_cell_has_other_digit() {
        finds(WWing, "r1c1:17 r4c9:17 r1c5:78 r4c5:78 r1c9:12 r4c1:12 r2c7:7", "r1c9,r4c1<>1");
    }

    #[test]
    fn needs_a_strong_link() {
        spares(WWing, "r1c1:17 r4c9:17 r1c5:78 r4c5:78 r9c5:78 r1c9:127 r4c1:127 r1c7:7 r4c6:7", "r1c9");
    }
}
