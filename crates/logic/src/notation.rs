//! Text forms of steps: one notation per file.

pub mod cells;
pub mod hodoku;
pub mod two_way;
