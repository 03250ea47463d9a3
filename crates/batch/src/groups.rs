//! Sink for columnar files: Parquet and Arrow.
//!
//! Rows are collected until a row group is full. The worker that fills a group encodes it, and groups are written in
//! order. The journal contains a line for each group, with the group's data for the footer. If a group is not full
//! after ten seconds, or the run is interrupted, its rows are stored in the journal. `--resume` restores groups and
//! rows.

use crate::exit::Failure;
use crate::journal::{Note, Position};
use crate::output::Output;
use crate::pipeline;
use crate::run::RunKind;
use crate::runner::Put;
use sodan::arrow::file::{Container, EncodedGroup, Group, InputEnd, WriteError, Writer};
use sodan::arrow::records::{Extra, Passed, RowRange, Table, TableSchema};
use sodan::logic::rating;
use sodan::tasks::record::Schema;
use sodan::tasks::{Item, Task};
use std::io;
use std::time::{Duration, Instant};

/// Number of rows per group if records take microseconds.
pub const MANY: usize = 1 << 16;
/// Number of rows per group if a record may take seconds.
pub const FEW: usize = 1 << 10;
/// Interval at which rows of an incomplete group are saved: a killed run loses at most this much work.
const SAVE_EVERY: Duration = Duration::from_secs(10);

/// Creates a converter of a task's records to columns, with `options` in the metadata. `schema`, if given, replaces the
/// task's schema.
pub fn table<'t, T: Task>(
    task: &'t T,
    schema: Option<Schema<T::Record>>,
    options: &serde_json::Value,
    passed: impl IntoIterator<Item = Passed>,
) -> Columns<'t, T> {
    let is_usual = schema.is_none();
    let table = Table::passing(schema.unwrap_or_else(|| task.schema()), passed);
    Columns { task, table: table.with_metadata(metadata(task.name(), options)), is_usual }
}

/// Converts a task's records to columns.
pub struct Columns<'t, T: Task> {
    task: &'t T,
    table: Table<T::Record>,
    /// Whether the columns are the default columns of the task.
    is_usual: bool,
}

impl<T: Task> Columns<'_, T> {
    /// Returns the schema of the table.
    pub fn shape(&self) -> TableSchema {
        self.table.shape()
    }
}

/// Returns the metadata of a columnar file: version, command, options, and the rating scheme of each scale.
pub fn metadata(command: &str, options: &serde_json::Value) -> [(String, String); 4] {
    let schemes: serde_json::Map<_, _> =
        rating::ALL.iter().map(|scale| (scale.name().into(), scale.scheme().into())).collect();
    let entries = [
        ("sodan.version", env!("CARGO_PKG_VERSION").to_owned()),
        ("sodan.command", command.to_owned()),
        ("sodan.options", options.to_string()),
        ("sodan.schemes", serde_json::Value::Object(schemes).to_string()),
    ];
    entries.map(|(key, value)| (key.to_owned(), value))
}

impl<T: Task> Put<T> for Columns<'_, T> {
    type Rows = RowRange;

    fn passes_any(&self) -> bool {
        self.table.passes_any()
    }

    fn length(&self, rows: &RowRange) -> usize {
        rows.len()
    }

    fn begin_record(&self, rows: &mut RowRange) {
        rows.begin_record();
    }

    fn cut_record(&self, rows: &mut RowRange, _begin: usize) {
        rows.cut_record();
    }

    #[inline(always)]
    fn put(&self, item: &Item<'_>, record: &T::Record, extra: Extra<'_>, rows: &mut RowRange) {
        let is_usual = self.is_usual
            && !self.table.passes_any()
            && self.table.add_values(rows, |row| self.task.usual_values(item, record, row));
        if !is_usual {
            self.table.add(item, record, extra, rows);
        }
    }
}

/// A sink of row groups.
pub struct Groups {
    output: Output,
    writer: Writer,
    /// Full groups that no thread has started to encode.
    full: Vec<Group>,
    records_kept: u64,
    /// Time at which rows were last saved or a group was last filled.
    saved: Instant,
}

impl Groups {
    /// Starts a file of row groups, or restores the state of the resumed run.
    pub fn open(
        mut output: Output,
        (container, shape, group_rows): &(Container, TableSchema, usize),
    ) -> Result<Groups, Failure> {
        keep_memory();
        let mut writer = Writer::new(*container, shape.clone(), *group_rows);
        let beginning = writer.beginning().map_err(failure)?;
        let Position { bytes, records, rows } = output.position();
        let open_rows = output.take_open_rows();
        if bytes == 0 {
            output.write(&beginning)?;
            // Add a journal line for the file's first bytes, which the journal must cover before any rows are saved.
            output.finish_block(0, 0, Note::None)?;
        } else {
            let mut end = beginning.len() as u64;
            let groups = output.take_groups().into_iter();
            let groups =
                groups.map(|(next_end, note)| (next_end - std::mem::replace(&mut end, next_end), note));
            writer = writer
                .resume(groups.collect(), &open_rows, InputEnd { records, rows })
                .map_err(|error| failure_to_resume(&output, error.group + 1))?;
        }
        Ok(Groups { output, writer, full: Vec::new(), records_kept: records, saved: Instant::now() })
    }

    fn save(&mut self) -> Result<(), Failure> {
        self.saved = Instant::now();
        match self.writer.save().map_err(failure)? {
            Some((rows, end)) => self.output.finish_block(end.records, end.rows, Note::OpenRows(&rows)),
            None => Ok(()),
        }
    }
}

/// Makes the allocator keep the memory of a row group for the next one.
///
/// The GNU C library returns freed memory to the system, which then has to zero the pages again; this took a tenth of
/// the run time. After a block of up to 32 MiB has been freed, the library keeps up to twice this amount (`mallopt(3)`,
/// `M_MMAP_THRESHOLD`). The block is never written, so it does not occupy memory. Other libraries are not affected.
fn keep_memory() {
    const LARGEST: usize = (32 << 20) - (1 << 14);
    drop(std::hint::black_box(Vec::<u8>::with_capacity(LARGEST)));
}

fn failure(error: WriteError) -> Failure {
    Failure::File { action: "cannot write", name: "columns".into(), cause: io::Error::other(error) }
}

/// Creates the error for a journal with correct checksums but an invalid entry. Either another version wrote the
/// journal, or there is a bug.
fn failure_to_resume(output: &Output, group: usize) -> Failure {
    let part = output.part().map(|(path, _)| path).unwrap_or_default();
    let why = format!("the journal entry of row group {group} is invalid; use --overwrite to start over");
    Failure::read(&part, io::Error::new(io::ErrorKind::InvalidData, why))
}

impl pipeline::Part for Group {
    type Encoded = EncodedGroup;

    fn encode(self) -> Result<EncodedGroup, Failure> {
        Group::encode(self).map_err(failure)
    }
}

impl pipeline::Sink for Groups {
    type Rows = RowRange;
    type Part = Group;

    fn records_kept(&self) -> u64 {
        self.records_kept
    }

    fn write(&mut self, rows: &mut RowRange, _records: u64) -> Result<(), Failure> {
        self.full.append(&mut self.writer.add(rows));
        match self.full.is_empty() {
            true if self.saved.elapsed() >= SAVE_EVERY => self.save(),
            true => Ok(()),
            false => {
                self.saved = Instant::now();
                Ok(())
            }
        }
    }

    fn take_parts(&mut self) -> Vec<Group> {
        std::mem::take(&mut self.full)
    }

    fn put(&mut self, group: EncodedGroup) -> Result<(), Failure> {
        self.writer.append(&group);
        self.output.write(&group.bytes)?;
        self.output.finish_block(group.end.records, group.end.rows, Note::Group(&group.note))
    }

    fn finish(mut self) -> Result<(), Failure> {
        let (last, ending) = self.writer.finish().map_err(failure)?;
        if let Some(group) = last {
            self.output.write(&group.bytes)?;
        }
        self.output.write(&ending)?;
        self.output.finish()
    }

    fn interrupt(mut self) -> Result<(), Failure> {
        self.save()
    }

    fn clear(rows: &mut RowRange) {
        rows.clear();
    }
}

/// Creates the description of a run that writes a task's records to a columnar file.
pub fn kind(task: &impl Task, container: Container, options: serde_json::Value) -> RunKind {
    RunKind {
        command: task.name(),
        finds: task.finds(),
        format: container.name(),
        options,
        header: String::new(),
        footer: "",
        not_resumable: None,
    }
}
