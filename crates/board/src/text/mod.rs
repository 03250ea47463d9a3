//! Text forms of grids and puzzles: one notation, one file.

pub mod line;

pub use line::ParseGridError;
