//! WXYZ-Wing: a pivot and three pincers with four digits, three of which can occur only once.
//!
//! ```text
//!   pincer WZ -- pivot WXYZ -- pincer XZ       Z is eliminated from cells that see every Z of the four cells
//!                    |
//!                pincer YZ
//! ```
//!
//! The pivot sees all pincers. All of the four cells that can contain W see each other. The same is true of X and of Y,
//! but not of Z. No cell needs to have all the digits.
//!
//! Why it is true: W, X and Y each fill at most one of the cells, and therefore at most three of the four. The fourth
//! contains Z. If the pivot lacks Z, the shape resembles an XY-Wing, otherwise an XYZ-Wing.
//!
//! Described by Andrew Stuart on sudokuwiki.org. HoDoKu does not implement this technique and finds such steps as
//! almost locked sets.

use crate::State;
use crate::Technique::WxyzWing;
use crate::found::{Flow, Found};
use crate::pattern::{BentSet, Pattern};
use sodan_board::{Cell, CellSet, Digit, DigitSet};

/// Number of cells and of digits in a WXYZ-Wing.
const SIZE: usize = 4;

/// Reports WXYZ-Wings in ascending order of their pivots. The pincers of a pivot are in lexicographic order.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let small = |cell: &Cell| (2..=SIZE).contains(&state.digits(*cell).len());
    let open: CellSet = state.unplaced().iter().filter(small).collect();
    for pivot in open {
        more(state, pivot, open & pivot.peers(), CellSet::only(pivot), state.digits(pivot), found)?;
    }
    Flow::Continue(())
}

fn more(
    state: &State,
    pivot: Cell,
    mut room: CellSet,
    cells: CellSet,
    digits: DigitSet,
    found: &mut Found<'_>,
) -> Flow {
    if cells.len() == SIZE {
        return report(state, pivot, cells, digits, found);
    }
    while let Some(cell) = room.pop_first() {
        let digits = digits | state.digits(cell);
        if digits.len() <= SIZE {
            more(state, pivot, room, cells.with(cell), digits, found)?;
        }
    }
    Flow::Continue(())
}

fn report(state: &State, pivot: Cell, cells: CellSet, digits: DigitSet, found: &mut Found<'_>) -> Flow {
    let is_free = |digit: &Digit| !see_each_other(state.places(*digit) & cells);
    let free: DigitSet = digits.iter().filter(is_free).collect();
    let Some(z) = free.single().filter(|_| digits.len() == SIZE) else { return Flow::Continue(()) };
    let gone = (state.places(z) & cells).common_peers();
    found.eliminate(WxyzWing, z, gone, || Pattern::BentSet(BentSet { pivot, cells, digits, z }))
}

fn see_each_other(cells: CellSet) -> bool {
    cells.iter().all(|cell| cells.without(cell).is_subset(cell.peers()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{finds, finds_nothing};

    #[test]
    fn z_leaves_common_peers() {
        finds(WxyzWing, "r1c1:123 r1c5:14 r1c9:24 r2c2:34 r1c2:4 r1c3:49 r2c5:4", "r1c23<>4");
    }

    #[test]
    fn pivot_with_z_must_be_seen() {
        finds(WxyzWing, "r1c1:1234 r1c5:14 r1c9:24 r2c2:34 r1c2:4 r1c7:4", "r1c2<>4");
    }

    #[test]
    fn only_one_digit_may_stand_twice() {
        finds_nothing(WxyzWing, "r1c1:123 r1c5:14 r1c9:24 r2c2:14 r1c2:4 r1c3:49");
    }
}
