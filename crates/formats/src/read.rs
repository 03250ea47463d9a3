//! Parses a string in an unknown format.

use super::error::{Location, ParseError, Problem};
use super::{Entry, Format, Item, Layout, Records, line};
use sodan_board::Grid;
use std::ops::ControlFlow;

/// Parses a string that contains one record in any format, possibly surrounded by comments.
///
/// # Errors
///
/// Returns an error if the record is invalid, if there is no record, or if there is more than one.
///
/// ```
/// let entry = sodan_formats::parse("4 . . | . . . | 8 . 5\n. 3 . | . . . | . . .\n. . . | 7 . . | . . .\n\
///     . 2 . | . . . | . 6 .\n. . . | . 8 . | 4 . .\n. . . | . 1 . | . . .\n\
///     . . . | 6 . 3 | . 7 .\n5 . . | 2 . . | . . .\n1 . 4 | . . . | . . .")?;
/// assert_eq!(entry.position.digits.filled().len(), 17);
/// # Ok::<(), sodan_formats::ParseError>(())
/// ```
pub fn parse(text: &str) -> Result<Entry, ParseError> {
    let mut entries = Vec::new();
    let mut second = None;
    let mut each = |item: Item<'_>| {
        if let Item::Record(raw) = item {
            second = (!entries.is_empty()).then_some(raw.line);
            entries.push(raw.parse());
        }
        if second.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut records = Records::new(None);
    if records.feed(text.as_bytes(), &mut each).is_continue() {
        let _ = records.finish(&mut each);
    }
    let count =
        |line, found| Err(ParseError::of_line(line, Problem::Count { unit: "puzzle", expected: 1, found }));
    match (entries.into_iter().next(), second) {
        (Some(Err(error)), _) => Err(error.within(Location::Line { record: None, line: 1 })),
        (Some(Ok(_)), Some(line)) => count(line, 2),
        (Some(Ok(entry)), None) => Ok(entry),
        (None, _) => count(1, 0),
    }
}

/// Parses a string that contains one grid in any format. Returns all its digits, given or placed.
///
/// # Errors
///
/// Returns the same errors as [`parse`].
pub fn parse_grid(text: &str) -> Result<Grid, ParseError> {
    match line::parse_bytes(text.as_bytes()) {
        Ok(grid) => Ok(grid),
        Err(_) => Ok(parse(text)?.position.digits),
    }
}

/// Detects the format of a string from its first record. Returns `None` if there is no record.
///
/// ```
/// use sodan_formats::{Format, detect};
///
/// assert_eq!(detect(b"# nothing yet\n"), None);
/// assert_eq!(detect(b"4.. ... 8.5\n.3. ... ...\n"), Some(Format::Grid));
/// assert_eq!(detect(b"id,puzzle,solution,clues,difficulty\n"), Some(Format::Csv));
/// ```
pub fn detect(text: &[u8]) -> Option<Format> {
    let mut records = Records::new(None);
    let mut first = |item: Item<'_>| match item {
        Item::Record(raw) => ControlFlow::Break(raw.format()),
        _ => ControlFlow::Continue(()),
    };
    let found = records.feed(text, &mut first).break_value();
    let found = found.or_else(|| records.finish(&mut first).break_value());
    found.or(matches!(records.layout(), Some(Layout::Table(_))).then_some(Format::Csv))
}
