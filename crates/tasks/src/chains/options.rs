//! Options of the search for chains.

use super::{DroppedConclusion, Selector};
use crate::wire::object;
use serde::{Deserialize, Deserializer, Serialize};
use sodan_logic::two_way::{Reach, Weights};

/// Options of the task.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChainsOptions {
    /// Findings to report.
    pub way: Selection,
    /// Steps that are applied before the search.
    pub after: After,
    /// Search only from choices with a candidate in these positions, or from all choices if empty.
    pub start: Vec<Selector>,
    /// Search only for eliminations in these positions, or for all if empty.
    pub falls: Vec<Selector>,
    /// Maximum number of levels.
    pub levels: Option<usize>,
    /// Maximum number of singles on both sides together.
    pub length: Option<usize>,
    /// Minimum number of eliminated candidates.
    pub cancellations: usize,
    /// Minimum outcome.
    #[serde(with = "ReachName")]
    pub reach: Reach,
    /// Report every single of both sides up to the level of the conclusion, not only those that the conclusion needs.
    pub untrimmed: bool,
    /// Exclude these conclusions.
    pub dropped: Vec<DroppedConclusion>,
    /// Weights of the properties of a finding for [`Selection::Smart`].
    #[serde(serialize_with = "WeightsByName::serialize", deserialize_with = "weights")]
    #[cfg_attr(feature = "schema", schemars(with = "WeightsByName"))]
    pub weights: Weights,
}

impl Default for ChainsOptions {
    fn default() -> ChainsOptions {
        ChainsOptions {
            way: Selection::Throttle,
            after: After::Basic,
            start: Vec::new(),
            falls: Vec::new(),
            levels: None,
            length: None,
            cancellations: 0,
            reach: Reach::Open,
            untrimmed: false,
            dropped: Vec::new(),
            weights: Weights::default(),
        }
    }
}

/// Findings to report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum Selection {
    /// The result with the fewest levels and, among these, the fewest singles.
    Throttle,
    /// The result with the best score, with any throttle.
    Smart,
    /// The result of every choice.
    All,
    /// The result of the first choice that has one.
    First,
}

/// Steps that are applied before a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum After {
    /// No steps: the state is unchanged.
    Nothing,
    /// All singles.
    Singles,
    /// All singles, locked candidates, and naked and hidden subsets.
    Basic,
}

/// Extent to which a puzzle is solved, in data formats.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Reach", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
enum ReachName {
    /// Any outcome.
    Open,
    /// The puzzle is solved by singles and basic steps.
    Basic,
    /// The puzzle is solved by singles.
    Singles,
}

/// Weights of the properties of a finding, in data formats.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Weights", default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Weights"))]
struct WeightsByName {
    /// Weight if singles solve the puzzle after the finding.
    singles: i32,
    /// Weight if singles and basic steps, but not singles alone, solve the puzzle after the finding.
    basic: i32,
    /// Weight of each candidate eliminated by the finding and the subsequent singles.
    gone: i32,
    /// Weight of each candidate eliminated by the finding.
    cancelled: i32,
    /// Weight of each level of the finding.
    level: i32,
}

impl Default for WeightsByName {
    fn default() -> WeightsByName {
        let Weights { singles, basic, gone, cancelled, level } = Weights::default();
        WeightsByName { singles, basic, gone, cancelled, level }
    }
}

fn weights<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Weights, D::Error> {
    #[derive(Deserialize)]
    #[serde(transparent)]
    struct Named(#[serde(with = "WeightsByName")] Weights);
    object(deserializer).map(|Named(weights)| weights)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Result<ChainsOptions, String> {
        serde_json::from_str(json).map_err(|error: serde_json::Error| error.to_string())
    }

    #[test]
    fn options_go_through_data_formats() {
        let json = r#"{"way":"smart","after":"singles","start":["r3c4","r3c4=7","b2"],"falls":["7"],"levels":3,"length":null,
            "cancellations":2,"reach":"basic","dropped":["r1c1<>2","r1c1=3"],"weights":{"singles":1}}"#;
        let options = read(json).unwrap();
        assert_eq!(
            (options.way, options.after, options.reach),
            (Selection::Smart, After::Singles, Reach::Basic)
        );
        assert_eq!(options.weights, Weights { singles: 1, ..Weights::default() });
        let written = serde_json::to_value(&options).unwrap();
        assert_eq!(written["start"], serde_json::json!(["r3c4", "r3c4=7", "b2"]));
        assert_eq!(written["dropped"], serde_json::json!(["r1c1<>2", "r1c1=3"]));
        assert_eq!(read(&written.to_string()), Ok(options));
        assert_eq!(read("{}"), Ok(ChainsOptions::default()));
    }

    #[test]
    fn invalid_options_are_refused() {
        let error = |json: &str| read(json).unwrap_err();
        assert!(error(r#"{"start":["x9"]}"#).contains("expected r3c4, r3c4=7, r3, c4, b2 or 7"));
        assert!(error(r#"{"dropped":["r1c1"]}"#).contains("expected r3c4<>7 or r3c4=7"));
        assert!(error(r#"{"weights":{"weight":1}}"#).contains("unknown field"));
        assert!(error(r#"{"weights":[1,2,3,4,5]}"#).contains("expected an object"));
    }
}
