//! Results of a search.

use sodan_board::Solution;
use std::fmt;

/// Whether a puzzle has no solution, exactly one, or several.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The puzzle has no solution.
    None,
    /// The puzzle has exactly one solution: it is proper.
    Unique(Solution),
    /// The puzzle has two or more solutions. The variant contains the first one in the fixed order of the search.
    Multiple(Solution),
}

impl Outcome {
    /// Returns the first solution, or `None` if there is none.
    pub fn solution(&self) -> Option<&Solution> {
        match self {
            Outcome::None => None,
            Outcome::Unique(solution) | Outcome::Multiple(solution) => Some(solution),
        }
    }
}

impl fmt::Display for Outcome {
    /// Writes `none`, or `unique` or `multiple` followed by the first solution: `unique 4173…`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::None => f.write_str("none"),
            Outcome::Unique(solution) => write!(f, "unique {solution}"),
            Outcome::Multiple(solution) => write!(f, "multiple {solution}"),
        }
    }
}

/// The result of a search that counts solutions up to a limit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Answer {
    /// Number of solutions found, up to the limit.
    pub count: u64,
    /// The first solution in search order.
    pub first: Option<Solution>,
    /// Number of times the search split a state in two, a measure of difficulty.
    pub guesses: u64,
}

impl Answer {
    /// The initial answer of a search, with no solutions and no guesses.
    pub(crate) const BLANK: Answer = Answer { count: 0, first: None, guesses: 0 };

    /// Classifies the puzzle by its number of solutions. `Unique` implies a proper puzzle only if the limit was at
    /// least 2.
    pub fn outcome(&self) -> Outcome {
        match (self.first, self.count) {
            (None, _) => Outcome::None,
            (Some(solution), 1) => Outcome::Unique(solution),
            (Some(solution), _) => Outcome::Multiple(solution),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_solution_ignores_uniqueness() {
        let first: Solution =
            "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
                .parse()
                .unwrap();
        let outcome = |count, first| Answer { count, first, guesses: 0 }.outcome();
        let outcomes = [outcome(0, None), outcome(1, Some(first)), outcome(2, Some(first))];
        assert_eq!(outcomes, [Outcome::None, Outcome::Unique(first), Outcome::Multiple(first)]);
        assert_eq!(outcomes.each_ref().map(Outcome::solution), [None, Some(&first), Some(&first)]);
        let texts = [String::from("none"), format!("unique {first}"), format!("multiple {first}")];
        assert_eq!(outcomes.map(|outcome| outcome.to_string()), texts);
    }
}
