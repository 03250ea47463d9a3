//! Writes rows one by one as CSV, JSON or columns, for output that is not produced by a task.

use crate::exit::Failure;
use crate::groups::{self, Groups};
use crate::output::Output;
use crate::pipeline::Sink;
use sodan::arrow::file::Container;
use sodan::arrow::records::{Extra, Passed, RowRange, Table};
use sodan::tasks::record::{Csv, Json, Record, Schema};
use sodan::tasks::{Fault, Item, Status};

/// Format of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// CSV table with a header.
    Csv,
    /// One JSON object per row.
    Json,
    /// Columnar file.
    Columns(Container),
}

/// Writer of rows in one of the [forms](Form).
pub struct Sheet<R>(Target<R>);

enum Target<R> {
    Csv { csv: Csv<R>, rows: Vec<u8>, output: Output },
    Json { json: Json<R>, rows: Vec<u8>, output: Output },
    Columns { table: Table<R>, rows: RowRange, groups: Box<Groups> },
}

impl<R> Sheet<R> {
    /// Creates a sheet. A columnar file stores command and options in its metadata.
    pub fn begin(
        form: Form,
        schema: Schema<R>,
        about: (&str, &serde_json::Value),
        output: Output,
    ) -> Result<Sheet<R>, Failure> {
        Sheet::begin_passing(form, (schema, Vec::new()), about, output)
    }

    /// Creates a sheet that passes input columns through, after the columns of `schema`.
    pub fn begin_passing(
        form: Form,
        (schema, passed): (Schema<R>, Vec<Passed>),
        (command, options): (&str, &serde_json::Value),
        mut output: Output,
    ) -> Result<Sheet<R>, Failure> {
        Ok(Sheet(match form {
            Form::Csv => {
                let csv = Csv::new(schema).passing(passed.into_iter().map(|it| it.name));
                output.write(csv.header().as_bytes())?;
                Target::Csv { csv, rows: Vec::new(), output }
            }
            Form::Json => Target::Json { json: Json::new(schema), rows: Vec::new(), output },
            Form::Columns(container) => {
                let table = Table::passing(schema, passed).with_metadata(groups::metadata(command, options));
                let groups = Groups::open(output, &(container, table.shape(), groups::MANY))?;
                Target::Columns { table, rows: RowRange::default(), groups: Box::new(groups) }
            }
        }))
    }

    /// Adds a row without input columns.
    pub fn add<'r>(&mut self, item: &'r Item<'r>, record: &'r R) {
        self.add_with_extra(item, record, Extra::NOTHING);
    }

    /// Adds a row, with `extra` as the values of the input columns.
    pub fn add_with_extra<'r>(&mut self, item: &'r Item<'r>, record: &'r R, extra: Extra<'_>) {
        match &mut self.0 {
            Target::Csv { csv, rows, .. } => csv.row_with_extra(item, record, &extra.texts(), rows),
            Target::Json { json, rows, .. } => {
                json.object_with_extra(item, record, &extra.texts(), rows);
                rows.push(b'\n');
            }
            Target::Columns { table, rows, .. } => {
                rows.begin_record();
                table.add(item, record, extra, rows);
            }
        }
    }

    /// Writes the added rows. A columnar file writes only full row groups.
    pub fn write(&mut self) -> Result<(), Failure> {
        match &mut self.0 {
            Target::Csv { rows, output, .. } | Target::Json { rows, output, .. } => {
                output.write(rows)?;
                rows.clear();
                Ok(())
            }
            Target::Columns { rows, groups, .. } => groups.write_alone(rows, 0),
        }
    }

    /// Writes all remaining rows, and completes the output.
    pub fn finish(mut self) -> Result<(), Failure> {
        self.write()?;
        match self.0 {
            Target::Csv { output, .. } | Target::Json { output, .. } => output.finish(),
            Target::Columns { groups, .. } => groups.finish(),
        }
    }
}

/// Wrapper for rows that are not a task's results. The status is always [`Status::Done`].
pub struct Plain<T>(pub T);

impl<T: Send> Record for Plain<T> {
    fn status(&self) -> Status {
        Status::Done
    }

    fn fault(&self) -> Option<&Fault> {
        None
    }
}
