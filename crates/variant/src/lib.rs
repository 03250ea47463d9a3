//! Variant Sudoku: grids of any size up to 25 values, with any regions and more than sixty rules.
//!
//! ```text
//!                                                        ┌▶ solve             none, unique or multiple
//! JSON ──▶ VariantPuzzle                                 ├▶ count, solutions  up to a limit
//!          { shape, givens, candidates, constraints } ───┼▶ true_candidates   the values that occur in solutions
//!                                                        └▶ check_grid        the errors in a full grid
//! ```
//!
//! ```
//! use sodan_variant::{Limits, Outcome, VariantPuzzle};
//!
//! let puzzle = VariantPuzzle::from_json(
//!     r#"{ "rows": 4, "cols": 4, "size": 4, "box": [2, 2], "constraints": [
//!          { "type": "cage", "sum": 4, "cells": ["R1C1", "R1C2"] },
//!          { "type": "thermo", "cells": ["R1C2", "R1C3"] },
//!          { "type": "thermo", "cells": ["R2C3", "R3C3", "R4C3", "R4C4"] },
//!          { "type": "greater", "cells": ["R2C2", "R2C1"] }] }"#,
//! )?;
//! let found = puzzle.solutions(100, &Limits::default())?;
//! for solution in &found.solutions {
//!     assert!(puzzle.check_grid(solution)?.is_empty());
//! }
//! assert!(!matches!(puzzle.solve(&Limits::default())?, Outcome::Stopped(_)));
//! # Ok::<(), sodan_variant::VariantError>(())
//! ```
//!
//! | type | purpose |
//! | --- | --- |
//! | [`VariantPuzzle`] | a puzzle: [`from_json`](VariantPuzzle::from_json), [`to_json`](VariantPuzzle::to_json) |
//! | [`Shape`] | the grid: rows, columns, values, boxes and jigsaw pieces |
//! | [`Constraint`] | a rule such as a killer cage, a thermometer or a dot; [`constraint`] contains one type per rule |
//! | [`GlobalRule`] | a rule about the whole grid, selected by name |
//! | [`mod@format`] | text formats of puzzles: links, constraint strings, lines |
//! | [`Conditions`] | a puzzle as elementary conditions, for programs that explain deductions |
//! | [`Limits`], [`End`] | when a search stops, and why it ended |
//! | [`VariantError`] | an error in a string or puzzle, with its position |

mod cell;
mod conditions;
pub mod constraint;
mod engine;
mod error;
pub mod format;
mod global_rule;
mod json;
mod propagate;
mod puzzle;
mod shape;
mod solve;

pub use cell::{Cell, ParseCellError};
pub use conditions::{Condition, Conditions, Filter, Origin};
pub use constraint::Constraint;
pub use error::VariantError;
pub use global_rule::GlobalRule;
#[cfg(feature = "schema")]
pub use json::schema;
pub use puzzle::VariantPuzzle;
pub use shape::{MAX_SIZE, Shape};
pub use solve::{End, Limits, Outcome, Solutions, TrueCandidates};
