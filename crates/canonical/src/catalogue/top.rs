//! Enumerates the least forms with a given band on top, in ascending order.
//!
//! Below the least band of a class, rows 4 to 6 and rows 7 to 9 are sorted by their first digits, and row 4 comes
//! before row 7. About 98 million grids of a band have this form. Grids without a smaller image are least forms. Nearly
//! all other grids contain another band, or a stack, of a smaller class. These grids are detected early:
//!
//! - When rows 4 to 6 are known, the class of their band is compared with the class of the top band. If the class of
//!   their band is smaller, all grids with these rows are skipped. These grids are also skipped if an automorphism of
//!   the top band maps one of the rows to a smaller row 4.
//! - When rows 7 to 9 are known, the class of each stack is compared, by one table lookup per stack, and then the class
//!   of the lowest band.
//! - If another band or a stack has the same class as the top band, the images with this band or stack on top are
//!   compared row by row. If the top band has automorphisms, the images under these automorphisms are compared in the
//!   same way.

use super::super::band::{self, BELOW_SORTED, Normal, ORDERS, PARTED, SWAPPED, THREES};
use super::lower::{Rest, RowLists};
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// Nine digits 0 to 8, one nibble each, so that rows compare as numbers.
pub(super) type PackedRow = u64;

pub(super) type Below = [PackedRow; 6];

/// Returns the digit of a row in a column.
#[inline(always)]
pub(super) fn digit(row: PackedRow, column: usize) -> u8 {
    (row >> (32 - 4 * column) & 15) as u8
}

/// Data shared by all least forms with the same top band.
pub(super) struct Top {
    rows: [PackedRow; 3],
    /// For each column, the digits that do not occur in the top band, as bits.
    open: [u16; 9],
    /// For each stack, the options for a row's three cells below the top band.
    threes: [Threes; 3],
    /// For each stack, the renaming of digits that makes its uppermost box normal after transposition.
    renamed: [[u8; 16]; 3],
    /// Ordering of each normal band's class relative to the class of the top band, by index of the normal band.
    against: Vec<Ordering>,
    /// The mappings of the top band to itself, except the identity.
    automorphisms: Vec<Automorphism>,
}

/// A mapping of the top band to itself.
pub(super) struct Automorphism {
    /// Source row of each row of the image.
    rows: [u8; 3],
    columns: [u8; 9],
    /// For each digit of the band, the digit that replaces it in the image.
    digits: [u8; 16],
}

impl Automorphism {
    /// Compares the image of a row below the top with row 4. Returns `None` if the image cannot be row 4.
    #[inline]
    fn against(&self, row: PackedRow, fourth: PackedRow) -> Option<Ordering> {
        let at = |to: usize| self.digits[usize::from(digit(row, usize::from(self.columns[to])))];
        let is_fourth = at(0) == digit(fourth, 0);
        is_fourth.then(|| {
            let mut orders = (1..9).map(|to| at(to).cmp(&digit(fourth, to)));
            orders.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
        })
    }
}

/// The options for the three cells of a row in a stack.
struct Threes {
    /// All options, ascending.
    all: Vec<Three>,
    /// All options sorted by set, ascending within each set.
    sorted: Vec<Three>,
    /// Index in `sorted` of the first option for each set of digits, indexed by the set's bits. The options for a set
    /// end where those for the next set start.
    starts: Vec<u16>,
}

#[derive(Clone, Copy)]
struct Three {
    set: u16,
    /// The digits, one nibble each, so that options compare as numbers.
    digits: u64,
}

impl Three {
    fn first(self) -> u8 {
        (self.digits >> 8) as u8
    }
}

impl Threes {
    fn of(open: [u16; 3]) -> Threes {
        let digits_of = |set: u16| (0..9).filter(move |digit| set >> digit & 1 == 1);
        let mut all = Vec::new();
        for a in digits_of(open[0]) {
            for b in digits_of(open[1] & !(1 << a)) {
                for c in digits_of(open[2] & !(1 << a | 1 << b)) {
                    all.push(Three { set: 1 << a | 1 << b | 1 << c, digits: a << 8 | b << 4 | c });
                }
            }
        }
        let mut sorted = all.clone();
        sorted.sort_by_key(|three| three.set);
        let starts = (0..=512).map(|set| sorted.partition_point(|three| three.set < set) as u16).collect();
        Threes { all, sorted, starts }
    }

    fn with_set(&self, set: u16) -> &[Three] {
        let set = usize::from(set);
        &self.sorted[usize::from(self.starts[set])..usize::from(self.starts[set + 1])]
    }
}

pub(super) const ALL: u16 = 0x1FF;

impl Top {
    /// Creates the data for the least band of a class, 0 to 415.
    pub fn of(class: u16) -> Top {
        let table = band::table();
        let rows =
            table.least(class).map(|row| row.iter().fold(0, |row, digit| row << 4 | digit.index() as u64));
        let open: [u16; 9] = std::array::from_fn(|column| {
            rows.iter().fold(ALL, |open, &row| open & !(1 << digit(row, column)))
        });
        let mut renamed = [[0; 16]; 3];
        for (stack, renamed) in renamed.iter_mut().enumerate() {
            for cell in 0..9 {
                renamed[usize::from(digit(rows[cell % 3], 3 * stack + cell / 3))] = cell as u8;
            }
        }
        let normal = normal_of(&rows);
        let from = normal.columns();
        let mappings = table.mappings(normal).iter();
        let mappings = mappings
            .map(|mapping| (mapping.rows(), mapping.columns().map(|column| from[usize::from(column)])));
        let automorphism = |(lines, columns): ([u8; 3], [u8; 9])| {
            let top = rows[usize::from(lines[0])];
            let digits = renaming(|to| digit(top, usize::from(columns[to])));
            Automorphism { rows: lines, columns, digits }
        };
        let identity = ([0, 1, 2], [0, 1, 2, 3, 4, 5, 6, 7, 8]);
        Top {
            rows,
            open,
            threes: std::array::from_fn(|stack| Threes::of([0, 1, 2].map(|at| open[3 * stack + at]))),
            renamed,
            against: table.classes().iter().map(|other| other.cmp(&class)).collect(),
            automorphisms: mappings.filter(|mapping| *mapping != identity).map(automorphism).collect(),
        }
    }

    /// Returns all options for row 4 in ascending order, except those that an automorphism of the top band maps to a
    /// smaller row.
    pub fn fourth_rows(&self) -> Vec<PackedRow> {
        let mut rows = Vec::new();
        let first = self.open[0].trailing_zeros() as u8;
        for a in self.threes[0].all.iter().filter(|a| a.first() == first) {
            for b in self.threes[1].all.iter().filter(|b| b.set & a.set == 0) {
                for c in self.threes[2].with_set(ALL & !(a.set | b.set)) {
                    rows.push(joined(a, b, c));
                }
            }
        }
        rows.retain(|&row| self.undecided(&[row]).is_some());
        rows
    }

    /// Returns the automorphisms of the top band for which `rows`, the first rows from row 4 on, do not determine
    /// whether the image is smaller than the grid. Returns `None` if the image under an automorphism is smaller.
    #[inline]
    pub fn undecided(&self, rows: &[PackedRow]) -> Option<Vec<&Automorphism>> {
        let mut undecided = Vec::new();
        for automorphism in &self.automorphisms {
            match rows.iter().find_map(|&row| automorphism.against(row, rows[0])) {
                Some(Ordering::Less) => return None,
                Some(Ordering::Greater) => {}
                Some(Ordering::Equal) | None => undecided.push(automorphism),
            }
        }
        Some(undecided)
    }

    /// Calls `each` with the rows below the top of each least form with this row 4, in ascending order, until `each`
    /// returns `Break`.
    pub fn each(
        &self,
        fourth: PackedRow,
        mut each: impl FnMut(&Below) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut lists = RowLists::new();
        let [s, t, u] =
            [0, 3, 6].map(|at| [at, at + 1, at + 2].map(|at| 1 << digit(fourth, at)).iter().sum::<u16>());
        for a in self.threes[0].all.iter().filter(|a| a.first() > digit(fourth, 0) && a.set & s == 0) {
            for b in self.threes[1].all.iter().filter(|b| b.set & (t | a.set) == 0) {
                let last = ALL & !(a.set | b.set);
                if last & u != 0 {
                    continue;
                }
                for c in self.threes[2].with_set(last) {
                    let fifth = joined(a, b, c);
                    let left = [s | a.set, t | b.set, u | c.set].map(|set| ALL & !set);
                    self.each_sixth(fourth, fifth, left, &mut lists, &mut each)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Enumerates the options for row 6, given the three digits that each box lacks.
    fn each_sixth(
        &self,
        fourth: PackedRow,
        fifth: PackedRow,
        left: [u16; 3],
        lists: &mut RowLists,
        each: &mut impl FnMut(&Below) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let [first, second, third] = [0, 1, 2].map(|stack| self.threes[stack].with_set(left[stack]));
        for a in first.iter().filter(|a| a.first() > digit(fifth, 0)) {
            for b in second {
                for c in third {
                    let middle = [fourth, fifth, joined(a, b, c)];
                    let normal = normal_of(&middle);
                    let against = self.against[usize::from(normal.index)];
                    if against != Ordering::Less {
                        self.each_lower(&middle, against == Ordering::Equal, lists, each)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Enumerates the options for rows 7 to 9.
    #[inline]
    fn each_lower(
        &self,
        middle: &[PackedRow; 3],
        is_equal: bool,
        lists: &mut RowLists,
        each: &mut impl FnMut(&Below) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(undecided) = self.undecided(middle) else { return ControlFlow::Continue(()) };
        let rest = Rest::below(&self.open, middle);
        let stacks: [Stack; 3] = std::array::from_fn(|stack| self.stack(stack, middle, &rest));
        let known = u8::from(!undecided.is_empty()) | u8::from(is_equal) << 1;
        rest.each(lists, |lower| {
            let mut equal = known;
            for (stack, found) in stacks.iter().enumerate() {
                match self.against[found.index(lower.orders(stack))] {
                    Ordering::Less => return ControlFlow::Continue(()),
                    Ordering::Equal => equal |= 1 << (3 + stack),
                    Ordering::Greater => {}
                }
            }
            let lowest = lower.rows();
            match self.against[usize::from(normal_of(&lowest).index)] {
                Ordering::Less => return ControlFlow::Continue(()),
                Ordering::Equal => equal |= 1 << 2,
                Ordering::Greater => {}
            }
            let ([a, b, c], [d, e, f]) = (*middle, lowest);
            let below = [a, b, c, d, e, f];
            if equal != 0 && self.has_smaller_image(&below, equal, &undecided) {
                return ControlFlow::Continue(());
            }
            each(&below)
        })
    }

    /// Renames three digits of a column so that the uppermost box of their stack is normal, and returns the rank of
    /// their set and their order.
    #[inline(always)]
    pub fn three(&self, stack: usize, digits: [u8; 3]) -> band::Three {
        let [a, b, c] = digits.map(|digit| u16::from(self.renamed[stack][usize::from(digit & 15)]));
        THREES[usize::from((a << 8 | b << 4 | c) & 0xFFF)]
    }

    /// Returns the rows of the top band.
    pub fn rows(&self) -> &[PackedRow; 3] {
        &self.rows
    }

    /// Compares the class of a normal band with the class of the top band.
    pub fn against(&self, normal: usize) -> Ordering {
        self.against[normal]
    }

    /// Returns the digits that do not occur in the top band's part of a column, as bits.
    pub fn open(&self, column: usize) -> u16 {
        self.open[column]
    }

    /// Returns the data that determines the class of a stack, except for the orders in its lowest box.
    #[inline]
    fn stack(&self, stack: usize, middle: &[PackedRow; 3], rest: &Rest) -> Stack {
        let three = |digits| self.three(stack, digits);
        let [a, b, c] = [0, 1, 2].map(|at| three(middle.map(|row| digit(row, 3 * stack + at))));
        let [x, y, z] = [0, 1, 2].map(|at| usize::from(three(rest.digits[3 * stack + at]).order & 7));
        let parted = PARTED[usize::from(a.set & 31)][usize::from(b.set & 127)];
        let orders = usize::from(a.order & 7) << 6 | usize::from(b.order & 7) << 3 | usize::from(c.order & 7);
        let (orders, first) = (u16::from(BELOW_SORTED[orders]), u16::from(parted & !SWAPPED) * 1296);
        let (first, stride) = if parted >= SWAPPED { (first + orders, 36) } else { (first + 36 * orders, 1) };
        Stack { first, strides: [6 * stride, stride], turned: [&TURNED[x][y], &TURNED[x][z]] }
    }

    /// Returns whether the grid has a smaller image with one of `chutes` on top. `chutes` contains bands and stacks of
    /// the top band's class, as bits. Of the mappings that keep the top band on top, only those in `undecided` are
    /// tried.
    pub fn has_smaller_image(&self, below: &Below, chutes: u8, undecided: &[&Automorphism]) -> bool {
        let [a, b, c] = self.rows;
        let [d, e, f, g, h, i] = *below;
        let rows = [a, b, c, d, e, f, g, h, i];
        let is_some_smaller = |chute: usize, at: &dyn Fn(usize, usize) -> u8| {
            let normal = Normal::of(|row, column| at(3 * chute + row, column));
            let from = normal.columns();
            band::table().mappings(normal).iter().any(|mapping| {
                let columns = mapping.columns().map(|column| from[usize::from(column)]);
                is_smaller(at, chute, mapping.rows(), &columns, below)
            })
        };
        let straight = |line: usize, place: usize| digit(rows[line], place);
        let turned = |line: usize, place: usize| digit(rows[place], line);
        let is_wanted = |chute: &usize| chutes >> chute & 1 == 1;
        let is_smaller_by = |automorphism: &&Automorphism| match below
            .iter()
            .rev()
            .find_map(|&row| automorphism.against(row, below[0]))
        {
            Some(Ordering::Equal) | None => {
                is_smaller(straight, 0, automorphism.rows, &automorphism.columns, below)
            }
            Some(order) => order.is_lt(),
        };
        undecided.iter().any(is_smaller_by)
            || (1..3).filter(is_wanted).any(|chute| is_some_smaller(chute, &straight))
            || (3..6).filter(is_wanted).any(|chute| is_some_smaller(chute - 3, &turned))
    }
}

/// A partially known stack: its two upper boxes, and the digits in each column of its lowest box.
struct Stack {
    first: u16,
    strides: [u16; 2],
    turned: [&'static [u8; 8]; 2],
}

impl Stack {
    /// Returns the index of the transposed stack's normal band, given the orders of the second and third columns of its
    /// lowest box after the box's first column is sorted.
    #[inline(always)]
    fn index(&self, orders: [u8; 2]) -> usize {
        let [middle, bottom] = [0, 1].map(|at| u16::from(self.turned[at][usize::from(orders[at] & 7)]));
        usize::from(self.first + self.strides[0] * middle + self.strides[1] * bottom)
    }
}

/// `TURNED[first][second][order]` is the order `second ∘ order ∘ first⁻¹`. All orders are indices into [`ORDERS`].
pub(super) static TURNED: [[[u8; 8]; 6]; 6] = turned();

const fn turned() -> [[[u8; 8]; 6]; 6] {
    let mut turned = [[[0; 8]; 6]; 6];
    let mut index = 0;
    while index < 216 {
        let [first, second, order] = [index / 36, index / 6 % 6, index % 6];
        let mut found = [0; 3];
        let mut at = 0;
        while at < 3 {
            found[ORDERS[first][at] as usize] = ORDERS[second][ORDERS[order][at] as usize];
            at += 1;
        }
        turned[first][second][order] = band::rank_of(found);
        index += 1;
    }
    turned
}

/// Returns the renaming of digits that makes the top row of an image 0 to 8.
#[inline(always)]
fn renaming(top: impl Fn(usize) -> u8) -> [u8; 16] {
    let mut digits = [0; 16];
    for to in 0..9 {
        digits[usize::from(top(to) & 15)] = to as u8;
    }
    digits
}

/// Returns whether an image of the grid is smaller than `below`. The image has the given lines of `chute` as its top
/// rows, and its columns are in the order `columns`. Only rows 4 to 9 are compared.
#[inline]
fn is_smaller(
    at: impl Fn(usize, usize) -> u8,
    chute: usize,
    lines: [u8; 3],
    columns: &[u8; 9],
    below: &Below,
) -> bool {
    let digits = renaming(|to| at(3 * chute + usize::from(lines[0]), usize::from(columns[to])));
    let image = |line: usize, to: usize| digits[usize::from(at(line, usize::from(columns[to])) & 15)];
    let against = |line: usize, row: PackedRow| {
        (0..9).map(|to| image(line, to).cmp(&digit(row, to))).find(|order| order.is_ne())
    };
    // Row 4 begins with the least digit that is possible below the top.
    let mut others = [1, 2].map(|step| 3 * ((chute + step) % 3));
    let begins = |line: usize| [line, line + 1, line + 2].map(|line| (image(line, 0), line));
    let least = digit(below[0], 0);
    let found = others.map(|band| begins(band).into_iter().find(|&(first, _)| first == least));
    let fourth = match found {
        [Some((_, line)), _] => line,
        [_, Some((_, line))] => {
            others.reverse();
            line
        }
        _ => unreachable!("one of the rows below begins with it"),
    };
    if let Some(order) = against(fourth, below[0]) {
        return order.is_lt();
    }
    let mut order = others.map(begins);
    order.iter_mut().for_each(|lines| lines.sort_unstable());
    let mut rest = order.as_flattened().iter().zip(below).filter_map(|(&(_, line), &row)| against(line, row));
    rest.next().is_some_and(Ordering::is_lt)
}

fn joined(a: &Three, b: &Three, c: &Three) -> PackedRow {
    a.digits << 24 | b.digits << 12 | c.digits
}

/// Returns the normal band of three rows.
#[inline]
pub(super) fn normal_of(rows: &[PackedRow; 3]) -> Normal {
    Normal::of(|row, column| digit(rows[row], column))
}
