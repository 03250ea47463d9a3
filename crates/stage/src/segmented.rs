//! A table that grows without moving its items, so that many threads can read it without a lock.
//!
//! ```text
//!   first: 256 items, allocated immediately · then segments of 256 · 512 · 1024 · … items, allocated on first access
//! ```

use std::sync::OnceLock;

const FIRST: usize = 256;
const SEGMENTS: usize = 25;

pub(crate) struct Segmented<T> {
    first: Box<[T]>,
    segments: [OnceLock<Box<[T]>>; SEGMENTS],
}

impl<T: Default> Segmented<T> {
    pub(crate) fn new() -> Segmented<T> {
        Segmented { first: made(FIRST), segments: [const { OnceLock::new() }; SEGMENTS] }
    }

    /// Returns the item at an index, allocating its segment if necessary.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> &T {
        match self.first.get(index) {
            Some(thing) => thing,
            None => self.get_far(index),
        }
    }

    fn get_far(&self, index: usize) -> &T {
        let (segment, offset) = locate(index);
        &self.segments[segment].get_or_init(|| made(FIRST << segment))[offset]
    }
}

fn made<T: Default>(count: usize) -> Box<[T]> {
    (0..count).map(|_| T::default()).collect()
}

/// Returns the number of the segment that contains the item at `index`, which must be at least [`FIRST`], and the
/// offset of the item in that segment.
fn locate(index: usize) -> (usize, usize) {
    let segment = (index.ilog2() - FIRST.ilog2()) as usize;
    (segment, index - (FIRST << segment))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_follow_each_other_without_gap() {
        let mut expected = (0, 0);
        for index in FIRST..10_000 {
            assert_eq!(locate(index), expected);
            expected.1 += 1;
            if expected.1 == FIRST << expected.0 {
                expected = (expected.0 + 1, 0);
            }
        }
    }
}
