//! Records: results of items as values in columns, which are declared only once.
//!
//! ```text
//! Item ──task──▶ record ──▶ Schema: name, kind, how to get it, column by column
//!                              │
//!              text · line ◀── the task's own words
//!              CSV · JSON  ◀── any task, from the schema   (Arrow: the crate `columns`)
//! ```

pub mod csv;
mod json;
mod of_scale;
mod writer;

pub use csv::Csv;
pub use json::Json;
pub use of_scale::{levels, names_of_techniques, slugs_of_techniques};
pub use writer::{Rows, Writer};

use crate::{Fault, Item, Status};
use serde::Serialize;
use sodan_board::Solution;
use sodan_formats::Format;
use sodan_logic::rating;
use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// A result of an item.
pub trait Record: Send {
    /// Status of the item.
    fn status(&self) -> Status;

    /// Returns the error of an invalid item.
    fn fault(&self) -> Option<&Fault>;

    /// A problem other than an invalid item, if there is one. The run then counts as unclean.
    fn warning(&self) -> Option<&'static str> {
        None
    }

    /// Returns whether the record is written. A filter skips the records of items that do not match.
    fn is_kept(&self) -> bool {
        true
    }

    /// Returns whether the record is a result that the task searches for: see [`Task::finds`](crate::Task::finds).
    fn is_find(&self) -> bool {
        self.is_kept()
    }

    /// Returns the status of the item, taking all of its records into account.
    fn status_of_item(&self) -> Status {
        self.status()
    }

    /// Returns whether this is the first record of its item, since a task may have several results for one item.
    fn is_first(&self) -> bool {
        true
    }

    /// Returns whether another record of the same item follows. If a task is cancelled after such a record, the item is
    /// incomplete. Tasks that report all records of an item together need not implement this.
    fn is_followed(&self) -> bool {
        false
    }
}

/// A column of a task's records.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RecordColumn {
    /// Name: lower-case letters, digits, `_`, and a dot after the name of a scale.
    pub name: Cow<'static, str>,
    /// Type of the values.
    pub kind: Kind,
    /// One-line description, with unit and range.
    pub about: Cow<'static, str>,
    /// Formats that contain the column.
    pub place: ColumnPlace,
    /// All possible texts, if there are few: columnar files store them once, and rows contain indices.
    pub among: Option<Arc<[Cow<'static, str>]>>,
}

/// Type of the values of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Kind {
    /// A non-negative integer.
    Integer,
    /// A number with one decimal, in tenths: 84 is 8.4.
    Tenths,
    /// Any number, written with six decimals.
    Number,
    /// A time in seconds, written with nine decimals.
    Seconds,
    /// True or false.
    Boolean,
    /// Any text.
    Text,
    /// One of these words.
    Word(&'static [&'static str]),
    /// A list of texts.
    Texts,
    /// A list of integers from 0 to 65,535.
    Integers,
    /// Names with their numbers of occurrences.
    Counts,
    /// Steps of a path, each with its placements and eliminations.
    Steps,
    /// An object or an array of the schema of that name, see [`wire`](crate::wire).
    Object(&'static str),
}

/// Formats that contain a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ColumnPlace {
    /// All formats with columns.
    Everywhere,
    /// JSON and Arrow, which can contain rarely needed columns; not CSV, whose columns are fixed.
    Detail,
    /// CSV and Arrow. In JSON, the object of another column contains the value.
    Table,
    /// Only Arrow. In JSON, the object of another column contains the value; CSV omits it.
    Columns,
}

/// A value of a column.
#[non_exhaustive]
pub enum Value<'a> {
    /// No value.
    Missing,
    /// No value; JSON objects omit the field.
    Absent,
    /// Of an [`Integer`](Kind::Integer) column.
    Integer(u64),
    /// Of a [`Tenths`](Kind::Tenths) column.
    Tenths(u64),
    /// Of a [`Number`](Kind::Number) column.
    Number(f64),
    /// Of a [`Seconds`](Kind::Seconds) column.
    Seconds(Duration),
    /// Of a [`Boolean`](Kind::Boolean) column.
    Boolean(bool),
    /// Of a [`Text`](Kind::Text) or [`Word`](Kind::Word) column.
    Text(Cow<'a, str>),
    /// Of a [`Text`](Kind::Text) column: 81 digits, written without an intermediate text.
    Solution(&'a Solution),
    /// Of a [`Texts`](Kind::Texts) column; separated by spaces in CSV.
    Texts(Vec<String>),
    /// Like [`Texts`](Value::Texts), but separated by commas in CSV.
    Listed(Vec<String>),
    /// Of an [`Integers`](Kind::Integers) column.
    Integers(Vec<u16>),
    /// Of a [`Counts`](Kind::Counts) column.
    Counts(Vec<(&'static str, u64)>),
    /// Of a [`Steps`](Kind::Steps) column.
    Steps(Vec<StepInShort>),
    /// Of an [`Object`](Kind::Object) column.
    Object(Box<dyn Object + 'a>),
}

/// A row that receives values in column order, in a form that requires no conversion.
pub trait Row {
    /// A value of an [`Integer`](Kind::Integer) column.
    fn integer(&mut self, number: u64);

    /// A word of a [`Word`](Kind::Word) column, by its index.
    fn word(&mut self, place: usize);

    /// A value of a [`Text`](Kind::Text) column: a digit or a dot for each cell.
    fn cells(&mut self, cells: &[u8; 81]);

    /// No value, in a column of any kind.
    fn missing(&mut self);
}

/// The columns of a step of a path.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct StepInShort {
    /// Slug of the technique.
    pub technique: &'static str,
    /// Placements: 9 × cell + digit − 1, cells from 0 by rows.
    pub placements: Vec<u16>,
    /// Eliminations, in the same form.
    pub eliminations: Vec<u16>,
    /// Points, on a scale that has points.
    pub score: Option<f64>,
    /// Level, on a scale that has levels.
    pub level: Option<&'static str>,
}

impl<'a> Value<'a> {
    /// A serialisable value of an [`Object`](Kind::Object) column.
    pub fn object(it: impl Serialize + 'a) -> Value<'a> {
        Value::Object(Box::new(it))
    }
}

/// Returns the output names of passed-through columns of the input. Each column keeps its name or, if that is in use,
/// gets the prefix `input.`. A column without a name becomes `unnamed`. The result is `None` for dropped columns:
///
/// - the second of two columns with the same name;
/// - columns of the output, `file` and `input.…` if an earlier run wrote them. The columns `record` and `reason` identify its output.
///
/// ```
/// use sodan_tasks::record::passed_names;
///
/// let is_own = |name: &str| ["record", "status", "reason"].contains(&name);
/// let shown = |names: &[&str]| passed_names(names, is_own).map(|name| name.unwrap_or("-".into())).collect::<Vec<_>>().join(" ");
/// assert_eq!(shown(&["id", "record", "status", "", "id"]), "id input.record input.status unnamed -");
/// assert_eq!(shown(&["record", "id", "status", "tries", "input.status", "reason"]), "- id - - - -");
/// assert_eq!(shown(&["status", "input.status"]), "input.status input.input.status");
/// ```
pub fn passed_names<'n>(
    names: &'n [impl AsRef<str>],
    is_own: impl Fn(&str) -> bool + 'n,
) -> impl Iterator<Item = Option<String>> + 'n {
    /// Columns that describe a run rather than its puzzles.
    const OF_RUN: [&str; 8] = ["file", "record", "format", "status", "number", "tries", "method", "reason"];
    let all: HashSet<&str> = names.iter().map(AsRef::as_ref).collect();
    let is_of_earlier_run = all.contains("record") && all.contains("reason");
    let (mut seen, mut shown) = (HashSet::new(), HashSet::<String>::new());
    names.iter().map(move |name| {
        let name = name.as_ref();
        let is_twin = !seen.insert(name);
        let older = name.strip_prefix("input.").unwrap_or(name);
        if is_twin || is_of_earlier_run && (is_own(older) || OF_RUN.contains(&older)) {
            return None;
        }
        let mut free = if name.is_empty() { "unnamed" } else { name }.to_owned();
        while is_own(&free) || shown.contains(&free) {
            free.insert_str(0, "input.");
        }
        shown.insert(free.clone());
        Some(free)
    })
}

/// Selection of output columns; all columns by default.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ColumnChoice {
    /// Only these columns, in this order, unless the list is empty.
    pub only: Vec<String>,
    /// All columns except these.
    pub drop: Vec<String>,
}

impl ColumnChoice {
    /// Returns whether all columns are selected.
    pub fn is_all(&self) -> bool {
        self.only.is_empty() && self.drop.is_empty()
    }

    /// Returns whether a column is selected.
    pub fn has(&self, name: &str) -> bool {
        let is_named = |names: &[String]| names.iter().any(|it| it == name);
        (self.only.is_empty() || is_named(&self.only)) && !is_named(&self.drop)
    }

    /// Returns the first name that is not a known column.
    pub fn unknown(&self, is_known: impl Fn(&str) -> bool) -> Option<&str> {
        self.only.iter().chain(&self.drop).map(String::as_str).find(|name| !is_known(name))
    }
}

/// Columns of an input that are written to an output next to those of the schema.
#[derive(Clone, Debug)]
pub(crate) struct PassedColumns {
    choice: ColumnChoice,
    own: Vec<Cow<'static, str>>,
}

impl PassedColumns {
    /// Returns the [output names](passed_names) of columns of the input; `None` for omitted columns.
    pub(crate) fn names<'n>(
        &'n self,
        names: &'n [impl AsRef<str>],
    ) -> impl Iterator<Item = Option<String>> + 'n {
        let is_own = |name: &str| self.own.iter().any(|own| own == name);
        passed_names(names, is_own).map(|name| name.filter(|name| self.choice.has(name)))
    }
}

/// A value that can be written as JSON, of any type.
pub trait Object {
    /// Writes the value.
    fn write_json(&self, out: &mut Vec<u8>);
}

impl<T: Serialize> Object for T {
    fn write_json(&self, out: &mut Vec<u8>) {
        serde_json::to_writer(out, self).expect("memory can be written to, and all keys are texts");
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Value<'a> {
        Value::Text(text.into())
    }
}

impl<'a> From<String> for Value<'a> {
    fn from(text: String) -> Value<'a> {
        Value::Text(text.into())
    }
}

impl<'a> From<Cow<'a, str>> for Value<'a> {
    fn from(text: Cow<'a, str>) -> Value<'a> {
        Value::Text(text)
    }
}

impl<'a> From<&'a Solution> for Value<'a> {
    fn from(solution: &'a Solution) -> Value<'a> {
        Value::Solution(solution)
    }
}

impl From<rating::Value> for Value<'_> {
    fn from(value: rating::Value) -> Self {
        match value {
            rating::Value::Integer(number) => Value::Integer(number),
            rating::Value::Tenths(tenths) => Value::Tenths(tenths),
            rating::Value::Word(word) => Value::Text(word.into()),
        }
    }
}

impl From<u64> for Value<'_> {
    fn from(number: u64) -> Self {
        Value::Integer(number)
    }
}

impl From<usize> for Value<'_> {
    fn from(number: usize) -> Self {
        Value::Integer(number as u64)
    }
}

impl From<bool> for Value<'_> {
    fn from(value: bool) -> Self {
        Value::Boolean(value)
    }
}

impl From<Vec<String>> for Value<'_> {
    fn from(texts: Vec<String>) -> Self {
        Value::Texts(texts)
    }
}

impl<'a, T: Into<Value<'a>>> From<Option<T>> for Value<'a> {
    fn from(value: Option<T>) -> Value<'a> {
        value.map_or(Value::Missing, Into::into)
    }
}

/// Computes a value from an item and its result.
type Get<R> = Box<dyn for<'r> Fn(&'r Item<'r>, &'r R) -> Value<'r> + Send + Sync>;

/// The columns of a task's records, in order, and the functions that compute their values.
pub struct Schema<R> {
    fields: Vec<Field<R>>,
    /// The selection of columns.
    choice: ColumnChoice,
    /// The names of all columns, including omitted ones.
    own: Vec<Cow<'static, str>>,
}

/// A column and its function.
pub struct Field<R> {
    /// The column.
    pub column: RecordColumn,
    get: Get<R>,
}

impl<R> Field<R> {
    /// The function.
    pub fn value<'r>(&self, item: &'r Item<'r>, record: &'r R) -> Value<'r> {
        (self.get)(item, record)
    }
}

impl<R: Record + 'static> Schema<R> {
    /// Creates an empty schema, for records with unusual first columns.
    pub fn empty() -> Schema<R> {
        Schema { fields: Vec::new(), choice: ColumnChoice::default(), own: Vec::new() }
    }

    /// Creates a schema with the usual first columns: the item's number and format, the puzzle, and the status.
    pub fn begin() -> Schema<R> {
        Schema::empty()
            .number()
            .column("format", Kind::Word(&Format::NAMES), "input format of the record", |item, _| {
                item.format().name().into()
            })
            .only_in(ColumnPlace::Detail)
            .puzzle(|item, _| item.puzzle())
    }

    /// Like [`begin`](Schema::begin), without the format.
    pub fn begin_without_format() -> Schema<R> {
        Schema::empty().number().puzzle(|item, _| item.puzzle())
    }

    /// Like the previous function, for records whose puzzle may differ from that of their item.
    pub(crate) fn begin_with_puzzle(
        puzzle: impl for<'r> Fn(&'r Item<'r>, &'r R) -> Cow<'r, str> + Send + Sync + 'static,
    ) -> Schema<R> {
        Schema::empty().number().puzzle(puzzle)
    }

    /// Adds the item's number.
    pub(crate) fn number(self) -> Schema<R> {
        self.column("record", Kind::Integer, "1-based record number in its input", |item, _| {
            item.raw.number.into()
        })
    }

    /// Adds the column `file` in front: the name of the item's input.
    #[must_use]
    pub fn with_file(self) -> Schema<R> {
        let mut schema = self.column("file", Kind::Text, "name of the input", |item, _| {
            item.file.map_or(Value::Missing, Value::from)
        });
        schema.fields.rotate_right(1);
        schema
    }

    /// Adds the column `text`: the text after the puzzle in the input.
    #[must_use]
    pub fn with_text(self) -> Schema<R> {
        let place = self.before_passed();
        let mut schema = self.column("text", Kind::Text, "text after the puzzle in the input", |item, _| {
            Some(item.comment()).filter(|text| !text.is_empty()).map_or(Value::Missing, Value::from)
        });
        schema.fields[place..].rotate_right(1);
        schema
    }

    fn puzzle(
        self,
        puzzle: impl for<'r> Fn(&'r Item<'r>, &'r R) -> Cow<'r, str> + Send + Sync + 'static,
    ) -> Schema<R> {
        let about = "81 or 729 characters; the original text of an invalid record; null if there is none";
        let schema = self.column("puzzle", Kind::Text, about, move |item, record| match item.is_missing() {
            true => Value::Missing,
            false => puzzle(item, record).into(),
        });
        schema.column("status", Kind::Word(&Status::NAMES), "status of the puzzle", |_, record: &R| {
            record.status().name().into()
        })
    }

    /// Adds a column to every format that has columns; [`only_in`](Schema::only_in) restricts the formats.
    pub fn column(
        mut self,
        name: impl Into<Cow<'static, str>>,
        kind: Kind,
        about: impl Into<Cow<'static, str>>,
        get: impl for<'r> Fn(&'r Item<'r>, &'r R) -> Value<'r> + Send + Sync + 'static,
    ) -> Schema<R> {
        let column = RecordColumn {
            name: name.into(),
            kind,
            about: about.into(),
            place: ColumnPlace::Everywhere,
            among: None,
        };
        debug_assert!(self.columns().all(|it| it.name != column.name), "two columns {}", column.name);
        self.fields.push(Field { column, get: Box::new(get) });
        self
    }

    /// Adds the last column, `reason`: the error of a bad item.
    pub fn end(self) -> Schema<R> {
        self.end_with(|record| record.fault().map(ToString::to_string))
    }

    /// Like [`end`](Schema::end), with additional reasons.
    pub fn end_with(self, reason: impl Fn(&R) -> Option<String> + Send + Sync + 'static) -> Schema<R> {
        let about = "reason for missing values; empty if there is none";
        self.column("reason", Kind::Text, about, move |_, record| reason(record).into())
    }
}

impl<R> Schema<R> {
    /// Restricts the formats of the last column.
    #[must_use]
    pub fn only_in(mut self, place: ColumnPlace) -> Schema<R> {
        if let Some(last) = self.fields.last_mut() {
            last.column.place = place;
        }
        self
    }

    /// Declares all possible texts of the last column. Any other text would be lost in columnar files.
    #[must_use]
    pub fn among<T: Into<Cow<'static, str>>>(mut self, texts: impl IntoIterator<Item = T>) -> Schema<R> {
        if let Some(last) = self.fields.last_mut() {
            debug_assert_eq!(last.column.kind, Kind::Text, "{} is not a text column", last.column.name);
            last.column.among = Some(texts.into_iter().map(Into::into).collect());
        }
        self
    }

    /// Returns the columns, in order.
    pub fn columns(&self) -> impl Iterator<Item = &RecordColumn> {
        self.fields.iter().map(|field| &field.column)
    }

    /// Returns the columns, consuming the schema.
    pub fn into_fields(self) -> Vec<Field<R>> {
        self.fields
    }

    /// Keeps only the selected columns, in the order of [`ColumnChoice::only`]. The selection also applies to
    /// passed-through columns of the input.
    #[must_use]
    pub fn select(mut self, choice: &ColumnChoice) -> Schema<R> {
        self.own = self.columns().map(|column| column.name.clone()).collect();
        self.fields.retain(|field| choice.has(&field.column.name));
        let place = |field: &Field<R>| choice.only.iter().position(|name| *name == field.column.name);
        self.fields.sort_by_key(place);
        self.choice = choice.clone();
        self
    }

    /// Returns the output names of columns of an input; `None` for omitted columns.
    pub fn passed_names(&self, names: &[impl AsRef<str>]) -> Vec<Option<String>> {
        self.passed().names(names).collect()
    }

    /// Returns the number of columns before those of the input: all except a final `reason`.
    pub fn before_passed(&self) -> usize {
        let ends_with_reason = self.fields.last().is_some_and(|field| field.column.name == "reason");
        self.fields.len() - usize::from(ends_with_reason)
    }

    pub(crate) fn passed(&self) -> PassedColumns {
        let own = match self.choice.is_all() {
            true => self.columns().map(|column| column.name.clone()).collect(),
            false => self.own.clone(),
        };
        PassedColumns { choice: self.choice.clone(), own }
    }

    /// Returns the schema with only these columns.
    #[must_use]
    pub fn only(mut self, is_wanted: impl Fn(&RecordColumn) -> bool) -> Schema<R> {
        self.fields.retain(|field| is_wanted(&field.column));
        self
    }

    /// Returns the columns with their functions, in order.
    pub fn fields(&self) -> &[Field<R>] {
        &self.fields
    }
}

/// Writes a number with six decimals.
fn number(number: f64, out: &mut Vec<u8>) {
    out.extend(format!("{number:.6}").bytes());
}

/// Writes a time in seconds, with nine decimals.
fn seconds(time: Duration, out: &mut Vec<u8>) {
    out.extend(format!("{}.{:09}", time.as_secs(), time.subsec_nanos()).bytes());
}

impl<R> fmt::Debug for Schema<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.columns()).finish()
    }
}
