//! The state of a puzzle that is being solved: placed digits and remaining candidates.

use crate::{ByCell, ByDigit, Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, Puzzle};
use std::fmt;

/// Placed digits, and the remaining candidates of all other cells.
///
/// The two views, [digits of a cell](Candidates::digits) and [cells of a digit](Candidates::places), are
/// kept in sync. A placed cell has no candidates and is not among the cells of any digit.
///
/// ```
/// use sodan_board::{Candidates, Puzzle};
///
/// let puzzle: Puzzle =
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let mut candidates = Candidates::new(&puzzle);
/// assert_eq!(candidates.digits("r8c6".parse()?).to_string(), "14789");
/// candidates.place_singles();
/// assert!(candidates.contradiction().is_none() && !candidates.is_full());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Candidates {
    placed: Grid,
    digits: ByCell<DigitSet>,
    places: ByDigit<CellSet>,
}

impl Candidates {
    /// Creates a state without placed digits and with all 729 candidates.
    pub fn full() -> Candidates {
        Candidates {
            placed: Grid::EMPTY,
            digits: ByCell::new([DigitSet::ALL; 81]),
            places: ByDigit::new([CellSet::ALL; 9]),
        }
    }

    /// Creates a state in which the givens are placed. Each given's digit is removed from the candidates of the given's
    /// peers.
    pub fn new(puzzle: &Puzzle) -> Candidates {
        Candidates::of_grid(puzzle.grid())
    }

    /// Like [`new`](Candidates::new), but accepts a grid with clashes. Every filled cell counts as placed.
    pub fn of_grid(grid: &Grid) -> Candidates {
        let mut candidates = Candidates::full();
        for (cell, digit) in grid.iter() {
            candidates.place(cell, digit);
        }
        candidates
    }

    /// Creates a state without placed digits from the candidates of a sukaku.
    pub fn of_digits(digits: &ByCell<DigitSet>) -> Candidates {
        let mut candidates = Candidates::full();
        for cell in Cell::all() {
            for digit in !digits[cell] {
                candidates.eliminate(Candidate::new(cell, digit));
            }
        }
        candidates
    }

    /// Creates a state from placed digits and the candidates of all other cells. No candidates are removed, even if a
    /// placed digit excludes them.
    pub(crate) fn of_parts(placed: Grid, digits: ByCell<DigitSet>) -> Candidates {
        let mut places = ByDigit::new([CellSet::EMPTY; 9]);
        for cell in !placed.filled() {
            for digit in digits[cell] {
                places[digit].insert(cell);
            }
        }
        Candidates { placed, digits, places }
    }

    /// Places a digit in a cell, replacing a digit that is already there. The cell's candidates are cleared, and the
    /// digit is removed from the candidates of the cell's peers.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        self.placed.set(cell, digit);
        for other in std::mem::take(&mut self.digits[cell]) {
            self.places[other].remove(cell);
        }
        for peer in self.places[digit] & cell.peers() {
            self.digits[peer].remove(digit);
        }
        self.places[digit] -= cell.peers();
    }

    /// Removes a candidate. Returns whether it was present.
    pub fn eliminate(&mut self, candidate: Candidate) -> bool {
        self.places[candidate.digit].remove(candidate.cell);
        self.digits[candidate.cell].remove(candidate.digit)
    }

    /// Places naked and hidden singles until there are none left. Use [`contradiction`] to find out whether this led to
    /// a contradiction.
    ///
    /// ```
    /// use sodan_board::{Candidates, Puzzle};
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let mut candidates = Candidates::new(&puzzle);
    /// candidates.place_singles();
    /// assert!(candidates.is_full());
    /// # Ok::<(), sodan_board::PuzzleError>(())
    /// ```
    ///
    /// [`contradiction`]: Candidates::contradiction
    pub fn place_singles(&mut self) {
        loop {
            let [some, several] =
                self.places.as_array().iter().fold([CellSet::EMPTY; 2], |[some, several], &places| {
                    [some | places, several | (some & places)]
                });
            let naked = some - several;
            if naked.is_empty() && !self.place_hidden_singles() {
                return;
            }
            for cell in naked {
                // An earlier placement in this loop may have removed the candidate.
                if let Some(digit) = self.digits[cell].single() {
                    self.place(cell, digit);
                }
            }
        }
    }

    /// Places the hidden singles found in one pass over the houses. Returns whether there were any.
    fn place_hidden_singles(&mut self) -> bool {
        let mut found = false;
        for digit in Digit::all() {
            for house in House::all() {
                if let Some(cell) = (self.places[digit] & house.cells()).single() {
                    self.place(cell, digit);
                    found = true;
                }
            }
        }
        found
    }

    /// Returns the candidates of a cell. The set is empty if the cell is placed.
    #[inline]
    pub fn digits(&self, cell: Cell) -> DigitSet {
        self.digits[cell]
    }

    /// Returns the cells in which the digit is a candidate.
    #[inline]
    pub fn places(&self, digit: Digit) -> CellSet {
        self.places[digit]
    }

    /// Returns whether the candidate is still possible.
    #[inline]
    pub fn contains(&self, candidate: Candidate) -> bool {
        self.digits[candidate.cell].contains(candidate.digit)
    }

    /// Returns the digits that a cell may contain in a solution: the placed digit if there is one, otherwise the
    /// candidates.
    #[inline]
    pub fn allowed(&self, cell: Cell) -> DigitSet {
        self.placed.get(cell).map_or(self.digits[cell], DigitSet::only)
    }

    /// Returns the grid of placed digits.
    #[inline]
    pub fn placed(&self) -> &Grid {
        &self.placed
    }

    /// Returns the cells without a placed digit.
    pub fn unplaced(&self) -> CellSet {
        !self.placed.filled()
    }

    /// Returns whether every cell has a placed digit. Clashes are not checked.
    pub fn is_full(&self) -> bool {
        self.unplaced().is_empty()
    }

    /// Returns the number of candidates in all cells.
    pub fn len(&self) -> usize {
        self.places.as_array().iter().map(|places| places.len()).sum()
    }

    /// Returns whether no cell has a candidate.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Iterates over all candidates, ordered by cell and then by digit.
    pub fn iter(&self) -> impl Iterator<Item = Candidate> + '_ {
        Cell::all().flat_map(|cell| self.digits(cell).iter().map(move |digit| Candidate::new(cell, digit)))
    }

    /// Returns the first direct contradiction, or `None` if there is none. Clashes are checked first, then cells
    /// without candidates, and then houses that lack a digit.
    pub fn contradiction(&self) -> Option<Contradiction> {
        if let Some(clash) = self.placed.clashes().first() {
            return Some(Contradiction::Clash(*clash));
        }
        if let Some(cell) = self.unplaced().iter().find(|&cell| self.digits[cell].is_empty()) {
            return Some(Contradiction::NoCandidate(cell));
        }
        House::all().find_map(|house| Some(Contradiction::NoPlace { house, digit: self.missing(house)? }))
    }

    /// Returns the first digit that is neither placed nor a candidate in a house.
    fn missing(&self, house: House) -> Option<Digit> {
        let had: DigitSet = house.cells().iter().fold(DigitSet::EMPTY, |had, cell| had | self.allowed(cell));
        (!had).first()
    }
}

/// The reason why a state has no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Contradiction {
    /// A digit is placed twice in a house.
    #[error(transparent)]
    Clash(crate::Clash),
    /// A cell without a placed digit has no candidates.
    #[error("{0} has no candidates")]
    NoCandidate(Cell),
    /// A digit is neither placed nor a candidate in a house.
    #[error("{digit} has no position in {} {}", .house.kind().name(), .house.number())]
    NoPlace {
        /// The house that lacks the digit.
        house: House,
        /// The digit that has no position in the house.
        digit: Digit,
    },
}

impl From<&Puzzle> for Candidates {
    fn from(puzzle: &Puzzle) -> Candidates {
        Candidates::new(puzzle)
    }
}

impl fmt::Debug for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = |cell| match self.placed.get(cell) {
            Some(digit) => format!("={digit}"),
            None => self.digits[cell].to_string(),
        };
        f.debug_list().entries(Cell::all().map(cell)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(name: &str, digit: Digit) -> Candidate {
        Candidate::new(name.parse().unwrap(), digit)
    }

    #[test]
    fn both_views_agree_after_any_change() {
        let mut candidates = Candidates::full();
        candidates.place("r1c1".parse().unwrap(), Digit::FIVE);
        candidates.eliminate(candidate("r9c9", Digit::TWO));
        candidates.place("r5c5".parse().unwrap(), Digit::TWO);
        for cell in Cell::all() {
            for digit in Digit::all() {
                assert_eq!(candidates.digits(cell).contains(digit), candidates.places(digit).contains(cell));
            }
        }
        assert_eq!(candidates.allowed("r1c1".parse().unwrap()), DigitSet::only(Digit::FIVE));
        assert_eq!(candidates.len(), candidates.iter().count());
    }

    #[test]
    fn singles_are_placed_to_the_end() {
        let mut candidates: Candidates =
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
                .parse::<Puzzle>()
                .map(|puzzle| Candidates::new(&puzzle))
                .unwrap();
        candidates.place_singles();
        assert_eq!(candidates.placed().filled().len(), 17 + 3);
        assert!(candidates.unplaced().iter().all(|cell| candidates.digits(cell).len() > 1));
        let is_hidden =
            |house: House| Digit::all().any(|digit| (candidates.places(digit) & house.cells()).len() == 1);
        assert!(!House::all().any(is_hidden));
    }

    #[test]
    fn excluding_singles_leave_a_contradiction() {
        let mut digits = ByCell::new([DigitSet::ALL; 81]);
        for name in ["r1c1", "r1c2"] {
            digits[name.parse::<Cell>().unwrap()] = DigitSet::only(Digit::ONE);
        }
        let mut candidates = Candidates::of_digits(&digits);
        candidates.place_singles();
        assert_eq!(candidates.contradiction(), Some(Contradiction::NoCandidate("r1c2".parse().unwrap())));
    }

    #[test]
    fn contradictions_are_named() {
        let mut candidates = Candidates::full();
        assert_eq!(candidates.contradiction(), None);
        for digit in Digit::all().skip(1) {
            candidates.eliminate(candidate("r1c1", digit));
        }
        let mut no_candidate = candidates;
        no_candidate.eliminate(candidate("r1c1", Digit::ONE));
        assert_eq!(no_candidate.contradiction().unwrap().to_string(), "r1c1 has no candidates");
        for column in "23456789".chars() {
            candidates.eliminate(candidate(&format!("r1c{column}"), Digit::FOUR));
        }
        assert_eq!(candidates.contradiction().unwrap().to_string(), "4 has no position in row 1");
        candidates.place("r1c1".parse().unwrap(), Digit::FIVE);
        candidates.place("r1c2".parse().unwrap(), Digit::FIVE);
        assert!(matches!(candidates.contradiction(), Some(Contradiction::Clash(_))));
    }
}
