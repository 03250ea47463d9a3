//! Claims: statements that a candidate, a group or an almost locked set is true or false.

use sodan_board::{Candidate, Cell, CellSet, Digit};

/// The claim that a candidate, a group of candidates, or a digit of an almost locked set is true or false.
///
/// Claims are numbered: first those about candidates, cell by cell and digit by digit, then those about the groups and
/// sets of the state. A subject's negative claim directly precedes its positive claim.
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

    /// Creates the claim that the group or set with the index `number` in `Implications::things` is true.
    pub(super) const fn of_thing(number: usize) -> Claim {
        Claim((729 + number) as u16 * 2 + 1)
    }

    /// Creates the claim with this [number](Claim::index).
    pub(super) const fn of_index(index: usize) -> Claim {
        Claim(index as u16)
    }

    /// Returns the number of the claim, which is the index of its table.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns whether the claim states that its subject is true.
    #[inline]
    pub const fn is_on(self) -> bool {
        self.0 & 1 == 1
    }

    /// Returns the opposite claim about the same subject.
    #[inline]
    #[must_use]
    pub const fn negated(self) -> Claim {
        Claim(self.0 ^ 1)
    }

    /// Returns whether the claim is about a single candidate in `cell`.
    #[inline]
    pub(crate) const fn is_in(self, cell: Cell) -> bool {
        self.index().wrapping_sub(cell.index() * 18) < 18
    }

    /// Returns the candidate that the claim is about, or `None` if it is about a group or set.
    #[inline]
    pub const fn candidate(self) -> Option<Candidate> {
        if self.index() < Claim::SINGLES { Some(Candidate::from_index(self.index() / 2)) } else { None }
    }
}

/// Subject of a claim: a candidate, a group, or a digit of an almost locked set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thing {
    /// Digit of the candidate or group, or the linking digit of the set.
    pub digit: Digit,
    /// First of the cells that have the digit as a candidate.
    pub cell: Cell,
    /// All cells of the candidate, group or set.
    pub cells: CellSet,
    /// Whether this is a candidate, a group or a set.
    pub kind: Kind,
}

/// Kind of a claim's subject.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A single candidate.
    Candidate,
    /// Two or three cells: all cells of the digit in the intersection of a line and a box.
    Group,
    /// A digit of the almost locked set with this index.
    Set(u16),
}

impl Thing {
    /// Creates the subject for claims about one candidate.
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
