//! Responses as streams of server-sent events: progress, and each record as soon as it is found.

use crate::config::ServerLimits;
use crate::pool::Asker;
use axum::body::{Body, Bytes};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use http_body_util::channel::{Channel, Sender};
use sodan_api::{Asked, Input, Listener, head, through};
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, mpsc};

/// Time between two progress events.
const BEAT: Duration = Duration::from_millis(500);

/// Maximum number of finished records that wait to be sent to the client.
const AHEAD: usize = 16;

/// Returns a response that streams the records of a request.
pub fn answer(
    name: &'static str,
    asked: Asked,
    limits: &ServerLimits,
    place: OwnedSemaphorePermit,
) -> Response {
    let (sender, body) = Channel::<Bytes, Infallible>::new(1);
    tokio::spawn(send(name, asked, limits.clone(), place, sender));
    ([(CONTENT_TYPE, "text/event-stream"), (CACHE_CONTROL, "no-store")], Body::new(body)).into_response()
}

/// Progress of a request, which the worker updates.
#[derive(Default)]
struct Progress {
    done: AtomicU64,
    so_far: AtomicU64,
}

/// Sends events until the work is complete. The work is cancelled if the client disconnects or receives too slowly.
async fn send(
    name: &'static str,
    asked: Asked,
    limits: ServerLimits,
    place: OwnedSemaphorePermit,
    mut sender: Sender<Bytes, Infallible>,
) {
    let (start, of, patience) = (Instant::now(), asked.count, limits.body_time);
    let asker = Asker::default();
    let progress = Arc::new(Progress::default());
    let (records, mut ready) = mpsc::channel::<Bytes>(AHEAD);
    let working = tokio::task::spawn_blocking({
        let (gone, progress) = (asker.gone(), progress.clone());
        move || {
            let _place = place;
            // The number of solutions is reported as a total, the number of tries as an increment.
            let is_sum = !matches!(asked.input, Input::Series(_));
            let so_far = |count| match is_sum {
                true => progress.so_far.store(count, Ordering::Relaxed),
                false => drop(progress.so_far.fetch_add(count, Ordering::Relaxed)),
            };
            let listener = Listener {
                clock: &|| start.elapsed(),
                gone: &|| gone.load(Ordering::Relaxed),
                so_far: &so_far,
            };
            through(&asked, &limits.of_questions(), &listener, &mut |record| {
                progress.done.fetch_add(1, Ordering::Relaxed);
                // Sending fails if the client has disconnected. The `gone` flag then cancels the work.
                let _ = records.blocking_send(event("record", record));
            })
        }
    });
    let mut beat = tokio::time::interval(BEAT);
    loop {
        let next = tokio::select! {
            biased;
            record = ready.recv() => record,
            _ = beat.tick() => Some(far(&progress, of, start)),
        };
        let Some(event) = next else { break };
        match tokio::time::timeout(patience, sender.send_data(event)).await {
            Ok(Ok(())) => {}
            _ => return,
        }
    }
    let complete = working.await.unwrap_or(false);
    let end = event("end", format!("{{{}}}", head(name, complete)).as_bytes());
    let _ = tokio::time::timeout(patience, sender.send_data(end)).await;
}

fn far(progress: &Progress, of: usize, start: Instant) -> Bytes {
    let (done, so_far) = (progress.done.load(Ordering::Relaxed), progress.so_far.load(Ordering::Relaxed));
    let seconds = start.elapsed().as_secs_f64();
    let data = format!("{{\"done\":{done},\"of\":{of},\"so_far\":{so_far},\"seconds\":{seconds:.2}}}");
    event("progress", data.as_bytes())
}

/// Formats an event. Its data fit on one line, since the JSON contains no line breaks.
fn event(name: &str, data: &[u8]) -> Bytes {
    [b"event: ", name.as_bytes(), b"\ndata: ", data, b"\n\n"].concat().into()
}
