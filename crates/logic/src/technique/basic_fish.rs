//! Basic Fish: rows in which all cells of a digit are in only as many columns as there are rows, or the same with rows
//! and columns swapped.
//!
//! ```text
//!        c2    c6              two rows (base) have their 7s in two columns (cover): X-Wing
//!   r3 - 7 --- 7 - -           three rows, three columns: Swordfish; four: Jellyfish;
//!        |     |
//!   r8 - 7 --- 7 - -           five, six, seven: Squirmbag, Whale, Leviathan
//!        *     *               7 is eliminated from the other cells of the cover (*);
//!                              columns can also be the base, and rows the cover
//! ```
//!
//! How to spot it: follow one digit from row to row. Two rows in which the digit has only two cells, in the same two
//! columns, form an X-Wing. Then do the same with columns.
//!
//! Why it is true: each base line contains the digit once, and no two base lines contain it in the same cover line.
//! There are as many cover lines as base lines, so every cover line has its digit in a base line. The other cells of
//! the cover lines cannot contain the digit.
//!
//! Described in HoDoKu's guide to techniques under *Basic Fish*.

use crate::Technique::{Jellyfish, Leviathan, Squirmbag, Swordfish, Whale, XWing};
use crate::found::{Flow, Found};
use crate::pattern::Fish;
use crate::technique::line_fish::{self, Direction};
use crate::{Pattern, State};
use sodan_board::{CellSet, Digit};

/// Reports fish by size, then by digit. Rows are tried as the base before columns, and base lines are in lexicographic
/// order. For a given base only one cover is possible.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    for (size, technique) in
        [(2, XWing), (3, Swordfish), (4, Jellyfish), (5, Squirmbag), (6, Whale), (7, Leviathan)]
    {
        if !found.wants(technique) {
            continue;
        }
        for digit in Digit::all() {
            if !found.memo().may_fall(digit) {
                continue;
            }
            for direction in [Direction::Rows, Direction::Columns] {
                let lines = line_fish::CoverLines::new(state.places(digit), direction);
                lines.bases(size, size, |base, union| {
                    found.look(1)?;
                    let cover = union;
                    if cover.count_ones() as usize != size {
                        return Flow::Continue(());
                    }
                    let cells = direction.across(cover) - direction.along(base);
                    found.eliminate(technique, digit, cells & state.places(digit), || {
                        Pattern::Fish(Fish {
                            digit,
                            base: direction.base_houses(base),
                            cover: direction.cover_houses(cover),
                            fins: CellSet::EMPTY,
                            endo_fins: CellSet::EMPTY,
                            siamese: None,
                        })
                    })
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
    fn an_x_wing_clears_its_columns() {
        finds(XWing, "r3c2:7 r3c6:7 r8c2:7 r8c6:7 r5c2:7 r9c6:7 r1c4:7", "r5c2,r9c6<>7");
    }

    #[test]
    fn columns_can_be_base() {
        finds(XWing, "r3c2:7 r3c6:7 r8c2:7 r8c6:7 r3c9:7 r8c9:7 r5c9:7", "r38c9<>7");
    }

    #[test]
    fn a_swordfish_needs_no_full_rows() {
        finds(Swordfish, "r1c1:7 r1c4:7 r4c4:7 r4c7:7 r7c1:7 r7c7:7 r9c4:7", "r9c4<>7");
    }

    #[test]
    fn a_jellyfish_has_four_rows() {
        finds(Jellyfish, "r1c1:7 r1c4:7 r4c4:7 r4c7:7 r7c7:7 r7c9:7 r9c9:7 r9c1:7 r2c4:7", "r2c4<>7");
    }

    #[test]
    fn needs_as_many_covers_as_bases() {
        finds_nothing(XWing, "r3c2:7 r3c6:7 r8c2:7 r8c6:7 r8c9:7 r5c2:7 r5c6:7 r5c9:7 r6c9:7");
    }
}
