//! Items of an ISS string, with their arguments.

use crate::{Cell, Constraint, Shape, VariantError};
use std::str::FromStr;

/// Maximum nesting depth of items.
const MAX_DEPTH: usize = 64;

/// Maximum number of items in a string, including the copies made by `.Replicate`.
const MAX_ITEMS: usize = 1 << 16;

/// An item of an ISS string.
#[derive(Clone, Debug)]
pub(super) struct Item {
    /// Type of the item; empty for givens.
    pub(super) kind: String,
    pub(super) arguments: Vec<String>,
    /// The items between this item and its `.End`.
    pub(super) children: Vec<Item>,
    /// 1-based number of the item in the string.
    number: usize,
}

impl Item {
    /// Returns the item's name for error messages.
    pub(super) fn name(&self) -> String {
        format!("item {} (.{})", self.number, self.kind)
    }

    pub(super) fn fault(&self, message: impl Into<String>) -> VariantError {
        VariantError::in_field(self.name(), message)
    }

    /// Returns copies of the children of this `.Replicate` item: one copy of each child for each target cell.
    pub(super) fn copies(&self, shape: &Shape) -> Result<Vec<Item>, String> {
        let argument = |at: usize| self.arguments.get(at).map(String::as_str).unwrap_or_default();
        let origin = if argument(1).is_empty() { Cell::new(0, 0) } else { cell_of(argument(1), shape)? };
        let bits = super::bits::digits_of(argument(0))?;
        let offsets = (0..bits.len() * 6).filter(|at| bits[at / 6] >> (at % 6) & 1 == 1);
        let mut copies = Vec::new();
        for offset in offsets {
            let target = shape.index(origin) + offset;
            if target >= shape.len() {
                return Err("a target is outside the grid".into());
            }
            let target = shape.cell(target);
            for child in &self.children {
                copies.push(child.shifted([origin, target], shape)?);
            }
            if copies.len() > MAX_ITEMS {
                return Err(format!("expected at most {MAX_ITEMS} copies"));
            }
        }
        Ok(copies)
    }

    /// Returns a copy of the item in which all cells are shifted by the offset between `from` and `to`.
    fn shifted(&self, [from, to]: [Cell; 2], shape: &Shape) -> Result<Item, String> {
        let (rows, columns) =
            (i32::from(to.row) - i32::from(from.row), i32::from(to.column) - i32::from(from.column));
        let argument = |argument: &String| {
            let (word, rest) = argument.split_at(argument.find('_').unwrap_or(argument.len()));
            let Ok(cell) = cell_of(word, shape) else { return Ok(argument.clone()) };
            let moved = cell.offset(rows, columns).filter(|&moved| shape.contains(moved));
            moved
                .map(|moved| format!("{}{rest}", id_of(moved)))
                .ok_or_else(|| format!("the copy of {cell} is outside the grid"))
        };
        Ok(Item {
            arguments: self.arguments.iter().map(argument).collect::<Result<_, String>>()?,
            children: self
                .children
                .iter()
                .map(|child| child.shifted([from, to], shape))
                .collect::<Result<_, String>>()?,
            ..self.clone()
        })
    }
}

/// Parses a string into items.
pub(super) fn parse(text: &str) -> Result<Vec<Item>, VariantError> {
    let lines = text.lines().map(str::trim).filter(|line| !line.starts_with('#'));
    let string: String = lines.flat_map(str::split_whitespace).collect();
    let mut parts = string.split('.');
    if parts.next() != Some("") {
        return Err(VariantError::in_field("input", "expected a dot before the first item"));
    }
    let mut open: Vec<Item> = Vec::new();
    let mut items = Vec::new();
    for (at, part) in parts.enumerate() {
        if at >= MAX_ITEMS {
            return Err(VariantError::in_field("input", format!("expected at most {MAX_ITEMS} items")));
        }
        let mut words = part.split('~').map(str::to_owned);
        let kind = words.next().unwrap_or_default();
        let item = Item { kind, arguments: words.collect(), children: Vec::new(), number: at + 1 };
        let done = match &*item.kind {
            "End" => open.pop().ok_or_else(|| item.fault("unexpected .End: no item is open"))?,
            "Or" | "And" | "Replicate" if open.len() >= MAX_DEPTH => {
                return Err(item.fault(format!("expected a nesting depth of at most {MAX_DEPTH}")));
            }
            "Or" | "And" | "Replicate" => {
                open.push(item);
                continue;
            }
            _ => item,
        };
        open.last_mut().map_or(&mut items, |parent| &mut parent.children).push(done);
    }
    match open.pop() {
        Some(item) => Err(item.fault("expected a closing .End")),
        None => Ok(items),
    }
}

/// Parses a cell id such as `R1Cg`.
pub(super) fn cell_of(id: &str, shape: &Shape) -> Result<Cell, String> {
    let wrong =
        || format!("expected a cell of the grid, found `{}`", id.chars().take(20).collect::<String>());
    let [b'R' | b'r', row, b'C' | b'c', column] = *id.as_bytes() else { return Err(wrong()) };
    let coordinate = |symbol: u8| char::from(symbol).to_digit(17).and_then(|digit| digit.checked_sub(1));
    let (row, column) = coordinate(row).zip(coordinate(column)).ok_or_else(wrong)?;
    let cell = Cell::new(row as u8, column as u8);
    if shape.contains(cell) { Ok(cell) } else { Err(wrong()) }
}

/// Formats a cell as an id. The cell must be in the first 16 rows and columns.
pub(super) fn id_of(cell: Cell) -> String {
    let digit = |coordinate: u8| char::from_digit(u32::from(coordinate) + 1, 17).unwrap_or('?');
    format!("R{}C{}", digit(cell.row), digit(cell.column))
}

/// The arguments of an item, with the grid that they refer to.
pub(super) struct Arguments<'a> {
    pub(super) item: &'a Item,
    pub(super) shape: &'a Shape,
}

impl Arguments<'_> {
    pub(super) fn text(&self, at: usize) -> Result<&str, String> {
        self.item
            .arguments
            .get(at)
            .map(String::as_str)
            .ok_or_else(|| format!("argument {} is missing", at + 1))
    }

    pub(super) fn number<N: FromStr>(&self, at: usize) -> Result<N, String> {
        let text = self.text(at)?;
        text.parse().map_err(|_| format!("invalid number `{}`", text.chars().take(20).collect::<String>()))
    }

    pub(super) fn number_or<N: FromStr>(&self, at: usize, default: N) -> Result<N, String> {
        if self.text(at)?.is_empty() { Ok(default) } else { self.number(at) }
    }

    pub(super) fn cell(&self, at: usize) -> Result<Cell, String> {
        cell_of(self.text(at)?, self.shape)
    }

    /// Parses all arguments from index `from` on as cells, at least one.
    pub(super) fn cells(&self, from: usize) -> Result<Vec<Cell>, String> {
        self.cells_before(from, 0)
    }

    /// Like [`cells`](Self::cells), but without the last `left_out` arguments.
    pub(super) fn cells_before(&self, from: usize, left_out: usize) -> Result<Vec<Cell>, String> {
        let arguments = &self.item.arguments;
        let arguments =
            arguments.get(from..arguments.len() - left_out.min(arguments.len())).unwrap_or_default();
        let cells: Vec<Cell> =
            arguments.iter().map(|id| cell_of(id, self.shape)).collect::<Result<_, _>>()?;
        if cells.is_empty() { Err("no cells".into()) } else { Ok(cells) }
    }

    /// Parses an argument that is a list of values, such as `1_2_2`.
    pub(super) fn values(&self, at: usize) -> Result<Vec<u8>, String> {
        self.list_of_values(self.text(at)?)
    }

    pub(super) fn list_of_values(&self, list: &str) -> Result<Vec<u8>, String> {
        let value = |text: &str| text.parse().map_err(|_| format!("expected a value, found `{text}`"));
        list.split(['_', ',']).filter(|text| !text.is_empty()).map(value).collect()
    }

    /// Parses an argument that is a row or column, such as `R5`. Returns its cells in both directions.
    pub(super) fn line(&self, at: usize) -> Result<[Vec<Cell>; 2], String> {
        let text = self.text(at)?;
        let wrong = || format!("expected a row or column, found `{text}`");
        let number = |digits: &str| digits.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let (kind, digits) = text.split_at_checked(1).ok_or_else(wrong)?;
        let lines = match kind {
            "R" => self.shape.row_houses(),
            "C" => self.shape.column_houses(),
            _ => return Err(wrong()),
        };
        let cells = number(digits).and_then(|number| lines.get(number)).ok_or_else(wrong)?;
        Ok([cells.clone(), cells.iter().rev().copied().collect()])
    }

    /// Parses a row or column, and the clues at one or both of its ends. `of` creates a constraint from a clue and the
    /// cells as seen from the clue.
    pub(super) fn outside<N: FromStr>(
        &self,
        of: impl Fn(N, Vec<Cell>) -> Constraint,
    ) -> Result<Vec<Constraint>, String> {
        let mut clues = Vec::new();
        for (at, cells) in self.line(0)?.into_iter().enumerate() {
            if self.item.arguments.get(at + 1).is_some_and(|clue| !clue.is_empty()) {
                clues.push(of(self.number(at + 1)?, cells));
            }
        }
        if clues.is_empty() { Err("no clue".into()) } else { Ok(clues) }
    }

    /// Parses the arguments from index `from` on as lists of cells that are separated by `-`.
    pub(super) fn segments(&self, from: usize) -> Result<Vec<Vec<Cell>>, String> {
        self.segments_of(self.item.arguments.get(from..).unwrap_or_default())
    }

    fn segments_of(&self, words: &[String]) -> Result<Vec<Vec<Cell>>, String> {
        let segment = |ids: &[String]| ids.iter().map(|id| cell_of(id, self.shape)).collect();
        words.split(|word| word == "-").map(segment).collect()
    }

    /// Parses the arguments from index `from` on as groups of cells that are separated by empty arguments. Within a
    /// group, `-` separates lists of cells. A group may begin with `_` and a name, which also applies to the groups
    /// after it.
    #[expect(clippy::type_complexity, reason = "names and the segments of cells")]
    pub(super) fn groups(&self, from: usize) -> Result<Vec<(String, Vec<Vec<Cell>>)>, String> {
        let (mut groups, mut name, mut words) = (Vec::new(), String::new(), Vec::new());
        let ends = self.item.arguments.get(from..).unwrap_or_default().iter().cloned().chain([String::new()]);
        for word in ends {
            let is_name = word.starts_with('_');
            if !is_name && !word.is_empty() {
                words.push(word);
                continue;
            }
            if !words.is_empty() {
                groups.push((name.clone(), self.segments_of(&words)?));
                words.clear();
            }
            if is_name {
                name = crate::format::without_percent(&word[1..]);
            }
        }
        if groups.is_empty() { Err("no cells".into()) } else { Ok(groups) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_in_base_17() {
        let shape = Shape::square(16);
        assert_eq!(cell_of("R1Cg", &shape), Ok(Cell::new(0, 15)));
        assert_eq!(id_of(Cell::new(9, 15)), "RaCg");
        for id in ["R0C1", "R1C", "R1C1 ", "RhC1", "A1B2", ""] {
            assert!(cell_of(id, &shape).is_err(), "{id}");
        }
        assert!(cell_of("RaC1", &Shape::square(9)).is_err(), "off the grid");
    }

    #[test]
    fn nesting_is_bounded() {
        let deep = ".Or".repeat(100);
        assert!(parse(&deep).unwrap_err().to_string().contains("expected a nesting depth of at most 64"));
        assert!(parse(".Or.X~R1C1~R1C2").unwrap_err().to_string().contains("expected a closing .End"));
        assert!(parse(".End").unwrap_err().to_string().contains("unexpected .End: no item is open"));
    }
}
