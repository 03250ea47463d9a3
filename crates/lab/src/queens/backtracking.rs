//! By backtracking: row by row the first column that is safe; if there is none, back to the row before.

use super::is_safe;

fn place(columns: &mut Vec<u8>, placed: &mut impl FnMut(&[u8])) -> bool {
    if columns.len() == 8 {
        return true;
    }
    for column in 0..8 {
        if is_safe(columns, column) {
            columns.push(column);
            placed(columns);
            if place(columns, placed) {
                return true;
            }
            columns.pop();
        }
    }
    false
}

// What the lab asks of it.

pub const FILE: &str = include_str!("backtracking.rs");

/// The first solution; every queen that is placed is told, with those above it.
pub fn found(placed: &mut impl FnMut(&[u8])) -> Vec<u8> {
    let mut columns = Vec::new();
    place(&mut columns, placed);
    columns
}
