//! What is wrong with a text, and where.

use std::fmt;

/// A text that cannot be read: the place and what was expected there.
///
/// ```
/// let error = sodan_formats::parse("4.....8.5.3a").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 12: expected a digit 1 to 9 or an empty cell (`.` or `0`), found `a`"
/// );
/// assert_eq!((error.place.line(), error.column), (Some(1), 12));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}, {} {column}: {problem}", place.unit())]
#[non_exhaustive]
pub struct ParseError {
    /// The line: in the whole input, if the text came out of [`Records`](super::Records), or else in the text that was
    /// parsed. Of typed columns, the row.
    pub place: Location,
    /// The column of the line, counted from 1 in characters. Of typed columns, the character of the puzzle.
    pub column: usize,
    /// What is wrong there.
    pub problem: Problem,
}

/// Where something is in an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Location {
    /// In a text. It prints as `line 4`, or as `record 3, line 4` where the numbers differ.
    Line {
        /// Which record of the input it is, counted from 1, if that is known.
        record: Option<usize>,
        /// The line, counted from 1.
        line: usize,
    },
    /// In [typed](super::csv::Columns::is_typed) columns, which have no lines: the row, counted from 1. It prints as `row 3`.
    Row(usize),
}

impl Location {
    /// The line, counted from 1, if it is in a text.
    pub fn line(self) -> Option<usize> {
        match self {
            Location::Line { line, .. } => Some(line),
            Location::Row(_) => None,
        }
    }

    /// What is counted there.
    fn unit(self) -> &'static str {
        match self {
            Location::Line { .. } => "column",
            Location::Row(_) => "character",
        }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Location::Line { record: Some(record), line } if record != line => {
                write!(f, "record {record}, line {line}")
            }
            Location::Line { line, .. } => write!(f, "line {line}"),
            Location::Row(row) => write!(f, "row {row}"),
        }
    }
}

/// What is wrong at the place of a [`ParseError`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// Something else stands there than what is expected.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// What may stand there, in words.
        expected: &'static str,
        /// What stands there.
        found: Found,
    },
    /// What is wrong there, in words.
    #[error("{0}")]
    Other(String),
    /// There are too few or too many of something; the place is where this shows.
    #[error("expected {expected} {what}, found {found}")]
    Count {
        /// What is counted, in the plural.
        what: &'static str,
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// The record is longer than any record of the format can be; it was not kept.
    #[error("expected {expected}, found more than {limit} bytes")]
    TooLong {
        /// What may stand there, in words.
        expected: &'static str,
        /// How much is kept of a record.
        limit: usize,
    },
}

/// What stands where something else is expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Found {
    /// This character.
    Character(char),
    /// A byte that is no part of UTF-8.
    Byte(u8),
    /// The end of the line.
    EndOfLine,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::Character('\0') => f.write_str("a NUL byte"),
            Found::Character(' ') => f.write_str("a space"),
            Found::Character(found) if found.is_control() => {
                write!(f, "`{}`", found.escape_default())
            }
            Found::Character(found) => write!(f, "`{found}`"),
            Found::Byte(found) => write!(f, "the byte 0x{found:02X}, which is not UTF-8"),
            Found::EndOfLine => f.write_str("the end of the line"),
        }
    }
}

impl ParseError {
    /// The error at a byte of a text of several lines.
    pub(super) fn at(text: &[u8], offset: usize, problem: Problem) -> ParseError {
        let before = &text[..offset.min(text.len())];
        let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let column = String::from_utf8_lossy(&before[start..]).chars().count() + 1;
        ParseError { place: Location::Line { record: None, line }, column, problem }
    }

    /// The error of finding something else than what is expected at a byte of a text.
    pub(super) fn unexpected(text: &[u8], offset: usize, expected: &'static str) -> ParseError {
        ParseError::at(text, offset, Problem::Unexpected { expected, found: found(text, offset) })
    }

    /// The error of a line that goes wrong before its first character, or as a whole.
    pub(super) fn of_line(line: usize, problem: Problem) -> ParseError {
        ParseError { place: Location::Line { record: None, line }, column: 1, problem }
    }

    /// The same error in a text before which there are other lines.
    pub(super) fn after_lines(mut self, lines: usize) -> ParseError {
        if let Location::Line { line, .. } = &mut self.place {
            *line += lines;
        }
        self
    }

    /// The same error in a record that begins there.
    pub(super) fn within(self, record: Location) -> ParseError {
        let place = match (record, self.place) {
            (Location::Line { record, line: begin }, Location::Line { line, .. }) => {
                Location::Line { record, line: begin + line - 1 }
            }
            (row, _) => row,
        };
        ParseError { place, ..self }
    }
}

/// The character that starts at a byte.
fn found(text: &[u8], offset: usize) -> Found {
    let rest = text.get(offset..).unwrap_or_default();
    let Some(&first) = rest.first() else {
        return Found::EndOfLine;
    };
    if matches!(first, b'\n' | b'\r') {
        return Found::EndOfLine;
    }
    let chunk = &rest[..rest.len().min(4)];
    let valid = match std::str::from_utf8(chunk) {
        Ok(valid) => valid,
        Err(error) => std::str::from_utf8(&chunk[..error.valid_up_to()]).unwrap_or_default(),
    };
    valid.chars().next().map_or(Found::Byte(first), Found::Character)
}
