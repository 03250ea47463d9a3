//! Sizes of the blocks in which input is read.

use std::time::Duration;

/// Amount of input per block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Portion {
    /// A fixed number of bytes, for records that take microseconds.
    Bytes(usize),
    /// A variable number of bytes, for records that may take seconds each. The number is adapted so that a block takes
    /// a few milliseconds, and results are written without delay.
    Little,
}

impl Portion {
    /// Minimum size of a variable block: one or two records.
    const LEAST: usize = 1 << 7;
    /// Maximum size of a variable block, if records turn out to be fast.
    pub(super) const MOST: usize = 1 << 13;

    /// Returns the number of bytes to read first.
    pub(super) const fn first(self) -> usize {
        match self {
            Portion::Bytes(bytes) => bytes,
            Portion::Little => Portion::LEAST,
        }
    }

    /// Returns the number of bytes to read next, given the size and the processing time of the previous block.
    pub(super) fn next(self, bytes: usize, took: Duration) -> usize {
        const SOON: Duration = Duration::from_millis(5);
        const LATE: Duration = Duration::from_millis(50);
        match self {
            Portion::Bytes(_) => bytes,
            Portion::Little if took < SOON => (2 * bytes).min(Portion::MOST),
            Portion::Little if took > LATE => (bytes / 2).max(Portion::LEAST),
            Portion::Little => bytes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_records_come_in_small_portions() {
        let (fast, slow) = (Duration::from_millis(1), Duration::from_secs(1));
        assert_eq!(Portion::Little.next(256, fast), 512);
        assert_eq!(Portion::Little.next(Portion::MOST, fast), Portion::MOST);
        assert_eq!(Portion::Little.next(256, slow), 128);
        assert_eq!(Portion::Little.next(Portion::LEAST, slow), Portion::LEAST);
        assert_eq!(Portion::Bytes(1000).next(1000, slow), 1000);
    }
}
