//! A line as it would be typed: what web pages, mails and word processors put into a pasted grid, made plain.
//!
//! | in the line | plain |
//! | --- | --- |
//! | full-width digits | digits |
//! | no-break and other wide or narrow blanks | a blank |
//! | `·`, `•`, `□` and other signs for an empty cell | `.` |
//! | dashes, and horizontal box drawing | `-` |
//! | vertical box drawing | `|` |
//! | corners and crossings of box drawing | `+` |
//! | `>` before the line, as quoted in mails | blanks |
//! | an HTML tag: of a table's cell | `|` and blanks |
//! | any other HTML tag, and `&nbsp;` | blanks |
//!
//! Each character becomes one character, so that places in the plain line are places in the line.

use std::borrow::Cow;

/// The plain line. Bytes that are not UTF-8 stay as they are.
pub(super) fn plain(line: &[u8]) -> Cow<'_, [u8]> {
    if line.iter().all(|byte| byte.is_ascii() && !matches!(byte, b'<' | b'>' | b'&')) {
        return Cow::Borrowed(line);
    }
    let mut plain = Vec::with_capacity(line.len());
    for chunk in line.utf8_chunks() {
        chunk.valid().chars().for_each(|character| push(plain_character(character), &mut plain));
        plain.extend_from_slice(chunk.invalid());
    }
    blank_out_quoting(&mut plain);
    blank_out_markup(&mut plain);
    Cow::Owned(plain)
}

fn push(character: char, out: &mut Vec<u8>) {
    out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
}

fn plain_character(character: char) -> char {
    match character {
        '\u{FF10}'..='\u{FF19}' => char::from(b'0' + (character as u32 - 0xFF10) as u8),
        '\u{A0}' | '\u{2000}'..='\u{200B}' | '\u{202F}' | '\u{205F}' | '\u{3000}' | '\u{FEFF}' => ' ',
        '·' | '•' | '∙' | '⋅' | '◦' | '・' | '□' | '▢' | '☐' | '○' | '．' => '.',
        '‐'..='―' | '−' | '─' | '━' | '┄' | '┅' | '┈' | '┉' | '═' | '╌' | '╍' => '-',
        '│' | '┃' | '┆' | '┇' | '┊' | '┋' | '║' | '╎' | '╏' | '｜' | '¦' => '|',
        '\u{2500}'..='\u{257F}' => '+',
        _ => character,
    }
}

fn blank_out_quoting(line: &mut [u8]) {
    line.iter_mut().take_while(|byte| matches!(byte, b'>' | b' ' | b'\t')).for_each(|byte| *byte = b' ');
}

/// Tags are `<` and a letter or `/` up to `>`. (`<4>` marks a given.)
fn blank_out_markup(line: &mut [u8]) {
    const BLANK: &[u8] = b"&nbsp;";
    let mut at = 0;
    while at < line.len() {
        let len = match &line[at..] {
            [b'<', b'a'..=b'z' | b'A'..=b'Z' | b'/', ..] => tag_len(&line[at..]),
            rest if rest.starts_with(BLANK) => BLANK.len(),
            _ => 0,
        };
        let begins_cell = line[at..].len() >= 3 && line[at..at + 3].eq_ignore_ascii_case(b"<td");
        line[at..at + len].fill(b' ');
        if begins_cell && len > 0 {
            line[at] = b'|';
        }
        at += len.max(1);
    }
}

/// Up to the `>`; 0, if it does not end.
fn tag_len(rest: &[u8]) -> usize {
    rest.iter().position(|&byte| byte == b'>').map_or(0, |end| end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(line: &str) -> String {
        String::from_utf8(plain(line.as_bytes()).into_owned()).unwrap()
    }

    #[test]
    fn every_character_becomes_one() {
        for (line, expected) in [
            ("４·\u{A0}│ ５", "4. | 5"),
            ("┌───┬───┐", "+---+---+"),
            ("╠═══╬═══╣", "+---+---+"),
            ("> > 4 . .", "    4 . ."),
            ("<pre>4..</pre>", "     4..      "),
            ("<tr><td>4</td><TD></TD>", "    |   4     |        "),
            ("4&nbsp;5", "4      5"),
            ("<4> *5* 6", "<4> *5* 6"),
            ("é < 5", "é < 5"),
        ] {
            assert_eq!(made(line), expected);
            assert_eq!(expected.chars().count(), line.chars().count());
        }
        assert_eq!(plain(b"\xFF> \xC3"), &b"\xFF> \xC3"[..]);
    }

    #[test]
    fn a_plain_line_is_not_copied() {
        assert!(matches!(plain(b"4..|...|8.5"), Cow::Borrowed(_)));
    }
}
