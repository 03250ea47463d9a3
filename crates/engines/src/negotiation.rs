//! 81 cells that talk the puzzle over until they agree: the token protocol of `sodan-negotiation`, in virtual time.
//!
//! The cells are told the givens and nothing else, so of a state of solving that lacks further candidates they know too
//! little: there it is stuck from the beginning. They stop at the first agreement, so they never tell whether there is a
//! second.
//!
//! Its unit is the message.

use std::time::Duration;

use sodan_board::{Candidates, Puzzle};
use sodan_negotiation::{Conditions, Ending, Mischief, Onlooker, Protocol, Settings, negotiate};

use crate::engine::{Engine, Limits, Question, Report, Status};

/// [The engine](self).
#[derive(Clone, Copy, Debug)]
pub struct Negotiation;

/// What decides in which order messages arrive. Any other would do as well.
const SEED: u64 = 1;

impl Engine for Negotiation {
    fn name(&self) -> &'static str {
        "negotiation"
    }

    fn about(&self) -> &'static str {
        "lets the cells talk it over until they agree"
    }

    fn unit(&self) -> &'static str {
        "messages"
    }

    fn is_complete(&self) -> bool {
        false
    }

    fn solve(&self, question: Question<'_>, limits: &Limits<'_>) -> Report {
        let nothing = |status| Report { status, solution: None, solutions: 0, effort: 0 };
        let Some(puzzle) = of_givens(question) else { return nothing(Status::Stuck) };
        if limits.solutions == 0 || limits.effort == Some(0) || (limits.should_stop)() {
            return nothing(Status::Timeout);
        }
        let messages = limits.effort.unwrap_or(u64::MAX);
        let conditions = Conditions { messages, span: Duration::MAX, mischief: Mischief::NONE };
        let mut stopper = Stopper(limits);
        let outcome = negotiate(&puzzle, &Settings::new(Protocol::Token), SEED, conditions, &mut stopper);
        let (status, solution) = match outcome.ending {
            Ending::Solved(solution) => (Status::Solved, Some(solution)),
            Ending::Impossible => (Status::None, None),
            Ending::Stuck | Ending::Mistaken => (Status::Stuck, None),
            Ending::GaveUp | Ending::NoAgreement => (Status::Timeout, None),
        };
        Report { status, solution, solutions: u64::from(solution.is_some()), effort: outcome.messages }
    }
}

/// The puzzle, if the question says nothing beside its givens.
fn of_givens(question: Question<'_>) -> Option<Puzzle> {
    match question {
        Question::Givens(puzzle) => Some(*puzzle),
        Question::Candidates(candidates) => {
            let puzzle = Puzzle::new(*candidates.placed()).ok()?;
            (Candidates::new(&puzzle) == *candidates).then_some(puzzle)
        }
    }
}

/// Ends the talk when the limits say so.
struct Stopper<'a>(&'a Limits<'a>);

impl Onlooker for Stopper<'_> {
    fn goes_on(&mut self) -> bool {
        !(self.0.should_stop)()
    }
}
