//! Propagator for cells whose values are all related to each other.

use std::sync::Arc;

use super::{Propagator, Relation};
use crate::engine::mask::{each_value, is_single};
use crate::engine::{Conflict, Index, Mask, Propagated, Setup, State};

/// Maximum number of values for which the valid sets are tabulated.
const MAX_TABLE: u32 = 12;

/// Cells, any two of which have related values. The relation is symmetric.
///
/// If no value is related to itself, all values differ, and the valid sets of values are tabulated: for each set of
/// candidates, the union and the intersection of the valid sets within it.
pub(crate) struct Pairwise {
    cells: Vec<Index>,
    relation: Arc<Relation>,
    /// Whether a value that all valid sets contain is placed if only one cell has it as a candidate.
    places_hidden_singles: bool,
    sets: Vec<Sets>,
    prefixes: Vec<Mask>,
}

/// The union and the intersection of the valid sets within a mask.
#[derive(Clone, Copy, Default)]
struct Sets {
    union: Mask,
    intersection: Mask,
}

impl Pairwise {
    pub fn new(cells: Vec<Index>, relation: Arc<Relation>) -> Pairwise {
        let prefixes = vec![0; cells.len() + 1];
        Pairwise { cells, relation, places_hidden_singles: false, sets: Vec::new(), prefixes }
    }

    pub fn with_hidden_singles(self) -> Pairwise {
        Pairwise { places_hidden_singles: true, ..self }
    }

    fn tabulate(&mut self, size: u32) {
        let cells = self.cells.len() as u32;
        let mut is_clique = vec![false; 1 << size];
        is_clique[0] = true;
        self.sets = vec![Sets::default(); 1 << size];
        for set in 1..1_u32 << size {
            let rest = set & (set - 1);
            let lowest = set ^ rest;
            is_clique[set as usize] = is_clique[rest as usize] && rest & !self.relation.forward(lowest) == 0;
            if set.count_ones() == cells && is_clique[set as usize] {
                self.sets[set as usize] = Sets { union: set, intersection: set };
            } else if set.count_ones() > cells {
                let mut sets = Sets { union: 0, intersection: Mask::MAX };
                for value in each_value(set) {
                    let smaller = self.sets[(set ^ value) as usize];
                    if smaller.union != 0 {
                        sets.union |= smaller.union;
                        sets.intersection &= smaller.intersection;
                    }
                }
                self.sets[set as usize] = if sets.union == 0 { Sets::default() } else { sets };
            }
        }
    }

    /// Removes a value from a cell if it is not related to any candidate of some other cell.
    fn propagate_pairs(&mut self, state: &mut State<'_>) -> Propagated {
        let mut first_changed = 0;
        while first_changed < self.cells.len() {
            for at in first_changed..self.cells.len() {
                self.prefixes[at + 1] = self.prefixes[at] & self.relation.forward(state.get(self.cells[at]));
            }
            first_changed = self.cells.len();
            let mut suffix = Mask::MAX;
            for at in (0..self.cells.len()).rev() {
                let mask = state.get(self.cells[at]);
                let restricted = mask & self.prefixes[at] & suffix;
                suffix &= self.relation.forward(mask);
                if restricted != mask {
                    state.restrict(self.cells[at], restricted)?;
                    first_changed = at;
                }
            }
        }
        Ok(())
    }
}

impl Propagator for Pairwise {
    fn cells(&self) -> &[Index] {
        &self.cells
    }

    fn pairs(&self) -> Option<Vec<([Index; 2], Arc<Relation>)>> {
        let pairs = self.cells.iter().enumerate().flat_map(|(at, &earlier)| {
            self.cells[at + 1..].iter().map(move |&later| ([earlier, later], self.relation.clone()))
        });
        Some(pairs.collect())
    }

    fn prepare(&mut self, setup: &mut Setup<'_>) -> Propagated {
        self.prefixes[0] = Mask::MAX;
        let values = (0..setup.size).map(|at| 1 << at);
        let all_differ = values.clone().all(|value: Mask| self.relation.forward(value) & value == 0);
        if all_differ && self.cells.len() > 1 && setup.size <= MAX_TABLE {
            self.tabulate(setup.size);
        }
        let allowed = values
            .filter(|&value| self.relation.forward(value) != 0)
            .fold(0, |allowed, value| allowed | value);
        if self.cells.len() > 1 {
            self.cells.iter().try_for_each(|&cell| setup.restrict(cell, allowed))?;
        }
        Ok(())
    }

    fn propagate(&mut self, state: &mut State<'_>) -> Propagated {
        self.propagate_pairs(state)?;
        if self.sets.is_empty() {
            return Ok(());
        }
        let union = state.union(&self.cells);
        let sets = self.sets[union as usize];
        if sets.union == 0 {
            return Err(Conflict);
        }
        if sets.union != union {
            self.cells.iter().try_for_each(|&cell| state.restrict(cell, sets.union))?;
        }
        let tally = state.tally(&self.cells);
        if tally.all == tally.single {
            return Ok(());
        }
        let hidden = sets.intersection & !tally.repeated & !tally.single;
        if self.places_hidden_singles && hidden != 0 {
            state.place_hidden_singles(&self.cells, hidden)?;
        }
        state.exclude_required(&self.cells, sets.intersection & tally.repeated & !tally.single)?;
        // If several values are possible only in one cell, the cell and therefore the valid set contain at most one of
        // them.
        let unique = sets.union & !tally.repeated;
        if is_single(unique) {
            return Ok(());
        }
        for &cell in &self.cells {
            let of_cell = state.get(cell) & unique;
            if is_single(of_cell) {
                continue;
            }
            for value in each_value(of_cell) {
                let without = sets.union ^ (of_cell ^ value);
                if self.sets[without as usize].union & value == 0 {
                    state.restrict_quietly(cell, !value)?;
                }
            }
        }
        Ok(())
    }
}
