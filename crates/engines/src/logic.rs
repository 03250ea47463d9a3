//! Steps that a person can follow, in the order of the HoDoKu scale, until the puzzle is solved or no technique finds
//! anything.
//!
//! Techniques that take it for granted that there is one solution are left out: whether there is, is the question. So a
//! puzzle that is solved here is proved to be proper.
//!
//! Its unit is the step.

use sodan_board::{Candidates, Solution};
use sodan_logic::path::{Detail, Walker};
use sodan_logic::rating::hodoku::Walk;
use sodan_logic::{State, TechniqueSet};

use crate::engine::{End, Engine, Gathered, Limits, Question, Report, Status};

/// [The engine](self).
#[derive(Clone, Copy, Debug)]
pub struct Logic;

impl Engine for Logic {
    fn name(&self) -> &'static str {
        "logic"
    }

    fn about(&self) -> &'static str {
        "takes the steps that a person could follow"
    }

    fn unit(&self) -> &'static str {
        "steps"
    }

    fn is_complete(&self) -> bool {
        false
    }

    fn solve(&self, question: Question<'_>, limits: &Limits<'_>) -> Report {
        let candidates = question.candidates();
        let givens = candidates.placed().filled();
        let mut state = State::of(candidates, givens);
        let mut walk = Walk::new(&state).with_techniques(TechniqueSet::without_uniqueness());
        let mut steps = 0;
        let mut found = Gathered::up_to(limits);
        while !found.is_enough() {
            if limits.effort.is_some_and(|effort| steps >= effort) && !is_decided(state.candidates())
                || (limits.should_stop)()
            {
                return found.report(End::Undecided, steps);
            }
            if state.candidates().contradiction().is_some() {
                break;
            }
            if let Ok(solution) = Solution::try_from(state.placed()) {
                found.add(solution);
                break;
            }
            let Some(step) = walk.next(&state, Detail::Bare) else {
                return Report { status: Status::Stuck, ..found.report(End::Undecided, steps) };
            };
            walk.apply(&mut state, &step);
            steps += 1;
        }
        found.report(End::Done, steps)
    }
}

/// Whether no further step is needed to know the answer.
fn is_decided(candidates: &Candidates) -> bool {
    candidates.is_full() || candidates.contradiction().is_some()
}
