//! Human solving steps for variants: grids of any size with any rules.
//!
//! ```text
//! VariantPuzzle ──▶ Board ──▶ State ──▶ finders ──▶ Step ──apply──▶ State …
//!                   rules    candidates              │
//!                                                    └──▶ verify      checks the certificate without using a finder
//! ```
//!
//! Every step is derived from two kinds of facts. Two candidates may exclude each other, because their cells see each
//! other or a rule relates them. At least one candidate of a set may be known to be true: the candidates of a cell, or
//! the positions of a value in a house or in other cells that must contain the value. A house is a set of cells without
//! repeated values in which the number of cells equals the number of values. Jigsaw pieces, diagonals and windows are
//! therefore houses, and so are the hidden windows of a windoku, which follow from its windows. The rows of a grid with
//! more values than columns are not houses.
//!
//! ```
//! use sodan_variant::{VariantPuzzle, format};
//! use sodan_variant_logic::{Board, Technique, Verdict, verify};
//!
//! let puzzle = format::read(".Shape~4x4.Cage~7~R1C1~R1C2.Cage~3~R3C3~R3C4.Thermo~R2C1~R2C2")?.into_puzzle(true)?;
//! let board = Board::new(&puzzle)?;
//! let state = board.start();
//! let step = board.next_step(&state, &Technique::ALL, &|| false).expect("the cages leave two candidates each");
//! assert_eq!(
//!     step.sentence(&board),
//!     "Values increase along the thermo at R2C1: R2C1 is at most 3 and R2C2 is at least 2, so R2C1 is not 4 and R2C2 is not 1."
//! );
//! assert_eq!(verify(&board, &state, &step), Verdict::Proved);
//! # Ok::<(), sodan_variant::VariantError>(())
//! ```
//!
//! Uniqueness techniques are not included, because they are unsound with rules that do not treat all values alike.
//! There is no difficulty rating, since no common scale exists; a [`Path`] reports its hardest [`Technique`] and the
//! number of steps for each technique.

mod board;
mod path;
mod state;
mod step;
mod technique;
mod verify;
mod words;

pub use board::{Board, Candidate};
pub use path::Path;
pub use state::State;
pub use step::{Certificate, Role, Step, Technique, Truth};
pub use verify::{Verdict, verify};
