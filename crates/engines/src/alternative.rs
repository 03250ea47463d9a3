//! A choice made by a search, as reported to an observer.

use sodan_board::{Candidate, Grid};

/// An alternative that the search chose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Alternative {
    /// Number of choices in effect, including this one; at least 1.
    pub depth: usize,
    /// The cell and the digit that was chosen for it.
    pub candidate: Candidate,
    /// The grid after all deductions that the method makes from the choice. Digits may clash.
    pub grid: Grid,
}
