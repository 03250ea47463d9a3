//! The bit layout of the 729 candidates.
//!
//! ```text
//!            c=0 1 2                             a digit - 1      = 3f + e     f, e = 0 1 2
//!           ┌───────┐ ┌───────┐ ┌───────┐        a row            = 3i + r     i: band,  r: row in the box
//!      r=0  │ 0 1 2 │ │ . . . │ │       │        a column         = 3b + c     b: stack, c: column in the box
//!  i=0   1  │ 3 4 5 │ │ . b=1 │ │  b=2  │        place in the box = rc = 3r + c
//!        2  │ 6 7 8 │ │ . . . │ │       │
//!           └───────┘ └───────┘ └───────┘        word   rc, f    (27 of them)
//!           ┌───────┐ ┌───────┐ ┌───────┐        bit    9e + 3b + i
//!  i=1      │       │ │       │ │       │
//!
//!        bit 26 ─────────┬───────── 18 ┬───── 9 ┬───── 0
//!            │    e=2    │     …       │  e=1   │  e=0  │      each field of nine bits: all nine boxes,
//!            └───────────┴─────────────┴────────┴───────┘      octal digits are stacks, their bits bands
//! ```
//!
//! A word thus contains the same position of all nine boxes, for three digits. Every rule of Sudoku then requires at
//! most a rotation within words:
//!
//! - A box occupies one bit of the nine words with the same f. Its rule needs no rotation.
//! - Row r occupies the bits with b = 0, 1, 2 of the words 3r, 3r+1 and 3r+2. Its rule rotates b.
//! - Column c occupies the bits with i = 0, 1, 2 of the words c, c+3 and c+6. Its rule rotates i.
//! - A cell occupies the bits with e = 0, 1, 2 of the three words with the same rc. Its rule rotates e.

use sodan_board::Cell;

/// The 27 bits in use.
pub(crate) const ALL: u32 = 0o777_777_777;
/// One field of nine bits.
pub(crate) const FIELD: u32 = 0o777;
/// The three bits of a word that belong to the cell at bit 0, one for each digit.
pub(crate) const CELL_DIGITS: u32 = 0o001_001_001;

/// The location of a cell's bits: in which words they are, and at which bit of each field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CellBits {
    /// Position of the cell in its box, 3r + c from 0 to 8. It selects the words.
    pub rc: usize,
    /// Bit in each field, from 0 to 8, that represents the cell's box.
    pub bit: usize,
}

impl CellBits {
    /// The location of each cell's bits, by cell index.
    pub const OF_CELL: [CellBits; 81] = {
        let mut places = [CellBits { rc: 0, bit: 0 }; 81];
        let mut cell = 0;
        while cell < 81 {
            let (row, column) = (cell / 9, cell % 9);
            places[cell] = CellBits { rc: row % 3 * 3 + column % 3, bit: column / 3 * 3 + row / 3 };
            cell += 1;
        }
        places
    };

    /// Returns the location of a cell's bits.
    #[inline]
    pub fn of(cell: Cell) -> CellBits {
        CellBits::OF_CELL[cell.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_have_distinct_positions() {
        let mut seen = [[false; 9]; 9];
        for cell in Cell::all() {
            let CellBits { rc, bit } = CellBits::of(cell);
            assert!(!std::mem::replace(&mut seen[rc][bit], true));
        }
    }
}
