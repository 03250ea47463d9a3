//! Ratings of paths on a scale.

use super::{VERSION, Value};
use serde::{Deserialize, Serialize};
use sodan_logic::rating;

/// Difficulty of a puzzle on a scale.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Rating {
    /// Version of the schema: `sodan-path/1`.
    pub schema: String,
    /// Name of the scale.
    pub scale: String,
    /// Program and version whose ratings the scale reproduces.
    pub scheme: String,
    /// The complete rating as text.
    pub rating: String,
    /// Score of the puzzle; null if the scale does not award points.
    pub score: Option<Value>,
    /// Level of the puzzle; null if the scale has no levels.
    pub level: Option<String>,
    /// Values in all columns of the scale, in order.
    pub columns: Vec<RatingColumn>,
}

/// A column of a scale, with its value.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RatingColumn {
    /// Name of the column.
    pub name: String,
    /// Value in the column; null if there is none.
    pub value: Option<Value>,
}

impl Rating {
    /// Converts a rating to its serialized form.
    pub fn of(scale: &dyn rating::Scale, rating: &rating::Rating) -> Rating {
        let column_of = |(column, value): (&rating::ScaleColumn, &Option<rating::Value>)| RatingColumn {
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
            columns: scale.columns().iter().zip(&rating.values).map(column_of).collect(),
        }
    }
}
