//! Runs whose results are columns: from records to a file of row groups that is whole or not there.
//!
//! ```text
//! FILE.part         ── whole groups ──▶ │ what a stopped run has begun, cut off by --resume
//! FILE.part.groups  for each group: its bytes, how far the input is, what the end of the file needs to know, and a sum
//! ```
//!
//! A group's line is written after its bytes, and so never says more than there is. The rows behind the last whole group
//! are worked out once more. The sum is the CRC-32 of what all lines up to its own say. So a line that was cut, moved or written by hand is told
//! before anything is written. It came out at the end of the file before, or never.

use crate::asking::Put;
use crate::exit::Failure;
use crate::lines::{Resuming, RunKind};
use crate::output::{Output, beside_part, part_of};
use crate::pipeline;
use crate::space;
use crate::tell;
use crc32fast::Hasher;
use sodan::arrow::file::{Container, EncodedGroup, Group, InputEnd, WriteError, Writer};
use sodan::arrow::records::{Passed, RowRange, Table, TableSchema};
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
    /// Groups that are full and not yet passed to a thread that encodes them.
    full: Vec<Group>,
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
        let (writer, kept) = match whole.filter(|_| resume == Some(true)) {
            Some(whole) => go_on(writer, whole, beginning.len())?,
            None => (writer, Kept::default()),
        };
        if !output.go_back_to(kept.bytes)? {
            return Err(output.is_of_another_run("it is shorter than the file beside it says"));
        }
        let records_kept = kept.place.records;
        let begins = kept.bytes == 0;
        let journal = whole.map(|whole| Journal::after(whole, kept)).transpose()?;
        if begins {
            output.write(&beginning)?;
        }
        Ok(Groups { output, writer, full: Vec::new(), records_kept, journal })
    }

    /// Forgets what is kept beside this file.
    pub fn forget(whole: &Path) {
        // Where there is no such file, none has to go.
        drop(fs::remove_file(beside(whole)));
    }
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
        Ok(())
    }

    fn take_parts(&mut self) -> Vec<Group> {
        std::mem::take(&mut self.full)
    }

    fn put(&mut self, group: EncodedGroup) -> Result<(), Failure> {
        self.writer.append(&group);
        self.output.write(&group.bytes)?;
        self.journal.as_mut().map_or(Ok(()), |journal| journal.add(group))
    }

    fn finish(mut self) -> Result<(), Failure> {
        let (last, ending) = self.writer.finish().map_err(failure)?;
        if let Some(group) = last {
            self.output.write(&group.bytes)?;
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
    /// The sum of all lines so far.
    sum: Hasher,
}

/// What is kept of a group.
struct GroupLine {
    bytes: u64,
    place: InputEnd,
    note: Vec<u8>,
}

/// What a run goes on after.
#[derive(Default)]
struct Kept {
    /// So many bytes of the part are its beginning and whole groups.
    bytes: u64,
    /// So many bytes of the list are whole lines.
    list: u64,
    /// The sum of these lines.
    sum: Hasher,
    /// How far the input is.
    place: InputEnd,
}

/// Goes on with what an earlier run has left, behind a beginning of that length, and says if that is nothing.
fn go_on(writer: Writer, whole: &Path, beginning: usize) -> Result<(Writer, Kept), Failure> {
    let part = part_of(whole);
    let length = fs::metadata(&part).map_err(|cause| Failure::write(&part, cause))?.len();
    let (writer, kept) = after_groups(writer, whole, &list_of(whole, length)?, beginning)?;
    if kept.bytes == 0 && length > beginning as u64 {
        let part = part.display();
        tell(format_args!("{part} has no row group that is known to be whole: it is begun anew"));
    }
    Ok((writer, kept))
}

/// Goes on after the groups of a list, as far as its lines are whole.
fn after_groups(
    writer: Writer,
    whole: &Path,
    text: &[u8],
    beginning: usize,
) -> Result<(Writer, Kept), Failure> {
    let mut kept = Kept::default();
    let lines = GroupLine::all_in(text, &mut kept.sum).map_err(|line| damaged(whole, line))?;
    if let Some(last) = lines.last() {
        kept.place = last.place;
        kept.bytes = lines.iter().fold(beginning as u64, |sum, line| sum.saturating_add(line.bytes));
        kept.list = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end as u64 + 1);
    }
    let groups = lines.into_iter().map(|line| (line.bytes, line.note)).collect();
    let writer = writer.resume(groups, kept.place).map_err(|error| damaged(whole, error.group + 1))?;
    Ok((writer, kept))
}

/// The text beside a part of that length. A part that has anything has its list beside it since it was begun: where that is gone,
/// nobody knows how much of the part is whole.
fn list_of(whole: &Path, length: u64) -> Result<Vec<u8>, Failure> {
    let path = beside(whole);
    match fs::read(&path) {
        Ok(text) => Ok(text),
        Err(cause) if cause.kind() != io::ErrorKind::NotFound => Err(Failure::read(&path, cause)),
        Err(_) if length > 0 => Err(Failure::Usage(format!(
            "--resume: {} is there, but not {}, which says where its row groups end; put it back, or move the first away and begin \
             anew",
            part_of(whole).display(),
            path.display()
        ))),
        Err(_) => Ok(Vec::new()),
    }
}

/// The refusal to go on after a line, from 1, that is not as it was written. Those before it are.
fn damaged(whole: &Path, line: usize) -> Failure {
    Failure::Usage(format!(
        "--resume: damaged in line {line} of {}, which says where the row groups of {} end; remove that line and all behind it, and \
         --resume goes on after the groups before; or begin anew without --resume, or choose another -o",
        beside(whole).display(),
        part_of(whole).display()
    ))
}

impl GroupLine {
    /// The lines of a text, without a last one that is not whole; or else which one is damaged, from 1. The sum becomes that of these
    /// lines.
    fn all_in(text: &[u8], sum: &mut Hasher) -> Result<Vec<GroupLine>, usize> {
        let lines = text.split_inclusive(|&byte| byte == b'\n').filter(|line| line.ends_with(b"\n"));
        let parsed = lines.enumerate().map(|(index, line)| {
            str::from_utf8(line).ok().and_then(|it| GroupLine::parse(it, sum)).ok_or(index + 1)
        });
        parsed.collect()
    }

    /// A line that ends with the sum of all lines, of which the sum of those before it is given.
    fn parse(line: &str, sum: &mut Hasher) -> Option<GroupLine> {
        let (said, summed) = line.strip_suffix('\n')?.rsplit_once(' ')?;
        sum.update(said.as_bytes());
        if summed != shown(sum) {
            return None;
        }
        let mut words = said.split(' ');
        let mut number = || words.next()?.parse().ok();
        let (bytes, place) = (number()?, InputEnd { records: number()?, rows: number()? });
        let hexadecimal = words.next()?;
        let byte = |place| u8::from_str_radix(hexadecimal.get(place..place + 2)?, 16).ok();
        let note = (0..hexadecimal.len()).step_by(2).map(byte).collect::<Option<_>>()?;
        Some(GroupLine { bytes, place, note })
    }

    /// The line after those that have this sum.
    fn text(&self, sum: &mut Hasher) -> String {
        let InputEnd { records, rows } = self.place;
        let mut text = format!("{} {records} {rows} ", self.bytes);
        for byte in &self.note {
            write!(text, "{byte:02x}").expect("memory can be written to");
        }
        sum.update(text.as_bytes());
        text + " " + &shown(sum) + "\n"
    }
}

/// A sum as it stands in a line.
fn shown(sum: &Hasher) -> String {
    format!("{:08x}", sum.clone().finalize())
}

impl Journal {
    /// Keeps lines beside this file, after those that are kept.
    fn after(whole: &Path, kept: Kept) -> Result<Journal, Failure> {
        let path = beside(whole);
        // A line that is not whole goes, and nothing else changes, whenever the run is killed.
        let file = File::options().append(true).create(true).open(&path).and_then(|file| {
            space::cut(&file, kept.list)?;
            Ok(file)
        });
        let file = file.map_err(|cause| Failure::write(&path, cause))?;
        Ok(Journal { file, path, sum: kept.sum })
    }

    fn add(&mut self, group: EncodedGroup) -> Result<(), Failure> {
        let line = GroupLine { bytes: group.bytes.len() as u64, place: group.end, note: group.note };
        let written = self.file.write_all(line.text(&mut self.sum).as_bytes());
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
    use sodan::tasks::record::Record as _;
    use sodan::tasks::{Limits, Morph, MorphOptions, Room};
    use std::collections::BTreeSet;

    /// A run of twelve records that give two rows each, in groups of five rows.
    struct Run {
        task: Morph,
        container: Container,
    }

    const RECORDS: usize = 12;

    impl Run {
        fn writer(&self) -> Writer {
            Writer::new(self.container, Table::new(self.task.schema()).shape(), 5)
        }

        /// What a writer gives for the records from some place on: the groups, and what stands behind them.
        fn rest(&self, mut writer: Writer, done: InputEnd) -> (Vec<EncodedGroup>, Vec<u8>) {
            let text = b"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
            let records = done.records as usize + 1..=RECORDS;
            let items: Vec<Item<'_>> = records.map(|number| Item::of_text(number, text)).collect();
            let table = Table::new(self.task.schema());
            let mut rows = RowRange::default();
            self.task.each(&items, &mut Room::default(), &Limits::default(), |item, record| {
                if record.is_first() {
                    rows.begin_record();
                }
                table.add(item, record, &[], &mut rows);
            });
            let full = writer.add(&mut rows).into_iter();
            let mut groups: Vec<EncodedGroup> = full.map(|group| group.encode().unwrap()).collect();
            groups.iter().for_each(|group| writer.append(group));
            let (last, ending) = writer.finish().unwrap();
            groups.extend(last);
            (groups, ending)
        }
    }

    fn bytes(groups: &[EncodedGroup]) -> Vec<u8> {
        groups.iter().flat_map(|group| group.bytes.clone()).collect()
    }

    fn list(groups: &[EncodedGroup]) -> String {
        let mut sum = Hasher::new();
        let line = |it: &EncodedGroup| GroupLine {
            bytes: it.bytes.len() as u64,
            place: it.end,
            note: it.note.clone(),
        };
        groups.iter().map(|group| line(group).text(&mut sum)).collect()
    }

    /// What may become of a list that is cut at any place, and to which somebody adds in turns: nothing, an end of the line, a few
    /// letters, the lines that came after the one that was cut, and all that was cut.
    fn cut_and_added_to(list: &str) -> impl Iterator<Item = String> {
        (0..=list.len()).map(move |end| {
            let (before, behind) = list.split_at(end);
            let next_lines = behind.split_once('\n').map_or("", |(_, lines)| lines);
            let added = ["", "\n", "0\n", " 0\n", "00 00000000\n", next_lines, behind];
            format!("{before}{}", added[end % added.len()])
        })
    }

    #[test]
    fn a_list_that_is_cut_anywhere_and_added_to_leads_to_the_same_bytes_or_is_refused_at_once() {
        for container in [Container::Parquet, Container::Arrow] {
            let run = Run { task: Morph::new(MorphOptions { copies: 2, seed: 1 }).unwrap(), container };
            let whole = Path::new("out");
            let beginning = run.writer().beginning().unwrap();
            let (groups, ending) = run.rest(run.writer(), InputEnd::default());
            let (part, written) = ([&beginning, &*bytes(&groups)].concat(), list(&groups[..2]));
            let lines: Vec<&str> = written.split_inclusive('\n').collect();
            let mut gone_on_after = BTreeSet::new();
            for text in cut_and_added_to(&written) {
                let found: Vec<&str> = text.split_inclusive('\n').filter(|it| it.ends_with('\n')).collect();
                let same = found.iter().zip(&lines).take_while(|(one, other)| one == other).count();
                match after_groups(run.writer(), whole, text.as_bytes(), beginning.len()) {
                    Ok((writer, kept)) => {
                        assert_eq!((same, kept.list as usize), (found.len(), lines[..same].concat().len()));
                        if gone_on_after.insert(same) {
                            let (rest, end) = run.rest(writer, kept.place);
                            let begun = &part[..kept.bytes as usize];
                            let begun = if begun.is_empty() { &beginning } else { begun };
                            assert!([begun, &bytes(&rest)].concat() == part && end == ending, "{same}");
                        }
                    }
                    Err(refused) => {
                        let line = same + 1;
                        let said =
                            format!("--resume: damaged in line {line} of {}, ", beside(whole).display());
                        assert!(
                            same < found.len() && refused.to_string().starts_with(&said),
                            "{refused}: {text}"
                        );
                    }
                }
            }
            assert!(gone_on_after.into_iter().eq(0..=2));
        }
    }

    #[test]
    fn a_line_that_is_moved_or_that_another_list_has_is_damaged() {
        let line = |bytes, place| GroupLine { bytes, place, note: vec![0, 255] };
        let at = |records, rows| InputEnd { records, rows };
        let text = |lines: &[GroupLine]| {
            let mut sum = Hasher::new();
            lines.iter().map(|line| line.text(&mut sum)).collect::<Vec<_>>()
        };
        let list = text(&[line(100, at(7, 2)), line(100, at(14, 0)), line(90, at(21, 1))]);
        assert!(list[0].starts_with("100 7 2 00ff ") && list[0].len() == "100 7 2 00ff 01234567\n".len());
        let read = |lines: &[&str]| {
            let lines = GroupLine::all_in(lines.concat().as_bytes(), &mut Hasher::new());
            lines.map(|lines| {
                lines.iter().map(|line| (line.bytes, line.place, line.note.clone())).collect::<Vec<_>>()
            })
        };
        let [one, two, three] = [0, 1, 2].map(|place| list[place].as_str());
        let note = vec![0, 255];
        let all = [(100, at(7, 2), note.clone()), (100, at(14, 0), note.clone()), (90, at(21, 1), note)];
        assert_eq!(read(&[one, two, three]).unwrap(), all);
        assert_eq!(read(&[two, three]).unwrap_err(), 1);
        assert_eq!(read(&[one, three]).unwrap_err(), 2);
        assert_eq!(read(&[one, one, two, three]).unwrap_err(), 2);
        assert_eq!(read(&[one, two, &three.replace("21 1", "21 0")]).unwrap_err(), 3);
        // A list without sums is of another version.
        assert_eq!(read(&["100 7 2 00ff\n"]).unwrap_err(), 1);
    }
}
