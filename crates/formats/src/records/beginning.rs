//! Detects the basic structure of an input from its beginning: lines, JSON values, or XML.
//!
//! A short input that starts with a title, a row or code is buffered completely, since pasted text may have any layout.
//! If none of its lines is a valid record, the whole input is [parsed as one grid](super::super::loose).

use super::super::detect::{Layout, is_whole_line};
use super::super::extent::{Extent, LIMIT, ROW_LIMIT};
use super::super::raw::Raw;
use super::super::{Format, csv, json, loose};
use super::xml::is_xml;
use super::{Item, Records, Shape};
use sodan_board::BareLine;
use std::ops::ControlFlow;

pub(super) const MARK: &[u8] = b"\xEF\xBB\xBF";

/// Returns the structure of an input with this beginning. `is_all` is true if there is no further input. Returns `None`
/// if more bytes are needed.
fn shape_of(beginning: &[u8], is_all: bool) -> Option<Shape> {
    let text = beginning.strip_prefix(MARK).unwrap_or(beginning).trim_ascii_start();
    let lines = |is_known: bool| (is_known || is_all || text.len() > LIMIT).then_some(Shape::Lines);
    match text.first() {
        None => lines(false),
        Some(b'<') => match is_xml(text) {
            Some(true) => Some(Shape::Xml),
            _ => lines(false),
        },
        Some(b'{' | b'[') => shape_of_json(text, is_all),
        Some(_) => lines(begins_lines(text, is_all)),
    }
}

/// Returns whether the first content line determines that each record is a line or a row of a table.
fn begins_lines(text: &[u8], is_all: bool) -> bool {
    if text.get(..81).is_some_and(|cells| BareLine::new(cells).is_some()) {
        return true;
    }
    let mut lines = text.split_inclusive(|byte| matches!(byte, b'\n' | b'\r'));
    let content = lines.find(|line| !matches!(line.trim_ascii_start().first(), None | Some(b'#')));
    content.filter(|line| is_all || line.ends_with(b"\n") || line.ends_with(b"\r")).is_some_and(|line| {
        let line = line.trim_ascii_end();
        csv::Separator::of_line(line).is_some()
            || matches!(Layout::of_first_line(line), Layout::Table(_))
            || is_whole_line(line)
    })
}

/// Like [`shape_of`], for an input that starts with a bracket.
fn shape_of_json(text: &[u8], is_all: bool) -> Option<Shape> {
    let inner = text[1..].trim_ascii_start();
    let has_lines = |text: &[u8]| text.contains(&b'\n') || text.contains(&b'\r');
    let lines = (is_all || text.len() > LIMIT).then_some(Shape::Lines);
    match (text[0], inner.first()) {
        (_, None) => is_all.then_some(Shape::Values),
        (b'[', Some(b']')) => Some(Shape::Values),
        (b'[', Some(b'{')) => match inner[1..].trim_ascii_start().first() {
            Some(b'"' | b'}') => Some(Shape::Values),
            Some(_) => lines,
            None => is_all.then_some(Shape::Values),
        },
        (b'[', Some(b'"')) if inner.get(1..82).is_some_and(|text| !text.contains(&b'"')) => {
            Some(Shape::Values)
        }
        (b'[', Some(_)) => match json::value_len(text) {
            Ok(len) if json::is_grid(&text[..len]) => {
                Some(if has_lines(&text[..len]) { Shape::Values } else { Shape::Lines })
            }
            Ok(_) if begins_with_grid(inner) => Some(Shape::Values),
            Err(error) if error.is_eof() && text.len() > LIMIT && begins_with_grid(inner) => {
                Some(Shape::Values)
            }
            Err(error) if error.is_eof() => lines,
            _ if begins_lines(text, is_all) => Some(Shape::Lines),
            _ => lines,
        },
        (_, Some(b'"' | b'}')) => match json::value_len(text) {
            Ok(len) => Some(if has_lines(&text[..len]) { Shape::Values } else { Shape::Lines }),
            Err(error) if error.is_eof() && text.len() <= ROW_LIMIT => {
                // Each line is a record, and this line is truncated.
                let mut lines = text.split(|byte| matches!(byte, b'\n' | b'\r'));
                match lines.nth(1).map(<[u8]>::trim_ascii_start).and_then(<[u8]>::first) {
                    Some(b'{') => Some(Shape::Lines),
                    _ if !is_all => None,
                    None => Some(Shape::Lines),
                    Some(_) => Some(Shape::Values),
                }
            }
            Err(_) => Some(Shape::Lines),
        },
        _ => lines,
    }
}

/// Returns whether the first element of an array is a record by itself, such as a grid.
fn begins_with_grid(inner: &[u8]) -> bool {
    json::value_len(inner).is_ok_and(|len| json::is_element(&inner[..len]))
}

impl Records {
    /// Like [`feed_line`](Records::feed_line), while the structure of the input is unknown.
    pub(super) fn beginning<'a, B>(
        &mut self,
        chunk: &'a [u8],
        each: &mut impl FnMut(Item<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B, &'a [u8]> {
        let length = self.carry.len() + chunk.len();
        if length < self.needed {
            self.carry.extend_from_slice(chunk);
            return ControlFlow::Continue(&[]);
        }
        let shape = match self.carry.is_empty() {
            true => self.shape_of(chunk, false),
            false => self.shape_of(&[&self.carry, chunk].concat(), false),
        };
        let Some(shape) = shape else {
            self.carry.extend_from_slice(chunk);
            // Checking after each chunk took more than 45 s of processor time for an object of 16 MiB.
            self.needed = if length > LIMIT { 2 * length } else { 0 };
            return ControlFlow::Continue(&[]);
        };
        self.shape = shape;
        self.kept_beginning(each)?;
        self.feed_part(chunk, each)
    }

    fn shape_of(&self, beginning: &[u8], is_all: bool) -> Option<Shape> {
        let shape = match self.layout {
            None | Some(Layout::Lines(Some(Format::Json | Format::OpenSudoku))) => {
                shape_of(beginning, is_all)
            }
            Some(layout) if layout == Layout::Table(None) && self.column.is_some() => {
                shape_of(beginning, is_all)
            }
            Some(_) => Some(Shape::Lines),
        };
        match (self.layout, shape) {
            // If the caller requested a format, it is not detected from the first line.
            (Some(Layout::Lines(Some(Format::OpenSudoku))), Some(Shape::Values)) => Some(Shape::Lines),
            (Some(_), Some(Shape::Xml)) if self.layout != Some(Layout::Lines(Some(Format::OpenSudoku))) => {
                Some(Shape::Lines)
            }
            (_, shape) => shape,
        }
    }

    /// Processes the bytes that were buffered until the structure was known.
    fn kept_beginning<B>(&mut self, each: &mut impl FnMut(Item<'_>) -> ControlFlow<B>) -> ControlFlow<B> {
        let carry = std::mem::take(&mut self.carry);
        let mut rest = carry.as_slice();
        while !rest.is_empty() {
            rest = self.feed_part(rest, each)?;
        }
        ControlFlow::Continue(())
    }

    /// Processes an input that ended before its structure was known.
    pub(super) fn whole_input<B>(
        &mut self,
        each: &mut impl FnMut(Item<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.shape = self.shape_of(&self.carry, true).unwrap_or(Shape::Lines);
        if self.shape == Shape::Lines && self.layout.is_none() && !self.carry.is_empty() {
            let bad = self.bad_records();
            if bad.is_some() && loose::read(&self.carry).is_some() {
                let text = std::mem::take(&mut self.carry);
                let layout = Layout::Rows(Some(Format::Grid));
                (self.layout, self.number) = (Some(layout), 1);
                let line = 1;
                let raw = Raw {
                    number: 1,
                    line,
                    text: &text,
                    layout,
                    extent: Extent::Whole,
                    column: None,
                    begins_at: 0,
                };
                return each(Item::Record(raw));
            }
            let text = self.carry.strip_prefix(MARK).unwrap_or(&self.carry).trim_ascii_start();
            // One error for the array is more useful than one per line.
            if bad.is_some_and(|bad| bad > 1) && matches!(text.first(), Some(b'[' | b'{')) {
                self.shape = Shape::Values;
            }
        }
        self.kept_beginning(each)
    }

    /// Returns the number of records in the buffered input, or `None` if one of them is valid or if there is a header.
    fn bad_records(&self) -> Option<usize> {
        let mut records = Records { shape: Shape::Lines, carry: Vec::new(), ..self.clone() };
        let mut bad = 0;
        let mut each = |item: Item<'_>| match item {
            Item::Record(raw) if raw.parse().is_err() => {
                bad += 1;
                ControlFlow::Continue(())
            }
            Item::Comment { .. } => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        };
        let flow = records.feed(&self.carry, &mut each);
        let is_read = flow.is_break() || records.finish(&mut each).is_break();
        (!is_read).then_some(bad)
    }
}
