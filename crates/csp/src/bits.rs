//! Bit sets of candidates.

/// A set of numbers below 768, large enough for candidate indices.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bits([u64; 12]);

impl Bits {
    pub(crate) const EMPTY: Bits = Bits([0; 12]);

    #[inline]
    pub(crate) const fn contains(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    #[inline]
    pub(crate) const fn insert(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    #[inline]
    pub(crate) const fn remove(&mut self, index: usize) {
        self.0[index / 64] &= !(1 << (index % 64));
    }

    #[inline]
    pub(crate) fn or(&self, other: &Bits) -> Bits {
        Bits(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    #[inline]
    pub(crate) fn and(&self, other: &Bits) -> Bits {
        Bits(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    #[inline]
    pub(crate) fn without(&self, other: &Bits) -> Bits {
        Bits(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(word, &bits)| {
            std::iter::successors((bits != 0).then_some(bits), |rest| {
                let rest = rest & (rest - 1);
                (rest != 0).then_some(rest)
            })
            .map(move |rest| word * 64 + rest.trailing_zeros() as usize)
        })
    }

    /// Returns a 64-bit hash. The searches compare only hashes: among a billion sets, the probability of a collision is
    /// 3 %.
    #[inline]
    pub(crate) fn hash(&self, seed: u64) -> u64 {
        self.0.iter().fold(seed ^ 0x9e37_79b9_7f4a_7c15, |hash, &word| {
            let mixed = (hash ^ word).wrapping_mul(0xff51_afd7_ed55_8ccd);
            mixed ^ (mixed >> 32)
        })
    }
}
