//! The vocabulary of Sudoku, which all crates share that know Sudoku.
//!
//! ```text
//! text ──parse──▶ Grid ──check──▶ Puzzle ──▶ Candidates
//!                 81 optional     givens     what is
//!                 digits, maybe   without    still
//!                 nonsense        a clash    possible
//! ```
//!
//! | type | what it is |
//! | --- | --- |
//! | [`Digit`], [`Cell`], [`House`], [`Candidate`] | one of 9, 81, 27, 729 things |
//! | [`Row`], [`Column`], [`Block`] | the three kinds of house (a box is a `Block` in code) |
//! | [`DigitSet`], [`CellSet`], [`HouseSet`], [`CandidateSet`] | sets of them, as bits |
//! | [`ByDigit`], [`ByCell`], [`ByHouse`] | arrays that only their own index opens |
//! | [`Grid`] | 81 optional digits, which may be nonsense |
//! | [`Puzzle`], [`Solution`] | grids that were checked |
//! | [`Symmetry`] | a transformation that leaves the rules as they are |
//! | [`Candidates`] | the state of a solving: placements and what is still possible |
//! | [`BareLine`] | a puzzle as 81 characters that is not parsed yet |
//!
//! # Example
//!
//! ```
//! use sodan_board::{Candidates, Cell, Digit, Puzzle};
//!
//! let puzzle: Puzzle =
//!     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
//! let candidates = Candidates::new(&puzzle);
//! let cell: Cell = "r1c2".parse()?;
//! assert_eq!(candidates.digits(cell).to_string(), "1679");
//! assert!(!candidates.digits(cell).contains(Digit::FOUR));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With the feature `serde` these types are written and read by serde, in the forms that they print in.
//!
//! This crate contains no search and no techniques, and does no input or output. The notations of other programs are in
//! `sodan-formats`, canonical forms in `sodan-canonical`.

mod by;
mod candidate;
mod candidates;
mod cell;
mod digit;
mod grid;
mod house;
mod line;
mod name;
mod puzzle;
mod set;
mod symmetry;
#[cfg(feature = "serde")]
mod wire;

pub use by::{ByCell, ByDigit, ByHouse};
pub use candidate::{Candidate, CandidateSet};
pub use candidates::{Candidates, Contradiction};
pub use cell::{Cell, CellSet};
pub use digit::{Digit, DigitSet};
pub use grid::{Clash, Clashes, Grid, GridError};
pub use house::{Block, Column, House, HouseKind, HouseSet, Row};
pub use line::BareLine;
pub use name::NameError;
pub use puzzle::{NotASolution, Puzzle, PuzzleError, Solution, SolutionError};
pub use symmetry::{Mirror, NotASymmetry, Symmetry, Transform};
