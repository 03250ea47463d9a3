//! Future events in order of time, and for equal times in order of insertion.

use std::cmp::Ordering;
use std::collections::{BTreeSet, BinaryHeap};

use crate::context::Timer;
use crate::pid::{Address, Pid};
use crate::signal::Post;
use crate::time::Time;

pub(super) struct Calendar<M> {
    later: BinaryHeap<Later<M>>,
    /// The moment of the first of `later`, or never.
    front: Time,
    /// Timers that were not cancelled.
    pending: BTreeSet<Timer>,
    count: u64,
}

/// A future event, ordered by `(at, count)`.
struct Later<M> {
    at: Time,
    count: u64,
    what: What<M>,
}

pub(super) enum What<M> {
    Deliver { from: Pid, to: Pid, post: Post<M> },
    Send { from: Pid, to: Address, timer: Timer, message: M },
    Resume(Pid),
}

impl<M> Calendar<M> {
    pub(super) fn new() -> Calendar<M> {
        Calendar { later: BinaryHeap::new(), front: Time::NEVER, pending: BTreeSet::new(), count: 0 }
    }

    /// Returns the time of the next event, or `Time::NEVER` if there is none.
    #[inline]
    pub(super) fn front(&self) -> Time {
        self.front
    }

    pub(super) fn plan(&mut self, at: Time, what: What<M>) {
        if let What::Send { timer, .. } = what {
            self.pending.insert(timer);
        }
        self.count += 1;
        self.front = self.front.min(at);
        self.later.push(Later { at, count: self.count, what });
    }

    /// Removes the next event.
    pub(super) fn pop(&mut self) -> Option<What<M>> {
        let Later { what, .. } = self.later.pop()?;
        self.front = self.later.peek().map_or(Time::NEVER, |later| later.at);
        Some(what)
    }

    /// The timer's message is not to be sent, or is sent now; false if it was cancelled before.
    pub(super) fn strike_out(&mut self, timer: Timer) -> bool {
        self.pending.remove(&timer)
    }
}

impl<M> Ord for Later<M> {
    /// Reversed, since the heap gives the greatest first.
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
