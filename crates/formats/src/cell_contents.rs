//! Contents of cells in share links, JSON and app files, and their conversion to and from positions.

use super::json;
use super::position::{Marks, Origin, Position};
use serde_json::{Map, Value};
use sodan_board::{ByCell, Cell, CellSet, Digit, DigitSet, Grid};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CellContent {
    Given(Digit),
    Placed(Digit),
    /// Candidates written in the cell.
    Marks(DigitSet),
    /// An empty cell without marks: every digit is a candidate unless a peer contains it.
    Nothing,
}

/// Parses nine rows of nine cells, each an object that `content_of` parses, or `null` for an empty cell.
pub(super) fn of_rows(
    rows: Option<&Value>,
    content_of: impl Fn(Cell, &Map<String, Value>) -> Result<CellContent, String>,
) -> Result<Position, String> {
    const SIZE: &str = "expected a grid of nine rows of nine cells";
    let rows = rows.and_then(Value::as_array).ok_or(SIZE)?;
    let cells: Vec<&Value> = rows.iter().filter_map(Value::as_array).flatten().collect();
    if rows.len() != 9 || cells.len() != 81 {
        return Err(SIZE.into());
    }
    let mut contents = ByCell::new([CellContent::Nothing; 81]);
    let mut has_lists = false;
    for (cell, value) in Cell::all().zip(cells) {
        contents[cell] = match value {
            Value::Null => CellContent::Nothing,
            Value::Object(fields) => content_of(cell, fields)?,
            other => return Err(format!("expected an object at {cell}, found {other}")),
        };
        has_lists |= matches!(contents[cell], CellContent::Marks(_))
            && CANDIDATES.iter().any(|name| value.get(name).is_some());
    }
    match contents.iter().find(|(_, content)| **content == CellContent::Nothing) {
        Some((cell, _)) if has_lists => Err(lacks_candidates(cell)),
        _ => Ok(position_of(&contents)),
    }
}

/// Fields of a cell that contain the candidates of an empty cell, or notes of the player that look alike. If one empty
/// cell has such a list, all must; otherwise, it is unclear whether the candidates of the other cells were eliminated.
const CANDIDATES: [&str; 4] = ["candidates", "pencilmarks", "pencilMarks", "notes"];

fn lacks_candidates(cell: Cell) -> String {
    format!("expected candidates in every empty cell or in none, found none at {cell}")
}

/// Returns the marks of a position whose digits and candidates are in separate lists. The candidates of other cells than
/// empty ones are ignored.
pub(super) fn marks_of(digits: &Grid, candidates: &ByCell<DigitSet>) -> Result<Marks, String> {
    let empty = !digits.filled();
    if empty.iter().all(|cell| candidates[cell].is_empty()) {
        return Ok(Marks::Implied);
    }
    match empty.iter().find(|cell| candidates[*cell].is_empty()) {
        Some(cell) => Err(lacks_candidates(cell)),
        None => Ok(Marks::Written(ByCell::from_fn(|cell| {
            if empty.contains(cell) { candidates[cell] } else { DigitSet::EMPTY }
        }))),
    }
}

/// Parses a cell whose value field contains `value`, and possibly its candidates. A digit is returned as a given. Fields
/// with names in `ignored` are skipped. If the cell is empty, any other field that may contain a digit or candidates is
/// an error, so that none are lost.
pub(super) fn content_of(
    cell: Cell,
    fields: &Map<String, Value>,
    value: Option<&Value>,
    ignored: &[&str],
) -> Result<CellContent, String> {
    let digit = value.map_or(Some(None), json::cell_of);
    let digit = digit.ok_or_else(|| plain_cell(cell, fields))?;
    if let Some(digit) = digit {
        return Ok(CellContent::Given(digit));
    }
    let mut lists = fields.iter().filter(|(name, list)| {
        CANDIDATES.contains(&name.as_str()) && !ignored.contains(&name.as_str()) && !is_empty(list)
    });
    if let Some((name, list)) = lists.next() {
        let digits = json::candidates_of(list).filter(|_| lists.next().is_none());
        return digits.map(CellContent::Marks).ok_or_else(|| {
            format!("expected one list of candidates at {cell}, such as [1, 2], found {list} in `{name}`")
        });
    }
    match unread_field(fields, value, ignored) {
        Some(name) => Err(format!(
            "expected a digit in the field `value` at {cell}, found the unknown field `{name}`: rename the field or remove it"
        )),
        None => Ok(CellContent::Nothing),
    }
}

/// Returns the name of a field that may contain the digit or the candidates of an empty cell, apart from `ignored`.
pub(super) fn unread_field<'a>(
    fields: &'a Map<String, Value>,
    value: Option<&Value>,
    ignored: &[&str],
) -> Option<&'a str> {
    if value.is_some_and(|value| json::cell_of(value) != Some(None)) {
        return None;
    }
    // If the value says that the cell is empty, other numbers and strings are more likely coordinates than digits.
    let may_hold_digits = |field: &Value| value.is_none() || field.is_array() || field.is_object();
    let fields = fields.iter().filter(|(_, field)| !is_empty(field) && may_hold_digits(field));
    fields.map(|(name, _)| name.as_str()).find(|name| !ignored.contains(name))
}

fn is_empty(field: &Value) -> bool {
    match field {
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        Value::String(text) => text.is_empty(),
        field => *field == Value::Bool(false) || field.is_null(),
    }
}

/// Returns the message for a cell that is not a cell of a classic puzzle.
pub(super) fn plain_cell(cell: Cell, fields: &Map<String, Value>) -> String {
    format!("expected a plain cell at {cell}, found {}", Value::from(fields.clone()))
}

pub(super) fn position_of(cells: &ByCell<CellContent>) -> Position {
    let (mut digits, mut placed) = (Grid::EMPTY, CellSet::EMPTY);
    let mut written = ByCell::new([DigitSet::EMPTY; 81]);
    for (cell, &content) in cells.iter() {
        match content {
            CellContent::Given(digit) => digits.set(cell, digit),
            CellContent::Placed(digit) => {
                digits.set(cell, digit);
                placed.insert(cell);
            }
            CellContent::Marks(marks) => written[cell] = marks,
            CellContent::Nothing => written[cell] = DigitSet::ALL,
        }
    }
    let has_marks = cells.iter().any(|(_, content)| matches!(content, CellContent::Marks(_)));
    let marks = if has_marks { Marks::Written(written) } else { Marks::Implied };
    Position { digits, origin: Origin::Placed(placed), marks }
}

/// Returns the contents of a position's cells. Returns `None` if a cell has no candidates, because share links and app
/// files cannot represent it.
pub(super) fn cells_of(position: &Position) -> Option<ByCell<CellContent>> {
    let (placed, candidates) = (position.placed_cells(), position.candidates());
    let cells = ByCell::from_fn(|cell| match (position.digits.get(cell), position.marks) {
        (Some(digit), _) if placed.contains(cell) => CellContent::Placed(digit),
        (Some(digit), _) => CellContent::Given(digit),
        (None, Marks::Implied) => CellContent::Nothing,
        (None, _) => CellContent::Marks(candidates.digits(cell)),
    });
    let is_empty = |content: &CellContent| matches!(content, CellContent::Marks(marks) if marks.is_empty());
    (!cells.iter().any(|(_, content)| is_empty(content))).then_some(cells)
}
