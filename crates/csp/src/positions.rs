//! The cells in which each of a few digits can be placed, for searches that fill cells with these digits.

use crate::State;
use sodan_board::{Cell, CellSet, DigitSet};

/// Maximum number of digits.
pub(crate) const MAX_DIGITS: usize = 4;

/// For each of at most four digits, in ascending order, the cells in which it can be placed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Positions([CellSet; MAX_DIGITS]);

impl Positions {
    /// Returns the positions of the digits, as possible or as placed digits, among `cells`.
    ///
    /// # Panics
    ///
    /// Panics if there are more than four digits and a cell contains the fifth.
    pub(crate) fn new(state: &State, digits: DigitSet, cells: CellSet) -> Positions {
        let mut positions = [CellSet::EMPTY; MAX_DIGITS];
        for cell in cells {
            for (at, digit) in digits.iter().enumerate() {
                if state.masks[cell.index()] >> digit.index() & 1 == 1 {
                    positions[at].insert(cell);
                }
            }
        }
        Positions(positions)
    }

    /// Returns the positions among `cells`.
    pub(crate) fn within(self, cells: CellSet) -> Positions {
        self.map(|it| it & cells)
    }

    /// Replaces the positions of each digit.
    pub(crate) fn map(self, change: impl Fn(CellSet) -> CellSet) -> Positions {
        Positions(self.0.map(change))
    }

    /// Returns the set of cells in which any of the digits can be placed.
    pub(crate) fn all(&self) -> CellSet {
        self.0.iter().fold(CellSet::EMPTY, |all, &cells| all | cells)
    }

    /// Iterates over the positions of each digit.
    pub(crate) fn iter(&self) -> impl Iterator<Item = CellSet> {
        self.0.into_iter()
    }

    /// Returns the number of digits that can be placed in a cell.
    pub(crate) fn count(&self, cell: Cell) -> usize {
        self.iter().filter(|cells| cells.contains(cell)).count()
    }

    /// Returns the members of `open` in which the fewest digits can be placed, or an empty set if `open` is empty.
    pub(crate) fn fewest(&self, open: CellSet) -> CellSet {
        // The cells in which at least one, two, three and four digits can be placed.
        let mut at_least = [CellSet::EMPTY; MAX_DIGITS];
        for &cells in &self.0 {
            for count in (1..MAX_DIGITS).rev() {
                at_least[count] |= at_least[count - 1] & cells;
            }
            at_least[0] |= cells;
        }
        let fewer = at_least.iter().map(|&cells| open - cells).find(|it| !it.is_empty());
        fewer.unwrap_or(open)
    }

    /// Iterates over the positions after each digit that can be placed in a cell has been placed there: the other
    /// digits are removed from the cell, and the placed digit is removed from the cell's peers.
    pub(crate) fn placements(self, cell: Cell) -> impl Iterator<Item = Positions> {
        (0..MAX_DIGITS).filter(move |&at| self.0[at].contains(cell)).map(move |at| {
            let mut placed = self.0.map(|cells| cells.without(cell));
            placed[at] = self.0[at] - cell.peers();
            Positions(placed)
        })
    }
}

/// Repeatedly removes the cells for which `is_removed` returns true, given a cell and the cells that are left.
pub(crate) fn core(mut cells: CellSet, is_removed: impl Fn(Cell, CellSet) -> bool) -> CellSet {
    loop {
        let removed: CellSet = cells.iter().filter(|&cell| is_removed(cell, cells)).collect();
        if removed.is_empty() {
            return cells;
        }
        cells -= removed;
    }
}
