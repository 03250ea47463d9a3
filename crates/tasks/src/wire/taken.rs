//! Alternatives of a search.

use super::mirror::Mirror;
use super::{Cell, Digit};
use serde::{Deserialize, Serialize};
use sodan_engines::choices;

/// An alternative of a search. The next one is below it if its depth is greater; otherwise, this branch has failed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Taken {
    /// Depth in the tree, from 1.
    pub depth: usize,
    /// Cell of the choice.
    pub cell: Cell,
    /// The chosen digit.
    pub digit: Digit,
    /// The digits on the board after it: 81 characters, by rows, `.` for empty.
    pub board: String,
}

impl Taken {
    /// Serialised form of an alternative.
    pub fn of(taken: &choices::Alternative) -> Taken {
        Taken {
            depth: taken.depth,
            cell: Cell::of(&taken.candidate.cell),
            digit: Digit::of(&taken.candidate.digit),
            board: taken.grid.to_string(),
        }
    }
}
