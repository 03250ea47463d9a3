//! Cells that may count as other numbers than their digits.

use super::Propagator;
use crate::engine::{Index, Mask, Propagated, State};

/// A cell is modified or not: its mark is its digit if it is, and its number follows from the digit.
pub(crate) struct Modified {
    /// The digit, the mark and the number.
    cells: [Index; 3],
    /// The mark of a cell that is not modified.
    unmodified: Mask,
    /// Each digit, with its number if the cell is modified.
    numbers: Vec<(Mask, Mask)>,
}

impl Modified {
    pub fn new(cells: [Index; 3], unmodified: Mask, numbers: Vec<(Mask, Mask)>) -> Modified {
        Modified { cells, unmodified, numbers }
    }
}

impl Propagator for Modified {
    fn cells(&self) -> &[Index] {
        &self.cells
    }

    fn propagate(&mut self, state: &mut State<'_>) -> Propagated {
        let before = self.cells.map(|cell| state.get(cell));
        let mut allowed = [0; 3];
        for &(digit, number) in &self.numbers {
            for row in [[digit, self.unmodified, digit], [digit, digit, number]] {
                if row.iter().zip(before).all(|(value, mask)| mask & value != 0) {
                    allowed.iter_mut().zip(row).for_each(|(allowed, value)| *allowed |= value);
                }
            }
        }
        self.cells.iter().zip(allowed).try_for_each(|(&cell, mask)| state.restrict(cell, mask))
    }
}
