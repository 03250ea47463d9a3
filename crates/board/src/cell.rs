//! Cells: the 81 positions of a grid.

use crate::NameError;
use crate::house::{Block, Column, House, Row};
use crate::name::{index_of, listed};
use crate::set::bit_set;
use std::fmt;
use std::str::FromStr;

/// One of the 81 cells, numbered row by row from 0.
///
/// Its text form is, for example, `r1c2`. Parsing ignores case.
///
/// ```
/// use sodan_board::Cell;
///
/// let cell: Cell = "r4c9".parse()?;
/// assert_eq!((cell.index(), cell.block().to_string()), (35, "b6".into()));
/// assert_eq!(cell.peers().len(), 20);
/// assert!(cell.sees("r5c7".parse()?), "they share a box");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// Returns the cell with this index. Cells are numbered from 0 to 80, row by row.
    ///
    /// # Panics
    ///
    /// Panics if `index` is 81 or greater.
    #[inline]
    pub const fn from_index(index: usize) -> Cell {
        assert!(index < 81, "a cell's index is below 81");
        Cell(index as u8)
    }

    /// Returns the cell at the intersection of a row and a column.
    #[inline]
    pub const fn at(row: Row, column: Column) -> Cell {
        Cell((row.index() * 9 + column.index()) as u8)
    }

    /// Returns the index, from 0 to 80, row by row.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Iterates over all 81 cells, row by row.
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + Clone {
        (0..81).map(Cell::from_index)
    }

    /// Returns the row that contains the cell.
    #[inline]
    pub const fn row(self) -> Row {
        Row::from_index(self.index() / 9)
    }

    /// Returns the column that contains the cell.
    #[inline]
    pub const fn column(self) -> Column {
        Column::from_index(self.index() % 9)
    }

    /// Returns the box that contains the cell.
    #[inline]
    pub const fn block(self) -> Block {
        Block::from_index(self.index() / 27 * 3 + self.index() % 9 / 3)
    }

    /// Returns the row, column and box that contain the cell.
    #[inline]
    pub const fn houses(self) -> [House; 3] {
        [self.row().house(), self.column().house(), self.block().house()]
    }

    /// Returns the 20 other cells in the cell's row, column and box.
    #[inline]
    pub const fn peers(self) -> CellSet {
        PEERS[self.0 as usize]
    }

    /// Returns whether `other` is a different cell in the same row, column or box.
    #[inline]
    pub const fn sees(self, other: Cell) -> bool {
        self.peers().contains(other)
    }
}

const PEERS: [CellSet; 81] = {
    let mut peers = [CellSet::EMPTY; 81];
    let mut index = 0;
    while index < 81 {
        let cell = Cell(index as u8);
        let [row, column, block] = cell.houses();
        let all = row.cells().bits() | column.cells().bits() | block.cells().bits();
        peers[index] = CellSet::from_bits(all).without(cell);
        index += 1;
    }
    peers
};

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.row(), self.column())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

const EXPECTED: &str = "r1c1 to r9c9";

impl FromStr for Cell {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Cell, NameError> {
        match text.as_bytes() {
            [b'r' | b'R', row, b'c' | b'C', column] => index_of(*row).zip(index_of(*column)),
            _ => None,
        }
        .map(|(row, column)| Cell::at(Row::from_index(row), Column::from_index(column)))
        .ok_or_else(|| NameError::new(text, "cell", EXPECTED))
    }
}

impl TryFrom<usize> for Cell {
    type Error = NameError;

    /// Fallible version of [`Cell::from_index`].
    ///
    /// # Errors
    ///
    /// Returns an error if `index` is 81 or greater.
    fn try_from(index: usize) -> Result<Cell, NameError> {
        let cell = (index < 81).then(|| Cell::from_index(index));
        cell.ok_or_else(|| NameError::new(index, "cell index", "0 to 80"))
    }
}

bit_set! {
    /// A set of cells. The cell with index `i` is stored as bit `i`.
    ///
    /// Its text form is a list of cells separated by commas.
    ///
    /// ```
    /// use sodan_board::{Cell, CellSet};
    ///
    /// let [a, b]: [Cell; 2] = ["r1c2".parse()?, "r2c3".parse()?];
    /// assert_eq!((a.peers() & b.peers()).len(), 7); // the rest of their box
    /// assert_eq!(CellSet::from_iter([a, b]).first(), Some(a));
    /// # Ok::<(), sodan_board::NameError>(())
    /// ```
    CellSet, CellSetIter of Cell, u128, 81
}

listed!(CellSet);

impl CellSet {
    /// Returns the cells outside the set that see every member. For the empty set, returns all cells.
    pub fn common_peers(self) -> CellSet {
        self.iter().fold(CellSet::ALL, |common, cell| common & cell.peers())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every cell has 20 peers, which do not include the cell itself.
    #[test]
    fn cells_have_20_peers() {
        for cell in Cell::all() {
            assert_eq!(cell.peers().len(), 20);
            assert!(!cell.sees(cell));
            assert!(cell.peers().iter().all(|peer| peer.sees(cell)));
        }
    }

    #[test]
    fn houses_of_a_cell_contain_it() {
        for cell in Cell::all() {
            assert!(cell.houses().iter().all(|house| house.cells().contains(cell)));
        }
    }

    #[test]
    fn names_go_both_ways() {
        for cell in Cell::all() {
            assert_eq!(cell.to_string().parse(), Ok(cell));
            assert_eq!(Cell::try_from(cell.index()), Ok(cell));
        }
        for wrong in ["", "r0c1", "r1c10", "c1r1", "r1", "rxc1", "r1c1 ", "é1c1"] {
            assert!(wrong.parse::<Cell>().is_err(), "{wrong}");
        }
        assert_eq!(
            Cell::try_from(81).unwrap_err().to_string(),
            "`81` is not a valid cell index: expected 0 to 80"
        );
    }
}
