//! Tables as files, written group by group, so that a file can be gone on with after any whole group.
//!
//! ```text
//! Parquet:  PAR1            │ row group │ row group │ … │ footer
//! Arrow:    ARROW1, schema  │ batch     │ batch     │ … │ footer
//!           beginning         Group       Group           ending, from the groups' notes
//! ```
//!
//! Each row group is written as a Parquet file of its own. Its bytes, with pages that `pages.rs` packs with Zstandard, are the
//! group. Its footer is the note from which the footer of the whole file is made. So a run that goes on writes the same bytes as
//! one that was never stopped. Parquet has statistics for each column of each group.
//!
//! To encode a group takes as long as to solve thousands of easy puzzles, and needs nothing of the groups before it. So a writer
//! cuts groups in slices, and any thread encodes them.

use crate::records::{RowRange, TableSchema};
use crate::row_group::{self, EncodedColumns, Plan};
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch, UInt32Array};
use arrow_ipc::convert::IpcSchemaEncoder;
use arrow_ipc::writer::{DictionaryTracker, IpcDataGenerator, IpcWriteOptions, write_message};
use arrow_ipc::{Block, CompressionType, FooterBuilder, MetadataVersion};
use arrow_schema::{ArrowError, DataType};
use arrow_select::concat::concat_batches;
use arrow_select::take::take_record_batch;
use bytes::Bytes;
use flatbuffers::FlatBufferBuilder;
use parquet::errors::ParquetError;
use std::io;
use std::ops::Range;
use std::sync::Arc;
use thiserror::Error;

/// What kind of file a table is written to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Container {
    /// Apache Parquet.
    Parquet,
    /// Arrow's IPC format for files, also known as Feather.
    Arrow,
}

impl Container {
    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Container::Parquet => "parquet",
            Container::Arrow => "arrow",
        }
    }
}

/// Why a table could not be written, in the words of the libraries that do it.
#[derive(Debug, Error)]
#[error("the table cannot be written: {0}")]
pub struct WriteError(pub(crate) String);

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

/// What an earlier run says of a group is not what a writer says of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("group {group} is of another length than its note says, or the note makes no sense")]
#[non_exhaustive]
pub struct DamagedNote {
    /// Which of the groups it is, from 0; the first, if there are several.
    pub group: usize,
}

/// How far the input is in the file.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct InputEnd {
    /// So many records have all their rows there.
    pub records: u64,
    /// And so many rows of the next record.
    pub rows: u64,
}

/// Rows of a group that are encoded together.
#[must_use]
pub struct FullSlice {
    shape: TableSchema,
    rows: Vec<RecordBatch>,
    how: How,
    /// How far the input is with the group, if it ends with these rows.
    group_end: Option<InputEnd>,
}

/// How a slice is encoded.
enum How {
    Parquet(Arc<Plan>),
    /// As a batch. The first one of a file has the dictionaries.
    Arrow {
        is_first: bool,
    },
}

impl FullSlice {
    /// Encodes them. Threads may do this side by side.
    ///
    /// # Errors
    ///
    /// If the rows cannot be encoded.
    pub fn encode(self) -> Result<EncodedSlice, WriteError> {
        let FullSlice { shape, rows, how, group_end } = self;
        let content = match how {
            How::Parquet(plan) => Content::Columns(EncodedColumns::of(&shape, &plan, rows)?),
            How::Arrow { is_first } => {
                let batch = concat_batches(&shape.0, &rows)?;
                // Taken value by value, since of slices the bits behind the last value would be written, too.
                let all: UInt32Array = (0..batch.num_rows() as u32).collect();
                let (bytes, note) = arrow_group(&take_record_batch(&batch, &all)?, is_first)?;
                Content::Group { bytes, note }
            }
        };
        Ok(EncodedSlice { content, group_end })
    }
}

/// Rows of a group that are encoded.
#[must_use]
pub struct EncodedSlice {
    content: Content,
    group_end: Option<InputEnd>,
}

/// What rows have become.
enum Content {
    /// Columns of Parquet, to be put together with those of the other slices.
    Columns(EncodedColumns),
    /// A group.
    Group { bytes: Vec<u8>, note: Vec<u8> },
}

/// Rows that are written together.
#[non_exhaustive]
pub struct RowGroup {
    /// What goes to the file, one piece after the other.
    pub pieces: Vec<Bytes>,
    /// What the end of the file needs to know of it.
    pub note: Vec<u8>,
    /// How far the input is with it.
    pub place: InputEnd,
}

impl RowGroup {
    /// How many bytes it has.
    pub fn length(&self) -> u64 {
        self.pieces.iter().map(|piece| piece.len() as u64).sum()
    }
}

/// Makes groups of rows.
///
/// ```text
/// rows ──add──▶ FullSlice ──encode, by any thread──▶ EncodedSlice ──keep, in order──▶ RowGroup, with the last slice of each
/// ```
pub struct Writer {
    container: Container,
    shape: TableSchema,
    group_rows: usize,
    group_bytes: usize,
    most_of_slice: usize,
    /// The rows of the slice that is not full, and how many there are.
    slice: Vec<RecordBatch>,
    slice_rows: usize,
    /// How many rows the open group has, and how many bytes their texts have.
    rows: usize,
    bytes: usize,
    /// How the columns of the open group are encoded, once its first slice is cut.
    plan: Option<Arc<Plan>>,
    place: InputEnd,
    /// Rows that an earlier run has written of the first record.
    skip: usize,
    /// How many slices were cut, and how many of them were kept.
    cut: usize,
    kept: usize,
    /// What is kept of a group that is not whole.
    encoded: Vec<EncodedColumns>,
    /// The length and the note of each group that is in the file.
    groups: Vec<(u64, Vec<u8>)>,
}

/// So many rows of a group are encoded at once. A group is cut in slices from its beginning, so that the blocks in which rows come
/// change nothing.
const SLICE: usize = 1 << 12;

/// A batch of Arrow has no more rows: it is one slice.
const BATCH: usize = 1 << 13;

/// A group ends with the row with which its texts have so many bytes, however few rows it has: 128 MiB. So long texts take no more
/// memory than this.
const GROUP_BYTES: usize = 1 << 27;

impl Writer {
    /// Makes groups of so many rows. A batch of Arrow has at most 8,192. Groups of long texts have fewer rows.
    pub fn new(container: Container, shape: TableSchema, group_rows: usize) -> Writer {
        let (group_rows, most_of_slice) = match container {
            Container::Parquet => (group_rows, SLICE),
            Container::Arrow => (group_rows.min(BATCH), BATCH),
        };
        Writer {
            container,
            shape,
            group_rows,
            group_bytes: GROUP_BYTES,
            most_of_slice,
            slice: Vec::new(),
            slice_rows: 0,
            rows: 0,
            bytes: 0,
            plan: None,
            place: InputEnd::default(),
            skip: 0,
            cut: 0,
            kept: 0,
            encoded: Vec::new(),
            groups: Vec::new(),
        }
    }

    /// The same after groups of an earlier run, of which the length and the note are given, and how far the input was.
    ///
    /// # Errors
    ///
    /// If a note makes no sense, or is of a group of another length. Only with the end of the file would it be noticed otherwise.
    pub fn after(mut self, groups: Vec<(u64, Vec<u8>)>, place: InputEnd) -> Result<Writer, DamagedNote> {
        let is_right = match self.container {
            Container::Parquet => row_group::is_of_length,
            Container::Arrow => is_arrow_of_length,
        };
        if let Some(group) = groups.iter().position(|(length, note)| !is_right(note, *length)) {
            return Err(DamagedNote { group });
        }
        self.skip = usize::try_from(place.rows).unwrap_or(usize::MAX);
        (self.groups, self.place) = (groups, place);
        Ok(self)
    }

    /// What stands before all groups.
    ///
    /// # Errors
    ///
    /// If the columns cannot be written.
    pub fn beginning(&self) -> Result<Vec<u8>, WriteError> {
        match self.container {
            Container::Parquet => Ok(row_group::MAGIC.to_vec()),
            Container::Arrow => arrow_beginning(&self.shape),
        }
    }

    /// Takes rows, and gives the slices that are full with them. They are [kept](Writer::keep), in this order, once they are encoded.
    ///
    /// # Errors
    ///
    /// If the first rows of a group cannot be encoded.
    pub fn add(&mut self, rows: &mut RowRange) -> Result<Vec<FullSlice>, WriteError> {
        let ends = std::mem::take(&mut rows.ends);
        let batch = rows.take(&self.shape);
        let (before, mut done, mut slices) = (self.place, self.skip.min(batch.num_rows()), Vec::new());
        self.skip -= done;
        while done < batch.num_rows() {
            let room = (self.most_of_slice - self.slice_rows).min(self.group_rows - self.rows);
            let room = room.min(batch.num_rows() - done);
            let (taken, bytes) = rows_up_to(&batch, done, room, self.group_bytes - self.bytes);
            self.slice.push(batch.slice(done, taken));
            (self.slice_rows, done) = (self.slice_rows + taken, done + taken);
            (self.rows, self.bytes) = (self.rows + taken, self.bytes + bytes);
            let is_group = self.rows == self.group_rows || self.bytes >= self.group_bytes;
            if is_group || self.slice_rows == self.most_of_slice {
                self.place = place_at(done, &ends, before);
                slices.push(self.cut(is_group)?);
            }
        }
        self.place = place_at(done, &ends, before);
        Ok(slices)
    }

    /// Cuts the open slice, and with it the open group, if that ends.
    fn cut(&mut self, is_group: bool) -> Result<FullSlice, WriteError> {
        let rows = std::mem::take(&mut self.slice);
        let how = match (self.container, self.plan.take()) {
            (Container::Arrow, _) => How::Arrow { is_first: self.cut == 0 && self.groups.is_empty() },
            (Container::Parquet, Some(plan)) => How::Parquet(plan),
            (Container::Parquet, None) => How::Parquet(Arc::new(Plan::of(&self.shape, &rows)?)),
        };
        self.slice_rows = 0;
        self.cut += 1;
        match &how {
            How::Parquet(plan) if !is_group => self.plan = Some(Arc::clone(plan)),
            _ => (self.rows, self.bytes) = (0, 0),
        }
        let group_end = is_group.then_some(self.place);
        Ok(FullSlice { shape: self.shape.clone(), rows, how, group_end })
    }

    /// Keeps the next slice. With the last one of a group, this gives what goes to the file.
    ///
    /// # Errors
    ///
    /// If the group cannot be encoded.
    pub fn keep(&mut self, slice: EncodedSlice) -> Result<Option<RowGroup>, WriteError> {
        let EncodedSlice { content, group_end } = slice;
        self.kept += 1;
        let (pieces, note) = match content {
            Content::Group { bytes, note } => (vec![bytes.into()], note),
            Content::Columns(columns) => {
                // A group whose rows are all cut already ends with a slice without any.
                self.encoded.extend(Some(columns).filter(EncodedColumns::has_rows));
                if group_end.is_none() {
                    return Ok(None);
                }
                row_group::group(&self.shape, std::mem::take(&mut self.encoded))?
            }
        };
        let group = RowGroup { pieces, note, place: group_end.unwrap_or(self.place) };
        self.groups.push((group.length(), group.note.clone()));
        Ok(Some(group))
    }

    /// The last group, if rows are left for one, and what stands after all groups.
    ///
    /// # Errors
    ///
    /// If rows cannot be encoded, or not all slices were kept.
    pub fn finish(mut self) -> Result<(Option<RowGroup>, Vec<u8>), WriteError> {
        if self.kept != self.cut {
            return Err(WriteError("a slice is missing before the last".into()));
        }
        let last = if self.rows > 0 {
            let slice = self.cut(true)?.encode()?;
            self.keep(slice)?
        } else {
            None
        };
        let ending = match self.container {
            Container::Parquet => row_group::ending(&self.shape, &self.groups)?,
            Container::Arrow => arrow_ending(&self.shape, &self.groups)?,
        };
        Ok((last, ending))
    }
}

/// How many of these rows there are up to the one with which their texts have so many bytes, and how many bytes that is. All of them, if
/// they have fewer.
fn rows_up_to(batch: &RecordBatch, begin: usize, rows: usize, bytes: usize) -> (usize, usize) {
    let of = |rows| batch.columns().iter().map(|it| text_bytes(it, begin..begin + rows)).sum::<usize>();
    let (mut fewer, mut enough) = (0, rows);
    if of(rows) >= bytes {
        while enough - fewer > 1 {
            let middle = fewer.midpoint(enough);
            if of(middle) >= bytes { enough = middle } else { fewer = middle }
        }
    }
    (enough, of(enough))
}

/// How many bytes the texts of these rows have, and those in lists and structs.
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
            column.as_struct().columns().iter().map(|it| text_bytes(it, rows.clone())).sum()
        }
        _ => 0,
    }
}

/// How far the input is when so many rows of a block are taken, whose records end there.
fn place_at(rows: usize, ends: &[usize], before: InputEnd) -> InputEnd {
    let whole = ends.partition_point(|&end| end <= rows);
    let begun = match whole {
        0 => rows,
        _ => rows - ends[whole - 1],
    };
    InputEnd { records: before.records + whole as u64, rows: begun as u64 }
}

const MAGIC_OF_ARROW: &[u8] = b"ARROW1";

fn arrow_options() -> Result<IpcWriteOptions, WriteError> {
    Ok(IpcWriteOptions::default().try_with_compression(Some(CompressionType::ZSTD))?)
}

fn arrow_beginning(shape: &TableSchema) -> Result<Vec<u8>, WriteError> {
    let options = arrow_options()?;
    // The schema begins where a buffer may: at a multiple of 64.
    let mut beginning = MAGIC_OF_ARROW.to_vec();
    beginning.resize(64, 0);
    let schema = IpcDataGenerator::default().schema_to_bytes_with_dictionary_tracker(
        &shape.0,
        &mut DictionaryTracker::new(true),
        &options,
    );
    write_message(&mut beginning, schema, &options)?;
    Ok(beginning)
}

/// A batch's bytes, before the first one those of the dictionaries; and the lengths of the head and body of each.
fn arrow_group(batch: &RecordBatch, is_first: bool) -> Result<(Vec<u8>, Vec<u8>), WriteError> {
    let (options, mut tracker) = (arrow_options()?, DictionaryTracker::new(true));
    let generator = IpcDataGenerator::default();
    // This is what numbers the dictionaries.
    generator.schema_to_bytes_with_dictionary_tracker(&batch.schema(), &mut tracker, &options);
    let (dictionaries, batch) = generator.encode(batch, &mut tracker, &options, &mut Default::default())?;
    let dictionaries = if is_first { dictionaries } else { Vec::new() };
    let (mut bytes, mut note) = (Vec::new(), Vec::new());
    for message in dictionaries.into_iter().chain([batch]) {
        let (head, body) = write_message(&mut bytes, message, &options)?;
        note.extend((head as u64).to_le_bytes());
        note.extend((body as u64).to_le_bytes());
    }
    Ok((bytes, note))
}

/// The lengths of the head and the body of each message that a note is of.
fn messages(note: &[u8]) -> impl Iterator<Item = [i64; 2]> {
    let lengths = note.as_chunks().0.iter().map(|bytes| i64::from_le_bytes(*bytes));
    lengths.clone().step_by(2).zip(lengths.skip(1).step_by(2)).map(|(head, body)| [head, body])
}

/// Whether a note is of a group of that length.
fn is_arrow_of_length(note: &[u8], length: u64) -> bool {
    let mut lengths = messages(note).flatten();
    let all = lengths.try_fold(0, |sum: u64, length| sum.checked_add(u64::try_from(length).ok()?));
    let heads_fit = messages(note).all(|[head, _]| i32::try_from(head).is_ok());
    !note.is_empty() && note.len().is_multiple_of(16) && heads_fit && all == Some(length)
}

fn arrow_ending(shape: &TableSchema, groups: &[(u64, Vec<u8>)]) -> Result<Vec<u8>, WriteError> {
    let mut offset = arrow_beginning(shape)?.len() as i64;
    let (mut dictionaries, mut batches) = (Vec::new(), Vec::new());
    for (_, note) in groups {
        let mut blocks: Vec<Block> = Vec::new();
        for [head, body] in messages(note) {
            let head_length = i32::try_from(head).map_err(|_| WriteError("a group is too long".into()))?;
            blocks.push(Block::new(offset, head_length, body));
            offset += head + body;
        }
        batches.extend(blocks.pop());
        dictionaries.append(&mut blocks);
    }
    let mut builder = FlatBufferBuilder::new();
    let (dictionaries, batches) = (builder.create_vector(&dictionaries), builder.create_vector(&batches));
    let mut tracker = DictionaryTracker::new(true);
    let schema = IpcSchemaEncoder::new()
        .with_dictionary_tracker(&mut tracker)
        .schema_to_fb_offset(&mut builder, &shape.0);
    let mut footer = FooterBuilder::new(&mut builder);
    footer.add_version(MetadataVersion::V5);
    footer.add_schema(schema);
    footer.add_dictionaries(dictionaries);
    footer.add_recordBatches(batches);
    let root = footer.finish();
    builder.finish(root, None);
    // The end of the stream: a mark, and a message of no length.
    let mut ending = vec![0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0];
    ending.extend(builder.finished_data());
    ending.extend((builder.finished_data().len() as u32).to_le_bytes());
    ending.extend(MAGIC_OF_ARROW);
    Ok(ending)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::Table;
    use arrow_array::types::Int64Type;
    use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
    use sodan_tasks::{Item, Limits, Morph, MorphOptions, Room, Task};

    /// Rows of a task that gives three rows for each record, for so many records from some place on.
    fn rows(table: &Table<<Morph as Task>::Record>, task: &Morph, from: usize, to: usize) -> RowRange {
        let text = b"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        let items: Vec<Item<'_>> = (from + 1..=to).map(|number| Item::of_text(number, text)).collect();
        let mut rows = RowRange::default();
        task.each(&items, &mut Room::default(), &Limits::default(), |item, record| {
            if sodan_tasks::record::Record::is_first(record) {
                rows.begin_record();
            }
            table.add(item, record, &[], &mut rows);
        });
        rows
    }

    /// Everything that a writer gives for records that come in blocks of so many.
    fn written(mut writer: Writer, from: usize, block: usize) -> (Vec<RowGroup>, Vec<u8>) {
        let task = Morph::new(MorphOptions { copies: 3, seed: 1 }).unwrap();
        let table = Table::new(task.schema());
        let mut groups = Vec::new();
        for first in (from..7).step_by(block) {
            for slice in writer.add(&mut rows(&table, &task, first, 7.min(first + block))).unwrap() {
                groups.extend(writer.keep(slice.encode().unwrap()).unwrap());
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
    fn a_group_ends_where_its_texts_are_long_whatever_the_blocks() {
        for container in [Container::Parquet, Container::Arrow] {
            let short = || Writer { group_rows: 100, group_bytes: 500, ..writer(container) };
            let (whole, ending) = written(short(), 0, 7);
            let ends: Vec<u64> = whole.iter().map(|it| it.place.records * 3 + it.place.rows).collect();
            let rows: Vec<u64> =
                ends.iter().zip([0].iter().chain(&ends)).map(|(end, begin)| end - begin).collect();
            assert!(whole.len() > 2 && rows[1..whole.len() - 1].iter().all(|it| *it == rows[0]), "{rows:?}");
            assert!(written(Writer { group_rows: 100, ..writer(container) }, 0, 7).0.len() == 1);
            for block in 1..7 {
                let (groups, end) = written(short(), 0, block);
                let bytes =
                    |groups: &[RowGroup]| groups.iter().map(|it| it.pieces.concat()).collect::<Vec<_>>();
                assert!((bytes(&groups), &end) == (bytes(&whole), &ending), "{container:?} {block}");
            }
        }
    }

    #[test]
    fn blocks_change_nothing_and_a_run_that_goes_on_writes_the_same() {
        for container in [Container::Parquet, Container::Arrow] {
            let (whole, ending) = written(writer(container), 0, 7);
            assert_eq!(whole.len(), 6, "21 rows in groups of 4");
            let bytes =
                |groups: &[RowGroup]| groups.iter().map(|group| group.pieces.concat()).collect::<Vec<_>>();
            for block in 1..7 {
                let (groups, end) = written(writer(container), 0, block);
                assert!((bytes(&groups), end) == (bytes(&whole), ending.clone()), "{container:?} {block}");
            }
            for kept in 1..whole.len() {
                let place = whole[kept - 1].place;
                assert_eq!(place.records * 3 + place.rows, 4 * kept as u64);
                let notes = whole[..kept].iter().map(|it| (it.length(), it.note.clone()));
                let after = writer(container).after(notes.collect(), place).unwrap();
                let (groups, end) = written(after, place.records as usize, 2);
                assert!(
                    (bytes(&groups), end) == (bytes(&whole[kept..]), ending.clone()),
                    "{container:?} {kept}"
                );
            }
        }
    }

    #[test]
    fn a_file_of_slices_has_all_rows_whether_or_not_the_last_slice_is_full() {
        for (most_of_slice, group_rows) in [(3, 100), (7, 21), (4, 100), (2, 4), (1, 5), (9, 9)] {
            let writer = || Writer { most_of_slice, group_rows, ..writer(Container::Parquet) };
            let (whole, ending) = written(writer(), 0, 7);
            assert_eq!(whole.len(), 21_usize.div_ceil(group_rows));
            let bytes =
                |groups: &[RowGroup]| groups.iter().flat_map(|it| it.pieces.concat()).collect::<Vec<_>>();
            let (groups, end) = written(writer(), 0, 2);
            assert!((bytes(&groups), &end) == (bytes(&whole), &ending), "{most_of_slice} {group_rows}");
            let file = [row_group::MAGIC, &bytes(&whole), &ending].concat();
            let reader = ParquetRecordBatchReaderBuilder::try_new(Bytes::from(file)).unwrap();
            let batches: Result<Vec<RecordBatch>, _> = reader.with_batch_size(1).build().unwrap().collect();
            let batches = batches.unwrap();
            let lines = batches.iter().map(|it| it.column(0).as_primitive::<Int64Type>().value(0));
            assert!(lines.eq((3..24).map(|row| row / 3)), "{most_of_slice} {group_rows}");
        }
    }

    #[test]
    fn a_record_that_is_cut_is_begun_once_more_even_where_a_group_ends_with_it() {
        let task = Morph::new(MorphOptions { copies: 6, seed: 1 }).unwrap();
        let table = Table::new(task.schema());
        let text = b"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        let mut rows = RowRange::default();
        rows.begin_record();
        let mut given = 0;
        task.each(&[Item::of_text(1, text)], &mut Room::default(), &Limits::default(), |item, record| {
            given += 1;
            if given <= 4 {
                table.add(item, record, &[], &mut rows);
            }
        });
        rows.cut_record();
        let slices = writer(Container::Arrow).add(&mut rows).unwrap();
        assert_eq!(slices[0].group_end, Some(InputEnd { records: 0, rows: 4 }));
    }

    #[test]
    fn a_file_does_not_end_before_all_its_groups_are_kept() {
        let task = Morph::new(MorphOptions { copies: 3, seed: 1 }).unwrap();
        let table = Table::new(task.schema());
        let mut writer = writer(Container::Parquet);
        assert_eq!(writer.add(&mut rows(&table, &task, 0, 2)).unwrap().len(), 1);
        assert!(writer.finish().is_err());
    }

    #[test]
    fn a_note_that_is_cut_or_of_another_group_is_refused_before_anything_is_written() {
        for container in [Container::Parquet, Container::Arrow] {
            let (whole, _) = written(writer(container), 0, 7);
            let notes: Vec<_> = whole[..3].iter().map(|it| (it.length(), it.note.clone())).collect();
            let place = whole[2].place;
            let refused = |notes| writer(container).after(notes, place).err().map(|damaged| damaged.group);
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
    fn no_byte_of_a_note_that_is_another_makes_a_writer_panic() {
        for container in [Container::Parquet, Container::Arrow] {
            let (whole, _) = written(writer(container), 0, 7);
            let (length, note) = (whole[0].length(), &whole[0].note);
            for place in 0..note.len() {
                for other in [0xFF, note[place] ^ 1] {
                    let mut note = note.clone();
                    note[place] = other;
                    let after = writer(container).after(vec![(length, note)], InputEnd::default());
                    // What is no number of a place may be another and go unnoticed.
                    drop(after.map(Writer::finish));
                }
            }
        }
    }
}
