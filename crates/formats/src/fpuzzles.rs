//! Links to f-puzzles.com that contain a puzzle with classic rules.
//!
//! ```text
//! link   = "https://" ["www."] "f-puzzles.com/?load=" object, compressed by lz-string, in base 64 [ comment ]
//! object = { "size": 9, "title": …, "grid": [ row * 9 ] }
//! row    = [ cell * 9 ]
//! cell   = { "value": 1 to 9, "given": true, "centerPencilMarks": [ 1 to 9, … ] }     each field is optional
//! ```
//!
//! In JSON of other programs, a value may also be a string, 0, `null` or `""`, and the lists of candidates may be named
//! `candidates`, `pencilmarks`, `pencilMarks` or `notes`, if all empty cells have one. Other fields with content in an
//! empty cell are rejected, since they may contain its digit.
//!
//! A value without `given` is a placed digit. Center marks are candidates. Corner marks are ignored, since players use
//! them for different purposes. Objects with constraints, irregular boxes or a text of other rules are rejected.
//!
//! The entry's comment is the text after the link or, if there is none, the title. When a link is written, the comment
//! becomes the title. A position cannot be written if a cell has no candidates.

use super::Format;
use super::cell_contents::{self, CellContent};
use super::error::ParseError;
use super::json;
use super::links::Link;
use super::position::Position;
use super::rules_text;
use super::style::CannotSay;
use serde_json::{Map, Value, json};
use sodan_board::{Cell, Digit, DigitSet};

/// Fields of an f-puzzles object that are not constraints.
const PLAIN: [&str; 9] = [
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "highlightConflicts",
    "successMessage",
    "metadata",
];

/// Fields of a cell that contain neither its value nor a constraint.
const PLAIN_IN_CELL: [&str; 8] = [
    "given",
    "region",
    "centerPencilMarks",
    "cornerPencilMarks",
    "givenPencilMarks",
    "c",
    "cArray",
    "highlight",
];

/// Parses a link without its line ending. Returns the position and the comment.
///
/// # Errors
///
/// Returns an error if the link cannot be decoded, or contains no puzzle with classic rules.
pub fn parse_bytes(text: &[u8]) -> Result<(Position, String), ParseError> {
    let link = Link::after(text, &["load=", "fpuzzles", "fpuz"])?;
    let object = unpacked(&link.payload)
        .ok_or_else(|| link.error("expected a JSON object compressed with lz-string"))?;
    let position = position_of(&object).map_err(|wrong| link.error(wrong))?;
    let title = object.get("title").and_then(Value::as_str).unwrap_or_default();
    let comment = if link.comment.is_empty() { title } else { link.comment };
    Ok((position, comment.trim().to_owned()))
}

/// Decompresses the payload of a link, and parses the resulting JSON object. A `+` may have been replaced by a space in
/// transit.
fn unpacked(payload: &str) -> Option<Map<String, Value>> {
    let text = lz_str::decompress_from_base64(&payload.replace(' ', "+"))?;
    serde_json::from_str(&String::from_utf16(&text).ok()?).ok()
}

/// Returns whether `rows` looks like an f-puzzles grid: nine rows, the first of which starts with an object.
pub(super) fn has_cells(rows: &Value) -> bool {
    let first = rows.get(0).and_then(|row| row.get(0));
    rows.as_array().is_some_and(|rows| rows.len() == 9) && first.is_some_and(Value::is_object)
}

/// Parses the decompressed object of a link. Returns the position and the title.
pub(super) fn of_json(text: &[u8]) -> Result<(Position, String), String> {
    let object: Map<String, Value> = serde_json::from_slice(text).map_err(|error| error.to_string())?;
    let title = object.get("title").and_then(Value::as_str).unwrap_or_default().trim().to_owned();
    Ok((position_of(&object)?, title))
}

fn position_of(object: &Map<String, Value>) -> Result<Position, String> {
    let is_set = |value: &Value| match value {
        Value::Array(items) => !items.is_empty(),
        value => *value != Value::Bool(false) && !value.is_null(),
    };
    if let Some((name, _)) =
        object.iter().find(|(name, value)| !PLAIN.contains(&name.as_str()) && is_set(value))
    {
        return Err(format!("expected a classic puzzle, found `{name}`"));
    }
    if object.get("ruleset").and_then(Value::as_str).is_some_and(|text| !rules_text::is_classic(text)) {
        return Err(
            "expected a classic puzzle, found a `ruleset` with other rules: remove it if it states none"
                .into(),
        );
    }
    cell_contents::of_rows(object.get("grid"), content_of)
}

/// Parses a cell.
fn content_of(cell: Cell, fields: &Map<String, Value>) -> Result<CellContent, String> {
    let region = fields.get("region").unwrap_or(&Value::Null);
    if !region.is_null() && region.as_u64() != Some(cell.block().index() as u64) {
        return Err(cell_contents::plain_cell(cell, fields));
    }
    let content = cell_contents::content_of(cell, fields, fields.get("value"), &PLAIN_IN_CELL)?;
    let marks = |name: &str| fields.get(name).and_then(Value::as_array).filter(|marks| !marks.is_empty());
    match (content, marks("centerPencilMarks").or(marks("givenPencilMarks"))) {
        (CellContent::Given(digit), _) if fields.get("given") != Some(&Value::Bool(true)) => {
            Ok(CellContent::Placed(digit))
        }
        (CellContent::Nothing, Some(marks)) => {
            let digits: Option<DigitSet> = marks.iter().map(|mark| json::cell_of(mark).flatten()).collect();
            digits.map(CellContent::Marks).ok_or_else(|| cell_contents::plain_cell(cell, fields))
        }
        (content, _) => Ok(content),
    }
}

/// Returns the name of a field that may contain the digit or the candidates of a cell without a value, apart from the
/// fields of the format.
pub fn unread_field(cell: &Map<String, Value>) -> Option<&str> {
    cell_contents::unread_field(cell, cell.get("value"), &PLAIN_IN_CELL)
}

/// Appends a link.
///
/// # Errors
///
/// Returns an error if a cell has no candidates. Nothing is appended in that case.
pub fn write(position: &Position, title: &str, out: &mut String) -> Result<(), CannotSay> {
    let cells = cell_contents::cells_of(position).ok_or(CannotSay(Format::FPuzzles))?;
    let object = |content: &CellContent| match content {
        CellContent::Nothing => json!({}),
        CellContent::Given(digit) => json!({ "value": digit.get(), "given": true }),
        CellContent::Placed(digit) => json!({ "value": digit.get() }),
        CellContent::Marks(marks) => {
            json!({ "centerPencilMarks": marks.iter().map(Digit::get).collect::<Vec<_>>() })
        }
    };
    let rows: Vec<Vec<Value>> =
        cells.as_array().chunks(9).map(|row| row.iter().map(object).collect()).collect();
    let mut puzzle = json!({ "size": 9, "grid": rows });
    if !title.is_empty() {
        puzzle["title"] = title.into();
    }
    out.push_str("https://www.f-puzzles.com/?load=");
    out.push_str(&lz_str::compress_to_base64(&puzzle.to_string()));
    Ok(())
}
