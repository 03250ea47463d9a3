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
//! cuts groups, and any thread encodes them.

use crate::grids::Grids;
use crate::pages;
use crate::records::{RowRange, TableSchema};
use crate::steady::Steady;
use arrow_array::cast::AsArray;
use arrow_array::types::Int64Type;
use arrow_array::{Array, ArrayRef, RecordBatch, UInt32Array};
use arrow_ipc::convert::IpcSchemaEncoder;
use arrow_ipc::writer::{DictionaryTracker, IpcDataGenerator, IpcWriteOptions, write_message};
use arrow_ipc::{Block, CompressionType, FooterBuilder, MetadataVersion};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use arrow_select::concat::{concat, concat_batches};
use arrow_select::take::take_record_batch;
use bytes::Bytes;
use flatbuffers::FlatBufferBuilder;
use parquet::arrow::{ArrowSchemaConverter, ArrowWriter};
use parquet::basic::{Compression, Encoding};
use parquet::errors::ParquetError;
use parquet::file::metadata::{
    ColumnChunkMetaData, FileMetaData, KeyValue, ParquetMetaData, ParquetMetaDataReader,
    ParquetMetaDataWriter, RowGroupMetaData,
};
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use std::collections::{BTreeMap, HashSet};
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

/// How far the input is in the file.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct InputEnd {
    /// So many records have all their rows there.
    pub records: u64,
    /// And so many rows of the next record.
    pub rows: u64,
}

/// The rows of a group that is full, before they are encoded.
#[must_use]
pub struct FullGroup {
    container: Container,
    shape: TableSchema,
    slices: Vec<Vec<RecordBatch>>,
    is_first: bool,
    place: InputEnd,
}

impl FullGroup {
    /// What goes to the file. Threads may do this side by side.
    ///
    /// # Errors
    ///
    /// If the rows cannot be encoded.
    pub fn encode(self) -> Result<RowGroup, WriteError> {
        let FullGroup { container, shape, slices, is_first, place } = self;
        let (bytes, note) = match container {
            Container::Parquet => parquet_group(&shape, slices)?,
            Container::Arrow => {
                let batch = concat_batches(&shape.0, slices.iter().flatten())?;
                // Taken value by value, since of slices the bits behind the last value would be written, too.
                let all: UInt32Array = (0..batch.num_rows() as u32).collect();
                arrow_group(&take_record_batch(&batch, &all)?, is_first)?
            }
        };
        Ok(RowGroup { bytes, note, place })
    }
}

/// Rows that are written together.
#[non_exhaustive]
pub struct RowGroup {
    /// What goes to the file.
    pub bytes: Vec<u8>,
    /// What the end of the file needs to know of it.
    pub note: Vec<u8>,
    /// How far the input is with it.
    pub place: InputEnd,
}

/// Makes groups of rows.
pub struct Writer {
    container: Container,
    shape: TableSchema,
    group_rows: usize,
    group_bytes: usize,
    /// The rows of the group that is not full, slice by slice, how many there are, and how many bytes their texts have.
    slices: Vec<Vec<RecordBatch>>,
    rows: usize,
    bytes: usize,
    place: InputEnd,
    /// Rows that an earlier run has written of the first record.
    skip: usize,
    /// How many groups have been cut.
    cut: usize,
    /// The length and the note of each group that is in the file.
    groups: Vec<(u64, Vec<u8>)>,
}

/// So many rows are encoded at once. A group is cut in slices from its beginning, so that the blocks in which rows come
/// change nothing.
const SLICE: usize = 1 << 13;

/// A group ends with the row with which its texts have so many bytes, however few rows it has: 128 MiB. So long texts take no more
/// memory than this.
const GROUP_BYTES: usize = 1 << 27;

impl Writer {
    /// Makes groups of so many rows, a multiple of 8,192 or less than that. A batch of Arrow has at most 8,192. Groups of long texts
    /// have fewer rows.
    pub fn new(container: Container, shape: TableSchema, group_rows: usize) -> Writer {
        let group_rows = if container == Container::Arrow { group_rows.min(SLICE) } else { group_rows };
        Writer {
            container,
            shape,
            group_rows,
            group_bytes: GROUP_BYTES,
            slices: Vec::new(),
            rows: 0,
            bytes: 0,
            place: InputEnd::default(),
            skip: 0,
            cut: 0,
            groups: Vec::new(),
        }
    }

    /// The same after groups of an earlier run, of which the length and the note are given, and how far the input was.
    pub fn after(mut self, groups: Vec<(u64, Vec<u8>)>, place: InputEnd) -> Writer {
        self.skip = usize::try_from(place.rows).unwrap_or(usize::MAX);
        (self.cut, self.groups, self.place) = (groups.len(), groups, place);
        self
    }

    /// What stands before all groups.
    ///
    /// # Errors
    ///
    /// If the columns cannot be written.
    pub fn beginning(&self) -> Result<Vec<u8>, WriteError> {
        match self.container {
            Container::Parquet => Ok(MAGIC_OF_PARQUET.to_vec()),
            Container::Arrow => arrow_beginning(&self.shape),
        }
    }

    /// Takes rows, and gives the groups that are full with them. They are [kept](Writer::keep), in this order, once they are encoded.
    pub fn add(&mut self, rows: &mut RowRange) -> Vec<FullGroup> {
        let ends = std::mem::take(&mut rows.ends);
        let batch = rows.take(&self.shape);
        let (before, mut done, mut groups) = (self.place, self.skip.min(batch.num_rows()), Vec::new());
        self.skip -= done;
        while done < batch.num_rows() {
            let in_slice = self.rows % SLICE;
            if in_slice == 0 {
                self.slices.push(Vec::new());
            }
            let room = (SLICE - in_slice).min(self.group_rows - self.rows);
            let room = room.min(batch.num_rows() - done);
            let (taken, bytes) = rows_up_to(&batch, done, room, self.group_bytes - self.bytes);
            self.slices.last_mut().expect("a slice is open").push(batch.slice(done, taken));
            (self.rows, self.bytes, done) = (self.rows + taken, self.bytes + bytes, done + taken);
            if self.rows == self.group_rows || self.bytes >= self.group_bytes {
                self.place = place_at(done, &ends, before);
                groups.push(self.cut());
            }
        }
        self.place = place_at(done, &ends, before);
        groups
    }

    fn cut(&mut self) -> FullGroup {
        (self.rows, self.bytes) = (0, 0);
        self.cut += 1;
        FullGroup {
            container: self.container,
            shape: self.shape.clone(),
            slices: std::mem::take(&mut self.slices),
            is_first: self.cut == 1,
            place: self.place,
        }
    }

    /// Keeps what the end of the file needs to know of the next group that is written there.
    pub fn keep(&mut self, group: &RowGroup) {
        self.groups.push((group.bytes.len() as u64, group.note.clone()));
    }

    /// The last group, if rows are left for one, and what stands after all groups.
    ///
    /// # Errors
    ///
    /// If rows cannot be encoded, not all groups were kept, or the note of an earlier run makes no sense.
    pub fn finish(mut self) -> Result<(Option<RowGroup>, Vec<u8>), WriteError> {
        if self.groups.len() != self.cut {
            return Err(WriteError("a group is missing before the last".into()));
        }
        let last = if self.rows > 0 { Some(self.cut().encode()?) } else { None };
        last.iter().for_each(|group| self.keep(group));
        let ending = match self.container {
            Container::Parquet => parquet_ending(&self.shape, &self.groups)?,
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

/// Words of a closed list fit into a dictionary of this size. Texts of which no two are the same, as puzzles are, soon do not, and
/// are written as they are.
const DICTIONARY_BYTES: usize = 1 << 14;

const MAGIC_OF_PARQUET: &[u8] = b"PAR1";

fn parquet_writer(
    out: Vec<u8>,
    schema: &SchemaRef,
    values: ColumnEncoding,
) -> Result<ArrowWriter<Vec<u8>>, WriteError> {
    // A map's order is not the same in every run.
    let metadata: BTreeMap<&String, &String> = schema.metadata().iter().collect();
    let entries = metadata.into_iter().map(|(key, value)| KeyValue::new(key.clone(), value.clone()));
    let properties = match values {
        ColumnEncoding::Usual => WriterProperties::builder(),
        ColumnEncoding::Differences => WriterProperties::builder()
            .set_dictionary_enabled(false)
            .set_encoding(Encoding::DELTA_BINARY_PACKED),
    };
    let properties = properties
        .set_created_by(concat!("Sodan ", env!("CARGO_PKG_VERSION")).into())
        .set_compression(Compression::UNCOMPRESSED)
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_offset_index_disabled(true)
        .set_dictionary_page_size_limit(DICTIONARY_BYTES)
        .set_max_row_group_row_count(None)
        .set_key_value_metadata(Some(entries.collect()))
        .build();
    Ok(ArrowWriter::try_new(out, Arc::clone(schema), Some(properties))?)
}

/// How the values of a column are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ColumnEncoding {
    /// Through a dictionary, as long as that is short.
    Usual,
    /// Whole numbers, each by how much it is more than the one before.
    Differences,
}

impl ColumnEncoding {
    /// The better one for these values: numbers of which no two are the same, as those of lines, have no use for a dictionary.
    fn of<'a>(values: impl Iterator<Item = &'a ArrayRef>) -> ColumnEncoding {
        let numbers = values.map_while(|array| array.as_primitive_opt::<Int64Type>()).flatten();
        let first: Vec<Option<i64>> = numbers.take(FIRST_NUMBERS).collect();
        let different: HashSet<i64> = first.iter().copied().flatten().collect();
        match different.len() == FIRST_NUMBERS {
            true => ColumnEncoding::Differences,
            false => ColumnEncoding::Usual,
        }
    }
}

/// So many numbers tell whether any comes again.
const FIRST_NUMBERS: usize = 1 << 9;

/// The bytes of a group, and a footer as if it were the only one of a file.
///
/// Columns are encoded one after the other, each as a file of its own. So memory that one has used is there for the next: of a
/// million puzzles, two threads need 49 to 54 MB. With all columns at once, and grids by Parquet's writer, it was 96 MB.
///
/// The last group is encoded when all else is done. To share its columns out among the threads was tried: 49,158 puzzles of 17 givens
/// took 26.0 ms instead of 26.2 on two threads.
fn parquet_group(
    shape: &TableSchema,
    slices: Vec<Vec<RecordBatch>>,
) -> Result<(Vec<u8>, Vec<u8>), WriteError> {
    let (mut pages, mut room) = (pages::Packed::after(MAGIC_OF_PARQUET.len())?, Vec::new());
    let rows = slices.iter().flatten().map(RecordBatch::num_rows).sum();
    for (field, column) in shape.0.fields().iter().zip(columns_of(shape, slices)) {
        room = pack_column(field, column, room, &mut pages)?;
    }
    let file = empty_file(shape)?;
    let (bytes, group) = pages.finish(file.schema_descr_ptr(), rows)?;
    let mut end = Vec::new();
    ParquetMetaDataWriter::new(&mut end, &ParquetMetaData::new(file, vec![group])).finish()?;
    Ok((bytes, footer_of(&end)?.to_vec()))
}

/// For each column its values, slice by slice. Nothing else holds them then, so that a column is forgotten once it is written.
fn columns_of(shape: &TableSchema, slices: Vec<Vec<RecordBatch>>) -> Vec<Vec<Vec<ArrayRef>>> {
    let of =
        |slice: &Vec<RecordBatch>, index| slice.iter().map(|batch| Arc::clone(batch.column(index))).collect();
    let columns = 0..shape.0.fields().len();
    columns.map(|index| slices.iter().map(|slice| of(slice, index)).collect()).collect()
}

/// Adds a column to the pages of a group. The room is where it is encoded; it comes back for the next.
fn pack_column(
    field: &Arc<Field>,
    slices: Vec<Vec<ArrayRef>>,
    mut room: Vec<u8>,
    pages: &mut pages::Packed,
) -> Result<Vec<u8>, WriteError> {
    let schema = Arc::new(Schema::new(vec![Arc::clone(field)]));
    // Pages that are made here say of each value whether it is null.
    if field.is_nullable() {
        let column = || Ok::<_, WriteError>(ArrowSchemaConverter::new().convert(&schema)?.column(0));
        if let Some(values) = Steady::of(slices.iter().flatten()) {
            let rows = slices.iter().flatten().map(|it| it.len()).sum();
            pages.add_steady(column()?, &values, rows)?;
            return Ok(room);
        }
        if let Some(grids) = Grids::of(slices.iter().flatten(), DICTIONARY_BYTES) {
            pages.add_grids(column()?, &grids)?;
            return Ok(room);
        }
    }
    room.clear();
    let mut writer = parquet_writer(room, &schema, ColumnEncoding::of(slices.iter().flatten()))?;
    for slice in slices {
        let values: Vec<&dyn Array> = slice.iter().map(AsRef::as_ref).collect();
        writer.write(&RecordBatch::try_new(Arc::clone(&schema), vec![concat(&values)?])?)?;
    }
    let file = Arc::new(Bytes::from(writer.into_inner()?));
    let metadata = ParquetMetaDataReader::decode_metadata(footer_of(&file)?)?;
    let [group] = metadata.row_groups() else { return Err(WriteError("not one group".into())) };
    pages.add(group, &file)?;
    Ok(Arc::into_inner(file).map(Vec::from).unwrap_or_default())
}

/// What the footer of a file without rows says.
fn empty_file(shape: &TableSchema) -> Result<FileMetaData, WriteError> {
    let file = parquet_writer(Vec::new(), &shape.0, ColumnEncoding::Usual)?.into_inner()?;
    Ok(ParquetMetaDataReader::decode_metadata(footer_of(&file)?)?.file_metadata().clone())
}

/// The footer of a Parquet file, or of the end of one.
fn footer_of(file: &[u8]) -> Result<&[u8], WriteError> {
    let footer = || {
        let (file, length) = file.strip_suffix(MAGIC_OF_PARQUET)?.split_last_chunk()?;
        file.get(file.len().checked_sub(u32::from_le_bytes(*length) as usize)?..)
    };
    footer().ok_or_else(|| WriteError("a group without a footer".into()))
}

fn parquet_ending(shape: &TableSchema, groups: &[(u64, Vec<u8>)]) -> Result<Vec<u8>, WriteError> {
    let (mut row_groups, mut rows, mut offset) = (Vec::new(), 0, 0);
    for (length, note) in groups {
        for group in ParquetMetaDataReader::decode_metadata(note)?.row_groups() {
            rows += group.num_rows();
            row_groups.push(moved(group, offset, row_groups.len())?);
        }
        offset += i64::try_from(*length).map_err(|_| WriteError("a group is too long".into()))?;
    }
    let it = empty_file(shape)?;
    let file = FileMetaData::new(
        it.version(),
        rows,
        it.created_by().map(str::to_owned),
        it.key_value_metadata().cloned(),
        it.schema_descr_ptr(),
        it.column_orders().cloned(),
    );
    let mut ending = Vec::new();
    ParquetMetaDataWriter::new(&mut ending, &ParquetMetaData::new(file, row_groups)).finish()?;
    Ok(ending)
}

/// A row group as it is so many bytes further on in a file, at that place among others.
fn moved(group: &RowGroupMetaData, by: i64, index: usize) -> Result<RowGroupMetaData, WriteError> {
    let columns = group.columns().iter().map(|column| column_moved(column, by)).collect::<Result<_, _>>()?;
    let builder = group.clone().into_builder().set_column_metadata(columns);
    let builder = match group.file_offset() {
        Some(offset) => builder.set_file_offset(offset + by),
        None => builder,
    };
    // What is beyond the format's range goes without a number of its own; only encryption asks for it.
    Ok(builder.set_ordinal(i16::try_from(index).unwrap_or(i16::MAX)).build()?)
}

fn column_moved(column: &ColumnChunkMetaData, by: i64) -> Result<ColumnChunkMetaData, WriteError> {
    let dictionary = column.dictionary_page_offset().map(|offset| offset + by);
    let builder = column.clone().into_builder();
    let builder = builder.set_data_page_offset(column.data_page_offset() + by);
    Ok(builder.set_dictionary_page_offset(dictionary).build()?)
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

fn arrow_ending(shape: &TableSchema, groups: &[(u64, Vec<u8>)]) -> Result<Vec<u8>, WriteError> {
    let mut offset = arrow_beginning(shape)?.len() as i64;
    let (mut dictionaries, mut batches) = (Vec::new(), Vec::new());
    for (_, note) in groups {
        let mut blocks: Vec<Block> = Vec::new();
        for lengths in note.as_chunks::<16>().0 {
            let [head, body] = [&lengths[..8], &lengths[8..]]
                .map(|bytes| bytes.iter().rev().fold(0, |number, &byte| number << 8 | i64::from(byte)));
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
    use arrow_array::Int64Array;
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
            for group in writer.add(&mut rows(&table, &task, first, 7.min(first + block))) {
                groups.push(group.encode().unwrap());
                writer.keep(groups.last().unwrap());
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
                    |groups: &[RowGroup]| groups.iter().map(|it| it.bytes.clone()).collect::<Vec<_>>();
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
                |groups: &[RowGroup]| groups.iter().map(|group| group.bytes.clone()).collect::<Vec<_>>();
            for block in 1..7 {
                let (groups, end) = written(writer(container), 0, block);
                assert!((bytes(&groups), end) == (bytes(&whole), ending.clone()), "{container:?} {block}");
            }
            for kept in 1..whole.len() {
                let place = whole[kept - 1].place;
                assert_eq!(place.records * 3 + place.rows, 4 * kept as u64);
                let notes = whole[..kept].iter().map(|it| (it.bytes.len() as u64, it.note.clone()));
                let after = writer(container).after(notes.collect(), place);
                let (groups, end) = written(after, place.records as usize, 2);
                assert!(
                    (bytes(&groups), end) == (bytes(&whole[kept..]), ending.clone()),
                    "{container:?} {kept}"
                );
            }
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
        let groups = writer(Container::Arrow).add(&mut rows);
        assert_eq!(groups[0].place, InputEnd { records: 0, rows: 4 });
    }

    #[test]
    fn a_file_does_not_end_before_all_its_groups_are_kept() {
        let task = Morph::new(MorphOptions { copies: 3, seed: 1 }).unwrap();
        let table = Table::new(task.schema());
        let mut writer = writer(Container::Parquet);
        assert_eq!(writer.add(&mut rows(&table, &task, 0, 2)).len(), 1);
        assert!(writer.finish().is_err());
    }

    #[test]
    fn numbers_that_all_differ_are_differences_and_others_have_a_dictionary() {
        let numbers = |of: &dyn Fn(i64) -> Option<i64>| -> ArrayRef {
            Arc::new((0..2 * FIRST_NUMBERS as i64).map(of).collect::<Int64Array>())
        };
        let columns = [
            ("line", numbers(&|row| Some(row + 1)), true),
            ("downwards", numbers(&|row| Some(i64::MAX - row * row)), true),
            ("guesses", numbers(&|row| Some(row % 7)), true),
            ("almost", numbers(&|row| Some(row.max(1))), true),
            ("nulls", numbers(&|row| (row != 9).then_some(row)), true),
            ("none", numbers(&|_| None), true),
        ];
        let batch = RecordBatch::try_from_iter_with_nullable(columns).unwrap();
        let shape = TableSchema(batch.schema());
        let cut =
            vec![vec![batch.slice(0, 5), batch.slice(5, 1)], vec![batch.slice(6, batch.num_rows() - 6)]];
        let (bytes, note) = parquet_group(&shape, cut).unwrap();
        let metadata = ParquetMetaDataReader::decode_metadata(&note).unwrap();
        let are_differences = metadata.row_group(0).columns().iter().map(|column| {
            assert_ne!(
                column.dictionary_page_offset().is_some(),
                column.encodings().any(|it| it == Encoding::DELTA_BINARY_PACKED)
            );
            column.dictionary_page_offset().is_none()
        });
        assert_eq!(are_differences.collect::<Vec<_>>(), [true, true, false, false, false, false]);
        let ending = parquet_ending(&shape, &[(bytes.len() as u64, note)]).unwrap();
        let file = [MAGIC_OF_PARQUET, &bytes, &ending].concat();
        let reader = ParquetRecordBatchReaderBuilder::try_new(Bytes::from(file)).unwrap();
        let mut read = reader.with_batch_size(batch.num_rows()).build().unwrap();
        assert_eq!(read.next().unwrap().unwrap().columns(), batch.columns());
    }

    #[test]
    fn a_note_that_is_none_is_an_error() {
        let after = writer(Container::Parquet).after(vec![(9, vec![1, 2, 3])], InputEnd::default());
        assert!(after.finish().is_err());
    }
}
