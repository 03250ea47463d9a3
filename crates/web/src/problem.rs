//! What is wrong with a request, as `application/problem+json` (RFC 9457).

use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Serialize;

/// What is wrong with a request, and where.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Problem {
    /// `about:blank`: `status` and `code` say what it is.
    #[serde(rename = "type")]
    kind: &'static str,
    /// The status in words.
    title: &'static str,
    /// The HTTP status.
    status: u16,
    /// What is wrong.
    pub detail: String,
    /// The same in a word, for programs.
    code: Code,
    /// The line of the body, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    /// The column of that line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    /// What of the body it is, as a JSON pointer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pointer: Option<String>,
}

/// What is wrong, in a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The body is no JSON.
    Json,
    /// The body is JSON, but no question that can be answered.
    Request,
    /// The body, or what it asks for, is too much.
    TooLarge,
    /// The body is said to be something else than JSON.
    MediaType,
    /// The body took too long to arrive.
    Slow,
    /// Too much is being worked on already.
    Busy,
    /// This client has asked too often.
    Rate,
    /// There is nothing of that name.
    NotFound,
    /// It cannot be asked in that way.
    Method,
    /// A fault of the server.
    Internal,
}

impl Code {
    const fn status(self) -> StatusCode {
        match self {
            Code::Json => StatusCode::BAD_REQUEST,
            Code::Request => StatusCode::UNPROCESSABLE_ENTITY,
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::MediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Code::Slow => StatusCode::REQUEST_TIMEOUT,
            Code::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Code::Rate => StatusCode::TOO_MANY_REQUESTS,
            Code::NotFound => StatusCode::NOT_FOUND,
            Code::Method => StatusCode::METHOD_NOT_ALLOWED,
            Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl Problem {
    /// A problem, in words.
    pub fn new(code: Code, detail: impl Into<String>) -> Problem {
        let status = code.status();
        Problem {
            kind: "about:blank",
            title: status.canonical_reason().unwrap_or_default(),
            status: status.as_u16(),
            detail: detail.into(),
            code,
            line: None,
            column: None,
            pointer: None,
        }
    }

    /// The same at a place of the body.
    pub fn at(self, line: usize, column: usize) -> Problem {
        Problem { line: Some(line), column: Some(column), ..self }
    }

    /// The same of a part of the body.
    pub fn of(self, pointer: impl Into<String>) -> Problem {
        Problem { pointer: Some(pointer.into()), ..self }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let body = serde_json::to_vec(&self).expect("it has texts and numbers alone");
        let kind = HeaderValue::from_static("application/problem+json");
        let mut response = (self.code.status(), [(CONTENT_TYPE, kind)], body).into_response();
        if matches!(self.code, Code::Busy | Code::Rate) {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
