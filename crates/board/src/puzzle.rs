//! Puzzles and solutions: grids that were checked.

mod code;

use crate::text::ParseGridError;
use crate::{ByCell, Cell, CellSet, Clash, Digit, Grid, House};
use std::fmt;
use std::str::FromStr;

/// A grid whose givens do not clash. It may have one solution, several or none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Puzzle(Grid);

impl Puzzle {
    /// The puzzle with these givens.
    ///
    /// # Errors
    ///
    /// The [clashes](Grid::clashes), if there are any.
    pub fn new(givens: Grid) -> Result<Puzzle, Vec<Clash>> {
        let clashes = givens.clashes();
        if clashes.is_empty() { Ok(Puzzle(givens)) } else { Err(clashes) }
    }

    /// The puzzle with givens that are known not to clash.
    pub(crate) const fn trusted(givens: Grid) -> Puzzle {
        Puzzle(givens)
    }

    /// The givens as a grid.
    #[inline]
    pub fn grid(&self) -> &Grid {
        &self.0
    }

    /// The given in a cell.
    #[inline]
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        self.0.get(cell)
    }

    /// The cells that hold a given.
    pub fn givens(&self) -> CellSet {
        self.0.filled()
    }

    /// The puzzle without the given in a cell.
    #[must_use]
    pub fn without(&self, cell: Cell) -> Puzzle {
        let mut grid = self.0;
        grid.set(cell, None);
        Puzzle(grid)
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A text that is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    /// It is no grid.
    #[error(transparent)]
    Parse(#[from] ParseGridError),
    /// It is a grid in which equal givens share a house.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Clash(Vec<Clash>),
}

impl FromStr for Puzzle {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Puzzle, PuzzleError> {
        Puzzle::new(text.parse()?).map_err(PuzzleError::Clash)
    }
}

/// A full grid in which every house holds every digit.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Solution(ByCell<Digit>);

/// A grid that breaks a house and so is no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no solution: {} {} does not hold each digit once", .0.kind().name(), .0.number())]
pub struct NotASolution(pub House);

impl Solution {
    /// The solution with these digits.
    ///
    /// # Errors
    ///
    /// The first house that does not hold each digit once.
    pub fn new(digits: ByCell<Digit>) -> Result<Solution, NotASolution> {
        let broken = House::all().find(|house| {
            house.cells().iter().map(|cell| digits[cell]).collect::<crate::DigitSet>().len() < 9
        });
        broken.map_or(Ok(Solution(digits)), |house| Err(NotASolution(house)))
    }

    /// The solution with these digits, which the caller knows to be one; looked at again only in debug builds.
    ///
    /// For searches, which would otherwise spend more time on checking than on finding.
    #[inline]
    pub fn new_unchecked(digits: ByCell<Digit>) -> Solution {
        debug_assert!(Solution::new(digits).is_ok(), "the caller promised a solution");
        Solution(digits)
    }

    /// The solution with digits that are known to break no house.
    pub(crate) const fn trusted(digits: ByCell<Digit>) -> Solution {
        Solution(digits)
    }

    /// The digit in a cell.
    #[inline]
    pub fn get(&self, cell: Cell) -> Digit {
        self.0[cell]
    }

    /// It as a grid.
    pub fn grid(&self) -> Grid {
        Grid::new(ByCell(self.0.0.map(Some)))
    }

    /// Its 81 characters as ASCII digits.
    #[inline]
    pub fn to_bytes(&self) -> [u8; 81] {
        self.0.0.map(Digit::to_ascii)
    }

    /// Whether it has the same digit in every cell that the grid fills.
    pub fn extends(&self, grid: &Grid) -> bool {
        grid.iter().all(|(cell, digit)| self.get(cell) == digit)
    }
}

impl TryFrom<&Grid> for Solution {
    type Error = NotASolution;

    /// # Errors
    ///
    /// The first house that does not hold each digit once; a house with an empty cell is one of them.
    fn try_from(grid: &Grid) -> Result<Solution, NotASolution> {
        let mut digits = ByCell([Digit::ONE; 81]);
        for cell in Cell::all() {
            digits[cell] = grid.get(cell).ok_or(NotASolution(cell.row().house()))?;
        }
        Solution::new(digits)
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.grid().fmt(f)
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLUTION: &str =
        "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

    #[test]
    fn a_solution_holds_every_digit_in_every_house() {
        let mut grid: Grid = SOLUTION.parse().unwrap();
        assert_eq!(Solution::try_from(&grid).unwrap().to_string(), SOLUTION);
        grid.set(Cell::from_index(80), Digit::FOUR);
        assert_eq!(Solution::try_from(&grid), Err(NotASolution(House::from_index(8))));
        grid.set(Cell::from_index(0), None);
        assert_eq!(Solution::try_from(&grid), Err(NotASolution(House::from_index(0))));
    }

    #[test]
    fn clashing_givens_are_no_puzzle() {
        let line = format!("77{}", ".".repeat(79));
        let error = line.parse::<Puzzle>().unwrap_err();
        assert!(error.to_string().starts_with("7 stands twice in row 1: in r1c1 and r1c2"), "{error}");
    }
}
