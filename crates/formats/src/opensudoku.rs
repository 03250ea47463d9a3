//! Files of OpenSudoku, an app for Android: XML with a `game` for each puzzle.
//!
//! ```text
//! file   = [ "<?xml … ?>" ] "<opensudoku" … ">" … game … "</opensudoku>"
//! game   = "<game" … 'data="' data '"' … ">"         a name may stand in note="…"
//! data   = digit * 81                                "0" for an empty cell; all are given
//!        | "version: " version newline cell * 81
//! cell   = digit "|" notes "|" editable "|"          version 1 to 3
//!        | digit "|" notes "|" notes "|" [ colour "|" ] editable "|"         version 4, 5: in corner and centre
//! notes  = digit "," digit … | "-"                   version 1
//!        | a number with bit d - 1 for the digit d   version 2 to 5
//! ```
//!
//! A record is a `game`; all else is left out. Bare cells of version 1 to 3, in a line of their own, are a record too.
//! A digit in an editable cell is a placed one. Notes, in the centre where
//! there are two kinds, are candidates.
//!
//! Games are written between [`HEADER`] and [`FOOTER`]: as 81 digits, or in version 3 if there is more to say. A cell
//! without any candidate cannot be written.

use super::error::{ParseError, Problem};
use super::position::Position;
use super::told::{self, Told};
use super::write::{CannotSay, Empty};
use super::{Format, line};
use sodan_board::{ByCell, Digit, DigitSet};
use std::fmt::Write;

/// What stands before the games of a file.
pub const HEADER: &str =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\"><folder name=\"Sodan\">\n";
/// What stands after the games of a file.
pub const FOOTER: &str = "</folder></opensudoku>\n";

/// Whether a piece of a file, up to `>`, is a game.
pub(super) fn is_game(piece: &[u8]) -> bool {
    piece.trim_ascii_start().starts_with(b"<game ")
}

/// Whether a text begins as a file does.
pub(super) fn begins_file(piece: &[u8]) -> bool {
    let piece = piece.trim_ascii_start();
    piece.starts_with(b"<?xml") || piece.starts_with(b"<opensudoku")
}

/// Whether a line is 81 bare cells, or nearly so many: three fields for each, of digits, `,` and `-`.
pub(super) fn is_bare(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    let bars = memchr::memchr_iter(b'|', line).count();
    bars > 200 && line.iter().all(|byte| byte.is_ascii_digit() || b"|,-".contains(byte))
}

/// Reads a game, or bare cells: the position and the note.
///
/// # Errors
///
/// If the game has no data, or not that of 81 cells.
pub fn parse_bytes(game: &[u8]) -> Result<(Position, String), ParseError> {
    let text = std::str::from_utf8(game)
        .map_err(|error| ParseError::unexpected(game, error.valid_up_to(), "text in UTF-8"))?;
    if is_bare(game) {
        let version = if text.contains([',', '-']) { "1" } else { "3" };
        let position = cells_of(version, text).ok_or_else(|| bare_fault(text))?;
        return Ok((position, String::new()));
    }
    let wrong = |what: &str| ParseError::at(game, 0, Problem::Other(what.into()));
    let data = attribute(text, "data").ok_or_else(|| wrong("expected a `game` with `data`"))?;
    let position = match data.strip_prefix("version: ") {
        None => line::parse_bytes(data.as_bytes()).ok().map(Position::of_givens),
        Some(rest) => rest.split_once('\n').and_then(|(version, cells)| cells_of(version.trim(), cells)),
    };
    let position = position.ok_or_else(|| wrong("expected data of 81 cells, in version 1 to 5"))?;
    Ok((position, attribute(text, "note").unwrap_or_default().trim().to_owned()))
}

/// Where bare cells are too few or too many, or one of them is none.
fn bare_fault(text: &str) -> ParseError {
    let fields = text.trim().trim_end_matches('|').split('|').count();
    let problem = match fields {
        243 => Problem::Other("expected `digit|notes|editable|` for each cell, with digits 0 to 9".into()),
        fields => Problem::Count { what: "fields, three for each cell", expected: 243, found: fields },
    };
    ParseError::at(text.as_bytes(), text.trim_end().len(), problem)
}

/// The value of an attribute, with entities as the characters that they stand for.
fn attribute(text: &str, name: &str) -> Option<String> {
    let (_, rest) = text.split_once(&format!(" {name}=\""))?;
    let (value, _) = rest.split_once('"')?;
    let entities = [
        ("&#10;", "\n"),
        ("&#xA;", "\n"),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&apos;", "'"),
        ("&amp;", "&"),
    ];
    Some(
        entities.iter().fold(value.to_owned(), |value, (entity, character)| value.replace(entity, character)),
    )
}

fn cells_of(version: &str, cells: &str) -> Option<Position> {
    let fields: Vec<&str> = cells.trim().strip_suffix('|')?.split('|').collect();
    let width = fields.len() / 81;
    let notes_at = match (version, width) {
        ("1" | "2" | "3", 3) | ("2", 4) => 1,
        ("4", 4) | ("5", 5) => 2,
        _ => return None,
    };
    let told: Option<Vec<Told>> = fields.chunks(width).map(|cell| told_of(version, cell, notes_at)).collect();
    let told: [Told; 81] = told?.try_into().ok()?;
    Some(told::position_of(&ByCell::new(told)))
}

fn told_of(version: &str, cell: &[&str], notes_at: usize) -> Option<Told> {
    let value: u8 = cell.first()?.parse().ok()?;
    let is_editable = *cell.last()? != "0";
    if value > 0 {
        return Digit::new(value).map(if is_editable { Told::Placed } else { Told::Given });
    }
    let notes = cell.get(notes_at)?;
    let marks: DigitSet = match version {
        "1" => notes.split(',').filter_map(|note| note.parse().ok()).filter_map(Digit::new).collect(),
        _ => DigitSet::from_bits(notes.parse().ok()?),
    };
    Some(if marks.is_empty() { Told::Nothing } else { Told::Marks(marks) })
}

/// Writes a game, in one line without its end.
///
/// # Errors
///
/// If a cell has no candidate left; then nothing is written.
pub fn write(position: &Position, note: &str, out: &mut String) -> Result<(), CannotSay> {
    let cells = told::cells_of(position).ok_or(CannotSay(Format::OpenSudoku))?;
    out.push_str("<game data=\"");
    if cells.iter().all(|(_, told)| matches!(told, Told::Given(_) | Told::Nothing)) {
        line::write(&position.digits, Empty::Zero, out);
    } else {
        out.push_str("version: 3&#10;");
        for (_, told) in cells.iter() {
            let _ = match told {
                Told::Given(digit) => write!(out, "{digit}|0|0|"),
                Told::Placed(digit) => write!(out, "{digit}|0|1|"),
                Told::Marks(marks) => write!(out, "0|{}|1|", marks.bits()),
                Told::Nothing => write!(out, "0|0|1|"),
            };
        }
    }
    out.push('"');
    if !note.is_empty() {
        let note =
            note.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
        let _ = write!(out, " note=\"{note}\"");
    }
    out.push_str(" />");
    Ok(())
}
