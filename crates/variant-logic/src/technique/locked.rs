//! Locked candidates: candidates that every possible position of a value excludes.

use std::ops::ControlFlow;

use super::{Sink, candidates_of, cells_of, truths_of_houses, truths_of_rules};
use crate::board::Board;
use crate::state::State;
use crate::step::{Certificate, Step, Technique, Truth};
use crate::words;

/// Maximum number of positions of a value. In practice, more positions have no common peer.
const MAX_PLACES: usize = 8;

pub(crate) fn find(board: &Board, state: &State, sink: Sink<'_>) -> ControlFlow<()> {
    for truth in truths_of_houses(board, state) {
        report(board, state, truth, sink)?;
    }
    for truth in truths_of_rules(board, state) {
        report(board, state, truth, sink)?;
    }
    ControlFlow::Continue(())
}

fn report(board: &Board, state: &State, truth: Truth, sink: Sink<'_>) -> ControlFlow<()> {
    let places = candidates_of(board, state, truth);
    if !(2..=MAX_PLACES).contains(&places.len()) {
        return ControlFlow::Continue(());
    }
    let eliminations = board.excluded_by_each(state, &places);
    if eliminations.is_empty() {
        return ControlFlow::Continue(());
    }
    let value = board.number(places[0].value);
    let cells: Vec<usize> = places.iter().map(|place| place.cell).collect();
    let at = words::cells(board, &cells);
    let reason = match truth {
        Truth::House(house, _) => format!("In {}, {value} is in one of {at}", words::house(board, house)),
        _ => format!("{} needs {value} in one of {at}", words::truth(board, truth)),
    };
    sink(Step {
        technique: Technique::LockedCandidates,
        name: "locked candidates".into(),
        placements: Vec::new(),
        eliminations,
        reason,
        area: cells_of(board, truth),
        certificate: Some(Certificate::Cover { truths: vec![truth], sets: vec![places.clone()] }),
        premises: places,
    })
}
