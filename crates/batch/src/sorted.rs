//! Sink for output sorted by a column.

use crate::exit::Failure;
use crate::lines::Lines;
use crate::pipeline::{NoPart, Sink};
use crate::runner::Put;
use sodan::arrow::records::Extra;
use sodan::tasks::record::{Field, Schema, Value};
use sodan::tasks::{Item, Task, vocabulary};
use std::cmp::Ordering;

/// Order of the output.
#[derive(Clone, Debug)]
pub struct Order {
    /// Name of the column.
    pub column: String,
    /// Whether the largest value comes first.
    pub is_descending: bool,
    /// Maximum number of rows to write. Unlimited if `None`.
    pub top: Option<usize>,
}

impl Order {
    /// Returns the field to sort by.
    ///
    /// # Errors
    ///
    /// Returns an error if the schema does not contain the column.
    pub fn key<R>(&self, schema: Schema<R>) -> Result<Field<R>, Failure> {
        let names: Vec<String> = schema.columns().map(|column| column.name.to_string()).collect();
        let place = self.place(&names)?;
        Ok(schema.into_fields().swap_remove(place))
    }

    /// Returns the index of the column to sort by.
    fn place(&self, names: &[String]) -> Result<usize, Failure> {
        // With several scales, column names start with the scale's name.
        let ending = format!(".{}", self.column);
        let mut of_scale = (0..names.len()).filter(|&place| names[place].ends_with(&ending));
        let exact = names.iter().position(|name| *name == self.column);
        let only_of_scale = of_scale.next().filter(|_| of_scale.next().is_none());
        exact.or(only_of_scale).ok_or_else(|| {
            let (column, names) = (&self.column, names.join(", "));
            let is_computed = vocabulary().find(column).is_some();
            let hint = if is_computed { "; rating columns come from `sodan rate`" } else { "" };
            Failure::Usage(format!("--sort: no column `{column}`: the columns are {names}{hint}"))
        })
    }

    /// Compares two keys. Missing values are last in both directions.
    fn compare(&self, a: &Key, b: &Key) -> Ordering {
        match (a, b) {
            (Key::Missing, Key::Missing) => Ordering::Equal,
            (Key::Missing, _) => Ordering::Greater,
            (_, Key::Missing) => Ordering::Less,
            _ if self.is_descending => b.compare(a),
            _ => a.compare(b),
        }
    }
}

/// Value to sort by.
enum Key {
    Missing,
    Number(f64),
    Text(String),
}

impl Key {
    fn of(value: Value<'_>) -> Key {
        match value {
            Value::Missing | Value::Absent => Key::Missing,
            Value::Integer(number) => Key::Number(number as f64),
            Value::Tenths(tenths) => Key::Number(tenths as f64 / 10.0),
            Value::Number(number) => Key::Number(number),
            Value::Seconds(time) => Key::Number(time.as_secs_f64()),
            Value::Boolean(is_true) => Key::Number(f64::from(u8::from(is_true))),
            Value::Text(text) => Key::Text(text.into_owned()),
            Value::Solution(solution) => Key::Text(solution.to_string()),
            Value::Texts(texts) | Value::Listed(texts) => Key::Text(texts.join(" ")),
            // Lists and objects cannot be sorted.
            _ => Key::Missing,
        }
    }

    fn compare(&self, other: &Key) -> Ordering {
        match (self, other) {
            (Key::Number(a), Key::Number(b)) => a.total_cmp(b),
            (Key::Text(a), Key::Text(b)) => a.cmp(b),
            // All values of a column have the same type.
            _ => Ordering::Equal,
        }
    }
}

/// Rows of text, with the sort key of each row and its end offset in the text.
#[derive(Default)]
pub struct KeyedRows {
    text: Vec<u8>,
    rows: Vec<(Key, usize)>,
}

/// Formats records as rows of text, and stores each row's sort key.
pub struct Keyed<W, R> {
    /// Formatter of the rows.
    pub writer: W,
    /// Field to sort by.
    pub key: Field<R>,
}

impl<T: Task, W: Put<T, Rows = Vec<u8>>> Put<T> for Keyed<W, T::Record> {
    type Rows = KeyedRows;

    fn passes_any(&self) -> bool {
        self.writer.passes_any()
    }

    fn length(&self, rows: &KeyedRows) -> usize {
        rows.text.len()
    }

    fn begin_record(&self, rows: &mut KeyedRows) {
        self.writer.begin_record(&mut rows.text);
    }

    fn cut_record(&self, rows: &mut KeyedRows, begin: usize) {
        self.writer.cut_record(&mut rows.text, begin);
        rows.rows.retain(|(_, end)| *end <= begin);
    }

    fn put(&self, item: &Item<'_>, record: &T::Record, extra: Extra<'_>, rows: &mut KeyedRows) {
        self.writer.put(item, record, extra, &mut rows.text);
        rows.rows.push((Key::of(self.key.value(item, record)), rows.text.len()));
    }
}

/// A sink that sorts rows at the end.
pub struct Sorted {
    lines: Lines,
    order: Order,
    rows: Vec<(Key, Box<[u8]>)>,
    records: u64,
}

impl Sorted {
    /// Creates the sink.
    pub fn new(lines: Lines, order: &Order) -> Sorted {
        Sorted { lines, order: order.clone(), rows: Vec::new(), records: 0 }
    }

    fn write_sorted(&mut self) -> Result<(), Failure> {
        self.sort();
        let mut text = self.rows.iter().flat_map(|(_, row)| row).copied().collect();
        self.lines.write(&mut text, self.records)
    }

    fn sort(&mut self) {
        self.rows.sort_by(|(a, _), (b, _)| self.order.compare(a, b));
        self.rows.truncate(self.order.top.unwrap_or(usize::MAX));
    }
}

impl Sink for Sorted {
    type Rows = KeyedRows;
    type Part = NoPart;

    fn records_kept(&self) -> u64 {
        0
    }

    fn write(&mut self, rows: &mut KeyedRows, records: u64) -> Result<(), Failure> {
        /// Number of rows beyond the limit that are kept before truncation, since sorting in large batches is faster.
        const SLACK: usize = 1 << 12;
        self.records += records;
        let mut start = 0;
        for (key, end) in rows.rows.drain(..) {
            self.rows.push((key, rows.text[start..end].into()));
            start = end;
        }
        if self.order.top.is_some_and(|top| self.rows.len() > top.saturating_mul(2).saturating_add(SLACK)) {
            self.sort();
        }
        Ok(())
    }

    fn finish(mut self) -> Result<(), Failure> {
        self.write_sorted()?;
        self.lines.finish()
    }

    fn interrupt(mut self) -> Result<(), Failure> {
        self.write_sorted()
    }

    fn clear(rows: &mut KeyedRows) {
        rows.text.clear();
        rows.rows.clear();
    }
}
