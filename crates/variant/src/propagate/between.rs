//! Propagator for values between the values of two ends.

use super::Propagator;
use crate::engine::mask::{above, below, highest_number, is_single, lowest_number};
use crate::engine::{Conflict, Index, Mask, Propagated, Setup, State};

/// Cells whose values are strictly between the values of two other cells.
pub(crate) struct Between {
    /// The two ends, followed by the cells between them.
    cells: Vec<Index>,
    /// Minimum difference between the ends. It is greater than 1 if the cells between them must have different values.
    least_difference: u32,
}

impl Between {
    pub fn new(ends: [Index; 2], between: &[Index]) -> Between {
        Between { cells: [&ends, between].concat(), least_difference: 0 }
    }
}

impl Propagator for Between {
    fn cells(&self) -> &[Index] {
        &self.cells
    }

    fn distinct_cells(&self) -> Option<&[Index]> {
        (self.cells.len() > 2).then_some(&self.cells[..2])
    }

    fn prepare(&mut self, setup: &mut Setup<'_>) -> Propagated {
        let largest = setup.exclusions.groups(&self.cells[2..]).iter().map(Vec::len).max();
        self.least_difference = largest.map_or(0, |largest| largest as u32 + 1);
        Ok(())
    }

    fn propagate(&mut self, state: &mut State<'_>) -> Propagated {
        let [first, last] = [self.cells[0], self.cells[1]];
        keep_apart(state, first, last, self.least_difference)?;
        let ends = state.get(first) | state.get(last);
        let inside = above(lowest_number(ends)) & below(highest_number(ends));
        let mut single: Mask = 0;
        for &cell in &self.cells[2..] {
            state.restrict_quietly(cell, inside)?;
            let mask = state.get(cell);
            single |= if is_single(mask) { mask } else { 0 };
        }
        if single == 0 {
            return Ok(());
        }
        let outside = below(lowest_number(single)) | above(highest_number(single));
        state.restrict_quietly(first, outside)?;
        state.restrict_quietly(last, outside)?;
        // One end is less than all values in between, and the other end is greater. Once it is known which end is less,
        // candidates of the other end can be removed.
        for (one, other) in [(first, last), (last, first)] {
            let mask = state.get(one);
            if highest_number(mask) < lowest_number(single) {
                state.restrict_quietly(other, above(highest_number(single)))?;
            } else if lowest_number(mask) > highest_number(single) {
                state.restrict_quietly(other, below(lowest_number(single)))?;
            }
        }
        Ok(())
    }
}

/// From each of two cells, removes the values that differ by less than `distance` from every candidate of the other
/// cell.
pub(super) fn keep_apart(state: &mut State<'_>, a: Index, b: Index, distance: u32) -> Propagated {
    for (one, other) in [(a, b), (b, a)] {
        let mask = state.get(other);
        if mask == 0 {
            return Err(Conflict);
        }
        let allowed = below((highest_number(mask) + 1).saturating_sub(distance))
            | above(lowest_number(mask) + distance - u32::from(distance > 0));
        state.restrict(one, if distance == 0 { Mask::MAX } else { allowed })?;
    }
    Ok(())
}
