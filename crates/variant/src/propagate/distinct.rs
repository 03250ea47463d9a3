//! Propagator for the number of different values in some cells.

use super::Propagator;
use crate::engine::mask::is_single;
use crate::engine::{Index, Mask, Propagated, Setup, State};

/// A control cell whose value is the number of different values in other cells.
pub(crate) struct CountDistinct {
    /// The control cell, followed by the counted cells.
    cells: Vec<Index>,
    /// The smallest value of the grid.
    least: u32,
    /// Size of the largest group of mutually exclusive cells among the counted cells.
    largest_group: usize,
}

impl CountDistinct {
    pub fn new(control: Index, cells: &[Index], least: u32) -> CountDistinct {
        CountDistinct { cells: [&[control], cells].concat(), least, largest_group: 0 }
    }
}

impl Propagator for CountDistinct {
    fn cells(&self) -> &[Index] {
        &self.cells
    }

    fn prepare(&mut self, setup: &mut Setup<'_>) -> Propagated {
        self.largest_group =
            setup.exclusions.groups(&self.cells[1..]).iter().map(Vec::len).max().unwrap_or(0);
        Ok(())
    }

    fn propagate(&mut self, state: &mut State<'_>) -> Propagated {
        let counted = &self.cells[1..];
        let tally = state.tally(counted);
        let placed = tally.single.count_ones() as usize;
        let open = counted.iter().filter(|&&cell| !is_single(state.get(cell))).count();
        // Cells without common candidates have different values.
        let (mut seen, mut disjoint) = (tally.single, placed);
        for &cell in counted {
            let mask = state.get(cell);
            if mask & seen == 0 {
                seen |= mask;
                disjoint += 1;
            }
        }
        let least = disjoint.max(self.largest_group) as u32;
        let most = (placed + open).min(tally.all.count_ones() as usize) as u32;
        let below_most = (1_u64 << (most + 1).saturating_sub(self.least)) - 1;
        let below_least = (1_u64 << least.saturating_sub(self.least)) - 1;
        state.restrict(self.cells[0], (below_most & !below_least) as Mask)?;
        let control = state.get(self.cells[0]);
        // Once the number is reached, no further value may occur.
        let is_full = is_single(control) && control.trailing_zeros() + self.least == placed as u32;
        if is_full && open > 0 {
            for at in 1..self.cells.len() {
                state.restrict(self.cells[at], tally.single)?;
            }
        }
        Ok(())
    }
}
