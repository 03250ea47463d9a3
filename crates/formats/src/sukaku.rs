//! 729 characters, nine per cell, row by row: the candidates 1 to 9 of each cell.
//!
//! ```text
//! sukaku  = place * 729 [ comment ]
//! place   = its digit, "1".."9" in turn | "." | "0"     a candidate | not a candidate
//! comment = ( "#" | ";" | "," | tab | space ) anything
//! ```
//!
//! The format is used by tdoku, gsf's solver, ISS and Sukaku Explainer. It contains only candidates, not digits. A cell
//! with a single candidate is not a given.
//!
//! Extensions: spaces before the line, and any comment after it.
//!
//! A sukaku is written with `.`, or `0` on request, for eliminated candidates, and with the comment after ` # `. A cell
//! with a digit is written as a cell with one candidate, so the distinction between givens and placements is lost.

use super::error::{ParseError, Problem};
use super::line_comment::{begins_comment, comment};
use super::position::{Marks, Origin, Position};
use super::style::Empty;
use sodan_board::{ByCell, Cell, CellSet, Digit, DigitSet, Grid};

/// Parses a line without its ending. Returns the position and the comment.
///
/// # Errors
///
/// Returns an error if the line does not contain 729 characters for candidates.
pub fn parse_bytes(line: &[u8]) -> Result<(Position, &str), ParseError> {
    let start = line.iter().position(|byte| !matches!(byte, b' ' | b'\t')).unwrap_or(0);
    let Some(places) = line[start..].first_chunk::<729>() else {
        return Err(fault(line, start));
    };
    let mut marks = ByCell::new([DigitSet::EMPTY; 81]);
    let mut wrong = false;
    for (marks, places) in marks.values_mut().zip(places.as_chunks::<9>().0) {
        let mut bits = 0;
        for (index, &byte) in places.iter().enumerate() {
            let possible = byte == b'1' + index as u8;
            bits |= u16::from(possible) << index;
            wrong |= !possible & (byte != b'.') & (byte != b'0');
        }
        *marks = DigitSet::from_bits(bits);
    }
    if wrong {
        return Err(fault(line, start));
    }
    let end = start + 729;
    if line.get(end).is_some_and(|&byte| !begins_comment(byte)) {
        let more = line[end..].iter().take_while(|byte| matches!(byte, b'0'..=b'9' | b'.')).count();
        return Err(count_error(line, end, 729 + more.max(1)));
    }
    let position = Position {
        digits: Grid::EMPTY,
        origin: Origin::Placed(CellSet::EMPTY),
        marks: Marks::Written(marks),
    };
    Ok((position, comment(line, end)?))
}

/// Creates the error for the first invalid or missing character of a line.
fn fault(line: &[u8], start: usize) -> ParseError {
    let mut index = 0;
    loop {
        let digit = Digit::from_index(index % 9);
        match line.get(start + index) {
            Some(&byte) if byte == digit.to_ascii() || matches!(byte, b'.' | b'0') => index += 1,
            Some(&byte) if !begins_comment(byte) => {
                return ParseError::unexpected(line, start + index, expected(digit));
            }
            _ => return count_error(line, start + index, index),
        }
    }
}

fn expected(digit: Digit) -> &'static str {
    const EXPECTED: [&str; 9] = [
        "`1`, `.` or `0`",
        "`2`, `.` or `0`",
        "`3`, `.` or `0`",
        "`4`, `.` or `0`",
        "`5`, `.` or `0`",
        "`6`, `.` or `0`",
        "`7`, `.` or `0`",
        "`8`, `.` or `0`",
        "`9`, `.` or `0`",
    ];
    EXPECTED[digit.index()]
}

fn count_error(line: &[u8], offset: usize, found: usize) -> ParseError {
    ParseError::at(line, offset, Problem::Count { unit: "candidate positions", expected: 729, found })
}

/// Appends the 729 characters, without a line ending.
pub fn write(position: &Position, empty: Empty, out: &mut String) {
    let candidates = position.candidates();
    for cell in Cell::all() {
        let allowed = candidates.allowed(cell);
        out.extend(
            Digit::all().map(|digit| empty.shown(Some(digit).filter(|&digit| allowed.contains(digit)))),
        );
    }
}
