//! The complete Sudoku program of the Stage paper: 81 cells that negotiate, and a solver that starts, supervises and
//! stops them.
//!
//! ```text
//! cargo run --release -p sodan-stage --example sudoku -- [PUZZLE] [SEED]
//! ```
//!
//! A cell that is certain announces itself once and waits for `Done`, ignoring all other messages. A searching cell
//! follows the paper's method `search`, clause by clause. The clause for certain cells is omitted, since certain cells
//! never search here. The paper does not print all methods. Here, `confirm` and `doubt` change the confidence by one,
//! and `new_value` draws one of the remaining values. Where the paper has `# handle error`, the solver restarts the
//! failed cell.
//!
//! As in the paper, the solver interprets five seconds without a change as agreement. `main` checks the result, which
//! may not be a solution: a restarted cell has missed the announcements of certain cells, and may keep the value of
//! such a cell. (`sodan negotiate --protocol stage` uses the same cells, and checks the grid before it ends.)

use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;
use sodan_stage::{Context, Event, Limit, Name, Next, Pid, Process, Reason, Replay, Scheduler};

/// A puzzle with few empty cells. Cells that follow the paper solve hardly any other puzzle.
const PUZZLE: &str = "534.7.9.267.195..81.834.567.597.142.42..537.171.9.4.569.153..84.874.963.345.861.9";

/// Time for which a searching cell waits before it asserts its value again.
const TIMEOUT: Duration = Duration::from_millis(1);

/// Time without changes after which the solver concludes that all cells agree.
const QUIET: Duration = Duration::from_millis(5000);

#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
enum Confidence {
    Level(u32),
    Certain,
}

#[derive(Clone, Copy, Debug)]
enum Message {
    Assert { confidence: Confidence, sender: usize, value: u8 },
    Cede { value: u8 },
    Deny { value: u8 },
    Changed { cell: usize, value: u8 },
    Done,
}

enum Actor {
    Cell(SudokuCell),
    Solver(SudokuSolver),
}

/// Names by which the processes address each other.
struct Names {
    cells: Vec<Name>,
    solver: Name,
}

impl Process for Actor {
    type Message = Message;

    fn start(&mut self, me: &mut Context<'_, Actor>) -> Next<Message> {
        match self {
            Actor::Cell(cell) => cell.start(me),
            Actor::Solver(solver) => solver.start(me),
        }
    }

    fn receive(&mut self, me: &mut Context<'_, Actor>, event: Event<Message>) -> Next<Message> {
        match self {
            Actor::Cell(cell) if cell.confidence == Confidence::Certain => cell.certain(me, event),
            Actor::Cell(cell) => cell.search(me, &event),
            Actor::Solver(solver) => solver.receive(me, event),
        }
    }
}

struct SudokuCell {
    names: Arc<Names>,
    place: usize,
    value: u8,
    confidence: Confidence,
    /// Possible values: bit `v` is set if value `v` is possible.
    domain: u16,
    /// Whether the cell has announced itself. Always `false` for a searching cell.
    has_announced: bool,
    random: Pcg32,
}

impl SudokuCell {
    fn new(names: Arc<Names>, place: usize, given: Option<u8>, seed: u64) -> SudokuCell {
        let mut random = Pcg32::seed_from_u64(seed);
        let value = given.unwrap_or_else(|| random.random_range(1..=9));
        let confidence = if given.is_some() { Confidence::Certain } else { Confidence::Level(0) };
        SudokuCell { names, place, value, confidence, domain: 0x3fe, has_announced: false, random }
    }

    fn start(&mut self, me: &mut Context<'_, Actor>) -> Next<Message> {
        // The failed predecessor may not have released the name yet; then this cell fails, too.
        if me.register(self.names.cells[self.place]).is_err() {
            return Next::Exit(Reason::failed("the name is already registered"));
        }
        // After the first timeout all cells are registered, so that announcements reach all of them.
        Next::After(TIMEOUT)
    }

    /// Announces the value once, and then ignores every event except `Done`. Earlier messages stay in the mailbox.
    fn certain(&mut self, me: &mut Context<'_, Actor>, event: Event<Message>) -> Next<Message> {
        match event {
            Event::Timeout => {
                me.broadcast(neighbours(self.place).map(|other| self.names.cells[other]), self.assertion());
                self.has_announced = true;
            }
            early if !self.has_announced => return Next::Leave(early),
            Event::Message(Message::Done) => return Next::Exit(Reason::Normal),
            _ => {}
        }
        Next::Receive
    }

    fn search(&mut self, me: &mut Context<'_, Actor>, event: &Event<Message>) -> Next<Message> {
        match *event {
            Event::Message(Message::Done) => return Next::Exit(Reason::Normal),
            Event::Message(Message::Assert { confidence: Confidence::Certain, value, .. }) => {
                self.domain &= !(1 << value);
                if value == self.value {
                    self.new_value(me);
                }
            }
            Event::Message(Message::Assert { confidence, sender, value }) if value == self.value => {
                if self.confidence < confidence {
                    self.new_value(me);
                    me.cast(self.names.cells[sender], Message::Cede { value });
                } else {
                    self.doubt();
                    me.cast(self.names.cells[sender], Message::Deny { value });
                }
            }
            Event::Message(Message::Assert { sender, value, .. }) => {
                self.confirm();
                me.cast(self.names.cells[sender], Message::Cede { value });
            }
            Event::Message(Message::Deny { value }) if value == self.value => self.new_value(me),
            Event::Message(Message::Cede { value }) if value == self.value => self.confirm(),
            Event::Timeout => {
                let pick = self.random.random_range(0..20);
                let to = neighbours(self.place).nth(pick).map(|other| self.names.cells[other]);
                to.into_iter().for_each(|to| me.cast(to, self.assertion()));
            }
            _ => {}
        }
        Next::After(TIMEOUT)
    }

    fn assertion(&self) -> Message {
        Message::Assert { confidence: self.confidence, sender: self.place, value: self.value }
    }

    fn confirm(&mut self) {
        if let Confidence::Level(level) = &mut self.confidence {
            *level += 1;
        }
    }

    fn doubt(&mut self) {
        if let Confidence::Level(level) = &mut self.confidence {
            *level = level.saturating_sub(1);
        }
    }

    /// Draws a different value from the domain, if there is one.
    fn new_value(&mut self, me: &mut Context<'_, Actor>) {
        let others: Vec<u8> =
            (1..=9).filter(|&value| value != self.value && self.domain >> value & 1 == 1).collect();
        if !others.is_empty() {
            self.value = others[self.random.random_range(0..others.len())];
            self.confidence = Confidence::Level(0);
            me.cast(self.names.solver, Message::Changed { cell: self.place, value: self.value });
        }
    }
}

struct SudokuSolver {
    names: Arc<Names>,
    puzzle: Vec<Option<u8>>,
    /// Last known value of each cell, by cell index.
    values: Vec<u8>,
    /// Current process of each cell, by cell index.
    pids: Vec<Pid>,
    seed: u64,
    /// Number of cell restarts.
    errors: u64,
    is_done: bool,
}

impl SudokuSolver {
    fn new(names: Arc<Names>, puzzle: Vec<Option<u8>>, seed: u64) -> SudokuSolver {
        SudokuSolver { names, puzzle, values: vec![0; 81], pids: Vec::new(), seed, errors: 0, is_done: false }
    }

    fn start(&mut self, me: &mut Context<'_, Actor>) -> Next<Message> {
        me.trap_exits();
        self.pids = (0..81).map(|place| self.start_cell(me, place)).collect();
        Next::After(QUIET)
    }

    fn start_cell(&mut self, me: &mut Context<'_, Actor>, place: usize) -> Pid {
        self.seed += 1;
        let cell = SudokuCell::new(self.names.clone(), place, self.puzzle[place], self.seed);
        self.values[place] = cell.value;
        me.spawn_link(Actor::Cell(cell))
    }

    fn receive(&mut self, me: &mut Context<'_, Actor>, event: Event<Message>) -> Next<Message> {
        match event {
            _ if self.is_done => return Next::Receive,
            // Stage's `:error`: a linked actor has failed.
            Event::Exit { from, reason } if reason != Reason::Normal => {
                if let Some(place) = self.pids.iter().position(|&pid| pid == from) {
                    self.errors += 1;
                    self.pids[place] = self.start_cell(me, place);
                }
            }
            Event::Message(Message::Changed { cell, value }) => self.values[cell] = value,
            Event::Timeout => {
                self.is_done = true;
                me.broadcast(self.names.cells.iter().copied(), Message::Done);
                return Next::Receive;
            }
            _ => {}
        }
        Next::After(QUIET)
    }
}

/// Returns the twenty cells in the same row, column or box.
fn neighbours(place: usize) -> impl Iterator<Item = usize> {
    let houses = |cell: usize| [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3];
    (0..81).filter(move |&other| {
        other != place && houses(other).iter().zip(houses(place)).any(|(&theirs, mine)| theirs == mine)
    })
}

/// The result of a run.
struct Outcome {
    values: Vec<u8>,
    is_done: bool,
    errors: u64,
    messages: u64,
}

impl Outcome {
    /// Returns the number of cells that have the same value as a neighbour.
    fn conflicts(&self) -> usize {
        let clashes = |&cell: &usize| neighbours(cell).any(|other| self.values[other] == self.values[cell]);
        (0..81).filter(clashes).count()
    }
}

fn solve(stage: &mut Replay<Actor>, puzzle: Vec<Option<u8>>, seed: u64, limit: u64) -> Outcome {
    let cells = (0..81).map(|place| stage.name(&format!("cell {place}"))).collect();
    let names = Arc::new(Names { cells, solver: stage.name("solver") });
    let solver = Actor::Solver(SudokuSolver::new(names.clone(), puzzle, seed));
    let _ = stage.spawn_named(names.solver, solver);
    stage.run(Limit::messages(limit));
    let look = |actor: &Actor| match actor {
        Actor::Solver(solver) => (solver.values.clone(), solver.is_done, solver.errors),
        Actor::Cell(_) => (Vec::new(), false, 0),
    };
    let (values, is_done, errors) = stage.look(names.solver, look).unwrap_or_default();
    Outcome { values, is_done, errors, messages: stage.sent() }
}

fn parse(text: &str) -> Option<Vec<Option<u8>>> {
    let cell = |byte: u8| (b'1'..=b'9').contains(&byte).then(|| byte - b'0');
    (text.len() == 81).then(|| text.bytes().map(cell).collect())
}

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let puzzle = parse(&words.next().unwrap_or_else(|| PUZZLE.to_owned()));
    let seed = words.next().map_or(Ok(1), |word| word.parse());
    let (Some(puzzle), Ok(seed)) = (puzzle, seed) else {
        eprintln!("usage: sudoku [81 digits, with . for empty] [seed]");
        return ExitCode::from(2);
    };
    let outcome = solve(&mut Replay::new(seed), puzzle, seed, 20_000_000);
    for row in outcome.values.chunks(9) {
        println!("{}", row.iter().map(u8::to_string).collect::<Vec<_>>().join(" "));
    }
    let verdict = match (outcome.is_done, outcome.conflicts()) {
        (false, _) => "the cells are still negotiating".to_owned(),
        (true, 0) => "the cells agreed on a solution".to_owned(),
        (true, conflicts) => format!("the cells stopped changing, but {conflicts} cells are in conflict"),
    };
    println!("{verdict}: {} messages, {} errors", outcome.messages, outcome.errors);
    ExitCode::from(u8::from(!outcome.is_done || outcome.conflicts() > 0))
}

#[cfg(test)]
mod tests {
    use sodan_stage::Faults;

    use super::*;

    fn crashing(seed: u64, crash: f64, limit: u64) -> Outcome {
        let is_cell = |actor: &Actor| matches!(actor, Actor::Cell(_));
        let faults = Faults { crash, victim: is_cell, ..Faults::NONE };
        solve(&mut Replay::new(seed).faults(faults), parse(PUZZLE).unwrap(), seed, limit)
    }

    #[test]
    fn cells_agree_on_easy_puzzle() {
        for seed in 0..10 {
            let outcome = solve(&mut Replay::new(seed), parse(PUZZLE).unwrap(), seed, 1_000_000);
            assert!(outcome.is_done && outcome.conflicts() == 0 && outcome.errors == 0, "{seed}");
        }
    }

    #[test]
    fn failed_cell_is_restarted() {
        let outcome = crashing(1, 0.0005, 500_000);
        assert!(outcome.errors > 0);
        let givens = parse(PUZZLE).unwrap();
        assert!(
            givens
                .iter()
                .zip(&outcome.values)
                .all(|(given, value)| given.is_none_or(|given| given == *value))
        );
    }

    #[test]
    fn silence_is_not_a_solution() {
        // A restarted cell has missed the announcements of certain cells.
        let mut outcome = (0..20).map(|seed| crashing(seed, 0.000_02, 500_000));
        assert!(outcome.any(|outcome| outcome.is_done && outcome.errors > 0 && outcome.conflicts() > 0));
    }

    #[test]
    fn every_cell_has_twenty_neighbours() {
        assert!((0..81).all(|place| neighbours(place).count() == 20));
    }
}
