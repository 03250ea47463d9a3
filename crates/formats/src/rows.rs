//! What a line is in the notations of nine rows: part of a frame, a row, a heading, a comment.

use super::error::{ParseError, Problem};
use super::plain::plain;
use super::reading::{self, Reading};
use super::sdx;
use std::borrow::Cow;

/// The kinds of line around and in a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineKind {
    /// Nothing but blanks.
    Blank,
    /// It begins with `#`.
    Comment,
    /// Part of the drawing: `---`, `===`, box-drawing characters, brackets, bars.
    Frame,
    /// Words: it begins with a letter that is no empty cell, after brackets perhaps.
    Heading,
    /// Separators and blanks alone: nine empty cells where blanks are empty, and else part of the drawing.
    Bars,
    /// This sign, nine times: nine empty cells where the sign stands for an empty cell, and else part of the
    /// drawing.
    Signs(u8),
    /// The digits 1 to 9: the names of the columns where rows have names, and else a row.
    Axis,
    /// Anything else is read as a row of cells.
    Row,
}

/// What the line is.
pub(super) fn kind(line: &[u8]) -> LineKind {
    kind_of_plain(&plain(line))
}

/// What a line is that is [plain](super::plain) already.
pub(super) fn kind_of_plain(whole: &[u8]) -> LineKind {
    let line = whole.trim_ascii();
    match line.first() {
        None if whole.iter().filter(|&&byte| byte == b'\t').count() == 8 => LineKind::Bars,
        None => LineKind::Blank,
        Some(b'#') => LineKind::Comment,
        Some(_) if !line.iter().any(u8::is_ascii_alphanumeric) => kind_without_words(whole),
        Some(_) if reading::has_name(line) || sdx::is_row(line) => LineKind::Row,
        Some(_) if is_heading(line) => LineKind::Heading,
        Some(_) if is_axis(line) => LineKind::Axis,
        Some(_) => LineKind::Row,
    }
}

/// What a line without digits and letters is. With a stroke, or without anything that could be a cell, the line
/// is part of the drawing. (`---|---|---` is part of it, unless `-` is an empty cell.)
fn kind_without_words(line: &[u8]) -> LineKind {
    let stroke = |pair: &[u8]| matches!(pair, b"--" | b"==");
    if let Some(sign) = nine_signs(line) {
        LineKind::Signs(sign)
    } else if reading::has_room(line) && line.iter().all(|&byte| is_ornament(byte)) {
        LineKind::Bars
    } else if line.windows(2).any(stroke)
        || line.iter().all(|byte| is_ornament(*byte) || matches!(byte, b'-' | b'*' | b'+'))
    {
        LineKind::Frame
    } else {
        LineKind::Row
    }
}

/// The sign that stands nine times in the line, with only ornaments beside it, if it is no common sign of an
/// empty cell.
fn nine_signs(line: &[u8]) -> Option<u8> {
    let mut signs = line.iter().copied().filter(|&byte| !is_ornament(byte));
    let first = signs.next().filter(|&sign| !reading::is_common_cell(sign))?;
    (signs.clone().all(|sign| sign == first) && signs.count() == 8).then_some(first)
}

fn is_heading(line: &[u8]) -> bool {
    let word = line.iter().copied().skip_while(|&byte| is_ornament(byte));
    let word: Vec<u8> = word.take_while(|byte| byte.is_ascii_alphabetic()).take(3).collect();
    word.iter().any(|byte| !matches!(byte, b'x' | b'X')) && !reading::is_filled_up(line)
}

/// The digits 1 to 9 in order, with at least a blank between some.
fn is_axis(line: &[u8]) -> bool {
    line.contains(&b' ') && line.iter().filter(|&&byte| !is_ornament(byte)).eq(b"123456789")
}

/// ASCII characters that may stand between the cells of a row and mean nothing.
pub(super) const fn is_ornament(byte: u8) -> bool {
    matches!(
        byte,
        b' ' | b'\t'
            | b'|'
            | b'!'
            | b':'
            | b','
            | b';'
            | b'('
            | b')'
            | b'['
            | b']'
            | b'{'
            | b'}'
            | b'"'
            | b'\''
    )
}

/// The lines of a text with the offset of each, without their endings.
pub(super) fn lines(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    text.split_inclusive(|&byte| byte == b'\n').scan(0, |end, line| {
        let start = *end;
        *end += line.len();
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        Some((start, line.strip_suffix(b"\r").unwrap_or(line)))
    })
}

/// A line of a text, [plain](super::plain).
struct Line<'a> {
    kind: LineKind,
    /// Which line of the text it is, counted from 0.
    number: usize,
    /// As it stands in the text.
    text: &'a [u8],
    plain: Cow<'a, [u8]>,
}

/// A row of a text.
pub(super) struct TextRow<'a> {
    /// Which line of the text it is, counted from 0.
    pub(super) line: usize,
    /// The line, [plain](super::plain) and without the row's name.
    pub(super) text: Cow<'a, [u8]>,
}

impl TextRow<'_> {
    /// The error of something else than what is expected at a byte of the row.
    pub(super) fn unexpected(&self, at: usize, expected: &'static str) -> ParseError {
        ParseError::unexpected(&self.text, at, expected).after_lines(self.line)
    }

    /// The error that there are not nine of something, which shows at a byte of the row.
    pub(super) fn count_error(&self, at: usize, what: &'static str, found: usize) -> ParseError {
        let problem = Problem::Count { what, expected: 9, found };
        ParseError::at(&self.text, at, problem).after_lines(self.line)
    }
}

/// The lines of a text with what they are in this grid, and how its rows are to be read. Once there is a row, and
/// until there are nine, a line that begins with a letter is a (damaged) row too.
fn scan(text: &[u8]) -> (Vec<Line<'_>>, Reading) {
    let mut found: Vec<Line<'_>> = Vec::new();
    let mut reading = Reading::default();
    for (number, (_, text)) in lines(text).enumerate() {
        let plain = plain(text);
        let kind = kind_of_plain(&plain);
        if let (true, Some(head)) = (reading.learn(kind, &plain), found.last_mut()) {
            head.kind = LineKind::Frame;
        }
        found.push(Line { kind, number, text, plain });
    }
    let mut rows = 0;
    for line in &mut found {
        line.kind = reading.of(line.kind);
        if is_row(line.kind, rows) {
            line.kind = LineKind::Row;
            rows += 1;
        }
    }
    (found, reading)
}

/// The rows of a text, and how they are to be read.
pub(super) fn rows(text: &[u8]) -> (Vec<TextRow<'_>>, Reading) {
    let (lines, reading) = scan(text);
    let mut rows = Vec::with_capacity(9);
    for Line { number, mut plain, .. } in lines.into_iter().filter(|line| line.kind == LineKind::Row) {
        if reading.has_names() {
            reading.blank_out_name(rows.len(), plain.to_mut());
        }
        rows.push(TextRow { line: number, text: plain });
    }
    (rows, reading)
}

/// Whether a line of that kind is a row after so many.
pub(super) fn is_row(kind: LineKind, rows_before: usize) -> bool {
    kind == LineKind::Row || (kind == LineKind::Heading && (1..9).contains(&rows_before))
}

/// The headings and comments of a text, without marks, one after another.
pub(super) fn comment(text: &[u8]) -> String {
    let mut comment = String::new();
    for line in scan(text).0 {
        let words = match line.kind {
            LineKind::Heading if !is_axis_of_letters(&line.plain) => line.text,
            LineKind::Comment | LineKind::Row => {
                line.text.splitn(2, |&byte| byte == b'#').nth(1).unwrap_or_default()
            }
            _ => &[],
        };
        let words = String::from_utf8_lossy(words);
        if !words.trim().is_empty() {
            comment.push_str(if comment.is_empty() { "" } else { "; " });
            comment.push_str(words.trim());
        }
    }
    comment
}

/// The names of the columns.
fn is_axis_of_letters(line: &[u8]) -> bool {
    line.iter().filter(|&&byte| !is_ornament(byte)).map(u8::to_ascii_uppercase).eq(*b"ABCDEFGHI")
}
