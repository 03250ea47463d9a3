//! Errors of input records.

use sodan_board::Clashes;
#[cfg(feature = "catalogue")]
use sodan_board::NameError;
use sodan_formats::{Location, ParseError};

/// Why a record is not a valid puzzle. The `Display` form starts with the location in the input.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The text has an unknown format, or is invalid in its format.
    #[error(transparent)]
    Unreadable(Box<ParseError>),
    /// A house contains two equal givens.
    #[error("{place}: {clashes}")]
    Clashing {
        /// Location of the record in the input.
        place: Location,
        /// All pairs of equal givens in a house.
        clashes: Clashes,
    },
    /// The record eliminates candidates that its digits allow, but the task accepts only givens.
    #[error("{place}: expected only givens, found eliminated candidates")]
    MoreThanGivens {
        /// Location of the record in the input.
        place: Location,
    },
    /// The task expects ranks, but the record's text is not a rank.
    #[cfg(feature = "catalogue")]
    #[error("{place}, column {column}: {error}")]
    NotARank {
        /// Location of the record in the input.
        place: Location,
        /// 1-based column of the invalid text, in characters.
        column: usize,
        /// Why the text is not a rank.
        error: NameError,
    },
}
