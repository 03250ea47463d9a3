//! Future events, ordered by time and then by insertion.

use std::cmp::Ordering;
use std::collections::{BTreeSet, BinaryHeap};

use crate::context::Timer;
use crate::pid::{Address, Pid};
use crate::signal::Post;
use crate::time::Time;

pub(super) struct Calendar<M> {
    later: BinaryHeap<Later<M>>,
    /// Time of the earliest event in `later`, or `Time::NEVER` if there is none.
    front: Time,
    /// Timers whose messages have been neither sent nor cancelled.
    pending: BTreeSet<Timer>,
    count: u64,
}

/// A future event, ordered by `(at, count)`.
struct Later<M> {
    at: Time,
    count: u64,
    event: Scheduled<M>,
}

pub(super) enum Scheduled<M> {
    Deliver { from: Pid, to: Pid, post: Post<M> },
    Send { from: Pid, to: Address, timer: Timer, message: M },
    Resume(Pid),
}

impl<M> Calendar<M> {
    pub(super) fn new() -> Calendar<M> {
        Calendar { later: BinaryHeap::new(), front: Time::NEVER, pending: BTreeSet::new(), count: 0 }
    }

    #[inline]
    pub(super) fn front(&self) -> Time {
        self.front
    }

    pub(super) fn plan(&mut self, at: Time, event: Scheduled<M>) {
        if let Scheduled::Send { timer, .. } = event {
            self.pending.insert(timer);
        }
        self.count += 1;
        self.front = self.front.min(at);
        self.later.push(Later { at, count: self.count, event });
    }

    /// Removes and returns the next event.
    pub(super) fn pop(&mut self) -> Option<Scheduled<M>> {
        let Later { event, .. } = self.later.pop()?;
        self.front = self.later.peek().map_or(Time::NEVER, |later| later.at);
        Some(event)
    }

    /// Removes a timer from `pending`, because its message is sent or cancelled. Returns `false` if it was no longer
    /// pending.
    pub(super) fn strike_out(&mut self, timer: Timer) -> bool {
        self.pending.remove(&timer)
    }
}

impl<M> Ord for Later<M> {
    /// Compares in reverse order, since the heap returns its greatest item first.
    fn cmp(&self, other: &Later<M>) -> Ordering {
        (other.at, other.count).cmp(&(self.at, self.count))
    }
}

impl<M> PartialOrd for Later<M> {
    fn partial_cmp(&self, other: &Later<M>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<M> PartialEq for Later<M> {
    fn eq(&self, other: &Later<M>) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<M> Eq for Later<M> {}
