//! The operations that a sweep needs: vectors of 32-bit lanes, and the instruction sets that make them.
//!
//! One lane is one puzzle. [`Simd`] is a token: whoever holds one has shown that the machine has the instructions, and
//! only a token makes vectors. So the operators of a vector need no further proof.

use crate::branch::{Choice, State};
use sodan_board::Solution;
use std::ops::{BitAnd, BitOr, BitXor};

/// A vector of 32-bit lanes without a sign; every operation acts on each lane by itself.
pub(crate) trait Vector:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    /// Each word moved towards the high bits.
    fn shl<const BY: u32>(self) -> Self;
    /// Each word moved towards the low bits.
    fn shr<const BY: u32>(self) -> Self;
    /// The bits of `self` that `other` does not have.
    fn without(self, other: Self) -> Self;
    /// The bits set in one or more, and in two or more, of three words.
    #[inline(always)]
    fn count_three(a: Self, b: Self, c: Self) -> (Self, Self) {
        let either = a | b;
        (either | c, (a & b) | (either & c))
    }
    /// The bits of `a` where `self` has a one, and those of `b` elsewhere.
    #[inline(always)]
    fn select(self, a: Self, b: Self) -> Self {
        (a & self) | b.without(self)
    }
}

/// The words of `N` lanes in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(crate) struct Words<const N: usize>(pub [u32; N]);

/// The proof that the machine has some vectors of `N` lanes.
pub(crate) trait Simd<const N: usize>: Copy {
    /// The vectors.
    type V: Vector;
    /// The same word in every lane.
    fn splat(self, word: u32) -> Self::V;
    /// The words as a vector.
    fn load(self, words: &Words<N>) -> Self::V;
    /// The words of a vector.
    fn store(self, vector: Self::V, words: &mut Words<N>);
    /// See [`branch::choose`](crate::branch::choose).
    fn choose(self, state: &State) -> Choice;
    /// See [`State::read`].
    fn read(self, state: &State) -> Solution;
    /// Bit `n` says whether the word of lane `n` is not zero.
    fn lanes_with_ones(self, vector: Self::V) -> u32;
}

/// Vectors in which four lanes belong together: the three f of one state, and what is known to be single.
pub(crate) trait Quads: Vector {
    /// Rows become columns: lane `i` of the four in word `j` goes to lane `j` of word `i`.
    fn transpose(rows: [Self; 4]) -> [Self; 4];
    /// In each four, lane `LANE` everywhere.
    fn lane_everywhere<const LANE: usize>(self) -> Self;
}

/// Vectors of two fours.
pub(crate) trait Pairs: Simd<8, V: Quads> {
    /// A vector of two fours that lie apart in memory.
    ///
    /// Written side by side first and then read as one vector, they would come too late: such a read waits until
    /// both writes are done.
    fn join(self, low: &[u32; 4], high: &[u32; 4]) -> Self::V;
}
