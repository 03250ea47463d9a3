//! Hidden Subset: digits that together have only as many cells in a house as there are digits.
//!
//! ```text
//!   r5:   2 5 . . | . . 1359 . | . 1 3 7     1 and 3 have only two cells in the row:
//!                       ^^^^       ^^^^^     all other candidates are eliminated from these cells
//! ```
//!
//! Two digits form a pair, three a triple, and four a quadruple.
//!
//! How to spot it: look for digits that have only two or three cells in a house. Two digits with the same two cells
//! form a pair. Three digits that are confined to the same three cells form a triple.
//!
//! Why it is true: the house contains each of the digits, and only these cells can. The digits therefore fill the cells
//! in some order, and leave no room for other digits.
//!
//! Described in HoDoKu's guide to techniques under *Hidden Subsets*.

use crate::Technique::{HiddenPair, HiddenQuadruple, HiddenTriple};
use crate::found::{Flow, Found};
use crate::pattern::{Subset, SubsetKind};
use crate::{Pattern, State, Technique};
use sodan_board::{Candidate, CellSet, Digit, DigitSet, House};

/// Reports small subsets first. Houses are searched in the order set by the options, and digits are in lexicographic
/// order.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    for (size, technique) in [(2, HiddenPair), (3, HiddenTriple), (4, HiddenQuadruple)] {
        if found.wants(technique) {
            for house in found.options().subset_houses.houses() {
                in_house(state, house, size, technique, found)?;
            }
        }
    }
    Flow::Continue(())
}

fn in_house(state: &State, house: House, size: usize, technique: Technique, found: &mut Found<'_>) -> Flow {
    let mut room = [(Digit::ONE, CellSet::EMPTY); 9];
    let (mut count, mut open) = (0, CellSet::EMPTY);
    for digit in Digit::all() {
        let places = state.places_in(house, digit);
        open |= places;
        if (1..=size).contains(&places.len()) {
            room[count] = (digit, places);
            count += 1;
        }
    }
    if count < size || open.len() <= size {
        return Flow::Continue(());
    }
    combine(&room[..count], size, DigitSet::EMPTY, CellSet::EMPTY, size, &mut |digits, cells| {
        let eliminations = cells.iter().flat_map(|cell| {
            (state.digits(cell) - digits).iter().map(move |digit| Candidate::new(cell, digit))
        });
        found.eliminate_all(technique, eliminations, || {
            Pattern::Subset(Subset { kind: SubsetKind::Hidden, house, cells, digits })
        })
    })
}

/// Calls `found` for each way to add `left` more digits so that all digits together have exactly `size` cells.
fn combine(
    room: &[(Digit, CellSet)],
    left: usize,
    digits: DigitSet,
    cells: CellSet,
    size: usize,
    found: &mut impl FnMut(DigitSet, CellSet) -> Flow,
) -> Flow {
    if left == 0 {
        return if cells.len() == size { found(digits, cells) } else { Flow::Continue(()) };
    }
    for (index, &(digit, more)) in room.iter().enumerate().take(room.len() + 1 - left) {
        let cells = cells | more;
        if cells.len() <= size {
            combine(&room[index + 1..], left - 1, digits.with(digit), cells, size, found)?;
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{finds, finds_nothing, spares};

    #[test]
    fn pair_excludes_other_digits() {
        finds(HiddenPair, "r1c1:127 r1c5:128 r1c7:789 r1c8:789 r1c9:789", "r1c1<>7, r1c5<>8");
    }

    #[test]
    fn triple_allows_incomplete_cells() {
        finds(HiddenTriple, "r1c1:127 r4c1:23 r7c1:13 r8c1:789 r9c1:789", "r1c1<>7");
    }

    #[test]
    fn quadruple_excludes_other_digits() {
        let others = "r1c6:6789 r1c7:6789 r1c8:6789 r1c9:6789 r1c3:6789";
        finds(HiddenQuadruple, &format!("r1c1:126 r1c2:23 r1c4:34 r1c5:14 {others}"), "r1c1<>6");
    }

    #[test]
    fn needs_as_many_cells_as_digits() {
        spares(HiddenPair, "r1c1:127 r1c5:128 r1c7:17 r1c8:789", "r1c1");
        finds_nothing(HiddenTriple, "r1c1:127 r4c1:23 r5c1:789 r6c1:789 r7c1:13 r8c1:1789 r9c1:789");
    }
}
