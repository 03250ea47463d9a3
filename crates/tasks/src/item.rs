//! What a task is asked about: a record of an input, read.

use crate::fault::Fault;
use sodan_board::BareLine;
use sodan_board::{ByCell, Candidate, Candidates, Clashes, DigitSet, Grid, Puzzle, Solution};
use sodan_engines as engines;
use sodan_formats::csv::Columns;
use sodan_formats::{
    Entry, Extent, Extras, Format, Layout, Marks, ParseError, Position, Raw, Style, to_string,
};
use sodan_search::{Backend, Problem};
use std::borrow::Cow;
use std::collections::HashMap;

/// A record, read.
#[non_exhaustive]
pub struct Item<'a> {
    /// The record as it stands in the input.
    pub raw: Raw<'a>,
    /// What the record says, or what is wrong with its text.
    pub content: Result<Content<'a>, Box<ParseError>>,
}

/// What stands beside a puzzle: its name and its value.
pub type Beside<'a> = (Cow<'a, str>, Cow<'a, str>);

/// The same, where it may be that the value is none.
pub type Passing<'a> = (Cow<'a, str>, Option<Cow<'a, str>>);

/// What stands beside a puzzle, to be asked for by name: quickly in the order in which it stands there, of which the first are asked
/// for. Of two with one name, the first counts.
pub struct ByName<'b> {
    beside: &'b [Passing<'b>],
    /// How many have been asked for in their order.
    in_order: usize,
    /// Where each name stands, once many are asked for in another order.
    places: Option<HashMap<&'b str, usize>>,
}

impl<'b> ByName<'b> {
    /// So many are looked through one by one: as a rule, this takes less time than to gather their places.
    const FEW: usize = 32;

    /// Of these.
    pub fn new(beside: &'b [Passing<'b>]) -> ByName<'b> {
        ByName { beside, in_order: 0, places: None }
    }

    /// The value of that name, if there is one.
    pub fn value(&mut self, name: &str) -> Option<&'b str> {
        let beside = self.beside;
        let is_next = beside.get(self.in_order).is_some_and(|(it, _)| it == name);
        let found = if is_next {
            self.in_order += 1;
            Some(&beside[self.in_order - 1])
        } else if beside.len() <= Self::FEW {
            beside.iter().find(|(it, _)| it == name)
        } else {
            // Of twins, the first is put in last.
            let places =
                || beside.iter().enumerate().rev().map(|(place, (name, _))| (&**name, place)).collect();
            self.places.get_or_insert_with(places).get(name).map(|&place| &beside[place])
        };
        found.and_then(|(_, value)| value.as_deref())
    }
}

/// What a record says.
#[non_exhaustive]
pub enum Content<'a> {
    /// Givens alone. The line is read again at each question: this takes less time than keeping what was read.
    Bare(BareLine<'a>),
    /// Anything else.
    Entry(Box<Entry>),
}

impl<'a> Item<'a> {
    /// Reads a record.
    #[inline]
    pub fn read(raw: Raw<'a>) -> Item<'a> {
        Item { raw, content: read(&raw) }
    }

    /// Reads a text that is one puzzle in any notation; `number` (from 1) is how answers call it.
    pub fn of_text(number: usize, text: &'a [u8]) -> Item<'a> {
        let raw =
            |layout| Raw { number, line: 1, text, layout, extent: Extent::Whole, column: None, begins_at: 0 };
        if let Some(line) = BareLine::new(text) {
            return Item { raw: raw(Layout::Lines(None)), content: Ok(Content::Bare(line)) };
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
        let content = entry.map(|entry| Content::Entry(Box::new(entry))).map_err(Box::new);
        Item { raw: raw(layout), content }
    }

    /// An item that has no text, and why; `number` (from 1) is how answers call it.
    pub fn missing(number: usize, why: String) -> Item<'a> {
        let mut item = Item::of_text(number, b"");
        if let Err(error) = &mut item.content {
            error.problem = sodan_formats::Problem::Other(why);
        }
        item
    }

    /// A position, as if it had been read; `number` (from 1) is how answers call it.
    pub fn of_position(number: usize, position: Position) -> Item<'a> {
        let layout = Layout::Lines(Some(Format::Json));
        let raw =
            Raw { number, line: 1, text: b"", layout, extent: Extent::Whole, column: None, begins_at: 0 };
        Item { raw, content: Ok(Content::Entry(Box::new(Entry::new(Format::Json, position)))) }
    }

    /// What stands beside the puzzle in a table or in an object, name and value, whether or not the puzzle can be read; `header` has the
    /// names of a table's columns. What is none is an empty text.
    pub fn beside_puzzle<'s>(&'s self, header: &'s [String]) -> Vec<Beside<'s>> {
        let passing = self.passing(header).into_iter();
        passing.map(|(name, value)| (name, value.unwrap_or_default())).collect()
    }

    /// The same, with what is none.
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
                    fields.beside_puzzle().map(|(name, value)| (name.into(), value.map(Cow::from))).collect()
                }
                _ => Vec::new(),
            },
            (_, Err(_)) => {
                let owned = |text: &str| Cow::from(text.to_owned());
                let fields = self.raw.object();
                let beside = fields.iter().flat_map(|fields| fields.beside_puzzle());
                beside.map(|(name, value)| (owned(name), value.map(owned))).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The columns and the fields of a row of a table whose puzzle is bare: it is ASCII, and no field is quoted. Nothing of other
    /// records.
    fn fields_of_bare_row(&self) -> Option<(Columns, impl Iterator<Item = &'a [u8]>)> {
        let (Layout::Table(Some(columns)), Ok(Content::Bare(_))) = (self.raw.layout, &self.content) else {
            return None;
        };
        let (text, mut begin) = (self.raw.text, 0);
        let ends = memchr::memchr_iter(columns.separator.byte(), text).chain([text.len()]);
        let field = move |end| &text[std::mem::replace(&mut begin, end + 1)..end];
        Some((columns, ends.map(field)))
    }

    /// The solution beside a bare puzzle in a table, as it stands there; nothing of other records.
    pub(crate) fn solution_of_bare_row(&self) -> Option<&'a [u8]> {
        let (columns, mut fields) = self.fields_of_bare_row()?;
        fields.nth(columns.solution?.into())
    }

    /// The notation that the record is in.
    pub fn format(&self) -> Format {
        match (self.raw.layout, &self.content) {
            // To look at its characters once more took longer than to write the column.
            (Layout::Lines(None), Ok(Content::Bare(_))) => Format::Line,
            _ => self.raw.format(),
        }
    }

    /// What the search is asked; nothing, if the record cannot be read. Clashing givens make a problem without a solution.
    pub fn problem(&self) -> Option<Problem> {
        match self.content.as_ref().ok()? {
            Content::Bare(line) => Some(Problem::from(&line.grid())),
            Content::Entry(entry) => Some(Problem::from(&entry.position.candidates())),
        }
    }

    /// Writes what the search is asked: of a record that cannot be read, something without a solution.
    #[inline]
    pub fn write_problem(&self, problem: &mut Problem, backend: Backend) {
        match &self.content {
            Ok(Content::Bare(line)) => backend.set_givens(problem, *line),
            _ => *problem = self.problem().unwrap_or(Problem::IMPOSSIBLE),
        }
    }

    /// What an engine is asked, by means of `ask`; nothing, if the record is bad or its givens clash.
    pub fn ask<T>(&self, ask: impl FnOnce(engines::Question<'_>) -> T) -> Option<T> {
        match self.content.as_ref().ok()? {
            Content::Bare(line) => Puzzle::new(line.grid()).ok().map(|puzzle| ask((&puzzle).into())),
            Content::Entry(entry) => {
                Puzzle::new(entry.position.givens()).ok()?;
                Some(ask((&entry.position.candidates()).into()))
            }
        }
    }

    /// The state of solving that the record shows.
    pub fn candidates(&self) -> Option<Candidates> {
        match self.content.as_ref().ok()? {
            Content::Bare(line) => Some(Candidates::of_grid(&line.grid())),
            Content::Entry(entry) => Some(entry.position.candidates()),
        }
    }

    /// The givens of the record.
    pub fn givens(&self) -> Option<Grid> {
        match self.content.as_ref().ok()? {
            Content::Bare(line) => Some(line.grid()),
            Content::Entry(entry) => Some(entry.position.givens()),
        }
    }

    /// How many givens there are.
    pub fn number_of_givens(&self) -> Option<usize> {
        match self.content.as_ref().ok()? {
            Content::Bare(line) => {
                // In a byte, so that the compiler counts many at once.
                let is_given = |byte: u8| u8::from((b'1'..=b'9').contains(&byte));
                Some(line.as_bytes().iter().fold(0, |count, &byte| count + is_given(byte)).into())
            }
            Content::Entry(entry) => Some(entry.position.givens().filled().len()),
        }
    }

    /// The puzzle that the givens make; nothing, if the record is bad, its givens clash, or it says more than its givens: candidates
    /// are gone that no digit excludes.
    pub fn puzzle_of_givens(&self) -> Option<Puzzle> {
        match self.content.as_ref().ok()? {
            Content::Bare(line) => Puzzle::new(line.grid()).ok(),
            Content::Entry(entry) if entry.position.lacks_candidates() => None,
            Content::Entry(entry) => Puzzle::new(entry.position.givens()).ok(),
        }
    }

    /// As [`puzzle_of_givens`](Item::puzzle_of_givens), where a solution may be known: then no clashes are looked for.
    pub fn puzzle_with(&self, solution: Option<&Solution>) -> Option<Puzzle> {
        match (&self.content, solution) {
            (Ok(Content::Bare(line)), Some(solution)) => solution.puzzle_of(&line.grid()),
            _ => self.puzzle_of_givens(),
        }
    }

    /// As [`puzzle_of_givens`](Item::puzzle_of_givens), or why there is none.
    ///
    /// # Errors
    ///
    /// What is wrong with the record, or that it is more than its givens.
    pub fn givens_alone(&self) -> Result<Puzzle, Fault> {
        let more = || Fault::MoreThanGivens { place: self.raw.place() };
        self.puzzle_of_givens().ok_or_else(|| self.fault().unwrap_or_else(more))
    }

    /// What is wrong with the record, apart from having no solution. Clashes among its givens count; they are looked for
    /// only here, since a puzzle that has a solution has none.
    pub fn fault(&self) -> Option<Fault> {
        let givens = match &self.content {
            Err(error) => return Some(Fault::Unreadable(error.clone())),
            Ok(Content::Bare(line)) => line.grid(),
            Ok(Content::Entry(entry)) => entry.position.givens(),
        };
        Clashes::of(&givens).map(|clashes| Fault::Clashing { place: self.raw.place(), clashes })
    }

    /// The puzzle as one line that can be read again: 81 characters, or 729 if candidates are gone that no digit excludes.
    /// Of a bad record what is written in its place, shortened.
    pub fn puzzle(&self) -> Cow<'_, str> {
        match &self.content {
            Ok(Content::Bare(line)) => {
                // Mostly it stands in the text as it is. Otherwise, not by way of the grid, which takes several times as long.
                // Every byte is looked at: a search that may end before was twice as slow.
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

    /// The puzzle as it is written in the input: the field of a row, or else the whole record. Of an object in JSON whose puzzle can be
    /// read, 81 or 729 characters.
    pub(crate) fn as_written(&self) -> Cow<'_, str> {
        match &self.content {
            Ok(Content::Entry(_)) if self.raw.format() == Format::Json => self.puzzle(),
            _ => self.raw.puzzle_field().unwrap_or_else(|| String::from_utf8_lossy(self.raw.text)),
        }
    }
}

fn ascii(cells: &[u8]) -> &str {
    str::from_utf8(cells).expect("a bare line is of digits and dots")
}

/// Nearly all records are bare lines; the others take the long way.
#[inline]
fn read<'a>(raw: &Raw<'a>) -> Result<Content<'a>, Box<ParseError>> {
    match raw.bare() {
        Some(line) => Ok(Content::Bare(line)),
        None => read_any(raw),
    }
}

#[cold]
fn read_any<'a>(raw: &Raw<'a>) -> Result<Content<'a>, Box<ParseError>> {
    raw.parse().map(|entry| Content::Entry(Box::new(entry))).map_err(Box::new)
}

fn one_line(entry: &Entry) -> String {
    line_of_position(&entry.position)
}

/// A state of solving as one line that can be read again, as [`Item::puzzle`] writes it.
pub(crate) fn line_of_candidates(candidates: &Candidates) -> String {
    let marks = Marks::Written(ByCell::from_fn(|cell| match candidates.placed().get(cell) {
        Some(_) => DigitSet::EMPTY,
        None => candidates.digits(cell),
    }));
    line_of_position(&Position { marks, ..Position::of_givens(*candidates.placed()) })
}

fn line_of_position(position: &Position) -> String {
    let format = if position.lacks_candidates() { Format::Sukaku } else { Format::Line };
    to_string(*position, format, Style::default()).expect("a sukaku says everything")
}

/// Candidates as numbers: 9 × cell + digit − 1, cells from 0 in rows.
pub(crate) fn numbers(candidates: &[Candidate]) -> Vec<u16> {
    candidates.iter().map(|candidate| candidate.index() as u16).collect()
}

/// What stands in the place of the puzzle where there is none: the record's own text, shortened, on one line.
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
    fn a_row_without_quotes_says_the_same_as_one_with_them() {
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
    fn what_stands_beside_a_puzzle_is_found_in_any_order_and_of_twins_the_first() {
        for count in [3, 2 * ByName::FEW] {
            let mut beside: Vec<Passing<'_>> =
                (0..count).map(|it| (format!("n{it}").into(), Some(format!("v{it}").into()))).collect();
            beside.push(("n1".into(), Some("twin".into())));
            beside.push(("none".into(), None));
            let found = |names: &[&str]| {
                let mut by_name = ByName::new(&beside);
                let values = names.iter().map(|name| by_name.value(name).unwrap_or("-").to_owned());
                values.collect::<Vec<_>>().join(" ")
            };
            assert_eq!(found(&["n0", "n1", "n2"]), "v0 v1 v2");
            assert_eq!(found(&["n2", "n1", "n0", "n1"]), "v2 v1 v0 v1");
            assert_eq!(found(&["x", "n0", "none", "n1", "n0", ""]), "- v0 - v1 v0 -");
        }
    }

    /// Looked through one by one, these took many minutes.
    #[test]
    fn a_hundred_thousand_values_are_found_at_once_in_any_order() {
        let names: Vec<String> = (0..100_000).map(|it| it.to_string()).collect();
        let beside: Vec<Passing<'_>> = names.iter().map(|it| (it.into(), Some(it.into()))).collect();
        let mut by_name = ByName::new(&beside);
        assert!(names.iter().all(|it| by_name.value(it) == Some(it)));
        assert!(names.iter().rev().all(|it| by_name.value(it) == Some(it)));
    }

    #[test]
    fn a_text_in_any_notation_is_an_item() {
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
