//! What answers to which address.

use crate::ask::{ask, show};
use crate::clients::Clients;
use crate::config::{Config, Limits};
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::refusal::Refusal;
use crate::watch::{About, watch, watched};
use crate::{assets, learn, talk};
use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, Request, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use sodan::search::Backend;
use sodan_api::Code;
use std::path::PathBuf;
use std::sync::Arc;
use tower_http::cors::{AllowOrigin, CorsLayer};
use tower_service::Service;

/// What all requests share.
pub struct App {
    pub limits: Limits,
    pub pool: Pool,
    pub backend: Backend,
    pub metrics: Metrics,
    pub clients: Option<Clients>,
    pub log: bool,
    page: Option<PathBuf>,
}

/// The whole application.
#[derive(Clone)]
pub struct Application {
    app: Arc<App>,
    /// Answers all but questions.
    others: Router,
    /// What stands before all that, if pages of other origins may ask.
    across: Option<Router>,
}

impl Application {
    /// The application as it is set up.
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
        let application = Application { others: others(&app), app, across: None };
        let across = cors(&config.origins).map(|cors| {
            let within = application.clone();
            let answer = move |request| {
                let within = within.clone();
                async move { within.within(request).await }
            };
            Router::new().fallback(answer).layer(cors)
        });
        Application { across, ..application }
    }

    /// Answers a request.
    pub async fn answer(&self, request: Request<Body>) -> Response {
        let mut response = match &self.across {
            Some(across) => routed(across, request).await,
            None => self.within(request).await,
        };
        secure(response.headers_mut());
        response
    }

    /// Answers a request of a page that may ask. Questions go straight to their task: the router with its layers cloned what all
    /// requests share several times for each, which took half as long as a small answer.
    async fn within(&self, request: Request<Body>) -> Response {
        let uri = request.uri().clone();
        let Some(entry) = uri.path().strip_prefix("/api/v1/").and_then(sodan_api::entry) else {
            return routed(&self.others, request).await;
        };
        let about = About::of(&request, uri.path());
        watched(&self.app, about, async {
            match *request.method() {
                Method::POST => ask(&self.app, entry, request).await.into_response(),
                _ => ([(header::ALLOW, "POST")], wrong_method().await).into_response(),
            }
        })
        .await
    }
}

/// Answers by a router, which never fails.
async fn routed(router: &Router, request: Request<Body>) -> Response {
    let Ok(response) = router.clone().call(request).await;
    response
}

/// All but questions.
fn others(app: &Arc<App>) -> Router {
    let exhibits = sodan_api::EXHIBITS.iter().fold(Router::new(), |router, exhibit| {
        let path = format!("/api/v1/{}", exhibit.name);
        router.route(&path, post(move |State(app): State<Arc<App>>, request| show(app, exhibit, request)))
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
        .method_not_allowed_fallback(wrong_method)
        .with_state(app.clone())
        .layer(from_fn_with_state(app.clone(), watch))
}

async fn wrong_method() -> Refusal {
    Refusal::new(Code::Method, "it cannot be asked in that way")
}

/// Lets pages of these origins ask; `*` is all of them. No origin is named by default, and no page but ours may ask.
fn cors(origins: &[String]) -> Option<CorsLayer> {
    let allowed = match origins {
        [] => return None,
        all if all.iter().any(|origin| origin == "*") => AllowOrigin::any(),
        some => AllowOrigin::list(some.iter().filter_map(|origin| HeaderValue::from_str(origin).ok())),
    };
    let methods = [Method::GET, Method::POST];
    Some(CorsLayer::new().allow_origin(allowed).allow_methods(methods).allow_headers([header::CONTENT_TYPE]))
}

async fn metrics_text(State(app): State<Arc<App>>) -> Response {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], app.metrics.text()).into_response()
}

async fn page(State(app): State<Arc<App>>, request: Request<Body>) -> Response {
    let nothing = || Refusal::new(Code::NotFound, "there is nothing of that name");
    let path = request.uri().path();
    if path == "/api" || path.starts_with("/api/") {
        return nothing().into_response();
    }
    if ![Method::GET, Method::HEAD].contains(request.method()) {
        return Refusal::new(Code::Method, "a page can only be fetched").into_response();
    }
    assets::file(app.page.as_deref(), path, request.headers()).unwrap_or_else(|| nothing().into_response())
}

/// What a browser may do with what comes from here: nothing inline, nothing from elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; \
                      connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

fn secure(headers: &mut HeaderMap) {
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
}
