//! Variant Sudoku: grids of any size up to 25 values with any regions and over sixty rules.
//!
//! ```text
//! JSON ──▶ VariantPuzzle { shape, givens, candidates, constraints } ──▶ check_grid   the faults of a full grid
//! ```
//!
//! | type | for |
//! | --- | --- |
//! | [`VariantPuzzle`] | a puzzle: [`from_json`](VariantPuzzle::from_json), [`to_json`](VariantPuzzle::to_json) |
//! | [`Shape`] | rows, columns, values, boxes and jigsaw pieces |
//! | [`Constraint`] | a rule: killer cages, thermometers, dots and so on, one type each in [`constraint`] |
//! | [`format`] | reading and writing puzzles as text: links, constraint strings, lines |
//! | [`VariantError`] | a fault of a text or puzzle, with its position |

mod cell;
pub mod constraint;
mod error;
pub mod format;
mod json;
mod puzzle;
mod shape;

pub use cell::{Cell, ParseCellError};
pub use constraint::Constraint;
pub use error::VariantError;
pub use puzzle::VariantPuzzle;
pub use shape::{MAX_SIZE, Shape};
