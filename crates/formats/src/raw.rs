//! Unparsed records.

use super::detect::{Layout, of_line, of_rows};
use super::entry::{parse_json, parse_line, parse_row};
use super::error::{Location, ParseError, Problem};
use super::extent::{Extent, LIMIT, ROW_LIMIT};
use super::{Entry, Format, csv, json, parse_as};
use sodan_board::BareLine;
use std::borrow::Cow;

/// An unparsed record of an input. Creating it is cheap, and [`parse`](Raw::parse) can run on any thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Raw<'a> {
    /// 1-based record number in the input.
    pub number: usize,
    /// 1-based line of the input at which the record starts.
    pub line: usize,
    /// Bytes of the record without the last line ending. There are at most [`LIMIT`] bytes, or at most [`ROW_LIMIT`] in
    /// tables and JSON.
    pub text: &'a [u8],
    /// Layout of the input, which determines the parser.
    pub layout: Layout,
    /// Whether the record is complete or was truncated.
    pub extent: Extent,
    /// Name of the puzzle field if the caller selected one and the record is a JSON object.
    pub column: Option<&'a str>,
    /// 1-based column at which the record starts if it is an element of a JSON array, or 0 if it starts at the
    /// beginning of a line.
    pub begins_at: u32,
}

/// Batches contain many raw records. When a record took 112 bytes, solving easy puzzles took 3 % longer.
const _: () = assert!(size_of::<Raw<'_>>() <= 64);

impl<'a> Raw<'a> {
    /// Returns the puzzle if it consists of 81 digits, `.` and `0`, as a whole line or as an unquoted field of a table
    /// row. [`parse`](Raw::parse) returns the same digits, and also the other fields of the row.
    #[inline(always)]
    pub fn bare(&self) -> Option<BareLine<'a>> {
        match self.layout {
            Layout::Lines(None) => BareLine::new(self.text),
            Layout::Table(Some(columns)) if self.extent == Extent::Whole => {
                csv::bare_puzzle(self.text, columns)
            }
            _ => None,
        }
    }
}

impl<'a> Raw<'a> {
    /// Returns the fields of a table row, unquoted. Returns `None` for other records and for invalid rows.
    pub fn fields(&self) -> Option<Vec<Cow<'a, str>>> {
        let Layout::Table(Some(columns)) = self.layout else {
            return None;
        };
        let fields = csv::Fields::of(self.text, columns.separator.byte()).ok()?;
        fields.map(|field| Some(field.ok()?.1)).collect()
    }

    /// Like [`fields`](Raw::fields), but a null of [typed](csv::Columns::is_typed) columns is `None`.
    pub fn fields_or_nulls(&self) -> Option<Vec<Option<Cow<'a, str>>>> {
        let Layout::Table(Some(columns)) = self.layout else {
            return None;
        };
        let is_quoted = |begin: usize| begin > 0 && self.text[begin - 1] == b'"';
        let is_null = |begin, field: &str| columns.is_typed && field.is_empty() && !is_quoted(begin);
        let fields = csv::fields(self.text, columns.separator.byte()).ok()?.into_iter();
        Some(fields.map(|(begin, field)| Some(field).filter(|it| !is_null(begin, it))).collect())
    }

    /// Returns the fields of a JSON object, even if its puzzle is invalid. Returns `None` for other records and for
    /// invalid JSON.
    pub fn object(&self) -> Option<json::Fields> {
        let is_object = self.extent != Extent::Cut && self.format() == Format::Json;
        if is_object { json::fields(self.text, self.column).ok() } else { None }
    }

    /// Returns the puzzle field of a table row, even if the puzzle is invalid. Returns `None` for other records, and if
    /// the row does not have as many fields as the header.
    pub fn puzzle_field(&self) -> Option<Cow<'a, str>> {
        let Layout::Table(Some(columns)) = self.layout else {
            return None;
        };
        let fields = self.fields().filter(|fields| fields.len() == usize::from(columns.count))?;
        fields.into_iter().nth(columns.puzzle.into())
    }

    /// Returns one field of a table row, without parsing the fields after it.
    fn field(&self, column: usize) -> Option<Cow<'a, str>> {
        let Layout::Table(Some(columns)) = self.layout else {
            return None;
        };
        let field = csv::Fields::of(self.text, columns.separator.byte()).ok()?.nth(column)?;
        Some(field.ok()?.1)
    }

    /// Returns the solution that a table row or JSON object contains, without validating it, or `None` if there is
    /// none.
    pub fn solution(&self) -> Option<Cow<'a, str>> {
        let solution: Cow<'a, str> = match self.layout {
            Layout::Table(Some(columns)) => match self.field(columns.solution?.into())? {
                Cow::Borrowed(field) => field.trim().into(),
                Cow::Owned(field) => field.trim().to_owned().into(),
            },
            _ if self.format() == Format::Json => self.parse().ok()?.solution()?.to_owned().into(),
            _ => return None,
        };
        Some(solution).filter(|solution| !solution.is_empty())
    }

    /// Returns the record's position in the input.
    pub fn place(&self) -> Location {
        match self.layout {
            Layout::Table(Some(columns)) if columns.is_typed => Location::Row(self.number),
            _ => Location::Line { record: Some(self.number), line: self.line },
        }
    }

    /// Returns the record's format, detecting it if the layout allows several formats.
    pub fn format(&self) -> Format {
        match self.layout {
            Layout::Lines(Some(format)) | Layout::Rows(Some(format)) => format,
            Layout::Lines(None) if BareLine::new(self.text).is_some() => Format::Line,
            Layout::Lines(None) => of_line(self.text),
            Layout::Rows(None) => of_rows(self.text),
            Layout::Table(_) => Format::Csv,
        }
    }

    /// Parses the record.
    ///
    /// # Errors
    ///
    /// Returns the first error, with its position in the whole input.
    #[inline]
    pub fn parse(&self) -> Result<Entry, ParseError> {
        match (self.extent, self.layout) {
            (Extent::Whole, Layout::Lines(None)) => parse_line(self.text),
            (Extent::Whole, Layout::Table(Some(columns))) => parse_row(self.text, columns),
            (Extent::Whole, Layout::Table(None)) => Err(ParseError::unexpected(
                self.text,
                0,
                "a header with a column `puzzle`, `quizzes` or `question`",
            )),
            (Extent::Whole, Layout::Lines(Some(Format::Json))) => parse_json(self.text, self.column),
            (Extent::Whole, _) => parse_as(self.format(), self.text),
            (Extent::Cut, layout) => Err(too_long(self.text, layout)),
            (Extent::Unseparated, _) => {
                let message = "expected a comma before this element of the array".to_owned();
                Err(ParseError::at(self.text, 0, Problem::Other(message)))
            }
        }
        .map_err(|error| match self.begins_at {
            0 => error.within(self.place()),
            column => {
                let is_first = error.place.line() == Some(1);
                let column = if is_first { column as usize + error.column - 1 } else { error.column };
                ParseError { column, ..error.within(self.place()) }
            }
        })
    }
}

/// Returns the error for a record that exceeds the length limit of its layout. `text` is the part that was kept.
fn too_long(text: &[u8], layout: Layout) -> ParseError {
    let limit = limit(Some(layout), text);
    let expected = match layout {
        Layout::Lines(_) if limit == ROW_LIMIT => "a JSON record",
        Layout::Lines(_) => "a line of 81 cells",
        Layout::Rows(_) => "nine rows of nine cells",
        Layout::Table(_) => "a row of a table",
    };
    ParseError::at(text, text.len(), Problem::TooLong { expected, limit })
}

/// Returns the maximum length in bytes of a record in an input with `layout`. `beginning` is the start of the record.
pub(super) fn limit(layout: Option<Layout>, beginning: &[u8]) -> usize {
    let beginning = beginning.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(beginning).trim_ascii_start();
    match layout {
        Some(Layout::Table(_) | Layout::Lines(Some(Format::Json))) => ROW_LIMIT,
        None | Some(Layout::Lines(None)) if matches!(beginning.first(), Some(b'{' | b'[')) => ROW_LIMIT,
        _ => LIMIT,
    }
}
