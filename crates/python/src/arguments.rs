//! Parses arguments of a table's methods. Conversion errors become exceptions of `sodan` that state which kind of
//! argument was expected.

use crate::error;
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::collections::HashMap;

/// Parses a number of rows, 0 or more.
pub fn row_count(argument: &Bound<'_, PyAny>) -> PyResult<usize> {
    let is_number = argument.is_exact_instance_of::<pyo3::types::PyInt>();
    argument.extract().map_err(|_| {
        let message = format!("expected a number of rows, 0 or more, found {}", shown(argument));
        if is_number { error::invalid_option(message) } else { error::invalid_type(message) }
    })
}

/// Like [`row_count`], but also accepts `None`.
pub fn optional_row_count(argument: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
    if argument.is_none() { Ok(None) } else { row_count(argument).map(Some) }
}

/// Parses a list of 0-based row numbers.
pub fn row_numbers(argument: &Bound<'_, PyAny>) -> PyResult<Vec<usize>> {
    let numbers: Vec<Bound<'_, PyAny>> =
        argument.extract().map_err(|_| expected("a list of row numbers", argument))?;
    numbers.iter().map(row_count).collect()
}

/// Parses a list of column names.
pub fn names(argument: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    let names = argument.extract().map_err(|_| expected("a list of column names", argument));
    // A string would otherwise be accepted as a list of its letters.
    if argument.is_instance_of::<PyString>() {
        return Err(error::invalid_type(format!(
            "expected a list of column names, found a string; use [{}]",
            shown(argument)
        )));
    }
    names
}

/// Parses a dictionary that maps old to new column names.
pub fn names_by_name(argument: &Bound<'_, PyAny>) -> PyResult<HashMap<String, String>> {
    argument.extract().map_err(|_| expected("a dictionary that maps old names to new names", argument))
}

fn expected(what: &str, found: &Bound<'_, PyAny>) -> PyErr {
    error::invalid_type(format!("expected {what}, found {}", shown(found)))
}

fn shown(object: &Bound<'_, PyAny>) -> String {
    object.repr().map_or_else(|_| object.get_type().to_string(), |text| text.to_string())
}
