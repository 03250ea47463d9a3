//! Parse errors with positions.

use std::fmt;

/// Error for a text that cannot be parsed, with the position and the expected content.
///
/// ```
/// let error = sodan_formats::parse("4.....8.5.3a").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 12: expected a digit 1 to 9 or an empty cell (`.` or `0`), found `a`"
/// );
/// assert_eq!((error.place.line(), error.column), (Some(1), 12));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseError {
    /// 1-based line of the whole input, if the text came from [`Records`](super::Records), or of the parsed text. For
    /// typed columns, the row.
    pub place: Location,
    /// 1-based column in the line, in characters. For typed columns, the character of the puzzle.
    pub column: usize,
    /// The error at this position.
    pub problem: Problem,
}

impl std::error::Error for ParseError {}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ParseError { place, column, problem } = self;
        match (problem, place) {
            (Problem::NoText(_), Location::Line { .. }) => write!(f, "{problem}"),
            (Problem::NoText(_), Location::Row(_)) => write!(f, "{place}: {problem}"),
            _ => write!(f, "{place}, {} {column}: {problem}", place.unit()),
        }
    }
}

/// Position in an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Location {
    /// Position in a text. Displayed as `line 4`, or as `record 3, line 4` if the numbers differ.
    Line {
        /// 1-based record of the input, if known.
        record: Option<usize>,
        /// 1-based line.
        line: usize,
    },
    /// 1-based row of [typed](super::csv::Columns::is_typed) columns, which have no lines. Displayed as `row 3`.
    Row(usize),
}

impl Location {
    /// Returns the 1-based line of a text.
    pub fn line(self) -> Option<usize> {
        match self {
            Location::Line { line, .. } => Some(line),
            Location::Row(_) => None,
        }
    }

    /// Returns the unit of the position, `line` or `row`.
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

/// Kind of a [`ParseError`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// Unexpected content.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// Description of the expected content.
        expected: &'static str,
        /// Content that was found.
        found: Found,
    },
    /// A message about the content.
    #[error("{0}")]
    Other(String),
    /// The reason why there is no text, such as a null in a column. Displayed without a position in the text.
    #[error("{0}")]
    NoText(String),
    /// Too few or too many items; the position is where this was detected.
    #[error("expected {expected} {what}, found {found}")]
    Count {
        /// Name of the items, in the plural.
        what: &'static str,
        /// Expected number of items.
        expected: usize,
        /// Actual number of items.
        found: usize,
    },
    /// The record exceeds the limit; the rest was discarded.
    #[error("expected {expected}, found more than {limit} bytes")]
    TooLong {
        /// Description of the expected content.
        expected: &'static str,
        /// Maximum length of a record.
        limit: usize,
    },
}

/// Content found instead of the expected content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Found {
    /// A character.
    Character(char),
    /// A byte that is not valid UTF-8.
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
            Found::Byte(found) => write!(f, "the byte 0x{found:02X}, which is not valid UTF-8"),
            Found::EndOfLine => f.write_str("the end of the line"),
        }
    }
}

impl ParseError {
    /// Creates an error at a byte of a text that may have multiple lines.
    pub(super) fn at(text: &[u8], offset: usize, problem: Problem) -> ParseError {
        let before = &text[..offset.min(text.len())];
        let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let column = String::from_utf8_lossy(&before[start..]).chars().count() + 1;
        ParseError { place: Location::Line { record: None, line }, column, problem }
    }

    /// Creates an error for unexpected content at a byte of a text.
    pub(super) fn unexpected(text: &[u8], offset: usize, expected: &'static str) -> ParseError {
        ParseError::at(text, offset, Problem::Unexpected { expected, found: found(text, offset) })
    }

    /// Creates an error about the first character of a line, or about the whole line.
    pub(super) fn of_line(line: usize, problem: Problem) -> ParseError {
        ParseError { place: Location::Line { record: None, line }, column: 1, problem }
    }

    /// Returns the error with its line number increased by the number of lines before the text.
    pub(super) fn after_lines(mut self, lines: usize) -> ParseError {
        if let Location::Line { line, .. } = &mut self.place {
            *line += lines;
        }
        self
    }

    /// Returns the error with its position moved to the start of a record.
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

/// Returns the character that starts at a byte.
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
