//! Steps that achieve the same, and all of a state.

use super::mirror::Mirror;
use super::{Board, Candidate, State, Step, VERSION};
use serde::{Deserialize, Serialize};
use sodan_logic as logic;
use sodan_logic::rating::Scale;
use sodan_render::found;

/// Steps that achieve the same.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Group {
    /// What can be placed, ascending.
    pub placements: Vec<Candidate>,
    /// What can be removed, ascending.
    pub eliminations: Vec<Candidate>,
    /// The ways to it, the easiest first; without the state, which they share.
    pub steps: Vec<Step>,
}

impl Group {
    /// A group of steps on the wire, weighed on a scale.
    pub fn of(scale: &dyn Scale, group: &found::Group, before: &logic::State) -> Group {
        Group {
            placements: Mirror::of(&group.placements),
            eliminations: Mirror::of(&group.eliminations),
            steps: group.steps.iter().map(|step| Step::without_state(scale, step, before)).collect(),
        }
    }
}

/// What can be found in a state, as `steps` answers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Groups {
    /// `sodan-path/1`.
    pub schema: String,
    /// The state that all steps start from.
    pub state: State,
    /// What can be achieved, and the ways to it.
    pub groups: Vec<Group>,
    /// The board that cells and houses belong to.
    pub board: Board,
}

impl Groups {
    /// What was found in a state on the wire, weighed on a scale.
    pub fn of(scale: &dyn Scale, groups: &[found::Group], before: &logic::State) -> Groups {
        Groups {
            schema: VERSION.into(),
            state: State::of(before),
            groups: groups.iter().map(|group| Group::of(scale, group, before)).collect(),
            board: Board::plain(),
        }
    }
}
