//! Detects variants in a string and determines how to split the text into records.

use sodan_board::BareLine;
use sodan_formats::{Format, Item, Layout, Records};
use sodan_variant::format;
use std::ops::ControlFlow;

/// How to split a string with variants into records.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    /// Each line is a record.
    Lines,
    /// Each JSON object is a record.
    Objects,
    /// Each row of a table is a record.
    Rows,
    /// A list in Gecode's format, which [`lines_of_list`] converts to lines.
    List,
}

impl Cut {
    /// Returns how to split a string into records, or `None` if it contains only classic puzzles.
    ///
    /// A string contains variants if its first record is a variant, or if any of its records is a link or object that
    /// represents a variant. A string whose first line consists of 81 cells contains none. `beginning` is the complete
    /// string or, unless `is_whole` is set, its beginning.
    pub fn of(beginning: &[u8], is_whole: bool) -> Option<Cut> {
        if is_bare(beginning) {
            return None;
        }
        let text = String::from_utf8_lossy(beginning);
        let content = text.trim_start_matches('\u{feff}').trim_start();
        if is_list(content) {
            return Some(Cut::List);
        }
        match holds_variant(content.as_bytes(), is_whole)? {
            Layout::Table(_) => Some(Cut::Rows),
            _ if content.starts_with(['{', '[']) => Some(Cut::Objects),
            _ => Some(Cut::Lines),
        }
    }

    /// Returns the classic format that is split into records in this way.
    pub fn format(self) -> Format {
        match self {
            Cut::Lines | Cut::List => Format::Line,
            Cut::Objects => Format::Json,
            Cut::Rows => Format::Csv,
        }
    }
}

/// Returns whether the first line consists of 81 digits and dots.
pub fn is_bare(beginning: &[u8]) -> bool {
    let cells = beginning.get(..81).unwrap_or_default();
    cells.len() == 81
        && cells.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.')
        && beginning.get(81).is_none_or(|byte| !byte.is_ascii_alphanumeric() && !b"._-*?".contains(byte))
}

/// Returns the format of a string that looks like a variant, or `None`. A string of only 81 cells is a classic puzzle,
/// even if some cells are invalid. A line with several different symbols for empty cells is treated as a title, such as
/// a date.
fn detect(text: &str) -> Option<format::Format> {
    let first = text.trim().lines().next().unwrap_or_default().trim();
    let is_line = || {
        // The second half may be a jigsaw layout, in which `0` denotes a piece.
        let half = first.len() / 2;
        let has_layout = first.len().is_multiple_of(2) && half.isqrt().pow(2) == half;
        let cells_only = if has_layout { first.get(..half).unwrap_or(first) } else { first };
        let empty_signs = ['.', '-', '_', '*', '0'].iter().filter(|sign| cells_only.contains(**sign));
        let cells = text.split_whitespace().map(str::len).sum::<usize>();
        first.len() != 81 && cells != 81 && empty_signs.count() < 2
    };
    format::detect(text).filter(|found| *found != format::Format::Line || is_line())
}

/// Returns whether a string is a variant, valid or not, rather than a classic puzzle. A line of cells is a variant only
/// if it comes first in the input; a later line of cells is an invalid classic puzzle.
pub fn is_variant(text: &[u8], is_first: bool) -> bool {
    // Fast path: nearly all strings are bare lines.
    BareLine::new(text).is_none()
        && !is_bare(text)
        && str::from_utf8(text).is_ok_and(|text| {
            detect(text).is_some_and(|found| is_first || found != format::Format::Line)
                && sodan_formats::parse(text).is_err()
        })
}

/// Returns whether `text` starts with four quoted rows, as a list in Gecode's format does. Empty lines and comments are
/// ignored.
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

/// Converts a list in Gecode's format to lines, one per record. The rows between two commas form a record.
pub fn lines_of_list(list: &str) -> String {
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

/// Returns the layout of the first record that is a variant, or `None` if there is none.
fn holds_variant(beginning: &[u8], is_whole: bool) -> Option<Layout> {
    let mut records = Records::new(beginning.starts_with(b"{").then_some(Format::Json));
    let (mut is_first, mut layout) = (true, None);
    let mut each = |item: Item<'_>| {
        let Item::Record(raw) = item else { return ControlFlow::Continue(()) };
        let found = match super::text_of(&raw).and_then(|text| detect(&text)) {
            Some(format::Format::Line) if !is_first => None,
            found => found.filter(|_| raw.parse().is_err()),
        };
        is_first = false;
        layout = found.map(|_| raw.layout);
        if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    // The first line is checked separately, since the splitter buffers lines that could be rows of a classic grid.
    let first = beginning.split(|byte| matches!(byte, b'\n' | b'\r')).next().unwrap_or_default();
    let first = std::str::from_utf8(first).unwrap_or_default();
    if !first.starts_with(['{', '[']) && sodan_formats::parse(first).is_err() && detect(first).is_some() {
        return Some(Layout::Lines(None));
    }
    if records.feed(beginning, &mut each).is_continue() && is_whole {
        let _ = records.finish(&mut each);
    }
    layout
}
