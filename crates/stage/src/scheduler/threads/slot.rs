//! A place for one process, safe to touch from every thread.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::body::Body;
use crate::directory::lock;
use crate::pid::Pid;
use crate::process::Process;
use crate::signal::Post;
use crate::time::Time;

/// A slot for one process. Fields that senders use are in a separate cache line from those that the process itself
/// works on.
#[repr(align(128))]
pub(super) struct Slot<P: Process> {
    inbox: Mutex<Inbox<P::Message>>,
    home: Home<P>,
}

#[repr(align(128))]
struct Home<P: Process> {
    /// Locked by the thread that runs the process, for a whole turn; no other thread locks it during a run.
    body: Mutex<Option<Body<P>>>,
    /// The time of its last turn.
    latest: AtomicU64,
    /// The time for which a wake-up is set.
    armed: AtomicU64,
}

struct Inbox<M> {
    holder: Option<Pid>,
    state: State,
    queue: VecDeque<Post<M>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// In no queue.
    Idle,
    /// In a queue, or having its turn.
    Busy,
    /// Like `Busy`, but a post that is not a message has arrived since.
    Wanted,
}

impl<M> Inbox<M> {
    /// True if the caller must queue the process.
    fn rouse(&mut self, busy: State) -> bool {
        let was_idle = self.state == State::Idle;
        self.state = if was_idle { State::Busy } else { busy };
        was_idle
    }
}

impl<P: Process> Default for Slot<P> {
    fn default() -> Slot<P> {
        let inbox = Inbox { holder: None, state: State::Idle, queue: VecDeque::new() };
        let home =
            Home { body: Mutex::new(None), latest: AtomicU64::new(0), armed: AtomicU64::new(u64::MAX) };
        Slot { inbox: Mutex::new(inbox), home }
    }
}

impl<P: Process> Slot<P> {
    pub(super) fn body(&self) -> &Mutex<Option<Body<P>>> {
        &self.home.body
    }

    /// Puts a post into the inbox; true if the caller must queue the process. Gives the post back if its process lives
    /// no more.
    pub(super) fn post(&self, to: Pid, post: Post<P::Message>) -> Result<bool, Post<P::Message>> {
        let mut inbox = lock(&self.inbox);
        if inbox.holder != Some(to) {
            return Err(post);
        }
        inbox.queue.push_back(post);
        let state = inbox.state;
        Ok(inbox.rouse(state))
    }

    /// True if the caller must queue the process.
    pub(super) fn settle_in(&self, body: Body<P>) -> bool {
        let pid = body.pid;
        *lock(self.body()) = Some(body);
        let mut inbox = lock(&self.inbox);
        inbox.holder = Some(pid);
        inbox.rouse(State::Wanted)
    }

    /// Empties the place, and returns the unread events.
    pub(super) fn vacate(&self) -> VecDeque<Post<P::Message>> {
        let mut inbox = lock(&self.inbox);
        inbox.holder = None;
        std::mem::take(&mut inbox.queue)
    }

    /// A turn begins: swaps the inbox with an empty queue.
    pub(super) fn empty_into(&self, queue: &mut VecDeque<Post<P::Message>>) {
        let mut inbox = lock(&self.inbox);
        inbox.state = State::Busy;
        std::mem::swap(&mut inbox.queue, queue);
    }

    /// Records that there is work besides mail. Returns whether the caller must queue the process.
    pub(super) fn wants_queue(&self) -> bool {
        lock(&self.inbox).rouse(State::Wanted)
    }

    /// Ends the turn. Returns `false` if something arrived in the meantime, so that the process must be queued again.
    pub(super) fn rest(&self) -> bool {
        let mut inbox = lock(&self.inbox);
        let rests = inbox.queue.is_empty() && inbox.state == State::Busy;
        if rests {
            inbox.state = State::Idle;
        }
        rests
    }

    /// Returns the time of the next turn, not before that of the last; under the body's lock.
    pub(super) fn latest(&self, now: Time) -> Time {
        let latest = now.as_nanos().max(self.home.latest.load(Ordering::Relaxed));
        self.home.latest.store(latest, Ordering::Relaxed);
        Time::from_nanos(latest)
    }

    /// Returns whether a wake-up must be set for this deadline, which is the case unless an equal or earlier one is
    /// set.
    pub(super) fn arms(&self, deadline: Time) -> bool {
        self.home.armed.fetch_min(deadline.as_nanos(), Ordering::AcqRel) > deadline.as_nanos()
    }

    /// Cancels the wake for this time if the process does not wait for one. Returns `false` if it does, or is running.
    pub(super) fn forgoes_wake(&self, at: Time) -> bool {
        // Under the lock, so that the process cannot come to rely on the wake meanwhile.
        let Ok(home) = self.body().try_lock() else { return false };
        let is_idle = home.as_ref().is_none_or(|body| body.deadline() == Time::NEVER);
        if is_idle {
            self.disarm(at);
        }
        is_idle
    }

    /// Returns whether the wake for this time is the one that was set last.
    pub(super) fn disarm(&self, at: Time) -> bool {
        let free = u64::MAX;
        self.home.armed.compare_exchange(at.as_nanos(), free, Ordering::AcqRel, Ordering::Acquire).is_ok()
    }
}
