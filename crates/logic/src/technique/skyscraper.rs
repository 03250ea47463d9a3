//! Skyscraper: two parallel strong links with one end each in the same line.
//!
//! ```text
//!        c2        c7  c8
//!   r1   |         .   *
//!   r2 - A ======= B   .      rows 2 and 8 have two 3s each;
//!   r3   |         .   *      A and C are in the same column
//!        |
//!   r7   |         *   .
//!   r8 - C =========== D      3 is eliminated from each *,
//!   r9             *   .      which sees both B and D
//! ```
//!
//! How to spot it: look for two rows in which a digit has two cells each. One cell of the first row and one cell of the
//! second row must be in the same column. Then do the same with columns.
//!
//! Why it is true: A and C cannot both contain the digit. Each strong link is a tower whose base is in the common
//! column. If the digit is not at the base of a tower, it is at the top of this tower. At least one of B and D
//! therefore contains the digit.
//!
//! Described by Havard.

use crate::State;
use crate::Technique::Skyscraper;
use crate::found::{Flow, Found};
use crate::pattern::{Pattern, TwoLinks};
use sodan_board::{Cell, Digit, House};

/// Reports skyscrapers in rows, then in columns. Within each direction, they are ordered by digit, then by pair of
/// lines.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    in_lines(state, 0, |cell| cell.column().house(), found)?;
    in_lines(state, 9, |cell| cell.row().house(), found)
}

/// Reports skyscrapers in lines of one direction. `across` returns the perpendicular line of a cell.
fn in_lines(state: &State, from: usize, across: fn(Cell) -> House, found: &mut Found<'_>) -> Flow {
    for digit in Digit::all() {
        let mut pairs = [None; 9];
        for (line, pair) in pairs.iter_mut().enumerate() {
            *pair = state.conjugates(House::from_index(from + line), digit);
        }
        let pairs = || pairs.iter().enumerate().filter_map(|(line, pair)| pair.map(|pair| (line, pair)));
        for (line, [a, b]) in pairs() {
            for (_, [c, d]) in pairs().filter(|&(other, _)| other > line) {
                let (low, high) = (across(a) == across(c), across(b) == across(d));
                let (ends, joint) = match (low, high) {
                    (true, false) => ([b, d], [a, c]),
                    (false, true) => ([a, c], [b, d]),
                    _ => continue,
                };
                let cells = ends[0].peers() & ends[1].peers();
                found.eliminate(Skyscraper, digit, cells, || {
                    Pattern::TwoLinks(TwoLinks { digit, ends, joint, dual: None })
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
    fn one_of_the_tops_is_true() {
        finds(
            Skyscraper,
            "r2c2:3 r2c7:3 r8c2:3 r8c9:3 r1c9:3 r5c9:3 r7c7:3 r5c7:3 r1c2:3 r1c4:3 r5c2:3",
            "r1c9,r7c7<>3",
        );
    }

    #[test]
    fn an_x_wing_is_none() {
        finds_nothing(Skyscraper, "r2c2:3 r2c7:3 r8c2:3 r8c7:3 r1c7:3 r9c2:3 r1c2:3");
    }

    #[test]
    fn needs_strong_links() {
        finds_nothing(Skyscraper, "r2c2:3 r2c7:3 r2c5:3 r3c2:3 r3c9:3 r1c7:3 r1c2:3 r1c5:3");
    }
}
