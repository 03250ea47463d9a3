//! Plain arrays, for any machine, without `unsafe`.

use crate::branch::{self, Split, State};
use crate::vector::{Blocks, Pairs, Quads, Simd, Vector, Weigh, Words};
use sodan_board::Solution;
use std::ops::{BitAnd, BitOr, BitXor};

/// Arrays of `N` words. The compiler turns these arrays into the vectors of the target.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plain<const N: usize>;

/// A word for each of `N` lanes.
#[derive(Clone, Copy)]
pub(crate) struct Array<const N: usize>([u32; N]);

impl<const N: usize> Array<N> {
    #[inline(always)]
    fn map(mut self, f: impl Fn(u32) -> u32) -> Array<N> {
        for word in &mut self.0 {
            *word = f(*word);
        }
        self
    }

    #[inline(always)]
    fn zip(mut self, other: Array<N>, f: impl Fn(u32, u32) -> u32) -> Array<N> {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word = f(*word, other);
        }
        self
    }
}

impl<const N: usize> BitAnd for Array<N> {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl<const N: usize> BitOr for Array<N> {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl<const N: usize> BitXor for Array<N> {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl<const N: usize> Vector for Array<N> {
    #[inline(always)]
    fn shl<const BY: u32>(self) -> Self {
        self.map(|word| word << BY)
    }
    #[inline(always)]
    fn shr<const BY: u32>(self) -> Self {
        self.map(|word| word >> BY)
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
}

impl<const N: usize> Quads for Array<N> {
    #[inline(always)]
    fn transpose(rows: [Self; 4]) -> [Self; 4] {
        let mut columns = rows;
        for (i, column) in columns.iter_mut().enumerate() {
            for (lane, word) in column.0.iter_mut().enumerate() {
                *word = rows[lane % 4].0[lane / 4 * 4 + i];
            }
        }
        columns
    }
    #[inline(always)]
    fn lane_everywhere<const LANE: usize>(mut self) -> Self {
        let old = self.0;
        for (lane, word) in self.0.iter_mut().enumerate() {
            *word = old[lane / 4 * 4 + LANE];
        }
        self
    }
}

impl<const N: usize> Simd<N> for Plain<N> {
    type V = Array<N>;
    #[inline(always)]
    fn splat(self, word: u32) -> Array<N> {
        Array([word; N])
    }
    #[inline(always)]
    fn load(self, words: &Words<N>) -> Array<N> {
        Array(words.0)
    }
    #[inline(always)]
    fn store(self, vector: Array<N>, words: &mut Words<N>) {
        words.0 = vector.0;
    }
    #[inline(always)]
    fn choose(self, state: &State) -> Split {
        branch::choose(self, state)
    }
    #[inline(always)]
    fn read(self, state: &State) -> Solution {
        state.read(self)
    }
    #[inline(always)]
    fn lanes_with_ones(self, vector: Array<N>) -> u32 {
        vector.0.iter().enumerate().fold(0, |lanes, (lane, &word)| lanes | u32::from(word != 0) << lane)
    }
}

impl<const N: usize> Blocks for Plain<N> {
    type Block = Array<16>;
    type Four = Array<4>;
    #[inline(always)]
    fn everywhere(self, word: u32) -> Array<16> {
        Array([word; 16])
    }
    #[inline(always)]
    fn block(self, [a, b, c]: [&[u32; 4]; 3]) -> Array<16> {
        let mut block = [0; 16];
        block[..4].copy_from_slice(a);
        block[4..8].copy_from_slice(b);
        block[8..12].copy_from_slice(c);
        Array(block)
    }
    #[inline(always)]
    fn turned(self, [a, b, c]: [&[u32; 4]; 3]) -> Array<16> {
        let mut block = [0; 16];
        for (word, four) in block.as_chunks_mut().0.iter_mut().enumerate() {
            *four = [a[word], b[word], c[word], 0];
        }
        Array(block)
    }
    #[inline(always)]
    fn across(self, blocks: [Array<16>; 3]) -> [Array<16>; 3] {
        let mut across = [[0; 16]; 3];
        for (n, Array(words)) in blocks.iter().enumerate() {
            for (to, four) in across.iter_mut().zip(words.as_chunks::<4>().0) {
                to[4 * n..4 * n + 4].copy_from_slice(four);
            }
        }
        let [a, b, c] = across;
        [Array(a), Array(b), Array(c)]
    }
    #[inline(always)]
    fn write(self, block: Array<16>, fours: &mut [[u32; 4]; 4]) {
        fours.as_flattened_mut().copy_from_slice(&block.0);
    }
    #[inline(always)]
    fn fours(self, Array(block): Array<16>) -> [Array<4>; 3] {
        let [a, b, c, d, e, f, g, h, i, j, k, l, ..] = block;
        [Array([a, b, c, d]), Array([e, f, g, h]), Array([i, j, k, l])]
    }
    #[inline(always)]
    fn words(self, Array(words): Array<4>) -> [u32; 4] {
        words
    }
}

impl<const N: usize> Weigh for Plain<N> {
    type Eight = Array<8>;
    #[inline(always)]
    fn eight(self, word: u32) -> Array<8> {
        Array([word; 8])
    }
    #[inline(always)]
    fn first_eight(self, mut low: u64, mut high: u64) -> Array<8> {
        let mut first = [31; 8];
        for position in &mut first {
            if low != 0 {
                *position = low.trailing_zeros();
                low &= low - 1;
            } else if high != 0 {
                *position = 64 + high.trailing_zeros();
                high &= high - 1;
            } else {
                break;
            }
        }
        Array(first)
    }
    #[inline(always)]
    fn boards_by_digit(self, boards: [Array<16>; 3]) -> [Array<16>; 3] {
        let mut tables = [Array([0; 16]); 3];
        for (r, table) in tables.iter_mut().enumerate() {
            for (e, board) in boards.iter().enumerate() {
                for f in 0..3 {
                    table.0[(9 * e + 4 * f) % 16] = board.0[4 * f + r];
                }
            }
        }
        tables
    }
    #[inline(always)]
    fn pick(self, table: Array<16>, at: Array<8>) -> Array<8> {
        at.map(|at| table.0[at as usize % 16])
    }
    #[inline(always)]
    fn pick_of_32(self, table: &[u32; 32], at: Array<8>) -> Array<8> {
        at.map(|at| table[at as usize % 32])
    }
    #[inline(always)]
    fn shl_each(self, words: Array<8>, by: Array<8>) -> Array<8> {
        words.zip(by, |word, by| word.checked_shl(by).unwrap_or(0))
    }
    #[inline(always)]
    fn shr_each(self, words: Array<8>, by: Array<8>) -> Array<8> {
        words.zip(by, |word, by| word.checked_shr(by).unwrap_or(0))
    }
    #[inline(always)]
    fn add(self, a: Array<8>, b: Array<8>) -> Array<8> {
        a.zip(b, u32::wrapping_add)
    }
    #[inline(always)]
    fn sub(self, a: Array<8>, b: Array<8>) -> Array<8> {
        a.zip(b, u32::wrapping_sub)
    }
    #[inline(always)]
    fn count_ones(self, words: Array<8>) -> Array<8> {
        words.map(u32::count_ones)
    }
    #[inline(always)]
    fn greatest(self, Array(words): Array<8>) -> usize {
        (1..8).fold(0, |best, lane| if words[lane] > words[best] { lane } else { best })
    }
    #[inline(always)]
    fn lane(self, words: Array<8>, lane: usize) -> u32 {
        words.0[lane % 8]
    }
}

impl Pairs for Plain<8> {
    #[inline(always)]
    fn join(self, &[a, b, c, d]: &[u32; 4], &[e, f, g, h]: &[u32; 4]) -> Array<8> {
        Array([a, b, c, d, e, f, g, h])
    }
}
