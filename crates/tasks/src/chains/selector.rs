//! Text forms of scopes such as `r3c4`, `b2` or `7`, and of conclusions such as `r3c4<>7`, for the options of the
//! `chains` task.

use serde::{Deserialize, Serialize};
use sodan_board::{Candidate, Cell, Digit, House};
use std::fmt;
use std::str::FromStr;

/// A scope: a cell `r3c4`, a candidate `r3c4=7` or `r3c4<>7`, a house `r3`, `c4` or `b2`, or a digit `7`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "String"))]
#[non_exhaustive]
pub enum Selector {
    /// A cell.
    Cell(Cell),
    /// A candidate.
    Candidate(Candidate),
    /// A house.
    House(House),
    /// A digit in any cell.
    Digit(Digit),
}

impl Selector {
    /// Returns all candidates within this scope.
    pub fn candidates(self) -> Vec<Candidate> {
        let of_cell = |cell| Digit::all().map(move |digit| Candidate::new(cell, digit));
        match self {
            Selector::Cell(cell) => of_cell(cell).collect(),
            Selector::Candidate(candidate) => vec![candidate],
            Selector::House(house) => house.cells().iter().flat_map(of_cell).collect(),
            Selector::Digit(digit) => Cell::all().map(|cell| Candidate::new(cell, digit)).collect(),
        }
    }
}

/// Error for a string that is not a scope or a conclusion.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {0}")]
pub struct ParseSelectorError(&'static str);

impl FromStr for Selector {
    type Err = ParseSelectorError;

    fn from_str(text: &str) -> Result<Selector, ParseSelectorError> {
        let house = || House::all().find(|house| house.to_string().eq_ignore_ascii_case(text));
        let digit = || match text.as_bytes() {
            [byte] => Digit::from_ascii(*byte),
            _ => None,
        };
        let candidate = || {
            text.parse().ok().map(|conclusion: DroppedConclusion| Selector::Candidate(conclusion.candidate))
        };
        let cell = text.parse().ok().map(Selector::Cell);
        cell.or_else(candidate)
            .or_else(|| house().map(Selector::House))
            .or_else(|| digit().map(Selector::Digit))
            .ok_or(ParseSelectorError("r3c4, r3c4=7, r3, c4, b2 or 7"))
    }
}

impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Selector::Cell(cell) => cell.fmt(f),
            Selector::Candidate(Candidate { cell, digit }) => write!(f, "{cell}={digit}"),
            Selector::House(house) => house.fmt(f),
            Selector::Digit(digit) => digit.fmt(f),
        }
    }
}

impl TryFrom<String> for Selector {
    type Error = ParseSelectorError;

    fn try_from(text: String) -> Result<Selector, ParseSelectorError> {
        text.parse()
    }
}

impl From<Selector> for String {
    fn from(place: Selector) -> String {
        place.to_string()
    }
}

/// A conclusion: `r3c4<>7` or `r3c4=7`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "String"))]
pub struct DroppedConclusion {
    candidate: Candidate,
    truth: Truth,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Truth {
    True,
    False,
}

impl DroppedConclusion {
    /// Returns the placed candidate, or `None` if the conclusion is an elimination.
    pub fn placed(self) -> Option<Candidate> {
        (self.truth == Truth::True).then_some(self.candidate)
    }

    /// Returns the eliminated candidate, or `None` if the conclusion is a placement.
    pub fn fallen(self) -> Option<Candidate> {
        (self.truth == Truth::False).then_some(self.candidate)
    }
}

impl FromStr for DroppedConclusion {
    type Err = ParseSelectorError;

    fn from_str(text: &str) -> Result<DroppedConclusion, ParseSelectorError> {
        let read = |sign: &str, truth| {
            let (cell, digit) = text.split_once(sign)?;
            let [digit] = digit.as_bytes() else { return None };
            let candidate = Candidate::new(cell.parse().ok()?, Digit::from_ascii(*digit)?);
            Some(DroppedConclusion { candidate, truth })
        };
        read("<>", Truth::False)
            .or_else(|| read("=", Truth::True))
            .ok_or(ParseSelectorError("r3c4<>7 or r3c4=7"))
    }
}

impl fmt::Display for DroppedConclusion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.truth == Truth::True { "=" } else { "<>" };
        write!(f, "{}{sign}{}", self.candidate.cell, self.candidate.digit)
    }
}

impl TryFrom<String> for DroppedConclusion {
    type Error = ParseSelectorError;

    fn try_from(text: String) -> Result<DroppedConclusion, ParseSelectorError> {
        text.parse()
    }
}

impl From<DroppedConclusion> for String {
    fn from(conclusion: DroppedConclusion) -> String {
        conclusion.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_name_cells_and_houses() {
        let count = |text: &str| text.parse::<Selector>().map(|place| place.candidates().len());
        assert_eq!(["r3c4", "r3c4=7", "r3c4<>7", "b2", "C4", "7"].map(count), [9, 1, 1, 81, 81, 81].map(Ok));
        for wrong in ["", "r0c1", "r3c4=0", "x3", "10", "r3c4<7"] {
            assert!(wrong.parse::<Selector>().is_err(), "{wrong}");
        }
    }
}
