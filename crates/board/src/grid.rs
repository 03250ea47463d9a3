//! Grids: 81 optional digits, with or without clashes.

use crate::{BareLine, ByCell, Cell, CellSet, Digit, House};
use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

/// A grid of 81 optional digits, which may contain clashes.
///
/// A grid is formatted as one line of 81 characters, with `.` for an empty cell; `{:#}` formats it as nine lines with
/// separated boxes. Parsing accepts both forms: 81 characters (a digit, or `.` or `0` for an empty cell), with
/// whitespace and the frame characters `|`, `-` and `+` anywhere between them. `sodan-formats` parses other formats.
/// Grids are ordered by their 81 cells; an empty cell is less than any digit.
///
/// ```
/// use sodan_board::{Digit, Grid};
///
/// let mut grid = Grid::default();
/// grid.set("r1c1".parse()?, Digit::new(5));
/// grid.set("r1c9".parse()?, Digit::new(5));
/// assert_eq!(grid.filled().len(), 2);
/// assert!(grid.has_clash(), "row 1 contains two fives");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid(ByCell<Option<Digit>>);

impl Grid {
    /// The empty grid.
    pub const EMPTY: Grid = Grid(ByCell::new([None; 81]));

    /// Creates a grid from 81 optional digits, row by row.
    #[inline]
    pub const fn new(digits: ByCell<Option<Digit>>) -> Grid {
        Grid(digits)
    }

    /// Returns the digit in `cell`, or `None` if the cell is empty.
    #[inline]
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        self.0[cell]
    }

    /// Sets the digit of a cell, or clears the cell if `digit` is `None`.
    #[inline]
    pub fn set(&mut self, cell: Cell, digit: impl Into<Option<Digit>>) {
        self.0[cell] = digit.into();
    }

    /// Returns the cells that contain a digit.
    pub fn filled(&self) -> CellSet {
        self.iter().map(|(cell, _)| cell).collect()
    }

    /// Returns the 81 optional digits, row by row.
    #[inline]
    pub const fn digits(&self) -> &[Option<Digit>; 81] {
        self.0.as_array()
    }

    /// Iterates over the filled cells and their digits, in ascending order of cells.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        self.0.iter().filter_map(|(cell, digit)| digit.map(|digit| (cell, digit)))
    }

    /// Returns the clashes: digits that appear more than once in a house. A [`Puzzle`](crate::Puzzle) has none.
    ///
    /// Clashes are ordered by house. Each clash lists the first two cells that contain the digit.
    pub fn clashes(&self) -> Vec<Clash> {
        if self.has_clash() { self.all_clashes() } else { Vec::new() }
    }

    /// Returns whether any house contains a digit twice.
    pub fn has_clash(&self) -> bool {
        let (mut columns, mut twice) = ([0_u16; 9], 0);
        for band in self.0.as_array().as_chunks::<27>().0 {
            let mut blocks = [0_u16; 3];
            for digits in band.as_chunks::<9>().0 {
                let mut row = 0;
                for (column, digit) in digits.iter().enumerate() {
                    // An empty cell is bit 0, which is never recorded.
                    let bit = 1 << digit.map_or(0, Digit::get) & !1;
                    twice |= (row | columns[column] | blocks[column / 3]) & bit;
                    row |= bit;
                    columns[column] |= bit;
                    blocks[column / 3] |= bit;
                }
            }
        }
        twice != 0
    }

    /// Returns all clashes. Slower than [`has_clash`](Grid::has_clash), which does not determine the cells.
    fn all_clashes(&self) -> Vec<Clash> {
        House::all().flat_map(|house| self.clashes_in(house)).collect()
    }

    fn clashes_in(&self, house: House) -> impl Iterator<Item = Clash> + '_ {
        Digit::all().filter_map(move |digit| {
            let mut cells = house.cells().iter().filter(|&cell| self.get(cell) == Some(digit));
            let cells = [cells.next()?, cells.next()?];
            Some(Clash { house, digit, cells })
        })
    }
}

/// A digit that appears twice in a house.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, thiserror::Error)]
#[error("{digit} appears twice in {} {}: in {} and {}", house.kind().name(), house.number(), cells[0], cells[1])]
#[non_exhaustive]
pub struct Clash {
    /// The house that contains the digit twice.
    pub house: House,
    /// The digit that appears twice.
    pub digit: Digit,
    /// The first two cells with the digit, in ascending order.
    pub cells: [Cell; 2],
}

/// The [clashes](Grid::clashes) of a grid that contains at least one.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
pub struct Clashes(Vec<Clash>);

impl Clashes {
    /// Returns the clashes of a grid, or `None` if there are none.
    pub fn of(grid: &Grid) -> Option<Clashes> {
        Some(grid.clashes()).filter(|clashes| !clashes.is_empty()).map(Clashes)
    }
}

impl Deref for Clashes {
    type Target = [Clash];

    fn deref(&self) -> &[Clash] {
        &self.0
    }
}

impl IntoIterator for Clashes {
    type Item = Clash;
    type IntoIter = std::vec::IntoIter<Clash>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line: String = self
            .digits()
            .iter()
            .map(|digit| digit.map_or('.', |digit| char::from(digit.to_ascii())))
            .collect();
        if !f.alternate() {
            return f.pad(&line);
        }
        for (row, digits) in line.as_bytes().chunks(9).enumerate() {
            if row > 0 && row % 3 == 0 {
                f.write_str("------+-------+------\n")?;
            }
            for (column, &digit) in digits.iter().enumerate() {
                f.write_str(match column {
                    0 => "",
                    3 | 6 => " | ",
                    _ => " ",
                })?;
                fmt::Write::write_char(f, char::from(digit))?;
            }
            if row < 8 {
                f.write_str("\n")?;
            }
        }
        Ok(())
    }
}

/// The error for a string that is not a grid of 81 cells.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GridError {
    /// The text contains a character that represents neither a cell nor part of a frame.
    #[error(
        "line {line}, column {column}: expected a digit 1 to 9 or an empty cell (`.` or `0`), found `{found}`"
    )]
    Unexpected {
        /// 1-based line number in the text.
        line: usize,
        /// 1-based column in that line, counted in characters.
        column: usize,
        /// The unexpected character.
        found: char,
    },
    /// The text has fewer or more than 81 cells.
    #[error("expected 81 cells, found {found}")]
    Count {
        /// Number of cells found in the text.
        found: usize,
    },
}

impl FromStr for Grid {
    type Err = GridError;

    /// Parses 81 cells, row by row: a digit, or `.` or `0` for an empty cell. Whitespace, `|`, `-` and `+` are skipped.
    ///
    /// # Errors
    ///
    /// Returns an error if the text contains any other character or does not have exactly 81 cells.
    fn from_str(text: &str) -> Result<Grid, GridError> {
        if let Some(line) = BareLine::new(text.as_bytes()) {
            return Ok(line.grid());
        }
        let mut cells = Vec::with_capacity(81);
        for (number, line) in text.lines().enumerate() {
            for (index, found) in line.chars().enumerate() {
                match found {
                    '0'..='9' | '.' => cells.push(Digit::from_ascii(found as u8)),
                    '|' | '-' | '+' => {}
                    _ if found.is_whitespace() => {}
                    _ => return Err(GridError::Unexpected { line: number + 1, column: index + 1, found }),
                }
            }
        }
        let found = cells.len();
        let cells: [Option<Digit>; 81] = cells.try_into().map_err(|_| GridError::Count { found })?;
        Ok(Grid::new(ByCell::new(cells)))
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Default for Grid {
    fn default() -> Grid {
        Grid::EMPTY
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    #[test]
    fn prints_as_line_and_rows() {
        let grid: Grid = LINE.parse().unwrap();
        assert_eq!(grid.to_string(), LINE);
        let rows = format!("{grid:#}");
        assert_eq!(rows.lines().count(), 11);
        assert_eq!(rows.lines().next(), Some("4 . . | . . . | 8 . 5"));
        assert_eq!(rows.lines().nth(3), Some("------+-------+------"));
        assert_eq!(rows.parse(), Ok(grid));
    }

    #[test]
    fn other_texts_are_refused() {
        let refused = |text: &str| text.parse::<Grid>().unwrap_err().to_string();
        assert_eq!(refused(&LINE[1..]), "expected 81 cells, found 80");
        assert_eq!(refused(&format!("{LINE}\n1")), "expected 81 cells, found 82");
        assert_eq!(
            refused("4..\n é5x"),
            "line 2, column 2: expected a digit 1 to 9 or an empty cell (`.` or `0`), found `é`"
        );
    }

    #[test]
    fn fast_and_slow_clash_checks_agree() {
        for first in Cell::all() {
            for second in Cell::all().filter(|&second| second != first) {
                let mut grid = Grid::EMPTY;
                grid.set(first, Digit::SEVEN);
                grid.set(second, Digit::SEVEN);
                assert_eq!(grid.has_clash(), !grid.all_clashes().is_empty());
                grid.set(second, Digit::NINE);
                assert!(!grid.has_clash());
            }
        }
    }

    #[test]
    fn clashes_name_house_digit_and_cells() {
        let mut grid = Grid::EMPTY;
        grid.set("r1c1".parse().unwrap(), Digit::SEVEN);
        grid.set("r2c3".parse().unwrap(), Digit::SEVEN);
        grid.set("r2c9".parse().unwrap(), Digit::SEVEN);
        let texts: Vec<String> = grid.clashes().iter().map(ToString::to_string).collect();
        assert_eq!(
            texts,
            ["7 appears twice in row 2: in r2c3 and r2c9", "7 appears twice in box 1: in r1c1 and r2c3"]
        );
    }
}
