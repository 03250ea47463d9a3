//! A negotiation over HTTP: settings and a seed in, its transcript out.

use crate::app::App;
use crate::ask::{body, worked};
use crate::refusal::Refusal;
use axum::body::Body;
use axum::extract::State;
use axum::http::Request;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use sodan_api::Talk;

/// Holds a talk.
pub async fn hold(State(app): State<App>, request: Request<Body>) -> Result<Response, Refusal> {
    let talk = Talk::read(&body(request, &app.limits).await?)?;
    let place = app.pool.place().await?;
    let time = app.limits.time;
    let transcript = worked(place, move |listener| talk.hold(Some(time), listener)).await??;
    Ok(([(CONTENT_TYPE, "application/vnd.apache.arrow.file")], transcript).into_response())
}
