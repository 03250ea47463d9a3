//! Rows that no task makes of a record alone, written one after the other: as a table in text, as objects, or as columns.

use crate::exit::Failure;
use crate::groups::{self, Groups};
use crate::output::Output;
use crate::pipeline::Sink;
use sodan::arrow::file::Container;
use sodan::arrow::records::{Beside, Passed, RowRange, Table};
use sodan::tasks::record::{Csv, Json, Record, Schema};
use sodan::tasks::{Fault, Item, Status};

/// What a sheet is written as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A table in text, with a header.
    Csv,
    /// An object for each row.
    Json,
    /// A file of columns.
    Columns(Container),
}

/// Rows on their way to an output.
pub struct Sheet<R>(Way<R>);

enum Way<R> {
    Csv { csv: Csv<R>, rows: Vec<u8>, output: Output },
    Json { json: Json<R>, rows: Vec<u8>, output: Output },
    Columns { table: Table<R>, rows: RowRange, groups: Box<Groups> },
}

impl<R> Sheet<R> {
    /// Begins it. `command` and `options` stand in the metadata of columns.
    pub fn begin(
        form: Form,
        schema: Schema<R>,
        about: (&str, &serde_json::Value),
        output: Output,
    ) -> Result<Sheet<R>, Failure> {
        Sheet::begin_passing(form, (schema, Vec::new()), about, output)
    }

    /// The same with columns of the input passed on.
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
                Way::Csv { csv, rows: Vec::new(), output }
            }
            Form::Json => Way::Json { json: Json::new(schema), rows: Vec::new(), output },
            Form::Columns(container) => {
                let table = Table::passing(schema, passed).with_metadata(groups::metadata(command, options));
                let groups = Groups::open(output, (container, table.shape(), groups::MANY))?;
                Way::Columns { table, rows: RowRange::default(), groups: Box::new(groups) }
            }
        }))
    }

    /// Adds a row.
    pub fn add<'r>(&mut self, item: &'r Item<'r>, record: &'r R) {
        self.add_beside(item, record, Beside::NOTHING);
    }

    /// The same with what stands beside the item's puzzle.
    pub fn add_beside<'r>(&mut self, item: &'r Item<'r>, record: &'r R, beside: Beside<'_>) {
        match &mut self.0 {
            Way::Csv { csv, rows, .. } => csv.row_beside(item, record, &beside.texts(), rows),
            Way::Json { json, rows, .. } => {
                json.object_beside(item, record, &beside.texts(), rows);
                rows.push(b'\n');
            }
            Way::Columns { table, rows, .. } => {
                rows.begin_record();
                table.add(item, record, beside, rows);
            }
        }
    }

    /// Writes the rows that were added; of columns, those of groups that are full.
    pub fn write(&mut self) -> Result<(), Failure> {
        match &mut self.0 {
            Way::Csv { rows, output, .. } | Way::Json { rows, output, .. } => {
                output.write(rows)?;
                rows.clear();
                Ok(())
            }
            Way::Columns { rows, groups, .. } => groups.write_alone(rows, 0),
        }
    }

    /// All is done.
    pub fn finish(mut self) -> Result<(), Failure> {
        self.write()?;
        match self.0 {
            Way::Csv { output, .. } | Way::Json { output, .. } => output.finish(),
            Way::Columns { groups, .. } => groups.finish(),
        }
    }
}

/// A row that says nothing of how an item fared.
pub struct Plain<T>(pub T);

impl<T: Send> Record for Plain<T> {
    fn status(&self) -> Status {
        Status::Done
    }

    fn fault(&self) -> Option<&Fault> {
        None
    }
}
