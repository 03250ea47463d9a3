//! Scales: each school's order of techniques, its points and levels, and its opinions. One room for each.

pub mod forum;
pub mod hodoku;
