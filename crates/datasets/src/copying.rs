//! Rows that are copies, under a symmetry, of a preceding puzzle.

use crate::fault::{Fault, Flaw};
use sodan_board::Symmetry;

/// Copy number and symmetry of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Copying {
    /// 1-based index of the copy; 0 for the puzzle itself.
    pub number: u64,
    /// The symmetry that maps the puzzle to the copy, or an invalid text.
    pub symmetry: Option<Result<Symmetry, String>>,
}

/// Valid values of the column `copy`.
const COPY: &str = "a whole number, 0 or more";

/// Parses a row's columns `copy`, a number, and `symmetry`, if there is one.
pub(crate) fn read<'t>(value: &impl Fn(&str) -> Option<&'t str>) -> Result<Option<Copying>, Flaw> {
    let is_said = |text: &&str| !text.is_empty() && *text != "null";
    let Some(text) = value("copy").filter(is_said) else { return Ok(None) };
    // If some rows have no value, programs write integers with a decimal point.
    let number = text.strip_suffix(".0").unwrap_or(text).parse().map_err(|_| Flaw {
        column: Some("copy".to_owned()),
        reason: Some(format!("copy is {text}, but should be {COPY}")),
        ..Flaw::of(Fault::WrongCopy)
    })?;
    let symmetry = value("symmetry").filter(is_said);
    let symmetry = symmetry.map(|text| text.parse().map_err(|_| text.to_owned()));
    Ok(Some(Copying { number, symmetry }))
}
