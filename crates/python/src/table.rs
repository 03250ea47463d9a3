//! Tables of results, which polars, pyarrow, pandas and DuckDB accept.

use crate::arguments::{names, names_by_name, optional_row_count, row_count, row_numbers};
use crate::column::Column;
use crate::error;
use crate::value::value;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyDict, PyIterator, PyList, PySlice};
use pyo3_arrow::error::PyArrowResult;
use pyo3_arrow::ffi::{ArrayIterator, to_schema_pycapsule, to_stream_pycapsule};
use sodan::arrow::arrow_array::cast::AsArray;
use sodan::arrow::arrow_array::{Array, ArrayRef, RecordBatch, StringArray, StructArray, UInt64Array};
use sodan::arrow::arrow_ipc::reader::StreamReader;
use sodan::arrow::arrow_ipc::writer::StreamWriter;
use sodan::arrow::arrow_schema::{DataType, Field, FieldRef, Fields, Schema, SchemaRef};
use sodan::arrow::arrow_select::concat::concat_batches;
use sodan::arrow::arrow_select::take::take_record_batch;
use sodan::arrow::texts::Texts;
use std::collections::HashMap;
use std::sync::Arc;

/// An immutable table, stored as a list of batches.
#[pyclass(frozen, module = "sodan._native")]
pub struct Table {
    fields: Fields,
    batches: Vec<StructArray>,
}

impl Table {
    /// Creates a table from batches with the schema `schema`.
    pub fn new(schema: &SchemaRef, batches: Vec<RecordBatch>) -> Table {
        let batches = batches.into_iter().map(StructArray::from).collect();
        Table { fields: schema.fields().clone(), batches }
    }

    /// Marks the levels of scales as ordered, since their dictionaries list them from easy to hard.
    pub fn with_ordered_levels(self) -> PyResult<Table> {
        let is_level = |field: &Field| field.name() == "level" || field.name().ends_with(".level");
        if !self.fields.iter().any(|field| is_level(field)) {
            return Ok(self);
        }
        let ordered = |field: &FieldRef| match is_level(field) {
            true => Arc::new(field.as_ref().clone().with_dict_is_ordered(true)),
            false => FieldRef::clone(field),
        };
        self.with_fields(self.fields.iter().map(ordered).collect())
    }

    /// Returns the index of the column `name`, or an exception if there is no such column.
    fn index_of(&self, py: Python<'_>, name: &str) -> PyResult<usize> {
        let found = self.fields.find(name).map(|(index, _)| index);
        found.ok_or_else(|| error::no_column(py, name, self.column_names()))
    }

    /// Returns the table with its columns renamed by `rename`.
    pub fn with_names(&self, rename: impl Fn(&str) -> String) -> PyResult<Table> {
        let renamed = |field: &FieldRef| Arc::new(field.as_ref().clone().with_name(rename(field.name())));
        self.with_fields(self.fields.iter().map(renamed).collect())
    }

    /// Returns the table with `fields` as its field names and types.
    fn with_fields(&self, fields: Fields) -> PyResult<Table> {
        let batches =
            self.batches.iter().map(|batch| batch_of(&fields, batch.columns().to_vec(), batch.len()));
        Ok(Table { batches: batches.collect::<PyResult<_>>()?, fields })
    }

    /// Returns the row `number` as a dictionary, or `None` if there is no such row.
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

    /// Names of the columns, from left to right.
    #[getter]
    fn column_names(&self) -> Vec<&str> {
        self.fields.iter().map(|field| field.name().as_str()).collect()
    }

    /// Number of rows.
    #[getter]
    fn num_rows(&self) -> usize {
        self.__len__()
    }

    /// Number of columns.
    #[getter]
    fn num_columns(&self) -> usize {
        self.fields.len()
    }

    /// Number of rows and number of columns.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.__len__(), self.fields.len())
    }

    /// Arrow type of each column by name, such as `Utf8` or `Int64`.
    #[getter]
    fn schema<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let schema = PyDict::new(py);
        for field in &self.fields {
            schema.set_item(field.name(), field.data_type().to_string())?;
        }
        Ok(schema)
    }

    /// Whether `other` is a table with the same columns and values.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<Table>() else { return false };
        let other = other.get();
        if self.column_names() != other.column_names() || self.__len__() != other.__len__() {
            return false;
        }
        let (mut lefts, mut rights) = (RowCursor::of(&self.batches), RowCursor::of(&other.batches));
        while let (Some(left), Some(right)) = (lefts.left_of_batch(), rights.left_of_batch()) {
            let count = left.min(right);
            if lefts.take(count) != rights.take(count) {
                return false;
            }
        }
        true
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

    /// Converts the table to a polars data frame. Requires polars. The levels of a scale become an `Enum`, which sorts
    /// from easy to hard.
    fn to_polars<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        this.py().import("sodan._tables")?.getattr("to_polars")?.call1((this,))
    }

    /// Converts the table to a pyarrow table without copying. Requires pyarrow.
    fn to_arrow<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        this.py().import("pyarrow")?.getattr("table")?.call1((this,))
    }

    /// Converts the table to a pandas data frame. Requires pandas and pyarrow.
    fn to_pandas<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Table::to_arrow(this)?.call_method0("to_pandas")
    }

    /// Returns each row as a dictionary of Python values. Requires no other package.
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

    /// Returns a column's values if `key` is a name, a row if `key` is a number, and a table if `key` is a slice of
    /// rows or a list of names.
    fn __getitem__<'py>(&self, py: Python<'py>, key: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(number) = key.extract::<isize>() {
            let number_from_start =
                if number < 0 { number.checked_add_unsigned(self.__len__()) } else { Some(number) };
            let row = number_from_start.and_then(|number| usize::try_from(number).ok());
            let row = row.map(|row| self.row(py, row)).transpose()?.flatten();
            return row.map(Bound::into_any).ok_or_else(|| error::no_row(number, self.__len__()));
        }
        if let Ok(slice) = key.cast::<PySlice>() {
            let range = slice.indices(self.__len__() as isize)?;
            if range.step != 1 {
                return Err(error::invalid_option("expected a slice with step 1"));
            }
            let table = self.slice(range.start as usize, Some(range.slicelength));
            return Ok(table.into_pyobject(py)?.into_any());
        }
        if let Ok(names) = key.extract::<Vec<String>>() {
            return Ok(self.select(py, names)?.into_pyobject(py)?.into_any());
        }
        let name: String = key.extract().map_err(|_| {
            error::invalid_type("expected a column name, a list of names, a row number or a slice of rows")
        })?;
        let index = self.index_of(py, &name)?;
        let values = self.batches.iter().flat_map(|batch| (0..batch.len()).map(move |row| (batch, row)));
        let values = values.map(|(batch, row)| {
            look_for_signals(py, row)?;
            value(py, &self.fields[index], batch.column(index), row)
        });
        Ok(PyList::new(py, values.collect::<PyResult<Vec<_>>>()?)?.into_any())
    }

    /// Creates a table from any object that exports an Arrow stream.
    #[staticmethod]
    fn from_arrow(table: Column) -> PyResult<Table> {
        let DataType::Struct(fields) = table.kind else {
            return Err(error::invalid_type("expected a table"));
        };
        let batches = table.chunks.iter().map(|chunk| chunk.as_struct().clone()).collect();
        Ok(Table { fields, batches })
    }

    /// Returns, for each column whose values are ordered, the values in that order.
    fn _ordered_words<'t>(&'t self) -> HashMap<&'t str, Vec<String>> {
        let is_ordered = |(_, field): &(usize, &'t FieldRef)| field.dict_is_ordered() == Some(true);
        let ordered = self.fields.iter().enumerate().filter(is_ordered);
        let words = |(index, field): (usize, &'t FieldRef)| {
            let values = self.batches.first()?.column(index).as_any_dictionary().values().clone();
            let texts = Texts::of(&values, None).ok()?;
            let words = (0..texts.len()).filter_map(|row| texts.get(row)).map(String::from_utf8_lossy);
            Some((field.name().as_str(), words.map(String::from).collect()))
        };
        ordered.filter_map(words).collect()
    }

    /// Pickles the table as an Arrow IPC stream.
    fn __reduce__<'py>(this: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((this.get_type().getattr("_of_bytes")?, (this.get()._to_bytes(this.py())?,)))
    }

    /// Returns the table as an Arrow IPC stream.
    fn _to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let schema = Schema::new(self.fields.clone());
        let mut writer = StreamWriter::try_new(Vec::new(), &schema).map_err(error::invalid_option)?;
        for batch in &self.batches {
            writer.write(&RecordBatch::from(batch)).map_err(error::invalid_option)?;
        }
        Ok(PyBytes::new(py, &writer.into_inner().map_err(error::invalid_option)?))
    }

    #[staticmethod]
    fn _of_bytes(bytes: &[u8]) -> PyResult<Table> {
        let reader = StreamReader::try_new(bytes, None).map_err(error::invalid_option)?;
        let schema = reader.schema();
        Ok(Table::new(&schema, reader.collect::<Result<_, _>>().map_err(error::invalid_option)?))
    }

    /// Returns the first rows as HTML, for notebooks.
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
                html += &format!("<td style=\"font-family:monospace\">{}{more}</td>", escaped(&short)?);
            }
            html += "</tr>";
        }
        html += "</tbody></table>";
        let count = self.__len__();
        let rows = if count == 1 { "row" } else { "rows" };
        let first = if count > SHOWN { format!("first {SHOWN} of ") } else { String::new() };
        Ok(html + &format!("<p>{first}{count} {rows}</p>"))
    }

    /// Returns a table with only the given columns, in the given order.
    pub fn select(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = names)] names: Vec<String>,
    ) -> PyResult<Table> {
        let indices: Vec<usize> =
            names.iter().map(|name| self.index_of(py, name)).collect::<PyResult<_>>()?;
        let fields: Fields = indices.iter().map(|&index| self.fields[index].clone()).collect();
        let batches = self.batches.iter().map(|batch| {
            let columns = indices.iter().map(|&index| batch.column(index).clone()).collect();
            batch_of(&fields, columns, batch.len())
        });
        Ok(Table { batches: batches.collect::<PyResult<_>>()?, fields })
    }

    /// Returns the table with some columns renamed. `mapping` maps old names to new names.
    fn rename(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = names_by_name)] mapping: HashMap<String, String>,
    ) -> PyResult<Table> {
        for name in mapping.keys() {
            self.index_of(py, name)?;
        }
        let new = |field: &FieldRef| match mapping.get(field.name()) {
            Some(name) => Arc::new(field.as_ref().clone().with_name(name)),
            None => FieldRef::clone(field),
        };
        let fields: Fields = self.fields.iter().map(new).collect();
        let twice = fields
            .iter()
            .enumerate()
            .find(|(index, field)| fields.find(field.name()).map(|it| it.0) != Some(*index));
        match twice {
            Some((_, field)) => Err(error::duplicate_column(field.name())),
            None => self.with_fields(fields),
        }
    }

    /// Returns `length` rows, starting at row `offset`, or all rows from there on if `length` is `None`.
    #[pyo3(signature = (offset=0, length=None))]
    fn slice(
        &self,
        #[pyo3(from_py_with = row_count)] offset: usize,
        #[pyo3(from_py_with = optional_row_count)] length: Option<usize>,
    ) -> Table {
        let (mut skip, mut left) = (offset, length.unwrap_or(usize::MAX));
        let mut batches = Vec::new();
        for batch in &self.batches {
            let begin = skip.min(batch.len());
            let count = left.min(batch.len() - begin);
            skip -= begin;
            left -= count;
            if count > 0 {
                batches.push(batch.slice(begin, count));
            }
        }
        // An empty table keeps the values of its dictionaries.
        batches.extend(self.batches.first().filter(|_| batches.is_empty()).map(|batch| batch.slice(0, 0)));
        Table { fields: self.fields.clone(), batches }
    }

    /// Returns the rows with the given numbers, which may repeat.
    fn take(&self, #[pyo3(from_py_with = row_numbers)] rows: Vec<usize>) -> PyResult<Table> {
        let count = self.__len__();
        if let Some(&row) = rows.iter().find(|&&row| row >= count) {
            return Err(error::no_row(isize::try_from(row).unwrap_or(isize::MAX), count));
        }
        let schema = Arc::new(Schema::new(self.fields.clone()));
        let batches: Vec<RecordBatch> = self.batches.iter().map(RecordBatch::from).collect();
        let all = concat_batches(&schema, &batches).map_err(error::invalid_type)?;
        let rows = UInt64Array::from_iter_values(rows.into_iter().map(|row| row as u64));
        let taken = take_record_batch(&all, &rows).map_err(error::invalid_type)?;
        Ok(Table::new(&schema, vec![taken]))
    }

    /// Returns a table with only the `reason` column. Where this table contains no reason, the value is the first
    /// reason that one of `others` contains.
    fn _reasons(&self, others: Vec<PyRef<'_, Table>>) -> PyResult<Table> {
        let mut all: Vec<_> = others.iter().map(|table| table.batches.iter().flat_map(reasons)).collect();
        let fields: Fields = vec![Field::new("reason", DataType::Utf8, true)].into();
        let batches = self.batches.iter().map(|batch| {
            let own = reasons(batch).map(|own| {
                let others = all.iter_mut().map(|reasons| reasons.next().flatten());
                others.fold(own, |first, next| first.or(next))
            });
            let reasons: StringArray = own.collect();
            batch_of(&fields, vec![Arc::new(reasons)], batch.len())
        });
        Ok(Table { batches: batches.collect::<PyResult<_>>()?, fields })
    }

    /// Returns the first `n` rows.
    #[pyo3(signature = (n=5))]
    fn head(&self, #[pyo3(from_py_with = row_count)] n: usize) -> Table {
        self.slice(0, Some(n))
    }

    /// Returns this table with the columns of another table appended on the right. Both tables must have the same
    /// number of rows.
    fn hstack(&self, other: Column) -> PyResult<Table> {
        let DataType::Struct(others) = &other.kind else {
            return Err(error::invalid_type("expected a table"));
        };
        if other.len() != self.__len__() {
            return Err(error::invalid_option(format!(
                "expected tables with the same number of rows, found {} and {}",
                self.__len__(),
                other.len()
            )));
        }
        if let Some(twice) = others.iter().find(|field| self.fields.find(field.name()).is_some()) {
            return Err(error::duplicate_column(twice.name()));
        }
        let fields: Fields = self.fields.iter().chain(others.iter()).cloned().collect();
        let right: Vec<&StructArray> = other.chunks.iter().map(|chunk| chunk.as_struct()).collect();
        let (mut lefts, mut rights) = (RowCursor::of(&self.batches), RowCursor::of(&right));
        let mut batches = Vec::new();
        while let (Some(left), Some(right)) = (lefts.left_of_batch(), rights.left_of_batch()) {
            let count = left.min(right);
            let columns = [lefts.take(count), rights.take(count)].concat();
            batches.push(batch_of(&fields, columns, count)?);
        }
        if let (true, Some(left), Some(right)) = (batches.is_empty(), self.batches.first(), right.first()) {
            // An empty table keeps the values of its dictionaries.
            let columns = [left.columns(), right.columns()].concat();
            let columns = columns.into_iter().map(|column| column.slice(0, 0)).collect();
            batches.push(batch_of(&fields, columns, 0)?);
        }
        Ok(Table { fields, batches })
    }
}

/// Checks for Ctrl-C once every 8192 rows. Converting a million rows takes seconds.
pub fn look_for_signals(py: Python<'_>, row: usize) -> PyResult<()> {
    if row % 8192 == 8191 { py.check_signals() } else { Ok(()) }
}

/// Returns the values of the `reason` column, or no values if there is no such column.
fn reasons(batch: &StructArray) -> impl Iterator<Item = Option<&str>> {
    batch.column_by_name("reason").and_then(|column| column.as_string_opt::<i32>()).into_iter().flatten()
}

fn batch_of(fields: &Fields, columns: Vec<ArrayRef>, len: usize) -> PyResult<StructArray> {
    StructArray::try_new_with_length(fields.clone(), columns, None, len).map_err(error::invalid_option)
}

/// Position in a sequence of batches. Rows are taken in groups, each within a single batch.
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

    /// Returns the number of rows left in the current batch, or `None` after the last batch.
    fn left_of_batch(&self) -> Option<usize> {
        self.batches.get(self.batch).map(|batch| batch.len() - self.row)
    }

    /// Returns the columns of the next `count` rows, which must be in the current batch, and advances past them.
    fn take(&mut self, count: usize) -> Vec<ArrayRef> {
        let batch = self.batches[self.batch].slice(self.row, count);
        self.row += count;
        if self.left_of_batch() == Some(0) {
            (self.batch, self.row) = (self.batch + 1, 0);
        }
        batch.columns().to_vec()
    }
}
