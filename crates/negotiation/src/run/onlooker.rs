//! Observers of a run, and the events that they receive.

use sodan_board::{Digit, Puzzle};
use sodan_stage::Time;
use std::fmt;

use super::Outcome;
use crate::agent::{MessageKind, Shown};
use crate::settings::Settings;
use crate::transcript::Clock;

/// An observer of a run: a transcript, a screen, or [`Blind`].
///
/// The default methods do nothing. A pair `(a, b)` of onlookers passes events to both; `&mut dyn Onlooker` is also an
/// onlooker.
///
/// ```
/// use sodan_negotiation::{Conditions, Onlooker, Protocol, SentMessage, Settings, Shown, Time, negotiate};
///
/// #[derive(Default)]
/// struct Counter {
///     shown: u64,
///     sent: u64,
/// }
///
/// impl Onlooker for Counter {
///     fn changed(&mut self, _: Time, _: Shown) {
///         self.shown += 1;
///     }
///
///     fn sent(&mut self, _: Time, _: SentMessage) {
///         self.sent += 1;
///     }
/// }
///
/// let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let mut counter = Counter::default();
/// let outcome = negotiate(&puzzle, &Settings::new(Protocol::Token), 1, Conditions::default(), &mut counter);
/// assert_eq!(counter.sent, outcome.messages);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Onlooker: Send {
    /// Called at the start of a run.
    fn begins(&mut self, opening: &Opening<'_>) {
        let _ = opening;
    }

    /// Called when a cell's visible state changes, and when a cell displays a state for the first time.
    fn changed(&mut self, at: Time, shown: Shown) {
        let _ = (at, shown);
    }

    /// Called when an agent sends a message.
    fn sent(&mut self, at: Time, message: SentMessage) {
        let _ = (at, message);
    }

    /// Called when an injected fault hits an agent. Only onlookers that [listen](Self::listens) are notified.
    fn struck(&mut self, at: Time, struck: Struck) {
        let _ = (at, struck);
    }

    /// Called at the end of a run.
    fn ends(&mut self, outcome: &Outcome) {
        let _ = outcome;
    }

    /// Returns whether to call [`sent`](Self::sent) (default: `true`). This method is called once, at the start. Runs
    /// are faster if messages are not reported.
    fn listens(&self) -> bool {
        true
    }

    /// Returns whether to call [`changed`](Self::changed) if only the confidence changes (default: `true`). This method
    /// is called once, at the start. Runs are faster if only changes of digits and certainty are reported.
    fn heeds_confidence(&self) -> bool {
        true
    }

    /// Returns whether to continue the run. This method is called before the first message, and then about every
    /// thousand messages; on threads, ten times a second. If it returns `false`, the run ends as
    /// [`Ending::Cancelled`](super::Ending::Cancelled).
    fn goes_on(&mut self) -> bool {
        true
    }
}

/// Puzzle, settings and seed of a run.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Opening<'a> {
    /// Puzzle to solve.
    pub puzzle: &'a Puzzle,
    /// The protocol and its parameters.
    pub settings: &'a Settings,
    /// Seed of the run.
    pub seed: u64,
    /// Whether the run's times are virtual or real.
    pub clock: Clock,
}

/// A message, as reported to onlookers. Agents have numbers: 0 to 80 for cells, 81 to 107 for houses (rows, columns,
/// boxes), 108 for the agent that ends the run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SentMessage {
    /// The sender's number.
    pub from: u8,
    /// The receiver's number; 255 if it has not taken its first turn yet.
    pub to: u8,
    /// Kind of the message.
    pub kind: MessageKind,
    /// Digit that the message is about, if any.
    pub digit: Option<Digit>,
}

/// An injected fault, as reported to onlookers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Struck {
    /// The number of the agent; 255 if it has not taken its first turn yet.
    pub agent: u8,
    /// The kind of the fault.
    pub mishap: Mishap,
}

/// Kind of an injected fault; see [`Mischief`](super::Mischief).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mishap {
    /// The agent crashed; its supervisor restarts it.
    Crash,
    /// The agent was lost without notice.
    Loss,
}

/// Onlooker that ignores all events.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blind;

impl Onlooker for Blind {
    fn listens(&self) -> bool {
        false
    }

    fn heeds_confidence(&self) -> bool {
        false
    }
}

/// Onlooker that ignores all events and ends the run as soon as the function returns `true`.
#[derive(Clone, Copy)]
pub struct Until<'a>(pub &'a (dyn Fn() -> bool + Sync));

impl fmt::Debug for Until<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Until").finish_non_exhaustive()
    }
}

impl Onlooker for Until<'_> {
    fn listens(&self) -> bool {
        false
    }

    fn heeds_confidence(&self) -> bool {
        false
    }

    fn goes_on(&mut self) -> bool {
        !(self.0)()
    }
}

impl<O: Onlooker + ?Sized> Onlooker for &mut O {
    fn begins(&mut self, opening: &Opening<'_>) {
        (**self).begins(opening);
    }

    fn changed(&mut self, at: Time, shown: Shown) {
        (**self).changed(at, shown);
    }

    fn sent(&mut self, at: Time, sent: SentMessage) {
        (**self).sent(at, sent);
    }

    fn struck(&mut self, at: Time, struck: Struck) {
        (**self).struck(at, struck);
    }

    fn ends(&mut self, outcome: &Outcome) {
        (**self).ends(outcome);
    }

    fn listens(&self) -> bool {
        (**self).listens()
    }

    fn heeds_confidence(&self) -> bool {
        (**self).heeds_confidence()
    }

    fn goes_on(&mut self) -> bool {
        (**self).goes_on()
    }
}

/// Both onlookers receive the events that at least one of them requests. The run ends as soon as one of them ends it.
impl<A: Onlooker, B: Onlooker> Onlooker for (A, B) {
    fn begins(&mut self, opening: &Opening<'_>) {
        self.0.begins(opening);
        self.1.begins(opening);
    }

    fn changed(&mut self, at: Time, shown: Shown) {
        self.0.changed(at, shown);
        self.1.changed(at, shown);
    }

    fn sent(&mut self, at: Time, sent: SentMessage) {
        self.0.sent(at, sent);
        self.1.sent(at, sent);
    }

    fn struck(&mut self, at: Time, struck: Struck) {
        self.0.struck(at, struck);
        self.1.struck(at, struck);
    }

    fn ends(&mut self, outcome: &Outcome) {
        self.0.ends(outcome);
        self.1.ends(outcome);
    }

    fn listens(&self) -> bool {
        self.0.listens() || self.1.listens()
    }

    fn heeds_confidence(&self) -> bool {
        self.0.heeds_confidence() || self.1.heeds_confidence()
    }

    fn goes_on(&mut self) -> bool {
        self.0.goes_on() && self.1.goes_on()
    }
}
