//! Runs a negotiation from beginning to end.

mod onlooker;
mod published;
mod watch;
mod waves;

use std::time::Duration;

use sodan_board::{ByCell, Cell, DigitSet, Grid, Puzzle, Solution};
use sodan_stage::{Faults, Halt, Limit, Name, Replay, Scheduler, Threads, Time};

pub use self::onlooker::{Blind, Mishap, Onlooker, Opening, SentMessage, Struck, Until};
use self::watch::Watch;
pub use self::waves::AllSolutions;
use crate::agent::Agent;
use crate::complexity::{Complexity, Gauge};
use crate::settings::{Protocol, Settings};
use crate::transcript::Clock;

/// Limits and injected faults of a run.
#[derive(Clone, PartialEq, Debug)]
pub struct Conditions {
    /// Maximum number of messages before the run gives up (on threads, a few more may be sent).
    pub messages: u64,
    /// Maximum time before the run gives up: virtual time in replay, real time on threads.
    pub span: Duration,
    /// Injected faults (replay only).
    pub mischief: Mischief,
    /// Changes to the injected faults during the run, in any order (replay only).
    pub switches: Vec<Switch>,
}

impl Default for Conditions {
    /// Returns the defaults: at most 20 million messages, no time limit and no faults.
    fn default() -> Conditions {
        Conditions {
            messages: 20_000_000,
            span: Duration::MAX,
            mischief: Mischief::NONE,
            switches: Vec::new(),
        }
    }
}

/// A change to the injected faults during a run. Until it takes effect, the run is the same as without the change.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Switch {
    /// Number of messages before the change.
    pub from: u64,
    /// Faults from the change on.
    pub mischief: Mischief,
}

/// Returns the limits and faults for the rest of a run whose first part sent `messages` messages and took `time`.
fn left(conditions: &Conditions, messages: u64, time: Duration) -> Conditions {
    Conditions {
        messages: conditions.messages.saturating_sub(messages),
        span: conditions.span.saturating_sub(time),
        mischief: conditions.mischief,
        // Switches that took effect in the first part are applied again at the start, so the latest one stays in force.
        switches: conditions
            .switches
            .iter()
            .map(|switch| Switch { from: switch.from.saturating_sub(messages), ..*switch })
            .collect(),
    }
}

/// Probabilities of injected faults, from 0 to 1. Crashes and losses affect only cells (see [`Faults`]).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mischief {
    /// Probability that a message is delayed by up to a millisecond.
    pub delay: f64,
    /// Probability per turn that the agent pauses for up to a millisecond.
    pub stall: f64,
    /// Probability per turn that a cell crashes; its supervisor restarts it.
    pub crash: f64,
    /// Probability per turn that a cell is lost without notice.
    pub loss: f64,
}

impl Mischief {
    /// No faults.
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
#[non_exhaustive]
pub enum Ending {
    /// The cells were frozen with no message in transit, and their grid is a solution that keeps all givens.
    Solved(Solution),
    /// A published rule accepted the grid, but it is not a solution.
    Mistaken,
    /// Every guess was undone: the puzzle has no solution.
    Impossible,
    /// No agent can act any more.
    Stuck,
    /// The message limit was reached.
    GaveUp,
    /// The time limit was reached.
    NoAgreement,
    /// The onlooker ended the run.
    Cancelled,
}

impl Ending {
    /// Returns the ending's name in transcripts and tables, such as `gave-up`.
    pub const fn name(&self) -> &'static str {
        match self {
            Ending::Solved(_) => "solved",
            Ending::Mistaken => "mistaken",
            Ending::Impossible => "impossible",
            Ending::Stuck => "stuck",
            Ending::GaveUp => "gave-up",
            Ending::NoAgreement => "no-agreement",
            Ending::Cancelled => "cancelled",
        }
    }

    fn of(halt: Option<Halt>) -> Ending {
        match halt {
            None => Ending::Cancelled,
            Some(Halt::Quiet | Halt::Halted) => Ending::Stuck,
            Some(Halt::MessageLimit) => Ending::GaveUp,
            Some(Halt::TimeLimit) => Ending::NoAgreement,
        }
    }
}

/// Result of a negotiation.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Outcome {
    /// How the run ended.
    pub ending: Ending,
    /// Digits that the cells displayed at the end.
    pub grid: Grid,
    /// Number of messages between agents, including control messages and acknowledgements.
    pub messages: u64,
    /// Number of digit changes, including changes from or to no digit. A cell's first digit does not count.
    pub changes: u64,
    /// Duration of the run, in virtual or real time. For protocols that start with waves of singles, it includes the
    /// waves.
    pub time: Time,
    /// Cells that wait for each other in a cycle. The list is empty if there is no deadlock.
    pub deadlock: Vec<Cell>,
    /// Activity after the end of a run with [`Mistake::Zombies`](crate::Mistake::Zombies). `messages` and `time` above
    /// include this activity; `changes` does not.
    pub afterlife: Option<Afterlife>,
}

/// Activity of cells that were stopped but did not end.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Afterlife {
    /// Cells that did not end because they had changed their digits.
    pub zombies: Vec<Cell>,
    /// Number of messages that the zombies sent.
    pub messages: u64,
    /// Number of times the zombies changed the values that they display, either to `ok` (no digit) or back to a digit.
    pub changes: u64,
    /// Time from the end of the run until the last zombie crashed, or `None` if some were still alive after a second.
    pub time: Option<Duration>,
}

/// Runs 81 cells on a puzzle in virtual time. The same settings and seed give the same outcome on every machine.
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
    mut conditions: Conditions,
    onlooker: &mut dyn Onlooker,
) -> Outcome {
    conditions.switches.sort_by_key(|switch| switch.from);
    let venue = VirtualTime { seed, mischief: conditions.mischief };
    let opening = Opening { puzzle, settings, seed, clock: Clock::Virtual };
    hold(&venue, &opening, &conditions, &mut Watch::new(onlooker))
}

/// Measures the complexity of the agents in a run. The run is the same as with [`negotiate`], but several times slower.
///
/// ```
/// use sodan_negotiation::{Conditions, Slider, complexity};
///
/// let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let conditions = Conditions { messages: 20_000, ..Conditions::default() };
/// let of = |slider: Slider| complexity(&puzzle, &slider.settings(), 1, conditions.clone());
/// let [cell, .., community] = Slider::all().map(of).collect::<Vec<_>>()[..] else { unreachable!() };
/// assert!(cell.community_bits == 0 && community.community_bits > 10_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn complexity(puzzle: &Puzzle, settings: &Settings, seed: u64, mut conditions: Conditions) -> Complexity {
    conditions.switches.sort_by_key(|switch| switch.from);
    let venue = VirtualTime { seed, mischief: conditions.mischief };
    let opening = Opening { puzzle, settings, seed, clock: Clock::Virtual };
    let mut gauge = Gauge::new(settings.rules());
    let mut blind = Blind;
    hold(&venue, &opening, &conditions, &mut Watch::new(&mut blind).measure(&mut gauge));
    gauge.complexity()
}

/// Runs a negotiation on schedulers that `venue` creates.
fn hold(
    venue: &impl Venue,
    opening: &Opening<'_>,
    conditions: &Conditions,
    watch: &mut Watch<'_>,
) -> Outcome {
    let &Opening { puzzle, settings, seed, .. } = opening;
    watch.begin(opening);
    let outcome = match settings.protocol() {
        Protocol::Token => waves::run(&mut venue.stage(), &domains(puzzle), conditions, watch),
        _ if settings.rules().houses_help() => {
            let ebb = waves::ebb(&mut venue.stage(), &domains(puzzle), conditions, watch);
            watch.next_part(ebb.time);
            let left = left(conditions, ebb.messages, ebb.time);
            let outcome =
                published::run(&mut venue.stage(), puzzle, settings, &ebb.domains, seed, &left, watch);
            let (messages, time) = (outcome.messages + ebb.messages, outcome.time + ebb.time);
            Outcome { messages, time, ..outcome }
        }
        _ => published::run(&mut venue.stage(), puzzle, settings, &domains(puzzle), seed, conditions, watch),
    };
    watch.end(&outcome);
    outcome
}

/// Returns the initial domain of each cell: its given, or all digits.
fn domains(puzzle: &Puzzle) -> ByCell<DigitSet> {
    ByCell::from_fn(|cell| puzzle.get(cell).map_or(DigitSet::ALL, DigitSet::only))
}

/// A kind of scheduler on which a negotiation can run.
trait Venue {
    /// Creates an empty stage for a run or for one part of a run.
    fn stage<P: Agent>(&self) -> impl Scheduler<P> + Pace;
}

/// The replay scheduler, in virtual time.
struct VirtualTime {
    seed: u64,
    mischief: Mischief,
}

impl Venue for VirtualTime {
    fn stage<P: Agent>(&self) -> impl Scheduler<P> + Pace {
        Replay::new(self.seed).faults(self.mischief.faults())
    }
}

/// The thread scheduler, in real time.
struct RealTime {
    threads: usize,
}

impl Venue for RealTime {
    fn stage<P: Agent>(&self) -> impl Scheduler<P> + Pace {
        Threads::new(self.threads)
    }
}

/// Operations that differ between the schedulers.
trait Pace {
    /// Length of the slices into which a run is divided. Before each slice, the onlooker decides whether to continue.
    const SLICE: Limit;

    /// Replaces the faults to inject.
    fn turn_to(&mut self, mischief: Mischief);
}

impl<P: Agent> Pace for Replay<P> {
    const SLICE: Limit = Limit::messages(1 << 10);

    fn turn_to(&mut self, mischief: Mischief) {
        self.set_faults(mischief.faults());
    }
}

impl<P: Agent> Pace for Threads<P> {
    /// Every slice starts the threads again, so slices are long.
    const SLICE: Limit = Limit::span(Duration::from_millis(100));

    /// Does nothing, since no faults are injected on threads.
    fn turn_to(&mut self, _: Mischief) {}
}

/// Runs a stage until it halts, or until a condition or the onlooker (called before each slice) ends the run. Returns
/// `None` if the onlooker ended it.
fn talk<P: Agent, S: Scheduler<P> + Pace>(
    stage: &mut S,
    conditions: &Conditions,
    watch: &Watch<'_>,
) -> Option<Halt> {
    let mut switches = conditions.switches.iter().peekable();
    while watch.goes_on() {
        while let Some(switch) = switches.next_if(|switch| switch.from <= stage.sent()) {
            stage.turn_to(switch.mischief);
        }
        let end = switches.peek().map_or(conditions.messages, |switch| switch.from.min(conditions.messages));
        let messages = end.saturating_sub(stage.sent());
        let span = conditions.span.saturating_sub(stage.now() - Time::ZERO);
        let slice = Limit { messages: messages.min(S::SLICE.messages), span: span.min(S::SLICE.span) };
        let halt = stage.watch(slice, watch);
        let is_slice = match halt {
            Halt::MessageLimit => stage.sent() < conditions.messages,
            Halt::TimeLimit => stage.now() - Time::ZERO < conditions.span,
            Halt::Halted | Halt::Quiet => false,
        };
        if !is_slice {
            return Some(halt);
        }
    }
    None
}

/// Returns the digits that the cells display.
fn grid<P: Agent>(stage: &impl Scheduler<P>, cells: &[Name]) -> Grid {
    let mut grid = Grid::EMPTY;
    for (cell, &name) in Cell::all().zip(cells) {
        let shown = stage.look(name, |agent| agent.shown()).flatten();
        grid.set(cell, shown.and_then(|shown| shown.digit));
    }
    grid
}

/// Runs the token protocol until it has found `wanted` solutions, or all of them. `domains` contains the initial
/// candidates of each cell.
///
/// ```
/// use sodan_board::{ByCell, DigitSet};
/// use sodan_negotiation::{Blind, Conditions, negotiate_all};
///
/// let found = negotiate_all(&ByCell::new([DigitSet::ALL; 81]), 3, 1, Conditions::default(), &mut Blind);
/// assert_eq!((found.solutions.len(), found.is_all), (3, false));
/// ```
pub fn negotiate_all(
    domains: &ByCell<DigitSet>,
    wanted: usize,
    seed: u64,
    mut conditions: Conditions,
    onlooker: &mut dyn Onlooker,
) -> AllSolutions {
    conditions.switches.sort_by_key(|switch| switch.from);
    let venue = VirtualTime { seed, mischief: conditions.mischief };
    waves::all(&mut venue.stage(), domains, wanted, &conditions, &Watch::new(onlooker))
}

/// Like [`negotiate`], but on real threads, with real pauses. The seed does not determine the outcome.
///
/// [`Mischief`] does not apply to threads and is ignored.
pub fn negotiate_on_threads(
    puzzle: &Puzzle,
    settings: &Settings,
    seed: u64,
    conditions: Conditions,
    threads: usize,
    onlooker: &mut dyn Onlooker,
) -> Outcome {
    let opening = Opening { puzzle, settings, seed, clock: Clock::Real };
    hold(&RealTime { threads }, &opening, &conditions, &mut Watch::new(onlooker))
}
