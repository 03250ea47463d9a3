//! Converts Parquet and Arrow files to CSV with the same column names, one line per row.
//!
//! | value | CSV field |
//! | --- | --- |
//! | null | empty |
//! | text | the text with its line breaks; in quotes if it is empty |
//! | number, boolean | as text; decimals with a decimal point |
//! | date, time, timestamp | as in ISO 8601, with the offset of the zone, or in UTC if the zone has a name |
//! | duration, and a date or time beyond the year 9999 | the stored number |
//! | 81 whole numbers from 0 to 9 | 81 digits |
//! | bytes | the text, if they are UTF-8 without control characters; otherwise `0x` and hexadecimal digits |
//! | list, struct, map | JSON |
//! | dictionary | the value |
//!
//! Values of passed-through columns need not be converted to text. They can instead be [carried](Text::carry) along in
//! batches.

mod within;

use crate::passed::{self, Passed, SourceRow};
use crate::{lengths, value};
use arrow_array::{ArrayRef, RecordBatch, RecordBatchOptions, RecordBatchReader};
use arrow_ipc::reader::{FileReader, StreamReader};
use arrow_schema::{Field, Schema, SchemaRef};
use bytes::Bytes;
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::errors::ParquetError;
use parquet::file::metadata::{ParquetMetaData, RowGroupMetaData};
use parquet::file::reader::{ChunkReader, Length};
use sodan_tasks::record::csv;
use std::cell::Cell;
use std::fmt::Display;
use std::io::{self, BufReader, Cursor, Read, Seek, SeekFrom};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};
pub use within::are_within;

/// A seekable input, such as a file.
pub trait Seekable: Read + Seek + Send + 'static {}

impl<T: Read + Seek + Send + 'static> Seekable for T {}

/// Format of a columnar file.
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
    /// Returns the format of a file based on its first bytes, or `None` if the file is not columnar. Six bytes are
    /// sufficient.
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
        // Some libraries append their source location on further lines.
        let cause = cause.lines().next().unwrap_or_default().trim_end_matches([':', '.']);
        if cause.contains("brotli") {
            let message = "compressed with Brotli, which is not supported; use Zstandard instead";
            return io::Error::new(io::ErrorKind::Unsupported, message);
        }
        let format = match self {
            Packing::Parquet => "Parquet",
            Packing::ArrowFile | Packing::ArrowStream => "Arrow",
        };
        io::Error::new(io::ErrorKind::InvalidData, format!("{format} file is corrupt or truncated: {cause}"))
    }
}

/// Opens a file as CSV text with a header.
///
/// # Errors
///
/// Returns an error if the file is corrupt or truncated. This may also be detected later, when the text is read.
pub fn text(packing: Packing, from: impl Seekable) -> io::Result<Text> {
    let batches = guarded(packing, || open(packing, from, None))?;
    let text = Cursor::new(header(&batches.schema()));
    Ok(Text { packing, batches, columns: Vec::new(), rows: 0..0, next: 0, carried: None, text })
}

/// Returns the columns of a file, with their passed-through types.
///
/// # Errors
///
/// Returns an error if the file is corrupt or truncated.
pub fn columns(packing: Packing, from: impl Seekable) -> io::Result<Vec<Passed>> {
    let schema = guarded(packing, || open(packing, from, None))?.schema();
    let column = |field: &Arc<Field>| Passed {
        name: on_one_line(field.name()),
        data_type: passed::stored_type(field.data_type()),
    };
    Ok(schema.fields().iter().map(column).collect())
}

/// Reads the schema and all rows of a file.
///
/// # Errors
///
/// Returns an error if the file is corrupt or truncated.
pub fn batches(packing: Packing, from: impl Seekable) -> io::Result<(SchemaRef, Vec<RecordBatch>)> {
    guarded(packing, || {
        let batches = open(packing, from, None)?;
        let schema = batches.schema();
        let rows = batches.collect::<Result<_, _>>().map_err(|error| packing.damaged(&error))?;
        Ok((schema, rows))
    })
}

thread_local! {
    static IS_GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Returns whether a panic on this thread would be converted to an error, in which case a panic hook need not report
/// it.
pub fn is_guarded() -> bool {
    IS_GUARDED.get()
}

/// Runs `read`, and converts a panic to an error, since the Arrow and Parquet libraries may panic on corrupt files.
fn guarded<T>(packing: Packing, read: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    IS_GUARDED.set(true);
    // The state is not used after a panic, since the error ends the reading.
    let done = catch_unwind(AssertUnwindSafe(read));
    IS_GUARDED.set(false);
    done.unwrap_or_else(|_| Err(packing.damaged(&"its metadata is inconsistent")))
}

type Batches = Box<dyn RecordBatchReader + Send>;

/// Opens a file. If `only` is given, reads only the column with this index.
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

/// Maximum number of rows read at a time.
const ROWS: usize = 1 << 12;

/// Approximate limit on the size of the rows read at a time, in bytes.
const BYTES: i64 = 1 << 24;

/// Returns the number of rows to read at a time from a Parquet file. Fewer rows are read at a time if rows are long.
fn rows_at_once(file: &ParquetMetaData) -> usize {
    let groups = file.row_groups().iter();
    let sum = |of: fn(&RowGroupMetaData) -> i64| groups.clone().map(of).fold(0, i64::saturating_add).max(1);
    let (rows, bytes) = (sum(RowGroupMetaData::num_rows), sum(RowGroupMetaData::total_byte_size));
    usize::try_from(BYTES.saturating_mul(rows) / bytes).unwrap_or(ROWS).clamp(1, ROWS)
}

/// Reader of a file as CSV text, converted batch by batch.
pub struct Text {
    packing: Packing,
    batches: Batches,
    /// Columns of the current batch, with `None` for each column that is not written as text.
    columns: Vec<Option<ArrayRef>>,
    rows: Range<usize>,
    /// 0-based index of the first row of the next batch.
    next: u64,
    carried: Option<Carried>,
    text: Cursor<Vec<u8>>,
}

/// State for returning the values of columns as batches, in addition to the text.
struct Carried {
    /// For each column, whether it is written as text.
    is_text: Vec<bool>,
    /// Indices of the columns whose values are carried, and their schema.
    columns: Vec<usize>,
    schema: SchemaRef,
    /// Batches that [`Text::take_batches`] has not returned yet, although their rows have been written as text.
    batches: Vec<CarriedBatch>,
}

/// Consecutive rows of a file, whose values are carried along with their text.
#[derive(Clone, Debug)]
pub struct CarriedBatch {
    first: u64,
    batch: Arc<RecordBatch>,
}

impl CarriedBatch {
    /// Returns the row with this 0-based index in the file, or `None` if it is in another batch.
    pub fn row(&self, index: u64) -> Option<SourceRow> {
        let row = index.checked_sub(self.first).filter(|&row| row < self.batch.num_rows() as u64)?;
        Some(SourceRow { batch: Arc::clone(&self.batch), row: row as u32 })
    }

    /// Returns whether all rows of the batch are before this 0-based index in the file.
    pub fn ends_before(&self, index: u64) -> bool {
        self.first + self.batch.num_rows() as u64 <= index
    }
}

impl Text {
    /// Starts carrying the values of all columns except `puzzle` along in [batches](Text::take_batches), unchanged.
    /// From now on, only columns for which `is_text` returns `true` are written as text, and the fields of other
    /// columns are empty. Columns are identified by 0-based index.
    pub fn carry(&mut self, puzzle: usize, is_text: impl Fn(usize) -> bool) {
        let schema = self.batches.schema();
        let fields = schema.fields();
        let columns: Vec<usize> = (0..fields.len()).filter(|&column| column != puzzle).collect();
        let field = |&column: &usize| {
            let field = Field::clone(&fields[column]);
            let name = on_one_line(field.name());
            field.with_name(name)
        };
        self.carried = Some(Carried {
            is_text: (0..fields.len()).map(is_text).collect(),
            schema: Arc::new(Schema::new(columns.iter().map(field).collect::<Vec<_>>())),
            columns,
            batches: Vec::new(),
        });
    }

    /// Removes and returns the carried batches whose rows were written as text since the last call.
    pub fn take_batches(&mut self) -> Vec<CarriedBatch> {
        self.carried.as_mut().map(|carried| std::mem::take(&mut carried.batches)).unwrap_or_default()
    }

    /// Appends the next rows to `out` as lines of CSV. Returns `false` at the end of the file.
    fn write_next(&mut self, out: &mut Vec<u8>) -> io::Result<bool> {
        while self.rows.is_empty() {
            let Some(batch) = self.batches.next() else { return Ok(false) };
            self.begin(batch.map_err(|error| self.packing.damaged(&error))?)?;
        }
        while out.len() < PORTION
            && let Some(row) = self.rows.next()
        {
            write_row(&self.columns, row, out);
        }
        Ok(true)
    }

    fn begin(&mut self, batch: RecordBatch) -> io::Result<()> {
        self.rows = 0..batch.num_rows();
        let is_text = |column: usize| self.carried.as_ref().is_none_or(|carried| carried.is_text[column]);
        let columns = batch.columns().iter().enumerate();
        self.columns = columns.map(|(index, it)| is_text(index).then(|| passed::decoded(it))).collect();
        if let Some(carried) = &mut self.carried {
            let columns = carried.columns.iter().map(|&column| Arc::clone(batch.column(column))).collect();
            let options = RecordBatchOptions::new().with_row_count(Some(batch.num_rows()));
            let batch = RecordBatch::try_new_with_options(Arc::clone(&carried.schema), columns, &options);
            let batch = Arc::new(batch.map_err(|error| self.packing.damaged(&error))?);
            carried.batches.push(CarriedBatch { first: self.next, batch });
        }
        self.next += self.rows.len() as u64;
        Ok(())
    }
}

/// Number of text bytes after which [`Text::write_next`] returns.
const PORTION: usize = 1 << 20;

impl Read for Text {
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

/// Appends a row to `out` as a line of CSV. Fields of columns that are not written as text are empty.
fn write_row(columns: &[Option<ArrayRef>], row: usize, out: &mut Vec<u8>) {
    for (index, column) in columns.iter().enumerate() {
        let text = column.as_ref().and_then(|column| value::text(column, row));
        if index > 0 {
            out.push(b',');
        }
        // Quotes distinguish an empty text from null. The quotes also prevent the line from being read as blank or as a
        // comment.
        let is_row = |text: &str| index > 0 || !text.starts_with(['#', ' ', '\t']);
        match text.as_deref() {
            None if columns.len() > 1 => {}
            None | Some("") => out.extend_from_slice(b"\"\""),
            Some(text) if is_row(text) => csv::field(text, out),
            Some(text) => {
                out.push(b'"');
                out.extend_from_slice(text.replace('"', "\"\"").as_bytes());
                out.push(b'"');
            }
        }
    }
    out.push(b'\n');
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
            return Err(ParquetError::EOF(format!("expected {length} bytes at offset {start}")));
        }
        Ok(bytes.into())
    }
}

/// A reader of a shared file, which seeks to its own offset before each read.
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
            // A read beyond the end means that a length is corrupt. If it returned no data instead of an error, some
            // decoders would process two billion elements of a missing list.
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
    use crate::records::{Extra, RowRange, Table};
    use arrow_array::builder::{Float64Builder, ListBuilder, UInt8Builder};
    use arrow_array::types::Int32Type;
    use arrow_array::{BinaryArray, DictionaryArray, Float32Array, Int64Array, StringArray, StructArray};
    use arrow_schema::DataType;
    use parquet::basic::Compression;
    use parquet::file::metadata::{ColumnChunkMetaData, ParquetMetaDataReader, ParquetMetaDataWriter};
    use sodan_tasks::{Buffers, Check, CheckOptions, Item, Limits, Task};

    const PROPER: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    /// Returns the bytes of a columnar file with the results of the `check` task for these puzzles.
    fn file(container: Container, puzzles: &[&str]) -> Vec<u8> {
        let task = Check::new(&CheckOptions::default(), sodan_search::Backend::best());
        let table = Table::new(task.schema());
        let mut writer = Writer::new(container, table.shape(), 2);
        let (mut file, mut rows) = (writer.beginning().unwrap(), RowRange::default());
        let items: Vec<Item<'_>> =
            puzzles.iter().zip(1..).map(|(text, number)| Item::of_text(number, text.as_bytes())).collect();
        task.each(&items, &mut Buffers::default(), &Limits::default(), &mut |item, record| {
            rows.begin_record();
            table.add(item, record, Extra::NOTHING, &mut rows);
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

    /// Returns the rows of a batch as CSV.
    fn rows_of(batch: &RecordBatch) -> String {
        let columns: Vec<_> = batch.columns().iter().map(|column| Some(passed::decoded(column))).collect();
        let mut out = Vec::new();
        (0..batch.num_rows()).for_each(|row| write_row(&columns, row, &mut out));
        String::from_utf8(out).unwrap()
    }

    fn read(bytes: Vec<u8>) -> io::Result<String> {
        let packing = Packing::of(&bytes).ok_or(io::ErrorKind::Unsupported)?;
        let mut out = String::new();
        text(packing, Cursor::new(bytes))?.read_to_string(&mut out)?;
        Ok(out)
    }

    #[test]
    fn written_tables_are_read_back() {
        for container in [Container::Parquet, Container::Arrow] {
            let text = read(file(container, &[PROPER, "12", PROPER, PROPER, PROPER])).unwrap();
            let rows: Vec<&str> = text.lines().collect();
            assert_eq!(
                rows[0],
                "record,format,puzzle,status,givens,minimal,redundant,spare,solution_check,reason"
            );
            assert_eq!(rows[1], format!("1,line,{PROPER},unique,17,true,[],,none,"), "{container:?}");
            assert!(rows[2].starts_with("2,line,12,bad,,,,,none,\"line 1, column 3"), "{}", rows[2]);
            assert_eq!(rows[5], format!("5,line,{PROPER},unique,17,true,[],,none,"));
            assert_eq!(rows.len(), 6);
        }
    }

    #[test]
    fn file_without_rows_is_empty() {
        for container in [Container::Parquet, Container::Arrow] {
            assert_eq!(read(file(container, &[])).unwrap().lines().count(), 1, "{container:?}");
        }
    }

    /// A corrupt file causes an error or different values. A truncated file always causes an error.
    #[test]
    fn damage_never_panics() {
        for container in [Container::Parquet, Container::Arrow] {
            let whole = file(container, &[PROPER, "12", PROPER]);
            for length in (8..whole.len()).step_by(61) {
                let error = read(whole[..length].to_vec()).unwrap_err().to_string();
                assert!(error.contains("file is corrupt or truncated: "), "{container:?} {length}: {error}");
            }
            for (place, flipped) in (0..whole.len()).step_by(3).zip([0x01, 0x80, 0xFF].into_iter().cycle()) {
                let mut bytes = whole.clone();
                bytes[place] ^= flipped;
                drop(read(bytes));
            }
        }
    }

    #[test]
    fn reading_past_end_is_reported() {
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
    fn empty_single_column_row_counts() {
        let column: ArrayRef = Arc::new(StringArray::from(vec![Some(PROPER), None, Some("")]));
        let batch = RecordBatch::try_from_iter([("puzzle", column)]).unwrap();
        assert_eq!(rows_of(&batch), format!("{PROPER}\n\"\"\n\"\"\n"));
    }

    #[test]
    fn brotli_is_reported_as_unsupported() {
        let whole = file(Container::Parquet, &[PROPER]);
        let footer = ParquetMetaDataReader::new().parse_and_finish(&Bytes::from(whole.clone())).unwrap();
        let groups = footer.row_groups().iter().map(|group| {
            let column = |chunk: &ColumnChunkMetaData| {
                let builder = chunk.clone().into_builder();
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
        assert_eq!(error, "compressed with Brotli, which is not supported; use Zstandard instead");
    }

    #[test]
    fn every_value_kind_has_fields() {
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
        let digits: String = (0..81).map(|cell| char::from(b'0' + cell % 10)).collect();
        let halves = ["0.0,0.5"; 40].join(",");
        let expected = format!(
            "{digits},{digits},easy,8.4,ab,\"two\r\nlines\",\"{{\"\"n\"\":-1}}\"\n\
             \"[1,null]\",\"[{halves},0.0]\",\"hard, very\",,0x00ff,\"say \"\"so\"\"\",\"{{\"\"n\"\":2}}\"\n"
        );
        assert_eq!(rows_of(&batch), expected);
    }
}
