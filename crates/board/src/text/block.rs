//! The lines that will make a record of nine rows.
//!
//! Blank lines part records; but grids are also printed with their bands set apart by blank lines:
//!
//! ```text
//! rows so far   a blank line
//! 0             belongs to what is before the grid
//! 3             sets the bands apart, if one follows after row 6 too
//! 6             sets the bands apart, if one stood after row 3
//! else          ends the record
//! ```
//!
//! So a grid that breaks off is one bad record and the next grid is read, unless the one breaks off after a
//! whole band and the other has its bands set apart: then the rows are counted on, and what is left over at
//! the end is bad.

use super::records::{Extent, LIMIT};
use super::rows::{self, LineKind};

/// The lines so far, each with `\n`.
#[derive(Clone, Debug, Default)]
pub(super) struct Block {
    pub(super) text: Vec<u8>,
    /// The input's line on which it begins.
    pub(super) line: usize,
    pub(super) extent: Extent,
    /// Where each row ends.
    ends: Vec<usize>,
    gaps: Gaps,
}

/// Where blank lines stood between the rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Gaps {
    #[default]
    None,
    /// After row 3.
    First,
    /// After row 3 and after row 6.
    Both,
}

impl Block {
    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(super) fn rows(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn has_room(&self, line: &[u8]) -> bool {
        self.text.len() + line.len() < LIMIT
    }

    /// Where the record ends, if it ends before a line of that kind.
    pub(super) fn ends_before(&self, kind: LineKind) -> Option<usize> {
        let all = Some(self.text.len());
        match (kind, self.rows(), self.gaps) {
            (LineKind::Frame, ..) | (_, 0, _) => None,
            (_, 9, _) => all,
            (LineKind::Blank, 3, _) | (LineKind::Blank, 6, Gaps::First | Gaps::Both) => None,
            (LineKind::Blank, ..) => all,
            (LineKind::Row, 6, Gaps::First) => Some(self.ends[2]),
            _ => None,
        }
    }

    pub(super) fn push(&mut self, line: &[u8], kind: LineKind, number: usize) {
        if self.is_empty() {
            self.line = number;
        }
        if self.has_room(line) {
            self.text.extend_from_slice(line);
            self.text.push(b'\n');
        } else {
            self.extent = Extent::Cut;
        }
        if rows::is_row(kind, self.rows()) {
            self.ends.push(self.text.len());
        }
        self.gaps = match (kind, self.rows(), self.gaps) {
            (LineKind::Blank, 3, Gaps::None) => Gaps::First,
            (LineKind::Blank, 6, Gaps::First) => Gaps::Both,
            (_, _, gaps) => gaps,
        };
    }

    /// Drops the first bytes, which end with a line, and blank lines after them.
    pub(super) fn forget(&mut self, end: usize) {
        let blank = |line: &(usize, &[u8])| rows::kind(line.1) == LineKind::Blank;
        let rest = &self.text[end..];
        let end = end + rows::lines(rest).find(|line| !blank(line)).map_or(rest.len(), |(start, _)| start);
        self.line += self.text[..end].iter().filter(|&&byte| byte == b'\n').count();
        self.text.drain(..end);
        self.ends.retain_mut(|row| {
            let stays = *row > end;
            *row = row.saturating_sub(end);
            stays
        });
        self.gaps = Gaps::None;
        self.extent = Extent::Whole;
    }
}
