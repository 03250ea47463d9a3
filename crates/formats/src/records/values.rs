//! JSON input that is not one record per line: sequences of values, and arrays of records.
//!
//! ```text
//! bytes ──▶ buffer ──serde_json──▶ values, each of them a record
//!           (at most one value is buffered)
//! ```
//!
//! An invalid value is a bad record, and the rest of the input is skipped, since the start of the next value is
//! unknown.

use super::super::detect::Layout;
use super::super::extent::{Extent, ROW_LIMIT};
use super::super::raw::Raw;
use super::super::{Format, json};
use super::beginning::MARK;
use super::{Item, Records};
use serde_json::value::RawValue;
use std::ops::{ControlFlow, Range};

/// A splitter of JSON input into values.
#[derive(Clone, Debug, Default)]
pub(super) struct Values {
    buffer: Vec<u8>,
    /// Number of bytes of the buffer that have been processed.
    start: usize,
    /// Minimum buffer length at which parsing is tried again, so that a long value is not parsed again after every
    /// chunk.
    needed: usize,
    /// Within an array, the number of elements before the next value; otherwise `None`.
    in_array: Option<usize>,
    /// Number of lines before `start`.
    lines: usize,
    /// Number of characters before `start` on its line.
    characters: usize,
    /// Whether an invalid value was found, after which input is ignored.
    is_broken: bool,
}

enum Next {
    Value(Range<usize>),
    /// An invalid value, up to the end of the line that contains the error.
    Broken(Range<usize>, Extent),
    Unknown,
    End,
}

impl Values {
    fn next(&mut self, is_all: bool) -> Next {
        loop {
            let mut at = self.blank_from(self.start);
            let Some(index) = self.in_array else {
                return match self.buffer.get(at) {
                    None => Next::End,
                    Some(b'[') => match self.first_element(at, is_all) {
                        Ok(true) => {
                            self.forget(at + 1);
                            self.in_array = Some(0);
                            continue;
                        }
                        Ok(false) => self.value(at, is_all),
                        Err(next) => next,
                    },
                    Some(_) => self.value(at, is_all),
                };
            };
            match self.buffer.get(at) {
                None => return self.broken(at, at, Extent::Whole, is_all),
                Some(b']') => {
                    self.forget(at + 1);
                    self.in_array = None;
                    continue;
                }
                Some(b',') if index > 0 => at = self.blank_from(at + 1),
                Some(_) if index > 0 => return self.broken(at, at, Extent::Unseparated, is_all),
                Some(_) => {}
            }
            return self.value(at, is_all);
        }
    }

    /// Returns whether the array at offset `begin` is empty or contains records. If not, the whole array is a record.
    fn first_element(&self, begin: usize, is_all: bool) -> Result<bool, Next> {
        let at = self.blank_from(begin + 1);
        match self.buffer.get(at) {
            None => Err(self.broken(at, at, Extent::Whole, is_all)),
            Some(b']') => Ok(true),
            Some(_) => match self.value(at, is_all) {
                Next::Value(range) => Ok(json::is_element(&self.buffer[range])),
                other => Err(other),
            },
        }
    }

    fn value(&self, at: usize, is_all: bool) -> Next {
        let text = &self.buffer[at..];
        let mut values = serde_json::Deserializer::from_slice(text).into_iter::<&RawValue>();
        match values.next() {
            Some(Ok(_)) => {
                let end = at + values.byte_offset();
                // A number at the end of the buffer may continue in the next chunk.
                let is_open = end == self.buffer.len() && !matches!(text[0], b'{' | b'[' | b'"');
                if is_open && !is_all { Next::Unknown } else { Next::Value(at..end) }
            }
            Some(Err(error)) if error.is_eof() && !is_all && text.len() <= ROW_LIMIT => Next::Unknown,
            Some(Err(error)) if error.is_eof() && text.len() > ROW_LIMIT => {
                Next::Broken(at..self.buffer.len(), Extent::Cut)
            }
            Some(Err(error)) => {
                let lines = text.split_inclusive(|&byte| byte == b'\n').take(error.line().saturating_sub(1));
                let fault = lines.map(<[u8]>::len).sum::<usize>() + error.column();
                self.broken(at, (at + fault).min(self.buffer.len()), Extent::Whole, is_all)
            }
            None => self.broken(at, at, Extent::Whole, is_all),
        }
    }

    /// Creates the item for an invalid value that starts at `at` and contains an error at `fault`. The result does not
    /// depend on how many bytes after the error are buffered.
    fn broken(&self, at: usize, fault: usize, extent: Extent, is_all: bool) -> Next {
        match memchr::memchr(b'\n', &self.buffer[fault..]) {
            Some(end) => Next::Broken(at..fault + end, extent),
            None if is_all || self.buffer.len() - at > ROW_LIMIT => {
                Next::Broken(at..self.buffer.len(), extent)
            }
            None => Next::Unknown,
        }
    }

    fn blank_from(&self, at: usize) -> usize {
        let rest = &self.buffer[at..];
        at + rest.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(rest.len())
    }

    /// Returns the 1-based line and column of offset `at`. The byte at this offset must not be processed yet.
    fn position(&self, at: usize) -> (usize, u32) {
        let before = &self.buffer[self.start..at];
        let last = before.iter().rposition(|&byte| byte == b'\n');
        let lines = memchr::memchr_iter(b'\n', before).count();
        let characters = String::from_utf8_lossy(&before[last.map_or(0, |at| at + 1)..]).chars().count();
        let on_first = if last.is_none() { self.characters } else { 0 };
        (self.lines + lines + 1, u32::try_from(on_first + characters + 1).unwrap_or(u32::MAX))
    }

    /// Marks the bytes before offset `end` as processed.
    fn forget(&mut self, end: usize) {
        let (line, column) = self.position(end);
        (self.lines, self.characters, self.start) = (line - 1, column as usize - 1, end);
    }
}

impl Records {
    /// Processes the next bytes, or the end of the input, and passes each record that ends in them to `each`.
    pub(super) fn feed_values<B>(
        &mut self,
        chunk: &[u8],
        is_all: bool,
        each: &mut impl FnMut(Item<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.values.is_broken {
            return ControlFlow::Continue(());
        }
        self.values.buffer.drain(..std::mem::take(&mut self.values.start));
        self.values.buffer.extend_from_slice(chunk);
        if (self.values.lines, self.values.characters) == (0, 0) && self.values.buffer.starts_with(MARK) {
            self.values.buffer.drain(..MARK.len());
        }
        if self.values.buffer.len() < self.values.needed && !is_all {
            return ControlFlow::Continue(());
        }
        loop {
            match self.values.next(is_all) {
                Next::Value(range) => {
                    let values = std::mem::take(&mut self.values);
                    let extent = if range.len() > ROW_LIMIT { Extent::Cut } else { Extent::Whole };
                    let flow = self.value(&values, range.clone(), extent, true, each);
                    self.values = values;
                    self.values.in_array = self.values.in_array.map(|index| index + 1);
                    self.values.forget(range.end);
                    flow?;
                }
                Next::Broken(range, extent) => {
                    let values = std::mem::take(&mut self.values);
                    self.values.is_broken = true;
                    return self.value(&values, range, extent, false, each);
                }
                Next::Unknown => {
                    self.values.needed = 2 * (self.values.buffer.len() - self.values.start);
                    return ControlFlow::Continue(());
                }
                Next::End => return ControlFlow::Continue(()),
            }
        }
    }

    fn value<B>(
        &mut self,
        values: &Values,
        range: Range<usize>,
        extent: Extent,
        is_valid: bool,
        each: &mut impl FnMut(Item<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (line, begins_at) = values.position(range.start);
        let text = &values.buffer[range];
        let text = &text[..text.len().min(ROW_LIMIT)];
        // A valid record is joined into one line. An invalid record keeps its lines, so that the error can report the
        // line.
        let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let one_line: Vec<u8>;
        let text = if is_valid && text.iter().any(is_end) {
            one_line = text.iter().map(|byte| if is_end(byte) { b' ' } else { *byte }).collect();
            &one_line
        } else {
            text
        };
        if self.number == 0 && self.column.is_some() && !self.has_objects(text) && !self.lacks_column {
            self.lacks_column = true;
            return each(Item::UnknownHeader { line, text });
        }
        let layout = Layout::Lines(Some(Format::Json));
        (self.layout, self.number) = (Some(layout), self.number + 1);
        let column = self.column.as_deref();
        each(Item::Record(Raw { number: self.number, line, text, layout, extent, column, begins_at }))
    }
}
