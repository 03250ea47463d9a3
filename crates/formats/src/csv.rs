//! A table with a header and one puzzle in each row, as data sets are published.
//!
//! ```text
//! table  = [ "sep=" separator ] header { row }
//! header = name { separator name }      with a name for the puzzle among them
//! row    = field { separator field }    as many as the header has
//! field  = text without separator, quote and line break | '"' text with '""' for a quote and any line breaks '"'
//! separator = "," | ";" | tab           the one that the header uses; or that the line before it tells, as Excel writes it
//! ```
//!
//! | data set | header |
//! | --- | --- |
//! | Kaggle, 1 million (bryanpark) | `quizzes,solutions` |
//! | Kaggle, 9 million (rohanrao) | `puzzle,solution` |
//! | Kaggle, 3 million (radcliffe) | `id,puzzle,solution,clues,difficulty` |
//! | sudoku-extreme | `source,question,answer,rating` |
//! | what `sodan` writes | `line,puzzle,status,solution` and the like |
//!
//! The puzzle stands in the first column named `puzzle`, `quizzes`, `quiz`, `question`, `sudoku` or `grid`. The solution
//! stands in the first named `solution`, `solutions` or `answer`; it is kept as text and not checked here. A comment stands in
//! the first named `comment`. Capitals make no difference. The puzzle is read as a [line](super::line), or if it looks like
//! one, as a line of the [library](super::library) or as a [sukaku](super::sukaku).
//!
//! The grammar is that of RFC 4180: a quoted field may have line breaks. A quote that no row ends after is a stray one. It spoils one
//! line and not the rest of the file. Leniencies: other separators; blanks around names; rows that begin with `#` are comments;
//! blank rows do not count.
//!
//! Written with the header [`HEADER`], quoted where needed.

use super::error::{ParseError, Problem};
use super::matching_columns;
use super::position::Position;
use super::style::Empty;
use sodan_board::BareLine;
use std::borrow::Cow;
use std::num::NonZeroU16;

/// The header of the tables that are written.
pub const HEADER: &str = "puzzle,solution,comment";
pub(super) const HEADER_LINE: &str = "puzzle,solution,comment\n";

/// Which columns a table has, as its header says: no more than 65,535. Each record of a table has a copy, so it is small.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Columns {
    /// How many there are.
    pub count: u16,
    /// Where the puzzle stands, counted from 0.
    pub puzzle: u16,
    /// Where the solution stands, counted from 0.
    pub solution: Option<Place>,
    /// Where a comment stands, counted from 0.
    pub comment: Option<Place>,
    /// What stands between two fields.
    pub separator: Separator,
    /// Whether the table was no text, but typed columns that were made text, of Parquet, Arrow or an array. Its records are
    /// rows and have no lines. A field of which nothing is there, not even quotes, is null.
    pub is_typed: bool,
}

/// What stands between two fields of a row.
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

    /// What a line before the header tells, if it is `sep=;` or the like.
    pub(super) fn of_line(line: &[u8]) -> Option<Separator> {
        let line = line.strip_prefix(b"\"").and_then(|line| line.strip_suffix(b"\"")).unwrap_or(line);
        let (name, [byte]) = line.split_at_checked(4)? else {
            return None;
        };
        let known = Separator::ALL.into_iter().find(|separator| separator.byte() == *byte);
        known.filter(|_| name.eq_ignore_ascii_case(b"sep="))
    }

    /// The character.
    pub const fn byte(self) -> u8 {
        self as u8
    }
}

/// Which column it is, in a form in which none takes no room: as a number it counts from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place(NonZeroU16);

impl From<Place> for usize {
    fn from(place: Place) -> usize {
        usize::from(place.0.get()) - 1
    }
}

impl Columns {
    /// What a header line says, if it is one with a puzzle column.
    pub fn of_header(header: &[u8]) -> Option<Columns> {
        Columns::among(header, &Separator::ALL, None)
    }

    /// As [`of_header`](Columns::of_header), with the puzzle in the column of that name. If none is written just so, it is the only one
    /// that differs in the case of letters alone; nothing, if there are several of these.
    pub fn with_puzzle_in(header: &[u8], column: &str) -> Option<Columns> {
        Columns::among(header, &Separator::ALL, Some(column))
    }

    /// The same, with one of these separators.
    pub(super) fn among(header: &[u8], separators: &[Separator], column: Option<&str>) -> Option<Columns> {
        const PUZZLE: [&str; 6] = ["puzzle", "quizzes", "quiz", "question", "sudoku", "grid"];
        let puzzle = |names: &[String]| {
            let Some(column) = column else {
                return first_of(names, &PUZZLE);
            };
            match matching_columns(names, column)[..] {
                [place] => Some(place),
                _ => None,
            }
        };
        separators.iter().find_map(|separator| Columns::named(header, *separator, puzzle))
    }

    /// The names in the header that says these columns: as many as there are columns.
    pub fn names(&self, header: &[u8]) -> Vec<String> {
        let fields = fields(header, self.separator.byte()).unwrap_or_default();
        fields.into_iter().map(|(_, name)| name.trim().to_owned()).collect()
    }

    /// Whether that column, counted from 0, has the puzzle, its solution or a comment.
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
        // There are no more columns than 65,535, so one more than the last is a number, too.
        let place = |known: &[&str]| {
            let place = u16::try_from(first_of(&names, known)?).ok()?;
            place.checked_add(1).and_then(NonZeroU16::new).map(Place)
        };
        let (solution, comment) = (place(&["solution", "solutions", "answer"]), place(&["comment"]));
        Some(Columns { count, puzzle, solution, comment, separator, is_typed: false })
    }
}

/// The place of the first name that is one of the known ones, in either case of letters.
fn first_of(names: &[String], known: &[&str]) -> Option<usize> {
    names.iter().position(|name| known.contains(&&*name.to_lowercase()))
}

/// The names in a header, whatever they are.
pub fn names(header: &[u8]) -> Vec<String> {
    let fields = fields(header, separator_of(header)).unwrap_or_default();
    fields.into_iter().map(|(_, name)| name.trim().to_owned()).collect()
}

/// The separator that stands most often in a line; a comma, if there is none.
fn separator_of(line: &[u8]) -> u8 {
    let count = |separator: &u8| line.iter().filter(|&byte| byte == separator).count();
    b"\t;,".iter().copied().max_by_key(count).unwrap_or(b',')
}

/// Whether a line may be a header whose first row is the next line. The row must have as many fields, and a puzzle among them.
pub(super) fn is_header_of(header: &[u8], row: &[u8]) -> bool {
    let separator = separator_of(header);
    let [header, row] = [header, row].map(|line| fields(line, separator).unwrap_or_default());
    let is_puzzle = |(_, field): &(usize, Cow<'_, str>)| BareLine::new(field.trim().as_bytes()).is_some();
    header.len() > 1
        && header.len() == row.len()
        && row.iter().any(is_puzzle)
        && !header.iter().any(is_puzzle)
}

/// Whether a line may be a header of [nothing but names](is_of_names), and the next line a row. Anything may stand in the row
/// but nine cells of a grid.
pub(super) fn is_plain_header_of(header: &[u8], row: &[u8]) -> bool {
    let separator = separator_of(header);
    let fields = || row.split(|&byte| byte == separator);
    let is_of_cells = || fields().count() == 9 && fields().all(|field| field.trim_ascii().len() <= 1);
    is_of_names(header) && row.contains(&separator) && !is_of_cells()
}

/// Whether a line is two names or more with nothing but a separator between them, as no sentence has it.
pub(super) fn is_of_names(line: &[u8]) -> bool {
    let fields = fields(line, separator_of(line)).unwrap_or_default();
    let is_sign = |sign: char| sign.is_alphanumeric() || "_-.".contains(sign);
    let is_name = |(_, name): &(usize, Cow<'_, str>)| {
        name.starts_with(char::is_alphabetic) && name.chars().all(is_sign)
    };
    fields.len() > 1 && fields.iter().all(is_name)
}

/// A row, read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CsvRow {
    /// What the columns are.
    pub columns: Columns,
    /// All fields, without quotes.
    pub fields: Vec<String>,
}

impl CsvRow {
    /// Takes a row apart: all fields, and the puzzle with the offset of its first byte.
    pub(super) fn of(row: &[u8], columns: Columns) -> Result<(CsvRow, (usize, String)), ParseError> {
        let fields = fields(row, columns.separator.byte())?;
        let count = usize::from(columns.count);
        if fields.len() != count {
            let problem = Problem::Count { what: "fields", expected: count, found: fields.len() };
            return Err(ParseError::at(row, row.len(), problem));
        }
        let (offset, puzzle) = &fields[usize::from(columns.puzzle)];
        if columns.is_typed && puzzle.is_empty() && (*offset == 0 || row[*offset - 1] != b'"') {
            let what = "expected a puzzle, found null".to_owned();
            return Err(ParseError::of_line(1, Problem::Other(what)));
        }
        // A grid of several lines, quoted: on one line its rows are words.
        let puzzle = (*offset, puzzle.replace(['\r', '\n'], " "));
        let fields = fields.into_iter().map(|(_, field)| field.into_owned()).collect();
        Ok((CsvRow { columns, fields }, puzzle))
    }

    /// The solution that the table gives, unchecked; nothing if it has no such column or the field is empty.
    pub fn solution(&self) -> Option<&str> {
        let field = self.fields.get(usize::from(self.columns.solution?))?.trim();
        Some(field).filter(|field| !field.is_empty())
    }
}

/// The puzzle of a row, if it is a bare line and nothing in the row is quoted or beyond ASCII. Nearly all rows of data sets
/// are like this. The puzzle is found without copying any field.
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

/// The fields of a row, each with the offset of its first byte.
pub(super) fn fields(row: &[u8], separator: u8) -> Result<Vec<(usize, Cow<'_, str>)>, ParseError> {
    Fields::of(row, separator)?.collect()
}

/// Reads the fields of a row one by one, each with the offset of its first byte. They are copied only where they are quoted.
pub(super) struct Fields<'a> {
    text: &'a str,
    separator: u8,
    /// Where the next one begins; nothing after the last, and after an error.
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

/// The field between the quote at `start` and its partner, and what follows that.
fn quoted(row: &[u8], start: usize) -> Result<(String, usize), ParseError> {
    let mut field = Vec::new();
    let mut at = start + 1;
    loop {
        match (row.get(at), row.get(at + 1)) {
            (None, _) => {
                let what = "the quote that opens here is not closed, or not so that a row of the table ends after it";
                return Err(ParseError::at(row, start, Problem::Other(what.to_owned())));
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

/// How a line ends in a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RowEnd {
    /// After a field.
    Closed,
    /// Within a quoted field.
    Open,
    /// A quote is out of place.
    Broken,
}

/// How a line ends that begins with a field, or within a quoted one.
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

/// Writes one row under [`HEADER`], without an end of line.
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
