//! Contradictions: assumes a candidate and applies easy steps until a cell has no candidates or a value has no position
//! left.

use std::ops::ControlFlow;

use super::{Sink, combination, rule, truths_of_houses};
use crate::board::{Board, Candidate};
use crate::state::State;
use crate::step::{Step, Technique};
use crate::words;

/// Maximum number of placements that the reason of a step lists.
const MAX_LISTED: usize = 12;

pub(crate) fn find(
    board: &Board,
    state: &State,
    should_stop: &dyn Fn() -> bool,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let mut cells: Vec<usize> = state.open_cells().collect();
    cells.sort_by_key(|&cell| state.mask(cell).count_ones());
    for candidate in cells.iter().flat_map(|&cell| state.candidates(cell)) {
        if should_stop() {
            return ControlFlow::Break(());
        }
        let Some((placed, conflict)) = follow(board, state, candidate) else { continue };
        let shown = placed.iter().skip(1).take(MAX_LISTED).map(|&it| words::candidate(board, it));
        let shown: Vec<String> = shown.collect();
        let more = if placed.len() > MAX_LISTED + 1 { " and so on" } else { "" };
        let follows =
            if shown.is_empty() { String::new() } else { format!(" {}{more}, and", shown.join(", ")) };
        sink(Step {
            technique: Technique::Contradiction,
            name: "contradiction".into(),
            placements: Vec::new(),
            eliminations: vec![candidate],
            reason: format!("If {}, then{follows} {conflict}", words::candidate(board, candidate)),
            premises: placed,
            area: Vec::new(),
            certificate: None,
        })?;
    }
    ControlFlow::Continue(())
}

/// Returns the placements that follow from assuming `candidate`, beginning with `candidate` itself, and a description
/// of the contradiction. Returns `None` if there is no contradiction.
fn follow(board: &Board, state: &State, candidate: Candidate) -> Option<(Vec<Candidate>, String)> {
    let mut state = state.clone();
    let mut placed = vec![candidate];
    let mut taken_up = 0;
    loop {
        while taken_up < placed.len() {
            let next = placed[taken_up];
            if !state.has(next) {
                return Some((placed, format!("{} has no candidates left", board.cell(next.cell))));
            }
            let excluded = board.excluded_by(&state, next);
            excluded.into_iter().for_each(|it| state.eliminate(it));
            state.place(board, next);
            taken_up += 1;
        }
        let empty = |state: &State| state.masks().iter().position(|&mask| mask == 0);
        if let Some(cell) = empty(&state) {
            return Some((placed, format!("{} has no candidates left", board.cell(cell))));
        }
        if let Some(conflict) = single(board, &state, &mut placed) {
            return Some((placed, conflict));
        }
        if taken_up < placed.len() {
            continue;
        }
        let before = state.clone();
        for (origin, filter) in board.filters() {
            let mut masks = state.masks().to_vec();
            if !filter.apply(&mut masks) {
                return Some((placed, format!("{} cannot be satisfied", words::origin(board, origin))));
            }
            rule::removed(&state, &masks).into_iter().for_each(|it| state.eliminate(it));
        }
        for sum in &board.sums {
            let Some(masks) = combination::fitting(board, state.masks(), &sum.terms, sum.sum) else {
                if sum.terms.len() > combination::MAX_TERMS {
                    continue;
                }
                return Some((placed, format!("{} cannot reach its sum", words::origin(board, sum.origin))));
            };
            rule::removed(&state, &masks).into_iter().for_each(|it| state.eliminate(it));
        }
        if state == before {
            return None;
        }
    }
}

/// Appends a single in `state`, if there is one, to `placed`. If instead a value has no position in a house, returns a
/// description of this contradiction.
fn single(board: &Board, state: &State, placed: &mut Vec<Candidate>) -> Option<String> {
    if let Some(cell) = state.open_cells().find(|&cell| state.mask(cell).is_power_of_two()) {
        placed.push(Candidate { cell, value: state.mask(cell).trailing_zeros() as u8 });
        return None;
    }
    for truth in truths_of_houses(board, state) {
        let places = super::candidates_of(board, state, truth);
        match (&places[..], truth) {
            ([], crate::Truth::House(house, value)) => {
                let (house, value) = (words::house(board, house), board.number(value));
                return Some(format!("{value} has no position in {house}"));
            }
            (&[place], _) => {
                placed.push(place);
                return None;
            }
            _ => {}
        }
    }
    None
}
