//! Items: input records after parsing.

use crate::fault::Fault;
use sodan_board::BareLine;
use sodan_board::{ByCell, Candidate, Candidates, Clashes, DigitSet, Grid, Puzzle, Solution};
use sodan_engines as engines;
use sodan_formats::csv::Columns;
use sodan_formats::{
    Entry, Extent, Extras, Format, Layout, Location, Marks, ParseError, Position, Raw, Style, to_string,
};
use sodan_search::{Backend, Problem};
use std::borrow::Cow;
use std::collections::HashMap;

/// An input record after parsing.
#[non_exhaustive]
pub struct Item<'a> {
    /// The record as found in the input.
    pub raw: Raw<'a>,
    /// The parsed content, or the parse error.
    pub content: Result<Content<'a>, Box<ParseError>>,
    /// Name of the input file, if there are several inputs.
    pub file: Option<&'a str>,
    /// Whether the text was passed directly rather than read from an input. If so, the item's number is not a position
    /// in a file.
    is_alone: bool,
}

/// Name and value of a field next to the puzzle.
pub type Extra<'a> = (Cow<'a, str>, Cow<'a, str>);

/// Name and value of a field next to the puzzle, with `None` for null.
pub type Passing<'a> = (Cow<'a, str>, Option<Cow<'a, str>>);

/// Looks up the fields next to a puzzle by name. Lookups are fast if the fields are requested in order, starting with
/// the first. If several fields have the same name, the first one counts.
pub struct ByName<'b> {
    extra: &'b [Passing<'b>],
    /// Number of leading fields of `extra` that were requested in order so far.
    in_order: usize,
    /// Index in `extra` of the first field with each name. Built at the first request out of order if there are more
    /// than [`ByName::FEW`] fields.
    places: Option<HashMap<&'b str, usize>>,
}

impl<'b> ByName<'b> {
    /// Maximum number of fields for which a request out of order searches linearly. For so few fields, this is usually
    /// faster than building a hash map.
    const FEW: usize = 32;

    /// Creates a lookup in the fields `extra`.
    pub fn new(extra: &'b [Passing<'b>]) -> ByName<'b> {
        ByName { extra, in_order: 0, places: None }
    }

    /// Returns the value of the first field called `name`, or `None` if there is no such field or its value is null.
    pub fn value(&mut self, name: &str) -> Option<&'b str> {
        let extra = self.extra;
        let is_next = extra.get(self.in_order).is_some_and(|(it, _)| it == name);
        let found = if is_next {
            self.in_order += 1;
            Some(&extra[self.in_order - 1])
        } else if extra.len() <= Self::FEW {
            extra.iter().find(|(it, _)| it == name)
        } else {
            // Reversed, so that the first of several equal names is inserted last and wins.
            let places =
                || extra.iter().enumerate().rev().map(|(place, (name, _))| (&**name, place)).collect();
            self.places.get_or_insert_with(places).get(name).map(|&place| &extra[place])
        };
        found.and_then(|(_, value)| value.as_deref())
    }
}

/// Parsed content of a record.
#[non_exhaustive]
pub enum Content<'a> {
    /// Givens only. Parsing the line again when needed takes less time than storing the parsed result.
    Bare(BareLine<'a>),
    /// Any other content.
    Entry(Box<Entry>),
}

impl<'a> Item<'a> {
    /// Parses a record.
    #[inline]
    pub fn read(raw: Raw<'a>) -> Item<'a> {
        Item { raw, content: read(&raw), file: None, is_alone: false }
    }

    /// Like [`read`](Item::read), but does not check whether a record that is not a classic puzzle is a variant. Intended for programs
    /// without the variant engine.
    pub fn read_classic(raw: Raw<'a>) -> Item<'a> {
        let content = match raw.bare() {
            Some(line) => Ok(Content::Bare(line)),
            None => raw.parse().map(|entry| Content::Entry(Box::new(entry))).map_err(Box::new),
        };
        Item { raw, content, file: None, is_alone: false }
    }

    /// Sets the name of the input file.
    pub fn of_file(self, file: Option<&'a str>) -> Item<'a> {
        Item { file, ..self }
    }

    /// Parses `text` as one puzzle in any format. Results refer to the puzzle by the 1-based `number`.
    pub fn of_text(number: usize, text: &'a [u8]) -> Item<'a> {
        let raw =
            |layout| Raw { number, line: 1, text, layout, extent: Extent::Whole, column: None, begins_at: 0 };
        if let Some(line) = BareLine::new(text) {
            let content = Ok(Content::Bare(line));
            return Item { raw: raw(Layout::Lines(None)), content, file: None, is_alone: true };
        }
        let entry = match std::str::from_utf8(text) {
            Ok(text) => sodan_formats::parse(text),
            Err(_) => sodan_formats::parse_as(Format::Line, text),
        };
        let layout = match entry.as_ref().map(|entry| entry.format) {
            Ok(format @ (Format::Grid | Format::Pencilmarks)) => Layout::Rows(Some(format)),
            Ok(format) => Layout::Lines(Some(format)),
            Err(_) => Layout::Lines(None),
        };
        let raw = raw(layout);
        let content = match entry {
            Ok(entry) => Ok(Content::Entry(Box::new(entry))),
            Err(error) => Err(Box::new(crate::variant::refusal(&raw, error))),
        };
        Item { raw, content, file: None, is_alone: true }
    }

    /// Creates an item without text and with the error `why`. Results refer to the item by the 1-based `number`.
    pub fn missing(number: usize, why: String) -> Item<'a> {
        let layout = Layout::Lines(None);
        let raw =
            Raw { number, line: 1, text: b"", layout, extent: Extent::Whole, column: None, begins_at: 0 };
        let read = sodan_formats::parse_as(Format::Line, b"");
        let content = read.map(|entry| Content::Entry(Box::new(entry))).map_err(|mut error| {
            error.problem = sodan_formats::Problem::NoText(why);
            Box::new(error)
        });
        Item { raw, content, file: None, is_alone: true }
    }

    /// Creates an item from a position. Results refer to the position by the 1-based `number`.
    pub fn of_position(number: usize, position: Position) -> Item<'a> {
        let layout = Layout::Lines(Some(Format::Json));
        let raw =
            Raw { number, line: 1, text: b"", layout, extent: Extent::Whole, column: None, begins_at: 0 };
        let content = Ok(Content::Entry(Box::new(Entry::new(Format::Json, position))));
        Item { raw, content, file: None, is_alone: true }
    }

    /// Returns the record's location in the input, or the location within the text if the item was passed as text.
    pub(crate) fn place(&self) -> Location {
        match self.raw.place() {
            Location::Line { line, .. } if self.is_alone => Location::Line { record: None, line },
            place => place,
        }
    }

    /// Returns whether the item has no text because its column value is null or not a string.
    pub(crate) fn is_missing(&self) -> bool {
        matches!(&self.content, Err(error) if matches!(error.problem, sodan_formats::Problem::NoText(_)))
    }

    /// Returns the comment (the text after the puzzle), or an empty string.
    pub fn comment(&self) -> &str {
        match &self.content {
            Ok(Content::Entry(entry)) => &entry.comment,
            Ok(Content::Bare(_)) | Err(_) => "",
        }
    }

    /// Returns the names and values of the fields next to the puzzle in a table or object, even if the puzzle is
    /// invalid. `header` contains the column names of a table. Null becomes an empty string.
    pub fn extra_fields<'s>(&'s self, header: &'s [String]) -> Vec<Extra<'s>> {
        let passing = self.passing(header).into_iter();
        passing.map(|(name, value)| (name, value.unwrap_or_default())).collect()
    }

    /// Like [`extra_fields`](Item::extra_fields), with `None` for null.
    pub fn passing<'s>(&'s self, header: &'s [String]) -> Vec<Passing<'s>> {
        if let Some((columns, fields)) = self.fields_of_bare_row() {
            let mut passing = Vec::with_capacity(header.len());
            for (index, (name, field)) in header.iter().zip(fields).enumerate() {
                if index != usize::from(columns.puzzle) {
                    let value = str::from_utf8(field).expect("a bare row is ASCII");
                    let value = Some(value.into()).filter(|_| !(columns.is_typed && value.is_empty()));
                    passing.push((name.as_str().into(), value));
                }
            }
            return passing;
        }
        match (self.raw.layout, &self.content) {
            (Layout::Table(Some(columns)), _) => {
                let names = header.iter().map(String::as_str);
                let fields = names.zip(self.raw.fields_or_nulls().unwrap_or_default()).enumerate();
                fields
                    .filter(|(index, _)| *index != usize::from(columns.puzzle))
                    .map(|(_, (name, value))| (name.into(), value))
                    .collect()
            }
            (_, Ok(Content::Entry(entry))) => match &entry.extras {
                Extras::Fields(fields) => {
                    fields.extra_fields().map(|(name, value)| (name.into(), value.map(Cow::from))).collect()
                }
                _ => Vec::new(),
            },
            (_, Err(_)) => {
                let owned = |text: &str| Cow::from(text.to_owned());
                let fields = self.raw.object();
                let extra = fields.iter().flat_map(|fields| fields.extra_fields());
                extra.map(|(name, value)| (owned(name), value.map(owned))).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the column layout of the table and the fields of the row, for a row whose puzzle is a bare line. Such a
    /// row is ASCII, without quoted fields. Returns `None` for other records.
    fn fields_of_bare_row(&self) -> Option<(Columns, impl Iterator<Item = &'a [u8]>)> {
        let (Layout::Table(Some(columns)), Ok(Content::Bare(_))) = (self.raw.layout, &self.content) else {
            return None;
        };
        let (text, mut begin) = (self.raw.text, 0);
        let ends = memchr::memchr_iter(columns.separator.byte(), text).chain([text.len()]);
        let field = move |end| &text[std::mem::replace(&mut begin, end + 1)..end];
        Some((columns, ends.map(field)))
    }

    /// Returns the solution field of a table row whose puzzle is a bare line. Returns `None` for other records, and if
    /// the table has no solution column.
    pub(crate) fn solution_of_bare_row(&self) -> Option<&'a [u8]> {
        let (columns, mut fields) = self.fields_of_bare_row()?;
        fields.nth(columns.solution?.into())
    }

    /// Returns the detected format of the record.
    pub fn format(&self) -> Format {
        match (self.raw.layout, &self.content) {
            // Detecting this format from the characters took longer than writing the column.
            (Layout::Lines(None), Ok(Content::Bare(_))) => Format::Line,
            _ => self.raw.format(),
        }
    }

    /// Converts the record to a search problem. Returns `None` if the record is invalid. If givens clash, the problem
    /// has no solution.
    pub fn problem(&self) -> Option<Problem> {
        match self.content.as_ref().ok()? {
            Content::Bare(line) => Some(Problem::from(&line.grid())),
            Content::Entry(entry) => Some(Problem::from(&entry.position.candidates())),
        }
    }

    /// Stores the record as a search problem in `problem`. For an invalid record, the problem has no solution.
    #[inline]
    pub fn write_problem(&self, problem: &mut Problem, backend: Backend) {
        match &self.content {
            Ok(Content::Bare(line)) => backend.set_givens(problem, *line),
            _ => *problem = self.problem().unwrap_or(Problem::IMPOSSIBLE),
        }
    }

    /// Converts the record to a question for an engine and passes the question to `ask`. Returns `None` if the record
    /// is invalid or its givens clash.
    pub fn ask<T>(&self, ask: impl FnOnce(engines::Question<'_>) -> T) -> Option<T> {
        match self.content.as_ref().ok()? {
            Content::Bare(line) => Puzzle::new(line.grid()).ok().map(|puzzle| ask((&puzzle).into())),
            Content::Entry(entry) => {
                Puzzle::new(entry.position.givens()).ok()?;
                Some(ask((&entry.position.candidates()).into()))
            }
        }
    }

    /// Returns the candidates of the record, or `None` if it is invalid.
    pub fn candidates(&self) -> Option<Candidates> {
        match self.content.as_ref().ok()? {
            Content::Bare(line) => Some(Candidates::of_grid(&line.grid())),
            Content::Entry(entry) => Some(entry.position.candidates()),
        }
    }

    /// Returns the givens of the record, or `None` if it is invalid.
    pub fn givens(&self) -> Option<Grid> {
        match self.content.as_ref().ok()? {
            Content::Bare(line) => Some(line.grid()),
            Content::Entry(entry) => Some(entry.position.givens()),
        }
    }

    /// Returns the number of givens, or `None` if the record is invalid.
    pub fn number_of_givens(&self) -> Option<usize> {
        match self.content.as_ref().ok()? {
            Content::Bare(line) => {
                // Counts in a byte, so that the compiler can vectorise the loop.
                let is_given = |byte: u8| u8::from((b'1'..=b'9').contains(&byte));
                Some(line.as_bytes().iter().fold(0, |count, &byte| count + is_given(byte)).into())
            }
            Content::Entry(entry) => Some(entry.position.givens().filled().len()),
        }
    }

    /// Returns the givens as a puzzle, or `None` if the record is invalid, its givens clash, or it eliminates
    /// candidates that its digits allow.
    pub fn puzzle_of_givens(&self) -> Option<Puzzle> {
        match self.content.as_ref().ok()? {
            Content::Bare(line) => Puzzle::new(line.grid()).ok(),
            Content::Entry(entry) if entry.position.lacks_candidates() => None,
            Content::Entry(entry) => Puzzle::new(entry.position.givens()).ok(),
        }
    }

    /// Like [`puzzle_of_givens`](Item::puzzle_of_givens), but skips the check for clashes if a solution is known.
    pub fn puzzle_with(&self, solution: Option<&Solution>) -> Option<Puzzle> {
        match (&self.content, solution) {
            (Ok(Content::Bare(line)), Some(solution)) => solution.puzzle_of(&line.grid()),
            _ => self.puzzle_of_givens(),
        }
    }

    /// Like [`puzzle_of_givens`](Item::puzzle_of_givens), but returns the error.
    ///
    /// # Errors
    ///
    /// Returns an error if the record is invalid, its givens clash, or it contains more than givens.
    pub fn givens_alone(&self) -> Result<Puzzle, Fault> {
        let more = || Fault::MoreThanGivens { place: self.place() };
        self.puzzle_of_givens().ok_or_else(|| self.fault().unwrap_or_else(more))
    }

    /// Returns why the item is not a puzzle: a parse error or clashing givens. The search for clashes happens here
    /// rather than during parsing, because a puzzle with a solution never needs it.
    pub fn fault(&self) -> Option<Fault> {
        let givens = match &self.content {
            Err(error) => return Some(Fault::Unreadable(error.clone())),
            Ok(Content::Bare(line)) => line.grid(),
            Ok(Content::Entry(entry)) => entry.position.givens(),
        };
        Clashes::of(&givens).map(|clashes| Fault::Clashing { place: self.place(), clashes })
    }

    /// Returns the puzzle as a parsable line: 81 characters, or 729 if it eliminates candidates that its digits allow.
    /// For an invalid record, returns a shortened form of its text.
    pub fn puzzle(&self) -> Cow<'_, str> {
        match &self.content {
            Ok(Content::Bare(line)) => {
                // The text usually contains this line already; converting the text to a grid takes several times as
                // long. Every byte is checked, because a loop with an early exit was twice as slow.
                let is_dotted = !line.as_bytes().iter().fold(false, |found, &byte| found | (byte == b'0'));
                if is_dotted {
                    ascii(line.as_bytes()).into()
                } else {
                    ascii(&line.dotted()).to_owned().into()
                }
            }
            Ok(Content::Entry(entry)) => one_line(entry).into(),
            Err(_) => shown(self.as_written().as_bytes()).into(),
        }
    }

    /// Returns the puzzle as written in the input: the table field, or the whole record. For a JSON object with a valid
    /// puzzle, returns 81 or 729 characters.
    pub(crate) fn as_written(&self) -> Cow<'_, str> {
        match &self.content {
            Ok(Content::Entry(_)) if self.raw.format() == Format::Json => self.puzzle(),
            _ => self.raw.puzzle_field().unwrap_or_else(|| String::from_utf8_lossy(self.raw.text)),
        }
    }
}

fn ascii(cells: &[u8]) -> &str {
    str::from_utf8(cells).expect("a bare line consists of digits and dots")
}

/// Parses a record. Nearly all records are bare lines, which have a fast path.
#[inline]
fn read<'a>(raw: &Raw<'a>) -> Result<Content<'a>, Box<ParseError>> {
    match raw.bare() {
        Some(line) => Ok(Content::Bare(line)),
        None => read_any(raw),
    }
}

#[cold]
fn read_any<'a>(raw: &Raw<'a>) -> Result<Content<'a>, Box<ParseError>> {
    match raw.parse() {
        Ok(entry) => Ok(Content::Entry(Box::new(entry))),
        Err(error) => Err(Box::new(crate::variant::refusal(raw, error))),
    }
}

fn one_line(entry: &Entry) -> String {
    line_of_position(&entry.position)
}

/// Formats `candidates` as a line that can be parsed again: 81 characters, or 729 if candidates are eliminated beyond
/// those that the digits rule out.
pub(crate) fn line_of_candidates(candidates: &Candidates) -> String {
    let marks = Marks::Written(ByCell::from_fn(|cell| match candidates.placed().get(cell) {
        Some(_) => DigitSet::EMPTY,
        None => candidates.digits(cell),
    }));
    line_of_position(&Position { marks, ..Position::of_givens(*candidates.placed()) })
}

fn line_of_position(position: &Position) -> String {
    let format = if position.lacks_candidates() { Format::Sukaku } else { Format::Line };
    to_string(*position, format, Style::default()).expect("a sukaku can represent any candidates")
}

/// Encodes candidates as numbers: 9 × cell + digit − 1, with cells numbered from 0 in reading order.
pub(crate) fn numbers(candidates: &[Candidate]) -> Vec<u16> {
    candidates.iter().map(|candidate| candidate.index() as u16).collect()
}

/// Returns the text of an invalid record for display: on one line, and shortened if it is long.
pub fn shown(text: &[u8]) -> String {
    const SHOWN: usize = 200;
    let shown = String::from_utf8_lossy(&text[..text.len().min(SHOWN)]);
    let mut line: String =
        shown.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    if text.len() > SHOWN {
        line.push('…');
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn raw_text_stays_on_one_line() {
        assert_eq!(shown(b"a\nb\0c\xFF"), "a b c\u{FFFD}");
        assert_eq!(shown(&[b'x'; 1000]).chars().count(), 201);
    }

    #[test]
    fn quoted_and_plain_rows_agree() {
        let header = ["id", "puzzle", "solution", "value"].map(str::to_owned);
        let columns = Columns::of_header(header.join(",").as_bytes()).unwrap();
        let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        for (is_typed, solution, value) in
            [(false, " 12 ", "1.0"), (false, "", ""), (true, "", ""), (true, "417", "")]
        {
            let [bare, quoted] = ["a 1", "\"a 1\""].map(|id| format!("{id},{puzzle},{solution},{value}"));
            let layout = Layout::Table(Some(Columns { is_typed, ..columns }));
            let [bare, quoted] = [&bare, &quoted].map(|text| {
                let text = text.as_bytes();
                let extent = Extent::Whole;
                Item::read(Raw { number: 1, line: 2, text, layout, extent, column: None, begins_at: 0 })
            });
            assert_eq!(bare.passing(&header), quoted.passing(&header));
            assert_eq!(bare.passing(&header[..2]), quoted.passing(&header[..2]));
            assert_eq!(bare.passing(&header).len(), 3);
            assert_eq!(bare.number_of_givens(), quoted.number_of_givens());
            assert_eq!(bare.solution_of_bare_row(), Some(solution.as_bytes()));
            assert_eq!(quoted.solution_of_bare_row(), None);
        }
    }

    #[test]
    fn labels_join_in_any_order() {
        for count in [3, 2 * ByName::FEW] {
            let mut extra: Vec<Passing<'_>> =
                (0..count).map(|it| (format!("n{it}").into(), Some(format!("v{it}").into()))).collect();
            extra.push(("n1".into(), Some("twin".into())));
            extra.push(("none".into(), None));
            let found = |names: &[&str]| {
                let mut by_name = ByName::new(&extra);
                let values = names.iter().map(|name| by_name.value(name).unwrap_or("-").to_owned());
                values.collect::<Vec<_>>().join(" ")
            };
            assert_eq!(found(&["n0", "n1", "n2"]), "v0 v1 v2");
            assert_eq!(found(&["n2", "n1", "n0", "n1"]), "v2 v1 v0 v1");
            assert_eq!(found(&["x", "n0", "none", "n1", "n0", ""]), "- v0 - v1 v0 -");
        }
    }

    /// With linear search, looking up this many fields out of order took many minutes.
    #[test]
    fn hundred_thousand_values_join() {
        let names: Vec<String> = (0..100_000).map(|it| it.to_string()).collect();
        let extra: Vec<Passing<'_>> = names.iter().map(|name| (name.into(), Some(name.into()))).collect();
        let mut by_name = ByName::new(&extra);
        assert!(names.iter().all(|name| by_name.value(name) == Some(name)));
        assert!(names.iter().rev().all(|name| by_name.value(name) == Some(name)));
    }

    #[test]
    fn any_format_is_an_item() {
        let line = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        let bare = Item::of_text(1, line.as_bytes());
        let grid: Grid = line.parse().unwrap();
        let framed = format!("{grid:#}");
        let entry = Item::of_text(2, framed.as_bytes());
        assert_eq!((bare.puzzle(), entry.puzzle()), (line.into(), line.into()));
        assert_eq!((bare.format(), entry.format()), (Format::Line, Format::Grid));
        assert_eq!(line_of_candidates(&bare.candidates().unwrap()), line);
        assert!(Item::of_text(3, b"\xFF").fault().is_some());
        assert!(Item::of_text(4, &line.as_bytes()[1..]).fault().is_some());
    }
}
