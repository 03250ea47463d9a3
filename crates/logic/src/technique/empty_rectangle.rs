//! Empty Rectangle: a box in which the cells of a digit form a cross, and a strong link.
//!
//! ```text
//!     box 1           c8
//!   . . 3  |
//!   . . 3  |               the 3s of the box are in row 3 or column 3; the other four cells cannot be 3
//!   3 3 .  | - - - - - A   column 8 has two 3s, A and B, and A is in line with the cross
//!          |           ‖
//!       *  | - - - - - B   3 is eliminated where B's row meets the column of the cross (*)
//! ```
//!
//! How to spot it: look for a box in which one row and one column together contain all cells of a digit. Then look for
//! a line with two cells of the digit, one of them in line with the cross.
//!
//! Why it is true: suppose that * contains the digit. B then does not, so A does. A and * each see one arm of the
//! cross, so the box has no cell left for the digit. Two empty rectangles with the same cross form a dual empty
//! rectangle.
//!
//! Described in HoDoKu's guide to techniques under *Single Digit Patterns*.

use crate::Technique::{DualEmptyRectangle, EmptyRectangle};
use crate::found::{Flow, Found};
use crate::options::Duals;
use crate::{Pattern, State, pattern};
use sodan_board::{Block, Candidate, Cell, CellSet, Column, Digit, House, Row};

/// Reports empty rectangles by digit, box and cross (from the lower right of the box to the upper left, row by row).
/// Links that hit the row of the cross precede links that hit its column, in ascending order. Duals are reported last.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let mut all = Vec::new();
    for digit in Digit::all() {
        for block in Block::all() {
            let cells = state.places_in(block.house(), digit);
            if !(2..=5).contains(&cells.len()) {
                continue;
            }
            for position in 0..9 {
                let row = Row::from_index(block.index() / 3 * 3 + 2 - position / 3);
                let column = Column::from_index(block.index() % 3 * 3 + 2 - position % 3);
                let cross = Cross { digit, block, cells, row, column };
                if cross.is_one(found) {
                    cross.links(state, &mut all, found)?;
                }
            }
        }
    }
    duals(&all, found)
}

struct Cross {
    digit: Digit,
    block: Block,
    cells: CellSet,
    row: Row,
    column: Column,
}

type Single = (Cell, pattern::EmptyRectangle);

impl Cross {
    /// Returns whether the box contains the digit only in the cross, with at least one cell in each arm, not counting
    /// the center.
    fn is_one(&self, found: &Found<'_>) -> bool {
        let in_row = self.cells & self.row.cells();
        let in_column = self.cells & self.column.cells();
        (self.cells - in_row - in_column).is_empty()
            && !(in_row - self.column.cells()).is_empty()
            && !(in_column - self.row.cells()).is_empty()
            && (in_row.len() >= 2 || in_column.len() >= 2 || found.options().small_empty_rectangles.is_yes())
    }

    fn links(&self, state: &State, all: &mut Vec<Single>, found: &mut Found<'_>) -> Flow {
        let (row, column) = (self.row, self.column);
        self.hits(
            state,
            row.house(),
            |cell| cell.column().house(),
            |b| Cell::at(b.row(), column),
            all,
            found,
        )?;
        self.hits(state, column.house(), |cell| cell.row().house(), |b| Cell::at(row, b.column()), all, found)
    }

    /// Reports the empty rectangles whose strong link has one end in `arm`, a line of the cross. `target` maps the
    /// link's other end to the cell that sees this end and the other arm of the cross.
    fn hits(
        &self,
        state: &State,
        arm: House,
        link_house: fn(Cell) -> House,
        target: impl Fn(Cell) -> Cell,
        all: &mut Vec<Single>,
        found: &mut Found<'_>,
    ) -> Flow {
        let digit = self.digit;
        for near in state.places_in(arm, digit) - self.block.cells() {
            let Some([a, b]) = state.conjugates(link_house(near), digit) else { continue };
            let link = [near, if a == near { b } else { a }];
            let cell = target(link[1]);
            if self.block.cells().contains(cell) || !state.places(digit).contains(cell) {
                continue;
            }
            let it =
                pattern::EmptyRectangle { digit, block: self.block, cells: self.cells, link, dual: None };
            if found.options().duals == Duals::On {
                all.push((cell, it));
            }
            found.eliminate(EmptyRectangle, digit, CellSet::only(cell), || Pattern::EmptyRectangle(it))?;
        }
        Flow::Continue(())
    }
}

fn duals(all: &[Single], found: &mut Found<'_>) -> Flow {
    for (index, (cell, one)) in all.iter().enumerate() {
        for (other_cell, other) in &all[index + 1..] {
            if (one.digit, one.block) != (other.digit, other.block) || cell == other_cell {
                continue;
            }
            let cells = [*cell, *other_cell].map(|cell| Candidate::new(cell, one.digit));
            found.eliminate_all(DualEmptyRectangle, cells, || {
                Pattern::EmptyRectangle(pattern::EmptyRectangle { dual: Some(other.link), ..*one })
            })?;
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{finds, finds_nothing, spares};

    #[test]
    fn clears_crossing_with_far_end() {
        finds(EmptyRectangle, "r1c3:3 r2c3:3 r3c1:3 r3c2:3 r3c8:3 r7c8:3 r7c3:3 r7c5:3", "r7c3<>3");
    }

    #[test]
    fn needs_a_cross() {
        finds_nothing(EmptyRectangle, "r1c3:3 r1c1:3 r2c3:3 r3c1:3 r3c2:3 r3c8:3 r7c8:3 r7c3:3 r7c5:3");
    }

    #[test]
    fn needs_a_strong_link() {
        spares(EmptyRectangle, "r1c3:3 r2c3:3 r3c1:3 r3c2:3 r3c8:3 r7c8:3 r5c8:3 r7c3:3 r7c5:3", "r7c3");
    }
}
