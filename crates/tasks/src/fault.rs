//! What can be wrong with a record.

use sodan_board::Clashes;
#[cfg(feature = "catalogue")]
use sodan_board::NameError;
use sodan_formats::{Location, ParseError};

/// Why a record is no puzzle. Its `Display` begins with the place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The text is in no notation that is known, or breaks the rules of its own.
    #[error(transparent)]
    Unreadable(Box<ParseError>),
    /// Two givens of a house are equal.
    #[error("{place}: {clashes}")]
    Clashing {
        /// Where the record begins in the input.
        place: Location,
        /// All pairs that clash.
        clashes: Clashes,
    },
    /// Candidates are gone that no digit excludes, and what was asked is a question about givens alone.
    #[error("{place}: it is more than its givens: candidates are gone that no digit excludes")]
    MoreThanGivens {
        /// Where the record begins in the input.
        place: Location,
    },
    /// A record that should be a rank is none.
    #[cfg(feature = "catalogue")]
    #[error("{place}, column {column}: {error}")]
    NotARank {
        /// Where the record begins in the input.
        place: Location,
        /// The column where the text begins that is no rank, in characters from 1.
        column: usize,
        /// What is wrong with it.
        error: NameError,
    },
}
