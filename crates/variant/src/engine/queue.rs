//! The queue of propagators to run.

use super::Index;

/// For each cell, the set of propagators to wake when the cell changes.
#[derive(Clone, Debug)]
struct Watchers {
    starts: Vec<u32>,
    /// The nonempty 64-bit words of all cells' sets, cell by cell. Each entry contains the index of a word in
    /// `Queue::waiting`, and the bits of the propagators in that word.
    parts: Vec<(u32, u64)>,
}

impl Watchers {
    fn new(by_cell: &[Vec<u32>]) -> Watchers {
        let (mut starts, mut parts): (Vec<u32>, Vec<(u32, u64)>) = (vec![0], Vec::new());
        for watchers in by_cell {
            let start = parts.len();
            for &propagator in watchers {
                let (part, bit) = (propagator / 64, 1 << (propagator % 64));
                match parts[start..].iter_mut().find(|other| other.0 == part) {
                    Some(other) => other.1 |= bit,
                    None => parts.push((part, bit)),
                }
            }
            starts.push(parts.len() as u32);
        }
        Watchers { starts, parts }
    }

    #[inline]
    fn of(&self, cell: Index) -> &[(u32, u64)] {
        let cell = usize::from(cell);
        &self.parts[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }
}

/// The propagators to run, as a bit set. They run in the order of their indices, so that small conditions come first.
///
/// Waking the watchers of a cell takes one operation per 64 propagators. Tried and lost: a linked list in order of
/// arrival accounted for a sixth of the solving time of killers, and increased the number of guesses by a tenth.
#[derive(Clone, Debug)]
pub(crate) struct Queue {
    /// The propagators to wake when a cell changes: at index 0 all of them, at index 1 only those required to check a
    /// full grid.
    watchers: [Watchers; 2],
    /// Propagators to wake only when the value of a cell is decided.
    of_values: Watchers,
    waiting: Vec<u64>,
    /// Index of the first word of `waiting` that may be nonzero.
    first: usize,
    /// The running propagator: the index of its word in `waiting`, and its bit.
    active: (usize, u64),
    essential_only: bool,
    is_muted: bool,
}

/// For each cell, the propagators that watch it.
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
            waiting: vec![0; propagators.div_ceil(64)],
            first: 0,
            active: (0, 0),
            essential_only: false,
            is_muted: false,
        }
    }

    /// Empties the queue. If `essential_only` is set, only the propagators required to check a full grid are woken from
    /// then on.
    pub fn reset(&mut self, essential_only: bool) {
        self.waiting.fill(0);
        self.first = 0;
        self.active = (0, 0);
        self.essential_only = essential_only;
    }

    /// Removes and returns the next propagator.
    #[inline]
    pub fn pop(&mut self) -> Option<usize> {
        // A propagator is not woken by its own changes.
        let (part, bit) = std::mem::take(&mut self.active);
        if let Some(waiting) = self.waiting.get_mut(part) {
            *waiting &= !bit;
        }
        while let Some(waiting) = self.waiting.get_mut(self.first) {
            if *waiting != 0 {
                let bit = *waiting & waiting.wrapping_neg();
                *waiting ^= bit;
                self.active = (self.first, bit);
                return Some(64 * self.first + bit.trailing_zeros() as usize);
            }
            self.first += 1;
        }
        None
    }

    /// Wakes the watchers of a cell that lost candidates, except for the propagator that is running.
    #[inline]
    pub fn wake(&mut self, cell: Index) {
        if !self.is_muted {
            let watchers = &self.watchers[usize::from(self.essential_only)];
            wake(&mut self.waiting, &mut self.first, watchers.of(cell));
        }
    }

    /// Wakes the watchers of a cell whose value has been decided.
    #[inline]
    pub fn wake_for_value(&mut self, cell: Index) {
        if !self.essential_only {
            wake(&mut self.waiting, &mut self.first, self.of_values.of(cell));
        }
        self.wake(cell);
    }

    /// Disables or enables waking. It is disabled for trials on a copy of the state. Returns the previous setting.
    pub fn mute(&mut self, is_muted: bool) -> bool {
        std::mem::replace(&mut self.is_muted, is_muted)
    }
}

#[inline]
fn wake(waiting: &mut [u64], first: &mut usize, watchers: &[(u32, u64)]) {
    for &(part, bits) in watchers {
        let part = part as usize;
        waiting[part] |= bits;
        *first = part.min(*first);
    }
}
