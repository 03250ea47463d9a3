//! Converts each field of JSON objects to the same type in all rows of all files. Missing values become null.
//!
//! The common type is only known after the last row. Therefore, rows are first written unchanged, and rewritten if
//! types differ.

use serde_json::{Map, Value};
use std::collections::HashMap;

/// Bit set of the kinds of values that a field has in all rows so far, except null.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Kinds(u8);

impl Kinds {
    const EMPTY: u8 = 1;
    const BOOLEAN: u8 = 2;
    const WHOLE: u8 = 4;
    /// Integer with more digits than a float can represent.
    const LONG: u8 = 8;
    const FRACTION: u8 = 16;
    const TEXT: u8 = 32;
    /// Integer above 2⁶³ − 1, which many readers do not support.
    const HUGE: u8 = 64;

    /// Returns the set that contains only the kind of `value`, or the empty set for null.
    pub(super) fn of(value: &Value) -> Kinds {
        Kinds(match value {
            Value::Null => 0,
            Value::Bool(_) => Kinds::BOOLEAN,
            Value::String(text) if text.is_empty() => Kinds::EMPTY,
            Value::Number(number) => match number.as_i64() {
                Some(whole) if whole.unsigned_abs() <= 1 << f64::MANTISSA_DIGITS => Kinds::WHOLE,
                Some(_) => Kinds::LONG,
                None if number.is_u64() => Kinds::HUGE,
                None => Kinds::FRACTION,
            },
            Value::String(_) | Value::Array(_) | Value::Object(_) => Kinds::TEXT,
        })
    }

    /// Returns the conversion to the common type of all kinds in the set, and whether it leaves all values unchanged.
    fn shared(self) -> (Type, bool) {
        let full = self.0 & !Kinds::EMPTY;
        let is_any_empty = full != self.0;
        match full {
            0 | Kinds::TEXT => (Type::Text, true),
            Kinds::BOOLEAN | Kinds::FRACTION => (Type::Own, !is_any_empty),
            _ if full & !(Kinds::WHOLE | Kinds::LONG) == 0 => (Type::Own, !is_any_empty),
            _ if full & !(Kinds::WHOLE | Kinds::FRACTION) == 0 => (Type::Fraction, false),
            _ => (Type::Text, false),
        }
    }
}

/// Conversion of a field's values to the common type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Type {
    /// Values are unchanged, except that empty strings become null.
    Own,
    /// Integers become floats, and empty strings become null.
    Fraction,
    /// All values become strings.
    Text,
}

impl Type {
    fn of(self, value: Value) -> Value {
        match (self, value) {
            (_, Value::Null) => Value::Null,
            (Type::Own | Type::Fraction, Value::String(text)) if text.is_empty() => Value::Null,
            (Type::Fraction, Value::Number(number)) => number.as_f64().map_or(Value::Null, Value::from),
            (Type::Own | Type::Fraction, value) | (Type::Text, value @ Value::String(_)) => value,
            (Type::Text, value) => value.to_string().into(),
        }
    }
}

/// Fields of all rows, in order of appearance.
#[derive(Default)]
pub struct Fields {
    rows: u64,
    all: Vec<Field>,
    places: HashMap<String, usize>,
}

struct Field {
    name: String,
    kinds: Kinds,
    /// Number of rows that contain the field, to detect rows that lack it.
    rows: u64,
}

impl Fields {
    /// Adds the fields of a row.
    pub(super) fn add_kinds(&mut self, of_row: &[(String, Kinds)]) {
        self.rows += 1;
        for (name, kinds) in of_row {
            let place = self.places.get(name).copied().unwrap_or_else(|| {
                self.places.insert(name.clone(), self.all.len());
                self.all.push(Field { name: name.clone(), kinds: Kinds::default(), rows: 0 });
                self.all.len() - 1
            });
            let field = &mut self.all[place];
            field.kinds.0 |= kinds.0;
            field.rows += 1;
        }
    }

    /// Returns whether all rows contain all fields, and each field has one type.
    pub fn are_alike(&self) -> bool {
        self.all.iter().all(|field| field.rows == self.rows && field.kinds.shared().1)
    }

    /// Rewrites a row so that it contains all fields with their common types. Returns lines that are not JSON objects
    /// unchanged.
    pub fn alike(&self, row: &str) -> String {
        let Ok(mut object) = serde_json::from_str::<Map<String, Value>>(row) else { return row.to_owned() };
        for place in ["metadata", "extra_info"] {
            if let Some(Value::Object(fields)) = object.get_mut(place) {
                *fields = self.all_of(std::mem::take(fields));
            }
        }
        Value::Object(object).to_string()
    }

    /// Adds missing fields to a row as null, and converts all fields to their common types. The layout's own fields
    /// keep their positions before or after the other fields.
    fn all_of(&self, mut fields: Map<String, Value>) -> Map<String, Value> {
        let typed: Vec<(String, Value)> = self
            .all
            .iter()
            .map(|field| {
                let value = fields.shift_remove(&field.name).unwrap_or_default();
                (field.name.clone(), field.kinds.shared().0.of(value))
            })
            .collect();
        let is_behind = |name: &str| ["split", "index"].contains(&name);
        let (behind, before): (Vec<_>, Vec<_>) = fields.into_iter().partition(|(name, _)| is_behind(name));
        before.into_iter().chain(typed).chain(behind).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// Rewrites rows with this metadata, and returns the metadata of the rewritten rows.
    fn alike(rows: &[Value]) -> Vec<Value> {
        let mut fields = Fields::default();
        for row in rows {
            let fields_of_row = row.as_object().unwrap().iter();
            let of: Vec<_> = fields_of_row.map(|(name, value)| (name.clone(), Kinds::of(value))).collect();
            fields.add_kinds(&of);
        }
        let written = |row: &Value| {
            let line = json!({ "question": "q", "metadata": row }).to_string();
            serde_json::from_str::<Value>(&fields.alike(&line)).unwrap()["metadata"].take()
        };
        let written: Vec<Value> = rows.iter().map(written).collect();
        assert_eq!(fields.are_alike(), written == rows, "{written:?}");
        written
    }

    #[test]
    fn fields_have_constant_types() {
        for (rows, expected) in [
            (json!([{"a": 1}, {"a": 2}, {"a": null}]), json!([{"a": 1}, {"a": 2}, {"a": null}])),
            (json!([{"a": 0}, {"a": "x"}, {}]), json!([{"a": "0"}, {"a": "x"}, {"a": null}])),
            (json!([{"a": 1}, {"a": 0.5}, {"a": ""}]), json!([{"a": 1.0}, {"a": 0.5}, {"a": null}])),
            (json!([{"a": true}, {"a": ""}]), json!([{"a": true}, {"a": null}])),
            (json!([{"a": true}, {"a": 1}]), json!([{"a": "true"}, {"a": "1"}])),
            (json!([{"a": "x"}, {"a": ""}]), json!([{"a": "x"}, {"a": ""}])),
            // As a float, the number would lose its last digit.
            (
                json!([{"a": 9007199254740993_u64}, {"a": 0.5}]),
                json!([{"a": "9007199254740993"}, {"a": "0.5"}]),
            ),
            (json!([{"a": 9223372036854775808_u64}]), json!([{"a": "9223372036854775808"}])),
            (json!([{"b": 1}, {"a": 2}]), json!([{"b": 1, "a": null}, {"b": null, "a": 2}])),
        ] {
            assert_eq!(
                Value::Array(alike(rows.as_array().unwrap())),
                expected,
                "a field has one type in all rows, and null for missing values"
            );
        }
    }
}
