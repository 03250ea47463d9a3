//! Literals (candidates that are on, meaning true, or off, meaning false) and sets of them.

use super::board::candidate;
use sodan_board::Candidate;

/// A candidate that is on or off, as a number from 0 to 1457.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Literal(u16);

impl Literal {
    pub const COUNT: usize = 2 * 729;

    /// Creates a literal that is on, from the indices of its cell and digit.
    #[inline]
    pub fn on(cell: usize, digit: usize) -> Literal {
        Literal(2 * (9 * cell + digit) as u16 + 1)
    }

    /// Creates a literal that is off, from the indices of its cell and digit.
    #[inline]
    pub fn off(cell: usize, digit: usize) -> Literal {
        Literal(2 * (9 * cell + digit) as u16)
    }

    /// Returns the number of the literal, from 0 to 1457.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    #[inline]
    pub fn is_on(self) -> bool {
        self.0 & 1 == 1
    }

    /// Returns the opposite literal for the same candidate.
    #[inline]
    #[must_use]
    pub fn opposite(self) -> Literal {
        Literal(self.0 ^ 1)
    }

    /// Returns the index of the cell, from 0 to 80.
    #[inline]
    pub fn cell(self) -> usize {
        usize::from(self.0 / 18)
    }

    /// Returns the index of the digit, from 0 to 8.
    #[inline]
    pub fn digit(self) -> usize {
        usize::from(self.0 / 2 % 9)
    }

    pub fn candidate(self) -> Candidate {
        candidate(self.cell(), self.digit())
    }
}

/// A set of literals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Literals([u64; Literal::COUNT.div_ceil(64)]);

impl Literals {
    pub const EMPTY: Literals = Literals([0; Literal::COUNT.div_ceil(64)]);

    /// Adds a literal. Returns whether it was not yet in the set.
    #[inline]
    pub fn insert(&mut self, literal: Literal) -> bool {
        let new = !self.contains(literal);
        self.0[literal.index() / 64] |= 1 << (literal.index() % 64);
        new
    }

    #[inline]
    pub fn contains(&self, literal: Literal) -> bool {
        self.0[literal.index() / 64] >> (literal.index() % 64) & 1 == 1
    }

    /// Removes all literals that `other` does not contain.
    #[inline]
    pub fn retain(&mut self, other: &Literals) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own &= other);
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Returns whether the set contains a candidate both as on and as off.
    pub fn clashes(&self) -> bool {
        const OFF: u64 = u64::MAX / 3;
        self.0.iter().fold(0, |all, word| all | word & word >> 1) & OFF != 0
    }
}
