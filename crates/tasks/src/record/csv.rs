//! Records as CSV or TSV with a header. Values are quoted if necessary.

use super::{ColumnPlace, Field, PassedColumns, Schema, Value};
use crate::{ByName, Item, Passing};
use std::borrow::Cow;

/// Writes the records of one schema as CSV rows.
pub struct Csv<R> {
    /// Field separator: a comma or a tab.
    separator: char,
    fields: Vec<Field<R>>,
    /// Input columns that are passed through, each with its name in the input and its name in the output.
    passed: Vec<(String, String)>,
    /// Number of leading elements of `fields` that are written before the passed-through columns.
    before_passed: usize,
    rule: PassedColumns,
}

impl<R> Csv<R> {
    /// Creates a writer with the columns that CSV includes.
    pub fn new(schema: Schema<R>) -> Csv<R> {
        let is_here = |place| matches!(place, ColumnPlace::Everywhere | ColumnPlace::Table);
        let rule = schema.passed();
        // A column selected by name is included even if CSV usually omits it.
        let is_named = |name: &str| rule.choice.only.iter().any(|it| it == name);
        let schema = schema.only(|column| is_here(column.place) || is_named(&column.name));
        Csv {
            separator: ',',
            before_passed: schema.before_passed(),
            fields: schema.fields,
            passed: Vec::new(),
            rule,
        }
    }

    /// Switches the separator to tabs.
    pub(super) fn with_tabs(mut self) -> Csv<R> {
        self.separator = '\t';
        self
    }

    /// Adds [passed-through](super::passed_names) input columns, given by their names in the input.
    pub fn passing(mut self, names: impl IntoIterator<Item = String>) -> Csv<R> {
        let names: Vec<String> = names.into_iter().collect();
        let shown: Vec<Option<String>> = self.rule.names(&names).collect();
        self.passed = names.into_iter().zip(shown).filter_map(|(name, shown)| Some((name, shown?))).collect();
        self
    }

    /// Returns whether any input columns are passed through.
    pub fn passes_any(&self) -> bool {
        !self.passed.is_empty()
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        let own = self.fields.iter().map(|field| &*field.column.name);
        let (before, last) = (own.clone().take(self.before_passed), own.skip(self.before_passed));
        before.chain(self.passed.iter().map(|(_, shown)| shown.as_str())).chain(last)
    }

    /// Returns the header line with its line ending.
    pub fn header(&self) -> String {
        let mut header = Vec::new();
        for (index, name) in self.names().enumerate() {
            if index > 0 {
                header.push(self.separator as u8);
            }
            separated_field(name, self.separator, &mut header);
        }
        header.push(b'\n');
        String::from_utf8_lossy(&header).into_owned()
    }

    /// Appends a row with its line ending. Passed-through columns are empty.
    pub fn row<'r>(&self, item: &'r Item<'r>, record: &'r R, out: &mut Vec<u8>) {
        self.row_with_extra(item, record, &[], out);
    }

    /// Appends a row with its line ending. The [fields next to the puzzle](Item::passing) fill the passed-through
    /// columns.
    pub fn row_with_extra<'r>(
        &self,
        item: &'r Item<'r>,
        record: &'r R,
        extra: &[Passing<'_>],
        out: &mut Vec<u8>,
    ) {
        let (before, after) = self.fields.split_at(self.before_passed);
        let start = out.len();
        for field in before {
            write_value(&field.value(item, record), self.separator, out);
            out.push(self.separator as u8);
        }
        pass(&self.passed, extra, self.separator, out);
        for field in after {
            write_value(&field.value(item, record), self.separator, out);
            out.push(self.separator as u8);
        }
        // Every value, even an empty one, was followed by a separator; the last separator becomes the line ending.
        out.truncate(start.max(out.len() - 1));
        out.push(b'\n');
    }
}

/// Appends the values of the passed-through columns, each with a separator.
fn pass(passed: &[(String, String)], extra: &[Passing<'_>], separator: char, out: &mut Vec<u8>) {
    let mut extra = ByName::new(extra);
    for (name, _) in passed {
        if let Some(value) = extra.value(name) {
            separated_field(&on_one_line(value), separator, out);
        }
        out.push(separator as u8);
    }
}

fn write_value(value: &Value<'_>, separator: char, out: &mut Vec<u8>) {
    let field = |text: &str, out: &mut Vec<u8>| separated_field(text, separator, out);
    match value {
        Value::Missing | Value::Absent => {}
        Value::Integer(number) => integer(*number, out),
        Value::Tenths(number) => {
            integer(number / 10, out);
            out.extend_from_slice(&[b'.', b'0' + (number % 10) as u8]);
        }
        Value::Number(number) => super::number(*number, out),
        Value::Seconds(time) => super::seconds(*time, out),
        Value::Boolean(value) => out.extend_from_slice(if *value { b"true" } else { b"false" }),
        Value::Text(text) => field(text, out),
        Value::Solution(solution) => out.extend_from_slice(&solution.to_bytes()),
        Value::Texts(texts) => field(&texts.join(" "), out),
        Value::Listed(texts) => field(&texts.join(","), out),
        Value::Integers(numbers) => {
            for (index, number) in numbers.iter().enumerate() {
                if index > 0 {
                    out.push(b' ');
                }
                integer(u64::from(*number), out);
            }
        }
        Value::Counts(counts) => {
            let words: Vec<String> = counts.iter().map(|(name, count)| format!("{name}:{count}")).collect();
            field(&words.join(" "), out);
        }
        Value::Steps(steps) => field(&serde_json::json!(steps).to_string(), out),
        Value::Object(object) => {
            let mut json = Vec::new();
            object.write_json(&mut json);
            field(&String::from_utf8_lossy(&json), out);
        }
    }
}

/// Appends an integer in decimal.
pub(crate) fn integer(number: u64, out: &mut Vec<u8>) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

/// Appends a CSV field, quoted if necessary.
pub fn field(field: &str, out: &mut Vec<u8>) {
    separated_field(field, ',', out);
}

fn separated_field(field: &str, separator: char, out: &mut Vec<u8>) {
    if field.contains([separator, '"', '\n', '\r']) || field.starts_with([' ', '\'']) || field.ends_with(' ')
    {
        out.push(b'"');
        out.extend_from_slice(field.replace('"', "\"\"").as_bytes());
        out.push(b'"');
    } else {
        out.extend_from_slice(field.as_bytes());
    }
}

/// Appends a CSV field with line breaks replaced by spaces, since a resumed run counts each line as a row.
pub fn field_on_one_line(text: &str, out: &mut Vec<u8>) {
    field(&on_one_line(text), out);
}

fn on_one_line(text: &str) -> Cow<'_, str> {
    match text.contains(['\r', '\n']) {
        true => text.replace("\r\n", " ").replace(['\r', '\n'], " ").into(),
        false => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn written(it: Value<'_>) -> String {
        let mut out = Vec::new();
        write_value(&it, ',', &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn fields_are_quoted_when_needed() {
        assert_eq!(written("12..3".into()), "12..3");
        assert_eq!(written("a,b".into()), "\"a,b\"");
        assert_eq!(written("say \"so\"".into()), "\"say \"\"so\"\"\"");
        assert_eq!(written(" x".into()), "\" x\"");
    }

    #[test]
    fn every_value_kind_is_written() {
        assert_eq!(written(Value::Missing) + &written(Value::Absent), "");
        assert_eq!(written(Value::Tenths(104)), "10.4");
        assert_eq!(written(true.into()), "true");
        assert_eq!(written(17usize.into()), "17");
        assert_eq!(written(vec!["r1c1".to_owned(), "r2c2".to_owned()].into()), "r1c1 r2c2");
        assert_eq!(written(Value::Listed(vec!["r1c1".to_owned(), "r2c2".to_owned()])), "\"r1c1,r2c2\"");
        assert_eq!(written(Value::Number(0.25)), "0.250000");
        assert_eq!(written(Value::Seconds(Duration::from_nanos(12_000_000_345))), "12.000000345");
        assert_eq!(written(Value::Integers(vec![3, 728])), "3 728");
        assert_eq!(written(Value::Counts(vec![("x-wing", 2), ("skyscraper", 1)])), "x-wing:2 skyscraper:1");
        assert_eq!(written(Value::object([1, 2])), "\"[1,2]\"");
    }
}
