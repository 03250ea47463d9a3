//! Transformations of the board that preserve the rules.
//!
//! Digits may be relabelled; bands, stacks, the rows of a band and the columns of a stack may be permuted; and the
//! board may be reflected in its main diagonal. In total there are 2 · 6⁸ · 9! = 1,218,998,108,160 transformations. A
//! puzzle and its image have the same number of solutions, and every deduction in the puzzle has a valid counterpart in
//! its image.
//!
//! ```text
//!        mirrored or not                rows and columns
//! (r, c) ──▶ (r, c) or (c, r) = (x, y) ──▶ (rows[x], columns[y])         d ──▶ digits[d]
//! ```

use crate::{ByDigit, Column, Digit, Row};
use std::fmt;
use std::str::FromStr;

mod index;
mod transform;

pub use transform::Transform;

/// A transformation of the board that preserves the rules.
///
/// Its text form lists the images of rows, columns and digits, preceded by `t` if the board is first reflected in its
/// main diagonal. Parts that change nothing may be omitted; the identity is written as `1`.
///
/// ```
/// use sodan_board::{Cell, Digit, Symmetry};
///
/// // Reflect the board, then swap rows 1 and 2, then swap the digits 8 and 9.
/// let symmetry: Symmetry = "t r213456789 d123456798".parse()?;
/// let cell: Cell = "r5c1".parse()?;
/// assert_eq!(symmetry.apply(cell).to_string(), "r2c5");
/// assert_eq!(symmetry.apply(Digit::NINE), Digit::EIGHT);
/// assert_eq!(symmetry.then(symmetry.inverse()), Symmetry::IDENTITY);
/// assert_eq!(symmetry.to_string(), "t r213456789 d123456798");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Symmetry {
    mirror: Mirror,
    rows: Lines,
    columns: Lines,
    digits: [u8; 9],
}

/// The reflection that a symmetry applies before its permutations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mirror {
    /// No reflection: rows remain rows.
    Not,
    /// Rows become columns: a reflection in the diagonal from r1c1 to r9c9.
    MainDiagonal,
}

/// Image of each of the nine rows, or of each of the nine columns. The three lines of a band or stack are mapped to one
/// band or stack.
type Lines = [u8; 9];

const IN_PLACE: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

impl Symmetry {
    /// The symmetry that changes nothing.
    pub const IDENTITY: Symmetry =
        Symmetry { mirror: Mirror::Not, rows: IN_PLACE, columns: IN_PLACE, digits: IN_PLACE };

    /// The reflection in the diagonal from r1c1 to r9c9.
    pub const TRANSPOSE: Symmetry = Symmetry { mirror: Mirror::MainDiagonal, ..Symmetry::IDENTITY };

    /// The clockwise rotation by a right angle: r1c1 becomes r1c9.
    pub const QUARTER_TURN: Symmetry =
        Symmetry { columns: [8, 7, 6, 5, 4, 3, 2, 1, 0], ..Symmetry::TRANSPOSE };

    /// Number of symmetries.
    pub const COUNT: u64 = 2 * 6_u64.pow(8) * 362_880;

    /// Creates a symmetry that first reflects the board as specified by `mirror`. Then row `x` becomes `rows[x]`,
    /// column `y` becomes `columns[y]`, and digit `d` becomes `digits[d]`.
    ///
    /// # Errors
    ///
    /// Returns an error if an array is not a permutation, or does not keep the rows of a band or the columns of a stack
    /// together.
    pub fn new(
        mirror: Mirror,
        rows: [Row; 9],
        columns: [Column; 9],
        digits: ByDigit<Digit>,
    ) -> Result<Symmetry, NotASymmetry> {
        let rows = rows.map(|row| row.index() as u8);
        let columns = columns.map(|column| column.index() as u8);
        Symmetry::checked(mirror, rows, columns, digits.as_array().map(|digit| digit.index() as u8))
    }

    fn checked(
        mirror: Mirror,
        rows: Lines,
        columns: Lines,
        digits: [u8; 9],
    ) -> Result<Symmetry, NotASymmetry> {
        if !is_permutation(&digits) {
            return Err(NotASymmetry::Digits);
        }
        if !keeps_threes(&rows) {
            return Err(NotASymmetry::Rows);
        }
        if !keeps_threes(&columns) {
            return Err(NotASymmetry::Columns);
        }
        Ok(Symmetry { mirror, rows, columns, digits })
    }

    /// Creates a symmetry from valid permutations. Intended for `sodan-canonical`; other callers should use
    /// [`Symmetry::new`].
    #[doc(hidden)]
    pub const fn trusted(mirror: Mirror, rows: [u8; 9], columns: [u8; 9], digits: [u8; 9]) -> Symmetry {
        Symmetry { mirror, rows, columns, digits }
    }

    /// Creates a symmetry that only relabels digits: digit `d` becomes `digits[d]`.
    ///
    /// # Errors
    ///
    /// Returns an error if two digits have the same image.
    pub fn of_digits(digits: ByDigit<Digit>) -> Result<Symmetry, NotASymmetry> {
        let digits = digits.as_array().map(|digit| digit.index() as u8);
        Symmetry::checked(Mirror::Not, IN_PLACE, IN_PLACE, digits)
    }

    /// Returns the composition: this symmetry followed by `next`.
    #[must_use]
    pub fn then(self, next: Symmetry) -> Symmetry {
        let (rows, columns) = match next.mirror {
            Mirror::Not => (self.rows, self.columns),
            Mirror::MainDiagonal => (self.columns, self.rows),
        };
        Symmetry {
            mirror: if self.mirror == next.mirror { Mirror::Not } else { Mirror::MainDiagonal },
            rows: rows.map(|row| next.rows[usize::from(row)]),
            columns: columns.map(|column| next.columns[usize::from(column)]),
            digits: self.digits.map(|digit| next.digits[usize::from(digit)]),
        }
    }

    /// Returns the inverse, which undoes this symmetry.
    #[must_use]
    pub fn inverse(self) -> Symmetry {
        let (rows, columns) = match self.mirror {
            Mirror::Not => (self.rows, self.columns),
            Mirror::MainDiagonal => (self.columns, self.rows),
        };
        Symmetry { mirror: self.mirror, rows: undo(rows), columns: undo(columns), digits: undo(self.digits) }
    }

    /// Returns the image of `thing`: a cell, digit, house or candidate, a set of these, or a grid, puzzle, solution or
    /// state.
    #[inline]
    pub fn apply<T: Transform>(&self, thing: T) -> T {
        thing.transformed(self)
    }

    /// Returns the reflection that is applied before the permutations.
    pub const fn mirror(&self) -> Mirror {
        self.mirror
    }
}

impl Default for Symmetry {
    fn default() -> Symmetry {
        Symmetry::IDENTITY
    }
}

fn undo(images: [u8; 9]) -> [u8; 9] {
    let mut undone = [0; 9];
    for (from, to) in images.into_iter().enumerate() {
        undone[usize::from(to)] = from as u8;
    }
    undone
}

fn is_permutation(images: &[u8; 9]) -> bool {
    images.iter().fold(0_u16, |seen, image| seen | 1 << image) == 0x1FF
}

fn keeps_threes(images: &Lines) -> bool {
    let together = |three: &[u8]| three.iter().all(|line| line / 3 == three[0] / 3);
    is_permutation(images) && images.chunks(3).all(together)
}

/// The reason why permutations or a string do not describe a symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotASymmetry {
    /// The rows are not a permutation, or the rows of a band do not stay together.
    #[error("rows: expected a permutation that keeps bands together")]
    Rows,
    /// The columns are not a permutation, or the columns of a stack do not stay together.
    #[error("columns: expected a permutation that keeps stacks together")]
    Columns,
    /// The digits are not a permutation.
    #[error("digits: expected a permutation of 1 to 9")]
    Digits,
    /// The text does not have the form of a symmetry.
    #[error(
        "expected `1`, or `t`, `r`, `c`, `d` in this order with nine digits after `r`, `c` and `d`, as in `t r213456789`"
    )]
    Text,
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if self.mirror == Mirror::MainDiagonal {
            parts.push("t".to_owned());
        }
        for (name, images) in [('r', self.rows), ('c', self.columns), ('d', self.digits)] {
            if images != IN_PLACE {
                let images: String = images.iter().map(|image| char::from(b'1' + image)).collect();
                parts.push(format!("{name}{images}"));
            }
        }
        f.pad(if parts.is_empty() { "1".to_owned() } else { parts.join(" ") }.as_str())
    }
}

impl fmt::Debug for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Symmetry {
    type Err = NotASymmetry;

    fn from_str(text: &str) -> Result<Symmetry, NotASymmetry> {
        if text.trim() == "1" {
            return Ok(Symmetry::IDENTITY);
        }
        let mut parts = text.split_whitespace().peekable();
        let mirror = parts.next_if_eq(&"t").map_or(Mirror::Not, |_| Mirror::MainDiagonal);
        if mirror == Mirror::Not && parts.peek().is_none() {
            return Err(NotASymmetry::Text);
        }
        let mut images = |name| match parts.next_if(|part| part.starts_with(name)) {
            Some(part) => images_of(&part[1..]).ok_or(NotASymmetry::Text),
            None => Ok(IN_PLACE),
        };
        let (rows, columns, digits) = (images('r')?, images('c')?, images('d')?);
        if parts.next().is_some() {
            return Err(NotASymmetry::Text);
        }
        Symmetry::checked(mirror, rows, columns, digits)
    }
}

/// Parses nine digits from 1 to 9, and converts them to indices from 0 to 8.
fn images_of(text: &str) -> Option<[u8; 9]> {
    let bytes: [u8; 9] = text.as_bytes().try_into().ok()?;
    bytes.iter().all(|byte| matches!(byte, b'1'..=b'9')).then(|| bytes.map(|byte| byte - b'1'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ByCell, Candidate, Candidates, Cell, DigitSet, Grid, House, HouseSet, Solution};
    use proptest::prelude::*;

    fn symmetry() -> impl Strategy<Value = Symmetry> {
        (0..Symmetry::COUNT).prop_map(Symmetry::from_index)
    }

    fn grid() -> impl Strategy<Value = Grid> {
        proptest::collection::vec(0..10_u8, 81).prop_map(|values| {
            let mut digits = values.into_iter().map(Digit::new);
            Grid::new(ByCell::from_fn(|_| digits.next().flatten()))
        })
    }

    const SOLUTION: &str =
        "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

    proptest! {
        #[test]
        fn composing_is_associative(a in symmetry(), b in symmetry(), c in symmetry()) {
            prop_assert_eq!(a.then(b).then(c), a.then(b.then(c)));
        }

        #[test]
        fn identity_and_inverses_behave(a in symmetry()) {
            prop_assert_eq!(a.then(Symmetry::IDENTITY), a);
            prop_assert_eq!(Symmetry::IDENTITY.then(a), a);
            prop_assert_eq!(a.then(a.inverse()), Symmetry::IDENTITY);
            prop_assert_eq!(a.inverse().then(a), Symmetry::IDENTITY);
        }

        #[test]
        fn composition_applies_in_order(a in symmetry(), b in symmetry(), grid in grid()) {
            prop_assert_eq!(a.then(b).apply(grid), b.apply(a.apply(grid)));
            for candidate in (0..729).map(Candidate::from_index) {
                prop_assert_eq!(a.then(b).apply(candidate), b.apply(a.apply(candidate)));
            }
            for house in House::all() {
                prop_assert_eq!(a.then(b).apply(house), b.apply(a.apply(house)));
            }
        }

        #[test]
        fn what_lies_together_stays_together(a in symmetry()) {
            for house in House::all() {
                prop_assert_eq!(a.apply(house.cells()), a.apply(house).cells());
            }
            for cell in Cell::all() {
                prop_assert_eq!(a.apply(cell.peers()), a.apply(cell).peers());
            }
            prop_assert_eq!(a.apply(HouseSet::ALL), HouseSet::ALL);
            prop_assert_eq!(a.apply(DigitSet::ALL), DigitSet::ALL);
        }

        #[test]
        fn states_and_solutions_transform_alike(a in symmetry(), grid in grid()) {
            prop_assert_eq!(a.apply(Candidates::of_grid(&grid)), Candidates::of_grid(&a.apply(grid)));
            prop_assert_eq!(a.apply(grid).has_clash(), grid.has_clash());
            let solution = Solution::try_from(&SOLUTION.parse::<Grid>().unwrap()).unwrap();
            prop_assert_eq!(a.apply(solution).grid(), a.apply(solution.grid()));
            prop_assert!(Solution::try_from(&a.apply(solution).grid()).is_ok());
        }

        #[test]
        fn prints_and_parses_and_numbers(a in symmetry()) {
            prop_assert_eq!(a.to_string().parse(), Ok(a));
            prop_assert_eq!(Symmetry::from_index(a.index()), a);
        }

        #[test]
        fn no_text_makes_it_panic(text in "[trcd1-9 é]{0,40}") {
            if let Ok(symmetry) = text.parse::<Symmetry>() {
                prop_assert_eq!(symmetry.to_string().parse(), Ok(symmetry));
            }
        }
    }

    #[test]
    fn turning_four_times_is_nothing() {
        let half = Symmetry::QUARTER_TURN.then(Symmetry::QUARTER_TURN);
        assert_eq!(half.apply(Cell::from_index(0)), Cell::from_index(80));
        assert_eq!(Symmetry::QUARTER_TURN.apply(Cell::from_index(0)), Cell::from_index(8));
        assert_eq!(half.then(half), Symmetry::IDENTITY);
    }

    #[test]
    fn rows_of_bands_stay_together() {
        let error = |text: &str| text.parse::<Symmetry>().unwrap_err();
        assert_eq!(error("r143256789"), NotASymmetry::Rows);
        assert_eq!(error("c113456789"), NotASymmetry::Columns);
        assert_eq!(error("d113456789"), NotASymmetry::Digits);
        for wrong in ["", "x", "t t", "c123456789 r123456789", "r12345678", "r123456780"] {
            assert_eq!(error(wrong), NotASymmetry::Text, "{wrong}");
        }
    }
}
