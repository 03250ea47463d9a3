//! 81 cells and 27 houses that talk the puzzle over, with a token that guesses and takes back.
//!
//! The talk runs on the replaying scheduler from a seed, so the answer and the number of messages are the same everywhere. In
//! [`ALL`](crate::ALL) the seed is 1. To find out whether there is another solution, the token takes the first one back as if it
//! had clashed.
//!
//! Its unit is the message.

use sodan_board::{ByCell, Digit, DigitSet};
use sodan_negotiation::{Conditions, Until, negotiate_all};

use crate::engine::{End, Engine, EngineLimits, Gathered, Question, Report};

/// [The engine](self).
#[derive(Clone, Copy, Debug)]
pub struct Negotiation {
    seed: u64,
}

impl Negotiation {
    /// Creates the engine with this seed. The seed determines the order of turns, so the number of messages depends on it. The
    /// answer does not, except that another of multiple solutions may be found first.
    pub const fn new(seed: u64) -> Negotiation {
        Negotiation { seed }
    }
}

impl Engine for Negotiation {
    fn name(&self) -> &'static str {
        "negotiation"
    }

    fn about(&self) -> &'static str {
        "cells exchange messages until they agree"
    }

    fn unit(&self) -> &'static str {
        "messages"
    }

    fn solve(&self, question: Question<'_>, limits: &EngineLimits<'_>) -> Report {
        let mut found = Gathered::up_to(limits);
        if found.is_enough() {
            return found.report(End::Done, 0);
        }
        let domains = match question {
            Question::Givens(puzzle) => {
                ByCell::from_fn(|cell| puzzle.get(cell).map_or(DigitSet::ALL, DigitSet::only))
            }
            Question::Candidates(candidates) => ByCell::from_fn(|cell| {
                let placed: Option<Digit> = candidates.placed().get(cell);
                placed.map_or_else(|| candidates.allowed(cell), DigitSet::only)
            }),
        };
        let conditions = Conditions { messages: limits.effort.unwrap_or(u64::MAX), ..Conditions::default() };
        let wanted = usize::try_from(limits.solutions).unwrap_or(usize::MAX);
        let told = negotiate_all(&domains, wanted, self.seed, conditions, &mut Until(limits.should_stop));
        told.solutions.into_iter().for_each(|solution| found.add(solution));
        let end = if told.is_all || found.is_enough() { End::Done } else { End::Undecided };
        found.report(end, told.messages)
    }
}
