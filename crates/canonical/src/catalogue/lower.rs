//! Enumerates all fillings of rows 7 to 9 of a grid, in ascending order.
//!
//! Six rows leave three digits for each column. A row uses one of these digits in each column, so there are 27 ways to
//! fill the row's three cells in a box. The ways that do not conflict with the row's other boxes are a set of 27 bits,
//! computed with three table lookups. There are about twenty valid rows for each digit in the first column.
//! Two rows that share no digit in any column determine the third.

use super::super::band::BELOW_SORTED;
use super::top::{PackedRow, digit};
use std::ops::ControlFlow;

/// The digits left for three rows, usually rows 7 to 9.
pub(super) struct Rest {
    /// The digits of each column, ascending.
    pub digits: [[u8; 3]; 9],
}

/// A valid row: which of the three digits left in each column it uses.
#[derive(Clone, Copy, Default)]
struct UsedDigits {
    /// Used digits, as a bit set with three bits for each of the nine columns.
    places: u32,
    /// For each box, the way in which the row's three cells are filled, as a number from 0 to 26.
    ways: [u8; 3],
}

/// Reusable buffers for lists of rows.
pub(super) struct RowLists {
    /// Possible rows 7 and possible rows 8: they start with the least and the second of the digits left in the first
    /// column.
    rows: [[UsedDigits; 256]; 2],
    /// Indices in `rows[1]` of the rows that can be row 8 below the current row 7.
    fitting: [u8; 256],
}

impl RowLists {
    pub fn new() -> RowLists {
        RowLists { rows: [[UsedDigits::default(); 256]; 2], fitting: [0; 256] }
    }
}

/// Three rows that complete a grid.
pub(super) struct Lower<'r> {
    digits: &'r [[u16; 27]; 3],
    ways: [[u8; 3]; 3],
}

impl Lower<'_> {
    /// Returns the orders of the second and third columns of a stack's lowest box, after the box's first column is
    /// sorted.
    #[inline]
    pub fn orders(&self, stack: usize) -> [u8; 2] {
        ORDERS_OF[usize::from(self.ways[0][stack] & 31)][usize::from(self.ways[1][stack] & 31)]
    }

    #[inline]
    pub fn rows(&self) -> [PackedRow; 3] {
        self.ways.map(|ways| {
            let [a, b, c] = [0, 1, 2].map(|at| PackedRow::from(self.digits[at][usize::from(ways[at])]));
            a << 24 | b << 12 | c
        })
    }
}

const WAYS: u32 = (1 << 27) - 1;

/// For each column of a box and each of the three digits left in this column, the ways to fill a row's three cells that
/// use the digit in this column, as a bit set.
const WITH: [[u32; 3]; 3] = with();

const fn with() -> [[u32; 3]; 3] {
    let mut with = [[0; 3]; 3];
    let mut way = 0;
    while way < 27 {
        let places = [way / 9, way / 3 % 3, way % 3];
        with[0][places[0]] |= 1 << way;
        with[1][places[1]] |= 1 << way;
        with[2][places[2]] |= 1 << way;
        way += 1;
    }
    with
}

/// The digits that each of the 27 ways to fill three cells uses, as nine bits: three for each column.
static PLACES: [u16; 32] = places();

const fn places() -> [u16; 32] {
    let mut places = [0; 32];
    let mut way = 0;
    while way < 27 {
        places[way] = 1 << (way / 9) | 8 << (way / 3 % 3) | 64 << (way % 3);
        way += 1;
    }
    places
}

/// The orders of a box's second and third columns after its first column is sorted, indexed by the ways in which its
/// upper two rows are filled.
static ORDERS_OF: [[[u8; 2]; 32]; 32] = orders_of();

const fn orders_of() -> [[[u8; 2]; 32]; 32] {
    let mut found = [[[0; 2]; 32]; 32];
    let mut index = 0;
    while index < 729 {
        let (upper, lower) = (index / 27, index % 27);
        if PLACES[upper] & PLACES[lower] == 0 {
            let first = order(upper / 9, lower / 9);
            let second = order(upper / 3 % 3, lower / 3 % 3);
            let sorted = BELOW_SORTED[first << 6 | second << 3 | order(upper % 3, lower % 3)];
            found[upper][lower] = [sorted / 6, sorted % 6];
        }
        index += 1;
    }
    found
}

/// Returns the order of a column, given the ranks (0 to 2) of the digits in its upper two rows.
const fn order(upper: usize, lower: usize) -> usize {
    let other = 3 - upper - lower;
    2 * upper + (lower > other) as usize
}

impl Rest {
    /// Creates the data from three digits per column, given as bits.
    #[inline]
    pub fn of(sets: [u16; 9]) -> Rest {
        let digits = sets.map(|set| {
            let without_least = set & set.wrapping_sub(1);
            let greatest = without_least & without_least.wrapping_sub(1);
            [set, without_least, greatest].map(|set| set.trailing_zeros() as u8)
        });
        Rest { digits }
    }

    /// Computes the digits left for rows 7 to 9. `open` contains, for each column, the digits that do not occur in the
    /// top band, and `middle` contains rows 4 to 6.
    #[inline]
    pub fn below(open: &[u16; 9], middle: &[PackedRow; 3]) -> Rest {
        let set = |column| middle.iter().fold(open[column], |set, &row| set & !(1 << digit(row, column)));
        Rest::of(std::array::from_fn(set))
    }

    /// Calls `each` for all fillings, in ascending order. In each filling, row 8 starts with the second of the three
    /// digits left in the first column.
    #[inline]
    pub fn each(
        &self,
        lists: &mut RowLists,
        mut each: impl FnMut(Lower<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // For each digit, the ways that place the digit in one of a row's cells in a box.
        let mut with = [[0_u32; 16]; 3];
        for (column, digits) in self.digits.iter().enumerate() {
            for (place, &digit) in digits.iter().enumerate() {
                with[column / 3][usize::from(digit & 15)] = WITH[column % 3][place];
            }
        }
        let threes = [0, 3, 6].map(|at| self.threes([at, at + 1, at + 2]));
        let without = |stack: usize, digits: u16| {
            let [a, b, c] = [8, 4, 0].map(|shift| with[stack][usize::from(digits >> shift & 15)]);
            a | b | c
        };
        let excluded: [u32; 27] = std::array::from_fn(|way| without(2, threes[1][way]));
        let mut counts = [0; 2];
        for first in 0..18 {
            let (list, count) = (&mut lists.rows[first / 9], &mut counts[first / 9]);
            let open = WAYS & !without(2, threes[0][first]);
            let mut seconds = WAYS & !without(1, threes[0][first]);
            while seconds != 0 {
                let second = seconds.trailing_zeros() as usize;
                seconds &= seconds - 1;
                let thirds = open & !excluded[second];
                let third = (thirds | 1 << 27).trailing_zeros() as usize;
                let [a, b, c] = [first, second, third].map(|way| u32::from(PLACES[way]));
                list[*count & 255] = UsedDigits {
                    places: a | b << 9 | c << 18,
                    ways: [first as u8, second as u8, third as u8],
                };
                *count += usize::from(thirds != 0);
            }
        }
        let [sevenths, eighths] = [0, 1].map(|list| &lists.rows[list][..counts[list]]);
        for seventh in sevenths {
            let mut count = 0;
            for (at, eighth) in eighths.iter().enumerate() {
                lists.fitting[count & 255] = at as u8;
                count += usize::from(seventh.places & eighth.places == 0);
            }
            for &at in &lists.fitting[..count] {
                let eighth = eighths[usize::from(at)];
                let ninth = [0, 1, 2].map(|at| 39 - seventh.ways[at] - eighth.ways[at]);
                each(Lower { digits: &threes, ways: [seventh.ways, eighth.ways, ninth] })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns, for each of the 27 ways, the digits that it uses in the three columns of a box, packed as nibbles.
    #[inline]
    fn threes(&self, columns: [usize; 3]) -> [u16; 27] {
        let [a, b, c] = columns.map(|column| self.digits[column].map(u16::from));
        std::array::from_fn(|way| a[way / 9] << 8 | b[way / 3 % 3] << 4 | c[way % 3])
    }
}
