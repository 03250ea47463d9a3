//! Converts column values to Python objects. Tables may also contain columns of other libraries.

use crate::error;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList};
use sodan::arrow::arrow_array::cast::AsArray;
use sodan::arrow::arrow_array::types::{
    Date32Type, Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type,
    TimestampMicrosecondType, TimestampMillisecondType, TimestampNanosecondType, TimestampSecondType,
    UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use sodan::arrow::arrow_array::{Array, ArrayRef};
use sodan::arrow::arrow_schema::{DataType, Field, TimeUnit};
use sodan::arrow::texts::Texts;

/// Converts the value in row `row` of a column to a Python object, or returns `None` for a null. A value of Arrow's
/// JSON type is parsed.
pub fn value<'py>(
    py: Python<'py>,
    field: &Field,
    column: &ArrayRef,
    row: usize,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    if column.is_null(row) {
        return Ok(None);
    }
    macro_rules! number {
        ($kind:ty) => {
            column.as_primitive::<$kind>().value(row).into_pyobject(py)?.into_any()
        };
    }
    let list = |kind: &Field, items: &ArrayRef| -> PyResult<Bound<'py, PyAny>> {
        let items: Vec<_> = (0..items.len()).map(|at| value(py, kind, items, at)).collect::<PyResult<_>>()?;
        Ok(PyList::new(py, items)?.into_any())
    };
    let found = match column.data_type() {
        DataType::Null => return Ok(None),
        DataType::Boolean => column.as_boolean().value(row).into_pyobject(py)?.to_owned().into_any(),
        DataType::Int8 => number!(Int8Type),
        DataType::Int16 => number!(Int16Type),
        DataType::Int32 => number!(Int32Type),
        DataType::Int64 => number!(Int64Type),
        DataType::UInt8 => number!(UInt8Type),
        DataType::UInt16 => number!(UInt16Type),
        DataType::UInt32 => number!(UInt32Type),
        DataType::UInt64 => number!(UInt64Type),
        DataType::Float32 => number!(Float32Type),
        DataType::Float64 => number!(Float64Type),
        DataType::Date32 => {
            let days = i64::from(column.as_primitive::<Date32Type>().value(row));
            let first = py.import("datetime")?.getattr("date")?.call1((1970, 1, 1))?;
            first.add(py.import("datetime")?.getattr("timedelta")?.call1((days,))?)?
        }
        DataType::Timestamp(unit, zone) => {
            let micros = match unit {
                TimeUnit::Second => column.as_primitive::<TimestampSecondType>().value(row) * 1_000_000,
                TimeUnit::Millisecond => column.as_primitive::<TimestampMillisecondType>().value(row) * 1_000,
                TimeUnit::Microsecond => column.as_primitive::<TimestampMicrosecondType>().value(row),
                TimeUnit::Nanosecond => column.as_primitive::<TimestampNanosecondType>().value(row) / 1_000,
            };
            time(py, micros, zone.as_deref())?
        }
        DataType::List(kind) => list(kind, &column.as_list::<i32>().value(row))?,
        DataType::LargeList(kind) => list(kind, &column.as_list::<i64>().value(row))?,
        DataType::FixedSizeList(kind, _) => list(kind, &column.as_fixed_size_list().value(row))?,
        DataType::Struct(fields) => {
            let dictionary = PyDict::new(py);
            for (field, column) in fields.iter().zip(column.as_struct().columns()) {
                dictionary.set_item(field.name(), value(py, field, column, row)?)?;
            }
            dictionary.into_any()
        }
        DataType::Dictionary(_, kind) => {
            // `normalized_keys` converts all keys of an array, so the array is first reduced to this row.
            let column = column.slice(row, 1);
            let dictionary = column.as_any_dictionary();
            let key = dictionary.normalized_keys()[0];
            let plain = Field::new(field.name(), kind.as_ref().clone(), true);
            return value(py, &plain, dictionary.values(), key);
        }
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView | DataType::FixedSizeBinary(_) => {
            PyBytes::new(py, text(column)?.get(row).unwrap_or_default()).into_any()
        }
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => {
            let texts = text(column)?;
            let text = texts.get(row).map(String::from_utf8_lossy).unwrap_or_default().into_pyobject(py)?;
            match field.extension_type_name() {
                Some("arrow.json") => py.import("json")?.getattr("loads")?.call1((text,))?,
                _ => text.into_any(),
            }
        }
        other => {
            let name = field.name();
            let message =
                format!("cannot convert column `{name}` of type {other} to Python values; use to_arrow()");
            return Err(error::invalid_type(message));
        }
    };
    Ok(Some(found))
}

fn text(column: &ArrayRef) -> PyResult<Texts> {
    Texts::of(column, None).map_err(error::invalid_type)
}

fn time<'py>(py: Python<'py>, micros: i64, zone: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
    let module = py.import("datetime")?;
    let since = module.getattr("timedelta")?.call1((0, 0, micros))?;
    let first = module.getattr("datetime")?.call1((1970, 1, 1))?;
    let Some(zone) = zone else { return first.add(since) };
    let utc = PyDict::new(py);
    utc.set_item("tzinfo", module.getattr("timezone")?.getattr("utc")?)?;
    let at = first.add(since)?.call_method("replace", (), Some(&utc))?;
    at.call_method1("astimezone", (py.import("zoneinfo")?.getattr("ZoneInfo")?.call1((zone,))?,))
}
