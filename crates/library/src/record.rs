//! Converts puzzles of a library to records for tables, JSON, Parquet and Arrow.

use crate::entry::Parts;
use crate::label::HARDEST;
use crate::{Entry, Error, Label, Library};
use rusqlite::types::Value as Sql;
use sodan_logic::Technique;
use sodan_logic::rating::Scale;
use sodan_tasks::record::{Kind, Record, Schema, Value, slugs_of_techniques};
use sodan_tasks::{Buffers, Fault, Item, Limits, Status, Task};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// Amount of data to read. Reading less is faster.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// Only a form, as in [lines](Task::line).
    Form,
    /// A form, tags and labels, as in [texts](Task::text).
    Text,
    /// All [columns](Task::schema).
    Columns,
}

/// Task that returns the data of stored puzzles. The record number of an item is a puzzle's number; the item's text is
/// ignored. Missing puzzles are skipped.
pub struct Entries {
    library: Mutex<Library>,
    canonical: bool,
    parts: Parts,
    failure: Mutex<Option<Error>>,
    has_failed: AtomicBool,
}

impl Entries {
    /// Number of puzzles per read. It is large enough to make the overhead negligible, and small enough to require
    /// little memory.
    pub const AT_ONCE: usize = 64;

    /// Creates the task for a library. Lines contain canonical forms if `canonical` is set, else the forms in which
    /// puzzles were first added.
    pub fn new(library: Library, canonical: bool, extent: Extent) -> Entries {
        let (failure, has_failed) = (Mutex::new(None), AtomicBool::new(false));
        let parts = match extent {
            Extent::Form if canonical => Parts::Canonical,
            Extent::Form => Parts::First,
            Extent::Text => Parts::Labels,
            Extent::Columns => Parts::Columns,
        };
        Entries { library: Mutex::new(library), canonical, parts, failure, has_failed }
    }

    /// Removes and returns the first error, if there was one. The task does not report puzzles after an error.
    pub fn failure(&self) -> Option<Error> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Returns whether an error has occurred.
    pub fn has_failed(&self) -> bool {
        self.has_failed.load(Ordering::Acquire)
    }

    /// Reads the data of these items' puzzles in one transaction.
    fn entries(&self, items: &[Item<'_>]) -> Result<Vec<Entry>, Error> {
        let numbers = items.iter().map(|item| i64::try_from(item.raw.number).unwrap_or(i64::MAX));
        let numbers: Vec<i64> = numbers.collect();
        let library = self.library.lock().unwrap_or_else(PoisonError::into_inner);
        library.entries(&numbers, self.parts)
    }

    fn puzzle(&self, entry: &Entry) -> String {
        let first = entry.forms.first().map_or(entry.canonical, |form| form.puzzle);
        if self.canonical { entry.canonical.to_string() } else { first.to_string() }
    }
}

impl Record for Entry {
    fn status(&self) -> Status {
        Status::Done
    }

    fn fault(&self) -> Option<&Fault> {
        None
    }
}

impl Task for Entries {
    type Record = Entry;

    fn name(&self) -> &'static str {
        "library"
    }

    fn schema(&self) -> Schema<Entry> {
        let schema = Schema::empty()
            .column("number", Kind::Integer, "number in the library", |_, record: &Entry| {
                whole(record.number)
            })
            .column(
                "puzzle",
                Kind::Text,
                "form in which the puzzle was first added: 81 characters",
                |_, record| record.forms.first().map(|form| form.puzzle.to_string()).into(),
            )
            .column("canonical", Kind::Text, "min-lex form: 81 characters", |_, record| {
                record.canonical.to_string().into()
            })
            .column("id", Kind::Text, "identifier of the form: XXH3 of its text, 16 bytes", |_, record| {
                record.id().to_string().into()
            })
            .column(
                "automorphisms",
                Kind::Integer,
                "number of symmetries that map the puzzle to itself",
                |_, record| whole(record.automorphisms),
            )
            .column("givens", Kind::Integer, "number of givens", |_, record| {
                record.canonical.givens().len().into()
            })
            .column(
                "times",
                Kind::Integer,
                "number of times the puzzle was added, in any form",
                |_, record| record.times.into(),
            )
            .column("source", Kind::Text, "first source", |_, record| {
                record.forms.first().map(|form| form.source.as_str()).into()
            })
            .column("record", Kind::Integer, "record number in the source, from 1", |_, record| {
                record.forms.first().map_or(Value::Missing, |form| whole(form.record))
            })
            .column("added", Kind::Text, "date and time of the addition (UTC)", |_, record| {
                record.forms.first().map(|form| form.added.as_str()).into()
            })
            .column("tags", Kind::Texts, "tags of the puzzle", |_, record| record.tags.clone().into())
            .column("note", Kind::Text, "note of the puzzle", |_, record| record.note.as_deref().into());
        Label::all().into_iter().enumerate().fold(schema, with_label).end()
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &Entry),
    ) {
        for items in items.chunks(Entries::AT_ONCE) {
            if (limits.should_stop)() {
                return;
            }
            match self.entries(items) {
                Ok(entries) => {
                    let mut entries = entries.iter().peekable();
                    for item in items {
                        let is_of = |entry: &&Entry| usize::try_from(entry.number) == Ok(item.raw.number);
                        if let Some(entry) = entries.next_if(is_of) {
                            give(item, entry);
                        }
                    }
                }
                Err(error) => {
                    self.failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                    self.has_failed.store(true, Ordering::Release);
                    return;
                }
            }
        }
    }

    fn line(&self, _item: &Item<'_>, entry: &Entry, out: &mut Vec<u8>) {
        out.extend_from_slice(self.puzzle(entry).as_bytes());
        out.push(b'\n');
    }

    fn text(&self, _item: &Item<'_>, entry: &Entry, out: &mut Vec<u8>) {
        let mut parts: Vec<String> = vec![format!("{} givens", entry.canonical.givens().len())];
        let labels = Label::all().into_iter().enumerate();
        parts.extend(labels.filter_map(|label| in_short(entry, label)));
        parts.extend(entry.tags.iter().map(|tag| format!("#{tag}")));
        let line = format!("puzzle {}: {}\n{}\n", entry.number, parts.join(", "), self.puzzle(entry));
        out.extend_from_slice(line.as_bytes());
    }
}

/// Adds the columns of a label. `place` is its index in [`Label::all`].
fn with_label(schema: Schema<Entry>, (place, label): (usize, Label)) -> Schema<Entry> {
    match label {
        Label::Check => with_check(schema, place),
        Label::Class => {
            schema.column("class", Kind::Text, "id of the solution's canonical form", move |_, record| {
                text(record.value(place, 0))
            })
        }
        Label::Singles => schema.column(
            "singles",
            Kind::Boolean,
            "whether naked and hidden singles solve the puzzle",
            move |_, record| truth_value(record.value(place, 0)),
        ),
        Label::Backdoor => {
            let about = "number of cells that, once filled in, let singles solve the rest; missing above 3";
            schema.column("backdoor", Kind::Integer, about, move |_, record| {
                record.value(place, 0).map_or(Value::Missing, sql_number)
            })
        }
        Label::Scale(scale) => with_scale(schema, place, scale),
    }
}

fn with_check(schema: Schema<Entry>, place: usize) -> Schema<Entry> {
    schema
        .column("status", Kind::Word(&Status::NAMES), "unique, multiple or none", move |_, record| {
            text(record.value(place, 0))
        })
        .column("guesses", Kind::Integer, "guesses that the search makes", move |_, record| {
            record.value(place, 1).map_or(Value::Missing, sql_number)
        })
        .column(
            "minimal",
            Kind::Boolean,
            "whether the puzzle is proper and every given is needed",
            move |_, record| truth_value(record.value(place, 2)),
        )
}

fn with_scale(schema: Schema<Entry>, place: usize, scale: &'static dyn Scale) -> Schema<Entry> {
    let name = scale.name();
    // The columns follow `rated`.
    let columns = scale.columns().iter().zip(1..);
    let schema = columns.fold(schema, |schema, (column, index)| {
        let label = format!("{name}.{}", column.name);
        let schema = schema.column_of_scale(label, column, move |_, record: &Entry| {
            match record.value(place, index) {
                Some(word @ Sql::Text(_)) => text(Some(word)),
                Some(number) => sql_number(number),
                None => Value::Missing,
            }
        });
        if column.name == HARDEST { schema.among(slugs_of_techniques()) } else { schema }
    });
    schema.column(
        format!("{name}.techniques"),
        Kind::Counts,
        "number of steps of each technique in the path, by slug",
        move |_, record: &Entry| {
            let of_scale = record.techniques.iter().filter(|(scale, ..)| scale == name);
            // Omit techniques of newer versions, whose names are unknown.
            let counts = of_scale.filter_map(|(_, slug, times)| {
                Some((Technique::from_slug(slug)?.spec().slug, times.unsigned_abs()))
            });
            match record.value(place, 0) {
                Some(Sql::Integer(1)) => Value::Counts(counts.collect()),
                _ => Value::Missing,
            }
        },
    )
}

fn whole(number: i64) -> Value<'static> {
    Value::Integer(number.unsigned_abs())
}

fn truth_value(value: Option<&Sql>) -> Value<'static> {
    value.map(|value| *value == Sql::Integer(1)).into()
}

fn text(value: Option<&Sql>) -> Value<'_> {
    match value {
        Some(Sql::Text(text)) => text.as_str().into(),
        _ => Value::Missing,
    }
}

/// Converts a number from SQLite to the value of a record. Real numbers have at most one decimal, and become tenths.
fn sql_number(value: &Sql) -> Value<'static> {
    match value {
        Sql::Integer(number) => whole(*number),
        Sql::Real(number) => Value::Tenths((number * 10.0).round().max(0.0) as u64),
        _ => Value::Missing,
    }
}

impl Entry {
    /// Returns the name and value of each label column, as strings.
    pub fn labels(&self) -> Vec<(String, String)> {
        let labels = Label::all().into_iter().enumerate();
        labels.flat_map(|(place, label)| self.label(place, label)).collect()
    }

    fn label(&self, place: usize, label: Label) -> Vec<(String, String)> {
        let Label::Scale(scale) = label else {
            let names =
                if label == Label::Check { &["status", "guesses", "minimal"][..] } else { &[label.name()] };
            let values = names.iter().zip(0..);
            let values = values.filter_map(|(name, column)| Some((*name, self.value(place, column)?)));
            return values.map(|(name, value)| (name.to_owned(), shown(name, value))).collect();
        };
        let name = |column: &str| format!("{}.{column}", scale.name());
        let columns = scale.columns().iter().zip(1..);
        let values = columns.filter_map(|(column, index)| Some((column.name, self.value(place, index)?)));
        let values = values.map(|(column, value)| (name(column), shown(column, value)));
        let uses = self.techniques.iter().filter(|(of, ..)| of == scale.name());
        let uses: Vec<String> = uses.map(|(_, slug, times)| format!("{slug} \u{d7} {times}")).collect();
        let uses = (!uses.is_empty()).then(|| (name("uses"), uses.join(", ")));
        values.chain(uses).collect()
    }
}

/// Formats the value in a column of a label as text. Values of `minimal` and `singles` become yes or no.
fn shown(column: &str, value: &Sql) -> String {
    match value {
        Sql::Text(word) => word.clone(),
        Sql::Integer(number) if matches!(column, "minimal" | "singles") => {
            if *number == 1 { "yes" } else { "no" }.to_owned()
        }
        Sql::Integer(number) => number.to_string(),
        Sql::Real(number) => format!("{number:.1}"),
        Sql::Null | Sql::Blob(_) => String::new(),
    }
}

/// Formats a label of an entry in a few words. Returns `None` if there is nothing to show.
fn in_short(entry: &Entry, label: (usize, Label)) -> Option<String> {
    let values = entry.label(label.0, label.1);
    match label.1 {
        Label::Check => values.into_iter().next().map(|(_, status)| status),
        Label::Backdoor => values.into_iter().next().map(|(name, cells)| format!("{name} {cells}")),
        Label::Singles => values.into_iter().find(|(_, text)| text == "yes").map(|(name, _)| name),
        // Omit the class, since an identifier is not meaningful to people.
        Label::Class => None,
        Label::Scale(scale) => {
            let values = values.into_iter().take(2).map(|(_, value)| value);
            let values: Vec<String> = values.collect();
            (!values.is_empty()).then(|| format!("{} {}", scale.name(), values.join(" ")))
        }
    }
}
