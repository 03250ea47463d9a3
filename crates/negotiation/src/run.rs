//! One negotiation from its beginning to its end.

mod published;
mod waves;

use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sodan_board::{ByCell, Cell, Digit, DigitSet, Grid, Puzzle, Solution};
use sodan_stage::{Faults, Halt, Limit, Name, Observer, Pid, Replay, Scheduler, Threads, Time};

pub use self::waves::Found;
use crate::agent::{Agent, Kind, Shown, Word};
use crate::settings::{Protocol, Settings};

/// How to run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Conditions {
    /// Gives up before agents send more messages than these (on threads, after a few more).
    pub messages: u64,
    /// Gives up after this time: virtual time in replay, real time on threads.
    pub span: Duration,
    /// What goes wrong on purpose (replay only).
    pub mischief: Mischief,
}

impl Default for Conditions {
    /// Twenty million messages, no limit of time, nothing wrong.
    fn default() -> Conditions {
        Conditions { messages: 20_000_000, span: Duration::MAX, mischief: Mischief::NONE }
    }
}

/// Chances from 0 to 1 for injected faults; crashes and losses hit cells (see [`Faults`]).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mischief {
    /// For each message, that it is delayed by up to a millisecond.
    pub delay: f64,
    /// For each turn, that its agent stands still for up to a millisecond.
    pub stall: f64,
    /// For each turn of a cell, that it crashes; its supervisor starts it again.
    pub crash: f64,
    /// For each turn of a cell, that it is gone for good without a word.
    pub loss: f64,
}

impl Mischief {
    /// Nothing goes wrong.
    pub const NONE: Mischief = Mischief { delay: 0.0, stall: 0.0, crash: 0.0, loss: 0.0 };

    fn faults<P: Agent>(self) -> Faults<P> {
        Faults {
            delay: self.delay,
            longest_delay: Duration::from_millis(1),
            stall: self.stall,
            longest_stall: Duration::from_millis(1),
            crash: self.crash,
            loss: self.loss,
            victim: P::is_mortal,
        }
    }
}

/// How a negotiation ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Nothing in flight, every house content, every given kept: checked on a frozen grid.
    Solved(Solution),
    /// A rule that was published called it a solution; it is none.
    Mistaken,
    /// Every guess was taken back: the puzzle has no solution.
    Impossible,
    /// No agent has anything left to do.
    Stuck,
    /// The limit of messages was reached.
    GaveUp,
    /// The limit of time was reached.
    NoAgreement,
}

impl Ending {
    /// Its name in transcripts and tables.
    pub const fn name(&self) -> &'static str {
        match self {
            Ending::Solved(_) => "solved",
            Ending::Mistaken => "mistaken",
            Ending::Impossible => "impossible",
            Ending::Stuck => "stuck",
            Ending::GaveUp => "gave-up",
            Ending::NoAgreement => "no-agreement",
        }
    }

    fn of(halt: Halt) -> Ending {
        match halt {
            Halt::Quiet | Halt::Halted => Ending::Stuck,
            Halt::MessageLimit => Ending::GaveUp,
            Halt::TimeLimit => Ending::NoAgreement,
        }
    }
}

/// What came of a negotiation.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// How it ended.
    pub ending: Ending,
    /// The digits that the cells showed in the end.
    pub grid: Grid,
    /// Messages between agents, control and acknowledgements included.
    pub messages: u64,
    /// Changes of digits.
    pub changes: u64,
    /// Virtual or real time at the end.
    pub time: Time,
    /// Cells that wait for each other in a circle, if there are any: a deadlock.
    pub deadlock: Vec<Cell>,
}

/// Someone who watches: a transcript, a screen, or [`Blind`].
///
/// Everything has a default that does nothing.
pub trait Onlooker: Send {
    /// A cell shows something else than before, or for the first time.
    fn changed(&mut self, at: Time, shown: Shown) {
        let _ = (at, shown);
    }

    /// An agent sent a message. Agents have numbers: 0 to 80 the cells, 81 to 107 the houses, 108 who ends the talk.
    fn said(&mut self, at: Time, said: Said) {
        let _ = (at, said);
    }

    /// Whether [`said`](Self::said) is worth calling.
    fn listens(&self) -> bool {
        false
    }

    /// Whether confidence alone is a change worth telling.
    fn heeds_confidence(&self) -> bool {
        false
    }

    /// Whether to go on; asked once in a while.
    fn goes_on(&mut self) -> bool {
        true
    }
}

/// One message, for onlookers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Said {
    /// The sender's number.
    pub from: u8,
    /// The receiver's number.
    pub to: u8,
    /// What kind of message.
    pub kind: Kind,
    /// The digit it is about, if it is about one.
    pub digit: Option<Digit>,
}

/// Watches nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blind;

impl Onlooker for Blind {}

/// Lets 81 cells talk a puzzle over, in virtual time: the same settings and seed give the same outcome, everywhere.
///
/// ```
/// use sodan_negotiation::{Blind, Conditions, Ending, Protocol, Settings, negotiate};
///
/// let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let outcome = negotiate(&puzzle, &Settings::new(Protocol::Token), 1, Conditions::default(), &mut Blind);
/// assert!(matches!(outcome.ending, Ending::Solved(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn negotiate(
    puzzle: &Puzzle,
    settings: &Settings,
    seed: u64,
    conditions: Conditions,
    onlooker: &mut impl Onlooker,
) -> Outcome {
    match settings.protocol() {
        Protocol::Token => {
            let mut stage = Replay::new(seed).faults(conditions.mischief.faults());
            waves::run(&mut stage, &domains(puzzle), conditions, onlooker)
        }
        _ if settings.rules().houses_help() => {
            let (domains, messages) = waves::ebb(&mut Replay::new(seed), &domains(puzzle), conditions);
            let left = Conditions { messages: conditions.messages.saturating_sub(messages), ..conditions };
            let outcome = published::replay(puzzle, settings, &domains, seed, left, onlooker);
            Outcome { messages: outcome.messages + messages, ..outcome }
        }
        _ => published::replay(puzzle, settings, &domains(puzzle), seed, conditions, onlooker),
    }
}

/// What each cell may be before anyone has spoken: its given, or anything.
fn domains(puzzle: &Puzzle) -> ByCell<DigitSet> {
    ByCell::from_fn(|cell| puzzle.get(cell).map_or(DigitSet::ALL, DigitSet::only))
}

/// What differs between the schedulers.
trait Pace {
    /// After how much of a run the onlooker is asked whether to go on.
    const SLICE: Limit;

    /// How long a cell of the published protocols waits before it asserts again.
    const PAUSE: Duration;
}

impl<P: Agent> Pace for Replay<P> {
    const SLICE: Limit = Limit::messages(1 << 13);
    /// Erlang's `CELL_TIMEOUT`.
    const PAUSE: Duration = Duration::from_millis(1);
}

impl<P: Agent> Pace for Threads<P> {
    /// Threads are begun anew for each slice.
    const SLICE: Limit = Limit::span(Duration::from_millis(100));
    /// Real time would be spent asleep.
    const PAUSE: Duration = Duration::ZERO;
}

/// Runs until the talk is over or the conditions say so; asks the onlooker now and then whether to go on.
fn talk<P: Agent, S: Scheduler<P> + Pace>(
    stage: &mut S,
    conditions: Conditions,
    watch: &Watch<'_, impl Onlooker>,
) -> Halt {
    loop {
        let messages = conditions.messages.saturating_sub(stage.sent());
        let span = conditions.span.saturating_sub(stage.now() - Time::ZERO);
        let slice = Limit { messages: messages.min(S::SLICE.messages), span: span.min(S::SLICE.span) };
        let halt = stage.watch(slice, watch);
        let is_slice = match halt {
            Halt::MessageLimit => stage.sent() < conditions.messages,
            Halt::TimeLimit => stage.now() - Time::ZERO < conditions.span,
            Halt::Halted | Halt::Quiet => false,
        };
        if !is_slice || !watch.teller().onlooker.goes_on() {
            return halt;
        }
    }
}

/// The digits that the cells show.
fn grid<P: Agent>(stage: &impl Scheduler<P>, cells: &[Name]) -> Grid {
    let mut grid = Grid::EMPTY;
    for (cell, &name) in Cell::all().zip(cells) {
        let shown = stage.look(name, |agent| agent.shown()).flatten();
        grid.set(cell, shown.and_then(|shown| shown.digit));
    }
    grid
}

/// Lets the token go on until it has found as many solutions as wanted, or all. Each cell begins with the digits that
/// it may be.
///
/// ```
/// use sodan_board::{ByCell, DigitSet};
/// use sodan_negotiation::{Blind, Conditions, negotiate_all};
///
/// let found = negotiate_all(&ByCell([DigitSet::ALL; 81]), 3, 1, Conditions::default(), &mut Blind);
/// assert_eq!((found.solutions.len(), found.is_all), (3, false));
/// ```
pub fn negotiate_all(
    domains: &ByCell<DigitSet>,
    wanted: usize,
    seed: u64,
    conditions: Conditions,
    onlooker: &mut impl Onlooker,
) -> Found {
    let mut stage = Replay::new(seed).faults(conditions.mischief.faults());
    waves::all(&mut stage, domains, wanted, conditions, onlooker)
}

/// Does as [`negotiate`] on real threads, as fast as they go; what comes of it depends on chance beyond the seed.
///
/// [`Mischief`] is not for threads and is not heeded.
pub fn negotiate_on_threads(
    puzzle: &Puzzle,
    settings: &Settings,
    seed: u64,
    conditions: Conditions,
    threads: usize,
    onlooker: &mut impl Onlooker,
) -> Outcome {
    match settings.protocol() {
        Protocol::Token => waves::run(&mut Threads::new(threads), &domains(puzzle), conditions, onlooker),
        _ if settings.rules().houses_help() => {
            let (domains, messages) = waves::ebb(&mut Threads::new(threads), &domains(puzzle), conditions);
            let left = Conditions { messages: conditions.messages.saturating_sub(messages), ..conditions };
            let mut stage = Threads::new(threads);
            let outcome = published::run(&mut stage, puzzle, settings, &domains, seed, left, onlooker);
            Outcome { messages: outcome.messages + messages, ..outcome }
        }
        _ => {
            let mut stage = Threads::new(threads);
            published::run(&mut stage, puzzle, settings, &domains(puzzle), seed, conditions, onlooker)
        }
    }
}

/// Translates what happens on a stage into what an onlooker sees.
struct Watch<'a, O> {
    /// For each cell, the [`mark`] of what it showed last: nearly always nothing is new, and one byte says so, without
    /// a lock for all threads.
    marks: [AtomicU8; 81],
    listens: bool,
    heeds_confidence: bool,
    teller: Mutex<Teller<'a, O>>,
}

/// Whoever tells the onlooker, one at a time.
struct Teller<'a, O> {
    onlooker: &'a mut O,
    /// For each place on the stage, the agent's number.
    numbers: Vec<u8>,
    last: [Option<Shown>; 81],
    changes: u64,
}

impl<'a, O: Onlooker> Watch<'a, O> {
    fn new(onlooker: &'a mut O) -> Watch<'a, O> {
        let (listens, heeds_confidence) = (onlooker.listens(), onlooker.heeds_confidence());
        let teller = Teller { onlooker, numbers: Vec::new(), last: [None; 81], changes: 0 };
        Watch {
            marks: [const { AtomicU8::new(0) }; 81],
            listens,
            heeds_confidence,
            teller: Mutex::new(teller),
        }
    }

    fn teller(&self) -> MutexGuard<'_, Teller<'a, O>> {
        // An onlooker that panicked ends the run; what it left is not used again.
        self.teller.lock().unwrap_or_else(PoisonError::into_inner)
    }

    #[cold]
    fn learn_number(&self, pid: Pid, number: u8) {
        self.teller().learn_number(pid, number);
    }

    #[cold]
    fn tell(&self, at: Time, shown: Shown) {
        self.teller().change(at, shown);
    }

    fn changes(&self) -> u64 {
        self.teller().changes
    }
}

impl<O: Onlooker> Teller<'_, O> {
    fn number(&self, pid: Pid) -> u8 {
        self.numbers.get(pid.index()).copied().unwrap_or(u8::MAX)
    }

    fn learn_number(&mut self, pid: Pid, number: u8) {
        if pid.index() >= self.numbers.len() {
            self.numbers.resize(pid.index() + 1, u8::MAX);
        }
        self.numbers[pid.index()] = number;
    }

    fn change(&mut self, at: Time, shown: Shown) {
        let before = self.last[shown.cell.index()].replace(shown);
        if before == Some(shown) {
            return;
        }
        if before.is_some_and(|before| before.digit != shown.digit) {
            self.changes += 1;
        }
        self.onlooker.changed(at, shown);
    }
}

/// The digit and whether it is certain; never 0.
#[inline]
fn mark(shown: Shown) -> u8 {
    let digit = shown.digit.map_or(0, Digit::get);
    1 << 7 | u8::from(shown.confidence.is_certain()) << 4 | digit
}

impl<P: Agent, O: Onlooker> Observer<P> for Watch<'_, O> {
    #[inline]
    fn sent(&self, at: Time, from: Pid, to: Pid, message: &P::Message) {
        if self.listens {
            let mut teller = self.teller();
            let (from, to) = (teller.number(from), teller.number(to));
            teller.onlooker.said(at, Said { from, to, kind: message.kind(), digit: message.digit() });
        }
    }

    #[inline(always)]
    fn turned(&self, at: Time, pid: Pid, agent: &P) {
        if self.listens {
            self.learn_number(pid, agent.number());
        }
        let Some(shown) = agent.shown() else { return };
        let known = &self.marks[shown.cell.index()];
        if known.load(Ordering::Relaxed) != mark(shown) || self.heeds_confidence {
            known.store(mark(shown), Ordering::Relaxed);
            self.tell(at, shown);
        }
    }
}
