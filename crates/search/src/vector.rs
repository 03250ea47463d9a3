//! The operations of a sweep: vectors of 32-bit lanes, and the instruction sets that implement them.
//!
//! Each lane processes one puzzle. [`Simd`] is a token: its existence proves that the machine supports the
//! instructions, and only a token creates vectors. Therefore the operators of a vector need no further checks.

use crate::branch::{Split, State};
use sodan_board::Solution;
use std::ops::{BitAnd, BitOr, BitXor};

/// A vector of unsigned 32-bit lanes; every operation acts on each lane separately.
pub(crate) trait Vector:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    /// Shifts each word towards the high bits.
    fn shl<const BY: u32>(self) -> Self;
    /// Shifts each word towards the low bits.
    fn shr<const BY: u32>(self) -> Self;
    /// Returns the bits of `self` that are not set in `other`.
    fn without(self, other: Self) -> Self;
    /// Returns the bits set in one or more, and in two or more, of three words.
    #[inline(always)]
    fn count_three(a: Self, b: Self, c: Self) -> (Self, Self) {
        let either = a | b;
        (either | c, (a & b) | (either & c))
    }
    /// Returns the bits of `a` where `self` is one, and the bits of `b` elsewhere.
    #[inline(always)]
    fn select(self, a: Self, b: Self) -> Self {
        (a & self) | b.without(self)
    }
}

/// A word for each of `N` lanes, in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(crate) struct Words<const N: usize>(pub [u32; N]);

/// Token for vectors of sixteen words, for the state of a single puzzle. A vector consists of four groups of four
/// words, of which the first three are used.
pub(crate) trait Blocks: Copy {
    /// A vector of four groups of four words.
    type Block: Vector;
    /// A vector of one group of four words.
    type Four: Vector;
    /// Returns the same word in all lanes.
    fn everywhere(self, word: u32) -> Self::Block;
    /// Combines three groups of four into a block whose last group is arbitrary.
    ///
    /// The groups are read one by one. If the groups were just written, a wider read would wait until all of them have
    /// reached the cache.
    fn block(self, fours: [&[u32; 4]; 3]) -> Self::Block;
    /// Transposes three groups of four words. Returns four groups of three words, each followed by a zero.
    fn turned(self, fours: [&[u32; 4]; 3]) -> Self::Block;
    /// Regroups three blocks: the first result contains the first group of each block, the second result the second
    /// groups, and the third result the third groups. The last group of each result is arbitrary.
    fn across(self, blocks: [Self::Block; 3]) -> [Self::Block; 3];
    fn write(self, block: Self::Block, fours: &mut [[u32; 4]; 4]);
    /// Returns the first three groups of four.
    fn fours(self, block: Self::Block) -> [Self::Four; 3];
    fn words(self, four: Self::Four) -> [u32; 4];
}

/// Token for vectors of eight words, one for each of eight cells of a puzzle.
pub(crate) trait Weigh: Blocks {
    type Eight: Vector;
    /// Returns the same word in all lanes.
    fn eight(self, word: u32) -> Self::Eight;
    /// Returns the indices of the first eight set bits of 64 low and 32 high bits; if there are fewer set bits, the
    /// remaining indices are 31.
    fn first_eight(self, low: u64, high: u64) -> Self::Eight;
    /// Converts the boards into one table for each r. There is one block of boards for each e, with words indexed by f
    /// and r. In a table, the index 9e + 4f selects the word of e and f.
    fn boards_by_digit(self, boards: [Self::Block; 3]) -> [Self::Block; 3];
    /// For each lane, returns the word of the table that the low four bits of `at` select.
    fn pick(self, table: Self::Block, at: Self::Eight) -> Self::Eight;
    /// For each lane, returns the word of the table that the low five bits of `at` select.
    fn pick_of_32(self, table: &[u32; 32], at: Self::Eight) -> Self::Eight;
    /// Shifts each word towards the high bits by its own count; counts of 32 and more result in zero.
    fn shl_each(self, words: Self::Eight, by: Self::Eight) -> Self::Eight;
    /// Shifts each word towards the low bits by its own count; counts of 32 and more result in zero.
    fn shr_each(self, words: Self::Eight, by: Self::Eight) -> Self::Eight;
    /// Returns the wrapping sums of the words.
    fn add(self, a: Self::Eight, b: Self::Eight) -> Self::Eight;
    /// Returns the wrapping differences of the words.
    fn sub(self, a: Self::Eight, b: Self::Eight) -> Self::Eight;
    fn count_ones(self, words: Self::Eight) -> Self::Eight;
    /// Returns the first lane with the greatest word. All words are less than 2^16.
    fn greatest(self, words: Self::Eight) -> usize;
    fn lane(self, words: Self::Eight, lane: usize) -> u32;
}

/// Token for vectors of `N` lanes.
pub(crate) trait Simd<const N: usize>: Copy {
    type V: Vector;
    /// Returns the same word in all lanes.
    fn splat(self, word: u32) -> Self::V;
    fn load(self, words: &Words<N>) -> Self::V;
    fn store(self, vector: Self::V, words: &mut Words<N>);
    /// See [`branch::choose`](crate::branch::choose).
    fn choose(self, state: &State) -> Split;
    /// See [`State::read`].
    fn read(self, state: &State) -> Solution;
    /// Returns a mask in which bit `n` is set if the word of lane `n` is not zero.
    fn lanes_with_ones(self, vector: Self::V) -> u32;
}

/// A vector whose lanes form groups of four. A group contains the words of one state for f = 0, 1, 2, and its single
/// cells.
pub(crate) trait Quads: Vector {
    /// Transposes each group of four: lane `i` of word `j` becomes lane `j` of word `i`.
    fn transpose(rows: [Self; 4]) -> [Self; 4];
    /// Copies lane `LANE` of each group of four to all four lanes.
    fn lane_everywhere<const LANE: usize>(self) -> Self;
}

/// Token for vectors of two groups of four lanes, one for each half of a split.
pub(crate) trait Pairs: Simd<8, V: Quads> + Weigh {
    /// Joins two groups of four that are separate in memory into a vector.
    ///
    /// If the groups were first written next to each other and then read as one vector, this read would wait until both
    /// writes are complete.
    fn join(self, low: &[u32; 4], high: &[u32; 4]) -> Self::V;
}
