//! Effects of a process on other processes. A process requests them through its context.
//!
//! Effects are not immediate: a turn collects them, and the scheduler executes them after the turn, in the order in
//! which they were requested. A process is therefore a function from (state, event) to (state, effects), the same under
//! every scheduler.

use std::time::Duration;

use crate::body::{Afterwards, Role, Ties};
use crate::directory::{Directory, NameTaken};
use crate::pid::{Address, Name, Pid};
use crate::process::Process;
use crate::signal::{Cause, Monitor, Post, Reason, Signal};
use crate::supervisor::Supervisor;
use crate::time::Time;

/// Operations available to a process during its turn: send, spawn, link, monitor, register.
pub struct Context<'a, P: Process> {
    pub(crate) pid: Pid,
    pub(crate) now: Time,
    pub(crate) ties: &'a mut Ties,
    pub(crate) effects: &'a mut Vec<Effect<P>>,
    pub(crate) directory: &'a Directory,
}

/// A request to the scheduler, executed after the turn.
pub(crate) enum Effect<P: Process> {
    Post { to: Pid, post: Post<P::Message> },
    Rare(Box<Rare<P>>),
}

/// Requests that are rare enough to be boxed.
pub(crate) enum Rare<P: Process> {
    Spawn(Box<Birth<P>>),
    SendAt { at: Time, to: Address, timer: Timer, message: P::Message },
    Cancel(Timer),
    Halt,
}

impl<P: Process> Effect<P> {
    pub(crate) fn signal(to: Pid, signal: Signal) -> Effect<P> {
        Effect::Post { to, post: Post::Signal(Box::new(signal)) }
    }

    /// Drops the effect. If it would have spawned a process, the reserved slot and names are released.
    pub(crate) fn forgo(self, directory: &Directory) {
        if let Effect::Rare(rare) = self
            && let Rare::Spawn(birth) = *rare
        {
            birth.ties.names.iter().for_each(|&name| directory.unregister(name, birth.pid));
            directory.release(birth.pid);
        }
    }

    pub(crate) fn is_message(&self) -> bool {
        matches!(self, Effect::Post { post: Post::Message(_), .. })
    }
}

pub(crate) struct Birth<P: Process> {
    pub(crate) pid: Pid,
    pub(crate) role: Role<P>,
    pub(crate) ties: Ties,
}

/// Identifier with which a message sent by [`Context::send_after`] can be cancelled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Timer(pub(crate) u64);

impl<P: Process> Context<'_, P> {
    /// Returns the pid of this process.
    pub fn pid(&self) -> Pid {
        self.pid
    }

    /// Returns the time of this turn.
    pub fn now(&self) -> Time {
        self.now
    }

    /// Sends a message, like Erlang's `!`: a message to a process that has ended is dropped, but a message to an
    /// unregistered name is an error of the sender. The sender ends after this turn with [`Reason::Failed`] (Erlang's
    /// `badarg`), and its later effects in this turn are dropped. [`cast`](Self::cast) ignores unregistered names.
    #[inline(always)]
    pub fn send(&mut self, to: impl Into<Address>, message: P::Message) {
        let to = to.into();
        match self.directory.resolve(to) {
            Some(to) => self.effects.push(Effect::Post { to, post: Post::Message(message) }),
            None => self.fail(to),
        }
    }

    /// Sends a message, like Erlang's `gen_server:cast`: a message to an ended process or an unregistered name is
    /// dropped.
    #[inline(always)]
    pub fn cast(&mut self, to: impl Into<Address>, message: P::Message) {
        if let Some(to) = self.directory.resolve(to) {
            self.effects.push(Effect::Post { to, post: Post::Message(message) });
        }
    }

    /// Sends the same message to several addresses in order, like [`cast`](Self::cast).
    pub fn broadcast<A: Into<Address>>(&mut self, to: impl IntoIterator<Item = A>, message: P::Message)
    where
        P::Message: Clone,
    {
        for address in to {
            self.cast(address, message.clone());
        }
    }

    #[cold]
    fn fail(&mut self, to: Address) {
        let Address::Name(name) = to else { return };
        let text = self.directory.text_of(name);
        let reason = Reason::failed(format!("badarg: no process is registered as {text}"));
        let effects = self.effects.len();
        self.ties.afterwards.push(Afterwards::Fail { reason, effects });
    }

    /// Sends a message after `span`. The address is resolved when the message is sent; a message to an unregistered
    /// name is dropped.
    pub fn send_after(&mut self, span: Duration, to: impl Into<Address>, message: P::Message) -> Timer {
        let timer = Timer(self.directory.number());
        self.rare(Rare::SendAt { at: self.now + span, to: to.into(), timer, message });
        timer
    }

    /// Cancels a message that [`send_after`](Self::send_after) has not sent yet.
    pub fn cancel(&mut self, timer: Timer) {
        self.rare(Rare::Cancel(timer));
    }

    /// Starts a process, and returns its pid.
    pub fn spawn(&mut self, process: P) -> Pid {
        self.give_birth(Role::User(process), Ties::default())
    }

    /// Starts a process that is linked to this one from its start.
    pub fn spawn_link(&mut self, process: P) -> Pid {
        let pid = self.give_birth(Role::User(process), Ties::linked_to(self.pid));
        self.ties.links.push(pid);
        pid
    }

    /// Starts a process that this one monitors from its start.
    pub fn spawn_monitor(&mut self, process: P) -> (Pid, Monitor) {
        let monitor = Monitor(self.directory.number());
        let pid = self.give_birth(Role::User(process), Ties::watched_by(self.pid, monitor));
        self.ties.watching.push((pid, monitor));
        (pid, monitor)
    }

    /// Starts a supervisor that is linked to this process.
    pub fn supervise(&mut self, supervisor: Supervisor<P>) -> Pid {
        let pid = self.give_birth(Role::Supervisor(supervisor), Ties::linked_to(self.pid));
        self.ties.links.push(pid);
        pid
    }

    /// Links this process to another one. When either process ends abnormally, the other process also ends.
    pub fn link(&mut self, to: Pid) {
        if to != self.pid && !self.ties.links.contains(&to) {
            self.ties.links.push(to);
            self.signal(to, Signal::Link { from: self.pid });
        }
    }

    /// Removes the link to a process, on both sides.
    pub fn unlink(&mut self, from: Pid) {
        if let Some(at) = self.ties.links.iter().position(|&pid| pid == from) {
            self.ties.links.swap_remove(at);
            self.signal(from, Signal::Unlink { from: self.pid });
        }
    }

    /// Requests one [`Event::Down`](crate::Event::Down) when the process `pid` ends, or immediately if it has already
    /// ended.
    pub fn monitor(&mut self, pid: Pid) -> Monitor {
        let monitor = Monitor(self.directory.number());
        self.ties.watching.push((pid, monitor));
        self.signal(pid, Signal::Monitor { from: self.pid, monitor });
        monitor
    }

    /// Removes a monitor, and its `Down` event from the mailbox if that event has already arrived.
    pub fn demonitor(&mut self, monitor: Monitor) {
        if let Some(at) = self.ties.watching.iter().position(|&(_, watched)| watched == monitor) {
            let (pid, _) = self.ties.watching.swap_remove(at);
            self.signal(pid, Signal::Demonitor { monitor });
        }
        self.ties.afterwards.push(Afterwards::Flush(monitor));
    }

    /// Makes exit signals arrive as [`Event::Exit`](crate::Event::Exit) instead of ending this process.
    pub fn trap_exits(&mut self) {
        self.ties.traps = true;
    }

    /// Makes exit signals end this process again.
    pub fn untrap_exits(&mut self) {
        self.ties.traps = false;
    }

    /// Sends an exit signal, which ends the other process unless it traps exits.
    pub fn exit(&mut self, to: impl Into<Address>, reason: Reason) {
        if let Some(to) = self.directory.resolve(to) {
            self.signal(to, Signal::Exit { from: self.pid, reason, cause: Cause::Request });
        }
    }

    /// Returns the name for a string. The same text always returns the same name.
    pub fn name(&self, text: &str) -> Name {
        self.directory.name(text)
    }

    /// Registers a name for this process. The name becomes free when the process ends.
    ///
    /// # Errors
    ///
    /// Returns [`NameTaken`] if the name is already registered, even to this process.
    pub fn register(&mut self, name: Name) -> Result<(), NameTaken> {
        self.directory.register(name, self.pid)?;
        self.ties.names.push(name);
        Ok(())
    }

    /// Unregisters a name, if it is registered to this process.
    pub fn unregister(&mut self, name: Name) {
        self.ties.names.retain(|&held| held != name);
        self.directory.unregister(name, self.pid);
    }

    /// Returns the process that is registered under a name, or `None` if the name is free.
    pub fn whereis(&self, name: Name) -> Option<Pid> {
        self.directory.resolve(name)
    }

    /// Stops the whole run after this turn. All processes keep their state, and the run can be continued later.
    pub fn halt(&mut self) {
        self.rare(Rare::Halt);
    }

    pub(crate) fn signal(&mut self, to: Pid, signal: Signal) {
        self.effects.push(Effect::signal(to, signal));
    }

    fn rare(&mut self, rare: Rare<P>) {
        self.effects.push(Effect::Rare(Box::new(rare)));
    }

    pub(crate) fn give_birth(&mut self, role: Role<P>, ties: Ties) -> Pid {
        let pid = self.directory.reserve();
        self.rare(Rare::Spawn(Box::new(Birth { pid, role, ties })));
        pid
    }
}
