//! Single rules: bounds on lines, clues outside the grid, dots, and other relations between two cells.

use std::ops::ControlFlow;

use sodan_variant::{Constraint, Origin};

use super::Sink;
use crate::board::{Board, Candidate};
use crate::state::{State, values_of};
use crate::step::{Certificate, Step, Technique, Truth};
use crate::words;

pub(crate) fn find(board: &Board, state: &State, sink: Sink<'_>) -> ControlFlow<()> {
    for (origin, filter) in board.filters() {
        let area = filter.cells();
        let mut masks = state.masks().to_vec();
        if !filter.apply(&mut masks) {
            continue;
        }
        // Values that the rule requires also exclude candidates of cells outside of the rule. The technique for locked
        // candidates reports these eliminations.
        let mut eliminations = removed(state, &masks);
        eliminations.retain(|candidate| area.binary_search(&candidate.cell).is_ok());
        let Origin::Constraint(number) = origin else { continue };
        if eliminations.is_empty() {
            continue;
        }
        // The filter of the first rank clue handles the clues of all ranks.
        let constraint = &board.puzzle.constraints[number];
        let is_alone = !matches!(constraint, Constraint::FullRank(_) | Constraint::FullRankTies(_));
        sink(Step {
            technique: Technique::Rule,
            name: constraint.name().replace('_', " "),
            placements: Vec::new(),
            reason: reason(board, number, &masks, &eliminations),
            premises: area
                .iter()
                .filter(|&&cell| state.is_placed(cell))
                .flat_map(|&cell| state.candidates(cell))
                .collect(),
            eliminations,
            area,
            certificate: is_alone.then_some(Certificate::Rule(number)),
        })?;
    }
    for cell in 0..state.masks().len() {
        relations(board, state, cell, sink)?;
    }
    ControlFlow::Continue(())
}

/// Returns the candidates in `state` that are not in `masks`.
pub(crate) fn removed(state: &State, masks: &[u32]) -> Vec<Candidate> {
    let pairs = state.masks().iter().zip(masks).enumerate();
    pairs
        .flat_map(|(cell, (before, after))| {
            values_of(before & !after).map(move |value| Candidate { cell, value })
        })
        .collect()
}

fn reason(board: &Board, number: usize, masks: &[u32], eliminations: &[Candidate]) -> String {
    let constraint = &board.puzzle.constraints[number];
    let name = words::origin(board, Origin::Constraint(number));
    if !matches!(constraint, Constraint::Thermo(_) | Constraint::SlowThermo(_)) {
        let sentence = constraint.sentence().trim_end_matches('.');
        let sentence = sentence[..1].to_lowercase() + &sentence[1..];
        return format!("Because of {name}, {sentence}");
    }
    let mut bounds: Vec<String> = Vec::new();
    for (at, candidate) in eliminations.iter().enumerate() {
        if at > 0 && eliminations[at - 1].cell == candidate.cell {
            continue;
        }
        let mask = masks[candidate.cell];
        let (least, greatest) = (mask.trailing_zeros() as u8, mask.ilog2() as u8);
        let of_cell = || eliminations.iter().filter(|other| other.cell == candidate.cell);
        let bound = match (of_cell().any(|it| it.value < least), of_cell().any(|it| it.value > greatest)) {
            (true, false) => format!("at least {}", board.number(least)),
            (false, true) => format!("at most {}", board.number(greatest)),
            _ => format!("{} to {}", board.number(least), board.number(greatest)),
        };
        bounds.push(format!("{} is {bound}", board.cell(candidate.cell)));
    }
    let order = if matches!(constraint, Constraint::Thermo(_)) { "increase" } else { "never decrease" };
    format!("Values {order} along {name}: {}", words::list(&bounds, "and"))
}

/// Reports the candidates of other cells that every candidate of `cell` excludes.
fn relations(board: &Board, state: &State, cell: usize, sink: Sink<'_>) -> ControlFlow<()> {
    let premises: Vec<Candidate> = state.candidates(cell).collect();
    let Some(&first) = premises.first() else { return ControlFlow::Continue(()) };
    let mut eliminations = board.excluded_by_each(state, &premises);
    eliminations.retain(|candidate| {
        candidate.cell != cell && premises.iter().any(|&it| board.relation_between(it, *candidate).is_some())
    });
    let mut origins: Vec<Origin> = eliminations
        .iter()
        .filter_map(|&candidate| premises.iter().find_map(|&it| board.relation_between(it, candidate)))
        .collect();
    if eliminations.is_empty() {
        return ControlFlow::Continue(());
    }
    origins.sort_unstable();
    origins.dedup();
    let names: Vec<String> = origins.iter().take(3).map(|&origin| words::origin(board, origin)).collect();
    let rules = words::list(&names, "and");
    let reason = if premises.len() == 1 {
        format!(
            "{} is {}, which limits the cells related to it by {rules}",
            board.cell(cell),
            board.number(first.value)
        )
    } else {
        let values = words::values(board, state.mask(cell), "or");
        format!(
            "Whether {} is {values}, the same candidates in other cells are excluded by {rules}",
            board.cell(cell)
        )
    };
    let mut area: Vec<usize> = eliminations.iter().map(|candidate| candidate.cell).collect();
    area.push(cell);
    area.sort_unstable();
    area.dedup();
    sink(Step {
        technique: Technique::Rule,
        name: "related cells".into(),
        placements: Vec::new(),
        eliminations,
        reason,
        certificate: Some(Certificate::Cover {
            truths: vec![Truth::Cell(cell)],
            sets: vec![premises.clone()],
        }),
        premises,
        area,
    })
}
