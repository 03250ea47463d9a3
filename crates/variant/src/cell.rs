//! Cells of a grid of any size.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A cell of a grid, identified by row and column. Its text form is `R1C1`, with rows and columns numbered from 1.
///
/// ```
/// use sodan_variant::Cell;
///
/// let cell: Cell = "R3C12".parse()?;
/// assert_eq!((cell.row, cell.column), (2, 11));
/// assert_eq!(cell.to_string(), "R3C12");
/// # Ok::<(), sodan_variant::ParseCellError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    /// Row, from 0.
    pub row: u8,
    /// Column, from 0.
    pub column: u8,
}

impl Cell {
    /// Creates the cell in `row` and `column`, both counted from 0.
    pub const fn new(row: u8, column: u8) -> Cell {
        Cell { row, column }
    }

    /// Returns the cell `rows` rows further down and `columns` columns further right. Returns `None` if a coordinate
    /// would be negative or greater than 254. The result may be outside the grid.
    pub fn offset(self, rows: i32, columns: i32) -> Option<Cell> {
        let shift = |from: u8, by: i32| u8::try_from(i32::from(from) + by).ok().filter(|&at| at < u8::MAX);
        Some(Cell { row: shift(self.row, rows)?, column: shift(self.column, columns)? })
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "R{}C{}", u16::from(self.row) + 1, u16::from(self.column) + 1)
    }
}

/// Error for a string that is not a cell such as `R1C1`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a cell such as R1C1, found `{0}`")]
pub struct ParseCellError(String);

impl FromStr for Cell {
    type Err = ParseCellError;

    /// Parses `R1C1` or `r1c1`.
    fn from_str(text: &str) -> Result<Cell, ParseCellError> {
        let coordinates = || {
            let (row, column) = text.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
            Some(Cell { row: coordinate(row)?, column: coordinate(column)? })
        };
        coordinates().ok_or_else(|| ParseCellError(text.chars().take(20).collect()))
    }
}

fn coordinate(digits: &str) -> Option<u8> {
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse::<u8>().ok().filter(|&number| is_number && number > 0).map(|number| number - 1)
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Cell {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Cell".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "pattern": "^[Rr][1-9][0-9]*[Cc][1-9][0-9]*$" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_texts_that_are_no_cells() {
        for text in ["", "R1", "C1R1", "R0C1", "R1C0", "R1C256", "R+1C1", "R1C1 ", "R１C1"] {
            assert!(text.parse::<Cell>().is_err(), "{text}");
        }
    }

    #[test]
    fn offset_stops_at_the_edge() {
        assert_eq!(Cell::new(0, 3).offset(-1, 0), None);
        assert_eq!(Cell::new(1, 3).offset(-1, 2), Some(Cell::new(0, 5)));
    }
}
