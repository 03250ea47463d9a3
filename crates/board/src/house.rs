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

use crate::NameError;
use crate::cell::{Cell, CellSet};
use crate::name::{index_of, listed};
use crate::set::bit_set;
use std::fmt;
use std::str::FromStr;

macro_rules! house_of_a_kind {
    ($(#[$doc:meta])* $Kind:ident, $base:literal, $name:literal, $expected:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $Kind(u8);

        impl $Kind {
            #[doc = concat!("Returns the ", $name, " with this 0-based index.")]
            ///
            /// # Panics
            ///
            /// Panics if `index` is 9 or greater.
            #[inline]
            pub const fn from_index(index: usize) -> $Kind {
                assert!(index < 9, "the index of a row, column or box is below 9");
                $Kind(index as u8)
            }

            /// Returns the index among the houses of this kind, from 0 to 8.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// Returns the number among the houses of this kind, from 1 to 9.
            #[inline]
            pub const fn number(self) -> u8 {
                self.0 + 1
            }

            /// Iterates over all nine houses of this kind, in ascending order.
            pub fn all() -> impl DoubleEndedIterator<Item = $Kind> + ExactSizeIterator + Clone {
                (0..9).map($Kind::from_index)
            }

            /// Converts to a [`House`].
            #[inline]
            pub const fn house(self) -> House {
                House(self.0 + $base)
            }

            /// Returns the nine cells of the house as a set.
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

        impl TryFrom<House> for $Kind {
            type Error = NameError;

            /// # Errors
            ///
            /// Returns an error if the house is of a different kind.
            fn try_from(house: House) -> Result<$Kind, NameError> {
                let index = house.0.checked_sub($base).filter(|&index| index < 9);
                index.map($Kind).ok_or_else(|| NameError::new(house, $name, $expected))
            }
        }

        impl FromStr for $Kind {
            type Err = NameError;

            #[doc = concat!("Parses ", $expected, ", in either case.")]
            ///
            /// # Errors
            ///
            /// Returns an error if the text is invalid.
            fn from_str(text: &str) -> Result<$Kind, NameError> {
                let house = text.parse::<House>().ok().and_then(|house| $Kind::try_from(house).ok());
                house.ok_or_else(|| NameError::new(text, $name, $expected))
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
    /// One of the nine rows, numbered from top to bottom. Its text form is `r1` to `r9`.
    Row, 0, "row", "r1 to r9"
}
house_of_a_kind! {
    /// One of the nine columns, numbered from left to right. Its text form is `c1` to `c9`.
    Column, 9, "column", "c1 to c9"
}
house_of_a_kind! {
    /// One of the nine boxes, numbered in reading order. Its text form is `b1` to `b9`. The type is called `Block`
    /// because `Box` and `box` have other meanings in Rust.
    Block, 18, "box", "b1 to b9"
}

/// A row, column or box: nine cells that contain nine different digits in a solution.
///
/// Its text form is, for example, `r1`, `c1` or `b1`. Parsing ignores case.
///
/// ```
/// use sodan_board::{House, HouseKind};
///
/// let house: House = "b5".parse()?;
/// assert_eq!((house.kind(), house.number()), (HouseKind::Block, 5));
/// assert_eq!(house.cell(0).to_string(), "r4c4");
/// assert_eq!(House::all().count(), 27);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(u8);

/// The kind of a house.
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
    /// Returns the house with this index: rows 0 to 8, columns 9 to 17, boxes 18 to 26.
    ///
    /// # Panics
    ///
    /// Panics if `index` is 27 or greater.
    #[inline]
    pub const fn from_index(index: usize) -> House {
        assert!(index < 27, "a house's index is below 27");
        House(index as u8)
    }

    /// Returns the index: rows 0 to 8, columns 9 to 17, boxes 18 to 26.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Iterates over all 27 houses: rows, then columns, then boxes.
    pub fn all() -> impl DoubleEndedIterator<Item = House> + ExactSizeIterator + Clone {
        (0..27).map(House::from_index)
    }

    /// Returns the kind of the house.
    #[inline]
    pub const fn kind(self) -> HouseKind {
        match self.0 / 9 {
            0 => HouseKind::Row,
            1 => HouseKind::Column,
            _ => HouseKind::Block,
        }
    }

    /// Returns the number of the house among the houses of its kind, from 1 to 9.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0 % 9 + 1
    }

    /// Returns the set of the nine cells in the house.
    #[inline]
    pub const fn cells(self) -> CellSet {
        CELLS[self.0 as usize]
    }

    /// Returns the cell at a position from 0 to 8. Positions follow the ascending order of the cells.
    ///
    /// # Panics
    ///
    /// Panics if `position` is 9 or greater.
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

/// The cells of each house, by house index.
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
    /// Returns the word `row`, `column` or `box`.
    pub const fn name(self) -> &'static str {
        match self {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Block => "box",
        }
    }
}

impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for HouseKind {
    type Err = NameError;

    /// Parses `row`, `column` or `box`.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not one of these words.
    fn from_str(text: &str) -> Result<HouseKind, NameError> {
        let kinds = [HouseKind::Row, HouseKind::Column, HouseKind::Block];
        let kind = kinds.into_iter().find(|kind| kind.name() == text);
        kind.ok_or_else(|| NameError::new(text, "kind of house", "row, column or box"))
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

impl FromStr for House {
    type Err = NameError;

    /// Parses `r1` to `r9`, `c1` to `c9` or `b1` to `b9`, ignoring case.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is invalid.
    fn from_str(text: &str) -> Result<House, NameError> {
        let house = match text.as_bytes() {
            [b'r' | b'R', number] => index_of(*number),
            [b'c' | b'C', number] => index_of(*number).map(|index| index + 9),
            [b'b' | b'B', number] => index_of(*number).map(|index| index + 18),
            _ => None,
        };
        house
            .map(House::from_index)
            .ok_or_else(|| NameError::new(text, "house", "r1 to r9, c1 to c9 or b1 to b9"))
    }
}

impl TryFrom<usize> for House {
    type Error = NameError;

    /// Fallible version of [`House::from_index`].
    ///
    /// # Errors
    ///
    /// Returns an error if `index` is 27 or greater.
    fn try_from(index: usize) -> Result<House, NameError> {
        let house = (index < 27).then(|| House::from_index(index));
        house.ok_or_else(|| NameError::new(index, "house index", "0 to 26"))
    }
}

bit_set! {
    /// A set of houses. The house with index `i` (rows, columns, boxes) is stored as bit `i`.
    ///
    /// Its text form is a list of houses separated by commas.
    HouseSet, HouseSetIter of House, u32, 27
}

listed!(HouseSet);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_have_one_house_per_kind() {
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

    #[test]
    fn names_go_both_ways() {
        for house in House::all() {
            assert_eq!(house.to_string().parse(), Ok(house));
            assert_eq!(house.to_string().to_uppercase().parse(), Ok(house));
            assert_eq!(House::try_from(house.index()), Ok(house));
        }
        assert_eq!(("R3".parse(), "c3".parse()), (Ok(Row::from_index(2)), Ok(Column::from_index(2))));
        assert_eq!("b3".parse::<Block>().map(Block::number), Ok(3));
        assert_eq!(
            "c3".parse::<Row>().unwrap_err().to_string(),
            "`c3` is not a valid row: expected r1 to r9"
        );
        for wrong in ["", "r0", "r10", "x1", "1"] {
            assert!(wrong.parse::<House>().is_err(), "{wrong}");
        }
        assert!(House::try_from(27).is_err());
    }
}
