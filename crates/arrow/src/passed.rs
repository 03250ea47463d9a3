//! Passes columns of the input through to a table.
//!
//! Values of text input become strings. Rows of a columnar file keep their values: each record refers to a
//! [`SourceRow`], and the rows of a block are gathered with Arrow's `take`.

use crate::value;
use arrow_array::builder::StringBuilder;
use arrow_array::cast::AsArray;
use arrow_array::types::{
    Date32Type, Date64Type, Float16Type, Float32Type, Float64Type, Int64Type, Time32MillisecondType,
    Time32SecondType, TimestampMillisecondType, TimestampSecondType,
};
use arrow_array::{
    Array, ArrayRef, FixedSizeListArray, LargeListArray, ListArray, RecordBatch, StringArray, StructArray,
    UInt32Array, downcast_integer_array, new_null_array,
};
use arrow_buffer::ArrowNativeType;
use arrow_ipc::reader::StreamReader;
use arrow_ipc::writer::StreamWriter;
use arrow_schema::{ArrowError, DataType, Field, TimeUnit};
use arrow_select::concat::concat;
use arrow_select::take::take;
use sodan_tasks::{ByName, Passing};
use std::borrow::Cow;
use std::io;
use std::sync::Arc;

/// A passed-through column of the input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passed {
    /// Column name in the input.
    pub name: String,
    /// Column type in the output.
    pub data_type: DataType,
}

impl Passed {
    /// Creates a text column.
    pub fn text(name: String) -> Passed {
        Passed { name, data_type: DataType::Utf8 }
    }
}

/// A row of a columnar file.
#[derive(Clone, Debug)]
pub struct SourceRow {
    pub(crate) batch: Arc<RecordBatch>,
    pub(crate) row: u32,
}

impl Extra<'_> {
    /// No values.
    pub const NOTHING: Extra<'static> = Extra::Texts(&[]);

    /// Returns the column names and values as strings.
    pub fn texts(&self) -> Cow<'_, [Passing<'_>]> {
        match self {
            Extra::Texts(texts) => Cow::Borrowed(*texts),
            Extra::Row(row) => row.texts().into(),
        }
    }
}

impl SourceRow {
    /// Returns the column names and values of the row as strings.
    pub fn texts(&self) -> Vec<Passing<'_>> {
        let schema = self.batch.schema_ref();
        let columns = schema.fields().iter().zip(self.batch.columns());
        let texts = columns.map(|(field, column)| {
            let text = value::text(&decoded(&column.slice(self.row as usize, 1)), 0);
            (field.name().as_str().into(), text.map(Into::into))
        });
        texts.collect()
    }

    /// Encodes the row in Arrow's IPC stream format.
    ///
    /// # Errors
    ///
    /// Returns an error if the Arrow library cannot encode a column.
    pub fn to_bytes(&self) -> io::Result<Vec<u8>> {
        let row = self.batch.slice(self.row as usize, 1);
        let mut bytes = Vec::new();
        let written = StreamWriter::try_new(&mut bytes, row.schema_ref()).and_then(|mut writer| {
            writer.write(&row)?;
            writer.finish()
        });
        written.map(|()| bytes).map_err(io::Error::other)
    }

    /// Decodes a row from its [bytes](SourceRow::to_bytes). Returns `None` if they are invalid.
    pub fn from_bytes(bytes: &[u8]) -> Option<SourceRow> {
        // The library would interpret any other start as a length, and allocate memory for it.
        let stream = bytes.starts_with(&[0xFF; 4]).then_some(bytes)?;
        let batch = StreamReader::try_new(stream, None).ok()?.next()?.ok()?;
        Some(SourceRow { batch: Arc::new(batch), row: 0 })
    }
}

/// Values that are passed through with a record.
#[derive(Clone, Copy)]
pub enum Extra<'b> {
    /// Column names and values of a row in a text input.
    Texts(&'b [Passing<'b>]),
    /// A row of a columnar file.
    Row(&'b SourceRow),
}

/// Returns the output type of a column that is passed through. The output type is the input type, with these
/// exceptions:
///
/// - Dictionaries become their values, since their words may differ between batches.
/// - Times in seconds and dates in milliseconds, which Parquet does not support, become times in milliseconds and dates
///   in days.
/// - Names and metadata of list elements are removed, since they differ between writers.
/// - Other types that one of the formats does not support become text.
pub(crate) fn stored_type(data_type: &DataType) -> DataType {
    let element = |field: &Arc<Field>| Arc::new(Field::new("item", stored_type(field.data_type()), true));
    match data_type {
        DataType::Dictionary(_, values) => stored_type(values),
        DataType::Date64 => DataType::Date32,
        DataType::Timestamp(TimeUnit::Second, zone) => {
            DataType::Timestamp(TimeUnit::Millisecond, zone.clone())
        }
        DataType::Time32(TimeUnit::Second) => DataType::Time32(TimeUnit::Millisecond),
        DataType::Decimal32(_, i8::MIN..0)
        | DataType::Decimal64(_, i8::MIN..0)
        | DataType::Decimal128(_, i8::MIN..0)
        | DataType::Decimal256(_, i8::MIN..0)
        | DataType::Interval(_) => DataType::Utf8,
        DataType::List(field) => DataType::List(element(field)),
        DataType::LargeList(field) => DataType::LargeList(element(field)),
        DataType::FixedSizeList(field, size) => DataType::FixedSizeList(element(field), *size),
        DataType::Struct(fields) if !fields.is_empty() => {
            let field = |field: &Arc<Field>| Field::new(field.name(), stored_type(field.data_type()), true);
            DataType::Struct(fields.iter().map(field).collect())
        }
        other if other.is_numeric() || other.is_temporal() || other.is_string() || other.is_binary() => {
            other.clone()
        }
        DataType::Null | DataType::Boolean => data_type.clone(),
        _ => DataType::Utf8,
    }
}

/// Returns the common type of a column that has different types in two files. A column without values takes its type
/// from the other file. If the types guarantee that no precision is lost, integers become `Int64`, and other numbers
/// `Float64`. In all other cases, the column becomes text.
pub fn common_type(one: &DataType, other: &DataType) -> DataType {
    let is_long = |data_type: &DataType| matches!(data_type, DataType::Int64 | DataType::UInt64);
    let whole = one.is_integer() && other.is_integer();
    match (one, other) {
        _ if one == other || other.is_null() => one.clone(),
        (DataType::Null, _) => other.clone(),
        (DataType::UInt64, _) | (_, DataType::UInt64) => DataType::Utf8,
        _ if whole => DataType::Int64,
        _ if is_number(one) && is_number(other) && !is_long(one) && !is_long(other) => DataType::Float64,
        _ => DataType::Utf8,
    }
}

/// Returns whether a type is an integer or floating-point type. Decimal types do not count.
pub fn is_number(data_type: &DataType) -> bool {
    data_type.is_integer() || data_type.is_floating()
}

/// Passed-through values of a block's rows.
#[derive(Default)]
pub(crate) struct PassedValues {
    /// Runs of consecutive rows whose values are all text, or all come from the same batch.
    runs: Vec<Run>,
}

enum Run {
    /// Values of text inputs: one builder per column.
    Texts(Vec<StringBuilder>),
    /// Values of a columnar file: a batch, and the indices of the rows in it.
    Rows(Arc<RecordBatch>, Vec<u32>),
}

impl PassedValues {
    /// Adds the values of the next row.
    pub(crate) fn add(&mut self, extra: Extra<'_>, columns: &[Passed]) {
        match (extra, self.runs.last_mut()) {
            (Extra::Row(row), Some(Run::Rows(batch, rows))) if Arc::ptr_eq(batch, &row.batch) => {
                rows.push(row.row);
            }
            (Extra::Row(row), _) => self.runs.push(Run::Rows(Arc::clone(&row.batch), vec![row.row])),
            (Extra::Texts(texts), Some(Run::Texts(builders))) => add_texts(texts, columns, builders),
            (Extra::Texts(texts), _) => {
                let mut builders: Vec<_> = columns.iter().map(|_| StringBuilder::new()).collect();
                add_texts(texts, columns, &mut builders);
                self.runs.push(Run::Texts(builders));
            }
        }
    }

    /// Removes all values, and returns them as columns.
    pub(crate) fn finish(&mut self, columns: &[Passed]) -> Vec<ArrayRef> {
        let mut runs: Vec<Vec<ArrayRef>> = self.runs.drain(..).map(|run| run.finish(columns)).collect();
        if runs.len() == 1 {
            return runs.remove(0);
        }
        let of = |(index, column): (usize, &Passed)| {
            let arrays: Vec<&dyn Array> = runs.iter().map(|run| &*run[index]).collect();
            concat(&arrays).unwrap_or_else(|_| new_null_array(&column.data_type, 0))
        };
        columns.iter().enumerate().map(of).collect()
    }

    pub(crate) fn clear(&mut self) {
        self.runs.clear();
    }
}

impl Run {
    fn finish(self, columns: &[Passed]) -> Vec<ArrayRef> {
        match self {
            Run::Texts(builders) => {
                let of = |(mut builder, column): (StringBuilder, &Passed)| -> ArrayRef {
                    let texts = builder.finish();
                    match column.data_type {
                        DataType::Utf8 => Arc::new(texts),
                        // Text inputs do not have this column.
                        _ => new_null_array(&column.data_type, texts.len()),
                    }
                };
                builders.into_iter().zip(columns).map(of).collect()
            }
            Run::Rows(batch, rows) => {
                let rows = UInt32Array::from(rows);
                let of = |Passed { name, data_type }: &Passed| {
                    let values = batch.column_by_name(name).and_then(|it| take(it, &rows, None).ok());
                    values
                        .map_or_else(|| new_null_array(data_type, rows.len()), |it| converted(&it, data_type))
                };
                columns.iter().map(of).collect()
            }
        }
    }
}

fn add_texts(texts: &[Passing<'_>], columns: &[Passed], builders: &mut [StringBuilder]) {
    let mut texts = ByName::new(texts);
    builders
        .iter_mut()
        .zip(columns)
        .for_each(|(builder, column)| builder.append_option(texts.value(&column.name)));
}

/// Converts a column to the type `to`, which is its [stored type](stored_type), or the [common type](common_type) of
/// the columns of several files. If this fails, all values become null.
fn converted(column: &ArrayRef, to: &DataType) -> ArrayRef {
    let column = decoded(column);
    if column.data_type() == to {
        return column;
    }
    try_converted(&column, to).unwrap_or_else(|_| new_null_array(to, column.len()))
}

fn try_converted(column: &ArrayRef, to: &DataType) -> Result<ArrayRef, ArrowError> {
    const DAY: i64 = 86_400_000;
    Ok(match (column.data_type(), to) {
        (DataType::List(_), DataType::List(field)) => {
            let (_, offsets, values, nulls) = column.as_list::<i32>().clone().into_parts();
            let values = converted(&values, field.data_type());
            Arc::new(ListArray::try_new(Arc::clone(field), offsets, values, nulls)?)
        }
        (DataType::LargeList(_), DataType::LargeList(field)) => {
            let (_, offsets, values, nulls) = column.as_list::<i64>().clone().into_parts();
            let values = converted(&values, field.data_type());
            Arc::new(LargeListArray::try_new(Arc::clone(field), offsets, values, nulls)?)
        }
        (DataType::FixedSizeList(..), DataType::FixedSizeList(field, size)) => {
            let (_, _, values, nulls) = column.as_fixed_size_list().clone().into_parts();
            let values = converted(&values, field.data_type());
            Arc::new(FixedSizeListArray::try_new(Arc::clone(field), *size, values, nulls)?)
        }
        (DataType::Struct(_), DataType::Struct(fields)) => {
            let (_, columns, nulls) = column.as_struct().clone().into_parts();
            let columns = columns.iter().zip(fields).map(|(it, field)| converted(it, field.data_type()));
            Arc::new(StructArray::try_new(fields.clone(), columns.collect(), nulls)?)
        }
        (DataType::Date64, DataType::Date32) => {
            let days = |ms: i64| i32::try_from(ms.div_euclid(DAY)).ok();
            Arc::new(column.as_primitive::<Date64Type>().unary_opt::<_, Date32Type>(days))
        }
        (DataType::Time32(_), DataType::Time32(_)) => {
            let times = column.as_primitive::<Time32SecondType>();
            Arc::new(times.unary_opt::<_, Time32MillisecondType>(|seconds| seconds.checked_mul(1000)))
        }
        (DataType::Timestamp(..), DataType::Timestamp(_, zone)) => {
            let times = column.as_primitive::<TimestampSecondType>();
            let times = times.unary_opt::<_, TimestampMillisecondType>(|seconds| seconds.checked_mul(1000));
            Arc::new(times.with_timezone_opt(zone.clone()))
        }
        (from, DataType::Int64) if from.is_integer() => downcast_integer_array!(
            column => Arc::new(column.unary_opt::<_, Int64Type>(ArrowNativeType::to_i64)),
            _ => new_null_array(to, column.len())
        ),
        (DataType::Float16, DataType::Float64) => {
            Arc::new(column.as_primitive::<Float16Type>().unary::<_, Float64Type>(f64::from))
        }
        (DataType::Float32, DataType::Float64) => {
            Arc::new(column.as_primitive::<Float32Type>().unary::<_, Float64Type>(f64::from))
        }
        (from, DataType::Float64) if from.is_integer() => downcast_integer_array!(
            column => Arc::new(column.unary::<_, Float64Type>(|number| number as f64)),
            _ => new_null_array(to, column.len())
        ),
        (_, DataType::Utf8) => {
            Arc::new((0..column.len()).map(|row| value::text(column, row)).collect::<StringArray>())
        }
        _ => new_null_array(to, column.len()),
    })
}

/// Replaces a dictionary column with its values, one per row. Returns other columns unchanged.
pub(crate) fn decoded(column: &ArrayRef) -> ArrayRef {
    let Some(dictionary) = column.as_any_dictionary_opt() else { return Arc::clone(column) };
    take(dictionary.values(), dictionary.keys(), None).unwrap_or_else(|_| Arc::clone(column))
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::builder::{Int16Builder, ListBuilder, StringDictionaryBuilder};
    use arrow_array::types::Int32Type;
    use arrow_array::{
        BinaryArray, BooleanArray, Date32Array, Date64Array, Decimal128Array, DictionaryArray, Float32Array,
        Int8Array, Int32Array, Int64Array, NullArray, StringViewArray, Time32MillisecondArray,
        Time32SecondArray, TimestampMicrosecondArray, TimestampMillisecondArray, TimestampSecondArray,
        UInt64Array,
    };
    use parquet::arrow::ArrowWriter;

    /// Returns the given rows of a column after passing them through, converted to the column's [`stored_type`].
    fn passed(column: &ArrayRef, rows: &[u32]) -> ArrayRef {
        let batch = RecordBatch::try_from_iter_with_nullable([("it", Arc::clone(column), true)]).unwrap();
        let batch = Arc::new(batch);
        let columns = [Passed { name: "it".into(), data_type: stored_type(column.data_type()) }];
        let mut values = PassedValues::default();
        for &row in rows {
            values.add(Extra::Row(&SourceRow { batch: Arc::clone(&batch), row }), &columns);
        }
        values.finish(&columns).remove(0)
    }

    fn array<A: Array + 'static>(array: A) -> ArrayRef {
        Arc::new(array)
    }

    #[test]
    fn values_keep_their_types() {
        let mut lists = ListBuilder::new(Int16Builder::new());
        lists.append_value([Some(1), None]);
        lists.append_null();
        lists.append_value([]);
        let micros = TimestampMicrosecondArray::from(vec![Some(1_706_704_215_123_456), None, Some(-1)]);
        let decimals =
            Decimal128Array::from(vec![Some(123), None, Some(-50)]).with_precision_and_scale(10, 2);
        let field = Arc::new(Field::new("day", DataType::Date32, true));
        let days = array(Date32Array::from(vec![Some(19_753), None, Some(i32::MAX)]));
        for column in [
            array(StringArray::from(vec![Some(""), None, Some("a\n\"b\"")])),
            array(StringViewArray::from(vec![Some(""), None, Some("null")])),
            array(BinaryArray::from_opt_vec(vec![Some(b"\0\xFF"), None, Some(b"0x61")])),
            array(UInt64Array::from(vec![Some(u64::MAX), None, Some(0)])),
            array(Float32Array::from(vec![Some(8.4), None, Some(f32::INFINITY)])),
            array(BooleanArray::from(vec![Some(true), None, Some(false)])),
            array(decimals.unwrap()),
            array(micros.clone()),
            array(micros.with_timezone("Nowhere/Known")),
            array(StructArray::from(vec![(field, Arc::clone(&days))])),
            days,
            array(lists.finish()),
            array(NullArray::new(3)),
        ] {
            assert_eq!(&passed(&column, &[0, 1, 2]), &column);
            let rows = passed(&column, &[2, 0]);
            assert_eq!(&rows, &take(&column, &UInt32Array::from(vec![2, 0]), None).unwrap());
        }
    }

    #[test]
    fn unsupported_types_are_replaced() {
        let words: DictionaryArray<Int32Type> = [Some("easy"), None, Some("")].into_iter().collect();
        let mut lists = ListBuilder::new(StringDictionaryBuilder::<Int32Type>::new());
        lists.values().append_value("a");
        lists.append(true);
        let hundreds = Decimal128Array::from(vec![Some(12), None]).with_precision_and_scale(5, -2).unwrap();
        for (column, expected) in [
            (array(words), array(StringArray::from(vec![Some("easy"), None, Some("")]))),
            (array(Date64Array::from(vec![86_400_000, -1])), array(Date32Array::from(vec![1, -1]))),
            (
                array(TimestampSecondArray::from(vec![61, i64::MAX]).with_timezone("UTC")),
                array(TimestampMillisecondArray::from(vec![Some(61_000), None]).with_timezone("UTC")),
            ),
            (
                array(Time32SecondArray::from(vec![Some(3_661), None])),
                array(Time32MillisecondArray::from(vec![Some(3_661_000), None])),
            ),
            (array(hundreds), array(StringArray::from(vec![Some("1200"), None]))),
        ] {
            let rows: Vec<u32> = (0..column.len() as u32).collect();
            assert_eq!(&passed(&column, &rows), &expected);
        }
        let no_words = DictionaryArray::new(Int32Array::from(vec![None]), array(StringArray::new_null(0)));
        assert_eq!(passed(&array(no_words), &[0]).null_count(), 1);
        let words = passed(&array(lists.finish()), &[0]);
        assert_eq!(words.as_list::<i32>().values().as_string::<i32>().value(0), "a");
    }

    #[test]
    fn kept_types_can_be_written() {
        let item = |data_type| Arc::new(Field::new("element", data_type, false));
        for data_type in [
            DataType::Null,
            DataType::Time32(TimeUnit::Second),
            DataType::Time64(TimeUnit::Nanosecond),
            DataType::Date64,
            DataType::Timestamp(TimeUnit::Second, Some("UTC".into())),
            DataType::Duration(TimeUnit::Second),
            DataType::Interval(arrow_schema::IntervalUnit::MonthDayNano),
            DataType::Decimal32(5, -2),
            DataType::Decimal256(76, -1),
            DataType::FixedSizeBinary(3),
            DataType::List(item(DataType::Time32(TimeUnit::Second))),
            DataType::LargeList(item(DataType::Decimal128(5, -2))),
        ] {
            let values = passed(&new_null_array(&data_type, 1), &[0]);
            let batch = RecordBatch::try_from_iter_with_nullable([("it", values, true)]).unwrap();
            let writer = ArrowWriter::try_new(Vec::new(), batch.schema(), None);
            let written = writer.and_then(|mut writer| {
                writer.write(&batch)?;
                writer.close()
            });
            assert!(written.is_ok(), "{data_type}: {written:?}");
        }
    }

    #[test]
    fn common_types_lose_nothing() {
        for (one, other, both) in [
            (DataType::Int64, DataType::Int64, DataType::Int64),
            (DataType::Int64, DataType::Int8, DataType::Int64),
            (DataType::Int8, DataType::UInt32, DataType::Int64),
            (DataType::Float64, DataType::Int8, DataType::Float64),
            (DataType::Float64, DataType::Float32, DataType::Float64),
            (DataType::UInt64, DataType::Int64, DataType::Utf8),
            (DataType::Float64, DataType::Int64, DataType::Utf8),
            (DataType::Boolean, DataType::Utf8, DataType::Utf8),
            (DataType::Null, DataType::Int8, DataType::Int8),
            (DataType::Null, DataType::Null, DataType::Null),
        ] {
            assert_eq!(common_type(&one, &other), both);
            assert_eq!(common_type(&other, &one), both);
        }
    }

    #[test]
    fn numbers_share_one_type() {
        let numbers = array(Int64Array::from(vec![Some(-3), None]));
        let halves = array(Float32Array::from(vec![Some(0.5), None]));
        let to = |column: &ArrayRef, data_type| {
            let columns = [Passed { name: "it".into(), data_type }];
            let batch = RecordBatch::try_from_iter_with_nullable([("it", Arc::clone(column), true)]);
            let batch = Arc::new(batch.unwrap());
            let mut values = PassedValues::default();
            for row in 0..2 {
                values.add(Extra::Row(&SourceRow { batch: Arc::clone(&batch), row }), &columns);
            }
            values.finish(&columns).remove(0)
        };
        let floats = |of: &[Option<f64>]| array(arrow_array::Float64Array::from(of.to_vec()));
        assert_eq!(&to(&numbers, DataType::Float64), &floats(&[Some(-3.0), None]));
        assert_eq!(&to(&halves, DataType::Float64), &floats(&[Some(0.5), None]));
        assert_eq!(&to(&numbers, DataType::Utf8), &array(StringArray::from(vec![Some("-3"), None])));
        let short = array(Int8Array::from(vec![Some(5), None]));
        assert_eq!(&to(&short, DataType::Int64), &array(Int64Array::from(vec![Some(5), None])));
    }

    #[test]
    fn rows_come_back_from_bytes() {
        let words: DictionaryArray<Int32Type> = [Some("easy"), None, Some("hard")].into_iter().collect();
        let batch = RecordBatch::try_from_iter_with_nullable([
            ("level", array(words), true),
            ("id", array(Int8Array::from(vec![7, 8, 9])), true),
        ]);
        let row = SourceRow { batch: Arc::new(batch.unwrap()), row: 2 };
        let back = SourceRow::from_bytes(&row.to_bytes().unwrap()).unwrap();
        let texts = |row: &SourceRow| format!("{:?}", row.texts());
        assert_eq!(texts(&back), r#"[("level", Some("hard")), ("id", Some("9"))]"#);
        assert_eq!(texts(&back), texts(&row));
        assert!(SourceRow::from_bytes(b"[]").is_none() && SourceRow::from_bytes(b"").is_none());
    }
}
