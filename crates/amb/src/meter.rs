//! Budget, counters and trace of a search.

use std::fmt;

/// Counters of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Effort {
    /// Number of alternatives taken. Repeating an alternative in a replay does not count; taking it again in a deeper
    /// round does.
    pub choices: u64,
    /// Number of branches that ended in a failed requirement or in a choice without alternatives.
    pub dead_ends: u64,
    /// Number of solutions returned.
    pub found: u64,
    /// Number of alternatives repeated in replays. This is the cost of replaying the program. It is always 0 for a
    /// search with [frames](crate::Search::frames).
    pub replayed: u64,
}

/// An event of a search, as reported to [`Search::trace`](crate::Search::trace).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// An alternative was taken.
    Chose {
        /// Number of choices on the branch, including this one.
        depth: usize,
        /// 0-based index of the alternative.
        alternative: usize,
    },
    /// The branch failed.
    DeadEnd {
        /// Number of choices on the branch.
        depth: usize,
    },
    /// The branch led to a solution.
    Found {
        /// Number of choices on the branch.
        depth: usize,
    },
    /// The branch committed to its choices after the first `kept`: their other alternatives are dropped.
    Cut {
        /// Number of choices whose alternatives stay open.
        kept: usize,
        /// Number of choices on the branch.
        depth: usize,
    },
    /// The branch was left open, because it is too deep for this round or because another branch is cheaper.
    Left {
        /// Number of choices on the branch.
        depth: usize,
    },
    /// A deeper round began.
    Deepened {
        /// Maximum number of choices per branch in this round.
        limit: usize,
    },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Event::Chose { depth, alternative } => write!(f, "{depth}: alternative {alternative}"),
            Event::DeadEnd { depth } => write!(f, "{depth}: dead end"),
            Event::Found { depth } => write!(f, "{depth}: found"),
            Event::Cut { kept, depth } => write!(f, "{depth}: cut back to {kept}"),
            Event::Left { depth } => write!(f, "{depth}: left open"),
            Event::Deepened { limit } => write!(f, "depth limit {limit}"),
        }
    }
}

/// A limit ended the search, so it is unknown whether there are more solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("undecided after {choices} choices: {reason}")]
pub struct NotDecided {
    /// The limit that ended the search.
    pub reason: SearchLimit,
    /// Number of alternatives taken before the search ended.
    pub choices: u64,
}

/// The limit that ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchLimit {
    /// The maximum number of choices was reached; see [`Search::choices`](crate::Search::choices).
    Choices,
    /// The closure passed to [`Search::stop_when`](crate::Search::stop_when) returned `true`.
    Stopped,
}

impl fmt::Display for SearchLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SearchLimit::Choices => "choice limit reached",
            SearchLimit::Stopped => "cancelled",
        })
    }
}

/// Counts, traces and limits a search.
#[derive(Default)]
pub(crate) struct Meter<'a> {
    pub(crate) budget: Option<u64>,
    pub(crate) should_stop: Option<Box<dyn FnMut() -> bool + 'a>>,
    pub(crate) listener: Option<Box<dyn FnMut(Event) + 'a>>,
    pub(crate) effort: Effort,
}

impl Meter<'_> {
    /// Counts and reports an alternative, or returns an error if a limit is reached.
    pub(crate) fn take(&mut self, depth: usize, alternative: usize) -> Result<(), NotDecided> {
        if self.budget.is_some_and(|budget| self.effort.choices >= budget) {
            return Err(self.not_decided(SearchLimit::Choices));
        }
        if self.should_stop.as_mut().is_some_and(|should_stop| should_stop()) {
            return Err(self.not_decided(SearchLimit::Stopped));
        }
        self.effort.choices += 1;
        self.report(Event::Chose { depth, alternative });
        Ok(())
    }

    pub(crate) fn dead_end(&mut self, depth: usize) {
        self.effort.dead_ends += 1;
        self.report(Event::DeadEnd { depth });
    }

    pub(crate) fn found(&mut self, depth: usize) {
        self.effort.found += 1;
        self.report(Event::Found { depth });
    }

    pub(crate) fn report(&mut self, event: Event) {
        if let Some(listener) = &mut self.listener {
            listener(event);
        }
    }

    fn not_decided(&self, reason: SearchLimit) -> NotDecided {
        NotDecided { reason, choices: self.effort.choices }
    }
}
