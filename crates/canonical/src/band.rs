//! A table of the least arrangements of all bands.
//!
//! A band is *normal* if its digits are relabelled so that its first box is 123, 456, 789, the columns of its other two
//! boxes are sorted by their top digits, and the `4` is in the top row of its second box. There are 28 · 6⁴ = 36,288
//! normal bands:
//!
//! ```text
//! 1 2 3 | 4 a b | c d e      28 ways to distribute the digits of rows 1 and 2 over boxes 2 and 3,
//! 4 5 6 | . . . | . . .       6 ways to order each of the four sets below the top row
//! 7 8 9 | . . . | . . .
//! ```
//!
//! Any box of a band can be the first one, and the band's rows and the columns of that box can be permuted. Normalising
//! each of these 108 arrangements yields a normal band, so each of the 416 least bands has 108 mappings to a normal
//! band. Their inverses are exactly the mappings from normal bands to least arrangements. The table stores these
//! 44,928 inverses, 1.24 per normal band on average.

use sodan_board::Digit;
use std::sync::LazyLock;

/// The six permutations of three items, in lexicographic order.
pub(super) const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Number of bands up to symmetry.
const CLASSES: usize = 416;

const NORMAL: usize = PARTS * 1296;

/// Number of ways to distribute the digits of rows 1 and 2 over boxes 2 and 3.
const PARTS: usize = 28;

/// The least band of each class, in ascending order. Row 1 is always `123456789`, so each line contains only rows 2 and
/// 3.
///
/// A test recomputes these bands from all arrangements.
const LEAST: &str = include_str!("bands.txt");

/// Three rows of nine digits 0 to 8.
type Rows = [[u8; 9]; 3];

/// Returns the least band of a class, 0 to 415.
fn least(class: usize) -> Rows {
    let line = &LEAST.as_bytes()[19 * class..19 * class + 18];
    let row = |from: usize| std::array::from_fn(|column| line[from + column] - b'1');
    [std::array::from_fn(|column| column as u8), row(0), row(9)]
}

#[derive(Clone, Copy)]
pub(super) struct Normal {
    /// Index of the normal band, from 0 to 36,287.
    pub index: u16,
    /// Whether the second box of the normal band is the third box of the original band, and vice versa.
    swapped: bool,
    /// Orders of the top digits of the original band's second and third boxes, as indices into [`ORDERS`].
    sorting: [u8; 2],
}

impl Normal {
    /// Normalises a band. `digit` returns the digit, from 0 to 8, at a row and column.
    #[inline(always)]
    pub fn of(digit: impl Fn(usize, usize) -> u8) -> Normal {
        let mut renamed = [0_u16; 16];
        for cell in 0..9 {
            renamed[usize::from(digit(cell / 3, cell % 3) & 15)] = cell as u16;
        }
        let three = |row: usize, column: usize| {
            let [a, b, c] = [0, 1, 2].map(|at| renamed[usize::from(digit(row, column + at) & 15)]);
            THREES[usize::from((a << 8 | b << 4 | c) & 0xFFF)]
        };
        let second = [three(0, 3), three(1, 3), three(2, 3)];
        let third = [three(0, 6), three(1, 6), three(2, 6)];
        let parted = PARTED[usize::from(second[0].set & 31)][usize::from(second[1].set & 127)];
        let [orders, other] = [second, third].map(|box_rows| {
            let [top, middle, bottom] = box_rows.map(|row| usize::from(row.order & 7));
            u16::from(BELOW_SORTED[top << 6 | middle << 3 | bottom])
        });
        let swapped = parted >= SWAPPED;
        let (high, low) = if swapped { (other, orders) } else { (orders, other) };
        let index = u16::from(parted & !SWAPPED) * 1296 + high * 36 + low;
        Normal { index, swapped, sorting: [second[0].order, third[0].order] }
    }

    /// Returns, for each column of the normal band, the corresponding column of the original band.
    #[inline]
    pub fn columns(self) -> [u8; 9] {
        let [second, third] =
            self.sorting.map(|order| ORDERS[usize::from(SORTED_BY[usize::from(order & 7)])]);
        let (second, third) = (second.map(|column| 3 + column), third.map(|column| 6 + column));
        let ([d, e, f], [g, h, i]) = if self.swapped { (third, second) } else { (second, third) };
        [0, 1, 2, d, e, f, g, h, i]
    }
}

/// Three different digits 0 to 8 in a row.
#[derive(Clone, Copy)]
pub(super) struct Three {
    /// Rank of the set of digits. Sets that contain only digits above 2 come first, followed by all other sets.
    pub set: u8,
    /// Order of the three digits, as an index into [`ORDERS`].
    pub order: u8,
}

/// Maps three different digits, packed as nibbles, to the rank of their set and to their order.
pub(super) static THREES: [Three; 1 << 12] = threes();

const fn threes() -> [Three; 1 << 12] {
    let mut threes = [Three { set: 0, order: 0 }; 1 << 12];
    let (mut a, mut rank, mut high) = (0, 20, 0);
    while a < 9 {
        let mut b = a + 1;
        while b < 9 {
            let mut c = b + 1;
            while c < 9 {
                let set = if a > 2 { high } else { rank };
                let sorted = [a, b, c];
                let mut order = 0;
                while order < 6 {
                    let [x, y, z] = ORDERS[order];
                    let index = sorted[x as usize] << 8 | sorted[y as usize] << 4 | sorted[z as usize];
                    threes[index] = Three { set, order: order as u8 };
                    order += 1;
                }
                if a > 2 {
                    high += 1;
                } else {
                    rank += 1;
                }
                c += 1;
            }
            b += 1;
        }
        a += 1;
    }
    threes
}

/// Maps an order to the permutation that sorts items in this order. Both are indices into [`ORDERS`].
const SORTED_BY: [u8; 8] = [0, 1, 2, 4, 3, 5, 0, 0];

/// Maps the orders of a box's three rows (three bits each) to the orders of its two lower rows after the columns of the
/// box are permuted so that its top row is sorted. The result is a number from 0 to 35.
pub(super) static BELOW_SORTED: [u8; 1 << 9] = below_sorted();

const fn below_sorted() -> [u8; 1 << 9] {
    let mut below = [0; 1 << 9];
    let mut index = 0;
    while index < 216 {
        let (top, middle, bottom) = (index / 36, index / 6 % 6, index % 6);
        below[top << 6 | middle << 3 | bottom] =
            6 * order_after(middle, SORTED_BY[top]) + order_after(bottom, SORTED_BY[top]);
        index += 1;
    }
    below
}

/// Returns the order that results if the items of `order` are permuted by `places`. All orders are indices into
/// [`ORDERS`].
const fn order_after(order: usize, places: u8) -> u8 {
    let (order, places) = (ORDERS[order], ORDERS[places as usize]);
    rank_of([order[places[0] as usize], order[places[1] as usize], order[places[2] as usize]])
}

pub(super) const fn rank_of(order: [u8; 3]) -> u8 {
    let mut rank = 0;
    while ORDERS[rank][0] != order[0] || ORDERS[rank][1] != order[1] {
        rank += 1;
    }
    rank as u8
}

/// Flag in [`PARTED`]: the `4` is in the top row of the third box.
pub(super) const SWAPPED: u8 = 128;

/// Maps the digits of rows 1 and 2 in box 2, each as a [`Three::set`], to the index (0 to 27) of the distribution of
/// the digits over boxes 2 and 3. If the `4` is in box 3, [`SWAPPED`] is set, and the index is that of the distribution
/// with boxes 2 and 3 swapped.
pub(super) static PARTED: [[u8; 1 << 7]; 1 << 5] = parted();

const fn parted() -> [[u8; 1 << 7]; 1 << 5] {
    let mut parted = [[0; 1 << 7]; 1 << 5];
    let mut number = 0;
    // In box 2, the top row contains 3 (the digit `4`) and two greater digits.
    let mut top = 0;
    while top < 512 {
        if is_three(top) && top & 0b1111 == 0b1000 {
            let other_top = 0b1_1111_1000 & !top;
            let mut middle = 0;
            while middle < 512 {
                let other_middle = 0b1_1100_0111 & !middle;
                let fits = middle & (0b111_000 | top) == 0 && other_middle & other_top == 0;
                if is_three(middle) && fits {
                    parted[set_of(top)][set_of(middle)] = number;
                    parted[set_of(other_top)][set_of(other_middle)] = number | SWAPPED;
                    number += 1;
                }
                middle += 1;
            }
        }
        top += 1;
    }
    assert!(number as usize == PARTS, "there are 28 distributions");
    parted
}

const fn is_three(bits: u32) -> bool {
    bits.count_ones() == 3
}

/// Returns the rank of a set of three digits, which is passed as a bit mask.
const fn set_of(bits: u32) -> usize {
    let (low, high) = (bits.trailing_zeros(), 31 - bits.leading_zeros());
    let middle = (bits & !(1 << low)).trailing_zeros();
    THREES[(low << 8 | middle << 4 | high) as usize].set as usize
}

/// A mapping from a normal band to its least arrangement. It is stored as a number below 7,776, which encodes one of
/// six orders of the rows and one of 1,296 orders of the columns. With twelve bytes per mapping, the table would be
/// too large for the cache.
#[derive(Clone, Copy)]
pub(super) struct BandMapping(u16);

impl BandMapping {
    /// Returns, for each row of the arrangement, the corresponding row of the normal band.
    #[inline]
    pub fn rows(self) -> [u8; 3] {
        ORDERS[usize::from(self.0) / 1296]
    }

    /// Returns, for each column of the arrangement, the corresponding column of the normal band.
    #[inline]
    pub fn columns(self) -> &'static [u8; 9] {
        &COLUMNS[usize::from(self.0) % 1296]
    }

    fn new(rows: [u8; 3], columns: [u8; 9]) -> BandMapping {
        let rank = |order: [u8; 3]| ORDERS.iter().take_while(|&&known| known != order).count() as u16;
        let boxes = rank([columns[0] / 3, columns[3] / 3, columns[6] / 3]);
        let within = columns.as_chunks::<3>().0.iter().map(|three| rank(three.map(|column| column % 3)));
        BandMapping(within.fold(6 * rank(rows) + boxes, |number, order| 6 * number + order))
    }
}

/// The orders of nine columns that keep the columns of each box together.
static COLUMNS: [[u8; 9]; 1296] = columns();

const fn columns() -> [[u8; 9]; 1296] {
    let mut columns = [[0; 9]; 1296];
    let mut number = 0;
    while number < 1296 {
        let orders = [number / 216, number / 36 % 6, number / 6 % 6, number % 6];
        let mut at = 0;
        while at < 9 {
            columns[number][at] = 3 * ORDERS[orders[0]][at / 3] + ORDERS[orders[1 + at / 3]][at % 3];
            at += 1;
        }
        number += 1;
    }
    columns
}

/// The class of every normal band, and the mappings from every normal band to its least arrangement.
pub(super) struct Table {
    classes: Vec<u16>,
    /// Index in `mappings` of the first mapping of each normal band, followed by the number of mappings.
    starts: Vec<u16>,
    mappings: Vec<BandMapping>,
    least: Vec<[[Digit; 9]; 3]>,
}

/// Returns the table. It is computed on first use, within a few milliseconds.
pub(super) fn table() -> &'static Table {
    static TABLE: LazyLock<Table> = LazyLock::new(Table::new);
    &TABLE
}

impl Table {
    /// Returns the class of a normal band, 0 to 415: the rank of its least arrangement among the least bands of all
    /// classes.
    #[inline]
    pub fn class(&self, normal: Normal) -> u16 {
        self.classes[usize::from(normal.index)]
    }

    /// Returns the class of every normal band.
    #[cfg(feature = "catalogue")]
    pub fn classes(&self) -> &[u16] {
        &self.classes
    }

    /// Returns the mappings from a normal band to its least arrangement. There is at least one.
    #[inline]
    pub fn mappings(&self, normal: Normal) -> &[BandMapping] {
        let index = usize::from(normal.index);
        &self.mappings[usize::from(self.starts[index])..usize::from(self.starts[index + 1])]
    }

    /// Returns the least band of a class.
    #[inline]
    pub fn least(&self, class: u16) -> &[[Digit; 9]; 3] {
        &self.least[usize::from(class)]
    }

    fn new() -> Table {
        let mut found: Vec<(u16, u16, BandMapping)> = Vec::with_capacity(CLASSES * 108);
        for class in 0..CLASSES {
            found.extend(
                inverse_mappings(&least(class)).map(|(index, mapping)| (index, class as u16, mapping)),
            );
        }
        found.sort_by_key(|&(index, ..)| index);
        let mut classes = vec![0; NORMAL];
        let mut starts = vec![0; NORMAL + 1];
        for &(index, class, _) in &found {
            classes[usize::from(index)] = class;
            starts[usize::from(index) + 1] += 1;
        }
        for index in 0..NORMAL {
            starts[index + 1] += starts[index];
        }
        let least = |class| least(class).map(|row| row.map(|digit| Digit::from_index(usize::from(digit))));
        Table {
            classes,
            starts,
            mappings: found.into_iter().map(|(.., mapping)| mapping).collect(),
            least: (0..CLASSES).map(least).collect(),
        }
    }
}

/// Normalises the 108 arrangements of a band. For each of them, returns the index of the normal band, and the mapping
/// from the normal band to `band`.
fn inverse_mappings(band: &Rows) -> impl Iterator<Item = (u16, BandMapping)> + '_ {
    (0..108).map(|number| {
        let (first, rows, columns) = (number / 36, ORDERS[number / 6 % 6], ORDERS[number % 6]);
        let boxes = [first, (first + 1) % 3, (first + 2) % 3];
        let column = |at: usize| {
            if at < 3 { 3 * first + usize::from(columns[at]) } else { 3 * boxes[at / 3] + at % 3 }
        };
        let normal = Normal::of(|row, at| band[usize::from(rows[row])][column(at)]);
        let (mut back, mut columns_back) = ([0; 3], [0; 9]);
        for (at, &row) in rows.iter().enumerate() {
            back[usize::from(row)] = at as u8;
        }
        for (at, &from) in normal.columns().iter().enumerate() {
            columns_back[column(usize::from(from))] = at as u8;
        }
        (normal.index, BandMapping::new(back, columns_back))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a band with its rows and columns permuted, and its digits relabelled so that the top row is 0 to 8.
    fn arranged(band: &Rows, rows: [u8; 3], columns: &[u8; 9]) -> Rows {
        let at = |row: usize, column: usize| band[usize::from(rows[row])][usize::from(columns[column])];
        let mut renamed = [0; 9];
        (0..9).for_each(|column| renamed[usize::from(at(0, column))] = column as u8);
        std::array::from_fn(|row| std::array::from_fn(|column| renamed[usize::from(at(row, column))]))
    }

    /// Returns all 7,776 arrangements of a band.
    fn arrangements(band: &Rows) -> impl Iterator<Item = Rows> {
        ORDERS.iter().flat_map(move |&rows| COLUMNS.iter().map(move |columns| arranged(band, rows, columns)))
    }

    /// Each listed band is the least of its arrangements, and the bands are in ascending order.
    #[test]
    fn listed_bands_are_minimal_and_ascending() {
        assert_eq!(LEAST.lines().count(), CLASSES);
        let bands: Vec<Rows> = (0..CLASSES).map(least).collect();
        assert!(bands.is_sorted_by(|one, next| one < next));
        for band in &bands {
            assert_eq!(arrangements(band).min().as_ref(), Some(band));
        }
    }

    #[test]
    fn normal_bands_reach_their_class() {
        let table = table();
        assert_eq!(table.mappings.len(), 44_928);
        let mut met = vec![false; NORMAL];
        for class in 0..CLASSES {
            let band = least(class);
            for image in arrangements(&band) {
                let normal = Normal::of(|row, column| image[row][column]);
                met[usize::from(normal.index)] = true;
                assert_eq!(usize::from(table.class(normal)), class);
                for mapping in table.mappings(normal) {
                    let from = normal.columns();
                    let columns = mapping.columns().map(|column| from[usize::from(column)]);
                    assert_eq!(arranged(&image, mapping.rows(), &columns), band);
                }
            }
        }
        assert!(met.into_iter().all(|met| met), "every normal band belongs to a class");
    }

    /// Bands that other programs are known to have mapped incorrectly, with their class and number of automorphisms.
    #[test]
    fn bands_that_were_mapped_wrongly_elsewhere() {
        for (text, class, automorphisms) in [
            ("215486739793215468486793251", 0, 108),
            ("369457182184362759752189364", 411, 2),
            ("982641357675328914341975628", 413, 4),
            ("287346159694851723135972468", 413, 4),
            ("571962483983471526462538971", 415, 12),
        ] {
            let digits = text.as_bytes();
            let normal = Normal::of(|row, column| digits[9 * row + column] - b'1');
            assert_eq!(table().class(normal), class, "{text}");
            assert_eq!(table().mappings(normal).len(), automorphisms, "{text}");
        }
    }
}
