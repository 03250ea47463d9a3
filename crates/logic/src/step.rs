//! Steps: results, technique, and pattern.

use crate::chaining::difficulty::Difficulty;
use crate::{Pattern, State, Technique};
use sodan_board::Candidate;

/// One step of a path, as plain data.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// Digits that can be placed.
    pub placements: Vec<Candidate>,
    /// Candidates that can be eliminated, each once, in the order in which they must be applied. On the
    /// HoDoKu scale this order decides which single is found next.
    pub eliminations: Vec<Candidate>,
    /// Number of nodes of the step's chains; 0 for a step without chains.
    pub length: usize,
    /// Difficulty of the step, on scales where it depends on more than the technique.
    pub difficulty: Option<Difficulty>,
    /// Pattern of the step. It is omitted if it is not needed.
    pub pattern: Option<Pattern>,
}

impl Step {
    /// Creates a step of a technique without results, which are filled in later.
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

    /// Applies the step.
    pub fn apply(&self, state: &mut State) {
        for &placement in &self.placements {
            state.place(placement);
        }
        for &candidate in &self.eliminations {
            state.eliminate(candidate);
        }
    }
}

/// Whether steps contain the [`Pattern`](crate::Pattern) from which they are explained.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Detail {
    /// Without patterns, for ratings.
    Bare,
    /// With patterns, for explanations.
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
