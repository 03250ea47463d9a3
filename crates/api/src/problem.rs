//! Errors of requests, as `application/problem+json` (RFC 9457).

use serde::Serialize;

/// An error of a request, with its location in the body.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Problem {
    /// Always `about:blank`, since `status` and `code` identify the error.
    #[serde(rename = "type")]
    kind: &'static str,
    /// Reason phrase of the HTTP status.
    title: &'static str,
    /// HTTP status code.
    status: u16,
    /// Human-readable description of the error.
    detail: String,
    /// Machine-readable identifier of the error.
    code: Code,
    /// 1-based line of the error in the body.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    /// 1-based column of the error within the line.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    /// JSON pointer to the invalid part of the body (RFC 6901).
    #[serde(skip_serializing_if = "Option::is_none")]
    pointer: Option<String>,
}

/// Machine-readable identifier of an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Code {
    /// The body is not JSON.
    Json,
    /// The body is JSON, but not a valid request.
    Request,
    /// The body, or the work that it requests, is too large.
    TooLarge,
    /// The media type of the body is not JSON.
    MediaType,
    /// The body took too long to arrive.
    Slow,
    /// The server is processing too many requests.
    Busy,
    /// The client has exceeded its rate limit.
    Rate,
    /// The requested resource does not exist.
    NotFound,
    /// The resource does not support the HTTP method.
    Method,
    /// Internal error, which the request did not cause.
    Internal,
    /// The request requires the WebAssembly module for variants.
    #[cfg_attr(feature = "schema", schemars(skip))]
    Variants,
}

impl Code {
    /// Returns the HTTP status code and its reason phrase (RFC 9110).
    const fn status(self) -> (u16, &'static str) {
        match self {
            Code::Json => (400, "Bad Request"),
            Code::Request => (422, "Unprocessable Entity"),
            Code::TooLarge => (413, "Payload Too Large"),
            Code::MediaType => (415, "Unsupported Media Type"),
            Code::Slow => (408, "Request Timeout"),
            Code::Busy => (503, "Service Unavailable"),
            Code::Rate => (429, "Too Many Requests"),
            Code::NotFound => (404, "Not Found"),
            Code::Method => (405, "Method Not Allowed"),
            Code::Variants => (501, "Not Implemented"),
            Code::Internal => (500, "Internal Server Error"),
        }
    }
}

impl Problem {
    /// Creates a problem with a code and a description, without a location.
    pub fn new(code: Code, detail: impl Into<String>) -> Problem {
        let (status, title) = code.status();
        Problem {
            kind: "about:blank",
            title,
            status,
            detail: detail.into(),
            code,
            line: None,
            column: None,
            pointer: None,
        }
    }

    /// Returns the machine-readable identifier of the error.
    pub fn code(&self) -> Code {
        self.code
    }

    /// Returns the HTTP status code.
    pub fn status(&self) -> u16 {
        self.status
    }

    /// Returns the problem serialized as JSON.
    pub fn json(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("a problem contains only strings and numbers")
    }

    /// Sets the location of the error in the body: a 1-based line and column.
    pub fn at(self, line: usize, column: usize) -> Problem {
        Problem { line: Some(line), column: Some(column), ..self }
    }

    /// Sets the JSON pointer to the invalid part of the body.
    pub fn of(self, pointer: impl Into<String>) -> Problem {
        Problem { pointer: Some(pointer.into()), ..self }
    }
}
