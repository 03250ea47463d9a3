//! A table that grows without moving what it holds, so that many threads read it without a lock.
//!
//! ```text
//!   segment 0: 64 places · segment 1: 128 · segment 2: 256 · …   each made when first touched
//! ```

use std::sync::OnceLock;

const FIRST: usize = 64;
const SEGMENTS: usize = 27;

pub(crate) struct Segmented<T> {
    segments: [OnceLock<Box<[T]>>; SEGMENTS],
}

impl<T: Default> Segmented<T> {
    pub(crate) fn new() -> Segmented<T> {
        Segmented { segments: [const { OnceLock::new() }; SEGMENTS] }
    }

    /// The thing at a place, made with its segment if it was not there.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> &T {
        let (segment, offset) = locate(index);
        &self.segments[segment].get_or_init(|| (0..FIRST << segment).map(|_| T::default()).collect())[offset]
    }
}

#[inline]
fn locate(index: usize) -> (usize, usize) {
    let shifted = index + FIRST;
    let segment = (shifted.ilog2() - FIRST.ilog2()) as usize;
    (segment, shifted - (FIRST << segment))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_follow_each_other_without_gap() {
        let mut expected = (0, 0);
        for index in 0..10_000 {
            assert_eq!(locate(index), expected);
            expected.1 += 1;
            if expected.1 == FIRST << expected.0 {
                expected = (expected.0 + 1, 0);
            }
        }
    }
}
