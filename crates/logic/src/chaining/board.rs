//! Candidates as bit masks by cell and by house. Chains remove candidates, and restore them by copying the board.
//!
//! Singles are not placed here. [`Candidates`](sodan_board::Candidates) stores the same data as sets of cells of the
//! whole grid. With `Candidates`, Sudoku Explainer ratings took 1.32 times as long, since chains need positions within
//! houses at every step.

use crate::State;
use sodan_board::{Candidate, CellSet, Digit, House};
use std::hash::{Hash, Hasher};

/// Number of kinds of houses. Sudoku Explainer's order is box, row, column.
pub const KINDS: usize = 3;

/// Indices of each cell's box (0 to 8), row (9 to 17) and column (18 to 26).
pub const HOUSES: [[u8; KINDS]; 81] = {
    let mut houses = [[0; KINDS]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        houses[cell] = [(row / 3 * 3 + column / 3) as u8, 9 + row as u8, 18 + column as u8];
        cell += 1;
    }
    houses
};

/// Position of each cell in its box, row and column.
pub const POSITIONS: [[u8; KINDS]; 81] = {
    let mut positions = [[0; KINDS]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        positions[cell] = [(row % 3 * 3 + column % 3) as u8, column as u8, row as u8];
        cell += 1;
    }
    positions
};

/// Indices of the nine cells of each house, in the order of their [positions](POSITIONS).
pub const CELLS: [[u8; 9]; 27] = {
    let mut cells = [[0; 9]; 27];
    let mut cell = 0;
    while cell < 81 {
        let mut kind = 0;
        while kind < KINDS {
            cells[HOUSES[cell][kind] as usize][POSITIONS[cell][kind] as usize] = cell as u8;
            kind += 1;
        }
        cell += 1;
    }
    cells
};

/// Converts an index (boxes 0 to 8, rows 9 to 17, columns 18 to 26) to a house.
pub fn house(number: usize) -> House {
    House::from_index((number + 18) % 27)
}

/// Returns the indices of the set bits in ascending order.
#[inline]
pub fn bits(mut mask: u16) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let first = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (first < 16).then_some(first)
    })
}

/// The remaining candidates: a mask of digits for each cell, and a mask of positions for each house and digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MaskBoard {
    cells: [u16; 81],
    places: [[u16; 9]; 27],
    open: CellSet,
    placed: [u8; 9],
}

impl MaskBoard {
    /// Copies the candidates of a state.
    pub fn new(state: &State) -> MaskBoard {
        let mut board =
            MaskBoard { cells: [0; 81], places: [[0; 9]; 27], open: state.unplaced(), placed: [0; 9] };
        for (_, digit) in state.placed().iter() {
            board.placed[digit.index()] += 1;
        }
        for candidate in state.candidates().iter() {
            board.add(candidate.cell.index(), candidate.digit.index());
        }
        board
    }

    /// Returns a board with the same open cells but without candidates.
    #[must_use]
    pub fn without_candidates(&self) -> MaskBoard {
        MaskBoard { cells: [0; 81], places: [[0; 9]; 27], ..*self }
    }

    #[inline]
    pub fn add(&mut self, cell: usize, digit: usize) {
        self.cells[cell] |= 1 << digit;
        for kind in 0..KINDS {
            self.places[usize::from(HOUSES[cell][kind])][digit] |= 1 << POSITIONS[cell][kind];
        }
    }

    /// Removes a candidate if it is present.
    #[inline]
    pub fn remove(&mut self, cell: usize, digit: usize) {
        self.cells[cell] &= !(1 << digit);
        for kind in 0..KINDS {
            self.places[usize::from(HOUSES[cell][kind])][digit] &= !(1 << POSITIONS[cell][kind]);
        }
    }

    /// Returns the candidates of a cell as a mask in which bit 0 is digit 1. The mask is zero if a digit is placed in
    /// the cell.
    #[inline]
    pub fn digits(&self, cell: usize) -> u16 {
        self.cells[cell]
    }

    /// Returns the positions at which a house has a digit as a candidate, as a mask.
    #[inline]
    pub fn places(&self, house: usize, digit: usize) -> u16 {
        self.places[house][digit]
    }

    /// Returns the cells without a placed digit.
    #[inline]
    pub fn open(&self) -> CellSet {
        self.open
    }

    /// Returns the number of open cells in a house. An open cell has no placed digit.
    pub fn open_in(&self, number: usize) -> usize {
        (house(number).cells() & self.open).len()
    }

    /// Returns whether both boards have the same open cells, and `other` has all candidates of this board.
    pub fn is_within(&self, other: &MaskBoard) -> bool {
        self.open == other.open && self.cells.iter().zip(&other.cells).all(|(own, other)| own & !other == 0)
    }

    #[inline]
    pub fn has(&self, cell: usize, digit: usize) -> bool {
        self.cells[cell] >> digit & 1 == 1
    }

    /// Returns the number of cells in which the digit with index `digit` is placed.
    pub fn placed(&self, digit: usize) -> usize {
        usize::from(self.placed[digit])
    }
}

/// Hashes only the candidates of each cell. Within one search, they determine all other fields of a board.
impl Hash for MaskBoard {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let mix = |hash: u64, &digits: &u16| {
            (hash ^ u64::from(digits)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
        };
        state.write_u64(self.cells.iter().fold(0, mix));
    }
}

/// Converts a cell index and a digit index to a candidate.
pub fn candidate(cell: usize, digit: usize) -> Candidate {
    Candidate::new(sodan_board::Cell::from_index(cell), Digit::from_index(digit))
}
