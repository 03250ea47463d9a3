//! Puzzles and solutions: validated grids.

mod code;

use crate::{ByCell, Cell, CellSet, Clashes, Digit, Grid, GridError, House};
use std::fmt;
use std::str::FromStr;

/// A grid of givens that do not clash. A puzzle may have any number of solutions.
///
/// A puzzle is formatted and parsed like a [`Grid`].
///
/// ```
/// use sodan_board::Puzzle;
///
/// let puzzle: Puzzle =
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// assert_eq!(puzzle.givens().len(), 17);
/// assert!("55".parse::<Puzzle>().is_err(), "81 cells are expected");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Puzzle(Grid);

impl Puzzle {
    /// Creates a puzzle with these givens.
    ///
    /// # Errors
    ///
    /// Returns the [clashes](Grid::clashes) if there are any.
    pub fn new(givens: Grid) -> Result<Puzzle, Clashes> {
        Clashes::of(&givens).map_or(Ok(Puzzle(givens)), Err)
    }

    /// Creates a puzzle from givens that are known not to clash. Intended for `sodan-canonical`; other callers should
    /// use [`Puzzle::new`].
    #[doc(hidden)]
    pub const fn trusted(givens: Grid) -> Puzzle {
        Puzzle(givens)
    }

    /// Returns the givens as a grid.
    #[inline]
    pub fn grid(&self) -> &Grid {
        &self.0
    }

    /// Returns the given in a cell, or `None` if the cell is empty.
    #[inline]
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        self.0.get(cell)
    }

    /// Returns the cells that contain a given.
    pub fn givens(&self) -> CellSet {
        self.0.filled()
    }

    /// Returns the puzzle without the given in `cell`.
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

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl TryFrom<Grid> for Puzzle {
    type Error = Clashes;

    /// # Errors
    ///
    /// Returns the same errors as [`Puzzle::new`].
    fn try_from(givens: Grid) -> Result<Puzzle, Clashes> {
        Puzzle::new(givens)
    }
}

impl From<Puzzle> for Grid {
    fn from(puzzle: Puzzle) -> Grid {
        puzzle.0
    }
}

impl From<Solution> for Puzzle {
    /// Returns the puzzle in which every cell is a given.
    fn from(solution: Solution) -> Puzzle {
        Puzzle(solution.grid())
    }
}

/// The error for a string that is not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The text is not a grid.
    #[error(transparent)]
    Parse(#[from] GridError),
    /// The grid contains a digit twice in a house.
    #[error(transparent)]
    Clash(#[from] Clashes),
}

impl FromStr for Puzzle {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Puzzle, PuzzleError> {
        Ok(Puzzle::new(text.parse()?)?)
    }
}

/// A full grid in which every house contains every digit.
///
/// A solution is formatted and parsed like a [`Grid`].
///
/// ```
/// use sodan_board::{Digit, Solution};
///
/// let solution: Solution =
///     "417369825632158947958724316825437169791586432346912758289643571573291684164875293".parse()?;
/// assert_eq!(solution.get("r1c1".parse()?), Digit::from_index(3));
/// assert_eq!(solution.to_bytes()[..3], *b"417");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution(ByCell<Digit>);

/// The error for a grid that is not a solution. It contains a house that does not contain each digit exactly once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the grid is not a solution: {} {} does not contain each digit exactly once", .0.kind().name(), .0.number())]
pub struct NotASolution(pub House);

impl Solution {
    /// Creates a solution from 81 digits.
    ///
    /// # Errors
    ///
    /// Returns the first house that does not contain each digit once.
    pub fn new(digits: ByCell<Digit>) -> Result<Solution, NotASolution> {
        let broken = House::all().find(|house| {
            house.cells().iter().map(|cell| digits[cell]).collect::<crate::DigitSet>().len() < 9
        });
        broken.map_or(Ok(Solution(digits)), |house| Err(NotASolution(house)))
    }

    /// Creates a solution from digits found by a search. Only debug builds validate the digits, since `sodan-search`
    /// would otherwise spend more time on validation than on searching. Other callers should use [`Solution::new`].
    #[doc(hidden)]
    #[inline]
    pub fn found(digits: ByCell<Digit>) -> Solution {
        debug_assert!(Solution::new(digits).is_ok(), "a search finds only solutions");
        Solution(digits)
    }

    /// Creates a solution from digits that are known to be valid.
    pub(crate) const fn trusted(digits: ByCell<Digit>) -> Solution {
        Solution(digits)
    }

    /// Returns the digit in `cell`.
    #[inline]
    pub fn get(&self, cell: Cell) -> Digit {
        self.0[cell]
    }

    /// Returns the digit of every cell.
    #[inline]
    pub const fn digits(&self) -> &ByCell<Digit> {
        &self.0
    }

    /// Returns the solution as a grid.
    pub fn grid(&self) -> Grid {
        Grid::new(ByCell::new(self.0.as_array().map(Some)))
    }

    /// Returns the 81 digits as ASCII characters, row by row.
    #[inline]
    pub fn to_bytes(&self) -> [u8; 81] {
        self.0.as_array().map(Digit::to_ascii)
    }

    /// Returns whether the solution has the same digit in every filled cell of the grid.
    pub fn extends(&self, grid: &Grid) -> bool {
        // All cells are compared without an early exit, so that the compiler can use vectors.
        let cells = self.0.as_array().iter().zip(grid.digits());
        cells.fold(true, |all, (digit, given)| all & given.is_none_or(|given| given == *digit))
    }

    /// Returns the puzzle with these givens if `self` is one of its solutions, and `None` otherwise. Givens that agree
    /// with a solution cannot clash, so they are not checked for clashes.
    ///
    /// ```
    /// use sodan_board::{Grid, Solution};
    ///
    /// let solution: Solution =
    ///     "417369825632158947958724316825437169791586432346912758289643571573291684164875293".parse()?;
    /// let mut givens = Grid::EMPTY;
    /// assert!(solution.puzzle_of(&givens).is_some());
    /// givens.set("r1c1".parse()?, solution.get("r1c2".parse()?));
    /// assert!(solution.puzzle_of(&givens).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn puzzle_of(&self, givens: &Grid) -> Option<Puzzle> {
        self.extends(givens).then(|| Puzzle::trusted(*givens))
    }
}

impl TryFrom<&Grid> for Solution {
    type Error = NotASolution;

    /// # Errors
    ///
    /// Returns the row of the first empty cell or, if the grid is full, the first house that does not contain each
    /// digit once.
    fn try_from(grid: &Grid) -> Result<Solution, NotASolution> {
        let mut digits = ByCell::new([Digit::ONE; 81]);
        for cell in Cell::all() {
            digits[cell] = grid.get(cell).ok_or(NotASolution(cell.row().house()))?;
        }
        Solution::new(digits)
    }
}

impl TryFrom<Grid> for Solution {
    type Error = NotASolution;

    /// # Errors
    ///
    /// Returns the same errors as the conversion from `&Grid`.
    fn try_from(grid: Grid) -> Result<Solution, NotASolution> {
        Solution::try_from(&grid)
    }
}

impl From<Solution> for Grid {
    fn from(solution: Solution) -> Grid {
        solution.grid()
    }
}

/// The error for a string that is not a solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolutionError {
    /// The text is not a grid.
    #[error(transparent)]
    Parse(#[from] GridError),
    /// A house of the grid does not contain each digit once.
    #[error(transparent)]
    Broken(#[from] NotASolution),
}

impl FromStr for Solution {
    type Err = SolutionError;

    /// Parses a full grid in the text form of a [`Grid`].
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a grid, or a house does not contain each digit once.
    fn from_str(text: &str) -> Result<Solution, SolutionError> {
        let grid: Grid = text.parse()?;
        Ok(Solution::try_from(grid)?)
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
    fn solutions_complete_every_house() {
        let mut grid: Grid = SOLUTION.parse().unwrap();
        let solution: Solution = SOLUTION.parse().unwrap();
        assert_eq!(solution.to_string(), SOLUTION);
        assert_eq!((Solution::try_from(grid), Grid::from(solution)), (Ok(solution), grid));
        assert_eq!(Grid::from(Puzzle::from(solution)), grid);
        grid.set(Cell::from_index(80), Digit::FOUR);
        assert_eq!(Solution::try_from(&grid), Err(NotASolution(House::from_index(8))));
        assert_eq!(
            grid.to_string().parse::<Solution>().unwrap_err().to_string(),
            "the grid is not a solution: row 9 does not contain each digit exactly once"
        );
        grid.set(Cell::from_index(0), None);
        assert_eq!(Solution::try_from(&grid), Err(NotASolution(House::from_index(0))));
    }

    #[test]
    fn clashing_givens_are_no_puzzle() {
        let line = format!("77{}", ".".repeat(79));
        let error = line.parse::<Puzzle>().unwrap_err();
        assert!(error.to_string().starts_with("7 appears twice in row 1: in r1c1 and r1c2"), "{error}");
        let clashes = Puzzle::try_from(line.parse::<Grid>().unwrap()).unwrap_err();
        assert_eq!((clashes.len(), clashes[0].digit), (2, Digit::SEVEN));
        assert_eq!(clashes.to_string(), error.to_string());
    }
}
