//! Propagator for lockout lines.

use super::Propagator;
use super::between::keep_apart;
use crate::engine::mask::{above, below, highest_number, lowest_number};
use crate::engine::{Index, Propagated, State};

/// A line whose ends differ by at least a minimum, and whose other values are outside the range between the ends.
pub(crate) struct Lockout {
    /// The two ends, followed by the cells between them.
    cells: Vec<Index>,
    least_difference: u32,
}

impl Lockout {
    pub fn new(ends: [Index; 2], between: &[Index], least_difference: u32) -> Lockout {
        Lockout { cells: [&ends, between].concat(), least_difference }
    }
}

impl Propagator for Lockout {
    fn cells(&self) -> &[Index] {
        &self.cells
    }

    fn distinct_cells(&self) -> Option<&[Index]> {
        (self.least_difference > 0).then_some(&self.cells[..2])
    }

    fn propagate(&mut self, state: &mut State<'_>) -> Propagated {
        let [first, last] = [self.cells[0], self.cells[1]];
        keep_apart(state, first, last, self.least_difference)?;
        let (a, b) = (state.get(first), state.get(last));
        let outside = if lowest_number(a) >= highest_number(b) {
            below(highest_number(b)) | above(lowest_number(a))
        } else if lowest_number(b) >= highest_number(a) {
            below(highest_number(a)) | above(lowest_number(b))
        } else {
            return Ok(());
        };
        self.cells[2..].iter().try_for_each(|&cell| state.restrict_quietly(cell, outside))
    }
}
