//! Request errors, as `application/problem+json` (RFC 9457).

use serde::Serialize;

/// A request error, with its location in the body.
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
    /// Description of the error.
    detail: String,
    /// Machine-readable identifier of the error.
    code: Code,
    /// 1-based line of the body.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    /// 1-based column in that line.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    /// JSON pointer to the invalid part of the body.
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
    /// The body or the requested work is too large.
    TooLarge,
    /// The media type is not JSON.
    MediaType,
    /// The body took too long to arrive.
    Slow,
    /// The server is busy.
    Busy,
    /// The client has exceeded its rate limit.
    Rate,
    /// There is no resource with that name.
    NotFound,
    /// The method is not supported.
    Method,
    /// Internal error of the server.
    Internal,
}

impl Code {
    /// Returns the HTTP status code (RFC 9110) and its reason phrase.
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
            Code::Internal => (500, "Internal Server Error"),
        }
    }
}

impl Problem {
    /// Creates a problem with the given description.
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

    /// Returns the identifier of the error.
    pub fn code(&self) -> Code {
        self.code
    }

    /// Returns the HTTP status code.
    pub fn status(&self) -> u16 {
        self.status
    }

    /// Serializes the problem as JSON.
    pub fn json(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("only texts and numbers")
    }

    /// Adds the line and column of the error in the body.
    pub fn at(self, line: usize, column: usize) -> Problem {
        Problem { line: Some(line), column: Some(column), ..self }
    }

    /// Adds a JSON pointer to the invalid part of the body.
    pub fn of(self, pointer: impl Into<String>) -> Problem {
        Problem { pointer: Some(pointer.into()), ..self }
    }
}
