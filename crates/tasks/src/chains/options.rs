//! Options of the `chains` task: where the search starts, which conclusions it looks for, and which chains it reports.

use super::{DroppedConclusion, Selector};
use crate::wire::object;
use serde::{Deserialize, Deserializer, Serialize};
use sodan_logic::two_way::{Reach, Weights};

/// Options of the `chains` task.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChainsOptions {
    /// Chains to report.
    pub selection: Selection,
    /// Steps to apply before the search.
    pub after: After,
    /// Start only from choices that contain one of these candidates. If the list is empty, start from every choice.
    pub start: Vec<Selector>,
    /// Search only for these eliminations. If the list is empty, search for all eliminations.
    pub falls: Vec<Selector>,
    /// Maximum number of levels of a chain or net.
    pub levels: Option<usize>,
    /// Maximum length of a chain or net: the number of singles on both sides of its choice combined.
    pub length: Option<usize>,
    /// Minimum number of eliminated candidates.
    pub cancellations: usize,
    /// Whether singles, or singles and basic steps, must solve the puzzle after the chain.
    #[serde(with = "ReachName")]
    pub reach: Reach,
    /// Whether to report all singles on both sides up to the level of the conclusion, rather than only those that the
    /// conclusion needs.
    pub untrimmed: bool,
    /// Conclusions to exclude.
    pub dropped: Vec<DroppedConclusion>,
    /// Weights of a chain's properties in its score, for [`Selection::Smart`].
    #[serde(serialize_with = "WeightsByName::serialize", deserialize_with = "weights")]
    #[cfg_attr(feature = "schema", schemars(with = "WeightsByName"))]
    pub weights: Weights,
}

impl Default for ChainsOptions {
    fn default() -> ChainsOptions {
        ChainsOptions {
            selection: Selection::Throttle,
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

/// Chains to report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum Selection {
    /// The chain with the fewest levels; ties are decided by the number of singles.
    Throttle,
    /// The chain with the highest score, whatever its number of levels.
    Smart,
    /// One chain per choice, for all choices from which a chain starts.
    All,
    /// One chain, for the first choice from which a chain starts.
    First,
}

/// Steps to apply before the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum After {
    /// No steps.
    Nothing,
    /// Singles, until none is left.
    Singles,
    /// Singles, locked candidates, and naked and hidden subsets, until none is left.
    Basic,
}

/// Serialized form of [`Reach`]: whether simpler steps solve the puzzle after a chain.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Reach", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
enum ReachName {
    /// Simpler steps do not necessarily solve the puzzle.
    Open,
    /// Singles and basic steps solve the puzzle.
    Basic,
    /// Singles solve the puzzle.
    Singles,
}

/// Serialized form of [`Weights`]: the weights of a chain's properties in its score.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Weights", default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Weights"))]
struct WeightsByName {
    /// Weight if singles solve the puzzle after the chain.
    singles: i32,
    /// Weight if singles and basic steps solve the puzzle after the chain, but singles do not.
    basic: i32,
    /// Weight per candidate eliminated by the chain and the singles that follow.
    gone: i32,
    /// Weight per candidate eliminated by the chain itself.
    cancelled: i32,
    /// Weight per level of the chain.
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
        let json = r#"{"selection":"smart","after":"singles","start":["r3c4","r3c4=7","b2"],"falls":["7"],"levels":3,"length":null,
            "cancellations":2,"reach":"basic","dropped":["r1c1<>2","r1c1=3"],"weights":{"singles":1}}"#;
        let options = read(json).unwrap();
        assert_eq!(
            (options.selection, options.after, options.reach),
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
