//! What answers to which address.

use crate::ask::{ask, show};
use crate::clients::Clients;
use crate::config::{Config, Limits};
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::refusal::Refusal;
use crate::watch::watch;
use crate::{assets, learn, talk};
use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, Method, Request, header};
use axum::middleware::{from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use sodan::search::Backend;
use sodan_api::Code;
use std::path::PathBuf;
use std::sync::Arc;
use tower_http::cors::{AllowOrigin, CorsLayer};

/// What all requests share.
#[derive(Clone)]
pub struct App {
    pub limits: Arc<Limits>,
    pub pool: Pool,
    pub backend: Backend,
    pub metrics: Metrics,
    pub clients: Option<Arc<Clients>>,
    pub log: bool,
    page: Option<Arc<PathBuf>>,
}

/// The whole application.
pub fn router(config: &Config, metrics: &Metrics) -> Router {
    let app = App {
        limits: Arc::new(config.limits.clone()),
        pool: Pool::new(&config.limits, &metrics.waiting),
        metrics: metrics.clone(),
        clients: config.limits.rate.map(|rate| Arc::new(Clients::new(rate))),
        log: config.log,
        backend: config.backend,
        page: config.page.clone().map(Arc::new),
    };
    let tasks = sodan_api::TABLE.iter().fold(Router::new(), |router, entry| {
        let path = format!("/api/v1/{}", entry.name);
        router.route(&path, post(move |State(app), request| ask(app, entry, request)))
    });
    let exhibits = sodan_api::EXHIBITS.iter().fold(tasks, |router, exhibit| {
        let path = format!("/api/v1/{}", exhibit.name);
        router.route(&path, post(move |State(app), request| show(app, exhibit, request)))
    });
    exhibits
        .route("/api", get(learn::description))
        .route("/api/v1", get(learn::about))
        .route("/api/v1/techniques", get(learn::list))
        .route("/api/v1/techniques/{slug}", get(learn::page))
        .route("/api/v1/talk", post(talk::hold))
        .route("/healthz", get(async || "ok\n"))
        .route("/metrics", get(metrics_text))
        .fallback(page)
        .method_not_allowed_fallback(async || Refusal::new(Code::Method, "it cannot be asked in that way"))
        .with_state(app.clone())
        .layer(from_fn_with_state(app, watch))
        .layer(cors(&config.origins))
        .layer(map_response(secured))
}

/// Lets pages of these origins ask; `*` is all of them. No origin is named by default, and no page but ours may ask.
fn cors(origins: &[String]) -> CorsLayer {
    let allowed = match origins {
        [] => return CorsLayer::new(),
        all if all.iter().any(|origin| origin == "*") => AllowOrigin::any(),
        some => AllowOrigin::list(some.iter().filter_map(|origin| HeaderValue::from_str(origin).ok())),
    };
    let methods = [Method::GET, Method::POST];
    CorsLayer::new().allow_origin(allowed).allow_methods(methods).allow_headers([header::CONTENT_TYPE])
}

async fn metrics_text(State(app): State<App>) -> Response {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], app.metrics.text()).into_response()
}

async fn page(State(app): State<App>, request: Request<Body>) -> Response {
    let nothing = || Refusal::new(Code::NotFound, "there is nothing of that name");
    let path = request.uri().path();
    if path == "/api" || path.starts_with("/api/") {
        return nothing().into_response();
    }
    if ![Method::GET, Method::HEAD].contains(request.method()) {
        return Refusal::new(Code::Method, "a page can only be fetched").into_response();
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
