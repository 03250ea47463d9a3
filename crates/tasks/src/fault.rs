//! What can be wrong with a record.

use sodan_board::Clashes;
use sodan_board::text::ParseError;

/// Why a record is no puzzle. Its `Display` begins with the line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The text is in no notation that is known, or breaks the rules of its own.
    #[error(transparent)]
    Unreadable(Box<ParseError>),
    /// Two givens of a house are equal.
    #[error("line {line}: {clashes}")]
    Clashing {
        /// The line of the input at which the record begins, counted from 1.
        line: usize,
        /// All pairs that clash.
        clashes: Clashes,
    },
}
