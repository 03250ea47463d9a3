//! Parses the columns of rows that are copies of a preceding puzzle under a symmetry.

use crate::fault::{Fault, Flaw};
use sodan_board::Symmetry;

/// Copy number and symmetry of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Copying {
    /// 1-based index of the copy; 0 for the puzzle itself.
    pub number: u64,
    /// Symmetry that maps the puzzle to the copy. If the text is not a symmetry, the error contains the text.
    pub symmetry: Option<Result<Symmetry, String>>,
}

/// Description of the valid values of the `copy` column.
const COPY: &str = "a whole number, 0 or more";

/// Parses a row's columns `copy` and `symmetry`. Returns `None` if the row has no copy number.
pub(crate) fn read<'t>(value: &impl Fn(&str) -> Option<&'t str>) -> Result<Option<Copying>, Flaw> {
    let is_present = |text: &&str| !text.is_empty() && *text != "null";
    let Some(text) = value("copy").filter(is_present) else { return Ok(None) };
    // Some programs write integers with a decimal point if a column has missing values.
    let number = text.strip_suffix(".0").unwrap_or(text).parse().map_err(|_| Flaw {
        column: Some("copy".to_owned()),
        reason: Some(format!("copy is {text}, but should be {COPY}")),
        ..Flaw::of(Fault::WrongCopy)
    })?;
    let symmetry = value("symmetry").filter(is_present);
    let symmetry = symmetry.map(|text| text.parse().map_err(|_| text.to_owned()));
    Ok(Some(Copying { number, symmetry }))
}
