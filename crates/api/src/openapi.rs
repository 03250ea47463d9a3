//! Generates the OpenAPI 3.1 description of the API. Requests are derived from the request structs, and records from
//! the columns that tasks declare.
//!
//! Every schema that a client needs has a name (`SolveRequest`, `SolveAnswer`, `SolveRecord`). [`simplify`] rewrites
//! schemas into the forms that client generators support: many generators turn a `oneOf` of `const` schemas into a
//! union of classes, and ignore keywords next to a `$ref`.

use crate::problem::Problem;
use crate::question::{Described, TABLE, TaskEntry};
use crate::request::{About, Series, VERSION, Wanted};
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};
use sodan::tasks::record::{Kind, RecordColumn};
use sodan::tasks::{techniques, wire};

/// Tag of the operations that belong to the lab. The npm package omits them.
#[cfg(feature = "lab")]
const LAB: &str = "lab";

/// Returns the complete OpenAPI description.
pub fn description() -> Value {
    let settings = SchemaSettings::draft2020_12();
    let mut types = settings.with(|it| it.definitions_path = "/components/schemas".into()).into_generator();
    let problem = types.subschema_for::<Problem>();
    let problem = json!({
        "description": "Why the request was rejected, and where",
        "content": { "application/problem+json": { "schema": problem } },
    });
    let mut schemas = Map::new();
    let mut paths: Map<String, Value> =
        TABLE.iter().map(|entry| task(entry, &mut types, &mut schemas)).collect();
    paths.extend(learning(&mut types, &mut schemas));
    schemas.extend(types.take_definitions(true));
    #[cfg(feature = "lab")]
    {
        paths.insert("/api/v1/talk".into(), talk(&mut schemas));
        paths.extend(crate::exhibit::EXHIBITS.iter().map(|it| exhibit(it, &mut schemas)));
    }
    let mut description = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Sodan",
            "version": VERSION,
            "description": "Solves, rates, explains and generates Sudoku puzzles. Nothing is stored.",
            "license": { "name": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "responses": { "Problem": problem },
        },
    });
    let schemas = description["components"]["schemas"].clone();
    simplify(&mut description, &schemas);
    description
}

/// Adds `schema` to `schemas` under `name` and returns a reference to it.
fn named(name: String, mut schema: Value, schemas: &mut Map<String, Value>) -> Value {
    // Several schemas may share the title of their type, so the name replaces the title.
    if let Some(schema) = schema.as_object_mut() {
        schema.remove("$schema");
        schema.remove("title");
    }
    let reference = json!({ "$ref": format!("#/components/schemas/{name}") });
    schemas.insert(name, schema);
    reference
}

/// Returns the path of a task and its operation.
fn task(entry: &TaskEntry, types: &mut SchemaGenerator, schemas: &mut Map<String, Value>) -> (String, Value) {
    let described = (entry.describe)(types);
    let name = capitalized(entry.name);
    let request = request(&name, &described, types, schemas);
    let columns = described.columns.iter();
    let mut columns: Map<String, Value> =
        columns.map(|column| (column.name.to_string(), of_column(column, types))).collect();
    for column in &described.columns_of_variants {
        let schema = of_column(column, types);
        match columns.get_mut(&*column.name) {
            Some(known) => join_columns(known, schema),
            None => drop(columns.insert(column.name.to_string(), schema)),
        }
    }
    let record = json!({ "type": "object", "properties": columns, "additionalProperties": false });
    let record = named(format!("{name}Record"), record, schemas);
    let answer = json!({
        "type": "object",
        "properties": {
            "schema": { "const": VERSION },
            "task": { "const": entry.name },
            "complete": {
                "type": "boolean",
                "description": "Whether the answer is complete, not cut short by a time or work limit.",
            },
            "records": { "type": "array", "items": record },
        },
        "required": ["schema", "task", "complete", "records"],
        "additionalProperties": false,
    });
    let answer = named(format!("{name}Answer"), answer, schemas);
    let operation = json!({
        "operationId": entry.name,
        "summary": entry.about,
        "requestBody": { "required": true, "content": { "application/json": { "schema": request } } },
        "responses": {
            "200": {
                "description": "The records; with `Accept: text/event-stream` a stream of events `progress`, `record` and `end`",
                "content": { "application/json": { "schema": answer } },
            },
            "default": { "$ref": "#/components/responses/Problem" },
        },
    });
    (format!("/api/v1/{}", entry.name), json!({ "post": operation }))
}

/// Returns the schema of a task's requests: a single object or, if a request must contain exactly one of `text` and
/// `position`, a choice between two objects.
fn request(
    name: &str,
    described: &Described,
    types: &mut SchemaGenerator,
    schemas: &mut Map<String, Value>,
) -> Value {
    let limits = types.subschema_for::<Wanted>();
    let object = |subject: &str, schema: Value, is_required: bool| {
        json!({
            "type": "object",
            "properties": { subject: schema, "options": described.options, "limits": limits },
            "required": if is_required { vec![subject] } else { Vec::new() },
            "additionalProperties": false,
        })
    };
    let request = match described.about {
        About::Series => object("series", types.subschema_for::<Series>().into(), false),
        About::Puzzles => {
            let text = json!({
                "type": "string",
                "pattern": "\\S",
                "description": "Puzzles in any input format; each record is answered separately.",
            });
            let text = named(format!("{name}TextRequest"), object("text", text, true), schemas);
            let position = object("position", types.subschema_for::<wire::Position>().into(), true);
            json!({ "oneOf": [text, named(format!("{name}PositionRequest"), position, schemas)] })
        }
    };
    named(format!("{name}Request"), request, schemas)
}

/// Returns the paths and operations of the encyclopedia of techniques.
fn learning(types: &mut SchemaGenerator, schemas: &mut Map<String, Value>) -> [(String, Value); 2] {
    let entry = types.subschema_for::<techniques::Entry>();
    let page = types.subschema_for::<techniques::Page>();
    let get = |name: &str, about: &str, parameters: Value, schema: Value| {
        json!({ "get": {
            "operationId": name,
            "summary": about,
            "parameters": parameters,
            "responses": {
                "200": { "description": about, "content": { "application/json": { "schema": schema } } },
                "304": { "description": "Not modified since the response with this `If-None-Match` tag" },
                "default": { "$ref": "#/components/responses/Problem" },
            },
        } })
    };
    let list = json!({
        "type": "object",
        "properties": { "schema": { "const": VERSION }, "techniques": { "type": "array", "items": entry } },
        "required": ["schema", "techniques"],
        "additionalProperties": false,
    });
    let list = named("Techniques".into(), list, schemas);
    let slug = json!([{ "name": "slug", "in": "path", "required": true, "schema": { "type": "string" } }]);
    [
        ("/api/v1/techniques".into(), get("techniques", "All techniques", json!([]), list)),
        ("/api/v1/techniques/{slug}".into(), get("technique", "The page of a technique", slug, page.into())),
    ]
}

/// Returns the operation of a negotiation. Its types are inlined, since their names would collide with the names of
/// tasks' types.
#[cfg(feature = "lab")]
fn talk(schemas: &mut Map<String, Value>) -> Value {
    let settings = SchemaSettings::draft2020_12().with(|it| it.inline_subschemas = true);
    let request = settings.into_generator().into_root_schema_for::<crate::talk::TalkRequest>();
    let request = named("TalkRequest".into(), request.into(), schemas);
    let file = json!({ "schema": { "type": "string", "format": "binary" } });
    json!({ "post": {
        "operationId": "talk",
        "tags": [LAB],
        "summary": "A negotiation of 81 cells: the transcript, a movie, or its clusters",
        "requestBody": { "required": true, "content": { "application/json": { "schema": request } } },
        "responses": {
            "200": {
                "description": "The transcript, an Arrow IPC file, as `sodan negotiate --transcript` writes it; or a movie, as \
                                `sodan negotiate movie` makes it, or the clusters of `sodan negotiate picture`",
                "content": { "application/vnd.apache.arrow.file": file, "image/gif": file, "image/svg+xml": file },
            },
            "default": { "$ref": "#/components/responses/Problem" },
        },
    } })
}

/// Returns the path of an exhibit and its operation.
#[cfg(feature = "lab")]
fn exhibit(exhibit: &crate::exhibit::Exhibit, schemas: &mut Map<String, Value>) -> (String, Value) {
    let name = capitalized(exhibit.name);
    let [request, answer] = (exhibit.describe)();
    let request = named(format!("{name}Request"), request.into(), schemas);
    let answer = named(format!("{name}Answer"), answer.into(), schemas);
    let operation = json!({
        "operationId": exhibit.name,
        "tags": [LAB],
        "summary": exhibit.about,
        "requestBody": { "required": true, "content": { "application/json": { "schema": request } } },
        "responses": {
            "200": { "description": exhibit.about, "content": { "application/json": { "schema": answer } } },
            "default": { "$ref": "#/components/responses/Problem" },
        },
    });
    (format!("/api/v1/{}", exhibit.name), json!({ "post": operation }))
}

/// Converts the name of a task to the start of a type name: `anti-backdoors` to `AntiBackdoors`.
fn capitalized(name: &str) -> String {
    let word = |word: &str| word[..1].to_uppercase() + &word[1..];
    name.split('-').map(word).collect()
}

/// Returns the schema of a column's values, which may be null.
fn of_column(column: &RecordColumn, types: &mut SchemaGenerator) -> Value {
    let mut schema = match column.kind {
        Kind::Integer => json!({ "type": ["integer", "null"], "minimum": 0 }),
        Kind::Tenths | Kind::Number | Kind::Seconds => json!({ "type": ["number", "null"] }),
        Kind::Boolean => json!({ "type": ["boolean", "null"] }),
        Kind::Word(words) => {
            let words: Vec<Value> = words.iter().map(|word| (*word).into()).chain([Value::Null]).collect();
            json!({ "type": ["string", "null"], "enum": words })
        }
        Kind::Texts => json!({ "type": ["array", "null"], "items": { "type": "string" } }),
        Kind::Integers => json!({ "type": ["array", "null"], "items": { "type": "integer", "minimum": 0 } }),
        Kind::Counts => json!({ "type": ["array", "null"], "items": {
            "type": "object", "properties": { "name": { "type": "string" }, "count": { "type": "integer" } },
        } }),
        Kind::Object(name) => json!({ "anyOf": [of_object(name, types), { "type": "null" }] }),
        _ => json!({ "type": ["string", "null"] }),
    };
    schema["description"] = (*column.about).into();
    schema
}

/// Adds to the schema of a column the enum values, types and description that the column has in records of variants.
fn join_columns(known: &mut Value, of_variants: Value) {
    if let (Some(words), Some(more)) = (known["enum"].as_array().cloned(), of_variants["enum"].as_array()) {
        let mut words: Vec<Value> = words.into_iter().filter(|word| !word.is_null()).collect();
        words.extend(more.iter().filter(|word| !words.contains(word)).cloned().collect::<Vec<_>>());
        known["enum"] = words.into();
    }
    // Variants may use a different type of object in the same column.
    if let (Some(types), Some(more)) = (known["anyOf"].as_array().cloned(), of_variants["anyOf"].as_array()) {
        let further = more.iter().filter(|it| !types.contains(it)).cloned().collect::<Vec<_>>();
        known["anyOf"] = types.into_iter().chain(further).collect();
    }
    let [about, more] = [&*known, &of_variants].map(|it| it["description"].as_str().unwrap_or_default());
    if about != more {
        known["description"] = format!("{about}; for variants: {more}").into();
    }
}

/// Returns the schema of the objects in the column `name`. For an unknown name, the schema accepts any value.
fn of_object(name: &str, types: &mut SchemaGenerator) -> Value {
    match name {
        "steps" => types.subschema_for::<Vec<wire::Step>>().into(),
        "step" => types.subschema_for::<wire::Step>().into(),
        "groups" => types.subschema_for::<Vec<wire::Group>>().into(),
        "state" => types.subschema_for::<wire::State>().into(),
        "board" => types.subschema_for::<wire::Board>().into(),
        "taken" => types.subschema_for::<Vec<wire::Taken>>().into(),
        "net" => types.subschema_for::<wire::Net>().into(),
        "position" => types.subschema_for::<wire::Position>().into(),
        "variant-step" => types.subschema_for::<wire::VariantStep>().into(),
        "variant-steps" => types.subschema_for::<Vec<wire::VariantStep>>().into(),
        _ => json!({}),
    }
}

/// Rewrites a schema and all schemas within it into the forms that client generators support:
///
/// - A `oneOf` of strings, one for each variant of an enum, becomes a single `enum`. The documentation of the variants
///   becomes a list in its description.
/// - If an object has a `$ref` and further properties next to it, the properties of the referenced schema are inlined.
/// - A default value becomes a sentence of the description, since generators treat properties with a default as
///   required.
/// - Integers of a fixed width get the largest number of that width as their maximum.
fn simplify(value: &mut Value, schemas: &Value) {
    match value {
        Value::Array(values) => values.iter_mut().for_each(|value| simplify(value, schemas)),
        Value::Object(schema) => {
            write_out_reference(schema, schemas);
            schema.values_mut().for_each(|value| simplify(value, schemas));
            join_variants(schema);
            describe_default(schema);
            bound_integer(schema);
        }
        _ => {}
    }
}

fn join_variants(schema: &mut Map<String, Value>) {
    let Some(variants) = schema.get("oneOf").and_then(Value::as_array) else { return };
    let names: Vec<Value> = variants.iter().filter_map(|variant| variant.get("const").cloned()).collect();
    if names.len() < variants.len() || !names.iter().all(Value::is_string) {
        return;
    }
    let about = variants.iter().filter_map(|variant| {
        let text = variant.get("description")?.as_str()?.replace('\n', " ");
        Some(format!("- `{}`: {text}", variant["const"].as_str()?))
    });
    let lines: Vec<String> = about.collect();
    let mut description = schema.get("description").and_then(Value::as_str).unwrap_or_default().to_owned();
    if !lines.is_empty() {
        description = format!("{description}\n\n{}", lines.join("\n")).trim_start().to_owned();
    }
    schema.remove("oneOf");
    schema.insert("type".into(), "string".into());
    schema.insert("enum".into(), names.into());
    schema.insert("description".into(), description.into());
}

fn write_out_reference(schema: &mut Map<String, Value>, schemas: &Value) {
    let name = schema.get("$ref").and_then(|it| it.as_str()?.rsplit('/').next());
    let target = name.and_then(|name| schemas.get(name)).cloned().unwrap_or_default();
    for part in ["properties", "required"] {
        match (schema.get_mut(part), target.get(part)) {
            (Some(Value::Object(own)), Some(Value::Object(others))) => own.extend(others.clone()),
            (Some(Value::Array(own)), Some(Value::Array(others))) => own.extend(others.clone()),
            _ => return,
        }
    }
    schema.remove("$ref");
}

fn describe_default(schema: &mut Map<String, Value>) {
    // `default` may also be the name of a response, which is not a schema.
    if !["type", "$ref", "anyOf"].iter().any(|keyword| schema.contains_key(*keyword)) {
        return;
    }
    let Some(default) = schema.remove("default") else { return };
    let is_plain = default.is_number() || default.is_boolean() || default.is_string() && default != "";
    if let Some(Value::String(about)) = schema.get_mut("description").filter(|_| is_plain) {
        let text = default.as_str().map_or_else(|| default.to_string(), str::to_owned);
        *about += &format!(" Default: `{text}`.");
    }
}

fn bound_integer(schema: &mut Map<String, Value>) {
    let bits = match schema.get("format").and_then(Value::as_str) {
        Some("uint8") => 8,
        Some("uint16") => 16,
        Some("uint32") => 32,
        Some("uint64" | "uint") => 64,
        Some("int32") => {
            schema.entry("minimum").or_insert(i32::MIN.into());
            31
        }
        _ => return,
    };
    schema.entry("maximum").or_insert((u64::MAX >> (64 - bits)).into());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schemas_read_well_by_generators() {
        let schemas = json!({ "It": { "properties": { "b": { "const": 2 } }, "required": ["b"] } });
        for (mut schema, expected) in [
            (
                json!({ "description": "How.", "oneOf": [
                    { "type": "string", "const": "a", "description": "One\nway." },
                    { "type": "string", "const": "b" },
                ] }),
                json!({ "description": "How.\n\n- `a`: One way.", "type": "string", "enum": ["a", "b"] }),
            ),
            (
                json!({ "$ref": "#/schemas/It", "properties": { "a": { "const": 1 } }, "required": ["a"] }),
                json!({ "properties": { "a": { "const": 1 }, "b": { "const": 2 } }, "required": ["a", "b"] }),
            ),
            (
                json!({ "type": "integer", "format": "uint16", "minimum": 1, "default": 2, "description": "N." }),
                json!({ "type": "integer", "format": "uint16", "minimum": 1, "maximum": 65_535,
                    "description": "N. Default: `2`." }),
            ),
        ] {
            simplify(&mut schema, &schemas);
            assert_eq!(schema, expected);
        }
    }

    #[test]
    fn every_schema_has_a_name() {
        let description = description();
        let schemas = description["components"]["schemas"].as_object().unwrap();
        for entry in TABLE {
            for part in ["Request", "Answer", "Record"] {
                let name = capitalized(entry.name) + part;
                assert!(schemas.contains_key(&name), "{name}");
            }
        }
        let is_numbered = |name: &&String| name.ends_with(|last: char| last.is_ascii_digit());
        assert_eq!(schemas.keys().filter(is_numbered).collect::<Vec<_>>(), Vec::<&String>::new());
        let text = description.to_string();
        assert!(!text.contains(r#""oneOf":[{"const"#), "an enum is written as constants");
    }
}
