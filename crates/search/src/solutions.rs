//! Iteration over all solutions of one puzzle.

use crate::pair::{PairSearch, Reached};
use crate::wide::Explored;
use crate::{Answer, Backend, Problem};
use sodan_board::Solution;
use std::iter::FusedIterator;
use std::ops::ControlFlow;

/// Iterator over the solutions of a puzzle, which searches for each on demand.
///
/// Their order is that of the search, not the lexicographic one, and is fixed. Memory use
/// does not depend on their number.
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

    /// Number of times that a state was split so far.
    pub fn guesses(&self) -> u64 {
        self.search.guesses
    }

    /// Searches for the next solution with a limited number of guesses. `Continue` means that the limit was reached;
    /// the next call continues the search.
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
        match self.backend.next(&mut self.search, most) {
            Reached::Solution => ControlFlow::Break(Some(self.backend.read(self.search.solved()))),
            Reached::End => ControlFlow::Break(None),
            Reached::Limit => ControlFlow::Continue(()),
        }
    }

    pub(crate) fn into_answer(mut self, limit: u64) -> Answer {
        let mut answer = Answer::BLANK;
        // The order of solutions is irrelevant only once all of them have been counted.
        let mut most = if limit < 2 { u64::MAX } else { 0 };
        while answer.count < limit {
            match self.backend.next(&mut self.search, most) {
                Reached::End => break,
                Reached::Solution => {
                    answer.count += 1;
                    if answer.first.is_none() {
                        answer.first = Some(self.backend.read(self.search.solved()));
                    }
                    most = u64::MAX;
                }
                Reached::Limit if most == 0 && !self.search.looks_hard() => most = IN_ORDER,
                Reached::Limit => match self.backend.explore(&self.search) {
                    Some(Explored { only, guesses }) => {
                        let guesses = self.search.guesses + guesses;
                        return Answer { count: only.iter().len() as u64, first: only, guesses };
                    }
                    None => most = u64::MAX,
                },
            }
        }
        answer.guesses = self.search.guesses;
        answer
    }
}

/// After this number of guesses without a solution, a puzzle that did not look hard is also searched by all lanes.
///
/// 8 and 32 are slightly slower, one on puzzles with multiple solutions and the other on hard ones.
const IN_ORDER: u64 = 16;

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        // No search reaches this number of guesses.
        self.next_within(u64::MAX).break_value().flatten()
    }
}

impl FusedIterator for Solutions {}
