//! Processes that wait with a time-out, ordered by deadline.
//!
//! ```text
//!    list 0   ○⇄ 7 ⇄ 3 ⇄ 12 ⇄ 5 ⇄○      each in order of deadline: a new wait goes to the end of the first list
//!    list 1   ○⇄ 81 ⇄○                  whose last deadline is not later, …
//!    heap     {9, 4}                    … and to the heap if there is no such list
//! ```
//!
//! A receive begins a new wait each time an event is taken, nearly always with one of a few spans. Since time only
//! advances, the deadline now + span belongs at the end of a list. Unlinking a process from its old position joins its
//! two neighbours. This takes a few writes, without a search, and without a wake-up for a completed receive.
//!
//! *Tried and lost,* in the negotiation protocol `first`, where every event begins a new wait:
//!
//! - One entry per process, in four queues and a heap. An entry that is reached too early is inserted again.
//! - A calendar queue (Brown 1988) for these entries. The cells of a negotiation act in bursts, so some buckets contain
//!   dozens of entries and most contain none.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::time::Time;

const LISTS: usize = 2;
/// Value of `Node::list` for a process without a deadline.
const NOWHERE: u32 = LISTS as u32;
const HEAP: u32 = NOWHERE + 1;

/// Deadlines of processes, which are identified by their slots.
pub(super) struct Waits {
    /// The sentinel nodes of the lists, followed by one node per slot.
    nodes: Vec<Node>,
    /// For each list, a time no earlier than the list's last deadline.
    backs: [Time; LISTS],
    heap: BinaryHeap<Reverse<(Time, u32)>>,
    /// Lower bound on all deadlines. If `is_exact` is set, this is the earliest deadline.
    alarm: Time,
    is_exact: bool,
}

#[derive(Clone, Copy)]
struct Node {
    prev: u32,
    next: u32,
    at: Time,
    /// Index of the list that contains this node, or `HEAP` or `NOWHERE`.
    list: u32,
    /// The earliest time for which the heap contains an entry for this slot.
    armed: Time,
}

impl Waits {
    pub(super) fn new() -> Waits {
        let end = |list| Node { prev: list, next: list, ..Node::free() };
        Waits {
            nodes: (0..LISTS as u32).map(end).collect(),
            backs: [Time::ZERO; LISTS],
            heap: BinaryHeap::new(),
            alarm: Time::NEVER,
            is_exact: true,
        }
    }

    /// Grows `nodes` to include slot `place`.
    pub(super) fn make_room(&mut self, place: u32) {
        let len = LISTS + place as usize + 1;
        if len > self.nodes.len() {
            self.nodes.resize(len, Node::free());
        }
    }

    /// Returns a lower bound on the earliest deadline, without searching for it.
    #[inline]
    pub(super) fn alarm(&self) -> Time {
        self.alarm
    }

    /// Sets or replaces the deadline of the process in slot `place`.
    #[inline]
    pub(super) fn wait(&mut self, place: u32, at: Time) {
        let node = place + LISTS as u32;
        self.leave(node);
        self.alarm = self.alarm.min(at);
        let list = self.backs.iter().position(|&back| back <= at).map_or(HEAP, |list| list as u32);
        let Node { armed, .. } = self.nodes[node as usize];
        self.nodes[node as usize] = Node { at, list, armed, prev: node, next: node };
        if list == HEAP {
            return self.wait_in_heap(node);
        }
        self.backs[list as usize] = at;
        let last = std::mem::replace(&mut self.nodes[list as usize].prev, node);
        self.nodes[last as usize].next = node;
        let own = &mut self.nodes[node as usize];
        (own.prev, own.next) = (last, list);
    }

    fn wait_in_heap(&mut self, node: u32) {
        let own = &mut self.nodes[node as usize];
        if own.at < own.armed {
            own.armed = own.at;
            self.heap.push(Reverse((own.at, node)));
        }
    }

    /// Removes the deadline of the process in slot `place`.
    #[inline]
    pub(super) fn forget(&mut self, place: u32) {
        let node = place + LISTS as u32;
        self.leave(node);
        let own = &mut self.nodes[node as usize];
        (own.list, own.at) = (NOWHERE, Time::NEVER);
    }

    #[inline]
    fn leave(&mut self, node: u32) {
        let Node { prev, next, list, at, .. } = self.nodes[node as usize];
        if list < NOWHERE {
            self.nodes[prev as usize].next = next;
            self.nodes[next as usize].prev = prev;
        }
        self.is_exact &= at > self.alarm;
    }

    /// Returns the earliest deadline, or `Time::NEVER` if no process has one.
    #[inline]
    pub(super) fn earliest(&mut self) -> Time {
        if self.is_exact { self.alarm } else { self.look_for_earliest() }
    }

    fn look_for_earliest(&mut self) -> Time {
        let first = |list: usize| self.nodes[self.nodes[list].next as usize].at;
        let listed = (0..LISTS).fold(Time::NEVER, |least, list| least.min(first(list)));
        self.alarm = if self.heap.is_empty() { listed } else { listed.min(self.earliest_in_heap()) };
        self.is_exact = true;
        self.alarm
    }

    /// Removes outdated entries from the heap, and returns the earliest deadline in it.
    fn earliest_in_heap(&mut self) -> Time {
        while let Some(&Reverse((at, node))) = self.heap.peek() {
            let own = &mut self.nodes[node as usize];
            if (own.at, own.list) == (at, HEAP) {
                return at;
            }
            self.heap.pop();
            if own.armed == at {
                own.armed = Time::NEVER;
                if own.list == HEAP {
                    self.wait_in_heap(node);
                }
            }
        }
        Time::NEVER
    }

    /// Removes the earliest deadline and returns the slot of its process, or `None` if that deadline is after `now`.
    pub(super) fn pop_due(&mut self, now: Time) -> Option<u32> {
        let earliest = self.earliest();
        if earliest > now || earliest == Time::NEVER {
            return None;
        }
        let firsts = (0..LISTS).map(|list| self.nodes[list].next);
        let listed = firsts.into_iter().find(|&node| self.nodes[node as usize].at == earliest);
        let place = listed.unwrap_or_else(|| self.pop_heap()) - LISTS as u32;
        self.forget(place);
        Some(place)
    }

    fn pop_heap(&mut self) -> u32 {
        let node = self.heap.pop().map_or(0, |Reverse((_, node))| node);
        self.nodes[node as usize].armed = Time::NEVER;
        node
    }
}

impl Node {
    const fn free() -> Node {
        Node { prev: 0, next: 0, at: Time::NEVER, list: NOWHERE, armed: Time::NEVER }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A simple reference implementation that stores the deadlines in a table.
    #[derive(Default)]
    struct Slow(std::collections::BTreeMap<u32, u64>);

    impl Slow {
        fn earliest(&self) -> u64 {
            self.0.values().copied().min().unwrap_or(u64::MAX)
        }
    }

    #[derive(Clone, Debug)]
    enum Do {
        Wait(u32, u64),
        Forget(u32),
        Pop,
    }

    fn deed() -> impl Strategy<Value = Do> {
        prop_oneof![
            (0u32..12, 0u64..60).prop_map(|(place, span)| Do::Wait(place, span)),
            (0u32..12, 0u64..3).prop_map(|(place, kind)| Do::Wait(place, 20 + 20 * kind)),
            (0u32..12).prop_map(Do::Forget),
            Just(Do::Pop),
        ]
    }

    proptest! {
        #[test]
        fn are_over_in_order_of_time(deeds in prop::collection::vec(deed(), 0..300)) {
            let (mut waits, mut slow, mut now) = (Waits::new(), Slow::default(), 0);
            waits.make_room(11);
            for deed in deeds {
                match deed {
                    Do::Wait(place, span) => {
                        waits.wait(place, Time::from_nanos(now + span));
                        slow.0.insert(place, now + span);
                    }
                    Do::Forget(place) => {
                        waits.forget(place);
                        slow.0.remove(&place);
                    }
                    Do::Pop => {
                        prop_assert!(waits.alarm().as_nanos() <= slow.earliest());
                        now = now.max(slow.earliest().min(1 << 40));
                        while let Some(place) = waits.pop_due(Time::from_nanos(now)) {
                            prop_assert_eq!(slow.0.get(&place).copied(), Some(slow.earliest()));
                            slow.0.remove(&place);
                        }
                        prop_assert!(slow.earliest() > now);
                    }
                }
                prop_assert_eq!(waits.earliest().as_nanos(), slow.earliest());
            }
        }
    }
}
