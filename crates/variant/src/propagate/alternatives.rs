//! Propagator for alternatives. It propagates each branch speculatively.

use super::Propagator;
use crate::engine::{Conflict, Index, Mask, Primitive, Propagated, Setup, State, propagators_of_branch};

/// Branches of conditions, at least one of which must hold.
///
/// Each branch that is still possible is propagated on a copy of the state. Candidates that no branch keeps are
/// removed. A branch with a conflict is excluded for the rest of this subtree; a lane records this. If only one branch
/// is left, it is propagated on the state itself.
pub(crate) struct Alternatives {
    branches: Vec<Branch>,
    cells: Vec<Index>,
    /// Index of the first lane that records the excluded branches. Each lane covers 32 branches.
    lane: usize,
    trial: Vec<Mask>,
    union: Vec<Mask>,
}

struct Branch {
    values: Vec<(Index, Mask)>,
    propagators: Vec<Box<dyn Propagator>>,
}

/// Number of branches per lane.
const PER_LANE: usize = Mask::BITS as usize;

impl Alternatives {
    pub fn new(branches: Vec<Vec<Primitive>>) -> Alternatives {
        let mut retained = Vec::new();
        for primitives in branches {
            let mut values = Vec::new();
            if let Some(propagators) = propagators_of_branch(primitives, &mut values) {
                retained.push(Branch { values, propagators });
            }
        }
        Alternatives { branches: retained, cells: Vec::new(), lane: 0, trial: Vec::new(), union: Vec::new() }
            .with_cells()
    }

    fn with_cells(mut self) -> Alternatives {
        let of_values = self.branches.iter().flat_map(|branch| branch.values.iter().map(|value| value.0));
        let of_propagators = self.branches.iter().flat_map(|branch| &branch.propagators);
        self.cells =
            of_values.chain(of_propagators.flat_map(|propagator| propagator.cells().to_vec())).collect();
        self.cells.sort_unstable();
        self.cells.dedup();
        self
    }
}

impl Branch {
    fn propagate(&mut self, state: &mut State<'_>) -> Propagated {
        self.values.iter().try_for_each(|&(cell, mask)| state.restrict(cell, mask))?;
        self.propagators.iter_mut().try_for_each(|propagator| propagator.propagate(state))
    }
}

impl Propagator for Alternatives {
    fn cells(&self) -> &[Index] {
        &self.cells
    }

    fn prepare(&mut self, setup: &mut Setup<'_>) -> Propagated {
        let masks = setup.masks.clone();
        let mut retained = Vec::new();
        for mut branch in std::mem::take(&mut self.branches) {
            let restricted = branch.values.iter().try_for_each(|&(cell, mask)| setup.restrict(cell, mask));
            let prepared = branch.propagators.iter_mut().try_for_each(|propagator| propagator.prepare(setup));
            if restricted.and(prepared).is_ok() {
                // The candidates that preparation removes are impossible only in this branch. They are therefore
                // recorded, and removed whenever the branch is tried.
                for (cell, (&before, &after)) in masks.iter().zip(setup.masks.iter()).enumerate() {
                    if before != after {
                        branch.values.push((cell as Index, after));
                    }
                }
                retained.push(branch);
            }
            setup.masks.clone_from(&masks);
        }
        self.branches = retained;
        if self.branches.is_empty() {
            return Err(Conflict);
        }
        for branches in self.branches.chunks(PER_LANE) {
            let lane = setup.lane((1_u64 << branches.len()).wrapping_sub(1) as Mask);
            self.lane = lane + 1 - self.branches.len().div_ceil(PER_LANE);
        }
        *self = std::mem::replace(self, Alternatives::new(Vec::new())).with_cells();
        Ok(())
    }

    fn propagate(&mut self, state: &mut State<'_>) -> Propagated {
        let lanes = self.lane..self.lane + self.branches.len().div_ceil(PER_LANE);
        let possible: u32 = state.masks[lanes].iter().map(|lane| lane.count_ones()).sum();
        let is_last = possible == 1;
        self.union.clear();
        self.union.resize(self.cells.len(), 0);
        for (number, branch) in self.branches.iter_mut().enumerate() {
            let (lane, bit) = (self.lane + number / PER_LANE, 1 << (number % PER_LANE));
            if state.masks[lane] & bit == 0 {
                continue;
            }
            if is_last {
                return branch.propagate(state);
            }
            self.trial.clear();
            self.trial.extend_from_slice(state.masks);
            let was_muted = state.queue.mute(true);
            let mut trial =
                State { masks: &mut self.trial, queue: &mut *state.queue, exclusions: state.exclusions };
            let result = branch.propagate(&mut trial);
            state.queue.mute(was_muted);
            match result {
                Ok(()) => {
                    for (union, &cell) in self.union.iter_mut().zip(&self.cells) {
                        *union |= self.trial[usize::from(cell)];
                    }
                }
                Err(Conflict) => state.masks[lane] &= !bit,
            }
        }
        for (&cell, &union) in self.cells.iter().zip(&self.union) {
            state.restrict(cell, union)?;
        }
        Ok(())
    }
}
