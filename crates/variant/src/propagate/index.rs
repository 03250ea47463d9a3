//! Propagator for cells whose values are positions of other cells.

use super::Propagator;
use crate::engine::{Index, Mask, Propagated, Setup, State};

/// A control cell whose value is the position of a cell with a given value. No other cell that the control cell could
/// point to has this value.
///
/// Positions are counted from 1. A control cell whose value is not a position is a conflict.
pub(crate) struct Indexed {
    /// The control cell, followed by the cells that it may point to.
    cells: Vec<Index>,
    value: Mask,
    /// The smallest value of the grid.
    least: u32,
    /// Whether exactly one of the cells after the control cell has the value. If so, the value is removed from the
    /// cells that the control cell cannot point to.
    is_once: bool,
}

impl Indexed {
    pub fn new(control: Index, cells: &[Index], value: Mask, least: u32) -> Indexed {
        Indexed { cells: [&[control], cells].concat(), value, least, is_once: false }
    }

    /// Returns the control cell's value that points to `position`, counted from 0. Returns an empty mask if there is no
    /// such value.
    fn name(&self, position: usize) -> Mask {
        1_u32.checked_shl(position as u32 + 1 - self.least).unwrap_or(0)
    }
}

impl Propagator for Indexed {
    fn cells(&self) -> &[Index] {
        &self.cells
    }

    fn prepare(&mut self, setup: &mut Setup<'_>) -> Propagated {
        let names = (0..self.cells.len() - 1).fold(0, |names, position| names | self.name(position));
        self.is_once = setup.exclusions.all_differ(&self.cells[1..]);
        setup.restrict(self.cells[0], names)
    }

    fn propagate(&mut self, state: &mut State<'_>) -> Propagated {
        let control = state.get(self.cells[0]);
        let mut named = control;
        for (position, &cell) in self.cells[1..].iter().enumerate() {
            let name = self.name(position);
            if state.get(cell) & self.value == 0 {
                named &= !name;
            } else if control & name == 0 && self.is_once {
                state.restrict(cell, !self.value)?;
            } else if control == name {
                state.restrict(cell, self.value)?;
            }
        }
        state.restrict(self.cells[0], named)
    }
}
