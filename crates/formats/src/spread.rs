//! Grids on one line with separated cells or rows, as in printed lists and copied spreadsheet rows.
//!
//! | the line contains | symbols for empty cells |
//! | --- | --- |
//! | 81 cells, each a word: `4 0 0 8 …`, `[4, 0, 0, 8, …]` | `0`, `.`, `-`, `_`, `*`, `x`, `?` |
//! | 81 fields between commas, semicolons or tabs: `4,,,8,…` | an empty field, or one of these symbols |
//! | nine words of nine cells: `4000… 0300…`, `["4000…", …]`, `4000…/0300…/…` | one of these symbols |
//! | quoted words with 81 cells in total: `"4.. ... 8.5.3. …"` | one of these symbols |
//!
//! Brackets and quotation marks are ignored. A line with forty or more single cells belongs to this format even if it
//! does not contain exactly 81.

use super::error::{ParseError, Problem};
use sodan_board::{Cell, Digit, Grid};

/// A line with at least this many single cells is parsed as separated cells, so that a wrong number of cells is
/// reported.
pub(super) const FEWEST: usize = 40;

/// Parses a normalized line with separated cells. Returns `None` for other lines.
pub(super) fn parse(line: &[u8]) -> Option<Result<Grid, ParseError>> {
    let cells = cells_of(line)?;
    if cells.len() != 81 {
        let offset = cells.get(81).map_or(line.len(), |&(offset, _)| offset);
        let problem = Problem::Count { unit: "cells", expected: 81, found: cells.len() };
        return Some(Err(ParseError::at(line, offset, problem)));
    }
    let mut grid = Grid::EMPTY;
    for (cell, &(_, byte)) in Cell::all().zip(&cells) {
        grid.set(cell, Digit::from_ascii(byte));
    }
    Some(Ok(grid))
}

/// Returns whether a normalized line has separated cells.
pub(super) fn is_spread(line: &[u8]) -> bool {
    cells_of(line).is_some()
}

/// Returns the cells of a line, with their offsets.
fn cells_of(line: &[u8]) -> Option<Vec<(usize, u8)>> {
    b",;\t".iter().find_map(|&separator| fields_of(line, separator)).or_else(|| words_of(line))
}

/// Returns the cells of 81 fields. A field may be empty.
fn fields_of(line: &[u8], separator: u8) -> Option<Vec<(usize, u8)>> {
    if line.iter().filter(|&&byte| byte == separator).count() != 80 {
        return None;
    }
    let fields = line.split(|&byte| byte == separator).scan(0, |end, field| {
        let start = *end;
        *end += field.len() + 1;
        Some((start, field))
    });
    fields
        .map(|(start, field)| {
            let mut cells = field.iter().enumerate().filter(|&(_, &byte)| !is_ornament(byte));
            match (cells.next(), cells.next()) {
                (None, _) => Some((start, b'.')),
                (Some((at, &byte)), None) if is_cell(byte) => Some((start + at, byte)),
                _ => None,
            }
        })
        .collect()
}

/// Returns the cells of 81 one-cell words, of nine nine-cell words, or of any quoted words with 81 cells in total.
fn words_of(line: &[u8]) -> Option<Vec<(usize, u8)>> {
    let mut words: Vec<&[u8]> = Vec::new();
    let mut cells = Vec::new();
    let mut last = 0;
    for word in line.split(|&byte| is_ornament(byte) || b",;/|:".contains(&byte)) {
        let start = last;
        last += word.len() + 1;
        if !word.iter().all(|&byte| is_cell(byte)) {
            return None;
        }
        if !word.is_empty() {
            words.push(word);
            cells.extend(word.iter().enumerate().map(|(at, &byte)| (start + at, byte)));
        }
    }
    // Groups of ascending digits are more likely candidates.
    let ascends = || words.iter().all(|word| word.windows(2).all(|pair| pair[0] < pair[1]));
    let has = |len: usize| words.iter().all(|word| word.len() == len);
    let is_list = has(1) && words.len() >= FEWEST;
    let are_rows = has(9) && words.len() == 9 && !ascends();
    let is_whole =
        cells.len() == 81 && words.len() > 9 && words.iter().any(|word| word.contains(&b'.')) && !has(1);
    // A line of dashes or stars without digits is a drawing.
    let has_digit = cells.iter().any(|(_, byte)| byte.is_ascii_digit());
    ((is_list || are_rows || is_whole) && has_digit).then_some(cells)
}

/// Returns whether a byte is a digit or a symbol for an empty cell.
pub(super) const fn is_cell(byte: u8) -> bool {
    byte.is_ascii_digit() || matches!(byte, b'.' | b'-' | b'_' | b'*' | b'x' | b'X' | b'?')
}

const fn is_ornament(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'[' | b']' | b'(' | b')' | b'{' | b'}' | b'"' | b'\'')
}
