//! Converts errors of the Rust libraries to exceptions of `sodan`.

use pyo3::prelude::*;
use std::fmt::Display;

/// Exceptions that `python/sodan/errors.py` defines.
mod exceptions {
    pyo3::import_exception!(sodan.errors, DuplicateColumnError);
    pyo3::import_exception!(sodan.errors, InvalidOptionError);
    pyo3::import_exception!(sodan.errors, InvalidPuzzleError);
    pyo3::import_exception!(sodan.errors, InvalidTypeError);
    pyo3::import_exception!(sodan.errors, RowNotFoundError);
}

/// Creates the exception for an option whose value is out of range or unknown.
pub fn invalid_option(error: impl Display) -> PyErr {
    exceptions::InvalidOptionError::new_err(error.to_string())
}

/// Creates the exception for an argument or column of an unsupported type.
pub fn invalid_type(error: impl Display) -> PyErr {
    exceptions::InvalidTypeError::new_err(error.to_string())
}

/// Creates the exception for an invalid puzzle. For an invalid puzzle in a column, only functions whose results have no
/// `reason` column raise it.
pub fn invalid_puzzle(error: impl Display) -> PyErr {
    exceptions::InvalidPuzzleError::new_err(error.to_string())
}

/// Creates the exception for a name that is not in `known`. The message suggests a similar name.
pub fn no_column<'n>(py: Python<'_>, name: &str, known: impl IntoIterator<Item = &'n str>) -> PyErr {
    let known: Vec<&str> = known.into_iter().collect();
    let error = || py.import("sodan.errors")?.getattr("no_column")?.call1((name, known));
    error().map_or_else(|failed| failed, PyErr::from_value)
}

/// Creates the exception for a column that would occur twice in a table.
pub fn duplicate_column(name: &str) -> PyErr {
    exceptions::DuplicateColumnError::new_err(format!("the table already has a column `{name}`"))
}

/// Creates the exception for a row number that is out of range.
pub fn no_row(number: isize, rows: usize) -> PyErr {
    exceptions::RowNotFoundError::new_err(format!("row {number} is out of range for a table of {rows} rows"))
}
