//! CSP variables: the 324 cells and house–digit pairs. Exactly one candidate of each variable is true.

use sodan_board::{Candidate, Cell, Digit, House, NameError};
use std::fmt;
use std::str::FromStr;

/// A cell, or a digit in a house. Exactly one of its candidates is true.
///
/// The text form is `r1c2` for a cell, and `r1n3`, `c4n5` or `b6n7` for a digit in a row, column or box. These are the
/// names that CSP-Rules uses. Parsing accepts the same names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variable {
    /// The variable whose values are the digits of a cell.
    Cell(Cell),
    /// The variable whose values are the positions of a digit in a house.
    House(House, Digit),
}

impl Variable {
    /// Number of variables.
    pub const COUNT: usize = 324;

    /// Returns the variable with this index. The 81 cells are first, followed by nine digits for each house.
    ///
    /// # Panics
    ///
    /// Panics if `index` is 324 or greater.
    pub const fn from_index(index: usize) -> Variable {
        match index.checked_sub(81) {
            None => Variable::Cell(Cell::from_index(index)),
            Some(rest) => Variable::House(House::from_index(rest / 9), Digit::from_index(rest % 9)),
        }
    }

    /// Returns the index, from 0 to 323.
    pub const fn index(self) -> usize {
        match self {
            Variable::Cell(cell) => cell.index(),
            Variable::House(house, digit) => 81 + house.index() * 9 + digit.index(),
        }
    }

    /// Iterates over all 324 variables, in ascending order of their index.
    pub fn all() -> impl DoubleEndedIterator<Item = Variable> + ExactSizeIterator + Clone {
        (0..Variable::COUNT).map(Variable::from_index)
    }

    /// Returns the candidate at a position from 0 to 8: the digit in a cell, or the cell in a house.
    ///
    /// # Panics
    ///
    /// Panics if `position` is 9 or greater.
    pub const fn candidate(self, position: usize) -> Candidate {
        match self {
            Variable::Cell(cell) => Candidate::new(cell, Digit::from_index(position)),
            Variable::House(house, digit) => Candidate::new(house.cell(position), digit),
        }
    }

    /// Returns the nine possible candidates of the variable, in order of their position.
    pub fn candidates(self) -> impl Iterator<Item = Candidate> + Clone {
        (0..9).map(move |position| self.candidate(position))
    }

    /// Returns whether `candidate` is one of the variable's nine candidates.
    pub fn contains(self, candidate: Candidate) -> bool {
        match self {
            Variable::Cell(cell) => candidate.cell == cell,
            Variable::House(house, digit) => {
                candidate.digit == digit && house.cells().contains(candidate.cell)
            }
        }
    }

    /// Returns the four variables that contain a candidate: its cell, and its digit in the row, column and box.
    pub fn of(candidate: Candidate) -> [Variable; 4] {
        let [row, column, block] =
            candidate.cell.houses().map(|house| Variable::House(house, candidate.digit));
        [Variable::Cell(candidate.cell), row, column, block]
    }
}

/// Returns whether two candidates are linked: they differ and share a variable, so at most one of the two is true.
pub fn is_linked(a: Candidate, b: Candidate) -> bool {
    if a.cell == b.cell { a.digit != b.digit } else { a.digit == b.digit && a.cell.sees(b.cell) }
}

impl fmt::Display for Variable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Variable::Cell(cell) => write!(f, "{cell}"),
            Variable::House(house, digit) => write!(f, "{house}n{digit}"),
        }
    }
}

impl fmt::Debug for Variable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Variable {
    type Err = NameError;

    /// Parses a cell, or a house followed by `n` and a digit.
    ///
    /// # Errors
    ///
    /// Returns an error if the text has any other form.
    fn from_str(text: &str) -> Result<Variable, NameError> {
        let parsed = match text.split_once('n') {
            None => text.parse().ok().map(Variable::Cell),
            Some((house, digit)) => {
                house.parse().ok().zip(digit.parse().ok()).map(|(h, d)| Variable::House(h, d))
            }
        };
        parsed.ok_or_else(|| {
            NameError::new(text, "variable", "a cell, or a house and a digit, such as r1c2 or b3n7")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_indices_round_trip() {
        for (index, variable) in Variable::all().enumerate() {
            assert_eq!(variable.index(), index);
            assert_eq!(variable.to_string().parse(), Ok(variable));
            assert!(
                variable.candidates().all(|it| variable.contains(it) && Variable::of(it).contains(&variable))
            );
        }
        assert!("r1n0".parse::<Variable>().is_err() && "x".parse::<Variable>().is_err());
    }

    #[test]
    fn candidates_have_28_links() {
        let all = || (0..729).map(Candidate::from_index);
        for a in all().step_by(37) {
            assert_eq!(all().filter(|&b| is_linked(a, b)).count(), 28, "8 in the cell and 20 peers");
            let share = |b: Candidate| a != b && Variable::of(a).iter().any(|it| it.contains(b));
            assert!(all().all(|b| is_linked(a, b) == share(b)), "linked means sharing a variable");
        }
    }
}
