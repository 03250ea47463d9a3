//! Deadlines in order of time, cheap where most come in order already.
//!
//! A run uses few different spans, and now + span grows with now. So deadlines are dealt like cards in patience: each
//! goes on the lane whose last card is the latest one not after it, and only what fits nowhere goes to the heap.
//! With one span or four the heap stays empty, and both ends cost a comparison or two. (In the first protocol every
//! second message brings a new deadline. A version that also ordered deadlines of one moment, so that the heap was used
//! again and again, took two fifths of that protocol's time; this one takes a sixth.)

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use crate::time::Time;

const LANES: usize = 4;

/// A queue of things with the moment when they are due; of one moment, the first put in comes out first, lane by lane.
pub(crate) struct Deadlines<T> {
    lanes: [VecDeque<(Time, T)>; LANES],
    /// The first and the last moment of each lane; never and zero if it is empty.
    fronts: [Time; LANES],
    backs: [Time; LANES],
    heap: BinaryHeap<Reverse<(Time, T)>>,
    heap_front: Time,
    earliest: Time,
}

impl<T: Ord + Copy> Deadlines<T> {
    pub(crate) fn new() -> Deadlines<T> {
        Deadlines {
            lanes: std::array::from_fn(|_| VecDeque::new()),
            fronts: [Time::NEVER; LANES],
            backs: [Time::ZERO; LANES],
            heap: BinaryHeap::new(),
            heap_front: Time::NEVER,
            earliest: Time::NEVER,
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, at: Time, what: T) {
        self.earliest = self.earliest.min(at);
        let mut best = LANES;
        for lane in 0..LANES {
            if self.backs[lane] <= at && (best == LANES || self.backs[lane] > self.backs[best]) {
                best = lane;
            }
        }
        if best == LANES {
            self.heap_front = self.heap_front.min(at);
            self.heap.push(Reverse((at, what)));
        } else {
            self.fronts[best] = self.fronts[best].min(at);
            self.backs[best] = at;
            self.lanes[best].push_back((at, what));
        }
    }

    /// The earliest moment, or never.
    #[inline]
    pub(crate) fn earliest(&self) -> Time {
        self.earliest
    }

    /// The earliest of all.
    pub(crate) fn first(&self) -> Option<(Time, T)> {
        match self.fronts.iter().position(|&front| front == self.earliest) {
            Some(lane) => self.lanes[lane].front().copied(),
            None => self.heap.peek().map(|&Reverse(first)| first),
        }
    }

    /// What is due at `now` or before, the earliest of it.
    #[inline]
    pub(crate) fn pop_due(&mut self, now: Time) -> Option<(Time, T)> {
        if self.earliest > now {
            return None;
        }
        let popped = match self.fronts.iter().position(|&front| front == self.earliest) {
            Some(lane) => {
                let popped = self.lanes[lane].pop_front();
                self.fronts[lane] = self.lanes[lane].front().map_or(Time::NEVER, |&(at, _)| at);
                if self.lanes[lane].is_empty() {
                    self.backs[lane] = Time::ZERO;
                }
                popped
            }
            None => {
                let popped = self.heap.pop().map(|Reverse(first)| first);
                self.heap_front = self.heap.peek().map_or(Time::NEVER, |&Reverse((at, _))| at);
                popped
            }
        };
        self.earliest = self.fronts.iter().fold(self.heap_front, |least, &front| least.min(front));
        popped
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn come_out_in_order_of_time(moments in prop::collection::vec(0u64..50, 0..200), pops in 0usize..100) {
            let mut deadlines = Deadlines::new();
            let mut sorted: Vec<u64> = Vec::new();
            let mut out = Vec::new();
            for (number, &nanos) in moments.iter().enumerate() {
                deadlines.push(Time::from_nanos(nanos), number);
                sorted.push(nanos);
                if number == pops {
                    sorted.sort();
                    prop_assert_eq!(deadlines.pop_due(Time::NEVER).map(|(at, _)| at.as_nanos()), Some(sorted.remove(0)));
                }
            }
            sorted.sort();
            while let Some((at, number)) = deadlines.first() {
                prop_assert_eq!(deadlines.pop_due(at), Some((at, number)));
                prop_assert_eq!(moments[number], at.as_nanos());
                out.push(at.as_nanos());
            }
            prop_assert_eq!(out, sorted);
        }
    }
}
