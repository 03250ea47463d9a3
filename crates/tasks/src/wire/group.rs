//! Steps grouped by their results.

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
    /// Placements, in ascending order.
    pub placements: Vec<Candidate>,
    /// Eliminations, in ascending order.
    pub eliminations: Vec<Candidate>,
    /// Steps with this result, easiest first. All start from the same state and therefore omit it.
    pub steps: Vec<Step>,
}

impl Group {
    /// Converts a group of steps, rated on `scale`, to its serialized form.
    pub fn of(scale: &dyn Scale, group: &found::Group, before: &logic::State) -> Group {
        Group {
            placements: Mirror::of(&group.placements),
            eliminations: Mirror::of(&group.eliminations),
            steps: group.steps.iter().map(|step| Step::without_state(scale, step, before)).collect(),
        }
    }
}

/// All steps available in a state, as returned by `steps`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Groups {
    /// Version of the schema: `sodan-path/1`.
    pub schema: String,
    /// The state in which the steps were found.
    pub state: State,
    /// Steps, grouped by their results.
    pub groups: Vec<Group>,
    /// The board that cells and houses refer to.
    pub board: Board,
}

impl Groups {
    /// Converts the steps available in a state, rated on `scale`, to their serialized form.
    pub fn of(scale: &dyn Scale, groups: &[found::Group], before: &logic::State) -> Groups {
        Groups {
            schema: VERSION.into(),
            state: State::of(before),
            groups: groups.iter().map(|group| Group::of(scale, group, before)).collect(),
            board: Board::plain(),
        }
    }
}
