//! Propagator for the anti-taxicab rule.

use super::Propagator;
use crate::engine::{Index, Propagated, State};

/// A cell whose value is excluded from other cells. The excluded cells depend on the value.
pub(crate) struct Taxicab {
    cell: [Index; 1],
    /// For each value, the cells that cannot have this value if `cell` has it.
    excluded: Vec<Vec<Index>>,
}

impl Taxicab {
    pub fn new(cell: Index, excluded: Vec<Vec<Index>>) -> Taxicab {
        Taxicab { cell: [cell], excluded }
    }
}

impl Propagator for Taxicab {
    fn cells(&self) -> &[Index] {
        &self.cell
    }

    fn propagate(&mut self, state: &mut State<'_>) -> Propagated {
        let value = state.get(self.cell[0]);
        if !value.is_power_of_two() {
            return Ok(());
        }
        self.excluded[value.trailing_zeros() as usize]
            .iter()
            .try_for_each(|&cell| state.restrict(cell, !value))
    }

    fn priority(&self, _size: u32) -> u32 {
        0
    }
}
