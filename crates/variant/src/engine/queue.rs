//! The propagators that wait for their turn.

use super::Index;

/// The end of the list of waiting propagators.
const END: u32 = u32::MAX;
/// The mark of a propagator that does not wait.
const ABSENT: u32 = u32::MAX - 1;

/// The propagators that watch each cell.
#[derive(Clone, Debug)]
struct Watchers {
    starts: Vec<u32>,
    propagators: Vec<u32>,
}

impl Watchers {
    fn new(by_cell: &[Vec<u32>]) -> Watchers {
        let mut starts = vec![0];
        for watchers in by_cell {
            starts.push(starts[starts.len() - 1] + watchers.len() as u32);
        }
        Watchers { starts, propagators: by_cell.concat() }
    }

    #[inline]
    fn range(&self, cell: Index) -> std::ops::Range<usize> {
        self.starts[usize::from(cell)] as usize..self.starts[usize::from(cell) + 1] as usize
    }
}

/// A queue in which each propagator waits once: a linked list over the numbers of the propagators.
#[derive(Clone, Debug)]
pub(crate) struct Queue {
    /// All watchers, and those without which a full grid could be wrong.
    watchers: [Watchers; 2],
    /// Watchers that wait only when a cell gets its value.
    of_values: Watchers,
    next: Vec<u32>,
    head: u32,
    tail: u32,
    active: u32,
    essential_only: bool,
    is_muted: bool,
}

/// The propagators that watch a cell, as lists by cell.
#[derive(Default)]
pub(crate) struct Watch {
    pub all: Vec<Vec<u32>>,
    pub essential: Vec<Vec<u32>>,
    pub of_values: Vec<Vec<u32>>,
}

impl Queue {
    pub fn new(watch: &Watch, propagators: usize) -> Queue {
        Queue {
            watchers: [Watchers::new(&watch.all), Watchers::new(&watch.essential)],
            of_values: Watchers::new(&watch.of_values),
            next: vec![ABSENT; propagators],
            head: END,
            tail: END,
            active: END,
            essential_only: false,
            is_muted: false,
        }
    }

    /// Empties the queue. In a full grid, only the essential propagators have something to check.
    pub fn reset(&mut self, essential_only: bool) {
        while self.head != END {
            let next = self.next[self.head as usize];
            self.next[self.head as usize] = ABSENT;
            self.head = next;
        }
        self.active = END;
        self.essential_only = essential_only;
    }

    /// The next propagator.
    #[inline]
    pub fn pop(&mut self) -> Option<usize> {
        let head = self.head;
        self.active = head;
        if head == END {
            return None;
        }
        self.head = self.next[head as usize];
        self.next[head as usize] = ABSENT;
        Some(head as usize)
    }

    #[inline]
    fn push(&mut self, propagator: u32) {
        if propagator == self.active || self.next[propagator as usize] != ABSENT {
            return;
        }
        self.next[propagator as usize] = END;
        match self.head {
            END => self.head = propagator,
            _ => self.next[self.tail as usize] = propagator,
        }
        self.tail = propagator;
    }

    /// Wakes the watchers of a cell that lost candidates, but for the propagator that is running.
    #[inline]
    pub fn wake(&mut self, cell: Index) {
        if self.is_muted {
            return;
        }
        let list = usize::from(self.essential_only);
        for at in self.watchers[list].range(cell) {
            let propagator = self.watchers[list].propagators[at];
            self.push(propagator);
        }
    }

    /// Wakes the watchers of a cell that got its value.
    #[inline]
    pub fn wake_for_value(&mut self, cell: Index) {
        if !self.essential_only {
            for at in self.of_values.range(cell) {
                let propagator = self.of_values.propagators[at];
                self.push(propagator);
            }
        }
        self.wake(cell);
    }

    /// Lets changes wake nobody, for trials on a copy of the state. Returns the previous setting.
    pub fn mute(&mut self, is_muted: bool) -> bool {
        std::mem::replace(&mut self.is_muted, is_muted)
    }
}
