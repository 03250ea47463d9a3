//! Positions: the digits and candidates of a text, and its givens.

use sodan_board::{
    ByCell, Candidate, CandidateSet, Candidates, Cell, CellSet, Clashes, DigitSet, Grid, Puzzle,
};

/// The content of a text, without any deductions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// All digits, given or placed.
    pub digits: Grid,
    /// Which digits are givens.
    pub origin: Origin,
    /// Candidates of the cells without a digit.
    pub marks: Marks,
}

/// Whether digits are givens or were placed later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// All digits are givens except those in these cells.
    Placed(CellSet),
    /// The format does not distinguish givens and placements (a plain pencilmark grid). All digits are treated as
    /// givens, since no technique depends on this. Programs that display the position should mention it.
    Unknown,
}

/// The candidates in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Marks {
    /// Not specified: in an empty cell, every digit is a candidate except those of its peers.
    Implied,
    /// Like [`Implied`](Marks::Implied), except for these candidates.
    Eliminated(CandidateSet),
    /// The candidates of each cell without a digit. (For other cells, the set is empty.)
    Written(ByCell<DigitSet>),
}

impl Position {
    /// Creates a position that contains only givens.
    #[inline]
    pub const fn of_givens(givens: Grid) -> Position {
        Position { digits: givens, origin: Origin::Placed(CellSet::EMPTY), marks: Marks::Implied }
    }

    /// Returns the digits that are givens, or are treated as givens.
    pub fn givens(&self) -> Grid {
        let mut givens = self.digits;
        for cell in self.placed_cells() {
            givens.set(cell, None);
        }
        givens
    }

    /// Returns the digits that are not givens.
    pub fn placed(&self) -> Grid {
        let mut placed = Grid::EMPTY;
        for cell in self.placed_cells() {
            placed.set(cell, self.digits.get(cell));
        }
        placed
    }

    /// Returns the cells whose digit is known not to be a given.
    pub fn placed_cells(&self) -> CellSet {
        match self.origin {
            Origin::Placed(cells) => cells,
            Origin::Unknown => CellSet::EMPTY,
        }
    }

    /// Returns the givens as a puzzle.
    ///
    /// # Errors
    ///
    /// If givens clash. (A clash of a placed digit is not an error; such a position has no solution.)
    pub fn puzzle(&self) -> Result<Puzzle, Clashes> {
        Puzzle::new(self.givens())
    }

    /// Returns the state: the placed digits, and all candidates that neither the digits exclude nor the text omits.
    pub fn candidates(&self) -> Candidates {
        let mut candidates = Candidates::of_grid(&self.digits);
        match &self.marks {
            Marks::Implied => {}
            Marks::Eliminated(gone) => gone.iter().for_each(|candidate| {
                candidates.eliminate(candidate);
            }),
            Marks::Written(digits) => {
                for cell in !self.digits.filled() {
                    for digit in !digits[cell] {
                        candidates.eliminate(Candidate::new(cell, digit));
                    }
                }
            }
        }
        candidates
    }

    /// Returns whether candidates are missing although no digit excludes them. A format without candidates cannot represent
    /// such a position.
    pub fn lacks_candidates(&self) -> bool {
        self.marks != Marks::Implied && self.candidates() != Candidates::of_grid(&self.digits)
    }

    /// Returns the missing candidates that no digit excludes.
    pub fn eliminated(&self) -> CandidateSet {
        let (all, left) = (Candidates::of_grid(&self.digits), self.candidates());
        all.iter().filter(|&candidate| !left.contains(candidate)).collect()
    }
}

impl From<&Puzzle> for Position {
    fn from(puzzle: &Puzzle) -> Position {
        Position::of_givens(*puzzle.grid())
    }
}

impl From<&Candidates> for Position {
    /// Converts a state to a position without information about givens.
    fn from(candidates: &Candidates) -> Position {
        let mut digits = ByCell::new([DigitSet::EMPTY; 81]);
        for cell in Cell::all() {
            digits[cell] = candidates.digits(cell);
        }
        Position { digits: *candidates.placed(), origin: Origin::Unknown, marks: Marks::Written(digits) }
    }
}
