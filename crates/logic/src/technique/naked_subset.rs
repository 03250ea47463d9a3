//! Naked Subset: cells of a house that together have only as many candidate digits as there are cells.
//!
//! ```text
//!   r5:   25 . .  | 2 5 8 . . | 28 . 13      three cells of the row contain only 2, 5 and 8:
//!         ^^        ^^^^^       ^^           these digits are eliminated from the other cells of the row
//! ```
//!
//! Two cells form a pair, three a triple, and four a quadruple. If the cells share both a line and a box, the digits
//! are eliminated from both; a pair or triple with eliminations in both is called locked.
//!
//! How to spot it: look for two cells of a house with the same two candidates. Then look for three cells that together
//! have only three candidate digits, or for four cells with four.
//!
//! Why it is true: the cells contain different digits, and there are only as many digits as cells. The cells therefore
//! use up all the digits in some order, and a cell that sees all of these cells cannot contain any of the digits.
//!
//! Described in HoDoKu's guide to techniques under *Naked Subsets*.

use crate::Technique::{LockedPair, LockedTriple, NakedPair, NakedQuadruple, NakedTriple};
use crate::found::{Flow, Found};
use crate::pattern::{Subset, SubsetKind};
use crate::{Pattern, State, Technique};
use sodan_board::{Candidate, Cell, CellSet, DigitSet, House};

/// Reports small subsets first. Houses are searched in the order set by the options, and cells are in lexicographic
/// order.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    for (size, locked, naked) in
        [(2, Some(LockedPair), NakedPair), (3, Some(LockedTriple), NakedTriple), (4, None, NakedQuadruple)]
    {
        let wants_locked = locked.is_some_and(|locked| found.wants(locked));
        for house in found.options().subset_houses.houses() {
            // Locked subsets are found in their box.
            let is_box = house.index() >= 18;
            if found.wants(naked) || wants_locked && is_box {
                in_house(state, house, &Wanted { size, locked, naked }, found)?;
            }
        }
    }
    Flow::Continue(())
}

struct Wanted {
    size: usize,
    locked: Option<Technique>,
    naked: Technique,
}

fn in_house(state: &State, house: House, wanted: &Wanted, found: &mut Found<'_>) -> Flow {
    let mut room = [(house.cell(0), DigitSet::EMPTY); 9];
    let mut count = 0;
    for cell in house.cells() & state.unplaced() {
        let digits = state.digits(cell);
        if (1..=wanted.size).contains(&digits.len()) {
            room[count] = (cell, digits);
            count += 1;
        }
    }
    if count < wanted.size {
        return Flow::Continue(());
    }
    combine(
        &room[..count],
        wanted.size,
        CellSet::EMPTY,
        DigitSet::EMPTY,
        &mut |cells, digits| report(state, house, cells, digits, wanted, found),
        wanted.size,
    )
}

/// Calls `found` for each way to add `left` more cells so that all cells together have exactly `size` digits.
fn combine(
    room: &[(Cell, DigitSet)],
    left: usize,
    cells: CellSet,
    digits: DigitSet,
    found: &mut impl FnMut(CellSet, DigitSet) -> Flow,
    size: usize,
) -> Flow {
    if left == 0 {
        return if digits.len() == size { found(cells, digits) } else { Flow::Continue(()) };
    }
    for (index, &(cell, more)) in room.iter().enumerate().take(room.len() + 1 - left) {
        let digits = digits | more;
        if digits.len() <= size {
            combine(&room[index + 1..], left - 1, cells.with(cell), digits, found, size)?;
        }
    }
    Flow::Continue(())
}

fn report(
    state: &State,
    house: House,
    cells: CellSet,
    digits: DigitSet,
    wanted: &Wanted,
    found: &mut Found<'_>,
) -> Flow {
    let Some(first) = cells.first() else { return Flow::Continue(()) };
    let shared = first.houses().map(|house| cells.is_subset(house.cells()).then_some(house));
    let touched = |house: &Option<House>| {
        house.map_or(CellSet::EMPTY, |house| {
            digits.iter().fold(CellSet::EMPTY, |all, digit| all | state.places_in(house, digit)) - cells
        })
    };
    let [row, column, block] = shared.each_ref().map(touched);
    if (row | column | block).is_empty() {
        return Flow::Continue(());
    }
    let in_box = shared[2].map_or(CellSet::EMPTY, |house| house.cells());
    let is_locked = !block.is_empty() && !((row | column) - in_box).is_empty();
    let technique = wanted.locked.filter(|_| is_locked).unwrap_or(wanted.naked);
    let eliminations = [row, column, block]
        .into_iter()
        .flatten()
        .flat_map(|cell| (state.digits(cell) & digits).iter().map(move |digit| Candidate::new(cell, digit)));
    found.eliminate_all(technique, eliminations, || {
        Pattern::Subset(Subset { kind: SubsetKind::Naked, house, cells, digits })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{finds, finds_nothing};

    #[test]
    fn pair_clears_its_house() {
        finds(NakedPair, "r1c1:12 r1c5:12 r1c9:123 r2c9:12", "r1c9<>1, r1c9<>2");
    }

    #[test]
    fn triple_allows_incomplete_cells() {
        finds(NakedTriple, "r1c1:12 r4c1:23 r7c1:13 r9c1:39", "r9c1<>3");
    }

    #[test]
    fn quadruple_clears_its_house() {
        finds(NakedQuadruple, "r1c1:12 r1c2:23 r1c4:34 r1c5:14 r1c9:19", "r1c9<>1");
    }

    #[test]
    fn locked_sets_clear_line_and_box() {
        finds(LockedPair, "r1c1:12 r1c2:12 r1c9:13 r2c1:23", "r1c9<>1, r2c1<>2");
        finds_nothing(NakedPair, "r1c1:12 r1c2:12 r1c9:13 r2c1:23");
        finds_nothing(LockedPair, "r1c1:12 r1c2:12 r1c3:13");
    }

    #[test]
    fn needs_as_many_cells_as_digits() {
        finds_nothing(NakedPair, "r1c1:12 r1c5:13 r1c9:123");
        finds_nothing(NakedTriple, "r1c1:12 r4c1:23 r7c1:14 r9c1:39");
    }
}
