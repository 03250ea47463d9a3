//! Candidates: a digit that a cell may still hold.

use crate::{ByDigit, Cell, CellSet, Digit};
use std::fmt;

/// A digit in a cell, as something still possible. It prints as `(7)r3c4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

impl Candidate {
    /// The digit in the cell.
    #[inline]
    pub const fn new(cell: Cell, digit: Digit) -> Candidate {
        Candidate { cell, digit }
    }

    /// The candidate of that index: nine for each cell, 0 to 728.
    ///
    /// # Panics
    ///
    /// If `index` is not below 729.
    #[inline]
    pub const fn from_index(index: usize) -> Candidate {
        Candidate::new(Cell::from_index(index / 9), Digit::from_index(index % 9))
    }

    /// Nine for each cell, cell by cell: 0 to 728.
    #[inline]
    pub const fn index(self) -> usize {
        self.cell.index() * 9 + self.digit.index()
    }
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}){}", self.digit, self.cell)
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of candidates, kept as the set of cells for each digit.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CandidateSet(ByDigit<CellSet>);

impl CandidateSet {
    /// The set of nothing.
    pub const EMPTY: CandidateSet = CandidateSet(ByDigit([CellSet::EMPTY; 9]));

    /// The set with these cells for each digit.
    #[inline]
    pub const fn from_cells(cells: ByDigit<CellSet>) -> CandidateSet {
        CandidateSet(cells)
    }

    /// The cells in which the digit is a member.
    #[inline]
    pub fn cells(&self, digit: Digit) -> CellSet {
        self.0[digit]
    }

    /// Adds the candidate; says whether it is new.
    #[inline]
    pub fn insert(&mut self, candidate: Candidate) -> bool {
        self.0[candidate.digit].insert(candidate.cell)
    }

    /// Adds the digit in each of the cells.
    #[inline]
    pub fn insert_all(&mut self, digit: Digit, cells: CellSet) {
        self.0[digit] |= cells;
    }

    /// Takes the candidate out; says whether it was there.
    #[inline]
    pub fn remove(&mut self, candidate: Candidate) -> bool {
        self.0[candidate.digit].remove(candidate.cell)
    }

    /// Whether the candidate is a member.
    #[inline]
    pub fn contains(&self, candidate: Candidate) -> bool {
        self.0[candidate.digit].contains(candidate.cell)
    }

    /// How many members there are.
    pub fn len(&self) -> usize {
        self.0.0.iter().map(|cells| cells.len()).sum()
    }

    /// Whether there is no member.
    pub fn is_empty(&self) -> bool {
        self.0.0.iter().all(|cells| cells.is_empty())
    }

    /// The members, digit by digit and for each digit cell by cell.
    pub fn iter(&self) -> impl Iterator<Item = Candidate> + '_ {
        Digit::all().flat_map(|digit| self.0[digit].iter().map(move |cell| Candidate::new(cell, digit)))
    }
}

impl Default for CandidateSet {
    fn default() -> CandidateSet {
        CandidateSet::EMPTY
    }
}

impl FromIterator<Candidate> for CandidateSet {
    fn from_iter<I: IntoIterator<Item = Candidate>>(candidates: I) -> CandidateSet {
        let mut set = CandidateSet::EMPTY;
        set.extend(candidates);
        set
    }
}

impl Extend<Candidate> for CandidateSet {
    fn extend<I: IntoIterator<Item = Candidate>>(&mut self, candidates: I) {
        candidates.into_iter().for_each(|candidate| {
            self.insert(candidate);
        });
    }
}

impl fmt::Debug for CandidateSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_go_both_ways() {
        for index in 0..729 {
            assert_eq!(Candidate::from_index(index).index(), index);
        }
    }

    #[test]
    fn members_come_digit_by_digit() {
        let set: CandidateSet = [729 - 1, 0, 9].map(Candidate::from_index).into_iter().collect();
        let names: Vec<String> = set.iter().map(|candidate| candidate.to_string()).collect();
        assert_eq!(names, ["(1)r1c1", "(1)r1c2", "(9)r9c9"]);
        assert_eq!(set.len(), 3);
    }
}
