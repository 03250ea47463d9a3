//! Puzzles in source code: a macro that checks its entries at compile time, and a method that formats a puzzle as an
//! invocation of this macro.
//!
//! The macro's syntax follows `sudoku-board` in "Yet Another Sudoku Solver" (2006).

use super::{Puzzle, Solution};
use crate::{ByCell, Cell, Digit, Grid};

/// Creates a [`Puzzle`] from 81 entries, row by row: a digit, or `?` or `_` for an empty cell.
///
/// The entries are checked at compile time, and the macro can be used in constants.
///
/// ```
/// use sodan_board::{Puzzle, puzzle};
///
/// const PUZZLE: Puzzle = puzzle! {
///     ? ? 8  ? ? ?  1 5 ?
///     ? ? ?  ? ? 1  8 ? ?
///     3 ? 5  4 ? ?  ? ? 9
///
///     5 ? ?  ? ? 9  ? ? ?
///     ? 9 ?  2 3 4  ? 7 ?
///     ? ? ?  1 ? ?  ? ? 8
///
///     4 ? ?  ? ? 5  9 ? 1
///     _ _ 6  7 _ _  _ _ _
///     _ 5 3  _ _ _  2 _ _
/// };
/// assert_eq!(
///     PUZZLE.to_string(),
///     "..8...15......18..3.54....95....9....9.234.7....1....84....59.1..67......53...2..",
/// );
/// ```
///
/// Omitting an entry is a compile error:
///
/// ```compile_fail,E0080
/// sodan_board::puzzle! {
///     ? ? 8  ? ? ?  1 5 ?    ? ? ?  ? ? 1  8 ? ?    3 ? 5  4 ? ?  ? ? 9
///     5 ? ?  ? ? 9  ? ? ?    ? 9 ?  2 3 4  ? 7 ?    ? ? ?  1 ? ?  ? ? 8
///     4 ? ?  ? ? 5  9 ? 1    ? ? 6  7 ? ?  ? ? ?    ? 5 3  ? ? ?  2 ?
/// };
/// ```
///
/// Adding an entry is a compile error:
///
/// ```compile_fail,E0080
/// sodan_board::puzzle! {
///     ? ? 8  ? ? ?  1 5 ?    ? ? ?  ? ? 1  8 ? ?    3 ? 5  4 ? ?  ? ? 9
///     5 ? ?  ? ? 9  ? ? ?    ? 9 ?  2 3 4  ? 7 ?    ? ? ?  1 ? ?  ? ? 8
///     4 ? ?  ? ? 5  9 ? 1    ? ? 6  7 ? ?  ? ? ?    ? 5 3  ? ? ?  2 ? ? ?
/// };
/// ```
///
/// A number other than 1 to 9 is a compile error (here 0, in the first row):
///
/// ```compile_fail,E0080
/// sodan_board::puzzle! {
///     0 ? 8  ? ? ?  1 5 ?    ? ? ?  ? ? 1  8 ? ?    3 ? 5  4 ? ?  ? ? 9
///     5 ? ?  ? ? 9  ? ? ?    ? 9 ?  2 3 4  ? 7 ?    ? ? ?  1 ? ?  ? ? 8
///     4 ? ?  ? ? 5  9 ? 1    ? ? 6  7 ? ?  ? ? ?    ? 5 3  ? ? ?  2 ? ?
/// };
/// ```
///
/// A token other than a number, `?` or `_` is a compile error:
///
/// ```compile_fail
/// sodan_board::puzzle! {
///     . ? 8  ? ? ?  1 5 ?    ? ? ?  ? ? 1  8 ? ?    3 ? 5  4 ? ?  ? ? 9
///     5 ? ?  ? ? 9  ? ? ?    ? 9 ?  2 3 4  ? 7 ?    ? ? ?  1 ? ?  ? ? 8
///     4 ? ?  ? ? 5  9 ? 1    ? ? 6  7 ? ?  ? ? ?    ? 5 3  ? ? ?  2 ? ?
/// };
/// ```
///
/// Equal digits in a row (8), a column (3) or a box (5) are a compile error:
///
/// ```compile_fail,E0080
/// sodan_board::puzzle! {
///     8 ? 8  ? ? ?  1 5 ?    ? ? ?  ? ? 1  8 ? ?    3 ? 5  4 ? ?  ? ? 9
///     5 ? ?  ? ? 9  ? ? ?    ? 9 ?  2 3 4  ? 7 ?    ? ? ?  1 ? ?  ? ? 8
///     4 ? ?  ? ? 5  9 ? 1    ? ? 6  7 ? ?  ? ? ?    ? 5 3  ? ? ?  2 ? ?
/// };
/// ```
///
/// ```compile_fail,E0080
/// sodan_board::puzzle! {
///     ? ? 8  ? ? ?  1 5 ?    ? ? ?  ? ? 1  8 ? ?    3 ? 5  4 ? ?  ? ? 9
///     5 ? ?  ? ? 9  ? ? ?    ? 9 ?  2 3 4  ? 7 ?    ? ? ?  1 ? ?  ? ? 8
///     4 ? ?  ? ? 5  9 ? 1    3 ? 6  7 ? ?  ? ? ?    ? 5 ?  ? ? ?  2 ? ?
/// };
/// ```
///
/// ```compile_fail,E0080
/// sodan_board::puzzle! {
///     ? ? 8  ? ? ?  1 5 ?    ? 5 ?  ? ? 1  8 ? ?    3 ? 5  4 ? ?  ? ? 9
///     5 ? ?  ? ? 9  ? ? ?    ? 9 ?  2 3 4  ? 7 ?    ? ? ?  1 ? ?  ? ? 8
///     4 ? ?  ? ? 5  9 ? 1    ? ? 6  7 ? ?  ? ? ?    ? ? 3  ? ? ?  2 ? ?
/// };
/// ```
#[macro_export]
macro_rules! puzzle {
    (@entry ?) => { ::core::option::Option::None };
    (@entry _) => { ::core::option::Option::None };
    (@entry $digit:literal) => { ::core::option::Option::Some($digit) };
    (@entry $other:tt) => {
        ::core::compile_error!(::core::concat!(
            "expected a digit from 1 to 9, `?` or `_`, found ",
            ::core::stringify!($other)
        ))
    };
    ($($entry:tt)*) => {
        const { $crate::Puzzle::from_entries([$($crate::puzzle!(@entry $entry)),*]) }
    };
}

impl Puzzle {
    /// Implementation of [`puzzle!`]: creates the puzzle from 81 entries, row by row.
    ///
    /// # Panics
    ///
    /// Panics if there are not 81 entries, if a digit is not from 1 to 9, or if two digits clash. In a constant, the
    /// panic is a compile error.
    #[doc(hidden)]
    pub const fn from_entries<const N: usize>(entries: [Option<u64>; N]) -> Puzzle {
        assert!(N >= 81, "expected 81 entries, found fewer");
        assert!(N <= 81, "expected 81 entries, found more");
        let mut digits = [None; 81];
        let mut index = 0;
        while index < N {
            if let Some(entry) = entries[index] {
                assert!(1 <= entry && entry <= 9, "expected a digit from 1 to 9, `?` or `_`");
                digits[index] = Digit::new(entry as u8);
                refuse_clash(&digits, Cell::from_index(index));
            }
            index += 1;
        }
        Puzzle(Grid::new(ByCell::new(digits)))
    }

    /// Formats the puzzle as an invocation of [`puzzle!`], with `?` for empty cells.
    ///
    /// ```
    /// let puzzle: sodan_board::Puzzle =
    ///     "..8...15......18..3.54....95....9....9.234.7....1....84....59.1..67......53...2..".parse()?;
    /// assert_eq!(puzzle.to_code(), "\
    /// puzzle! {
    ///     ? ? 8 ? ? ? 1 5 ?
    ///     ? ? ? ? ? 1 8 ? ?
    ///     3 ? 5 4 ? ? ? ? 9
    ///     5 ? ? ? ? 9 ? ? ?
    ///     ? 9 ? 2 3 4 ? 7 ?
    ///     ? ? ? 1 ? ? ? ? 8
    ///     4 ? ? ? ? 5 9 ? 1
    ///     ? ? 6 7 ? ? ? ? ?
    ///     ? 5 3 ? ? ? 2 ? ?
    /// }");
    /// # Ok::<(), sodan_board::PuzzleError>(())
    /// ```
    pub fn to_code(&self) -> String {
        let mut code = "puzzle! {".to_owned();
        for cell in Cell::all() {
            code.push_str(if cell.index() % 9 == 0 { "\n    " } else { " " });
            code.push(self.get(cell).map_or('?', |digit| char::from(digit.to_ascii())));
        }
        code + "\n}"
    }
}

/// Converts a solution to the puzzle in which every cell is a given.
impl From<&Solution> for Puzzle {
    fn from(solution: &Solution) -> Puzzle {
        Puzzle(solution.grid())
    }
}

/// Panics if an earlier cell in the same row, column or box contains the same digit.
const fn refuse_clash(digits: &[Option<Digit>; 81], cell: Cell) {
    let mut before = 0;
    while before < cell.index() {
        let other = Cell::from_index(before);
        if let (Some(here), Some(there)) = (digits[cell.index()], digits[before])
            && here.get() == there.get()
        {
            assert!(
                cell.row().index() != other.row().index(),
                "a digit appears twice in a row of the puzzle"
            );
            assert!(
                cell.column().index() != other.column().index(),
                "a digit appears twice in a column of the puzzle"
            );
            assert!(
                cell.block().index() != other.block().index(),
                "a digit appears twice in a box of the puzzle"
            );
        }
        before += 1;
    }
}

#[cfg(test)]
mod tests {
    use crate::Puzzle;
    use proptest::prelude::*;

    /// Parses the code of a `puzzle!` invocation at run time, as the compiler does at compile time.
    fn read(code: &str) -> Puzzle {
        let entries = code.strip_prefix("puzzle! {").and_then(|rest| rest.strip_suffix('}')).unwrap();
        let entries: Vec<Option<u64>> = entries.split_whitespace().map(|entry| entry.parse().ok()).collect();
        Puzzle::from_entries::<81>(entries.try_into().unwrap())
    }

    macro_rules! compiled_and_written {
        ($($entry:tt)*) => { (puzzle! { $($entry)* }, stringify!($($entry)*)) };
    }

    #[test]
    fn printed_code_compiles_to_same_puzzle() {
        let (puzzle, written) = compiled_and_written! {
            4 ? ? ? ? ? 8 ? 5
            ? 3 ? ? ? ? ? ? ?
            ? ? ? 7 ? ? ? ? ?
            ? 2 ? ? ? ? ? 6 ?
            ? ? ? ? 8 ? 4 ? ?
            ? ? ? ? 1 ? ? ? ?
            ? ? ? 6 ? 3 ? 7 ?
            5 ? ? 2 ? ? ? ? ?
            1 ? 4 ? ? ? ? ? ?
        };
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(words(&puzzle.to_code()), words(&format!("puzzle! {{ {written} }}")));
    }

    #[test]
    fn both_unknown_signs_are_equal() {
        let marked = puzzle! {
            ? ? ? ? ? ? ? ? ?  ? ? ? ? ? ? ? ? ?  ? ? ? ? ? ? ? ? ?
            ? ? ? ? ? ? ? ? ?  ? ? ? ? 5 ? ? ? ?  ? ? ? ? ? ? ? ? ?
            ? ? ? ? ? ? ? ? ?  ? ? ? ? ? ? ? ? ?  ? ? ? ? ? ? ? ? ?
        };
        let blank = puzzle! {
            _ _ _ _ _ _ _ _ _  _ _ _ _ _ _ _ _ _  _ _ _ _ _ _ _ _ _
            _ _ _ _ _ _ _ _ _  _ _ _ _ 5 _ _ _ _  _ _ _ _ _ _ _ _ _
            _ _ _ _ _ _ _ _ _  _ _ _ _ _ _ _ _ _  _ _ _ _ _ _ _ _ _
        };
        assert_eq!(marked, blank);
    }

    /// Returns the message with which [`Puzzle::from_entries`] panics. The entries are given as pairs of index and
    /// digit; all other cells are empty.
    fn complaint<const N: usize>(givens: &[(usize, u64)]) -> String {
        let mut entries = [None; N];
        for &(index, digit) in givens {
            entries[index] = Some(digit);
        }
        let panic = std::panic::catch_unwind(|| Puzzle::from_entries(entries)).unwrap_err();
        panic.downcast_ref::<&str>().unwrap().to_string()
    }

    #[test]
    fn every_fault_is_named() {
        assert!(complaint::<80>(&[]).ends_with("found fewer"));
        assert!(complaint::<82>(&[]).ends_with("found more"));
        for no_digit in [0, 10, 257, u64::MAX] {
            assert!(complaint::<81>(&[(40, no_digit)]).contains("a digit from 1 to 9"));
        }
        assert!(complaint::<81>(&[(0, 8), (8, 8)]).contains("in a row"));
        assert!(complaint::<81>(&[(0, 8), (72, 8)]).contains("in a column"));
        assert!(complaint::<81>(&[(0, 8), (10, 8)]).contains("in a box"));
    }

    proptest! {
        #[test]
        fn codes_decode_to_their_puzzles(givens in proptest::collection::vec((0_usize..81, 1_u8..=9), 0..30)) {
            let mut grid = crate::Grid::EMPTY;
            for (index, digit) in givens {
                let mut more = grid;
                more.set(crate::Cell::from_index(index), crate::Digit::new(digit));
                if more.clashes().is_empty() {
                    grid = more;
                }
            }
            let puzzle = Puzzle::new(grid).unwrap();
            prop_assert_eq!(read(&puzzle.to_code()), puzzle);
        }
    }
}
