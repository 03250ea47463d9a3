//! Determines which symbol represents an empty cell in the rows of a grid, and whether there are row and column
//! headers.
//!
//! | first row with evidence | symbol for an empty cell | |
//! | --- | --- | --- |
//! | digits and one symbol add up to nine, as in `4--|---|8-5` | that symbol | [`EmptyCell::Sign`] |
//! | bars, or eight commas, semicolons or tabs, and fewer than nine cells | a space | [`EmptyCell::Blank`] |
//! | anything else | `.`, `0`, `_`, `X`, `x`, `?` | [`EmptyCell::Common`] |
//!
//! Rows have headers if they start with `A` to `I`, or if the first row starts with `1` before nine cells. A line of
//! the digits 1 to 9 then contains the column headers. The first line of a Markdown table is its header if it contains
//! no cell or the column headers, and a delimiter row follows.

use super::line_kind::{LineKind, is_common_cell, is_ornament};

/// Interpretation of a grid's rows that follows from the lines so far: which symbols are empty cells, and whether the
/// rows have headers.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reading {
    pub(super) empty: EmptyCell,
    rows: RowNames,
    /// Kind of the previous line, if it may be either the first row or the header of a table.
    first: Option<LineKind>,
    has_begun: bool,
    /// Whether the symbol for an empty cell is determined.
    is_decided: bool,
}

/// The symbols that represent an empty cell in the rows of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum EmptyCell {
    /// Any of `.`, `0`, `_`, `X`, `x`, `?`.
    #[default]
    Common,
    /// Only this symbol.
    Sign(u8),
    /// A space, in a row with separators.
    Blank,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum RowNames {
    #[default]
    None,
    Letters,
    Digits,
}

impl Reading {
    /// Updates the interpretation with the next line. Returns true if the previous line turns out to be the header of a
    /// table and not a row.
    pub(super) fn learn(&mut self, kind: LineKind, line: &[u8]) -> bool {
        let before = self.first.take();
        let may_be_row = matches!(kind, LineKind::Row | LineKind::Bars | LineKind::Axis);
        match kind {
            LineKind::Row => self.learn_row(line),
            LineKind::Bars | LineKind::Axis if !self.has_begun => self.first = Some(kind),
            LineKind::Frame | LineKind::Signs(b'-') => {
                return before.is_some() && is_rule_of_markdown(line);
            }
            _ => {}
        }
        self.has_begun |= may_be_row;
        false
    }

    fn learn_row(&mut self, line: &[u8]) {
        if self.is_decided {
            return;
        }
        if self.rows == RowNames::None {
            self.rows = names_of_rows(line);
        }
        let mut row = line.to_vec();
        self.blank_out_name(0, &mut row);
        let cells = row.iter().filter(|&&byte| is_common_cell(byte)).count();
        if let Some(sign) = sign_of(&row) {
            (self.empty, self.is_decided) = (EmptyCell::Sign(sign), true);
        } else if has_room(&row) && cells < 9 && !row.iter().any(|byte| b".0_?xX".contains(byte)) {
            (self.empty, self.is_decided) = (EmptyCell::Blank, true);
        } else if row.iter().any(|byte| b".0_?xX".contains(byte)) {
            self.is_decided = true;
        }
    }

    /// Refines the kind of a line: decides whether ambiguous lines are rows of this grid or part of the frame.
    pub(super) fn of(&self, kind: LineKind) -> LineKind {
        match kind {
            LineKind::Bars if self.empty == EmptyCell::Blank => LineKind::Row,
            LineKind::Signs(sign) if self.empty == EmptyCell::Sign(sign) => LineKind::Row,
            LineKind::Axis if self.rows == RowNames::None => LineKind::Row,
            LineKind::Bars | LineKind::Signs(_) | LineKind::Axis => LineKind::Frame,
            kind => kind,
        }
    }

    /// Returns whether the rows have headers.
    pub(super) fn has_names(&self) -> bool {
        self.rows != RowNames::None
    }

    /// Replaces a row header, at the start and possibly at the end of the line, with spaces.
    pub(super) fn blank_out_name(&self, row: usize, line: &mut [u8]) {
        let is_name = |byte: &u8| match self.rows {
            RowNames::None => false,
            RowNames::Letters => byte.is_ascii_alphabetic(),
            RowNames::Digits => usize::from(*byte) == usize::from(b'1') + row,
        };
        let blank = |byte: &u8| matches!(byte, b' ' | b'\t');
        let is_before = |byte: &u8| blank(byte) || *byte == b'|';
        if let Some(start) = line.iter().position(|byte| !is_before(byte)).filter(|&at| is_name(&line[at])) {
            let is_numbered = matches!(line[start..], [b'r' | b'R', b'1'..=b'9', ..]);
            // In a table, the row headers are in a separate column.
            let is_column = self.rows == RowNames::Letters && line[..start].contains(&b'|');
            let begin = if is_column { 0 } else { start };
            line[begin..=start + usize::from(is_numbered)].fill(b' ');
        }
        let end = line.iter().rposition(|byte| !blank(byte)).filter(|&at| is_name(&line[at]));
        if let Some(end) = end.filter(|_| self.rows == RowNames::Letters) {
            line[end] = b' ';
        }
    }
}

/// Returns whether a line has enough separators for spaces to be empty cells: bars, or eight or nine of another
/// separator.
pub(super) fn has_room(line: &[u8]) -> bool {
    let count = |separator| line.iter().filter(|&&byte| byte == separator).count();
    // Three boxes have two bars between them, and nine cells have eight. In each case, there may be two more bars at
    // the ends. Two boxes and their bars need at least eight characters: `| 5 |` is a title.
    matches!(count(b'|'), 2 | 4 | 8..=10) && line.trim_ascii_end().len() >= 8
        || b",;\t".iter().any(|&separator| matches!(count(separator), 8 | 9))
}

/// Returns whether a line has nine cells if one uncommon symbol represents empty cells.
pub(super) fn is_filled_up(line: &[u8]) -> bool {
    sign_of(line).is_some()
}

/// Returns an uncommon symbol if the digits and the occurrences of this symbol add up to nine cells. A symbol that
/// occurs only once is more likely a mistake.
fn sign_of(row: &[u8]) -> Option<u8> {
    let mut cells = row.iter().copied().filter(|&byte| !is_ornament(byte));
    let sign = cells.clone().find(|byte| !matches!(byte, b'1'..=b'9'))?;
    let is_sign = sign.is_ascii_graphic() && !is_common_cell(sign) && !matches!(sign, b'#' | b'<' | b'>');
    let signs = cells.clone().filter(|&byte| byte == sign).count();
    let fits = is_sign && cells.clone().count() == 9 && (2..9).contains(&signs);
    (fits && cells.all(|byte| byte == sign || matches!(byte, b'1'..=b'9'))).then_some(sign)
}

/// Returns whether a trimmed line consists of a row header (a letter `A` to `I`, or `r` and a digit) and a row.
pub(super) fn has_name(line: &[u8]) -> bool {
    let line = line.strip_prefix(b"|").map_or(line, <[u8]>::trim_ascii_start);
    let rest = match line {
        [b'r' | b'R', b'1'..=b'9', rest @ ..] | [b'A'..=b'I' | b'a'..=b'i', rest @ ..] => rest,
        _ => return false,
    };
    let rest = rest.strip_suffix(&line[..1]).unwrap_or(rest);
    let is_word = |byte: &u8| byte.is_ascii_alphabetic() && !matches!(byte, b'x' | b'X');
    let cells = rest.iter().filter(|&&byte| !is_ornament(byte)).count();
    rest.first().is_some_and(|&byte| is_ornament(byte))
        && !rest.iter().any(is_word)
        && (cells >= 9 || has_room(rest))
}

fn names_of_rows(line: &[u8]) -> RowNames {
    let line = line.trim_ascii();
    let cells = || line.iter().filter(|&&byte| is_common_cell(byte)).count();
    match line {
        _ if has_name(line) => RowNames::Letters,
        [b'1', next, ..] if is_ornament(*next) && cells() == 10 => RowNames::Digits,
        _ => RowNames::None,
    }
}

/// Returns whether a line is the delimiter row of a Markdown table, such as `|---|:-:|`.
fn is_rule_of_markdown(line: &[u8]) -> bool {
    line.trim_ascii().iter().all(|byte| b"|-: ".contains(byte)) && line.contains(&b'|')
}
