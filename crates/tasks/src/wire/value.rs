//! Values that a scale assigns to a step or a path.

use serde::{Deserialize, Serialize};
use sodan_logic::rating;

/// A value on a scale: a number or a word.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Value {
    /// A whole number.
    Integer(u64),
    /// A number with one decimal place.
    Decimal(f64),
    /// A word, such as the name of a level.
    Word(String),
}

impl Value {
    /// Converts a value to its serialized form.
    pub fn of(value: rating::Value) -> Value {
        match value {
            rating::Value::Integer(number) => Value::Integer(number),
            rating::Value::Tenths(tenths) => Value::Decimal(tenths as f64 / 10.0),
            rating::Value::Word(word) => Value::Word(word.into()),
        }
    }
}
