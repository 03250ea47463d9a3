//! Translates the events of a stage into calls of an onlooker.

use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sodan_board::Digit;
use sodan_stage::{Arrival, Observer, Pid, Reason, Time};

use super::{Mishap, Onlooker, Opening, Outcome, SentMessage, Struck};
use crate::agent::{Agent, Shown, Word};
use crate::complexity::Gauge;

/// Observes all parts of a run. The onlooker is a trait object, since a type parameter would make the compiler generate
/// the schedulers once per onlooker. The most frequent events do not reach the onlooker anyway.
pub(super) struct Watch<'a> {
    /// The [`mark`] of each cell's last displayed state. After most turns, the state is unchanged. Comparing this byte
    /// detects this case without a lock.
    marks: [AtomicU8; 81],
    listens: bool,
    heeds_confidence: bool,
    gauge: Option<Mutex<&'a mut Gauge>>,
    reporter: Mutex<Reporter<'a>>,
}

/// State for notifying the onlooker, used by one thread at a time.
struct Reporter<'a> {
    /// Number of the agent in each process slot; 255 if it is not known yet.
    numbers: Vec<u8>,
    last: [Option<Shown>; 81],
    changes: u64,
    /// Time of the last digit change in the current part of the run, measured from the start of that part.
    last_change: Time,
    /// Duration of the earlier parts of the run.
    before: Duration,
    onlooker: &'a mut dyn Onlooker,
}

impl<'a> Watch<'a> {
    pub(super) fn new(onlooker: &'a mut dyn Onlooker) -> Watch<'a> {
        let (listens, heeds_confidence) = (onlooker.listens(), onlooker.heeds_confidence());
        let (numbers, last) = (Vec::new(), [None; 81]);
        let reporter =
            Reporter { numbers, last, changes: 0, last_change: Time::ZERO, before: Duration::ZERO, onlooker };
        Watch {
            marks: [const { AtomicU8::new(0) }; 81],
            listens,
            heeds_confidence,
            gauge: None,
            reporter: Mutex::new(reporter),
        }
    }

    /// Measures the run with this gauge. The run must be in virtual time.
    pub(super) fn measure(mut self, gauge: &'a mut Gauge) -> Watch<'a> {
        self.gauge = Some(Mutex::new(gauge));
        self
    }

    #[inline(always)]
    fn update_gauge(&self, update: impl FnOnce(&mut Gauge)) {
        if let Some(gauge) = &self.gauge {
            update(*gauge.lock().unwrap_or_else(PoisonError::into_inner));
        }
    }

    /// Starts the next part of the run on a new stage, whose time starts at zero. The previous part took `took`.
    pub(super) fn next_part(&mut self, took: Duration) {
        let reporter = self.reporter.get_mut().unwrap_or_else(PoisonError::into_inner);
        reporter.before += took;
        reporter.last_change = Time::ZERO;
        reporter.numbers.clear();
        self.update_gauge(Gauge::next_part);
    }

    pub(super) fn begin(&mut self, opening: &Opening<'_>) {
        self.reporter.get_mut().unwrap_or_else(PoisonError::into_inner).onlooker.begins(opening);
    }

    pub(super) fn end(&mut self, outcome: &Outcome) {
        self.reporter.get_mut().unwrap_or_else(PoisonError::into_inner).onlooker.ends(outcome);
    }

    pub(super) fn goes_on(&self) -> bool {
        self.reporter().onlooker.goes_on()
    }

    pub(super) fn changes(&self) -> u64 {
        self.reporter().changes
    }

    /// Returns the time of the last digit change in the current part of the run.
    pub(super) fn last_change(&self) -> Time {
        self.reporter().last_change
    }

    fn reporter(&self) -> MutexGuard<'_, Reporter<'a>> {
        // An onlooker that panicked ends the run; its state is not used again.
        self.reporter.lock().unwrap_or_else(PoisonError::into_inner)
    }

    #[cold]
    fn learn_number(&self, pid: Pid, number: u8) {
        self.reporter().learn_number(pid, number);
    }

    #[cold]
    fn strike(&self, at: Time, pid: Pid, mishap: Mishap) {
        if self.listens {
            let mut reporter = self.reporter();
            let (agent, at) = (reporter.number(pid), at + reporter.before);
            reporter.onlooker.struck(at, Struck { agent, mishap });
        }
    }

    #[cold]
    fn report(&self, at: Time, shown: Shown) {
        self.reporter().change(at, shown);
    }
}

impl Reporter<'_> {
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
            self.last_change = at;
        }
        self.onlooker.changed(at + self.before, shown);
    }
}

/// Packs the displayed digit, if any, and whether it is certain into one byte, which is never 0.
#[inline]
fn mark(shown: Shown) -> u8 {
    let digit = shown.digit.map_or(0, Digit::get);
    1 << 7 | u8::from(shown.confidence.is_certain()) << 4 | digit
}

impl<P: Agent> Observer<P> for Watch<'_> {
    #[inline]
    fn sent(&self, at: Time, from: Pid, to: Pid, message: &P::Message) {
        if self.listens {
            let mut reporter = self.reporter();
            let (by, to, at) = (reporter.number(from), reporter.number(to), at + reporter.before);
            reporter
                .onlooker
                .sent(at, SentMessage { from: by, to, kind: message.kind(), digit: message.digit() });
        }
        self.update_gauge(|gauge| gauge.sent(from, message));
    }

    #[inline(always)]
    fn turned(&self, at: Time, pid: Pid, agent: &P) {
        if self.listens {
            self.learn_number(pid, agent.number());
        }
        self.update_gauge(|gauge| gauge.turned(pid, agent));
        let Some(shown) = agent.shown() else { return };
        let known = &self.marks[shown.cell.index()];
        if known.load(Ordering::Relaxed) != mark(shown) || self.heeds_confidence {
            known.store(mark(shown), Ordering::Relaxed);
            self.report(at, shown);
        }
    }

    #[inline(always)]
    fn arrived(&self, _: Time, _: Pid, to: Pid, what: Arrival<'_, P::Message>) {
        self.update_gauge(|gauge| match what {
            Arrival::Message(message) => gauge.arrived(to, message),
            Arrival::End(_) => gauge.arrived_end(to),
            // A fatal exit signal reaches no mailbox.
            Arrival::Fatal(_) => {}
        });
    }

    #[inline(always)]
    fn took(&self, _: Time, pid: Pid, passed: usize) {
        self.update_gauge(|gauge| gauge.took(pid, passed));
    }

    #[inline(always)]
    fn timed_out(&self, _: Time, pid: Pid) {
        self.update_gauge(|gauge| gauge.timed_out(pid));
    }

    fn ended(&self, at: Time, pid: Pid, reason: &Reason) {
        if matches!(reason, Reason::Failed(_)) {
            self.strike(at, pid, Mishap::Crash);
        }
    }

    fn lost(&self, at: Time, pid: Pid) {
        self.strike(at, pid, Mishap::Loss);
    }
}
