//! Plain arrays, which any machine has. There is no `unsafe` here.

use crate::branch::{self, Choice, State};
use crate::vector::{Pairs, Quads, Simd, Vector, Words};
use sodan_board::Solution;
use std::ops::{BitAnd, BitOr, BitXor};

/// Arrays of `N` words. The compiler makes of them whatever vectors it is allowed to use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plain<const N: usize>;

/// `N` words.
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
    fn choose(self, state: &State) -> Choice {
        branch::choose(state)
    }
    #[inline(always)]
    fn read(self, state: &State) -> Solution {
        state.read()
    }
    #[inline(always)]
    fn lanes_with_ones(self, vector: Array<N>) -> u32 {
        vector.0.iter().enumerate().fold(0, |lanes, (lane, &word)| lanes | u32::from(word != 0) << lane)
    }
}

impl Pairs for Plain<8> {
    #[inline(always)]
    fn join(self, &[a, b, c, d]: &[u32; 4], &[e, f, g, h]: &[u32; 4]) -> Array<8> {
        Array([a, b, c, d, e, f, g, h])
    }
}
