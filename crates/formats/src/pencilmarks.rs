//! Nine rows of nine groups of digits, with or without a frame, as solvers and forums print them.
//!
//! ```text
//! .------------------.------------------.-----------------.
//! | 4    1679   1269 | 139   2369  269  | 8    1239  5    |
//! | 2689 3      …
//!
//! pencilmarks = row * 9, with frame lines, blank lines, headings and comments before and between the rows
//! row         = group * 9 [ "#" comment ], with at least one ornament between two groups
//! group       = "1".."9" repeated, each at most once     the candidates of a cell, or its digit
//!             | "<" digit ">"                    a given
//!             | "*" digit "*"                    a placed digit
//!             | "0"                              a cell without a digit and without candidates
//!             | "."                              a cell without marks: every digit is a candidate
//! ```
//!
//! Ornaments, frame lines and headings are the same as in [`grid`](super::grid).
//!
//! # Groups of one digit
//!
//! A group of one digit may be a given, a placed digit, or the last candidate of a cell. Which one applies depends on
//! the marks in the grid:
//!
//! - If any group is marked with `<>` or `**`, only marked digits are placed. An unmarked group of one digit is a cell
//!   with one candidate.
//! - If no group is marked, a group of one digit is a placed digit, unless a peer has the digit as a candidate. HoDoKu
//!   interprets such grids in the same way. Whether these digits are givens is [unknown](super::Origin::Unknown).
//!
//! # Writing
//!
//! Columns are aligned, and boxes are framed with `.`, `-`, `|`, `:` and `'`. Givens are marked if they are known. A
//! comment is written on a separate line before the grid. A candidate that a digit excludes is written only if the
//! original text contained it.

use super::error::{ParseError, Problem};
use super::line_kind::is_ornament;
use super::position::{Marks, Origin, Position};
use super::rows::{self, TextRow};
use sodan_board::{ByCell, Cell, CellSet, Digit, DigitSet, Grid};
use std::fmt::Write;

const EXPECTED: &str = "digits 1 to 9, a given `<d>` or a placed digit `*d*`";

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MarkGroup {
    /// A cell without marks: every digit is a candidate unless a peer contains it.
    Open,
    Bare(DigitSet),
    Given(Digit),
    Placed(Digit),
}

/// Parses a string that contains exactly one pencilmark grid.
///
/// # Errors
///
/// Returns an error if there are not nine rows of nine groups, or if the text contains anything else.
pub fn parse_bytes(text: &[u8]) -> Result<Position, ParseError> {
    let (rows, _) = rows::rows(text);
    if let Some(row) = rows.get(9) {
        let problem = Problem::Count { unit: "rows", expected: 9, found: 10 };
        return Err(ParseError::of_line(row.line + 1, problem));
    }
    let mut groups = Vec::with_capacity(81);
    rows.iter().try_for_each(|row| parse_row(row, &mut groups))?;
    groups.try_into().map(|groups| position_of(&ByCell::new(groups))).map_err(|_| {
        let problem = Problem::Count { unit: "rows", expected: 9, found: rows.len() };
        ParseError::at(text, text.trim_ascii_end().len(), problem)
    })
}

fn parse_row(row: &TextRow<'_>, groups: &mut Vec<MarkGroup>) -> Result<(), ParseError> {
    let (before, mut at, line) = (groups.len(), 0, &row.text);
    while at < line.len() && line[at] != b'#' {
        if is_ornament(line[at]) {
            at += 1;
            continue;
        }
        let (group, len) = parse_group(&line[at..]).map_err(|wrong| row.unexpected(at + wrong, EXPECTED))?;
        groups.push(group);
        at += len;
    }
    match groups.len() - before {
        9 => Ok(()),
        found => Err(row.count_error(at, "groups in the row", found)),
    }
}

/// Parses the group at the start of `text`. Returns the group and its length; the error is the offset of the invalid
/// character.
fn parse_group(text: &[u8]) -> Result<(MarkGroup, usize), usize> {
    match *text {
        [b'<', digit @ b'1'..=b'9', b'>', ..] => Ok((MarkGroup::Given(digit_of(digit)), 3)),
        [b'*', digit @ b'1'..=b'9', b'*', ..] => Ok((MarkGroup::Placed(digit_of(digit)), 3)),
        [b'0', ..] if !matches!(text.get(1), Some(b'0'..=b'9')) => Ok((MarkGroup::Bare(DigitSet::EMPTY), 1)),
        [b'.', ..] if text.get(1).is_none_or(|&next| is_ornament(next)) => Ok((MarkGroup::Open, 1)),
        _ => parse_bare(text),
    }
}

fn parse_bare(text: &[u8]) -> Result<(MarkGroup, usize), usize> {
    let mut digits = DigitSet::EMPTY;
    let len = text.iter().take_while(|byte| matches!(byte, b'1'..=b'9')).count();
    for (index, &byte) in text[..len].iter().enumerate() {
        if !digits.insert(digit_of(byte)) {
            return Err(index);
        }
    }
    let ends = text.get(len).is_none_or(|&next| next == b'#' || is_ornament(next));
    if len == 0 || !ends { Err(len) } else { Ok((MarkGroup::Bare(digits), len)) }
}

fn digit_of(byte: u8) -> Digit {
    Digit::from_index(usize::from(byte - b'1'))
}

pub(super) fn position_of(groups: &ByCell<MarkGroup>) -> Position {
    let is_marked =
        groups.iter().any(|(_, group)| matches!(group, MarkGroup::Given(_) | MarkGroup::Placed(_)));
    let mut digits = Grid::EMPTY;
    let mut marks = ByCell::new([DigitSet::EMPTY; 81]);
    let mut placed = CellSet::EMPTY;
    for (cell, &group) in groups.iter() {
        match group {
            MarkGroup::Given(digit) => digits.set(cell, digit),
            MarkGroup::Placed(digit) => {
                digits.set(cell, digit);
                placed.insert(cell);
            }
            MarkGroup::Bare(candidates) => marks[cell] = candidates,
            MarkGroup::Open => {}
        }
    }
    let mut origin = Origin::Placed(placed);
    if !is_marked {
        digits = standing(&marks);
        for cell in digits.filled() {
            origin = Origin::Unknown;
            marks[cell] = DigitSet::EMPTY;
        }
    }
    for (cell, _) in groups.iter().filter(|(_, group)| **group == MarkGroup::Open) {
        let excluded: DigitSet = cell.peers().iter().filter_map(|peer| digits.get(peer)).collect();
        marks[cell] = DigitSet::ALL - excluded;
    }
    Position { digits, origin, marks: Marks::Written(marks) }
}

/// Returns the digit of each cell with a single candidate, unless a peer has the same candidate.
pub(super) fn standing(marks: &ByCell<DigitSet>) -> Grid {
    let mut digits = Grid::EMPTY;
    for cell in Cell::all() {
        let is_unmarked = |digit: &Digit| cell.peers().iter().all(|peer| !marks[peer].contains(*digit));
        digits.set(cell, marks[cell].single().filter(is_unmarked));
    }
    digits
}

/// Appends the framed grid, without the last line ending.
pub fn write(position: &Position, out: &mut String) {
    let marks = marks_of(position);
    let groups = ByCell::from_fn(|cell| group_text(position, cell, &marks));
    let width = |column: usize| {
        groups.iter().filter(|(cell, _)| cell.column().index() == column).map(|(_, group)| group.len()).max()
    };
    let widths: [usize; 9] = std::array::from_fn(|column| width(column).unwrap_or(1));
    for row in 0..9 {
        if row % 3 == 0 {
            write_rule(&widths, if row == 0 { '.' } else { ':' }, if row == 0 { '.' } else { '+' }, out);
            out.push('\n');
        }
        for column in 0..9 {
            out.push_str(if column % 3 == 0 { "| " } else { "" });
            let _ = write!(out, "{:<1$} ", groups[Cell::from_index(row * 9 + column)], widths[column]);
        }
        out.push_str("|\n");
    }
    write_rule(&widths, '\'', '\'', out);
}

fn write_rule(widths: &[usize; 9], end: char, between: char, out: &mut String) {
    out.push(end);
    for (index, stack) in widths.chunks(3).enumerate() {
        out.extend(std::iter::repeat_n('-', stack.iter().sum::<usize>() + 4));
        out.push(if index == 2 { end } else { between });
    }
}

fn marks_of(position: &Position) -> ByCell<DigitSet> {
    match position.marks {
        Marks::Written(marks) => marks,
        Marks::Implied | Marks::Eliminated(_) => {
            let candidates = position.candidates();
            ByCell::from_fn(|cell| candidates.digits(cell))
        }
    }
}

fn group_text(position: &Position, cell: Cell, marks: &ByCell<DigitSet>) -> String {
    match (position.digits.get(cell), position.origin) {
        (Some(digit), Origin::Placed(placed)) if placed.contains(cell) => format!("*{digit}*"),
        (Some(digit), Origin::Placed(_)) => format!("<{digit}>"),
        (Some(digit), Origin::Unknown) => digit.to_string(),
        (None, _) if marks[cell].is_empty() => "0".to_owned(),
        (None, _) => marks[cell].to_string(),
    }
}

/// Returns whether a string contains a row that only this format allows: marked digits, or more than nine digits in
/// several groups, one of which has several digits.
pub(super) fn has_row(text: &[u8]) -> bool {
    rows::rows(text).0.iter().any(|row| is_row(&row.text))
}

/// Returns whether a line is a row that is valid only in a pencilmark grid.
pub(super) fn is_row(line: &[u8]) -> bool {
    let words = || line.split(|&byte| is_ornament(byte)).filter(|word| !word.is_empty());
    let is_digits = |word: &[u8]| word.iter().all(|byte| matches!(byte, b'1'..=b'9'));
    if line.contains(&b'.') {
        // Some groups are candidates, and other cells have no marks.
        let is_mixed = words().any(|word| word.len() > 1 && is_digits(word));
        return is_mixed && words().count() == 9 && words().all(|word| word == b"." || is_digits(word));
    }
    if line.iter().any(|byte| matches!(byte, b'_' | b'?' | b'x' | b'X')) {
        return false;
    }
    let marked = |three: &[u8]| matches!(three, [b'<', b'1'..=b'9', b'>'] | [b'*', b'1'..=b'9', b'*']);
    let groups = line.split(|byte| !byte.is_ascii_digit()).map(<[u8]>::len).filter(|&len| len > 0);
    let (count, digits) = groups.fold((0, 0), |(count, digits), len| (count + 1, digits + len));
    let is_grid_row = line.iter().filter(|byte| byte.is_ascii_digit() || **byte == b'*').count() == 9;
    (line.windows(3).any(marked) && !is_grid_row) || (count >= 5 && digits > 9 && digits > count)
}
