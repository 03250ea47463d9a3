//! Finds grids of nine lines with nine cells each, in any frame, optionally with labels. Other text may precede the
//! first line and follow the last.

use super::grids::{exactly, within};
use super::read::ReadAs;

/// Symbols that may be cells of a grid, with only frames and spaces between them, on one line.
#[derive(Clone, Copy)]
struct Stretch {
    signs: [u8; Stretch::ROOM],
    /// Number of symbols, including those that exceed the capacity and are not stored.
    len: usize,
    /// Byte offset of the last symbol in the text.
    end: usize,
}

impl Stretch {
    /// Maximum number of stored symbols: the 81 cells of a grid, and a few other symbols.
    const ROOM: usize = 96;

    const EMPTY: Stretch = Stretch { signs: [0; Stretch::ROOM], len: 0, end: 0 };

    fn signs(&self) -> &[u8] {
        &self.signs[..self.len.min(Stretch::ROOM)]
    }

    /// Returns all symbols, or `None` if some exceed the capacity.
    fn all(&self) -> Option<&[u8]> {
        (self.len <= Stretch::ROOM).then(|| self.signs())
    }

    fn nine(&self) -> Option<[u8; 9]> {
        exactly(self.all()?)
    }

    /// Returns the nine cells of a row if the stretch contains exactly one such row, possibly with other symbols around
    /// it.
    fn nine_among_others(&self) -> Option<[u8; 9]> {
        let mut found = within(self.all()?);
        let nine = self.nine().or_else(|| found.next())?;
        (self.nine().is_some() || found.next().is_none()).then_some(nine)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// A digit, or the symbol for an empty cell.
    Cell,
    /// Separators between cells: spaces, frames, brackets, quotes, and non-ASCII characters.
    Between,
    /// Symbols that occur in rulers, other than dashes.
    Ruler,
    Other,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b'0'..=b'9' | b'.' | b'_' | b'*' | b'-' | b'?' => Class::Cell,
            b' '
            | b'\t'
            | b'\r'
            | 0x0B
            | 0x0C
            | b'|'
            | b','
            | b';'
            | b'/'
            | b'&'
            | b'\\'
            | b'['
            | b']'
            | b'('
            | b')'
            | b'{'
            | b'}'
            | b'"'
            | b'\''
            | 0x80.. => Class::Between,
            b'+' | b'=' | b':' => Class::Ruler,
            _ => Class::Other,
        };
        byte += 1;
    }
    classes
};

/// The cells on one line of the text, and the kinds of other symbols on it.
pub(super) struct Line {
    /// First stretch of cells on the line.
    first: Stretch,
    /// Last stretch of cells on the line.
    last: Stretch,
    /// Whether the line contains anything other than cells, separators and the symbols of rulers.
    has_others: bool,
    has_rulers: bool,
}

impl Line {
    /// Parses the line that starts at `begin`. Calls `long` for each group of 81 or more cells.
    pub fn of(text: &[u8], begin: usize, mut long: impl FnMut(&[u8], usize, ReadAs)) -> Line {
        let (mut first, mut now) = (None, Stretch::EMPTY);
        let (mut has_others, mut has_rulers, mut has_brackets) = (false, false, false);
        // Start of the current group of cells without separators.
        let mut piece = 0;
        // The additional iteration after the last byte completes the last group.
        for (at, byte) in text.iter().map(|&byte| Some(byte)).chain([None]).enumerate() {
            let class = byte.map(|byte| CLASSES[usize::from(byte)]);
            if class == Some(Class::Cell) {
                if now.len < Stretch::ROOM {
                    now.signs[now.len] = text[at];
                }
                now.len += 1;
                now.end = begin + at;
                continue;
            }
            if at - piece >= 81 && at - piece <= Stretch::ROOM {
                long(&text[piece..at], now.end, ReadAs::Line);
            }
            let is_one_piece = at - piece == now.len;
            piece = at + 1;
            if class == Some(Class::Between) {
                has_brackets |= matches!(byte, Some(b'[' | b'('));
                continue;
            }
            if let Some(signs) = now.all().filter(|signs| signs.len() >= 81 && !is_one_piece) {
                long(signs, now.end, if has_brackets { ReadAs::Numbers } else { ReadAs::Line });
            }
            if byte.is_some() {
                has_others |= class == Some(Class::Other);
                has_rulers |= class == Some(Class::Ruler);
                has_brackets = false;
                if first.is_none() {
                    first = Some(now);
                }
                now.len = 0;
            }
        }
        Line { first: first.unwrap_or(now), last: now, has_others, has_rulers }
    }
}

/// Rows of nine cells on consecutive lines, which may form a grid.
#[derive(Default)]
pub(super) struct Rows {
    /// The last nine rows, with the most recent one at the end.
    rows: [[u8; 9]; 9],
    /// Number of consecutive rows, ending with the most recent one. It exceeds nine if further rows follow a grid.
    count: usize,
}

impl Rows {
    /// Adds the next line. If it completes nine rows, returns the 81 cells and the position of the last one.
    pub fn add(&mut self, line: &Line, text: &[u8]) -> Option<([u8; 81], usize)> {
        if line.has_others || line.has_rulers {
            return self.framed(line, text);
        }
        if line.last.len == 0 {
            return None;
        }
        if line.last.signs().iter().all(|&sign| sign == b'-') {
            // A line of dashes is a ruler, unless dashes denote empty cells in this grid.
            let before = self.rows.last().filter(|_| self.count > 0)?;
            return if line.last.len == 9 && before.contains(&b'-') {
                self.row([b'-'; 9], line.last.end)
            } else {
                None
            };
        }
        if let Some(nine) = line.last.nine() {
            return self.row(nine, line.last.end);
        }
        self.unclear(line, text)
    }

    /// Adds a line that contains a label, a ruler, or text around the cells.
    fn framed(&mut self, line: &Line, text: &[u8]) -> Option<([u8; 81], usize)> {
        let dashes = |stretch: &Stretch| stretch.signs().iter().all(|&sign| sign == b'-');
        if !line.has_others && text.iter().all(|&byte| !byte.is_ascii_digit()) && dashes(&line.first) {
            return None;
        }
        self.unclear(line, text)
    }

    /// Adds a row that shares its line with other text: the last row with text after it, a row after its label, or the
    /// first row with text before it.
    fn unclear(&mut self, line: &Line, text: &[u8]) -> Option<([u8; 81], usize)> {
        // A line of column numbers may precede the first row.
        let is_last = self.count == 8 || self.count == 9 && self.rows[0] == *b"123456789";
        if let Some(nine) = line.first.nine_among_others().filter(|_| is_last) {
            let found = self.row(nine, line.first.end);
            self.count = 0;
            return found;
        }
        self.labelled(text, line.last.end).unwrap_or_else(|| {
            self.count = 0;
            line.last.nine_among_others().and_then(|nine| self.row(nine, line.last.end))
        })
    }

    /// Adds the row after a label or the markup of a quotation, and returns the result of adding it. Returns `None` if
    /// the line does not contain both. A label with an unexpected number resets the count of rows.
    fn labelled(&mut self, text: &[u8], end: usize) -> Option<Option<([u8; 81], usize)>> {
        let of = |row: &[u8], is_last: bool| {
            let line = Line::of(row, 0, |_, _, _| {});
            match (line.has_others || line.has_rulers, is_last) {
                (false, false) => line.last.nine(),
                (_, true) => line.first.nine_among_others(),
                (true, false) => None,
            }
        };
        let quoted = quoted(text).and_then(|row| of(row, self.count == 8));
        let numbered = || {
            let (number, row) = label(text)?;
            Some((Some(number), of(row, number == 9 && self.count == 8)?))
        };
        let (number, nine) = quoted.map(|nine| (None, nine)).or_else(numbered)?;
        if number.is_some_and(|number| number != self.count + 1) {
            self.count = 0;
            if number != Some(1) {
                return Some(None);
            }
        }
        Some(self.row(nine, end))
    }

    fn row(&mut self, row: [u8; 9], end: usize) -> Option<([u8; 81], usize)> {
        self.rows.rotate_left(1);
        self.rows[8] = row;
        self.count += 1;
        if self.count < 9 {
            return None;
        }
        let mut cells = [0; 81];
        cells.copy_from_slice(self.rows.as_flattened());
        Some((cells, end))
    }
}

fn behind<'a>(text: &'a [u8], signs: &[u8]) -> &'a [u8] {
    &text[text.iter().take_while(|byte| signs.contains(byte)).count()..]
}

/// Returns the text after the markup of quotations, headings and code, or `None` if the line does not begin with such
/// markup.
fn quoted(text: &[u8]) -> Option<&[u8]> {
    let begin = behind(text, b" \t");
    let rest = behind(begin, b" \t>#`");
    (rest.len() < begin.len()).then_some(rest)
}

/// Parses the label of a line, and returns its number with the rest of the line. Labels are `Row 1:`, `r1:`, `1.`, `| 1
/// |` or `A:`.
fn label(text: &[u8]) -> Option<(usize, &[u8])> {
    const WORDS: [&[u8]; 3] = [b"row", b"line", b"r"];
    let decorated = behind(text, b" \t*_#>-|`\"'([{");
    let word = |word: &&[u8]| {
        let (head, rest) = decorated.split_at_checked(word.len())?;
        head.eq_ignore_ascii_case(word).then(|| behind(rest, b" \t#_"))
    };
    let (named, is_named) = WORDS.iter().find_map(word).map_or((decorated, false), |rest| (rest, true));
    let [sign, rest @ ..] = named else { return None };
    let next = rest.first().copied().unwrap_or(b' ');
    let number = match sign {
        b'1'..=b'9' if !next.is_ascii_digit() => usize::from(sign - b'0'),
        b'A'..=b'I' | b'a'..=b'i' if !is_named && !next.is_ascii_alphanumeric() => {
            usize::from(sign.to_ascii_uppercase() - b'A') + 1
        }
        _ => return None,
    };
    // Skips the separator after the label, and the markup of bold text.
    let rest = behind(behind(rest, b"*_`\"'"), b" \t");
    let rest = match rest {
        [b':' | b')' | b'|' | b'=', rest @ ..] => rest,
        [b'.' | b'-', rest @ ..] if rest.first().is_some_and(u8::is_ascii_whitespace) => rest,
        _ => rest,
    };
    let bold = behind(rest, b"*_");
    Some((number, if bold.first().is_none_or(u8::is_ascii_whitespace) { bold } else { rest }))
}
