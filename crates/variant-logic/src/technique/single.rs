//! Singles: a cell with one candidate, or a value with one possible position.

use std::ops::ControlFlow;

use super::{Sink, candidates_of, cells_of, truths_of_houses, truths_of_rules};
use crate::board::{Board, Candidate};
use crate::state::State;
use crate::step::{Certificate, Step, Technique, Truth};
use crate::words;

/// Finds cells with one candidate.
pub(crate) fn naked(board: &Board, state: &State, sink: Sink<'_>) -> ControlFlow<()> {
    for cell in state.open_cells().filter(|&cell| state.mask(cell).is_power_of_two()) {
        let candidate = Candidate { cell, value: state.mask(cell).trailing_zeros() as u8 };
        let reason =
            format!("{} is the only candidate of {}", board.number(candidate.value), board.cell(cell));
        sink(placement(
            Technique::NakedSingle,
            "naked single",
            candidate,
            reason,
            vec![cell],
            Truth::Cell(cell),
        ))?;
    }
    ControlFlow::Continue(())
}

/// Finds values with one possible position in a house, or in the cells of a rule that requires the value.
pub(crate) fn hidden(board: &Board, state: &State, sink: Sink<'_>) -> ControlFlow<()> {
    for truth in truths_of_houses(board, state) {
        report(board, state, truth, sink)?;
    }
    for truth in truths_of_rules(board, state) {
        report(board, state, truth, sink)?;
    }
    ControlFlow::Continue(())
}

fn report(board: &Board, state: &State, truth: Truth, sink: Sink<'_>) -> ControlFlow<()> {
    let [candidate] = candidates_of(board, state, truth)[..] else { return ControlFlow::Continue(()) };
    if state.is_placed(candidate.cell) {
        return ControlFlow::Continue(());
    }
    let (place, value) = (board.cell(candidate.cell), board.number(candidate.value));
    let reason = match truth {
        Truth::House(house, _) => {
            format!("{place} is the only position of {value} in {}", words::house(board, house))
        }
        _ => format!("{} needs {value}, and only {place} can contain it", words::truth(board, truth)),
    };
    sink(placement(
        Technique::HiddenSingle,
        "hidden single",
        candidate,
        reason,
        cells_of(board, truth),
        truth,
    ))
}

fn placement(
    technique: Technique,
    name: &str,
    candidate: Candidate,
    reason: String,
    area: Vec<usize>,
    truth: Truth,
) -> Step {
    Step {
        technique,
        name: name.into(),
        placements: vec![candidate],
        eliminations: Vec::new(),
        reason,
        premises: vec![candidate],
        area,
        certificate: Some(Certificate::Cover { truths: vec![truth], sets: Vec::new() }),
    }
}
