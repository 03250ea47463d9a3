//! All solutions of one puzzle, one after the other.

use crate::branch;
use crate::layout::Place;
use crate::sweep::{Lanes, sweep};
use crate::{Answer, Problem};
use sodan_board::{ByCell, Digit, Solution};
use std::iter::FusedIterator;
use std::ops::ControlFlow;

/// The solutions of a puzzle, found one at a time as they are asked for.
///
/// Their order is that of the search, not the lexical one, and always the same. The memory that is
/// used does not grow with their number.
#[derive(Clone, Debug)]
pub struct Solutions {
    /// What is still to be searched; the top comes next.
    open: Vec<Problem>,
    guesses: u64,
}

impl Solutions {
    /// The solutions of a puzzle.
    pub fn new(problem: impl Into<Problem>) -> Solutions {
        Solutions { open: vec![problem.into()], guesses: 0 }
    }

    /// How often a state had to be split in two so far.
    pub fn guesses(&self) -> u64 {
        self.guesses
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
        let most = self.guesses.saturating_add(guesses);
        self.advance(most).map_break(|state| state.map(|state| read(&state)))
    }

    pub(crate) fn into_answer(mut self, limit: u64) -> Answer {
        let mut answer = Answer { count: 0, first: None, guesses: 0 };
        while answer.count < limit
            && let Some(state) = self.next_state()
        {
            answer.count += 1;
            answer.first = answer.first.or_else(|| Some(read(&state)));
        }
        Answer { guesses: self.guesses, ..answer }
    }

    fn next_state(&mut self) -> Option<Problem> {
        match self.advance(u64::MAX) {
            ControlFlow::Break(state) => state,
            ControlFlow::Continue(()) => unreachable!("nobody guesses so often"),
        }
    }

    /// Goes on until the next solution, the end, or as many guesses in all.
    fn advance(&mut self, most: u64) -> ControlFlow<Option<Problem>> {
        while let Some(mut state) = self.open.pop() {
            while let Some(stuck) = settle(state) {
                state = match stuck {
                    Settled::Solved(state) => return ControlFlow::Break(Some(state)),
                    Settled::Open(state) => state,
                };
                if self.guesses == most {
                    self.open.push(state);
                    return ControlFlow::Continue(());
                }
                self.guesses += 1;
                let later = branch::split(&mut state);
                self.open.push(later);
            }
        }
        ControlFlow::Break(None)
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.next_state().map(|state| read(&state))
    }
}

impl FusedIterator for Solutions {}

enum Settled {
    Solved(Problem),
    Open(Problem),
}

/// Sweeps until nothing changes; nothing, if there is a contradiction.
fn settle(state: Problem) -> Option<Settled> {
    let mut lanes = Lanes::of_one(&state);
    let mut was_full = false;
    loop {
        let found = sweep(&mut lanes);
        if found.dead != 0 {
            return None;
        }
        let is_full = found.open == 0;
        if is_full && was_full {
            return Some(Settled::Solved(lanes.to_one()));
        }
        if !is_full && found.news == 0 {
            return Some(Settled::Open(lanes.to_one()));
        }
        was_full = is_full;
    }
}

impl Lanes<u32> {
    fn of_one(state: &Problem) -> Lanes<u32> {
        Lanes { words: state.rows.map(|[a, b, c, _]| [a, b, c]), singles: state.rows.map(|row| row[3]) }
    }

    fn to_one(self) -> Problem {
        Problem {
            rows: std::array::from_fn(|rc| {
                let [a, b, c] = self.words[rc];
                [a, b, c, self.singles[rc]]
            }),
        }
    }
}

/// Reads the digits of a state in which every cell has one.
pub(crate) fn read(state: &Problem) -> Solution {
    let digits = ByCell::from_fn(|cell| {
        Digit::from_index(state.cell_digits(Place::of(cell)).trailing_zeros() as usize)
    });
    Solution::new(digits).expect("a sweep over a full state found no contradiction")
}
