//! What a text says of a board: its digits, which of them are given, and what it says of candidates.

use sodan_board::{
    ByCell, Candidate, CandidateSet, Candidates, Cell, CellSet, Clashes, DigitSet, Grid, Puzzle,
};

/// A board as a text shows it, with nothing added or guessed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// Every digit that stands in a cell, given or placed.
    pub digits: Grid,
    /// Which of the digits are given.
    pub origin: Origin,
    /// What is said of the candidates of the cells without a digit.
    pub marks: Marks,
}

/// Which digits are given, and which were placed by the one who solves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// All but those in these cells are given.
    Placed(CellSet),
    /// The notation does not say (a plain pencilmark grid). All digits count as given, since no technique
    /// concludes anything from a digit because it is given. Whoever shows the position should say so.
    Unknown,
}

/// What a text says of candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Marks {
    /// Nothing: every digit is possible in a cell that no peer of the cell holds.
    Implied,
    /// As [`Implied`](Marks::Implied), but without these candidates.
    Eliminated(CandidateSet),
    /// The candidates of each cell without a digit. (For a cell with a digit, the set is empty.)
    Written(ByCell<DigitSet>),
}

impl Position {
    /// The position in which these digits are given and nothing else is said.
    #[inline]
    pub const fn of_givens(givens: Grid) -> Position {
        Position { digits: givens, origin: Origin::Placed(CellSet::EMPTY), marks: Marks::Implied }
    }

    /// The digits that are given, or that count as given.
    pub fn givens(&self) -> Grid {
        let mut givens = self.digits;
        for cell in self.placed_cells() {
            givens.set(cell, None);
        }
        givens
    }

    /// The digits that are not given.
    pub fn placed(&self) -> Grid {
        let mut placed = Grid::EMPTY;
        for cell in self.placed_cells() {
            placed.set(cell, self.digits.get(cell));
        }
        placed
    }

    /// The cells whose digit is known not to be given.
    pub fn placed_cells(&self) -> CellSet {
        match self.origin {
            Origin::Placed(cells) => cells,
            Origin::Unknown => CellSet::EMPTY,
        }
    }

    /// The givens as a puzzle.
    ///
    /// # Errors
    ///
    /// The clashes among the givens. (A placed digit that clashes is no error of the text: the position has
    /// no solution.)
    pub fn puzzle(&self) -> Result<Puzzle, Clashes> {
        Puzzle::new(self.givens())
    }

    /// The state of solving that is shown: the digits placed, and no candidate that they exclude or that the
    /// text leaves out.
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

    /// Whether candidates are gone that the digits do not exclude. A notation without candidates cannot write
    /// such a position.
    pub fn lacks_candidates(&self) -> bool {
        self.marks != Marks::Implied && self.candidates() != Candidates::of_grid(&self.digits)
    }

    /// The candidates that are gone although no digit excludes them.
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
    /// The state as a position whose placed digits may be given or not.
    fn from(candidates: &Candidates) -> Position {
        let mut digits = ByCell::new([DigitSet::EMPTY; 81]);
        for cell in Cell::all() {
            digits[cell] = candidates.digits(cell);
        }
        Position { digits: *candidates.placed(), origin: Origin::Unknown, marks: Marks::Written(digits) }
    }
}
