//! Steps as text: one notation, one file.

pub mod cells;
pub mod hodoku;
pub mod two_way;
