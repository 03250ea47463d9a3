//! Writes the records of a task in a line-based format that is chosen at run time.

use super::{Csv, Json, Schema};
use crate::{Item, Passing, Task};

/// A line-based output format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rows {
    /// Human-readable text, on any number of lines.
    Text,
    /// Only the answer, or `-` and the reason, on one line.
    Line,
    /// A comma-separated table with a header.
    Csv,
    /// A tab-separated table with a header.
    Tsv,
    /// One JSON object per line.
    Json,
}

/// Writes the records of a task in any line-based format.
pub struct Writer<'t, T: Task> {
    task: &'t T,
    form: LineFormat<T::Record>,
    /// Whether CSV rows may be written by the fast path [`Task::usual_row`]: the format is not TSV, and the columns are
    /// exactly those that the task declares.
    is_usual: bool,
}

enum LineFormat<R> {
    Text,
    Line,
    Csv(Csv<R>),
    Json(Json<R>),
}

impl<'t, T: Task> Writer<'t, T> {
    /// Creates a writer with the columns that the task declares.
    pub fn new(task: &'t T, rows: Rows) -> Writer<'t, T> {
        Writer { is_usual: rows != Rows::Tsv, ..Writer::with_schema(task, task.schema(), rows) }
    }

    /// Like [`new`](Writer::new), with the columns of `schema` instead.
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

    /// Returns the header line with its line ending, or an empty string if the format has no header.
    pub fn header(&self) -> String {
        match &self.form {
            LineFormat::Csv(csv) => csv.header(),
            LineFormat::Text | LineFormat::Line | LineFormat::Json(_) => String::new(),
        }
    }

    /// Adds passed-through columns to a table. JSON objects always contain all fields.
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

    /// Appends a record with its line ending and, if they are passed through, the [fields next to the
    /// puzzle](Item::passing).
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
