//! Inputs of a search: [`Allowed`] for the reference search and [`Problem`] for the fast one, each created from givens
//! or candidates.

use crate::layout::{CELL_DIGITS, CellBits};
use sodan_board::{ByCell, Candidate, Candidates, Cell, Digit, DigitSet, Grid, Puzzle};

/// The digits that each cell may contain in a solution.
///
/// A given allows only its digit, and an empty cell allows all nine digits. Givens and candidates (a sukaku) can
/// therefore be represented in the same way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowed(ByCell<DigitSet>);

impl Allowed {
    /// Creates an input from the allowed digits of each cell.
    pub const fn new(digits: ByCell<DigitSet>) -> Allowed {
        Allowed(digits)
    }

    /// Returns the allowed digits of a cell.
    #[inline]
    pub fn digits(&self, cell: Cell) -> DigitSet {
        self.0[cell]
    }
}

impl From<&Grid> for Allowed {
    /// Accepts clashing givens; the result has no solution.
    fn from(grid: &Grid) -> Allowed {
        Allowed(ByCell::from_fn(|cell| grid.get(cell).map_or(DigitSet::ALL, DigitSet::only)))
    }
}

impl From<&Puzzle> for Allowed {
    fn from(puzzle: &Puzzle) -> Allowed {
        Allowed::from(puzzle.grid())
    }
}

impl From<&Candidates> for Allowed {
    fn from(candidates: &Candidates) -> Allowed {
        Allowed(ByCell::from_fn(|cell| candidates.allowed(cell)))
    }
}

/// A search input with one bit for each candidate, 144 bytes in total.
///
/// A problem is created from givens ([`Puzzle`], [`Grid`]) or from candidates ([`Candidates`], [`Allowed`]). A grid
/// with a clash results in a problem without a solution.
///
/// ```
/// use sodan_board::{Candidates, Grid, Puzzle};
/// use sodan_search::Problem;
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let [of_givens, of_candidates] = [Problem::from(&puzzle), Problem::from(&Candidates::new(&puzzle))];
/// assert_eq!(sodan_search::solve(of_givens), sodan_search::solve(of_candidates));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(16))]
pub struct Problem {
    /// For each position in a box: three words of candidate bits, then a mask of the cells that are known to have only
    /// one candidate. See [`layout`](crate::layout).
    pub(crate) rows: [[u32; 4]; 9],
}

impl Problem {
    /// The problem in which no cell allows any digit. It has no solution.
    pub const IMPOSSIBLE: Problem = Problem { rows: [[0; 4]; 9] };

    pub(crate) fn candidates(&self) -> u32 {
        self.rows.iter().map(|[x, y, z, _]| x.count_ones() + y.count_ones() + z.count_ones()).sum()
    }

    /// Returns the problem in which the given's cell may contain any digit except the given one.
    pub(crate) fn with_another(&self, given: Candidate) -> Problem {
        let CellBits { rc, bit } = CellBits::of(given.cell);
        let mut problem = *self;
        let [x, y, z, singles] = problem.rows[rc];
        let cell = CELL_DIGITS << bit;
        problem.rows[rc] = [x | cell, y | cell, z | cell, singles & !cell];
        problem.without(given)
    }

    /// Returns the problem without this candidate.
    #[must_use]
    pub fn without(&self, candidate: Candidate) -> Problem {
        let (place, digit) = (CellBits::of(candidate.cell), candidate.digit.index());
        let mut problem = *self;
        problem.rows[place.rc][digit / 3] &= !(1 << (9 * (digit % 3) + place.bit));
        problem
    }
}

/// The three words of candidates and the mask of singles for a cell at bit 0. The index is the cell's given, or 0 if the
/// cell is empty.
static OF_GIVEN: [[u32; 4]; 16] = {
    let mut words = [[0; 4]; 16];
    words[0] = [CELL_DIGITS, CELL_DIGITS, CELL_DIGITS, 0];
    let mut digit = 0;
    while digit < 9 {
        words[digit + 1][digit / 3] = 1 << (9 * (digit % 3));
        words[digit + 1][3] = CELL_DIGITS;
        digit += 1;
    }
    words
};

impl From<&Grid> for Problem {
    #[inline]
    fn from(grid: &Grid) -> Problem {
        let givens: [u8; 81] =
            std::array::from_fn(|index| grid.get(Cell::from_index(index)).map_or(0, Digit::get));
        let mut rows = [[0; 4]; 9];
        // The nine cells of a row of words are shifted in one by one, from the last box to the first.
        for (rc, row) in rows.iter_mut().enumerate() {
            let cells = &givens[rc / 3 * 9 + rc % 3..][..61];
            for bit in (0..9).rev() {
                let words = &OF_GIVEN[usize::from(cells[bit % 3 * 27 + bit / 3 * 3] & 15)];
                for (row, word) in row.iter_mut().zip(words) {
                    *row = *row << 1 | word;
                }
            }
        }
        Problem { rows }
    }
}

impl From<&Puzzle> for Problem {
    #[inline]
    fn from(puzzle: &Puzzle) -> Problem {
        Problem::from(puzzle.grid())
    }
}

impl From<&Allowed> for Problem {
    fn from(allowed: &Allowed) -> Problem {
        let mut rows = [[0; 4]; 9];
        for cell in Cell::all() {
            let place = CellBits::of(cell);
            let digits = allowed.digits(cell);
            for digit in digits {
                rows[place.rc][digit.index() / 3] |= 1 << (9 * (digit.index() % 3) + place.bit);
            }
            if digits.len() == 1 {
                rows[place.rc][3] |= CELL_DIGITS << place.bit;
            }
        }
        Problem { rows }
    }
}

impl From<&Candidates> for Problem {
    fn from(candidates: &Candidates) -> Problem {
        Problem::from(&Allowed::from(candidates))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_its_candidates() {
        let mut digits = ByCell::new([DigitSet::EMPTY; 81]);
        assert_eq!(Problem::from(&Allowed::new(digits)).candidates(), 0);
        for (already, candidate) in (0..729).map(Candidate::from_index).enumerate() {
            digits[candidate.cell].insert(candidate.digit);
            assert_eq!(Problem::from(&Allowed::new(digits)).candidates(), already as u32 + 1);
        }
    }
}
