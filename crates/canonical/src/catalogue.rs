//! The catalogue of all solutions up to symmetry: 5,472,730,538 least forms in ascending order, ranked from 1.
//!
//! [`Rank::of`] returns the rank of any solution's least form, from 1 to [`Rank::LAST`], and [`Rank::solution`] returns
//! the least form with a given rank. [`Band::of`] returns the class of this form's top band, numbered from 1 to 416.
//! The least forms with the same top band have consecutive ranks, which [`Band::ranks`] returns.
//!
//! Forms are ordered by their 81 digits as text, as in gsf's catalogue (2007) and champagne's virtual catalogue (2024).
//! The first two and last two grids and the numbers of grids per band equal the published ones. The number of classes
//! was first computed by Russell and Jarvis (2006); the sum of all counts in this catalogue confirms it.
//!
//! Grids are not stored. A table of 790,171 numbers (one megabyte) contains the number of least forms for each top band
//! and each row 4. To find a grid or its rank, the grids with the same top band and row 4 are enumerated (at most
//! 62,478). On a 2.3 GHz Xeon, this takes 1.3 ms on average, and less than 3.4 ms for 99 % of grids. The million grids
//! of band 1, which has the most automorphisms, take up to 31 ms.
//!
//! ```
//! use sodan_board::Solution;
//! use sodan_canonical::Canonicalize;
//! use sodan_canonical::catalogue::{Band, Rank};
//!
//! let solution: Solution =
//!     "417369825632158947958724316825437169791586432346912758289643571573291684164875293".parse()?;
//! let rank = Rank::of(&solution);
//! assert_eq!(rank.solution(), solution.canonical().form);
//! assert_eq!(Band::of(Rank::LAST).number(), 416);
//! assert_eq!(Rank::LAST.to_string(), "5472730538");
//! # Ok::<(), sodan_board::SolutionError>(())
//! ```

mod counting;
mod lower;
mod table;
mod top;

pub use table::pack;

use super::{Canonicalize, band};
use sodan_board::{ByCell, Digit, NameError, Solution};
use std::fmt;
use std::ops::{ControlFlow, RangeInclusive};
use std::str::FromStr;
use top::{Below, PackedRow, Top, digit, normal_of};

/// 1-based rank of a least form among all least forms. Its text form is a plain number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rank(u64);

/// The valid ranks, as shown in error messages.
const RANKS: &str = "a whole number from 1 to 5472730538";

impl Rank {
    /// The first rank.
    pub const FIRST: Rank = Rank(1);

    /// The last rank. It equals the number of classes of solutions.
    pub const LAST: Rank = Rank(5_472_730_538);

    /// Creates a rank from its number.
    ///
    /// # Errors
    ///
    /// Returns an error if the number is 0 or greater than 5,472,730,538.
    pub fn new(number: u64) -> Result<Rank, NameError> {
        let rank = Rank(number);
        let is_one = (Rank::FIRST..=Rank::LAST).contains(&rank);
        if is_one { Ok(rank) } else { Err(NameError::new(number, "rank", RANKS)) }
    }

    /// Returns the number, from 1 to 5,472,730,538.
    pub const fn get(self) -> u64 {
        self.0
    }

    /// Returns the rank of a solution's least form. All images of the solution under symmetries have the same rank.
    pub fn of(solution: &Solution) -> Rank {
        let [a, b, c, below @ ..] = rows_of(&solution.canonical().form);
        let class = band::table().class(normal_of(&[a, b, c]));
        let top = Top::of(class);
        let place = top.fourth_rows().binary_search(&below[0]).expect("row 4 of a least form is listed");
        let mut rank = Band(class).first() + table::counts(class).take(place).map(u64::from).sum::<u64>();
        let _ = top.each(below[0], |other| {
            if *other >= below {
                return ControlFlow::Break(());
            }
            rank += 1;
            ControlFlow::Continue(())
        });
        Rank(rank)
    }

    /// Returns the least form with this rank.
    pub fn solution(self) -> Solution {
        let band = Band::of(self);
        let mut before = self.0 - band.first();
        let counts = table::counts(band.0).map(u64::from);
        let place = counts.into_iter().position(|count| {
            let is_here = before < count;
            before -= if is_here { 0 } else { count };
            is_here
        });
        let top = Top::of(band.0);
        let fourth =
            top.fourth_rows()[place.expect("the counts of all rows 4 add up to the count of the band")];
        let mut found = None;
        let _ = top.each(fourth, |below| {
            if before == 0 {
                found = Some(*below);
                return ControlFlow::Break(());
            }
            before -= 1;
            ControlFlow::Continue(())
        });
        solution_of(top.rows(), &found.expect("there are as many least forms as the table says"))
    }
}

impl TryFrom<u64> for Rank {
    type Error = NameError;

    /// # Errors
    ///
    /// Returns the same errors as [`Rank::new`].
    fn try_from(number: u64) -> Result<Rank, NameError> {
        Rank::new(number)
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for Rank {
    type Err = NameError;

    /// Parses a string that consists of digits.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a number from 1 to 5,472,730,538.
    fn from_str(text: &str) -> Result<Rank, NameError> {
        let number = text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
        let rank = number.and_then(|number| Rank::new(number).ok());
        rank.ok_or_else(|| NameError::new(text, "rank", RANKS))
    }
}

/// A class of isomorphic bands. The 416 classes are numbered from 1, in ascending order of their least arrangements.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Band(u16);

impl Band {
    /// Iterates over all 416 classes.
    pub fn all() -> impl ExactSizeIterator<Item = Band> + Clone {
        (0..416).map(Band)
    }

    /// Returns the class of the top band of the least form with the given rank.
    pub fn of(rank: Rank) -> Band {
        Band((table::starts().partition_point(|&start| start < rank.0) - 1) as u16)
    }

    /// Returns the number, from 1 to 416.
    pub const fn number(self) -> u16 {
        self.0 + 1
    }

    /// Returns the ranks of the least forms with this band on top. Returns `None` for the fifteen bands without a least
    /// form.
    pub fn ranks(self) -> Option<RangeInclusive<Rank>> {
        let [start, end] = [0, 1].map(|next| table::starts()[usize::from(self.0) + next]);
        (start < end).then(|| Rank(start + 1)..=Rank(end))
    }

    /// Recounts the least forms with this band on top, for each possible row 4 in ascending order. This takes up to two
    /// seconds. The embedded table was computed with this function.
    pub fn counts(self) -> Vec<u32> {
        counting::counts(&Top::of(self.0))
    }

    /// Returns the rank of the band's first least form. The band must have a least form.
    fn first(self) -> u64 {
        table::starts()[usize::from(self.0)] + 1
    }
}

fn rows_of(solution: &Solution) -> [PackedRow; 9] {
    let (rows, _) = solution.digits().as_array().as_chunks::<9>();
    std::array::from_fn(|row| {
        rows[row].iter().fold(0, |digits, digit| digits << 4 | digit.index() as PackedRow)
    })
}

fn solution_of(top: &[PackedRow; 3], below: &Below) -> Solution {
    let digit = |cell: usize| match cell / 9 {
        row @ 0..3 => digit(top[row], cell % 9),
        row => digit(below[row - 3], cell % 9),
    };
    Solution::found(ByCell::new(std::array::from_fn(|cell| Digit::from_index(usize::from(digit(cell))))))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns pseudo-random numbers that are the same in every run.
    fn numbers() -> impl Iterator<Item = usize> {
        std::iter::successors(Some(7_u64), |last| {
            Some(last.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1))
        })
        .map(|number| (number >> 33) as usize)
    }

    /// Enumerates the grids with this row 4.
    fn listed(top: &Top, fourth: PackedRow) -> Vec<Below> {
        let mut found = Vec::new();
        let _ = top.each(fourth, |below| {
            found.push(*below);
            ControlFlow::Continue(())
        });
        found
    }

    /// Compares the table with an enumeration of the grids. The table itself was computed by a different method.
    fn rows_4_have_as_many_grids_as_the_table_says(class: u16, how_many: usize) {
        let top = Top::of(class);
        let rows: Vec<(PackedRow, u32)> = top.fourth_rows().into_iter().zip(table::counts(class)).collect();
        for number in numbers().take(how_many) {
            let (fourth, count) = rows[number % rows.len()];
            let found = listed(&top, fourth);
            assert_eq!(found.len(), count as usize, "class {class}, row 4 {fourth:x}");
            assert!(found.is_sorted_by(|one, next| one < next), "class {class}, row 4 {fourth:x}");
            for below in found.iter().step_by(found.len() / 50 + 1) {
                let solution = solution_of(top.rows(), below);
                assert_eq!(solution.canonical().form, solution);
            }
        }
    }

    #[test]
    fn listed_grids_match_counts() {
        for class in (0..416).step_by(83) {
            rows_4_have_as_many_grids_as_the_table_says(class, 12);
        }
    }

    #[test]
    #[ignore = "takes minutes; part of `cargo xtask conformance canonical`"]
    fn listed_grids_match_all_class_counts() {
        for class in sodan_testkit::slice(0..416, 40) {
            rows_4_have_as_many_grids_as_the_table_says(class, 40);
        }
    }

    #[test]
    #[ignore = "takes a minute; part of `cargo xtask conformance canonical`"]
    fn recounted_bands_match_the_table() {
        for band in sodan_testkit::slice(Band::all().step_by(13), 32) {
            let counts = band.counts();
            let table: Vec<u32> = table::counts(band.0).take(counts.len()).collect();
            assert_eq!(counts, table, "band {}", band.number());
        }
    }

    #[test]
    fn a_table_holds_what_was_packed() {
        let all: Vec<Vec<u32>> = Band::all()
            .map(|band| {
                let rows = Top::of(band.0).fourth_rows().len();
                table::counts(band.0).take(rows).collect()
            })
            .collect();
        assert!(pack(&all) == include_bytes!("catalogue/counts.bin"), "the table is packed as it is read");
    }
}
