//! Propagator for houses, which contain every value.

use super::{Placement, Propagator};
use crate::engine::{Conflict, Index, Mask, Propagated, State};

/// A set of cells that contains every value, since there are as many cells as values.
///
/// The grid's exclusions already ensure that no value occurs twice. This propagator places a value that has only one
/// possible position.
pub(crate) struct House {
    cells: Vec<Index>,
    values: Mask,
}

impl House {
    pub fn new(cells: Vec<Index>, values: Mask) -> House {
        House { cells, values }
    }
}

impl Propagator for House {
    fn cells(&self) -> &[Index] {
        &self.cells
    }

    fn prepare(&mut self, setup: &mut crate::engine::Setup<'_>) -> Propagated {
        self.values = self.cells.iter().fold(0, |union, &cell| union | setup.masks[usize::from(cell)]);
        Ok(())
    }

    fn propagate(&mut self, state: &mut State<'_>) -> Propagated {
        let tally = state.tally(&self.cells);
        if tally.all != self.values {
            return Err(Conflict);
        }
        match tally.all & !tally.repeated & !tally.single {
            0 => Ok(()),
            hidden => state.place_hidden_singles(&self.cells, hidden),
        }
    }

    fn placements(&self, _masks: &[Mask]) -> Vec<Placement> {
        vec![Placement { cells: self.cells.clone(), value: None, weight: 1 }]
    }
}
