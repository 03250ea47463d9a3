//! Counts and numbers the fillings of the centre box without enumerating them, given the rows of the box to its left
//! and the columns of the box above.
//!
//! ```text
//!              above: columns u v w       a row of the centre contains three digits that the row to its left lacks;
//!              ┌───────┐                  each of them is excluded from one column: the one of u, v, w that contains it
//!   left:  a   │ · · · │ ⊂ b ∪ c
//!          b   │ · · · │ ⊂ a ∪ c          if one column excludes all three, no order is left;
//!          c   │ · · · │ ⊂ a ∪ b          otherwise, two orders are left
//!              └───────┘
//! ```
//!
//! The digits are distributed over the rows in one of the 56 ways of a band ([`Shares`]). Each way has 2 · 2 · 2
//! fillings, or none if some row of the box contains all digits of a column above. Therefore, the nine intersections of
//! rows and columns suffice to count the fillings. A filling is computed from its number row by row.

use sodan_board::{Digit, DigitSet};

/// The sets of digits in the three rows of a box, or in its three columns.
pub(crate) type BoxLines = [DigitSet; 3];

/// A box as three rows of three digits.
pub(crate) type Filling = [[Digit; 3]; 3];

/// Maximum number of fillings of the centre box. The maximum is reached if all distributions of the digits are
/// possible.
pub(crate) const MOST_CENTRES: usize = WAYS << 3;

/// Number of ways to distribute the digits of a band's second box over the rows.
pub(crate) const WAYS: usize = 56;

/// The distributions of the digits over the rows of a band's second and third box, given its first box.
///
/// Let a, b, c be the rows of the first box. The rows of the second box can be b c a or c a b; these are the two pure
/// ways. In a mixed way, each row of the second box has one digit from one row of the first box, and two digits from
/// another row. The single digits can be chosen in 3 · 3 · 3 ways. Swapping the second and third box
/// doubles this number.
pub(crate) struct Shares {
    lines: BoxLines,
    /// The digits of each row of the first box, as one-element sets.
    single: [[DigitSet; 3]; 3],
}

impl Shares {
    pub(crate) fn of(first: BoxLines) -> Shares {
        Shares { lines: first, single: first.map(|line| three(line).map(DigitSet::only)) }
    }

    /// Returns the rows of the second and third box in the given way, a number below [`WAYS`].
    pub(crate) fn way(&self, way: usize) -> [BoxLines; 2] {
        let [a, b, c] = self.lines;
        let (one, other) = match way {
            0 | 1 => ([b, c, a], [c, a, b]),
            _ => {
                let mixed = way / 2 - 1;
                let [of_a, of_b, of_c] = &self.single;
                let (x, y, z) = (of_a[mixed % 3], of_b[mixed / 3 % 3], of_c[mixed / 9]);
                ([y | (c - z), z | (a - x), x | (b - y)], [z | (b - y), x | (c - z), y | (a - x)])
            }
        };
        if way.is_multiple_of(2) { [one, other] } else { [other, one] }
    }
}

/// Returns the filling of the centre box with the given number, in lexicographic order of the cells. Returns `None` if
/// there are not that many fillings.
pub(crate) fn centre(left: &BoxLines, above: &BoxLines, mut number: usize) -> Option<Filling> {
    if number >= fillings(left, above) {
        return None;
    }
    let [a, b, c] = *left;
    let has_orders = |row: DigitSet| !above.contains(&row);
    let below_top = Below::of(left, above);
    let top =
        row_of_number(
            a,
            above,
            &mut number,
            |top| {
                if has_orders(top) { below_top.ways(top) << 2 } else { 0 }
            },
        )?;
    let used: DigitSet = top.into_iter().collect();
    let middle = row_of_number(b | used, above, &mut number, |middle| {
        let bottom = !(used | middle);
        if has_orders(middle) && has_orders(bottom) && !bottom.intersects(c) { 2 } else { 0 }
    })?;
    let used = used | middle.into_iter().collect();
    let bottom = row_of_number(c | used, above, &mut number, |_| 1)?;
    Some([top, middle, bottom])
}

/// Returns the digits of a row in filling `number`. Afterwards, `number` is the filling's index among
/// the fillings with these digits. `fillings` returns the number of fillings that have a given set of digits in the
/// row. The digits in `used` are excluded.
fn row_of_number(
    used: DigitSet,
    above: &BoxLines,
    number: &mut usize,
    fillings: impl Fn(DigitSet) -> usize,
) -> Option<[Digit; 3]> {
    let [first, second, third] = above.map(|column| !(column | used));
    for a in first {
        for b in second.without(a) {
            for c in third.without(a).without(b) {
                let fillings = fillings(DigitSet::only(a).with(b).with(c));
                if *number < fillings {
                    return Some([a, b, c]);
                }
                *number -= fillings;
            }
        }
    }
    None
}

/// Constraints on the digits of the second and third row of the centre box, as evaluated by [`ways`](Below::ways).
struct Below {
    lower: [DigitSet; 2],
    /// The columns above whose three digits must not form a lower row, since the row would have no valid order. Each
    /// column is paired with the digits that are excluded from the other lower row.
    banned: [(DigitSet, DigitSet); 6],
    count: usize,
}

impl Below {
    fn of(left: &BoxLines, above: &BoxLines) -> Below {
        let [_, b, c] = *left;
        let (mut banned, mut count) = ([(DigitSet::EMPTY, DigitSet::EMPTY); 6], 0);
        for (own, fellow) in [(b, c), (c, b)] {
            for column in above.iter().filter(|column| !column.intersects(own)) {
                banned[count] = (*column, fellow);
                count += 1;
            }
        }
        Below { lower: [b, c], banned, count }
    }

    /// Given a valid first row, returns the number of ways to distribute the remaining digits over the two lower rows.
    fn ways(&self, top: DigitSet) -> usize {
        let all = if self.lower.contains(&top) { 1 } else { 3 };
        // A lower row can contain all digits of a column only if the first row contains none of these digits, and the
        // other lower row may contain all remaining digits. If both lower rows contain all digits of a column, so does
        // the first row.
        let gone = self.banned[..self.count]
            .iter()
            .filter(|(column, fellow)| !column.intersects(top) && fellow.is_subset(*column | top));
        all - gone.count()
    }
}

/// Returns the number of fillings of the centre box.
///
/// Distributions in which a row has all digits of a column above are invalid. A row contains these digits in one
/// distribution if the digits form a row of the box to the left, and in three distributions otherwise. If two rows of a
/// distribution are invalid, all three are; such a distribution must be subtracted only once.
fn fillings(left: &BoxLines, above: &BoxLines) -> usize {
    let mut meet = [[false; 3]; 3];
    let mut gone = 0;
    for (row, meets) in left.iter().zip(&mut meet) {
        for (column, meets) in above.iter().zip(meets) {
            *meets = row.intersects(*column);
            if !*meets {
                gone += if left.contains(column) { 1 } else { 3 };
            }
        }
    }
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let in_all_three = ORDERS.iter().filter(|[a, b, c]| !meet[0][*a] && !meet[1][*b] && !meet[2][*c]).count();
    (WAYS + 2 * in_all_three - gone) << 3
}

/// Returns the orders of a row's digits in which no digit is below the same digit. There are two such orders or none.
/// They are returned in lexicographic order.
pub(crate) fn orders(line: DigitSet, above: &BoxLines) -> impl Iterator<Item = [Digit; 3]> {
    let [first, second, third] = above.map(|column| line - column);
    first.into_iter().flat_map(move |a| {
        second.without(a).into_iter().filter_map(move |b| {
            let c = (line.without(a).without(b) & third).single()?;
            Some([a, b, c])
        })
    })
}

/// Returns the three digits of a row of a box, ascending.
pub(crate) fn three(line: DigitSet) -> [Digit; 3] {
    let mut digits = line.iter();
    std::array::from_fn(|_| digits.next().expect("a row of a box has three digits"))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::Random;
    use std::collections::HashSet;

    /// Returns all fillings in lexicographic order, by trying all digits in all cells.
    fn all_centres(left: &BoxLines, above: &BoxLines) -> Vec<Filling> {
        let (mut all, mut filling) = (Vec::new(), [[Digit::ONE; 3]; 3]);
        fill(left, above, DigitSet::EMPTY, 0, &mut filling, &mut all);
        all
    }

    fn fill(
        left: &BoxLines,
        above: &BoxLines,
        used: DigitSet,
        cell: usize,
        filling: &mut Filling,
        all: &mut Vec<Filling>,
    ) {
        if cell == 9 {
            return all.push(*filling);
        }
        let (row, column) = (cell / 3, cell % 3);
        for digit in !(left[row] | above[column] | used) {
            filling[row][column] = digit;
            fill(left, above, used.with(digit), cell + 1, filling, all);
        }
    }
    /// Returns all ways in which three rows of three digits can intersect three columns of three digits, up to
    /// renaming.
    pub(crate) fn meetings() -> Vec<(BoxLines, BoxLines)> {
        let above: BoxLines = [0b000_000_111, 0b000_111_000, 0b111_000_000].map(DigitSet::from_bits);
        let threes: Vec<DigitSet> = (0..512).map(DigitSet::from_bits).filter(|set| set.len() == 3).collect();
        let mut meetings = Vec::new();
        for &first in &threes {
            for &second in threes.iter().filter(|second| !second.intersects(first)) {
                meetings.push(([first, second, !(first | second)], above));
            }
        }
        meetings
    }

    #[test]
    fn ranks_enumerate_fillings_in_order() {
        let mut random = Random::new(3, 0);
        for (left, above) in meetings() {
            let mut names: Vec<Digit> = Digit::all().collect();
            random.shuffle(&mut names);
            let renamed =
                |lines: BoxLines| lines.map(|line| line.iter().map(|it| names[it.index()]).collect());
            let (left, above) = (renamed(left), renamed(above));
            let expected = all_centres(&left, &above);
            let found: Vec<Filling> = (0..).map_while(|number| centre(&left, &above, number)).collect();
            assert_eq!(found, expected);
            assert!(centre(&left, &above, MOST_CENTRES).is_none());
        }
    }

    #[test]
    fn no_centre_exceeds_the_maximum() {
        let counts = meetings().into_iter().map(|(left, above)| all_centres(&left, &above).len());
        assert_eq!(counts.max(), Some(MOST_CENTRES));
    }

    #[test]
    fn band_fillings_are_distinct() {
        let (first, _) = meetings()[7];
        let shares = Shares::of(first);
        let ways: HashSet<[BoxLines; 2]> = (0..WAYS).map(|way| shares.way(way)).collect();
        assert_eq!(ways.len(), WAYS);
        for [left, right] in ways {
            for row in 0..3 {
                assert_eq!(first[row] | left[row] | right[row], DigitSet::ALL);
            }
            assert_eq!(left[0] | left[1] | left[2], DigitSet::ALL);
        }
    }
}
