//! Converts between symmetries and indices, so that a random index selects a random symmetry.
//!
//! The index is a mixed-radix number with these digits and bases:
//!
//! ```text
//! mirror (2) · bands (6) · rows of each band (6 6 6) · stacks (6) · columns of each stack (6 6 6) · digits (9!)
//! ```

use super::{Lines, Mirror, Symmetry};

/// The six permutations of three items, in lexicographic order.
const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

const LINES: u64 = 6_u64.pow(4);
const DIGITS: u64 = 362_880;

impl Symmetry {
    /// Returns the symmetry with the given index; index 0 is the identity. A uniformly random index from `0..COUNT`
    /// selects a uniformly random symmetry.
    ///
    /// ```
    /// use sodan_board::Symmetry;
    ///
    /// assert_eq!(Symmetry::from_index(0), Symmetry::IDENTITY);
    /// assert_eq!(Symmetry::from_index(1_000_000_007).index(), 1_000_000_007);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if `index` is [`COUNT`](Symmetry::COUNT) or greater.
    pub fn from_index(index: u64) -> Symmetry {
        assert!(index < Symmetry::COUNT, "a symmetry's index is below 2 · 6⁸ · 9!");
        let (rest, digits) = (index / DIGITS, index % DIGITS);
        let (rest, columns) = (rest / LINES, rest % LINES);
        let (mirror, rows) = (rest / LINES, rest % LINES);
        Symmetry {
            mirror: if mirror == 0 { Mirror::Not } else { Mirror::MainDiagonal },
            rows: lines_of(rows),
            columns: lines_of(columns),
            digits: permutation_of(digits),
        }
    }

    /// Returns the index of this symmetry, from 0 to [`COUNT`](Symmetry::COUNT)` - 1`. This is the inverse of
    /// [`from_index`](Symmetry::from_index).
    pub fn index(self) -> u64 {
        let mirror = u64::from(self.mirror == Mirror::MainDiagonal);
        let lines = (mirror * LINES + number_of_lines(self.rows)) * LINES + number_of_lines(self.columns);
        lines * DIGITS + number_of_permutation(self.digits)
    }
}

fn lines_of(number: u64) -> Lines {
    let order = |place: u32| ORDERS[(number / 6_u64.pow(place) % 6) as usize];
    let threes = order(3);
    std::array::from_fn(|line| {
        let (three, within) = (line / 3, line % 3);
        threes[three] * 3 + order(2 - three as u32)[within]
    })
}

fn number_of_lines(lines: Lines) -> u64 {
    let number = |order: [u8; 3]| ORDERS.iter().take_while(|&&known| known != order).count() as u64;
    let threes = number([lines[0] / 3, lines[3] / 3, lines[6] / 3]);
    lines
        .as_chunks::<3>()
        .0
        .iter()
        .fold(threes, |so_far, three| so_far * 6 + number(three.map(|line| line % 3)))
}

/// Returns the permutation with the given rank in lexicographic order.
fn permutation_of(number: u64) -> [u8; 9] {
    let mut left: Vec<u8> = (0..9).collect();
    let mut rest = number;
    let mut ways = DIGITS;
    std::array::from_fn(|place| {
        ways /= 9 - place as u64;
        let at = (rest / ways) as usize;
        rest %= ways;
        left.remove(at)
    })
}

fn number_of_permutation(images: [u8; 9]) -> u64 {
    let smaller = |place: usize| images[place + 1..].iter().filter(|&&later| later < images[place]).count();
    (0..9).fold(0, |number, place| number * (9 - place as u64) + smaller(place) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first symmetry is the identity, and the last one reverses rows, columns and digits.
    #[test]
    fn symmetries_start_with_identity() {
        assert_eq!(Symmetry::from_index(0), Symmetry::IDENTITY);
        assert_eq!(
            Symmetry::from_index(Symmetry::COUNT - 1).to_string(),
            "t r987654321 c987654321 d987654321"
        );
    }

    #[test]
    fn symmetries_have_the_expected_count() {
        assert_eq!(Symmetry::COUNT, 1_218_998_108_160, "2 · 6⁸ · 9! symmetries");
    }
}
