//! Counts the least forms with each row 4, without enumerating them.
//!
//! Below the top band, each column distributes its six digits over rows 4 to 6 and rows 7 to 9. There are 28 · 56 · 56
//! distributions with nine digits in every box. For each distribution, rows 4 to 6 and rows 7 to 9 can be filled
//! independently, in 33 ways each on average, which results in about a thousand grids. The class of each filling's band
//! is looked up once. For each pair of fillings, three bits, one per stack, then determine whether a stack has a
//! smaller class than the top band.

use super::super::band::{PARTED, SWAPPED};
use super::lower::{Rest, RowLists};
use super::top::{ALL, PackedRow, TURNED, Top, normal_of};
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// For every possible stack, whether its class is smaller than the class of the top band, or equal to it.
struct Stacks {
    /// For each distribution of the digits and each arrangement of the middle box (0 to 35), the arrangements of the
    /// lowest box (0 to 35) for which the stack has a smaller class than the top band, as a bit set.
    less: Vec<u64>,
    equal: Vec<u64>,
}

/// Lookup data for a stack and a distribution of its digits over rows 4 to 6 and rows 7 to 9. The tables convert the
/// orders of the columns in the stack's middle and lowest boxes to the arrangements in [`Stacks`].
struct Share {
    /// Index in `less` and `equal` of [`Stacks`] for this distribution and arrangement 0 of the middle box.
    first: usize,
    middle: [&'static [u8; 8]; 2],
    lowest: [&'static [u8; 8]; 2],
}

/// A filling of rows 4 to 6, or of rows 7 to 9, for a distribution of the digits.
struct ThreeRows {
    rows: [PackedRow; 3],
    orders: [u8; 3],
    against: Ordering,
}

impl Stacks {
    fn of(top: &Top) -> Stacks {
        let bits = |wanted: Ordering| {
            let row = |index: usize| {
                let (parted, middle) = (index / 2 / 36, index / 2 % 36);
                let at = |lowest: usize| match index % 2 {
                    0 => parted * 1296 + middle * 36 + lowest,
                    _ => parted * 1296 + lowest * 36 + middle,
                };
                (0..36).fold(0, |bits, lowest| bits | u64::from(top.against(at(lowest)) == wanted) << lowest)
            };
            (0..2 * 28 * 36).map(row).collect()
        };
        Stacks { less: bits(Ordering::Less), equal: bits(Ordering::Equal) }
    }

    /// Returns the number of least forms whose rows 4 to 6 are `upper`. `first` contains [`Share::first`] of each
    /// stack, and `lowers` contains the options for rows 7 to 9.
    fn count(&self, top: &Top, first: [usize; 3], upper: &ThreeRows, lowers: &[ThreeRows]) -> u32 {
        let at = [0, 1, 2].map(|stack| first[stack] + 2 * usize::from(upper.orders[stack]));
        let (less, equal) = (at.map(|at| self.less[at]), at.map(|at| self.equal[at]));
        let Some(undecided) = top.undecided(&upper.rows) else { return 0 };
        let known = u8::from(!undecided.is_empty()) | u8::from(upper.against == Ordering::Equal) << 1;
        let mut count = 0;
        for lower in lowers {
            let [a, b, c] = lower.orders;
            if (less[0] >> a | less[1] >> b | less[2] >> c) & 1 == 1 {
                continue;
            }
            let equal = [equal[0] >> a, equal[1] >> b, equal[2] >> c].map(|bits| (bits & 1) as u8);
            let same = known | u8::from(lower.against == Ordering::Equal) << 2;
            let same = same | equal[0] << 3 | equal[1] << 4 | equal[2] << 5;
            let ([d, e, f], [g, h, i]) = (upper.rows, lower.rows);
            let is_least = same == 0 || !top.has_smaller_image(&[d, e, f, g, h, i], same, &undecided);
            count += u32::from(is_least);
        }
        count
    }
}

impl Share {
    fn of(top: &Top, stack: usize, upper: &Rest, lower: &Rest) -> Share {
        let threes = |rest: &Rest| [0, 1, 2].map(|at| top.three(stack, rest.digits[3 * stack + at]));
        let turned = |rest: &Rest| {
            let [x, y, z] = threes(rest).map(|three| usize::from(three.order));
            [&TURNED[x][y], &TURNED[x][z]]
        };
        let [a, b, _] = threes(upper);
        let parted = PARTED[usize::from(a.set)][usize::from(b.set)];
        let first = 72 * usize::from(parted & !SWAPPED) + usize::from(parted >= SWAPPED);
        Share { first, middle: turned(upper), lowest: turned(lower) }
    }
}

/// Returns all distributions of a stack's remaining digits over rows 4 to 6 and rows 7 to 9. Each distribution is
/// represented by the digits of rows 4 to 6 in each of the stack's columns.
fn shares(top: &Top, stack: usize) -> Vec<[u16; 3]> {
    let open = [0, 1, 2].map(|at| top.open(3 * stack + at));
    let threes = |of: u16| (0..=ALL).filter(move |set| set & !of == 0 && set.count_ones() == 3);
    let mut found = Vec::new();
    for a in threes(open[0]) {
        // Row 4 begins with the least remaining digit.
        if stack == 0 && a & open[0] & open[0].wrapping_neg() == 0 {
            continue;
        }
        for b in threes(open[1] & !a) {
            let c = ALL & !(a | b);
            if c & !open[2] == 0 {
                found.push([a, b, c]);
            }
        }
    }
    found
}

/// Returns the number of least forms for each row 4 of [`Top::fourth_rows`].
pub(super) fn counts(top: &Top) -> Vec<u32> {
    let fourth_rows = top.fourth_rows();
    let mut counts = vec![0; fourth_rows.len()];
    let stacks = Stacks::of(top);
    let [first, second, third] = [0, 1, 2].map(|stack| shares(top, stack));
    let (mut uppers, mut lowers, mut lists) = (Vec::new(), Vec::new(), RowLists::new());
    for a in &first {
        for b in &second {
            for c in &third {
                let sets: [u16; 9] = std::array::from_fn(|column| [a, b, c][column / 3][column % 3]);
                let upper = Rest::of(sets);
                let lower = Rest::of(std::array::from_fn(|column| top.open(column) & !sets[column]));
                let share: [Share; 3] = std::array::from_fn(|stack| Share::of(top, stack, &upper, &lower));
                gather(top, &upper, share.each_ref().map(|part| part.middle), &mut lists, &mut uppers);
                gather(top, &lower, share.each_ref().map(|part| part.lowest), &mut lists, &mut lowers);
                for upper in &uppers {
                    if let Ok(place) = fourth_rows.binary_search(&upper.rows[0]) {
                        let first = share.each_ref().map(|part| part.first);
                        counts[place] += stacks.count(top, first, upper, &lowers);
                    }
                }
            }
        }
    }
    counts
}

/// Stores in `found` all fillings of three rows that form a band whose class is not smaller than the class of the top
/// band.
fn gather(
    top: &Top,
    rest: &Rest,
    turned: [[&[u8; 8]; 2]; 3],
    lists: &mut RowLists,
    found: &mut Vec<ThreeRows>,
) {
    found.clear();
    let _ = rest.each(lists, |lower| {
        let rows = lower.rows();
        let against = top.against(usize::from(normal_of(&rows).index));
        if against != Ordering::Less {
            let orders = [0, 1, 2].map(|stack| {
                let ([b, c], [to_b, to_c]) = (lower.orders(stack), turned[stack]);
                6 * to_b[usize::from(b)] + to_c[usize::from(c)]
            });
            found.push(ThreeRows { rows, orders, against });
        }
        ControlFlow::Continue(())
    });
}
