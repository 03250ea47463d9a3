//! With the choice operator: choose any column, and require that it is safe.

use sodan_amb::{Amb, Chosen};

use super::is_safe;

fn eight_queens(amb: &mut Amb) -> Chosen<Vec<u8>> {
    let mut columns = Vec::new();
    while columns.len() < 8 {
        let column = amb.choose(0..8)?;
        amb.require(is_safe(&columns, column))?;
        columns.push(column);
    }
    Ok(columns)
}

// What the lab asks of it.

use sodan_amb::{Event, Search};

pub const FILE: &str = include_str!("amb.rs");

/// The first solution; every column that is chosen is told, with those above it.
pub fn found(placed: &mut impl FnMut(&[u8])) -> Vec<u8> {
    let mut columns: Vec<u8> = Vec::new();
    let listener = |event| {
        if let Event::Chose { depth, alternative } = event {
            columns.truncate(depth - 1);
            columns.push(alternative as u8);
            placed(&columns);
        }
    };
    Search::new().trace(listener).program(eight_queens).first().ok().flatten().unwrap_or_default()
}
