//! Runs the command, and reads the tables that it writes.

use crate::error;
use crate::table::Table;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use sodan::arrow::table::{Packing, batches};
use std::ffi::OsString;
use std::fs::File;
use std::path::PathBuf;

/// Runs the command and returns its exit code. `arguments` starts with the program name. If the arguments are invalid
/// or request help, the process exits.
#[pyfunction]
pub fn command(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| sodan_cli::run(&arguments))
}

/// Reads Parquet files with the same columns, and returns their rows as one table.
#[pyfunction]
pub fn read_parquet(py: Python<'_>, paths: Vec<PathBuf>) -> PyResult<Table> {
    let mut tables = py.detach(|| {
        let read = |path: &PathBuf| {
            let rows = File::open(path).and_then(|file| batches(Packing::Parquet, file));
            rows.map_err(|error| PyOSError::new_err(format!("cannot read {}: {error}", path.display())))
        };
        paths.iter().map(read).collect::<PyResult<Vec<_>>>()
    })?;
    let Some((schema, _)) = tables.first().cloned() else {
        return Err(error::invalid_option("expected at least one file"));
    };
    Ok(Table::new(&schema, tables.drain(..).flat_map(|(_, rows)| rows).collect()))
}
