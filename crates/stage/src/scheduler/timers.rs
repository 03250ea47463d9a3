//! Deadlines in order of time, cheap where most come in order already.
//!
//! A run uses few different spans, and now + span grows with now. So deadlines are dealt like cards in patience: each
//! goes on the lane whose last card is the latest one not after it, and only what fits nowhere goes to the heap.
//! With one span or four the heap stays empty, and both ends cost a comparison or two. (A heap alone took a third
//! of the time of the whole first protocol, since there every second message brings a new deadline.)

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use crate::time::Time;

const LANES: usize = 4;

/// A queue of `(moment, what)`, taken out by moment and then by `what`'s number.
pub(crate) struct Deadlines<T> {
    lanes: [VecDeque<(Time, T)>; LANES],
    heap: BinaryHeap<Reverse<(Time, T)>>,
    earliest: Time,
}

impl<T: Ord + Copy> Deadlines<T> {
    pub(crate) fn new() -> Deadlines<T> {
        Deadlines {
            lanes: std::array::from_fn(|_| VecDeque::new()),
            heap: BinaryHeap::new(),
            earliest: Time::NEVER,
        }
    }

    pub(crate) fn push(&mut self, at: Time, what: T) {
        self.earliest = self.earliest.min(at);
        let key = |lane: &VecDeque<(Time, T)>| lane.back().map(|&last| last);
        let fits = |lane: &&mut VecDeque<(Time, T)>| key(lane).is_none_or(|last| last <= (at, what));
        match self.lanes.iter_mut().filter(fits).max_by_key(|lane| key(lane)) {
            Some(lane) => lane.push_back((at, what)),
            None => self.heap.push(Reverse((at, what))),
        }
    }

    /// The earliest moment, or never.
    #[inline]
    pub(crate) fn earliest(&self) -> Time {
        self.earliest
    }

    /// The earliest of all.
    pub(crate) fn first(&self) -> Option<(Time, T)> {
        let lanes = self.lanes.iter().filter_map(|lane| lane.front().copied());
        lanes.chain(self.heap.peek().map(|&Reverse(first)| first)).min()
    }

    /// What is due at `now` or before, the earliest of it.
    pub(crate) fn pop_due(&mut self, now: Time) -> Option<(Time, T)> {
        if self.earliest > now {
            return None;
        }
        let front = |lane: &VecDeque<(Time, T)>| lane.front().copied();
        let lane = (0..LANES)
            .filter(|&lane| !self.lanes[lane].is_empty())
            .min_by_key(|&lane| front(&self.lanes[lane]));
        let of_lane = lane.and_then(|lane| front(&self.lanes[lane]));
        let of_heap = self.heap.peek().map(|&Reverse(first)| first);
        let popped = match (of_lane, of_heap) {
            (Some(a), Some(b)) if b < a => self.heap.pop().map(|Reverse(first)| first),
            (None, _) => self.heap.pop().map(|Reverse(first)| first),
            _ => lane.and_then(|lane| self.lanes[lane].pop_front()),
        };
        let fronts = self.lanes.iter().filter_map(|lane| lane.front().map(|&(at, _)| at));
        self.earliest =
            fronts.chain(self.heap.peek().map(|&Reverse((at, _))| at)).min().unwrap_or(Time::NEVER);
        popped
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn come_out_as_from_a_sorted_list(moments in prop::collection::vec(0u64..50, 0..200)) {
            let mut deadlines = Deadlines::new();
            let mut sorted: Vec<(Time, usize)> = Vec::new();
            for (number, &nanos) in moments.iter().enumerate() {
                deadlines.push(Time::from_nanos(nanos), number);
                sorted.push((Time::from_nanos(nanos), number));
            }
            sorted.sort();
            let out: Vec<_> = std::iter::from_fn(|| deadlines.pop_due(Time::from_nanos(50))).collect();
            prop_assert_eq!(out, sorted);
        }
    }
}
