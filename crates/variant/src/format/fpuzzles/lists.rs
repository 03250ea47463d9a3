//! The lists of constraints in an object of f-puzzles.

use super::is_on;
use super::negative::is_ratio;
use crate::constraint::*;
use crate::{Cell, Constraint, MAX_SIZE, Shape, VariantError};
use serde_json::{Map, Value as Json};

/// Name of a field that contains a list of elements, the fields of an element, and the function that converts an element
/// to constraints. The field `cells` of a clue next to the grid repeats its cells and is not read.
pub(super) type List =
    (&'static str, &'static [&'static str], fn(&Entry<'_>) -> Result<Vec<Constraint>, String>);

/// The fields that contain constraints.
pub(super) const LISTS: &[List] = &[
    ("killercage", &["cells", "value"], |it| {
        let (cells, sum) = (it.cells("cells")?, it.number("value")?);
        Ok(vec![match sum {
            Some(sum) => Cage { sum, cells }.into(),
            None => AllDifferent { cells }.into(),
        }])
    }),
    ("extraregion", &["cells"], |it| Ok(vec![AllDifferent { cells: it.cells("cells")? }.into()])),
    ("difference", &["cells", "value"], |it| {
        let (cells, difference) = (it.cells("cells")?, it.number::<u8>("value")?.unwrap_or(1));
        Ok(vec![match difference {
            1 => WhiteDot { cells }.into(),
            _ => it.pair_table(cells, format!("Difference {difference}"), |one, other| {
                one.abs_diff(other) == difference
            }),
        }])
    }),
    ("ratio", &["cells", "value"], |it| {
        let (cells, ratio) = (it.cells("cells")?, it.number::<u8>("value")?.unwrap_or(2));
        Ok(vec![match ratio {
            2 => BlackDot { cells }.into(),
            _ => it.pair_table(cells, format!("Ratio {ratio}"), |one, other| is_ratio(ratio, one, other)),
        }])
    }),
    ("xv", &["cells", "value"], |it| {
        let cells = it.cells("cells")?;
        match it.text("value")?.as_str() {
            "X" | "x" => Ok(vec![XSum10 { cells }.into()]),
            "V" | "v" => Ok(vec![VSum5 { cells }.into()]),
            "" => Ok(Vec::new()),
            other => Err(format!("expected X or V, found `{other}`")),
        }
    }),
    ("rowindexer", &["cells"], |it| Ok(vec![IndexRow { cells: it.cells("cells")? }.into()])),
    ("columnindexer", &["cells"], |it| Ok(vec![IndexColumn { cells: it.cells("cells")? }.into()])),
    ("boxindexer", &["cells"], |it| Ok(vec![IndexBox { cells: it.cells("cells")? }.into()])),
    ("odd", &["cell"], |it| Ok(vec![Odd { cells: vec![it.cell()?] }.into()])),
    ("even", &["cell"], |it| Ok(vec![Even { cells: vec![it.cell()?] }.into()])),
    ("minimum", &["cell"], |it| it.extreme(|cell, neighbour| vec![neighbour, cell])),
    ("maximum", &["cell"], |it| it.extreme(|cell, neighbour| vec![cell, neighbour])),
    ("sandwichsum", &["cell", "cells", "value"], |it| {
        it.outside(|sum, cells| Sandwich { sum, cells }.into())
    }),
    ("xsum", &["cell", "cells", "value"], |it| it.outside(|sum, cells| XSum { sum, cells }.into())),
    ("skyscraper", &["cell", "cells", "value"], |it| {
        it.outside(|count, cells| Skyscraper { count, cells }.into())
    }),
    ("numberedroom", &["cell", "cells", "value"], |it| {
        it.outside(|value, cells| NumberedRoom { value, cells }.into())
    }),
    ("littlekillersum", &["cell", "cells", "direction", "value"], |it| match it.number::<i64>("value")? {
        Some(sum) if sum > 0 => Ok(vec![LittleKiller { sum: sum as u32, cells: it.diagonal()? }.into()]),
        _ => Ok(Vec::new()),
    }),
    ("quadruple", &["cells", "values"], |it| {
        let value = |value: &Json| match value {
            Json::String(text) => text.parse().ok(),
            other => other.as_u64().and_then(|value| u8::try_from(value).ok()),
        };
        let values: Option<Vec<u8>> = it.list("values")?.iter().map(value).collect();
        Ok(vec![Quadruple { values: values.ok_or("expected a number")?, cells: it.cells("cells")? }.into()])
    }),
    ("clone", &["cells", "cloneCells"], |it| {
        let (cells, clones) = (it.cells("cells")?, it.cells("cloneCells")?);
        if cells.len() != clones.len() {
            return Err(format!(
                "expected as many clones as cells, found {} cells and {} clones",
                cells.len(),
                clones.len()
            ));
        }
        let pairs = cells.into_iter().zip(clones).filter(|(cell, clone)| cell != clone);
        Ok(pairs.map(|(cell, clone)| Palindrome { cells: vec![cell, clone] }.into()).collect())
    }),
    ("arrow", &["cells", "lines"], |it| {
        let bulb = it.cells("cells")?;
        let mut arrows = Vec::new();
        for mut cells in it.lines()? {
            // The first cell of a line is the point in the bulb from which the line is drawn.
            cells.remove(0);
            let pill = bulb.clone();
            arrows.push(match bulb.len() {
                1 => Arrow { circle: pill, cells }.into(),
                _ => PillArrow { pill: reading_order(pill), cells }.into(),
            });
        }
        Ok(arrows)
    }),
    ("thermometer", &["lines"], |it| it.each_line(|cells| Thermo { cells }.into())),
    ("slowthermometer", &["lines"], |it| it.each_line(|cells| SlowThermo { cells }.into())),
    ("palindrome", &["lines"], |it| it.each_line(|cells| Palindrome { cells }.into())),
    ("renban", &["lines"], |it| it.each_line(|cells| Renban { cells }.into())),
    ("whispers", &["lines", "value"], |it| {
        // The default is half the number of values, rounded up.
        let least = it.number("value")?.unwrap_or(it.shape.size.div_ceil(2));
        it.each_line(|cells| Whisper { min_diff: least, cells }.into())
    }),
    ("betweenline", &["lines"], |it| it.each_line(|cells| BetweenLine { cells }.into())),
    ("lockout", &["lines", "value"], |it| {
        // The default is half the number of values, rounded down.
        let least = it.number("value")?.unwrap_or(it.shape.size / 2);
        it.each_line(|cells| LockoutLine { min_diff: least, cells }.into())
    }),
    ("regionsumline", &["lines"], |it| it.each_line(|cells| RegionSumLine { cells }.into())),
    ("entropicline", &["lines"], |it| it.each_line(|cells| EntropicLine { cells }.into())),
    ("modularline", &["lines", "value"], |it| {
        let modulus = it.number("value")?.unwrap_or(3);
        it.each_line(|cells| ModularLine { modulus, cells }.into())
    }),
    ("nabner", &["lines"], |it| {
        it.each_line(|cells| it.all_pairs(cells, "Nabner".into(), |one, other| one.abs_diff(other) > 1))
    }),
    ("doublearrow", &["lines"], |it| it.each_line(|cells| DoubleArrow { cells }.into())),
    ("zipperline", &["lines"], |it| it.each_line(|cells| ZipperLine { cells }.into())),
];

fn reading_order(mut cells: Vec<Cell>) -> Vec<Cell> {
    cells.sort_unstable();
    cells
}

/// Returns whether a field of an element with this name only affects the appearance. The names of colours end in `C`.
pub(super) fn is_cosmetic(name: &str) -> bool {
    const NAMES: [&str; 8] =
        ["color", "colour", "size", "width", "height", "angle", "fromConstraint", "isNewConstraint"];
    NAMES.contains(&name) || name.ends_with('C')
}

/// Returns the elements of a list of the object, which may be missing.
pub(super) fn list_of<'a>(object: &'a Map<String, Json>, name: &str) -> Result<&'a [Json], VariantError> {
    match object.get(name).filter(|value| is_on(value)) {
        None => Ok(&[]),
        Some(Json::Array(list)) => Ok(list),
        Some(other) => Err(VariantError::in_field(name, expected("a list", other))),
    }
}

/// Returns the message for a value of a wrong type.
pub(super) fn expected(what: &str, found: &Json) -> String {
    format!("expected {what}, found {}", found.to_string().chars().take(40).collect::<String>())
}

/// An element of a list such as `arrow`, with the grid that its cells refer to.
pub(super) struct Entry<'a> {
    pub(super) fields: &'a Map<String, Json>,
    /// All elements of the list.
    pub(super) list: &'a [Json],
    pub(super) shape: &'a Shape,
}

impl Entry<'_> {
    pub(super) fn text(&self, name: &str) -> Result<String, String> {
        match self.fields.get(name) {
            None | Some(Json::Null) => Ok(String::new()),
            Some(Json::String(text)) => Ok(text.trim().to_owned()),
            Some(Json::Number(number)) => Ok(number.to_string()),
            Some(other) => Err(expected(&format!("a string or a number as `{name}`"), other)),
        }
    }

    /// Parses a field as a number. Returns `None` if the field is missing or empty.
    pub(super) fn number<N: std::str::FromStr>(&self, name: &str) -> Result<Option<N>, String> {
        let text = self.text(name)?;
        if text.is_empty() {
            return Ok(None);
        }
        text.parse()
            .map(Some)
            .map_err(|_| format!("invalid number `{}`", text.chars().take(20).collect::<String>()))
    }

    pub(super) fn list(&self, name: &str) -> Result<&[Json], String> {
        match self.fields.get(name) {
            Some(Json::Array(list)) => Ok(list),
            Some(other) => Err(expected(&format!("a list as `{name}`"), other)),
            None => Err(format!("expected a list as `{name}`, found nothing")),
        }
    }

    pub(super) fn cells(&self, name: &str) -> Result<Vec<Cell>, String> {
        self.cells_of(self.list(name)?)
    }

    pub(super) fn cells_of(&self, list: &[Json]) -> Result<Vec<Cell>, String> {
        let cells: Vec<Cell> = list.iter().map(|cell| self.cell_of(cell)).collect::<Result<_, _>>()?;
        if cells.is_empty() { Err("no cells".into()) } else { Ok(cells) }
    }

    fn cell_of(&self, cell: &Json) -> Result<Cell, String> {
        let cell: Cell = cell
            .as_str()
            .unwrap_or_default()
            .parse()
            .map_err(|_| format!("expected a cell, found {cell}"))?;
        if self.shape.contains(cell) { Ok(cell) } else { Err(format!("{cell} is outside the grid")) }
    }

    fn cell(&self) -> Result<Cell, String> {
        self.cell_of(self.fields.get("cell").unwrap_or(&Json::Null))
    }

    fn lines(&self) -> Result<Vec<Vec<Cell>>, String> {
        let line = |line: &Json| match line {
            Json::Array(cells) => self.cells_of(cells),
            other => Err(expected("a list of cells in `lines`", other)),
        };
        self.list("lines")?.iter().map(line).collect()
    }

    fn each_line(&self, of: impl Fn(Vec<Cell>) -> Constraint) -> Result<Vec<Constraint>, String> {
        Ok(self.lines()?.into_iter().map(of).collect())
    }

    pub(super) fn table(&self, is_allowed: impl Fn(u8, u8) -> bool) -> PairTable {
        let values = || self.shape.min_value..=self.shape.max_value();
        let partners = |one: u8| values().filter(|&other| is_allowed(one, other)).collect::<Vec<u8>>();
        values().map(|one| (one, partners(one))).filter(|(_, partners)| !partners.is_empty()).collect()
    }

    fn pair_table(&self, cells: Vec<Cell>, label: String, is_allowed: impl Fn(u8, u8) -> bool) -> Constraint {
        PairConsecutive { allowed: self.table(is_allowed), cells, label: Some(label) }.into()
    }

    fn all_pairs(&self, cells: Vec<Cell>, label: String, is_allowed: impl Fn(u8, u8) -> bool) -> Constraint {
        PairAll { allowed: self.table(is_allowed), cells, label: Some(label) }.into()
    }

    /// Returns a `greater` constraint between the cell and each of its orthogonal neighbours that is not itself in the
    /// list. `of` puts the greater cell first.
    fn extreme(&self, of: fn(Cell, Cell) -> Vec<Cell>) -> Result<Vec<Constraint>, String> {
        let cell = self.cell()?;
        let neighbours = [(-1, 0), (0, -1), (0, 1), (1, 0)].map(|(rows, columns)| cell.offset(rows, columns));
        let others: Vec<Cell> =
            self.list.iter().filter_map(|other| other.get("cell")?.as_str()?.parse().ok()).collect();
        let is_compared = |cell: &Cell| self.shape.contains(*cell) && !others.contains(cell);
        let neighbours = neighbours.into_iter().flatten().filter(is_compared);
        Ok(neighbours.map(|neighbour| Greater { cells: of(cell, neighbour) }.into()).collect())
    }

    /// Parses the `cell` field as a row and a column, counted from 1. The cell may be outside the grid.
    fn place(&self) -> Result<(i32, i32), String> {
        let text = self.text("cell")?;
        let place = || {
            let (row, column) = text.strip_prefix('R')?.split_once('C')?;
            let number = |text: &str| text.parse::<i32>().ok().filter(|number| (0..=99).contains(number));
            number(row).zip(number(column))
        };
        place()
            .ok_or_else(|| format!("expected a cell, found `{}`", text.chars().take(20).collect::<String>()))
    }

    /// Returns the constraint for the value of a clue next to a row or column, or no constraint if the value is
    /// missing. `of` creates the constraint from the value and the cells as seen from the clue.
    fn outside<N: std::str::FromStr>(
        &self,
        of: impl Fn(N, Vec<Cell>) -> Constraint,
    ) -> Result<Vec<Constraint>, String> {
        let Some(clue) = self.number("value")? else { return Ok(Vec::new()) };
        let (row, column) = self.place()?;
        let (rows, columns) = (i32::from(self.shape.rows), i32::from(self.shape.columns));
        let line =
            |number: i32, lines: Vec<Vec<Cell>>| lines.into_iter().nth(usize::try_from(number - 1).ok()?);
        let mut cells = match (row, column) {
            (row, column) if row == 0 || row == rows + 1 => line(column, self.shape.column_houses()),
            (row, column) if column == 0 || column == columns + 1 => line(row, self.shape.row_houses()),
            _ => None,
        }
        .ok_or_else(|| format!("expected a cell just outside the grid, found R{row}C{column}"))?;
        if row == rows + 1 || column == columns + 1 {
            cells.reverse();
        }
        Ok(vec![of(clue, cells)])
    }

    /// Returns the cells of the diagonal that starts at the clue, which may be outside the grid, and runs in the clue's
    /// direction.
    pub(super) fn diagonal(&self) -> Result<Vec<Cell>, String> {
        let (row, column) = self.place()?;
        let direction = self.text("direction")?;
        let (rows, columns) = match direction.as_str() {
            "UR" => (-1, 1),
            "UL" => (-1, -1),
            "DR" => (1, 1),
            "DL" => (1, -1),
            other => {
                return Err(format!(
                    "expected a direction, found `{}`",
                    other.chars().take(20).collect::<String>()
                ));
            }
        };
        let cell = |step: i32| {
            let coordinate = |at: i32| u8::try_from(at - 1).ok();
            let cell = Cell::new(coordinate(row + rows * step)?, coordinate(column + columns * step)?);
            self.shape.contains(cell).then_some(cell)
        };
        let first = (0..=1).find(|&step| cell(step).is_some()).unwrap_or(1);
        let cells: Vec<Cell> = (first..=i32::from(MAX_SIZE) + 1).map_while(cell).collect();
        if cells.is_empty() { Err(format!("no diagonal starts at R{row}C{column}")) } else { Ok(cells) }
    }
}
