//! Endpoints without a request body: an overview of the API, and the encyclopedia of techniques.

use crate::problem::{Code, Problem};
use crate::question::TaskEntry;
use crate::request::{QuestionLimits, VERSION};
use serde_json::{Map, Value, json};
use sodan::formats::Format;
use sodan::logic::{Technique, rating};
use sodan::tasks::techniques as of_tasks;

/// Returns an overview of the API: its version, the tasks in `table`, scales, formats and limits. A transport may add
/// its own limits to the `limits` member.
pub fn about(table: &[TaskEntry], limits: &QuestionLimits) -> Value {
    let tasks = table.iter().map(|entry| json!({ "name": entry.name, "about": entry.about }));
    let scales = rating::ALL.iter().map(|scale| json!({ "name": scale.name(), "about": scale.about() }));
    json!({
        "schema": VERSION,
        "version": env!("CARGO_PKG_VERSION"),
        "tasks": tasks.collect::<Vec<_>>(),
        "scales": scales.collect::<Vec<_>>(),
        "formats": Format::ALL.map(Format::name),
        "limits": {
            "puzzles": limits.puzzles,
            "seconds": limits.time.map(|time| time.as_secs_f64()),
            "effort": limits.effort,
        },
    })
}

/// Returns the entries of all techniques.
pub fn techniques() -> Value {
    json!({ "schema": VERSION, "techniques": of_tasks::entries() })
}

/// Returns the description of a technique, with explanation and examples.
///
/// # Errors
///
/// Returns an error if no technique has the slug `slug`.
pub fn page(slug: &str) -> Result<Value, Problem> {
    let technique = Technique::from_slug(slug)
        .ok_or_else(|| Problem::new(Code::NotFound, "unknown technique slug; see the list of techniques"))?;
    let Ok(Value::Object(page)) = serde_json::to_value(of_tasks::page(technique)) else {
        return Err(Problem::new(Code::Internal, "internal engine error"));
    };
    let mut object = Map::from_iter([("schema".to_owned(), VERSION.into())]);
    object.extend(page);
    Ok(Value::Object(object))
}
