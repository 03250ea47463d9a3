//! Records that were read: what they say.

use super::csv::CsvRow;
use super::detect::of_line;
use super::error::{Location, ParseError, Problem};
use super::library::Case;
use super::{
    Format, Item, Position, Records, fpuzzles, grid, json, library, line, opensudoku, pencilmarks, rows, sdx,
    sudokupad, sudokuwiki, sukaku,
};
use sodan_board::Grid;
use std::ops::ControlFlow;

/// A record, read: the position and what stands beside it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The notation that it was read in.
    pub format: Format,
    /// The board.
    pub position: Position,
    /// The comment; empty, if there is none. Comments on several lines are joined with `; `.
    pub comment: String,
    /// What the notation has besides.
    pub extras: Extras,
}

/// What a notation has besides a position and a comment.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Extras {
    /// Nothing.
    #[default]
    None,
    /// A step that is to be found.
    Case(Box<Case>),
    /// The fields of a table's row.
    Row(Box<CsvRow>),
    /// The fields of an object in JSON.
    Fields(Box<json::Fields>),
}

impl Entry {
    /// The entry of a position, without comment and extras.
    pub const fn new(format: Format, position: Position) -> Entry {
        Entry { format, position, comment: String::new(), extras: Extras::None }
    }

    fn of_line(format: Format, line: line::Line<'_>) -> Entry {
        Entry { comment: line.comment.to_owned(), ..Entry::new(format, Position::of_givens(line.grid)) }
    }

    /// The step that is to be found, if there is one.
    pub fn case(&self) -> Option<&Case> {
        match &self.extras {
            Extras::Case(case) => Some(case),
            _ => None,
        }
    }

    /// The row of a table, if it is one.
    pub fn row(&self) -> Option<&CsvRow> {
        match &self.extras {
            Extras::Row(row) => Some(row),
            _ => None,
        }
    }

    /// The solution that stands beside the puzzle, as text and unchecked, if there is one.
    pub fn solution(&self) -> Option<&str> {
        match &self.extras {
            Extras::Row(row) => row.solution(),
            Extras::Fields(fields) => fields.solution(),
            _ => None,
        }
    }
}

/// Reads a text that is one record in any notation; comments may stand around it.
///
/// # Errors
///
/// If the first record cannot be read, if there is no record, or if there is a second one.
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
        |line, found| Err(ParseError::of_line(line, Problem::Count { what: "puzzle", expected: 1, found }));
    match (entries.into_iter().next(), second) {
        (Some(Err(error)), _) => Err(error.within(Location::Line { record: None, line: 1 })),
        (Some(Ok(_)), Some(line)) => count(line, 2),
        (Some(Ok(entry)), None) => Ok(entry),
        (None, _) => count(1, 0),
    }
}

/// Reads a record in a notation. (A table's row needs the header: see
/// [`csv::parse_bytes`](super::csv::parse_bytes). Here, it is a row of one column.)
///
/// # Errors
///
/// What is wrong, with its place in the text.
pub fn parse_as(format: Format, text: &[u8]) -> Result<Entry, ParseError> {
    match format {
        Format::Line | Format::Sdm => match line::parse(text) {
            Ok(line) => Ok(Entry::of_line(format, line)),
            Err(error) => match line::behind_words(text) {
                Some((grid, comment)) => with_comment(format, (Position::of_givens(grid), comment)),
                None => Err(error),
            },
        },
        Format::Grid => with_comment(format, grid::parse_position(text)?),
        Format::Pencilmarks => {
            let entry = Entry::new(format, pencilmarks::parse_bytes(text)?);
            Ok(Entry { comment: rows::comment(text), ..entry })
        }
        Format::Library => {
            let (position, case) = library::parse_bytes(text)?;
            let extras = case.map_or(Extras::None, |case| Extras::Case(Box::new(case)));
            Ok(Entry { extras, ..Entry::new(format, position) })
        }
        Format::Sukaku => {
            let (position, comment) = sukaku::parse_bytes(text)?;
            Ok(Entry { comment: comment.to_owned(), ..Entry::new(format, position) })
        }
        Format::Csv => parse_line(text),
        Format::Json => json::parse_bytes(text, None),
        Format::SudokuWiki => {
            let (position, comment) = sudokuwiki::parse_bytes(text)?;
            Ok(Entry { comment: comment.to_owned(), ..Entry::new(format, position) })
        }
        Format::FPuzzles => with_comment(format, fpuzzles::parse_bytes(text)?),
        Format::SudokuPad => with_comment(format, sudokupad::parse_bytes(text)?),
        Format::Sdx => {
            let entry = Entry::new(format, sdx::parse_bytes(text)?);
            Ok(Entry { comment: rows::comment(text), ..entry })
        }
        Format::OpenSudoku => with_comment(format, opensudoku::parse_bytes(text)?),
    }
}

fn with_comment(format: Format, (position, comment): (Position, String)) -> Result<Entry, ParseError> {
    Ok(Entry { comment, ..Entry::new(format, position) })
}

/// Reads a line in the notation that it tells itself.
#[inline]
pub(super) fn parse_line(text: &[u8]) -> Result<Entry, ParseError> {
    if let Some(line) = line::parse_plain(text) {
        return Ok(Entry::of_line(Format::Line, line));
    }
    parse_as(of_line(text), text)
}

/// Reads the digits of a text that is one grid in any notation, given and placed.
///
/// # Errors
///
/// As [`parse`].
pub fn parse_grid(text: &str) -> Result<Grid, ParseError> {
    match line::parse_bytes(text.as_bytes()) {
        Ok(grid) => Ok(grid),
        Err(_) => Ok(parse(text)?.position.digits),
    }
}
