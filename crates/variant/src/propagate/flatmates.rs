//! Propagator for the rule of the Dutch flatmates.

use super::Propagator;
use crate::engine::{Index, Mask, Propagated, State};

/// A column in which every cell with the middle value is directly below the smallest value or directly above the
/// greatest value.
pub(crate) struct Flatmates {
    cells: Vec<Index>,
    middle: Mask,
    least: Mask,
    greatest: Mask,
}

impl Flatmates {
    pub fn new(cells: Vec<Index>, middle: Mask, least: Mask, greatest: Mask) -> Flatmates {
        Flatmates { cells, middle, least, greatest }
    }
}

impl Propagator for Flatmates {
    fn cells(&self) -> &[Index] {
        &self.cells
    }

    fn propagate(&mut self, state: &mut State<'_>) -> Propagated {
        for (at, &cell) in self.cells.iter().enumerate() {
            let mask = state.get(cell);
            if mask & self.middle == 0 {
                continue;
            }
            let above =
                at.checked_sub(1).map(|at| self.cells[at]).filter(|&cell| state.get(cell) & self.least != 0);
            let below = self.cells.get(at + 1).copied().filter(|&cell| state.get(cell) & self.greatest != 0);
            match (above, below) {
                (None, None) => state.restrict(cell, !self.middle)?,
                (Some(above), None) if mask == self.middle => state.restrict(above, self.least)?,
                (None, Some(below)) if mask == self.middle => state.restrict(below, self.greatest)?,
                _ => {}
            }
        }
        Ok(())
    }
}
