//! Faults of puzzles, with their position.

use std::fmt;

/// Error for a puzzle that cannot be read or has no meaning, with the position of the fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariantError {
    position: Position,
    message: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Position {
    /// Line and column of the text, from 1.
    Text(usize, usize),
    /// A field, such as `constraints[3]`.
    Field(String),
}

impl VariantError {
    /// An error in a field, such as `constraints[3]`, `givens` or `shape`.
    pub fn in_field(field: impl Into<String>, message: impl Into<String>) -> VariantError {
        VariantError { position: Position::Field(field.into()), message: message.into() }
    }

    /// Returns the field with the fault, or `None` if the text is not valid JSON.
    pub fn field(&self) -> Option<&str> {
        match &self.position {
            Position::Field(field) => Some(field),
            Position::Text(..) => None,
        }
    }

    /// Line and column of the fault, from 1, or `None` if the fault is in a [field](VariantError::field).
    pub fn line_and_column(&self) -> Option<(usize, usize)> {
        match self.position {
            Position::Text(line, column) => Some((line, column)),
            Position::Field(_) => None,
        }
    }

    /// Returns the fault without its position.
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
