//! Subsets: *n* cells with only *n* candidate values, or *n* values with only *n* positions.

use std::ops::ControlFlow;

use super::{Sink, choose};
use crate::board::{Board, Candidate};
use crate::state::{State, values_of};
use crate::step::{Certificate, Step, Technique, Truth};
use crate::words;

/// Maximum number of cells of a subset.
const MAX_CELLS: usize = 4;

/// Finds naked subsets, whose cells all see each other.
pub(crate) fn naked(board: &Board, state: &State, sink: Sink<'_>) -> ControlFlow<()> {
    of_cells(board, state, false, sink)
}

/// Finds subsets in which some cells do not see each other. Cells with a common candidate value must see each other.
pub(crate) fn extended(board: &Board, state: &State, sink: Sink<'_>) -> ControlFlow<()> {
    of_cells(board, state, true, sink)
}

fn of_cells(board: &Board, state: &State, is_extended: bool, sink: Sink<'_>) -> ControlFlow<()> {
    let open: Vec<usize> = state.open_cells().collect();
    for size in 2..=MAX_CELLS {
        let few = |cell: &&usize| (2..=size as u32).contains(&state.mask(**cell).count_ones());
        let cells: Vec<usize> = open.iter().filter(few).copied().collect();
        let union = |cells: &[usize]| cells.iter().fold(0, |union, &cell| union | state.mask(cell));
        let mut extend = |chosen: &[usize]| {
            let Some((&last, before)) = chosen.split_last() else { return true };
            let is_clique = |&cell: &usize| {
                board.sees(cell, last) || is_extended && state.mask(cell) & state.mask(last) == 0
            };
            before.iter().all(is_clique) && union(chosen).count_ones() as usize <= size
        };
        let mut visit = |chosen: &[usize]| {
            let all_see =
                chosen.iter().enumerate().all(|(at, &a)| chosen[..at].iter().all(|&b| board.sees(a, b)));
            if union(chosen).count_ones() as usize != size || all_see == is_extended {
                return ControlFlow::Continue(());
            }
            report_cells(board, state, chosen, is_extended, sink)
        };
        choose(&cells, size, &mut Vec::new(), &mut extend, &mut visit)?;
    }
    ControlFlow::Continue(())
}

fn report_cells(
    board: &Board,
    state: &State,
    cells: &[usize],
    is_extended: bool,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let union = cells.iter().fold(0, |union, &cell| union | state.mask(cell));
    let sets: Vec<Vec<Candidate>> = values_of(union).map(|value| state.places(cells, value)).collect();
    let mut eliminations: Vec<Candidate> =
        sets.iter().flat_map(|set| board.excluded_by_each(state, set)).collect();
    eliminations.retain(|candidate| !cells.contains(&candidate.cell));
    eliminations.sort_unstable();
    eliminations.dedup();
    if eliminations.is_empty() {
        return ControlFlow::Continue(());
    }
    let (at, values) = (words::cells(board, cells), words::values(board, union, "and"));
    let (technique, name) = match is_extended {
        true => (Technique::ExtendedSubset, format!("extended {}", words::subset(cells.len()))),
        false => (Technique::NakedSubset, format!("naked {}", words::subset(cells.len()))),
    };
    sink(Step {
        technique,
        name,
        placements: Vec::new(),
        eliminations,
        reason: format!("{at} contain only {values}, each exactly once"),
        premises: cells.iter().flat_map(|&cell| state.candidates(cell)).collect(),
        area: cells.to_vec(),
        certificate: Some(Certificate::Cover {
            truths: cells.iter().map(|&cell| Truth::Cell(cell)).collect(),
            sets,
        }),
    })
}

/// Finds hidden subsets: *n* values that are confined to *n* cells of a house.
pub(crate) fn hidden(board: &Board, state: &State, sink: Sink<'_>) -> ControlFlow<()> {
    for size in 2..=MAX_CELLS {
        for (number, house) in board.houses.iter().enumerate() {
            let places = |value: u8| -> u64 {
                let at = house.cells.iter().enumerate();
                at.filter(|(_, cell)| state.mask(**cell) >> value & 1 == 1)
                    .fold(0, |set, (at, _)| set | 1 << at)
            };
            let values: Vec<(u8, u64)> = values_of(board.all_values())
                .filter(|&value| !state.has_placed(&house.cells, value))
                .map(|value| (value, places(value)))
                .filter(|(_, places)| (2..=size as u32).contains(&places.count_ones()))
                .collect();
            let union = |chosen: &[(u8, u64)]| chosen.iter().fold(0, |union, value| union | value.1);
            let mut extend = |chosen: &[(u8, u64)]| union(chosen).count_ones() as usize <= size;
            let mut visit = |chosen: &[(u8, u64)]| {
                let places = union(chosen);
                if places.count_ones() as usize != size {
                    return ControlFlow::Continue(());
                }
                let cells = house.cells.iter().enumerate();
                let cells: Vec<usize> =
                    cells.filter(|(at, _)| places >> at & 1 == 1).map(|(_, &cell)| cell).collect();
                report_values(board, state, number, chosen, &cells, sink)
            };
            choose(&values, size, &mut Vec::new(), &mut extend, &mut visit)?;
        }
    }
    ControlFlow::Continue(())
}

fn report_values(
    board: &Board,
    state: &State,
    house: usize,
    chosen: &[(u8, u64)],
    cells: &[usize],
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let values = chosen.iter().fold(0, |mask, value| mask | 1 << value.0);
    let of_cell = |&cell: &usize| -> Vec<Candidate> {
        state.candidates(cell).filter(|candidate| values >> candidate.value & 1 == 1).collect()
    };
    let sets: Vec<Vec<Candidate>> = cells.iter().map(of_cell).collect();
    let eliminations: Vec<Candidate> = cells
        .iter()
        .flat_map(|&cell| state.candidates(cell))
        .filter(|candidate| values >> candidate.value & 1 == 0)
        .collect();
    if eliminations.is_empty() {
        return ControlFlow::Continue(());
    }
    let (named, at) = (words::values(board, values, "and"), words::cells(board, cells));
    sink(Step {
        technique: Technique::HiddenSubset,
        name: format!("hidden {}", words::subset(cells.len())),
        placements: Vec::new(),
        eliminations,
        reason: format!("In {}, {named} are only in {at}", words::house(board, house)),
        premises: sets.concat(),
        area: board.houses[house].cells.clone(),
        certificate: Some(Certificate::Cover {
            truths: chosen.iter().map(|&(value, _)| Truth::House(house, value)).collect(),
            sets,
        }),
    })
}
