//! Generates puzzles from a seed. The results are the same on every machine and for any number of threads.
//!
//! ```text
//! seed, number ──▶ Random ──▶ random_solution ──▶ minimal_puzzle
//!                  stream      exactly uniform     proper, every given needed
//! ```
//!
//! A [`Plan`] generates puzzles with a given number of givens, symmetry, pattern or solution, or in the neighbourhood
//! of another puzzle.
//!
//! Every item of a series has its own [`Random`], which depends only on the seed and the item's number, so a series can
//! be generated in any order and in parts.

mod center_box;
mod controlled;
mod minimal;
mod neighbours;
mod pattern;
mod pattern_on_solution;
mod plan;
mod random;
mod reduction;
mod shape;
mod solution;
mod subpuzzles;
mod unavoidable;

pub use controlled::{Drawn, ORDERS, controlled, weight};
pub use minimal::{minimal_puzzle, puzzle_of_series, puzzles_of_series, reduce};
pub use neighbours::{Neighbour, Neighbourhood};
pub use pattern_on_solution::puzzles_of_pattern;
pub use plan::{Ground, Plan, Redundancy};
pub use random::Random;
pub use shape::{Shape, UnknownShape};
pub use solution::random_solution;
pub use subpuzzles::minimal_puzzles_within;
pub use unavoidable::{MOST_CELLS, unavoidable_sets};
