//! Splits a stream into records, with bounded memory.
//!
//! ```text
//! chunks of bytes ──feed──▶ lines ──▶ records and comments ──▶ Raw::parse ──▶ Entry
//!                           (longer records are truncated and invalid)
//! ```
//!
//! This module does not read files; the caller feeds bytes in chunks.

use super::block::Block;
use super::detect::{Layout, begins_rows, is_whole_line};
use super::extent::{Extent, LIMIT, ROW_LIMIT};
use super::line_kind::LineKind;
use super::raw::{Raw, limit};
use super::runs::{Run, TableRows, holds_record, uncut_lines};
use super::{Format, csv, json, rows};
use sodan_board::BareLine;
use std::ops::ControlFlow;
use values::Values;
use xml::Within;

mod beginning;
mod quoted;
mod values;
mod xml;

/// A part of the input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Item<'a> {
    /// A record.
    Record(Raw<'a>),
    /// The header of a table.
    Header {
        /// 1-based line of the input.
        line: usize,
        /// The header without its line ending.
        text: &'a [u8],
        /// Columns of the table.
        columns: csv::Columns,
    },
    /// A header without a known puzzle column, or a header longer than [`ROW_LIMIT`]. If the caller requested a table
    /// or a column, any first line that lacks the puzzle column is reported as such a header. [`csv::names`] returns
    /// the columns of a header, [`json::names`] the fields of an object, and [`Records::with_column`] selects one. The
    /// records after the header cannot be parsed.
    UnknownHeader {
        /// 1-based line of the input.
        line: usize,
        /// The header without its line ending.
        text: &'a [u8],
    },
    /// A line between records: a comment that starts with `#`, a heading without a grid, or `sep=;` before a table's
    /// header.
    Comment {
        /// 1-based line of the input.
        line: usize,
        /// The line without its ending.
        text: &'a [u8],
    },
}

/// Returns whether a line in a file of one-line records may be the first line of a nine-row grid, or of text before
/// such a grid.
fn may_begin_grid(line: &[u8]) -> bool {
    !json::is_record(line)
        && (begins_rows(line) || rows::kind(line) == LineKind::Heading && !is_whole_line(line))
}

/// Returns whether an overlong line, read before the layout is known, is the header of a table. Its beginning may
/// contain a puzzle column even if the whole line has too many columns.
fn is_long_header(line: &[u8]) -> bool {
    let line = &line[..line.len().min(ROW_LIMIT)];
    let is_table = |header| matches!(Layout::of_first_line(header), Layout::Table(_));
    is_table(line) || is_table(&line[..LIMIT]) || csv::is_of_names(line)
}

/// Removes trailing blank lines and the last line ending. A line of only tabs is kept, since it may be a row.
fn without_blank_end(mut text: &[u8]) -> &[u8] {
    while let Some(before) = text.strip_suffix(b"\n") {
        let last = memchr::memrchr(b'\n', before).map_or(before, |newline| &before[newline + 1..]);
        if rows::kind(last) != LineKind::Blank {
            return before;
        }
        text = &text[..text.len() - 1 - last.len()];
    }
    text
}

/// A splitter that divides an input into records, chunk by chunk.
///
/// ```
/// use sodan_formats::{Item, Records};
/// use std::ops::ControlFlow;
///
/// let mut records = Records::new(None);
/// let mut givens = Vec::new();
/// let mut each = |item: Item<'_>| {
///     if let Item::Record(raw) = item {
///         givens.push(raw.parse().map(|entry| entry.position.givens().filled().len()));
///     }
///     ControlFlow::<()>::Continue(())
/// };
/// let input = b"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......\n4..\n";
/// for chunk in input.chunks(10) {
///     records.feed(chunk, &mut each);
/// }
/// records.finish(&mut each);
/// assert_eq!(givens[0], Ok(17));
/// assert!(givens[1].as_ref().unwrap_err().to_string().starts_with("line 2, column 4: expected 81 cells"));
/// ```
#[derive(Clone, Debug)]
pub struct Records {
    layout: Option<Layout>,
    /// Name of the puzzle column or field, if the caller selected one.
    column: Option<String>,
    /// Separator declared by a line before the table's header.
    separator: Option<csv::Separator>,
    /// Whether the missing puzzle column has been reported.
    lacks_column: bool,
    /// Whether the table was converted from typed columns; see [`Columns::is_typed`](csv::Columns::is_typed).
    is_typed: bool,
    /// Number of input lines that have been processed.
    lines: usize,
    /// Number of records that have been passed to the caller.
    number: usize,
    /// Incomplete line at the end of the previous chunks.
    carry: Vec<u8>,
    /// Whether the last line ended with `\r`, so that a `\n` that follows belongs to its ending.
    after_return: bool,
    shape: Shape,
    /// While the shape is unknown, the minimum number of buffered bytes at which detection is tried again.
    needed: usize,
    values: Values,
    /// For XML: lexical state at the next byte.
    within: Within,
    /// For XML: number of lines since the last tag.
    lines_of_tag: usize,
    /// For XML: whether there was any tag.
    has_tags: bool,
    extent: Extent,
    block: Block,
    quoted: quoted::Quoted,
}

/// Basic structure of the input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    /// Not detected yet; the input so far is buffered.
    Unknown,
    Lines,
    /// A sequence of JSON values, or an array.
    Values,
    Xml,
}

impl Records {
    /// Creates a splitter for input in `format`. With `None`, the format is detected.
    pub fn new(format: Option<Format>) -> Records {
        Records {
            layout: format.map(Layout::of),
            column: None,
            separator: None,
            lacks_column: false,
            is_typed: false,
            lines: 0,
            number: 0,
            carry: Vec::new(),
            after_return: false,
            shape: Shape::Unknown,
            needed: 0,
            values: Values::default(),
            within: Within::default(),
            lines_of_tag: 0,
            has_tags: false,
            extent: Extent::Whole,
            block: Block::default(),
            quoted: quoted::Quoted::default(),
        }
    }

    /// Selects the puzzle column of a table, or the puzzle field of JSON objects, by name; `None` changes nothing. The
    /// input must then be a table, or contain one JSON object per line. Case matters only if [more than
    /// one](super::matching_columns) name matches.
    #[must_use]
    pub fn with_column(mut self, column: Option<&str>) -> Records {
        if let Some(column) = column {
            self.layout = Some(Layout::Table(None));
            self.column = Some(column.to_owned());
        }
        self
    }

    /// Sets whether the input is a table that was converted from [typed](csv::Columns::is_typed) columns.
    #[must_use]
    pub fn of_typed_columns(self, is_typed: bool) -> Records {
        Records { is_typed, ..self }
    }

    /// Returns the layout, or `None` before the first line that determines it.
    pub fn layout(&self) -> Option<Layout> {
        self.layout
    }

    /// Returns the number of records so far.
    pub fn count(&self) -> usize {
        self.number
    }

    /// Processes the next bytes of the input, and passes each item that ends in them to `each`. If `each` returns
    /// `Break`, the rest of the bytes is discarded, and the splitter should no longer be used.
    pub fn feed<B>(
        &mut self,
        chunk: &[u8],
        mut each: impl FnMut(Item<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut rest = chunk;
        while !rest.is_empty() {
            rest = self.feed_line(rest, &mut each)?;
        }
        ControlFlow::Continue(())
    }

    /// Like [`feed`](Records::feed), but processes at most one line. Returns the bytes after this line.
    #[inline]
    pub fn feed_line<'a, B>(
        &mut self,
        chunk: &'a [u8],
        mut each: impl FnMut(Item<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B, &'a [u8]> {
        self.feed_part(chunk, &mut each)
    }

    /// Like [`feed_line`](Records::feed_line), but the chunk may continue an incomplete line from earlier chunks.
    #[inline]
    fn feed_part<'a, B>(
        &mut self,
        chunk: &'a [u8],
        each: &mut impl FnMut(Item<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B, &'a [u8]> {
        match self.shape {
            Shape::Lines => {}
            Shape::Unknown => return self.beginning(chunk, each),
            Shape::Xml => return self.feed_tag(chunk, each),
            Shape::Values => {
                self.feed_values(chunk, false, each)?;
                return ControlFlow::Continue(&[]);
            }
        }
        let chunk = self.without_newline(chunk);
        let Some(end) = memchr::memchr2(b'\n', b'\r', chunk) else {
            self.keep(chunk);
            return ControlFlow::Continue(&[]);
        };
        let line = &chunk[..end];
        self.after_return = chunk[end] == b'\r';
        if self.carry.is_empty() {
            self.whole_line(line, each)?;
        } else {
            self.keep(line);
            self.kept_line(each)?;
        }
        ControlFlow::Continue(self.without_newline(&chunk[end + 1..]))
    }

    /// Returns the chunk without a leading `\n` if the previous chunk ended with `\r`.
    fn without_newline<'a>(&mut self, chunk: &'a [u8]) -> &'a [u8] {
        if chunk.is_empty() || !std::mem::take(&mut self.after_return) {
            return chunk;
        }
        let Some(rest) = chunk.strip_prefix(b"\n") else {
            return chunk;
        };
        if !self.quoted.text.is_empty() {
            self.quoted.text.push(b'\n');
        }
        rest
    }

    /// Splits off the bare lines at the start of the chunk. Returns these lines, and the bytes after them. This is the
    /// fast path for large collections, which consist mostly of bare lines. The run is empty while the layout is
    /// unknown, and after an incomplete line. In contrast, [`feed_line`](Records::feed_line) always makes progress.
    ///
    /// ```
    /// use sodan_formats::Records;
    /// use std::ops::ControlFlow;
    ///
    /// let input = b"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......\n".repeat(5);
    /// let mut records = Records::new(None);
    /// let ControlFlow::Continue(rest) = records.feed_line(&input, |_| ControlFlow::<()>::Continue(())) else { panic!() };
    /// let (run, rest) = records.take_run(rest);
    /// assert_eq!((run.number, run.lines.len(), rest.len()), (2, 4, 0));
    /// ```
    pub fn take_run<'a>(&mut self, chunk: &'a [u8]) -> (Run<'a>, &'a [u8]) {
        let (lines, _) = chunk.as_chunks();
        let count = if self.layout == Some(Layout::Lines(None)) && self.is_between_lines() {
            let is_other =
                |line: &[u8; Run::WIDTH]| line[81] != b'\n' || BareLine::new(&line[..81]).is_none();
            lines.iter().position(is_other).unwrap_or(lines.len())
        } else {
            0
        };
        let run = Run { number: self.number + 1, line: self.lines + 1, lines: &lines[..count] };
        self.number += count;
        self.lines += count;
        (run, &chunk[count * Run::WIDTH..])
    }

    /// Splits off the complete lines at the start of the chunk if they are rows of a table. Returns these lines, and
    /// the bytes after them. The rows can be split into records later, on any thread. As with
    /// [`take_run`](Records::take_run), the result may be empty.
    ///
    /// ```
    /// use sodan_formats::Records;
    /// use std::ops::ControlFlow;
    ///
    /// let rows = "1,4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......\n".repeat(3);
    /// let input = format!("id,puzzle\n{rows}4");
    /// let mut records = Records::new(None);
    /// let first = records.feed_line(input.as_bytes(), |_| ControlFlow::<()>::Continue(()));
    /// let ControlFlow::Continue(rest) = first else { panic!() };
    /// let (rows, rest) = records.take_rows(rest);
    /// assert_eq!((rows.len(), rest), (3, &b"4"[..]));
    /// assert!(rows.records().all(|raw| raw.bare().is_some()));
    /// ```
    pub fn take_rows<'a>(&mut self, chunk: &'a [u8]) -> (TableRows<'a>, &'a [u8]) {
        let end = match self.layout {
            Some(Layout::Table(Some(columns))) if self.is_between_lines() => {
                let end = memchr::memrchr(b'\n', chunk).map_or(0, |last| last + 1);
                quoted::without_open_quotes(&chunk[..end], columns.separator.byte())
            }
            _ => 0,
        };
        let (text, rest) = chunk.split_at(end);
        let is_line_end = |at: usize| text.get(at + 1) == Some(&b'\n');
        if !memchr::memchr_iter(b'\r', text).all(is_line_end) {
            return (self.rows_of(&[]), chunk);
        }
        let rows = self.rows_of(text);
        self.number += rows.len;
        self.lines += memchr::memchr_iter(b'\n', text).count();
        (rows, rest)
    }

    fn rows_of<'a>(&self, text: &'a [u8]) -> TableRows<'a> {
        let layout = self.layout.unwrap_or(Layout::Table(None));
        let len = uncut_lines(text).filter(|line| holds_record(line)).count();
        TableRows { number: self.number + 1, line: self.lines + 1, len, text, layout }
    }

    /// Returns whether nothing is buffered: neither an incomplete line nor possible rows of a grid.
    fn is_between_lines(&self) -> bool {
        self.carry.is_empty() && self.block.is_empty() && self.quoted.text.is_empty() && !self.after_return
    }

    /// Processes the end of the input, and passes the remaining items to `each`.
    pub fn finish<B>(&mut self, mut each: impl FnMut(Item<'_>) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.shape == Shape::Unknown {
            self.whole_input(&mut each)?;
        }
        match self.shape {
            Shape::Values => return self.feed_values(&[], true, &mut each),
            Shape::Xml => return self.end_of_xml(&mut each),
            Shape::Unknown | Shape::Lines => {}
        }
        if !self.carry.is_empty() {
            self.kept_line(&mut each)?;
        }
        self.release_quoted(&mut each)?;
        if self.number == 0 && self.block.rows() == 0 && self.layout.is_some() && !self.block.is_empty() {
            let (end, layout) = (self.block.text.len(), self.layout.unwrap_or(Layout::Rows(None)));
            return self.block_record(end, layout, &mut each);
        }
        self.last_block(&mut each)
    }

    fn keep(&mut self, part: &[u8]) {
        let beginning = if self.carry.is_empty() { part } else { &self.carry };
        // The first line may be a table header, which has the same length limit as a table row.
        let limit = if self.layout.is_none() { ROW_LIMIT } else { limit(self.layout, beginning) };
        let room = (limit + 1).saturating_sub(self.carry.len());
        self.carry.extend_from_slice(&part[..part.len().min(room)]);
    }

    fn kept_line<B>(&mut self, each: &mut impl FnMut(Item<'_>) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut line = std::mem::take(&mut self.carry);
        let flow = self.whole_line(&line, each);
        line.clear();
        self.carry = line;
        flow
    }

    #[inline]
    fn whole_line<B>(
        &mut self,
        line: &[u8],
        each: &mut impl FnMut(Item<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.lines += 1;
        let line = if self.lines == 1 { line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line) } else { line };
        // Nearly all lines are far shorter than any limit.
        let mut limit = if line.len() > LIMIT { limit(self.layout, line) } else { LIMIT };
        if line.len() > limit && self.layout.is_none() && is_long_header(line) {
            (self.layout, limit) = (Some(Layout::Table(None)), ROW_LIMIT);
        }
        self.extent = if line.len() > limit { Extent::Cut } else { Extent::Whole };
        let line = &line[..line.len().min(limit)];
        match self.layout {
            Some(Layout::Table(Some(columns))) => self.table_line(line, columns, each),
            Some(layout @ Layout::Lines(Some(_))) => self.line(line, layout, each),
            Some(Layout::Lines(None)) => self.line_or_row(line, each),
            Some(layout @ Layout::Rows(Some(_))) => self.row(line, layout, each),
            Some(Layout::Rows(None)) => self.row_or_line(line, each),
            Some(Layout::Table(None)) | None => self.first_line(line, each),
        }
    }

    /// Processes a line before the layout is known. Headings and a first row are buffered. If another row follows, they
    /// belong to a grid; otherwise they are damaged lines.
    fn first_line<B>(
        &mut self,
        line: &[u8],
        each: &mut impl FnMut(Item<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        // Nearly all inputs begin with a bare line, and short inputs contain nothing else. Checking bare lines for
        // tables and grids took longer than solving them.
        if self.layout.is_none() && self.block.is_empty() && BareLine::new(line).is_some() {
            self.layout = Some(Layout::Lines(None));
            return self.line(line, Layout::Lines(None), each);
        }
        if self.layout.is_none() && self.block.is_empty() && csv::is_of_cells(line) {
            self.layout = Some(Layout::Lines(None));
            return each(Item::Comment { line: self.lines, text: line });
        }
        if self.number == 0 && !self.lacks_column && self.has_objects(line) {
            let objects = Layout::Lines(Some(Format::Json));
            self.layout = Some(objects);
            return self.line(line, objects, each);
        }
        if self.lines == 1
            && let Some(separator) = csv::Separator::of_line(line)
        {
            (self.layout, self.separator) = (Some(Layout::Table(None)), Some(separator));
            return each(Item::Comment { line: 1, text: line });
        }
        let kind = rows::kind(line);
        if self.is_unknown_header(line, kind) {
            self.layout = Some(Layout::Table(None));
            self.lacks_column = true;
            let (number, header) = match std::mem::take(&mut self.block) {
                block if block.is_empty() => (self.lines, line.to_vec()),
                block => (block.line, block.text.trim_ascii_end().to_vec()),
            };
            each(Item::UnknownHeader { line: number, text: &header })?;
            return if number == self.lines {
                ControlFlow::Continue(())
            } else {
                self.first_line(line, each)
            };
        }
        let found = match (self.layout, self.block.rows()) {
            (Some(_), _) => Layout::Table(self.columns_of(line)),
            (None, 0) => Layout::of_first_line(line),
            (None, _) => Layout::of_second_line(line),
        };
        match (kind, self.layout, found) {
            (_, _, Layout::Table(Some(columns))) => {
                let columns = csv::Columns { is_typed: self.is_typed, ..columns };
                self.release(Layout::Table(Some(columns)), each)?;
                each(Item::Header { line: self.lines, text: line, columns })
            }
            (_, Some(table), _) => self.line(line, table, each),
            (LineKind::Blank, ..) if self.block.is_empty() => ControlFlow::Continue(()),
            (LineKind::Comment, ..) if self.block.is_empty() => {
                each(Item::Comment { line: self.lines, text: line })
            }
            (LineKind::Blank | LineKind::Comment | LineKind::Heading, ..)
            | (LineKind::Row, _, Layout::Rows(_))
                if self.block.rows() == 0 && self.block.has_room(line) && !is_whole_line(line) =>
            {
                self.block.push(line, self.lines);
                ControlFlow::Continue(())
            }
            (_, None, Layout::Rows(_)) => {
                self.release(found, each)?;
                self.row(line, found, each)
            }
            (_, None, Layout::Lines(_) | Layout::Table(None)) => {
                self.release(found, each)?;
                self.line(line, found, each)
            }
        }
    }

    /// Returns the columns of a header, or `None` if it has no puzzle column or was truncated.
    fn columns_of(&self, header: &[u8]) -> Option<csv::Columns> {
        if self.extent == Extent::Cut {
            return None;
        }
        let separators = self.separator.as_ref().map_or(&csv::Separator::ALL[..], std::slice::from_ref);
        csv::Columns::among(header, separators, self.column.as_deref())
    }

    /// Returns whether this line is an object in which exactly one field matches the requested name.
    fn has_objects(&self, line: &[u8]) -> bool {
        let is_asked_for = |column: &String| json::is_record(line) && json::has_column(line, column);
        self.column.as_ref().is_some_and(is_asked_for)
    }

    /// Returns whether this line shows that the input is a table without a known puzzle column. The header is this line
    /// or the only line before it.
    fn is_unknown_header(&self, line: &[u8], kind: LineKind) -> bool {
        match self.layout {
            Some(_) if self.number > 0 || self.lacks_column => false,
            Some(_) => {
                !matches!(kind, LineKind::Blank | LineKind::Comment) && self.columns_of(line).is_none()
            }
            None => self.only_line().is_some_and(|header| {
                csv::is_header_of(header, line)
                    || !begins_rows(header) && csv::is_plain_header_of(header, line)
            }),
        }
    }

    /// Returns the buffered line if there is only one, ignoring blank lines after it.
    fn only_line(&self) -> Option<&[u8]> {
        let line = self.block.text.trim_ascii_end();
        (!line.is_empty() && !line.contains(&b'\n')).then_some(line)
    }

    /// Processes a line of a file that consists mainly of one-line records but may also contain nine-row grids.
    /// Possible rows are buffered until there are nine.
    #[inline]
    fn line_or_row<B>(
        &mut self,
        line: &[u8],
        each: &mut impl FnMut(Item<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        const LINES: Layout = Layout::Lines(None);
        let is_plainly_a_line = line.first_chunk::<81>().is_some_and(|cells| BareLine::new(cells).is_some());
        if self.block.is_empty() && (is_plainly_a_line || !may_begin_grid(line)) {
            return self.line(line, LINES, each);
        }
        let kind = rows::kind(line);
        match self.block.ends_before(line, kind) {
            Some(end) if self.block.rows() >= 9 => {
                self.layout = Some(Layout::Rows(None));
                self.block_record(end, Layout::Rows(None), each)?;
                return self.row_or_line(line, each);
            }
            Some(_) => {
                self.release(LINES, each)?;
                return self.line_or_row(line, each);
            }
            None => {}
        }
        let goes_on = match kind {
            LineKind::Blank | LineKind::Comment => true,
            LineKind::Heading => matches!(self.block.rows(), 0 | 9),
            _ => begins_rows(line),
        };
        if !goes_on || !self.block.has_room(line) {
            self.release(LINES, each)?;
            return self.line(line, LINES, each);
        }
        self.block.push(line, self.lines);
        ControlFlow::Continue(())
    }

    /// Processes a line of a file that consists mainly of nine-row grids but may also contain one-line records.
    fn row_or_line<B>(
        &mut self,
        line: &[u8],
        each: &mut impl FnMut(Item<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if !is_whole_line(line) {
            return self.row(line, Layout::Rows(None), each);
        }
        self.last_block(each)?;
        self.layout = Some(Layout::Lines(None));
        self.line(line, Layout::Lines(None), each)
    }

    /// Processes a line of an input with one record per line.
    #[inline]
    fn line<B>(
        &mut self,
        line: &[u8],
        layout: Layout,
        each: &mut impl FnMut(Item<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if holds_record(line) {
            self.number += 1;
            let (number, extent, column) = (self.number, self.extent, self.column.as_deref());
            return each(Item::Record(Raw {
                number,
                line: self.lines,
                text: line,
                layout,
                extent,
                column,
                begins_at: 0,
            }));
        }
        if line.trim_ascii().is_empty() {
            return ControlFlow::Continue(());
        }
        each(Item::Comment { line: self.lines, text: line })
    }

    /// Processes a line of an input whose records consist of nine rows each.
    fn row<B>(
        &mut self,
        line: &[u8],
        layout: Layout,
        each: &mut impl FnMut(Item<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let kind = rows::kind(line);
        if let Some(end) = self.block.ends_before(line, kind) {
            self.block_record(end, layout, each)?;
        }
        match kind {
            LineKind::Blank if self.block.is_empty() => ControlFlow::Continue(()),
            LineKind::Comment if self.block.is_empty() => {
                each(Item::Comment { line: self.lines, text: line })
            }
            _ => {
                self.block.push(line, self.lines);
                ControlFlow::Continue(())
            }
        }
    }

    /// Passes the first `end` bytes of the block to `each` as a record, and keeps the rest.
    fn block_record<B>(
        &mut self,
        end: usize,
        layout: Layout,
        each: &mut impl FnMut(Item<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.number += 1;
        let text = without_blank_end(&self.block.text[..end]);
        let (line, extent) = (self.block.line, self.block.extent);
        let raw = Raw { number: self.number, line, text, layout, extent, column: None, begins_at: 0 };
        let flow = each(Item::Record(raw));
        self.block.forget(end);
        flow
    }

    /// Passes the buffered lines to `each` at the end of the input.
    fn last_block<B>(&mut self, each: &mut impl FnMut(Item<'_>) -> ControlFlow<B>) -> ControlFlow<B> {
        if let (None, Some(header)) = (self.layout, self.only_line().filter(|line| csv::is_of_names(line))) {
            let (line, header) = (self.block.line, header.to_vec());
            (self.layout, self.lacks_column) = (Some(Layout::Table(None)), true);
            self.block = Block::default();
            return each(Item::UnknownHeader { line, text: &header });
        }
        let is_broken = match self.layout {
            None => self.block.rows() == 0,
            Some(Layout::Lines(None)) => self.block.rows() < 9,
            _ => false,
        };
        if is_broken {
            return self.release(Layout::Lines(None), each);
        }
        let layout = match self.layout {
            Some(layout @ Layout::Rows(_)) => layout,
            None | Some(Layout::Lines(None)) => Layout::Rows(None),
            Some(_) => return ControlFlow::Continue(()),
        };
        self.layout = Some(layout);
        if self.block.rows() > 0 && !(self.number > 0 && self.block.is_date()) {
            self.block_record(self.block.text.len(), layout, each)?;
        }
        let (line, rest) = (self.block.line, std::mem::take(&mut self.block).text);
        rows::lines(&rest)
            .enumerate()
            .try_for_each(|(index, (_, text))| each(Item::Comment { line: line + index, text }))
    }

    /// Sets the layout. Unless records have nine rows, processes the buffered lines as headers of tables or as single
    /// lines.
    fn release<B>(
        &mut self,
        layout: Layout,
        each: &mut impl FnMut(Item<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.layout = Some(layout);
        if matches!(layout, Layout::Rows(_)) {
            return ControlFlow::Continue(());
        }
        let now = std::mem::replace(&mut self.lines, self.block.line);
        let block = std::mem::take(&mut self.block);
        for (_, line) in rows::lines(&block.text) {
            match csv::Columns::of_header(line) {
                Some(columns) => each(Item::Header { line: self.lines, text: line, columns })?,
                None => self.line(line, layout, each)?,
            }
            self.lines += 1;
        }
        self.lines = now;
        ControlFlow::Continue(())
    }
}
