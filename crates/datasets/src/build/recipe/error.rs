//! Errors in recipes, with line and column.

use std::fmt;
use std::ops::Range;

/// Error in a recipe, with its position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct RecipeError {
    /// 1-based line.
    pub line: usize,
    /// 1-based column.
    pub column: usize,
    /// Text of the line, shown below the message.
    shown: String,
    pub(super) message: String,
    /// Further errors in the recipe.
    others: Vec<RecipeError>,
}

impl RecipeError {
    pub(super) fn new(text: &str, span: Option<Range<usize>>, message: impl Into<String>) -> RecipeError {
        let place = span.map_or(0, |span| span.start).min(text.len());
        let before = text.get(..place).unwrap_or_default();
        let begin = before.rfind('\n').map_or(0, |newline| newline + 1);
        RecipeError {
            line: 1 + before.matches('\n').count(),
            column: 1 + before[begin..].chars().count(),
            shown: text[begin..].lines().next().unwrap_or_default().to_owned(),
            message: message.into(),
            others: Vec::new(),
        }
    }

    /// Combines errors into one, in the order of their positions. Returns `None` if there are no errors.
    pub(super) fn joined(mut errors: Vec<RecipeError>) -> Option<RecipeError> {
        errors.sort_by_key(|error| (error.line, error.column));
        let mut errors = errors.into_iter();
        let first = errors.next()?;
        Some(RecipeError { others: errors.collect(), ..first })
    }
}

impl fmt::Display for RecipeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RecipeError { line, column, shown, message, others } = self;
        let blank = " ".repeat(column - 1);
        write!(f, "line {line}, column {column}: {message}\n  {shown}\n  {blank}^")?;
        others.iter().try_for_each(|other| write!(f, "\n{other}"))
    }
}
