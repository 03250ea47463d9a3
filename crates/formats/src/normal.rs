//! Reverts changes that web pages, email programs, word processors and source code make to a line of cells.
//!
//! | original line | normalized line |
//! | --- | --- |
//! | full-width digits | digits |
//! | no-break and other wide or narrow spaces | a space |
//! | `·`, `•`, `□` and other symbols for an empty cell | `.` |
//! | full-width spaces, if they complete nine or 81 full-width cells | `.` |
//! | dashes, and horizontal box drawing | `-` |
//! | vertical box drawing, and `&` in LaTeX | `\|` |
//! | corners and crossings of box drawing | `+` |
//! | `>` before the line, as in quoted emails, and `%` before a comment | spaces |
//! | an HTML tag of a table cell | `\|` and spaces |
//! | other tags, entities, `\\`, `\hline` and the last `.` of LaTeX | spaces |
//! | code around the only bracketed or quoted list of cells | spaces |
//! | `None`, `null`, `nil`, `nan`, `-1` as items of a list | `.` and spaces |
//! | the fraction of `5.0` and `5.` | spaces |
//! | brackets around some candidates of a cell, as in `16(7)9` | no brackets, and spaces after the digits |
//!
//! Each character is replaced by exactly one character, so columns in the normalized line are also columns in the
//! original line.

use std::borrow::Cow;
use std::ops::Range;

/// Returns the normalized line. Bytes that are not valid UTF-8 are kept.
pub(super) fn normal(line: &[u8]) -> Cow<'_, [u8]> {
    let is_typed = |byte: &u8| byte.is_ascii() && !b"<>%&\\[({\"'".contains(byte);
    if line.iter().all(is_typed) && !is_row_of_latex(line) {
        return Cow::Borrowed(line);
    }
    let mut normal = Vec::with_capacity(line.len());
    for chunk in line.utf8_chunks() {
        chunk.valid().chars().for_each(|character| push(normal_character(character), &mut normal));
        normal.extend_from_slice(chunk.invalid());
    }
    if line.windows(3).any(|bytes| bytes == "\u{3000}".as_bytes()) {
        fill_wide_blanks(line, &mut normal);
    }
    blank_out_quoting(&mut normal);
    blank_out_markup(&mut normal);
    if is_row_of_latex(&normal) {
        let dot = normal.iter().rposition(|&byte| byte == b'.').unwrap_or(0);
        normal[dot] = b' ';
    }
    if normal.contains(&b'\\') {
        blank_out_latex(&mut normal);
    }
    if normal.iter().any(|byte| b"[({\"'".contains(byte)) {
        close_up_groups(&mut normal);
        blank_out_words(&mut normal);
        if let Some(cells) = code_cells(&normal) {
            let end = normal.len();
            blank_out(&mut normal, cells.end..end);
            blank_out(&mut normal, 0..cells.start);
        }
        blank_out_fractions(&mut normal);
    }
    Cow::Owned(normal)
}

fn push(character: char, out: &mut Vec<u8>) {
    out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
}

pub(super) fn normal_character(character: char) -> char {
    match character {
        '\u{FF10}'..='\u{FF19}' => char::from(b'0' + (character as u32 - 0xFF10) as u8),
        '\u{A0}' | '\u{2000}'..='\u{200B}' | '\u{202F}' | '\u{205F}' | '\u{3000}' | '\u{FEFF}' => ' ',
        '·' | '•' | '∙' | '⋅' | '◦' | '・' | '□' | '▢' | '☐' | '○' | '．' => '.',
        '‐'..='―' | '−' | '─' | '━' | '┄' | '┅' | '┈' | '┉' | '═' | '╌' | '╍' => '-',
        '│' | '┃' | '┆' | '┇' | '┊' | '┋' | '║' | '╎' | '╏' | '｜' | '¦' => '|',
        '“' | '”' | '„' | '‟' => '"',
        '‘' | '’' => '\'',
        '\u{2500}'..='\u{257F}' => '+',
        _ => character,
    }
}

/// Replaces full-width spaces with empty cells if this results in nine or 81 cells.
fn fill_wide_blanks(line: &[u8], normal: &mut [u8]) {
    let Ok(text) = str::from_utf8(line) else {
        return;
    };
    let is_cell = |character: char| character == '\u{3000}' || normal_character(character).is_ascii_digit();
    let count = text.chars().filter(|&character| is_cell(character)).count();
    if normal.len() == text.chars().count() && matches!(count, 9 | 81) {
        for (byte, character) in normal.iter_mut().zip(text.chars()) {
            *byte = if character == '\u{3000}' { b'.' } else { *byte };
        }
    }
}

fn blank_out_quoting(line: &mut [u8]) {
    let mark = line.iter().position(|byte| !matches!(byte, b'>' | b' ' | b'\t')).unwrap_or(line.len());
    line[..mark].fill(b' ');
    // If the line contains another `%`, the symbol may be an empty cell.
    if line[mark..].starts_with(b"% ") && !line[mark + 1..].contains(&b'%') {
        line[mark] = b' ';
    }
}

/// Replaces HTML tags and entities with spaces, and the tag of a table cell with `|` and spaces. A tag is a `<`, a
/// letter or `/`, and everything up to `>`; `<4>` is a given.
fn blank_out_markup(line: &mut Vec<u8>) {
    let (mut at, mut has_open_tag) = (0, false);
    while at < line.len() {
        let rest = &line[at..];
        let len = match rest {
            [b'<', b'a'..=b'z' | b'A'..=b'Z' | b'/', ..] if !has_open_tag => {
                let len = end_of(rest, b'>', rest.len());
                // Without this check, searching for `>` after each `<` took 5 s for an input of 64 KiB.
                has_open_tag = len == 0;
                len
            }
            [b'&', b'#' | b'a'..=b'z', ..] => end_of(rest, b';', 8),
            _ => 0,
        };
        if len == 0 {
            at += 1;
            continue;
        }
        let begins_cell = rest.len() >= 3 && rest[..3].eq_ignore_ascii_case(b"<td");
        let blanks = blank_out(line, at..at + len);
        if begins_cell {
            line[at] = b'|';
        }
        at += blanks;
    }
}

/// Replaces each character in `part` with a space. Returns the number of spaces.
fn blank_out(line: &mut Vec<u8>, part: Range<usize>) -> usize {
    let count = String::from_utf8_lossy(&line[part.clone()]).chars().count();
    line.splice(part, std::iter::repeat_n(b' ', count));
    count
}

/// Returns the length of `rest` up to and including `byte`, or 0 if the first `limit` bytes do not contain it.
fn end_of(rest: &[u8], byte: u8, limit: usize) -> usize {
    memchr::memchr(byte, &rest[..rest.len().min(limit)]).map_or(0, |end| end + 1)
}

/// Returns whether a line is a row as printed by the LaTeX package `sudoku`: ten bars, and a dot after the last bar.
fn is_row_of_latex(line: &[u8]) -> bool {
    line.trim_ascii_end().ends_with(b"|.") && line.iter().filter(|&&byte| byte == b'|').count() >= 10
}

/// Replaces `\\`, `\hline` and `\cline{…}` with spaces, and the `&` between cells with `|` if the line contains `\\`.
fn blank_out_latex(line: &mut [u8]) {
    if memchr::memmem::find(line, b"\\\\").is_some() {
        line.iter_mut().filter(|byte| **byte == b'&').for_each(|byte| *byte = b'|');
    }
    let mut at = 0;
    while let Some(begin) = memchr::memchr(b'\\', &line[at..]).map(|begin| at + begin) {
        let rest = &line[begin + 1..];
        let name = rest.iter().take_while(|byte| byte.is_ascii_lowercase()).count();
        let len = match (rest.first(), &rest[..name]) {
            (Some(b'\\'), _) => 2,
            (_, b"hline") => 6,
            (_, b"cline") => 1 + end_of(rest, b'}', rest.len()),
            _ => 0,
        };
        line[begin..begin + len].fill(b' ');
        at = begin + len.max(1);
    }
}

/// Replaces the null values of programming languages with empty cells.
fn blank_out_words(line: &mut [u8]) {
    const NOTHING: [&[u8]; 5] = [b"none", b"null", b"nil", b"nan", b"undefined"];
    let mut at = 0;
    while at < line.len() {
        let len = line[at..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
        let word = &line[at..at + len];
        if NOTHING.iter().any(|nothing| nothing.eq_ignore_ascii_case(word)) {
            line[at..at + len].fill(b' ');
            line[at] = b'.';
        }
        at += len.max(1);
    }
}

/// In a line of only numbers, removes fractions (`4.0`) and replaces `-1` with an empty cell.
fn blank_out_fractions(line: &mut [u8]) {
    let is_between = |byte: &u8| b" \t,;|[](){}\"'".contains(byte);
    let mut numbers: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    for word in line.split(is_between) {
        if !word.is_empty() {
            numbers.push(at..at + word.len());
        }
        at += word.len() + 1;
    }
    let is_number = |word: &[u8]| match word {
        b"-1" | b"." => true,
        [b'0'..=b'9'] => true,
        [b'0'..=b'9', b'.', zeros @ ..] => zeros.iter().all(|byte| *byte == b'0'),
        _ => false,
    };
    if numbers.len() < 9 || !numbers.iter().all(|number| is_number(&line[number.clone()])) {
        return;
    }
    for number in numbers.into_iter().filter(|number| number.len() > 1) {
        let digit = if line[number.start] == b'-' { b'.' } else { line[number.start] };
        line[number.clone()].fill(b' ');
        line[number.start] = digit;
    }
}

/// Returns the byte range of the cells in a line of code: the content of the only quotes or brackets with at least nine
/// cells. Returns `None` if the line contains nothing but separated cells, or if the whole line is a comment.
fn code_cells(line: &[u8]) -> Option<Range<usize>> {
    let begun = line.trim_ascii_start();
    if begun.starts_with(b"#") || begun.starts_with(b"//") {
        return None;
    }
    let has_word = |part: &[u8]| {
        let letters = part.iter().filter(|byte| byte.is_ascii_alphabetic() && !matches!(byte, b'x' | b'X'));
        letters.count() > 0 || part.iter().any(|byte| b"=%/$`@.0123456789-".contains(byte))
    };
    let is_rest = |cells: &Range<usize>| {
        let (before, after) = (&line[..cells.start], &line[cells.end..]);
        let has_cells = |part: &[u8]| part.split(|&byte| !is_cell(byte)).any(|word| word.len() >= 9);
        let is_comment = after.trim_ascii_start().starts_with(b"#");
        (has_word(before) || has_word(after) && !is_comment) && !has_cells(before) && !has_cells(after)
    };
    let mut quoted = quoted_cells(line);
    if let (Some(cells), None) = (quoted.next(), quoted.next()) {
        return Some(cells).filter(|cells| is_rest(cells) || is_quoted_line(line, cells));
    }
    bracketed_cells(line).filter(is_rest)
}

/// Returns whether a line consists of one quoted word with more cells than any row, as in a list of strings.
fn is_quoted_line(line: &[u8], cells: &Range<usize>) -> bool {
    let mut rest = line[..cells.start - 1].iter().chain(&line[cells.end + 1..]);
    cells.len() >= 40
        && line[cells.clone()].iter().copied().all(is_cell)
        && rest.all(|byte| b" \t,;".contains(byte))
}

/// Returns whether a byte is a digit or a symbol for an empty cell.
const fn is_cell(byte: u8) -> bool {
    byte.is_ascii_digit() || matches!(byte, b'.' | b'_' | b'-' | b'*' | b'x' | b'X' | b'?')
}

fn count_cells(text: &[u8]) -> usize {
    text.iter().filter(|&&byte| is_cell(byte)).count()
}

/// Returns the byte ranges of all quoted strings that contain at least nine cells and otherwise only spaces and bars.
fn quoted_cells(line: &[u8]) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let begin = at + line[at..].iter().position(|byte| matches!(byte, b'"' | b'\''))?;
            let Some(len) = memchr::memchr(line[begin], &line[begin + 1..]) else {
                at = begin + 1;
                continue;
            };
            let cells = begin + 1..begin + 1 + len;
            at = cells.end + 1;
            let text = &line[cells.clone()];
            let is_plain = text.iter().all(|&byte| is_cell(byte) || matches!(byte, b' ' | b'|'));
            if is_plain && count_cells(text) >= 9 {
                return Some(cells);
            }
            if !is_plain {
                at = begin + 1;
            }
        }
    })
}

/// Returns the byte range of the longest list of cells and separators that starts with a bracket, if it contains at
/// least nine cells. The brackets in `16(7)9` contain one cell, so they do not start a list.
fn bracketed_cells(line: &[u8]) -> Option<Range<usize>> {
    let is_part = |byte: &u8| is_cell(*byte) || b" \t,;|[](){}\"'".contains(byte);
    let mut longest: Option<Range<usize>> = None;
    let mut at = 0;
    for part in line.split(|byte| !is_part(byte)) {
        if let Some(begin) = begin_of_list(part) {
            let cells = at + begin..at + part.len();
            let is_longer =
                |other: &Range<usize>| count_cells(&line[cells.clone()]) > count_cells(&line[other.clone()]);
            if longest.as_ref().is_none_or(is_longer) {
                longest = Some(cells);
            }
        }
        at += part.len() + 1;
    }
    longest
}

/// Returns the position of the first bracket that has at least nine cells before its closing bracket, or before the end
/// if it is not closed.
fn begin_of_list(text: &[u8]) -> Option<usize> {
    let (mut cells, mut open, mut first) = (0, Vec::new(), None::<usize>);
    for (at, &byte) in text.iter().enumerate() {
        match byte {
            b'[' | b'(' | b'{' => open.push((at, cells)),
            b']' | b')' | b'}' => {
                let closed = open.pop().filter(|(_, before)| cells - before >= 9);
                first = first.into_iter().chain(closed.map(|(begin, _)| begin)).min();
            }
            _ => cells += usize::from(is_cell(byte)),
        }
    }
    // A bracket that is not closed precedes those inside it.
    let unclosed = open.first().filter(|(_, before)| cells - before >= 9).map(|(begin, _)| *begin);
    [first, unclosed].into_iter().flatten().min()
}

/// Removes brackets around some of a cell's candidates, as in `16(7)9`: people mark candidates in this way. The digits
/// after a bracket move to the left, and the group ends with spaces.
fn close_up_groups(line: &mut [u8]) {
    let is_bracket = |byte: u8| b"[](){}".contains(&byte);
    let mut at = 0;
    while at < line.len() {
        let is_group = |byte: &u8| byte.is_ascii_digit() || is_bracket(*byte);
        let len = line[at..].iter().take_while(|byte| is_group(byte)).count();
        let group = &mut line[at..at + len];
        let is_marked =
            group.windows(3).any(|it| is_bracket(it[1]) && it[0].is_ascii_digit() && it[2].is_ascii_digit());
        let is_one = !group.windows(2).any(|pair| is_bracket(pair[0]) && is_bracket(pair[1]));
        if is_marked && is_one {
            let digits: Vec<u8> = group.iter().copied().filter(|&byte| !is_bracket(byte)).collect();
            group.fill(b' ');
            group[..digits.len()].copy_from_slice(&digits);
        }
        at += len.max(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(line: &str) -> String {
        String::from_utf8(normal(line.as_bytes()).into_owned()).unwrap()
    }

    #[test]
    fn each_character_becomes_one() {
        for (line, expected) in [
            ("４·\u{A0}│ ５", "4. | 5"),
            ("┌───┬───┐", "+---+---+"),
            ("╠═══╬═══╣", "+---+---+"),
            ("> > 4 . .", "    4 . ."),
            ("% 4 5 1 | 1 4 6", "  4 5 1 | 1 4 6"),
            ("% % 4 % 5", "% % 4 % 5"),
            ("<pre>4..</pre>", "     4..      "),
            ("<tr><td>4</td><TD></TD>", "    |   4     |        "),
            ("4&nbsp;5", "4      5"),
            ("<4> *5* 6", "<4> *5* 6"),
            ("é < 5", "é < 5"),
            ("５３\u{3000}\u{3000}７\u{3000}\u{3000}\u{3000}\u{3000}", "53..7...."),
            ("４\u{3000}５", "4 5"),
            ("5 & 3 &  \\\\ \\hline", "5 | 3 |           "),
            ("|5|3| | |7| | | | |.", "|5|3| | |7| | | | | "),
            ("| 4 16(7)9 [1]26 {5}", "| 4 1679   126   {5}"),
        ] {
            assert_eq!(made(line), expected);
            assert_eq!(expected.chars().count(), line.chars().count());
        }
        assert_eq!(normal(b"\xFF> \xC3"), &b"\xFF> \xC3"[..]);
    }

    #[test]
    fn code_around_cells_is_blanked_out() {
        for (line, expected) in [
            ("grid = [[5, 3, 0, 0, 7, 0, 0, 0, 0],", "[[5, 3, 0, 0, 7, 0, 0, 0, 0],"),
            ("array([[5, 3, 0, 0, 7, 0, 0, 0, 0],", "([[5, 3, 0, 0, 7, 0, 0, 0, 0],"),
            ("int grid[9][9] = {{5,3,0,0,7,0,0,0,0},", "{{5,3,0,0,7,0,0,0,0},"),
            ("       [0, 0, 0, 0, 8, 0, 0, 7, 9]], dtype=int64)", "[0, 0, 0, 0, 8, 0, 0, 7, 9]],"),
            ("{R} = sudoku:norvig(\"4.. ... 8.5\"", "4.. ... 8.5"),
            ("   \"1.4 ... ...\", 0.1, \"example-0-1.txt\").", "1.4 ... ..."),
            ("[5., 3., 0., 0., 7., 0., 0., 0., 0.]", "[5 , 3 , 0 , 0 , 7 , 0 , 0 , 0 , 0 ]"),
            ("[5, 3, -1, None, 7, 0, 0, 0, 0]", "[5, 3, . , .   , 7, 0, 0, 0, 0]"),
            ("[5, 3, 0, 0, 7, 0, 0, 0, 0]  # row 1", "[5, 3, 0, 0, 7, 0, 0, 0, 0]  # row 1"),
            ("# grid = [[5, 3, 0, 0, 7, 0, 0, 0, 0],", "# grid = [[5, 3, 0, 0, 7, 0, 0, 0, 0],"),
            ("Easy (by hand) 17", "Easy (by hand) 17"),
        ] {
            assert_eq!(made(line).trim(), expected, "{line}");
            assert_eq!(made(line).len(), line.len(), "{line}");
        }
    }

    #[test]
    fn a_typed_line_is_not_copied() {
        assert!(matches!(normal(b"4..|...|8.5"), Cow::Borrowed(_)));
    }
}
