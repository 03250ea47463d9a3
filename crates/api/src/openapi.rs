//! The description of the API (OpenAPI 3.1), made from the types: requests from their structs, records from the columns that
//! tasks declare.

use crate::problem::Problem;
use crate::question::{TABLE, TaskEntry};
use crate::request::VERSION;
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};
use sodan::tasks::record::{Kind, RecordColumn};
use sodan::tasks::{techniques, wire};

/// What only the lab asks, and the package for npm has not.
#[cfg(feature = "lab")]
const LAB: &str = "lab";

/// The whole description.
pub fn description() -> Value {
    let settings = SchemaSettings::draft2020_12();
    let mut types = settings.with(|it| it.definitions_path = "/components/schemas".into()).into_generator();
    let problem = types.subschema_for::<Problem>();
    let problem = json!({
        "description": "What is wrong, and where",
        "content": { "application/problem+json": { "schema": problem } },
    });
    let mut paths: Map<String, Value> = TABLE.iter().map(|entry| question(entry, &mut types)).collect();
    paths.extend(learning(&mut types));
    #[cfg(feature = "lab")]
    paths.insert("/api/v1/talk".into(), talk());
    #[cfg(feature = "lab")]
    paths.extend(crate::exhibit::EXHIBITS.iter().map(exhibit));
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Sodan",
            "version": VERSION,
            "description": "All that one can ask of Sudoku puzzles. Nothing is stored.",
            "license": { "name": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": {
            "schemas": types.take_definitions(true),
            "responses": { "Problem": problem },
        },
    })
}

/// The path of a task.
fn question(entry: &TaskEntry, types: &mut SchemaGenerator) -> (String, Value) {
    let described = (entry.describe)(types);
    let records: Map<String, Value> =
        described.columns.iter().map(|column| (column.name.to_string(), of_column(column, types))).collect();
    let answer = json!({
        "type": "object",
        "properties": {
            "schema": { "const": VERSION },
            "task": { "const": entry.name },
            "complete": {
                "type": "boolean",
                "description": "Whether neither time nor effort cut anything short.",
            },
            "records": {
                "type": "array",
                "items": { "type": "object", "properties": records, "additionalProperties": false },
            },
        },
        "required": ["schema", "task", "complete", "records"],
        "additionalProperties": false,
    });
    let operation = json!({
        "operationId": entry.name,
        "summary": entry.about,
        "requestBody": {
            "required": true,
            "content": { "application/json": { "schema": described.request } },
        },
        "responses": {
            "200": {
                "description": "The records; as a stream of events `progress`, `record` and `end` if that is accepted",
                "content": {
                    "application/json": { "schema": answer },
                    "text/event-stream": { "schema": { "type": "string" } },
                },
            },
            "default": { "$ref": "#/components/responses/Problem" },
        },
    });
    (format!("/api/v1/{}", entry.name), json!({ "post": operation }))
}

/// The paths of what can be fetched.
fn learning(types: &mut SchemaGenerator) -> [(String, Value); 2] {
    let (entry, page) =
        (types.subschema_for::<techniques::Entry>(), types.subschema_for::<techniques::Page>());
    let get = |name: &str, about: &str, parameters: Value, schema: Value| {
        json!({ "get": {
            "operationId": name,
            "summary": about,
            "parameters": parameters,
            "responses": {
                "200": { "description": about, "content": { "application/json": { "schema": schema } } },
                "304": { "description": "As the client has it" },
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
    let slug = json!([{ "name": "slug", "in": "path", "required": true, "schema": { "type": "string" } }]);
    [
        ("/api/v1/techniques".into(), get("techniques", "All techniques", json!([]), list)),
        ("/api/v1/techniques/{slug}".into(), get("technique", "The page of a technique", slug, page.into())),
    ]
}

/// The path of a talk, with all its types in their places.
#[cfg(feature = "lab")]
fn talk() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|it| it.inline_subschemas = true);
    let request = settings.into_generator().into_root_schema_for::<crate::talk::TalkRequest>();
    json!({ "post": {
        "operationId": "talk",
        "tags": [LAB],
        "summary": "81 cells talk a puzzle over: the transcript, or a movie",
        "requestBody": { "required": true, "content": { "application/json": { "schema": request } } },
        "responses": {
            "200": {
                "description": "The transcript, an Arrow IPC file, as `sodan negotiate --transcript` writes it; or a movie, as \
                                `sodan negotiate movie` makes it",
                "content": { "application/vnd.apache.arrow.file": {}, "image/gif": {} },
            },
            "default": { "$ref": "#/components/responses/Problem" },
        },
    } })
}

/// The path of an exhibit.
#[cfg(feature = "lab")]
fn exhibit(exhibit: &crate::exhibit::Exhibit) -> (String, Value) {
    let [request, answer] = (exhibit.describe)();
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

/// The schema of a column: any of its values may be missing.
fn of_column(column: &RecordColumn, types: &mut SchemaGenerator) -> Value {
    let mut schema = match column.kind {
        Kind::Integer => json!({ "type": ["integer", "null"], "minimum": 0 }),
        Kind::Tenths | Kind::Number | Kind::Seconds => json!({ "type": ["number", "null"] }),
        Kind::Boolean => json!({ "type": ["boolean", "null"] }),
        Kind::Word(words) => {
            let words: Vec<Value> = words.iter().map(|word| (*word).into()).chain([Value::Null]).collect();
            json!({ "enum": words })
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

/// The schema of what goes over the wire by that name; anything, if the name is not known here.
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
        _ => json!({}),
    }
}
