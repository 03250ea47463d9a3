//! Puzzles in progress as saved by SudoCue (`.sdx`).
//!
//! ```text
//! sdx   = row * 9
//! row   = cell * 9, with blanks between
//! cell  = "1".."9"                   a given
//!       | "u" "1".."9"               a digit that the player placed
//!       | two or more of "1".."9", each once    the candidates of a cell
//! ```
//!
//! A group of one digit is a given, unless a peer has the digit as a candidate; in that case, the cell has one
//! candidate. A `u` distinguishes the format from [pencilmarks](super::pencilmarks). Headings and comments become the
//! entry's comment.
//!
//! Rows are written in the same form, after a line with the comment. Digits of unknown origin are written as givens. If
//! a cell has a single candidate that is not a candidate of any peer, the candidate is parsed as a given. A position
//! cannot be written if a cell has no candidates.

use super::error::{ParseError, Problem};
use super::pencilmarks::standing;
use super::position::{Marks, Origin, Position};
use super::rows::{self, TextRow};
use super::style::CannotSay;
use super::{Format, cell_contents};
use sodan_board::{ByCell, Cell, CellSet, Digit, DigitSet};

const EXPECTED: &str = "digits 1 to 9, each at most once, or a placed digit such as `u5`";

#[derive(Clone, Copy)]
struct SdxCell {
    digits: DigitSet,
    is_placed: bool,
}

/// Parses a string that contains exactly nine rows.
///
/// # Errors
///
/// Returns an error if there are not nine rows of nine groups, or if the text contains anything else.
pub fn parse_bytes(text: &[u8]) -> Result<Position, ParseError> {
    let is_row = |line: &&TextRow<'_>| {
        matches!(line.text.trim_ascii_start(), [b'1'..=b'9', ..] | [b'u', b'1'..=b'9', ..])
    };
    let lines = rows::lines(text).enumerate().map(|(line, (_, text))| TextRow { line, text: text.into() });
    let rows: Vec<TextRow<'_>> = lines.filter(|line| is_row(&line)).collect();
    let mut groups = Vec::with_capacity(81);
    rows.iter().try_for_each(|row| parse_row(row, &mut groups))?;
    let found = rows.len();
    groups.try_into().map(|groups| position_of(&ByCell::new(groups))).map_err(|_| {
        let problem = Problem::Count { unit: "rows", expected: 9, found };
        ParseError::at(text, text.trim_ascii_end().len(), problem)
    })
}

fn parse_row(row: &TextRow<'_>, groups: &mut Vec<SdxCell>) -> Result<(), ParseError> {
    let (before, mut at) = (groups.len(), 0);
    for word in row.text.split(|byte| matches!(byte, b' ' | b'\t')) {
        if !word.is_empty() {
            groups.push(parse_group(word).map_err(|wrong| row.unexpected(at + wrong, EXPECTED))?);
        }
        at += word.len() + 1;
    }
    match groups.len() - before {
        9 => Ok(()),
        found => Err(row.count_error(row.text.len(), "groups in the row", found)),
    }
}

/// Parses a word as a cell. The error is the offset of the invalid character.
fn parse_group(word: &[u8]) -> Result<SdxCell, usize> {
    let is_placed = word[0] == b'u';
    let start = usize::from(is_placed);
    let mut digits = DigitSet::EMPTY;
    for (index, &byte) in word.iter().enumerate().skip(start) {
        let digit = Digit::from_ascii(byte).ok_or(index)?;
        if !digits.insert(digit) || (is_placed && index > 1) {
            return Err(index);
        }
    }
    if digits.is_empty() { Err(start) } else { Ok(SdxCell { digits, is_placed }) }
}

fn position_of(groups: &ByCell<SdxCell>) -> Position {
    let mut marks = ByCell::from_fn(|cell| groups[cell].digits);
    let placed: CellSet = groups.iter().filter(|(_, group)| group.is_placed).map(|(cell, _)| cell).collect();
    let mut digits = standing(&marks);
    for cell in placed {
        digits.set(cell, marks[cell].single());
    }
    for cell in digits.filled() {
        marks[cell] = DigitSet::EMPTY;
    }
    Position { digits, origin: Origin::Placed(placed), marks: Marks::Written(marks) }
}

/// Appends the rows, without the last line ending.
///
/// # Errors
///
/// Returns an error if a cell has no candidates. Nothing is appended in that case.
pub fn write(position: &Position, out: &mut String) -> Result<(), CannotSay> {
    cell_contents::cells_of(position).ok_or(CannotSay(Format::Sdx))?;
    let (placed, candidates) = (position.placed_cells(), position.candidates());
    for cell in Cell::all() {
        out.push_str(match (cell.row().index(), cell.column().index()) {
            (0, 0) => "",
            (_, 0) => "\n",
            _ => " ",
        });
        match position.digits.get(cell) {
            Some(digit) if placed.contains(cell) => out.extend(["u", &digit.to_string()]),
            Some(digit) => out.push_str(&digit.to_string()),
            None => out.push_str(&candidates.digits(cell).to_string()),
        }
    }
    Ok(())
}
