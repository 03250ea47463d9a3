//! Sets of different values with a given sum.

use std::sync::OnceLock;

use crate::engine::mask::{Mask, each_value};

/// Maximum number of values for which all sets (up to 2^16) are listed.
const MAX_VALUES: u32 = 16;

/// Sets of values, grouped by size and sum. Values are numbered from 1.
pub(crate) struct Combinations {
    sets: Vec<u16>,
    /// For each size and sum, in this order, the index in `sets` of the first set with this size and sum.
    starts: Vec<u32>,
    /// The sum of each set.
    sums: Vec<u8>,
    sums_per_number: usize,
}

impl Combinations {
    /// Returns the sets of values 1 to `size`, or `None` if there are too many to list.
    pub fn of(size: u32) -> Option<&'static Combinations> {
        static ALL: [OnceLock<Combinations>; MAX_VALUES as usize + 1] =
            [const { OnceLock::new() }; MAX_VALUES as usize + 1];
        ALL.get(size as usize).map(|combinations| combinations.get_or_init(|| Combinations::new(size)))
    }

    fn new(size: u32) -> Combinations {
        let sums_per_number = (size * (size + 1) / 2 + 1) as usize;
        let mut sums = vec![0_u8; 1 << size];
        for set in 1..sums.len() {
            sums[set] = sums[set & (set - 1)] + set.trailing_zeros() as u8 + 1;
        }
        let key = |set: usize| set.count_ones() as usize * sums_per_number + usize::from(sums[set]);
        let mut starts = vec![0; (size as usize + 1) * sums_per_number + 1];
        for set in 0..sums.len() {
            starts[key(set) + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut ends = starts.clone();
        let mut sets = vec![0; sums.len()];
        for set in 0..sums.len() {
            let end = &mut ends[key(set)];
            sets[*end as usize] = set as u16;
            *end += 1;
        }
        Combinations { sets, starts, sums, sums_per_number }
    }

    /// Returns the sets with `number` values and the sum `sum`.
    #[inline]
    pub fn with(&self, number: usize, sum: i64) -> &[u16] {
        let numbers = (self.starts.len() - 1) / self.sums_per_number;
        match usize::try_from(sum) {
            Ok(sum) if sum < self.sums_per_number && number < numbers => {
                let at = number * self.sums_per_number + sum;
                &self.sets[self.starts[at] as usize..self.starts[at + 1] as usize]
            }
            _ => &[],
        }
    }

    /// Returns the sum of the values in a set of this table.
    #[inline]
    pub fn sum(&self, set: Mask) -> i64 {
        i64::from(self.sums[set as usize])
    }
}

/// Returns the sum of the values in a set, numbered from 1. Unlike [`Combinations::sum`], this function needs no table.
pub(crate) fn sum_of(set: Mask) -> i64 {
    each_value(set).map(|value| i64::from(value.trailing_zeros()) + 1).sum()
}
