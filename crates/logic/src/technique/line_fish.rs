//! Code shared by fish of rows and columns: the cells of a digit, line by line, as masks of nine bits.

use crate::found::Flow;
use sodan_board::{CellSet, HouseSet};

/// Direction of the base lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    Rows,
    Columns,
}

impl Direction {
    /// Converts a mask of base lines to the set of their cells.
    pub(super) fn along(self, lines: u16) -> CellSet {
        self.base_houses(lines).iter().fold(CellSet::EMPTY, |all, house| all | house.cells())
    }

    /// Converts a mask of cover lines to the set of their cells.
    pub(super) fn across(self, lines: u16) -> CellSet {
        self.cover_houses(lines).iter().fold(CellSet::EMPTY, |all, house| all | house.cells())
    }

    pub(super) fn base_houses(self, lines: u16) -> HouseSet {
        HouseSet::from_bits(u32::from(lines) << if self == Direction::Rows { 0 } else { 9 })
    }

    pub(super) fn cover_houses(self, lines: u16) -> HouseSet {
        HouseSet::from_bits(u32::from(lines) << if self == Direction::Rows { 9 } else { 0 })
    }
}

/// Cells of a digit: for each base line, the mask of the cover lines that cross it in a cell of the digit.
pub(super) struct CoverLines {
    places: [u16; 9],
    /// Indices of the base lines that contain the digit, in ascending order. Only the first `count` entries are used.
    used: [usize; 9],
    count: usize,
}

impl CoverLines {
    pub(super) fn new(places: CellSet, direction: Direction) -> CoverLines {
        let mut lines = CoverLines { places: [0; 9], used: [0; 9], count: 0 };
        for cell in places {
            let (row, column) = (cell.row().index(), cell.column().index());
            match direction {
                Direction::Rows => lines.places[row] |= 1 << column,
                Direction::Columns => lines.places[column] |= 1 << row,
            }
        }
        for line in 0..9 {
            if lines.places[line] != 0 {
                lines.used[lines.count] = line;
                lines.count += 1;
            }
        }
        lines
    }

    /// Returns the mask of the cover lines that cross the base line `line` in a cell of the digit.
    pub(super) fn of(&self, line: usize) -> u16 {
        self.places[line]
    }

    /// Calls `found` with each set of `size` base lines, in lexicographic order, and the set of their cover lines.
    /// Skips bases with more than `limit` cover lines.
    pub(super) fn bases(&self, size: usize, limit: usize, mut found: impl FnMut(u16, u16) -> Flow) -> Flow {
        self.more(0, size, limit, (0, 0), &mut found)
    }

    fn more(
        &self,
        from: usize,
        left: usize,
        limit: usize,
        (base, union): (u16, u16),
        found: &mut impl FnMut(u16, u16) -> Flow,
    ) -> Flow {
        if left == 0 {
            return found(base, union);
        }
        for index in from..(self.count + 1).saturating_sub(left) {
            let line = self.used[index];
            let union = union | self.places[line];
            if union.count_ones() as usize <= limit {
                self.more(index + 1, left - 1, limit, (base | 1 << line, union), found)?;
            }
        }
        Flow::Continue(())
    }
}
