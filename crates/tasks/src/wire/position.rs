//! A player's position: givens, entries and marks.

use serde::{Deserialize, Serialize};
use sodan_board::{ByCell, Candidates, Cell, DigitSet, Grid};
use sodan_formats::{self as formats, Marks, Origin};

/// A player's position. Digits may clash and marks may be wrong; tasks report such errors.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Position {
    /// Givens: 81 characters in reading order, with `.` for an empty cell.
    #[cfg_attr(feature = "schema", schemars(length(equal = 81)))]
    pub givens: String,
    /// All digits, givens as well as entries, in the form of `givens`.
    #[cfg_attr(feature = "schema", schemars(length(equal = 81)))]
    pub digits: String,
    /// Marks of each cell, such as `"147"`. An empty string means that the cell's marks are unknown; an empty list
    /// means that all marks are unknown.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(length(equal = 81)))]
    pub marks: Option<Vec<String>>,
}

/// Error for a serialized position that is invalid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The givens or the digits do not form a grid.
    #[error("{0}: expected 81 characters: digits, or `.` for an empty cell")]
    Grid(&'static str),
    /// A given is missing from the digits.
    #[error("digits: the given {0} is missing")]
    Lost(Cell),
    /// The number of strings of marks differs from the number of cells, or a string does not consist of digits.
    #[error("marks: expected a list of digits for each of the 81 cells")]
    Marks,
}

impl Position {
    /// Converts a position to its serialized form.
    pub fn of(position: &formats::Position) -> Position {
        let candidates = position.candidates();
        let marks = || Cell::all().map(|cell| shown(cell, position, &candidates)).collect();
        Position {
            givens: position.givens().to_string(),
            digits: position.digits.to_string(),
            marks: (position.marks != Marks::Implied).then(marks),
        }
    }

    /// Converts the serialized form back to a position. Digits that are not givens become entries.
    ///
    /// # Errors
    ///
    /// Returns an error if the strings do not describe a position.
    pub fn back(&self) -> Result<formats::Position, PositionError> {
        let grid = |name, text: &str| text.parse::<Grid>().map_err(|_| PositionError::Grid(name));
        let (givens, digits) = (grid("givens", &self.givens)?, grid("digits", &self.digits)?);
        if let Some((cell, _)) = givens.iter().find(|&(cell, digit)| digits.get(cell) != Some(digit)) {
            return Err(PositionError::Lost(cell));
        }
        let marks = self.marks.as_deref().map(|marks| written(&digits, marks)).transpose()?;
        Ok(formats::Position {
            digits,
            origin: Origin::Placed(digits.filled() - givens.filled()),
            marks: marks.map_or(Marks::Implied, Marks::Written),
        })
    }
}

fn shown(cell: Cell, position: &formats::Position, candidates: &Candidates) -> String {
    if position.digits.get(cell).is_some() { String::new() } else { candidates.digits(cell).to_string() }
}

/// Parses the marks of each empty cell. If a cell's marks are unknown, returns all digits that no peer excludes.
fn written(digits: &Grid, marks: &[String]) -> Result<ByCell<DigitSet>, PositionError> {
    if marks.len() != Cell::all().count() {
        return Err(PositionError::Marks);
    }
    let implied = Candidates::of_grid(digits);
    let mut written = ByCell::from_fn(|_| DigitSet::EMPTY);
    for (cell, text) in Cell::all().zip(marks).filter(|&(cell, _)| digits.get(cell).is_none()) {
        let marked: DigitSet = text.parse().map_err(|_| PositionError::Marks)?;
        written[cell] = if marked.is_empty() { implied.digits(cell) } else { marked };
    }
    Ok(written)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GIVENS: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn position(digits: &str, marks: Option<Vec<String>>) -> Position {
        Position { givens: GIVENS.into(), digits: digits.into(), marks }
    }

    #[test]
    fn entries_are_what_is_not_given() {
        let entered = GIVENS.replacen("53.", "534", 1);
        let back = position(&entered, None).back().unwrap();
        assert_eq!(back.givens().to_string(), GIVENS);
        assert_eq!(back.placed().to_string().trim_matches('.'), "4");
        assert_eq!(Position::of(&back), position(&entered, None));
    }

    #[test]
    fn unmarked_cell_claims_nothing() {
        let mut marks = vec![String::new(); 81];
        marks[2] = "12".into();
        let candidates = position(GIVENS, Some(marks)).back().unwrap().candidates();
        assert_eq!(candidates.digits("r1c3".parse().unwrap()).to_string(), "12");
        assert_eq!(candidates.digits("r1c4".parse().unwrap()).to_string(), "26");
    }

    #[test]
    fn invalid_position_is_an_error() {
        let lost = GIVENS.replacen('5', "4", 1);
        assert_eq!(position(&lost, None).back(), Err(PositionError::Lost("r1c1".parse().unwrap())));
        assert_eq!(position("53", None).back(), Err(PositionError::Grid("digits")));
        assert_eq!(position(GIVENS, Some(vec![])).back(), Err(PositionError::Marks));
        assert_eq!(position(GIVENS, Some(vec!["x".into(); 81])).back(), Err(PositionError::Marks));
    }
}
