//! One line of 81 characters, row by row.

use crate::{Cell, Digit, Grid};
use std::str::FromStr;

/// A text that is no line of 81 cells.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseGridError {
    /// A character that stands for no cell.
    #[error("column {column}: expected a digit 1 to 9, or `.` or `0` for an empty cell, not {found:?}")]
    Character {
        /// Where, counted from 1 in characters.
        column: usize,
        /// What stands there.
        found: char,
    },
    /// Not 81 cells.
    #[error("expected 81 cells, not {0}")]
    Length(usize),
}

impl FromStr for Grid {
    type Err = ParseGridError;

    fn from_str(text: &str) -> Result<Grid, ParseGridError> {
        let mut grid = Grid::EMPTY;
        let mut length = 0;
        for (index, found) in text.trim_end().chars().enumerate() {
            let digit = match found {
                '1'..='9' => Digit::from_ascii(found as u8),
                '.' | '0' => None,
                _ => return Err(ParseGridError::Character { column: index + 1, found }),
            };
            if index < 81 {
                grid.set(Cell::from_index(index), digit);
            }
            length = index + 1;
        }
        if length == 81 { Ok(grid) } else { Err(ParseGridError::Length(length)) }
    }
}
