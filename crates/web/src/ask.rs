//! A question over HTTP: the body is read, a worker asks the task, and the records are the answer.

use crate::app::App;
use crate::config::Limits;
use crate::pool::Asker;
use crate::problem::{Code, Problem};
use crate::question::{Asked, Entry};
use crate::request::Input;
use axum::body::{Body, Bytes};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, Request};
use axum::response::{IntoResponse, Response};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use sodan::tasks::{self, Item, Status, TimeLimit};
use sodan::text::{self, Records};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The version of the answers.
pub const VERSION: &str = "sodan-api/1";

/// Answers a question.
pub async fn ask(app: App, entry: &'static Entry, request: Request<Body>) -> Result<Response, Problem> {
    is_json(request.headers())?;
    let body = body(request, &app.limits).await?;
    let asker = Asker::default();
    let (gone, limits) = (asker.gone(), app.limits.clone());
    let place = app.pool.place().await?;
    let work = move || {
        let _place = place;
        let asked = (entry.read)(&body, app.backend)?;
        answer(entry.name, &asked, &limits, &gone)
    };
    let answered = tokio::task::spawn_blocking(work).await;
    drop(asker);
    let answer = answered.map_err(|_| Problem::new(Code::Internal, "a fault of the server"))??;
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

/// The whole answer.
fn answer(name: &str, asked: &Asked, limits: &Limits, gone: &AtomicBool) -> Result<Vec<u8>, Problem> {
    let mut records = Vec::new();
    let complete = work(asked, limits, gone, &mut |record: &[u8]| {
        if !records.is_empty() {
            records.push(b',');
        }
        records.extend_from_slice(record);
    })?;
    let mut answer =
        format!("{{\"schema\":\"{VERSION}\",\"task\":\"{name}\",\"complete\":{complete},\"records\":[")
            .into_bytes();
    answer.append(&mut records);
    answer.extend_from_slice(b"]}");
    Ok(answer)
}

/// Asks about every item and hands on each record as JSON; says whether nothing was cut short.
fn work(
    asked: &Asked,
    limits: &Limits,
    gone: &AtomicBool,
    give: &mut dyn FnMut(&[u8]),
) -> Result<bool, Problem> {
    let budget = Budget::new(asked, limits, gone);
    let mut complete = true;
    let mut each = |item: &Item<'_>| {
        if budget.is_up() {
            complete = false;
            return ControlFlow::Break(());
        }
        let mut given = false;
        budget.spend(|limits| {
            asked.work.ask(item, limits, &mut |record, status| {
                given = true;
                complete &= status != Status::Timeout;
                give(record);
            });
        });
        complete &= given;
        ControlFlow::Continue(())
    };
    match &asked.input {
        Input::Position(position) => {
            let _ = each(&Item::of_position(1, **position));
        }
        Input::Text(text) => {
            let count = count(text, limits.puzzles);
            if count == 0 {
                return Err(Problem::new(Code::Request, "there is no puzzle in it").of("/text"));
            }
            if count > limits.puzzles {
                let detail = format!("a request has {} puzzles at most", limits.puzzles);
                return Err(Problem::new(Code::TooLarge, detail).of("/text"));
            }
            records(text, |raw| each(&Item::read(raw)));
        }
    }
    Ok(complete)
}

/// How many records a text has, up to one more than allowed.
fn count(text: &str, most: usize) -> usize {
    let mut count = 0;
    records(text, |_| {
        count += 1;
        if count > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    count
}

fn records(text: &str, mut each: impl FnMut(text::Raw<'_>) -> ControlFlow<()>) {
    let mut records = Records::new(None);
    let mut item = |item: text::Item<'_>| match item {
        text::Item::Record(raw) => each(raw),
        _ => ControlFlow::Continue(()),
    };
    if records.feed(text.as_bytes(), &mut item).is_continue() {
        let _ = records.finish(&mut item);
    }
}

/// The time and effort of a request.
struct Budget<'a> {
    start: Instant,
    time: Duration,
    effort: u64,
    gone: &'a AtomicBool,
}

impl<'a> Budget<'a> {
    fn new(asked: &Asked, limits: &Limits, gone: &'a AtomicBool) -> Budget<'a> {
        let wanted = asked.wanted.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        Budget {
            start: Instant::now(),
            time: wanted.unwrap_or(limits.time).min(limits.time),
            effort: asked.wanted.effort.unwrap_or(limits.effort).min(limits.effort),
            gone,
        }
    }

    fn is_up(&self) -> bool {
        self.gone.load(Ordering::Relaxed) || self.start.elapsed() >= self.time
    }

    /// Asks about an item, with the time that is left for it.
    fn spend(&self, ask: impl FnOnce(&tasks::Limits<'_>)) {
        let should_stop = || self.gone.load(Ordering::Relaxed);
        let clock = || self.start.elapsed();
        let each = self.time.saturating_sub(self.start.elapsed());
        ask(&tasks::Limits {
            should_stop: &should_stop,
            effort: Some(self.effort),
            time: Some(TimeLimit { clock: &clock, each }),
            ..tasks::Limits::default()
        });
    }
}
