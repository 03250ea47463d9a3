//! Links and JSON of SudokuPad.
//!
//! ```text
//! link    = site [ "sudoku/" ] [ "?puzzleid=" ] id | id
//! id      = ( "scl" | "ctc" ) the object, compressed by lz-string once or twice, in base 64
//! object  = { cells: [[{ value }]], regions: [[[row, column]]], cages: [{ cells, value, unique }],
//!             lines, arrows: [{ wayPoints: [[row, column]], color }],
//!             overlays, underlays: [{ center: [row, column], width, height, rounded, text, colours }],
//!             metadata: { title, author, rules, solution, antiknight, antiking }, global: [name] }
//! ```
//!
//! The object is JSON, or [compressed](sodan_formats::zipped) JSON with abbreviated names. Older files store the title,
//! author, rules and solution in cages without cells, as `title: …`.
//!
//! Givens, regions, cages and the anti-knight, anti-king and non-consecutive flags are understood. Lines, arrows and
//! all other shapes are drawings whose meaning is [guessed](super::picture) from the text of the rules. If the stored
//! solution contradicts the resulting puzzle, the solution is reported as not understood, so the puzzle is rejected.
//!
//! Written links contain givens, regions, cages and the anti-knight and anti-king flags. Lines and other shapes are not
//! written, because a reader could only guess their meaning.

use super::link::{self, unpack};
use super::lz;
use super::picture::{Colour, Mark, Picture, Stroke, path};
use super::rules::Rules;
use super::{Format, Import, Reading, not_representable, value_of};
use crate::constraint::*;
use crate::{Cell, Constraint, MAX_SIZE, Shape, VariantError, VariantPuzzle};
use serde_json::{Map, Value as Json, json};

/// Strings that may precede an id.
const KEYS: [&str; 5] =
    ["puzzleid=", "/sudoku/", "sudokupad.app/", "sudokupad.svencodes.com/puzzle/", "crackingthecryptic.com/"];

/// Names of fields in SudokuPad objects, each with the abbreviation used in compressed objects.
const SHORT: [(&str, &str); 24] = [
    ("color", "c"),
    ("cages", "ca"),
    ("center", "ct"),
    ("borderColor", "c1"),
    ("backgroundColor", "c2"),
    ("cells", "ce"),
    ("cellSize", "cs"),
    ("arrows", "a"),
    ("overlays", "o"),
    ("underlays", "u"),
    ("width", "w"),
    ("height", "h"),
    ("value", "v"),
    ("lines", "l"),
    ("rounded", "r"),
    ("regions", "re"),
    ("fontSize", "fs"),
    ("thickness", "th"),
    ("headLength", "hl"),
    ("wayPoints", "wp"),
    ("title", "t"),
    ("text", "te"),
    ("duration", "d"),
    ("videos", "vd"),
];

/// Fields that do not affect the puzzle.
const PLAIN: [&str; 8] =
    ["id", "cellSize", "settings", "videos", "duration", "foglight", "triggereffect", "fogofwar"];

/// Supported fields.
const READ: [&str; 14] = [
    "cells",
    "regions",
    "cages",
    "lines",
    "arrows",
    "overlays",
    "underlays",
    "metadata",
    "global",
    "title",
    "author",
    "rules",
    "solution",
    "puzzleMeta",
];

/// Returns the id in a link, or the string itself if it is an id.
fn id(text: &str) -> Option<&str> {
    let id = if text.starts_with("http") { link::after(text, &KEYS)? } else { text };
    (id.starts_with("scl") || id.starts_with("ctc")).then_some(id)
}

/// Returns whether a string is a link, an id, or an object with cells.
pub(super) fn matches(text: &str) -> bool {
    match text.starts_with('{') {
        true => {
            ["cells", "ce"]
                .iter()
                .any(|name| text.contains(&format!("\"{name}\"")) || text.contains(&format!("{name}:[")))
                && !text.contains("\"grid\"")
        }
        false => id(text).is_some_and(|id| id.len() > 20),
    }
}

/// Returns the field with this name, in full or abbreviated.
fn field<'a>(object: &'a Map<String, Json>, name: &str) -> Option<&'a Json> {
    let short = SHORT.iter().find(|(long, _)| *long == name).map(|(_, short)| *short);
    object.get(name).or_else(|| object.get(short?)).filter(|value| !value.is_null())
}

fn objects<'a>(
    object: &'a Map<String, Json>,
    name: &str,
) -> impl Iterator<Item = (usize, &'a Map<String, Json>)> {
    let list = field(object, name).and_then(Json::as_array).into_iter().flatten().enumerate();
    list.filter_map(|(at, value)| Some((at, value.as_object().filter(|it| !it.is_empty())?)))
}

fn text_of(object: &Map<String, Json>, name: &str) -> String {
    match field(object, name) {
        Some(Json::String(text)) => text.clone(),
        Some(Json::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}

fn parse(text: &str) -> Option<Map<String, Json>> {
    let value = serde_json::from_str(text).ok().or_else(|| sodan_formats::zipped::parse(text));
    if let Some(Json::Object(object)) = value { Some(object) } else { None }
}

/// Parses a link, an id or an object.
pub(super) fn read(text: &str) -> Result<Import, VariantError> {
    let text = match id(text) {
        Some(id) => {
            let payload = link::payload(&id[3..]);
            let is_object = |text: &str| text.trim_start().starts_with('{');
            let twice =
                || lz::from_base64_of_bytes(&payload, link::MAX_UNPACKED).ok().filter(|text| is_object(text));
            match is_object(&payload) {
                true => payload,
                false => unpack(&payload, is_object).or_else(|error| twice().ok_or(error))?,
            }
        }
        None => text.to_owned(),
    };
    let object = parse(&text)
        .ok_or_else(|| VariantError::in_field("input", "expected a JSON object, plain or packed"))?;
    of_object(&object)
}

fn of_object(object: &Map<String, Json>) -> Result<Import, VariantError> {
    let rows = field(object, "cells").and_then(Json::as_array);
    let rows = rows.ok_or_else(|| VariantError::in_field("cells", "expected a list of rows"))?;
    let width = rows.first().and_then(Json::as_array).map_or(0, Vec::len);
    let size = rows.len().max(width);
    if size == 0
        || size > usize::from(MAX_SIZE)
        || rows.iter().any(|row| row.as_array().map(Vec::len) != Some(width))
    {
        return Err(VariantError::in_field(
            "cells",
            format!("expected rows of equal length with 1 to {MAX_SIZE} cells"),
        ));
    }
    let shape = Shape { rows: rows.len() as u8, columns: width as u8, ..Shape::square(size as u8) };
    let mut import = Import::of(Format::SudokuPad, VariantPuzzle::new(shape.clone()));
    metadata(object, &mut import.puzzle);
    let rules = Rules::of(import.puzzle.rules.as_deref().unwrap_or_default(), shape.size);
    givens(rows, &mut import)?;
    regions(object, &mut import)?;
    for (at, cage) in objects(object, "cages") {
        read_cage(&format!("cages[{at}]"), cage, &rules, &mut import)?;
    }
    chess(object, &rules, &mut import);
    picture_of(object, &shape)?.explain(&rules, &mut import);
    for (name, value) in object {
        let long = SHORT.iter().find(|(_, short)| short == name).map_or(name.as_str(), |(long, _)| *long);
        let is_empty =
            value.is_null() || value.as_array().is_some_and(Vec::is_empty) || *value == Json::Bool(false);
        if PLAIN.contains(&long) {
            import.note(long, Reading::Ignored, "not part of the puzzle");
        } else if !READ.contains(&long) && !is_empty {
            import.note(long, Reading::NotUnderstood, "an unknown field");
        }
    }
    finish(import, &rules)
}

/// Reports the sentences that were not understood, and checks the guesses against the stored solution.
pub(super) fn finish(mut import: Import, rules: &Rules) -> Result<Import, VariantError> {
    for sentence in &rules.unknown {
        import.note("rules", Reading::NotUnderstood, sentence.clone());
    }
    import.puzzle.validate()?;
    let solution = import.puzzle.solution.clone();
    if let Some(solution) = solution
        && let Some(fault) = import.puzzle.check_grid(&solution)?.first()
    {
        import.note(
            "solution",
            Reading::NotUnderstood,
            format!("the stored solution does not fit the imported puzzle: {fault}"),
        );
    }
    Ok(import)
}

fn metadata(object: &Map<String, Json>, puzzle: &mut VariantPuzzle) {
    let mut fields: Vec<(String, String)> = Vec::new();
    for source in [Some(object), field(object, "metadata").and_then(Json::as_object)].into_iter().flatten() {
        for name in ["title", "author", "rules", "solution"] {
            fields.push((name.into(), text_of(source, name)));
        }
    }
    for (_, cage) in objects(object, "cages").filter(|(_, cage)| cells_of_cage(cage).is_empty()) {
        let value = text_of(cage, "value");
        if let Some((name, value)) = value.split_once(':') {
            fields.push((name.trim().to_lowercase(), value.trim().to_owned()));
        }
    }
    for (name, value) in fields.into_iter().filter(|(_, value)| !value.is_empty()) {
        let value = value.replace("\\n", "\n");
        match &*name {
            "title" => puzzle.title = Some(value),
            "author" => puzzle.author = Some(value),
            "rules" => {
                puzzle.rules = Some(puzzle.rules.take().map_or(String::new(), |rules| rules + "\n") + &value)
            }
            "solution" => puzzle.solution = solution_of(&value, &puzzle.shape),
            _ => {}
        }
    }
}

/// Parses a stored solution, which must be complete.
pub(super) fn solution_of(text: &str, shape: &Shape) -> Option<Vec<u8>> {
    let values: Vec<u8> = match text.contains(',') {
        true => text.split(',').map(|value| value.trim().parse().ok()).collect::<Option<_>>()?,
        false => {
            text.chars().filter(|symbol| !symbol.is_whitespace()).map(value_of).collect::<Option<_>>()?
        }
    };
    (values.len() == shape.len() && values.iter().all(|&value| shape.has_value(value))).then_some(values)
}

fn givens(rows: &[Json], import: &mut Import) -> Result<(), VariantError> {
    let cells = rows.iter().filter_map(Json::as_array).flatten();
    for (at, cell) in cells.enumerate() {
        let name = import.puzzle.shape.cell(at);
        let Some(cell) = cell.as_object() else {
            return Err(VariantError::in_field(format!("cells.{name}"), "expected an object"));
        };
        if let Some(field) = sodan_formats::sudokupad::unread_field(cell) {
            let wrong = format!("expected a value in the field `value`, found the unknown field `{field}`");
            return Err(VariantError::in_field(format!("cells.{name}"), wrong));
        }
        let value = match field(cell, "value") {
            None => continue,
            Some(Json::String(text)) if text.is_empty() => continue,
            Some(Json::String(text)) => text.parse().ok(),
            Some(value) => value.as_u64().and_then(|value| u8::try_from(value).ok()),
        };
        match value.filter(|&value| import.puzzle.shape.has_value(value)) {
            Some(value) => import.puzzle.givens[at] = Some(value),
            None => import.note(
                format!("cells.{name}"),
                Reading::NotUnderstood,
                "a value outside the range of the grid",
            ),
        }
    }
    Ok(())
}

/// Parses a cell given as row and column, both counted from 0.
fn cell_of(place: &Json, shape: &Shape) -> Option<Cell> {
    let coordinate =
        |at: usize| place.get(at)?.as_f64().filter(|at| at.fract() == 0.0 && (0.0..25.0).contains(at));
    let cell = Cell::new(coordinate(0)? as u8, coordinate(1)? as u8);
    shape.contains(cell).then_some(cell)
}

fn regions(object: &Map<String, Json>, import: &mut Import) -> Result<(), VariantError> {
    let shape = import.puzzle.shape.clone();
    let mut pieces: Vec<Vec<Cell>> = Vec::new();
    for (at, region) in field(object, "regions").and_then(Json::as_array).into_iter().flatten().enumerate() {
        let places = region.as_array().map(Vec::as_slice).unwrap_or_default();
        let cells: Option<Vec<Cell>> = places.iter().map(|place| cell_of(place, &shape)).collect();
        let cells = cells.ok_or_else(|| {
            VariantError::in_field(format!("regions[{at}]"), "a cell is invalid or outside the grid")
        })?;
        if !cells.is_empty() {
            pieces.push(cells);
        }
    }
    let boxes = Shape::default_box_size(shape.size).filter(|_| shape.rows == shape.columns);
    let boxed = boxes.map(|(rows, columns)| shape.clone().with_boxes(rows, columns));
    if pieces.is_empty() {
        if let Some(boxed) = boxed {
            import.note("regions", Reading::Guessed, "no regions are given; using standard boxes");
            import.puzzle.shape = boxed;
        }
        return Ok(());
    }
    let sorted = |mut pieces: Vec<Vec<Cell>>| {
        pieces.iter_mut().for_each(|piece| piece.sort_unstable());
        pieces.sort_unstable();
        pieces
    };
    match boxed.filter(|boxed| sorted(boxed.box_houses()) == sorted(pieces.clone())) {
        Some(boxed) => import.puzzle.shape = boxed,
        None => import.puzzle.shape.jigsaw = pieces,
    }
    Ok(())
}

fn cells_of_cage(cage: &Map<String, Json>) -> &[Json] {
    field(cage, "cells").and_then(Json::as_array).map(Vec::as_slice).unwrap_or_default()
}

fn read_cage(
    name: &str,
    cage: &Map<String, Json>,
    rules: &Rules,
    import: &mut Import,
) -> Result<(), VariantError> {
    let places = cells_of_cage(cage);
    if places.is_empty() {
        return Ok(());
    }
    let cells: Option<Vec<Cell>> = places.iter().map(|place| cell_of(place, &import.puzzle.shape)).collect();
    let Some(cells) = cells else {
        return Err(VariantError::in_field(name, "a cell is invalid or outside the grid"));
    };
    if matches!(text_of(cage, "type").as_str(), "rowcol" | "region") {
        import.note(name, Reading::Ignored, "a row, a column or a region");
        return Ok(());
    }
    let is_unique = field(cage, "unique").and_then(Json::as_bool);
    let value = text_of(cage, "value");
    let constraint: Constraint = match (value.trim(), value.trim().parse::<u32>(), is_unique) {
        ("", _, Some(true)) => AllDifferent { cells }.into(),
        ("", _, None) if rules.cages_differ => {
            import.note(name, Reading::Guessed, "all_different");
            import.puzzle.constraints.push(AllDifferent { cells }.into());
            return Ok(());
        }
        (_, Ok(sum), Some(false)) => Sum { sum: sum.into(), cells, coeffs: None }.into(),
        (_, Ok(sum), _) => Cage { sum, cells }.into(),
        ("", ..) => {
            let note =
                "a cage without a sum: `unique` is not set, and the rules do not say that its values differ";
            import.note(name, Reading::NotUnderstood, note);
            return Ok(());
        }
        _ => {
            import.note(name, Reading::NotUnderstood, format!("a cage with the value `{value}`"));
            return Ok(());
        }
    };
    import.note(name, Reading::Understood, constraint.name());
    import.puzzle.constraints.push(constraint);
    Ok(())
}

/// Adds the rules about chess moves that flags or the text state, unless the puzzle already has them.
pub(super) fn chess(object: &Map<String, Json>, rules: &Rules, import: &mut Import) {
    let flags = ["metadata", "settings"].map(|name| field(object, name).and_then(Json::as_object));
    let global = field(object, "global").and_then(Json::as_array);
    let is_set = |name: &str| {
        flags.iter().flatten().any(|flags| flags.get(name).and_then(Json::as_bool) == Some(true))
            || global.is_some_and(|list| list.iter().any(|other| other.as_str() == Some(name)))
    };
    let flags: [(&str, bool, Constraint); 3] = [
        ("antiknight", rules.anti_knight, AntiKnight {}.into()),
        ("antiking", rules.anti_king, AntiKing {}.into()),
        ("nonconsecutive", false, NonConsecutive {}.into()),
    ];
    for (name, in_rules, constraint) in flags {
        let reading = match (is_set(name), in_rules) {
            (true, _) => Reading::Understood,
            (false, true) => Reading::Guessed,
            (false, false) => continue,
        };
        if import.puzzle.constraints.contains(&constraint) {
            continue;
        }
        import.note(name, reading, constraint.name());
        import.puzzle.constraints.push(constraint);
    }
    for name in global.into_iter().flatten().map(|name| name.as_str().unwrap_or("?")) {
        if !["antiknight", "antiking", "nonconsecutive"].contains(&name) {
            import.note(
                format!("global.{}", name.chars().take(40).collect::<String>()),
                Reading::NotUnderstood,
                "an unknown rule",
            );
        }
    }
}

fn picture_of(object: &Map<String, Json>, shape: &Shape) -> Result<Picture, VariantError> {
    let mut picture = Picture::default();
    let colour = |object: &Map<String, Json>, name: &str| Colour::of(&text_of(object, name));
    let numbers = |value: &Json| Some((value.get(0)?.as_f64()?, value.get(1)?.as_f64()?));
    for (kind, is_arrow) in [("lines", false), ("arrows", true)] {
        for (at, stroke) in objects(object, kind) {
            let name = format!("{kind}[{at}]");
            let points =
                field(stroke, "wayPoints").and_then(Json::as_array).map(Vec::as_slice).unwrap_or_default();
            let points: Option<Vec<(f64, f64)>> = points.iter().map(numbers).collect();
            let Some(points) = points else {
                return Err(VariantError::in_field(format!("{name}.wayPoints"), "expected pairs of numbers"));
            };
            picture.strokes.push(Stroke {
                name,
                cells: path(&points, shape),
                colour: colour(stroke, "color"),
                is_arrow,
            });
        }
    }
    for kind in ["overlays", "underlays"] {
        for (at, mark) in objects(object, kind) {
            let name = format!("{kind}[{at}]");
            let Some((row, column)) = field(mark, "center").and_then(numbers) else {
                return Err(VariantError::in_field(format!("{name}.center"), "expected a pair of numbers"));
            };
            let half = |at: f64| {
                Some((at * 2.0).round()).filter(|half| (half - at * 2.0).abs() < 0.2 && half.abs() < 100.0)
            };
            let side = |name: &str| field(mark, name).and_then(Json::as_f64).unwrap_or(0.0);
            picture.marks.push(Mark {
                name,
                halves: half(row).zip(half(column)).map(|(row, column)| (row as i32, column as i32)),
                size: side("width").max(side("height")),
                is_round: field(mark, "rounded").and_then(Json::as_bool) == Some(true),
                fill: colour(mark, "backgroundColor"),
                border: colour(mark, "borderColor"),
                text: text_of(mark, "text"),
            });
        }
    }
    Ok(picture)
}

/// Writes a link with givens, regions, cages and the anti-knight and anti-king flags.
pub(super) fn write(puzzle: &VariantPuzzle) -> Result<String, VariantError> {
    let shape = &puzzle.shape;
    if shape.min_value != 1 || shape.size != shape.rows.max(shape.columns) {
        return Err(not_representable(Format::SudokuPad, "values other than 1 to the width of the grid"));
    }
    if !puzzle.candidates.is_empty() {
        return Err(not_representable(Format::SudokuPad, "candidates"));
    }
    let place = |cell: &Cell| json!([cell.row, cell.column]);
    let pieces = [shape.box_houses(), shape.jigsaw.clone()];
    let is_written = match (pieces[0].is_empty(), pieces[1].is_empty()) {
        (true, true) => shape.rows != shape.columns || Shape::default_box_size(shape.size).is_none(),
        (false, true) => Shape::default_box_size(shape.size)
            .is_some_and(|(rows, columns)| shape.clone().with_boxes(rows, columns).regions == shape.regions),
        (true, false) => true,
        (false, false) => false,
    };
    if !is_written {
        return Err(not_representable(Format::SudokuPad, "regions other than standard boxes or one jigsaw"));
    }
    let regions: Vec<Vec<Json>> =
        pieces.concat().iter().map(|piece| piece.iter().map(place).collect()).collect();
    let (mut cages, mut metadata) = (Vec::new(), Map::new());
    for constraint in &puzzle.constraints {
        let cells = constraint.cells().iter().map(place).collect::<Vec<_>>();
        match constraint {
            Constraint::Cage(cage) => {
                cages.push(json!({ "cells": cells, "value": cage.sum, "unique": true }))
            }
            Constraint::AllDifferent(_) => cages.push(json!({ "cells": cells, "unique": true })),
            Constraint::Sum(sum) if sum.coeffs.is_none() && sum.sum >= 0 => {
                cages.push(json!({ "cells": cells, "value": sum.sum, "unique": false }));
            }
            Constraint::AntiKnight(_) => drop(metadata.insert("antiknight".into(), true.into())),
            Constraint::AntiKing(_) => drop(metadata.insert("antiking".into(), true.into())),
            other => return Err(not_representable(Format::SudokuPad, other.name())),
        }
    }
    let cell = |given: &Option<u8>| given.map_or(json!({}), |value| json!({ "value": value }));
    let rows: Vec<Vec<Json>> =
        puzzle.givens.chunks(shape.columns.into()).map(|row| row.iter().map(cell).collect()).collect();
    let object = json!({ "id": "sodan", "cellSize": 50, "metadata": metadata, "cells": rows, "regions": regions, "cages": cages });
    Ok(format!("https://sudokupad.app/scl{}", lz_str::compress_to_base64(&object.to_string())))
}
