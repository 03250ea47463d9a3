//! Work limits and cancellation of searches.
//!
//! Effort is counted in *looks*, or pattern checks: one for each pattern that a technique tries, each link that it
//! follows, and each entry of an implication table. The number of looks depends only on the state and the query, so a
//! limit stops a search at the same point on every machine. The caller can also cancel a search at any time.
//!
//! ```
//! use sodan_logic::rating::{Scale, hodoku::Hodoku};
//! use sodan_logic::{Effort, State, effort::Cut, path::Detail};
//!
//! let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
//! let walk = Hodoku.walk(State::new(&puzzle), None);
//! let path = walk.finish(Detail::Bare, &Effort::up_to(10));
//! assert_eq!(path.cut, Some(Cut::Limit));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::TechniqueSet;
use std::cell::Cell;
use std::fmt;
use std::ops::ControlFlow;

/// Whether a finder continues. Finders apply `?` to this value in order to stop early.
pub type Flow = ControlFlow<()>;

/// Number of looks between two calls of `should_stop`. This many looks take some tens of microseconds.
const LOOKS_BETWEEN_QUESTIONS: u64 = 1 << 10;

/// Reason why a search ended early.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Cut {
    /// The limit on the number of looks was reached.
    #[error("work limit reached")]
    Limit,
    /// The cancellation function returned true. Those who cancel a search discard its result, so the message is for time
    /// limits.
    #[error("time limit reached")]
    Stopped,
}

/// Counts looks, and stops the search at a limit or on cancellation.
pub struct Effort<'a> {
    looks: Cell<u64>,
    /// Number of looks at which the limit and cancellation are checked next.
    pause: Cell<u64>,
    limit: u64,
    cut: Cell<Option<Cut>>,
    should_stop: Option<&'a dyn Fn() -> bool>,
    observe: Option<&'a dyn Fn(TechniqueSet)>,
}

impl<'a> Effort<'a> {
    /// Creates an effort without a limit.
    pub const fn unlimited() -> Effort<'a> {
        Effort::up_to(u64::MAX)
    }

    /// Creates an effort with a limit on the total number of looks. Searches that share the effort share the limit.
    pub const fn up_to(limit: u64) -> Effort<'a> {
        Effort {
            looks: Cell::new(0),
            pause: Cell::new(limit),
            limit,
            cut: Cell::new(None),
            should_stop: None,
            observe: None,
        }
    }

    /// Adds a cancellation function, which is called about once every thousand looks. The search stops if the function
    /// returns true.
    #[must_use]
    pub fn unless(self, should_stop: &'a dyn Fn() -> bool) -> Effort<'a> {
        Effort { should_stop: Some(should_stop), pause: Cell::new(0), ..self }
    }

    /// Adds a callback for measurements. The callback receives the techniques that are about to be searched for.
    #[must_use]
    pub fn with_observer(self, observe: &'a dyn Fn(TechniqueSet)) -> Effort<'a> {
        Effort { observe: Some(observe), ..self }
    }

    /// Returns the number of looks counted so far.
    pub fn looks(&self) -> u64 {
        self.looks.get()
    }

    /// Returns the reason why the search was stopped, or `None` if it was not.
    pub fn cut(&self) -> Option<Cut> {
        self.cut.get()
    }

    /// Adds `looks` to the count. Returns `Break` if the search must stop.
    #[inline]
    pub fn look(&self, looks: u64) -> Flow {
        let sum = self.looks.get() + looks;
        self.looks.set(sum);
        if sum <= self.pause.get() { Flow::Continue(()) } else { self.decide() }
    }

    /// Informs the observer of the techniques that are searched for next, and counts one look.
    ///
    /// # Errors
    ///
    /// Returns the reason if the search must stop.
    pub fn turn_to(&self, techniques: TechniqueSet) -> Result<(), Cut> {
        if let Some(observe) = self.observe {
            observe(techniques);
        }
        // Each search counts as one look, even if it checks no pattern.
        match self.look(1) {
            Flow::Continue(()) => Ok(()),
            Flow::Break(()) => self.checked(),
        }
    }

    /// Checks whether the search may continue.
    ///
    /// # Errors
    ///
    /// Returns the reason if the search was stopped.
    pub fn checked(&self) -> Result<(), Cut> {
        self.cut.get().map_or(Ok(()), Err)
    }

    #[cold]
    fn decide(&self) -> Flow {
        let looks = self.looks.get();
        if self.cut.get().is_none() {
            if looks > self.limit {
                self.cut.set(Some(Cut::Limit));
            } else if self.should_stop.is_some_and(|should_stop| should_stop()) {
                self.cut.set(Some(Cut::Stopped));
            }
        }
        if self.cut.get().is_some() {
            self.pause.set(0);
            return Flow::Break(());
        }
        self.pause.set(self.limit.min(looks + LOOKS_BETWEEN_QUESTIONS));
        Flow::Continue(())
    }
}

impl fmt::Debug for Effort<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Effort")
            .field("looks", &self.looks)
            .field("limit", &self.limit)
            .field("cut", &self.cut)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limit_is_the_last_counted_check() {
        let effort = Effort::up_to(3);
        assert_eq!(effort.look(3), Flow::Continue(()));
        assert_eq!((effort.cut(), effort.look(1)), (None, Flow::Break(())));
        assert_eq!((effort.cut(), effort.looks()), (Some(Cut::Limit), 4));
        assert_eq!(effort.look(0), Flow::Break(()));
        assert_eq!(effort.turn_to(TechniqueSet::EMPTY), Err(Cut::Limit));
    }

    #[test]
    fn caller_may_stop_it() {
        let calls = Cell::new(0);
        let should_stop = || {
            calls.set(calls.get() + 1);
            calls.get() == 3
        };
        let effort = Effort::unlimited().unless(&should_stop);
        while effort.look(1).is_continue() {}
        assert_eq!((effort.cut(), calls.get()), (Some(Cut::Stopped), 3));
        assert!(effort.looks() > LOOKS_BETWEEN_QUESTIONS);
    }

    #[test]
    fn unlimited_effort_asks_nobody() {
        let effort = Effort::unlimited();
        assert_eq!(effort.look(u64::MAX), Flow::Continue(()));
    }
}
