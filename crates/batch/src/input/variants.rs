//! Inputs of variants: each line, or each JSON object, is a record.

use super::{Current, Input, Portion, read_into};
use crate::exit::Failure;
use crate::unpack::Reader;
use sodan::formats::{Format, Item, Records};
use sodan::variant::format;
use std::io::{self, Read};
use std::ops::ControlFlow;

/// Number of bytes inspected.
const LOOKED_AT: usize = 1 << 16;

/// A list in Gecode's format is read as a whole, up to this size.
const MAX_LIST: u64 = 1 << 26;

impl Input {
    /// Whether the first source contains variants; then its records are split as such. With `is_wanted`, every puzzle is read as a
    /// variant, including classic ones.
    ///
    /// A source contains variants if its first record is one, or if a link or an object among its first records is one. A first line
    /// of 81 cells rules this out.
    pub fn holds_variants(&mut self, is_wanted: bool) -> Result<bool, Failure> {
        if self.from.is_some() && !is_wanted || self.column.is_some() || self.sources.is_empty() {
            return Ok(false);
        }
        let mut opened = match self.held.iter().position(|it| it.source == 0) {
            Some(place) => self.held.swap_remove(place),
            None => self.begin(0)?,
        };
        let is_text = matches!(opened.reader, Reader::Bytes(_)) && !opened.is_table;
        if !is_text {
            self.held.push(opened);
            return Ok(false);
        }
        let (mut beginning, mut piece) = (Vec::new(), Vec::new());
        while beginning.len() < LOOKED_AT {
            let read = read_into(&mut piece, Portion::MOST, &mut opened.reader)
                .map_err(|cause| self.sources[0].unreadable(cause))?;
            beginning.extend_from_slice(&piece[..read]);
            if read == 0 || is_bare(&beginning) {
                break;
            }
        }
        let text = String::from_utf8_lossy(&beginning);
        let content = text.trim_start_matches('\u{feff}').trim_start();
        let is_list = is_list(content);
        let found = is_list || (is_wanted || !is_bare(&beginning) && holds_variant(content.as_bytes()));
        if found {
            self.from = Some(if content.starts_with(['{', '[']) { Format::Json } else { Format::Line });
            self.portion = Portion::Little;
            self.chunk_bytes = self.portion.first();
        }
        let mut reader: Box<dyn Read + Send> = Box::new(io::Cursor::new(beginning).chain(opened.reader));
        if is_list {
            let mut whole = String::new();
            let read = reader.take(MAX_LIST).read_to_string(&mut whole);
            read.map_err(|cause| self.sources[0].unreadable(cause))?;
            reader = Box::new(io::Cursor::new(lines_of(&whole).into_bytes()));
        }
        let records = self.cutter(false);
        self.held.push(Current { reader: Reader::Bytes(reader), records, ..opened });
        Ok(found)
    }
}

/// Whether the first line is 81 digits and dots.
fn is_bare(beginning: &[u8]) -> bool {
    let cells = beginning.get(..81).unwrap_or_default();
    cells.len() == 81
        && cells.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.')
        && beginning.get(81).is_none_or(|byte| !byte.is_ascii_alphanumeric() && !b"._-*?".contains(byte))
}

/// Whether the first lines of content are quoted rows.
fn is_list(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"));
    let rows: Vec<&str> = lines.by_ref().take(4).collect();
    let is_row = |line: &&str| {
        let row = line.trim_end_matches(',').strip_prefix('"').and_then(|line| line.strip_suffix('"'));
        row.is_some_and(|row| {
            (4..=25).contains(&row.len())
                && row.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.')
        })
    };
    rows.len() == 4 && rows.iter().all(is_row)
}

/// Joins the rows of each record of a list into a line: those between two commas.
fn lines_of(list: &str) -> String {
    let rows = list.lines().map(str::trim).filter(|line| !line.starts_with("//"));
    let mut lines = String::new();
    for row in rows {
        lines.extend(row.split('"').skip(1).step_by(2));
        if row.ends_with(',') || row.starts_with('}') {
            lines.push('\n');
        }
    }
    lines
}

/// Whether one of the first records is a variant and not a classic puzzle.
fn holds_variant(beginning: &[u8]) -> bool {
    let mut records = Records::new(beginning.starts_with(b"{").then_some(Format::Json));
    let mut is_first = true;
    let mut each = |item: Item<'_>| {
        let Item::Record(raw) = item else { return ControlFlow::Continue(()) };
        let text = std::str::from_utf8(raw.text).unwrap_or_default();
        let found = match format::detect(text) {
            Some(format::Format::Line) if !is_first => None,
            found => found.filter(|_| raw.parse().is_err()),
        };
        is_first = false;
        if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    // Lines other than rows of a classic grid may still be buffered as rows: the first line decides.
    let first = beginning.split(|byte| matches!(byte, b'\n' | b'\r')).next().unwrap_or_default();
    let first = std::str::from_utf8(first).unwrap_or_default();
    if !first.starts_with(['{', '['])
        && sodan::formats::parse(first).is_err()
        && format::detect(first).is_some()
    {
        return true;
    }
    if records.feed(beginning, &mut each).is_break() {
        return true;
    }
    beginning.len() < LOOKED_AT && records.finish(&mut each).is_break()
}
