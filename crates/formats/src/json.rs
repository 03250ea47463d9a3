//! JSON with one object on each line, or one array of objects or texts, as data sets and programs write it.
//!
//! ```text
//! input  = record on each line | [ record , record , … ]
//! record = { "puzzle": puzzle, "solution": …, "comment": …, … } | rows | text in any notation
//! puzzle = text in any notation | rows
//! rows   = [ [ cell * 9 ] * 9 ] | [ cell * 81 ]
//! cell   = 1 to 9, as a number or a text | 0, null, "", ".", " " for an empty cell
//! ```
//!
//! The puzzle is the first field named `puzzle`, `quizzes`, `quiz`, `question`, `sudoku`, `grid`, `board`, `input`,
//! `givens` or `initial_board`; capitals make no difference. The solution is the first named `solution`, `solutions` or
//! `answer`. All fields are kept, in their order.
//!
//! An object is written with `puzzle`, and with `solution` and `comment` if there are any. The puzzle is a line. If
//! there is more to say than givens, it is a line of the [library], so that nothing is lost.

use super::error::{ParseError, Problem};
use super::position::{Marks, Position};
use super::write::Empty;
use super::{Entry, Extras, Format, library, line, meant};
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;
use sodan_board::{ByCell, Digit, Grid};
use std::fmt;

const PUZZLE: [&str; 10] =
    ["puzzle", "quizzes", "quiz", "question", "sudoku", "grid", "board", "input", "givens", "initial_board"];
const SOLUTION: [&str; 3] = ["solution", "solutions", "answer"];
const COMMENT: [&str; 1] = ["comment"];

/// The fields of an object, in their order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fields {
    fields: Vec<(String, Option<String>)>,
    /// Which of them is the puzzle, if it is known.
    puzzle: Option<usize>,
}

impl Fields {
    /// Each name with its value: nothing of `null`, a text as it is, anything else in JSON.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        self.fields.iter().map(|(name, value)| (name.as_str(), value.as_deref()))
    }

    /// The first field but the puzzle that has one of these names.
    fn first_of(&self, names: &[&str]) -> Option<usize> {
        let mut others = (0..self.fields.len()).filter(|&index| Some(index) != self.puzzle);
        others.find(|&index| is_one_of(names, &self.fields[index].0))
    }

    fn value(&self, names: &[&str]) -> &str {
        let value = self.first_of(names).and_then(|index| self.fields[index].1.as_deref());
        value.unwrap_or_default().trim()
    }

    /// The same without the puzzle.
    pub fn beside_puzzle(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        let puzzle = self.puzzle;
        self.iter().enumerate().filter(move |(index, _)| Some(*index) != puzzle).map(|(_, field)| field)
    }

    /// The same without what an [`Entry`] has of its own: the puzzle, the solution and the comment.
    pub fn beside_entry(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        let own = [self.puzzle, self.first_of(&SOLUTION), self.first_of(&COMMENT)];
        self.iter().enumerate().filter(move |(index, _)| !own.contains(&Some(*index))).map(|(_, field)| field)
    }

    /// The solution that the object gives, unchecked.
    pub fn solution(&self) -> Option<&str> {
        Some(self.value(&SOLUTION)).filter(|solution| !solution.is_empty())
    }
}

/// Whether it is one of these names, in either case of letters.
fn is_one_of(names: &[&str], name: &str) -> bool {
    names.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// Whether a line is an object, be it broken off, or rows, and no row of a grid.
pub(super) fn is_record(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    let inner = line.strip_prefix(b"{");
    let is_object = inner.is_some_and(|inner| {
        inner.trim_ascii_start().starts_with(b"\"") && inner.windows(2).any(|pair| pair == b"\":")
    });
    is_object || is_array_of_objects(line) || (line.starts_with(b"[[") && line.ends_with(b"]]"))
}

/// Whether a line begins an array of objects, in which no record ends with a line.
fn is_array_of_objects(line: &[u8]) -> bool {
    let inner = line.trim_ascii_start().strip_prefix(b"[").map(<[u8]>::trim_ascii_start);
    inner
        .and_then(|inner| inner.strip_prefix(b"{"))
        .is_some_and(|inner| inner.trim_ascii_start().starts_with(b"\""))
}

/// The names of an object's fields, in their order; none of what is no object.
pub fn names(line: &[u8]) -> Vec<String> {
    let fields = serde_json::Deserializer::from_slice(line).deserialize_map(InOrder);
    fields.unwrap_or_default().into_iter().map(|(name, _)| name).collect()
}

/// Reads a line; an object's puzzle is in the field of that [name](meant), or in one of those that usually have it.
///
/// # Errors
///
/// If the line is no JSON, or if something is missing or wrong in it.
pub fn parse_bytes(text: &[u8], column: Option<&str>) -> Result<Entry, ParseError> {
    let wrong = |what: String| ParseError::at(text, 0, Problem::Other(what));
    if text.is_empty() {
        return Err(wrong("expected JSON, found the end; an array ends with `]`".into()));
    }
    if is_array_of_objects(text) {
        return Err(wrong("expected one object on each line, found an array of objects".into()));
    }
    if text.trim_ascii_start().starts_with(b"\"") {
        let puzzle: String = serde_json::from_slice(text).map_err(|error| no_json(text, &error))?;
        let mut entry = super::parse(&puzzle).map_err(|_| wrong(no_puzzle(&puzzle)))?;
        entry.format = Format::Json;
        return Ok(entry);
    }
    if text.trim_ascii_start().starts_with(b"[") {
        let rows: Value = serde_json::from_slice(text).map_err(|error| no_json(text, &error))?;
        let grid = grid_of(&rows).ok_or_else(|| wrong("expected 81 cells in nine rows".into()))?;
        return Ok(Entry::new(Format::Json, Position::of_givens(grid)));
    }
    let fields = in_order(text)?;
    let names: Vec<&str> = fields.iter().map(|(name, _)| name.as_str()).collect();
    let index = match places_of_puzzle(&names, column)[..] {
        [index] => index,
        [] => {
            let wanted = match column {
                Some(column) => format!("`{column}`"),
                None => "`puzzle`, `question` or another of its usual names".to_owned(),
            };
            return Err(wrong(format!("expected a field {wanted}, found {}", names.join(", "))));
        }
        ref several => {
            let several: Vec<&str> = several.iter().map(|place| names[*place]).collect();
            let column = column.unwrap_or_default();
            return Err(wrong(format!("which field is `{column}`? There are {}", several.join(", "))));
        }
    };
    let fields = Fields { fields, puzzle: Some(index) };
    let puzzle = fields.fields[index].1.as_deref().unwrap_or("null");
    let rows = serde_json::from_str(puzzle).ok().filter(Value::is_array);
    let mut entry = match rows {
        Some(rows) => grid_of(&rows).map(|grid| Entry::new(Format::Json, Position::of_givens(grid))),
        None => super::parse(puzzle).ok(),
    }
    .ok_or_else(|| wrong(no_puzzle(puzzle)))?;
    entry.format = Format::Json;
    entry.comment = fields.value(&COMMENT).to_owned();
    entry.extras = Extras::Fields(Box::new(fields));
    Ok(entry)
}

/// The fields of an object, whether or not its puzzle can be read.
///
/// # Errors
///
/// If the text is no object.
pub(super) fn fields(text: &[u8], column: Option<&str>) -> Result<Fields, ParseError> {
    let fields = in_order(text)?;
    let names: Vec<&str> = fields.iter().map(|(name, _)| name.as_str()).collect();
    let puzzle = match places_of_puzzle(&names, column)[..] {
        [only] => Some(only),
        _ => None,
    };
    Ok(Fields { fields, puzzle })
}

/// The fields of an object, in their order.
fn in_order(text: &[u8]) -> Result<Vec<(String, Option<String>)>, ParseError> {
    let mut source = serde_json::Deserializer::from_slice(text);
    let fields = source.deserialize_map(InOrder).and_then(|fields| source.end().map(|()| fields));
    fields.map_err(|error| no_json(text, &error))
}

/// Where the puzzle may be: in the field that was asked for, or in the first that usually has it.
fn places_of_puzzle(names: &[&str], column: Option<&str>) -> Vec<usize> {
    match column {
        Some(column) => meant(names, column),
        None => names.iter().position(|name| is_one_of(&PUZZLE, name)).into_iter().collect(),
    }
}

fn no_puzzle(text: &str) -> String {
    format!("expected a puzzle in any notation, found `{text}`")
}

fn no_json(text: &[u8], error: &serde_json::Error) -> ParseError {
    let what = error.to_string();
    let what = what.split(" at line ").next().unwrap_or_default();
    ParseError::at(text, error.column().saturating_sub(1), Problem::Other(format!("expected JSON: {what}")))
}

/// Nine rows of nine cells, or 81 cells.
fn grid_of(rows: &Value) -> Option<Grid> {
    let rows = rows.as_array()?;
    let cells: Vec<&Value> = match rows.len() {
        9 => rows.iter().filter_map(Value::as_array).filter(|row| row.len() == 9).flatten().collect(),
        _ => rows.iter().collect(),
    };
    let cells: Option<Vec<Option<Digit>>> = cells.into_iter().map(cell_of).collect();
    Some(Grid::new(ByCell::new(cells?.try_into().ok()?)))
}

/// The digit of a cell, or that it is empty; nothing, if it is no cell.
fn cell_of(value: &Value) -> Option<Option<Digit>> {
    match value {
        Value::Null => Some(None),
        Value::Number(number) if number.as_u64() == Some(0) => Some(None),
        Value::Number(number) => Digit::new(u8::try_from(number.as_u64()?).ok()?).map(Some),
        Value::String(text) if matches!(text.trim(), "" | "." | "0") => Some(None),
        Value::String(text) => text.trim().parse().ok().map(Some),
        _ => None,
    }
}

/// Takes the fields of an object as they come.
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

/// JSON without what stands between its signs. Nothing else changes: a number may have more digits than any type of numbers.
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

/// Writes one object, without an end of line.
pub fn write(entry: &Entry, empty: Empty, out: &mut String) {
    let position = &entry.position;
    let mut puzzle = String::new();
    if position.marks == Marks::Implied && position.placed_cells().is_empty() {
        line::write(&position.digits, empty, &mut puzzle);
    } else {
        library::write(position, None, empty, &mut puzzle);
    }
    out.push_str("{\"puzzle\":");
    out.push_str(&Value::from(puzzle).to_string());
    let texts = [("solution", entry.solution()), ("comment", Some(entry.comment.as_str()))];
    for (name, text) in texts.into_iter().filter_map(|(name, text)| Some((name, text?))) {
        if !text.is_empty() {
            out.extend([",\"", name, "\":", &Value::from(text).to_string()]);
        }
    }
    out.push('}');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_that_is_broken_off_is_an_object() {
        for line in [r#"{"puzzle": "4..""#, r#"{"puzzle":"4..","id":7"#, r#"{"puzzle":"4.."}}"#] {
            assert!(is_record(line.as_bytes()), "{line}");
        }
        assert!(!is_record(br#"{"4","0","0"}"#) && !is_record(b"{123}"));
    }

    #[test]
    fn what_stands_beside_a_puzzle_stays_as_it_is_written() {
        let fields = r#"{"a": 123456789012345678901234567890, "b": [1, {"c d": "e \\\" f", "g": 1.50}], "h": "i j", "k": -0.10, "l": null, "m": "null"}"#;
        let read = serde_json::Deserializer::from_str(fields).deserialize_map(InOrder).unwrap();
        let values: Vec<&str> = read.iter().map(|(_, value)| value.as_deref().unwrap_or("nothing")).collect();
        let list = r#"[1,{"c d":"e \\\" f","g":1.50}]"#;
        assert_eq!(values, ["123456789012345678901234567890", list, "i j", "-0.10", "nothing", "null"]);
    }
}
