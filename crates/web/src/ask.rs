//! Runs tasks: receives the request body, runs the task on a worker, and sends the records as one response or as a
//! stream.

use crate::app::App;
use crate::config::ServerLimits;
use crate::connection::Alarm;
use crate::pool::Asker;
use crate::refusal::Refusal;
use crate::stream;
use axum::body::{Body, Bytes};
use axum::http::header::{ACCEPT, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, Request};
use axum::response::{IntoResponse, Response};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use sodan_api::{Asked, Code, Exhibit, Listener, TaskEntry};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;
use tokio::sync::OwnedSemaphorePermit;

/// Handles a request for a task.
pub async fn ask(
    app: &App,
    entry: &'static TaskEntry,
    request: Request<Body>,
    alarm: &Alarm,
) -> Result<Response, Refusal> {
    let wants_events = crate::assets::has(request.headers(), ACCEPT, "text/event-stream");
    let body = body(request, &app.limits, alarm).await?;
    let asked = (entry.read)(&body, app.backend, &app.limits.of_questions())?;
    if !asked.takes_long && !wants_events {
        return Ok(json(at_once(entry.name, &asked, &app.limits)));
    }
    let place = app.pool.place().await?;
    if wants_events {
        return Ok(stream::answer(entry.name, asked, &app.limits, place));
    }
    let answer = whole(entry.name, asked, &app.limits, place).await?;
    Ok(json(answer))
}

fn json(answer: Vec<u8>) -> Response {
    ([(CONTENT_TYPE, "application/json")], answer).into_response()
}

/// Handles a request for an exhibit of the page's lab.
pub async fn show(
    app: Arc<App>,
    exhibit: &'static Exhibit,
    request: Request<Body>,
    alarm: &Alarm,
) -> Result<Response, Refusal> {
    let body = body(request, &app.limits, alarm).await?;
    let place = app.pool.place().await?;
    let answer = worked(place, move |_| (exhibit.answer)(&body)).await??;
    Ok(json(answer))
}

fn is_json(headers: &HeaderMap) -> Result<(), Refusal> {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let essence = kind.split(';').next().unwrap_or_default().trim();
    match essence.eq_ignore_ascii_case("application/json") {
        true => Ok(()),
        // Pages of other origins can send other media types without a CORS preflight.
        false => Err(Refusal::new(Code::MediaType, "expected a body of type application/json")),
    }
}

/// Receives the body of a request, which must be JSON and within the size and time limits.
pub async fn body(request: Request<Body>, limits: &ServerLimits, alarm: &Alarm) -> Result<Bytes, Refusal> {
    is_json(request.headers())?;
    let most = limits.body_bytes;
    let too_large = || Refusal::new(Code::TooLarge, format!("expected a body of at most {most} bytes"));
    let length = request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    if length.is_some_and(|length: u64| length > most as u64) {
        return Err(too_large());
    }
    let whole = Limited::new(request.into_body(), most).collect();
    match alarm.within(limits.body_time, whole).await {
        Some(Ok(body)) => Ok(body.to_bytes()),
        Some(Err(error)) if error.is::<LengthLimitError>() => Err(too_large()),
        Some(Err(_)) => Err(Refusal::new(Code::Json, "the body is truncated")),
        None => Err(Refusal::new(Code::Slow, "timed out while reading the body")),
    }
}

/// Computes the complete response on the current thread, for requests that take less time than waking a worker.
fn at_once(name: &str, asked: &Asked, limits: &ServerLimits) -> Vec<u8> {
    let start = Instant::now();
    let listener = Listener { clock: &|| start.elapsed(), gone: &|| false, so_far: &|_| () };
    sodan_api::whole(name, asked, &limits.of_questions(), &listener)
}

/// Computes the complete response on a worker.
async fn whole(
    name: &'static str,
    asked: Asked,
    limits: &ServerLimits,
    place: OwnedSemaphorePermit,
) -> Result<Vec<u8>, Refusal> {
    let limits = limits.of_questions();
    let work = move |listener: &Listener<'_>| sodan_api::whole(name, &asked, &limits, listener);
    worked(place, work).await
}

/// Runs `work` on a blocking thread, and cancels it if the client disconnects.
pub async fn worked<T: Send + 'static>(
    place: OwnedSemaphorePermit,
    work: impl FnOnce(&Listener<'_>) -> T + Send + 'static,
) -> Result<T, Refusal> {
    let asker = Asker::default();
    let (gone, start) = (asker.gone(), Instant::now());
    let work = move || {
        let _place = place;
        let listener =
            Listener { clock: &|| start.elapsed(), gone: &|| gone.load(Ordering::Relaxed), so_far: &|_| () };
        work(&listener)
    };
    let answered = tokio::task::spawn_blocking(work).await;
    drop(asker);
    answered.map_err(|_| Refusal::new(Code::Internal, "internal server error"))
}
