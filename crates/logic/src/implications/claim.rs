//! Claims: that a candidate, group or set is true or false.

use sodan_board::{Candidate, Cell, CellSet, Digit};

/// The claim that a candidate, a group of candidates, or a digit of a set is true or false.
///
/// Claims are numbered: first those of the candidates, cell by cell and digit by digit, then those of the groups and
/// sets of a state. For each of them, the negative claim comes before the positive one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Claim(u16);

impl Claim {
    /// Number of claims about candidates.
    pub const SINGLES: usize = 2 * 729;

    /// Creates the claim that the candidate is true.
    #[inline]
    pub const fn on(candidate: Candidate) -> Claim {
        Claim(candidate.index() as u16 * 2 + 1)
    }

    /// Creates the claim that the candidate is false.
    #[inline]
    pub const fn off(candidate: Candidate) -> Claim {
        Claim(candidate.index() as u16 * 2)
    }

    /// Creates the claim that the group or set of that number is true.
    pub(super) const fn of_thing(number: usize) -> Claim {
        Claim((729 + number) as u16 * 2 + 1)
    }

    /// Returns its number.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns whether it is positive.
    #[inline]
    pub const fn is_on(self) -> bool {
        self.0 & 1 == 1
    }

    /// Returns the opposite.
    #[inline]
    #[must_use]
    pub const fn negated(self) -> Claim {
        Claim(self.0 ^ 1)
    }

    /// Returns whether its subject is a single candidate in the cell.
    #[inline]
    pub(crate) const fn is_in(self, cell: Cell) -> bool {
        self.index().wrapping_sub(cell.index() * 18) < 18
    }

    /// Returns the candidate, if its subject is a single one.
    #[inline]
    pub const fn candidate(self) -> Option<Candidate> {
        if self.index() < Claim::SINGLES { Some(Candidate::from_index(self.index() / 2)) } else { None }
    }
}

/// Subject of a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thing {
    /// The digit.
    pub digit: Digit,
    /// The first of its cells with the digit.
    pub cell: Cell,
    /// Cells of the set.
    pub cells: CellSet,
    /// Kind of the subject.
    pub kind: Kind,
}

/// Kind of a subject.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A digit in a cell.
    Candidate,
    /// All cells of a digit, two or three, in the intersection of a line and a box.
    Group,
    /// The cells of a digit in the almost locked set of that number.
    Set(u16),
}

impl Thing {
    /// A single candidate.
    #[inline]
    pub const fn of(candidate: Candidate) -> Thing {
        let Candidate { cell, digit } = candidate;
        Thing { digit, cell, cells: CellSet::only(cell), kind: Kind::Candidate }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_are_numbered_by_candidate() {
        for candidate in (0..729).map(Candidate::from_index) {
            let (on, off) = (Claim::on(candidate), Claim::off(candidate));
            assert_eq!((on.candidate(), off.candidate()), (Some(candidate), Some(candidate)));
            assert_eq!((on.negated(), off.negated()), (off, on));
            assert!(on.is_on() && !off.is_on());
            assert!(
                Cell::all().all(|cell| [on, off].map(|it| it.is_in(cell)) == [cell == candidate.cell; 2])
            );
        }
        assert_eq!(Claim::of_thing(0).index(), Claim::SINGLES + 1);
        assert_eq!(Claim::of_thing(0).candidate(), None);
    }
}
