//! Quoted rows, as in the list of instances of Gecode's Sudoku example.
//!
//! ```text
//! record = { "// " comment } row { row } [ "," ]
//! row    = quote cells quote
//! ```
//!
//! The cells are the same as in a [line](super::line).

use super::{Format, Import, line};
use crate::{VariantError, VariantPuzzle};

/// Returns the cells between the quotes.
fn cells_of(text: &str) -> String {
    text.lines()
        .map(str::trim)
        .filter(|line| !line.starts_with("//"))
        .flat_map(|line| line.split('"').skip(1).step_by(2))
        .collect()
}

/// Returns whether a string consists of quoted rows.
pub(super) fn matches(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.next().is_some_and(|line| line.starts_with('"')) && line::matches(&cells_of(text))
}

/// Parses a record.
pub(super) fn read(text: &str) -> Result<Import, VariantError> {
    Ok(Import { format: Format::Gecode, ..line::read(&cells_of(text))? })
}

/// Writes a record, with one quoted row per line.
pub(super) fn write(puzzle: &VariantPuzzle) -> Result<String, VariantError> {
    let cells = line::write(puzzle)?;
    let width = usize::from(puzzle.shape.columns);
    let rows = cells.as_bytes().chunks(width).map(|row| format!("\"{}\"", String::from_utf8_lossy(row)));
    Ok(rows.collect::<Vec<_>>().join("\n"))
}
