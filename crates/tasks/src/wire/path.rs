//! Complete solution paths.

use super::{Board, Step, VERSION, Value};
use serde::{Deserialize, Serialize};
use sodan_logic as logic;
use sodan_logic::rating::Scale;

/// A solution path on a scale.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Path {
    /// Version of the schema: `sodan-path/1`.
    pub schema: String,
    /// Name of the scale that chose and rated the steps.
    pub scale: String,
    /// Whether the path reaches a solution.
    pub solved: bool,
    /// Score of the puzzle; null if the scale does not award points.
    pub score: Option<Value>,
    /// Level of the puzzle; null if the scale has no levels.
    pub level: Option<String>,
    /// The complete rating as text.
    pub rating: String,
    /// Name of the hardest technique; null if the path has no steps.
    pub hardest: Option<String>,
    /// Steps in the order of the path, each with the state before it.
    pub steps: Vec<Step>,
    /// The board that cells and houses refer to.
    pub board: Board,
}

impl Path {
    /// Converts a path to its serialized form.
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

    /// Converts the steps of a path to their serialized form, each with the state before it.
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
