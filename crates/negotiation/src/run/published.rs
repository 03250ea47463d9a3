//! Runs the published protocols.

use std::time::Duration;

use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64;
use sodan_board::{Block, ByCell, Cell, Digit, DigitSet, Puzzle};
use sodan_stage::{Child, Halt, Restart, Scheduler, Strategy, Supervisor, Time};

use super::{Afterlife, Conditions, Ending, Outcome, Pace, Watch, grid, talk};
use crate::agent::Confidence;
use crate::community_plus::{Dealer, PlusCell, deal};
use crate::published::{
    Arbiter, Beginning, CellMessage, CommonKnowledge, Published, PublishedCell, Tally, Verdict,
};
use crate::settings::{Change, Settings};

/// The pause of a cell before it asserts again: Erlang's `CELL_TIMEOUT`.
const PAUSE: Duration = Duration::from_millis(1);

/// Time limit for cells that keep running as zombies after the end of a run.
const HAUNTED: Duration = Duration::from_secs(1);

pub(super) fn run(
    stage: &mut (impl Scheduler<Published> + Pace),
    puzzle: &Puzzle,
    settings: &Settings,
    domains: &ByCell<DigitSet>,
    seed: u64,
    conditions: &Conditions,
    watch: &Watch<'_>,
) -> Outcome {
    let table = CommonKnowledge::new(settings.rules(), PAUSE, stage);
    let arbiter = Arbiter::new(table.clone(), *puzzle);
    let _ = stage.spawn_named(table.arbiter, Published::Arbiter(Box::new(arbiter)));
    for (group, &name) in table.tallies.iter().enumerate() {
        let _ = stage.spawn_named(name, Published::Tally(Tally::new(table.clone(), group as u8)));
    }
    // Erlang's cells have no supervisor that restarts them.
    let restart = if table.rules.leaves_zombies() { Restart::Temporary } else { Restart::Transient };
    let mut supervisor = Supervisor::new(Strategy::OneForOne).intensity(usize::MAX, Duration::ZERO);
    for begins in beginnings(puzzle, settings, domains, seed) {
        let (name, table) = (table.name(begins.cell), table.clone());
        let is_plus = table.rules.redeals();
        let make = move || match is_plus {
            true => Published::Plus(Box::new(PlusCell::new(table.clone(), begins.clone()))),
            false => Published::Cell(PublishedCell::new(table.clone(), begins.clone())),
        };
        supervisor = supervisor.child(Child::new(make).named(name).restart(restart));
    }
    stage.supervise(supervisor);
    if table.rules.redeals() {
        for block in Block::all() {
            let dealer = Dealer::new(table.clone(), block.index() as u8, places(block, domains), seed);
            let _ = stage.spawn_named(table.dealers[block.index()], Published::Dealer(Box::new(dealer)));
        }
    }
    let (verdict, halt) = match settings.quiet_ending() {
        Some(quiet) => {
            let halt = talk_until_quiet(stage, conditions, watch, quiet);
            let is_quiet = matches!(halt, Some(Halt::Quiet | Halt::Halted));
            (is_quiet.then(|| Verdict::of(&grid(stage, &table.cells), puzzle)), halt)
        }
        None => {
            let halt = talk(stage, conditions, watch);
            let verdict = stage.look(table.arbiter, |agent| match agent {
                Published::Arbiter(arbiter) => arbiter.verdict(),
                _ => None,
            });
            (verdict.flatten(), halt)
        }
    };
    let ending = match verdict {
        Some(Verdict::Solved(solution)) => Ending::Solved(solution),
        Some(Verdict::Mistaken(_)) => Ending::Mistaken,
        None => Ending::of(halt),
    };
    let waits_for = |cell| {
        stage.look(table.name(cell), |agent| match agent {
            Published::Cell(cell) => cell.waits_for(),
            Published::Plus(cell) => cell.waits_for(),
            _ => None,
        })
    };
    let deadlock =
        if table.rules.swaps_block() { circle(|cell| waits_for(cell).flatten()) } else { Vec::new() };
    let (grid, changes) = (grid(stage, &table.cells), watch.changes());
    let afterlife = (verdict.is_some() && table.rules.leaves_zombies())
        .then(|| afterlife(stage, &table, conditions, watch));
    let (messages, time) = (stage.sent(), stage.now());
    Outcome { ending, grid, messages, changes, time, deadlock, afterlife }
}

/// Runs until no digit has changed for `quiet`. The check is done outside the actors, so the messages are the same as
/// without the check.
fn talk_until_quiet(
    stage: &mut (impl Scheduler<Published> + Pace),
    conditions: &Conditions,
    watch: &Watch<'_>,
    quiet: Duration,
) -> Option<Halt> {
    loop {
        let end = watch.last_change() + quiet;
        let part = Conditions { span: conditions.span.min(end - Time::ZERO), ..conditions.clone() };
        match talk(stage, &part, watch) {
            Some(Halt::TimeLimit) if watch.last_change() + quiet <= stage.now() => return Some(Halt::Quiet),
            Some(Halt::TimeLimit) if stage.now() - Time::ZERO < conditions.span => {}
            halt => return halt,
        }
    }
}

/// Stops all cells, and returns the activity of the zombies: cells that have changed their digits do not end, but run
/// until they crash or reach the time limit.
fn afterlife(
    stage: &mut (impl Scheduler<Published> + Pace),
    table: &CommonKnowledge,
    conditions: &Conditions,
    watch: &Watch<'_>,
) -> Afterlife {
    let has_changed = |agent: &Published| matches!(agent, Published::Cell(cell) if cell.has_changed());
    let zombies =
        Cell::all().filter(|&cell| stage.look(table.name(cell), has_changed) == Some(true)).collect();
    let (sent, changes, end) = (stage.sent(), watch.changes(), stage.now());
    for &name in &table.cells {
        stage.send(name, CellMessage::Stop);
    }
    let span = end + HAUNTED - Time::ZERO;
    talk(stage, &Conditions { span, messages: u64::MAX, ..conditions.clone() }, watch);
    let is_over = table.cells.iter().all(|&name| stage.whereis(name).is_none());
    Afterlife {
        zombies,
        messages: stage.sent() - sent,
        changes: watch.changes() - changes,
        time: is_over.then(|| stage.now() - end),
    }
}

/// Returns the cells of a cycle in which each cell waits for the next, or an empty list if there is no cycle.
fn circle(waits_for: impl Fn(Cell) -> Option<Cell>) -> Vec<Cell> {
    for start in Cell::all() {
        let mut path = vec![start];
        while let Some(next) = waits_for(path[path.len() - 1]) {
            if let Some(at) = path.iter().position(|&cell| cell == next) {
                return path.split_off(at);
            }
            path.push(next);
        }
    }
    Vec::new()
}

fn beginnings(puzzle: &Puzzle, settings: &Settings, domains: &ByCell<DigitSet>, seed: u64) -> Vec<Beginning> {
    let mut random = Pcg64::seed_from_u64(seed);
    let rules = settings.rules();
    let mut digits = ByCell::from_fn(|cell| draw(domains[cell], &mut random));
    let dealt = match (rules.redeals(), rules.change()) {
        (true, _) => Some(*domains),
        // Pairwise swaps cannot turn every deal into one that respects the domains, so the first deal must respect
        // them.
        (false, Change::Swap) if rules.prunes() => Some(pruned(puzzle, domains)),
        _ => None,
    };
    if let Some(domains) = dealt {
        for block in Block::all() {
            let dealt = deal(&places(block, &domains), &mut random);
            dealt.into_iter().for_each(|(cell, digit)| digits[cell] = digit);
        }
    } else if rules.change() == Change::Swap {
        share_out(puzzle, &mut digits, &mut random);
    }
    let shared = random.next_u64();
    let begin = |cell: Cell| {
        let is_known = puzzle.get(cell).is_some() || domains[cell].single().is_some() && rules.promotes();
        let is_free = |mate: Cell| puzzle.get(mate).is_none() && domains[mate].len() > 1;
        let free = |mate: &Cell| *mate != cell && is_free(*mate);
        Beginning {
            cell,
            digit: puzzle.get(cell).unwrap_or(digits[cell]),
            confidence: if is_known { Confidence::CERTAIN } else { Confidence::NONE },
            domain: domains[cell],
            mates: cell.block().cells().iter().filter(free).collect(),
            seed: if rules.shares_seed() { shared } else { random.next_u64() },
        }
    };
    Cell::all().map(begin).collect()
}

fn draw(domain: DigitSet, random: &mut Pcg64) -> Digit {
    let pick = random.random_range(0..domain.len().max(1) as u32) as usize;
    domain.iter().nth(pick).unwrap_or(Digit::ONE)
}

/// Returns `domains` without, for each free cell, the givens of its peers.
fn pruned(puzzle: &Puzzle, domains: &ByCell<DigitSet>) -> ByCell<DigitSet> {
    ByCell::from_fn(|cell| match puzzle.get(cell) {
        Some(_) => domains[cell],
        None => domains[cell] - cell.peers().iter().filter_map(|peer| puzzle.get(peer)).collect(),
    })
}

/// Assigns each box's missing digits at random to its free cells in `digits`.
fn share_out(puzzle: &Puzzle, digits: &mut ByCell<Digit>, random: &mut Pcg64) {
    for block in Block::all() {
        let given: DigitSet = block.cells().iter().filter_map(|cell| puzzle.get(cell)).collect();
        let mut left: Vec<Digit> = (DigitSet::ALL - given).iter().collect();
        left.shuffle(random);
        let free = block.cells().iter().filter(|&cell| puzzle.get(cell).is_none());
        free.zip(left).for_each(|(cell, digit)| digits[cell] = digit);
    }
}

fn places(block: Block, domains: &ByCell<DigitSet>) -> Vec<(Cell, DigitSet)> {
    block.cells().iter().map(|cell| (cell, domains[cell])).collect()
}
