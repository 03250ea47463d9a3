//! The JSON Schema of puzzles, `schema/puzzle-1.json`, and its page, `docs/variant-json.md`, match the types. To write
//! both, run `SODAN_BLESS=1 cargo test -p sodan-variant --features schema --test schema`.
#![cfg(feature = "schema")]

use serde_json::Value;
use std::fmt::Write;
use std::fs;

const SCHEMA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/schema/puzzle-1.json");
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/variant-json.md");

const HEAD: &str = r#"# JSON of variants

Sodan's own format for variants describes a puzzle as one JSON object, and supports all rules. `sodan convert --to json` writes it. Its JSON Schema
is `crates/variant/schema/puzzle-1.json`, from which this page is generated. Unknown fields are errors.

A cell is written as `R1C1`: its row and its column, both counted from 1. For example, this is a 4×4 puzzle with boxes of 2×2, one given and a
cage:

```json
{ "rows": 4, "cols": 4, "size": 4, "box": [2, 2], "givens": "1...............",
  "constraints": [{ "type": "cage", "sum": 7, "cells": ["R1C3", "R2C3"] }] }
```

## Puzzle

"#;

const CONSTRAINTS: &str = "
## Constraints

Each constraint is an object with the name of its type in `type`, and the fields listed below.
";

/// Fails if a file differs from the text that the types yield.
#[track_caller]
fn check_file(path: &str, text: &str) {
    if std::env::var_os("SODAN_BLESS").is_some() {
        fs::write(path, text).unwrap();
    }
    assert!(fs::read_to_string(path).unwrap() == text, "the types have changed: see the head of this file");
}

#[test]
fn schema_and_page_match_the_types() {
    let text = sodan_variant::schema();
    check_file(SCHEMA, &text);
    let schema: Value = serde_json::from_str(&text).unwrap();
    check_file(PAGE, &page(&schema));
}

fn page(schema: &Value) -> String {
    let mut page = HEAD.to_owned();
    page += &table(schema, schema);
    page += CONSTRAINTS;
    let constraints = schema["$defs"]["Constraint"]["oneOf"].as_array().unwrap();
    assert_eq!(constraints.len(), sodan_variant::Constraint::NAMES.len());
    for constraint in constraints {
        let about = text_of(constraint);
        let (name, sentence) = about.split_once(": ").unwrap();
        assert_eq!(name.trim_matches('`'), constraint["properties"]["type"]["const"]);
        write!(page, "\n### {name}\n\n{sentence}\n").unwrap();
        if constraint["properties"].as_object().unwrap().len() > 1 {
            write!(page, "\n{}", table(schema, constraint)).unwrap();
        }
    }
    page
}

/// Returns a table of the fields of an object.
fn table(schema: &Value, object: &Value) -> String {
    let required = object["required"].as_array().map_or(&[][..], Vec::as_slice);
    let mut table = "| field | type | description |\n| --- | --- | --- |\n".to_owned();
    for (name, field) in object["properties"].as_object().unwrap() {
        if name == "type" {
            continue;
        }
        let optional = if required.contains(&name.as_str().into()) { "" } else { ", optional" };
        let about = match &field["default"] {
            Value::Null => text_of(field),
            default if default.as_array().is_some_and(Vec::is_empty) => text_of(field),
            default => format!("{} Default: {default}.", text_of(field)),
        };
        let kind = kind(schema, field).replace('|', "\\|");
        // Optional fields may also be null.
        let kind = kind.strip_suffix(OR_NULL).unwrap_or(&kind);
        writeln!(table, "| `{name}` | {kind}{optional} | {about} |").unwrap();
    }
    table
}

fn text_of(it: &Value) -> String {
    it["description"].as_str().unwrap_or_else(|| panic!("no description: {it}")).replace('\n', " ")
}

/// Returns a type in words.
fn kind(schema: &Value, field: &Value) -> String {
    if let Some(name) = field["$ref"].as_str() {
        return match name.rsplit('/').next().unwrap() {
            "Cell" => "cell".into(),
            "Constraint" => "constraint".into(),
            name => kind(schema, &schema["$defs"][name]),
        };
    }
    if let Some(options) = field["anyOf"].as_array().or_else(|| field["oneOf"].as_array()) {
        let kinds: Vec<String> = options.iter().map(|it| kind(schema, it)).collect();
        return kinds.join(" or ");
    }
    if let Some(only) = field.get("const") {
        return format!("`{only}`");
    }
    match (&field["type"], &field["prefixItems"], &field["items"]) {
        (Value::Array(kinds), ..) => {
            let mut field = field.clone();
            field["type"] = kinds[0].clone();
            kind(schema, &field) + if kinds.contains(&"null".into()) { OR_NULL } else { "" }
        }
        (_, Value::Array(items), _) => {
            let mut kinds: Vec<String> = items.iter().map(|it| kind(schema, it)).collect();
            match kinds.iter().all(|kind| *kind == kinds[0]) {
                true => format!("list of {} {}", kinds.len(), plural(&kinds[0])),
                false => {
                    let last = kinds.pop().unwrap_or_default();
                    format!("list of a {} and a {last}", kinds.join(", a "))
                }
            }
        }
        (_, _, items @ Value::Object(_)) => format!("list of {}", plural(&kind(schema, items))),
        (Value::String(name), ..) => match &**name {
            "object" => format!("object of {}", plural(&kind(schema, values_of(field)))),
            "integer" => "number".into(),
            other => other.to_owned(),
        },
        _ => panic!("no type: {field}"),
    }
}

/// Returns the schema of the values of a map.
fn values_of(field: &Value) -> &Value {
    let of_pattern = field["patternProperties"].as_object().and_then(|it| it.values().next());
    of_pattern.unwrap_or(&field["additionalProperties"])
}

const OR_NULL: &str = " or null";

fn plural(kind: &str) -> String {
    if let Some(list) = kind.strip_prefix("list ") {
        return format!("lists {list}");
    }
    match kind.strip_suffix(OR_NULL) {
        Some(kind) => format!("{kind}s{OR_NULL}"),
        None => format!("{kind}s"),
    }
}
