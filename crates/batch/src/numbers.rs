//! A source of consecutive numbers: seeds of puzzles to generate, or indices into a list.

use crate::exit::Failure;
use crate::input::too_short;
use crate::pipeline;
use std::ops::Range;
use std::time::Duration;

/// Source of the numbers from 0 up to, but not including, `end`.
pub struct Numbers {
    next: u64,
    end: u64,
    /// Current number of numbers per block.
    portion: u64,
    /// Maximum number of numbers per block. A smaller limit would leave lanes of the search empty; a larger limit would
    /// delay the output.
    limit: u64,
    blocks: u64,
    name: &'static str,
}

/// A block of consecutive numbers.
pub struct NumberRange {
    number: u64,
    first: u64,
    count: u64,
}

impl Numbers {
    /// Creates a source of the numbers from 0 to `end` - 1. `name` describes the source in messages.
    pub fn up_to(end: u64, name: &'static str) -> Numbers {
        Numbers { next: 0, end, portion: 1, limit: 512, blocks: 0, name }
    }
}

impl NumberRange {
    /// Returns the numbers of the block.
    pub fn numbers(&self) -> Range<u64> {
        self.first..self.first + self.count
    }
}

impl pipeline::Source for Numbers {
    type Block = NumberRange;

    fn next_block(&mut self) -> Result<Option<NumberRange>, Failure> {
        if self.next > self.end {
            return Err(too_short(self.next - self.end));
        }
        if self.next == self.end {
            return Ok(None);
        }
        let count = self.portion.min(self.end - self.next);
        let block = NumberRange { number: self.blocks, first: self.next, count };
        self.next += count;
        self.blocks += 1;
        Ok(Some(block))
    }

    /// Adapts the block size so that a block takes some milliseconds.
    fn take_back(&mut self, _block: NumberRange, took: Duration) {
        const SOON: Duration = Duration::from_millis(5);
        const LATE: Duration = Duration::from_millis(50);
        if took < SOON {
            self.portion = (2 * self.portion).min(self.limit);
        } else if took > LATE {
            self.portion = (self.portion / 2).max(1);
        }
    }

    fn skip(&mut self, records: u64) {
        self.next = records;
    }

    fn share_among(&mut self, _threads: usize) {}

    fn make_single_records(&mut self) {
        self.limit = 1;
    }

    fn size(&self) -> Option<u64> {
        Some(self.end)
    }

    fn name_of(&self, _block: &NumberRange) -> String {
        self.name.into()
    }
}

impl pipeline::Block for NumberRange {
    fn number(&self) -> u64 {
        self.number
    }

    fn count(&self) -> u64 {
        self.count
    }

    fn size(&self) -> u64 {
        self.count
    }
}
