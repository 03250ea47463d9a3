//! The random number generator, which produces the same numbers on every machine.

use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng as _;

/// Random numbers from PCG XSL 128/64 (LCG), M. E. O'Neill 2014.
///
/// Bounded numbers are generated here rather than by a crate for distributions: such a crate may change its algorithm
/// in any version, and then a seed would no longer reproduce its puzzles.
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
    /// Creates the generator for item `number` of the series `seed`. Each pair of seed and number has its own stream.
    pub fn new(seed: u64, number: u64) -> Random {
        Random(Pcg64::new(u128::from(seed), u128::from(number)))
    }

    /// Creates the generator for a part of item `number`. Part 0 has the stream of the item itself; every other part
    /// has a separate stream.
    pub fn part(seed: u64, number: u64, part: u64) -> Random {
        let mut item = Random::new(seed, number);
        if part == 0 { item } else { Random::new(item.0.next_u64(), part) }
    }

    /// Returns a uniformly distributed number below `bound` (D. Lemire, "Fast random integer generation in an
    /// interval", 2019).
    ///
    /// # Panics
    ///
    /// Panics if `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "the bound must be positive");
        let bound = bound as u64;
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(bound);
            // The division is needed only if the lower half is small, which is rare.
            let low = product as u64;
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 64) as usize;
            }
        }
    }

    /// Returns a uniformly distributed number below each of the bounds, from one draw (N. Brackett-Rozinsky and D.
    /// Lemire, "Batched ranged random integer generation", 2024).
    ///
    /// No bound may be 0. The product of the bounds should be far below 2^64, or most draws are rejected.
    pub(crate) fn below_each<const N: usize>(&mut self, bounds: [usize; N]) -> [usize; N] {
        let all: u64 = bounds.iter().map(|&bound| bound as u64).product();
        loop {
            let mut rest = self.0.next_u64();
            let drawn = bounds.map(|bound| {
                let product = u128::from(rest) * bound as u128;
                rest = product as u64;
                (product >> 64) as usize
            });
            if rest >= all || rest >= all.wrapping_neg() % all {
                return drawn;
            }
        }
    }

    /// Shuffles the items uniformly (Fisher and Yates).
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
    fn seeded_numbers_never_change() {
        let mut random = Random::new(1, 0);
        let drawn: Vec<usize> = (0..8).map(|_| random.below(1000)).collect();
        assert_eq!(drawn, [442, 27, 684, 639, 223, 959, 333, 890]);
    }

    #[test]
    fn the_parts_of_an_item_differ() {
        let drawn = |seed, number, part| Random::part(seed, number, part).below(usize::MAX);
        assert_eq!(drawn(1, 2, 0), Random::new(1, 2).below(usize::MAX));
        let ends = [0, 1, u64::MAX];
        let mut all: Vec<usize> = ends
            .into_iter()
            .flat_map(|seed| ends.map(|number| ends.map(|part| drawn(seed, number, part))))
            .flatten()
            .collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 27);
    }

    #[test]
    fn numbers_are_uniform() {
        let mut counts = [[[0u32; 2]; 3]; 4];
        let mut random = Random::new(6, 0);
        for _ in 0..24_000 {
            let [a, b, c] = random.below_each([4, 3, 2]);
            counts[a][b][c] += 1;
        }
        // The expected count of each is 1,000; five standard deviations are 155.
        let all = counts.as_flattened().as_flattened();
        assert!(all.iter().all(|&count| count.abs_diff(1000) < 155), "{counts:?}");
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
        // The expected count of each is 10,000; five standard deviations are 456.
        assert!(counts.iter().all(|&count| count.abs_diff(10_000) < 456), "{counts:?}");
    }
}
