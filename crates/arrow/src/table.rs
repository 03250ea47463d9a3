//! Parquet and Arrow files read as the table in text that they are: a header, and rows.
//!
//! So whatever reads tables reads them, by the same names of columns, and nothing else has to know of columns.
//!
//! | value | field of the row |
//! | --- | --- |
//! | none | nothing |
//! | text | itself, with its line breaks; an empty one in quotes |
//! | number, boolean | as text, decimals with their point |
//! | date, time, timestamp | as ISO 8601 has it; with the offset of its zone, or in UTC if the zone has a name |
//! | duration | the whole number that is stored |
//! | 81 whole numbers from 0 to 9 | 81 digits |
//! | bytes | the text that they are, or else `0x` and hexadecimal digits |
//! | list, struct, map | JSON |
//! | dictionary | as its values |
//!
//! A date or time beyond the year 9999 is the whole number that is stored.
//!
//! Of a row that is longer than a record may be (16 MiB), the longest values are left out.

mod within;

use crate::records::{Passed, Values};
use crate::{lengths, native};
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatchReader, StringArray, downcast_primitive_array};
use arrow_cast::cast;
use arrow_cast::display::{ArrayFormatter, FormatOptions};
use arrow_ipc::reader::{FileReader, StreamReader};
use arrow_schema::{DataType, Field, SchemaRef, TimeUnit};
use bytes::Bytes;
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::errors::ParquetError;
use parquet::file::metadata::{ParquetMetaData, RowGroupMetaData};
use parquet::file::reader::{ChunkReader, Length};
use sodan_formats::ROW_LIMIT;
use sodan_tasks::record::csv;
use std::cell::Cell;
use std::cmp::Reverse;
use std::fmt::Display;
use std::io::{self, BufReader, Cursor, Read, Seek, SeekFrom};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};
pub use within::are_within;

/// What can be read at any place, as a file can.
pub trait Seekable: Read + Seek + Send + 'static {}

impl<T: Read + Seek + Send + 'static> Seekable for T {}

/// How a file of columns is packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Packing {
    /// Apache Parquet.
    Parquet,
    /// Arrow's IPC format for files.
    ArrowFile,
    /// Arrow's IPC format for streams.
    ArrowStream,
}

impl Packing {
    /// What a file is that begins so; six bytes are enough.
    pub fn of(beginning: &[u8]) -> Option<Packing> {
        match beginning {
            [b'P', b'A', b'R', b'1', ..] => Some(Packing::Parquet),
            [b'A', b'R', b'R', b'O', b'W', b'1', ..] => Some(Packing::ArrowFile),
            [0xFF, 0xFF, 0xFF, 0xFF, ..] => Some(Packing::ArrowStream),
            _ => None,
        }
    }

    fn damaged(self, cause: &dyn Display) -> io::Error {
        let cause = cause.to_string();
        // Some libraries tell on further lines where in their format they were.
        let cause = cause.lines().next().unwrap_or_default().trim_end_matches([':', '.']);
        if cause.contains("brotli") {
            let message = "compressed with Brotli, which is not read; compress it with Zstandard instead";
            return io::Error::new(io::ErrorKind::Unsupported, message);
        }
        let what = match self {
            Packing::Parquet => "Parquet",
            Packing::ArrowFile | Packing::ArrowStream => "Arrow",
        };
        io::Error::new(io::ErrorKind::InvalidData, format!("{what} file damaged or cut short: {cause}"))
    }
}

/// The text of the table that a file is.
///
/// # Errors
///
/// If the file is damaged or was cut short. Reading the text may find that, too.
pub fn text(packing: Packing, from: impl Seekable) -> io::Result<impl Read + Send> {
    text_hearing(packing, from, |_| {})
}

/// The same, where `hear` is told of each row that is too long, and of which values are left out.
///
/// # Errors
///
/// As [`text`] has them.
pub fn text_hearing(
    packing: Packing,
    from: impl Seekable,
    hear: impl FnMut(LeftOut) + Send,
) -> io::Result<impl Read + Send> {
    let batches = guarded(packing, || open(packing, from, None))?;
    let text = Cursor::new(header(&batches.schema()));
    Ok(Text { packing, batches, columns: Vec::new(), rows: 0..0, before: 0, text, hear })
}

/// Values of a row that are left out, since a record has no room for all.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LeftOut {
    /// Which row of the file it is, from 1.
    pub row: u64,
    /// The names of their columns.
    pub columns: Vec<String>,
}

/// The columns of the table that a file is, and what their values are.
///
/// # Errors
///
/// If the file is damaged or was cut short.
pub fn columns(packing: Packing, from: impl Seekable) -> io::Result<Vec<Passed>> {
    let schema = guarded(packing, || open(packing, from, None))?.schema();
    let column = |field: &Arc<Field>| Passed {
        name: on_one_line(field.name()),
        values: match native::kept(field.data_type()) {
            DataType::UInt64 => Values::Unsigned,
            DataType::Int64 => Values::Signed,
            DataType::Float64 => Values::Float,
            DataType::Boolean => Values::Boolean,
            DataType::Utf8 => Values::Text,
            other => Values::Own(other),
        },
    };
    Ok(schema.fields().iter().map(column).collect())
}

thread_local! {
    static IS_GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Whether a panic of this thread is on its way to become an error, so that a hook need not report it.
pub fn is_guarded() -> bool {
    IS_GUARDED.get()
}

/// Does what may panic: the libraries do where a damaged file makes no sense to them.
fn guarded<T>(packing: Packing, read: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    IS_GUARDED.set(true);
    // What was half done is not used again: an error ends the reading.
    let done = catch_unwind(AssertUnwindSafe(read));
    IS_GUARDED.set(false);
    done.unwrap_or_else(|_| Err(packing.damaged(&"it contradicts itself")))
}

type Batches = Box<dyn RecordBatchReader + Send>;

/// Opens a file, of which one column may be enough.
fn open(packing: Packing, mut from: impl Seekable, only: Option<usize>) -> io::Result<Batches> {
    let damaged = |cause: &dyn Display| packing.damaged(cause);
    Ok(match packing {
        Packing::Parquet => {
            let builder = ParquetRecordBatchReaderBuilder::try_new(Shared::of(from)?);
            let reader = builder.and_then(|builder| {
                let rows = rows_at_once(builder.metadata());
                let mask = only.map_or(ProjectionMask::all(), |column| {
                    ProjectionMask::roots(builder.parquet_schema(), [column])
                });
                builder.with_batch_size(rows).with_projection(mask).build()
            });
            Box::new(reader.map_err(|error| damaged(&error))?)
        }
        Packing::ArrowFile => {
            lengths::check_file(&mut from).map_err(|error| damaged(&error))?;
            let only = only.map(|column| vec![column]);
            Box::new(FileReader::try_new(BufReader::new(from), only).map_err(|error| damaged(&error))?)
        }
        Packing::ArrowStream => {
            lengths::check_stream(&mut from).map_err(|error| damaged(&error))?;
            let only = only.map(|column| vec![column]);
            Box::new(StreamReader::try_new(BufReader::new(from), only).map_err(|error| damaged(&error))?)
        }
    })
}

/// What stands before bytes in hexadecimal.
pub(crate) const HEXADECIMAL: &str = "0x";

/// No more rows are read at once.
const ROWS: usize = 1 << 12;

/// Rows that are read at once have no more than about so many bytes.
const BYTES: i64 = 1 << 24;

/// How many rows of a Parquet file are read at once: fewer of a file whose rows are long.
fn rows_at_once(file: &ParquetMetaData) -> usize {
    let groups = file.row_groups().iter();
    let sum = |of: fn(&RowGroupMetaData) -> i64| groups.clone().map(of).fold(0, i64::saturating_add).max(1);
    let (rows, bytes) = (sum(RowGroupMetaData::num_rows), sum(RowGroupMetaData::total_byte_size));
    usize::try_from(BYTES.saturating_mul(rows) / bytes).unwrap_or(ROWS).clamp(1, ROWS)
}

/// The text, made of some rows at a time.
struct Text<H> {
    packing: Packing,
    batches: Batches,
    /// The columns of the batch that is being written, and which of its rows are left.
    columns: Vec<ArrayRef>,
    rows: Range<usize>,
    /// How many rows came before that batch.
    before: u64,
    text: Cursor<Vec<u8>>,
    /// Hears of rows that are too long.
    hear: H,
}

impl<H: FnMut(LeftOut) + Send> Text<H> {
    /// Writes some rows; says whether there was any.
    fn write_next(&mut self, out: &mut Vec<u8>) -> io::Result<bool> {
        while self.rows.is_empty() {
            let Some(batch) = self.batches.next() else { return Ok(false) };
            let batch = batch.map_err(|error| self.packing.damaged(&error))?;
            self.before += self.rows.end as u64;
            self.rows = 0..batch.num_rows();
            self.columns = batch.columns().iter().map(plain).collect();
        }
        while out.len() < PORTION
            && let Some(row) = self.rows.next()
        {
            let left_out = write_line(&self.columns, row, ROW_LIMIT, out);
            if !left_out.is_empty() {
                let schema = self.batches.schema();
                let columns = left_out.iter().map(|&column| on_one_line(schema.field(column).name()));
                let columns = columns.collect();
                (self.hear)(LeftOut { row: self.before + row as u64 + 1, columns });
            }
        }
        Ok(true)
    }
}

/// No more rows are written once there are so many bytes.
const PORTION: usize = 1 << 20;

impl<H: FnMut(LeftOut) + Send> Read for Text<H> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.text.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            let mut text = std::mem::take(&mut self.text).into_inner();
            text.clear();
            if !guarded(self.packing, || self.write_next(&mut text))? {
                return Ok(0);
            }
            self.text = Cursor::new(text);
        }
    }
}

fn header(schema: &SchemaRef) -> Vec<u8> {
    let mut header = Vec::new();
    for (index, field) in schema.fields().iter().enumerate() {
        if index > 0 {
            header.push(b',');
        }
        csv::field(&on_one_line(field.name()), &mut header);
    }
    header.push(b'\n');
    header
}

fn on_one_line(text: &str) -> String {
    text.replace("\r\n", " ").replace(['\r', '\n'], " ")
}

/// Writes a row for each of the batch.
#[cfg(test)]
pub(crate) fn write_rows(batch: &arrow_array::RecordBatch, out: &mut Vec<u8>) {
    let columns: Vec<ArrayRef> = batch.columns().iter().map(plain).collect();
    (0..batch.num_rows()).for_each(|row| drop(write_line(&columns, row, ROW_LIMIT, out)));
}

/// Writes a row of these columns, with no more bytes than `limit`. Gives the places of the columns whose values are left out for that.
fn write_line(columns: &[ArrayRef], row: usize, limit: usize, out: &mut Vec<u8>) -> Vec<usize> {
    let (begin, mut left_out) = (out.len(), Vec::new());
    let texts = || columns.iter().map(|column| text_of(column, row));
    write_row(texts(), out);
    if out.len() - begin > limit {
        out.truncate(begin);
        let mut texts: Vec<Option<String>> = texts().collect();
        left_out = leave_out_longest(&mut texts, limit);
        write_row(texts.into_iter(), out);
    }
    out.push(b'\n');
    left_out
}

fn write_row(texts: impl ExactSizeIterator<Item = Option<String>>, out: &mut Vec<u8>) {
    let count = texts.len();
    for (index, text) in texts.enumerate() {
        if index > 0 {
            out.push(b',');
        }
        // An empty text is told from none by its quotes. An empty line would be no row at all.
        if text.as_ref().map_or(count == 1, String::is_empty) {
            out.extend_from_slice(b"\"\"");
        }
        csv::field(&text.unwrap_or_default(), out);
    }
}

/// Leaves out the longest texts of a row, so that the others have room in a record, and gives their places.
fn leave_out_longest(texts: &mut [Option<String>], limit: usize) -> Vec<usize> {
    let length = |text: &Option<String>| {
        let mut field = Vec::new();
        csv::field(text.as_deref().unwrap_or_default(), &mut field);
        // A comma stands before it, and quotes if it is empty.
        field.len() + 3
    };
    let lengths: Vec<usize> = texts.iter().map(length).collect();
    let mut order: Vec<usize> = (0..texts.len()).collect();
    order.sort_by_key(|&index| Reverse(lengths[index]));
    let (mut left, mut left_out): (usize, Vec<usize>) = (lengths.iter().sum(), Vec::new());
    for index in order {
        if left <= limit {
            break;
        }
        (left, texts[index]) = (left - lengths[index], None);
        left_out.push(index);
    }
    left_out
}

/// A dictionary's column with its values in place of keys. Times and decimals of a type that Parquet lacks have the [one that is
/// kept](native::kept). Any other column stays as it is.
fn plain(column: &ArrayRef) -> ArrayRef {
    let is_other = |it: &DataType| match it {
        DataType::Date64 | DataType::Timestamp(TimeUnit::Second, _) | DataType::Time32(TimeUnit::Second) => {
            true
        }
        DataType::Decimal32(_, scale) | DataType::Decimal64(_, scale) => *scale < 0,
        DataType::Decimal128(_, scale) | DataType::Decimal256(_, scale) => *scale < 0,
        _ => false,
    };
    if is_other(column.data_type()) {
        return cast(column, &native::kept(column.data_type())).unwrap_or_else(|_| Arc::clone(column));
    }
    let Some(dictionary) = column.as_any_dictionary_opt() else { return Arc::clone(column) };
    let keys = dictionary.keys();
    if dictionary.values().is_empty() {
        return Arc::new(StringArray::new_null(keys.len()));
    }
    let (values, normal) = (dictionary.values(), dictionary.normalized_keys());
    let wanted = (0..keys.len()).map(|row| (!keys.is_null(row)).then(|| normal[row] as u64));
    let wanted: arrow_array::UInt64Array = wanted.collect();
    arrow_select::take::take(values, &wanted, None).unwrap_or_else(|_| Arc::clone(column))
}

/// Whether a value is null. What is of the type of nulls has no list of them.
fn is_none(column: &ArrayRef, row: usize) -> bool {
    column.is_null(row) || *column.data_type() == DataType::Null
}

/// The text of a value; nothing, if it is null.
fn text_of(column: &ArrayRef, row: usize) -> Option<String> {
    if is_none(column, row) {
        return None;
    }
    if let Some(text) = str_of(column, row) {
        return Some(text.to_owned());
    }
    Some(match column.data_type() {
        DataType::Binary => of_bytes(column.as_binary::<i32>().value(row)),
        DataType::LargeBinary => of_bytes(column.as_binary::<i64>().value(row)),
        DataType::BinaryView => of_bytes(column.as_binary_view().value(row)),
        DataType::FixedSizeBinary(_) => of_bytes(column.as_fixed_size_binary().value(row)),
        it if it.is_temporal() => time(column, row),
        it if it.is_numeric() => number(column, row),
        _ => digits(column, row).unwrap_or_else(|| json(column, row)),
    })
}

fn str_of(column: &ArrayRef, row: usize) -> Option<&str> {
    match column.data_type() {
        DataType::Utf8 => Some(column.as_string::<i32>().value(row)),
        DataType::LargeUtf8 => Some(column.as_string::<i64>().value(row)),
        DataType::Utf8View => Some(column.as_string_view().value(row)),
        _ => None,
    }
}

fn of_bytes(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) if !text.contains(char::is_control) && !text.starts_with(HEXADECIMAL) => text.to_owned(),
        _ => bytes.iter().fold(HEXADECIMAL.to_owned(), |text, byte| text + &format!("{byte:02x}")),
    }
}

/// The values of a list, if it is one.
fn elements(column: &ArrayRef, row: usize) -> Option<ArrayRef> {
    match column.data_type() {
        DataType::List(_) => Some(column.as_list::<i32>().value(row)),
        DataType::LargeList(_) => Some(column.as_list::<i64>().value(row)),
        DataType::FixedSizeList(..) => Some(column.as_fixed_size_list().value(row)),
        _ => None,
    }
}

/// The cells of a board that is written as a list of numbers, which may be fractions: pandas makes such of numbers.
fn digits(column: &ArrayRef, row: usize) -> Option<String> {
    let cells = elements(column, row).filter(|cells| cells.len() == 81)?;
    let digit = |cell| match text_of(&cells, cell)?.as_bytes() {
        [digit @ b'0'..=b'9'] | [digit @ b'0'..=b'9', b'.', b'0'] => Some(char::from(*digit)),
        _ => None,
    };
    (0..81).map(digit).collect()
}

fn json(column: &ArrayRef, row: usize) -> String {
    if is_none(column, row) {
        return "null".into();
    }
    let quoted = |text: &str| serde_json::Value::from(text).to_string();
    if let Some(elements) = elements(column, row) {
        let elements = plain(&elements);
        let texts: Vec<String> = (0..elements.len()).map(|index| json(&elements, index)).collect();
        return format!("[{}]", texts.join(","));
    }
    match column.data_type() {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => {
            quoted(str_of(column, row).unwrap_or_default())
        }
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView | DataType::FixedSizeBinary(_) => {
            quoted(&text_of(column, row).unwrap_or_default())
        }
        DataType::Boolean => column.as_boolean().value(row).to_string(),
        DataType::Struct(fields) => {
            let columns = column.as_struct().columns().iter().map(plain);
            let fields = fields.iter().zip(columns);
            let texts: Vec<String> = fields
                .map(|(field, column)| format!("{}:{}", quoted(field.name()), json(&column, row)))
                .collect();
            format!("{{{}}}", texts.join(","))
        }
        DataType::Map(..) => {
            let entries: ArrayRef = Arc::new(column.as_map().value(row));
            let texts: Vec<String> = (0..entries.len()).map(|index| json(&entries, index)).collect();
            format!("[{}]", texts.join(","))
        }
        it if it.is_temporal() => quoted(&time(column, row)),
        _ => match number(column, row) {
            number if number.ends_with(|it: char| it.is_ascii_digit()) => number,
            // JSON has no number that is none, and none without end.
            other => quoted(&other),
        },
    }
}

/// A number as text.
fn number(column: &ArrayRef, row: usize) -> String {
    if column.data_type().is_decimal() {
        return formatted(column, row).unwrap_or_default();
    }
    stored(column, row)
}

/// What stands in the column for a value that is one number; nothing of any other.
fn stored(column: &ArrayRef, row: usize) -> String {
    downcast_primitive_array!(
        column => format!("{:?}", column.value(row)),
        _ => String::new()
    )
}

/// A value as Arrow writes it, if it can.
fn formatted(column: &ArrayRef, row: usize) -> Option<String> {
    let options = FormatOptions::new().with_display_error(false);
    ArrayFormatter::try_new(column, &options).ok()?.value(row).try_to_string().ok()
}

/// A date or a time as text.
fn time(column: &ArrayRef, row: usize) -> String {
    let spelled = match column.data_type() {
        DataType::Duration(_) => None,
        DataType::Timestamp(unit, Some(_)) => formatted(column, row).or_else(|| {
            let utc = DataType::Timestamp(*unit, Some("+00:00".into()));
            formatted(&cast(&column.slice(row, 1), &utc).ok()?, 0)
        }),
        _ => formatted(column, row),
    };
    // No reader of ISO 8601 takes years beyond four digits for granted.
    let is_of_four_digits = |text: &String| !text.starts_with(['+', '-']);
    spelled.filter(is_of_four_digits).unwrap_or_else(|| stored(column, row))
}

/// A file that several readers share.
struct Shared {
    file: Arc<Mutex<dyn Seekable>>,
    length: u64,
}

impl Shared {
    fn of(mut file: impl Seekable) -> io::Result<Shared> {
        let length = file.seek(SeekFrom::End(0))?;
        Ok(Shared { file: Arc::new(Mutex::new(file)), length })
    }
}

impl Length for Shared {
    fn len(&self) -> u64 {
        self.length
    }
}

impl ChunkReader for Shared {
    type T = BufReader<Part>;

    fn get_read(&self, start: u64) -> Result<Self::T, ParquetError> {
        Ok(BufReader::new(Part { file: Arc::clone(&self.file), place: start }))
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes, ParquetError> {
        let mut bytes = Vec::new();
        let part = Part { file: Arc::clone(&self.file), place: start };
        part.take(length as u64).read_to_end(&mut bytes)?;
        if bytes.len() < length {
            return Err(ParquetError::EOF(format!("{length} bytes are expected at {start}")));
        }
        Ok(bytes.into())
    }
}

/// A shared file from some place on.
struct Part {
    file: Arc<Mutex<dyn Seekable>>,
    place: u64,
}

impl Read for Part {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut file = self.file.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        file.seek(SeekFrom::Start(self.place))?;
        let read = file.read(buffer)?;
        if read == 0 && !buffer.is_empty() {
            // Whoever wants more than there is has read a length that is damaged. Some take the end for nothing at all, and go
            // through two thousand million elements of a list that is not there.
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.place += read as u64;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::{Container, Writer};
    use crate::records::{RowRange, Table};
    use arrow_array::builder::{Float64Builder, ListBuilder, UInt8Builder};
    use arrow_array::types::Int32Type;
    use arrow_array::{BinaryArray, DictionaryArray, Float32Array, Int64Array, RecordBatch, StructArray};
    use parquet::basic::Compression;
    use parquet::file::metadata::{ColumnChunkMetaData, ParquetMetaDataReader, ParquetMetaDataWriter};
    use sodan_tasks::{Check, CheckOptions, Item, Limits, Room, Task};

    const PROPER: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    /// A file of checked puzzles.
    fn file(container: Container, puzzles: &[&str]) -> Vec<u8> {
        let task = Check::new(&CheckOptions::default(), sodan_search::Backend::best());
        let table = Table::new(task.schema());
        let mut writer = Writer::new(container, table.shape(), 2);
        let (mut file, mut rows) = (writer.beginning().unwrap(), RowRange::default());
        let items: Vec<Item<'_>> =
            puzzles.iter().zip(1..).map(|(text, number)| Item::of_text(number, text.as_bytes())).collect();
        task.each(&items, &mut Room::default(), &Limits::default(), |item, record| {
            rows.begin_record();
            table.add(item, record, &[], &mut rows);
        });
        for group in writer.add(&mut rows) {
            let group = group.encode().unwrap();
            writer.append(&group);
            file.extend(group.bytes);
        }
        let (last, ending) = writer.finish().unwrap();
        file.extend(last.into_iter().flat_map(|group| group.bytes));
        file.extend(ending);
        file
    }

    fn read(bytes: Vec<u8>) -> io::Result<String> {
        let packing = Packing::of(&bytes).ok_or(io::ErrorKind::Unsupported)?;
        let mut out = String::new();
        text(packing, Cursor::new(bytes))?.read_to_string(&mut out)?;
        Ok(out)
    }

    #[test]
    fn what_is_written_is_read_back_as_the_table_that_it_is() {
        for container in [Container::Parquet, Container::Arrow] {
            let text = read(file(container, &[PROPER, "12", PROPER, PROPER, PROPER])).unwrap();
            let rows: Vec<&str> = text.lines().collect();
            assert_eq!(rows[0], "line,format,puzzle,status,givens,minimal,redundant,spare,solution,reason");
            assert_eq!(rows[1], format!("1,line,{PROPER},unique,17,true,[],,none,"), "{container:?}");
            assert!(rows[2].starts_with("2,line,12,bad,,,,,none,\"line 1, column 3"), "{}", rows[2]);
            assert_eq!(rows[5], format!("5,line,{PROPER},unique,17,true,[],,none,"));
            assert_eq!(rows.len(), 6);
        }
    }

    #[test]
    fn a_file_without_rows_is_a_table_without_rows() {
        for container in [Container::Parquet, Container::Arrow] {
            assert_eq!(read(file(container, &[])).unwrap().lines().count(), 1, "{container:?}");
        }
    }

    #[test]
    fn damage_is_an_error_or_another_value_and_a_cut_is_an_error() {
        for container in [Container::Parquet, Container::Arrow] {
            let whole = file(container, &[PROPER, "12", PROPER]);
            for length in (8..whole.len()).step_by(61) {
                let error = read(whole[..length].to_vec()).unwrap_err().to_string();
                assert!(error.contains("file damaged or cut short: "), "{container:?} {length}: {error}");
            }
            for (place, flipped) in (0..whole.len()).step_by(3).zip([0x01, 0x80, 0xFF].into_iter().cycle()) {
                let mut bytes = whole.clone();
                bytes[place] ^= flipped;
                drop(read(bytes));
            }
        }
    }

    #[test]
    fn whoever_reads_beyond_the_end_of_a_file_is_told_so() {
        let shared = Shared::of(Cursor::new(b"PAR1".to_vec())).unwrap();
        let mut part = shared.get_read(1).unwrap();
        let mut bytes = [0; 3];
        part.read_exact(&mut bytes).unwrap();
        assert_eq!(&bytes, b"AR1");
        assert_eq!(part.read(&mut bytes).unwrap_err().kind(), io::ErrorKind::UnexpectedEof);
        assert_eq!(shared.get_bytes(1, 3).unwrap(), &b"AR1"[..]);
        assert!(shared.get_bytes(1, 4).is_err());
    }

    #[test]
    fn a_row_of_one_column_with_nothing_in_it_is_a_row() {
        let column: ArrayRef = Arc::new(StringArray::from(vec![Some(PROPER), None, Some("")]));
        let mut out = Vec::new();
        write_rows(&RecordBatch::try_from_iter([("puzzle", column)]).unwrap(), &mut out);
        assert_eq!(String::from_utf8(out).unwrap(), format!("{PROPER}\n\"\"\n\"\"\n"));
    }

    #[test]
    fn what_is_compressed_with_brotli_is_no_damage() {
        let whole = file(Container::Parquet, &[PROPER]);
        let footer = ParquetMetaDataReader::new().parse_and_finish(&Bytes::from(whole.clone())).unwrap();
        let groups = footer.row_groups().iter().map(|group| {
            let column = |it: &ColumnChunkMetaData| {
                let builder = it.clone().into_builder();
                builder.set_compression(Compression::BROTLI(Default::default())).build().unwrap()
            };
            let columns = group.columns().iter().map(column).collect();
            group.clone().into_builder().set_column_metadata(columns).build().unwrap()
        });
        let other = ParquetMetaData::new(footer.file_metadata().clone(), groups.collect());
        let length = u32::from_le_bytes(*whole[whole.len() - 8..].first_chunk().unwrap()) as usize;
        let mut bytes = whole[..whole.len() - 8 - length].to_vec();
        ParquetMetaDataWriter::new(&mut bytes, &other).finish().unwrap();
        let error = read(bytes).unwrap_err().to_string();
        assert_eq!(error, "compressed with Brotli, which is not read; compress it with Zstandard instead");
    }

    #[test]
    fn every_kind_of_value_is_a_field_of_a_row() {
        let mut cells = ListBuilder::new(UInt8Builder::new());
        cells.append_value((0..81).map(|cell| Some(cell % 10)));
        cells.append_value([Some(1), None]);
        let words: DictionaryArray<Int32Type> = ["easy", "hard, very"].into_iter().collect();
        let number: ArrayRef = Arc::new(Int64Array::from(vec![-1, 2]));
        let field = Arc::new(Field::new("n", DataType::Int64, true));
        let mut fractions = ListBuilder::new(Float64Builder::new());
        fractions.append_value((0..81).map(|cell| Some(f64::from(cell % 10))));
        fractions.append_value((0..81).map(|cell| Some(f64::from(cell % 2) / 2.0)));
        let columns: [(&str, ArrayRef); 7] = [
            ("board", Arc::new(cells.finish())),
            ("fractions", Arc::new(fractions.finish())),
            ("words", Arc::new(words)),
            ("rating", Arc::new(Float32Array::from(vec![Some(8.4), None]))),
            ("bytes", Arc::new(BinaryArray::from(vec![&b"ab"[..], &[0, 255]]))),
            ("text", Arc::new(StringArray::from(vec!["two\r\nlines", "say \"so\""]))),
            ("part", Arc::new(StructArray::from(vec![(field, number)]))),
        ];
        let batch = RecordBatch::try_from_iter(columns).unwrap();
        let mut out = Vec::new();
        write_rows(&batch, &mut out);
        let digits: String = (0..81).map(|cell| char::from(b'0' + cell % 10)).collect();
        let halves = ["0.0,0.5"; 40].join(",");
        let expected = format!(
            "{digits},{digits},easy,8.4,ab,\"two\r\nlines\",\"{{\"\"n\"\":-1}}\"\n\
             \"[1,null]\",\"[{halves},0.0]\",\"hard, very\",,0x00ff,\"say \"\"so\"\"\",\"{{\"\"n\"\":2}}\"\n"
        );
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }

    #[test]
    fn of_a_row_that_is_too_long_the_longest_values_are_left_out() {
        const LIMIT: usize = 1000;
        let row = |texts: &[&str]| {
            let columns = texts.iter().map(|text| Arc::new(StringArray::from(vec![*text])) as ArrayRef);
            let mut out = Vec::new();
            write_line(&columns.collect::<Vec<_>>(), 0, LIMIT, &mut out);
            String::from_utf8(out).unwrap()
        };
        let [short, long] = [LIMIT / 2 - 100, LIMIT / 2].map(|length| "x".repeat(length));
        assert_eq!(row(&[PROPER, &short, &long]), format!("{PROPER},{short},{long}\n"));
        assert_eq!(row(&[PROPER, &long, &short, &short]), format!("{PROPER},,{short},{short}\n"));
        // Quotes stand twice.
        let quotes = "\"".repeat(LIMIT / 2);
        assert_eq!(row(&[PROPER, &quotes, "b", ""]), format!("{PROPER},,b,\"\"\n"));
    }
}
