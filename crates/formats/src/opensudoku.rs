//! Files of OpenSudoku, an Android app: XML with one `game` element per puzzle.
//!
//! ```text
//! file   = [ "<?xml … ?>" ] ( "<opensudoku" | "<opensudoku2" ) … ">" … game … "</" … ">"
//! game   = "<game" … ( "data" | "cells_data" ) "=" data … ">"         its name may be in "note" or "user_note"
//! data   = digit * 81                                "0" for an empty cell; all digits are givens
//!        | "version: " version newline cell * 81
//! cell   = digit "|" notes "|" [ "|" ] editable "|"                   version 1 to 3
//!        | digit "|" notes "|" notes "|" [ colour "|" ] editable "|"   version 4 and later: corner and center notes
//! notes  = digit "," digit … | "-"                   version 1
//!        | a number in which bit d - 1 is the digit d   version 2 and later
//! ```
//!
//! A record is a `game` element, or a `sudoku` element with `data` as in files of 1gravity's Sudoku 10'000
//! (`.1gsudoku`). Everything else is skipped. A line of bare cells of version 1 to 3 is a record as well. A digit in an
//! editable cell is a placement. Notes are candidates, except that corner notes are ignored in version 4 and later. In
//! version 2, non-empty notes are followed by a second bar.
//!
//! Games are written between [`HEADER`] and [`FOOTER`]. A game consists of 81 digits or, if the position contains more
//! than givens, of cells in version 3. A position cannot be written if a cell has no candidates.

use super::cell_contents::{self, CellContent};
use super::error::{ParseError, Problem};
use super::position::Position;
use super::style::{CannotSay, Empty};
use super::{Format, line};
use quick_xml::escape::escape;
use quick_xml::events::{BytesStart, Event};
use sodan_board::{ByCell, Digit, DigitSet};
use std::fmt::Write;

/// Lines before the first game of a file.
pub const HEADER: &str =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\"><folder name=\"Sodan\">\n";
/// Line after the last game of a file.
pub const FOOTER: &str = "</folder></opensudoku>\n";

/// Attributes that may contain the cells of a game.
const DATA: [&[u8]; 2] = [b"data", b"cells_data"];
/// Attributes that may contain the name of a game.
const NOTE: [&[u8]; 2] = [b"note", b"user_note"];

/// Returns whether an XML tag starts a game.
pub(super) fn is_game(tag: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(tag) else {
        return tag.trim_ascii_start().starts_with(b"<game");
    };
    start_of(text).is_some_and(|start| match start.name().as_ref() {
        b"game" => true,
        b"sudoku" => attribute(&start, &DATA).is_some(),
        _ => false,
    })
}

/// Returns whether a line consists of roughly 81 bare cells, each with three fields of digits, `,` and `-`.
pub(super) fn is_bare(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    let bars = memchr::memchr_iter(b'|', line).count();
    bars > 200 && line.iter().all(|byte| byte.is_ascii_digit() || b"|,-".contains(byte))
}

/// Parses a game or a line of bare cells. Returns the position and the note.
///
/// # Errors
///
/// Returns an error if the game has no data, or if the data does not contain 81 cells.
pub fn parse_bytes(game: &[u8]) -> Result<(Position, String), ParseError> {
    let text = std::str::from_utf8(game)
        .map_err(|error| ParseError::unexpected(game, error.valid_up_to(), "text in UTF-8"))?;
    if is_bare(game) {
        let version = if text.contains([',', '-']) { 1 } else { 3 };
        let position = cells_of(version, text).ok_or_else(|| bare_fault(text))?;
        return Ok((position, String::new()));
    }
    let wrong = |message: &str| ParseError::at(game, 0, Problem::Other(message.into()));
    let Some(start) = start_of(text).filter(|_| is_game(game)) else {
        let is_open = !text.trim_end().ends_with('>');
        return Err(wrong(if is_open { OPEN_TAG } else { NO_GAME }));
    };
    let data = attribute(&start, &DATA)
        .ok_or_else(|| wrong("expected a `game` with the attribute `data` or `cells_data`"))?;
    let data = data.trim();
    let position = match data.strip_prefix("version:") {
        None => line::parse_bytes(data.as_bytes()).ok().map(Position::of_givens),
        Some(rest) => {
            let rest = rest.trim_start();
            let (version, cells) = rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len()));
            version.parse().ok().and_then(|version| cells_of(version, cells))
        }
    };
    let position = position.ok_or_else(|| wrong("expected data of 81 cells in version 1 to 5"))?;
    Ok((position, attribute(&start, &NOTE).unwrap_or_default().trim().to_owned()))
}

/// Error message for XML without a game.
pub(super) const NO_GAME: &str =
    "this XML has no `game` element; the only supported XML format is OpenSudoku";

/// Error message for XML that ends inside a tag.
const OPEN_TAG: &str = "expected `>`, found the end of the XML";

fn start_of(text: &str) -> Option<BytesStart<'_>> {
    let mut reader = quick_xml::Reader::from_str(text.trim());
    match reader.read_event() {
        Ok(Event::Start(start) | Event::Empty(start)) => Some(start),
        _ => None,
    }
}

/// Returns the value of the first attribute with one of `names`. Unknown entities are kept as they are.
fn attribute(start: &BytesStart<'_>, names: &[&[u8]]) -> Option<String> {
    let mut attributes = start.attributes();
    attributes.with_checks(false);
    let attribute = attributes.flatten().find(|attribute| names.contains(&attribute.key.as_ref()))?;
    let value = match attribute.unescape_value() {
        Ok(value) => value.into_owned(),
        Err(_) => String::from_utf8_lossy(&attribute.value).into_owned(),
    };
    Some(value)
}

/// Creates the error for bare cells that are invalid or not exactly 81.
fn bare_fault(text: &str) -> ParseError {
    let fields = text.trim().trim_end_matches('|').split('|').count();
    let problem = match fields {
        243 => Problem::Other("expected `digit|notes|editable|` for each cell, with digits 0 to 9".into()),
        fields => Problem::Count { unit: "fields, three for each cell", expected: 243, found: fields },
    };
    ParseError::at(text.as_bytes(), text.trim_end().len(), problem)
}

/// Parses cells in the given version of the format. Returns `None` unless there are exactly 81.
fn cells_of(version: u32, cells: &str) -> Option<Position> {
    let cells = cells.trim();
    let mut fields = cells.strip_suffix('|')?.split('|').peekable();
    // Versions after 5 have the same fields, or additional fields before the last one.
    let width = match version {
        1..=3 => 3,
        4 => 4,
        _ => cells.matches('|').count() / 81,
    };
    let mut contents = Vec::with_capacity(81);
    while contents.len() < 81 {
        let value = fields.next()?;
        let between: Vec<&str> = fields.by_ref().take(width.checked_sub(2)?).collect();
        if version == 2 {
            fields.next_if_eq(&"");
        }
        let editable = fields.next()?;
        let notes = between.get(usize::from(version > 3)).or(between.first())?;
        contents.push(content_of(version, value, notes, editable)?);
    }
    let contents: [CellContent; 81] = contents.try_into().ok()?;
    fields.next().is_none().then(|| cell_contents::position_of(&ByCell::new(contents)))
}

fn content_of(version: u32, value: &str, notes: &str, editable: &str) -> Option<CellContent> {
    let value: u8 = value.parse().ok()?;
    if value > 0 {
        return Digit::new(value).map(if editable == "0" { CellContent::Given } else { CellContent::Placed });
    }
    let marks: DigitSet = match version {
        1 => notes.split(',').filter_map(|note| note.parse().ok()).filter_map(Digit::new).collect(),
        _ => DigitSet::from_bits(notes.parse().ok()?),
    };
    Some(if marks.is_empty() { CellContent::Nothing } else { CellContent::Marks(marks) })
}

/// Appends a game on one line, without a line ending.
///
/// # Errors
///
/// Returns an error if a cell has no candidates. Nothing is appended in that case.
pub fn write(position: &Position, note: &str, out: &mut String) -> Result<(), CannotSay> {
    let cells = cell_contents::cells_of(position).ok_or(CannotSay(Format::OpenSudoku))?;
    out.push_str("<game data=\"");
    if cells.iter().all(|(_, content)| matches!(content, CellContent::Given(_) | CellContent::Nothing)) {
        line::write(&position.digits, Empty::Zero, out);
    } else {
        out.push_str("version: 3&#10;");
        for (_, content) in cells.iter() {
            let _ = match content {
                CellContent::Given(digit) => write!(out, "{digit}|0|0|"),
                CellContent::Placed(digit) => write!(out, "{digit}|0|1|"),
                CellContent::Marks(marks) => write!(out, "0|{}|1|", marks.bits()),
                CellContent::Nothing => write!(out, "0|0|1|"),
            };
        }
    }
    out.push('"');
    if !note.is_empty() {
        let _ = write!(out, " note=\"{}\"", escape(note));
    }
    out.push_str(" />");
    Ok(())
}
