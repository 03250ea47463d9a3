//! Collects the lines of a record of nine rows.
//!
//! Blank lines separate records. However, grids may also be printed with blank lines between bands, or between all
//! rows:
//!
//! ```text
//! rows so far   meaning of a blank line
//! 0             before the first row: part of the record
//! 1             separates rows, if every pair of rows has one
//! 3             separates bands, if row 6 is followed by one too
//! 6             separates bands, if row 3 was followed by one
//! else          ends the record
//! ```
//!
//! As a result, an incomplete grid is one bad record, and the next grid is parsed normally. There is one exception: if
//! a grid ends after a complete band and the next grid has blank lines between its bands, rows of both grids form one
//! record, and the remaining rows at the end are a bad record.
//!
//! A line of words between the rows ends the record too: it is the title of the next grid.
//!
//! If the first line is a number or a date rather than a row of nine cells, it is a title. A first line whose form
//! differs from all nine rows after it is also a title, if no tenth row follows.
//!
//! After `[Puzzle]` and nine rows, further sections with bracketed headings belong to the same record, up to nine lines
//! each. Blank lines may precede a heading.

use super::extent::{Extent, LIMIT};
use super::grid::{is_puzzle, is_section};
use super::line_kind::LineKind;
use super::normal::normal;
use super::rows::{self, Scanner};

/// Buffered lines of the current nine-row record. Each line ends with `\n`.
#[derive(Clone, Debug, Default)]
pub(super) struct Block {
    pub(super) text: Vec<u8>,
    /// 1-based line of the input at which the record starts.
    pub(super) line: usize,
    pub(super) extent: Extent,
    /// Scanner that has found the rows. The position of a row is the offset in `text` of the end of its line.
    scanner: Scanner,
    gaps: Gaps,
    section: Section,
}

/// Section of the most recent line in a SadMan Software file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Section {
    #[default]
    None,
    Puzzle,
    /// A section after the puzzle, with the number of its lines that have been read.
    Later(usize),
}

/// Positions of the blank lines between the rows of the current record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Gaps {
    #[default]
    None,
    /// A blank line follows row 3.
    First,
    /// Blank lines follow row 3 and row 6.
    Both,
    /// A blank line follows each row except the last.
    AllButLast,
    /// A blank line follows each row.
    All,
}

impl Block {
    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(super) fn rows(&self) -> usize {
        self.scanner.count()
    }

    /// Returns whether the only row is a date, a time or a phone number.
    pub(super) fn is_date(&self) -> bool {
        self.scanner.is_date()
    }

    pub(super) fn has_room(&self, line: &[u8]) -> bool {
        self.text.len() + line.len() < LIMIT
    }

    /// If the record ends before `line`, returns the length of the record in bytes. `kind` is the kind of `line`.
    pub(super) fn ends_before(&self, line: &[u8], kind: LineKind) -> Option<usize> {
        let all = Some(self.text.len());
        let rows = self.scanner.count_before(kind, line);
        let is_next_row = || self.scanner.is_next_row(&normal(line));
        match (self.scanner.reading().of(kind), rows, self.gaps) {
            (LineKind::Blank, 9, _) if self.section != Section::None => None,
            (_, 9, _) if self.section != Section::None && is_section(line) && !is_puzzle(line) => None,
            (_, 9, _) if matches!(self.section, Section::Later(..9)) => None,
            // The lower border of an incomplete grid and the upper border of the next grid. Between the bands of one
            // grid, a border may also be doubled.
            (LineKind::Frame, 1 | 2 | 4 | 5 | 7 | 8, _) if self.is_doubled_border(line) => all,
            (LineKind::Frame, ..) | (_, 0, _) => None,
            (LineKind::Heading, ..9, _) if self.section == Section::None && rows::is_words(line) => all,
            // The lines are either a title and nine rows, or a damaged row, eight rows and the first row of the next
            // record. The following line decides.
            (LineKind::Row, 9, Gaps::None) if self.scanner.may_begin_with_title() && is_next_row() => None,
            (LineKind::Row, 10, _) if is_next_row() => self.scanner.rows().nth(8),
            (_, 9.., _) => all,
            (LineKind::Blank, 1, _) | (LineKind::Blank, _, Gaps::AllButLast | Gaps::All) => None,
            (LineKind::Blank, 3, _) | (LineKind::Blank, 6, Gaps::First | Gaps::Both) => None,
            (LineKind::Blank, ..) => all,
            (LineKind::Row, 6, Gaps::First) => self.scanner.rows().nth(2),
            (LineKind::Row | LineKind::Heading, 2.., Gaps::AllButLast) => self.scanner.rows().nth(rows - 2),
            _ => None,
        }
    }

    /// Returns whether a line contains a horizontal stroke and equals the line before it.
    fn is_doubled_border(&self, line: &[u8]) -> bool {
        let text = self.text.strip_suffix(b"\n").unwrap_or_default();
        let start = memchr::memrchr(b'\n', text).map_or(0, |newline| newline + 1);
        &text[start..] == line && normal(line).windows(2).any(|pair| matches!(pair, b"--" | b"=="))
    }

    pub(super) fn push(&mut self, line: &[u8], number: usize) {
        if self.is_empty() {
            self.line = number;
        }
        let is_cut = !self.has_room(line);
        if is_cut {
            self.extent = Extent::Cut;
        }
        // A record must contain some text, so the beginning of an overlong first line is kept.
        if !is_cut || self.is_empty() {
            self.text.extend_from_slice(&line[..line.len().min(LIMIT - 1)]);
            self.text.push(b'\n');
        }
        if self.rows() == 0 && is_puzzle(line) {
            self.section = Section::Puzzle;
        } else if self.section != Section::None && self.rows() == 9 {
            self.section = match self.section {
                _ if is_section(line) => Section::Later(0),
                Section::Later(1..) if line.trim_ascii().is_empty() => Section::Later(9),
                Section::Later(lines) if !line.trim_ascii().is_empty() => Section::Later(lines + 1),
                section => section,
            };
            return;
        }
        let normal = normal(line);
        let kind = rows::kind_of_normal(&normal);
        if self.scanner.push(self.text.len(), kind, &normal) {
            self.gaps = Gaps::None;
        }
        self.gaps = match (self.scanner.reading().of(kind), self.rows(), self.gaps) {
            (LineKind::Blank, 3, Gaps::None) => Gaps::First,
            (LineKind::Blank, 6, Gaps::First) => Gaps::Both,
            (LineKind::Blank, 1, _) | (LineKind::Blank | LineKind::Frame, _, Gaps::AllButLast) => Gaps::All,
            (LineKind::Row | LineKind::Heading, 2.., Gaps::All) => Gaps::AllButLast,
            (_, _, gaps) => gaps,
        };
    }

    /// Removes the first `end` bytes, which must be whole lines, and any blank lines after them.
    pub(super) fn forget(&mut self, end: usize) {
        let before = std::mem::take(self);
        for (number, (start, line)) in (before.line..).zip(rows::lines(&before.text)) {
            let is_dropped = start < end || (self.is_empty() && rows::kind(line) == LineKind::Blank);
            if !is_dropped {
                self.push(line, number);
            }
        }
    }
}
