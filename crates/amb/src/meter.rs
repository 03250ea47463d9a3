//! Budget, counters and trace of a search.

use std::fmt;

/// Counters of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Effort {
    /// Number of alternatives taken. Repeating an alternative in a replay does not count; taking it again in a deeper
    /// round does.
    pub choices: u64,
    /// Branches that ended in a failed requirement or in a choice without alternatives.
    pub dead_ends: u64,
    /// Number of solutions returned.
    pub found: u64,
    /// Number of alternatives repeated in replays. This is the cost of replaying the program; it is always 0 in the
    /// form with [frames](crate::Search::frames).
    pub replayed: u64,
}

/// An event of a search. `depth` is the number of choices made on the branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// An alternative was taken (with its 0-based index among its siblings); `depth` includes it.
    Chose {
        /// Choices on the branch, this one included.
        depth: usize,
        /// Place among the siblings, from 0.
        alternative: usize,
    },
    /// The branch failed.
    DeadEnd {
        /// Choices on the branch.
        depth: usize,
    },
    /// The branch gave a solution.
    Found {
        /// Choices on the branch.
        depth: usize,
    },
    /// The branch committed to its choices after the first `kept`: their other alternatives are dropped.
    Cut {
        /// Choices whose alternatives stay open.
        kept: usize,
        /// Choices on the branch.
        depth: usize,
    },
    /// The branch was left open, because it is too deep for this round or a different one is cheaper.
    Left {
        /// Choices on the branch.
        depth: usize,
    },
    /// A deeper round began.
    Deepened {
        /// The most choices that a branch may have in this round.
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
            Event::Deepened { limit } => write!(f, "at most {limit} deep"),
        }
    }
}

/// The search was ended by its limit, so it is unknown whether there are more solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("undecided after {choices} choices: {reason}")]
pub struct NotDecided {
    /// The limit that ended the search.
    pub reason: SearchLimit,
    /// Alternatives taken until then.
    pub choices: u64,
}

/// The limit that ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchLimit {
    /// The choices of [`Search::choices`](crate::Search::choices) are used up.
    Choices,
    /// The closure of [`Search::stop_when`](crate::Search::stop_when) said so.
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
    /// Takes an alternative, if the budget allows it.
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
