//! The candidates of all cells, as propagators see them.

use super::mask::{is_single, lowest};
use super::{Exclusions, Index, Mask, Queue};

/// A cell without candidates, or a rule that cannot be met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Conflict;

pub(crate) type Propagated = Result<(), Conflict>;

/// The masks of a node of the search, with the queue that changes go to.
///
/// Changes wake the watchers of a cell, or are quiet: then the watchers hear of the cell only when it has a single candidate and the
/// search takes it up. Quiet changes are for propagators that change often and whose changes rarely let others deduce something.
pub(crate) struct State<'a> {
    /// The candidates of each cell, then the lanes of propagators.
    pub masks: &'a mut [Mask],
    pub queue: &'a mut Queue,
    pub exclusions: &'a Exclusions,
}

impl State<'_> {
    #[inline]
    pub fn get(&self, cell: Index) -> Mask {
        self.masks[usize::from(cell)]
    }

    /// Restricts a cell to a set of values, and wakes its watchers if it changes.
    #[inline]
    pub fn restrict(&mut self, cell: Index, allowed: Mask) -> Propagated {
        let mask = &mut self.masks[usize::from(cell)];
        let restricted = *mask & allowed;
        if restricted != *mask {
            if restricted == 0 {
                return Err(Conflict);
            }
            *mask = restricted;
            self.queue.wake(cell);
        }
        Ok(())
    }

    /// Restricts a cell to a set of values without waking its watchers.
    #[inline]
    pub fn restrict_quietly(&mut self, cell: Index, allowed: Mask) -> Propagated {
        let mask = &mut self.masks[usize::from(cell)];
        *mask &= allowed;
        if *mask == 0 { Err(Conflict) } else { Ok(()) }
    }

    /// Returns all candidates of some cells.
    #[inline]
    pub fn union(&self, cells: &[Index]) -> Mask {
        cells.iter().fold(0, |union, &cell| union | self.get(cell))
    }

    /// Summarises the candidates of some cells.
    #[inline]
    pub fn tally(&self, cells: &[Index]) -> Tally {
        let mut tally = Tally { all: 0, repeated: 0, single: 0 };
        for &cell in cells {
            let mask = self.get(cell);
            tally.repeated |= tally.all & mask;
            tally.all |= mask;
            tally.single |= if is_single(mask) { mask } else { 0 };
        }
        tally
    }

    /// Places each of the given values, which are candidates of only one cell, in that cell.
    #[inline]
    pub fn place_hidden_singles(&mut self, cells: &[Index], values: Mask) -> Propagated {
        for &cell in cells {
            let value = self.get(cell) & values;
            if value != 0 {
                if !is_single(value) {
                    return Err(Conflict);
                }
                self.masks[usize::from(cell)] = value;
            }
        }
        Ok(())
    }

    /// Removes values that some cell of a list must have from the cells that differ from all cells with that candidate.
    #[inline]
    pub fn exclude_required(&mut self, cells: &[Index], mut values: Mask) -> Propagated {
        while values != 0 {
            let value = lowest(values);
            values ^= value;
            let places = cells.iter().copied().filter(|&cell| self.get(cell) & value != 0);
            for cell in self.exclusions.common_of(places).ok_or(Conflict)?.iter() {
                self.restrict(cell, !value)?;
            }
        }
        Ok(())
    }
}

/// The candidates of some cells: all of them, those of more than one cell, and the values of cells with a single candidate.
#[derive(Clone, Copy)]
pub(crate) struct Tally {
    pub all: Mask,
    pub repeated: Mask,
    pub single: Mask,
}
