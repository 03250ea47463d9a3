//! Runs waves of singles, with or without the token's guesses.

use std::sync::Arc;
use std::time::Duration;

use sodan_board::{ByCell, Cell, DigitSet, House, Solution};
use sodan_stage::{Child, Halt, Scheduler, Strategy, Supervisor, Time};

use super::{Conditions, Ending, Outcome, Pace, Watch, grid, talk};
use crate::waves::{AgentNames, Boldness, Token, WaveCell, WaveHouse, Waves};

/// Solutions found by the token protocol when it continues after the first solution.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct AllSolutions {
    /// The solutions, up to the requested number, in the order in which they were found.
    pub solutions: Vec<Solution>,
    /// Whether these are all solutions.
    pub is_all: bool,
    /// Number of messages between agents, including control messages.
    pub messages: u64,
}

pub(super) fn run(
    stage: &mut (impl Scheduler<Waves> + Pace),
    domains: &ByCell<DigitSet>,
    conditions: &Conditions,
    watch: &Watch<'_>,
) -> Outcome {
    let (table, halt) = play(stage, domains, Boldness::Guesses { wanted: 1 }, conditions, watch);
    let found = found(stage, &table);
    let ending = match found.solutions[..] {
        [solution, ..] => Ending::Solved(solution),
        [] if found.is_all => Ending::Impossible,
        [] => Ending::of(halt),
    };
    let grid = grid(stage, &table.cells);
    Outcome {
        ending,
        grid,
        messages: stage.sent(),
        changes: watch.changes(),
        time: stage.now(),
        deadlock: Vec::new(),
        afterlife: None,
    }
}

pub(super) fn all(
    stage: &mut (impl Scheduler<Waves> + Pace),
    domains: &ByCell<DigitSet>,
    wanted: usize,
    conditions: &Conditions,
    watch: &Watch<'_>,
) -> AllSolutions {
    let (table, _) = play(stage, domains, Boldness::Guesses { wanted }, conditions, watch);
    found(stage, &table)
}

/// The result of waves of singles without guesses.
pub(super) struct Ebb {
    /// The remaining candidates of each cell.
    pub(super) domains: ByCell<DigitSet>,
    pub(super) messages: u64,
    pub(super) time: Duration,
}

/// Runs waves of singles until they end, or until a condition ends the run. Only digits that the givens exclude are
/// removed from domains, so the domains are correct at any time.
pub(super) fn ebb(
    stage: &mut (impl Scheduler<Waves> + Pace),
    domains: &ByCell<DigitSet>,
    conditions: &Conditions,
    watch: &Watch<'_>,
) -> Ebb {
    let (table, _) = play(stage, domains, Boldness::Rests, conditions, watch);
    let domain = |cell: Cell| {
        let domain = stage.look(table.cells[cell.index()], |agent| match agent {
            Waves::Cell(cell) => cell.domain(),
            _ => DigitSet::ALL,
        });
        domain.filter(|domain| !domain.is_empty()).unwrap_or(domains[cell])
    };
    Ebb { domains: ByCell::from_fn(domain), messages: stage.sent(), time: stage.now() - Time::ZERO }
}

fn play(
    stage: &mut (impl Scheduler<Waves> + Pace),
    domains: &ByCell<DigitSet>,
    boldness: Boldness,
    conditions: &Conditions,
    watch: &Watch<'_>,
) -> (Arc<AgentNames>, Option<Halt>) {
    let table = AgentNames::new(stage);
    let _ =
        stage.spawn_named(table.token, Waves::Token(Box::new(Token::new(table.clone(), *domains, boldness))));
    let mut supervisor = Supervisor::new(Strategy::OneForOne).intensity(usize::MAX, Duration::ZERO);
    for house in House::all() {
        let (name, table) = (table.houses[house.index()], table.clone());
        let make = move || Waves::House(WaveHouse::new(table.clone(), house));
        supervisor = supervisor.child(Child::new(make).named(name));
    }
    for cell in Cell::all() {
        let (name, table, first) = (table.cells[cell.index()], table.clone(), domains[cell]);
        let make = move || Waves::Cell(WaveCell::new(table.clone(), cell, first));
        supervisor = supervisor.child(Child::new(make).named(name));
    }
    stage.supervise(supervisor);
    let halt = talk(stage, conditions, watch);
    (table, halt)
}

fn found(stage: &impl Scheduler<Waves>, table: &AgentNames) -> AllSolutions {
    let result = stage.look(table.token, |agent| match agent {
        Waves::Token(token) => (token.solutions().to_vec(), token.is_done()),
        _ => (Vec::new(), false),
    });
    let (solutions, is_all) = result.unwrap_or_default();
    AllSolutions { solutions, is_all, messages: stage.sent() }
}
