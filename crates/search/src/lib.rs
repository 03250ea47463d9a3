//! Fast search for all solutions of a Sudoku.
//!
//! ```text
//! Puzzle, Grid ──▶ ┌─────────┐ ──▶ solve            none, unique or multiple
//!    (givens)      │         │ ──▶ count            number of solutions, up to a limit
//!                  │ Problem │ ──▶ solutions        one after the other, lazily
//! Candidates   ──▶ │         │ ──▶ answer           count, first solution, guesses
//!    (sukaku)      └─────────┘
//! ```
//!
//! | module or function | purpose |
//! | --- | --- |
//! | [`solve`], [`count`], [`solutions`], [`answer`], [`is_proper`] | one puzzle |
//! | [`answer_many`] | many puzzles at once, in lockstep |
//! | [`Backend`] | the instruction set: the fastest one, or one selected by name |
//! | [`is_minimal`], [`redundant_givens`] | redundant givens of a puzzle |
//! | [`naive`] | plain backtracking, the reference for the other searches |
//!
//! # Example
//!
//! ```
//! use sodan_board::Puzzle;
//! use sodan_search::Outcome;
//!
//! let puzzle: Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! match sodan_search::solve(&puzzle) {
//!     Outcome::Unique(solution) => assert!(solution.extends(puzzle.grid())),
//!     Outcome::Multiple(_) | Outcome::None => unreachable!("this puzzle is proper"),
//! }
//!
//! let empty: Puzzle = ".".repeat(81).parse()?;
//! assert_eq!(sodan_search::count(&empty, 1000), 1000);
//! assert_eq!(sodan_search::solutions(&empty).take(3).count(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Every function returns the same answer for the same input on every machine. This includes the order of
//! solutions and the number of guesses.

mod answer;
mod arch;
mod backend;
mod batch;
mod branch;
mod layout;
mod lockstep;
mod minimal;
pub mod naive;
mod one;
mod pair;
mod problem;
mod solutions;
mod sweep;
mod vector;
mod wide;

pub use answer::{Answer, Outcome};
pub use backend::{Backend, UnknownBackend};
pub use batch::answer_many;
pub use minimal::{is_minimal, redundant_givens};
pub use one::{answer, count, is_proper, solutions, solve};
pub use problem::{Allowed, Problem};
pub use solutions::Solutions;
