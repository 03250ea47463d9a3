//! Negotiations over HTTP: a request consists of a puzzle, settings and a seed, and the response is the transcript, a
//! movie or the clusters.

use crate::app::App;
use crate::ask::{body, worked};
use crate::connection::Connection;
use crate::refusal::Refusal;
use axum::body::Body;
use axum::extract::{Extension, State};
use axum::http::Request;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use sodan_api::TalkRequest;
use std::sync::Arc;

/// Runs a negotiation, and returns the requested file: the transcript, a movie or the clusters.
pub async fn hold(
    State(app): State<Arc<App>>,
    Extension(connection): Extension<Connection>,
    request: Request<Body>,
) -> Result<Response, Refusal> {
    let talk = TalkRequest::read(&body(request, &app.limits, &connection.alarm).await?)?;
    let place = app.pool.place().await?;
    let time = app.limits.time;
    let held = worked(place, move |listener| talk.hold(Some(time), listener)).await??;
    Ok(([(CONTENT_TYPE, held.media_type)], held.bytes).into_response())
}
