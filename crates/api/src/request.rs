//! Request bodies: puzzles, a position or part of a series, with the options of the task and limits.

use crate::problem::{Code, Problem};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::error::Category;
use sodan::formats::{self, Format, Records};
use sodan::tasks::OptionError;
use sodan::tasks::wire::{Position, object, optional_object};
use std::ops::ControlFlow;
use std::time::Duration;

/// Version of the request and response formats.
pub const VERSION: &str = "sodan-api/1";

/// Body of a request. It must contain exactly one of `text` and `position` or, for a task that generates puzzles,
/// neither of them.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields, bound = "O: DeserializeOwned + Default")]
pub struct Request<O: Default> {
    /// Puzzles in any input format. Each record in the text is answered separately.
    #[serde(deserialize_with = "present")]
    pub text: Option<String>,
    /// A player's position: givens, entries and pencil marks.
    #[serde(deserialize_with = "optional_object")]
    pub position: Option<Position>,
    /// Range of the series to generate. Default: the first puzzle.
    #[serde(deserialize_with = "optional_object")]
    pub series: Option<Series>,
    /// Options of the requested task.
    #[serde(deserialize_with = "object")]
    pub options: O,
    /// Limits of this request, in addition to the server's own limits.
    #[serde(deserialize_with = "object")]
    pub limits: Wanted,
}

/// Deserializes a value that may be absent but must not be null.
fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    String::deserialize(deserializer).map(Some)
}

impl<O: Default> Default for Request<O> {
    fn default() -> Request<O> {
        Request { text: None, position: None, series: None, options: O::default(), limits: Wanted::default() }
    }
}

/// Limits that a request specifies. The server's own limits also apply.
#[derive(Clone, Copy, PartialEq, Default, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Limits"))]
#[serde(default, deny_unknown_fields)]
pub struct Wanted {
    /// Time limit for the whole request, in seconds, 0 or more.
    #[cfg_attr(feature = "schema", schemars(range(min = 0)))]
    pub seconds: Option<f64>,
    /// Effort limit per puzzle for solving with techniques, in pattern checks.
    pub effort: Option<u64>,
}

/// Limits that apply to a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct QuestionLimits {
    /// Maximum number of puzzles per request, or `None` for no limit.
    pub puzzles: Option<usize>,
    /// Time limit for all puzzles together, or `None` for no limit. Results found within the limit are returned.
    pub time: Option<Duration>,
    /// Effort limit per puzzle for solving with techniques, in pattern checks, or `None` for no limit.
    pub effort: Option<u64>,
}

/// Consecutive puzzles in the seed's series.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Series {
    /// 0-based index of the first puzzle.
    pub first: u32,
    /// Number of puzzles to generate, 1 or more.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub count: u32,
}

impl Default for Series {
    fn default() -> Series {
        Series { first: 0, count: 1 }
    }
}

/// Kind of input that a task accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// Puzzles or a position.
    Puzzles,
    /// A range of a series to generate.
    Series,
}

/// Input of a validated request.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Input {
    /// Puzzles in any input format.
    Text(String),
    /// A player's position.
    Position(Box<formats::Position>),
    /// A range of a series to generate.
    Series(Series),
}

/// Returns the number of items in `input`. `format` determines how a string is split into records; `None` detects the
/// format.
///
/// # Errors
///
/// Returns an error if the input contains no items, or more than `most`.
pub fn count(input: &Input, format: Option<Format>, most: Option<usize>) -> Result<usize, Problem> {
    let most = most.unwrap_or(usize::MAX);
    let (count, place) = match input {
        Input::Position(_) => (1, "/position"),
        Input::Series(series) => (series.count as usize, "/series/count"),
        Input::Text(text) => {
            let mut count = 0;
            records(text, format, |_| {
                count += 1;
                if count > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            (count, "/text")
        }
    };
    let problem = |code, detail: String| Err(Problem::new(code, detail).of(place));
    match count {
        0 => problem(Code::Request, "expected at least one puzzle, found none".into()),
        _ if count > most => problem(Code::TooLarge, format!("expected at most {most} puzzles per request")),
        _ => Ok(count),
    }
}

/// Splits a string into records and passes each to `each`. If `format` is `None`, detects how the records are laid out.
pub fn records(
    text: &str,
    format: Option<Format>,
    mut each: impl FnMut(formats::Raw<'_>) -> ControlFlow<()>,
) {
    let mut records = Records::new(format);
    let mut item = |item: formats::Item<'_>| match item {
        formats::Item::Record(raw) => each(raw),
        _ => ControlFlow::Continue(()),
    };
    if records.feed(text.as_bytes(), &mut item).is_continue() {
        let _ = records.finish(&mut item);
    }
}

/// Parses a request body as JSON.
///
/// # Errors
///
/// Returns an error, with its location, if the body is not JSON or does not match the type.
pub fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    let mut json = serde_json::Deserializer::from_slice(body);
    let mut track = serde_path_to_error::Track::new();
    let tracked = serde_path_to_error::Deserializer::new(&mut json, &mut track);
    let read = object(tracked).map_err(|error| of_json(&error, pointer(&track.path())))?;
    json.end().map_err(|error| of_json(&error, None))?;
    Ok(read)
}

impl Wanted {
    /// Returns an error if the time limit is negative.
    pub fn check(&self) -> Result<(), Problem> {
        match self.seconds {
            Some(seconds) if seconds < 0.0 => {
                let detail = format!("seconds: expected 0 or more, found {seconds}");
                Err(Problem::new(Code::Request, detail).of("/limits/seconds"))
            }
            _ => Ok(()),
        }
    }
}

impl<O: Default> Request<O> {
    /// Removes the input from the request and returns it. Returns an error if the input is missing, invalid, or of a
    /// kind that the task does not accept.
    pub fn input(&mut self, about: About) -> Result<Input, Problem> {
        let refuse = |detail| Err(Problem::new(Code::Request, detail).of(""));
        match (about, self.text.take(), self.position.take(), self.series.take()) {
            (About::Puzzles, Some(text), None, None) => Ok(Input::Text(text)),
            (About::Puzzles, None, Some(position), None) => {
                let position = position.back();
                let wrong = |error| Problem::new(Code::Request, format!("{error}")).of("/position");
                position.map(|position| Input::Position(Box::new(position))).map_err(wrong)
            }
            (About::Series, None, None, series) => Ok(Input::Series(series.unwrap_or_default())),
            (About::Puzzles, ..) => refuse("expected exactly one of `text` and `position`"),
            (About::Series, ..) => refuse("expected `series` only: this endpoint accepts no puzzles"),
        }
    }
}

/// Converts an error in the task's options to a problem that points to the option.
pub fn of_option(error: &OptionError) -> Problem {
    let option = match error {
        OptionError::Value { option, .. }
        | OptionError::Query { option, .. }
        | OptionError::Together { option, .. }
        | OptionError::Requires { option, .. }
        | OptionError::Length { option, .. } => option,
        _ => return Problem::new(Code::Request, error.to_string()).of("/options"),
    };
    // `option` may contain the invalid value after the option's name.
    let name = option.split(' ').next().unwrap_or_default();
    Problem::new(Code::Request, error.to_string()).of(format!("/options/{name}"))
}

fn of_json(error: &serde_json::Error, pointer: Option<String>) -> Problem {
    let code = if error.classify() == Category::Data { Code::Request } else { Code::Json };
    let detail = error.to_string();
    // The location is removed from the message, since the problem reports it in separate members.
    let place = format!(" at line {} column {}", error.line(), error.column());
    let detail = detail.strip_suffix(&place).unwrap_or(&detail);
    let problem = Problem::new(code, detail).at(error.line(), error.column());
    match pointer {
        Some(pointer) if code == Code::Request => problem.of(pointer),
        _ => problem,
    }
}

/// Formats a path within the body as a JSON pointer (RFC 6901).
fn pointer(path: &serde_path_to_error::Path) -> Option<String> {
    use serde_path_to_error::Segment;
    let mut pointer = String::new();
    for segment in path {
        pointer.push('/');
        match segment {
            Segment::Seq { index } => pointer += &index.to_string(),
            Segment::Map { key } => pointer += &key.replace('~', "~0").replace('/', "~1"),
            Segment::Enum { variant } => pointer += variant,
            Segment::Unknown => return None,
        }
    }
    Some(pointer)
}
