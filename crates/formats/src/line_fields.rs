//! Splits a line into fields, like the row of a table without a header: a puzzle and unnamed fields.
//!
//! ```text
//! line      = { field separator } puzzle { separator field } [ "#" comment ]
//! separator = "," | ";" | tab | blanks
//! field     = as in a [table](super::csv), where quoted fields may contain separators
//! ```
//!
//! Every [line](super::line) and [sukaku](super::sukaku) can be split in this way. Text that is a comment in a puzzle
//! file may be the solution in a data set. On each side of the puzzle, the adjacent character determines the separator;
//! if it is a space, fields are words, and any separator ends a word. A comment starts at a `#` that follows a space or
//! the puzzle; between commas, only the last field may contain one.
//!
//! The puzzle is the first board of a line. However, if that board is full and a later field is a board with empty
//! cells, the later board is the puzzle. Lines with a quoted puzzle are also split, although they are not valid
//! lines.

use super::line::{cells_in, parse_plain};
use super::line_comment::begins_comment;
use super::spread::{self, is_cell};
use super::{Extent, Format, Layout, Raw, csv};
use std::borrow::Cow;
use std::ops::Range;

/// A line split into fields. Fields are identified by their position, counted from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LineFields<'a> {
    /// The puzzle as a separate record.
    pub puzzle: Raw<'a>,
    /// 1-based position of the puzzle among the fields.
    pub place: usize,
    /// All other fields in order, unquoted, with their positions.
    pub others: Vec<(usize, Cow<'a, str>)>,
    /// Text after `#`, if there is a comment.
    pub comment: Option<&'a str>,
}

/// A field: its byte offset in the line, and its text.
type Field<'a> = (usize, Cow<'a, str>);

impl<'a> LineFields<'a> {
    /// Splits a line. Returns `None` for records that are not lines, for invalid lines, and for lines that contain only
    /// the puzzle.
    pub fn of(raw: &Raw<'a>) -> Option<LineFields<'a>> {
        let is_longer = matches!(raw.layout, Layout::Lines(_)) && raw.text.len() > 81;
        if !is_longer || raw.extent != Extent::Whole {
            return None;
        }
        // Nearly all lines begin with their cells. Such a line cannot have another format.
        let cells = match parse_plain(raw.text) {
            Some(_) if raw.layout == Layout::Lines(None) => Some(0..81),
            _ => cells_of(raw.text, raw.format())?,
        };
        let text = str::from_utf8(raw.text).ok()?;
        let (mut fields, place, comment) = match cells {
            Some(cells) => around(text, cells),
            None => quoted(text)?,
        };
        let place = puzzle_behind_solution(&fields, place).unwrap_or(place);
        let (begin, puzzle) = fields.remove(place);
        let puzzle = begin..begin + puzzle.len();
        let others = fields.into_iter().enumerate();
        let others = others.map(|(at, (_, field))| (at + 1 + usize::from(at >= place), trimmed(field)));
        Some(LineFields {
            puzzle: part_of(raw, text, puzzle),
            place: place + 1,
            others: others.collect(),
            comment,
        })
    }
}

fn trimmed(field: Cow<'_, str>) -> Cow<'_, str> {
    match field {
        Cow::Borrowed(field) => field.trim().into(),
        Cow::Owned(_) => field,
    }
}

fn part_of<'a>(raw: &Raw<'a>, text: &str, part: Range<usize>) -> Raw<'a> {
    let before = text[..part.start].chars().count();
    let begins_at = if before == 0 { 0 } else { before as u32 + 1 };
    Raw { text: &raw.text[part], begins_at, ..*raw }
}

/// Returns the byte range of the cells of a line or a sukaku. Returns `None` for other formats. Returns `Some(None)` if
/// the line is invalid or looks like a library line, as some lines with a quoted puzzle do.
fn cells_of(line: &[u8], format: Format) -> Option<Option<Range<usize>>> {
    match format {
        Format::Line | Format::Sdm => Some(cells_in(line)),
        Format::Sukaku => {
            let start = line.iter().position(|byte| !matches!(byte, b' ' | b'\t'));
            let is_read = super::sukaku::parse_bytes(line).is_ok();
            Some(start.filter(|_| is_read).map(|start| start..start + 729))
        }
        Format::Library => Some(None),
        _ => None,
    }
}

/// Splits a line whose cells are in the byte range `cells`. Returns the fields, the index of the puzzle among them, and
/// the comment.
fn around(text: &str, cells: Range<usize>) -> (Vec<Field<'_>>, usize, Option<&str>) {
    let mut fields = before(&text[..cells.start]);
    let place = fields.len();
    fields.push((cells.start, text[cells.clone()].into()));
    let comment = behind(text, cells.end, &mut fields);
    (fields, place, comment)
}

fn before(text: &str) -> Vec<Field<'_>> {
    let text = text.trim_end_matches(' ');
    match text.as_bytes().last().and_then(|&sign| separator(sign)) {
        Some(separator) if text.len() > 1 => separated(text, 0..text.len() - 1, separator),
        _ => words(text, 0..text.len()).collect(),
    }
}

/// Appends the fields that follow byte `end`, the end of the cells, and returns the comment.
fn behind<'a>(text: &'a str, end: usize, fields: &mut Vec<Field<'a>>) -> Option<&'a str> {
    let begin = text.len() - text[end..].trim_start_matches(' ').len();
    let Some(separator) = text.as_bytes().get(begin).and_then(|&sign| separator(sign)) else {
        let (rest, comment) = without_comment(text, end..text.len());
        fields.extend(words(text, rest));
        return comment;
    };
    fields.extend(separated(text, begin + 1..text.len(), separator));
    let last = fields.last_mut()?;
    let Cow::Borrowed(field) = last.1 else {
        return None;
    };
    let (rest, comment) = without_comment(field, 0..field.len());
    last.1 = field[rest].into();
    comment
}

fn separator(sign: u8) -> Option<u8> {
    csv::Separator::ALL.map(csv::Separator::byte).into_iter().find(|separator| *separator == sign)
}

/// Splits a part of a string at a separator. A misplaced quote is treated as an ordinary character.
fn separated(text: &str, part: Range<usize>, separator: u8) -> Vec<Field<'_>> {
    let (begin, text) = (part.start, &text[part]);
    let plain = || with_places(text.split(char::from(separator)), 0).collect();
    let fields = csv::fields(text.as_bytes(), separator).unwrap_or_else(|_| plain());
    fields.into_iter().map(|(at, field)| (begin + at, field)).collect()
}

fn words(text: &str, part: Range<usize>) -> impl Iterator<Item = Field<'_>> {
    let begin = part.start;
    let words = text[part].split(|sign: char| sign.is_ascii() && begins_comment(sign as u8));
    with_places(words, begin).filter(|(_, word)| !word.is_empty())
}

/// Adds byte offsets to consecutive fields, the first of which starts at `begin`.
fn with_places<'a>(
    fields: impl Iterator<Item = &'a str>,
    mut begin: usize,
) -> impl Iterator<Item = Field<'a>> {
    fields.map(move |field| {
        let at = begin;
        begin += field.len() + 1;
        (at, field.into())
    })
}

/// Returns the range of `part` without a `#` comment at its end, and the comment.
fn without_comment(text: &str, part: Range<usize>) -> (Range<usize>, Option<&str>) {
    let signs = text.as_bytes();
    let begins = |at: &usize| *at == part.start || matches!(signs[at - 1], b' ' | b'\t');
    let mut hashes = memchr::memchr_iter(b'#', &signs[part.clone()]).map(|at| part.start + at);
    match hashes.find(begins) {
        Some(at) => (part.start..at, Some(text[at + 1..part.end].trim())),
        None => (part, None),
    }
}

/// Splits a line with a quoted puzzle, like [`around`]. The puzzle is the first field that looks like a board.
fn quoted(text: &str) -> Option<(Vec<Field<'_>>, usize, Option<&str>)> {
    if !text.contains('"') {
        return None;
    }
    let fields = csv::Separator::ALL.into_iter().find_map(|separator| {
        let fields = csv::fields(text.as_bytes(), separator.byte()).ok()?;
        let place = fields.iter().position(|(_, field)| has_cells(field))?;
        let (begin, field) = &fields[place];
        let is_alone = text[*begin..].starts_with(&**field);
        (is_alone && field.bytes().all(is_cell)).then_some((fields, place))
    });
    fields.map(|(fields, place)| (fields, place, None))
}

/// If the field at index `place` is a full grid, returns the index of its puzzle: the first later field with both
/// digits and empty cells.
fn puzzle_behind_solution(fields: &[Field<'_>], place: usize) -> Option<usize> {
    let is_digit = |byte: u8| matches!(byte, b'1'..=b'9');
    let is_puzzle = |field: &str| {
        let is_blank = cells_in(field.as_bytes()) == Some(0..field.len());
        let is_of_cells = has_cells(field) && field.bytes().all(is_cell);
        (is_of_cells || is_blank) && field.bytes().any(is_digit) && !field.bytes().all(is_digit)
    };
    let (_, first) = &fields[place];
    let later = fields.iter().enumerate().skip(place + 1).filter(|_| first.bytes().all(is_digit));
    later.filter(|(_, (_, field))| is_puzzle(field)).map(|(at, _)| at).next()
}

/// Returns whether a string contains enough cells to be a board and not a word.
fn has_cells(text: &str) -> bool {
    text.bytes().filter(|&byte| is_cell(byte)).count() >= spread::FEWEST
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    const SOLUTION: &str =
        "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

    fn raw(line: &str) -> Raw<'_> {
        let (text, layout, extent) = (line.as_bytes(), Layout::Lines(None), Extent::Whole);
        Raw { number: 1, line: 1, text, layout, extent, column: None, begins_at: 0 }
    }

    /// Returns the split line, with the puzzle replaced by `P` and the solution by `S`, the position of the puzzle, and
    /// the comment.
    fn cut(line: &str) -> Option<(String, usize, Option<String>)> {
        let line = line.replace('P', PUZZLE).replace('S', SOLUTION);
        let fields = LineFields::of(&raw(&line))?;
        assert_eq!(fields.puzzle.text, PUZZLE.as_bytes());
        let others = fields.others.iter().map(|(place, field)| format!("{place}={field}"));
        let others = others.collect::<Vec<_>>().join(" ").replace(SOLUTION, "S").replace(PUZZLE, "P");
        Some((others, fields.place, fields.comment.map(|comment| comment.replace(SOLUTION, "S"))))
    }

    /// A field is identified by its position, whichever separator the line uses.
    #[test]
    fn fields_are_found_by_position() {
        for (line, others, place) in [
            ("P,S", "2=S", 1),
            ("P;S;17", "2=S 3=17", 1),
            ("P\tS\t", "2=S 3=", 1),
            ("P , S ,easy", "2=S 3=easy", 1),
            ("P S", "2=S", 1),
            ("P  S by hand", "2=S 3=by 4=hand", 1),
            ("P ED=7.2/1.2/1.2", "2=ED=7.2/1.2/1.2", 1),
            ("7,P,S", "1=7 3=S", 2),
            ("one,the first,P,S", "1=one 2=the first 4=S", 3),
            ("000018 P  1.2", "1=000018 3=1.2", 2),
            ("S,P", "1=S", 2),
            ("S P x", "1=S 3=x", 2),
            ("7;S;easy;P", "1=7 2=S 3=easy", 4),
            ("P,P", "2=P", 1),
            ("  P", "", 1),
        ] {
            assert_eq!(cut(line), Some((others.to_owned(), place, None)), "{line}");
        }
        assert_eq!(cut("P"), None);
    }

    #[test]
    fn quotes_are_those_of_a_table() {
        for (line, others, place) in [
            ("\"P\",\"S\"", "2=S", 1),
            ("P,\"S\"", "2=S", 1),
            ("\"7\";\"P\";\"S\"", "1=7 3=S", 2),
            ("\"S\",\"P\"", "1=S", 2),
            ("\"one, the first\",P,\"S\"", "1=one, the first 3=S", 2),
            ("P,\"a \"\"b\"\"\",S", "2=a \"b\" 3=S", 1),
            ("P,\"a,S", "2=\"a 3=S", 1),
            ("\"P\"", "", 1),
            ("7,\"P\",easy", "1=7 3=easy", 2),
        ] {
            assert_eq!(cut(line), Some((others.to_owned(), place, None)), "{line}");
        }
        // The first board is the puzzle, even if it is damaged.
        let damaged = format!("\"{}\",\"{SOLUTION}\"", &PUZZLE[1..]);
        let error = LineFields::of(&raw(&damaged)).unwrap().puzzle.parse().unwrap_err().to_string();
        assert!(error.ends_with("line 1, column 82: expected 81 cells, found 80"), "{error}");
    }

    #[test]
    fn a_comment_begins_at_a_hash() {
        for (line, others, comment) in [
            ("P # by hand", "", "by hand"),
            ("P# by hand", "", "by hand"),
            ("P #S", "", "S"),
            ("P S # by hand", "2=S", "by hand"),
            ("P,S # by hand", "2=S", "by hand"),
            ("P;a #1;S", "2=a #1 3=S", ""),
        ] {
            let comment = Some(comment).filter(|it| !it.is_empty()).map(str::to_owned);
            assert_eq!(cut(line), Some((others.to_owned(), 1, comment)), "{line}");
        }
    }

    /// A field that is not a board is not used as a solution.
    #[test]
    fn non_boards_are_not_solutions() {
        let pattern = PUZZLE.replace(|sign: char| sign.is_ascii_digit(), "x");
        for field in [&pattern, &SOLUTION[1..], "17", ""] {
            let line = format!("{SOLUTION},{field}");
            assert_eq!(LineFields::of(&raw(&line)).unwrap().place, 1, "{field}");
        }
        // A board with a missing cell is damaged; no other board replaces it.
        let short = format!("{SOLUTION},{}", &PUZZLE[1..]);
        assert!(LineFields::of(&raw(&short)).unwrap().puzzle.parse().is_err());
    }

    /// Spaces may be empty cells, and cells may be full-width characters.
    #[test]
    fn blank_and_wide_cells_are_read() {
        let blank = PUZZLE.replace('.', " ");
        for line in [format!("{blank},{SOLUTION}"), format!("{SOLUTION},{blank}")] {
            let fields = LineFields::of(&raw(&line)).unwrap();
            assert_eq!((fields.puzzle.text, &*fields.others[0].1), (blank.as_bytes(), SOLUTION));
        }
        let wide = PUZZLE.replace('.', "·");
        let line = format!("{wide};{SOLUTION};é");
        let fields = LineFields::of(&raw(&line)).unwrap();
        assert_eq!((fields.puzzle.text, &*fields.others[1].1), (wide.as_bytes(), "é"));
    }
}
