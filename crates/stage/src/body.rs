//! A process with all its state, as run by both schedulers.
//!
//! A scheduler delivers signals to a body ([`intake`](Body::intake)) and gives it turns ([`step`](Body::step)). The
//! effects of signals and turns on links, monitors and time-outs are implemented here, once for both schedulers.

use std::time::Duration;

use crate::context::{Context, Effect};
use crate::directory::Directory;
use crate::mailbox::{Letter, Mailbox};
use crate::pid::{Name, Pid};
use crate::process::{Next, Process};
use crate::signal::{Cause, Event, Monitor, Reason, Signal};
use crate::supervisor::Supervisor;
use crate::time::Time;

pub(crate) struct Body<P: Process> {
    pub(crate) pid: Pid,
    role: Role<P>,
    ties: Ties,
    mailbox: Mailbox<P::Message>,
    deadline: Time,
    phase: Phase,
}

pub(crate) enum Role<P: Process> {
    User(P),
    Supervisor(Supervisor<P>),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Unborn,
    Living,
}

/// Links, monitors and names of a process.
#[derive(Default)]
pub(crate) struct Ties {
    pub(crate) links: Vec<Pid>,
    pub(crate) watchers: Vec<(Pid, Monitor)>,
    pub(crate) watching: Vec<(Pid, Monitor)>,
    /// Work to do after this step; see [`Afterwards`].
    pub(crate) afterwards: Vec<Afterwards>,
    pub(crate) names: Vec<Name>,
    pub(crate) traps: bool,
}

/// Work to do immediately after a step. Both kinds are rare, so each step checks for them only once.
pub(crate) enum Afterwards {
    /// Remove the `Down` event of this monitor from the mailbox.
    Flush(Monitor),
    /// End the process with `reason`. Only the first `effects` effects of this step are executed.
    Fail { reason: Reason, effects: usize },
}

impl Ties {
    pub(crate) fn linked_to(pid: Pid) -> Ties {
        Ties { links: vec![pid], ..Ties::default() }
    }

    pub(crate) fn watched_by(pid: Pid, monitor: Monitor) -> Ties {
        Ties { watchers: vec![(pid, monitor)], ..Ties::default() }
    }
}

/// Input of the next step of a process.
#[derive(Clone, Copy)]
pub(crate) enum Sight {
    /// None: the process starts with this step.
    Birth,
    /// The oldest untried event, which comes after `passed` events that were left in the mailbox.
    Event { passed: usize },
    /// A time-out.
    Timeout,
}

/// Result of a step of a process.
pub(crate) enum Step {
    /// No untried event is in the mailbox, and no time-out is due.
    Idle,
    /// An event was tried and left in the mailbox.
    Left,
    /// The process handled its start, an event or a time-out, and continues.
    Took,
    Exit(Reason),
}

impl<P: Process> Body<P> {
    pub(crate) fn new(pid: Pid, role: Role<P>, ties: Ties) -> Body<P> {
        Body { pid, role, ties, mailbox: Mailbox::new(), deadline: Time::NEVER, phase: Phase::Unborn }
    }

    pub(crate) fn user(&self) -> Option<&P> {
        match &self.role {
            Role::User(process) => Some(process),
            Role::Supervisor(_) => None,
        }
    }

    /// Returns the number of untried events in the mailbox. At least this many steps are possible without waiting.
    pub(crate) fn untried(&self) -> usize {
        self.mailbox.untried()
    }

    /// Returns the input of the next step.
    #[inline]
    pub(crate) fn sight(&self) -> Sight {
        match self.mailbox.untried() {
            _ if self.phase == Phase::Unborn => Sight::Birth,
            0 => Sight::Timeout,
            _ => Sight::Event { passed: self.mailbox.left() },
        }
    }

    /// Returns the time at which the current receive times out.
    pub(crate) fn deadline(&self) -> Time {
        self.deadline
    }

    /// Postpones the deadline by `span`, because the receive began later than the turn's time.
    pub(crate) fn postpone(&mut self, span: Duration) {
        self.deadline = self.deadline + span;
    }

    /// Adds a message to the mailbox. Signals are passed to [`intake`](Self::intake) instead.
    #[inline]
    pub(crate) fn take_in(&mut self, message: P::Message) {
        self.mailbox.push_message(message);
    }

    /// Processes a signal. Returns the reason if the signal ends the process.
    pub(crate) fn intake(&mut self, signal: Signal) -> Option<Reason> {
        match signal {
            Signal::Link { from } if self.ties.links.contains(&from) => {}
            Signal::Link { from } => self.ties.links.push(from),
            Signal::Unlink { from } => self.ties.links.retain(|&pid| pid != from),
            Signal::Monitor { from, monitor } => self.ties.watchers.push((from, monitor)),
            Signal::Demonitor { monitor } => self.ties.watchers.retain(|&(_, m)| m != monitor),
            Signal::Exit { from, reason, cause } => return self.exit_signal(from, reason, cause),
            Signal::Down { monitor, pid, reason } => {
                if let Some(at) = self.ties.watching.iter().position(|&(_, m)| m == monitor) {
                    self.ties.watching.swap_remove(at);
                    self.mailbox.push(Event::Down { monitor, pid, reason });
                }
            }
        }
        None
    }

    fn exit_signal(&mut self, from: Pid, reason: Reason, cause: Cause) -> Option<Reason> {
        if cause == Cause::Link {
            // If the processes are no longer linked, the signal was in transit when the link was removed.
            let at = self.ties.links.iter().position(|&pid| pid == from)?;
            self.ties.links.swap_remove(at);
        }
        match reason {
            Reason::Kill if cause == Cause::Request => Some(Reason::Killed),
            reason if self.ties.traps => {
                self.mailbox.push(Event::Exit { from, reason });
                None
            }
            Reason::Normal => None,
            reason => Some(reason),
        }
    }

    /// Performs one step: starts the process, tries the oldest untried event or, if none is left, handles a time-out
    /// that is due.
    #[inline(always)]
    pub(crate) fn step(&mut self, now: Time, effects: &mut Vec<Effect<P>>, directory: &Directory) -> Step {
        if self.phase == Phase::Unborn {
            return self.birth(now, effects, directory);
        }
        // `react` is called in three places on purpose: if the branches only produced the event for a single call, the
        // compiler would build the event on the stack and read it back immediately.
        match self.mailbox.take() {
            Some(Letter::Message(message)) => self.react(Event::Message(message), now, effects, directory),
            Some(Letter::Rare(event)) => {
                rarely();
                self.react(*event, now, effects, directory)
            }
            None if self.deadline <= now => self.react(Event::Timeout, now, effects, directory),
            None => Step::Idle,
        }
    }

    #[inline(always)]
    fn react(
        &mut self,
        event: Event<P::Message>,
        now: Time,
        effects: &mut Vec<Effect<P>>,
        directory: &Directory,
    ) -> Step {
        let mut me = Context { pid: self.pid, now, ties: &mut self.ties, effects, directory };
        let next = match &mut self.role {
            Role::User(process) => process.receive(&mut me, event),
            Role::Supervisor(supervisor) => supervisor.receive(&mut me, event),
        };
        self.settle(next, now, effects, directory)
    }

    #[cold]
    fn birth(&mut self, now: Time, effects: &mut Vec<Effect<P>>, directory: &Directory) -> Step {
        self.phase = Phase::Living;
        let mut me = Context { pid: self.pid, now, ties: &mut self.ties, effects, directory };
        let next = match &mut self.role {
            Role::User(process) => process.start(&mut me),
            Role::Supervisor(supervisor) => supervisor.start(&mut me),
        };
        self.settle(next, now, effects, directory)
    }

    #[inline(always)]
    fn settle(
        &mut self,
        next: Next<P::Message>,
        now: Time,
        effects: &mut Vec<Effect<P>>,
        directory: &Directory,
    ) -> Step {
        if !self.ties.afterwards.is_empty()
            && let Some(reason) = self.do_afterwards(effects, directory)
        {
            return Step::Exit(reason);
        }
        match next {
            Next::Receive => self.deadline = Time::NEVER,
            Next::After(span) => self.deadline = now + span,
            rare => return self.settle_rare(rare),
        }
        self.mailbox.rewind();
        Step::Took
    }

    fn settle_rare(&mut self, next: Next<P::Message>) -> Step {
        match next {
            Next::Exit(reason) => return Step::Exit(reason),
            Next::Leave(Event::Timeout) => self.deadline = Time::NEVER,
            Next::Leave(event) => {
                self.mailbox.leave(event);
                return Step::Left;
            }
            Next::Receive | Next::After(_) => {}
        }
        self.mailbox.rewind();
        Step::Took
    }

    /// Performs the work in `afterwards`. Returns the reason if the process has failed.
    #[cold]
    fn do_afterwards(&mut self, effects: &mut Vec<Effect<P>>, directory: &Directory) -> Option<Reason> {
        for action in std::mem::take(&mut self.ties.afterwards) {
            match action {
                Afterwards::Flush(gone) => {
                    let is_gone = |event: &Event<P::Message>| matches!(event, Event::Down { monitor, .. } if *monitor == gone);
                    self.mailbox.retain(|event| !is_gone(event));
                }
                Afterwards::Fail { reason, effects: before } => {
                    effects.drain(before..).for_each(|effect| effect.forgo(directory));
                    return Some(reason);
                }
            }
        }
        None
    }

    /// Ends the process: notifies linked and monitoring processes, and releases its names.
    pub(crate) fn die(self, reason: &Reason, effects: &mut Vec<Effect<P>>, directory: &Directory) {
        self.ties.names.iter().for_each(|&name| directory.unregister(name, self.pid));
        for &to in &self.ties.links {
            let signal = Signal::Exit { from: self.pid, reason: reason.clone(), cause: Cause::Link };
            effects.push(Effect::signal(to, signal));
        }
        for &(to, monitor) in &self.ties.watchers {
            let signal = Signal::Down { monitor, pid: self.pid, reason: reason.clone() };
            effects.push(Effect::signal(to, signal));
        }
        directory.release(self.pid);
    }
}

/// Returns the answer to a signal whose receiver has ended, and the process to which the answer must be sent. Only
/// requests to link to the receiver or to monitor it are answered.
pub(crate) fn answer_for_the_dead(dead: Pid, signal: Signal) -> Option<(Pid, Signal)> {
    let reason = Reason::NoProcess;
    match signal {
        Signal::Link { from } => Some((from, Signal::Exit { from: dead, reason, cause: Cause::Link })),
        Signal::Monitor { from, monitor } => Some((from, Signal::Down { monitor, pid: dead, reason })),
        _ => None,
    }
}

/// Converts a panic's message to an exit reason.
pub(crate) fn panic_reason(panic: &(dyn std::any::Any + Send)) -> Reason {
    let text =
        panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    Reason::failed(text.unwrap_or("panic"))
}

/// Marks a cold path for the compiler.
#[cold]
const fn rarely() {}
