//! Errors as HTTP responses (`application/problem+json`, RFC 9457).

use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use sodan_api::{Code, Problem};

/// Response that rejects a request.
pub struct Refusal(Problem);

impl Refusal {
    /// Creates a rejection with a code and a description.
    pub fn new(code: Code, detail: impl Into<String>) -> Refusal {
        Refusal(Problem::new(code, detail))
    }
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Refusal {
        Refusal(problem)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let Refusal(problem) = self;
        let status = StatusCode::from_u16(problem.status()).expect("problems have valid HTTP status codes");
        let kind = HeaderValue::from_static("application/problem+json");
        let mut response = (status, [(CONTENT_TYPE, kind)], problem.json()).into_response();
        if matches!(problem.code(), Code::Busy | Code::Rate) {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
