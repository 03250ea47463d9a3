//! Running processes: one interface for two schedulers.

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
    /// The name for a text; the same text is always the same name.
    fn name(&mut self, text: &str) -> Name;

    /// Begins a process; it takes its first step in the next run.
    fn spawn(&mut self, process: P) -> Pid;

    /// Begins a process that is registered under a name before its first step.
    ///
    /// # Errors
    ///
    /// [`NameTaken`] if the name is in use; then no process is begun.
    fn spawn_named(&mut self, name: Name, process: P) -> Result<Pid, NameTaken>;

    /// Starts a supervisor, which then starts its children.
    fn supervise(&mut self, supervisor: Supervisor<P>) -> Pid;

    /// Returns the process that is registered under a name.
    fn whereis(&self, name: Name) -> Option<Pid>;

    /// Sends from the outside; the sender is [`Pid::OUTSIDE`].
    fn send(&mut self, to: impl Into<Address>, message: P::Message);

    /// Sends an exit signal from the outside.
    fn exit(&mut self, to: impl Into<Address>, reason: Reason);

    /// Runs until a process halts the stage, all processes wait, or a limit is reached.
    fn run(&mut self, limit: Limit) -> Halt {
        self.watch(limit, &())
    }

    /// Runs as [`run`](Self::run) does, and notifies the observer of events.
    fn watch<O: Observer<P>>(&mut self, limit: Limit, observer: &O) -> Halt;

    /// Looks at a process (not at a supervisor), if it lives.
    fn look<R>(&self, at: impl Into<Address>, look: impl FnOnce(&P) -> R) -> Option<R>;

    /// The time: virtual, or the clock's at the end of the last run.
    fn now(&self) -> Time;

    /// Number of messages sent in all runs.
    fn sent(&self) -> u64;
}

/// Limits of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    /// Maximum number of messages in this run. The run ends before the next message, and the following run continues
    /// with it. The limit is exact for replayed runs. With threads, it is checked once per turn, so a few more messages
    /// may be sent.
    pub messages: u64,
    /// Time from the beginning of the run, virtual or real.
    pub span: Duration,
}

impl Limit {
    /// As far as it goes.
    pub const NONE: Limit = Limit { messages: u64::MAX, span: Duration::MAX };

    /// Maximum number of messages.
    pub const fn messages(messages: u64) -> Limit {
        Limit { messages, ..Limit::NONE }
    }

    /// A limit of time.
    pub const fn span(span: Duration) -> Limit {
        Limit { span, ..Limit::NONE }
    }
}

/// The reason a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halt {
    /// A process said [`Context::halt`](crate::Context::halt).
    Halted,
    /// All processes wait, and no message is in transit.
    Quiet,
    /// The limit of messages is reached.
    MessageLimit,
    /// The limit of time is reached.
    TimeLimit,
}

/// An observer of a run. All methods have defaults that do nothing and are optimised away.
///
/// Several threads may call it at the same time. Events of one process are in order. Mailboxes, starts, links and exit signals
/// are reported only by [`Replay`](crate::Replay): on threads a post is kept small and does not contain the sender.
pub trait Observer<P: Process>: Sync {
    /// A process sent a message.
    fn sent(&self, at: Time, from: Pid, to: Pid, message: &P::Message) {
        let _ = (at, from, to, message);
    }

    /// A process started, or took an event; `process` is its new state.
    fn turned(&self, at: Time, pid: Pid, process: &P) {
        let _ = (at, pid, process);
    }

    /// A process ended.
    fn ended(&self, at: Time, pid: Pid, reason: &Reason) {
        let _ = (at, pid, reason);
    }

    /// A process was removed by an injected [loss](crate::Faults::loss), which other processes cannot observe.
    fn lost(&self, at: Time, pid: Pid) {
        let _ = (at, pid);
    }

    /// A process started another one, whose first step is later. Starts from the outside are not reported.
    fn started(&self, at: Time, by: Pid, pid: Pid) {
        let _ = (at, by, pid);
    }

    /// Two processes are linked from now on.
    fn linked(&self, at: Time, one: Pid, other: Pid) {
        let _ = (at, one, other);
    }

    /// An exit signal was sent, because a linked process ended or a process requested the exit of another.
    fn exit_sent(&self, at: Time, from: Pid, to: Pid, reason: &Reason) {
        let _ = (at, from, to, reason);
    }

    /// Something reached a living process.
    fn arrived(&self, at: Time, from: Pid, to: Pid, what: Arrival<'_, P::Message>) {
        let _ = (at, from, to, what);
    }

    /// A process took an event from its mailbox, after `passed` older ones that it had left there.
    fn took(&self, at: Time, pid: Pid, passed: usize) {
        let _ = (at, pid, passed);
    }

    /// A process looked at an event, after `passed` older ones, and left it.
    fn left(&self, at: Time, pid: Pid, passed: usize) {
        let _ = (at, pid, passed);
    }

    /// A receive timed out.
    fn timed_out(&self, at: Time, pid: Pid) {
        let _ = (at, pid);
    }
}

/// An event that reached a process, for an [`Observer`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrival<'a, M> {
    /// A message, which is now the last event in the mailbox.
    Message(&'a M),
    /// The end of a linked or monitored process, or a requested exit: now the last event of the mailbox.
    End(&'a Reason),
    /// An exit signal that ends the process, for this reason.
    Fatal(&'a Reason),
}

impl<P: Process> Observer<P> for () {}
