//! Parses a string that contains the 81 cells of one grid in any layout: an HTML table, wrapped rows, or 81 groups of
//! candidates.
//!
//! Titles and other words are skipped. This parser is the fallback for strings without any valid line. A string with nine
//! rows is parsed elsewhere, so that errors are reported for its rows.

use super::line_kind::is_ornament;
use super::normal::normal;
use super::pencilmarks::{self, MarkGroup};
use super::position::Position;
use super::rows;
use sodan_board::{ByCell, Digit, DigitSet, Grid};

/// Parses a string. Returns `None` if it does not contain exactly 81 cells.
pub(super) fn read(text: &[u8]) -> Option<Position> {
    let lines: Vec<Vec<Vec<u8>>> = match table_cells(text) {
        Some(cells) => vec![cells],
        None => rows::lines(text).map(|(_, line)| words_of(line)).filter(|words| !words.is_empty()).collect(),
    };
    if lines.len() == 9 {
        return None;
    }
    let words: Vec<&[u8]> = lines.iter().flatten().map(Vec::as_slice).collect();
    if let Ok(groups) = <[&[u8]; 81]>::try_from(&words[..]) {
        return position_of(&groups);
    }
    // Longer words are more likely damaged lines of 81 cells.
    const LONGEST: usize = 27;
    if words.iter().any(|word| word.len() > LONGEST) {
        return None;
    }
    let counts: Vec<usize> = lines.iter().map(|words| words.iter().map(Vec::len).sum()).collect();
    let is_even = counts.iter().all(|count| *count == counts[0]);
    let cells: Vec<u8> = lines.iter().flatten().flatten().copied().collect();
    let cells: [u8; 81] = cells.try_into().ok().filter(|_| is_even)?;
    Some(Position::of_givens(Grid::new(ByCell::new(cells.map(Digit::from_ascii)))))
}

/// Returns whether a line consists of 81 groups of candidates.
pub(super) fn is_line(line: &[u8]) -> bool {
    let words = words_of(line);
    words.len() == 81
        && words.iter().any(|word| word.len() > 1)
        && words.iter().all(|word| group_of(word).is_some())
}

/// Creates a position from 81 words, each of which is a digit, an empty cell or a group of candidates.
fn position_of(cells: &[&[u8]; 81]) -> Option<Position> {
    let groups: Option<Vec<MarkGroup>> = cells.iter().map(|word| group_of(word)).collect();
    let groups: [MarkGroup; 81] = groups?.try_into().ok()?;
    if cells.iter().any(|word| word.len() > 1) {
        return Some(pencilmarks::position_of(&ByCell::new(groups)));
    }
    let digits = cells.map(|word| word.first().copied().and_then(Digit::from_ascii));
    Some(Position::of_givens(Grid::new(ByCell::new(digits))))
}

fn group_of(word: &[u8]) -> Option<MarkGroup> {
    match word {
        [] | [b'.' | b'0' | b'_' | b'-' | b'*' | b'x' | b'X' | b'?'] => Some(MarkGroup::Open),
        _ => {
            let digits: Option<DigitSet> = word.iter().map(|&byte| Digit::from_ascii(byte)).collect();
            digits.filter(|digits| digits.len() == word.len()).map(MarkGroup::Bare)
        }
    }
}

/// Returns the words of a line if all of them may be cells, otherwise an empty list.
fn words_of(line: &[u8]) -> Vec<Vec<u8>> {
    let line = normal(line);
    let is_cell = |byte: &u8| byte.is_ascii_digit() || b"._-*xX?".contains(byte);
    let words: Vec<Vec<u8>> = line
        .split(|&byte| is_ornament(byte))
        .filter(|word| !word.is_empty() && !word.iter().all(|byte| matches!(byte, b'-' | b'+' | b'=')))
        .map(<[u8]>::to_vec)
        .collect();
    if words.iter().flatten().all(is_cell) { words } else { Vec::new() }
}

/// Returns the strings of the 81 cells of an HTML table without row and column headers, or of 81 other elements that
/// contain no elements.
fn table_cells(text: &[u8]) -> Option<Vec<Vec<u8>>> {
    let text = text.to_ascii_lowercase();
    let begins = |at: usize, name: &[u8]| {
        let rest = text[at + 1..].strip_prefix(name);
        rest.and_then(<[u8]>::first)
            .is_some_and(|byte| matches!(byte, b'>' | b'/') || byte.is_ascii_whitespace())
    };
    let tags: Vec<usize> = memchr::memchr_iter(b'<', &text).collect();
    let ends = || tags.iter().skip(1).copied().chain([text.len()]);
    let starts: Vec<usize> =
        tags.iter().copied().filter(|&at| begins(at, b"td") || begins(at, b"th")).collect();
    let mut cells: Vec<&[u8]> = starts
        .iter()
        .zip(starts.iter().skip(1).chain([&text.len()]))
        .map(|(&start, &end)| &text[start..end])
        .collect();
    if cells.len() == 100 {
        cells = cells
            .into_iter()
            .enumerate()
            .filter(|(at, _)| *at > 9 && at % 10 > 0)
            .map(|(_, it)| it)
            .collect();
    }
    let mut names = [&b"input"[..], b"li", b"span", b"div"].into_iter();
    while cells.len() != 81 {
        let name = names.next()?;
        // An `input` has no end tag.
        let is_closed = |end: usize| name == b"input" || text[end..].starts_with(b"</");
        let elements = tags.iter().zip(ends()).filter(|&(&start, end)| begins(start, name) && is_closed(end));
        cells = elements.map(|(&start, end)| &text[start..end]).collect();
    }
    let cells: Vec<Vec<u8>> = cells.into_iter().map(text_of).collect::<Option<_>>()?;
    let has_digit = cells.iter().flatten().any(u8::is_ascii_digit);
    let shown = |cell: Vec<u8>| if cell.is_empty() { b".".to_vec() } else { cell };
    has_digit.then(|| cells.into_iter().map(shown).collect())
}

/// Returns the digits and symbols of a cell, or the value of an input element inside the cell. Returns `None` if the cell
/// contains other text.
fn text_of(cell: &[u8]) -> Option<Vec<u8>> {
    let end =
        [&b"</td"[..], b"</th", b"</tr"].into_iter().filter_map(|end| memchr::memmem::find(cell, end)).min();
    let cell = &cell[..end.unwrap_or(cell.len())];
    let input = memchr::memmem::find(cell, b"<input").map(|at| &cell[at..]);
    let value = input.and_then(|input| Some(&input[memchr::memmem::find(input, b" value=")? + 7..]));
    let mut text: Vec<u8> = match value {
        Some(value) => {
            value.iter().skip_while(|byte| matches!(byte, b'"' | b'\'')).take(1).copied().collect()
        }
        None => normal(cell).to_vec(),
    };
    let is_other = |byte: &u8| byte.is_ascii_alphabetic() && *byte != b'x' || !byte.is_ascii();
    if text.iter().any(is_other) {
        return None;
    }
    text.retain(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'_' | b'*' | b'?'));
    Some(text)
}
