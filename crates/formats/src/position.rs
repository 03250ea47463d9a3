//! Positions: the digits and candidates that a string contains.

use sodan_board::{
    ByCell, Candidate, CandidateSet, Candidates, Cell, CellSet, Clashes, DigitSet, Grid, Puzzle,
};

/// The digits and candidates that a string contains, without any deductions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// All digits, given or placed.
    pub digits: Grid,
    /// Origin of each digit: given or placed.
    pub origin: Origin,
    /// Candidates of the cells without a digit.
    pub marks: Marks,
}

/// Origin of the digits: givens, or placed by the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The digits in these cells were placed; all other digits are givens.
    Placed(CellSet),
    /// The format does not distinguish givens from placements, for example a pencilmark grid without marks. All digits
    /// are treated as givens, since no technique depends on the difference. Programs that display the position should
    /// point this out.
    Unknown,
}

/// The candidates that a string contains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Marks {
    /// The text contains no candidates. In an empty cell, every digit is a candidate unless a peer contains it.
    Implied,
    /// Like [`Implied`](Marks::Implied), without these candidates.
    Eliminated(CandidateSet),
    /// The text contains the candidates of every cell without a digit. The sets of other cells are empty.
    Written(ByCell<DigitSet>),
}

impl Position {
    /// Creates a position that contains only givens and no candidates.
    #[inline]
    pub const fn of_givens(givens: Grid) -> Position {
        Position { digits: givens, origin: Origin::Placed(CellSet::EMPTY), marks: Marks::Implied }
    }

    /// Returns the digits that are givens. If the origin is unknown, returns all digits.
    pub fn givens(&self) -> Grid {
        let mut givens = self.digits;
        for cell in self.placed_cells() {
            givens.set(cell, None);
        }
        givens
    }

    /// Returns the digits that are known to be placed.
    pub fn placed(&self) -> Grid {
        let mut placed = Grid::EMPTY;
        for cell in self.placed_cells() {
            placed.set(cell, self.digits.get(cell));
        }
        placed
    }

    /// Returns the cells whose digits are known to be placed.
    pub fn placed_cells(&self) -> CellSet {
        match self.origin {
            Origin::Placed(cells) => cells,
            Origin::Unknown => CellSet::EMPTY,
        }
    }

    /// Returns the givens as a puzzle, without placed digits and candidates.
    ///
    /// # Errors
    ///
    /// Returns an error if givens clash. Clashing placed digits are not an error; such a position simply has no
    /// solution.
    pub fn puzzle(&self) -> Result<Puzzle, Clashes> {
        Puzzle::new(self.givens())
    }

    /// Returns the solving state: the digits, and all candidates except those that a digit excludes or the text
    /// eliminates.
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

    /// Returns whether any candidate is eliminated although no digit excludes it. A format without candidates cannot
    /// represent such a position.
    pub fn lacks_candidates(&self) -> bool {
        self.marks != Marks::Implied && self.candidates() != Candidates::of_grid(&self.digits)
    }

    /// Returns the candidates that are eliminated although no digit excludes them.
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
    /// Creates a position from a solving state. Digits have an unknown origin.
    fn from(candidates: &Candidates) -> Position {
        let mut digits = ByCell::new([DigitSet::EMPTY; 81]);
        for cell in Cell::all() {
            digits[cell] = candidates.digits(cell);
        }
        Position { digits: *candidates.placed(), origin: Origin::Unknown, marks: Marks::Written(digits) }
    }
}
