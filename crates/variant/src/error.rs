//! Errors in puzzles, with their positions.

use std::fmt;

/// Error for a string that cannot be parsed or a puzzle that is invalid, with the position of the error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariantError {
    position: Position,
    message: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Position {
    /// 1-based line and column in the text.
    Text(usize, usize),
    /// Field of the puzzle, such as `constraints[3]`.
    Field(String),
}

impl VariantError {
    /// Creates an error in a field, such as `constraints[3]`, `givens` or `shape`.
    pub fn in_field(field: impl Into<String>, message: impl Into<String>) -> VariantError {
        VariantError { position: Position::Field(field.into()), message: message.into() }
    }

    /// Returns the field that contains the error, or `None` if the position is a line and column.
    pub fn field(&self) -> Option<&str> {
        match &self.position {
            Position::Field(field) => Some(field),
            Position::Text(..) => None,
        }
    }

    /// Returns the 1-based line and column of the error, or `None` if the position is a [field](VariantError::field).
    pub fn line_and_column(&self) -> Option<(usize, usize)> {
        match self.position {
            Position::Text(line, column) => Some((line, column)),
            Position::Field(_) => None,
        }
    }

    /// Returns the message without the position.
    pub fn message(&self) -> &str {
        &self.message
    }

    pub(crate) fn from_text(error: &serde_json::Error) -> VariantError {
        let whole = error.to_string();
        let message = whole.split(" at line ").next().unwrap_or(&whole);
        VariantError { position: Position::Text(error.line(), error.column()), message: message.into() }
    }
}

impl fmt::Display for VariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.position {
            Position::Text(line, column) => write!(f, "line {line}, column {column}: {}", self.message),
            Position::Field(field) => write!(f, "{field}: {}", self.message),
        }
    }
}

impl std::error::Error for VariantError {}
