//! Propagator for lines and loops that are divided into parts with equal sums.

use super::Propagator;
use crate::engine::mask::each_value;
use crate::engine::{Conflict, Index, Mask, Propagated, State};

/// A line, or a loop, that is divided into parts with the same sum.
///
/// For each position between two cells, a bit set contains the possible sums of the current part so far. Bit 0 means
/// that a part starts there.
pub(crate) struct SumLine {
    cells: Vec<Index>,
    sum: u32,
    is_loop: bool,
    /// The smallest value of the grid.
    least: u32,
    sums: Vec<u32>,
    supported: Vec<Mask>,
}

impl SumLine {
    /// Creates the condition. `sum` must be at most 31.
    pub fn new(cells: Vec<Index>, sum: u32, is_loop: bool, least: u32) -> SumLine {
        let (sums, supported) = (vec![0; cells.len() + 1], vec![0; cells.len()]);
        SumLine { cells, sum, is_loop, least, sums, supported }
    }

    /// Adds to `supported` the values that occur in a division of the line in which the current part has the sum
    /// `start` at both ends of the line. `start` is 0 unless the line is a loop.
    fn support(&mut self, state: &State<'_>, start: u32) {
        self.sums[0] = 1 << start;
        for (at, &cell) in self.cells.iter().enumerate() {
            let reached =
                each_value(state.get(cell)).fold(0, |sums, value| sums | self.after(self.sums[at], value));
            self.sums[at + 1] = reached;
        }
        let last = self.cells.len();
        self.sums[last] &= 1 << start;
        for (at, &cell) in self.cells.iter().enumerate().rev() {
            let mut sums = 0;
            for value in each_value(state.get(cell)) {
                let before = self.before(self.sums[at + 1], value) & self.sums[at];
                sums |= before;
                self.supported[at] |= if before == 0 { 0 } else { value };
            }
            self.sums[at] = sums;
        }
    }

    fn number(&self, value: Mask) -> u32 {
        value.trailing_zeros() + self.least
    }

    /// Returns the possible sums of the current part after a value, given the possible sums before it. A complete sum
    /// becomes 0.
    fn after(&self, sums: u32, value: Mask) -> u32 {
        let after = u64::from(sums) << self.number(value);
        let full = (after >> self.sum & 1) as u32;
        (after & ((1 << self.sum) - 1)) as u32 | full
    }

    /// Returns the possible sums of the current part before a value, given the possible sums after it. A sum of 0 after
    /// a value other than 0 means that the value completed a part.
    fn before(&self, sums: u32, value: Mask) -> u32 {
        let number = self.number(value);
        let after = u64::from(if number > 0 { sums & !1 } else { sums }) | u64::from(sums & 1) << self.sum;
        (after >> number & ((1 << self.sum) - 1)) as u32
    }
}

impl Propagator for SumLine {
    fn cells(&self) -> &[Index] {
        &self.cells
    }

    fn propagate(&mut self, state: &mut State<'_>) -> Propagated {
        self.supported.fill(0);
        let starts = if self.is_loop { self.sum } else { 1 };
        for start in 0..starts {
            self.support(state, start);
        }
        if self.supported[0] == 0 {
            return Err(Conflict);
        }
        self.cells.iter().zip(&self.supported).try_for_each(|(&cell, &values)| state.restrict(cell, values))
    }
}
