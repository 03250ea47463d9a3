//! What answers to which address.

use crate::ask::{VERSION, ask};
use crate::config::{Config, Limits};
use crate::pool::Pool;
use crate::problem::{Code, Problem};
use crate::{assets, question};
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, Method, Request, header};
use axum::middleware::map_response;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};
use sodan::logic::rating;
use sodan::search::Backend;
use sodan::text::Format;
use std::path::PathBuf;
use std::sync::Arc;

/// What all requests share.
#[derive(Clone)]
pub struct App {
    pub limits: Arc<Limits>,
    pub pool: Pool,
    pub backend: Backend,
    page: Option<Arc<PathBuf>>,
}

/// The whole application.
pub fn router(config: &Config) -> Router {
    let app = App {
        limits: Arc::new(config.limits.clone()),
        pool: Pool::new(&config.limits),
        backend: Backend::best(),
        page: config.page.clone().map(Arc::new),
    };
    let tasks = question::TABLE.iter().fold(Router::new(), |router, entry| {
        let path = format!("/api/v1/{}", entry.name);
        router.route(&path, post(move |State(app), request| ask(app, entry, request)))
    });
    tasks
        .route("/api/v1", get(about))
        .route("/healthz", get(async || "ok\n"))
        .fallback(page)
        .method_not_allowed_fallback(async || Problem::new(Code::Method, "it cannot be asked in that way"))
        .with_state(app)
        .layer(map_response(secured))
}

/// What there is, and what is allowed.
async fn about(State(app): State<App>) -> Json<Value> {
    let tasks = question::TABLE.iter().map(|entry| json!({ "name": entry.name, "about": entry.about }));
    let scales = rating::ALL.iter().map(|scale| json!({ "name": scale.name(), "about": scale.about() }));
    Json(json!({
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
        },
    }))
}

async fn page(State(app): State<App>, request: Request<Body>) -> Response {
    let nothing = || Problem::new(Code::NotFound, "there is nothing of that name");
    let path = request.uri().path();
    if path == "/api" || path.starts_with("/api/") {
        return nothing().into_response();
    }
    if ![Method::GET, Method::HEAD].contains(request.method()) {
        return Problem::new(Code::Method, "a page can only be fetched").into_response();
    }
    let folder = app.page.as_ref().map(|folder| folder.as_path());
    assets::file(folder, path, request.headers()).unwrap_or_else(|| nothing().into_response())
}

/// What a browser may do with what comes from here: nothing inline, nothing from elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; \
                      connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

async fn secured(mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}
