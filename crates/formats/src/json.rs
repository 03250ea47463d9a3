//! JSON: a sequence of records, each on one or several lines, or an array of records.
//!
//! ```text
//! input  = { record | [ record , record , … ] }
//! record = { "puzzle": puzzle, "solution": …, "comment": …, … } | rows | string in any format | decoded link object
//! puzzle = string in any format | rows
//! rows   = [ [ cell * 9 ] * 9 ] | [ string of 9 cells * 9 ] | [ cell * 81 ]
//! cell   = 1 to 9, as a number or string | 0, -1, null, false, "", ".", "-" and the like for an empty cell
//!        | list of candidates, as an array or string of digits, if no cell is empty
//! ```
//!
//! The puzzle is the first field named `puzzle`, `quizzes`, `quiz`, `question`, `sudoku`, `grid`, `board`, `input`,
//! `givens` or `initial_board`, ignoring case. The solution is the first field named `solution`, `solutions` or
//! `answer`. The candidates of all cells may be in a field `candidates` or `pencilmarks`, an array of 81 lists. All
//! fields are kept in order. Decompressed objects of [f-puzzles](super::fpuzzles) and
//! [SudokuPad](super::sudokupad) links are accepted as records.
//!
//! If each line is a record, a malformed line is reported as one error, and parsing continues with the next line. A
//! malformed array is also reported as one error, but the rest of the input is skipped.
//!
//! A written object contains `puzzle`, and `solution` and `comment` if available. The puzzle is a line, or a line of
//! the [library] format if the position contains more than givens, so that no information is lost.

use super::error::{ParseError, Problem};
use super::pencilmarks::{self, MarkGroup};
use super::position::{Marks, Position};
use super::style::Empty;
use super::{fpuzzles, library, line, matching_columns, rules_text, sudokupad};
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;
use sodan_board::{ByCell, Digit, DigitSet, Grid};
use std::fmt;

const PUZZLE: [&str; 10] =
    ["puzzle", "quizzes", "quiz", "question", "sudoku", "grid", "board", "input", "givens", "initial_board"];
const SOLUTION: [&str; 3] = ["solution", "solutions", "answer"];
const COMMENT: [&str; 1] = ["comment"];

/// The fields of an object in their original order, as pairs of name and value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fields {
    fields: Vec<(String, Option<String>)>,
    /// Index in `fields` of the puzzle field, if known.
    puzzle: Option<usize>,
}

impl Fields {
    /// Iterates over names and values. The value is `None` for `null`, the unquoted text for a string, and JSON for any
    /// other type.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        self.fields.iter().map(|(name, value)| (name.as_str(), value.as_deref()))
    }

    /// Returns the index of the first field with one of `names`, skipping the puzzle field.
    fn first_of(&self, names: &[&str]) -> Option<usize> {
        let mut others = (0..self.fields.len()).filter(|&index| Some(index) != self.puzzle);
        others.find(|&index| is_one_of(names, &self.fields[index].0))
    }

    fn value(&self, names: &[&str]) -> &str {
        let value = self.first_of(names).and_then(|index| self.fields[index].1.as_deref());
        value.unwrap_or_default().trim()
    }

    /// Iterates over all fields except the puzzle.
    pub fn extra_fields(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        let puzzle = self.puzzle;
        self.iter().enumerate().filter(move |(index, _)| Some(*index) != puzzle).map(|(_, field)| field)
    }

    /// Iterates over the fields that an `Entry` does not represent otherwise: all except the puzzle, the solution and
    /// the comment.
    pub fn fields_except_entry(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        let own = [self.puzzle, self.first_of(&SOLUTION), self.first_of(&COMMENT)];
        self.iter().enumerate().filter(move |(index, _)| !own.contains(&Some(*index))).map(|(_, field)| field)
    }

    /// Returns the solution, without validating it, or `None` if there is none.
    pub fn solution(&self) -> Option<&str> {
        Some(self.value(&SOLUTION)).filter(|solution| !solution.is_empty())
    }
}

fn is_one_of(names: &[&str], name: &str) -> bool {
    names.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// Returns whether a line is parsed as JSON: an object, possibly truncated, an array of objects, or an array with the
/// cells of one grid.
pub(super) fn is_record(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    match line.first() {
        Some(b'{') => {
            let inner = line[1..].trim_ascii_start();
            inner.starts_with(b"\"") && memchr::memmem::find(inner, b"\":").is_some()
                || inner.starts_with(b"\"") && memchr::memmem::find(inner, b"\" :").is_some()
        }
        Some(b'[') => is_array_of_objects(line) || (line.ends_with(b"]") && is_grid(line)),
        _ => false,
    }
}

/// Returns whether a line starts an array of objects. The array may span several lines.
fn is_array_of_objects(line: &[u8]) -> bool {
    let inner = line.trim_ascii_start().strip_prefix(b"[").map(<[u8]>::trim_ascii_start);
    inner
        .and_then(|inner| inner.strip_prefix(b"{"))
        .is_some_and(|inner| inner.trim_ascii_start().starts_with(b"\""))
}

/// Returns whether a string is an array with the cells of one grid.
pub(super) fn is_grid(text: &[u8]) -> bool {
    serde_json::from_slice(text).is_ok_and(|value: Value| position_of(&value).is_some())
}

/// Returns whether an array element is a record by itself: an object, a long string, or a grid.
pub(super) fn is_element(text: &[u8]) -> bool {
    match text.first() {
        Some(b'{') => true,
        Some(b'"') => text.len() > 81,
        _ => is_grid(text),
    }
}

/// Returns the names of an object's fields in order. Returns an empty list if the text is not an object.
pub fn names(line: &[u8]) -> Vec<String> {
    let fields = serde_json::Deserializer::from_slice(line).deserialize_map(InOrder);
    fields.unwrap_or_default().into_iter().map(|(name, _)| name).collect()
}

/// Returns advice for an object whose puzzles are in an array within it, or `None` if it has no array of objects, arrays
/// or strings. The advice names the longest such array.
///
/// ```
/// use sodan_formats::json;
///
/// let advice = json::advice(br#"{"newboard":{"grids":[{"value":[[5,3]]}]}}"#);
/// assert_eq!(
///     advice.as_deref(),
///     Some("if its array `newboard.grids` contains the puzzles, extract them with `jq -c '.newboard.grids[]'`")
/// );
/// assert_eq!(json::advice(br#"{"id":7,"counts":[1,2]}"#), None);
/// ```
pub fn advice(object: &[u8]) -> Option<String> {
    let object: Value = serde_json::from_slice(object).ok()?;
    let (_, path) = longest_array(&object)?;
    let path = path.strip_prefix('.')?;
    Some(format!("if its array `{path}` contains the puzzles, extract them with `jq -c '.{path}[]'`"))
}

/// Returns the length and the path of the longest array in nested objects.
fn longest_array(value: &Value) -> Option<(usize, String)> {
    match value {
        Value::Object(fields) => {
            // jq needs quotes around any other name.
            let is_plain = |name: &str| name.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '_');
            let arrays = fields.iter().filter(|(name, _)| is_plain(name)).filter_map(|(name, value)| {
                let (len, path) = longest_array(value)?;
                Some((len, format!(".{name}{path}")))
            });
            arrays.max_by_key(|(len, _)| *len)
        }
        Value::Array(items)
            if items.iter().any(|item| item.is_object() || item.is_array() || item.is_string()) =>
        {
            Some((value.to_string().len(), String::new()))
        }
        _ => None,
    }
}

pub(super) struct Record {
    pub(super) puzzle: Puzzle,
    /// Candidates in a separate field of the object.
    pub(super) candidates: Option<ByCell<DigitSet>>,
    /// Fields of the object, or `None` if the record is only a puzzle.
    pub(super) fields: Option<Fields>,
}

pub(super) enum Puzzle {
    /// A string in any format.
    Text(String),
    /// A position, with a title.
    Position(Box<Position>, String),
}

impl Record {
    /// Parses a record. An object's puzzle is in the field that [matches](matching_columns) `column` or, without
    /// `column`, in a field with a known name.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not JSON, or if a field is missing or invalid.
    pub(super) fn of(text: &[u8], column: Option<&str>) -> Result<Record, ParseError> {
        let wrong = |message: String| ParseError::at(text, 0, Problem::Other(message));
        if text.is_empty() {
            return Err(wrong("expected `]`, found the end of the JSON array".into()));
        }
        if is_array_of_objects(text) {
            serde_json::from_slice::<Value>(text).map_err(|error| no_json(text, &error))?;
            return Err(wrong("expected one object per line, found an array of objects".into()));
        }
        if text.trim_ascii_start().starts_with(b"\"") {
            let puzzle: String = serde_json::from_slice(text).map_err(|error| no_json(text, &error))?;
            return Ok(Record { puzzle: Puzzle::Text(puzzle), candidates: None, fields: None });
        }
        if text.trim_ascii_start().starts_with(b"[") {
            let rows: Value = serde_json::from_slice(text).map_err(|error| no_json(text, &error))?;
            let position = position_of(&rows).ok_or_else(|| wrong(format!("expected {CELLS}")))?;
            return Ok(Record {
                puzzle: Puzzle::Position(Box::new(position), String::new()),
                candidates: None,
                fields: None,
            });
        }
        let fields = in_order_with(text, column)?;
        if let (None, Some(name)) = (column, rule_of_variant(&fields)) {
            return Err(wrong(format!("expected a classic puzzle, found {name}")));
        }
        let more = || advice(text).map_or(String::new(), |advice| format!("; {advice}"));
        let names: Vec<&str> = fields.iter().map(|(name, _)| name.as_str()).collect();
        let index = match places_of_puzzle(&names, column)[..] {
            [index] => index,
            [] if column.is_none() && names.contains(&"cells") => {
                let position = sudokupad::of_json(text).map_err(wrong)?;
                return Ok(Record {
                    puzzle: Puzzle::Position(Box::new(position.0), position.1),
                    candidates: None,
                    fields: None,
                });
            }
            [] => {
                let wanted = match column {
                    Some(column) => format!("`{column}`"),
                    None => "such as `puzzle` or `question`".to_owned(),
                };
                return Err(wrong(format!(
                    "expected a field {wanted}, found {}{}",
                    names.join(", "),
                    more()
                )));
            }
            ref several => {
                let several: Vec<&str> = several.iter().map(|place| names[*place]).collect();
                let column = column.unwrap_or_default();
                return Err(wrong(format!(
                    "ambiguous field `{column}`: choose one of {}",
                    several.join(", ")
                )));
            }
        };
        let fields = Fields { fields, puzzle: Some(index) };
        let puzzle = fields.fields[index].1.as_deref().unwrap_or("null");
        let value: Option<Value> = serde_json::from_str(puzzle).ok().filter(Value::is_array);
        let puzzle = match value {
            Some(rows) if fpuzzles::has_cells(&rows) => {
                let name = &fields.fields[index].0;
                if name != "grid" {
                    return Err(wrong(format!(
                        "expected digits in `{name}`, found objects: rename the field to `grid`, as in the JSON of f-puzzles"
                    )));
                }
                let (position, title) = fpuzzles::of_json(text).map_err(wrong)?;
                Puzzle::Position(Box::new(position), title)
            }
            Some(rows) => {
                let is_list = || rows.get(0).is_some_and(|first| is_element(first.to_string().as_bytes()));
                let position = position_of(&rows).ok_or_else(|| {
                    wrong(format!("expected {CELLS}{}", if is_list() { more() } else { String::new() }))
                })?;
                Puzzle::Position(Box::new(position), fields.value(&COMMENT).to_owned())
            }
            None => Puzzle::Text(puzzle.to_owned()),
        };
        let candidates = if column.is_none() { fields.candidates().map_err(wrong)? } else { None };
        Ok(Record { puzzle, candidates, fields: Some(fields) })
    }
}

impl Fields {
    /// Parses the candidates of all cells, if the object contains an array of them. A number of candidates or a short
    /// text is any other field.
    fn candidates(&self) -> Result<Option<ByCell<DigitSet>>, String> {
        let Some(index) = self.first_of(&["candidates", "pencilmarks"]) else { return Ok(None) };
        let (name, value) = &self.fields[index];
        let value = value.as_deref().unwrap_or_default();
        if value.len() < 81 {
            return Ok(None);
        }
        let cells = serde_json::from_str(value).ok().and_then(|rows| cells_of(&rows));
        cells.map(Some).ok_or_else(|| {
            format!("expected an array with the candidates of 81 cells in `{name}`, such as [1, 2] or \"12\"")
        })
    }

    /// Returns the comment of the object, or an empty string if there is none.
    pub(super) fn comment(&self) -> &str {
        self.value(&COMMENT)
    }
}

/// Expected content of an array, for error messages.
const CELLS: &str = "81 cells in nine rows, each a digit 1 to 9, or 0, null, -1, \"\" or \".\" if empty, or 81 lists of candidates";

/// Returns the fields of an object, even if its puzzle is invalid.
///
/// # Errors
///
/// Returns an error if the text is not an object.
pub(super) fn fields(text: &[u8], column: Option<&str>) -> Result<Fields, ParseError> {
    let fields = in_order_with(text, column)?;
    let names: Vec<&str> = fields.iter().map(|(name, _)| name.as_str()).collect();
    let puzzle = match places_of_puzzle(&names, column)[..] {
        [only] => Some(only),
        _ => None,
    };
    Ok(Fields { fields, puzzle })
}

/// Parses an object into its fields, in order. The value is `None` for `null`.
fn in_order(text: &[u8]) -> Result<Vec<(String, Option<String>)>, ParseError> {
    let mut source = serde_json::Deserializer::from_slice(text);
    let fields = source.deserialize_map(InOrder).and_then(|fields| source.end().map(|()| fields));
    fields.map_err(|error| no_json(text, &error))
}

/// Parses an object into its fields, in order. If `column` is a path such as `a.b` and there is no field of this name,
/// field `b` of the object in field `a` is appended under the name `a.b`.
fn in_order_with(text: &[u8], column: Option<&str>) -> Result<Vec<(String, Option<String>)>, ParseError> {
    let mut fields = in_order(text)?;
    if let Some(column) = column.filter(|column| places_of(&fields, column).is_empty())
        && let Some(value) = nested(&fields, column)
    {
        fields.push((column.to_owned(), value));
    }
    Ok(fields)
}

/// Returns the value at a dot-separated path: `Some(None)` for `null`, and `None` if the path does not exist.
fn nested(fields: &[(String, Option<String>)], path: &str) -> Option<Option<String>> {
    let (outer, rest) = path.split_once('.')?;
    let [index] = places_of(fields, outer)[..] else { return None };
    let inner = in_order(fields[index].1.as_deref()?.as_bytes()).ok()?;
    match places_of(&inner, rest)[..] {
        [index] => Some(inner[index].1.clone()),
        _ => nested(&inner, rest),
    }
}

fn places_of(fields: &[(String, Option<String>)], column: &str) -> Vec<usize> {
    let names: Vec<&str> = fields.iter().map(|(name, _)| name.as_str()).collect();
    matching_columns(&names, column)
}

/// Returns whether exactly one field of an object matches `column`. `column` may be a path to a nested field.
pub(super) fn has_column(text: &[u8], column: &str) -> bool {
    in_order_with(text, Some(column)).is_ok_and(|fields| places_of(&fields, column).len() == 1)
}

/// Returns the indices of the fields that match `column` or, without `column`, of the first field with a known name.
fn places_of_puzzle(names: &[&str], column: Option<&str>) -> Vec<usize> {
    match column {
        Some(column) => matching_columns(names, column),
        None => names.iter().position(|name| is_one_of(&PUZZLE, name)).into_iter().collect(),
    }
}

/// Maximum number of characters of the puzzle that an error message quotes.
const SHOWN: usize = 100;

/// Creates the error for a string that is not a puzzle.
pub(super) fn no_puzzle(text: &[u8], puzzle: &str) -> ParseError {
    let end = puzzle.char_indices().nth(SHOWN).map_or(puzzle.len(), |(end, _)| end);
    let more = if end < puzzle.len() { "…" } else { "" };
    let message = format!("expected a puzzle in any format, found `{}{more}`", &puzzle[..end]);
    ParseError::at(text, 0, Problem::Other(message))
}

/// Returns the length in bytes of the first JSON value in a string, or 0 if there is none.
pub(super) fn value_len(text: &[u8]) -> Result<usize, serde_json::Error> {
    let mut values = serde_json::Deserializer::from_slice(text).into_iter::<&RawValue>();
    match values.next() {
        Some(value) => value.map(|_| values.byte_offset()),
        None => Ok(0),
    }
}

fn no_json(text: &[u8], error: &serde_json::Error) -> ParseError {
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    let problem = Problem::Other(format!("invalid JSON: {message}"));
    // serde_json counts columns in bytes, from 1; column 0 is the end of the previous line.
    let line = text.split(|&byte| byte == b'\n').take(error.line().saturating_sub(1));
    let begin: usize = line.map(|line| line.len() + 1).sum();
    ParseError::at(text, begin + error.column().saturating_sub(1), problem)
}

/// Parses nine rows of nine cells, nine strings of nine cells, or an array of 81 cells. If any cell is a list of
/// candidates, no cell may be empty.
fn position_of(rows: &Value) -> Option<Position> {
    let cells = cells_of(rows)?;
    let has = |is_wanted: &dyn Fn(&DigitSet) -> bool| cells.iter().any(|(_, digits)| is_wanted(digits));
    if !has(&|digits| digits.len() > 1) {
        return Some(Position::of_givens(Grid::new(ByCell::from_fn(|cell| cells[cell].single()))));
    }
    // Nine solved grids are also nine rows of nine lists.
    let are_lists = !has(&|digits| digits.is_empty()) && has(&|digits| digits.len() < 9);
    are_lists.then(|| pencilmarks::position_of(&ByCell::from_fn(|cell| MarkGroup::Bare(cells[cell]))))
}

/// Parses the digit or the candidates of each cell. The set of an empty cell is empty.
fn cells_of(rows: &Value) -> Option<ByCell<DigitSet>> {
    let rows = rows.as_array()?;
    let mut cells: Vec<DigitSet> = Vec::with_capacity(81);
    for row in rows {
        match row {
            Value::Array(row) if rows.len() == 9 && row.len() == 9 => {
                for cell in row {
                    cells.push(digits_of(cell)?);
                }
            }
            Value::String(row) if rows.len() == 9 => {
                let row = row.bytes().filter(|byte| !matches!(byte, b' ' | b',' | b'|'));
                let is_cell = |byte: &u8| byte.is_ascii_digit() || b".-_*xX?".contains(byte);
                let row: Vec<u8> = row.take(10).collect();
                if row.len() != 9 || !row.iter().all(is_cell) {
                    return None;
                }
                cells.extend(row.iter().map(|&byte| DigitSet::from_iter(Digit::from_ascii(byte))));
            }
            cell => cells.push(digits_of(cell)?),
        }
    }
    Some(ByCell::new(cells.try_into().ok()?))
}

fn digits_of(cell: &Value) -> Option<DigitSet> {
    match cell {
        Value::Array(list) if list.is_empty() => Some(DigitSet::EMPTY),
        cell => cell_of(cell).map(DigitSet::from_iter).or_else(|| candidates_of(cell)),
    }
}

/// Parses candidates: an array of digits, or a string of digits such as `16 7`. Returns `None` if a digit occurs twice.
pub(super) fn candidates_of(value: &Value) -> Option<DigitSet> {
    let digits: Vec<Digit> = match value {
        Value::Array(list) => list.iter().map(|digit| cell_of(digit).flatten()).collect::<Option<_>>()?,
        Value::String(text) => {
            let digits = text.bytes().filter(|byte| !matches!(byte, b' ' | b','));
            digits.map(Digit::from_ascii).collect::<Option<_>>()?
        }
        _ => return None,
    };
    let set: DigitSet = digits.iter().copied().collect();
    (set.len() == digits.len() && !set.is_empty()).then_some(set)
}

/// Parses a cell: a digit, or `Some(None)` if it is empty. Returns `None` if the value is not a cell.
pub(super) fn cell_of(value: &Value) -> Option<Option<Digit>> {
    match value {
        Value::Null | Value::Bool(false) => Some(None),
        Value::Number(number) => match number.as_f64()? {
            0.0 | -1.0 => Some(None),
            number if number.fract() == 0.0 && (1.0..=9.0).contains(&number) => {
                Some(Digit::new(number as u8))
            }
            _ => None,
        },
        Value::String(text) if matches!(text.trim(), "" | "." | "0" | "-" | "_" | "*" | "x" | "X" | "?") => {
            Some(None)
        }
        Value::String(text) => text.trim().parse().ok().map(Some),
        _ => None,
    }
}

/// Visitor that collects the names and values of an object's fields in their original order.
struct InOrder;

impl<'de> Visitor<'de> for InOrder {
    type Value = Vec<(String, Option<String>)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Self::Value, A::Error> {
        let mut fields = Vec::new();
        while let Some((name, value)) = object.next_entry::<String, Box<RawValue>>()? {
            let value = match value.get() {
                "null" => None,
                text if text.starts_with('"') => serde_json::from_str(text).map_err(Error::custom)?,
                other => Some(without_blanks(other)),
            };
            fields.push((name, value));
        }
        Ok(fields)
    }
}

/// Removes whitespace outside of strings. Everything else remains unchanged, since a number may have more digits than
/// any numeric type can represent.
fn without_blanks(json: &str) -> String {
    let (mut is_text, mut is_escaped) = (false, false);
    let is_kept = |sign: &char| {
        match (*sign, std::mem::take(&mut is_escaped)) {
            ('\\', false) => is_escaped = is_text,
            ('"', false) => is_text = !is_text,
            _ => {}
        }
        is_text || !sign.is_ascii_whitespace()
    };
    json.chars().filter(is_kept).collect()
}

/// Appends one object, without a line ending.
pub fn write(position: &Position, solution: Option<&str>, comment: &str, empty: Empty, out: &mut String) {
    let mut puzzle = String::new();
    if position.marks == Marks::Implied && position.placed_cells().is_empty() {
        line::write(&position.digits, empty, &mut puzzle);
    } else {
        library::write(position, None, empty, &mut puzzle);
    }
    out.push_str("{\"puzzle\":");
    out.push_str(&Value::from(puzzle).to_string());
    let texts = [("solution", solution), ("comment", Some(comment))];
    for (name, text) in texts.into_iter().filter_map(|(name, text)| Some((name, text?))) {
        if !text.is_empty() {
            out.extend([",\"", name, "\":", &Value::from(text).to_string()]);
        }
    }
    out.push('}');
}

/// The boxes of a classic puzzle, in the JSON format of the `variant` crate: the box of each cell.
const BOXES: &str = "[0,0,0,1,1,1,2,2,2,0,0,0,1,1,1,2,2,2,0,0,0,1,1,1,2,2,2,\
3,3,3,4,4,4,5,5,5,3,3,3,4,4,4,5,5,5,3,3,3,4,4,4,5,5,5,6,6,6,7,7,7,8,8,8,6,6,6,7,7,7,8,8,8,6,6,6,7,7,7,8,8,8]";

/// Returns a description of what distinguishes an object in the JSON format of the `variant` crate from a classic
/// puzzle. This includes `constraints` with the value `null`, which means that the rules are stated only in words, and
/// fields that are unknown. Returns `None` for a classic puzzle and for other objects.
fn rule_of_variant(fields: &[(String, Option<String>)]) -> Option<String> {
    let has = |wanted: &str| fields.iter().any(|(name, _)| name == wanted);
    if !has("constraints") && (has("puzzle") || !(has("rows") && has("size") && has("givens"))) {
        return None;
    }
    let is_classic = |(name, value): &&(String, Option<String>)| {
        let value = value.as_deref();
        match name.as_str() {
            "rows" | "cols" | "size" | "max_value" => value.is_none_or(|value| value == "9"),
            "version" | "min_value" => value.is_none_or(|value| value == "1"),
            "box" => value == Some("[3,3]"),
            "regions" => value.is_none_or(|value| value == BOXES),
            "jigsaw" | "candidates" => value.is_none_or(|value| matches!(value, "[]" | "{}")),
            "constraints" => value == Some("[]"),
            "rules" => value.is_none_or(rules_text::is_classic),
            "id" | "title" | "author" | "givens" | "solution" | "original" | "comment" => true,
            _ => !has("size"),
        }
    };
    let other = fields.iter().find(|field| !is_classic(field)).map(|(name, _)| format!("`{name}`"));
    let has_no_boxes = has("size") && !has("box") && !has("regions");
    other.or_else(|| has_no_boxes.then(|| "a grid without boxes".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A variant must be rejected, not parsed as a classic puzzle with the same givens.
    #[test]
    fn variants_are_not_classic_puzzles() {
        let object = |fields: &str| format!("{{\"givens\":\"{}\",{fields}}}", ".".repeat(81));
        let read = |fields: &str| {
            Record::of(object(fields).as_bytes(), None).map(|_| ()).map_err(|error| error.to_string())
        };
        for (fields, name) in [
            (r#""constraints":[{"type":"anti_knight"}]"#, "constraints"),
            (r#""constraints":null"#, "constraints"),
            (r#""constraints":[],"jigsaw":[["R1C1"]]"#, "jigsaw"),
            (r#""candidates":{"R1C1":[1,2]},"constraints":[]"#, "candidates"),
            (r#""rows":9,"size":9,"box":[3,3],"constraint":[]"#, "constraint"),
            (r#""rows":9,"size":9,"box":[3,3],"min_value":0"#, "min_value"),
            (r#""rows":9,"size":10,"box":[3,3]"#, "size"),
            (r#""rows":9,"size":9,"regions":[0,1]"#, "regions"),
            (
                r#""rows":9,"size":9,"box":[3,3],"rules":"No digit is repeated a knight's move apart.""#,
                "rules",
            ),
        ] {
            let error = read(fields).unwrap_err();
            assert!(error.ends_with(&format!("expected a classic puzzle, found `{name}`")), "{error}");
        }
        let error = read(r#""rows":9,"size":9,"constraints":[]"#).unwrap_err();
        assert!(error.ends_with("expected a classic puzzle, found a grid without boxes"), "{error}");
        assert_eq!(
            read(r#""constraints":[],"jigsaw":null,"candidates":null"#),
            Ok(()),
            "nothing beyond the givens"
        );
        let whole =
            format!(r#""version":1,"rows":9,"cols":9,"size":9,"min_value":1,"box":[3,3],"regions":{BOXES}"#);
        assert_eq!(read(&whole), Ok(()), "a classic puzzle as the `variant` crate writes it");
    }

    #[test]
    fn truncated_object_is_an_object() {
        for line in [r#"{"puzzle": "4..""#, r#"{"puzzle":"4..","id":7"#, r#"{"puzzle":"4.."}}"#] {
            assert!(is_record(line.as_bytes()), "{line}");
        }
        assert!(!is_record(br#"{"4","0","0"}"#) && !is_record(b"{123}"));
    }

    #[test]
    fn text_beside_puzzle_stays_unchanged() {
        let fields = r#"{"a": 123456789012345678901234567890, "b": [1, {"c d": "e \\\" f", "g": 1.50}], "h": "i j", "k": -0.10, "l": null, "m": "null"}"#;
        let read = serde_json::Deserializer::from_str(fields).deserialize_map(InOrder).unwrap();
        let values: Vec<&str> = read.iter().map(|(_, value)| value.as_deref().unwrap_or("nothing")).collect();
        let list = r#"[1,{"c d":"e \\\" f","g":1.50}]"#;
        assert_eq!(values, ["123456789012345678901234567890", list, "i j", "-0.10", "nothing", "null"]);
    }
}
