//! The complete JSON response to a request.

use crate::question::{Asked, ROOM};
use crate::request::{QuestionLimits, VERSION};
use crate::work::{Listener, through};

/// Returns the members that every response starts with: version, task, and whether the response is complete.
pub fn head(name: &str, complete: bool) -> String {
    format!("\"schema\":\"{VERSION}\",\"task\":\"{name}\",\"complete\":{complete}")
}

/// Runs the task on every item of the request and returns all records as one JSON object.
pub fn whole(name: &str, asked: &Asked, limits: &QuestionLimits, listener: &Listener<'_>) -> Vec<u8> {
    let mut records = Vec::with_capacity(ROOM);
    let complete = through(asked, limits, listener, &mut |record| {
        if !records.is_empty() {
            records.push(b',');
        }
        records.extend_from_slice(record);
    });
    let begin = format!("{{{},\"records\":[", head(name, complete));
    [begin.as_bytes(), &records, b"]}"].concat()
}
