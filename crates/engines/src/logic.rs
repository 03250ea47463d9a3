//! Solves with steps that a person can follow, in the order of the HoDoKu scale, until the puzzle is solved or no
//! technique applies.
//!
//! Techniques that assume a unique solution are excluded, since uniqueness is part of the question. Therefore, a puzzle
//! that this engine solves has exactly one solution.
//!
//! The unit of effort is one step.

use sodan_board::{Candidates, Solution};
use sodan_logic::State;
use sodan_logic::effort::{Cut, Effort};
use sodan_logic::path::Detail;
use sodan_logic::rating::{Scale, hodoku::Hodoku};

use crate::engine::{End, Engine, EngineLimits, Gathered, Question, Report, Verdict};

/// The `logic` engine; see the [module documentation](self).
#[derive(Clone, Copy, Debug)]
pub struct Logic;

impl Engine for Logic {
    fn name(&self) -> &'static str {
        "logic"
    }

    fn about(&self) -> &'static str {
        "applies human solving techniques"
    }

    fn unit(&self) -> &'static str {
        "steps"
    }

    fn is_complete(&self) -> bool {
        false
    }

    fn solve(&self, question: Question<'_>, limits: &EngineLimits<'_>) -> Report {
        let candidates = question.candidates();
        let givens = candidates.placed().filled();
        let mut walk = Hodoku.walk(State::of(candidates, givens), None);
        let effort = Effort::unlimited().unless(limits.should_stop);
        let mut steps = 0;
        let mut found = Gathered::up_to(limits);
        while !found.is_enough() {
            let candidates = walk.state().candidates();
            if limits.effort.is_some_and(|effort| steps >= effort) && !is_decided(candidates) {
                return found.report(End::Undecided, steps);
            }
            if candidates.contradiction().is_some() {
                break;
            }
            if let Ok(solution) = Solution::try_from(walk.state().placed()) {
                found.add(solution);
                break;
            }
            match walk.advance(Detail::Bare, &effort) {
                Ok(Some(_)) => steps += 1,
                Ok(None) => return Report { verdict: Verdict::Stuck, ..found.report(End::Undecided, steps) },
                Err(Cut::Limit | Cut::Stopped) => return found.report(End::Undecided, steps),
            }
        }
        found.report(End::Done, steps)
    }
}

/// Returns whether the candidates form a full grid or contain a contradiction.
fn is_decided(candidates: &Candidates) -> bool {
    candidates.is_full() || candidates.contradiction().is_some()
}
