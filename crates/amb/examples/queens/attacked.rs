//! Attacked columns, as bit sets.

/// Squares of the current row that are attacked by queens in earlier rows: straight down, and along the diagonals.
#[derive(Clone, Copy, Default)]
pub struct Attacked {
    down: u32,
    to_left: u32,
    to_right: u32,
}

impl Attacked {
    /// Returns the columns in which a queen is safe, on a board with `n` columns.
    pub fn safe(self, n: usize) -> Columns {
        Columns(!(self.down | self.to_left | self.to_right) & ((1 << n) - 1))
    }

    /// Returns the attacked squares of the next row, after a queen was placed in `column` of this row.
    pub fn below(self, column: u8) -> Attacked {
        let queen = 1 << column;
        Attacked {
            down: self.down | queen,
            to_left: (self.to_left | queen) >> 1,
            to_right: (self.to_right | queen) << 1,
        }
    }
}

/// Set of columns, iterated from left to right.
#[derive(Clone, Copy)]
pub struct Columns(u32);

impl Iterator for Columns {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let column = (self.0 != 0).then(|| self.0.trailing_zeros() as u8);
        self.0 &= self.0.wrapping_sub(1);
        column
    }

    /// Returns the exact number of columns, so that a search never returns to a row whose columns are exhausted.
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}
