//! Fish: a value whose positions in *n* rows are confined to *n* columns, or vice versa.

use std::ops::ControlFlow;

use sodan_variant::Origin;

use super::{Sink, choose};
use crate::board::{Board, Candidate};
use crate::state::{State, values_of};
use crate::step::{Certificate, Step, Technique, Truth};
use crate::words;

/// Maximum size of a fish.
const MAX_ROWS: usize = 4;

pub(crate) fn find(board: &Board, state: &State, sink: Sink<'_>) -> ControlFlow<()> {
    for size in 2..=MAX_ROWS {
        for value in values_of(board.all_values()) {
            for is_by_rows in [true, false] {
                of_value(board, state, value, is_by_rows, size, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn of_value(
    board: &Board,
    state: &State,
    value: u8,
    is_by_rows: bool,
    size: usize,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let column = |cell: usize| {
        let cell = board.cell(cell);
        if is_by_rows { cell.column } else { cell.row }
    };
    let is_base = |origin: Origin| match origin {
        Origin::Row(_) => is_by_rows,
        Origin::Column(_) => !is_by_rows,
        _ => false,
    };
    let bases: Vec<(usize, u32)> = (0..board.houses.len())
        .filter(|&house| is_base(board.houses[house].origin))
        .filter(|&house| !state.has_placed(&board.houses[house].cells, value))
        .map(|house| {
            let places = state.places(&board.houses[house].cells, value);
            (house, places.iter().fold(0_u32, |columns, place| columns | 1 << column(place.cell)))
        })
        .filter(|(_, columns)| (2..=size as u32).contains(&columns.count_ones()))
        .collect();
    let union = |chosen: &[(usize, u32)]| chosen.iter().fold(0, |union, base| union | base.1);
    let mut extend = |chosen: &[(usize, u32)]| union(chosen).count_ones() as usize <= size;
    let mut visit = |chosen: &[(usize, u32)]| {
        if union(chosen).count_ones() as usize != size {
            return ControlFlow::Continue(());
        }
        let bases: Vec<usize> = chosen.iter().map(|base| base.0).collect();
        let cells: Vec<usize> = bases.iter().flat_map(|&base| board.houses[base].cells.clone()).collect();
        let premises = state.places(&cells, value);
        let of_column = |number: u8| -> Vec<Candidate> {
            premises.iter().copied().filter(|place| column(place.cell) == number).collect()
        };
        let sets: Vec<Vec<Candidate>> = values_of(union(chosen)).map(of_column).collect();
        let mut eliminations: Vec<Candidate> =
            sets.iter().flat_map(|set| board.excluded_by_each(state, set)).collect();
        eliminations.retain(|candidate| !premises.contains(candidate));
        eliminations.sort_unstable();
        eliminations.dedup();
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        let names: Vec<String> = bases.iter().map(|&base| words::house(board, base)).collect();
        let numbers: Vec<String> = values_of(union(chosen)).map(|it| (it + 1).to_string()).collect();
        let lines = if is_by_rows { "columns" } else { "rows" };
        let number = board.number(value);
        sink(Step {
            technique: Technique::Fish,
            name: ["X-wing", "swordfish", "jellyfish"][size - 2].into(),
            placements: Vec::new(),
            eliminations,
            reason: format!(
                "In {}, {number} is only in {lines} {}",
                words::list(&names, "and"),
                words::list(&numbers, "and")
            ),
            area: cells,
            certificate: Some(Certificate::Cover {
                truths: bases.iter().map(|&base| Truth::House(base, value)).collect(),
                sets,
            }),
            premises,
        })
    };
    choose(&bases, size, &mut Vec::new(), &mut extend, &mut visit)
}
