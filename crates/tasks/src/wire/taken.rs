//! An alternative that a search has taken.

use super::mirror::Mirror;
use super::{Cell, Digit};
use serde::{Deserialize, Serialize};
use sodan_engines::choices;

/// An alternative that a search has taken. What is told next stands below it if its depth is greater; if not, this branch has failed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Taken {
    /// How many choices are in force, this one included: 1 or more.
    pub depth: usize,
    /// The cell.
    pub cell: Cell,
    /// The digit that was chosen for it.
    pub digit: Digit,
    /// The digits that stand on the board then: 81 characters, row by row, `.` for empty.
    pub board: String,
}

impl Taken {
    /// An alternative on the wire.
    pub fn of(taken: &choices::Alternative) -> Taken {
        Taken {
            depth: taken.depth,
            cell: Cell::of(&taken.candidate.cell),
            digit: Digit::of(&taken.candidate.digit),
            board: taken.grid.to_string(),
        }
    }
}
