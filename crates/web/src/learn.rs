//! What can be fetched and kept: the list of techniques, their pages, and the description of the API.

use crate::app::App;
use crate::ask::VERSION;
use crate::assets::is_known;
use crate::openapi;
use crate::problem::{Code, Problem};
use crate::question::TABLE;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use sodan::logic::{Technique, rating};
use sodan::tasks::techniques;
use sodan::text::Format;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::OnceLock;

/// What there is, and what is allowed.
pub async fn about(State(app): State<App>, headers: HeaderMap) -> Response {
    let tasks = TABLE.iter().map(|entry| json!({ "name": entry.name, "about": entry.about }));
    let scales = rating::ALL.iter().map(|scale| json!({ "name": scale.name(), "about": scale.about() }));
    let about = json!({
        "schema": VERSION,
        "version": env!("CARGO_PKG_VERSION"),
        "tasks": tasks.collect::<Vec<_>>(),
        "scales": scales.collect::<Vec<_>>(),
        "formats": Format::ALL.map(Format::name),
        "limits": {
            "body_bytes": app.limits.body_bytes,
            "puzzles": app.limits.puzzles,
            "seconds": app.limits.time.as_secs_f64(),
            "effort": app.limits.effort,
            "requests_per_second": app.limits.rate,
        },
    });
    kept(&about.to_string(), &headers)
}

/// The description of the API.
pub async fn description(headers: HeaderMap) -> Response {
    static TEXT: OnceLock<String> = OnceLock::new();
    kept(TEXT.get_or_init(|| openapi::description().to_string()), &headers)
}

/// All techniques.
pub async fn list(headers: HeaderMap) -> Response {
    static TEXT: OnceLock<String> = OnceLock::new();
    let text = || json!({ "schema": VERSION, "techniques": techniques::entries() }).to_string();
    kept(TEXT.get_or_init(text), &headers)
}

/// The page of a technique.
pub async fn page(Path(slug): Path<String>, headers: HeaderMap) -> Result<Response, Problem> {
    let technique = Technique::from_slug(&slug)
        .ok_or_else(|| Problem::new(Code::NotFound, "there is no technique with that slug"))?;
    let Ok(Value::Object(page)) = serde_json::to_value(techniques::page(technique)) else {
        return Err(Problem::new(Code::Internal, "a fault of the server"));
    };
    let mut object = serde_json::Map::from_iter([("schema".to_owned(), VERSION.into())]);
    object.extend(page);
    Ok(kept(&Value::Object(object).to_string(), &headers))
}

/// JSON that a client may keep, and ask whether it has changed.
fn kept(text: &str, headers: &HeaderMap) -> Response {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    let tag = format!("\"{:016x}\"", hasher.finish());
    let common = [(CACHE_CONTROL, "no-cache".to_owned()), (ETAG, tag.clone())];
    if is_known(headers, &tag) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    (common, [(CONTENT_TYPE, "application/json")], text.to_owned()).into_response()
}
