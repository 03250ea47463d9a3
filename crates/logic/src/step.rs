//! Steps: what follows, by which technique, and what the eye sees.

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
    /// Candidates that can be eliminated, each once, in the order in which they must be carried out. On the
    /// HoDoKu scale this order decides which single is seen next.
    pub eliminations: Vec<Candidate>,
    /// How many nodes the step's chains have together; 0 for a step without chains.
    pub length: usize,
    /// How hard the step is, on scales where the difficulty depends on more than the technique.
    pub difficulty: Option<Difficulty>,
    /// What the eye sees. This is left out where nobody will read it.
    pub pattern: Option<Pattern>,
}

impl Step {
    /// A step of a technique that changes nothing yet: the rest is filled in.
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

    /// Carries the step out.
    pub fn apply(&self, state: &mut State) {
        for &placement in &self.placements {
            state.place(placement);
        }
        for &candidate in &self.eliminations {
            state.eliminate(candidate);
        }
    }
}

/// Whether steps carry the [`Pattern`](crate::Pattern) from which they are explained.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Detail {
    /// Steps have no pattern. This is for rating.
    Bare,
    /// Steps have their pattern. This is for reading.
    Explained,
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn steps_say_what_follows_and_are_told_apart() {
        let step = |eliminations: &[&str]| Step {
            eliminations: eliminations.iter().map(|name| name.parse().unwrap()).collect(),
            ..Step::new(Technique::XWing)
        };
        let [one, two] = [step(&["(4)r3c5", "(4)r7c5"]), step(&["(4)r3c5"])];
        assert_eq!(one.to_string(), "X-Wing: r37c5<>4");
        assert_eq!(HashSet::from([one.clone(), two, one]).len(), 2);
    }
}
