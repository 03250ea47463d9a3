//! A choice made by a search, as reported to an observer.

use sodan_board::{Candidate, Grid};

/// An alternative that the search chose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Alternative {
    /// Number of choices in effect, including this one: 1 or more.
    pub depth: usize,
    /// The digit that was chosen for a cell.
    pub candidate: Candidate,
    /// The grid after everything that the method deduces from the choice. Two digits may clash.
    pub grid: Grid,
}
