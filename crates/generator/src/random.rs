//! The named, portable source of chance.

use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng as _;

/// Random numbers from PCG XSL 128/64 (LCG), M. E. O'Neill 2014.
///
/// Drawing below a bound is written here and not taken from a crate of distributions, because those may change their
/// algorithm in any version, and with it every puzzle ever made from a seed.
///
/// ```
/// use sodan_generator::Random;
///
/// let mut a = Random::new(7, 0);
/// let mut b = Random::new(7, 0);
/// assert_eq!(a.below(1000), b.below(1000));
/// ```
#[derive(Clone, Debug)]
pub struct Random(Pcg64);

impl Random {
    /// The source for item `number` of the series `seed`. Each pair has a stream of its own.
    pub fn new(seed: u64, number: u64) -> Random {
        Random(Pcg64::new(u128::from(seed), u128::from(number)))
    }

    /// A number below `bound`, each with the same chance (D. Lemire, "Fast random integer generation in an
    /// interval", 2019).
    ///
    /// # Panics
    ///
    /// If `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "there is no number below 0");
        let bound = bound as u64;
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(bound);
            // The division is needed only where the lower half is small: nearly never.
            let low = product as u64;
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 64) as usize;
            }
        }
    }

    /// Puts the items into an order, each with the same chance (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_a_seed_never_change() {
        let mut random = Random::new(1, 0);
        let drawn: Vec<usize> = (0..8).map(|_| random.below(1000)).collect();
        assert_eq!(drawn, [442, 27, 684, 639, 223, 959, 333, 890]);
    }

    #[test]
    fn orders_have_equal_chances() {
        let mut counts = [0u32; 6];
        let mut random = Random::new(5, 0);
        for _ in 0..60_000 {
            let mut items = [0, 1, 2];
            random.shuffle(&mut items);
            counts[items[0] * 2 + usize::from(items[1] > items[2])] += 1;
        }
        // 10,000 expected; five standard deviations are 456.
        assert!(counts.iter().all(|&count| count.abs_diff(10_000) < 456), "{counts:?}");
    }
}
