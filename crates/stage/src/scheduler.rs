//! Runs processes: one interface for two schedulers.

mod beginning;
pub mod replay;
pub mod threads;

use std::time::Duration;

use crate::directory::NameTaken;
use crate::pid::{Address, Name, Pid};
use crate::process::Process;
use crate::signal::Reason;
use crate::supervisor::Supervisor;
use crate::time::Time;

/// A scheduler of processes.
///
/// Between runs, processes can be inspected and spawned, and messages can be sent from the outside.
pub trait Scheduler<P: Process> {
    /// Returns the name for a string. The same text always returns the same name.
    fn name(&mut self, text: &str) -> Name;

    /// Starts a process, which takes its first step in the next run.
    fn spawn(&mut self, process: P) -> Pid;

    /// Starts a process that is registered under a name before its first step.
    ///
    /// # Errors
    ///
    /// Returns [`NameTaken`] if the name is already registered. In that case no process starts.
    fn spawn_named(&mut self, name: Name, process: P) -> Result<Pid, NameTaken>;

    /// Starts a supervisor, which then starts its children.
    fn supervise(&mut self, supervisor: Supervisor<P>) -> Pid;

    /// Returns the process that is registered under a name, or `None` if the name is free.
    fn whereis(&self, name: Name) -> Option<Pid>;

    /// Sends a message from outside; the sender is [`Pid::OUTSIDE`].
    fn send(&mut self, to: impl Into<Address>, message: P::Message);

    /// Sends an exit signal from outside.
    fn exit(&mut self, to: impl Into<Address>, reason: Reason);

    /// Runs until a process halts the stage, all processes wait, or a limit is reached.
    fn run(&mut self, limit: Limit) -> Halt {
        self.watch(limit, &())
    }

    /// Runs like [`run`](Self::run), and notifies the observer of events.
    fn watch<O: Observer<P>>(&mut self, limit: Limit, observer: &O) -> Halt;

    /// Calls `look` with the state of a living process and returns the result. Returns `None` if there is no such
    /// process or it is a supervisor.
    fn look<R>(&self, at: impl Into<Address>, look: impl FnOnce(&P) -> R) -> Option<R>;

    /// Returns the virtual time. On threads, returns the real time at the end of the last run.
    fn now(&self) -> Time;

    /// Returns the number of messages sent in all runs so far.
    fn sent(&self) -> u64;
}

/// Limits of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    /// Maximum number of messages in this run. The run ends before the next message, and the following run continues
    /// with that message. The limit is exact for replayed runs. With threads, it is checked once per turn, so a few
    /// more messages may be sent.
    pub messages: u64,
    /// Maximum duration of the run, in virtual or real time.
    pub span: Duration,
}

impl Limit {
    /// No limit.
    pub const NONE: Limit = Limit { messages: u64::MAX, span: Duration::MAX };

    /// Creates a limit on the number of messages, without a time limit.
    pub const fn messages(messages: u64) -> Limit {
        Limit { messages, ..Limit::NONE }
    }

    /// Creates a limit on the time, without a message limit.
    pub const fn span(span: Duration) -> Limit {
        Limit { span, ..Limit::NONE }
    }
}

/// Reason why a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halt {
    /// A process called [`Context::halt`](crate::Context::halt).
    Halted,
    /// All processes wait, and no message is in transit.
    Quiet,
    /// The message limit was reached.
    MessageLimit,
    /// The time limit was reached.
    TimeLimit,
}

/// An observer of a run. All methods have defaults that do nothing and are optimised away.
///
/// Several threads may call an observer at the same time, but the events of one process are in order. Only
/// [`Replay`](crate::Replay) reports mailboxes, starts, links and exit signals. [`Threads`](crate::Threads) cannot
/// report them, because it omits the sender of a message to save memory.
pub trait Observer<P: Process>: Sync {
    /// Called when a process sends a message.
    fn sent(&self, at: Time, from: Pid, to: Pid, message: &P::Message) {
        let _ = (at, from, to, message);
    }

    /// Called after a process started or took an event; `process` is its new state.
    fn turned(&self, at: Time, pid: Pid, process: &P) {
        let _ = (at, pid, process);
    }

    /// Called when a process ends.
    fn ended(&self, at: Time, pid: Pid, reason: &Reason) {
        let _ = (at, pid, reason);
    }

    /// Called when an injected [loss](crate::Faults::loss) removes a process. Other processes cannot observe the loss.
    fn lost(&self, at: Time, pid: Pid) {
        let _ = (at, pid);
    }

    /// Called when the process `by` starts the process `pid`, whose first step is later. Starts from outside are not
    /// reported.
    fn started(&self, at: Time, by: Pid, pid: Pid) {
        let _ = (at, by, pid);
    }

    /// Called when two processes become linked.
    fn linked(&self, at: Time, one: Pid, other: Pid) {
        let _ = (at, one, other);
    }

    /// Called when an exit signal is sent, because a linked process ended or a process requested another's exit.
    fn exit_sent(&self, at: Time, from: Pid, to: Pid, reason: &Reason) {
        let _ = (at, from, to, reason);
    }

    /// Called when a message or signal reaches a living process.
    fn arrived(&self, at: Time, from: Pid, to: Pid, arrival: Arrival<'_, P::Message>) {
        let _ = (at, from, to, arrival);
    }

    /// Called when a process takes an event from its mailbox, after `passed` older events that it had left there.
    fn took(&self, at: Time, pid: Pid, passed: usize) {
        let _ = (at, pid, passed);
    }

    /// Called when a process tries an event, after `passed` older ones, and leaves it.
    fn left(&self, at: Time, pid: Pid, passed: usize) {
        let _ = (at, pid, passed);
    }

    /// Called when a receive times out.
    fn timed_out(&self, at: Time, pid: Pid) {
        let _ = (at, pid);
    }
}

/// A message or signal that reached a process, as reported to an [`Observer`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrival<'a, M> {
    /// A message, which is now the last event in the mailbox.
    Message(&'a M),
    /// The end of a linked or monitored process, or an exit request. It is now the last event in the mailbox.
    End(&'a Reason),
    /// An exit signal that ends the process for this reason.
    Fatal(&'a Reason),
}

impl<P: Process> Observer<P> for () {}
