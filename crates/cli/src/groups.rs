//! Runs whose results are columns: from records to a file of row groups that is whole or not there.
//!
//! ```text
//! FILE.part         ── whole groups ──▶ │ what a stopped run has begun, cut off by --resume
//! FILE.part.groups  for each group: its bytes, how far the input is, and what the end of the file needs to know
//! ```
//!
//! A group's line is written after its bytes, and so never says more than there is. The rows behind the last whole group
//! are worked out once more.

use crate::asking::Put;
use crate::exit::Failure;
use crate::lines::{Resuming, RunKind};
use crate::output::{Output, beside_part, part_of};
use crate::pipeline;
use crate::space;
use crate::tell;
use sodan::columns::file::{Container, EncodedSlice, FullSlice, InputEnd, RowGroup, WriteError, Writer};
use sodan::columns::records::{Passed, RowRange, Table, TableSchema};
use sodan::logic::rating;
use sodan::tasks::{Item, Passing, Task};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Rows of a group where records take microseconds.
pub const MANY: usize = 1 << 16;
/// Rows of a group where a record may take seconds: a run that was stopped does no more than these again.
pub const FEW: usize = 1 << 10;

/// The columns of a task's records, with what was asked for in the metadata.
pub fn table<'t, T: Task>(
    task: &'t T,
    options: &serde_json::Value,
    passed: impl IntoIterator<Item = Passed>,
) -> Columns<'t, T> {
    let table = Table::passing(task.schema(), passed).with_metadata(metadata(task.name(), options));
    Columns { task, table }
}

/// Puts the records of a task into columns.
pub struct Columns<'t, T: Task> {
    task: &'t T,
    table: Table<T::Record>,
}

impl<T: Task> Columns<'_, T> {
    /// What the columns are.
    pub fn shape(&self) -> TableSchema {
        self.table.shape()
    }
}

/// What the metadata of a file of columns says: the version, the command, what was asked for, and the scheme of each scale.
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

    fn cut_record(&self, rows: &mut RowRange) {
        rows.cut_record();
    }

    #[inline(always)]
    fn put(&self, item: &Item<'_>, record: &T::Record, beside: &[Passing<'_>], rows: &mut RowRange) {
        let is_usual = !self.table.passes_any()
            && self.table.add_values(rows, |row| self.task.usual_values(item, record, row));
        if !is_usual {
            self.table.add(item, record, beside, rows);
        }
    }
}

/// A sink of row groups.
pub struct Groups {
    output: Output,
    writer: Writer,
    /// Slices of groups that are full, and have not been given out to be encoded.
    full: Vec<FullSlice>,
    records_kept: u64,
    journal: Option<Journal>,
}

impl Groups {
    /// Begins a file of such groups, or goes on after those that an earlier run has written, if `resume` says so. Where it says
    /// nothing, no later run can go on either, and no file beside it has the groups.
    pub fn open(
        mut output: Output,
        (container, shape, group_rows): (Container, TableSchema, usize),
        resume: Option<bool>,
    ) -> Result<Groups, Failure> {
        keep_memory();
        let whole = output.place().filter(|_| resume.is_some()).map(Path::to_owned);
        let whole = whole.as_deref();
        let writer = Writer::new(container, shape, group_rows);
        let beginning = writer.beginning().map_err(failure)?;
        let lines = match whole.filter(|_| resume == Some(true)) {
            Some(whole) => GroupLine::of_part(whole, beginning.len())?,
            None => Vec::new(),
        };
        let kept: u64 = lines.iter().map(|line| line.bytes).sum();
        let begun = if lines.is_empty() { 0 } else { beginning.len() as u64 + kept };
        if !output.go_back_to(begun)? {
            return Err(output.is_of_another_run("it is shorter than the file beside it says"));
        }
        let journal = whole.map(|whole| Journal::new(whole, &lines)).transpose()?;
        if begun == 0 {
            output.write(&beginning)?;
        }
        let place = lines.last().map(|line| line.place).unwrap_or_default();
        let groups = lines.into_iter().map(|line| (line.bytes, line.note)).collect();
        let writer = writer.after(groups, place);
        Ok(Groups { output, writer, full: Vec::new(), records_kept: place.records, journal })
    }

    /// Forgets what is kept beside this file.
    pub fn forget(whole: &Path) {
        // Where there is no such file, none has to go.
        drop(fs::remove_file(beside(whole)));
    }
}

fn write(group: &RowGroup, output: &mut Output) -> Result<(), Failure> {
    group.pieces.iter().try_for_each(|piece| output.write(piece))
}

/// Lets the process keep the memory of a row group for the next one.
///
/// The GNU C library gives free memory back to the system, which then has to clear the same pages again: that was a tenth of the
/// time. Once a block of up to 32 MiB has been freed, the library keeps twice as much (`mallopt(3)`, `M_MMAP_THRESHOLD`). The block
/// is never written to, so that it takes no memory, and other libraries lose nothing by it.
fn keep_memory() {
    const LARGEST: usize = (32 << 20) - (1 << 14);
    drop(std::hint::black_box(Vec::<u8>::with_capacity(LARGEST)));
}

fn failure(error: WriteError) -> Failure {
    Failure::File { what: "cannot write", name: "columns".into(), cause: io::Error::other(error) }
}

impl pipeline::Part for FullSlice {
    type Encoded = EncodedSlice;

    fn encode(self) -> Result<EncodedSlice, Failure> {
        FullSlice::encode(self).map_err(failure)
    }
}

impl pipeline::Sink for Groups {
    type Rows = RowRange;
    type Part = FullSlice;

    fn records_kept(&self) -> u64 {
        self.records_kept
    }

    fn write(&mut self, rows: &mut RowRange, _records: u64) -> Result<(), Failure> {
        self.full.append(&mut self.writer.add(rows).map_err(failure)?);
        Ok(())
    }

    fn take_parts(&mut self) -> Vec<FullSlice> {
        std::mem::take(&mut self.full)
    }

    fn put(&mut self, slice: EncodedSlice) -> Result<(), Failure> {
        let Some(group) = self.writer.keep(slice).map_err(failure)? else { return Ok(()) };
        write(&group, &mut self.output)?;
        self.journal.as_mut().map_or(Ok(()), |journal| journal.add(group))
    }

    fn finish(mut self) -> Result<(), Failure> {
        let (last, ending) = self.writer.finish().map_err(failure)?;
        if let Some(group) = last {
            write(&group, &mut self.output)?;
        }
        self.output.write(&ending)?;
        self.output.finish()
    }

    fn clear(rows: &mut RowRange) {
        rows.clear();
    }
}

/// What is kept of each group beside the file.
struct Journal {
    file: File,
    path: PathBuf,
}

/// What is kept of a group.
struct GroupLine {
    bytes: u64,
    place: InputEnd,
    note: Vec<u8>,
}

impl GroupLine {
    /// The groups of a part, in order. One that has anything has its lines beside it since it was begun: where they are gone or
    /// damaged, nobody knows how much of it is whole.
    fn of_part(whole: &Path, beginning: usize) -> Result<Vec<GroupLine>, Failure> {
        let (part, path) = (part_of(whole), beside(whole));
        let length = fs::metadata(&part).map_err(|cause| Failure::write(&part, cause))?.len();
        let (shown, list) = (part.display(), path.display());
        let damaged = |line: usize| {
            Failure::Usage(format!(
                "--resume: {list}, which says where the row groups of {shown} end, is damaged in line {line}; begin anew without \
                 --resume, or choose another -o"
            ))
        };
        let lost = || {
            Failure::Usage(format!(
                "--resume: {shown} is there, but not {list}, which says where its row groups end; put it back, or move the first \
                 away and begin anew"
            ))
        };
        let lines = match fs::read(&path) {
            Ok(text) => GroupLine::all_in(&text).map_err(damaged)?,
            Err(cause) if cause.kind() != io::ErrorKind::NotFound => return Err(Failure::read(&path, cause)),
            Err(_) if length > 0 => return Err(lost()),
            Err(_) => Vec::new(),
        };
        if lines.is_empty() && length > beginning as u64 {
            tell(format_args!("{shown} has no row group that is known to be whole: it is begun anew"));
        }
        Ok(lines)
    }

    /// The lines of a text, without a last one that is not whole; or else which one is damaged, from 1.
    fn all_in(text: &[u8]) -> Result<Vec<GroupLine>, usize> {
        let lines = text.split_inclusive(|&byte| byte == b'\n').filter(|line| line.ends_with(b"\n"));
        let parsed = lines
            .enumerate()
            .map(|(index, line)| str::from_utf8(line).ok().and_then(GroupLine::parse).ok_or(index + 1));
        parsed.collect()
    }

    fn parse(line: &str) -> Option<GroupLine> {
        let mut words = line.strip_suffix('\n')?.split(' ');
        let mut number = || words.next()?.parse().ok();
        let (bytes, place) = (number()?, InputEnd { records: number()?, rows: number()? });
        let hexadecimal = words.next()?;
        let byte = |place| u8::from_str_radix(hexadecimal.get(place..place + 2)?, 16).ok();
        let note = (0..hexadecimal.len()).step_by(2).map(byte).collect::<Option<_>>()?;
        Some(GroupLine { bytes, place, note })
    }

    fn text(&self) -> String {
        let InputEnd { records, rows } = self.place;
        let mut text = format!("{} {records} {rows} ", self.bytes);
        for byte in &self.note {
            write!(text, "{byte:02x}").expect("memory can be written to");
        }
        text.push('\n');
        text
    }
}

impl Journal {
    /// Keeps lines beside this file, after these.
    fn new(whole: &Path, lines: &[GroupLine]) -> Result<Journal, Failure> {
        let path = beside(whole);
        let text: String = lines.iter().map(GroupLine::text).collect();
        // A line that is not whole goes, and nothing else changes, whenever the run is killed.
        let file = File::options().append(true).create(true).open(&path).and_then(|file| {
            space::cut(&file, text.len() as u64)?;
            Ok(file)
        });
        let file = file.map_err(|cause| Failure::write(&path, cause))?;
        Ok(Journal { file, path })
    }

    fn add(&mut self, group: RowGroup) -> Result<(), Failure> {
        let line = GroupLine { bytes: group.length(), place: group.place, note: group.note };
        let written = self.file.write_all(line.text().as_bytes());
        written.map_err(|cause| Failure::write(&self.path, cause))
    }
}

/// The groups that the part has stands in the file with this ending.
pub const ENDING: &str = ".groups";

fn beside(whole: &Path) -> PathBuf {
    beside_part(whole, ENDING)
}

/// A run that writes a task's records into such a file.
pub fn kind(task: &impl Task, container: Container, options: serde_json::Value) -> RunKind {
    RunKind {
        command: task.name(),
        finds: task.finds(),
        rows: container.name(),
        options,
        header: String::new(),
        footer: "",
        resuming: Resuming::ByPlace,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_not_whole_is_none() {
        let line = GroupLine { bytes: 100, place: InputEnd { records: 7, rows: 2 }, note: vec![0, 255] };
        let text = line.text();
        assert_eq!(text, "100 7 2 00ff\n");
        let back = GroupLine::parse(&text).unwrap();
        assert_eq!(
            (back.bytes, back.place, back.note),
            (100, InputEnd { records: 7, rows: 2 }, vec![0, 255])
        );
        for end in 0..text.len() {
            assert!(GroupLine::parse(&text[..end]).is_none(), "{end}");
        }
    }
}
