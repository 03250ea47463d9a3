//! Converts values of columns to text.

use arrow_array::cast::AsArray;
use arrow_array::timezone::Tz;
use arrow_array::types::{Decimal32Type, Decimal64Type, Decimal128Type, Decimal256Type};
use arrow_array::{Array, ArrayRef, downcast_primitive_array, downcast_temporal_array};
use arrow_schema::DataType;
use std::fmt::Write as _;

/// Returns the value in a row as text, or `None` if it is null.
pub(crate) fn text(column: &ArrayRef, row: usize) -> Option<String> {
    if is_null(column, row) {
        return None;
    }
    if let Some(text) = str_of(column, row) {
        return Some(text.to_owned());
    }
    Some(match column.data_type() {
        DataType::Binary => bytes(column.as_binary::<i32>().value(row)),
        DataType::LargeBinary => bytes(column.as_binary::<i64>().value(row)),
        DataType::BinaryView => bytes(column.as_binary_view().value(row)),
        DataType::FixedSizeBinary(_) => bytes(column.as_fixed_size_binary().value(row)),
        data_type if data_type.is_temporal() => time(column, row),
        data_type if data_type.is_numeric() => number(column, row),
        _ => digits(column, row).unwrap_or_else(|| json(column, row)),
    })
}

/// Returns whether a value is null. The type `Null` has no validity bitmap.
fn is_null(column: &ArrayRef, row: usize) -> bool {
    column.is_null(row) || *column.data_type() == DataType::Null
}

fn str_of(column: &ArrayRef, row: usize) -> Option<&str> {
    match column.data_type() {
        DataType::Utf8 => Some(column.as_string::<i32>().value(row)),
        DataType::LargeUtf8 => Some(column.as_string::<i64>().value(row)),
        DataType::Utf8View => Some(column.as_string_view().value(row)),
        _ => None,
    }
}

fn bytes(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) if !text.contains(char::is_control) => text.to_owned(),
        _ => bytes.iter().fold("0x".to_owned(), |mut text, byte| {
            write!(text, "{byte:02x}").expect("a string can be written to");
            text
        }),
    }
}

/// Returns the values of a list, or `None` if the column does not contain lists.
fn elements(column: &ArrayRef, row: usize) -> Option<ArrayRef> {
    match column.data_type() {
        DataType::List(_) => Some(column.as_list::<i32>().value(row)),
        DataType::LargeList(_) => Some(column.as_list::<i64>().value(row)),
        DataType::FixedSizeList(..) => Some(column.as_fixed_size_list().value(row)),
        _ => None,
    }
}

/// Returns 81 digits if the value is a list of 81 whole numbers from 0 to 9. The numbers may be floats, since pandas
/// converts integers to floats.
fn digits(column: &ArrayRef, row: usize) -> Option<String> {
    let cells = elements(column, row).filter(|cells| cells.len() == 81)?;
    let digit = |cell| match text(&cells, cell)?.as_bytes() {
        [digit @ b'0'..=b'9'] | [digit @ b'0'..=b'9', b'.', b'0'] => Some(char::from(*digit)),
        _ => None,
    };
    (0..81).map(digit).collect()
}

fn json(column: &ArrayRef, row: usize) -> String {
    if is_null(column, row) {
        return "null".into();
    }
    let quoted = |text: &str| serde_json::Value::from(text).to_string();
    if let Some(elements) = elements(column, row) {
        let elements = crate::passed::decoded(&elements);
        let texts: Vec<String> = (0..elements.len()).map(|index| json(&elements, index)).collect();
        return format!("[{}]", texts.join(","));
    }
    match column.data_type() {
        DataType::Boolean => column.as_boolean().value(row).to_string(),
        DataType::Struct(fields) => {
            let columns = column.as_struct().columns().iter().map(crate::passed::decoded);
            let texts: Vec<String> = fields
                .iter()
                .zip(columns)
                .map(|(field, column)| format!("{}:{}", quoted(field.name()), json(&column, row)))
                .collect();
            format!("{{{}}}", texts.join(","))
        }
        DataType::Map(..) => {
            let entries: ArrayRef = std::sync::Arc::new(column.as_map().value(row));
            let texts: Vec<String> = (0..entries.len()).map(|index| json(&entries, index)).collect();
            format!("[{}]", texts.join(","))
        }
        data_type if data_type.is_numeric() => match number(column, row) {
            number if number.ends_with(|last: char| last.is_ascii_digit()) => number,
            // JSON supports neither NaN nor infinities.
            other => quoted(&other),
        },
        DataType::Union(..) => quoted(""),
        _ => quoted(&text(column, row).unwrap_or_default()),
    }
}

fn number(column: &ArrayRef, row: usize) -> String {
    match column.data_type() {
        DataType::Decimal32(..) => column.as_primitive::<Decimal32Type>().value_as_string(row),
        DataType::Decimal64(..) => column.as_primitive::<Decimal64Type>().value_as_string(row),
        DataType::Decimal128(..) => column.as_primitive::<Decimal128Type>().value_as_string(row),
        DataType::Decimal256(..) => column.as_primitive::<Decimal256Type>().value_as_string(row),
        _ => stored(column, row),
    }
}

/// Formats the underlying number of a primitive value, such as a duration.
fn stored(column: &ArrayRef, row: usize) -> String {
    downcast_primitive_array!(
        column => format!("{:?}", column.value(row)),
        _ => String::new()
    )
}

/// Formats a date or time as in ISO 8601, with the offset of its time zone. Named zones are not supported: their times
/// are printed in UTC.
fn time(column: &ArrayRef, row: usize) -> String {
    const DATE: &str = "%Y-%m-%d";
    const TIME: &str = "%H:%M:%S%.f";
    const BOTH: &str = "%Y-%m-%dT%H:%M:%S%.f";
    let zone = match column.data_type() {
        DataType::Timestamp(_, zone) => zone.as_ref().map(|zone| zone.parse::<Tz>()),
        _ => None,
    };
    let spelled = downcast_temporal_array!(
        column => match (column.data_type(), zone) {
            (DataType::Date32 | DataType::Date64, _) => {
                column.value_as_date(row).map(|date| date.format(DATE).to_string())
            }
            (DataType::Time32(_) | DataType::Time64(_), _) => {
                column.value_as_time(row).map(|time| time.format(TIME).to_string())
            }
            (_, Some(Ok(zone))) => column.value_as_datetime_with_tz(row, zone).map(|time| {
                let (local, offset) = (time.format(BOTH), time.format("%:z").to_string());
                format!("{local}{}", if offset == "+00:00" { "Z" } else { &offset })
            }),
            (_, zone) => column.value_as_datetime(row).map(|time| {
                format!("{}{}", time.format(BOTH), if zone.is_some() { "Z" } else { "" })
            }),
        },
        _ => None
    );
    // Readers of ISO 8601 expect four-digit years.
    let has_four_digits = |text: &String| !text.starts_with(['+', '-']);
    spelled.filter(has_four_digits).unwrap_or_else(|| stored(column, row))
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::builder::{Int16Builder, ListBuilder, StringBuilder};
    use arrow_array::{
        BinaryArray, BooleanArray, Date32Array, Decimal128Array, DurationMillisecondArray, Float32Array,
        Int8Array, Time64NanosecondArray, TimestampMicrosecondArray, TimestampSecondArray, UInt64Array,
    };
    use std::sync::Arc;

    fn texts(column: ArrayRef) -> String {
        let texts = (0..column.len()).map(|row| text(&column, row).unwrap_or_else(|| "null".into()));
        texts.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn dates_and_times_are_iso_8601() {
        let micros = || TimestampMicrosecondArray::from(vec![Some(1_706_704_215_123_456), None, Some(-1)]);
        for (column, expected) in [
            (Arc::new(micros()) as ArrayRef, "2024-01-31T12:30:15.123456 null 1969-12-31T23:59:59.999999"),
            (
                Arc::new(micros().with_timezone("+02:00")),
                "2024-01-31T14:30:15.123456+02:00 null 1970-01-01T01:59:59.999999+02:00",
            ),
            (
                Arc::new(micros().with_timezone("UTC")),
                "2024-01-31T12:30:15.123456Z null 1969-12-31T23:59:59.999999Z",
            ),
            (
                Arc::new(micros().with_timezone("Nowhere/Known")),
                "2024-01-31T12:30:15.123456Z null 1969-12-31T23:59:59.999999Z",
            ),
            (
                Arc::new(TimestampSecondArray::from(vec![61, i64::MAX])),
                "1970-01-01T00:01:01 9223372036854775807",
            ),
            (
                Arc::new(Date32Array::from(vec![19_753, i32::MAX, -719_162])),
                "2024-01-31 2147483647 0001-01-01",
            ),
            (
                Arc::new(Time64NanosecondArray::from(vec![1_000, 86_399_000_000_000])),
                "00:00:00.000001 23:59:59",
            ),
            (Arc::new(DurationMillisecondArray::from(vec![1_000])), "1000"),
        ] {
            assert_eq!(texts(column), expected);
        }
    }

    #[test]
    fn numbers_and_lists_have_texts() {
        let decimals = Decimal128Array::from(vec![Some(123), Some(-50)]).with_precision_and_scale(10, 2);
        let hundreds = Decimal128Array::from(vec![Some(12)]).with_precision_and_scale(5, -2);
        let mut lists = ListBuilder::new(Int16Builder::new());
        lists.append_value([Some(1), None]);
        lists.append_value((0..81).map(|cell| Some(cell % 10)));
        let mut words = ListBuilder::new(StringBuilder::new());
        words.append_value([Some("a\n\"b\""), None]);
        let digits: String = (0..81).map(|cell| char::from(b'0' + cell % 10)).collect();
        for (column, expected) in [
            (Arc::new(decimals.unwrap()) as ArrayRef, "1.23 -0.50"),
            (Arc::new(hundreds.unwrap()), "1200"),
            (Arc::new(Int8Array::from(vec![-128])), "-128"),
            (Arc::new(UInt64Array::from(vec![u64::MAX])), "18446744073709551615"),
            (Arc::new(Float32Array::from(vec![8.4, f32::INFINITY])), "8.4 inf"),
            (Arc::new(BooleanArray::from(vec![Some(true), None])), "true null"),
            (Arc::new(BinaryArray::from(vec![&b"\0\xFF"[..], b"ab"])), "0x00ff ab"),
            (Arc::new(lists.finish()), &format!("[1,null] {digits}")),
            (Arc::new(words.finish()), r#"["a\n\"b\"",null]"#),
        ] {
            assert_eq!(texts(column), expected);
        }
    }
}
