//! Links to SudokuPad, for puzzles of the plain rules.
//!
//! ```text
//! link    = "https://sudokupad.app/" id [ comment ]     (or app.crackingthecryptic.com/sudoku/)
//! id      = "classic" sign * 17 and more | "fpuzzles" (as after "load=" in a link to f-puzzles)
//! sign    = one of "0".."9" "A".."Z" "a".."x", whose place, counted from 0, is digit + 10 * (blanks after it);
//!           digit 0 is a blank
//! ```
//!
//! The second kind is read as [`fpuzzles`]. Other ids, short ones too, name puzzles that only the site
//! has, and are refused.
//!
//! Written as the first kind, the comment after ` # `. What is lost or refused is as with [lines](super::line).

use super::error::ParseError;
use super::fpuzzles;
use super::links::Link;
use super::position::Position;
use crate::{ByCell, Digit, Grid};

const SIGNS: &[u8; 60] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

/// Reads a link without its line's ending: the position and the comment.
///
/// # Errors
///
/// If it is of another kind, or has not 81 cells.
pub fn parse_bytes(text: &[u8]) -> Result<(Position, String), ParseError> {
    let link = Link::after(text, &["classic"])?;
    if link.payload.contains("fpuz") {
        return fpuzzles::parse_bytes(text);
    }
    let expected = "expected an id that begins with `classic` and has 81 cells, or with `fpuzzles`";
    let grid = unpacked(&link.payload).ok_or_else(|| link.error(expected))?;
    Ok((Position::of_givens(grid), link.comment.to_owned()))
}

fn unpacked(signs: &str) -> Option<Grid> {
    let mut digits = Vec::with_capacity(86);
    for sign in signs.bytes().take(82) {
        let place = SIGNS.iter().position(|&other| other == sign)?;
        digits.push(Digit::new((place % 10) as u8));
        digits.extend(std::iter::repeat_n(None, place / 10));
    }
    Some(Grid::new(ByCell(digits.try_into().ok()?)))
}

/// Writes the link.
pub fn write(grid: &Grid, out: &mut String) {
    out.push_str("https://sudokupad.app/classic");
    let mut digits = grid.digits().iter().peekable();
    while let Some(digit) = digits.next() {
        let blanks = std::iter::from_fn(|| digits.next_if(|next| next.is_none())).take(5).count();
        out.push(char::from(SIGNS[usize::from(digit.map_or(0, Digit::get)) + 10 * blanks]));
    }
}
