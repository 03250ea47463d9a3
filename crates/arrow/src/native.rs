//! Columns of the input in their own types again, made of the texts that [`table`](crate::table) writes of them.
//!
//! Rows of the input come as texts, whatever file they stand in, and so no other room has to know of types. Each type here has a
//! spelling that loses nothing, and is read back from it.

use crate::table::HEXADECIMAL;
use arrow_array::cast::AsArray;
use arrow_array::types::{
    TimestampMicrosecondType, TimestampMillisecondType, TimestampNanosecondType, TimestampSecondType,
};
use arrow_array::{
    Array, ArrayRef, BinaryArray, BooleanArray, FixedSizeBinaryArray, FixedSizeListArray, Int64Array,
    LargeListArray, ListArray, StringArray, StructArray, new_null_array,
};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_cast::cast;
use arrow_schema::{
    ArrowError, DECIMAL128_MAX_PRECISION, DECIMAL256_MAX_PRECISION, DataType, Field, TimeUnit,
};
use serde_json::value::RawValue;
use std::collections::HashMap;
use std::sync::Arc;

/// The type in which a column is passed on: its own, and of a dictionary that of its values, since the words of different batches
/// differ. Parquet has no days in milliseconds, no times in seconds, and no decimals that count tens or hundreds. What has no spelling of
/// its own is text.
pub(crate) fn kept(data_type: &DataType) -> DataType {
    let field = |field: &Arc<Field>| {
        Arc::new(Field::clone(field).with_data_type(kept(field.data_type())).with_nullable(true))
    };
    // What the elements of a list are called differs between writers, and says nothing.
    let element = |it: &Arc<Field>| Arc::new(Field::new("item", kept(it.data_type()), true));
    match data_type {
        DataType::Dictionary(_, values) => kept(values),
        DataType::Date64 => DataType::Date32,
        DataType::Timestamp(TimeUnit::Second, zone) => {
            DataType::Timestamp(TimeUnit::Millisecond, zone.clone())
        }
        DataType::Time32(TimeUnit::Second) => DataType::Time32(TimeUnit::Millisecond),
        DataType::Decimal32(digits, scale @ ..0)
        | DataType::Decimal64(digits, scale @ ..0)
        | DataType::Decimal128(digits, scale @ ..0)
        | DataType::Decimal256(digits, scale @ ..0) => {
            whole_decimal(digits.saturating_add(scale.unsigned_abs()))
        }
        DataType::List(it) => DataType::List(element(it)),
        DataType::LargeList(it) => DataType::LargeList(element(it)),
        DataType::FixedSizeList(it, size) => DataType::FixedSizeList(element(it), *size),
        DataType::Struct(fields) if !fields.is_empty() => {
            DataType::Struct(fields.iter().map(field).collect())
        }
        it if it.is_numeric()
            || it.is_temporal() && !matches!(it, DataType::Interval(_))
            || it.is_string() =>
        {
            it.clone()
        }
        DataType::Null
        | DataType::Boolean
        | DataType::Binary
        | DataType::LargeBinary
        | DataType::BinaryView
        | DataType::FixedSizeBinary(_) => data_type.clone(),
        _ => DataType::Utf8,
    }
}

/// The type of whole numbers of so many digits.
fn whole_decimal(digits: u8) -> DataType {
    if digits <= DECIMAL128_MAX_PRECISION {
        DataType::Decimal128(digits, 0)
    } else if digits <= DECIMAL256_MAX_PRECISION {
        DataType::Decimal256(digits, 0)
    } else {
        DataType::Utf8
    }
}

/// A column of such a [type](kept), of these texts: null where there is none, or one that says nothing of the type.
pub(crate) fn column(data_type: &DataType, texts: &StringArray) -> ArrayRef {
    of_texts(data_type, texts).unwrap_or_else(|_| new_null_array(data_type, texts.len()))
}

fn of_texts(data_type: &DataType, texts: &StringArray) -> Result<ArrayRef, ArrowError> {
    match data_type {
        DataType::Null => Ok(new_null_array(data_type, texts.len())),
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView => {
            let bytes: BinaryArray = texts.iter().map(|text| text.map(bytes_of)).collect();
            cast(&bytes, data_type)
        }
        DataType::FixedSizeBinary(size) => {
            let is_long_enough = |bytes: &Vec<u8>| i32::try_from(bytes.len()) == Ok(*size);
            let bytes = texts.iter().map(|text| text.map(bytes_of).filter(is_long_enough));
            Ok(Arc::new(FixedSizeBinaryArray::try_from_sparse_iter_with_size(bytes, *size)?))
        }
        DataType::Timestamp(unit, Some(zone)) => {
            // Names of zones are not known here. The spelling tells the moment, which is all that is stored.
            let moments = with_numbers(&DataType::Timestamp(*unit, Some("+00:00".into())), texts)?;
            macro_rules! there {
                ($kind:ty) => {
                    Arc::new(moments.as_primitive::<$kind>().clone().with_timezone(Arc::clone(zone)))
                };
            }
            Ok(match unit {
                TimeUnit::Second => there!(TimestampSecondType),
                TimeUnit::Millisecond => there!(TimestampMillisecondType),
                TimeUnit::Microsecond => there!(TimestampMicrosecondType),
                TimeUnit::Nanosecond => there!(TimestampNanosecondType),
            })
        }
        DataType::Duration(_) => cast(&numbers(texts), data_type),
        it if it.is_temporal() => with_numbers(it, texts),
        DataType::Float16 => cast(&cast(texts, &DataType::Float32)?, data_type),
        it if it.is_nested() => of_json(it, texts),
        _ => cast(texts, data_type),
    }
}

/// Times of texts. Those beyond the year 9999 are written as the number that is stored.
fn with_numbers(data_type: &DataType, texts: &StringArray) -> Result<ArrayRef, ArrowError> {
    let told = cast(texts, data_type)?;
    let numbers = numbers(texts);
    if numbers.null_count() == numbers.len() {
        return Ok(told);
    }
    let is_number: BooleanArray = numbers.iter().map(|number| Some(number.is_some())).collect();
    let small = matches!(data_type, DataType::Date32 | DataType::Time32(_));
    let stored = if small { cast(&numbers, &DataType::Int32)? } else { Arc::new(numbers) };
    arrow_select::zip::zip(&is_number, &cast(&stored, data_type)?, &told)
}

fn numbers(texts: &StringArray) -> Int64Array {
    texts.iter().map(|text| text.and_then(|text| text.parse().ok())).collect()
}

/// The bytes that a text tells: those of hexadecimal digits, or its own.
fn bytes_of(text: &str) -> Vec<u8> {
    let digits = text.strip_prefix(HEXADECIMAL).filter(|digits| digits.is_ascii() && digits.len() % 2 == 0);
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    let bytes = digits.and_then(|digits| digits.as_bytes().chunks(2).map(byte).collect());
    bytes.unwrap_or_else(|| text.as_bytes().to_vec())
}

/// Lists and structs of texts in JSON.
fn of_json(data_type: &DataType, texts: &StringArray) -> Result<ArrayRef, ArrowError> {
    match data_type {
        DataType::List(field) => {
            let (offsets, nulls, values) = lists(field, texts);
            Ok(Arc::new(ListArray::try_new(
                Arc::clone(field),
                OffsetBuffer::from_lengths(offsets),
                values,
                nulls,
            )?))
        }
        DataType::LargeList(field) => {
            let (offsets, nulls, values) = lists(field, texts);
            Ok(Arc::new(LargeListArray::try_new(
                Arc::clone(field),
                OffsetBuffer::from_lengths(offsets),
                values,
                nulls,
            )?))
        }
        DataType::FixedSizeList(field, size) => {
            let size_of_each = usize::try_from(*size).unwrap_or_default();
            let rows = texts.iter().map(|text| elements(text?).filter(|it| it.len() == size_of_each));
            let (mut all, mut valid) = (Vec::new(), Vec::new());
            for row in rows {
                valid.push(row.is_some());
                all.extend(row.unwrap_or_else(|| vec![None; size_of_each]));
            }
            let values = column(field.data_type(), &StringArray::from(all));
            let (field, nulls) = (Arc::clone(field), NullBuffer::from(valid));
            Ok(Arc::new(FixedSizeListArray::try_new(field, *size, values, Some(nulls))?))
        }
        DataType::Struct(fields) => {
            type Object<'a> = HashMap<String, &'a RawValue>;
            let objects: Vec<Option<Object<'_>>> =
                texts.iter().map(|text| serde_json::from_str(text?).ok()).collect();
            let columns = fields.iter().map(|field| {
                let value = |object: &Option<Object<'_>>| text_of(object.as_ref()?.get(field.name())?);
                let texts: StringArray = objects.iter().map(value).collect();
                column(field.data_type(), &texts)
            });
            let nulls: NullBuffer = objects.iter().map(Option::is_some).collect::<Vec<_>>().into();
            Ok(Arc::new(StructArray::try_new(fields.clone(), columns.collect(), Some(nulls))?))
        }
        _ => Ok(Arc::new(texts.clone())),
    }
}

/// How many values each list has, which are null, and all values.
fn lists(field: &Field, texts: &StringArray) -> (Vec<usize>, Option<NullBuffer>, ArrayRef) {
    let (mut lengths, mut valid, mut all) = (Vec::new(), Vec::new(), Vec::new());
    for text in texts {
        let row = text.and_then(elements);
        valid.push(row.is_some());
        lengths.push(row.as_ref().map_or(0, Vec::len));
        all.extend(row.unwrap_or_default());
    }
    let values = column(field.data_type(), &StringArray::from(all));
    (lengths, Some(valid.into()), values)
}

/// The texts of a list's values. The cells of a board stand there as 81 digits.
fn elements(text: &str) -> Option<Vec<Option<String>>> {
    if text.len() == 81 && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(text.chars().map(|digit| Some(digit.to_string())).collect());
    }
    let values: Vec<&RawValue> = serde_json::from_str(text).ok()?;
    Some(values.into_iter().map(text_of).collect())
}

/// The text of a value: a text itself, nothing of null, or else JSON.
fn text_of(value: &RawValue) -> Option<String> {
    match value.get() {
        "null" => None,
        text if text.starts_with('"') => serde_json::from_str(text).ok(),
        other => Some(other.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::write_rows;
    use arrow_array::builder::{Int16Builder, ListBuilder, StringBuilder};
    use arrow_array::types::Int32Type;
    use arrow_array::{
        Date32Array, Date64Array, Decimal128Array, DictionaryArray, DurationMillisecondArray, Float32Array,
        Int8Array, NullArray, RecordBatch, Time32MillisecondArray, Time32SecondArray, Time64NanosecondArray,
        TimestampMicrosecondArray, TimestampSecondArray, UInt64Array,
    };
    use parquet::arrow::ArrowWriter;
    use sodan_formats::{Item, Records};
    use std::ops::ControlFlow;

    /// What is written of a column, and the column that is made of it.
    fn turned(column: &ArrayRef) -> (Vec<Option<String>>, ArrayRef) {
        let puzzles: ArrayRef = Arc::new(StringArray::from(vec!["1".repeat(81); column.len()]));
        let batch = RecordBatch::try_from_iter_with_nullable([
            ("puzzle", puzzles, true),
            ("it", Arc::clone(column), true),
        ]);
        let mut text = b"puzzle,it\n".to_vec();
        write_rows(&batch.unwrap(), &mut text);
        let mut fields = Vec::new();
        let mut records = Records::new(None).with_column(Some("puzzle")).of_typed_columns(true);
        let flow = records.feed(&text, |item| {
            if let Item::Record(raw) = item {
                fields.push(raw.fields_or_nulls().unwrap()[1].as_ref().map(ToString::to_string));
            }
            ControlFlow::<()>::Continue(())
        });
        assert!(flow.is_continue());
        let texts = StringArray::from(fields.clone());
        (fields, super::column(&kept(column.data_type()), &texts))
    }

    fn spelled(column: ArrayRef) -> String {
        let (texts, back) = turned(&column);
        assert_eq!(&back, &column);
        texts[0].clone().unwrap_or_default()
    }

    #[test]
    fn every_type_comes_back_from_its_spelling() {
        let micros = || {
            TimestampMicrosecondArray::from(vec![Some(1_706_704_215_123_456), None, Some(i64::MAX), Some(-1)])
        };
        let decimals =
            Decimal128Array::from(vec![Some(123), None, Some(-50)]).with_precision_and_scale(10, 2);
        let mut lists = ListBuilder::new(Int16Builder::new());
        lists.append_value([Some(1), None]);
        lists.append_null();
        lists.append_value([]);
        let mut cells = ListBuilder::new(Int16Builder::new());
        cells.append_value((0..81).map(|cell| Some(cell % 10)));
        let mut words = ListBuilder::new(StringBuilder::new());
        words.append_value([Some("a\n\"b\""), None]);
        for (array, text) in [
            (Arc::new(decimals.unwrap()) as ArrayRef, "1.23"),
            (
                Arc::new(Date32Array::from(vec![Some(19_753), None, Some(i32::MAX), Some(-719_162)])),
                "2024-01-31",
            ),
            (Arc::new(micros()), "2024-01-31T12:30:15.123456"),
            (Arc::new(micros().with_timezone("+02:00")), "2024-01-31T14:30:15.123456+02:00"),
            (Arc::new(micros().with_timezone("Nowhere/Known")), "2024-01-31T12:30:15.123456Z"),
            (Arc::new(Time64NanosecondArray::from(vec![1_000, 86_399_000_000_000])), "00:00:00.000001"),
            (Arc::new(DurationMillisecondArray::from(vec![Some(1_000), None])), "1000"),
            (
                Arc::new(BinaryArray::from_opt_vec(vec![
                    Some(b"\0\xFF"),
                    None,
                    Some(b"ab"),
                    Some(b""),
                    Some(b"0x61"),
                ])),
                "0x00ff",
            ),
            (Arc::new(FixedSizeBinaryArray::try_from_iter([*b"ab", *b"\0\xFF"].into_iter()).unwrap()), "ab"),
            (Arc::new(Int8Array::from(vec![Some(-128), None])), "-128"),
            (Arc::new(UInt64Array::from(vec![Some(u64::MAX), None])), "18446744073709551615"),
            (Arc::new(Float32Array::from(vec![Some(8.4), None, Some(f32::INFINITY)])), "8.4"),
            (Arc::new(BooleanArray::from(vec![Some(true), None])), "true"),
            (Arc::new(StringArray::from(vec![Some(""), None, Some("null")])), ""),
            (Arc::new(lists.finish()), "[1,null]"),
            (
                Arc::new(cells.finish()),
                &"012345678"
                    .repeat(9)
                    .chars()
                    .zip(0..)
                    .map(|(_, cell)| char::from(b'0' + cell % 10))
                    .collect::<String>(),
            ),
            (Arc::new(words.finish()), r#"["a\n\"b\"",null]"#),
        ] {
            assert_eq!(spelled(array), text);
        }
    }

    #[test]
    fn structs_have_their_fields_again() {
        let days: ArrayRef = Arc::new(Date32Array::from(vec![Some(19_753), None]));
        let field = Arc::new(Field::new("day", DataType::Date32, true));
        let structs: ArrayRef = Arc::new(StructArray::from(vec![(field, days)]));
        assert_eq!(spelled(structs), r#"{"day":"2024-01-31"}"#);
        // What cannot be read of one field says nothing of the others.
        let numbers: ArrayRef = Arc::new(Int8Array::from(vec![1, 2]));
        let nothing: ArrayRef = Arc::new(NullArray::new(2));
        let fields = [("number", numbers), ("nothing", nothing)]
            .map(|(name, it)| (Arc::new(Field::new(name, it.data_type().clone(), true)), it));
        let structs: ArrayRef = Arc::new(StructArray::from(fields.to_vec()));
        assert_eq!(spelled(structs), r#"{"number":1,"nothing":null}"#);
    }

    #[test]
    fn what_files_cannot_have_gets_the_type_beside_it() {
        let words: DictionaryArray<Int32Type> = [Some("easy"), None, Some("")].into_iter().collect();
        let (_, back) = turned(&(Arc::new(words) as ArrayRef));
        assert_eq!(back.as_string::<i32>(), &StringArray::from(vec![Some("easy"), None, Some("")]));
        let (texts, back) = turned(&(Arc::new(Date64Array::from(vec![86_400_000])) as ArrayRef));
        assert_eq!((texts[0].as_deref(), back.data_type()), (Some("1970-01-02"), &DataType::Date32));
        let (texts, back) = turned(&(Arc::new(TimestampSecondArray::from(vec![61])) as ArrayRef));
        assert_eq!(texts[0].as_deref(), Some("1970-01-01T00:01:01"));
        assert_eq!(back.data_type(), &DataType::Timestamp(TimeUnit::Millisecond, None));
        let (texts, back) = turned(&(Arc::new(Time32SecondArray::from(vec![Some(3_661), None])) as ArrayRef));
        assert_eq!(texts[0].as_deref(), Some("01:01:01"));
        assert_eq!(&back, &(Arc::new(Time32MillisecondArray::from(vec![Some(3_661_000), None])) as ArrayRef));
        let hundreds = Decimal128Array::from(vec![Some(12), Some(0), None]).with_precision_and_scale(5, -2);
        let (texts, back) = turned(&(Arc::new(hundreds.unwrap()) as ArrayRef));
        assert_eq!(texts.iter().flatten().collect::<Vec<_>>(), ["1200", "0"]);
        let whole = Decimal128Array::from(vec![Some(1_200), Some(0), None]).with_precision_and_scale(7, 0);
        assert_eq!(&back, &(Arc::new(whole.unwrap()) as ArrayRef));
        assert_eq!(kept(&DataType::Decimal128(38, -3)), DataType::Decimal256(41, 0));
        assert_eq!(kept(&DataType::Decimal256(76, -3)), DataType::Utf8);
        let list = |name| DataType::List(Arc::new(Field::new(name, DataType::Int8, false)));
        assert_eq!(kept(&list("element")), kept(&list("item")));
    }

    #[test]
    fn null_stays_null_and_every_type_that_is_kept_can_be_written() {
        let (texts, back) = turned(&(Arc::new(NullArray::new(2)) as ArrayRef));
        assert_eq!((texts, back.data_type()), (vec![None, None], &DataType::Null));
        let item = |data_type| Arc::new(Field::new("item", data_type, true));
        for data_type in [
            DataType::Null,
            DataType::Time32(TimeUnit::Second),
            DataType::Time64(TimeUnit::Nanosecond),
            DataType::Date64,
            DataType::Timestamp(TimeUnit::Second, Some("UTC".into())),
            DataType::Decimal32(5, -2),
            DataType::Decimal64(5, -2),
            DataType::Decimal128(5, -2),
            DataType::Decimal128(38, -38),
            DataType::Decimal256(40, -2),
            DataType::Decimal256(76, -1),
            DataType::List(item(DataType::Time32(TimeUnit::Second))),
            DataType::List(item(DataType::Decimal128(5, -2))),
        ] {
            let kept = kept(&data_type);
            let values = column(&kept, &StringArray::new_null(1));
            let batch = RecordBatch::try_from_iter_with_nullable([("it", values, true)]).unwrap();
            assert_eq!(batch.schema().field(0).data_type(), &kept);
            let writer = ArrowWriter::try_new(Vec::new(), batch.schema(), None);
            let written = writer.and_then(|mut writer| {
                writer.write(&batch)?;
                writer.close()
            });
            assert!(written.is_ok(), "{data_type}: {written:?}");
        }
    }

    #[test]
    fn what_says_nothing_of_the_type_is_null() {
        let texts = StringArray::from(vec!["what", "[1", "{}"]);
        let item = Arc::new(Field::new("item", DataType::Int8, true));
        for data_type in [DataType::Int8, DataType::Date32, DataType::Decimal128(5, 2), DataType::List(item)]
        {
            assert_eq!(column(&data_type, &texts).null_count(), 3, "{data_type}");
        }
    }

    #[test]
    fn bytes_of_another_length_are_null_alone() {
        let texts = StringArray::from(vec![Some("0x0102"), Some("0x01"), None]);
        let bytes = column(&DataType::FixedSizeBinary(2), &texts);
        let is_null: Vec<bool> = (0..3).map(|row| bytes.is_null(row)).collect();
        assert_eq!(is_null, [false, true, true]);
    }
}
