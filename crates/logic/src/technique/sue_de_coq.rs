//! Sue de Coq: the intersection of a line and a box has more digits than cells, and cells in the rest of the line and
//! of the box absorb the surplus.
//!
//! ```text
//!   row:  [12 345 .]  6  9   | 12 ...        intersection: two cells with 1, 2, 3, 4, 5 (three too many)
//!         [  box    ]           ^ in the rest of the row: 12
//!          .  34  .             in the rest of the box: 34
//!          ^ box                5 and the digits of the row's set are eliminated from the rest of the row,
//!                               5 and the digits of the box's set are eliminated from the rest of the box
//! ```
//!
//! How to spot it: look for two or three cells of an intersection that have at least two more digits than cells. Often
//! a bivalue cell in the rest of the line and another in the rest of the box are sufficient.
//!
//! Why it is true: consider all cells of the intersection and of the two sets. There are equally many cells and digits,
//! and each digit can occur only once in these cells, so all these digits are used up. The digits of the line's set are
//! in the line, and the digits of the box's set are in the box. The other digits are in the intersection, which belongs
//! to both the line and the box.
//!
//! Described by the player Sue de Coq as "two-sector disjoint subsets".

use crate::State;
use crate::Technique::SueDeCoq;
use crate::found::{Flow, Found};
use crate::pattern::{self, Pattern};
use sodan_board::{Block, Candidate, Cell, CellSet, DigitSet, House};

/// Reports the steps of rows before those of columns, and goes through the boxes of each line in order. The subsets of
/// the intersection, the sets in the line and the sets in the box are each tried in lexicographic order, with every set
/// before its supersets. The sets in the line vary more slowly than the sets in the box.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    for line in (0..18).map(House::from_index) {
        for block in Block::all() {
            let line = line.cells() & state.unplaced();
            let block = block.cells() & state.unplaced();
            let crossing = line & block;
            if crossing.len() >= 2 {
                let search = SueDeCoqSearch { state, line, block };
                subsets(state, crossing, &mut |cells, digits| search.crossing(cells, digits, found))?;
            }
        }
    }
    Flow::Continue(())
}

/// Calls `f` with each subset of `room` and the candidate digits of the subset, in lexicographic order. A set precedes
/// its supersets.
fn subsets(state: &State, room: CellSet, f: &mut impl FnMut(CellSet, DigitSet) -> Flow) -> Flow {
    fn more(
        state: &State,
        mut room: CellSet,
        (cells, digits): (CellSet, DigitSet),
        f: &mut impl FnMut(CellSet, DigitSet) -> Flow,
    ) -> Flow {
        while let Some(cell) = room.pop_first() {
            let now: (CellSet, DigitSet) = (cells.with(cell), digits | state.digits(cell));
            f(now.0, now.1)?;
            more(state, room, now, f)?;
        }
        Flow::Continue(())
    }
    more(state, room, (CellSet::EMPTY, DigitSet::EMPTY), f)
}

struct SueDeCoqSearch<'a> {
    state: &'a State,
    line: CellSet,
    block: CellSet,
}

/// Cells of an intersection.
struct Crossing {
    cells: CellSet,
    digits: DigitSet,
    /// Number of digits beyond the number of cells.
    surplus: usize,
    /// All cells that have one of the digits as a candidate.
    holding: CellSet,
}

impl SueDeCoqSearch<'_> {
    fn crossing(&self, cells: CellSet, digits: DigitSet, found: &mut Found<'_>) -> Flow {
        let surplus = digits.len().saturating_sub(cells.len());
        if cells.len() < 2 || surplus < 2 {
            return Flow::Continue(());
        }
        let holding = digits.iter().fold(CellSet::EMPTY, |holding, digit| holding | self.state.places(digit));
        let crossing = Crossing { cells, digits, surplus, holding };
        let (line, open) = ((CellSet::EMPTY, DigitSet::EMPTY), self.block - cells);
        self.in_line(&crossing, line, self.line - cells, open, found)
    }

    /// Adds cells in `room` to the set in the line. `open` contains the cells of the block that do not share a digit of
    /// the intersection with this set. If none of them has a digit of the intersection, no set in the block fits, and
    /// larger sets in the line are not tried.
    fn in_line(
        &self,
        crossing: &Crossing,
        before: (CellSet, DigitSet),
        mut room: CellSet,
        open: CellSet,
        found: &mut Found<'_>,
    ) -> Flow {
        while let Some(cell) = room.pop_first() {
            found.look(1)?;
            let own = self.state.digits(cell);
            let shared = (own & crossing.digits).iter();
            let open = shared.fold(open.without(cell), |open, digit| open - self.state.places(digit));
            if !open.intersects(crossing.holding) {
                continue;
            }
            let line = (before.0.with(cell), before.1 | own);
            self.in_block(crossing, line, open, found)?;
            self.in_line(crossing, line, room, open, found)?;
        }
        Flow::Continue(())
    }

    fn in_block(
        &self,
        crossing: &Crossing,
        line: (CellSet, DigitSet),
        open: CellSet,
        found: &mut Found<'_>,
    ) -> Flow {
        let &Crossing { cells, digits, surplus, .. } = crossing;
        let takes = line.0.len().saturating_sub((line.1 - digits).len());
        if !line.1.intersects(digits) || takes == 0 || takes >= surplus {
            return Flow::Continue(());
        }
        subsets(self.state, open, &mut |block, block_digits| {
            found.look(1)?;
            let extra = block_digits - digits;
            if block_digits.intersects(digits) && block.len() == surplus - takes + extra.len() {
                self.report((cells, digits), line, (block, block_digits), found)?;
            }
            Flow::Continue(())
        })
    }

    fn report(
        &self,
        (cells, digits): (CellSet, DigitSet),
        line: (CellSet, DigitSet),
        block: (CellSet, DigitSet),
        found: &mut Found<'_>,
    ) -> Flow {
        let both = line.1 & block.1;
        let from_block = ((digits | block.1) - line.1) | both;
        let from_line = ((digits | line.1) - block.1) | both;
        let of = |rest: CellSet, gone: DigitSet| {
            let of_cell = move |cell: Cell| {
                (self.state.digits(cell) & gone).iter().map(move |d| Candidate::new(cell, d))
            };
            rest.iter().flat_map(of_cell)
        };
        let eliminations =
            of(self.block - block.0 - cells, from_block).chain(of(self.line - line.0 - cells, from_line));
        found.eliminate_all(SueDeCoq, eliminations, || {
            Pattern::SueDeCoq(pattern::SueDeCoq { cells, digits, line, block })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{finds, finds_nothing};

    #[test]
    fn both_parts_take_their_digits() {
        finds(SueDeCoq, "r1c1:123 r1c2:234 r1c9:12 r2c1:34 r1c7:19 r3c3:39 r1c5:59", "r3c3<>3, r1c7<>1");
    }

    #[test]
    fn parts_take_the_whole_surplus() {
        finds_nothing(SueDeCoq, "r1c1:1235 r1c2:234 r1c9:12 r2c1:34 r3c3:39");
    }
}
