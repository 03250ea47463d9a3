//! Checks that the types in `crates/wasm/npm/types.d.ts` match the description of the API. With `SODAN_BLESS=1`,
//! updates the types instead.

use serde_json::{Map, Value};
use std::fmt::Write;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../wasm/npm/types.d.ts");

#[test]
fn types_match_the_description() {
    let types = types_of(&sodan_api::description());
    if std::env::var_os("SODAN_BLESS").is_some() {
        std::fs::write(FILE, &types).unwrap();
    }
    let written = std::fs::read_to_string(FILE).unwrap();
    assert!(types == written, "{FILE} is out of date; run this test with SODAN_BLESS=1 to update it");
}

fn types_of(description: &Value) -> String {
    let mut text = String::from(
        "// Types of requests and responses, generated from the description of the API by the tests of `sodan-api`.\n",
    );
    let of_lab = schemas_of_lab(description);
    let schemas = description["components"]["schemas"].as_object().unwrap();
    for (name, schema) in schemas.iter().filter(|(name, _)| !of_lab.contains(name)) {
        let _ = write!(text, "\n{}export type {name} = {};\n", comment(schema, 0), type_of(schema, 0));
    }
    text.push_str(
        "\n/** All tasks: the type of the request and of the response. */\nexport interface Tasks {\n",
    );
    for path in description["paths"].as_object().unwrap().values() {
        // The package omits the operations of the lab.
        let Some(operation) = path.get("post").filter(|it| it.get("tags").is_none()) else { continue };
        let json = |part: &str| operation.pointer(part)?.pointer("/content/application~1json/schema");
        let (Some(question), Some(answer)) = (json("/requestBody"), json("/responses/200")) else { continue };
        let (question, answer) = (type_of(question, 2), type_of(answer, 2));
        let name = key(operation["operationId"].as_str().unwrap());
        let about = operation["summary"].as_str().unwrap();
        let _ = write!(
            text,
            "  /** {about} */\n  {name}: {{\n    question: {question};\n    answer: {answer};\n  }};\n"
        );
    }
    text.push_str("}\n");
    text
}

/// Returns the names of the lab's request and response schemas, which the npm package omits. No other schema refers to
/// them.
fn schemas_of_lab(description: &Value) -> Vec<String> {
    let paths = description["paths"].as_object().unwrap().values();
    let operations = paths.filter_map(|path| path.get("post").filter(|it| it.get("tags").is_some()));
    operations
        .flat_map(|operation| ["/requestBody", "/responses/200"].map(|part| operation.pointer(part)))
        .flatten()
        .filter_map(|part| {
            part.pointer("/content/application~1json/schema/$ref")?.as_str()?.rsplit('/').next()
        })
        .map(str::to_owned)
        .collect()
}

/// Converts a schema to a TypeScript type. Continuation lines are indented by `depth` levels.
fn type_of(schema: &Value, depth: usize) -> String {
    let Some(schema) = schema.as_object() else { return "unknown".into() };
    if let Some(reference) = schema.get("$ref") {
        return reference.as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    }
    if let Some(value) = schema.get("const") {
        return value.to_string();
    }
    if let Some(values) = schema.get("enum") {
        return any(values.as_array().unwrap().iter().map(Value::to_string));
    }
    let one_of = ["anyOf", "oneOf"].iter().find_map(|key| schema.get(*key)).and_then(Value::as_array);
    if let Some(schemas) = one_of {
        return any(schemas.iter().map(|schema| type_of(schema, depth)));
    }
    match schema.get("type") {
        Some(Value::Array(kinds)) => any(kinds.iter().map(|kind| of_kind(kind, schema, depth))),
        Some(kind) => of_kind(kind, schema, depth),
        None => "unknown".into(),
    }
}

fn of_kind(kind: &Value, schema: &Map<String, Value>, depth: usize) -> String {
    match kind.as_str().unwrap() {
        "integer" | "number" => "number".into(),
        "array" => of_array(schema, depth),
        "object" => of_object(schema, depth),
        plain => plain.to_owned(),
    }
}

fn of_array(schema: &Map<String, Value>, depth: usize) -> String {
    if let Some(items) = schema.get("prefixItems") {
        let items: Vec<String> = items.as_array().unwrap().iter().map(|item| type_of(item, depth)).collect();
        return format!("[{}]", items.join(", "));
    }
    format!("Array<{}>", schema.get("items").map_or("unknown".into(), |item| type_of(item, depth)))
}

fn of_object(schema: &Map<String, Value>, depth: usize) -> String {
    let Some(properties) = schema.get("properties").and_then(Value::as_object) else {
        let values = schema.get("additionalProperties").map_or("unknown".into(), |of| type_of(of, depth));
        return format!("Record<string, {values}>");
    };
    let required = schema.get("required").and_then(Value::as_array);
    let mut text = String::from("{\n");
    for (name, property) in properties {
        let is_required = required.is_some_and(|names| names.contains(&Value::from(name.as_str())));
        let mark = if is_required { "" } else { "?" };
        let (key, indent) = (key(name), "  ".repeat(depth + 1));
        let (about, of) = (comment(property, depth + 1), type_of(property, depth + 1));
        let _ = writeln!(text, "{about}{indent}{key}{mark}: {of};");
    }
    text + &"  ".repeat(depth) + "}"
}

/// Converts a name to a key, in quotes if it is not an identifier.
fn key(name: &str) -> String {
    let is_identifier = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if is_identifier { name.to_owned() } else { format!("'{name}'") }
}

/// Returns the union of the types, without duplicates.
fn any(types: impl Iterator<Item = String>) -> String {
    let mut all: Vec<String> = Vec::new();
    for one in types {
        if !all.contains(&one) {
            all.push(one);
        }
    }
    all.join(" | ")
}

fn comment(schema: &Value, depth: usize) -> String {
    let about = schema.get("description").and_then(Value::as_str).unwrap_or_default();
    let about = about.split_whitespace().collect::<Vec<_>>().join(" ").replace("*/", "* /");
    if about.is_empty() { about } else { format!("{}/** {about} */\n", "  ".repeat(depth)) }
}
