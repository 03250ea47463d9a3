//! Sodan's own JSON: [`VariantPuzzle::from_json`] has the fields.
//!
//! A collection may keep the text of a puzzle in `original`, and may have puzzles whose constraints are `null`, since their rules
//! are known in words only; those are refused.

use super::Import;
use crate::{VariantError, VariantPuzzle};

/// Returns whether a text is an object with the number of rows and of values.
pub(super) fn matches(text: &str) -> bool {
    text.starts_with('{')
        && text.contains("\"rows\"")
        && text.contains("\"size\"")
        && !text.contains("\"grid\"")
}

/// Reads an object.
pub(super) fn read(text: &str) -> Result<Import, VariantError> {
    Ok(Import::of(super::Format::Json, VariantPuzzle::from_json(text)?))
}

/// Writes an object on one line.
pub(super) fn write(puzzle: &VariantPuzzle) -> Result<String, VariantError> {
    Ok(puzzle.to_json())
}
