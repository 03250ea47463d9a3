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

/// Where processes live and run.
///
/// Between runs nothing moves: that is the time to look at processes, to spawn them, and to send from the outside.
pub trait Scheduler<P: Process> {
    /// The name for a text; the same text is always the same name.
    fn name(&mut self, text: &str) -> Name;

    /// Begins a process; it takes its first step in the next run.
    fn spawn(&mut self, process: P) -> Pid;

    /// Begins a process that holds a name before it takes its first step.
    ///
    /// # Errors
    ///
    /// [`NameTaken`] if a process holds it; then nothing is begun.
    fn spawn_named(&mut self, name: Name, process: P) -> Result<Pid, NameTaken>;

    /// Begins a supervisor, which will begin its children.
    fn supervise(&mut self, supervisor: Supervisor<P>) -> Pid;

    /// Who holds a name.
    fn whereis(&self, name: Name) -> Option<Pid>;

    /// Sends from the outside; the sender is [`Pid::OUTSIDE`].
    fn send(&mut self, to: impl Into<Address>, message: P::Message);

    /// Sends an exit signal from the outside.
    fn exit(&mut self, to: impl Into<Address>, reason: Reason);

    /// Runs until a process halts the stage, nothing is left to do, or a limit is reached.
    fn run(&mut self, limit: Limit) -> Halt {
        self.watch(limit, &())
    }

    /// Runs as [`run`](Self::run) does, and notifies the observer of events.
    fn watch<O: Observer<P>>(&mut self, limit: Limit, observer: &O) -> Halt;

    /// Looks at a process (not at a supervisor), if it lives.
    fn look<R>(&self, at: impl Into<Address>, look: impl FnOnce(&P) -> R) -> Option<R>;

    /// The time: virtual, or the clock's at the end of the last run.
    fn now(&self) -> Time;

    /// How many messages processes have sent, in all runs together.
    fn sent(&self) -> u64;
}

/// How far a run may go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    /// The most messages that processes may send in this run. The run ends before they send one more, and the next run
    /// goes on with that one. Replay is exact. Threads count by turns, so a few more messages may be sent.
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

    /// At most so long.
    pub const fn span(span: Duration) -> Limit {
        Limit { span, ..Limit::NONE }
    }
}

/// Why a run came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halt {
    /// A process said [`Context::halt`](crate::Context::halt).
    Halted,
    /// No process has anything to do and nothing is under way.
    Quiet,
    /// The limit of messages is reached.
    MessageLimit,
    /// The limit of time is reached.
    TimeLimit,
}

/// Watches a run without taking part in it. Everything has a default that does nothing and costs nothing.
///
/// Several threads call it at the same time. What one process does is told in order. The mailboxes, starts, links and exit
/// signals are told by [`Replay`](crate::Replay) alone: on threads a post is kept small and does not say who sent it.
pub trait Observer<P: Process>: Sync {
    /// A process sent a message.
    fn sent(&self, at: Time, from: Pid, to: Pid, message: &P::Message) {
        let _ = (at, from, to, message);
    }

    /// A process started, or took an event; this is how it stands now.
    fn turned(&self, at: Time, pid: Pid, process: &P) {
        let _ = (at, pid, process);
    }

    /// A process ended.
    fn ended(&self, at: Time, pid: Pid, reason: &Reason) {
        let _ = (at, pid, reason);
    }

    /// A process is gone by an injected [loss](crate::Faults::loss), of which no process is told.
    fn lost(&self, at: Time, pid: Pid) {
        let _ = (at, pid);
    }

    /// A process started another one; it takes its first step later. What begins from the outside is not told.
    fn started(&self, at: Time, by: Pid, pid: Pid) {
        let _ = (at, by, pid);
    }

    /// Two processes are linked from now on.
    fn linked(&self, at: Time, one: Pid, other: Pid) {
        let _ = (at, one, other);
    }

    /// An exit signal sets out, because a linked process ended or because one asks another to end.
    fn exit_sent(&self, at: Time, from: Pid, to: Pid, reason: &Reason) {
        let _ = (at, from, to, reason);
    }

    /// Something reached a living process.
    fn arrived(&self, at: Time, from: Pid, to: Pid, what: Arrival<'_, P::Message>) {
        let _ = (at, from, to, what);
    }

    /// A process took an event from its mailbox, behind so many older ones that it had left there.
    fn took(&self, at: Time, pid: Pid, passed: usize) {
        let _ = (at, pid, passed);
    }

    /// A process looked at an event, which stands behind so many older ones, and left it.
    fn left(&self, at: Time, pid: Pid, passed: usize) {
        let _ = (at, pid, passed);
    }

    /// A receive timed out.
    fn timed_out(&self, at: Time, pid: Pid) {
        let _ = (at, pid);
    }
}

/// What reached a process, for an [`Observer`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrival<'a, M> {
    /// A message, which is now the last event of the mailbox.
    Message(&'a M),
    /// The end of a linked or watched process, or an exit that was asked for: now the last event of the mailbox.
    End(&'a Reason),
    /// An exit signal that ends the process, for this reason.
    Fatal(&'a Reason),
}

impl<P: Process> Observer<P> for () {}
