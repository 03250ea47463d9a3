//! Propagator for values that must occur in some cells.

use super::Propagator;
use crate::engine::mask::is_single;
use crate::engine::{CellSet, Conflict, Exclusions, Index, Mask, Propagated, Setup, State};

/// Values that must occur in the cells. Each value must occur a given number of times or, unless `is_exact`, at least
/// that many times.
pub(crate) struct Required {
    cells: Vec<Index>,
    /// Each value with the number of times that it must occur.
    counts: Vec<(Mask, usize)>,
    is_exact: bool,
    /// Whether the number of required values equals the number of cells, so that all cells contain different values.
    are_distinct: bool,
}

impl Required {
    pub fn at_least(cells: Vec<Index>, counts: Vec<(Mask, usize)>) -> Required {
        let are_distinct = counts.iter().filter(|(_, count)| *count > 0).count() == cells.len();
        Required { cells, counts, is_exact: false, are_distinct }
    }

    pub fn exactly(cells: Vec<Index>, counts: Vec<(Mask, usize)>) -> Required {
        Required { is_exact: true, ..Required::at_least(cells, counts) }
    }

    /// Enumerates all arrangements of a value that occurs more than once. The value is removed from cells that no
    /// arrangement uses, and placed in cells that every arrangement uses.
    fn place_repeated(&self, setup: &mut Setup<'_>, value: Mask, count: usize) -> Propagated {
        let mut ways = Ways { used: vec![0; self.cells.len()], chosen: Vec::new(), number: 0, steps: 0 };
        ways.extend(setup.exclusions, &self.cells, 0, count);
        if ways.steps >= MAX_STEPS {
            return Ok(());
        }
        for (&cell, &used) in self.cells.iter().zip(&ways.used) {
            if used == ways.number {
                setup.restrict(cell, value)?;
            } else if used == 0 {
                setup.restrict(cell, !value)?;
            }
        }
        if ways.number == 0 { Err(Conflict) } else { Ok(()) }
    }

    /// Returns the number of cells that have the value as a candidate, and the number of cells that have no other
    /// candidate.
    fn places(&self, state: &State<'_>, value: Mask) -> (usize, usize) {
        let masks = || self.cells.iter().map(|&cell| state.get(cell));
        (masks().filter(|mask| mask & value != 0).count(), masks().filter(|&mask| mask == value).count())
    }

    fn values(&self) -> Mask {
        self.counts.iter().filter(|(_, count)| *count > 0).fold(0, |values, (value, _)| values | value)
    }
}

/// Maximum number of search nodes for enumerating the arrangements of one value.
const MAX_STEPS: u32 = 2_000;

/// An enumeration of the sets of cells in which all occurrences of a value can be placed.
struct Ways {
    /// For each cell, the number of arrangements found that place the value there.
    used: Vec<u32>,
    chosen: Vec<usize>,
    number: u32,
    steps: u32,
}

impl Ways {
    fn extend(&mut self, exclusions: &Exclusions, cells: &[Index], from: usize, count: usize) {
        self.steps += 1;
        if self.steps >= MAX_STEPS {
            return;
        }
        if self.chosen.len() == count {
            self.number += 1;
            self.chosen.iter().for_each(|&at| self.used[at] += 1);
            return;
        }
        for at in from..cells.len() {
            if self.chosen.iter().all(|&other| !exclusions.differ(cells[other], cells[at])) {
                self.chosen.push(at);
                self.extend(exclusions, cells, at + 1, count);
                self.chosen.pop();
            }
        }
    }
}

impl Propagator for Required {
    fn cells(&self) -> &[Index] {
        &self.cells
    }

    fn distinct_cells(&self) -> Option<&[Index]> {
        self.are_distinct.then_some(&self.cells)
    }

    fn prepare(&mut self, setup: &mut Setup<'_>) -> Propagated {
        let values = self.values();
        if self.counts.iter().map(|(_, count)| count).sum::<usize>() == self.cells.len() {
            self.cells.iter().try_for_each(|&cell| setup.restrict(cell, values))?;
        }
        let common = setup.exclusions.common_of(self.cells.iter().copied());
        for cell in common.iter().flat_map(CellSet::iter) {
            setup.restrict(cell, !values)?;
        }
        let places = setup.exclusions.groups(&self.cells).len();
        if self.counts.iter().any(|&(_, count)| count > places) {
            return Err(Conflict);
        }
        self.counts
            .iter()
            .filter(|(_, count)| *count > 1)
            .try_for_each(|&(value, count)| self.place_repeated(setup, value, count))
    }

    fn propagate(&mut self, state: &mut State<'_>) -> Propagated {
        for &(value, count) in &self.counts {
            let (possible, placed) = self.places(state, value);
            if possible < count || self.is_exact && placed > count {
                return Err(Conflict);
            }
            if placed < count && possible == count {
                for &cell in &self.cells {
                    if state.get(cell) & value != 0 {
                        state.restrict_quietly(cell, value)?;
                    }
                }
            } else if self.is_exact && placed == count && possible > count {
                for &cell in &self.cells {
                    if state.get(cell) != value {
                        state.restrict_quietly(cell, !value)?;
                    }
                }
            }
        }
        let (mut missing, mut missing_values) = (0, 0);
        for &(value, count) in &self.counts {
            let placed = self.places(state, value).1;
            if placed < count {
                missing += count - placed;
                missing_values |= value;
            }
        }
        let open = self.cells.iter().filter(|&&cell| !is_single(state.get(cell))).count();
        if missing > open {
            return Err(Conflict);
        }
        if missing > 0 && missing == open {
            for &cell in &self.cells {
                if !is_single(state.get(cell)) {
                    state.restrict_quietly(cell, missing_values)?;
                }
            }
        }
        Ok(())
    }
}
