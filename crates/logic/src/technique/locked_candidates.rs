//! Locked Candidates: all cells of a digit in one house belong to a second house as well.
//!
//! ```text
//!   Type 1, pointing: box to line            Type 2, claiming: line to box
//!   7 7 . | - - - | - - -                    7 7 . | . . . | . . .
//!   . . . | . . . | . . .                    - - - | . . . | . . .
//!   . . . | . . . | . . .                    - - - | . . . | . . .
//!   the box has 7s only in row 1:            row 1 has 7s only in the box:
//!   the rest of the row cannot be 7          the rest of the box cannot be 7
//! ```
//!
//! How to spot it: take a house and a digit. Check whether all cells of the digit in the house are in a second house as
//! well.
//!
//! Why it is true: the first house contains the digit in one of these cells. All of them see the rest of the second
//! house, which therefore cannot contain the digit.
//!
//! Described in HoDoKu's guide to techniques under *Intersections*.

use crate::Technique::{LockedCandidates1, LockedCandidates2};
use crate::found::{Flow, Found};
use crate::pattern::Locked;
use crate::{Pattern, State, Technique};
use sodan_board::{Block, CellSet, Column, Digit, House, Row};

/// Reports pointing by box and digit, rows before columns. Then reports claiming from rows, and finally from columns.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    if found.wants(LockedCandidates1) {
        for block in Block::all() {
            from_house(state, block.house(), LockedCandidates1, found)?;
        }
    }
    if found.wants(LockedCandidates2) {
        for line in Row::all().map(Row::house).chain(Column::all().map(Column::house)) {
            from_house(state, line, LockedCandidates2, found)?;
        }
    }
    Flow::Continue(())
}

fn from_house(state: &State, house: House, technique: Technique, found: &mut Found<'_>) -> Flow {
    for digit in Digit::all() {
        let cells = state.places_in(house, digit);
        if !(2..=3).contains(&cells.len()) {
            continue;
        }
        let others = crossing(cells, technique);
        let Some(other) = others.into_iter().flatten().find(|other| state.places_in(*other, digit) != cells)
        else {
            continue;
        };
        found.eliminate(technique, digit, state.places_in(other, digit) - cells, || {
            Pattern::Locked(Locked { digit, house, other, cells })
        })?;
    }
    Flow::Continue(())
}

/// Returns the other houses that contain all of the cells: lines for pointing, the box for claiming.
fn crossing(cells: CellSet, technique: Technique) -> [Option<House>; 2] {
    let Some(first) = cells.first() else { return [None; 2] };
    let [row, column, block] = first.houses().map(|house| cells.is_subset(house.cells()).then_some(house));
    if technique == LockedCandidates1 { [row, column] } else { [block, None] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{finds, spares};

    #[test]
    fn a_box_points_along_a_line() {
        finds(LockedCandidates1, "r1c1:17 r1c2:27 r2c1:1 r1c9:79 r5c5:7", "r1c9<>7");
        finds(LockedCandidates1, "r1c1:17 r2c1:27 r9c1:79", "r9c1<>7");
    }

    #[test]
    fn a_line_claims_its_box() {
        finds(LockedCandidates2, "r1c1:17 r1c2:27 r2c1:17 r3c3:7 r2c9:7", "r2c1,r3c3<>7");
    }

    #[test]
    fn needs_all_places_in_both_houses() {
        spares(LockedCandidates1, "r1c1:17 r1c2:27 r2c1:17 r1c9:79", "r1c9");
        spares(LockedCandidates2, "r1c1:17 r1c2:27 r2c1:17 r1c9:7 r2c9:7", "r2c1");
    }
}
