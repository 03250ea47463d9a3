//! A choice of a search, as reported to an observer.

use sodan_board::{Candidate, Grid};

/// An alternative that was taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Alternative {
    /// Number of choices in force, including this one: 1 or more.
    pub depth: usize,
    /// The digit that was chosen for a cell.
    pub candidate: Candidate,
    /// The board after everything that the method deduces from the choice; two digits may clash.
    pub grid: Grid,
}
