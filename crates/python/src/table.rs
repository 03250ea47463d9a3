//! What goes out: a table that polars, pyarrow, pandas and DuckDB take as it is.

use crate::column::Column;
use crate::error;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict};
use pyo3_arrow::error::PyArrowResult;
use pyo3_arrow::ffi::{ArrayIterator, to_schema_pycapsule, to_stream_pycapsule};
use sodan::columns::arrow_array::cast::AsArray;
use sodan::columns::arrow_array::types::{Float64Type, UInt64Type};
use sodan::columns::arrow_array::{Array, ArrayRef, RecordBatch, StructArray};
use sodan::columns::arrow_schema::{DataType, Field, FieldRef, Fields, SchemaRef};
use sodan::columns::texts::Texts;
use std::sync::Arc;

/// Rows of columns, in batches. It never changes.
#[pyclass(frozen, module = "sodan._native")]
pub struct Table {
    fields: Fields,
    batches: Vec<StructArray>,
}

impl Table {
    pub fn new(schema: &SchemaRef, batches: Vec<RecordBatch>) -> Table {
        Table {
            fields: schema.fields().clone(),
            batches: batches.into_iter().map(StructArray::from).collect(),
        }
    }

    fn field(&self) -> FieldRef {
        Arc::new(Field::new_struct("", self.fields.clone(), false))
    }
}

#[pymethods]
impl Table {
    fn __len__(&self) -> usize {
        self.batches.iter().map(Array::len).sum()
    }

    #[getter]
    fn column_names(&self) -> Vec<&str> {
        self.fields.iter().map(|field| field.name().as_str()).collect()
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyCapsule>> {
        let batches = self.batches.clone().into_iter().map(|batch| Ok(Arc::new(batch) as ArrayRef));
        to_stream_pycapsule(py, Box::new(ArrayIterator::new(batches, self.field())), requested_schema)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyArrowResult<Bound<'py, PyCapsule>> {
        to_schema_pycapsule(py, self.field().as_ref())
    }

    fn __repr__(&self) -> String {
        format!("<sodan.Table: {} rows of {}>", self.__len__(), self.column_names().join(", "))
    }

    /// As a data frame of polars, which must be installed.
    fn to_polars<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        this.py().import("polars")?.getattr("DataFrame")?.call1((this,))
    }

    /// As a table of pyarrow, which must be installed.
    fn to_pyarrow<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        this.py().import("pyarrow")?.getattr("table")?.call1((this,))
    }

    /// As a data frame of pandas, which must be installed, and pyarrow with it.
    fn to_pandas<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Table::to_pyarrow(this)?.call_method0("to_pandas")
    }

    /// Each row as a dictionary of plain values. No other package is needed.
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let mut rows = Vec::with_capacity(self.__len__());
        for batch in &self.batches {
            for row in 0..batch.len() {
                let dictionary = PyDict::new(py);
                for (field, column) in self.fields.iter().zip(batch.columns()) {
                    dictionary.set_item(field.name(), value(py, field, column, row)?)?;
                }
                rows.push(dictionary);
            }
        }
        Ok(rows)
    }

    /// The same under other names, from left to right.
    fn renamed(&self, names: Vec<String>) -> PyResult<Table> {
        if names.len() != self.fields.len() {
            return Err(error::of_value(format!("{} names for {} columns", names.len(), self.fields.len())));
        }
        let fields: Fields = self
            .fields
            .iter()
            .zip(names)
            .map(|(field, name)| field.as_ref().clone().with_name(name))
            .collect();
        let batches = self.batches.iter().map(|batch| {
            StructArray::try_new(fields.clone(), batch.columns().to_vec(), None).map_err(error::of_value)
        });
        Ok(Table { batches: batches.collect::<PyResult<_>>()?, fields })
    }

    /// The columns of that table, and these ones to the right of them, all of as many rows.
    fn beside(&self, left: Column) -> PyResult<Table> {
        let DataType::Struct(fields) = &left.kind else { return Err(error::of_type("expected a table")) };
        if left.len() != self.__len__() {
            return Err(error::of_value(format!("{} rows beside {}", left.len(), self.__len__())));
        }
        let left: Vec<&StructArray> = left.chunks.iter().map(|chunk| chunk.as_struct()).collect();
        if let Some(twice) = self.fields.iter().find(|it| fields.find(it.name()).is_some()) {
            return Err(error::of_value(format!("the table has a column `{}` already", twice.name())));
        }
        let together: Fields = fields.iter().chain(self.fields.iter()).cloned().collect();
        let mut batches = Vec::new();
        let (mut lefts, mut rights) = (RowCursor::of(&left), RowCursor::of(&self.batches));
        while let (Some(most), Some(right)) = (lefts.left_of_batch(), rights.left_of_batch()) {
            let count = most.min(right);
            let columns = [lefts.take(count), rights.take(count)].concat();
            batches.push(StructArray::try_new(together.clone(), columns, None).map_err(error::of_value)?);
        }
        Ok(Table { fields: together, batches })
    }
}

/// A value as Python's own: of a column of records, which has few types; an object that is JSON, as what it says.
fn value<'py>(
    py: Python<'py>,
    field: &Field,
    column: &ArrayRef,
    row: usize,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    if column.is_null(row) {
        return Ok(None);
    }
    let texts = || Texts::of(column, None).map_err(error::of_type);
    Ok(Some(match column.data_type() {
        DataType::UInt64 => column.as_primitive::<UInt64Type>().value(row).into_pyobject(py)?.into_any(),
        DataType::Float64 => column.as_primitive::<Float64Type>().value(row).into_pyobject(py)?.into_any(),
        DataType::Boolean => column.as_boolean().value(row).into_pyobject(py)?.to_owned().into_any(),
        DataType::List(_) => {
            let list = column.as_list::<i32>().value(row);
            list.as_string::<i32>().iter().collect::<Vec<_>>().into_pyobject(py)?.into_any()
        }
        _ => {
            let text =
                texts()?.get(row).map(String::from_utf8_lossy).unwrap_or_default().into_pyobject(py)?;
            match field.extension_type_name() {
                Some("arrow.json") => py.import("json")?.getattr("loads")?.call1((text,))?,
                _ => text.into_any(),
            }
        }
    }))
}

/// Goes through batches, some rows at a time.
struct RowCursor<'a> {
    batches: Vec<&'a StructArray>,
    batch: usize,
    row: usize,
}

impl<'a> RowCursor<'a> {
    fn of(
        batches: impl IntoIterator<Item = &'a (impl std::borrow::Borrow<StructArray> + 'a)>,
    ) -> RowCursor<'a> {
        let batches = batches.into_iter().map(std::borrow::Borrow::borrow);
        RowCursor { batches: batches.filter(|batch| !batch.is_empty()).collect(), batch: 0, row: 0 }
    }

    /// How many rows are left of the batch where it is.
    fn left_of_batch(&self) -> Option<usize> {
        self.batches.get(self.batch).map(|batch| batch.len() - self.row)
    }

    /// The columns of the next rows, of which there are so many in the batch.
    fn take(&mut self, count: usize) -> Vec<ArrayRef> {
        let batch = self.batches[self.batch].slice(self.row, count);
        self.row += count;
        if self.left_of_batch() == Some(0) {
            (self.batch, self.row) = (self.batch + 1, 0);
        }
        batch.columns().to_vec()
    }
}
