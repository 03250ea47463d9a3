//! Links to Andrew Stuart's solver at sudokuwiki.org: a state of solving.
//!
//! ```text
//! link    = "https://www.sudokuwiki.org/" page "?bd=" board [ comment ]
//! board   = "S9B" (two digits of base 36) * 81       0 nothing; 1 to 9 a given; 10 to 18 a placed digit + 9;
//!                                                    19 to 529 candidates + 18, candidate d as bit d - 1
//!         | (two digits of base 32) * 81             candidates * 2, and 1 more for a given
//!         | ("0".."9" | ".") * 81                    givens
//! ```
//!
//! The board may stand alone, without the rest of the link. In the second form, known since 2023, a cell with one
//! candidate that is not given is read as placed. All forms are read in either case of letters.
//!
//! Links are written in the first form, with the comment after ` # `. A cell without any candidate cannot be
//! written.

use super::error::ParseError;
use super::links::Link;
use super::position::Position;
use super::told::{self, Told};
use super::write::CannotSay;
use super::{Format, line};
use sodan_board::{ByCell, Digit, DigitSet};

const EXPECTED: &str = "expected a board of 9 x 9 cells: `S9B` and 162 characters, 162, or 81";

/// Reads a link without its line's ending: the position and the comment.
///
/// # Errors
///
/// If there is no board in the link, or none of this size.
pub fn parse_bytes(text: &[u8]) -> Result<(Position, &str), ParseError> {
    let link = Link::after(text, &["bd="])?;
    let board = link.payload.to_ascii_lowercase();
    let position = match (board.strip_prefix("s9b"), board.len()) {
        (Some(cells), _) => pairs(cells, 36).and_then(|cells| said(&cells, of_base_36)),
        (None, 162) => pairs(&board, 32).and_then(|cells| said(&cells, of_base_32)),
        (None, 81) => line::parse_bytes(board.as_bytes()).ok().map(Position::of_givens),
        _ => None,
    };
    Ok((position.ok_or_else(|| link.error(EXPECTED))?, link.comment))
}

/// The numbers of two digits each.
fn pairs(text: &str, base: u32) -> Option<Vec<u16>> {
    let digits: Option<Vec<u32>> = text.chars().map(|digit| digit.to_digit(base)).collect();
    let (pairs, rest) = digits.as_ref()?.as_chunks::<2>();
    (rest.is_empty() && pairs.len() == 81)
        .then(|| pairs.iter().map(|[high, low]| (high * base + low) as u16).collect())
}

fn said(numbers: &[u16], of: fn(u16) -> Option<Told>) -> Option<Position> {
    let cells: Option<Vec<Told>> = numbers.iter().map(|&number| of(number)).collect();
    let cells: [Told; 81] = cells?.try_into().ok()?;
    Some(told::position_of(&ByCell::new(cells)))
}

fn of_base_36(number: u16) -> Option<Told> {
    match number {
        0 => Some(Told::Nothing),
        1..=9 => Digit::new(number as u8).map(Told::Given),
        10..=18 => Digit::new(number as u8 - 9).map(Told::Placed),
        19..=529 => Some(Told::Marks(DigitSet::from_bits(number - 18))),
        _ => None,
    }
}

fn of_base_32(number: u16) -> Option<Told> {
    let candidates = DigitSet::from_bits(number >> 1);
    match (candidates.single(), number & 1) {
        (Some(digit), 1) => Some(Told::Given(digit)),
        (Some(digit), _) => Some(Told::Placed(digit)),
        (None, 0) if candidates.is_empty() => Some(Told::Nothing),
        (None, 0) => Some(Told::Marks(candidates)),
        (None, _) => None,
    }
}

/// Writes the link.
///
/// # Errors
///
/// If a cell has no candidate left; then nothing is written.
pub fn write(position: &Position, out: &mut String) -> Result<(), CannotSay> {
    let cells = told::cells_of(position).ok_or(CannotSay(Format::SudokuWiki))?;
    out.push_str("https://www.sudokuwiki.org/Sudoku.htm?bd=S9B");
    for (_, told) in cells.iter() {
        let number = match *told {
            Told::Nothing => 0,
            Told::Given(digit) => u32::from(digit.get()),
            Told::Placed(digit) => u32::from(digit.get()) + 9,
            Told::Marks(marks) => u32::from(marks.bits()) + 18,
        };
        out.extend([number / 36, number % 36].map(|digit| char::from_digit(digit, 36).unwrap_or('0')));
    }
    Ok(())
}
