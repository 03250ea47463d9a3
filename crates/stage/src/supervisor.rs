//! A process that starts other processes and restarts them when they fail.
//!
//! ```text
//!             one for one        one for all         rest for one
//!    children  a  b  c  d         a  b  c  d          a  b  c  d
//!    fails        ✗                  ✗                   ✗
//!    restarts     b               a  b  c  d             b  c  d
//! ```
//!
//! Before a group is restarted, its living children are stopped in reverse order. They receive [`Reason::Shutdown`],
//! and are killed if they do not end within their grace period.

use std::collections::VecDeque;
use std::time::Duration;

use crate::body::{Role, Ties};
use crate::context::Context;
use crate::pid::{Name, Pid};
use crate::process::{Next, Process};
use crate::signal::{Event, Reason};
use crate::time::Time;

/// Which children a supervisor restarts when a child fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Strategy {
    /// Only the failed child.
    OneForOne,
    /// All children.
    OneForAll,
    /// The failed child and all children listed after it.
    RestForOne,
}

/// Exits after which a supervisor restarts a child.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Restart {
    /// Every exit.
    Permanent,
    /// Every exit except `Normal` and `Shutdown`.
    Transient,
    /// No exit: the child is never restarted.
    Temporary,
}

/// Description of how a supervisor starts and restarts one child.
pub struct Child<P: Process> {
    make: Box<dyn FnMut() -> Role<P> + Send>,
    name: Option<Name>,
    restart: Restart,
    grace: Duration,
    pid: Option<Pid>,
}

impl<P: Process> Child<P> {
    /// Creates a permanent child without a name, with a grace period of five seconds.
    pub fn new(mut make: impl FnMut() -> P + Send + 'static) -> Child<P> {
        Child::of(Box::new(move || Role::User(make())))
    }

    /// Creates a child that is itself a supervisor.
    pub fn supervisor(mut make: impl FnMut() -> Supervisor<P> + Send + 'static) -> Child<P> {
        Child::of(Box::new(move || Role::Supervisor(make())))
    }

    fn of(make: Box<dyn FnMut() -> Role<P> + Send>) -> Child<P> {
        Child { make, name: None, restart: Restart::Permanent, grace: Duration::from_secs(5), pid: None }
    }

    /// Registers the child under this name before its first step, each time it is started.
    #[must_use]
    pub fn named(self, name: Name) -> Child<P> {
        Child { name: Some(name), ..self }
    }

    /// Sets the exits after which the child is restarted.
    #[must_use]
    pub fn restart(self, restart: Restart) -> Child<P> {
        Child { restart, ..self }
    }

    /// Sets the time for an orderly shutdown before the child is killed.
    #[must_use]
    pub fn grace(self, grace: Duration) -> Child<P> {
        Child { grace, ..self }
    }

    fn starts_again_after(&self, reason: &Reason) -> bool {
        match self.restart {
            Restart::Permanent => true,
            Restart::Transient => !reason.is_calm(),
            Restart::Temporary => false,
        }
    }
}

/// A supervisor before it is started with [`Scheduler::supervise`](crate::Scheduler::supervise) or
/// [`Context::supervise`].
pub struct Supervisor<P: Process> {
    strategy: Strategy,
    limit: usize,
    within: Duration,
    children: Vec<Child<P>>,
    restarts: VecDeque<Time>,
    state: State,
}

enum State {
    Watching,
    /// The supervisor is stopping the children with these indices in `children`, last one first. After that, it
    /// performs `then`.
    Stopping {
        list: Vec<usize>,
        then: Then,
    },
}

enum Then {
    Start(Vec<usize>),
    Exit(Reason),
}

impl<P: Process> Supervisor<P> {
    /// Creates a supervisor without children that allows three restarts in five seconds.
    pub fn new(strategy: Strategy) -> Supervisor<P> {
        Supervisor {
            strategy,
            limit: 3,
            within: Duration::from_secs(5),
            children: Vec::new(),
            restarts: VecDeque::new(),
            state: State::Watching,
        }
    }

    /// Sets the maximum number of restarts within a time span. A supervisor that exceeds it stops all children and
    /// fails.
    #[must_use]
    pub fn intensity(self, limit: usize, within: Duration) -> Supervisor<P> {
        Supervisor { limit, within, ..self }
    }

    /// Adds a child, which is started after the children added earlier.
    #[must_use]
    pub fn child(mut self, child: Child<P>) -> Supervisor<P> {
        self.children.push(child);
        self
    }

    pub(crate) fn start(&mut self, me: &mut Context<'_, P>) -> Next<P::Message> {
        me.trap_exits();
        self.begin(me, (0..self.children.len()).collect())
    }

    pub(crate) fn receive(&mut self, me: &mut Context<'_, P>, event: Event<P::Message>) -> Next<P::Message> {
        match (&mut self.state, event) {
            (State::Watching, Event::Exit { from, reason }) => match self.place_of(from) {
                Some(place) => self.ended(me, place, &reason),
                None => self.stop(me, (0..self.children.len()).collect(), Then::Exit(reason)),
            },
            (State::Stopping { list, .. }, Event::Exit { from, reason }) => {
                let Some(&last) = list.last() else { return Next::Leave(Event::Exit { from, reason }) };
                if self.children[last].pid != Some(from) {
                    return Next::Leave(Event::Exit { from, reason });
                }
                list.pop();
                self.children[last].pid = None;
                self.stop_next(me)
            }
            (State::Stopping { list, .. }, Event::Timeout) => {
                if let Some(pid) = list.last().and_then(|&place| self.children[place].pid) {
                    me.exit(pid, Reason::Kill);
                }
                Next::Receive
            }
            (State::Stopping { .. }, other) => Next::Leave(other),
            (State::Watching, _) => Next::Receive,
        }
    }

    fn place_of(&self, pid: Pid) -> Option<usize> {
        self.children.iter().position(|child| child.pid == Some(pid))
    }

    fn ended(&mut self, me: &mut Context<'_, P>, place: usize, reason: &Reason) -> Next<P::Message> {
        self.children[place].pid = None;
        if !self.children[place].starts_again_after(reason) {
            return Next::Receive;
        }
        let all = (0..self.children.len()).collect();
        if !self.may_restart(me.now()) {
            return self.stop(me, all, Then::Exit(Reason::failed("too many restarts")));
        }
        let group: Vec<usize> = match self.strategy {
            Strategy::OneForOne => vec![place],
            Strategy::OneForAll => all,
            Strategy::RestForOne => (place..self.children.len()).collect(),
        };
        let lives_on = |&other: &usize| other == place || self.children[other].restart != Restart::Temporary;
        let again = group.iter().copied().filter(lives_on).collect();
        self.stop(me, group, Then::Start(again))
    }

    fn may_restart(&mut self, now: Time) -> bool {
        self.restarts.push_back(now);
        while self.restarts.front().is_some_and(|&then| now - then > self.within) {
            self.restarts.pop_front();
        }
        self.restarts.len() <= self.limit
    }

    fn stop(&mut self, me: &mut Context<'_, P>, list: Vec<usize>, then: Then) -> Next<P::Message> {
        self.state = State::Stopping { list, then };
        self.stop_next(me)
    }

    /// Requests the shutdown of the last living child in `list`. If none is left, performs `then`.
    fn stop_next(&mut self, me: &mut Context<'_, P>) -> Next<P::Message> {
        let State::Stopping { list, .. } = &mut self.state else { return Next::Receive };
        while let Some(&place) = list.last() {
            if let Some(pid) = self.children[place].pid {
                me.exit(pid, Reason::Shutdown);
                return Next::After(self.children[place].grace);
            }
            list.pop();
        }
        match std::mem::replace(&mut self.state, State::Watching) {
            State::Stopping { then: Then::Start(group), .. } => self.begin(me, group),
            State::Stopping { then: Then::Exit(reason), .. } => Next::Exit(reason),
            State::Watching => Next::Receive,
        }
    }

    fn begin(&mut self, me: &mut Context<'_, P>, group: Vec<usize>) -> Next<P::Message> {
        for place in group {
            let child = &mut self.children[place];
            let ties = Ties { names: child.name.into_iter().collect(), ..Ties::linked_to(me.pid()) };
            let pid = me.give_birth((child.make)(), ties);
            child.pid = Some(pid);
            me.ties.links.push(pid);
            if child.name.is_some_and(|name| me.directory.register(name, pid).is_err()) {
                let all = (0..self.children.len()).collect();
                return self.stop(
                    me,
                    all,
                    Then::Exit(Reason::failed("a child's name is already registered")),
                );
            }
        }
        Next::Receive
    }
}
