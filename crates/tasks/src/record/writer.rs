//! One door for all formats that are lines of text.

use super::{Csv, Json};
use crate::{Item, Passing, Task};

/// How records are written as lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rows {
    /// For people: any number of lines.
    Text,
    /// The answer alone, or `-` and the reason: one line.
    Line,
    /// A table with a header.
    Csv,
    /// One object a line.
    Json,
}

/// Writes the records of a task.
pub struct Writer<'t, T: Task> {
    task: &'t T,
    form: LineFormat<T::Record>,
}

enum LineFormat<R> {
    Text,
    Line,
    Csv(Csv<R>),
    Json(Json<R>),
}

impl<'t, T: Task> Writer<'t, T> {
    /// A writer of the task's records in one of the formats.
    pub fn new(task: &'t T, rows: Rows) -> Writer<'t, T> {
        let form = match rows {
            Rows::Text => LineFormat::Text,
            Rows::Line => LineFormat::Line,
            Rows::Csv => LineFormat::Csv(Csv::new(task.schema())),
            Rows::Json => LineFormat::Json(Json::new(task.schema())),
        };
        Writer { task, form }
    }

    /// What stands before all records: a whole line, or nothing.
    pub fn header(&self) -> String {
        match &self.form {
            LineFormat::Csv(csv) => csv.header(),
            LineFormat::Text | LineFormat::Line | LineFormat::Json(_) => String::new(),
        }
    }

    /// The same with columns of the input passed on in a table; an object takes whatever stands beside the puzzle.
    pub fn passing(mut self, names: impl IntoIterator<Item = String>) -> Writer<'t, T> {
        if let LineFormat::Csv(csv) = self.form {
            self.form = LineFormat::Csv(csv.passing(names));
        }
        self
    }

    /// Whether what stands beside a puzzle is passed on.
    pub fn passes_any(&self) -> bool {
        match &self.form {
            LineFormat::Text | LineFormat::Line => false,
            LineFormat::Csv(csv) => csv.passes_any(),
            LineFormat::Json(_) => true,
        }
    }

    /// Adds a record: whole lines. What stands [beside the puzzle](Item::passing) goes where it is passed on.
    #[inline(always)]
    pub fn write<'r>(
        &self,
        item: &'r Item<'r>,
        record: &'r T::Record,
        beside: &[Passing<'_>],
        out: &mut Vec<u8>,
    ) {
        match &self.form {
            LineFormat::Text => self.task.text(item, record, out),
            LineFormat::Line => self.task.line(item, record, out),
            LineFormat::Csv(csv) => {
                if csv.passes_any() || !self.task.usual_row(item, record, out) {
                    csv.row_beside(item, record, beside, out);
                }
            }
            LineFormat::Json(json) => {
                json.object_beside(item, record, beside, out);
                out.push(b'\n');
            }
        }
    }
}
