//! Runs of records that are processed together: bare lines of equal length, and rows of a table.

use super::detect::Layout;
use super::extent::{Extent, ROW_LIMIT};
use super::raw::Raw;

/// A run of bare lines, each of which is one record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run<'a> {
    /// 1-based record number of the first line.
    pub number: usize,
    /// 1-based line number of the first line.
    pub line: usize,
    /// The lines, including `\n`.
    pub lines: &'a [[u8; Run::WIDTH]],
}

impl<'a> Run<'a> {
    /// Length of a line in bytes, including `\n`.
    pub const WIDTH: usize = 82;

    /// Returns the same records as [`Records::feed`](super::Records::feed) would.
    pub fn records(self) -> impl Iterator<Item = Raw<'a>> {
        self.lines.iter().enumerate().map(move |(index, line)| Raw {
            number: self.number + index,
            line: self.line + index,
            text: &line[..Run::WIDTH - 1],
            layout: Layout::Lines(None),
            extent: Extent::Whole,
            column: None,
            begins_at: 0,
        })
    }
}

/// A run of table rows that are not split into records yet. Comments and blank lines in the run are skipped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableRows<'a> {
    /// 1-based record number of the first row.
    pub number: usize,
    /// 1-based line number of the first line.
    pub line: usize,
    /// The complete lines, including comments and blank lines.
    pub text: &'a [u8],
    /// Layout of the table, for parsing.
    pub layout: Layout,
    pub(super) len: usize,
}

impl<'a> TableRows<'a> {
    /// Returns the number of records.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns whether there are no records.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the same records as [`Records::feed`](super::Records::feed) would.
    pub fn records(self) -> impl Iterator<Item = Raw<'a>> {
        TableRows::cut(self.text, self.number, self.line, self.layout)
    }

    /// Splits the lines returned by [`Records::take_rows`](super::Records::take_rows) into records.
    pub fn cut(text: &[u8], number: usize, line: usize, layout: Layout) -> impl Iterator<Item = Raw<'_>> {
        let lines = uncut_lines(text).enumerate().filter(|(_, text)| holds_record(text));
        lines.enumerate().map(move |(index, (lines_before, text))| {
            let text = text.strip_suffix(b"\r").unwrap_or(text);
            let extent = if text.len() > ROW_LIMIT { Extent::Cut } else { Extent::Whole };
            let text = &text[..text.len().min(ROW_LIMIT)];
            let (number, line) = (number + index, line + lines_before);
            Raw { number, line, text, layout, extent, column: None, begins_at: 0 }
        })
    }
}

/// Returns the lines of a string that ends with `\n`, without line endings.
pub(super) fn uncut_lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut start = 0;
    memchr::memchr_iter(b'\n', text).map(move |end| {
        let line = &text[start..end];
        start = end + 1;
        line
    })
}

/// Returns whether a line is a record, that is, neither blank nor a comment.
#[inline]
pub(super) fn holds_record(line: &[u8]) -> bool {
    match line.first() {
        None | Some(b'#') => false,
        Some(b' ' | b'\t' | b'\r') => !matches!(line.trim_ascii_start().first(), None | Some(b'#')),
        Some(_) => true,
    }
}
