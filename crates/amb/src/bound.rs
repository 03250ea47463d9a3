//! Depth limits for the rounds of a deepening search.

use crate::meter::{Event, Meter};

/// Growth of the depth limit from round to round.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Growth {
    /// 0, 1, 2, 3, 4 …
    ByOne,
    /// 0, 1, 2, 4, 8 …
    Doubling,
}

/// Limit on the number of choices per branch in the current round.
pub(crate) struct Bound {
    limit: usize,
    /// Limit of the previous round, or `None` in the first round.
    before: Option<usize>,
    growth: Growth,
}

impl Bound {
    pub(crate) fn new(growth: Growth) -> Bound {
        Bound { limit: 0, before: None, growth }
    }

    /// Returns whether a branch of this depth must not make another choice.
    pub(crate) fn is_reached(&self, depth: usize) -> bool {
        depth == self.limit
    }

    /// Returns whether no earlier round could find a solution at this depth.
    pub(crate) fn is_new(&self, depth: usize) -> bool {
        self.before.is_none_or(|before| depth > before)
    }

    /// Begins the next round.
    pub(crate) fn grow(&mut self, meter: &mut Meter<'_>) {
        self.before = Some(self.limit);
        self.limit = match self.growth {
            Growth::ByOne => self.limit + 1,
            Growth::Doubling => self.limit.saturating_mul(2).max(1),
        };
        meter.report(Event::Deepened { limit: self.limit });
    }
}
