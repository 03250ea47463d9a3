//! Query errors with their position in the text.

use std::fmt;
use std::ops::Range;

/// Error for an invalid query. The `Display` form prints the reason and underlines the position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct QueryError {
    text: String,
    span: Range<usize>,
    message: String,
}

impl QueryError {
    /// Creates an error for the byte range `span` of `text`.
    pub(crate) fn new(text: &str, span: Range<usize>, message: impl Into<String>) -> QueryError {
        let (start, end) = (boundary(text, span.start), boundary(text, span.end));
        QueryError { text: text.to_owned(), span: start..end.max(start), message: message.into() }
    }

    /// Returns the byte range of the error in the text. The range is empty at the end of the text if the query is
    /// incomplete.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Returns the reason as one line, without the excerpt of the query.
    pub fn message(&self) -> &str {
        &self.message
    }
}

/// Returns the last character boundary at or before `at`.
fn boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// Number of characters printed before the error's position if the query is long.
        const BEFORE: usize = 60;
        let line: String = self.text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
        let before = self.text[..self.span.start].chars().count();
        let left_out = before.saturating_sub(BEFORE);
        let shown: String = line.chars().skip(left_out).take(2 * BEFORE).collect();
        let width = self.text[self.span.clone()].chars().count().clamp(1, BEFORE);
        let blank = " ".repeat(before - left_out);
        write!(f, "{}\n  {shown}\n  {blank}{}", self.message, "^".repeat(width))
    }
}
