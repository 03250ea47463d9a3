//! Propagator for cells that may count as a number other than their digit.

use super::Propagator;
use crate::engine::{Index, Mask, Propagated, State};

/// A cell that may be modified. If the cell is modified, its mark equals its digit, and its number is computed from the
/// digit. Otherwise, its mark is `unmodified`, and its number is the digit.
pub(crate) struct Modified {
    /// The variables of the digit, the mark and the number.
    cells: [Index; 3],
    /// Mark of a cell that is not modified.
    unmodified: Mask,
    /// Each digit with its number in a modified cell.
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
