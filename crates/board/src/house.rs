//! Houses: the nine rows, nine columns and nine boxes.
//!
//! ```text
//!        c1 c2 c3   c4 c5 c6   c7 c8 c9
//!   r1 [           |          |          ]
//!   r2 [    b1     |    b2    |    b3    ]
//!   r3 [           |          |          ]
//!   r4 [           |          |          ]
//!   r5 [    b4     |    b5    |    b6    ]      index of a house: rows 0..9,
//!   r6 [           |          |          ]      columns 9..18, boxes 18..27
//!   r7 [           |          |          ]
//!   r8 [    b7     |    b8    |    b9    ]
//!   r9 [           |          |          ]
//! ```

use crate::cell::{Cell, CellSet};
use crate::set::bit_set;
use std::fmt;

macro_rules! house_of_a_kind {
    ($(#[$doc:meta])* $Kind:ident, $base:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $Kind(u8);

        impl $Kind {
            #[doc = concat!("The ", stringify!($Kind), " of that index, counted from 0.")]
            ///
            /// # Panics
            ///
            /// If `index` is not below 9.
            #[inline]
            pub const fn from_index(index: usize) -> $Kind {
                assert!(index < 9, "the index of a row, column or box is below 9");
                $Kind(index as u8)
            }

            /// Counted from 0: 0 to 8.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// All nine, ascending.
            pub fn all() -> impl DoubleEndedIterator<Item = $Kind> + ExactSizeIterator + Clone {
                (0..9).map($Kind::from_index)
            }

            /// It as a house.
            #[inline]
            pub const fn house(self) -> House {
                House(self.0 + $base)
            }

            /// Its nine cells.
            #[inline]
            pub const fn cells(self) -> CellSet {
                self.house().cells()
            }
        }

        impl From<$Kind> for House {
            #[inline]
            fn from(it: $Kind) -> House {
                it.house()
            }
        }

        impl fmt::Display for $Kind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.house().fmt(f)
            }
        }

        impl fmt::Debug for $Kind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.house().fmt(f)
            }
        }
    };
}

house_of_a_kind! {
    /// One of the nine rows, from the top; prints as `r1` to `r9`.
    Row, 0
}
house_of_a_kind! {
    /// One of the nine columns, from the left; prints as `c1` to `c9`.
    Column, 9
}
house_of_a_kind! {
    /// One of the nine boxes, in reading order; prints as `b1` to `b9`. (`Box` and `box` mean other things
    /// in Rust.)
    Block, 18
}

/// A row, column or box: nine cells that hold nine different digits.
///
/// It prints as `r1`, `c1` or `b1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(u8);

/// Which kind of house.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HouseKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box.
    Block,
}

impl House {
    /// The house of that index: rows 0 to 8, columns 9 to 17, boxes 18 to 26.
    ///
    /// # Panics
    ///
    /// If `index` is not below 27.
    #[inline]
    pub const fn from_index(index: usize) -> House {
        assert!(index < 27, "a house's index is below 27");
        House(index as u8)
    }

    /// Rows 0 to 8, columns 9 to 17, boxes 18 to 26.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All 27: rows, columns, boxes.
    pub fn all() -> impl DoubleEndedIterator<Item = House> + ExactSizeIterator + Clone {
        (0..27).map(House::from_index)
    }

    /// Row, column or box.
    #[inline]
    pub const fn kind(self) -> HouseKind {
        match self.0 / 9 {
            0 => HouseKind::Row,
            1 => HouseKind::Column,
            _ => HouseKind::Block,
        }
    }

    /// Its place among those of its kind, counted from 1 as people do: 1 to 9.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0 % 9 + 1
    }

    /// Its nine cells.
    #[inline]
    pub const fn cells(self) -> CellSet {
        CELLS[self.0 as usize]
    }

    /// Its cell at a position 0 to 8, in ascending order of cell.
    ///
    /// # Panics
    ///
    /// If `position` is not below 9.
    #[inline]
    pub const fn cell(self, position: usize) -> Cell {
        assert!(position < 9, "a position in a house is below 9");
        let index = (self.0 % 9) as usize;
        match self.kind() {
            HouseKind::Row => Cell::from_index(index * 9 + position),
            HouseKind::Column => Cell::from_index(position * 9 + index),
            HouseKind::Block => {
                Cell::from_index((index / 3 * 3 + position / 3) * 9 + index % 3 * 3 + position % 3)
            }
        }
    }
}

/// The cells of each house.
const CELLS: [CellSet; 27] = {
    let mut cells = [CellSet::EMPTY; 27];
    let mut house = 0;
    while house < 27 {
        let mut position = 0;
        while position < 9 {
            cells[house] = cells[house].with(House(house as u8).cell(position));
            position += 1;
        }
        house += 1;
    }
    cells
};

impl HouseKind {
    /// The word that people use: `row`, `column` or `box`.
    pub const fn name(self) -> &'static str {
        match self {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Block => "box",
        }
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", &self.kind().name()[..1], self.number())
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

bit_set! {
    /// A set of houses; house number `i` (rows, columns, boxes) is bit `i`.
    HouseSet, HouseSetIter of House, u32, 27
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_lies_in_one_house_of_each_kind() {
        for kind in [HouseKind::Row, HouseKind::Column, HouseKind::Block] {
            let houses: Vec<House> = House::all().filter(|house| house.kind() == kind).collect();
            assert!(houses.iter().all(|house| house.cells().len() == 9));
            assert_eq!(houses.iter().fold(CellSet::EMPTY, |all, house| all | house.cells()), CellSet::ALL);
        }
    }

    #[test]
    fn cells_by_position_ascend() {
        for house in House::all() {
            assert!((0..9).map(|position| house.cell(position)).eq(house.cells()));
        }
    }

    #[test]
    fn houses_print_as_people_write_them() {
        let names: Vec<String> = [0, 8, 9, 26].map(|i| House::from_index(i).to_string()).to_vec();
        assert_eq!(names, ["r1", "r9", "c1", "b9"]);
    }
}
