//! Steps: what follows, by which technique, and what the eye sees.

use crate::chaining::difficulty::Difficulty;
use crate::{Pattern, State, Technique};
use sodan_board::Candidate;

/// One step of a path, as plain data.
#[derive(Clone, PartialEq, Eq, Debug)]
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
