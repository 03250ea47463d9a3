//! The fast search of `sodan-search`, with which all other engines are compared.
//!
//! The unit of effort is one guess, which splits a state into two.

use std::ops::ControlFlow;

use sodan_search::{Problem, Solutions};

use crate::engine::{End, Engine, EngineLimits, Gathered, Question, Report};

/// The `search` engine; see the [module documentation](self).
#[derive(Clone, Copy, Debug)]
pub struct Search;

/// Number of guesses between two calls to [`EngineLimits::should_stop`]. This many guesses take about a millisecond.
const GUESSES_UNWATCHED: u64 = 1024;

impl Engine for Search {
    fn name(&self) -> &'static str {
        "search"
    }

    fn about(&self) -> &'static str {
        "the fast search"
    }

    fn unit(&self) -> &'static str {
        "guesses"
    }

    fn solve(&self, question: Question<'_>, limits: &EngineLimits<'_>) -> Report {
        let mut solutions = Solutions::new(match question {
            Question::Givens(puzzle) => Problem::from(puzzle),
            Question::Candidates(candidates) => Problem::from(candidates),
        });
        let mut found = Gathered::up_to(limits);
        let end = gather(&mut solutions, &mut found, limits);
        found.report(end, solutions.guesses())
    }
}

fn gather(solutions: &mut Solutions, found: &mut Gathered, limits: &EngineLimits<'_>) -> End {
    while !found.is_enough() {
        if (limits.should_stop)() {
            return End::Undecided;
        }
        let left = limits.effort.map_or(u64::MAX, |effort| effort - solutions.guesses());
        match solutions.next_within(left.min(GUESSES_UNWATCHED)) {
            ControlFlow::Break(Some(solution)) => found.add(solution),
            ControlFlow::Break(None) => break,
            ControlFlow::Continue(()) if limits.effort == Some(solutions.guesses()) => return End::Undecided,
            ControlFlow::Continue(()) => {}
        }
    }
    End::Done
}
