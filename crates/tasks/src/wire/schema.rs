//! Derives the JSON Schema of the serialized types.

use super::{
    Group, Groups, NET_VERSION, Net, NextStep, Path, Picture, Rating, Step, VARIANT_VERSION, VERSION,
    VariantStep,
};
use schemars::SchemaGenerator;
use serde_json::json;

/// Returns the JSON Schema of the current version, indented and with a final line break. `oneOf` lists the documents,
/// and `$defs` contains all types.
pub fn schema() -> String {
    let mut types = SchemaGenerator::default();
    let documents = [
        types.subschema_for::<Path>(),
        types.subschema_for::<Step>(),
        types.subschema_for::<Group>(),
        types.subschema_for::<Picture>(),
        types.subschema_for::<Net>(),
        types.subschema_for::<Groups>(),
        types.subschema_for::<NextStep>(),
        types.subschema_for::<Rating>(),
    ];
    written(format!("{VERSION} and {NET_VERSION}"), json!(documents), types)
}

/// Returns the JSON Schema for steps of variants, in the form of [`schema()`].
pub fn variant_schema() -> String {
    let mut types = SchemaGenerator::default();
    let step = types.subschema_for::<VariantStep>();
    written(VARIANT_VERSION.into(), json!([step]), types)
}

fn written(title: String, documents: serde_json::Value, mut types: SchemaGenerator) -> String {
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "oneOf": documents,
        "$defs": types.take_definitions(true),
    });
    format!("{schema:#}\n")
}
