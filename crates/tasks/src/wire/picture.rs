//! Data for drawing a step.

use super::mirror::Mirror;
use super::{Board, Candidate, Proof, State, VERSION};
use serde::{Deserialize, Serialize};
use sodan_logic as logic;

/// A board with the marks of a step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Picture {
    /// Version of the schema: `sodan-path/1`.
    pub schema: String,
    /// The board that cells and houses refer to.
    pub board: Board,
    /// The state before the step.
    pub before: State,
    /// Marks, houses and chains to draw.
    pub proof: Proof,
    /// Candidates that the step places.
    pub placements: Vec<Candidate>,
    /// Candidates that the step eliminates.
    pub eliminations: Vec<Candidate>,
}

impl Picture {
    /// Creates the picture of a step from the state before it.
    pub fn of(step: &logic::Step, before: &logic::State) -> Picture {
        let proof = step.pattern.as_ref().map(logic::Proof::from).unwrap_or_default();
        Picture {
            schema: VERSION.into(),
            board: Board::plain(),
            before: State::of(before),
            proof: Proof::of(&proof),
            placements: Mirror::of(&step.placements),
            eliminations: Mirror::of(&step.eliminations),
        }
    }
}
