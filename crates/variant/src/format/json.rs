//! Sodan's own JSON format. [`VariantPuzzle::from_json`] describes the fields.
//!
//! Collections may store the original text of a puzzle in `original`. They may also contain puzzles whose rules are
//! stated only in words; `constraints` is `null` in these puzzles, and they are rejected.

use super::Import;
use crate::{VariantError, VariantPuzzle};

/// Returns whether a string is an object that specifies the numbers of rows and values.
pub(super) fn matches(text: &str) -> bool {
    text.starts_with('{')
        && text.contains("\"rows\"")
        && text.contains("\"size\"")
        && !text.contains("\"grid\"")
}

/// Parses an object.
pub(super) fn read(text: &str) -> Result<Import, VariantError> {
    Ok(Import::of(super::Format::Json, VariantPuzzle::from_json(text)?))
}

/// Writes an object on one line.
pub(super) fn write(puzzle: &VariantPuzzle) -> Result<String, VariantError> {
    Ok(puzzle.to_json())
}
