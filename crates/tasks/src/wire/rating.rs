//! The rating of a path on a scale.

use super::{VERSION, Value};
use serde::{Deserialize, Serialize};
use sodan_logic::rating;

/// Difficulty of a puzzle on a scale.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Rating {
    /// `sodan-path/1`.
    pub schema: String,
    /// Name of the scale.
    pub scale: String,
    /// The reference program with its version.
    pub scheme: String,
    /// The rating as text.
    pub rating: String,
    /// The score; null on a scale without points.
    pub score: Option<Value>,
    /// The level; null on a scale without levels.
    pub level: Option<String>,
    /// The values of the scale, column by column.
    pub columns: Vec<RatingColumn>,
}

/// A column of a scale.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RatingColumn {
    /// Name of the column.
    pub name: String,
    /// The value; null if there is none.
    pub value: Option<Value>,
}

impl Rating {
    /// Serialised form of a rating.
    pub fn of(scale: &dyn rating::Scale, rating: &rating::Rating) -> Rating {
        let said = |(column, value): (&rating::ScaleColumn, &Option<rating::Value>)| RatingColumn {
            name: column.name.into(),
            value: value.map(Value::of),
        };
        Rating {
            schema: VERSION.into(),
            scale: scale.name().into(),
            scheme: scale.scheme().into(),
            rating: rating.to_string(),
            score: rating.score.map(Value::of),
            level: rating.level.map(str::to_owned),
            columns: scale.columns().iter().zip(&rating.values).map(said).collect(),
        }
    }
}
