//! Propagator for rellik cages.

use super::Propagator;
use crate::engine::mask::{each_value, is_single};
use crate::engine::{Conflict, Index, Mask, Propagated, Setup, State};

/// A cage of different values in which no subset of cells has a given sum.
pub(crate) struct Rellik {
    /// The cells of the cage, followed by the remaining cells of each house that contains several cells of the cage.
    cells: Vec<Index>,
    cage: Vec<Index>,
    rests: Vec<Vec<Index>>,
    sum: usize,
    least: usize,
    all: Mask,
}

impl Rellik {
    /// The greatest possible sum of cells. Greater sums need no propagator, since they cannot occur.
    pub const MAX_SUM: usize = 25 * 26 / 2;

    /// Creates the propagator for values that start at `least`. The forbidden sum `sum` must be at most
    /// [`MAX_SUM`](Rellik::MAX_SUM), and each of the houses must contain every value.
    pub fn new(cage: Vec<Index>, sum: usize, least: usize, houses: &[Vec<Index>]) -> Rellik {
        let rest = |house: &Vec<Index>| -> Option<Vec<Index>> {
            let rest: Vec<Index> = house.iter().copied().filter(|cell| !cage.contains(cell)).collect();
            (!rest.is_empty() && rest.len() + 1 < house.len()).then_some(rest)
        };
        let rests: Vec<Vec<Index>> = houses.iter().filter_map(rest).collect();
        Rellik { cells: [&cage[..], &rests.concat()].concat(), cage, rests, sum, least, all: 0 }
    }

    /// Returns the values that must occur in the cage: the values of its naked subsets, and the values that the cells
    /// of a house outside the cage cannot contain.
    fn required(&self, state: &State<'_>, all: Mask) -> Mask {
        let mut required = self.rests.iter().fold(0, |required, rest| required | all & !state.union(rest));
        for &cell in &self.cage {
            let mask = state.get(cell);
            let within = self.cage.iter().filter(|&&other| state.get(other) & !mask == 0).count();
            if is_single(mask) || within == mask.count_ones() as usize {
                required |= mask;
            }
        }
        required
    }
}

impl Propagator for Rellik {
    fn cells(&self) -> &[Index] {
        &self.cells
    }

    fn prepare(&mut self, setup: &mut Setup<'_>) -> Propagated {
        self.all = Mask::MAX >> (Mask::BITS - setup.size);
        Ok(())
    }

    /// Returns the number of cells in the cage. The propagator also watches cells outside of the cage, but these are
    /// not part of the condition.
    fn priority(&self, _size: u32) -> u32 {
        self.cage.len() as u32
    }

    fn propagate(&mut self, state: &mut State<'_>) -> Propagated {
        let number = |value: Mask| value.trailing_zeros() as usize + self.least;
        let required = self.required(state, self.all);
        if required & !state.union(&self.cage) != 0 {
            return Err(Conflict);
        }
        // `rests[s]` is true if some required values add up to the forbidden sum minus `s`.
        let mut rests = [false; Rellik::MAX_SUM + 1];
        rests[self.sum] = true;
        for value in each_value(required) {
            let number = number(value);
            for rest in number..=self.sum {
                rests[rest - number] |= rests[rest];
            }
        }
        let has_zero = self.least == 0 && required & 1 != 0;
        let is_met = if self.sum == 0 { has_zero } else { rests[0] };
        if is_met {
            return Err(Conflict);
        }
        let forbidden = each_value(state.union(&self.cage) & !required).filter(|&value| {
            let number = number(value);
            number <= self.sum && rests[number]
        });
        let forbidden = forbidden.fold(0, |set, value| set | value);
        if forbidden == 0 {
            return Ok(());
        }
        self.cage.iter().try_for_each(|&cell| state.restrict(cell, !forbidden))
    }
}
