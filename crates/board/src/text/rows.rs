//! What a line is in the notations of nine rows: part of a frame, a row, a heading, a comment.

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
    /// Anything else is read as a row of cells.
    Row,
}

/// What the line is.
pub(super) fn kind(line: &[u8]) -> LineKind {
    let line = line.trim_ascii();
    match line.first() {
        None => LineKind::Blank,
        Some(b'#') => LineKind::Comment,
        Some(_) if is_frame(line) => LineKind::Frame,
        Some(_) if is_heading(line) => LineKind::Heading,
        Some(_) => LineKind::Row,
    }
}

/// Without a digit and a letter, and with a stroke or without anything that could be a cell. (`---|---|---`
/// is a frame: in grids `-` is no empty cell.)
fn is_frame(line: &[u8]) -> bool {
    if line.iter().any(|byte| byte.is_ascii_alphanumeric()) {
        return false;
    }
    let stroke = |pair: &[u8]| matches!(pair, b"--" | b"==" | [0xE2, 0x94 | 0x95]);
    line.windows(2).any(stroke)
        || line.iter().all(|byte| is_ornament(*byte) || matches!(byte, b'-' | b'*' | b'+'))
}

fn is_heading(line: &[u8]) -> bool {
    let word = line.iter().copied().skip_while(|&byte| is_ornament(byte));
    let word: Vec<u8> = word.take_while(|byte| byte.is_ascii_alphabetic()).take(3).collect();
    word.iter().any(|byte| !matches!(byte, b'x' | b'X'))
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

/// How many bytes of ornament stand at an offset: an ASCII one, or a box-drawing character (U+2500 to
/// U+257F).
pub(super) fn ornament_len(line: &[u8], offset: usize) -> usize {
    match line[offset..] {
        [byte, ..] if is_ornament(byte) => 1,
        [0xE2, 0x94 | 0x95, 0x80..=0xBF, ..] => 3,
        _ => 0,
    }
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

/// The rows of a text with the offset of each. Once there is a row, and until there are nine, a line that
/// begins with a letter is a (damaged) row too.
pub(super) fn rows(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut count = 0;
    lines(text).filter(move |(_, line)| {
        let is_row = is_row(kind(line), count);
        count += usize::from(is_row);
        is_row
    })
}

/// Whether a line of that kind is a row after so many.
pub(super) fn is_row(kind: LineKind, rows_before: usize) -> bool {
    kind == LineKind::Row || (kind == LineKind::Heading && (1..9).contains(&rows_before))
}

/// The headings and comments of a text, without marks, one after another.
pub(super) fn comment(text: &[u8]) -> String {
    let mut count = 0;
    let mut comment = String::new();
    for (_, line) in lines(text) {
        let kind = kind(line);
        let words = match kind {
            LineKind::Heading if !is_row(kind, count) => line,
            LineKind::Comment | LineKind::Row => {
                line.splitn(2, |&byte| byte == b'#').nth(1).unwrap_or_default()
            }
            _ => &[],
        };
        count += usize::from(is_row(kind, count));
        let words = String::from_utf8_lossy(words);
        if !words.trim().is_empty() {
            comment.push_str(if comment.is_empty() { "" } else { "; " });
            comment.push_str(words.trim());
        }
    }
    comment
}
