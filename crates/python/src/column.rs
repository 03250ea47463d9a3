//! What comes in: a column of puzzles, whatever library of Python's it belongs to.

use crate::error;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString};
use pyo3_arrow::input::AnyArray;
use sodan::columns::arrow_array::builder::BinaryBuilder;
use sodan::columns::arrow_array::{Array, ArrayRef, new_empty_array};
use sodan::columns::arrow_schema::DataType;
use sodan::columns::texts::Texts;
use std::sync::Arc;

/// The chunks of a column, or of a table's rows, and their type. Only lists are copied.
pub struct Column {
    pub kind: DataType,
    pub chunks: Vec<ArrayRef>,
}

impl<'py> FromPyObject<'_, 'py> for Column {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Column> {
        if let Ok(list) = object.cast::<PyList>() {
            return Ok(Column { kind: DataType::Binary, chunks: vec![of_list(&list)?] });
        }
        let reader = object.extract::<AnyArray>()?.into_reader()?;
        let kind = reader.field().data_type().clone();
        let chunks = reader.collect::<Result<Vec<_>, _>>().map_err(error::of_value)?;
        Ok(Column { kind, chunks })
    }
}

impl Column {
    /// The texts of each chunk; of a table, those of the column of that name.
    pub fn texts(&self, name: Option<&str>) -> PyResult<Vec<Texts>> {
        // Without rows the column must be there, too.
        Texts::of(&new_empty_array(&self.kind), name).map_err(error::of_type)?;
        self.chunks.iter().map(|chunk| Texts::of(chunk, name).map_err(error::of_type)).collect()
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.len()).sum()
    }
}

fn of_list(list: &Bound<'_, PyList>) -> PyResult<ArrayRef> {
    let mut texts = BinaryBuilder::with_capacity(list.len(), 81 * list.len());
    for (row, item) in list.iter().enumerate() {
        if item.is_none() {
            texts.append_null();
        } else if let Ok(text) = item.cast::<PyString>() {
            // Half a pair of surrogates is no reason to refuse a column.
            texts.append_value(text.to_string_lossy().as_bytes());
        } else if let Ok(bytes) = item.cast::<PyBytes>() {
            texts.append_value(bytes.as_bytes());
        } else {
            let kind = item.get_type().name()?.to_string();
            return Err(PyTypeError::new_err(format!(
                "row {row}: expected str, bytes or None, found {kind}"
            )));
        }
    }
    Ok(Arc::new(texts.finish()))
}
