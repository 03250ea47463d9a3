//! Setting the stage for waves, with or without the token's guesses.

use std::sync::Arc;
use std::time::Duration;

use sodan_board::{ByCell, Cell, DigitSet, House, Puzzle};
use sodan_stage::{Child, Halt, Scheduler, Strategy, Supervisor};

use super::{Conditions, Ending, Onlooker, Outcome, Watch, grid, talk};
use crate::published::Verdict;
use crate::waves::{Boldness, Table, Token, WaveCell, WaveHouse, Waves};

pub(super) fn run(
    stage: &mut impl Scheduler<Waves>,
    puzzle: &Puzzle,
    conditions: Conditions,
    onlooker: &mut impl Onlooker,
) -> Outcome {
    let (table, halt, changes) = play(stage, puzzle, Boldness::Guesses, conditions, onlooker);
    let ending = match verdict(stage, &table) {
        Some(Verdict::Solved(solution)) => Ending::Solved(solution),
        Some(Verdict::Impossible) => Ending::Impossible,
        Some(Verdict::Mistaken(_)) | None => Ending::of(halt),
    };
    let grid = grid(stage, &table.cells);
    Outcome { ending, grid, messages: stage.sent(), changes, time: stage.now(), deadlock: Vec::new() }
}

/// What the cells may still be when the waves have ebbed, and how many messages that took.
pub(super) fn ebb(stage: &mut impl Scheduler<Waves>, puzzle: &Puzzle) -> (ByCell<DigitSet>, u64) {
    let (table, ..) = play(stage, puzzle, Boldness::Rests, Conditions::default(), &mut super::Blind);
    let domain = |cell: Cell| {
        let domain = stage.look(table.cells[cell.index()], |agent| match agent {
            Waves::Cell(cell) => cell.domain(),
            _ => DigitSet::ALL,
        });
        domain.filter(|domain| !domain.is_empty()).unwrap_or(DigitSet::ALL)
    };
    (ByCell::from_fn(domain), stage.sent())
}

fn play(
    stage: &mut impl Scheduler<Waves>,
    puzzle: &Puzzle,
    boldness: Boldness,
    conditions: Conditions,
    onlooker: &mut impl Onlooker,
) -> (Arc<Table>, Halt, u64) {
    let table = Table::new(stage);
    let _ = stage.spawn_named(table.token, Waves::Token(Token::new(table.clone(), *puzzle, boldness)));
    let mut supervisor = Supervisor::new(Strategy::OneForOne).intensity(usize::MAX, Duration::ZERO);
    for house in House::all() {
        let (name, table) = (table.houses[house.index()], table.clone());
        let make = move || Waves::House(WaveHouse::new(table.clone(), house));
        supervisor = supervisor.child(Child::new(make).named(name));
    }
    for cell in Cell::all() {
        let (name, table, given) = (table.cells[cell.index()], table.clone(), puzzle.get(cell));
        let make = move || Waves::Cell(WaveCell::new(table.clone(), cell, given));
        supervisor = supervisor.child(Child::new(make).named(name));
    }
    stage.supervise(supervisor);
    let mut watch = Watch::new(onlooker);
    let halt = talk(stage, conditions, &mut watch);
    (table, halt, watch.changes)
}

fn verdict(stage: &impl Scheduler<Waves>, table: &Table) -> Option<Verdict> {
    stage
        .look(table.token, |agent| match agent {
            Waves::Token(token) => token.verdict(),
            _ => None,
        })
        .flatten()
}
