//! Basic Sudoku types, used by most crates of the workspace.
//!
//! ```text
//! text ──parse──▶ Grid ──check──▶ Puzzle ──▶ Candidates
//!                 81 optional     givens     remaining
//!                 digits, valid   without    candidates
//!                 or not          a clash
//! ```
//!
//! | type | description |
//! | --- | --- |
//! | [`Digit`], [`Cell`], [`House`], [`Candidate`] | one of 9 digits, 81 cells, 27 houses, 729 candidates |
//! | [`Row`], [`Column`], [`Block`] | the three kinds of house (a box is a `Block` in code) |
//! | [`DigitSet`], [`CellSet`], [`HouseSet`], [`CandidateSet`] | bit sets of digits, cells, houses, candidates |
//! | [`ByDigit`], [`ByCell`], [`ByHouse`] | arrays indexed by digit, cell, house |
//! | [`Grid`] | 81 optional digits, with or without clashes |
//! | [`Puzzle`], [`Solution`] | validated grids |
//! | [`Symmetry`] | a transformation that preserves the rules |
//! | [`Candidates`] | placed digits and remaining candidates |
//! | [`BareLine`] | the 81 characters of a puzzle, validated but not parsed |
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
//! With the `serde` feature, these types implement serde's traits in their text forms.
//!
//! This crate contains neither search nor techniques, and performs no I/O. The text formats of other programs are
//! implemented in `sodan-formats`, and canonical forms in `sodan-canonical`.

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
