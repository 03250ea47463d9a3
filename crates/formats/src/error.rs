//! Parse errors with their positions.

use std::fmt;

/// Error for a string that cannot be parsed. Its message contains the position, the expected content and the actual
/// content.
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
    /// Line or row of the error. It is counted from the start of the input if the text came from
    /// [`Records`](super::Records), otherwise from the start of the parsed text.
    pub place: Location,
    /// 1-based column of the error, counted in characters of the line or, for typed columns, of the puzzle.
    pub column: usize,
    /// Kind of the error, with its details.
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

/// Position of a line or row in an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Location {
    /// A line of a string. Displayed as `line 4`, or as `record 3, line 4` if the two numbers differ.
    Line {
        /// 1-based record number, if known.
        record: Option<usize>,
        /// 1-based line number.
        line: usize,
    },
    /// 1-based row of [typed](super::csv::Columns::is_typed) columns. Displayed as `row 3`.
    Row(usize),
}

impl Location {
    /// Returns the 1-based line, or `None` for a row of typed columns.
    pub fn line(self) -> Option<usize> {
        match self {
            Location::Line { line, .. } => Some(line),
            Location::Row(_) => None,
        }
    }

    /// Returns the unit in which [`ParseError::column`] counts: `column` in a line, `character` in a row.
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

/// Kind of a [`ParseError`], with its details.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// Unexpected content.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// Expected content, such as `a digit 1 to 9`.
        expected: &'static str,
        /// The actual content.
        found: Found,
    },
    /// Any other error, with its complete message.
    #[error("{0}")]
    Other(String),
    /// There is no text to parse, for example because a column contains a null. The string is the reason. The message
    /// does not contain a character position.
    #[error("{0}")]
    NoText(String),
    /// Wrong number of items. The error's position is where the number was exceeded, or where the items ended.
    #[error("expected {expected} {unit}, found {found}")]
    Count {
        /// Plural name of the counted items, such as `cells`.
        unit: &'static str,
        /// Expected number of items.
        expected: usize,
        /// Actual number of items.
        found: usize,
    },
    /// Record longer than the limit. The rest of the record was discarded.
    #[error("expected {expected}, found more than {limit} bytes")]
    TooLong {
        /// Expected content, such as `a line of 81 cells`.
        expected: &'static str,
        /// Maximum length of a record in bytes.
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
    /// Creates an error at a byte offset of a string. The string may have several lines.
    pub(super) fn at(text: &[u8], offset: usize, problem: Problem) -> ParseError {
        let before = &text[..offset.min(text.len())];
        let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let column = String::from_utf8_lossy(&before[start..]).chars().count() + 1;
        ParseError { place: Location::Line { record: None, line }, column, problem }
    }

    /// Creates an error for unexpected content at a byte offset of a string.
    pub(super) fn unexpected(text: &[u8], offset: usize, expected: &'static str) -> ParseError {
        ParseError::at(text, offset, Problem::Unexpected { expected, found: found(text, offset) })
    }

    /// Creates an error at the first character of a line.
    pub(super) fn of_line(line: usize, problem: Problem) -> ParseError {
        ParseError { place: Location::Line { record: None, line }, column: 1, problem }
    }

    /// Adds `lines` to the error's line number, for a string that was preceded by that many lines.
    pub(super) fn after_lines(mut self, lines: usize) -> ParseError {
        if let Location::Line { line, .. } = &mut self.place {
            *line += lines;
        }
        self
    }

    /// Converts the error's position within a record to a position in the input. `record` is the position of the
    /// record.
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

/// Returns the character or byte at a byte offset, or the end of the line.
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
