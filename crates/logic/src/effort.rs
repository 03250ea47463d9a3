//! Limits on the work of a search, and cancellation.
//!
//! Effort is counted in pattern checks: a pattern that a technique tries, a link that it follows, an entry of an implication
//! table. The number of looks depends only on the state and on the query. So a limit of effort cuts a search short
//! at the same point on every machine. The caller can also stop a search at any time before that.
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

/// Whether a finder continues: `?` on it ends a finder early.
pub type Flow = ControlFlow<()>;

/// Number of looks between two calls of `should_stop`, which take some tens of microseconds.
const LOOKS_BETWEEN_QUESTIONS: u64 = 1 << 10;

/// Reason why a search was cut short.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Cut {
    /// The work limit is reached.
    #[error("work limit reached")]
    Limit,
    /// `should_stop` returned true.
    #[error("cancelled")]
    Stopped,
}

/// Counts looks and checks their limit.
pub struct Effort<'a> {
    looks: Cell<u64>,
    /// The number of looks at which the limit is checked next.
    pause: Cell<u64>,
    limit: u64,
    cut: Cell<Option<Cut>>,
    should_stop: Option<&'a dyn Fn() -> bool>,
    observe: Option<&'a dyn Fn(TechniqueSet)>,
}

impl<'a> Effort<'a> {
    /// No limit.
    pub const fn unlimited() -> Effort<'a> {
        Effort::up_to(u64::MAX)
    }

    /// Creates a limit on the total number of looks of all searches with this effort.
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

    /// Adds a cancellation function, which is called about every thousand looks.
    #[must_use]
    pub fn unless(self, should_stop: &'a dyn Fn() -> bool) -> Effort<'a> {
        Effort { should_stop: Some(should_stop), pause: Cell::new(0), ..self }
    }

    /// Adds a callback that is called when other techniques are searched, for measurements.
    #[must_use]
    pub fn with_observer(self, observe: &'a dyn Fn(TechniqueSet)) -> Effort<'a> {
        Effort { observe: Some(observe), ..self }
    }

    /// Returns the number of looks so far.
    pub fn looks(&self) -> u64 {
        self.looks.get()
    }

    /// Returns whether and why it was cut short.
    pub fn cut(&self) -> Option<Cut> {
        self.cut.get()
    }

    /// Counts looks. Returns `Break` at the limit.
    #[inline]
    pub fn look(&self, looks: u64) -> Flow {
        let sum = self.looks.get() + looks;
        self.looks.set(sum);
        if sum <= self.pause.get() { Flow::Continue(()) } else { self.decide() }
    }

    /// Announces the techniques that are searched next. Returns an error if the effort was cut short before.
    ///
    /// # Errors
    ///
    /// Returns the reason why the search must stop.
    pub fn turn_to(&self, techniques: TechniqueSet) -> Result<(), Cut> {
        if let Some(observe) = self.observe {
            observe(techniques);
        }
        // Each search is a look, so that one without patterns counts, too.
        match self.look(1) {
            Flow::Continue(()) => Ok(()),
            Flow::Break(()) => self.checked(),
        }
    }

    /// Returns an error if the effort was cut short.
    ///
    /// # Errors
    ///
    /// If it was.
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
        let asked = Cell::new(0);
        let should_stop = || {
            asked.set(asked.get() + 1);
            asked.get() == 3
        };
        let effort = Effort::unlimited().unless(&should_stop);
        while effort.look(1).is_continue() {}
        assert_eq!((effort.cut(), asked.get()), (Some(Cut::Stopped), 3));
        assert!(effort.looks() > LOOKS_BETWEEN_QUESTIONS);
    }

    #[test]
    fn unlimited_effort_asks_nobody() {
        let effort = Effort::unlimited();
        assert_eq!(effort.look(u64::MAX), Flow::Continue(()));
    }
}
