//! Literals: a candidate that is on (true) or off (false), and sets of them.

use super::board::candidate;
use sodan_board::Candidate;

/// A candidate that is on or off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Literal(u16);

impl Literal {
    /// Number of literals.
    pub const COUNT: usize = 2 * 729;

    /// Creates the literal that this candidate (by indices) is on.
    #[inline]
    pub fn on(cell: usize, digit: usize) -> Literal {
        Literal(2 * (9 * cell + digit) as u16 + 1)
    }

    /// Creates the literal that this candidate (by indices) is off.
    #[inline]
    pub fn off(cell: usize, digit: usize) -> Literal {
        Literal(2 * (9 * cell + digit) as u16)
    }

    /// Returns the index, from 0 to 1457.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Returns whether the candidate is on.
    #[inline]
    pub fn is_on(self) -> bool {
        self.0 & 1 == 1
    }

    /// Returns the opposite literal.
    #[inline]
    #[must_use]
    pub fn opposite(self) -> Literal {
        Literal(self.0 ^ 1)
    }

    /// Returns the cell's index.
    #[inline]
    pub fn cell(self) -> usize {
        usize::from(self.0 / 18)
    }

    /// Returns the digit's index.
    #[inline]
    pub fn digit(self) -> usize {
        usize::from(self.0 / 2 % 9)
    }

    /// Returns the candidate.
    pub fn candidate(self) -> Candidate {
        candidate(self.cell(), self.digit())
    }
}

/// A set of candidates as the digits of each cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Marks([u16; 81]);

impl Marks {
    /// The empty set.
    pub const EMPTY: Marks = Marks([0; 81]);

    /// Adds a candidate.
    #[inline]
    pub fn insert(&mut self, cell: usize, digit: usize) {
        self.0[cell] |= 1 << digit;
    }

    /// Returns whether the candidate is a member.
    #[inline]
    pub fn contains(&self, cell: usize, digit: usize) -> bool {
        self.0[cell] >> digit & 1 == 1
    }

    /// Retains the members of the other set.
    #[inline]
    pub fn retain(&mut self, other: &Marks) {
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            *own &= other;
        }
    }

    /// Returns whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, digits| all | digits) == 0
    }
}

/// A set of literals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Literals([Marks; 2]);

impl Literals {
    /// The empty set.
    pub const EMPTY: Literals = Literals([Marks::EMPTY; 2]);

    /// Adds a literal. Returns whether it was absent.
    #[inline]
    pub fn insert(&mut self, literal: Literal) -> bool {
        let new = !self.contains(literal);
        self.0[usize::from(literal.is_on())].insert(literal.cell(), literal.digit());
        new
    }

    /// Returns whether the literal is a member.
    #[inline]
    pub fn contains(&self, literal: Literal) -> bool {
        self.0[usize::from(literal.is_on())].contains(literal.cell(), literal.digit())
    }

    /// Returns whether a candidate is a member both on and off.
    pub fn clashes(&self) -> bool {
        let [off, on] = &self.0;
        off.0.iter().zip(&on.0).fold(0, |all, (off, on)| all | off & on) != 0
    }

    /// Returns the members that are on.
    #[inline]
    pub fn on(&self) -> &Marks {
        &self.0[1]
    }

    /// Returns the members that are off.
    #[inline]
    pub fn off(&self) -> &Marks {
        &self.0[0]
    }
}
