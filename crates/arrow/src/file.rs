//! Writes tables as Parquet and Arrow files, one row group at a time. A file can be resumed after any complete group.
//!
//! ```text
//! rows ──Writer::add──▶ Group ──encode, on any thread──▶ EncodedGroup ──Writer::append, in order──▶ bytes written to the file
//!
//! Parquet:  PAR1            │ row group │ row group │ … │ footer
//! Arrow:    ARROW1, schema  │ batch     │ batch     │ … │ footer
//!           beginning         EncodedGroup::bytes         finish
//! ```
//!
//! Groups are encoded independently, and the bytes of a group do not depend on its position in the file. A group's note
//! contains its data for the footer. A caller that stores the length and note of each written group, and the position
//! in the input ([`EncodedGroup::end`]), can [resume](Writer::resume) after any group. The file then has the same bytes
//! as without an interruption, since groups depend only on rows, not on the blocks in which rows are added.

mod ipc;
mod open_rows;
mod parquet;

use crate::records::{RowRange, TableSchema};
use ::parquet::errors::ParquetError;
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, DataType};
use bytes::Bytes;
use std::io;
use std::ops::Range;
use thiserror::Error;

/// File format of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Container {
    /// Apache Parquet.
    Parquet,
    /// Arrow's IPC format for files, also known as Feather.
    Arrow,
}

impl Container {
    /// Returns the format's name, as used in options and messages.
    pub fn name(self) -> &'static str {
        match self {
            Container::Parquet => "parquet",
            Container::Arrow => "arrow",
        }
    }
}

/// Error for a table that cannot be encoded. Contains the message of the Arrow or Parquet library.
#[derive(Debug, Error)]
#[error("cannot encode the table: {0}")]
pub struct WriteError(String);

impl From<ParquetError> for WriteError {
    fn from(error: ParquetError) -> WriteError {
        WriteError(error.to_string())
    }
}

impl From<ArrowError> for WriteError {
    fn from(error: ArrowError) -> WriteError {
        WriteError(error.to_string())
    }
}

impl From<io::Error> for WriteError {
    fn from(error: io::Error) -> WriteError {
        WriteError(error.to_string())
    }
}

/// Error for a group's note that is corrupt or describes a group of a different length.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the journal entry of row group {group} is corrupt, or describes a group of another length")]
#[non_exhaustive]
pub struct DamagedNote {
    /// 0-based index of the first affected group.
    pub group: usize,
}

/// Position in the input up to which rows have been written.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct InputEnd {
    /// Number of records whose rows are all in the file.
    pub records: u64,
    /// Number of rows of the next record that are in the file.
    pub rows: u64,
}

/// Rows of a group that is not yet encoded.
#[must_use]
pub struct Group {
    container: Container,
    shape: TableSchema,
    rows: Vec<RecordBatch>,
    end: InputEnd,
    /// Whether this is the first group of the file. In Arrow files, the first group contains the dictionaries.
    is_first: bool,
}

impl Group {
    /// Encodes the rows. Several threads may encode groups of one file concurrently.
    ///
    /// # Errors
    ///
    /// Returns an error if the Arrow or Parquet library cannot encode the rows.
    pub fn encode(self) -> Result<EncodedGroup, WriteError> {
        let Group { container, shape, rows, end, is_first } = self;
        let (bytes, note) = match container {
            Container::Parquet => parquet::encode(&shape.schema, &rows)?,
            Container::Arrow => ipc::encode(&shape.schema, &rows, is_first)?,
        };
        Ok(EncodedGroup { bytes, note, end })
    }
}

/// An encoded group.
#[must_use]
#[non_exhaustive]
pub struct EncodedGroup {
    /// Bytes to write to the file.
    pub bytes: Bytes,
    /// The group's data for the footer, a few hundred bytes per column.
    pub note: Vec<u8>,
    /// Position in the input after this group.
    pub end: InputEnd,
}

/// Divides rows into groups, and creates the file's header and footer.
pub struct Writer {
    container: Container,
    shape: TableSchema,
    /// Maximum number of rows in a group.
    group_rows: usize,
    /// Limit on the total length of a group's strings, in bytes. A group ends with the row that reaches the limit.
    group_bytes: usize,
    /// Rows added since the last full group.
    open: Vec<RecordBatch>,
    /// Number of batches at the start of `open` that were [saved](Writer::save), by this run or by the resumed run.
    saved: usize,
    /// Whether `open` contains batches that an interrupted run saved. Each has its own copy of the dictionaries.
    are_read: bool,
    rows: usize,
    bytes: usize,
    end: InputEnd,
    /// Number of rows at the start of the next record to skip, since the file already contains them.
    skip: usize,
    /// Number of full groups, including those of the resumed run and those that are not written yet.
    cut: usize,
    /// Length in bytes and note of each group in the file, including those of the resumed run.
    notes: Vec<(u64, Vec<u8>)>,
}

/// Maximum number of rows in a batch of an Arrow file.
const BATCH: usize = 1 << 13;

/// Limit on the total length of a group's strings: 128 MiB. It bounds memory use for tables with long strings.
const GROUP_BYTES: usize = 1 << 27;

impl Writer {
    /// Creates a writer. Each group has `group_rows` rows, or in Arrow files at most 8,192. The last group, and groups
    /// whose strings reach 128 MiB, have fewer rows.
    pub fn new(container: Container, shape: TableSchema, group_rows: usize) -> Writer {
        let group_rows = match container {
            Container::Parquet => group_rows,
            Container::Arrow => group_rows.min(BATCH),
        };
        Writer {
            container,
            shape,
            group_rows,
            group_bytes: GROUP_BYTES,
            open: Vec::new(),
            saved: 0,
            are_read: false,
            rows: 0,
            bytes: 0,
            end: InputEnd::default(),
            skip: 0,
            cut: 0,
            notes: Vec::new(),
        }
    }

    /// Continues the file of an interrupted run. The arguments are the length and note of each group, the rows
    /// [saved](Writer::save) after the last group, and the position in the input after these rows. The next record to
    /// add has the 0-based index `end.records`.
    ///
    /// # Errors
    ///
    /// Returns an error if a note or saved rows are corrupt. Without this check, the corruption would be detected only
    /// at the end of the file.
    pub fn resume(
        mut self,
        notes: Vec<(u64, Vec<u8>)>,
        saved: &[Vec<u8>],
        end: InputEnd,
    ) -> Result<Writer, DamagedNote> {
        let describes = match self.container {
            Container::Parquet => parquet::describes,
            Container::Arrow => ipc::describes,
        };
        if let Some(group) = notes.iter().position(|(length, note)| !describes(note, *length)) {
            return Err(DamagedNote { group });
        }
        self.skip = usize::try_from(end.rows).unwrap_or(usize::MAX);
        (self.cut, self.notes, self.end) = (notes.len(), notes, end);
        let damaged = |_| DamagedNote { group: self.notes.len() };
        for rows in saved {
            self.open.extend(open_rows::read(rows, &self.shape).map_err(damaged)?);
        }
        (self.saved, self.are_read) = (self.open.len(), !self.open.is_empty());
        self.rows = self.open.iter().map(RecordBatch::num_rows).sum();
        let texts = |batch: &RecordBatch| -> usize {
            batch.columns().iter().map(|column| text_bytes(column, 0..batch.num_rows())).sum()
        };
        self.bytes = self.open.iter().map(texts).sum();
        Ok(self)
    }

    /// Returns the rows added since the last full group or the previous call, and the position in the input after them.
    /// The caller can store them before their group is full. Returns `None` if there are no such rows, or a group has
    /// not been appended yet.
    ///
    /// # Errors
    ///
    /// Returns an error if the Arrow or Parquet library cannot encode the rows.
    pub fn save(&mut self) -> Result<Option<(Vec<u8>, InputEnd)>, WriteError> {
        if self.cut != self.notes.len() || self.saved == self.open.len() {
            return Ok(None);
        }
        let rows = open_rows::write(&self.open[self.saved..], &self.shape)?;
        self.saved = self.open.len();
        Ok(Some((rows, self.end)))
    }

    /// Returns the bytes at the start of the file, before all groups.
    ///
    /// # Errors
    ///
    /// Returns an error if the Arrow or Parquet library cannot encode a column type.
    pub fn beginning(&self) -> Result<Vec<u8>, WriteError> {
        match self.container {
            Container::Parquet => Ok(parquet::MAGIC.to_vec()),
            Container::Arrow => ipc::beginning(&self.shape.schema),
        }
    }

    /// Adds rows, and returns the groups that are now full. The caller must encode them, and [append](Writer::append)
    /// them in this order.
    pub fn add(&mut self, rows: &mut RowRange) -> Vec<Group> {
        let ends = std::mem::take(&mut rows.ends);
        let batch = rows.take(&self.shape);
        let (before, mut done, mut groups) = (self.end, self.skip.min(batch.num_rows()), Vec::new());
        self.skip -= done;
        while done < batch.num_rows() {
            let free = (self.group_rows - self.rows).min(batch.num_rows() - done);
            let (count, bytes) = rows_up_to(&batch, done, free, self.group_bytes - self.bytes);
            self.open.push(batch.slice(done, count));
            (self.rows, self.bytes, done) = (self.rows + count, self.bytes + bytes, done + count);
            if self.rows == self.group_rows || self.bytes >= self.group_bytes {
                self.end = end_at(done, &ends, before);
                groups.push(self.cut());
            }
        }
        self.end = end_at(done, &ends, before);
        groups
    }

    fn cut(&mut self) -> Group {
        let mut rows = std::mem::take(&mut self.open);
        if std::mem::take(&mut self.are_read) {
            open_rows::share_words(&mut rows);
        }
        (self.rows, self.bytes, self.saved) = (0, 0, 0);
        self.cut += 1;
        Group {
            container: self.container,
            shape: self.shape.clone(),
            rows,
            end: self.end,
            is_first: self.cut == 1,
        }
    }

    /// Records that the next group has been written to the file.
    pub fn append(&mut self, group: &EncodedGroup) {
        self.notes.push((group.bytes.len() as u64, group.note.clone()));
    }

    /// Returns the last group, if any rows remain, and the bytes at the end of the file, after all groups.
    ///
    /// # Errors
    ///
    /// Returns an error if the Arrow or Parquet library cannot encode the rows, or a group was not appended.
    pub fn finish(mut self) -> Result<(Option<EncodedGroup>, Vec<u8>), WriteError> {
        let last = (self.rows > 0).then(|| self.cut().encode()).transpose()?;
        last.iter().for_each(|group| self.append(group));
        if self.notes.len() != self.cut {
            return Err(WriteError("a row group was not appended".into()));
        }
        let ending = match self.container {
            Container::Parquet => parquet::ending(&self.shape.schema, &self.notes)?,
            Container::Arrow => ipc::ending(&self.shape.schema, &self.notes)?,
        };
        Ok((last, ending))
    }
}

/// Returns the smallest number of rows from index `begin` on whose strings have a total length of at least `bytes`
/// bytes, but at most `rows`. Also returns the total length of their strings.
fn rows_up_to(batch: &RecordBatch, begin: usize, rows: usize, bytes: usize) -> (usize, usize) {
    let of =
        |rows| batch.columns().iter().map(|column| text_bytes(column, begin..begin + rows)).sum::<usize>();
    let (mut fewer, mut enough) = (0, rows);
    if of(rows) >= bytes {
        while enough - fewer > 1 {
            let middle = fewer.midpoint(enough);
            if of(middle) >= bytes { enough = middle } else { fewer = middle }
        }
    }
    (enough, of(enough))
}

/// Returns the total length in bytes of the strings in the given rows of a column, including strings in lists and
/// structs.
fn text_bytes(column: &ArrayRef, rows: Range<usize>) -> usize {
    fn between<N: Copy + TryInto<usize>>(offsets: &[N], rows: Range<usize>) -> Range<usize> {
        let at = |row: usize| offsets[row].try_into().unwrap_or_default();
        at(rows.start)..at(rows.end)
    }
    match column.data_type() {
        DataType::Utf8 => between(column.as_string::<i32>().value_offsets(), rows).len(),
        DataType::LargeUtf8 => between(column.as_string::<i64>().value_offsets(), rows).len(),
        DataType::Binary => between(column.as_binary::<i32>().value_offsets(), rows).len(),
        DataType::LargeBinary => between(column.as_binary::<i64>().value_offsets(), rows).len(),
        DataType::Utf8View => rows.map(|row| column.as_string_view().value(row).len()).sum(),
        DataType::BinaryView => rows.map(|row| column.as_binary_view().value(row).len()).sum(),
        DataType::List(_) => {
            let lists = column.as_list::<i32>();
            text_bytes(lists.values(), between(lists.value_offsets(), rows))
        }
        DataType::LargeList(_) => {
            let lists = column.as_list::<i64>();
            text_bytes(lists.values(), between(lists.value_offsets(), rows))
        }
        DataType::Struct(_) => {
            column.as_struct().columns().iter().map(|field| text_bytes(field, rows.clone())).sum()
        }
        _ => 0,
    }
}

/// Returns the position in the input after the first `rows` rows of a block that starts at `before`. `ends` contains,
/// for each record of the block, the number of rows up to its end.
fn end_at(rows: usize, ends: &[usize], before: InputEnd) -> InputEnd {
    let whole = ends.partition_point(|&end| end <= rows);
    let begun = match whole {
        0 => rows,
        _ => rows - ends[whole - 1],
    };
    InputEnd { records: before.records + whole as u64, rows: begun as u64 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::{Extra, Table};
    use sodan_tasks::{Buffers, Item, Limits, Morph, MorphOptions, Task};

    /// Returns the rows of the records with the 1-based numbers `from + 1` to `to`. Each record has three rows.
    fn rows(table: &Table<<Morph as Task>::Record>, task: &Morph, from: usize, to: usize) -> RowRange {
        let text = b"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        let items: Vec<Item<'_>> = (from + 1..=to).map(|number| Item::of_text(number, text)).collect();
        let mut rows = RowRange::default();
        task.each(&items, &mut Buffers::default(), &Limits::default(), &mut |item, record| {
            if sodan_tasks::record::Record::is_first(record) {
                rows.begin_record();
            }
            table.add(item, record, Extra::NOTHING, &mut rows);
        });
        rows
    }

    /// Writes the records from index `from` on, in blocks of `block` records. Returns all groups, and the bytes after
    /// the last group.
    fn written(mut writer: Writer, from: usize, block: usize) -> (Vec<EncodedGroup>, Vec<u8>) {
        let task = Morph::new(MorphOptions { copies: 3, seed: 1 }).unwrap();
        let table = Table::new(task.schema());
        let mut groups = Vec::new();
        for first in (from..7).step_by(block) {
            for group in writer.add(&mut rows(&table, &task, first, 7.min(first + block))) {
                let group = group.encode().unwrap();
                writer.append(&group);
                groups.push(group);
            }
        }
        let (last, ending) = writer.finish().unwrap();
        (groups.into_iter().chain(last).collect(), ending)
    }

    fn writer(container: Container) -> Writer {
        let task = Morph::new(MorphOptions { copies: 3, seed: 1 }).unwrap();
        Writer::new(container, Table::new(task.schema()).shape(), 4)
    }

    #[test]
    fn long_texts_end_a_group() {
        for container in [Container::Parquet, Container::Arrow] {
            let short = || Writer { group_rows: 100, group_bytes: 500, ..writer(container) };
            let (whole, ending) = written(short(), 0, 7);
            let ends: Vec<u64> = whole.iter().map(|it| it.end.records * 3 + it.end.rows).collect();
            let rows: Vec<u64> =
                ends.iter().zip([0].iter().chain(&ends)).map(|(end, begin)| end - begin).collect();
            assert!(
                whole.len() > 2 && rows[1..whole.len() - 1].iter().all(|row| *row == rows[0]),
                "{rows:?}"
            );
            assert!(written(Writer { group_rows: 100, ..writer(container) }, 0, 7).0.len() == 1);
            for block in 1..7 {
                let (groups, end) = written(short(), 0, block);
                let bytes = |groups: &[EncodedGroup]| {
                    groups.iter().map(|group| group.bytes.clone()).collect::<Vec<_>>()
                };
                assert!((bytes(&groups), &end) == (bytes(&whole), &ending), "{container:?} {block}");
            }
        }
    }

    #[test]
    fn resumed_files_have_the_same_bytes() {
        for container in [Container::Parquet, Container::Arrow] {
            let (whole, ending) = written(writer(container), 0, 7);
            assert_eq!(whole.len(), 6, "21 rows in groups of 4");
            let bytes =
                |groups: &[EncodedGroup]| groups.iter().map(|group| group.bytes.clone()).collect::<Vec<_>>();
            for block in 1..7 {
                let (groups, end) = written(writer(container), 0, block);
                assert!((bytes(&groups), end) == (bytes(&whole), ending.clone()), "{container:?} {block}");
            }
            for complete in 1..whole.len() {
                let place = whole[complete - 1].end;
                assert_eq!(place.records * 3 + place.rows, 4 * complete as u64);
                let notes = whole[..complete].iter().map(|it| (it.bytes.len() as u64, it.note.clone()));
                let after = writer(container).resume(notes.collect(), &[], place).unwrap();
                let (groups, end) = written(after, place.records as usize, 2);
                assert!(
                    (bytes(&groups), end) == (bytes(&whole[complete..]), ending.clone()),
                    "{container:?} {complete}"
                );
            }
        }
    }

    #[test]
    fn saved_rows_continue_to_same_bytes() {
        let task = Morph::new(MorphOptions { copies: 3, seed: 1 }).unwrap();
        let table = Table::new(task.schema());
        for (container, stop) in
            [Container::Parquet, Container::Arrow].iter().flat_map(|it| (1..7).map(move |stop| (*it, stop)))
        {
            let (whole, ending) = written(writer(container), 0, 7);
            let (mut before, mut notes, mut saved, mut place) =
                (writer(container), Vec::new(), Vec::new(), InputEnd::default());
            for record in 0..stop {
                for group in before.add(&mut rows(&table, &task, record, record + 1)) {
                    let group = group.encode().unwrap();
                    before.append(&group);
                    notes.push((group.bytes.len() as u64, group.note));
                    saved.clear();
                }
                if let Some((rows, end)) = before.save().unwrap() {
                    saved.push(rows);
                    place = end;
                }
            }
            let complete = notes.len();
            let place = if saved.is_empty() { whole[complete - 1].end } else { place };
            assert_eq!(place, InputEnd { records: stop as u64, rows: 0 });
            let after = writer(container).resume(notes, &saved, place).unwrap();
            let (groups, end) = written(after, stop, 2);
            let bytes =
                |groups: &[EncodedGroup]| groups.iter().map(|group| group.bytes.clone()).collect::<Vec<_>>();
            assert!((bytes(&groups), end) == (bytes(&whole[complete..]), ending), "{container:?} {stop}");
        }
    }

    #[test]
    fn a_cut_record_is_repeated() {
        let task = Morph::new(MorphOptions { copies: 6, seed: 1 }).unwrap();
        let table = Table::new(task.schema());
        let text = b"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        let mut rows = RowRange::default();
        rows.begin_record();
        let mut given = 0;
        task.each(
            &[Item::of_text(1, text)],
            &mut Buffers::default(),
            &Limits::default(),
            &mut |item, record| {
                given += 1;
                if given <= 4 {
                    table.add(item, record, Extra::NOTHING, &mut rows);
                }
            },
        );
        rows.cut_record();
        let groups = writer(Container::Arrow).add(&mut rows);
        assert_eq!(groups[0].end, InputEnd { records: 0, rows: 4 });
    }

    #[test]
    fn finish_needs_all_groups() {
        let task = Morph::new(MorphOptions { copies: 3, seed: 1 }).unwrap();
        let table = Table::new(task.schema());
        let mut writer = writer(Container::Parquet);
        assert_eq!(writer.add(&mut rows(&table, &task, 0, 2)).len(), 1);
        assert!(writer.finish().is_err());
    }

    #[test]
    fn damaged_notes_are_refused() {
        for container in [Container::Parquet, Container::Arrow] {
            let (whole, _) = written(writer(container), 0, 7);
            let notes: Vec<_> =
                whole[..3].iter().map(|it| (it.bytes.len() as u64, it.note.clone())).collect();
            let place = whole[2].end;
            let refused =
                |notes| writer(container).resume(notes, &[], place).err().map(|damaged| damaged.group);
            assert_eq!(refused(notes.clone()), None);
            for group in 0..3 {
                let with = |length, note: &[u8]| {
                    let mut notes = notes.clone();
                    notes[group] = (length, note.to_vec());
                    refused(notes)
                };
                let (length, note) = &notes[group];
                for end in 0..note.len() {
                    assert_eq!(with(*length, &note[..end]), Some(group), "{container:?} {end}");
                }
                for length in [0, 1, length - 1, length + 1, length * 10, u64::MAX] {
                    assert_eq!(with(length, note), Some(group), "{container:?} {length}");
                }
            }
        }
    }

    #[test]
    fn damaged_notes_do_not_panic() {
        for container in [Container::Parquet, Container::Arrow] {
            let (whole, _) = written(writer(container), 0, 7);
            let (length, note) = (whole[0].bytes.len() as u64, &whole[0].note);
            for place in 0..note.len() {
                for other in [0xFF, note[place] ^ 1] {
                    let mut note = note.clone();
                    note[place] = other;
                    let after = writer(container).resume(vec![(length, note)], &[], InputEnd::default());
                    // If the corrupted number is also valid, the corruption remains undetected.
                    drop(after.map(Writer::finish));
                }
            }
        }
    }
}
