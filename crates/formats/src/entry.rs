//! Parsed records.

use super::csv::CsvRow;
use super::detect::{of_line, of_rows};
use super::error::{ParseError, Problem};
use super::library::Case;
use super::{
    Format, Marks, Position, cell_contents, csv, fpuzzles, grid, json, library, line, loose, opensudoku,
    pencilmarks, rows, sdx, sudokupad, sudokuwiki, sukaku,
};

/// A parsed record: its position and metadata.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Format of the record.
    pub format: Format,
    /// Digits and candidates.
    pub position: Position,
    /// Comment, or empty if there is none. Several comment lines are joined with `; `.
    pub comment: String,
    /// Data that only some formats contain.
    pub extras: Extras,
}

/// Data of a record besides its position and comment.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Extras {
    /// No extra data.
    #[default]
    None,
    /// The step of a library test case.
    Case(Box<Case>),
    /// Fields of a table row.
    Row(Box<CsvRow>),
    /// Fields of a JSON record.
    Fields(Box<json::Fields>),
}

impl Entry {
    /// Creates an entry without a comment or extra data.
    pub const fn new(format: Format, position: Position) -> Entry {
        Entry { format, position, comment: String::new(), extras: Extras::None }
    }

    fn of_line(format: Format, line: line::Line<'_>) -> Entry {
        Entry { comment: line.comment.to_owned(), ..Entry::new(format, Position::of_givens(line.grid)) }
    }

    /// Returns the step of a library test case, or `None` for other records.
    pub fn case(&self) -> Option<&Case> {
        match &self.extras {
            Extras::Case(case) => Some(case),
            _ => None,
        }
    }

    /// Returns the row, or `None` if the entry is not from a table.
    pub fn row(&self) -> Option<&CsvRow> {
        match &self.extras {
            Extras::Row(row) => Some(row),
            _ => None,
        }
    }

    /// Returns the solution that a table or a JSON record contains, without validating it, or `None` if there is none.
    pub fn solution(&self) -> Option<&str> {
        match &self.extras {
            Extras::Row(row) => row.solution(),
            Extras::Fields(fields) => fields.solution(),
            _ => None,
        }
    }
}

/// Parses one record in the given format. The row of a table is parsed as if the table had a single column. For a
/// table with a header, use [`parse_row`].
///
/// # Errors
///
/// Returns the first error in the text.
pub fn parse_as(format: Format, text: &[u8]) -> Result<Entry, ParseError> {
    match format {
        Format::Line | Format::Sdm => match line::parse(text) {
            Ok(line) => Ok(Entry::of_line(format, line)),
            Err(error) => match line::behind_words(text) {
                Some((grid, comment)) => with_comment(format, (Position::of_givens(grid), comment)),
                None => Err(error),
            },
        },
        Format::Grid => match grid::parse_position(text) {
            Ok(grid) => with_comment(format, grid),
            Err(error) => laid_out(text).ok_or(error),
        },
        Format::Pencilmarks => match pencilmarks::parse_bytes(text) {
            Ok(position) => with_comment(format, (position, rows::comment(text))),
            Err(error) => laid_out(text).ok_or(error),
        },
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
        Format::Json => parse_json(text, None),
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

/// Parses 81 cells that are not arranged in nine rows, such as an HTML table.
fn laid_out(text: &[u8]) -> Option<Entry> {
    let position = loose::read(text)?;
    let is_of_givens = position == Position::of_givens(position.digits);
    Some(Entry::new(if is_of_givens { Format::Grid } else { Format::Pencilmarks }, position))
}

/// Parses a row of a table, without its line ending.
///
/// # Errors
///
/// Returns an error if a quote is misplaced, if the number of fields differs from the header, or if the puzzle cannot
/// be parsed.
pub fn parse_row(row: &[u8], columns: csv::Columns) -> Result<Entry, ParseError> {
    let (row_of_table, (offset, puzzle)) = CsvRow::of(row, columns)?;
    let mut entry = parse_line(puzzle.as_bytes()).map_err(|error| {
        if columns.is_typed {
            return error;
        }
        let begin = ParseError::at(row, offset, error.problem);
        ParseError { column: begin.column + error.column - 1, ..begin }
    })?;
    if let Some(comment) = columns.comment {
        entry.comment = row_of_table.fields[usize::from(comment)].trim().to_owned();
    }
    entry.extras = Extras::Row(Box::new(row_of_table));
    entry.format = Format::Csv;
    Ok(entry)
}

/// Parses a JSON record. `column` is the name of the puzzle field, if the caller selected one.
///
/// # Errors
///
/// Returns an error if the text is not JSON, or does not contain a puzzle.
pub(super) fn parse_json(text: &[u8], column: Option<&str>) -> Result<Entry, ParseError> {
    let json::Record { puzzle, candidates, fields } = json::Record::of(text, column)?;
    let (mut position, comment) = match puzzle {
        json::Puzzle::Position(position, comment) => (*position, comment),
        json::Puzzle::Text(puzzle) => {
            let entry = parse_text(&puzzle).map_err(|_| json::no_puzzle(text, &puzzle))?;
            let comment = if fields.is_some() { String::new() } else { entry.comment };
            (entry.position, comment)
        }
    };
    if let Some(candidates) = candidates.filter(|_| position.marks == Marks::Implied) {
        let wrong = |message| ParseError::at(text, 0, Problem::Other(message));
        position.marks = cell_contents::marks_of(&position.digits, &candidates).map_err(wrong)?;
    }
    let comment =
        fields.as_ref().map(json::Fields::comment).filter(|it| !it.is_empty()).map_or(comment, str::to_owned);
    let extras = fields.map_or(Extras::None, |fields| Extras::Fields(Box::new(fields)));
    Ok(Entry { comment, extras, ..Entry::new(Format::Json, position) })
}

/// Parses a string that contains a single record, on one line or in nine rows.
fn parse_text(text: &str) -> Result<Entry, ParseError> {
    let text = text.trim_matches(['\r', '\n']).as_bytes();
    if text.contains(&b'\n') || text.contains(&b'\r') {
        parse_as(of_rows(text), text)
    } else {
        parse_line(text)
    }
}

/// Parses a line after detecting its format.
#[inline]
pub(super) fn parse_line(text: &[u8]) -> Result<Entry, ParseError> {
    if let Some(line) = line::parse_plain(text) {
        return Ok(Entry::of_line(Format::Line, line));
    }
    parse_as(of_line(text), text)
}
