//! The search: propagation to a fixpoint, and guesses in cells with many conflicts.
//!
//! ```text
//! VariantPuzzle ─lower─▶ Model (primitives) ─root─▶ implied sums and sets ─build─▶ Search ─▶ solutions
//! ```
//!
//! The state is one flat array of bit masks per guess: the candidates of each cell, then the lanes in which propagators keep
//! their own state. A guess copies the array; nothing is allocated after the search is built.
//!
//! The plan of the search, the implied sums and the bounds on sums follow sigh's Interactive-Sudoku-Solver (MIT licence).

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

/// The position of a cell row by row.
pub(crate) type Index = u16;
