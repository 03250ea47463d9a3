//! What stands beside the puzzles of a table or of objects goes on into a table or objects.

use serde_json::{Map, Value};
use sodan::tasks::record::csv::field;
use sodan::tasks::record::passed_names;
use sodan::text::{Entry, Extras, Layout, Raw};

/// What stands beside a record's puzzle, solution and comment, which a notation has itself.
pub fn beside(raw: &Raw<'_>, entry: Option<&Entry>, header: &[String]) -> Map<String, Value> {
    if let Layout::Table(Some(columns)) = raw.layout {
        let fields = header.iter().zip(raw.fields_or_nulls().unwrap_or_default()).enumerate();
        let others = fields.filter(|(index, _)| !columns.is_own(*index));
        let mut beside = Map::new();
        for (_, (name, value)) in others {
            // Of two columns with one name the first counts, as everywhere.
            beside.entry(name).or_insert_with(|| value.map_or(Value::Null, Value::from));
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

/// Whether a table or an object has a name itself.
fn is_own(name: &str) -> bool {
    matches!(name, "puzzle" | "solution" | "comment" | "reason")
}

/// The columns that a table has between its own and the last, which says why there is no more: the name of each in the input, and here.
#[derive(Clone, Default)]
pub struct Columns(Vec<(String, String)>);

impl Columns {
    /// Those of these names that are [passed on](passed_names). A `reason` is that of an earlier run, and is not.
    pub fn new(mut names: Vec<String>) -> Columns {
        names.retain(|name| name != "reason");
        let shown: Vec<Option<String>> = passed_names(&names, is_own).collect();
        Columns(names.into_iter().zip(shown).filter_map(|(name, shown)| Some((name, shown?))).collect())
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What stands in the header for them, each after a comma.
    pub fn header(&self) -> String {
        let mut header = Vec::new();
        for (_, shown) in &self.0 {
            header.push(b',');
            field(shown, &mut header);
        }
        String::from_utf8_lossy(&header).into_owned()
    }

    /// Writes their values, each after a comma.
    pub fn write(&self, beside: &Map<String, Value>, out: &mut Vec<u8>) {
        for (name, _) in &self.0 {
            out.push(b',');
            match beside.get(name) {
                None | Some(Value::Null) => {}
                Some(Value::String(text)) => field(text, out),
                Some(other) => field(&other.to_string(), out),
            }
        }
    }
}

/// Adds what stands beside to an object that has been written, by the names of [`passed_names`], and last, why there is no more.
pub fn write_into_object(beside: &Map<String, Value>, reason: Option<&str>, object: &mut Vec<u8>) {
    object.pop();
    let (names, values): (Vec<&String>, Vec<&Value>) = beside.iter().filter(|it| it.0 != "reason").unzip();
    for (name, value) in passed_names(&names, is_own).zip(values) {
        if let Some(name) = name {
            object.extend(format!(",{}:{value}", Value::from(name)).bytes());
        }
    }
    object.extend(format!(",\"reason\":{}}}", Value::from(reason)).bytes());
}
