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

mod lists;
mod negative;
mod write;

use super::link::{self, unpack};
use super::picture::{Colour, Mark, Picture, Stroke, path};
use super::rules::Rules;
use super::sudokupad::{chess, finish, solution_of};
use super::{Format, Import, Reading};
use crate::constraint::*;
use crate::{Cell, Constraint, MAX_SIZE, Shape, VariantError, VariantPuzzle};
use lists::{Entry, LISTS, expected, is_cosmetic, list_of};
use serde_json::{Map, Value as Json};
pub(super) use write::write;

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
    if let Some(other) = object.get("ruleset").filter(|rules| is_on(rules) && !rules.is_string()) {
        return Err(VariantError::in_field("ruleset", expected("a string", other)));
    }
    let text = |name: &str| {
        object.get(name).and_then(Json::as_str).map(str::to_owned).filter(|text| !text.is_empty())
    };
    (import.puzzle.title, import.puzzle.author, import.puzzle.rules) =
        (text("title"), text("author"), text("ruleset"));
    grid(object, &mut import)?;
    solution(object, &mut import.puzzle);
    flags(object, &mut import);
    let shape = import.puzzle.shape.clone();
    for (name, known, read) in LISTS {
        let list = list_of(object, name)?;
        for (at, element) in list.iter().enumerate() {
            let name = format!("{name}[{at}]");
            let Some(fields) = element.as_object() else {
                return Err(VariantError::in_field(name, "expected an object"));
            };
            for (field, value) in fields {
                if is_set(value) && !known.contains(&field.as_str()) && !is_cosmetic(field) {
                    let field: String = field.chars().take(40).collect();
                    import.note(format!("{name}.{field}"), Reading::NotUnderstood, "an unknown field");
                }
            }
            match read(&Entry { fields, list, shape: &shape }) {
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
    negative::read(object, &mut import)?;
    let rules = Rules::of(import.puzzle.rules.as_deref().unwrap_or_default(), size);
    chess(object, &rules, &mut import);
    drawings(object, &shape, &mut import)?.explain(&rules, &mut import);
    for (name, value) in object {
        let is_known = READ.contains(&name.as_str()) || LISTS.iter().any(|(list, ..)| list == name);
        let name: String = name.chars().take(40).collect();
        // A script that adds constraints lists the names of those that its user has activated.
        let are_names = || value.as_array().is_some_and(|names| names.iter().all(Json::is_string));
        if PLAIN.contains(&name.as_str()) || name == "activeConstraints" && are_names() {
            import.note(name, Reading::Ignored, "not part of the puzzle");
        } else if is_set(value) && !is_known {
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

/// Returns whether a field is on, as JavaScript decides it: everything except `false`, `null`, 0 and an empty string.
fn is_on(value: &Json) -> bool {
    match value {
        Json::Null | Json::Bool(false) => false,
        Json::Number(number) => number.as_f64() != Some(0.0),
        Json::String(text) => !text.is_empty(),
        _ => true,
    }
}

/// Returns whether a field has any content.
fn is_set(value: &Json) -> bool {
    match value {
        Json::Array(list) => !list.is_empty(),
        Json::Object(fields) => !fields.is_empty(),
        Json::String(text) => !text.is_empty(),
        value => !value.is_null() && *value != Json::Bool(false),
    }
}

fn flags(object: &Map<String, Json>, import: &mut Import) {
    let flags: [(&str, Constraint); 5] = [
        ("diagonal+", DiagonalAnti {}.into()),
        ("diagonal-", DiagonalMain {}.into()),
        ("antiknight", AntiKnight {}.into()),
        ("antiking", AntiKing {}.into()),
        ("disjointgroups", DisjointGroups::of(&import.puzzle.shape).into()),
    ];
    for (name, constraint) in flags {
        if object.get(name).is_some_and(is_on) {
            import.note(name, Reading::Understood, constraint.name());
            import.puzzle.constraints.push(constraint);
        }
    }
}

/// Returns the drawings that a person added. Drawings that a script created for a constraint are ignored.
fn drawings(object: &Map<String, Json>, shape: &Shape, import: &mut Import) -> Result<Picture, VariantError> {
    let mut picture = Picture::default();
    for kind in ["line", "circle", "rectangle", "text", "cage"] {
        for (at, element) in list_of(object, kind)?.iter().enumerate() {
            let name = format!("{kind}[{at}]");
            let Some(fields) = element.as_object() else {
                return Err(VariantError::in_field(name, "expected an object"));
            };
            if fields.contains_key("fromConstraint") || fields.contains_key("isNewConstraint") {
                import.note(name, Reading::Ignored, "the drawing of a constraint");
                continue;
            }
            let entry = Entry { fields, list: &[], shape };
            let wrong = |message: String| VariantError::in_field(&*name, message);
            let colour = |name: &str| Colour::of(&entry.text(name).unwrap_or_default());
            if kind == "line" {
                let lines = entry.list("lines").map_err(wrong)?;
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
            let text = entry.text("value").map_err(wrong)?;
            picture.marks.push(Mark {
                name,
                halves: half(|cell| cell.row).zip(half(|cell| cell.column)),
                size: if kind == "text" || kind == "cage" { 1.0 } else { side("width").max(side("height")) },
                is_round: kind == "circle",
                fill: colour("baseC"),
                border: colour("outlineC"),
                text,
            });
        }
    }
    Ok(picture)
}
