//! Links and JSON of f-puzzles.com.
//!
//! ```text
//! link   = site "?load=" payload | "fpuz" [ "zles" ] payload          payload: the object, compressed by lz-string, in base 64
//! object = { size, title, author, ruleset, solution, grid: [[{ value, given, region, givenPencilMarks }]], flags, lists }
//! ```
//!
//! A value without `given` is a player's entry and not a given. If every cell has such an entry, the entries are the
//! stored solution. A cell without `region` belongs to its standard box, and a cell whose region is `null` belongs to
//! no box.
//!
//! [`LISTS`] contains the constraints. `line`, `circle`, `rectangle`, `text` and `cage` are drawings. Drawings that a
//! script created for a constraint are ignored; the meaning of all other drawings is [guessed](super::picture). Any
//! other non-empty field is not understood.

use super::link::{self, unpack};
use super::picture::{Colour, Mark, Picture, Stroke, path};
use super::rules::Rules;
use super::sudokupad::{chess, finish, solution_of};
use super::{Format, Import, Reading, not_representable};
use crate::constraint::*;
use crate::{Cell, Constraint, MAX_SIZE, Shape, VariantError, VariantPuzzle};
use serde_json::{Map, Value as Json, json};

/// Strings that may precede a payload.
const KEYS: [&str; 3] = ["load=", "fpuzzles", "fpuz"];

/// Fields that do not affect the puzzle.
const PLAIN: [&str; 10] = [
    "highlightConflicts",
    "successMessage",
    "metadata",
    "disabledlogic",
    "truecandidatesoptions",
    "fogofwar",
    "foglight",
    "triggereffect",
    "msgcorrect",
    "customCss",
];

/// Supported fields that are not in [`LISTS`].
const READ: [&str; 19] = [
    "size",
    "title",
    "author",
    "ruleset",
    "solution",
    "grid",
    "diagonal+",
    "diagonal-",
    "antiknight",
    "antiking",
    "disjointgroups",
    "nonconsecutive",
    "negative",
    "line",
    "circle",
    "rectangle",
    "text",
    "cage",
    "cosmetic",
];

/// Name of a field that contains a list of elements, and the function that converts an element to constraints.
type List = (&'static str, fn(&Entry<'_>) -> Result<Vec<Constraint>, String>);

/// The fields that contain constraints.
const LISTS: &[List] = &[
    ("killercage", |it| {
        let (cells, sum) = (it.cells("cells")?, it.number("value")?);
        Ok(vec![match sum {
            Some(sum) => Cage { sum, cells }.into(),
            None => AllDifferent { cells }.into(),
        }])
    }),
    ("extraregion", |it| Ok(vec![AllDifferent { cells: it.cells("cells")? }.into()])),
    ("difference", |it| {
        let (cells, difference) = (it.cells("cells")?, it.number::<u8>("value")?.unwrap_or(1));
        Ok(vec![match difference {
            1 => WhiteDot { cells }.into(),
            _ => it.pair_table(cells, format!("Difference {difference}"), |one, other| {
                one.abs_diff(other) == difference
            }),
        }])
    }),
    ("ratio", |it| {
        let (cells, ratio) = (it.cells("cells")?, it.number::<u8>("value")?.unwrap_or(2));
        let is_ratio = move |one: u8, other: u8| {
            one == ratio.saturating_mul(other) || other == ratio.saturating_mul(one)
        };
        Ok(vec![match ratio {
            2 => BlackDot { cells }.into(),
            _ => it.pair_table(cells, format!("Ratio {ratio}"), is_ratio),
        }])
    }),
    ("xv", |it| {
        let cells = it.cells("cells")?;
        match it.text("value").as_str() {
            "X" | "x" => Ok(vec![XSum10 { cells }.into()]),
            "V" | "v" => Ok(vec![VSum5 { cells }.into()]),
            "" => Ok(Vec::new()),
            other => Err(format!("expected X or V, found `{other}`")),
        }
    }),
    ("rowindexer", |it| Ok(vec![IndexRow { cells: it.cells("cells")? }.into()])),
    ("columnindexer", |it| Ok(vec![IndexColumn { cells: it.cells("cells")? }.into()])),
    ("boxindexer", |it| Ok(vec![IndexBox { cells: it.cells("cells")? }.into()])),
    ("odd", |it| Ok(vec![Odd { cells: vec![it.cell()?] }.into()])),
    ("even", |it| Ok(vec![Even { cells: vec![it.cell()?] }.into()])),
    ("minimum", |it| it.extreme(|cell, neighbour| vec![neighbour, cell])),
    ("maximum", |it| it.extreme(|cell, neighbour| vec![cell, neighbour])),
    ("sandwichsum", |it| it.outside(|sum, cells| Sandwich { sum, cells }.into())),
    ("xsum", |it| it.outside(|sum, cells| XSum { sum, cells }.into())),
    ("skyscraper", |it| it.outside(|count, cells| Skyscraper { count, cells }.into())),
    ("numberedroom", |it| it.outside(|value, cells| NumberedRoom { value, cells }.into())),
    ("littlekillersum", |it| match it.number::<i64>("value")? {
        Some(sum) if sum > 0 => Ok(vec![LittleKiller { sum: sum as u32, cells: it.diagonal()? }.into()]),
        _ => Ok(Vec::new()),
    }),
    ("quadruple", |it| {
        let value = |value: &Json| match value {
            Json::String(text) => text.parse().ok(),
            other => other.as_u64().and_then(|value| u8::try_from(value).ok()),
        };
        let values: Option<Vec<u8>> = it.list("values").iter().map(value).collect();
        Ok(vec![Quadruple { values: values.ok_or("expected a number")?, cells: it.cells("cells")? }.into()])
    }),
    ("clone", |it| {
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
    ("arrow", |it| {
        let bulb = it.cells("cells")?;
        let mut arrows = Vec::new();
        for mut cells in it.lines()? {
            if bulb.contains(&cells[0]) {
                cells.remove(0);
            }
            let pill = bulb.clone();
            arrows.push(match bulb.len() {
                1 => Arrow { circle: pill, cells }.into(),
                _ => PillArrow { pill: reading_order(pill), cells }.into(),
            });
        }
        Ok(arrows)
    }),
    ("thermometer", |it| it.each_line(|cells| Thermo { cells }.into())),
    ("slowthermometer", |it| it.each_line(|cells| SlowThermo { cells }.into())),
    ("palindrome", |it| it.each_line(|cells| Palindrome { cells }.into())),
    ("renban", |it| it.each_line(|cells| Renban { cells }.into())),
    ("whispers", |it| {
        // The default is half the number of values, rounded up.
        let least = it.number("value")?.unwrap_or(it.shape.size.div_ceil(2));
        it.each_line(|cells| Whisper { min_diff: least, cells }.into())
    }),
    ("betweenline", |it| it.each_line(|cells| BetweenLine { cells }.into())),
    ("lockout", |it| {
        let least = it.number("value")?.unwrap_or(4);
        it.each_line(|cells| LockoutLine { min_diff: least, cells }.into())
    }),
    ("regionsumline", |it| it.each_line(|cells| RegionSumLine { cells }.into())),
    ("entropicline", |it| it.each_line(|cells| EntropicLine { cells }.into())),
    ("modularline", |it| {
        let modulus = it.number("value")?.unwrap_or(3);
        it.each_line(|cells| ModularLine { modulus, cells }.into())
    }),
    ("nabner", |it| {
        it.each_line(|cells| it.all_pairs(cells, "Nabner".into(), |one, other| one.abs_diff(other) > 1))
    }),
    ("doublearrow", |it| it.each_line(|cells| DoubleArrow { cells }.into())),
    ("zipperline", |it| it.each_line(|cells| ZipperLine { cells }.into())),
];

fn reading_order(mut cells: Vec<Cell>) -> Vec<Cell> {
    cells.sort_unstable();
    cells
}

/// An element of a list such as `arrow`, with the grid that its cells refer to.
struct Entry<'a> {
    fields: &'a Map<String, Json>,
    shape: &'a Shape,
}

impl Entry<'_> {
    fn text(&self, name: &str) -> String {
        match self.fields.get(name) {
            Some(Json::String(text)) => text.trim().to_owned(),
            Some(Json::Number(number)) => number.to_string(),
            _ => String::new(),
        }
    }

    /// Parses a field as a number. Returns `None` if the field is missing or empty.
    fn number<N: std::str::FromStr>(&self, name: &str) -> Result<Option<N>, String> {
        let text = self.text(name);
        if text.is_empty() {
            return Ok(None);
        }
        text.parse()
            .map(Some)
            .map_err(|_| format!("invalid number `{}`", text.chars().take(20).collect::<String>()))
    }

    fn list(&self, name: &str) -> &[Json] {
        self.fields.get(name).and_then(Json::as_array).map(Vec::as_slice).unwrap_or_default()
    }

    fn cells(&self, name: &str) -> Result<Vec<Cell>, String> {
        self.cells_of(self.list(name))
    }

    fn cells_of(&self, list: &[Json]) -> Result<Vec<Cell>, String> {
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
        let line = |line: &Json| self.cells_of(line.as_array().map(Vec::as_slice).unwrap_or_default());
        self.list("lines").iter().map(line).collect()
    }

    fn each_line(&self, of: impl Fn(Vec<Cell>) -> Constraint) -> Result<Vec<Constraint>, String> {
        Ok(self.lines()?.into_iter().map(of).collect())
    }

    fn table(&self, is_allowed: impl Fn(u8, u8) -> bool) -> PairTable {
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

    /// Returns a `greater` constraint between the cell and each of its orthogonal neighbours. `of` puts the greater
    /// cell first.
    fn extreme(&self, of: fn(Cell, Cell) -> Vec<Cell>) -> Result<Vec<Constraint>, String> {
        let cell = self.cell()?;
        let neighbours = [(-1, 0), (0, -1), (0, 1), (1, 0)].map(|(rows, columns)| cell.offset(rows, columns));
        let neighbours = neighbours.into_iter().flatten().filter(|&cell| self.shape.contains(cell));
        Ok(neighbours.map(|neighbour| Greater { cells: of(cell, neighbour) }.into()).collect())
    }

    /// Parses the `cell` field as a row and a column, counted from 1. The cell may be outside the grid.
    fn place(&self) -> Result<(i32, i32), String> {
        let text = self.text("cell");
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
    fn diagonal(&self) -> Result<Vec<Cell>, String> {
        let (row, column) = self.place()?;
        let direction = self.text("direction");
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

/// Returns whether a string is a link, an id, or an object with a grid.
pub(super) fn matches(text: &str) -> bool {
    match text.starts_with('{') {
        true => text.contains("\"grid\"") && text.contains("\"size\""),
        false => {
            text.starts_with("fpuz")
                || text.starts_with("http")
                    && (text.contains("f-puzzles.com") && text.contains("load=")
                        || text.contains("/fpuz")
                        || text.contains("=fpuz"))
        }
    }
}

/// Parses a link or an object.
pub(super) fn read(text: &str) -> Result<Import, VariantError> {
    let text = match text.starts_with('{') {
        true => text.to_owned(),
        false => {
            let payload = link::payload(link::after(text, &KEYS).unwrap_or_default());
            unpack(&payload, |text| text.trim_start().starts_with('{'))?
        }
    };
    let object: Map<String, Json> =
        serde_json::from_str(&text).map_err(|error| VariantError::from_text(&error))?;
    of_object(&object)
}

fn of_object(object: &Map<String, Json>) -> Result<Import, VariantError> {
    let size = object.get("size").and_then(Json::as_u64).and_then(|size| u8::try_from(size).ok());
    let size = size.filter(|size| (1..=MAX_SIZE).contains(size));
    let size = size
        .ok_or_else(|| VariantError::in_field("size", format!("expected a number from 1 to {MAX_SIZE}")))?;
    let mut shape = Shape::square(size);
    if let Some((rows, columns)) = Shape::default_box_size(size) {
        shape = shape.with_boxes(rows, columns);
    }
    let mut import = Import::of(Format::FPuzzles, VariantPuzzle::new(shape));
    let text = |name: &str| {
        object.get(name).and_then(Json::as_str).map(str::to_owned).filter(|text| !text.is_empty())
    };
    (import.puzzle.title, import.puzzle.author, import.puzzle.rules) =
        (text("title"), text("author"), text("ruleset"));
    grid(object, &mut import)?;
    solution(object, &mut import.puzzle);
    flags(object, &mut import);
    let shape = import.puzzle.shape.clone();
    for (name, read) in LISTS {
        for (at, element) in object.get(*name).and_then(Json::as_array).into_iter().flatten().enumerate() {
            let name = format!("{name}[{at}]");
            let Some(fields) = element.as_object() else {
                return Err(VariantError::in_field(name, "expected an object"));
            };
            match read(&Entry { fields, shape: &shape }) {
                Ok(constraints) => {
                    let note = constraints.first().map_or("no rule", Constraint::name);
                    let reading = if constraints.is_empty() { Reading::Ignored } else { Reading::Understood };
                    import.note(name, reading, note);
                    import.puzzle.constraints.extend(constraints);
                }
                Err(message) => return Err(VariantError::in_field(name, message)),
            }
        }
    }
    let rules = Rules::of(import.puzzle.rules.as_deref().unwrap_or_default(), size);
    chess(object, &rules, &mut import);
    drawings(object, &shape, &mut import)?.explain(&rules, &mut import);
    for (name, value) in object {
        let is_set = match value {
            Json::Array(list) => !list.is_empty(),
            Json::Object(fields) => !fields.is_empty(),
            Json::String(text) => !text.is_empty(),
            value => !value.is_null() && *value != Json::Bool(false),
        };
        let is_known = READ.contains(&name.as_str()) || LISTS.iter().any(|(list, _)| list == name);
        let name: String = name.chars().take(40).collect();
        if PLAIN.contains(&name.as_str()) {
            import.note(name, Reading::Ignored, "not part of the puzzle");
        } else if is_set && !is_known {
            import.note(name, Reading::NotUnderstood, "an unknown field");
        }
    }
    finish(import, &rules)
}

fn grid(object: &Map<String, Json>, import: &mut Import) -> Result<(), VariantError> {
    let size = usize::from(import.puzzle.shape.size);
    let rows = object.get("grid").and_then(Json::as_array).map(Vec::as_slice).unwrap_or_default();
    if rows.len() != size || rows.iter().any(|row| row.as_array().map(Vec::len) != Some(size)) {
        return Err(VariantError::in_field("grid", format!("expected {size} rows of {size} cells")));
    }
    let mut regions = import.puzzle.shape.regions.clone();
    if regions.is_empty() {
        regions = vec![None; import.puzzle.shape.len()];
    }
    let (mut entries, mut is_irregular) = (Vec::new(), false);
    for (at, cell) in rows.iter().filter_map(Json::as_array).flatten().enumerate() {
        let name = format!("grid.{}", import.puzzle.shape.cell(at));
        let wrong = |message: String| Err(VariantError::in_field(name.clone(), message));
        let Some(fields) = cell.as_object() else { return wrong("expected an object".into()) };
        let shape = &import.puzzle.shape;
        let value_of = |value: &Json| {
            let number = value.as_u64().or_else(|| value.as_str()?.parse().ok());
            number.and_then(|value| u8::try_from(value).ok()).filter(|&value| shape.has_value(value))
        };
        if let Some(field) = sodan_formats::fpuzzles::unread_field(fields) {
            return wrong(format!(
                "expected a value in the field `value`, found the unknown field `{field}`"
            ));
        }
        if let Some(entry) = fields.get("value").filter(|value| !value.is_null()) {
            let Some(value) = value_of(entry) else {
                return wrong(format!("expected a value from 1 to {size}, found {entry}"));
            };
            entries.push(value);
            if fields.get("given") == Some(&Json::Bool(true)) {
                import.puzzle.givens[at] = Some(value);
            }
        }
        if let Some(marks) =
            fields.get("givenPencilMarks").and_then(Json::as_array).filter(|marks| !marks.is_empty())
        {
            let values: Option<Vec<u8>> = marks.iter().map(value_of).collect();
            let Some(mut values) = values else {
                return wrong("expected only values as pencil marks".into());
            };
            values.sort_unstable();
            values.dedup();
            import.puzzle.candidates.insert(import.puzzle.shape.cell(at), values);
        }
        match fields.get("region") {
            None => {}
            Some(Json::Null) => {
                is_irregular |= regions[at].is_some();
                regions[at] = None;
            }
            Some(region) => match region.as_u64().and_then(|region| u8::try_from(region).ok()) {
                Some(region) => {
                    is_irregular |= regions[at] != Some(region);
                    regions[at] = Some(region);
                }
                None => return wrong(format!("expected a number for the region, found {region}")),
            },
        }
    }
    if entries.len() == import.puzzle.shape.len() && import.puzzle.givens.iter().any(Option::is_none) {
        import.puzzle.solution = Some(entries);
        import.note("grid", Reading::Ignored, "entered digits: the stored solution");
    } else if entries.len() > import.puzzle.givens.iter().flatten().count() {
        import.note("grid", Reading::Ignored, "entered digits that are not givens");
    }
    if is_irregular {
        let shape = &mut import.puzzle.shape;
        shape.box_size = None;
        shape.regions = regions;
        shape.jigsaw = shape.box_houses();
        shape.regions = Vec::new();
    }
    Ok(())
}

fn solution(object: &Map<String, Json>, puzzle: &mut VariantPuzzle) {
    let text = match object.get("solution") {
        Some(Json::String(text)) => text.clone(),
        Some(Json::Array(values)) => {
            let value = |value: &Json| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            values.iter().map(value).collect::<Vec<_>>().join(",")
        }
        _ => return,
    };
    if let Some(values) = solution_of(&text, &puzzle.shape) {
        puzzle.solution = Some(values);
    }
}

fn flags(object: &Map<String, Json>, import: &mut Import) {
    let shape = import.puzzle.shape.clone();
    let flags: [(&str, Constraint); 6] = [
        ("diagonal+", DiagonalAnti {}.into()),
        ("diagonal-", DiagonalMain {}.into()),
        ("antiknight", AntiKnight {}.into()),
        ("antiking", AntiKing {}.into()),
        ("disjointgroups", DisjointGroups::of(&shape).into()),
        ("nonconsecutive", NonConsecutive {}.into()),
    ];
    for (name, constraint) in flags {
        if object.get(name) == Some(&Json::Bool(true)) {
            import.note(name, Reading::Understood, constraint.name());
            import.puzzle.constraints.push(constraint);
        }
    }
    let ratios = object.get("ratio").and_then(Json::as_array).into_iter().flatten();
    let ratios: Vec<String> =
        ratios.filter_map(|it| it.get("value")).map(|value| value.to_string().replace('"', "")).collect();
    for negative in object.get("negative").and_then(Json::as_array).into_iter().flatten() {
        let name = negative.as_str().unwrap_or("?");
        let constraint: Option<Constraint> = match name {
            "xv" => Some(XvNegative {}.into()),
            "ratio" if ratios.iter().all(|ratio| ratio.is_empty() || ratio == "2") => {
                let shape = Entry { fields: object, shape: &shape };
                let allowed = shape.table(|one, other| one != 2 * other && other != 2 * one);
                let marked = object.get("ratio").and_then(Json::as_array).into_iter().flatten();
                let marked: Vec<String> =
                    marked.map(|it| it.get("cells").map(Json::to_string).unwrap_or_default()).collect();
                for pair in import.puzzle.shape.clone().adjacent_pairs() {
                    let is_marked =
                        |[one, other]: [Cell; 2]| marked.contains(&json!([one, other]).to_string());
                    if !is_marked(pair) && !is_marked([pair[1], pair[0]]) {
                        let label = Some("Negative ratio".to_owned());
                        import.puzzle.constraints.push(
                            PairConsecutive { allowed: allowed.clone(), cells: pair.to_vec(), label }.into(),
                        );
                    }
                }
                import.note("negative.ratio", Reading::Understood, "unmarked pairs have no ratio of 2");
                continue;
            }
            _ => None,
        };
        let place = format!("negative.{}", name.chars().take(40).collect::<String>());
        match constraint {
            Some(constraint) => {
                import.note(place, Reading::Understood, constraint.name());
                import.puzzle.constraints.push(constraint);
            }
            None => import.note(place, Reading::NotUnderstood, "an unknown negative rule"),
        }
    }
}

/// Returns the drawings that a person added. Drawings that a script created for a constraint are ignored.
fn drawings(object: &Map<String, Json>, shape: &Shape, import: &mut Import) -> Result<Picture, VariantError> {
    let mut picture = Picture::default();
    for kind in ["line", "circle", "rectangle", "text", "cage"] {
        for (at, element) in object.get(kind).and_then(Json::as_array).into_iter().flatten().enumerate() {
            let name = format!("{kind}[{at}]");
            let Some(fields) = element.as_object() else {
                return Err(VariantError::in_field(name, "expected an object"));
            };
            if fields.contains_key("fromConstraint") || fields.contains_key("isNewConstraint") {
                import.note(name, Reading::Ignored, "the drawing of a constraint");
                continue;
            }
            let entry = Entry { fields, shape };
            let colour = |name: &str| Colour::of(&entry.text(name));
            if kind == "line" {
                let lines = entry.list("lines");
                for line in lines {
                    let cells = line.as_array().and_then(|list| entry.cells_of(list).ok());
                    let centres = cells.map(|cells| {
                        cells
                            .iter()
                            .map(|cell| (f64::from(cell.row) + 0.5, f64::from(cell.column) + 0.5))
                            .collect::<Vec<_>>()
                    });
                    let cells = centres.and_then(|centres| path(&centres, shape));
                    picture.strokes.push(Stroke {
                        name: name.clone(),
                        cells,
                        colour: colour("outlineC"),
                        is_arrow: false,
                    });
                }
                continue;
            }
            let cells = entry.cells("cells").unwrap_or_default();
            let count = i32::try_from(cells.len()).unwrap_or(i32::MAX);
            let half = |coordinate: fn(&Cell) -> u8| {
                let doubled: i32 = cells.iter().map(|cell| 2 * i32::from(coordinate(cell)) + 1).sum();
                (count > 0 && doubled % count == 0).then(|| doubled / count)
            };
            let side = |name: &str| entry.fields.get(name).and_then(Json::as_f64).unwrap_or(0.0);
            picture.marks.push(Mark {
                name,
                halves: half(|cell| cell.row).zip(half(|cell| cell.column)),
                size: if kind == "text" || kind == "cage" { 1.0 } else { side("width").max(side("height")) },
                is_round: kind == "circle",
                fill: colour("baseC"),
                border: colour("outlineC"),
                text: entry.text("value"),
            });
        }
    }
    Ok(picture)
}

/// Writes a link.
pub(super) fn write(puzzle: &VariantPuzzle) -> Result<String, VariantError> {
    let shape = &puzzle.shape;
    if shape.rows != shape.size || shape.columns != shape.size || shape.min_value != 1 {
        return Err(not_representable(
            Format::FPuzzles,
            "a grid that is not square, or values other than 1 to its width",
        ));
    }
    let boxes = Shape::default_box_size(shape.size);
    let usual = boxes
        .map(|(rows, columns)| Shape::square(shape.size).with_boxes(rows, columns).regions)
        .unwrap_or_default();
    let regions: Option<Vec<Option<usize>>> = match (shape.regions == usual, shape.jigsaw.is_empty()) {
        (true, true) => None,
        (_, false)
            if shape.regions.is_empty()
                && shape.jigsaw.iter().map(Vec::len).sum::<usize>() <= shape.len() =>
        {
            Some(shape.region_of_cells())
        }
        (false, true) if shape.regions.is_empty() => Some(vec![None; shape.len()]),
        _ => return Err(not_representable(Format::FPuzzles, "both boxes and a jigsaw")),
    };
    let cell = |at: usize| {
        let mut fields = Map::new();
        if let Some(value) = puzzle.givens[at] {
            fields.insert("value".into(), value.into());
            fields.insert("given".into(), true.into());
        }
        if let Some(values) = puzzle.candidates.get(&shape.cell(at)) {
            fields.insert("givenPencilMarks".into(), json!(values));
        }
        if let Some(regions) = &regions {
            fields.insert("region".into(), json!(regions[at]));
        }
        Json::Object(fields)
    };
    let width = usize::from(shape.size);
    let rows: Vec<Vec<Json>> =
        (0..width).map(|row| (0..width).map(|column| cell(row * width + column)).collect()).collect();
    let mut object = Map::new();
    object.insert("size".into(), shape.size.into());
    object.insert("grid".into(), json!(rows));
    for constraint in &puzzle.constraints {
        let (list, element) = element_of(constraint, shape)
            .ok_or_else(|| not_representable(Format::FPuzzles, constraint.name()))?;
        match element {
            Json::Bool(true) => drop(object.insert(list.into(), true.into())),
            element => {
                let list = object.entry(list).or_insert_with(|| Json::Array(Vec::new()));
                list.as_array_mut().into_iter().for_each(|list| list.push(element.clone()));
            }
        }
    }
    let link = format!(
        "https://www.f-puzzles.com/?load={}",
        lz_str::compress_to_base64(&Json::Object(object).to_string())
    );
    Ok(link)
}

/// Returns the name of the list to which a constraint belongs, and the constraint's element in this list. For a flag,
/// returns the name of its field and the value `true`. Returns `None` if f-puzzles does not support the constraint.
fn element_of(constraint: &Constraint, shape: &Shape) -> Option<(&'static str, Json)> {
    let cells = |cells: &[Cell]| json!({ "cells": cells });
    let line = |cells: &[Cell]| json!({ "lines": [cells] });
    let valued = |mut element: Json, value: &dyn std::fmt::Display| {
        element["value"] = value.to_string().into();
        element
    };
    Some(match constraint {
        Constraint::Cage(it) => ("killercage", valued(cells(&it.cells), &it.sum)),
        Constraint::AllDifferent(it) => ("extraregion", cells(&it.cells)),
        Constraint::WhiteDot(it) => ("difference", cells(&it.cells)),
        Constraint::BlackDot(it) => ("ratio", cells(&it.cells)),
        Constraint::XSum10(it) => ("xv", valued(cells(&it.cells), &"X")),
        Constraint::VSum5(it) => ("xv", valued(cells(&it.cells), &"V")),
        Constraint::IndexRow(it) => ("rowindexer", cells(&it.cells)),
        Constraint::IndexColumn(it) => ("columnindexer", cells(&it.cells)),
        Constraint::IndexBox(it) => ("boxindexer", cells(&it.cells)),
        Constraint::Odd(it) if it.cells.len() == 1 => ("odd", json!({ "cell": it.cells[0] })),
        Constraint::Even(it) if it.cells.len() == 1 => ("even", json!({ "cell": it.cells[0] })),
        Constraint::Sandwich(it) => ("sandwichsum", outside(&it.cells, &it.sum, shape)?),
        Constraint::XSum(it) => ("xsum", outside(&it.cells, &it.sum, shape)?),
        Constraint::Skyscraper(it) => ("skyscraper", outside(&it.cells, &it.count, shape)?),
        Constraint::NumberedRoom(it) => ("numberedroom", outside(&it.cells, &it.value, shape)?),
        Constraint::LittleKiller(it) if it.sum > 0 => {
            let (first, second) = (it.cells.first()?, it.cells.get(1)?);
            let direction = match (second.row > first.row, second.column > first.column) {
                (false, true) => "UR",
                (false, false) => "UL",
                (true, true) => "DR",
                (true, false) => "DL",
            };
            let before = |one: u8, other: u8| 2 * i32::from(one) - i32::from(other) + 1;
            let cell = format!("R{}C{}", before(first.row, second.row), before(first.column, second.column));
            let element = json!({ "cell": cell, "direction": direction, "value": it.sum.to_string() });
            let fields = element.as_object()?;
            if (Entry { fields, shape }).diagonal().ok()? != it.cells {
                return None;
            }
            ("littlekillersum", element)
        }
        Constraint::Quadruple(it) => ("quadruple", json!({ "cells": it.cells, "values": it.values })),
        Constraint::Arrow(it) if it.circle.len() == 1 => {
            let line = [&it.circle[..], &it.cells].concat();
            ("arrow", json!({ "cells": it.circle, "lines": [line] }))
        }
        Constraint::PillArrow(it) if it.pill.is_sorted() && it.pill.len() > 1 => {
            let line = [&it.pill[it.pill.len() - 1..], &it.cells].concat();
            ("arrow", json!({ "cells": it.pill, "lines": [line] }))
        }
        Constraint::Thermo(it) => ("thermometer", line(&it.cells)),
        Constraint::SlowThermo(it) => ("slowthermometer", line(&it.cells)),
        Constraint::Palindrome(it) => ("palindrome", line(&it.cells)),
        Constraint::Renban(it) => ("renban", line(&it.cells)),
        Constraint::Whisper(it) => ("whispers", valued(line(&it.cells), &it.min_diff)),
        Constraint::BetweenLine(it) => ("betweenline", line(&it.cells)),
        Constraint::LockoutLine(it) => ("lockout", valued(line(&it.cells), &it.min_diff)),
        Constraint::RegionSumLine(it) => ("regionsumline", line(&it.cells)),
        Constraint::EntropicLine(it) => ("entropicline", line(&it.cells)),
        Constraint::ModularLine(it) => ("modularline", valued(line(&it.cells), &it.modulus)),
        Constraint::DoubleArrow(it) => ("doublearrow", line(&it.cells)),
        Constraint::ZipperLine(it) => ("zipperline", line(&it.cells)),
        Constraint::DiagonalAnti(_) => ("diagonal+", true.into()),
        Constraint::DiagonalMain(_) => ("diagonal-", true.into()),
        Constraint::AntiKnight(_) => ("antiknight", true.into()),
        Constraint::AntiKing(_) => ("antiking", true.into()),
        Constraint::NonConsecutive(_) => ("nonconsecutive", true.into()),
        Constraint::DisjointGroups(it) if *it == DisjointGroups::of(shape) => ("disjointgroups", true.into()),
        Constraint::XvNegative(_) => ("negative", "xv".into()),
        _ => return None,
    })
}

/// Returns a clue next to the first of `cells`. Returns `None` if `cells` is not a whole row or column.
fn outside(cells: &[Cell], clue: &dyn std::fmt::Display, shape: &Shape) -> Option<Json> {
    let first = cells.first()?;
    let (down, right) = (shape.column_houses(), shape.row_houses());
    let is_line = |lines: &[Vec<Cell>]| lines.iter().any(|line| line == cells || line.iter().rev().eq(cells));
    let cell = if is_line(&down) {
        format!("R{}C{}", if first.row == 0 { 0 } else { shape.rows + 1 }, first.column + 1)
    } else if is_line(&right) {
        format!("R{}C{}", first.row + 1, if first.column == 0 { 0 } else { shape.columns + 1 })
    } else {
        return None;
    };
    Some(json!({ "cell": cell, "value": clue.to_string() }))
}
