//! The native module of the Python package. It converts columns, runs tasks of `sodan::tasks` on them, and returns
//! tables.
//!
//! ```text
//! Arrow C data interface, buffer of uint8[n, 81] or list ─column─▶ strings ─asking─▶ records ─▶ table
//! ```
//!
//! The public API, with names, types, defaults and documentation, is the Python package in `python/sodan`.

mod arguments;
mod asking;
mod column;
mod command;
mod error;
mod lines;
mod questions;
mod symmetry;
mod table;
mod value;

use pyo3::prelude::*;

/// The `sodan._native` module.
#[pymodule(gil_used = false)]
mod _native {
    #[pymodule_export]
    use crate::command::{command, read_parquet};
    #[pymodule_export]
    use crate::questions::{
        candidates, canonicalize, check, convert, count, digits, explain, generate, hint, morph, picture,
        rate, solve, traces, true_candidates, verify,
    };
    #[pymodule_export]
    use crate::symmetry::{symmetry, symmetry_inverse, symmetry_then, transform};
    #[pymodule_export]
    use crate::table::Table;
    #[pymodule_export]
    const PUZZLE_NAMES: [&str; 4] = sodan::arrow::texts::NAMES;
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "Python determines the name")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
