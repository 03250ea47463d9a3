//! Steps that achieve the same.

use super::mirror::Mirror;
use super::{Candidate, Step};
use serde::{Deserialize, Serialize};
use sodan_logic::State;
use sodan_logic::rating::Scale;
use sodan_report::found;

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
    pub fn of(scale: &dyn Scale, group: &found::Group, before: &State) -> Group {
        Group {
            placements: Mirror::of(&group.placements),
            eliminations: Mirror::of(&group.eliminations),
            steps: group.steps.iter().map(|step| Step::without_state(scale, step, before)).collect(),
        }
    }
}
