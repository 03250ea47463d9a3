//! Cacheable resources: an overview of the API, the encyclopedia of techniques, and the OpenAPI description.

use crate::app::App;
use crate::assets::{is_known, wants_a_page};
use crate::refusal::Refusal;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use serde_json::{Value, json};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, OnceLock};

/// Returns an overview of the API, with the limits of the server.
pub async fn about(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    let mut about = sodan_api::about(sodan_api::TABLE, &app.limits.of_questions());
    if let Some(Value::Object(limits)) = about.get_mut("limits") {
        limits.insert("body_bytes".into(), json!(app.limits.body_bytes));
        limits.insert("requests_per_second".into(), json!(app.limits.rate));
    }
    kept(&about.to_string(), &headers)
}

/// Returns the OpenAPI description. A browser that requests it without a query is redirected to the page about the API.
pub async fn description(uri: Uri, headers: HeaderMap) -> Response {
    if wants_a_page(&headers) && uri.query().is_none() {
        return Redirect::to("/#api").into_response();
    }
    static TEXT: OnceLock<String> = OnceLock::new();
    kept(TEXT.get_or_init(|| sodan_api::description().to_string()), &headers)
}

/// Returns the entries of all techniques.
pub async fn list(headers: HeaderMap) -> Response {
    static TEXT: OnceLock<String> = OnceLock::new();
    kept(TEXT.get_or_init(|| sodan_api::techniques().to_string()), &headers)
}

/// Returns the description of one technique.
pub async fn page(Path(slug): Path<String>, headers: HeaderMap) -> Result<Response, Refusal> {
    Ok(kept(&sodan_api::page(&slug)?.to_string(), &headers))
}

/// Creates a JSON response with an ETag, or a 304 response if the client has cached it.
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
