//! Classifies the lines of formats with nine rows: frame, row, heading, or comment.

use super::error::{ParseError, Problem};
use super::line_kind::{LineKind, is_common_cell, is_ornament};
use super::normal::normal;
use super::reading::{self, Reading};
use std::borrow::Cow;

pub(super) fn kind(line: &[u8]) -> LineKind {
    kind_of_normal(&normal(line))
}

/// Returns the kind of a [normalized](super::normal) line.
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

/// Returns whether the line contains a letter of any script other than `x`.
fn has_letters(line: &[u8]) -> bool {
    line.iter().any(|byte| byte.is_ascii_alphabetic() && !matches!(byte, b'x' | b'X') || !byte.is_ascii())
}

/// Classifies a line that contains neither digits nor letters. A line that contains `--` or `==`, or fewer than
/// `FEWEST` cell symbols, belongs to the frame. Nine identical symbols, as in `---|---|---`, are returned as `Signs`,
/// because the symbol may represent an empty cell.
fn kind_without_words(line: &[u8]) -> LineKind {
    let stroke = |pair: &[u8]| matches!(pair, b"--" | b"==");
    // A line of underscores is a rule unless it consists of nine or 81 empty cells.
    let rule = line.trim_ascii();
    let is_rule = rule.len() > 9 && rule.len() != 81 && rule.iter().all(|&byte| byte == b'_');
    let cells = line.iter().filter(|&&byte| is_common_cell(byte)).count();
    if let Some(sign) = nine_signs(line) {
        LineKind::Signs(sign)
    } else if reading::has_room(line) && line.iter().all(|&byte| is_ornament(byte)) {
        LineKind::Bars
    } else if line.windows(2).any(stroke) || is_rule || cells < FEWEST {
        LineKind::Frame
    } else {
        LineKind::Row
    }
}

/// Minimum number of cells in a row, complete or damaged. A line with fewer cells is a title, such as `2.` or `[2]`.
const FEWEST: usize = 5;

/// Returns the symbol that occurs nine times in the line, with only ornaments in between. Returns `None` if it is a
/// common symbol for an empty cell.
fn nine_signs(line: &[u8]) -> Option<u8> {
    let mut signs = line.iter().copied().filter(|&byte| !is_ornament(byte));
    let first = signs.next().filter(|&sign| !is_common_cell(sign))?;
    (signs.clone().all(|sign| sign == first) && signs.count() == 8).then_some(first)
}

/// Returns whether a line consists of words and is not a row: it has too few cells, or several characters that occur
/// neither in cells nor in frames. A single such character is more likely a mistake in a row.
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

/// Returns whether a heading has at least three letters and no nine cells, so that it is not a row with a mistyped cell.
pub(super) fn is_words(line: &[u8]) -> bool {
    let is_letter = |byte: &&u8| byte.is_ascii_alphabetic() && !matches!(byte, b'x' | b'X');
    line.iter().filter(is_letter).count() >= 3 && count_cells(line) < 9
}

/// Returns whether a character is neither a cell nor part of a frame.
fn is_foreign(character: char) -> bool {
    let Ok(byte) = u8::try_from(character) else {
        return true;
    };
    byte != 0 && !is_common_cell(byte) && !is_ornament(byte) && !b"-*+=<>#u".contains(&byte)
}

/// Returns whether a line contains several groups of digits and otherwise only the symbols of a pencilmark grid.
fn pencilmarks_like(line: &[u8]) -> bool {
    let groups = line.split(|byte| !byte.is_ascii_digit()).filter(|group| !group.is_empty());
    groups.count() >= FEWEST
        && line.iter().all(|&byte| byte.is_ascii_digit() || is_ornament(byte) || b".*<>-+#".contains(&byte))
}

/// Returns whether a word consists of digits from 1 to 9, each at most once.
fn is_group(word: &[u8]) -> bool {
    let mut seen = 0_u16;
    word.iter().all(|&byte| {
        let bit = 1 << (byte.wrapping_sub(b'0') & 15);
        let is_new = matches!(byte, b'1'..=b'9') && seen & bit == 0;
        seen |= bit;
        is_new
    })
}

/// Returns whether a line has nine cells, or the separators of nine cells.
fn has_nine(line: &[u8]) -> bool {
    let cells = line.split(|&byte| byte == b'#').next().unwrap_or_default();
    count_cells(cells) == 9
        || reading::is_filled_up(line)
        || reading::has_room(line)
        || reading::has_name(line.trim_ascii())
        || has_nine_groups(line)
}

/// Returns whether a line has nine groups of characters, each with a digit, as in a row of candidates.
fn has_nine_groups(line: &[u8]) -> bool {
    let groups = || line.split(|&byte| is_ornament(byte)).filter(|group| !group.is_empty());
    groups().count() == 9 && groups().all(|group| group.iter().any(u8::is_ascii_digit))
}

/// Returns whether a line that looks like a damaged row is the title of a grid: a number, a date or a time. `next` is
/// the row after it, or `None` if a blank line follows.
fn is_title(line: &[u8], next: Option<&[u8]>) -> bool {
    let may_be = count_cells(line) <= 6 || is_date(line) || !has_empty(line) && next.is_none_or(has_empty);
    may_be && !is_like(line, next) && next.is_none_or(|next| has_nine(next) || is_title(next, None))
}

/// Returns whether a line contains a date, a time or a phone number.
fn is_date(line: &[u8]) -> bool {
    line.windows(3).any(|bytes| matches!(bytes, [b'0'..=b'9', b'-' | b'/' | b':', b'0'..=b'9']))
        || line.trim_ascii().starts_with(b"+")
        || line.trim_ascii().split(|&byte| byte == b'.').map(<[u8]>::len).eq([2, 2, 4])
}

/// Returns whether a line has nine cells, arranged as in the next row if there is one.
fn is_like(line: &[u8], next: Option<&[u8]>) -> bool {
    let has_fields = |line: &[u8]| {
        let count = |separator| line.iter().filter(|&&byte| byte == separator).count();
        b"|,;\t".iter().any(|&separator| matches!(count(separator), 8..=10))
    };
    match next {
        Some(next) if count_cells(next) == 9 && has_empty(next) => {
            count_cells(line) == 9 || has_nine_groups(line)
        }
        Some(next) if has_fields(next) && count_cells(next) < 9 => has_fields(line) || count_cells(line) == 9,
        _ => has_nine(line),
    }
}

/// Returns whether a row of nine cells may be a number or a date: no cell is empty, `.` and `0` are mixed, or a digit
/// occurs twice.
fn is_unlikely(line: &[u8]) -> bool {
    let count = |digit| line.iter().filter(|&&byte| byte == digit).count();
    count_cells(line) == 9
        && (!has_empty(line)
            || line.contains(&b'.') && line.contains(&b'0')
            || (b'1'..=b'9').any(|digit| count(digit) > 1))
}

/// Returns whether a line is the header that pandas writes above nine columns: 0 to 8.
fn is_numbering(line: &[u8]) -> bool {
    line.iter().filter(|&&byte| !is_ornament(byte)).eq(b"012345678")
}

fn count_cells(line: &[u8]) -> usize {
    line.iter().filter(|&&byte| is_common_cell(byte)).count()
}

fn has_empty(line: &[u8]) -> bool {
    line.iter().any(|byte| b".0_xX?".contains(byte))
}

/// Returns whether a line consists of nine groups of digits with at least one placed digit of [sdx](super::sdx).
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

/// Returns whether a line contains the digits 1 to 9 in order, separated by spaces.
fn is_axis(line: &[u8]) -> bool {
    line.contains(&b' ') && line.iter().filter(|&&byte| !is_ornament(byte)).eq(b"123456789")
}

/// Iterates over the lines of a string, each with its byte offset and without its line ending.
pub(super) fn lines(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    text.split_inclusive(|&byte| byte == b'\n').scan(0, |end, line| {
        let start = *end;
        *end += line.len();
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        Some((start, line.strip_suffix(b"\r").unwrap_or(line)))
    })
}

/// A line of a string, with its [normalized](super::normal) form.
struct Line<'a> {
    kind: LineKind,
    /// 0-based line number.
    number: usize,
    text: &'a [u8],
    normal: Cow<'a, [u8]>,
}

pub(super) struct TextRow<'a> {
    /// 0-based line number.
    pub(super) line: usize,
    /// The [normalized](super::normal) line, with the row header replaced by spaces.
    pub(super) text: Cow<'a, [u8]>,
}

impl TextRow<'_> {
    /// Creates an error for unexpected content at byte `at` of the row.
    pub(super) fn unexpected(&self, at: usize, expected: &'static str) -> ParseError {
        ParseError::unexpected(&self.text, at, expected).after_lines(self.line)
    }

    /// Creates an error at byte `at` for a number of items other than nine.
    pub(super) fn count_error(&self, at: usize, unit: &'static str, found: usize) -> ParseError {
        let problem = Problem::Count { unit, expected: 9, found };
        ParseError::at(&self.text, at, problem).after_lines(self.line)
    }
}

/// A scanner that finds the rows of a record, line by line. [Splitting](super::block) and parsing both use it, so that
/// they agree on the rows.
#[derive(Clone, Debug, Default)]
pub(super) struct Scanner {
    reading: Reading,
    candidates: Vec<Candidate>,
    /// Whether a blank line followed the first candidate row.
    is_apart: bool,
}

/// A line that counts as a row unless [`Reading::of`] classifies it as part of the frame.
#[derive(Clone, Debug)]
struct Candidate {
    position: usize,
    kind: LineKind,
    normal: Vec<u8>,
}

impl Scanner {
    /// Processes the next line, given as its kind and its [normalized](super::normal) form. If the line is a row,
    /// [`rows`](Self::rows) returns `position` for it. Returns whether the line shows that the first row was a title.
    pub(super) fn push(&mut self, position: usize, kind: LineKind, normal: &[u8]) -> bool {
        let had_title = self.begins_with_title(kind, normal);
        if had_title {
            self.drop_title();
        }
        if self.reading.learn(kind, normal) {
            self.candidates.pop();
        }
        // Between the first and the ninth row, a line that begins with a letter is a damaged row.
        let is_row = kind == LineKind::Row || kind == LineKind::Heading && (1..9).contains(&self.count());
        if is_row || matches!(kind, LineKind::Bars | LineKind::Signs(_) | LineKind::Axis) {
            self.candidates.push(Candidate { position, kind, normal: normal.to_vec() });
        }
        self.is_apart = !self.candidates.is_empty() && (self.is_apart || kind == LineKind::Blank);
        had_title
    }

    /// Drops the first row at the end of the record if it turns out to be a title.
    fn finish(&mut self) {
        if self.begins_with_title(LineKind::Blank, b"") {
            self.drop_title();
        }
    }

    fn row_candidates(&self) -> impl Iterator<Item = &Candidate> {
        let is_row = |kind| matches!(self.reading.of(kind), LineKind::Row | LineKind::Heading);
        self.candidates.iter().filter(move |candidate| is_row(candidate.kind))
    }

    /// Iterates over the positions of the rows found, as passed to [`push`](Self::push).
    pub(super) fn rows(&self) -> impl Iterator<Item = usize> {
        self.row_candidates().map(|row| row.position)
    }

    pub(super) fn count(&self) -> usize {
        self.row_candidates().count()
    }

    /// Returns whether there is only one row, and it is a date, a time or a phone number.
    pub(super) fn is_date(&self) -> bool {
        let mut rows = self.row_candidates();
        let first = rows.next().filter(|_| rows.next().is_none());
        first.is_some_and(|row| is_date(&row.normal) && !has_nine(&row.normal))
    }

    /// Returns the number of rows before the given line. If this line shows that the first row is a title, the title is
    /// not counted.
    pub(super) fn count_before(&self, kind: LineKind, normal: &[u8]) -> usize {
        self.count() - usize::from(self.begins_with_title(kind, normal))
    }

    pub(super) fn reading(&self) -> Reading {
        self.reading
    }

    /// Returns whether the next line shows that the first row is a title, because the first two rows differ in form or
    /// there is one row too many before a blank line.
    fn begins_with_title(&self, kind: LineKind, normal: &[u8]) -> bool {
        let first = self.row_candidates().next();
        let Some(Candidate { normal: first, .. }) = first else { return false };
        match (kind, self.count()) {
            (LineKind::Frame | LineKind::Comment, _) => false,
            (LineKind::Blank, 1) => is_title(first, None),
            (LineKind::Heading, 1) => !has_nine(first),
            (_, 1) => is_title(first, Some(normal).filter(|_| !self.is_apart)),
            // If rows are separated by blank lines, every pair of rows must be.
            (LineKind::Row, 2) => self.is_apart && self.is_first_different(),
            (LineKind::Blank, 2 | 4 | 10) | (LineKind::Heading, 10) => self.may_begin_with_title(),
            _ => false,
        }
    }

    /// Returns whether the first row may be a title: its form differs from that of the other rows, and no blank line
    /// follows it.
    pub(super) fn may_begin_with_title(&self) -> bool {
        !self.is_apart && self.is_first_different()
    }

    /// Returns whether the first row differs in form from the other rows, is the only [unlikely](is_unlikely) row, or
    /// [numbers](is_numbering) the columns. The other rows must have nine cells.
    fn is_first_different(&self) -> bool {
        let mut rows = self.row_candidates().map(|row| &row.normal[..]);
        let (Some(first), Some(second)) = (rows.next(), rows.next()) else { return false };
        if is_numbering(first) {
            return rows.chain([second]).all(has_nine);
        }
        rows.chain([second]).all(|row| has_nine(row) && !(is_unlikely(first) && is_unlikely(row)))
            && (is_unlikely(first) || !is_like(first, Some(second)))
    }

    /// Returns whether a line continues the rows that started with the second row. If it does not, it may be another
    /// title.
    pub(super) fn is_next_row(&self, normal: &[u8]) -> bool {
        let second = self.row_candidates().nth(1);
        has_nine(normal) && (!is_unlikely(normal) || second.is_some_and(|row| is_unlikely(&row.normal)))
    }

    fn drop_title(&mut self) {
        let title = self.rows().next();
        self.candidates.retain(|candidate| Some(candidate.position) != title);
        self.reading = Reading::default();
        for Candidate { kind, normal, .. } in &self.candidates {
            self.reading.learn(*kind, normal);
        }
        self.is_apart = false;
    }
}

/// Splits a string into lines, classifies each line, and interprets the rows.
fn scan(text: &[u8]) -> (Vec<Line<'_>>, Reading) {
    let mut found: Vec<Line<'_>> = Vec::new();
    let mut scanner = Scanner::default();
    for (number, (_, text)) in lines(text).enumerate() {
        let normal = normal(text);
        let kind = kind_of_normal(&normal);
        scanner.push(number, kind, &normal);
        found.push(Line { kind, number, text, normal });
    }
    scanner.finish();
    let mut rows = scanner.rows().peekable();
    for line in &mut found {
        let is_row = rows.next_if_eq(&line.number).is_some();
        line.kind = match scanner.reading.of(line.kind) {
            _ if is_row => LineKind::Row,
            // The first row was a title.
            LineKind::Row => LineKind::Heading,
            kind => kind,
        };
    }
    drop(rows);
    (found, scanner.reading)
}

/// Returns the rows of a string, and the interpretation of their symbols and headers.
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

/// Returns the headings and comments of a string, joined, without comment symbols.
pub(super) fn comment(text: &[u8]) -> String {
    let mut comment = String::new();
    for line in scan(text).0 {
        let words = match line.kind {
            LineKind::Heading if is_axis_of_letters(&line.normal) || is_opening(line.text) => &[],
            // A Scheme comment, which starts with `;`.
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

/// Returns whether a line is the opening of a Scheme board.
fn is_opening(line: &[u8]) -> bool {
    line.trim_ascii() == b"(sudoku-board"
}

/// Returns whether a line contains the letters that serve as column headers.
fn is_axis_of_letters(line: &[u8]) -> bool {
    line.iter().filter(|&&byte| !is_ornament(byte)).map(u8::to_ascii_uppercase).eq(*b"ABCDEFGHI")
}
