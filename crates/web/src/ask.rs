//! A question over HTTP: the body is read, a worker asks the task, and the records are the answer, whole or one by one.

use crate::app::App;
use crate::config::Limits;
use crate::pool::Asker;
use crate::problem::{Code, Problem};
use crate::question::{Asked, Entry};
use crate::{stream, work};
use axum::body::{Body, Bytes};
use axum::http::header::{ACCEPT, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, Request};
use axum::response::{IntoResponse, Response};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use std::sync::Arc;
use tokio::sync::OwnedSemaphorePermit;

/// The version of the answers.
pub const VERSION: &str = "sodan-api/1";

/// Answers a question.
pub async fn ask(app: App, entry: &'static Entry, request: Request<Body>) -> Result<Response, Problem> {
    is_json(request.headers())?;
    let wants_events = crate::assets::has(request.headers(), ACCEPT, "text/event-stream");
    let body = body(request, &app.limits).await?;
    let asked = (entry.read)(&body, app.backend, &app.limits)?;
    let place = app.pool.place().await?;
    if wants_events {
        return Ok(stream::answer(entry.name, asked, app.limits, place));
    }
    let answer = whole(entry.name, asked, app.limits, place).await?;
    Ok(([(CONTENT_TYPE, "application/json")], answer).into_response())
}

fn is_json(headers: &HeaderMap) -> Result<(), Problem> {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let essence = kind.split(';').next().unwrap_or_default().trim();
    match essence.eq_ignore_ascii_case("application/json") {
        true => Ok(()),
        // A page of another origin can send other types without asking first.
        false => Err(Problem::new(Code::MediaType, "expected a body of type application/json")),
    }
}

async fn body(request: Request<Body>, limits: &Limits) -> Result<Bytes, Problem> {
    let most = limits.body_bytes;
    let too_large = || Problem::new(Code::TooLarge, format!("a body has {most} bytes at most"));
    let length = request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    if length.is_some_and(|length: u64| length > most as u64) {
        return Err(too_large());
    }
    let whole = Limited::new(request.into_body(), most).collect();
    match tokio::time::timeout(limits.body_time, whole).await {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_large()),
        Ok(Err(_)) => Err(Problem::new(Code::Json, "the body ends too early")),
        Err(_) => Err(Problem::new(Code::Slow, "the body takes too long to arrive")),
    }
}

/// The whole answer. If nobody waits for it any more, the work is told to stop.
async fn whole(
    name: &'static str,
    asked: Asked,
    limits: Arc<Limits>,
    place: OwnedSemaphorePermit,
) -> Result<Vec<u8>, Problem> {
    let asker = Asker::default();
    let gone = asker.gone();
    let work = move || {
        let _place = place;
        let mut records = Vec::new();
        let complete = work::through(&asked, &limits, &gone, &|_| (), &mut |record| {
            if !records.is_empty() {
                records.push(b',');
            }
            records.extend_from_slice(record);
        });
        let mut answer = format!("{{{},\"records\":[", head(name, complete)).into_bytes();
        answer.append(&mut records);
        answer.extend_from_slice(b"]}");
        answer
    };
    let answered = tokio::task::spawn_blocking(work).await;
    drop(asker);
    answered.map_err(|_| Problem::new(Code::Internal, "a fault of the server"))
}

/// What every answer says of itself.
pub fn head(name: &str, complete: bool) -> String {
    format!("\"schema\":\"{VERSION}\",\"task\":\"{name}\",\"complete\":{complete}")
}
