//! Generates random solution grids. All 6,670,903,752,021,072,936,960 grids are exactly equally likely.
//!
//! ```text
//!   B1 | B2 | B3      B1            any of 9! fillings
//!   ---+----+---      B2 B3         any of the 56 * 6^6 ways to complete the band     (always possible)
//!   B4 | B5 | B6      B4 B7         any of the 56 * 6^6 ways to complete the stack    (always possible)
//!   ---+----+---      B5            number k of its fillings, k drawn below MOST_CENTRES; too large: start again
//!   B7 | B8 | B9      B6 B8         one of 8 fillings each, or none: start again
//!                     B9            one filling, or none: start again
//! ```
//!
//! **Why it is exact.** Each step draws from a fixed number of alternatives, independent of the previous steps. If the
//! drawn alternative does not exist, the attempt ends. Therefore every sequence of draws is equally likely, and each
//! successful sequence results in a different solution grid. Most generators fill cells at random and backtrack, which
//! favours some grids.
//!
//! **Why the numbers are fixed.** Once B4 and B5 are filled, the three digits of each row of B6 are determined. Each
//! digit is excluded from one column of the stack: the column that already contains this digit in B3. If the three
//! digits are excluded from three different columns, there are two orders (derangements). If two digits are excluded
//! from the same column, the third digit must be placed there, and two orders are left. If all three are excluded from
//! one column, there is no order. So a row has 2 orders or 0, and B6 has 8 fillings or 0. The same holds for B8. For
//! B9, the digits of rows and columns are known, and a cell's digit is in the intersection of its row and column, so
//! there is one filling or none. In B5, a digit in one row of B4 and one column of B2 may be placed in the four cells
//! outside that row and that column. The number of remaining fillings depends on how the rows of B4 intersect the
//! columns of B2. [`MOST_CENTRES`] is the maximum number over all cases.
//!
//! About one attempt in eleven succeeds.

use crate::Random;
use crate::center_box::{BoxLines, Filling, MOST_CENTRES, Shares, WAYS, centre, orders, three};
use sodan_board::{ByCell, Cell, Digit, DigitSet, Solution};

/// Returns a uniformly random solution grid.
///
/// ```
/// use sodan_generator::{Random, random_solution};
///
/// let solution = random_solution(&mut Random::new(2026, 0));
/// assert_eq!(solution, random_solution(&mut Random::new(2026, 0)));
/// assert_ne!(solution, random_solution(&mut Random::new(2026, 1)));
/// ```
pub fn random_solution(random: &mut Random) -> Solution {
    loop {
        if let Some(boxes) = attempt(random) {
            return solution(&boxes);
        }
    }
}

/// Makes one attempt: fills nine boxes in reading order, or returns `None` if a nonexistent alternative was drawn.
fn attempt(random: &mut Random) -> Option<[Filling; 9]> {
    let b1 = any_box(random);
    let [b2, b3] = complete_band(b1, random);
    let [b4, b7] = complete_band(transposed(b1), random).map(transposed);
    let b5 = centre(&rows(b4), &columns(b2), random.below(MOST_CENTRES))?;
    let b6 = last_of_band([b4, b5], &columns(b3), random)?;
    let b8 = last_of_band([transposed(b2), transposed(b5)], &rows(b7), random).map(transposed)?;
    let b9 = corner([b7, b8], [b3, b6])?;
    Some([b1, b2, b3, b4, b5, b6, b7, b8, b9])
}

fn any_box(random: &mut Random) -> Filling {
    let mut digits: [Digit; 9] = std::array::from_fn(Digit::from_index);
    random.shuffle(&mut digits);
    std::array::from_fn(|row| std::array::from_fn(|column| digits[row * 3 + column]))
}

/// Completes a band, given its first box. Returns the second and third box. The digits are distributed over the rows in
/// any of the 56 ways, and each row has any order.
fn complete_band(first: Filling, random: &mut Random) -> [Filling; 2] {
    let [left, right] = Shares::of(rows(first)).way(random.below(WAYS));
    [left, right].map(|lines| lines.map(|line| in_any_order(line, random)))
}

fn in_any_order(line: DigitSet, random: &mut Random) -> [Digit; 3] {
    let mut digits = three(line);
    random.shuffle(&mut digits);
    digits
}

/// Returns the third box of a band, given the first two. Its columns may not repeat digits of `above`.
fn last_of_band(given: [Filling; 2], above: &BoxLines, random: &mut Random) -> Option<Filling> {
    let mut filling = [[Digit::ONE; 3]; 3];
    for (row, digits) in filling.iter_mut().enumerate() {
        let left: DigitSet = given.iter().flat_map(|filling| filling[row]).collect();
        *digits = orders(!left, above).nth(random.below(2))?;
    }
    Some(filling)
}

/// Returns the last box: each cell contains the only digit that occurs neither in its row nor in its column.
fn corner(left: [Filling; 2], above: [Filling; 2]) -> Option<Filling> {
    let lacking = |line: usize, boxes: &[Filling; 2]| -> DigitSet {
        !boxes.iter().flat_map(|filling| filling[line]).collect::<DigitSet>()
    };
    let above = above.map(transposed);
    let mut filling = [[Digit::ONE; 3]; 3];
    for (row, digits) in filling.iter_mut().enumerate() {
        for (column, digit) in digits.iter_mut().enumerate() {
            *digit = (lacking(row, &left) & lacking(column, &above)).single()?;
        }
    }
    Some(filling)
}

fn transposed(filling: Filling) -> Filling {
    std::array::from_fn(|row| std::array::from_fn(|column| filling[column][row]))
}

fn rows(filling: Filling) -> BoxLines {
    filling.map(DigitSet::from_iter)
}

fn columns(filling: Filling) -> BoxLines {
    rows(transposed(filling))
}

fn solution(boxes: &[Filling; 9]) -> Solution {
    let digit = |cell: Cell| boxes[cell.block().index()][cell.row().index() % 3][cell.column().index() % 3];
    Solution::new(ByCell::from_fn(digit)).expect("every house contains every digit once")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::center_box::tests::meetings;

    #[test]
    fn row_has_two_orders_or_none() {
        for (lines, above) in meetings() {
            let expected = if above.contains(&lines[0]) { 0 } else { 2 };
            assert_eq!(orders(lines[0], &above).count(), expected);
        }
    }

    /// If sequences of draws and solution grids correspond one to one, the share of successful attempts is the number
    /// of grids divided by the number of sequences. There are 6.67e21 grids (B. Felgenhauer and F. Jarvis 2005).
    #[test]
    fn success_rate_matches_grid_count() {
        const GRIDS: f64 = 6_670_903_752_021_072_936_960.0;
        let band = WAYS as f64 * 6f64.powi(6);
        let expected = GRIDS / (362_880.0 * band * band * MOST_CENTRES as f64 * 64.0);
        let (tries, mut random) = (200_000, Random::new(11, 0));
        let succeeded = (0..tries).filter(|_| attempt(&mut random).is_some()).count() as f64;
        let deviation = (f64::from(tries) * expected * (1.0 - expected)).sqrt();
        assert!((succeeded - f64::from(tries) * expected).abs() < 4.0 * deviation, "{succeeded} of {tries}");
    }

    #[test]
    fn seeded_grids_never_change() {
        let solution = random_solution(&mut Random::new(1, 0));
        assert_eq!(
            solution.to_string(),
            "124893756873615924956742831489237615261458397735961482618324579597186243342579168"
        );
    }
}
