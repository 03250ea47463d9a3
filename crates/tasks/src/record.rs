//! Records: the results of items as typed column values. Each task declares its columns once.
//!
//! ```text
//! Item ──task──▶ record ──▶ Schema: name, kind and value of each column
//!                              │
//!              text · line ◀── written by each task
//!              CSV · JSON  ◀── derived from the schema   (Arrow: the `arrow` crate)
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

/// Result of a task for one item, or one of several results.
pub trait Record: Send {
    /// Status of the item.
    fn status(&self) -> Status;

    /// Returns why the item is invalid, or `None` for a valid item.
    fn fault(&self) -> Option<&Fault>;

    /// Returns a warning about a valid item, such as a wrong solution in the input. If any record has a warning, the
    /// run exits with a failure code.
    fn warning(&self) -> Option<&'static str> {
        None
    }

    /// Returns whether to write the record. A filter does not write the records of items that do not match.
    fn is_kept(&self) -> bool {
        true
    }

    /// Returns whether the record counts as a result of a search; see [`Task::finds`](crate::Task::finds).
    fn is_find(&self) -> bool {
        self.is_kept()
    }

    /// Returns the status of the whole item, which may have further records.
    fn status_of_item(&self) -> Status {
        self.status()
    }

    /// Returns whether this is the item's first record.
    fn is_first(&self) -> bool {
        true
    }

    /// Returns whether another record of the same item follows. If a task is cancelled after such a record, the item is
    /// incomplete. Tasks that report all records of an item at once need not implement this method.
    fn is_followed(&self) -> bool {
        false
    }
}

/// A column in the records of a task.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RecordColumn {
    /// Column name: lower-case letters, digits and `_`. It may start with the name of a scale and a dot.
    pub name: Cow<'static, str>,
    /// Type of the values.
    pub kind: Kind,
    /// One-line description, with unit and range.
    pub about: Cow<'static, str>,
    /// Formats that contain the column.
    pub place: ColumnPlace,
    /// All possible strings, if there are few. Columnar files store each string once and refer to it by index.
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
    /// One of a fixed set of words.
    Word(&'static [&'static str]),
    /// A list of strings.
    Texts,
    /// A list of integers from 0 to 65,535.
    Integers,
    /// Counts by name.
    Counts,
    /// Steps of a path, each with its placements and eliminations.
    Steps,
    /// An object or array that matches the named schema; see [`wire`](crate::wire).
    Object(&'static str),
}

/// Output formats that include a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ColumnPlace {
    /// All formats with columns.
    Everywhere,
    /// JSON and Arrow, for rarely needed columns. CSV omits these columns, since every row would have to contain them.
    Detail,
    /// CSV and Arrow. In JSON, another column's object already contains the value.
    Table,
    /// Arrow only. In JSON, another column's object already contains the value; CSV omits it.
    Columns,
}

/// Value of one column in one record.
#[non_exhaustive]
pub enum Value<'a> {
    /// No value: null in JSON, and an empty field in CSV.
    Missing,
    /// No value: JSON objects omit the field.
    Absent,
    /// Value of an [`Integer`](Kind::Integer) column.
    Integer(u64),
    /// Value of a [`Tenths`](Kind::Tenths) column, in tenths.
    Tenths(u64),
    /// Value of a [`Number`](Kind::Number) column.
    Number(f64),
    /// Value of a [`Seconds`](Kind::Seconds) column.
    Seconds(Duration),
    /// Value of a [`Boolean`](Kind::Boolean) column.
    Boolean(bool),
    /// Value of a [`Text`](Kind::Text) or [`Word`](Kind::Word) column.
    Text(Cow<'a, str>),
    /// Value of a [`Text`](Kind::Text) column with 81 digits, written without an intermediate string.
    Solution(&'a Solution),
    /// Value of a [`Texts`](Kind::Texts) column. CSV separates the strings with spaces.
    Texts(Vec<String>),
    /// Value of a [`Texts`](Kind::Texts) column whose strings CSV separates with commas.
    Listed(Vec<String>),
    /// Value of an [`Integers`](Kind::Integers) column.
    Integers(Vec<u16>),
    /// Value of a [`Counts`](Kind::Counts) column.
    Counts(Vec<(&'static str, u64)>),
    /// Value of a [`Steps`](Kind::Steps) column.
    Steps(Vec<StepInShort>),
    /// Value of an [`Object`](Kind::Object) column.
    Object(Box<dyn Object + 'a>),
}

/// Receives the values of one row, in column order and without conversion to [`Value`].
pub trait Row {
    /// Appends a value to an [`Integer`](Kind::Integer) column.
    fn integer(&mut self, number: u64);

    /// Appends the word with index `place` to a [`Word`](Kind::Word) column.
    fn word(&mut self, place: usize);

    /// Appends 81 cells, each a digit or a dot, to a [`Text`](Kind::Text) column.
    fn cells(&mut self, cells: &[u8; 81]);

    /// Appends a missing value to a column of any kind.
    fn missing(&mut self);
}

/// One step of a path, as stored in a [`Steps`](Kind::Steps) column.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct StepInShort {
    /// Slug of the technique.
    pub technique: &'static str,
    /// Placements as numbers: 9 × cell + digit − 1, with cells numbered from 0 in reading order.
    pub placements: Vec<u16>,
    /// Eliminations, encoded in the same way as the placements.
    pub eliminations: Vec<u16>,
    /// Points of the step, if the scale awards points.
    pub score: Option<f64>,
    /// Difficulty level of the step, if the scale has levels.
    pub level: Option<&'static str>,
}

impl<'a> Value<'a> {
    /// Wraps a serializable value for an [`Object`](Kind::Object) column.
    pub fn object(it: impl Serialize + 'a) -> Value<'a> {
        Value::Object(Box::new(it))
    }
}

/// Returns the output names of input columns that are passed through. Each column keeps its name or, if the output
/// already uses that name, is prefixed with `input.`. A column without a name becomes `unnamed`. The result is `None`
/// for a dropped column:
///
/// - the second of two columns with the same name;
/// - a column of an earlier run, such as `status`, `file` or `input.status`, if the input is the output of that run,
///   which the columns `record` and `reason` indicate.
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
    /// Names of columns that describe a run rather than its puzzles. They are not passed through from the output of an
    /// earlier run.
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
    /// Selects only these columns, in this order. If the list is empty, all columns are selected.
    pub only: Vec<String>,
    /// Omits these columns.
    pub drop: Vec<String>,
}

impl ColumnChoice {
    /// Returns whether all columns are selected.
    pub fn is_all(&self) -> bool {
        self.only.is_empty() && self.drop.is_empty()
    }

    /// Returns whether the column `name` is selected.
    pub fn has(&self, name: &str) -> bool {
        let is_named = |names: &[String]| names.iter().any(|it| it == name);
        (self.only.is_empty() || is_named(&self.only)) && !is_named(&self.drop)
    }

    /// Returns the first selected or dropped name that is not a known column.
    pub fn unknown(&self, is_known: impl Fn(&str) -> bool) -> Option<&str> {
        self.only.iter().chain(&self.drop).map(String::as_str).find(|name| !is_known(name))
    }
}

/// Selects and names the input columns that are passed through to the output.
#[derive(Clone, Debug)]
pub(crate) struct PassedColumns {
    choice: ColumnChoice,
    own: Vec<Cow<'static, str>>,
}

impl PassedColumns {
    /// Returns the [output names](passed_names) of the input columns `names`, with `None` for omitted columns.
    pub(crate) fn names<'n>(
        &'n self,
        names: &'n [impl AsRef<str>],
    ) -> impl Iterator<Item = Option<String>> + 'n {
        let is_own = |name: &str| self.own.iter().any(|own| own == name);
        passed_names(names, is_own).map(|name| name.filter(|name| self.choice.has(name)))
    }
}

/// A value of any type that can be written as JSON.
pub trait Object {
    /// Appends the value to `out` as JSON.
    fn write_json(&self, out: &mut Vec<u8>);
}

impl<T: Serialize> Object for T {
    fn write_json(&self, out: &mut Vec<u8>) {
        serde_json::to_writer(out, self).expect("writing to memory cannot fail, and all keys are strings");
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

/// Function that computes a column value from an item and its record.
type Get<R> = Box<dyn for<'r> Fn(&'r Item<'r>, &'r R) -> Value<'r> + Send + Sync>;

/// The columns of a task's records, in order, and the functions that compute their values.
pub struct Schema<R> {
    fields: Vec<Field<R>>,
    /// Selected columns.
    choice: ColumnChoice,
    /// Names of all columns before [`select`](Schema::select) removed some of them; empty until then.
    own: Vec<Cow<'static, str>>,
}

/// A column together with the function that computes its values.
pub struct Field<R> {
    /// The column.
    pub column: RecordColumn,
    get: Get<R>,
}

impl<R> Field<R> {
    /// Computes the column's value for `record`.
    pub fn value<'r>(&self, item: &'r Item<'r>, record: &'r R) -> Value<'r> {
        (self.get)(item, record)
    }
}

impl<R: Record + 'static> Schema<R> {
    /// Creates an empty schema, for records that do not start with the usual columns.
    pub fn empty() -> Schema<R> {
        Schema { fields: Vec::new(), choice: ColumnChoice::default(), own: Vec::new() }
    }

    /// Creates a schema with the usual first columns: record number, format, puzzle and status.
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

    /// Like [`begin_without_format`](Schema::begin_without_format), for records whose puzzle may differ from the item's
    /// puzzle.
    pub(crate) fn begin_with_puzzle(
        puzzle: impl for<'r> Fn(&'r Item<'r>, &'r R) -> Cow<'r, str> + Send + Sync + 'static,
    ) -> Schema<R> {
        Schema::empty().number().puzzle(puzzle)
    }

    /// Adds the `record` column: the item's number.
    pub(crate) fn number(self) -> Schema<R> {
        self.column("record", Kind::Integer, "1-based number of the record in its input", |item, _| {
            item.raw.number.into()
        })
    }

    /// Adds the column `file` in front of all others: the name of the item's input.
    #[must_use]
    pub fn with_file(self) -> Schema<R> {
        let schema = self.column("file", Kind::Text, "name of the input", |item, _| {
            item.file.map_or(Value::Missing, Value::from)
        });
        schema.with_last_at(0)
    }

    /// Adds the `text` column: the comment after the puzzle in the input.
    #[must_use]
    pub fn with_text(self) -> Schema<R> {
        let place = self.before_passed();
        let schema = self.column("text", Kind::Text, "text after the puzzle in the input", |item, _| {
            Some(item.comment()).filter(|text| !text.is_empty()).map_or(Value::Missing, Value::from)
        });
        schema.with_last_at(place)
    }

    /// Moves the last column to the index `place`.
    fn with_last_at(mut self, place: usize) -> Schema<R> {
        if let Some(last) = self.fields.pop() {
            self.fields.insert(place, last);
        }
        self
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

    /// Adds a column that appears in every format with columns; use [`only_in`](Schema::only_in) to restrict it.
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
        debug_assert!(self.columns().all(|it| it.name != column.name), "duplicate column {}", column.name);
        self.fields.push(Field { column, get: Box::new(get) });
        self
    }

    /// Adds the last column, `reason`: why the item is invalid.
    pub fn end(self) -> Schema<R> {
        self.end_with(|record| record.fault().map(ToString::to_string))
    }

    /// Like [`end`](Schema::end), with a function that also reports other reasons.
    pub fn end_with(self, reason: impl Fn(&R) -> Option<String> + Send + Sync + 'static) -> Schema<R> {
        let about = "reason for missing values; empty if there is none";
        self.column("reason", Kind::Text, about, move |_, record| reason(record).into())
    }
}

impl<R> Schema<R> {
    /// Restricts the most recently added column to the formats in `place`.
    #[must_use]
    pub fn only_in(mut self, place: ColumnPlace) -> Schema<R> {
        if let Some(last) = self.fields.last_mut() {
            last.column.place = place;
        }
        self
    }

    /// Declares all possible strings of the most recently added column. Columnar files cannot store any other string.
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

    /// Returns the columns and their functions, consuming the schema.
    pub fn into_fields(self) -> Vec<Field<R>> {
        self.fields
    }

    /// Keeps only the selected columns, in the order of [`ColumnChoice::only`]. The choice also applies to columns that
    /// are passed through from the input.
    #[must_use]
    pub fn select(mut self, choice: &ColumnChoice) -> Schema<R> {
        self.own = self.columns().map(|column| column.name.clone()).collect();
        self.fields.retain(|field| choice.has(&field.column.name));
        let mut sorted = 0;
        for name in &choice.only {
            if let Some(offset) = self.fields[sorted..].iter().position(|field| field.column.name == *name) {
                self.fields.swap(sorted, sorted + offset);
                sorted += 1;
            }
        }
        self.choice = choice.clone();
        self
    }

    /// Returns the output names of the input columns `names`, with `None` for omitted columns.
    pub fn passed_names(&self, names: &[impl AsRef<str>]) -> Vec<Option<String>> {
        self.passed().names(names).collect()
    }

    /// Returns how many columns precede the passed-through input columns: all except a final `reason`.
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

    /// Keeps only the columns for which `is_wanted` returns `true`.
    #[must_use]
    pub fn only(mut self, is_wanted: impl Fn(&RecordColumn) -> bool) -> Schema<R> {
        self.fields.retain(|field| is_wanted(&field.column));
        self
    }

    /// Returns the columns and their functions, in order.
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
