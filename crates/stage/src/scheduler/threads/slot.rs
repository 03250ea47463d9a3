//! A slot for one process, which every thread can access.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::body::Body;
use crate::directory::lock;
use crate::pid::Pid;
use crate::process::Process;
use crate::signal::Post;
use crate::time::Time;

/// A slot for one process. Fields that senders use and fields that the process uses are in separate cache lines.
#[repr(align(128))]
pub(super) struct Slot<P: Process> {
    inbox: Mutex<Inbox<P::Message>>,
    home: Home<P>,
}

#[repr(align(128))]
struct Home<P: Process> {
    /// The process. The thread that runs it holds the lock for a whole turn.
    body: Mutex<Option<Body<P>>>,
    /// Time of the process's last turn, in nanoseconds.
    latest: AtomicU64,
    /// Time of the earliest alarm that is set for the process, in nanoseconds, or `u64::MAX`.
    armed: AtomicU64,
}

struct Inbox<M> {
    holder: Option<Pid>,
    state: State,
    queue: VecDeque<Post<M>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// The process is neither queued nor running.
    Idle,
    /// The process is queued or running.
    Busy,
    /// Like `Busy`, but work other than posts has arrived since the turn began.
    Wanted,
}

impl<M> Inbox<M> {
    /// Records that there is work: an idle process becomes busy, and any other process enters the state `busy`.
    /// Returns whether the process was idle, so that the caller must queue it.
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

    /// Puts a post into the inbox, and returns whether the caller must queue the process. Returns the post as an error
    /// if the recipient has ended.
    pub(super) fn post(&self, to: Pid, post: Post<P::Message>) -> Result<bool, Post<P::Message>> {
        let mut inbox = lock(&self.inbox);
        if inbox.holder != Some(to) {
            return Err(post);
        }
        inbox.queue.push_back(post);
        let state = inbox.state;
        Ok(inbox.rouse(state))
    }

    /// Puts a process into the slot. Returns whether the caller must queue the process.
    pub(super) fn settle_in(&self, body: Body<P>) -> bool {
        let pid = body.pid;
        *lock(self.body()) = Some(body);
        let mut inbox = lock(&self.inbox);
        inbox.holder = Some(pid);
        inbox.rouse(State::Wanted)
    }

    /// Closes the inbox of a process that has ended, and returns the unread posts.
    pub(super) fn vacate(&self) -> VecDeque<Post<P::Message>> {
        let mut inbox = lock(&self.inbox);
        inbox.holder = None;
        std::mem::take(&mut inbox.queue)
    }

    /// Begins a turn: moves the posts from the inbox to `queue`, which must be empty.
    pub(super) fn empty_into(&self, queue: &mut VecDeque<Post<P::Message>>) {
        let mut inbox = lock(&self.inbox);
        inbox.state = State::Busy;
        std::mem::swap(&mut inbox.queue, queue);
    }

    /// Records that there is work other than mail. Returns whether the caller must queue the process.
    pub(super) fn wants_queue(&self) -> bool {
        lock(&self.inbox).rouse(State::Wanted)
    }

    /// Ends the turn. Returns `false` if work arrived in the meantime, so that the process must be queued again.
    pub(super) fn rest(&self) -> bool {
        let mut inbox = lock(&self.inbox);
        let rests = inbox.queue.is_empty() && inbox.state == State::Busy;
        if rests {
            inbox.state = State::Idle;
        }
        rests
    }

    /// Records and returns the time of the next turn: `now`, or the time of the previous turn if that is later. The
    /// caller must hold the lock of `body`.
    pub(super) fn latest(&self, now: Time) -> Time {
        let latest = now.as_nanos().max(self.home.latest.load(Ordering::Relaxed));
        self.home.latest.store(latest, Ordering::Relaxed);
        Time::from_nanos(latest)
    }

    /// Records that an alarm for `deadline` is needed. Returns `false` if an alarm for the same or an earlier time is
    /// already set, so that the caller need not set one.
    pub(super) fn arms(&self, deadline: Time) -> bool {
        self.home.armed.fetch_min(deadline.as_nanos(), Ordering::AcqRel) > deadline.as_nanos()
    }

    /// Records that the alarm at `at` is dropped, if the process does not wait with a time-out. Returns `false` if it
    /// does, or if it is running.
    pub(super) fn forgoes_wake(&self, at: Time) -> bool {
        // The lock ensures that the process does not start to rely on the wake-up in the meantime.
        let Ok(home) = self.body().try_lock() else { return false };
        let is_idle = home.as_ref().is_none_or(|body| body.deadline() == Time::NEVER);
        if is_idle {
            self.disarm(at);
        }
        is_idle
    }

    /// Records that the alarm at `at` is no longer set. Returns `false` if `armed` has a different time.
    pub(super) fn disarm(&self, at: Time) -> bool {
        let free = u64::MAX;
        self.home.armed.compare_exchange(at.as_nanos(), free, Ordering::AcqRel, Ordering::Acquire).is_ok()
    }
}
