//! Propagator for counting circles.

use super::{Combinations, Propagator};
use crate::engine::mask::{each_value, is_single};
use crate::engine::{Conflict, Index, Mask, Propagated, Setup, State};

/// Cells in which every value `n` occurs either `n` times or not at all.
pub(crate) struct CountingCircles {
    cells: Vec<Index>,
    /// The smallest value of the grid.
    least: u32,
    /// Sets of different values that add up to the number of cells. The values that occur in the cells are exactly the
    /// values of one of these sets. Empty if there are too many sets to list.
    sets: Vec<Mask>,
    /// The cells, divided into groups of mutually exclusive cells.
    groups: Vec<Vec<Index>>,
}

impl CountingCircles {
    pub fn new(cells: Vec<Index>, least: u32) -> CountingCircles {
        CountingCircles { cells, least, sets: Vec::new(), groups: Vec::new() }
    }

    fn number(&self, value: Mask) -> usize {
        (value.trailing_zeros() + self.least) as usize
    }

    /// Returns the values that occur in at least one of the fitting `sets`, and the values that occur in all of them. A
    /// set fits if it contains all values of `single` and no values outside `all`.
    fn fitting_values(&self, all: Mask, single: Mask) -> Result<(Mask, Mask), Conflict> {
        if self.sets.is_empty() {
            return Ok((all, single));
        }
        let (mut allowed, mut required) = (0, all);
        let mut is_possible = false;
        for &set in &self.sets {
            if single & !set == 0 && set & !all == 0 {
                is_possible = true;
                allowed |= set;
                required &= set;
            }
        }
        if is_possible { Ok((allowed, required)) } else { Err(Conflict) }
    }

    fn propagate_value(&self, state: &mut State<'_>, value: Mask, is_required: bool) -> Propagated {
        let number = self.number(value);
        let possible = |state: &State<'_>, cells: &[Index]| {
            cells.iter().filter(|&&cell| state.get(cell) & value != 0).count()
        };
        let placed = self.cells.iter().filter(|&&cell| state.get(cell) == value).count();
        let groups = self.groups.iter().filter(|group| possible(state, group) > 0).count();
        if placed > number || is_required && groups < number {
            return Err(Conflict);
        }
        if groups < number || placed == number {
            for &cell in &self.cells {
                if state.get(cell) != value || groups < number {
                    state.restrict_quietly(cell, !value)?;
                }
            }
        } else if is_required && possible(state, &self.cells) == number {
            for &cell in &self.cells {
                if state.get(cell) & value != 0 {
                    state.restrict_quietly(cell, value)?;
                }
            }
        } else if is_required && groups == number {
            for group in &self.groups {
                if possible(state, group) > 0 {
                    state.exclude_required(group, value)?;
                }
            }
        }
        Ok(())
    }
}

impl Propagator for CountingCircles {
    fn cells(&self) -> &[Index] {
        &self.cells
    }

    fn prepare(&mut self, setup: &mut Setup<'_>) -> Propagated {
        let zero = if self.least == 0 { 1 } else { 0 };
        self.groups = setup.exclusions.groups(&self.cells);
        for &cell in &self.cells {
            setup.restrict(cell, !zero)?;
        }
        let Some(combinations) = Combinations::of(setup.size) else { return Ok(()) };
        for members in 1..=setup.size as usize {
            // The sets number values from 1. If the smallest value is 0, they are shifted.
            let sets = combinations
                .with(members, self.cells.len() as i64)
                .iter()
                .map(|&set| Mask::from(set) << (1 - self.least));
            self.sets.extend(sets.filter(|set| set >> setup.size == 0));
        }
        if self.sets.is_empty() { Err(Conflict) } else { Ok(()) }
    }

    fn propagate(&mut self, state: &mut State<'_>) -> Propagated {
        let tally = state.tally(&self.cells);
        let (allowed, required) = self.fitting_values(tally.all, tally.single)?;
        if allowed != tally.all {
            self.cells.iter().try_for_each(|&cell| state.restrict_quietly(cell, allowed))?;
        }
        for value in each_value(allowed) {
            self.propagate_value(state, value, value & required != 0)?;
        }
        if self.cells.iter().all(|&cell| is_single(state.get(cell))) {
            let count = |value: Mask| self.cells.iter().filter(|&&cell| state.get(cell) == value).count();
            let is_met = each_value(state.union(&self.cells)).all(|value| count(value) == self.number(value));
            return if is_met { Ok(()) } else { Err(Conflict) };
        }
        Ok(())
    }
}
