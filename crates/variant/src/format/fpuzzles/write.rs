//! Writes puzzles as links to f-puzzles.

use super::lists::Entry;
use crate::constraint::*;
use crate::format::{Format, not_representable};
use crate::{Cell, Constraint, Shape, VariantError, VariantPuzzle};
use serde_json::{Map, Value as Json, json};

/// Writes a link.
pub(in crate::format) fn write(puzzle: &VariantPuzzle) -> Result<String, VariantError> {
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
        if let Constraint::KropkiNegative(_) = constraint {
            object.insert("nonconsecutive".into(), true.into());
        }
        let (list, element) = element_of(constraint, puzzle)
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
fn element_of(constraint: &Constraint, puzzle: &VariantPuzzle) -> Option<(&'static str, Json)> {
    let shape = &puzzle.shape;
    // In f-puzzles, the non-consecutive rule does not apply to pairs with a dot of any kind.
    let has = |of: fn(&Constraint) -> bool| puzzle.constraints.iter().any(of);
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
            if (Entry { fields, list: &[], shape }).diagonal().ok()? != it.cells {
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
        Constraint::NonConsecutive(_) if !has(is_dot) => ("nonconsecutive", true.into()),
        Constraint::ConsecutiveNegative(_) if !has(is_black_dot) => ("nonconsecutive", true.into()),
        Constraint::DisjointGroups(it) if *it == DisjointGroups::of(shape) => ("disjointgroups", true.into()),
        Constraint::KropkiNegative(_) => ("negative", "ratio".into()),
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

fn is_dot(constraint: &Constraint) -> bool {
    matches!(constraint, Constraint::WhiteDot(_) | Constraint::BlackDot(_))
}

fn is_black_dot(constraint: &Constraint) -> bool {
    matches!(constraint, Constraint::BlackDot(_))
}
