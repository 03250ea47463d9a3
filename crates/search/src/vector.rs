//! The operations of a sweep: vectors of 32-bit lanes, and the instruction sets that implement them.
//!
//! One lane is one puzzle. [`Simd`] is a token: its existence proves that the machine has the instructions, and
//! only a token creates vectors. So the operators of a vector need no further check.

use crate::branch::{Split, State};
use sodan_board::Solution;
use std::ops::{BitAnd, BitOr, BitXor};

/// A vector of unsigned 32-bit lanes; every operation acts on each lane separately.
pub(crate) trait Vector:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    /// Each word shifted towards the high bits.
    fn shl<const BY: u32>(self) -> Self;
    /// Each word shifted towards the low bits.
    fn shr<const BY: u32>(self) -> Self;
    /// The bits of `self` that are not set in `other`.
    fn without(self, other: Self) -> Self;
    /// The bits set in one or more, and in two or more, of three words.
    #[inline(always)]
    fn count_three(a: Self, b: Self, c: Self) -> (Self, Self) {
        let either = a | b;
        (either | c, (a & b) | (either & c))
    }
    /// The bits of `a` where `self` is one, and those of `b` elsewhere.
    #[inline(always)]
    fn select(self, a: Self, b: Self) -> Self {
        (a & self) | b.without(self)
    }
}

/// The words of `N` lanes in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(crate) struct Words<const N: usize>(pub [u32; N]);

/// Token for vectors of sixteen words, for the state of a single puzzle. They are four fours,
/// of which the first three are used.
pub(crate) trait Blocks: Copy {
    /// Four fours.
    type Block: Vector;
    /// One of them.
    type Four: Vector;
    /// The same word everywhere.
    fn everywhere(self, word: u32) -> Self::Block;
    /// Four fours in one vector; the last may be anything.
    ///
    /// The fours are read one by one. If they were just written, a wider read would wait until all of them have
    /// reached the cache.
    fn block(self, fours: [&[u32; 4]; 3]) -> Self::Block;
    /// Three fours as the first three columns of four others, whose last words are zero.
    fn turned(self, fours: [&[u32; 4]; 3]) -> Self::Block;
    /// The first fours of three blocks in one vector, then the second ones, then the third ones; each followed by anything.
    fn across(self, blocks: [Self::Block; 3]) -> [Self::Block; 3];
    /// The words of a block.
    fn write(self, block: Self::Block, fours: &mut [[u32; 4]; 4]);
    /// The first three fours.
    fn fours(self, block: Self::Block) -> [Self::Four; 3];
    /// Returns the four words.
    fn words(self, four: Self::Four) -> [u32; 4];
}

/// Token for vectors of eight words, each for a cell of one puzzle.
pub(crate) trait Weigh: Blocks {
    /// Eight words.
    type Eight: Vector;
    /// The same word in every lane.
    fn eight(self, word: u32) -> Self::Eight;
    /// The indices of the first eight set bits of 64 low and 32 high ones; 31 for each that is
    /// missing.
    fn first_eight(self, low: u64, high: u64) -> Self::Eight;
    /// Converts three boards for each e, by f and r, into tables for each r. In a table, 9e + 4f selects the word of e and f.
    fn boards_by_digit(self, boards: [Self::Block; 3]) -> [Self::Block; 3];
    /// In each lane the word of the table that its low four bits select.
    fn pick(self, table: Self::Block, at: Self::Eight) -> Self::Eight;
    /// In each lane the word of the table that its low five bits select.
    fn pick_of_32(self, table: &[u32; 32], at: Self::Eight) -> Self::Eight;
    /// Each word shifted towards the high bits by its own count; 32 and more result in zero.
    fn shl_each(self, words: Self::Eight, by: Self::Eight) -> Self::Eight;
    /// Each word shifted towards the low bits by its own count; 32 and more result in zero.
    fn shr_each(self, words: Self::Eight, by: Self::Eight) -> Self::Eight;
    /// The sums, without carry out of a word.
    fn add(self, a: Self::Eight, b: Self::Eight) -> Self::Eight;
    /// The differences, without borrow out of a word.
    fn sub(self, a: Self::Eight, b: Self::Eight) -> Self::Eight;
    /// Number of set bits in each word.
    fn count_ones(self, words: Self::Eight) -> Self::Eight;
    /// The first lane with the greatest word; all are less than 2^16.
    fn greatest(self, words: Self::Eight) -> usize;
    /// The word of one lane.
    fn lane(self, words: Self::Eight, lane: usize) -> u32;
}

/// Token for vectors of `N` lanes.
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
    fn choose(self, state: &State) -> Split;
    /// See [`State::read`].
    fn read(self, state: &State) -> Solution;
    /// Bit `n` is set if the word of lane `n` is not zero.
    fn lanes_with_ones(self, vector: Self::V) -> u32;
}

/// Vectors in which four lanes belong together: the three f of one state, and the single cells.
pub(crate) trait Quads: Vector {
    /// Rows become columns: lane `i` of the four in word `j` goes to lane `j` of word `i`.
    fn transpose(rows: [Self; 4]) -> [Self; 4];
    /// In each four, lane `LANE` everywhere.
    fn lane_everywhere<const LANE: usize>(self) -> Self;
}

/// Vectors of two fours.
pub(crate) trait Pairs: Simd<8, V: Quads> + Weigh {
    /// A vector of two fours that are separate in memory.
    ///
    /// If they were first written next to each other and then read as one vector, that read would wait until both writes are
    /// done.
    fn join(self, low: &[u32; 4], high: &[u32; 4]) -> Self::V;
}
