//! A common interface of all line-based formats.

use super::{Csv, Json, Schema};
use crate::{Item, Passing, Task};

/// Line-based format of records.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rows {
    /// Human-readable text, on any number of lines.
    Text,
    /// Only the answer, or `-` and the reason, on one line.
    Line,
    /// A table with a header, separated by commas.
    Csv,
    /// A table with a header, separated by tabs.
    Tsv,
    /// One JSON object per line.
    Json,
}

/// Writes the records of a task.
pub struct Writer<'t, T: Task> {
    task: &'t T,
    form: LineFormat<T::Record>,
    /// Whether rows are CSV with exactly the columns of the task.
    is_usual: bool,
}

enum LineFormat<R> {
    Text,
    Line,
    Csv(Csv<R>),
    Json(Json<R>),
}

impl<'t, T: Task> Writer<'t, T> {
    /// Creates a writer of the task's records in a format.
    pub fn new(task: &'t T, rows: Rows) -> Writer<'t, T> {
        Writer { is_usual: rows != Rows::Tsv, ..Writer::with_schema(task, task.schema(), rows) }
    }

    /// Like [`new`](Writer::new), with columns other than the task's own.
    pub fn with_schema(task: &'t T, schema: Schema<T::Record>, rows: Rows) -> Writer<'t, T> {
        let form = match rows {
            Rows::Text => LineFormat::Text,
            Rows::Line => LineFormat::Line,
            Rows::Csv => LineFormat::Csv(Csv::new(schema)),
            Rows::Tsv => LineFormat::Csv(Csv::new(schema).with_tabs()),
            Rows::Json => LineFormat::Json(Json::new(schema)),
        };
        Writer { task, form, is_usual: false }
    }

    /// Returns the header with its line ending; empty if the format has none.
    pub fn header(&self) -> String {
        match &self.form {
            LineFormat::Csv(csv) => csv.header(),
            LineFormat::Text | LineFormat::Line | LineFormat::Json(_) => String::new(),
        }
    }

    /// Adds passed-through columns to a table; objects contain all fields in any case.
    pub fn passing(mut self, names: impl IntoIterator<Item = String>) -> Writer<'t, T> {
        if let LineFormat::Csv(csv) = self.form {
            self.form = LineFormat::Csv(csv.passing(names));
        }
        self
    }

    /// Returns whether fields next to a puzzle are passed through.
    pub fn passes_any(&self) -> bool {
        match &self.form {
            LineFormat::Text | LineFormat::Line => false,
            LineFormat::Csv(csv) => csv.passes_any(),
            LineFormat::Json(_) => true,
        }
    }

    /// Adds a record with its line endings and the [fields next to the puzzle](Item::passing), if they are passed through.
    #[inline(always)]
    pub fn write<'r>(
        &self,
        item: &'r Item<'r>,
        record: &'r T::Record,
        extra: &[Passing<'_>],
        out: &mut Vec<u8>,
    ) {
        match &self.form {
            LineFormat::Text => self.task.text(item, record, out),
            LineFormat::Line => self.task.line(item, record, out),
            LineFormat::Csv(csv) => {
                if csv.passes_any() || !self.is_usual || !self.task.usual_row(item, record, out) {
                    csv.row_with_extra(item, record, extra, out);
                }
            }
            LineFormat::Json(json) => {
                json.object_with_extra(item, record, extra, out);
                out.push(b'\n');
            }
        }
    }
}
