//! Puzzles from a seed: the same on every machine and for any number of threads.
//!
//! ```text
//! seed, number ──▶ Random ──▶ random_solution ──▶ minimal_puzzle
//!                  named       exactly uniform     proper, and no given can go
//! ```
//!
//! Every item of a series has a [`Random`] of its own, made from the seed and the item's number, so that a series
//! can be made in any order and in parts.

mod centre;
mod minimal;
mod random;
mod reduction;
mod solution;

pub use minimal::{minimal_puzzle, puzzle_of_series, puzzles_of_series, reduce};
pub use random::Random;
pub use solution::random_solution;
