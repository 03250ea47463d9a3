//! 2-String Kite: a strong link in a row and another in a column that meet in a box.
//!
//! ```text
//!         c1  c2  | ... c7
//!   r1  - . - A ========= B        row 1 and column 1 have two 3s each;
//!   r3  - C - .   |       |        A and C are in the same box
//!         |               |
//!   r8  - D ------------- *        3 is eliminated from the intersection of D's row and B's column
//! ```
//!
//! How to spot it: look for a row and a column in which a digit has two cells each. One cell of the row and one cell of
//! the column must be in the same box.
//!
//! Why it is true: A and C cannot both contain the digit, so B or D does. A dual kite consists of two kites on the same
//! two cells A and C, possibly of different digits.
//!
//! Described by Sotiris Mertzanis.

use crate::State;
use crate::Technique::{DualTwoStringKite, TwoStringKite};
use crate::found::{Flow, Found};
use crate::options::Duals;
use crate::pattern::{Pattern, TwoLinks};
use sodan_board::{Candidate, Cell, CellSet, Column, Digit, Row};

/// Reports kites by digit. Pairs of a row and a column are in lexicographic order. If necessary, the two cells of a
/// line are swapped, so that the cell in the common box is first. They remain swapped for later pairs. Duals are
/// reported last.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let mut kites = Vec::new();
    for digit in Digit::all() {
        in_digit(state, digit, &mut kites, found)?;
    }
    duals(&kites, found)
}

type Kite = (Cell, TwoLinks);

fn in_digit(state: &State, digit: Digit, kites: &mut Vec<Kite>, found: &mut Found<'_>) -> Flow {
    let mut rows = Row::all().filter_map(|row| state.conjugates(row.house(), digit)).collect::<Pairs>();
    let mut columns =
        Column::all().filter_map(|column| state.conjugates(column.house(), digit)).collect::<Pairs>();
    for row in rows.all() {
        for column in columns.all() {
            let Some((r, c)) = [(0, 0), (0, 1), (1, 0), (1, 1)]
                .into_iter()
                .find(|&(r, c)| row[r].block() == column[c].block())
            else {
                continue;
            };
            row.swap(0, r);
            column.swap(0, c);
            if row.iter().any(|cell| column.contains(cell)) {
                continue;
            }
            let cell = Cell::at(column[1].row(), row[1].column());
            if !state.places(digit).contains(cell) {
                continue;
            }
            let kite = TwoLinks { digit, ends: [row[1], column[1]], joint: [row[0], column[0]], dual: None };
            if found.options().duals == Duals::On {
                kites.push((cell, kite));
            }
            found.eliminate(TwoStringKite, digit, CellSet::only(cell), || Pattern::TwoLinks(kite))?;
        }
    }
    Flow::Continue(())
}

/// For one digit, the two cells of each row or column in which the digit has exactly two, stored inline.
struct Pairs {
    pairs: [[Cell; 2]; 9],
    count: usize,
}

impl Pairs {
    fn all(&mut self) -> &mut [[Cell; 2]] {
        &mut self.pairs[..self.count]
    }
}

impl FromIterator<[Cell; 2]> for Pairs {
    fn from_iter<I: IntoIterator<Item = [Cell; 2]>>(iter: I) -> Pairs {
        let mut pairs = Pairs { pairs: [[Cell::from_index(0); 2]; 9], count: 0 };
        for pair in iter {
            pairs.pairs[pairs.count] = pair;
            pairs.count += 1;
        }
        pairs
    }
}

fn duals(kites: &[Kite], found: &mut Found<'_>) -> Flow {
    for (index, (cell, kite)) in kites.iter().enumerate() {
        for (other_cell, other) in &kites[index + 1..] {
            let [a, b] = other.joint;
            let same_joint = kite.joint == [a, b] || kite.joint == [b, a];
            let both = [Candidate::new(*cell, kite.digit), Candidate::new(*other_cell, other.digit)];
            if !same_joint || both[0] == both[1] {
                continue;
            }
            found.eliminate_all(DualTwoStringKite, both, || {
                // The ends are listed in the order of the first kite's joint.
                let [c, d] = other.ends;
                let ends = if kite.joint == other.joint { [c, d] } else { [d, c] };
                Pattern::TwoLinks(TwoLinks { dual: Some((other.digit, ends)), ..*kite })
            })?;
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{finds, finds_nothing};

    #[test]
    fn one_end_is_true() {
        finds(TwoStringKite, "r1c2:3 r1c7:3 r3c1:3 r8c1:3 r8c7:3 r8c9:3 r5c7:3", "r8c7<>3");
    }

    #[test]
    fn links_must_meet_in_a_box() {
        finds_nothing(TwoStringKite, "r1c4:3 r1c7:3 r3c1:3 r8c1:3 r8c7:3 r8c9:3 r5c7:3");
    }
}
