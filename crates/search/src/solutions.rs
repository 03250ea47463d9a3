//! Iterates over all solutions of one puzzle.

use crate::pair::{PairSearch, Reached};
use crate::wide::Explored;
use crate::{Answer, Backend, Problem};
use sodan_board::Solution;
use std::iter::FusedIterator;
use std::ops::ControlFlow;

/// Iterator over the solutions of a puzzle. Each solution is searched for on demand.
///
/// Solutions are returned in the fixed order of the search, which is not lexicographic. Memory use does not depend on
/// the number of solutions.
#[derive(Clone, Debug)]
pub struct Solutions {
    search: PairSearch,
    backend: Backend,
}

impl Solutions {
    /// Creates an iterator over the solutions of a puzzle.
    pub fn new(problem: impl Into<Problem>) -> Solutions {
        Solutions::with(Backend::best(), problem.into())
    }

    pub(crate) fn with(backend: Backend, problem: Problem) -> Solutions {
        Solutions { search: PairSearch::new(problem), backend }
    }

    /// Returns the number of times that a state has been split so far.
    pub fn guesses(&self) -> u64 {
        self.search.guesses
    }

    /// Searches for the next solution with at most `guesses` further guesses. Returns `Break` with the solution, or
    /// with `None` if there are no more solutions. Returns `Continue` if the limit was reached; the next call then
    /// continues the search.
    ///
    /// ```
    /// use sodan_search::Solutions;
    ///
    /// let empty: sodan_board::Puzzle = ".".repeat(81).parse()?;
    /// let mut solutions = Solutions::new(&empty);
    /// let mut looks = 1;
    /// while solutions.next_within(5).is_continue() {
    ///     looks += 1; // here a caller may check a deadline
    /// }
    /// assert_eq!(looks, 1 + solutions.guesses() / 5);
    /// # Ok::<(), sodan_board::PuzzleError>(())
    /// ```
    pub fn next_within(&mut self, guesses: u64) -> ControlFlow<Option<Solution>> {
        let guess_limit = self.search.guesses.saturating_add(guesses);
        match self.backend.next(&mut self.search, guess_limit) {
            Reached::Solution => ControlFlow::Break(Some(self.backend.read(self.search.solved()))),
            Reached::End => ControlFlow::Break(None),
            Reached::Limit => ControlFlow::Continue(()),
        }
    }

    pub(crate) fn into_answer(mut self, limit: u64) -> Answer {
        let mut answer = Answer::BLANK;
        // With a limit of 1, the search ends at the first solution, so it has to proceed in order.
        let mut guess_limit = if limit < 2 { u64::MAX } else { 0 };
        while answer.count < limit {
            match self.backend.next(&mut self.search, guess_limit) {
                Reached::End => break,
                Reached::Solution => {
                    answer.count += 1;
                    if answer.first.is_none() {
                        answer.first = Some(self.backend.read(self.search.solved()));
                    }
                    guess_limit = u64::MAX;
                }
                Reached::Limit if guess_limit == 0 && !self.search.looks_hard() => guess_limit = IN_ORDER,
                Reached::Limit => match self.backend.explore(&self.search) {
                    Some(Explored { only, guesses }) => {
                        let guesses = self.search.guesses + guesses;
                        return Answer { count: only.iter().len() as u64, first: only, guesses };
                    }
                    None => guess_limit = u64::MAX,
                },
            }
        }
        answer.guesses = self.search.guesses;
        answer
    }
}

/// Number of guesses without a solution after which even a puzzle that did not look hard is searched on all lanes.
///
/// A value of 8 is slightly slower on puzzles with several solutions, and 32 is slightly slower on hard puzzles.
const IN_ORDER: u64 = 16;

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        // No search reaches this number of guesses.
        self.next_within(u64::MAX).break_value().flatten()
    }
}

impl FusedIterator for Solutions {}
