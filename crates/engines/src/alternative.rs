//! A choice of a search, as those who watch it see it.

use sodan_board::{Candidate, Grid};

/// An alternative that was taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Alternative {
    /// How many choices are in force, this one included: 1 or more.
    pub depth: usize,
    /// The digit that was chosen for a cell.
    pub candidate: Candidate,
    /// The digits that stand on the board once everything that this way sees has followed; two of them may clash.
    pub grid: Grid,
}
