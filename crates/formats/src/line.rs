//! One line of 81 characters, row by row: the most common format.
//!
//! ```text
//! line    = cell * 81 [ comment ]
//! cell    = "1".."9" | empty
//! empty   = "." | "0" | "*" | "-" | "_" | "X" | "x" | "?" | space | another symbol that completes 81 cells
//! comment = ( "#" | ";" | "," | tab | space ) anything
//! ```
//!
//! A line uses one symbol for empty cells, except that `.` and `0` may be mixed. A space is an empty cell only if the
//! first 81 characters are all digits and spaces. A comma, semicolon or `#` is never an empty cell. Any other symbol is
//! an empty cell if its occurrences and the digits add up to 81. This accepts lines from forums and raters, such as
//! `4.....8.5… ED=9.0/1.2/1.2`.
//!
//! Words may precede the cells, separated by spaces, tabs, commas or semicolons. The 81 cells must then be one word of
//! digits, `.` and `0`, and no other word may contain forty cells or more. This covers puzzle banks (`0000183b305c
//! 4000008… 1.2`) and lists that start with names. The words become part of the comment.
//!
//! Cells or rows may also be separated (see `spread.rs`), as in `4 0 0 8 …` or `[4, 0, 0, 8, …]`. Such a line may
//! contain nothing else.
//!
//! Extensions: spaces before the line (unless they are empty cells), and any comment after it. Changes made by web
//! pages, email programs and word processors are reverted (see `normal.rs`). A `+` before a digit or a `:` after the
//! cells identifies the [library](super::library) format.
//!
//! A written line uses `.` for an empty cell, or `0` on request, and ends with the comment after ` # `. Only digits are
//! written; the distinction between givens and placements is lost. A position that [lacks
//! candidates](super::Position::lacks_candidates) is rejected.

use super::error::{ParseError, Problem};
use super::line_comment::{begins_comment, comment};
use super::normal::{normal, normal_character};
use super::style::Empty;
use super::{links, spread};
use sodan_board::{BareLine, Cell, Digit, Grid};
use std::ops::Range;

const EXPECTED: &str = "a digit 1 to 9 or an empty cell (`.` or `0`)";

/// A parsed line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Line<'a> {
    /// Digits of the line.
    pub grid: Grid,
    /// Text after the cells, trimmed and without the comment symbol.
    pub comment: &'a str,
}

/// Parses the digits of a line without its line ending. A comment may follow the cells. Nothing is allocated.
///
/// # Errors
///
/// Returns an error if the line does not contain 81 cells, or if the comment is not valid UTF-8 or contains a NUL byte.
///
/// ```
/// use sodan_formats::line;
///
/// let line = b"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4...... # by hand";
/// assert_eq!(line::parse_bytes(line)?.filled().len(), 17);
/// # Ok::<(), sodan_formats::ParseError>(())
/// ```
#[inline]
pub fn parse_bytes(line: &[u8]) -> Result<Grid, ParseError> {
    // The grid is built only after the line has been validated, and is never moved out of a `Line`: an optional grid is
    // copied byte by byte, which took three times as long as all other steps together.
    match BareLine::new(line) {
        Some(bare) => Ok(bare.grid()),
        None => Ok(parse(line)?.grid),
    }
}

/// Like [`parse_bytes`], but also returns the comment.
///
/// # Errors
///
/// Returns the same errors as [`parse_bytes`].
#[inline]
pub fn parse(line: &[u8]) -> Result<Line<'_>, ParseError> {
    parse_plain(line).map_or_else(|| parse_any(line), Ok)
}

/// Parses a line of digits, `.` and `0` with an optional comment. Returns `None` for other lines. This is the fast path
/// for nearly all lines.
#[inline]
pub(super) fn parse_plain(line: &[u8]) -> Option<Line<'_>> {
    let (cells, rest) = line.split_at_checked(81)?;
    let bare = BareLine::new(cells)?;
    let comment = match rest.first() {
        None => "",
        Some(&mark) if begins_comment(mark) => comment(line, 81).ok()?,
        Some(_) => return None,
    };
    Some(Line { grid: bare.grid(), comment })
}

/// Parses a line with any symbol for empty cells, and reports errors. This is the slow path.
#[cold]
fn parse_any(line: &[u8]) -> Result<Line<'_>, ParseError> {
    let normal = normal(line);
    if !blank_is_empty(&normal, line)
        && let Some(grid) = spread::parse(&normal)
    {
        return Ok(Line { grid: grid?, comment: "" });
    }
    let (grid, cells) = parse_cells(&normal, line).map_err(|error| match links::address_problem(line) {
        Some(problem) => ParseError::at(line, 0, problem),
        None => error,
    })?;
    let comment = match normal[cells.end..].trim_ascii().is_empty() {
        // If the line is source code, the code after the cells is not a comment.
        true => "",
        false => comment(line, place_of(cells.end, &normal, line))?,
    };
    Ok(Line { grid, comment })
}

/// Returns the byte range of the 81 cells in a line. Words may surround the cells, as in [`parse_as`](super::parse_as).
/// Returns `None` if the cells are separated, or if the line is invalid.
pub(super) fn cells_in(line: &[u8]) -> Option<Range<usize>> {
    if parse_plain(line).is_some() {
        return Some(0..81);
    }
    let normal = normal(line);
    if !blank_is_empty(&normal, line) && spread::is_spread(&normal) {
        return None;
    }
    match parse_cells(&normal, line) {
        Ok((_, cells)) => {
            let [start, end] = [cells.start, cells.end].map(|at| place_of(at, &normal, line));
            let is_quoted = line[..start].ends_with(b"\"") && line[end..].starts_with(b"\"");
            (comment(line, end).is_ok() && !is_quoted).then_some(start..end)
        }
        Err(_) => cells_behind_words(line),
    }
}

/// Converts an offset in the normalized line to an offset in the original line. Both lines have the same number of
/// characters.
fn place_of(in_normal: usize, normal: &[u8], line: &[u8]) -> usize {
    let before = String::from_utf8_lossy(&normal[..in_normal]).chars().count();
    match str::from_utf8(line) {
        Ok(text) => text.char_indices().nth(before).map_or(text.len(), |(at, _)| at),
        Err(_) => in_normal,
    }
}

/// Parses a line with words before its cells. Returns the cells, and a comment that joins these words and the text
/// after the cells. Returns `None` for other lines.
pub(super) fn behind_words(line: &[u8]) -> Option<(Grid, String)> {
    let Range { start, end } = cells_behind_words(line)?;
    let before = str::from_utf8(&line[..start]).ok()?;
    let before = before.trim_matches(|sign: char| sign.is_ascii() && begins_comment(sign as u8));
    let after = comment(line, end).ok()?;
    let grid = BareLine::new(&line[start..end])?.grid();
    Some((grid, format!("{before} {after}").trim().to_owned()))
}

/// Returns the byte range of the cells in a UTF-8 line with words before its cells.
fn cells_behind_words(line: &[u8]) -> Option<Range<usize>> {
    let is_cell = |byte: &&u8| byte.is_ascii_digit() || b".*-_xX?+".contains(byte);
    let mut start = 0;
    for word in line.split(|&byte| begins_comment(byte)) {
        let end = start + word.len();
        if start > 0 && BareLine::new(word).is_some() {
            return (str::from_utf8(&line[..start]).is_ok() && comment(line, end).is_ok())
                .then_some(start..end);
        }
        if word.iter().filter(is_cell).count() >= 40 {
            return None;
        }
        start = end + 1;
    }
    None
}

/// Returns the cells of a normalized line, and their byte range. `original` is the same line before normalization.
fn parse_cells(line: &[u8], original: &[u8]) -> Result<(Grid, Range<usize>), ParseError> {
    let start = start_of_cells(line, original);
    let empty = empty_of(&line[start..], &original[place_of(start, line, original)..]);
    let mut grid = Grid::EMPTY;
    for index in 0..81 {
        let offset = start + index;
        match line.get(offset) {
            Some(b'1'..=b'9') => grid.set(Cell::from_index(index), Digit::from_ascii(line[offset])),
            Some(&byte) if empty.takes(byte) => {}
            Some(&byte) if !begins_comment(byte) => {
                return Err(ParseError::unexpected(line, offset, EXPECTED));
            }
            _ => return Err(count_error(line, offset, index)),
        }
    }
    match line.get(start + 81) {
        Some(&byte) if !begins_comment(byte) => Err(too_many(line, start, empty)),
        _ => Ok((grid, start..start + 81)),
    }
}

/// The symbols for empty cells that a line uses.
#[derive(Clone, Copy)]
enum EmptyKind {
    DotOrZero,
    Only(u8),
}

impl EmptyKind {
    fn takes(self, byte: u8) -> bool {
        match self {
            EmptyKind::DotOrZero => matches!(byte, b'.' | b'0'),
            EmptyKind::Only(empty) => byte == empty,
        }
    }
}

/// Returns the offset of the cells after leading spaces, which are skipped unless they are empty cells.
fn start_of_cells(line: &[u8], original: &[u8]) -> usize {
    if blank_is_empty(line, original) {
        return 0;
    }
    line.iter().position(|byte| !matches!(byte, b' ' | b'\t')).unwrap_or(0)
}

/// Determines which symbols a line uses for empty cells, from the first such symbol. A space or an uncommon symbol is
/// an empty cell only if the line contains no other symbol for empty cells.
fn empty_of(cells: &[u8], original: &[u8]) -> EmptyKind {
    let head = &cells[..cells.len().min(81)];
    let first = head.iter().copied().find(|byte| b".0*-_Xx?".contains(byte));
    let count = |is_it: &dyn Fn(u8) -> bool| head.iter().filter(|&&byte| is_it(byte)).count();
    match first {
        Some(b'.' | b'0') => EmptyKind::DotOrZero,
        // If the line contains two kinds of symbols, the rarer one is reported as the mistake.
        Some(other) if count(&|byte| matches!(byte, b'.' | b'0')) > count(&|byte| byte == other) => {
            EmptyKind::DotOrZero
        }
        Some(other) => EmptyKind::Only(other),
        None if blank_is_empty(head, original) => EmptyKind::Only(b' '),
        None => filling_sign(head).map_or(EmptyKind::DotOrZero, EmptyKind::Only),
    }
}

/// Returns an uncommon symbol if the digits and the occurrences of this symbol add up to 81 cells. A symbol that occurs
/// fewer than nine times is more likely a mistake.
fn filling_sign(cells: &[u8]) -> Option<u8> {
    let mut signs = cells.iter().copied().filter(|byte| !byte.is_ascii_digit());
    let sign = signs.next().filter(|sign| sign.is_ascii_graphic() && !begins_comment(*sign))?;
    let fills = cells.len() == 81 && signs.clone().all(|other| other == sign) && signs.count() >= 8;
    fills.then_some(sign)
}

/// Returns whether the first 81 characters are digits and spaces, with at least one of each. This must apply to the
/// original line too, because the spaces that replace an HTML tag or code are not cells.
fn blank_is_empty(line: &[u8], original: &[u8]) -> bool {
    let are_cells = |line: &[u8]| {
        let beginning = String::from_utf8_lossy(&line[..line.len().min(81 * 4)]);
        let cells = || beginning.chars().map(normal_character).take(81);
        cells().count() == 81
            && cells().all(|cell| matches!(cell, ' ' | '1'..='9'))
            && cells().any(|cell| cell == ' ')
            && cells().any(|cell| cell != ' ')
    };
    are_cells(line) && are_cells(original)
}

/// Creates the error for a line with more than 81 cells.
fn too_many(line: &[u8], start: usize, empty: EmptyKind) -> ParseError {
    let cells = line[start..].iter().take_while(|&&byte| byte.is_ascii_digit() || empty.takes(byte)).count();
    if cells > 81 {
        return count_error(line, start + 81, cells);
    }
    ParseError::unexpected(
        line,
        start + 81,
        "the end of the line or a comment after `#`, `;`, `,`, tab or space",
    )
}

fn count_error(line: &[u8], offset: usize, found: usize) -> ParseError {
    ParseError::at(line, offset, Problem::Count { unit: "cells", expected: 81, found })
}

/// Appends the 81 characters, without a line ending.
pub fn write(grid: &Grid, empty: Empty, out: &mut String) {
    // Appending the 81 characters as one slice is ten times as fast as pushing them one by one.
    let line = to_bytes(grid, empty);
    out.push_str(std::str::from_utf8(&line).unwrap_or_default());
}

/// Returns the 81 characters as ASCII bytes.
///
/// ```
/// use sodan_board::Grid;
/// use sodan_formats::{Empty, line};
///
/// assert_eq!(line::to_bytes(&Grid::EMPTY, Empty::Zero), [b'0'; 81]);
/// ```
pub fn to_bytes(grid: &Grid, empty: Empty) -> [u8; 81] {
    let mut line = [empty.to_ascii(); 81];
    for (byte, digit) in line.iter_mut().zip(grid.digits()) {
        *byte = digit.map_or(*byte, Digit::to_ascii);
    }
    line
}
