//! Solves N queens with the choice operator: choose any column, and require that it is safe.

use sodan_amb::{Amb, Chosen};

use super::is_safe;

fn queens(amb: &mut Amb, size: u8) -> Chosen<Vec<u8>> {
    let mut columns = Vec::new();
    while columns.len() < usize::from(size) {
        let column = amb.choose(0..size)?;
        amb.require(is_safe(&columns, column))?;
        columns.push(column);
    }
    Ok(columns)
}

// Functions for the lab.

use std::ops::ControlFlow;

use sodan_amb::{Event, Search};

pub const FILE: &str = include_str!("amb.rs");

/// Passes each solution to `found` until it returns `Break`. Passes every chosen column to `placed`, along with the
/// columns of the rows above.
pub fn solve(
    size: u8,
    placed: &mut impl FnMut(&[u8]),
    found: &mut impl FnMut(&[u8]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut columns: Vec<u8> = Vec::new();
    let listener = |event| {
        if let Event::Chose { depth, alternative } = event {
            columns.truncate(depth - 1);
            columns.push(alternative as u8);
            placed(&columns);
        }
    };
    Search::new().trace(listener).program(|amb| queens(amb, size)).flatten().try_for_each(|it| found(&it))
}
