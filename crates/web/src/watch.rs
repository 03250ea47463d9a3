//! Around every request: who may ask, what is counted, and a line of the log. Neither has what was asked.

use crate::app::App;
use crate::metrics::{Counted, Metrics};
use crate::refusal::Refusal;
use axum::body::Body;
use axum::extract::{MatchedPath, State};
use axum::http::{Method, Request};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use sodan_api::Code;
use std::io::Write;
use std::net::IpAddr;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Who is at the other end of a connection.
#[derive(Clone, Copy)]
pub struct Peer(pub IpAddr);

/// The status of a request that its client gave up: none is sent.
const GIVEN_UP: u16 = 499;

/// Lets a request through, if its client may ask, and watches it to its end.
pub async fn watch(State(app): State<App>, request: Request<Body>, next: Next) -> Response {
    let peer = request.extensions().get::<Peer>().copied();
    let mut watched = Watched {
        route: request.extensions().get::<MatchedPath>().map_or("page", MatchedPath::as_str).to_owned(),
        method: known(request.method()),
        client: peer,
        start: Instant::now(),
        status: GIVEN_UP,
        log: app.log,
        _open: Counted::new(&app.metrics.open),
        metrics: app.metrics,
    };
    let may = match (&app.clients, peer) {
        (Some(clients), Some(Peer(client))) => clients.may_ask(client, watched.start),
        _ => true,
    };
    let response = match may {
        true => next.run(request).await,
        false => Refusal::new(Code::Rate, "too many requests; come again").into_response(),
    };
    watched.status = response.status().as_u16();
    response
}

/// The name of a method, if it is a usual one: a client may make names up.
fn known(method: &Method) -> &'static str {
    const KNOWN: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"];
    KNOWN.into_iter().find(|name| *name == method.as_str()).unwrap_or("OTHER")
}

/// A request that is being answered.
struct Watched {
    route: String,
    method: &'static str,
    client: Option<Peer>,
    start: Instant,
    status: u16,
    log: bool,
    metrics: Metrics,
    _open: Counted,
}

impl Drop for Watched {
    fn drop(&mut self) {
        let time = self.start.elapsed();
        self.metrics.count(&self.route, self.status, time);
        if self.log {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            let line = json!({
                "time": now.as_secs_f64(),
                "client": self.client.map(|Peer(client)| client.to_string()),
                "method": self.method,
                "route": self.route,
                "status": self.status,
                "milliseconds": time.as_secs_f64() * 1000.0,
            });
            // Where the log cannot be written to, there is nobody to be told.
            drop(writeln!(std::io::stderr(), "{line}"));
        }
    }
}
