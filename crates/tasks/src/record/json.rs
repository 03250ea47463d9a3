//! Records as JSON objects, one per line.

use super::{ColumnPlace, Field, Object, PassedColumns, Schema, Value};
use crate::{Item, Passing};

/// Writes the records of one schema as JSON objects.
pub struct Json<R> {
    fields: Vec<Field<R>>,
    /// Number of leading elements of `fields` that are written before the passed-through fields.
    before_passed: usize,
    rule: PassedColumns,
}

impl<R> Json<R> {
    /// Creates a writer with the columns that JSON includes.
    pub fn new(schema: Schema<R>) -> Json<R> {
        let rule = schema.passed();
        let schema =
            schema.only(|column| matches!(column.place, ColumnPlace::Everywhere | ColumnPlace::Detail));
        Json { before_passed: schema.before_passed(), fields: schema.fields, rule }
    }

    /// Appends an object with its line ending.
    pub fn row<'r>(&self, item: &'r Item<'r>, record: &'r R, out: &mut Vec<u8>) {
        self.object(item, record, out);
        out.push(b'\n');
    }

    /// Appends an object without a line ending.
    pub fn object<'r>(&self, item: &'r Item<'r>, record: &'r R, out: &mut Vec<u8>) {
        self.object_with_extra(item, record, &[], out);
    }

    /// Appends an object. The [fields next to the puzzle](Item::passing) are [passed through](super::passed_names)
    /// before a final `reason` field.
    pub fn object_with_extra<'r>(
        &self,
        item: &'r Item<'r>,
        record: &'r R,
        extra: &[Passing<'_>],
        out: &mut Vec<u8>,
    ) {
        let mut separator = b'{';
        for (index, field) in self.fields.iter().enumerate() {
            if index == self.before_passed {
                pass(&self.rule, extra, &mut separator, out);
            }
            let it = field.value(item, record);
            if matches!(it, Value::Absent) {
                continue;
            }
            out.push(std::mem::replace(&mut separator, b','));
            text(&field.column.name, out);
            out.push(b':');
            value(&it, out);
        }
        if self.before_passed == self.fields.len() {
            pass(&self.rule, extra, &mut separator, out);
        }
        if separator == b'{' {
            out.push(b'{');
        }
        out.push(b'}');
    }
}

/// Appends the passed-through fields, each after a separator.
fn pass(rule: &PassedColumns, extra: &[Passing<'_>], separator: &mut u8, out: &mut Vec<u8>) {
    let names: Vec<&str> = extra.iter().map(|(name, _)| &**name).collect();
    for (name, (_, value)) in rule.names(&names).zip(extra) {
        if let Some(name) = name {
            out.push(std::mem::replace(separator, b','));
            text(&name, out);
            out.push(b':');
            match value {
                Some(value) => text(value, out),
                None => out.extend_from_slice(b"null"),
            }
        }
    }
}

fn value(value: &Value<'_>, out: &mut Vec<u8>) {
    match value {
        Value::Missing | Value::Absent => out.extend_from_slice(b"null"),
        Value::Integer(number) => super::csv::integer(*number, out),
        Value::Tenths(number) => {
            super::csv::integer(number / 10, out);
            out.extend_from_slice(&[b'.', b'0' + (number % 10) as u8]);
        }
        Value::Number(number) => super::number(*number, out),
        Value::Seconds(time) => super::seconds(*time, out),
        Value::Boolean(value) => out.extend_from_slice(if *value { b"true" } else { b"false" }),
        Value::Text(it) => text(it, out),
        Value::Solution(solution) => {
            out.push(b'"');
            out.extend_from_slice(&solution.to_bytes());
            out.push(b'"');
        }
        Value::Texts(texts) | Value::Listed(texts) => texts.write_json(out),
        Value::Integers(numbers) => numbers.write_json(out),
        Value::Counts(counts) => {
            counts
                .iter()
                .map(|(name, count)| Count { name, count: *count })
                .collect::<Vec<_>>()
                .write_json(out);
        }
        Value::Steps(steps) => steps.write_json(out),
        Value::Object(object) => object.write_json(out),
    }
}

/// JSON form of an element of [`Value::Counts`]: a name and its number of occurrences.
#[derive(serde::Serialize)]
struct Count<'a> {
    name: &'a str,
    count: u64,
}

fn text(text: &str, out: &mut Vec<u8>) {
    text.write_json(out);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_kind_round_trips() {
        let back = |it: Value<'_>| {
            let mut out = Vec::new();
            value(&it, &mut out);
            serde_json::from_slice::<serde_json::Value>(&out).unwrap()
        };
        assert_eq!(back(Value::Missing), serde_json::Value::Null);
        assert_eq!(back("say \"so\"\n".into()), "say \"so\"\n");
        assert_eq!(back(Value::Tenths(104)), 10.4);
        assert_eq!(back(vec!["a".to_owned()].into()), serde_json::json!(["a"]));
        assert_eq!(back(Value::Listed(vec!["a".to_owned()])), serde_json::json!(["a"]));
        assert_eq!(back(Value::Number(0.25)), 0.25);
        assert_eq!(back(Value::Seconds(std::time::Duration::from_millis(1_250))), 1.25);
        assert_eq!(back(u64::MAX.into()), u64::MAX);
        let counts = serde_json::json!([{ "name": "x-wing", "count": 2 }]);
        assert_eq!(back(Value::Counts(vec![("x-wing", 2)])), counts);
    }

    #[test]
    fn names_stand_before_their_counts() {
        let mut out = Vec::new();
        value(&Value::Counts(vec![("x-wing", 2), ("skyscraper", 1)]), &mut out);
        let expected = r#"[{"name":"x-wing","count":2},{"name":"skyscraper","count":1}]"#;
        assert_eq!(String::from_utf8(out), Ok(expected.to_owned()));
    }
}
