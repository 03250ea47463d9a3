//! Propagator for cells that are divided evenly between two classes of values.

use super::Propagator;
use crate::engine::{Conflict, Index, Mask, Propagated, Setup, State};

/// Cells, half of which contain values of one class, while the other half contain values of another class.
pub(crate) struct EqualHalves {
    cells: Vec<Index>,
    classes: [Mask; 2],
}

impl EqualHalves {
    pub fn new(cells: Vec<Index>, classes: [Mask; 2]) -> EqualHalves {
        EqualHalves { cells, classes }
    }
}

impl Propagator for EqualHalves {
    fn cells(&self) -> &[Index] {
        &self.cells
    }

    fn prepare(&mut self, setup: &mut Setup<'_>) -> Propagated {
        self.cells.iter().try_for_each(|&cell| setup.restrict(cell, self.classes[0] | self.classes[1]))
    }

    fn propagate(&mut self, state: &mut State<'_>) -> Propagated {
        let half = self.cells.len() / 2;
        let [first, second] = self.classes;
        let only = |state: &State<'_>, class: Mask| {
            self.cells.iter().filter(|&&cell| state.get(cell) & class == 0).count()
        };
        let (in_first, in_second) = (only(state, second), only(state, first));
        if in_first > half || in_second > half {
            return Err(Conflict);
        }
        for (count, full, rest) in [(in_first, first, second), (in_second, second, first)] {
            if count == half {
                for &cell in &self.cells {
                    if state.get(cell) & rest != 0 {
                        state.restrict(cell, !full)?;
                    }
                }
            }
        }
        Ok(())
    }
}
