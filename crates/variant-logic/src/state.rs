//! The remaining candidates while a puzzle is being solved.

use crate::Step;
use crate::board::{Board, Candidate, Mask};

/// The candidates of each cell, with a flag for each cell that has a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    masks: Vec<Mask>,
    is_placed: Vec<bool>,
}

impl State {
    pub(crate) fn new(masks: Vec<Mask>) -> State {
        State { is_placed: vec![false; masks.len()], masks }
    }

    /// Returns the candidates of `cell` as a bit mask; bit 0 is the puzzle's smallest value.
    pub fn mask(&self, cell: usize) -> u32 {
        self.masks[cell]
    }

    pub(crate) fn masks(&self) -> &[Mask] {
        &self.masks
    }

    /// Returns whether `cell` has a value, given or placed.
    pub fn is_placed(&self, cell: usize) -> bool {
        self.is_placed[cell]
    }

    /// Returns whether every cell has a value and the state is not [broken](State::is_broken).
    pub fn is_solved(&self) -> bool {
        self.is_placed.iter().all(|&is_placed| is_placed) && !self.is_broken()
    }

    /// Returns whether a cell has no candidates.
    pub fn is_broken(&self) -> bool {
        self.masks.contains(&0)
    }

    /// Returns the indices of the cells without a value.
    pub(crate) fn open_cells(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.masks.len()).filter(|&cell| !self.is_placed[cell])
    }

    pub(crate) fn has(&self, Candidate { cell, value }: Candidate) -> bool {
        self.masks[cell] >> value & 1 == 1
    }

    pub(crate) fn candidates(&self, cell: usize) -> impl Iterator<Item = Candidate> + use<> {
        values_of(self.masks[cell]).map(move |value| Candidate { cell, value })
    }

    /// Returns the candidates in `cells` that have `value`.
    pub(crate) fn places(&self, cells: &[usize], value: u8) -> Vec<Candidate> {
        let places = cells.iter().map(|&cell| Candidate { cell, value });
        places.filter(|&candidate| self.has(candidate)).collect()
    }

    /// Returns whether `value` is placed in one of `cells`.
    pub(crate) fn has_placed(&self, cells: &[usize], value: u8) -> bool {
        cells.iter().any(|&cell| self.is_placed[cell] && self.masks[cell] == 1 << value)
    }

    pub(crate) fn eliminate(&mut self, Candidate { cell, value }: Candidate) {
        self.masks[cell] &= !(1 << value);
    }

    /// Places a value and removes it from the candidates of all peers.
    pub(crate) fn place(&mut self, board: &Board, Candidate { cell, value }: Candidate) {
        self.masks[cell] &= 1 << value;
        self.is_placed[cell] = true;
        for &peer in &board.peers[cell] {
            self.masks[peer] &= !(1 << value);
        }
    }

    /// Removes a step's eliminations and places its values.
    pub fn apply(&mut self, board: &Board, step: &Step) {
        step.eliminations.iter().for_each(|&candidate| self.eliminate(candidate));
        step.placements.iter().for_each(|&candidate| self.place(board, candidate));
    }

    /// Adds a player's entries to the initial state. `values` contains the value of each filled cell. `marks` contains
    /// the remaining candidates of each cell in the form that [`mask`](State::mask) returns, or `None` if the player
    /// has not marked the cell.
    pub fn with_entries(mut self, board: &Board, values: &[Option<u8>], marks: &[Option<u32>]) -> State {
        for (cell, value) in values.iter().enumerate() {
            if let Some(value) = value.filter(|_| !self.is_placed[cell]) {
                self.place(board, Candidate { cell, value });
            }
        }
        for (cell, mark) in marks.iter().enumerate() {
            if let Some(mark) = mark.filter(|_| !self.is_placed[cell]) {
                self.masks[cell] &= mark;
            }
        }
        self
    }

    /// Returns the solution row by row, or `None` if the puzzle is not solved yet.
    pub fn solution(&self, board: &Board) -> Option<Vec<u8>> {
        let value = |mask: &Mask| board.puzzle.shape.min_value + mask.trailing_zeros() as u8;
        self.is_solved().then(|| self.masks.iter().map(value).collect())
    }
}

/// Returns the values in `mask`, in ascending order.
pub(crate) fn values_of(mut mask: Mask) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let value = (mask != 0).then(|| mask.trailing_zeros() as u8);
        mask &= mask.wrapping_sub(1);
        value
    })
}
