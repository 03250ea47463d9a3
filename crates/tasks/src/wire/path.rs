//! A whole path.

use super::{Board, Step, VERSION, Value};
use serde::{Deserialize, Serialize};
use sodan_logic as logic;
use sodan_logic::rating::Scale;

/// A path on a scale.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Path {
    /// `sodan-path/1`.
    pub schema: String,
    /// The scale that chose and rated the steps, by its name.
    pub scale: String,
    /// Whether the path reaches a solution.
    pub solved: bool,
    /// The score; null on a scale without points.
    pub score: Option<Value>,
    /// The level; null on a scale without levels.
    pub level: Option<String>,
    /// The rating as text.
    pub rating: String,
    /// The name of the hardest technique.
    pub hardest: Option<String>,
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// The board of cells and houses.
    pub board: Board,
}

impl Path {
    /// Serialised form of a path.
    pub fn of(scale: &dyn Scale, start: &logic::State, path: &logic::Path) -> Path {
        let rating = scale.rating(path);
        Path {
            schema: VERSION.into(),
            scale: scale.name().into(),
            solved: path.is_solved(),
            score: rating.score.map(Value::of),
            level: rating.level.map(str::to_owned),
            rating: rating.to_string(),
            hardest: scale.hardest(path).map(|technique| technique.name().into()),
            steps: Path::steps(scale, start, path),
            board: Board::plain(),
        }
    }

    /// Returns the steps of a path, each with the state before it.
    pub fn steps(scale: &dyn Scale, start: &logic::State, path: &logic::Path) -> Vec<Step> {
        let mut state = *start;
        let step = |it: &logic::Step| {
            let wire = Step::of(scale, it, &state);
            it.apply(&mut state);
            wire
        };
        path.steps.iter().map(step).collect()
    }
}
