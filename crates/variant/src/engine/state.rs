//! The candidates of all cells, as propagators read and change them.

use super::mask::{is_single, lowest};
use super::{Exclusions, Index, Mask, Queue};

/// Error for a cell without candidates, or a rule that cannot be met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Conflict;

pub(crate) type Propagated = Result<(), Conflict>;

/// The masks of a search node, with the queue to which changes are reported.
///
/// A change usually wakes the watchers of its cell. A quiet change does not; the watchers run only once the cell has a
/// single candidate and the search processes it. Quiet changes are for propagators that remove candidates often, but
/// rarely enable further deductions.
pub(crate) struct State<'a> {
    /// The candidates of each cell, followed by the lanes of propagators.
    pub masks: &'a mut [Mask],
    pub queue: &'a mut Queue,
    pub exclusions: &'a Exclusions,
}

impl State<'_> {
    #[inline]
    pub fn get(&self, cell: Index) -> Mask {
        self.masks[usize::from(cell)]
    }

    /// Restricts the candidates of a cell to `allowed`, and wakes the cell's watchers if this removes any.
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

    /// Restricts the candidates of a cell to `allowed` without waking the cell's watchers.
    #[inline]
    pub fn restrict_quietly(&mut self, cell: Index, allowed: Mask) -> Propagated {
        let mask = &mut self.masks[usize::from(cell)];
        *mask &= allowed;
        if *mask == 0 { Err(Conflict) } else { Ok(()) }
    }

    /// Returns the values that are candidates in at least one of `cells`.
    #[inline]
    pub fn union(&self, cells: &[Index]) -> Mask {
        cells.iter().fold(0, |union, &cell| union | self.get(cell))
    }

    /// Summarizes the candidates of `cells`.
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

    /// Places each of `values` in the only cell that has it as a candidate.
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

    /// For each of `values`, which must occur in `cells`, removes the value from all cells that exclude every possible
    /// position of the value.
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

/// A summary of the candidates of some cells: `all` contains every candidate, `repeated` the candidates of two or more
/// cells, and `single` the values of cells with a single candidate.
#[derive(Clone, Copy)]
pub(crate) struct Tally {
    pub all: Mask,
    pub repeated: Mask,
    pub single: Mask,
}
