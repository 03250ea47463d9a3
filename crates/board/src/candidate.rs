//! Candidates: digits that are still possible in a cell.

use crate::name::listed;
use crate::{ByDigit, Cell, CellSet, Digit, NameError};
use std::fmt;
use std::ops;
use std::str::FromStr;

/// A digit that is possible in a cell. Its text form is, for example, `(7)r3c4`.
///
/// ```
/// use sodan_board::{Candidate, Digit};
///
/// let candidate: Candidate = "(7)r3c4".parse()?;
/// assert_eq!((candidate.cell.to_string().as_str(), candidate.digit), ("r3c4", Digit::from_index(6)));
/// assert_eq!(Candidate::from_index(candidate.index()), candidate);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The cell that may contain the digit.
    pub cell: Cell,
    /// The digit that is possible in the cell.
    pub digit: Digit,
}

impl Candidate {
    /// Creates a candidate from a cell and a digit.
    #[inline]
    pub const fn new(cell: Cell, digit: Digit) -> Candidate {
        Candidate { cell, digit }
    }

    /// Returns the candidate with this index. The index ranges from 0 to 728 and equals 9 × cell index + digit − 1.
    ///
    /// # Panics
    ///
    /// Panics if `index` is 729 or greater.
    #[inline]
    pub const fn from_index(index: usize) -> Candidate {
        Candidate::new(Cell::from_index(index / 9), Digit::from_index(index % 9))
    }

    /// Returns the index, from 0 to 728. The index equals 9 × cell index + digit − 1.
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

impl FromStr for Candidate {
    type Err = NameError;

    /// Parses a digit in parentheses and a cell, such as `(7)r3c4`.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a valid candidate.
    fn from_str(text: &str) -> Result<Candidate, NameError> {
        let parts = text.strip_prefix('(').and_then(|rest| rest.split_once(')'));
        let candidate =
            parts.and_then(|(digit, cell)| Some(Candidate::new(cell.parse().ok()?, digit.parse().ok()?)));
        candidate.ok_or_else(|| NameError::new(text, "candidate", "a digit and a cell, such as (7)r3c4"))
    }
}

impl TryFrom<usize> for Candidate {
    type Error = NameError;

    /// Fallible version of [`Candidate::from_index`].
    ///
    /// # Errors
    ///
    /// Returns an error if `index` is 729 or greater.
    fn try_from(index: usize) -> Result<Candidate, NameError> {
        let candidate = (index < 729).then(|| Candidate::from_index(index));
        candidate.ok_or_else(|| NameError::new(index, "candidate index", "0 to 728"))
    }
}

/// A set of candidates, stored as a set of cells for each digit.
///
/// Its text form is a list of candidates separated by commas.
///
/// ```
/// use sodan_board::CandidateSet;
///
/// let [a, b]: [CandidateSet; 2] = ["(7)r3c4,(7)r3c5".parse()?, "(7)r3c4,(1)r1c1".parse()?];
/// assert_eq!((a & b).to_string(), "(7)r3c4");
/// assert_eq!((a | b).len(), 3);
/// assert_eq!((a - b).single(), "(7)r3c5".parse().ok());
/// # Ok::<(), sodan_board::NameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CandidateSet(ByDigit<CellSet>);

listed!(CandidateSet);

impl CandidateSet {
    /// The empty set.
    pub const EMPTY: CandidateSet = CandidateSet(ByDigit::new([CellSet::EMPTY; 9]));
    /// The set of all 729 candidates.
    pub const ALL: CandidateSet = CandidateSet(ByDigit::new([CellSet::ALL; 9]));

    /// Creates a set from the cells of each digit.
    #[inline]
    pub const fn from_cells(cells: ByDigit<CellSet>) -> CandidateSet {
        CandidateSet(cells)
    }

    /// Returns the cells of all members with this digit.
    #[inline]
    pub fn cells(&self, digit: Digit) -> CellSet {
        self.0[digit]
    }

    /// Adds a candidate. Returns whether it was absent.
    #[inline]
    pub fn insert(&mut self, candidate: Candidate) -> bool {
        self.0[candidate.digit].insert(candidate.cell)
    }

    /// Adds the candidate `digit` of each cell in `cells`.
    #[inline]
    pub fn insert_all(&mut self, digit: Digit, cells: CellSet) {
        self.0[digit] |= cells;
    }

    /// Removes a candidate. Returns whether it was present.
    #[inline]
    pub fn remove(&mut self, candidate: Candidate) -> bool {
        self.0[candidate.digit].remove(candidate.cell)
    }

    /// Returns this set with the candidate added.
    #[must_use]
    pub fn with(mut self, candidate: Candidate) -> CandidateSet {
        self.insert(candidate);
        self
    }

    /// Returns this set with the candidate removed.
    #[must_use]
    pub fn without(mut self, candidate: Candidate) -> CandidateSet {
        self.remove(candidate);
        self
    }

    /// Returns the first member in the order of [`iter`](CandidateSet::iter), or `None` if the set is empty.
    pub fn first(&self) -> Option<Candidate> {
        self.iter().next()
    }

    /// Returns the only member, or `None` if the set does not have exactly one.
    pub fn single(&self) -> Option<Candidate> {
        self.first().filter(|_| self.len() == 1)
    }

    /// Returns whether every member is a member of `other`.
    pub fn is_subset(&self, other: &CandidateSet) -> bool {
        (*self - *other).is_empty()
    }

    /// Returns whether the two sets have a common member.
    pub fn intersects(&self, other: &CandidateSet) -> bool {
        !(*self & *other).is_empty()
    }

    fn each_digit(self, other: CandidateSet, of: impl Fn(CellSet, CellSet) -> CellSet) -> CandidateSet {
        CandidateSet(ByDigit::from_fn(|digit| of(self.0[digit], other.0[digit])))
    }

    /// Returns whether the candidate is a member.
    #[inline]
    pub fn contains(&self, candidate: Candidate) -> bool {
        self.0[candidate.digit].contains(candidate.cell)
    }

    /// Returns the number of members.
    pub fn len(&self) -> usize {
        self.0.as_array().iter().map(|cells| cells.len()).sum()
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.as_array().iter().all(|cells| cells.is_empty())
    }

    /// Iterates over the members, ordered by digit and then by cell.
    pub fn iter(&self) -> impl Iterator<Item = Candidate> + '_ {
        Digit::all().flat_map(|digit| self.0[digit].iter().map(move |cell| Candidate::new(cell, digit)))
    }
}

macro_rules! operators {
    ($($Operator:ident::$operator:ident, $Assign:ident::$assign:ident;)*) => {$(
        impl ops::$Operator for CandidateSet {
            type Output = CandidateSet;
            #[inline]
            fn $operator(self, other: CandidateSet) -> CandidateSet {
                self.each_digit(other, ops::$Operator::$operator)
            }
        }

        impl ops::$Assign for CandidateSet {
            #[inline]
            fn $assign(&mut self, other: CandidateSet) {
                *self = ops::$Operator::$operator(*self, other);
            }
        }
    )*};
}

operators! {
    BitAnd::bitand, BitAndAssign::bitand_assign;
    BitOr::bitor, BitOrAssign::bitor_assign;
    BitXor::bitxor, BitXorAssign::bitxor_assign;
    Sub::sub, SubAssign::sub_assign;
}

impl ops::Not for CandidateSet {
    type Output = CandidateSet;
    #[inline]
    fn not(self) -> CandidateSet {
        CandidateSet::ALL - self
    }
}

impl From<Candidate> for CandidateSet {
    fn from(candidate: Candidate) -> CandidateSet {
        CandidateSet::EMPTY.with(candidate)
    }
}

impl IntoIterator for CandidateSet {
    type Item = Candidate;
    type IntoIter = std::vec::IntoIter<Candidate>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter().collect::<Vec<_>>().into_iter()
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
            assert_eq!(Candidate::try_from(index), Ok(Candidate::from_index(index)));
        }
        assert!(Candidate::try_from(729).is_err());
    }

    #[test]
    fn names_go_both_ways() {
        for candidate in (0..729).map(Candidate::from_index) {
            assert_eq!(candidate.to_string().parse(), Ok(candidate));
        }
        for wrong in ["", "(0)r1c1", "(1)r1c0", "(1)", "(1r1c1", "(1)r1c1 "] {
            assert!(wrong.parse::<Candidate>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn sets_are_combined_as_sets() {
        let [a, b]: [CandidateSet; 2] =
            ["(1)r1c1,(2)r1c1,(3)r9c9", "(2)r1c1,(3)r1c1"].map(|text| text.parse().unwrap());
        let text = |set: CandidateSet| set.to_string();
        assert_eq!(text(a & b), "(2)r1c1");
        assert_eq!(text(a | b), "(1)r1c1,(2)r1c1,(3)r1c1,(3)r9c9");
        assert_eq!(text(a ^ b), "(1)r1c1,(3)r1c1,(3)r9c9");
        assert_eq!(text(a - b), "(1)r1c1,(3)r9c9");
        assert_eq!((!a).len(), 726);
        assert!((a & b).is_subset(&a) && !a.is_subset(&b) && a.intersects(&b) && !a.intersects(&!a));
        assert_eq!(
            (a.first().map(|it| it.index()), a.single(), (a & b).single()),
            (Some(0), None, "(2)r1c1".parse().ok())
        );
        let mut c = a;
        c -= b;
        assert_eq!(c, a.without("(2)r1c1".parse().unwrap()));
    }

    #[test]
    fn members_come_digit_by_digit() {
        let set: CandidateSet = [729 - 1, 0, 9].map(Candidate::from_index).into_iter().collect();
        let names: Vec<String> = set.iter().map(|candidate| candidate.to_string()).collect();
        assert_eq!(names, ["(1)r1c1", "(1)r1c2", "(9)r9c9"]);
        assert_eq!(set.len(), 3);
    }
}
