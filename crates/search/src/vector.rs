//! The operations that a sweep needs of a vector of 32-bit lanes.
//!
//! One lane is one puzzle. `u32` itself is the vector of one lane.

use std::ops::{BitAnd, BitOr, BitXor};

/// A vector of 32-bit lanes without a sign; every operation acts on each lane by itself.
pub(crate) trait Vector:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    /// The same word in every lane.
    fn splat(word: u32) -> Self;
    /// Each word moved towards the high bits.
    fn shl<const BY: u32>(self) -> Self;
    /// Each word moved towards the low bits.
    fn shr<const BY: u32>(self) -> Self;
    /// The bits of `self` that `other` does not have.
    fn without(self, other: Self) -> Self;
    /// The bits of `a` where `self` has a one, and those of `b` elsewhere.
    #[inline(always)]
    fn choose(self, a: Self, b: Self) -> Self {
        (a & self) | b.without(self)
    }
}

impl Vector for u32 {
    #[inline(always)]
    fn splat(word: u32) -> u32 {
        word
    }
    #[inline(always)]
    fn shl<const BY: u32>(self) -> u32 {
        self << BY
    }
    #[inline(always)]
    fn shr<const BY: u32>(self) -> u32 {
        self >> BY
    }
    #[inline(always)]
    fn without(self, other: u32) -> u32 {
        self & !other
    }
}
