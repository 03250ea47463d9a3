//! Solves N queens by backtracking: takes the first safe column in each row, and goes back one row if there is none.

use std::ops::ControlFlow;

use super::is_safe;

pub fn solve(
    size: u8,
    columns: &mut Vec<u8>,
    placed: &mut impl FnMut(&[u8]),
    found: &mut impl FnMut(&[u8]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if columns.len() == usize::from(size) {
        return found(columns);
    }
    for column in 0..size {
        if is_safe(columns, column) {
            columns.push(column);
            placed(columns);
            solve(size, columns, placed, found)?;
            columns.pop();
        }
    }
    ControlFlow::Continue(())
}

// Functions for the lab.

pub const FILE: &str = include_str!("backtracking.rs");
