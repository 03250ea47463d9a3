//! Tables with a header and one puzzle per row, the usual format of published data sets.
//!
//! ```text
//! table  = [ "sep=" separator ] header { row }
//! header = name { separator name }      one of the names denotes the puzzle
//! row    = field { separator field }    the same number of fields as the header
//! field  = text without separator, quote and line break | '"' text with '""' for a quote and any line breaks '"'
//! separator = "," | ";" | tab           as in the header, or declared by a line `sep=;` before it, as Excel writes it
//! ```
//!
//! | data set | header |
//! | --- | --- |
//! | Kaggle, 1 million (bryanpark) | `quizzes,solutions` |
//! | Kaggle, 9 million (rohanrao) | `puzzle,solution` |
//! | Kaggle, 3 million (radcliffe) | `id,puzzle,solution,clues,difficulty` |
//! | sudoku-extreme | `source,question,answer,rating` |
//! | Sodan's own tables | `line,puzzle,status,solution` and others |
//!
//! The puzzle is in the first column named `puzzle`, `quizzes`, `quiz`, `question`, `sudoku` or `grid`. The solution is
//! in the first column named `solution`, `solutions` or `answer`; it is kept as text and not validated here. A comment
//! is in the first column named `comment`. Names are case-insensitive. The puzzle is parsed as a [line](super::line)
//! or, if it looks like one, as a line of the [library](super::library) or as a [sukaku](super::sukaku).
//!
//! The grammar is that of RFC 4180, so a quoted field may contain line breaks. A quote that is not closed by the end of
//! the table row is a stray quote, and only its line is invalid. Extensions: other separators, and whitespace around
//! names. Blank rows, and comment rows that start with `#`, are skipped.
//!
//! Written tables have the header [`HEADER`], and their fields are quoted where needed.

use super::error::{ParseError, Problem};
use super::matching_columns;
use super::position::Position;
use super::style::Empty;
use sodan_board::{BareLine, Cell};
use std::borrow::Cow;
use std::num::NonZeroU16;

/// Header of written tables.
pub const HEADER: &str = "puzzle,solution,comment";
pub(super) const HEADER_LINE: &str = "puzzle,solution,comment\n";

/// The columns of a table, parsed from its header. A table has at most 65,535 columns. The type is small because each
/// record of a table contains a copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Columns {
    /// Number of columns.
    pub count: u16,
    /// 0-based column of the puzzle.
    pub puzzle: u16,
    /// 0-based column of the solution, if there is one.
    pub solution: Option<Place>,
    /// 0-based column of the comment, if there is one.
    pub comment: Option<Place>,
    /// Separator between fields.
    pub separator: Separator,
    /// Whether the table was converted from typed columns (Parquet, Arrow or an array). Errors then report rows instead
    /// of lines, and an empty unquoted field is null.
    pub is_typed: bool,
}

/// Separator between the fields of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Separator {
    /// `,`
    Comma = b',',
    /// `;`
    Semicolon = b';',
    /// A tab.
    Tab = b'\t',
}

impl Separator {
    pub(super) const ALL: [Separator; 3] = [Separator::Comma, Separator::Semicolon, Separator::Tab];

    /// Parses a line that declares the separator, such as `sep=;`. Such a line may precede the header.
    pub(super) fn of_line(line: &[u8]) -> Option<Separator> {
        let line = line.strip_prefix(b"\"").and_then(|line| line.strip_suffix(b"\"")).unwrap_or(line);
        let (name, [byte]) = line.split_at_checked(4)? else {
            return None;
        };
        let known = Separator::ALL.into_iter().find(|separator| separator.byte() == *byte);
        known.filter(|_| name.eq_ignore_ascii_case(b"sep="))
    }

    /// Returns the separator as an ASCII byte.
    pub const fn byte(self) -> u8 {
        self as u8
    }
}

/// A 0-based column, stored as a number from 1 so that `Option<Place>` needs no extra space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place(NonZeroU16);

impl From<Place> for usize {
    fn from(place: Place) -> usize {
        usize::from(place.0.get()) - 1
    }
}

impl Columns {
    /// Parses a header. Returns `None` if no column has a known name for the puzzle.
    pub fn of_header(header: &[u8]) -> Option<Columns> {
        Columns::among(header, &Separator::ALL, None)
    }

    /// Like [`of_header`](Columns::of_header), with the puzzle in the column named `column`. If no name matches
    /// exactly, case is ignored. Returns `None` unless exactly one column matches.
    pub fn with_puzzle_in(header: &[u8], column: &str) -> Option<Columns> {
        Columns::among(header, &Separator::ALL, Some(column))
    }

    /// Parses a header with one of `separators`. The puzzle is in the column named `column` or, without `column`, in a
    /// column with a known name.
    pub(super) fn among(header: &[u8], separators: &[Separator], column: Option<&str>) -> Option<Columns> {
        const PUZZLE: [&str; 6] = ["puzzle", "quizzes", "quiz", "question", "sudoku", "grid"];
        let puzzle = |names: &[String]| {
            let Some(column) = column else {
                // Code such as `values(N, Puzzle, X, Y) ->` is not a header.
                let is_code = names.iter().any(|name| name.matches('(').count() != name.matches(')').count());
                return first_of(names, &PUZZLE).filter(|_| !is_code);
            };
            match matching_columns(names, column)[..] {
                [place] => Some(place),
                _ => None,
            }
        };
        separators.iter().find_map(|separator| Columns::named(header, *separator, puzzle))
    }

    /// Returns the names of all columns. `header` must be the line that these columns were parsed from.
    pub fn names(&self, header: &[u8]) -> Vec<String> {
        let fields = fields(header, self.separator.byte()).unwrap_or_default();
        fields.into_iter().map(|(_, name)| name.trim().to_owned()).collect()
    }

    /// Returns whether the 0-based column `column` contains the puzzle, the solution or the comment.
    pub fn is_own(&self, column: usize) -> bool {
        let others = [self.solution, self.comment].into_iter().flatten().map(usize::from);
        others.chain([self.puzzle.into()]).any(|own| own == column)
    }

    fn named(
        header: &[u8],
        separator: Separator,
        puzzle: impl FnOnce(&[String]) -> Option<usize>,
    ) -> Option<Columns> {
        let fields = fields(header, separator.byte()).ok()?;
        let names: Vec<String> = fields.into_iter().map(|(_, name)| name.trim().to_owned()).collect();
        let count = u16::try_from(names.len()).ok()?;
        let puzzle = u16::try_from(puzzle(&names)?).ok()?;
        // A table has at most 65,535 columns, so the index plus one fits into 16 bits.
        let place = |known: &[&str]| {
            let place = u16::try_from(first_of(&names, known)?).ok()?;
            place.checked_add(1).and_then(NonZeroU16::new).map(Place)
        };
        let (solution, comment) = (place(&["solution", "solutions", "answer"]), place(&["comment"]));
        Some(Columns { count, puzzle, solution, comment, separator, is_typed: false })
    }
}

/// Returns the index of the first name that is in `known`, ignoring case.
fn first_of(names: &[String], known: &[&str]) -> Option<usize> {
    names.iter().position(|name| known.contains(&&*name.to_lowercase()))
}

/// Returns whether a header consists of the names (`r1c1` to `r9c9`) or the numbers (0 to 80) of all cells in order. The
/// rows after it are [lines](super::line) with separated cells.
pub(super) fn is_of_cells(header: &[u8]) -> bool {
    let names = names(header);
    let is_name =
        |(cell, name): (Cell, &String)| name.parse() == Ok(cell) || name.parse() == Ok(cell.index());
    names.len() == 81 && Cell::all().zip(&names).all(is_name)
}

/// Splits a header into column names, at the separator that occurs most often.
pub fn names(header: &[u8]) -> Vec<String> {
    let fields = fields(header, separator_of(header)).unwrap_or_default();
    fields.into_iter().map(|(_, name)| name.trim().to_owned()).collect()
}

/// Returns the separator that occurs most often in a line, or a comma if there is none.
fn separator_of(line: &[u8]) -> u8 {
    let count = |separator: &u8| line.iter().filter(|&byte| byte == separator).count();
    b"\t;,".iter().copied().max_by_key(count).unwrap_or(b',')
}

/// Returns whether `header` may be a header and `row` its first row. Both must have the same number of fields, and one
/// field of the row must be a puzzle.
pub(super) fn is_header_of(header: &[u8], row: &[u8]) -> bool {
    let separator = separator_of(header);
    let [header, row] = [header, row].map(|line| fields(line, separator).unwrap_or_default());
    let is_puzzle = |(_, field): &(usize, Cow<'_, str>)| BareLine::new(field.trim().as_bytes()).is_some();
    header.len() > 1
        && header.len() == row.len()
        && row.iter().any(is_puzzle)
        && !header.iter().any(is_puzzle)
}

/// Returns whether `header` may be a header [that consists only of names](is_of_names), and `row` may be its first row.
/// Any row is accepted except nine cells of a grid.
pub(super) fn is_plain_header_of(header: &[u8], row: &[u8]) -> bool {
    let separator = separator_of(header);
    let fields = || row.split(|&byte| byte == separator);
    let is_of_cells = || fields().count() == 9 && fields().all(|field| field.trim_ascii().len() <= 1);
    is_of_names(header) && row.contains(&separator) && !is_of_cells()
}

/// Returns whether a line consists of at least two separated names. Names start with a letter and contain no spaces, so
/// prose with commas is rejected.
pub(super) fn is_of_names(line: &[u8]) -> bool {
    let fields = fields(line, separator_of(line)).unwrap_or_default();
    let is_sign = |sign: char| sign.is_alphanumeric() || "_-.".contains(sign);
    let is_name = |(_, name): &(usize, Cow<'_, str>)| {
        name.starts_with(char::is_alphabetic) && name.chars().all(is_sign)
    };
    fields.len() > 1 && fields.iter().all(is_name)
}

/// A parsed row of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CsvRow {
    /// Columns of the row's table.
    pub columns: Columns,
    /// All fields in column order, unquoted.
    pub fields: Vec<String>,
}

impl CsvRow {
    /// Splits a row into fields. Also returns the puzzle, with the offset of its first byte in the row.
    pub(super) fn of(row: &[u8], columns: Columns) -> Result<(CsvRow, (usize, String)), ParseError> {
        let fields = fields(row, columns.separator.byte())?;
        let count = usize::from(columns.count);
        if fields.len() != count {
            let problem = Problem::Count { unit: "fields", expected: count, found: fields.len() };
            return Err(ParseError::at(row, row.len(), problem));
        }
        let (offset, puzzle) = &fields[usize::from(columns.puzzle)];
        if columns.is_typed && puzzle.is_empty() && (*offset == 0 || row[*offset - 1] != b'"') {
            let message = "expected a puzzle, found null".to_owned();
            return Err(ParseError::of_line(1, Problem::NoText(message)));
        }
        // The puzzle may be a quoted grid of several lines. After the lines are joined, each row of the grid is a word.
        let puzzle = (*offset, puzzle.replace(['\r', '\n'], " "));
        let fields = fields.into_iter().map(|(_, field)| field.into_owned()).collect();
        Ok((CsvRow { columns, fields }, puzzle))
    }

    /// Returns the solution without validating it, or `None` if the field is empty or there is no solution column.
    pub fn solution(&self) -> Option<&str> {
        let field = self.fields.get(usize::from(self.columns.solution?))?.trim();
        Some(field).filter(|field| !field.is_empty())
    }
}

/// Returns the row's puzzle if it is a bare line and the row is ASCII without quotes, as in nearly all rows of data
/// sets. No field is copied.
#[inline]
pub(super) fn bare_puzzle(row: &[u8], columns: Columns) -> Option<BareLine<'_>> {
    if !row.is_ascii() || memchr::memchr(b'"', row).is_some() {
        return None;
    }
    let (mut count, mut start, mut puzzle) = (0, 0, None);
    for end in memchr::memchr_iter(columns.separator.byte(), row).chain([row.len()]) {
        if count == usize::from(columns.puzzle) {
            puzzle = row.get(start..end);
        }
        start = end + 1;
        count += 1;
    }
    if count == usize::from(columns.count) { BareLine::new(puzzle?) } else { None }
}

/// Splits a row into fields, each with the offset of its first byte.
pub(super) fn fields(row: &[u8], separator: u8) -> Result<Vec<(usize, Cow<'_, str>)>, ParseError> {
    Fields::of(row, separator)?.collect()
}

/// Iterator over the fields of a row, each with the offset of its first byte. Only quoted fields are copied.
pub(super) struct Fields<'a> {
    text: &'a str,
    separator: u8,
    /// Byte offset in `text` of the next field, or `None` after the last field or an error.
    next: Option<usize>,
}

impl<'a> Fields<'a> {
    pub(super) fn of(row: &'a [u8], separator: u8) -> Result<Fields<'a>, ParseError> {
        let text = std::str::from_utf8(row)
            .map_err(|error| ParseError::unexpected(row, error.valid_up_to(), "text in UTF-8"))?;
        Ok(Fields { text, separator, next: Some(0) })
    }
}

impl<'a> Iterator for Fields<'a> {
    type Item = Result<(usize, Cow<'a, str>), ParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        let (at, row) = (self.next.take()?, self.text.as_bytes());
        let (begin, field, end) = if row.get(at) == Some(&b'"') {
            match quoted(row, at) {
                Ok((field, end)) => (at + 1, field.into(), end),
                Err(error) => return Some(Err(error)),
            }
        } else {
            let rest = &row[at..];
            let end = memchr::memchr(self.separator, rest).map_or(row.len(), |length| at + length);
            (at, self.text[at..end].into(), end)
        };
        match row.get(end) {
            None => {}
            Some(&byte) if byte == self.separator => self.next = Some(end + 1),
            Some(_) => {
                return Some(Err(ParseError::unexpected(row, end, "a separator after the quote")));
            }
        }
        Some(Ok((begin, field)))
    }
}

/// Parses the quoted field whose opening quote is at `start`. Also returns the position after the closing quote.
fn quoted(row: &[u8], start: usize) -> Result<(String, usize), ParseError> {
    let mut field = Vec::new();
    let mut at = start + 1;
    loop {
        match (row.get(at), row.get(at + 1)) {
            (None, _) => {
                let message = "unterminated quoted field: expected a closing quote before the end of the row";
                return Err(ParseError::at(row, start, Problem::Other(message.to_owned())));
            }
            (Some(b'"'), Some(b'"')) => {
                field.push(b'"');
                at += 2;
            }
            (Some(b'"'), _) => return Ok((String::from_utf8_lossy(&field).into_owned(), at + 1)),
            (Some(&byte), _) => {
                field.push(byte);
                at += 1;
            }
        }
    }
}

/// Quoting state at the end of a line of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RowEnd {
    /// Every quoted field is closed.
    Closed,
    /// A quoted field continues on the next line.
    Open,
    /// The line contains a misplaced quote.
    Broken,
}

/// Returns the quoting state at the end of `line`. `is_within` is true if the line starts within a quoted field.
pub(super) fn end_of_row(line: &[u8], separator: u8, mut is_within: bool) -> RowEnd {
    let mut at = 0;
    loop {
        if !is_within && line.get(at) == Some(&b'"') {
            (is_within, at) = (true, at + 1);
        }
        if is_within {
            let Some(quote) = memchr::memchr(b'"', &line[at..]) else {
                return RowEnd::Open;
            };
            at += quote + 1;
            match line.get(at) {
                None => return RowEnd::Closed,
                Some(b'"') => at += 1,
                Some(&byte) if byte == separator => (is_within, at) = (false, at + 1),
                Some(_) => return RowEnd::Broken,
            }
        } else {
            let Some(end) = memchr::memchr(separator, &line[at..]) else {
                return RowEnd::Closed;
            };
            at += end + 1;
        }
    }
}

/// Appends a row of a table with the header [`HEADER`], without a line ending.
pub fn write(position: &Position, solution: Option<&str>, comment: &str, empty: Empty, out: &mut String) {
    super::line::write(&position.digits, empty, out);
    out.push(',');
    write_field(solution.unwrap_or_default(), out);
    out.push(',');
    write_field(comment, out);
}

fn write_field(field: &str, out: &mut String) {
    let field = field.replace(['\r', '\n'], " ");
    if field.contains([',', ';', '\t', '"']) {
        out.push('"');
        out.push_str(&field.replace('"', "\"\""));
        out.push('"');
    } else {
        out.push_str(&field);
    }
}
