//! Propagator for thermometers.

use super::Propagator;
use crate::engine::mask::{above, below, highest_number, lowest_number};
use crate::engine::{Conflict, Index, Propagated, Setup, State};

/// A line along which values increase, or never decrease.
pub(crate) struct Ordered {
    cells: Vec<Index>,
    /// Minimum difference between neighbours: 1 for increasing values, otherwise 0.
    step: u32,
}

impl Ordered {
    pub fn increasing(cells: Vec<Index>) -> Ordered {
        Ordered { cells, step: 1 }
    }

    pub fn not_decreasing(cells: Vec<Index>) -> Ordered {
        Ordered { cells, step: 0 }
    }
}

impl Propagator for Ordered {
    fn cells(&self) -> &[Index] {
        &self.cells
    }

    fn prepare(&mut self, _setup: &mut Setup<'_>) -> Propagated {
        let repeats = |(at, cell): (usize, &Index)| self.cells[..at].contains(cell);
        let is_impossible = self.step > 0 && self.cells.iter().enumerate().any(repeats);
        if is_impossible { Err(Conflict) } else { Ok(()) }
    }

    fn propagate(&mut self, state: &mut State<'_>) -> Propagated {
        for pair in 1..self.cells.len() {
            let least = lowest_number(state.get(self.cells[pair - 1])) + self.step;
            state.restrict(self.cells[pair], above(least - 1))?;
        }
        for pair in (1..self.cells.len()).rev() {
            let greatest = highest_number(state.get(self.cells[pair])).saturating_sub(self.step);
            state.restrict(self.cells[pair - 1], below(greatest + 1))?;
        }
        Ok(())
    }
}
