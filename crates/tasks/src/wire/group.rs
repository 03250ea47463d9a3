//! Groups of steps with the same result, and all groups of a state.

use super::mirror::Mirror;
use super::{Board, Candidate, State, Step, VERSION};
use serde::{Deserialize, Serialize};
use sodan_logic as logic;
use sodan_logic::rating::Scale;
use sodan_render::found;

/// Steps with the same result.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Group {
    /// Placements, ascending.
    pub placements: Vec<Candidate>,
    /// Eliminations, ascending.
    pub eliminations: Vec<Candidate>,
    /// The steps, easiest first, without the state, which they share.
    pub steps: Vec<Step>,
}

impl Group {
    /// Creates the serialised form of a group of steps, rated on a scale.
    pub fn of(scale: &dyn Scale, group: &found::Group, before: &logic::State) -> Group {
        Group {
            placements: Mirror::of(&group.placements),
            eliminations: Mirror::of(&group.eliminations),
            steps: group.steps.iter().map(|step| Step::without_state(scale, step, before)).collect(),
        }
    }
}

/// All steps of a state, as returned by `steps`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Groups {
    /// `sodan-path/1`.
    pub schema: String,
    /// The state in which the steps were found.
    pub state: State,
    /// The results and their steps.
    pub groups: Vec<Group>,
    /// The board to which cells and houses refer.
    pub board: Board,
}

impl Groups {
    /// Creates the serialised form of the steps of a state, rated on a scale.
    pub fn of(scale: &dyn Scale, groups: &[found::Group], before: &logic::State) -> Groups {
        Groups {
            schema: VERSION.into(),
            state: State::of(before),
            groups: groups.iter().map(|group| Group::of(scale, group, before)).collect(),
            board: Board::plain(),
        }
    }
}
