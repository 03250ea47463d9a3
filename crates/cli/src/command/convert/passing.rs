//! What stands beside the puzzles of a table or of objects goes on into a table or objects.

use serde_json::{Map, Value};
use sodan::tasks::record::csv::field;
use sodan::text::{Entry, Extras, Layout, Raw};

/// What stands beside a record's puzzle, solution and comment, which a notation has itself.
pub fn beside(raw: &Raw<'_>, entry: Option<&Entry>, header: &[String]) -> Map<String, Value> {
    if let Layout::Table(Some(columns)) = raw.layout {
        let fields = header.iter().zip(raw.fields().unwrap_or_default()).enumerate();
        let others = fields.filter(|(index, _)| !columns.is_own(*index));
        let mut beside = Map::new();
        for (_, (name, value)) in others {
            // Of two columns with one name the first counts, as everywhere.
            beside.entry(name).or_insert_with(|| value.into());
        }
        return beside;
    }
    let Some(Extras::Fields(fields)) = entry.map(|entry| &entry.extras) else { return Map::new() };
    // They are texts there, and numbers in the object itself shall stay numbers.
    let mut object: Map<String, Value> = serde_json::from_slice(raw.text).unwrap_or_default();
    fields
        .beside_entry()
        .filter_map(|(name, _)| object.remove(name).map(|value| (name.to_owned(), value)))
        .collect()
}

/// Whether a name is none that a table or an object has itself.
fn is_others(name: &str) -> bool {
    !matches!(name, "" | "puzzle" | "solution" | "comment" | "reason")
}

/// The columns that a table has between its own and the last, which says why there is no more.
#[derive(Clone, Default)]
pub struct Columns(Vec<String>);

impl Columns {
    /// Those of these names that the table does not have itself, each once.
    pub fn new(names: impl IntoIterator<Item = String>) -> Columns {
        let mut passed: Vec<String> = Vec::new();
        for name in names {
            if is_others(&name) && !passed.contains(&name) {
                passed.push(name);
            }
        }
        Columns(passed)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What stands in the header for them, each after a comma.
    pub fn header(&self) -> String {
        let mut header = Vec::new();
        for name in &self.0 {
            header.push(b',');
            field(name, &mut header);
        }
        String::from_utf8_lossy(&header).into_owned()
    }

    /// Writes their values, each after a comma.
    pub fn write(&self, beside: &Map<String, Value>, out: &mut Vec<u8>) {
        for name in &self.0 {
            out.push(b',');
            match beside.get(name) {
                None | Some(Value::Null) => {}
                Some(Value::String(text)) => field(text, out),
                Some(other) => field(&other.to_string(), out),
            }
        }
    }
}

/// Adds what stands beside to an object that has been written, but for names that it has itself, and last, why there is no more.
pub fn write_into_object(beside: Map<String, Value>, reason: Option<&str>, object: &mut Vec<u8>) {
    object.pop();
    for (name, value) in beside {
        if is_others(&name) {
            object.extend(format!(",{}:{value}", Value::from(name)).bytes());
        }
    }
    object.extend(format!(",\"reason\":{}}}", Value::from(reason)).bytes());
}
