//! Propagator for sets of cells that contain the same values.

use super::Propagator;
use crate::engine::mask::each_value;
use crate::engine::{Conflict, Exclusions, Index, Mask, Propagated, Setup, State};

/// Sets of cells that contain the same values, each value equally often.
pub(crate) struct SameValues {
    cells: Vec<Index>,
    size: usize,
    /// Size of the largest group of mutually exclusive cells within one set.
    largest_group: usize,
    /// Maximum number of cells with the same value in one set.
    most_equal: usize,
    is_implied: bool,
}

impl SameValues {
    /// Creates the condition. There must be at least one set, and all sets must have the same size.
    pub fn new(sets: &[Vec<Index>]) -> SameValues {
        SameValues {
            cells: sets.concat(),
            size: sets[0].len(),
            largest_group: 1,
            most_equal: sets[0].len(),
            is_implied: false,
        }
    }

    /// Creates a condition that follows from two houses: outside of their intersection, both contain the same values.
    /// Since no value repeats in a house, the number of occurrences is not checked.
    pub fn implied(one: Vec<Index>, other: Vec<Index>) -> SameValues {
        SameValues { is_implied: true, ..SameValues::new(&[one, other]) }
    }

    fn sets(&self) -> std::slice::ChunksExact<'_, Index> {
        self.cells.chunks_exact(self.size.max(1))
    }

    fn measure(&mut self, exclusions: &Exclusions) {
        let groups: Vec<_> = self.sets().map(|set| exclusions.groups(set)).collect();
        self.most_equal = groups.iter().map(Vec::len).min().unwrap_or(0);
        self.largest_group = groups.iter().flatten().map(Vec::len).max().unwrap_or(0);
    }

    /// If the sets together determine how often `value` occurs in each set, places `value` in the remaining possible
    /// cells of a set or removes it from them. Returns the maximum number of occurrences in each set.
    fn balance(&self, state: &mut State<'_>, value: Mask) -> Result<usize, Conflict> {
        let possible = |state: &State<'_>, set: &[Index]| {
            set.iter().filter(|&&cell| state.get(cell) & value != 0).count()
        };
        let placed =
            |state: &State<'_>, set: &[Index]| set.iter().filter(|&&cell| state.get(cell) == value).count();
        let most = self.sets().map(|set| possible(state, set)).min().unwrap_or(0);
        let least = self.sets().map(|set| placed(state, set)).max().unwrap_or(0);
        if least > most || least > self.most_equal {
            return Err(Conflict);
        }
        if least == most {
            for set in self.sets() {
                let (possible, placed) = (possible(state, set), placed(state, set));
                let removes = placed == least && possible > least;
                if removes || possible == least && placed < least {
                    for &cell in set {
                        let mask = state.get(cell);
                        if mask & value != 0 && mask != value {
                            state.restrict(cell, if removes { !value } else { value })?;
                        }
                    }
                }
            }
        }
        Ok(most)
    }
}

impl Propagator for SameValues {
    fn cells(&self) -> &[Index] {
        &self.cells
    }

    fn prepare(&mut self, setup: &mut Setup<'_>) -> Propagated {
        self.measure(setup.exclusions);
        Ok(())
    }

    fn propagate(&mut self, state: &mut State<'_>) -> Propagated {
        let common = self.sets().fold(Mask::MAX, |common, set| common & state.union(set));
        if (common.count_ones() as usize) < self.largest_group {
            return Err(Conflict);
        }
        for &cell in &self.cells {
            state.restrict(cell, common)?;
        }
        if self.is_implied || self.most_equal == 1 {
            return Ok(());
        }
        let mut room = 0;
        for value in each_value(common) {
            room += self.balance(state, value)?;
        }
        if room < self.size { Err(Conflict) } else { Ok(()) }
    }

    fn priority(&self, _size: u32) -> u32 {
        if self.is_implied { 0 } else { 2 * self.cells.len() as u32 }
    }
}
