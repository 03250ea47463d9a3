//! Columns of puzzles, as passed by any Python library.

use crate::error;
use crate::table::look_for_signals;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyMapping, PyString};
use pyo3_arrow::input::AnyArray;
use sodan::arrow::arrow_array::builder::{BinaryBuilder, Float64Builder, ListBuilder};
use sodan::arrow::arrow_array::{Array, ArrayRef, StringArray, new_empty_array};
use sodan::arrow::arrow_schema::DataType;
use sodan::arrow::texts::{Texts, TextsError};
use std::sync::Arc;

/// Chunks of a column, or of the rows of a table, with their type. Arrow data is not copied; lists are converted.
pub struct Column {
    pub kind: DataType,
    pub chunks: Vec<ArrayRef>,
}

impl<'py> FromPyObject<'_, 'py> for Column {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Column> {
        if let Ok(list) = object.cast::<PyList>() {
            let array = of_list(&list)?;
            return Ok(Column { kind: array.data_type().clone(), chunks: vec![array] });
        }
        let array = object.extract::<AnyArray>().map_err(|error| {
            let has_arrow = |name| object.hasattr(name).unwrap_or(false);
            if has_arrow("__arrow_c_stream__") || has_arrow("__arrow_c_array__") {
                return error;
            }
            let found = object.get_type().name().map(|name| name.to_string()).unwrap_or_default();
            error::invalid_type(format!("expected a table or a column, found {found}"))
        })?;
        let reader = array.into_reader()?;
        let kind = reader.field().data_type().clone();
        let chunks = reader.collect::<Result<Vec<_>, _>>().map_err(error::invalid_type)?;
        Ok(Column { kind, chunks })
    }
}

impl Column {
    /// Returns the strings of each chunk. For a table, `name` selects the column.
    pub fn texts(&self, name: Option<&str>) -> PyResult<Vec<Texts>> {
        if self.chunks.is_empty() {
            // Validates the column even if there are no rows.
            Texts::of(&new_empty_array(&self.kind), name).map_err(no_texts)?;
        }
        self.chunks.iter().map(|chunk| Texts::of(chunk, name).map_err(no_texts)).collect()
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.len()).sum()
    }
}

fn no_texts(error: TextsError) -> PyErr {
    match error {
        TextsError::Type(kind) if kind.is_numeric() => error::invalid_type(format!(
            "expected a column of strings or digits, found type {kind}: read it as strings, since numbers lose leading zeros"
        )),
        error => error::invalid_type(error),
    }
}

/// Converts a list of strings, or a list of rows of numbers if the first item other than `None` is such a row.
fn of_list(list: &Bound<'_, PyList>) -> PyResult<ArrayRef> {
    let is_text = |item: &Bound<'_, PyAny>| {
        item.is_none() || item.is_instance_of::<PyString>() || item.is_instance_of::<PyBytes>()
    };
    match list.iter().find(|item| !item.is_none()) {
        Some(item)
            if !is_text(&item) && !item.is_instance_of::<PyMapping>() && item.hasattr("__len__")? =>
        {
            numbers_of_list(list)
        }
        _ => texts_of_list(list),
    }
}

fn texts_of_list(list: &Bound<'_, PyList>) -> PyResult<ArrayRef> {
    let mut texts = BinaryBuilder::with_capacity(list.len(), 81 * list.len());
    for (row, item) in list.iter().enumerate() {
        look_for_signals(list.py(), row)?;
        append(&mut texts, &item, true).map_err(|error| in_row(list.py(), row, &error))?;
    }
    let texts = texts.finish();
    // Strings have a fast path for plain lines.
    match StringArray::try_from_binary(texts.clone()) {
        Ok(strings) => Ok(Arc::new(strings)),
        Err(_) => Ok(Arc::new(texts)),
    }
}

fn append(texts: &mut BinaryBuilder, item: &Bound<'_, PyAny>, may_ask: bool) -> PyResult<()> {
    if item.is_none() {
        texts.append_null();
    } else if let Ok(text) = item.cast::<PyString>() {
        // An unpaired surrogate must not make the whole column invalid.
        texts.append_value(text.to_string_lossy().as_bytes());
    } else if let Ok(bytes) = item.cast::<PyBytes>() {
        texts.append_value(bytes.as_bytes());
    } else if may_ask {
        let text = item.py().import("sodan._inputs")?.getattr("text_of")?.call1((item,))?;
        append(texts, &text, false)?;
    }
    Ok(())
}

/// Value of one cell in a list, parsed from a number or from a digit as a string. 0 if the item is `None` or the symbol
/// of an empty cell.
struct ListedCell(f64);

impl<'py> FromPyObject<'_, 'py> for ListedCell {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<ListedCell> {
        if object.is_none() {
            return Ok(ListedCell(0.0));
        }
        let Ok(text) = object.cast::<PyString>() else {
            return object.extract().map(ListedCell);
        };
        match text.to_string_lossy().as_bytes() {
            b"" | [b' ' | b'.' | b'0' | b'_' | b'*' | b'-' | b'?'] => Ok(ListedCell(0.0)),
            &[digit @ b'1'..=b'9'] => Ok(ListedCell(f64::from(digit - b'0'))),
            _ => Err(error::invalid_type("expected a digit")),
        }
    }
}

/// Converts rows that are lists of 81 cells, or of nine lists of nine cells.
fn numbers_of_list(list: &Bound<'_, PyList>) -> PyResult<ArrayRef> {
    let mut rows = ListBuilder::new(Float64Builder::with_capacity(81 * list.len()));
    for (row, item) in list.iter().enumerate() {
        look_for_signals(list.py(), row)?;
        if item.is_none() {
            rows.append_null();
            continue;
        }
        let cells = item.extract::<Vec<ListedCell>>().or_else(|_| {
            item.extract::<Vec<Vec<ListedCell>>>().map(|rows| rows.into_iter().flatten().collect())
        });
        let cells = cells.map_err(|_| {
            error::invalid_type(format!("row {row}: expected 81 digits, or nine lists of nine digits"))
        })?;
        rows.append_value(cells.into_iter().map(|cell| Some(cell.0)));
    }
    Ok(Arc::new(rows.finish()))
}

fn in_row(py: Python<'_>, row: usize, error: &PyErr) -> PyErr {
    error::invalid_type(format!("row {row}: {}", error.value(py)))
}
