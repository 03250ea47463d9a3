//! Solves puzzles by negotiation between 81 cells and 27 houses. Another agent, the token, makes guesses and undoes them.
//!
//! The negotiation uses the deterministic replay scheduler. For a given seed, the answer and the number of messages are
//! therefore the same on every machine. The engine in [`ALL`](crate::ALL) uses the seed 1. To find out whether there is
//! another solution, the token undoes its guesses as if the first solution were a contradiction.
//!
//! The unit of effort is one message.

use sodan_board::{ByCell, Digit, DigitSet};
use sodan_negotiation::{Conditions, Until, negotiate_all};

use crate::engine::{End, Engine, EngineLimits, Gathered, Question, Report};

/// The `negotiation` engine; see the [module documentation](self).
#[derive(Clone, Copy, Debug)]
pub struct Negotiation {
    seed: u64,
}

impl Negotiation {
    /// Creates the engine with the given seed. The seed determines the order of turns and therefore the number of
    /// messages. The answer does not depend on the seed, except that a different solution may be found first if the
    /// puzzle has several.
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
        let outcome = negotiate_all(&domains, wanted, self.seed, conditions, &mut Until(limits.should_stop));
        outcome.solutions.into_iter().for_each(|solution| found.add(solution));
        let end = if outcome.is_all || found.is_enough() { End::Done } else { End::Undecided };
        found.report(end, outcome.messages)
    }
}
