//! Errors of records.

use sodan_board::Clashes;
#[cfg(feature = "catalogue")]
use sodan_board::NameError;
use sodan_formats::{Location, ParseError};

/// The reason why a record is not a puzzle. Its `Display` form starts with the position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The text is in an unknown format, or invalid in its format.
    #[error(transparent)]
    Unreadable(Box<ParseError>),
    /// A house contains equal givens.
    #[error("{place}: {clashes}")]
    Clashing {
        /// Position of the record in the input.
        place: Location,
        /// All pairs that clash.
        clashes: Clashes,
    },
    /// The record lacks candidates that no digit excludes, but the task accepts only givens.
    #[error("{place}: expected a puzzle of givens, found eliminated candidates")]
    MoreThanGivens {
        /// Position of the record in the input.
        place: Location,
    },
    /// The text of a record that should be a rank is not a rank.
    #[cfg(feature = "catalogue")]
    #[error("{place}, column {column}: {error}")]
    NotARank {
        /// Position of the record in the input.
        place: Location,
        /// 1-based column of the invalid text, in characters.
        column: usize,
        /// The error of the rank.
        error: NameError,
    },
}
