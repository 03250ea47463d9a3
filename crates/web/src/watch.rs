//! Middleware for all requests: rate limits, metrics and the log. None of these records the contents of requests.

use crate::app::App;
use crate::connection::Connection;
use crate::metrics::{CountedGauge, Route};
use crate::refusal::Refusal;
use axum::body::Body;
use axum::extract::{Extension, MatchedPath, State};
use axum::http::{Method, Request};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use sodan_api::Code;
use std::io::Write;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Status that is recorded if the client cancelled the request. It is never sent.
const GIVEN_UP: u16 = 499;

/// Properties of a request, without its contents, that are known before it is processed.
pub struct About<'a> {
    route: &'a Route,
    method: &'static str,
    client: IpAddr,
}

impl<'a> About<'a> {
    /// Describes a request from `client` to `route`.
    pub fn of(request: &Request<Body>, client: IpAddr, route: &'a Route) -> About<'a> {
        About { route, method: known(request.method()), client }
    }
}

/// Processes a request with a router and records it.
pub async fn watch(
    State(app): State<Arc<App>>,
    Extension(connection): Extension<Connection>,
    request: Request<Body>,
    next: Next,
) -> Response {
    let path = request.extensions().get::<MatchedPath>();
    let route = app.metrics.route(path.map_or("page", MatchedPath::as_str));
    let about = About::of(&request, connection.client, &route);
    watched(&app, about, next.run(request)).await
}

/// Processes a request unless the client exceeds its rate limit, and records the result.
pub async fn watched(app: &App, about: About<'_>, answer: impl Future<Output = Response>) -> Response {
    let _open = CountedGauge::new(&app.metrics.open);
    let mut watched = Watched { about, app, start: Instant::now(), status: GIVEN_UP };
    let may = app.clients.as_ref().is_none_or(|it| it.may_ask(watched.about.client, watched.start));
    let response = match may {
        true => answer.await,
        false => Refusal::new(Code::Rate, "too many requests; try again later").into_response(),
    };
    watched.status = response.status().as_u16();
    response
}

/// Returns the name of a standard HTTP method. Other methods, which clients may invent, share one name.
fn known(method: &Method) -> &'static str {
    const KNOWN: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"];
    KNOWN.into_iter().find(|name| *name == method.as_str()).unwrap_or("OTHER")
}

/// A request that is being processed. Dropping it records the status and the duration.
struct Watched<'a> {
    about: About<'a>,
    app: &'a App,
    start: Instant,
    status: u16,
}

impl Drop for Watched<'_> {
    fn drop(&mut self) {
        let time = self.start.elapsed();
        let About { route, method, client } = self.about;
        route.count(self.status, time);
        if self.app.log {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            let line = json!({
                "time": now.as_secs_f64(),
                "client": client.to_string(),
                "method": method,
                "route": route.name(),
                "status": self.status,
                "milliseconds": time.as_secs_f64() * 1000.0,
            });
            // If the log cannot be written, there is no way to report the error.
            drop(writeln!(std::io::stderr(), "{line}"));
        }
    }
}
