//! The search: propagation to a fixpoint, and guesses in cells that caused many conflicts.
//!
//! ```text
//! VariantPuzzle ─lower─▶ Model (primitives) ─root─▶ implied sums and sets ─build─▶ Search ─▶ solutions
//! ```
//!
//! The state of a guess is one flat array of bit masks: the candidates of each cell, followed by the lanes in which
//! propagators store their own state. A guess copies the array. Nothing is allocated once the search is built.
//!
//! The search strategy, the implied sums and the bounds on sums follow sigh's Interactive-Sudoku-Solver (MIT licence).

mod build;
mod exclusions;
mod learn;
pub(crate) mod mask;
mod model;
mod queue;
mod root;
mod search;
mod select;
mod state;

pub(crate) use exclusions::{CellSet, Exclusions, MAX_VARIABLES};
pub(crate) use mask::Mask;
pub(crate) use model::{Model, Primitive, Setup, propagators_of_branch};
pub(crate) use queue::{Queue, Watch};
pub(crate) use search::{Search, Step};
pub(crate) use state::{Conflict, Propagated, State};

/// Index of a cell, counted row by row, or of an additional variable, counted after the cells.
pub(crate) type Index = u16;
