//! Links to Andrew Stuart's solver at sudokuwiki.org. Each link contains a state.
//!
//! ```text
//! link    = "https://www.sudokuwiki.org/" page "?bd=" board [ comment ]
//! board   = "S9B" (two digits of base 36) * 81       0 empty; 1 to 9 a given; 10 to 18 a placed digit + 9;
//!                                                    19 to 529 candidates + 18, where candidate d is bit d - 1
//!         | (two digits of base 32) * 81             candidates * 2, plus 1 for a given
//!         | ("0".."9" | ".") * 81                    givens
//! ```
//!
//! The board may also appear without the rest of the link. In the second form, which was introduced in 2023, a cell
//! with one candidate that is not a given is parsed as a placement. All forms are case-insensitive.
//!
//! Links are written in the first form, with the comment after ` # `. A position cannot be written if a cell
//! has no candidates.

use super::cell_contents::{self, CellContent};
use super::error::ParseError;
use super::links::Link;
use super::position::Position;
use super::style::CannotSay;
use super::{Format, line};
use sodan_board::{ByCell, Cell, Digit, DigitSet};

/// Parses a link without its line ending. Returns the position and the comment.
///
/// # Errors
///
/// Returns an error if the link has no board, or if its board does not have 81 cells.
pub fn parse_bytes(text: &[u8]) -> Result<(Position, &str), ParseError> {
    let link = Link::after(text, &["bd="])?;
    let board = link.payload.to_ascii_lowercase();
    let (name, cells) = board.strip_prefix("s9b").map_or(("", &*board), |cells| ("`S9B` and ", cells));
    let position = match cells.len() {
        162 if name.is_empty() => position_of_pairs(cells, 32, of_base_32),
        // Some links with `S9B` contain base-32 numbers, as in the second form.
        162 => position_of_pairs(cells, 36, of_base_36)
            .or_else(|wrong| position_of_pairs(cells, 32, of_base_32).map_err(|_| wrong)),
        81 if name.is_empty() => {
            let grid = line::parse_bytes(board.as_bytes()).map(Position::of_givens);
            grid.map_err(|_| "81 characters, some of which are not cells".to_owned())
        }
        found => Err(format!("{name}{found} characters")),
    };
    let expected = "expected a board of 9 x 9 cells: `S9B` and 162 characters, 162, or 81";
    Ok((position.map_err(|found| link.error(format!("{expected}; found {found}")))?, link.comment))
}

/// Parses 81 two-character numbers in the given base. `of` converts a number to the contents of a cell.
fn position_of_pairs(cells: &str, base: u32, of: fn(u16) -> Option<CellContent>) -> Result<Position, String> {
    let mut contents = ByCell::new([CellContent::Nothing; 81]);
    for (cell, pair) in Cell::all().zip(cells.as_bytes().as_chunks::<2>().0) {
        let [high, low] = pair.map(|digit| char::from(digit).to_digit(base));
        let content = high.zip(low).and_then(|(high, low)| of((high * base + low) as u16));
        let pair = String::from_utf8_lossy(pair);
        contents[cell] =
            content.ok_or_else(|| format!("162 characters with the invalid pair `{pair}` for {cell}"))?;
    }
    Ok(cell_contents::position_of(&contents))
}

fn of_base_36(number: u16) -> Option<CellContent> {
    match number {
        0 => Some(CellContent::Nothing),
        1..=9 => Digit::new(number as u8).map(CellContent::Given),
        10..=18 => Digit::new(number as u8 - 9).map(CellContent::Placed),
        19..=529 => Some(CellContent::Marks(DigitSet::from_bits(number - 18))),
        _ => None,
    }
}

fn of_base_32(number: u16) -> Option<CellContent> {
    let candidates = DigitSet::from_bits(number >> 1);
    match (candidates.single(), number & 1) {
        (Some(digit), 1) => Some(CellContent::Given(digit)),
        (Some(digit), _) => Some(CellContent::Placed(digit)),
        (None, 0) if candidates.is_empty() => Some(CellContent::Nothing),
        (None, 0) => Some(CellContent::Marks(candidates)),
        (None, _) => None,
    }
}

/// Appends a link.
///
/// # Errors
///
/// Returns an error if a cell has no candidates. Nothing is appended in that case.
pub fn write(position: &Position, out: &mut String) -> Result<(), CannotSay> {
    let cells = cell_contents::cells_of(position).ok_or(CannotSay(Format::SudokuWiki))?;
    out.push_str("https://www.sudokuwiki.org/Sudoku.htm?bd=S9B");
    for (_, content) in cells.iter() {
        let number = match *content {
            CellContent::Nothing => 0,
            CellContent::Given(digit) => u32::from(digit.get()),
            CellContent::Placed(digit) => u32::from(digit.get()) + 9,
            CellContent::Marks(marks) => u32::from(marks.bits()) + 18,
        };
        out.extend([number / 36, number % 36].map(|digit| char::from_digit(digit, 36).unwrap_or('0')));
    }
    Ok(())
}
