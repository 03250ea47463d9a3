//! Errors of the libraries as exceptions.

use pyo3::PyErr;
use pyo3::exceptions::{PyTypeError, PyValueError};
use std::fmt::Display;

/// A value that cannot be.
pub fn of_value(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Something of a kind that cannot be.
pub fn of_type(error: impl Display) -> PyErr {
    PyTypeError::new_err(error.to_string())
}
