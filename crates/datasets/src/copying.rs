//! Rows that are copies of the puzzle before them under a symmetry.

use crate::fault::{Fault, Flaw};
use sodan_board::Symmetry;

/// What a row says of being a copy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Copying {
    /// Which copy it is, from 1; 0 of the puzzle itself.
    pub number: u64,
    /// What brings the puzzle onto it, or a text that is no symmetry.
    pub symmetry: Option<Result<Symmetry, String>>,
}

/// What a number in a column `copy` should be.
const COPY: &str = "a whole number from 0";

/// Reads a row's columns `copy`, a number, and `symmetry`, if there is one.
pub(crate) fn read<'t>(value: &impl Fn(&str) -> Option<&'t str>) -> Result<Option<Copying>, Flaw> {
    let is_said = |text: &&str| !text.is_empty() && *text != "null";
    let Some(text) = value("copy").filter(is_said) else { return Ok(None) };
    // Where some rows have none, programs write whole numbers with a point.
    let number = text.strip_suffix(".0").unwrap_or(text).parse().map_err(|_| Flaw {
        column: Some("copy".to_owned()),
        reason: Some(format!("copy is {text}, but should be {COPY}")),
        ..Flaw::of(Fault::WrongCopy)
    })?;
    let symmetry = value("symmetry").filter(is_said);
    let symmetry = symmetry.map(|text| text.parse().map_err(|_| text.to_owned()));
    Ok(Some(Copying { number, symmetry }))
}
