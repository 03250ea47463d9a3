//! Passes input columns or fields other than the puzzle through to the output.

use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use sodan::formats::{Entry, Extras, Layout, Raw};
use sodan::tasks::record::csv::{field, field_on_one_line};
use sodan::tasks::record::passed_names;
use std::collections::HashMap;

/// Names and raw JSON values. Raw values preserve all digits of a number.
pub type Fields = Vec<(String, Box<RawValue>)>;

/// Returns a record's fields except puzzle, solution and comment, which the output format writes itself. The puzzle
/// need not be valid.
pub fn extra_fields(raw: &Raw<'_>, entry: Option<&Entry>, header: &[String]) -> Fields {
    if let Layout::Table(Some(columns)) = raw.layout {
        let fields = header.iter().zip(raw.fields_or_nulls().unwrap_or_default()).enumerate();
        let others = fields.filter(|(index, _)| !columns.is_own(*index));
        return others
            .filter_map(|(_, (name, value))| Some((name.clone(), to_raw_value(&value).ok()?)))
            .collect();
    }
    let of_bad = entry.is_none().then(|| raw.object()).flatten();
    let of_good = entry.and_then(|entry| match &entry.extras {
        Extras::Fields(fields) => Some(&**fields),
        _ => None,
    });
    let Some(fields) = of_good.or(of_bad.as_ref()) else { return Fields::new() };
    // Take the values from the JSON object, so that numbers remain numbers.
    let mut object: HashMap<String, Box<RawValue>> = serde_json::from_slice(raw.text).unwrap_or_default();
    fields
        .fields_except_entry()
        .filter_map(|(name, _)| object.remove(name).map(|value| (name.to_owned(), value)))
        .collect()
}

/// Returns whether the output format itself writes a column with this name.
fn is_own(name: &str) -> bool {
    matches!(name, "puzzle" | "solution" | "comment" | "reason")
}

/// Passed-through columns, each with its input and output name. They are written between the fixed columns and
/// `reason`.
#[derive(Clone, Default)]
pub struct Columns(Vec<(String, String)>);

impl Columns {
    /// Creates the list of [passed-through](passed_names) columns. Omits `reason`, which describes an earlier run.
    pub fn new(mut names: Vec<String>) -> Columns {
        names.retain(|name| name != "reason");
        let shown: Vec<Option<String>> = passed_names(&names, is_own).collect();
        Columns(names.into_iter().zip(shown).filter_map(|(name, shown)| Some((name, shown?))).collect())
    }

    /// Returns whether no column is passed through.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns these columns' part of the header, with a comma before each name.
    pub fn header(&self) -> String {
        let mut header = Vec::new();
        for (_, shown) in &self.0 {
            header.push(b',');
            field(shown, &mut header);
        }
        String::from_utf8_lossy(&header).into_owned()
    }

    /// Writes the values of a row, with a comma before each. If two columns have the same name, the first is used.
    pub fn write(&self, extra: &Fields, out: &mut Vec<u8>) {
        for (name, _) in &self.0 {
            out.push(b',');
            let value = extra.iter().find(|(it, _)| it == name).map(|(_, value)| value.get());
            match value {
                None | Some("null") => {}
                Some(json) => match serde_json::from_str::<String>(json) {
                    Ok(text) => field_on_one_line(&text, out),
                    Err(_) => field(json, out),
                },
            }
        }
    }
}

/// Adds fields to a complete JSON object, with names from [`passed_names`], followed by the reason.
pub fn write_into_object(extra: &Fields, reason: Option<&str>, object: &mut Vec<u8>) {
    object.pop();
    let (names, values): (Vec<&String>, Vec<&Box<RawValue>>) =
        extra.iter().filter(|(name, _)| name != "reason").map(|(name, value)| (name, value)).unzip();
    for (name, value) in passed_names(&names, is_own).zip(values) {
        if let Some(name) = name {
            object.extend(format!(",{}:{value}", Value::from(name)).bytes());
        }
    }
    object.extend(format!(",\"reason\":{}}}", Value::from(reason)).bytes());
}
