//! Unique Rectangle: four cells that must not contain only two digits.
//!
//! ```text
//!           c2      c3                 two rows, two columns, two boxes; all four cells can contain 1 and 5
//!   r4      15      15       box 4
//!   r8      15     15+       box 7     + means further candidates
//! ```
//!
//! | type | cells with further candidates | result |
//! | --- | --- | --- |
//! | 1 | one cell | The cell contains neither of the two digits. |
//! | 2 | two cells in a line, with the same further candidate | Cells that see both do not contain the further candidate. |
//! | 5 | two cells at opposite corners, or three cells, with the same further candidate | Cells that see all of them do not contain the further candidate. |
//! | 3 | two cells in a line | Their further candidates form a naked subset with other cells of a house. |
//! | 4 | two cells in a line that are the only cells of the house for one of the digits | The two cells do not contain the other digit. |
//! | 6 | two cells at opposite corners; one of the digits forms an X-Wing in the rectangle | The two cells do not contain the digit of the X-Wing. |
//! | hidden | two cells at opposite corners, or three cells; in the row and column of one of them, one digit is confined to the rectangle | That cell does not contain the other digit. |
//!
//! How to spot it: look for cells with the same two candidates. Check whether they are corners of a rectangle in two
//! boxes whose other corners can contain both digits as well.
//!
//! Why it is true, if there is only one solution: suppose that the four cells contained only the two digits. The digits
//! could then be swapped, and there would be two solutions. At least one of the further candidates is therefore true.
//!
//! A cell still counts if one of the two digits was eliminated from it, as long as no placed digit excludes that digit
//! from the cell.
//!
//! Described in HoDoKu's guide to techniques under *Uniqueness*.

use crate::State;
use crate::Technique::{
    HiddenRectangle, UniquenessTest1, UniquenessTest2, UniquenessTest3, UniquenessTest4, UniquenessTest5,
    UniquenessTest6,
};
use crate::found::{Flow, Found};
use crate::options::RectangleKeys;
use crate::pattern::{Pattern, Rectangle};
use sodan_board::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseKind};

/// Reports unique rectangles in ascending order of their start cells. For each rectangle, the types are tried in the
/// order 1, 2 or 5, 3, 4, 6, hidden.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    // So few rectangles are checked that a list is faster than a hash set.
    let mut seen = Vec::new();
    let allowed = state.allowed();
    for start in state.bivalue() {
        let mut digits = state.digits(start);
        let (Some(a), Some(b)) = (digits.pop_first(), digits.pop_first()) else { continue };
        // The cells that can be further corners of a rectangle that contains the digit.
        let fit = if found.options().missing_candidates.is_yes() {
            [a, b].map(|digit| allowed[digit])
        } else {
            [state.places(a) & state.places(b); 2]
        };
        for next in (start.block().cells().without(start) & fit[0] & fit[1]) & lines(start) {
            // The cell across from the start need not be tested for the second digit: each of its houses contains the
            // start or the opposite cell.
            for (across, opposite) in far_sides(start, next, fit[0]) {
                if !(fit[0] & fit[1]).contains(opposite) {
                    continue;
                }
                let cells = [start, next, across, opposite];
                let key = key(cells, found.options().rectangle_keys);
                if !seen.contains(&key) {
                    seen.push(key);
                    check(state, [a, b], cells, found)?;
                }
            }
        }
    }
    Flow::Continue(())
}

fn lines(cell: Cell) -> CellSet {
    cell.row().cells() | cell.column().cells()
}

/// Returns the pairs of cells in other boxes that complete a rectangle with `start` and `next`, which are two cells of
/// a box in one line. The first cell of each pair, across from `start`, is in `room`.
pub(super) fn far_sides(start: Cell, next: Cell, room: CellSet) -> impl Iterator<Item = (Cell, Cell)> {
    let in_row = start.row() == next.row();
    let side = if in_row { start.column().house() } else { start.row().house() };
    let across = move |cell: Cell| {
        let far =
            if in_row { Cell::at(cell.row(), next.column()) } else { Cell::at(next.row(), cell.column()) };
        (cell, far)
    };
    ((side.cells() & room) - start.block().cells()).iter().map(across)
}

/// Returns the key of a rectangle. A rectangle is skipped if its key has occurred before.
pub(super) fn key(mut cells: [Cell; 4], keys: RectangleKeys) -> usize {
    cells.sort_unstable();
    cells.iter().fold(0, |key, cell| key * keys.base + cell.index())
}

/// A possible unique rectangle: its two digits and its four corners.
struct Corners<'a> {
    state: &'a State,
    digits: [Digit; 2],
    cells: [Cell; 4],
    /// Corners without candidates other than the two digits.
    plain: CellSet,
    /// Corners with further candidates.
    extra: CellSet,
}

fn check(state: &State, digits: [Digit; 2], cells: [Cell; 4], found: &mut Found<'_>) -> Flow {
    let pair: DigitSet = digits.into_iter().collect();
    let all: CellSet = cells.into_iter().collect();
    let plain: CellSet = cells.into_iter().filter(|&cell| state.digits(cell).is_subset(pair)).collect();
    let it = Corners { state, digits, cells, plain, extra: all - plain };
    let mut extra = it.extra.iter();
    match (plain.len(), extra.next(), extra.next()) {
        (3, Some(cell), None) => it.type_1(cell, found),
        (2, Some(a), Some(b)) => {
            it.types_2_and_5([a, b], found)?;
            if a.row() == b.row() || a.column() == b.column() {
                it.type_3([a, b], found)?;
                it.type_4([a, b], found)
            } else {
                it.type_6([a, b], found)?;
                it.plain.iter().try_for_each(|corner| it.hidden(corner, found))
            }
        }
        (1, Some(a), Some(b)) => {
            it.types_2_and_5([a, b], found)?;
            it.plain.iter().try_for_each(|corner| it.hidden(corner, found))
        }
        _ => Flow::Continue(()),
    }
}

impl Corners<'_> {
    fn pair(&self) -> DigitSet {
        self.digits.into_iter().collect()
    }

    fn all(&self) -> CellSet {
        self.plain | self.extra
    }

    fn pattern(&self, subset: Option<(CellSet, DigitSet)>) -> Pattern {
        Pattern::Rectangle(Rectangle { digits: self.digits, cells: self.cells, subset })
    }

    fn type_1(&self, cell: Cell, found: &mut Found<'_>) -> Flow {
        let both = self.digits.map(|digit| Candidate::new(cell, digit));
        found.eliminate_all(UniquenessTest1, both, || self.pattern(None))
    }

    fn types_2_and_5(&self, [a, b]: [Cell; 2], found: &mut Found<'_>) -> Flow {
        let others =
            self.extra.iter().fold(DigitSet::EMPTY, |all, cell| all | self.state.digits(cell)) - self.pair();
        let Some(digit) = others.single() else { return Flow::Continue(()) };
        let is_across = self.extra.len() == 3 || (a.row() != b.row() && a.column() != b.column());
        let technique = if is_across { UniquenessTest5 } else { UniquenessTest2 };
        found.eliminate(technique, digit, self.extra.common_peers(), || self.pattern(None))
    }

    fn type_3(&self, [a, b]: [Cell; 2], found: &mut Found<'_>) -> Flow {
        if !found.wants(UniquenessTest3) {
            return Flow::Continue(());
        }
        let digits = (self.state.digits(a) | self.state.digits(b)) - self.pair();
        for house in a.houses().into_iter().filter(|house| house.cells().contains(b)) {
            let room = house.cells() & self.state.unplaced();
            let apart = |&cell: &Cell| !self.state.digits(cell).intersects(self.pair());
            let filled = |&cell: &Cell| !self.state.digits(cell).is_empty();
            let room: CellSet = (room - self.all()).iter().filter(apart).filter(filled).collect();
            self.subsets(house, room, self.extra, digits, found)?;
        }
        Flow::Continue(())
    }

    /// Reports naked subsets that consist of the extra candidates, counted as one cell, and of further cells of a
    /// house.
    fn subsets(
        &self,
        house: House,
        mut room: CellSet,
        cells: CellSet,
        digits: DigitSet,
        found: &mut Found<'_>,
    ) -> Flow {
        while let Some(cell) = room.pop_first() {
            let cells = cells.with(cell);
            let digits = digits | self.state.digits(cell);
            let in_line = is_in_line(cells);
            if digits.len() == cells.len() - 1 && !(house.kind() == HouseKind::Block && in_line) {
                self.subset(house, cells, digits, found)?;
            }
            self.subsets(house, room, cells, digits, found)?;
        }
        Flow::Continue(())
    }

    fn subset(&self, house: House, cells: CellSet, digits: DigitSet, found: &mut Found<'_>) -> Flow {
        let in_house = |house: House| {
            (house.cells() - cells).iter().flat_map(move |cell| {
                (self.state.digits(cell) & digits).iter().map(move |digit| Candidate::new(cell, digit))
            })
        };
        // Eliminations in the box are added only if there are eliminations in the line.
        if in_house(house).next().is_none() {
            return Flow::Continue(());
        }
        let block = cells.first().map(|cell| cell.block().house());
        let block = block.filter(|block| house.kind() != HouseKind::Block && cells.is_subset(block.cells()));
        let eliminations = in_house(house).chain(block.into_iter().flat_map(in_house));
        let others = cells - self.extra;
        found.eliminate_all(UniquenessTest3, eliminations, || self.pattern(Some((others, digits))))
    }

    fn type_4(&self, [a, b]: [Cell; 2], found: &mut Found<'_>) -> Flow {
        let seen = a.peers() & b.peers();
        self.locked(seen, UniquenessTest4, [self.digits[1], self.digits[0]], found)
    }

    fn type_6(&self, [a, b]: [Cell; 2], found: &mut Found<'_>) -> Flow {
        let seen = (lines(a) | lines(b)) - self.all();
        self.locked(seen, UniquenessTest6, self.digits, found)
    }

    /// If `seen` does not contain the first of the rectangle's digits, reports that `gone[0]` is eliminated from the
    /// corners with further candidates. Otherwise does the same for the second digit and `gone[1]`.
    fn locked(
        &self,
        seen: CellSet,
        technique: crate::Technique,
        gone: [Digit; 2],
        found: &mut Found<'_>,
    ) -> Flow {
        let locked = self.digits.iter().position(|&digit| !seen.intersects(self.state.places(digit)));
        let Some(index) = locked else { return Flow::Continue(()) };
        found.eliminate(technique, gone[index], self.extra, || self.pattern(None))
    }

    fn hidden(&self, corner: Cell, found: &mut Found<'_>) -> Flow {
        let Some(cell) = self
            .cells
            .into_iter()
            .find(|cell| cell.row() != corner.row() && cell.column() != corner.column())
        else {
            return Flow::Continue(());
        };
        let [a, b] = self.digits;
        for (strong, gone) in [(a, b), (b, a)] {
            if !(lines(cell) - self.all()).intersects(self.state.places(strong)) {
                found.eliminate(HiddenRectangle, gone, CellSet::only(cell), || self.pattern(None))?;
            }
        }
        Flow::Continue(())
    }
}

/// Returns whether all cells are in one row, or all in one column.
fn is_in_line(cells: CellSet) -> bool {
    cells
        .first()
        .is_some_and(|cell| cells.is_subset(cell.row().cells()) || cells.is_subset(cell.column().cells()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{finds, finds_nothing};

    #[test]
    fn type_1_clears_the_fourth_cell() {
        finds(UniquenessTest1, "r4c2:15 r4c3:15 r8c2:15 r8c3:158", "r8c3<>1, r8c3<>5");
        finds_nothing(UniquenessTest1, "r4c2:15 r4c3:15 r8c2:158 r8c3:158");
    }

    #[test]
    fn type_1_needs_two_boxes() {
        finds_nothing(UniquenessTest1, "r4c2:15 r4c4:15 r8c2:15 r8c4:158");
    }

    /// Types 2 and 5 eliminate the extra digit from the common peers.
    #[test]
    fn types_2_and_5_clear_peers() {
        finds(UniquenessTest2, "r4c2:15 r4c3:15 r8c2:158 r8c3:158 r8c9:8 r7c1:8 r1c1:8", "r7c1,r8c9<>8");
        finds(
            UniquenessTest5,
            "r4c2:15 r4c3:158 r8c2:158 r8c3:15 r4c1:8 r9c3:8 r6c2:8 r9c2:1",
            "r6c2,r9c3<>8",
        );
        finds_nothing(UniquenessTest2, "r4c2:15 r4c3:15 r8c2:158 r8c3:159 r8c9:89");
    }

    #[test]
    fn type_3_makes_a_subset() {
        finds(UniquenessTest3, "r4c2:15 r4c3:15 r8c2:158 r8c3:159 r8c9:89 r8c5:28", "r8c5<>8");
        finds_nothing(UniquenessTest3, "r4c2:15 r4c3:15 r8c2:158 r8c3:159 r8c9:29 r8c5:28");
    }

    #[test]
    fn type_4_needs_a_locked_digit() {
        finds(UniquenessTest4, "r4c2:15 r4c3:15 r8c2:158 r8c3:159 r8c9:5", "r8c23<>5");
        finds_nothing(UniquenessTest4, "r4c2:15 r4c3:15 r8c2:158 r8c3:159 r8c9:15");
    }

    #[test]
    fn type_6_makes_an_x_wing() {
        finds(UniquenessTest6, "r4c2:15 r4c3:158 r8c2:159 r8c3:15 r8c9:5", "r4c3,r8c2<>1");
        finds_nothing(UniquenessTest6, "r4c2:15 r4c3:158 r8c2:159 r8c3:15 r8c9:15");
    }

    #[test]
    fn hidden_rectangle_needs_strong_links() {
        finds(HiddenRectangle, "r4c2:15 r4c3:158 r8c2:157 r8c3:159 r8c9:5 r1c3:5", "r8c3<>5");
        finds_nothing(HiddenRectangle, "r4c2:15 r4c3:158 r8c2:157 r8c3:159 r8c9:15 r1c3:5");
    }
}
