//! The rating of a path on a scale.

use super::{VERSION, Value};
use serde::{Deserialize, Serialize};
use sodan_logic::rating;

/// How hard a puzzle is on a scale.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Rating {
    /// `sodan-path/1`.
    pub schema: String,
    /// The scale, by its name.
    pub scale: String,
    /// Whose ratings it equals, and in which version.
    pub scheme: String,
    /// The rating as people write it.
    pub rating: String,
    /// The score; null on a scale without points.
    pub score: Option<Value>,
    /// The level; null on a scale without levels.
    pub level: Option<String>,
    /// What the scale says of the path, column by column.
    pub columns: Vec<RatingColumn>,
}

/// What a scale says in one of its columns.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RatingColumn {
    /// The name of the column.
    pub name: String,
    /// The value; null where there is nothing to say.
    pub value: Option<Value>,
}

impl Rating {
    /// A rating of the engine on the wire.
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
