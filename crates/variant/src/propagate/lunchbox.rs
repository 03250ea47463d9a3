//! Propagator for sums of the values between two ends: sandwiches and lunchboxes.

use super::{Combinations, Propagator};
use crate::engine::mask::{above, below, highest_number, lowest_number};
use crate::engine::{Conflict, Index, Mask, Propagated, Setup, State};

/// A line of cells that must differ, on which the values between two ends add up to a sum. The ends are two given
/// values, or the smallest and the greatest value on the line.
pub(crate) struct Lunchbox {
    cells: Vec<Index>,
    sum: i64,
    /// The values of the ends, or `None` if the ends are the extreme values of the line.
    ends: Option<[Mask; 2]>,
    /// The smallest value of the grid.
    least: i64,
    combinations: Option<&'static Combinations>,
    allowed: Vec<Mask>,
}

impl Lunchbox {
    pub fn new(cells: Vec<Index>, sum: i64, ends: Option<[Mask; 2]>, least: i64) -> Lunchbox {
        let allowed = vec![0; cells.len()];
        Lunchbox { cells, sum, ends, least, combinations: None, allowed }
    }

    /// Adds to `allowed` the values that each cell may have if the ends are the cells at the indices `ends` and have
    /// the candidates `masks`.
    fn add(&mut self, state: &State<'_>, ends: [usize; 2], masks: [Mask; 2]) {
        let [first, last] = ends;
        let between = match self.ends {
            Some([low, high]) => !(low | high),
            None => {
                let union = masks[0] | masks[1];
                above(lowest_number(union)) & below(highest_number(union))
            }
        };
        let inside = state.union(&self.cells[first + 1..last]) & between;
        let outside = (state.union(&self.cells[..first]) | state.union(&self.cells[last + 1..])) & between;
        let (inner, outer) = (last - first - 1, self.cells.len() - (last - first) - 1);
        let (mut possible_inside, mut possible_outside, mut inner_range) = (0, 0, between);
        let mut is_possible = false;
        let sum = self.sum - (self.least - 1) * inner as i64;
        let Some(combinations) = self.combinations else {
            let cells = &self.cells[first + 1..last];
            if self.could_sum(state, cells, sum, between) {
                self.allow(ends, masks, inside, outside);
            }
            return;
        };
        for &set in combinations.with(inner, sum) {
            let set = Mask::from(set);
            if set & !inside == 0 && (outside & !set).count_ones() as usize >= outer {
                is_possible = true;
                possible_inside |= set;
                possible_outside |= !set;
                inner_range &=
                    if set == 0 { 0 } else { !below(lowest_number(set)) & !above(highest_number(set)) };
            }
        }
        if is_possible {
            let masks = masks.map(|mask| mask & !inner_range);
            self.allow(ends, masks, possible_inside, possible_outside & outside);
        }
    }

    fn allow(&mut self, [first, last]: [usize; 2], masks: [Mask; 2], inside: Mask, outside: Mask) {
        for (at, allowed) in self.allowed.iter_mut().enumerate() {
            *allowed |= match at {
                _ if at == first => masks[0],
                _ if at == last => masks[1],
                _ if first < at && at < last => inside,
                _ => outside,
            };
        }
    }

    /// Returns whether `sum` is within the bounds given by the smallest and the greatest candidate of each cell.
    fn could_sum(&self, state: &State<'_>, cells: &[Index], sum: i64, between: Mask) -> bool {
        let masks = || cells.iter().map(|&cell| state.get(cell) & between);
        let least: i64 =
            masks().map(|mask| i64::from(if mask == 0 { 99 } else { lowest_number(mask) })).sum();
        let greatest: i64 = masks().map(|mask| i64::from(highest_number(mask))).sum();
        (least..=greatest).contains(&sum) && masks().all(|mask| mask != 0)
    }
}

impl Propagator for Lunchbox {
    fn cells(&self) -> &[Index] {
        &self.cells
    }

    fn distinct_cells(&self) -> Option<&[Index]> {
        Some(&self.cells)
    }

    fn prepare(&mut self, setup: &mut Setup<'_>) -> Propagated {
        self.combinations = Combinations::of(setup.size);
        Ok(())
    }

    fn propagate(&mut self, state: &mut State<'_>) -> Propagated {
        self.allowed.fill(0);
        for first in 0..self.cells.len() {
            for last in first + 1..self.cells.len() {
                let masks = [state.get(self.cells[first]), state.get(self.cells[last])];
                let Some([low, high]) = self.ends else {
                    self.add(state, [first, last], masks);
                    continue;
                };
                for (one, other) in [(low, high), (high, low)] {
                    if masks[0] & one != 0 && masks[1] & other != 0 {
                        self.add(state, [first, last], [one, other]);
                    }
                }
            }
        }
        for (&cell, &allowed) in self.cells.iter().zip(&self.allowed) {
            if allowed == 0 {
                return Err(Conflict);
            }
            state.restrict(cell, allowed)?;
        }
        Ok(())
    }
}
