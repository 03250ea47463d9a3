//! Classification of lines in the notations of nine rows: part of a frame, row, heading, comment.

use super::error::{ParseError, Problem};
use super::line_kind::{LineKind, is_common_cell, is_ornament};
use super::normal::normal;
use super::reading::{self, Reading};
use std::borrow::Cow;

/// Returns the kind of a line.
pub(super) fn kind(line: &[u8]) -> LineKind {
    kind_of_normal(&normal(line))
}

/// Returns the kind of a line that is already [normal](super::normal).
pub(super) fn kind_of_normal(whole: &[u8]) -> LineKind {
    let line = whole.trim_ascii();
    match line.first() {
        None if whole.iter().filter(|&&byte| byte == b'\t').count() == 8 => LineKind::Bars,
        None => LineKind::Blank,
        Some(b'#') => LineKind::Comment,
        Some(_) if !line.iter().any(u8::is_ascii_digit) && !has_letters(line) => kind_without_words(whole),
        Some(_) if reading::has_name(line) || is_sdx_row(line) => LineKind::Row,
        Some(_) if is_axis(line) => LineKind::Axis,
        Some(_) if is_heading(line, whole) => LineKind::Heading,
        Some(_) => LineKind::Row,
    }
}

/// Whether there is a letter other than `x`, of any script.
fn has_letters(line: &[u8]) -> bool {
    line.iter().any(|byte| byte.is_ascii_alphabetic() && !matches!(byte, b'x' | b'X') || !byte.is_ascii())
}

/// Returns the kind of a line without digits and letters. With a stroke, or without any possible cell, the line
/// is part of the drawing. (`---|---|---` is part of it, unless `-` is an empty cell.)
fn kind_without_words(line: &[u8]) -> LineKind {
    let stroke = |pair: &[u8]| matches!(pair, b"--" | b"==");
    let cells = line.iter().filter(|&&byte| is_common_cell(byte)).count();
    if let Some(sign) = nine_signs(line) {
        LineKind::Signs(sign)
    } else if reading::has_room(line) && line.iter().all(|&byte| is_ornament(byte)) {
        LineKind::Bars
    } else if line.windows(2).any(stroke) || cells < FEWEST {
        LineKind::Frame
    } else {
        LineKind::Row
    }
}

/// Minimum number of cells of a row, damaged or not. With fewer, a line is a title, such as `2.` or `[2]`.
const FEWEST: usize = 5;

/// Returns the sign that occurs nine times in the line, with only ornaments between, if it is not a common sign of an
/// empty cell.
fn nine_signs(line: &[u8]) -> Option<u8> {
    let mut signs = line.iter().copied().filter(|&byte| !is_ornament(byte));
    let first = signs.next().filter(|&sign| !is_common_cell(sign))?;
    (signs.clone().all(|sign| sign == first) && signs.count() == 8).then_some(first)
}

/// Whether a line is words rather than a row: it has too few cells, or characters that neither a cell nor a frame has. One such character is
/// more likely a mistake in a row.
fn is_heading(line: &[u8], whole: &[u8]) -> bool {
    if reading::is_filled_up(line) || pencilmarks_like(line) {
        return false;
    }
    let cells = line.iter().filter(|&&byte| is_common_cell(byte)).count();
    let characters = String::from_utf8_lossy(line);
    let foreign = characters.chars().filter(|&character| is_foreign(character)).count();
    let has_word = line
        .split(|byte| !byte.is_ascii_alphabetic())
        .any(|word| word.len() > 1 && word.iter().any(|byte| !matches!(byte, b'x' | b'X')));
    (cells < FEWEST && !reading::has_room(whole)) || foreign > 1 || has_word
}

/// Whether a character is neither a cell nor part of a frame.
fn is_foreign(character: char) -> bool {
    let Ok(byte) = u8::try_from(character) else {
        return true;
    };
    byte != 0 && !is_common_cell(byte) && !is_ornament(byte) && !b"-*+=<>#u".contains(&byte)
}

/// Whether a line contains only groups of digits and marks.
fn pencilmarks_like(line: &[u8]) -> bool {
    let groups = line.split(|byte| !byte.is_ascii_digit()).filter(|group| !group.is_empty());
    groups.count() >= FEWEST
        && line.iter().all(|&byte| byte.is_ascii_digit() || is_ornament(byte) || b".*<>-+#".contains(&byte))
}

/// Whether a word is digits 1 to 9, each once.
fn is_group(word: &[u8]) -> bool {
    let mut seen = 0_u16;
    word.iter().all(|&byte| {
        let bit = 1 << (byte.wrapping_sub(b'0') & 15);
        let is_new = matches!(byte, b'1'..=b'9') && seen & bit == 0;
        seen |= bit;
        is_new
    })
}

/// Whether a line has nine cells, or the separators of nine cells: a row with the right number of cells.
pub(super) fn has_nine(line: &[u8]) -> bool {
    let cells = line.iter().take_while(|&&byte| byte != b'#').filter(|&&byte| is_common_cell(byte)).count();
    let groups = line.split(|&byte| is_ornament(byte)).filter(|group| !group.is_empty());
    let is_of_groups =
        || groups.clone().count() == 9 && groups.clone().all(|group| group.iter().any(u8::is_ascii_digit));
    cells == 9
        || reading::is_filled_up(line)
        || reading::has_room(line)
        || reading::has_name(line.trim_ascii())
        || is_of_groups()
}

/// Whether a possible damaged row is the title of the following rows: a number, a date or a time. `next` is the next row, if no
/// blank line is between them.
pub(super) fn is_title(line: &[u8], next: Option<&[u8]>) -> bool {
    let cells = line.iter().filter(|&&byte| is_common_cell(byte)).count();
    let is_date =
        line.windows(3).any(|bytes| matches!(bytes, [b'0'..=b'9', b'-' | b'/' | b':', b'0'..=b'9']));
    let has_empty = |line: &[u8]| line.iter().any(|byte| b".0_xX?".contains(byte));
    let may_be = cells <= 6 || is_date || !has_empty(line) && next.is_none_or(has_empty);
    may_be && !has_nine(line) && next.is_none_or(|next| has_nine(next) || is_title(next, None))
}

/// Whether a line is nine groups of digits, of which at least one is a placed digit of [sdx](super::sdx).
pub(super) fn is_sdx_row(line: &[u8]) -> bool {
    let mut groups = line.split(|byte| matches!(byte, b' ' | b'\t')).filter(|word| !word.is_empty());
    let (mut count, mut has_placed) = (0, false);
    groups.all(|word| {
        count += 1;
        has_placed |= word[0] == b'u';
        match word {
            [b'u', digit] => matches!(digit, b'1'..=b'9'),
            _ => is_group(word),
        }
    }) && count == 9
        && has_placed
}

/// Whether it has the digits 1 to 9 in order, with at least one blank between them.
fn is_axis(line: &[u8]) -> bool {
    line.contains(&b' ') && line.iter().filter(|&&byte| !is_ornament(byte)).eq(b"123456789")
}

/// Returns the lines of a text with their offsets, without line endings.
pub(super) fn lines(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    text.split_inclusive(|&byte| byte == b'\n').scan(0, |end, line| {
        let start = *end;
        *end += line.len();
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        Some((start, line.strip_suffix(b"\r").unwrap_or(line)))
    })
}

/// A line of a text, [normal](super::normal).
struct Line<'a> {
    kind: LineKind,
    /// 0-based line of the text.
    number: usize,
    /// The original line.
    text: &'a [u8],
    normal: Cow<'a, [u8]>,
}

/// A row of a text.
pub(super) struct TextRow<'a> {
    /// 0-based line of the text.
    pub(super) line: usize,
    /// The line, [normal](super::normal) and without the row's name.
    pub(super) text: Cow<'a, [u8]>,
}

impl TextRow<'_> {
    /// Creates the error of unexpected content at a byte of the row.
    pub(super) fn unexpected(&self, at: usize, expected: &'static str) -> ParseError {
        ParseError::unexpected(&self.text, at, expected).after_lines(self.line)
    }

    /// Creates the error of a number other than nine, which was detected at a byte of the row.
    pub(super) fn count_error(&self, at: usize, what: &'static str, found: usize) -> ParseError {
        let problem = Problem::Count { what, expected: 9, found };
        ParseError::at(&self.text, at, problem).after_lines(self.line)
    }
}

/// Returns the lines of a text with their kinds in this grid, and the interpretation of its rows. After the first row, and
/// before the ninth, a line that begins with a letter is a (damaged) row too.
fn scan(text: &[u8]) -> (Vec<Line<'_>>, Reading) {
    let mut found: Vec<Line<'_>> = Vec::new();
    let mut reading = Reading::default();
    for (number, (_, text)) in lines(text).enumerate() {
        let normal = normal(text);
        let kind = kind_of_normal(&normal);
        if let (true, Some(head)) = (reading.learn(kind, &normal), found.last_mut()) {
            head.kind = LineKind::Frame;
        }
        found.push(Line { kind, number, text, normal });
    }
    let mut rows: Vec<usize> = Vec::with_capacity(9);
    for at in 0..found.len() {
        found[at].kind = reading.of(found[at].kind);
        if let [first] = rows[..] {
            let is_apart = found[first..at].iter().any(|line| line.kind == LineKind::Blank);
            let next = Some(&*found[at].normal).filter(|_| !is_apart && found[at].kind == LineKind::Row);
            let ends = matches!(found[at].kind, LineKind::Row | LineKind::Heading | LineKind::Blank);
            if ends && is_title(&found[first].normal, next) {
                found[first].kind = LineKind::Heading;
                rows.clear();
            }
        }
        if is_row(found[at].kind, rows.len()) {
            found[at].kind = LineKind::Row;
            rows.push(at);
        }
    }
    (found, reading)
}

/// Returns the rows of a text, and their interpretation.
pub(super) fn rows(text: &[u8]) -> (Vec<TextRow<'_>>, Reading) {
    let (lines, reading) = scan(text);
    let mut rows = Vec::with_capacity(9);
    for Line { number, mut normal, .. } in lines.into_iter().filter(|line| line.kind == LineKind::Row) {
        if reading.has_names() {
            reading.blank_out_name(rows.len(), normal.to_mut());
        }
        rows.push(TextRow { line: number, text: normal });
    }
    (rows, reading)
}

/// Whether a line of that kind is a row after `rows` rows.
pub(super) fn is_row(kind: LineKind, rows_before: usize) -> bool {
    kind == LineKind::Row || (kind == LineKind::Heading && (1..9).contains(&rows_before))
}

/// Returns the headings and comments of a text, without marks.
pub(super) fn comment(text: &[u8]) -> String {
    let mut comment = String::new();
    for line in scan(text).0 {
        let words = match line.kind {
            LineKind::Heading if is_axis_of_letters(&line.normal) || is_opening(line.text) => &[],
            // A comment of Scheme.
            LineKind::Heading => {
                let text = line.text.trim_ascii_start();
                text.strip_prefix(b";").unwrap_or(text)
            }
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

/// The opening of a board of Scheme.
fn is_opening(line: &[u8]) -> bool {
    line.trim_ascii() == b"(sudoku-board"
}

/// The names of the columns.
fn is_axis_of_letters(line: &[u8]) -> bool {
    line.iter().filter(|&&byte| !is_ornament(byte)).map(u8::to_ascii_uppercase).eq(*b"ABCDEFGHI")
}
