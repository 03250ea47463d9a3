//! Alternatives tried by a search.

use super::mirror::Mirror;
use super::{Cell, Digit};
use serde::{Deserialize, Serialize};
use sodan_engines::choices;

/// An alternative tried by a search. If the next alternative has a greater depth, it is nested in this alternative;
/// otherwise, this branch has failed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Taken {
    /// Depth in the search tree, starting with 1.
    pub depth: usize,
    /// Cell that the search fills.
    pub cell: Cell,
    /// Digit that the search tries.
    pub digit: Digit,
    /// Digits on the board after this alternative: 81 characters in reading order, with `.` for an empty cell.
    pub board: String,
}

impl Taken {
    /// Converts an alternative to its serialized form.
    pub fn of(alternative: &choices::Alternative) -> Taken {
        Taken {
            depth: alternative.depth,
            cell: Cell::of(&alternative.candidate.cell),
            digit: Digit::of(&alternative.candidate.digit),
            board: alternative.grid.to_string(),
        }
    }
}
