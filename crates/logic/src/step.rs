//! Steps: the technique, its results, and the pattern that explains them.

use crate::chaining::difficulty::Difficulty;
use crate::{Pattern, State, Technique};
use sodan_board::Candidate;

/// One step of a path as plain data.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Step {
    /// Technique by which the step was found.
    pub technique: Technique,
    /// Digits that can be placed.
    pub placements: Vec<Candidate>,
    /// Candidates that can be eliminated, each listed once, in the order in which they must be applied. On the HoDoKu
    /// scale this order determines which single is found next.
    pub eliminations: Vec<Candidate>,
    /// Number of nodes of the step's chains; 0 for a step without chains.
    pub length: usize,
    /// Difficulty of the step, on scales where it does not depend on the technique alone.
    pub difficulty: Option<Difficulty>,
    /// Pattern that explains the step, or `None` if it was not requested.
    pub pattern: Option<Pattern>,
}

impl Step {
    /// Creates a step without placements and eliminations, to be filled in by the caller.
    ///
    /// ```
    /// use sodan_logic::{Step, Technique};
    ///
    /// let mut step = Step::new(Technique::NakedSingle);
    /// step.placements.push("(5)r1c2".parse()?);
    /// assert_eq!(step.to_string(), "Naked Single: r1c2=5");
    /// # Ok::<(), sodan_board::NameError>(())
    /// ```
    pub const fn new(technique: Technique) -> Step {
        Step {
            technique,
            placements: Vec::new(),
            eliminations: Vec::new(),
            length: 0,
            difficulty: None,
            pattern: None,
        }
    }

    /// Applies the placements and eliminations to `state`.
    pub fn apply(&self, state: &mut State) {
        for &placement in &self.placements {
            state.place(placement);
        }
        for &candidate in &self.eliminations {
            state.eliminate(candidate);
        }
    }
}

/// Whether steps include the [`Pattern`](crate::Pattern) that explains them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Detail {
    /// Steps without patterns, for ratings.
    Bare,
    /// Steps with patterns, for explanations.
    Explained,
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn steps_describe_distinct_conclusions() {
        let step = |eliminations: &[&str]| Step {
            eliminations: eliminations.iter().map(|name| name.parse().unwrap()).collect(),
            ..Step::new(Technique::XWing)
        };
        let [one, two] = [step(&["(4)r3c5", "(4)r7c5"]), step(&["(4)r3c5"])];
        assert_eq!(one.to_string(), "X-Wing: r37c5<>4");
        assert_eq!(HashSet::from([one.clone(), two, one]).len(), 2);
    }
}
