//! Errors of requests, as `application/problem+json` (RFC 9457).

use serde::Serialize;

/// Error of a request, with its position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Problem {
    /// `about:blank`: `status` and `code` say what it is.
    #[serde(rename = "type")]
    kind: &'static str,
    /// The status in words.
    title: &'static str,
    /// The HTTP status.
    status: u16,
    /// Description of the error.
    detail: String,
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

/// Code of the error, one word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Code {
    /// The body is no JSON.
    Json,
    /// The body is JSON, but no question that can be answered.
    Request,
    /// The body or the requested work is too large.
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
    /// The status of HTTP (RFC 9110), as a number and in words.
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
    /// A problem, in words.
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

    /// The same in a word.
    pub fn code(&self) -> Code {
        self.code
    }

    /// The status of HTTP.
    pub fn status(&self) -> u16 {
        self.status
    }

    /// As JSON.
    pub fn json(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("it has texts and numbers alone")
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
