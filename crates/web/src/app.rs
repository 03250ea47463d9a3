//! Routes requests to their handlers.

use crate::ask::{ask, show};
use crate::clients::Clients;
use crate::config::{Config, ServerLimits};
use crate::connection::Connection;
use crate::metrics::{Metrics, Route};
use crate::pool::Pool;
use crate::refusal::Refusal;
use crate::watch::{About, watch, watched};
use crate::{assets, learn, talk};
use axum::Router;
use axum::body::Body;
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, HeaderValue, Method, Request, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use sodan::search::Backend;
use sodan_api::{Code, TaskEntry};
use std::path::PathBuf;
use std::sync::Arc;
use tower_http::cors::{AllowOrigin, CorsLayer};
use tower_service::Service;

/// State that all requests share.
pub struct App {
    pub limits: ServerLimits,
    pub pool: Pool,
    pub backend: Backend,
    pub metrics: Metrics,
    pub clients: Option<Clients>,
    pub log: bool,
    page: Option<PathBuf>,
}

/// The web application: routes and shared state.
#[derive(Clone)]
pub struct Application {
    app: Arc<App>,
    /// Tasks with their routes, sorted by path.
    questions: Arc<[(&'static TaskEntry, Route)]>,
    /// Router for all requests that are not tasks.
    others: Router,
    /// Router that applies CORS to all requests. `None` unless pages of other origins may send requests.
    across: Option<Router>,
}

impl Application {
    /// Creates the application for a server configuration.
    pub fn new(config: &Config, metrics: &Metrics) -> Application {
        let app = Arc::new(App {
            limits: config.limits.clone(),
            pool: Pool::new(&config.limits, &metrics.waiting),
            metrics: metrics.clone(),
            clients: config.limits.rate.map(Clients::new),
            log: config.log,
            backend: config.backend,
            page: config.page.clone(),
        });
        let of = |entry: &'static TaskEntry| (entry, metrics.route(&format!("/api/v1/{}", entry.name)));
        let questions = sodan_api::TABLE.iter().map(of).collect();
        let application = Application { questions, others: others(&app), app, across: None };
        let across = cors(&config.origins).map(|cors| {
            let within = application.clone();
            let answer = move |Extension(connection), request| {
                let within = within.clone();
                async move { within.within(request, connection).await }
            };
            Router::new().fallback(answer).layer(cors)
        });
        Application { across, ..application }
    }

    /// Handles one request.
    pub async fn answer(&self, request: Request<Body>, connection: Connection) -> Response {
        let mut response = match &self.across {
            Some(across) => routed(across, request, connection).await,
            None => self.within(request, connection).await,
        };
        secure(response.headers_mut());
        response
    }

    /// Handles a request that passed CORS. Task requests bypass the router: the router and its layers cloned the shared
    /// state several times per request, which took half as long as computing a small response.
    async fn within(&self, request: Request<Body>, connection: Connection) -> Response {
        let path = request.uri().path();
        let Some((entry, route)) = self.questions.iter().find(|(_, route)| route.name() == path) else {
            return routed(&self.others, request, connection).await;
        };
        let about = About::of(&request, connection.client, route);
        let answer = async {
            match *request.method() {
                Method::POST => ask(&self.app, entry, request, &connection.alarm).await.into_response(),
                _ => ([(header::ALLOW, "POST")], wrong_method().await).into_response(),
            }
        };
        let mut response = watched(&self.app, about, answer).await;
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, POLICY_OF_DATA);
        response
    }
}

/// Handles a request with a router. Handlers find the connection in the request's extensions.
async fn routed(router: &Router, mut request: Request<Body>, connection: Connection) -> Response {
    request.extensions_mut().insert(connection);
    let Ok(response) = router.clone().call(request).await;
    response
}

/// Returns the routes of all endpoints that are not tasks.
fn others(app: &Arc<App>) -> Router {
    let exhibits = sodan_api::EXHIBITS.iter().fold(Router::new(), |router, exhibit| {
        let path = format!("/api/v1/{}", exhibit.name);
        let answer = async |State(app): State<Arc<App>>, Extension(at): Extension<Connection>, request| {
            show(app, exhibit, request, &at.alarm).await
        };
        router.route(&path, post(answer))
    });
    exhibits
        .route("/api", get(learn::description))
        .route("/openapi.json", get(learn::description))
        .route("/api/v1", get(learn::about))
        .route("/api/v1/techniques", get(learn::list))
        .route("/api/v1/techniques/{slug}", get(learn::page))
        .route("/api/v1/talk", post(talk::hold))
        .route("/healthz", get(async || "ok\n"))
        .route("/metrics", get(metrics_text))
        .fallback(page)
        .method_not_allowed_fallback(wrong_method)
        .with_state(app.clone())
        .layer(from_fn_with_state(app.clone(), watch))
}

async fn wrong_method() -> Refusal {
    Refusal::new(Code::Method, "method not allowed; see the header `Allow` for the allowed methods")
}

/// Returns a layer that allows requests from pages of the origins in `origins`, or of every origin if the list contains
/// `*`. Returns `None` for an empty list: only the server's own page may then send requests.
fn cors(origins: &[String]) -> Option<CorsLayer> {
    let allowed = match origins {
        [] => return None,
        all if all.iter().any(|origin| origin == "*") => AllowOrigin::any(),
        some => AllowOrigin::list(some.iter().filter_map(|origin| HeaderValue::from_str(origin).ok())),
    };
    let methods = [Method::GET, Method::POST];
    Some(CorsLayer::new().allow_origin(allowed).allow_methods(methods).allow_headers([header::CONTENT_TYPE]))
}

/// Returns the metrics. Browsers receive them as plain text, since they would download the media type that monitoring
/// systems request.
async fn metrics_text(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    let kind = match assets::wants_a_page(&headers) {
        true => "text/plain; charset=utf-8",
        false => "application/openmetrics-text; version=1.0.0; charset=utf-8",
    };
    ([(header::CONTENT_TYPE, kind)], app.metrics.text()).into_response()
}

async fn page(State(app): State<Arc<App>>, request: Request<Body>) -> Response {
    let nothing = || Refusal::new(Code::NotFound, "no page or endpoint at this path");
    let path = request.uri().path();
    if path == "/api" || path.starts_with("/api/") {
        return nothing().into_response();
    }
    if ![Method::GET, Method::HEAD].contains(request.method()) {
        return Refusal::new(Code::Method, "pages accept GET and HEAD only").into_response();
    }
    assets::file(app.page.as_deref(), path, request.headers()).unwrap_or_else(|| nothing().into_response())
}

/// Content security policy of pages: no inline code, and no content from other origins.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; \
                      connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// Content security policy of API responses, which contain only data.
const POLICY_OF_DATA: HeaderValue = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");

fn secure(headers: &mut HeaderMap) {
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
}
