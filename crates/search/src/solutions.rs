//! All solutions of one puzzle, one after the other.

use crate::branch::State;
use crate::pair::Search;
use crate::{Answer, Backend, Problem};
use sodan_board::Solution;
use std::iter::FusedIterator;
use std::ops::ControlFlow;

/// The solutions of a puzzle, found one at a time as they are asked for.
///
/// Their order is that of the search, not the lexical one, and always the same. The memory that is
/// used does not grow with their number.
#[derive(Clone, Debug)]
pub struct Solutions {
    search: Search,
    backend: Backend,
}

impl Solutions {
    /// The solutions of a puzzle.
    pub fn new(problem: impl Into<Problem>) -> Solutions {
        Solutions::with(Backend::best(), problem.into())
    }

    pub(crate) fn with(backend: Backend, problem: Problem) -> Solutions {
        Solutions { search: Search::new(problem), backend }
    }

    /// How often a state had to be split in two so far.
    pub fn guesses(&self) -> u64 {
        self.search.guesses
    }

    /// Searches for the next solution, but only for so many guesses; `Continue` if it is not decided by then, and
    /// the search can go on with the next call.
    ///
    /// ```
    /// use sodan_search::Solutions;
    ///
    /// let empty: sodan_board::Puzzle = ".".repeat(81).parse()?;
    /// let mut solutions = Solutions::new(&empty);
    /// let mut looks = 1;
    /// while solutions.next_within(5).is_continue() {
    ///     looks += 1; // here a caller may look at the clock
    /// }
    /// assert_eq!(looks, 1 + solutions.guesses() / 5);
    /// # Ok::<(), sodan_board::PuzzleError>(())
    /// ```
    pub fn next_within(&mut self, guesses: u64) -> ControlFlow<Option<Solution>> {
        let most = self.search.guesses.saturating_add(guesses);
        self.backend
            .next(&mut self.search, most)
            .map_break(|state| state.map(|state| State::from(state).read()))
    }

    /// The next solved state; nobody guesses so often that the search stops before.
    fn next_state(&mut self) -> Option<&Problem> {
        self.backend.next(&mut self.search, u64::MAX).break_value().flatten()
    }

    pub(crate) fn into_answer(mut self, limit: u64) -> Answer {
        let mut answer = Answer { count: 0, first: None, guesses: 0 };
        while answer.count < limit
            && let Some(state) = self.next_state()
        {
            answer.count += 1;
            answer.first = answer.first.or_else(|| Some(State::from(state).read()));
        }
        Answer { guesses: self.search.guesses, ..answer }
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.next_state().map(|state| State::from(state).read())
    }
}

impl FusedIterator for Solutions {}
