//! What goes out: a table that polars, pyarrow, pandas and DuckDB take as it is.

use crate::column::Column;
use crate::error;
use crate::value::value;
use pyo3::exceptions::{PyIndexError, PyKeyError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyDict, PyIterator, PyList};
use pyo3_arrow::error::PyArrowResult;
use pyo3_arrow::ffi::{ArrayIterator, to_schema_pycapsule, to_stream_pycapsule};
use sodan::arrow::arrow_array::cast::AsArray;
use sodan::arrow::arrow_array::{Array, ArrayRef, RecordBatch, StructArray};
use sodan::arrow::arrow_ipc::reader::StreamReader;
use sodan::arrow::arrow_ipc::writer::StreamWriter;
use sodan::arrow::arrow_schema::{DataType, Field, FieldRef, Fields, Schema, SchemaRef};
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

    fn place(&self, name: &str) -> PyResult<usize> {
        let unknown = || {
            let names = self.column_names().join(", ");
            PyKeyError::new_err(format!("there is no column `{name}`; there are: {names}"))
        };
        self.fields.find(name).map(|(at, _)| at).ok_or_else(unknown)
    }

    /// The row of that number as a dictionary.
    fn row<'py>(&self, py: Python<'py>, mut number: usize) -> PyResult<Option<Bound<'py, PyDict>>> {
        for batch in &self.batches {
            if number < batch.len() {
                let dictionary = PyDict::new(py);
                for (field, column) in self.fields.iter().zip(batch.columns()) {
                    dictionary.set_item(field.name(), value(py, field, column, number)?)?;
                }
                return Ok(Some(dictionary));
            }
            number -= batch.len();
        }
        Ok(None)
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
                look_for_signals(py, row)?;
                let dictionary = PyDict::new(py);
                for (field, column) in self.fields.iter().zip(batch.columns()) {
                    dictionary.set_item(field.name(), value(py, field, column, row)?)?;
                }
                rows.push(dictionary);
            }
        }
        Ok(rows)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.rows(py)?)?.try_iter()
    }

    fn __contains__(&self, name: &str) -> bool {
        self.fields.find(name).is_some()
    }

    /// The values of the column of that name, or the row of that number.
    fn __getitem__<'py>(&self, py: Python<'py>, key: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(number) = key.extract::<isize>() {
            let from_begin =
                if number < 0 { number.checked_add_unsigned(self.__len__()) } else { Some(number) };
            let row = from_begin.and_then(|number| usize::try_from(number).ok());
            let row = row.map(|row| self.row(py, row)).transpose()?.flatten();
            return row
                .map(Bound::into_any)
                .ok_or_else(|| PyIndexError::new_err(format!("row {number} of {}", self.__len__())));
        }
        let name: String =
            key.extract().map_err(|_| error::of_type("expected a column's name or a row's number"))?;
        let at = self.place(&name)?;
        let values = self.batches.iter().flat_map(|batch| (0..batch.len()).map(move |row| (batch, row)));
        let values = values.map(|(batch, row)| {
            look_for_signals(py, row)?;
            value(py, &self.fields[at], batch.column(at), row)
        });
        Ok(PyList::new(py, values.collect::<PyResult<Vec<_>>>()?)?.into_any())
    }

    /// How it is pickled: as a stream of Arrow's IPC.
    fn __reduce__<'py>(this: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let table = this.get();
        let schema = Schema::new(table.fields.clone());
        let mut writer = StreamWriter::try_new(Vec::new(), &schema).map_err(error::of_value)?;
        for batch in &table.batches {
            writer.write(&RecordBatch::from(batch)).map_err(error::of_value)?;
        }
        let bytes = writer.into_inner().map_err(error::of_value)?;
        Ok((this.get_type().getattr("_of_bytes")?, (PyBytes::new(this.py(), &bytes),)))
    }

    #[staticmethod]
    fn _of_bytes(bytes: &[u8]) -> PyResult<Table> {
        let reader = StreamReader::try_new(bytes, None).map_err(error::of_value)?;
        let schema = reader.schema();
        Ok(Table::new(&schema, reader.collect::<Result<_, _>>().map_err(error::of_value)?))
    }

    /// The first rows, as notebooks show them.
    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        const SHOWN: usize = 10;
        let escape = py.import("html")?.getattr("escape")?;
        let escaped = |text: &str| escape.call1((text,))?.extract::<String>();
        let mut html = "<table><thead><tr>".to_owned();
        for name in self.column_names() {
            html += &format!("<th>{}</th>", escaped(name)?);
        }
        html += "</tr></thead><tbody>";
        for row in (0..self.__len__().min(SHOWN)).map_while(|row| self.row(py, row).transpose()) {
            html += "<tr>";
            for value in row?.values() {
                let text = if value.is_none() { String::new() } else { value.str()?.to_string() };
                let short: String = text.chars().take(81).collect();
                let more = if short.len() < text.len() { "…" } else { "" };
                html += &format!("<td>{}{more}</td>", escaped(&short)?);
            }
            html += "</tr>";
        }
        html += "</tbody></table>";
        Ok(html + &format!("<p>{} rows</p>", self.__len__()))
    }

    /// Some of the columns, in the order of these names.
    fn chosen(&self, names: Vec<String>) -> PyResult<Table> {
        let places: Vec<usize> = names.iter().map(|name| self.place(name)).collect::<PyResult<_>>()?;
        let fields: Fields = places.iter().map(|&at| self.fields[at].clone()).collect();
        let batches = self.batches.iter().map(|batch| {
            let columns = places.iter().map(|&at| batch.column(at).clone()).collect();
            batch_of(&fields, columns, batch.len())
        });
        Ok(Table { batches: batches.collect::<PyResult<_>>()?, fields })
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

/// Lets Ctrl-C end what makes Python's values of many rows: a million take seconds.
pub fn look_for_signals(py: Python<'_>, row: usize) -> PyResult<()> {
    if row % 8192 == 8191 { py.check_signals() } else { Ok(()) }
}

fn batch_of(fields: &Fields, columns: Vec<ArrayRef>, len: usize) -> PyResult<StructArray> {
    StructArray::try_new_with_length(fields.clone(), columns, None, len).map_err(error::of_value)
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
