//! Propagator for cells without repeated values, inside a branch of alternatives.

use super::Propagator;
use crate::engine::{Index, Propagated, State};

/// Cells in which no value repeats, inside a branch of alternatives. Outside of branches, the search itself removes the
/// value of a cell from all its peers.
pub(crate) struct AllDifferent {
    cells: Vec<Index>,
}

impl AllDifferent {
    pub fn new(cells: Vec<Index>) -> AllDifferent {
        AllDifferent { cells }
    }
}

impl Propagator for AllDifferent {
    fn cells(&self) -> &[Index] {
        &self.cells
    }

    fn propagate(&mut self, state: &mut State<'_>) -> Propagated {
        for at in 0..self.cells.len() {
            let value = state.get(self.cells[at]);
            if !value.is_power_of_two() {
                continue;
            }
            for (other, &cell) in self.cells.iter().enumerate() {
                if other != at {
                    state.restrict(cell, !value)?;
                }
            }
        }
        Ok(())
    }
}
