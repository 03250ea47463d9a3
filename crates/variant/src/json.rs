//! Parses and writes a puzzle as JSON.

use std::collections::BTreeMap;

use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::{Cell, Constraint, Shape, VariantError, VariantPuzzle};

/// Version that [`VariantPuzzle::to_json`] writes.
const VERSION: u32 = 1;

/// A puzzle. The grid contains `rows` × `cols` cells, each with one of `size` values.
// Fields that collections add but that do not affect the puzzle are listed too, so that all other unknown fields, such
// as misspelled ones, can be rejected.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Puzzle"))]
#[serde(deny_unknown_fields)]
struct Read {
    /// Version of the format, 1.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = VERSION)))]
    version: Option<u32>,
    /// Number of rows, 1 to 25.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::MAX_SIZE)))]
    rows: u8,
    /// Number of columns, 1 to 25.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::MAX_SIZE)))]
    cols: u8,
    /// Number of different values, 1 to 25.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = crate::MAX_SIZE)))]
    size: u8,
    /// The smallest value, 0 or 1.
    #[serde(default = "one")]
    #[cfg_attr(feature = "schema", schemars(range(max = 1)))]
    min_value: u8,
    /// The greatest value, `min_value + size - 1`.
    #[serde(default)]
    max_value: Option<u8>,
    /// Numbers of rows and columns of each box. Without `box` and `regions`, there are no boxes.
    #[serde(default, rename = "box")]
    box_size: Option<(u8, u8)>,
    /// For each cell, row by row, the number of its box, or null for a cell in no box. Replaces `box`.
    #[serde(default)]
    regions: Option<Vec<Option<u8>>>,
    /// Jigsaw pieces: lists of cells in which no value repeats.
    #[serde(default)]
    jigsaw: Option<Vec<Vec<Cell>>>,
    /// One character per cell, row by row: `.` for an empty cell, `0` to `9`, and `A` for 10 to `P` for 25.
    #[serde(default)]
    givens: Option<String>,
    /// Possible values of cells. All values are possible in cells that are not listed.
    #[serde(default)]
    candidates: Option<BTreeMap<Cell, Vec<u8>>>,
    /// The rules that apply in addition to rows, columns, boxes and jigsaw pieces.
    #[serde(default = "no_constraints")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Constraint>"))]
    constraints: Json,
    /// Identifier of the puzzle.
    #[serde(default)]
    id: Option<String>,
    /// Title.
    #[serde(default)]
    title: Option<String>,
    /// Author.
    #[serde(default)]
    author: Option<String>,
    /// Text of the rules. It is not interpreted.
    #[serde(default, alias = "rules_text")]
    rules: Option<String>,
    /// The solution, in the form of `givens`.
    #[serde(default)]
    solution: Option<String>,
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    source: Json,
    #[serde(default, rename = "kind")]
    #[cfg_attr(feature = "schema", schemars(skip))]
    _kind: IgnoredAny,
    #[serde(default, rename = "families")]
    #[cfg_attr(feature = "schema", schemars(skip))]
    _families: IgnoredAny,
    #[serde(default, rename = "solutions_count_if_known")]
    #[cfg_attr(feature = "schema", schemars(skip))]
    _count: IgnoredAny,
    #[serde(default, rename = "verified")]
    #[cfg_attr(feature = "schema", schemars(skip))]
    _verified: IgnoredAny,
    #[serde(default, rename = "iss_guesses")]
    #[cfg_attr(feature = "schema", schemars(skip))]
    _guesses: IgnoredAny,
    #[serde(default, rename = "original")]
    #[cfg_attr(feature = "schema", schemars(skip))]
    _original: IgnoredAny,
}

fn one() -> u8 {
    1
}

fn no_constraints() -> Json {
    Json::Array(Vec::new())
}

/// The fields of a puzzle for writing.
#[derive(Serialize)]
struct Written<'a> {
    version: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<&'a str>,
    rows: u8,
    cols: u8,
    size: u8,
    min_value: u8,
    #[serde(rename = "box", skip_serializing_if = "Option::is_none")]
    box_size: Option<(u8, u8)>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    regions: &'a [Option<u8>],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    jigsaw: &'a [Vec<Cell>],
    givens: String,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    candidates: &'a BTreeMap<Cell, Vec<u8>>,
    constraints: &'a [Constraint],
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
}

impl VariantPuzzle {
    /// Parses and [validates](VariantPuzzle::validate) a puzzle.
    ///
    /// ```
    /// use sodan_variant::VariantPuzzle;
    ///
    /// let puzzle = VariantPuzzle::from_json(
    ///     r#"{ "rows": 4, "cols": 4, "size": 4, "box": [2, 2], "givens": "1...............",
    ///          "constraints": [{ "type": "cage", "sum": 7, "cells": ["R1C3", "R2C3"] }] }"#,
    /// )?;
    /// assert_eq!(puzzle.constraints[0].name(), "cage");
    ///
    /// let error = VariantPuzzle::from_json(r#"{ "rows": 4, "cols": 4, "size": 4, "constraints": [{ "type": "knight" }] }"#);
    /// assert_eq!(error.unwrap_err().to_string(), "constraints[0]: unknown constraint type `knight`");
    /// # Ok::<(), sodan_variant::VariantError>(())
    /// ```
    ///
    /// `givens` contains one character per cell, row by row: `.` for an empty cell, `0` to `9`, and `A` for 10 to `P`
    /// for 25. `regions` contains the box number of each cell; if it is missing, `box` defines boxes by their numbers
    /// of rows and columns. The fields `id`, `title`, `author`, `rules`, `solution` and `source` are metadata.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not valid JSON, contains an unknown field, has a version above 1 or `null` as
    /// constraints, or if the puzzle is not valid.
    pub fn from_json(text: &str) -> Result<VariantPuzzle, VariantError> {
        let mut json = serde_json::Deserializer::from_str(text);
        let read: Result<Read, _> = serde_path_to_error::deserialize(&mut json);
        let read = read.map_err(|error| {
            let path = error.path().to_string();
            let error = error.into_inner();
            match (error.is_data(), &*path) {
                (false, _) => VariantError::from_text(&error),
                (true, ".") => VariantError::in_field("input", plain(&error)),
                (true, field) => VariantError::in_field(field, plain(&error)),
            }
        })?;
        json.end().map_err(|error| VariantError::from_text(&error))?;
        let puzzle = read.into_puzzle()?;
        puzzle.validate()?;
        Ok(puzzle)
    }

    /// Returns the puzzle as one line of JSON with `version` 1. [`from_json`](VariantPuzzle::from_json) accepts this
    /// line.
    pub fn to_json(&self) -> String {
        let written = Written {
            version: VERSION,
            id: self.id.as_deref(),
            title: self.title.as_deref(),
            author: self.author.as_deref(),
            rules: self.rules.as_deref(),
            rows: self.shape.rows,
            cols: self.shape.columns,
            size: self.shape.size,
            min_value: self.shape.min_value,
            box_size: self.shape.box_size,
            regions: &self.shape.regions,
            jigsaw: &self.shape.jigsaw,
            givens: self.format_grid(self.givens.iter().copied()),
            candidates: &self.candidates,
            constraints: &self.constraints,
            solution: self.solution.as_ref().map(|values| self.format_grid(values.iter().copied().map(Some))),
        };
        serde_json::to_string(&written).expect("every key is a string and every number is finite")
    }
}

/// Returns the JSON Schema of version 1 of the format that [`VariantPuzzle::from_json`] reads, indented and with a final
/// line break. It is also stored in `schema/puzzle-1.json`.
#[cfg(feature = "schema")]
pub fn schema() -> String {
    format!("{:#}\n", schemars::schema_for!(Read).to_value())
}

impl Read {
    fn into_puzzle(self) -> Result<VariantPuzzle, VariantError> {
        let fault = |field: &str, message: String| Err(VariantError::in_field(field, message));
        if self.version.is_some_and(|version| version > VERSION) {
            return fault(
                "version",
                format!("expected at most version {VERSION}, found {}", self.version.unwrap_or_default()),
            );
        }
        let shape = self.shape();
        shape.validate()?;
        if self.max_value.is_some_and(|value| value != shape.max_value()) {
            return fault("max_value", format!("expected {}", shape.max_value()));
        }
        let constraints = match self.constraints {
            Json::Array(list) => constraints(list)?,
            Json::Null => {
                return fault("constraints", "expected a list, found null: the rules are not encoded".into());
            }
            _ => return fault("constraints", "expected a list".into()),
        };
        let grid = |field, text: &str| {
            VariantPuzzle::parse_grid(text).map_err(|message| VariantError::in_field(field, message))
        };
        let givens = match self.givens {
            Some(text) => grid("givens", &text)?,
            None => vec![None; shape.len()],
        };
        let solution = match self.solution {
            Some(text) => grid("solution", &text)?.into_iter().collect(),
            None => None,
        };
        let of_source = |key| self.source.get(key).and_then(Json::as_str).map(str::to_owned);
        Ok(VariantPuzzle {
            shape,
            givens,
            candidates: self.candidates.unwrap_or_default(),
            constraints,
            id: self.id,
            title: self.title.or_else(|| of_source("title")),
            author: self.author.or_else(|| of_source("author")),
            rules: self.rules,
            solution,
        })
    }

    fn shape(&self) -> Shape {
        let shape = Shape {
            rows: self.rows,
            columns: self.cols,
            size: self.size,
            min_value: self.min_value,
            box_size: self.box_size,
            regions: Vec::new(),
            jigsaw: self.jigsaw.clone().unwrap_or_default(),
        };
        match (&self.regions, self.box_size) {
            (Some(regions), _) => Shape { regions: regions.clone(), ..shape },
            (None, Some((rows, columns)))
                if shape.rows <= crate::MAX_SIZE && shape.columns <= crate::MAX_SIZE =>
            {
                shape.with_boxes(rows, columns)
            }
            (None, _) => shape,
        }
    }
}

fn constraints(list: Vec<Json>) -> Result<Vec<Constraint>, VariantError> {
    let parse = |(number, json): (usize, Json)| {
        serde_json::from_value(json)
            .map_err(|error| VariantError::in_field(format!("constraints[{number}]"), error.to_string()))
    };
    list.into_iter().enumerate().map(parse).collect()
}

/// Deserializes a value. The error begins with the field that is wrong, unless a field is missing.
pub(crate) fn from_value<T: DeserializeOwned>(value: Json) -> Result<T, String> {
    serde_path_to_error::deserialize(value).map_err(|error| match &*error.path().to_string() {
        "." => plain(error.inner()),
        field => format!("{field}: {}", plain(error.inner())),
    })
}

/// Returns the message of an error in the data, without its position and in the terms of JSON instead of Rust.
fn plain(error: &serde_json::Error) -> String {
    let whole = error.to_string();
    let message = whole.rsplit_once(" at line ").map_or(&*whole, |(message, _)| message);
    if let Some(field) = message.strip_prefix("missing field ") {
        return format!("the field {field} is missing");
    }
    let mismatch = message.strip_prefix("invalid type: ").or_else(|| message.strip_prefix("invalid value: "));
    let Some((found, expected)) = mismatch.and_then(|mismatch| mismatch.rsplit_once(", expected ")) else {
        return message.to_owned();
    };
    let expected = match expected {
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number of at least 0",
        "i8" | "i16" | "i32" | "i64" => "a whole number",
        "a sequence" => "a list",
        "a map" => "an object",
        other if other.starts_with("struct ") => "an object",
        other => other.strip_prefix("a tuple of size 2").map_or(other, |_| "a list of two"),
    };
    let found = match found {
        "sequence" => "a list",
        "map" => "an object",
        other => {
            let kinds = ["string ", "integer ", "floating point ", "boolean "];
            kinds.iter().find_map(|kind| other.strip_prefix(kind)).unwrap_or(other)
        }
    };
    format!("expected {expected}, found {}", found.trim_matches('`'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_name_the_field() {
        let of = |fields: &str| {
            let text = format!(r#"{{"rows":4,"cols":4,"size":4,{fields}}}"#);
            VariantPuzzle::from_json(&text).unwrap_err().to_string()
        };
        let constraint = |fields: &str| of(&format!(r#""constraints":[{{{fields}}}]"#));
        for (message, expected) in [
            (of(r#""min_value":"1""#), r#"min_value: expected a whole number of at least 0, found "1""#),
            (of(r#""min_value":-1"#), "min_value: expected a whole number of at least 0, found -1"),
            (of(r#""jigsaw":[["R1C1"],5]"#), "jigsaw[1]: expected a list, found 5"),
            (
                constraint(r#""type":"cage","sum":null,"cells":["R1C1"]"#),
                "constraints[0]: cage: sum: expected a whole number of at least 0, found null; \
                 a cage without a sum has the type `all_different`",
            ),
            (
                constraint(r#""type":"cage","cells":["R1C1"]"#),
                "constraints[0]: cage: the field `sum` is missing; a cage without a sum has the type `all_different`",
            ),
            (
                constraint(r#""type":"or","branches":[[{"type":"thermo","cells":"R1C1"}]]"#),
                r#"constraints[0]: or: branches[0][0]: thermo: cells: expected a list, found "R1C1""#,
            ),
        ] {
            assert_eq!(message, expected);
        }
        let missing = VariantPuzzle::from_json(r#"{"rows":4,"cols":4}"#).unwrap_err().to_string();
        assert_eq!(missing, "input: the field `size` is missing");
    }
}
