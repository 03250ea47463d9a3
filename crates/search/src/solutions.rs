//! All solutions of one puzzle, one after the other.

use crate::pair::{PairSearch, Reached};
use crate::wide::Explored;
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
    search: PairSearch,
    backend: Backend,
}

impl Solutions {
    /// The solutions of a puzzle.
    pub fn new(problem: impl Into<Problem>) -> Solutions {
        Solutions::with(Backend::best(), problem.into())
    }

    pub(crate) fn with(backend: Backend, problem: Problem) -> Solutions {
        Solutions { search: PairSearch::new(problem), backend }
    }

    /// How often a state had to be split in two so far.
    pub fn guesses(&self) -> u64 {
        self.search.guesses
    }

    /// Searches for the next solution, but only for so many guesses. `Continue` means that nothing is decided
    /// yet, and the next call goes on.
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
        // Only when all solutions have been counted does their order not matter.
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

/// After so many guesses without a solution, a puzzle that did not look hard is looked at by all lanes as well.
///
/// 8 and 32 are a little slower, one on puzzles with several solutions and the other on hard ones.
const IN_ORDER: u64 = 16;

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        // Nobody guesses so often that the search stops before.
        self.next_within(u64::MAX).break_value().flatten()
    }
}

impl FusedIterator for Solutions {}
