//! Links to SudokuPad that contain a puzzle with classic rules.
//!
//! ```text
//! link    = ( "https://sudokupad.app/" | "https://app.crackingthecryptic.com/" ) [ "sudoku/" ] [ … "?puzzleid=" ] id [ comment ]
//! id      = "classic" sign * 17 and more | "classic" run * any number
//!         | "scf" sign * 17 and more [ "*" ] [ "t" title [ "*" "a" author ] ]
//!         | ( "scl" | "ctc" ) object, compressed by lz-string, in base 64
//!         | "fpuzzles" (as after "load=" in a link to f-puzzles)
//! sign    = one of "0".."9" "A".."Z" "a".."x"; its index, from 0, is digit + 10 * (number of blanks after it);
//!           digit 0 is a blank
//! run     = "1".."9" for a digit | one of "A".."Z" "a".."z" and 18 more, whose index is a number of blanks
//! object  = { cells: [ [ { value: 1 to 9 } * 9 ] * 9 ], regions: the nine boxes, … }     in JSON, or compressed: `zipped.rs`
//! ```
//!
//! As on the site, an id that starts with `classic` is parsed as signs if they make 81 cells, and otherwise as runs.
//! Objects with constraints, irregular boxes or a text of other rules are rejected. Marks in cells are ignored. Other
//! ids, such as short ones, refer to puzzles stored on the site and are rejected.
//!
//! Links are written with `classic` and signs, and the comment after ` # `. Links have the same limitations as
//! [lines](super::line).

use super::cell_contents;
use super::error::ParseError;
use super::links::Link;
use super::position::Position;
use super::{fpuzzles, rules_text, zipped};
use serde_json::{Map, Value};
use sodan_board::{Block, ByCell, Cell, CellSet, Digit, Grid};

const SIGNS: &[u8; 60] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
const RUNS: &[u8; 70] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";

/// Strings that may precede an id.
const KEYS: [&str; 4] = ["puzzleid=", "/sudoku/", "sudokupad.app/", "crackingthecryptic.com/"];

/// Fields of a SudokuPad object that are not constraints.
const PLAIN: [&str; 12] = [
    "id", "cellSize", "cells", "regions", "cages", "metadata", "settings", "title", "author", "rules",
    "solution", "duration",
];

/// Fields of a cell that do not contain its value.
const PLAIN_IN_CELL: [&str; 11] = [
    "given",
    "region",
    "pencilMarks",
    "centremarks",
    "cornermarks",
    "givenCentremarks",
    "givenCornermarks",
    "colours",
    "color",
    "c",
    "highlight",
];

/// Pairs of a field's name and its abbreviation in compressed objects, for the fields that the parser uses.
const SHORT: [(&str, &str); 10] = [
    ("cells", "ce"),
    ("value", "v"),
    ("regions", "re"),
    ("cages", "ca"),
    ("lines", "l"),
    ("arrows", "a"),
    ("overlays", "o"),
    ("underlays", "u"),
    ("title", "t"),
    ("cellSize", "cs"),
];

/// Parses a link without its line ending. Returns the position, and the comment or, if there is none, the title.
///
/// # Errors
///
/// Returns an error if the link is not supported, does not contain 81 cells, or contains no puzzle with classic rules.
pub fn parse_bytes(text: &[u8]) -> Result<(Position, String), ParseError> {
    let link = Link::after(text, &KEYS)?;
    let id = link.payload.as_str();
    let prefixes = ["classic", "scf", "scl", "ctc"];
    let kind = prefixes.iter().find_map(|prefix| Some((*prefix, id.strip_prefix(prefix)?)));
    let (position, title) = match kind {
        Some(("classic", signs)) => {
            let grid = signed(signs).or_else(|| run_out(signs));
            (grid.map(Position::of_givens).ok_or("expected 81 cells after `classic`".into()), String::new())
        }
        Some(("scf", signs)) => with_title(signs),
        Some((_, packed)) => of_object(packed),
        None if id.starts_with("fpuz") => return fpuzzles::parse_bytes(text),
        None => {
            let expected = "short links cannot be resolved offline: expected a link with an id that begins with `classic`, `scf`, `scl`, `ctc` or `fpuzzles`";
            (Err(expected.into()), String::new())
        }
    };
    let comment = if link.comment.is_empty() { title } else { link.comment.to_owned() };
    Ok((position.map_err(|wrong: String| link.error(wrong))?, comment))
}

/// Returns the cells that a sign represents: a digit or a blank, followed by zero or more blanks.
fn cells_of(sign: u8) -> Option<impl Iterator<Item = Option<Digit>>> {
    let place = SIGNS.iter().position(|&other| other == sign)?;
    Some(std::iter::once(Digit::new((place % 10) as u8)).chain(std::iter::repeat_n(None, place / 10)))
}

fn signed(signs: &str) -> Option<Grid> {
    let mut digits = Vec::with_capacity(86);
    for sign in signs.bytes().take(82) {
        digits.extend(cells_of(sign)?);
    }
    Some(Grid::new(ByCell::new(digits.try_into().ok()?)))
}

fn run_out(runs: &str) -> Option<Grid> {
    let mut digits = Vec::with_capacity(150);
    for run in runs.bytes().take(82) {
        match RUNS.iter().position(|&other| other == run) {
            Some(blanks) => digits.extend(std::iter::repeat_n(None, blanks)),
            None => digits.push(Some(Digit::from_ascii(run)?)),
        }
    }
    Some(Grid::new(ByCell::new(digits.try_into().ok()?)))
}

/// Parses the text after `scf`: signs, and optionally a title. Returns the position and the title.
fn with_title(signs: &str) -> (Result<Position, String>, String) {
    let (mut digits, mut rest) = (Vec::with_capacity(86), signs);
    while let Some(cells) = rest.bytes().next().filter(|_| digits.len() < 81).and_then(cells_of) {
        digits.extend(cells);
        rest = &rest[1..];
    }
    digits.truncate(81);
    let rest = rest.strip_prefix('*').unwrap_or(rest);
    let title = rest.strip_prefix('t').map(|title| title.split('*').next().unwrap_or_default());
    let position = match <[Option<Digit>; 81]>::try_from(digits) {
        Err(digits) => Err(format!("expected 81 cells after `scf`, found {}", digits.len())),
        Ok(_) if title.is_none() && !rest.is_empty() && !rest.starts_with('a') => {
            let rule: String = rest.chars().take(1).collect();
            Err(format!("expected a classic puzzle, found the rule `{rule}`"))
        }
        Ok(digits) => Ok(Position::of_givens(Grid::new(ByCell::new(digits)))),
    };
    (position, title.unwrap_or_default().to_owned())
}

/// Parses the text after `scl` or `ctc`. Returns the position and the title.
fn of_object(payload: &str) -> (Result<Position, String>, String) {
    let payload = payload.replace(' ', "+");
    let text = lz_str::decompress_from_base64(&payload).and_then(|text| String::from_utf16(&text).ok());
    let text = text.filter(|text| text.starts_with('{')).unwrap_or(payload);
    let value = serde_json::from_str(&text).ok().or_else(|| zipped::parse(&text));
    let Some(Value::Object(object)) = value else {
        return (Err("expected a JSON object compressed with lz-string".into()), String::new());
    };
    (position_of(&object), title_of(&object))
}

fn title_of(object: &Map<String, Value>) -> String {
    let metadata = object.get("metadata").and_then(Value::as_object);
    let title = metadata.and_then(|metadata| field(metadata, "title")).and_then(Value::as_str);
    title.unwrap_or_default().trim().to_owned()
}

/// Parses the decompressed object of a link. Returns the position and the title.
pub(super) fn of_json(text: &[u8]) -> Result<(Position, String), String> {
    let object: Map<String, Value> = serde_json::from_slice(text).map_err(|error| error.to_string())?;
    Ok((position_of(&object)?, title_of(&object)))
}

/// Returns the field with this name, in full or abbreviated.
fn field<'a>(object: &'a Map<String, Value>, name: &str) -> Option<&'a Value> {
    let short = SHORT.iter().find(|(long, _)| *long == name).map(|(_, short)| *short);
    object.get(name).or_else(|| object.get(short?))
}

fn position_of(object: &Map<String, Value>) -> Result<Position, String> {
    if let Some(name) = constraint(object) {
        return Err(format!("expected a classic puzzle, found `{name}`"));
    }
    if let Some(name) = rule(object) {
        return Err(format!("expected a classic puzzle, found {name}"));
    }
    if field(object, "regions").is_some_and(|regions| !are_boxes(regions)) {
        return Err("expected the nine standard boxes, found different regions".into());
    }
    cell_contents::of_rows(field(object, "cells"), |cell, fields| {
        cell_contents::content_of(cell, fields, field(fields, "value"), &PLAIN_IN_CELL)
    })
}

/// Returns the name of the first field that does not occur in classic puzzles, or `None` if there is no such field.
fn constraint(object: &Map<String, Value>) -> Option<&str> {
    let long = |name: &'_ str| SHORT.iter().find(|(_, short)| *short == name).map(|(long, _)| *long);
    let is_empty = |value: &Value| match value {
        Value::Array(items) => items.iter().all(|item| item.as_object().is_some_and(Map::is_empty)),
        Value::Object(fields) => fields.is_empty(),
        value => *value == Value::Bool(false) || value.is_null(),
    };
    let cages = field(object, "cages").and_then(Value::as_array).into_iter().flatten();
    let mut cages = cages.filter_map(Value::as_object).filter_map(|cage| field(cage, "cells"));
    let others = object.iter().filter(|(_, value)| !is_empty(value));
    let mut others = others.map(|(name, _)| long(name).unwrap_or(name)).filter(|name| !PLAIN.contains(name));
    // Older puzzles store their title in a cage without cells.
    if cages.any(|cells| !is_empty(cells)) { Some("cages") } else { others.next() }
}

/// Returns a description of the first rule that is stated by a flag or in words, or `None` if there is none. Older
/// puzzles store the text in a cage without cells.
fn rule(object: &Map<String, Value>) -> Option<String> {
    let metadata = ["metadata", "settings"].into_iter().filter_map(|name| object.get(name)?.as_object());
    let sources: Vec<&Map<String, Value>> = metadata.chain([object]).collect();
    let is_rule = |name: &str| name.starts_with("anti") || name == "nonconsecutive";
    let is_set = |value: &Value| !matches!(value, Value::Null | Value::Bool(false));
    let mut flags = sources.iter().flat_map(|fields| fields.iter());
    if let Some((name, _)) = flags.find(|(name, value)| is_rule(name) && is_set(value)) {
        return Some(format!("`{name}`"));
    }
    let text = |value: &Value| match value {
        Value::Array(lines) => lines.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("\n"),
        value => value.as_str().unwrap_or_default().to_owned(),
    };
    let cages = field(object, "cages").and_then(Value::as_array).into_iter().flatten();
    let values = cages.filter_map(|cage| field(cage.as_object()?, "value")?.as_str());
    let in_cages = values.filter_map(|value| value.strip_prefix("rules:").map(str::to_owned));
    let mut texts = sources.iter().filter_map(|fields| fields.get("rules")).map(text).chain(in_cages);
    texts
        .any(|text| !rules_text::is_classic(&text))
        .then(|| "a text with other rules: remove it if it states none".to_owned())
}

/// Returns whether `regions` is empty or contains the nine boxes.
fn are_boxes(regions: &Value) -> bool {
    let Some(regions) = regions.as_array() else {
        return false;
    };
    let cell = |place: &Value| {
        let index =
            |at: usize| place.get(at)?.as_u64().filter(|&index| index < 9).map(|index| index as usize);
        Some(Cell::from_index(index(0)? * 9 + index(1)?))
    };
    let set = |region: &Value| -> Option<CellSet> { region.as_array()?.iter().map(cell).collect() };
    let sets: Vec<CellSet> = regions.iter().filter_map(set).filter(|cells| !cells.is_empty()).collect();
    sets.is_empty() || Block::all().all(|it| sets.iter().filter(|&&cells| cells == it.cells()).count() == 1)
}

/// Returns the name of a field that may contain the digit or the candidates of a cell without a value, apart from the
/// fields of the format.
pub fn unread_field(cell: &Map<String, Value>) -> Option<&str> {
    cell_contents::unread_field(cell, field(cell, "value"), &PLAIN_IN_CELL)
}

/// Appends a link.
pub fn write(grid: &Grid, out: &mut String) {
    out.push_str("https://sudokupad.app/classic");
    let mut digits = grid.digits().iter().peekable();
    while let Some(digit) = digits.next() {
        let blanks = std::iter::from_fn(|| digits.next_if(|next| next.is_none())).take(5).count();
        out.push(char::from(SIGNS[usize::from(digit.map_or(0, Digit::get)) + 10 * blanks]));
    }
}
