//! Places and conclusions as people write them.

use serde::{Deserialize, Serialize};
use sodan_board::{Candidate, Cell, Digit, House};
use std::fmt;
use std::str::FromStr;

/// A cell `r3c4`, a candidate `r3c4=7` or `r3c4<>7`, a house `r3`, `c4` or `b2`, or a digit `7`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "String"))]
pub enum Place {
    /// A cell.
    Cell(Cell),
    /// A candidate.
    Candidate(Candidate),
    /// A house.
    House(House),
    /// A digit, anywhere.
    Digit(Digit),
}

impl Place {
    /// The candidates there.
    pub fn candidates(self) -> Vec<Candidate> {
        let of_cell = |cell| Digit::all().map(move |digit| Candidate::new(cell, digit));
        match self {
            Place::Cell(cell) => of_cell(cell).collect(),
            Place::Candidate(candidate) => vec![candidate],
            Place::House(house) => house.cells().iter().flat_map(of_cell).collect(),
            Place::Digit(digit) => Cell::all().map(|cell| Candidate::new(cell, digit)).collect(),
        }
    }
}

/// A text that is no place or no conclusion.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {0}")]
pub struct ParsePlaceError(&'static str);

impl FromStr for Place {
    type Err = ParsePlaceError;

    fn from_str(text: &str) -> Result<Place, ParsePlaceError> {
        let house = || House::all().find(|house| house.to_string().eq_ignore_ascii_case(text));
        let digit = || match text.as_bytes() {
            [byte] => Digit::from_ascii(*byte),
            _ => None,
        };
        let candidate =
            || text.parse().ok().map(|conclusion: Conclusion| Place::Candidate(conclusion.candidate));
        let cell = text.parse().ok().map(Place::Cell);
        cell.or_else(candidate)
            .or_else(|| house().map(Place::House))
            .or_else(|| digit().map(Place::Digit))
            .ok_or(ParsePlaceError("r3c4, r3c4=7, r3, c4, b2 or 7"))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Cell(cell) => cell.fmt(f),
            Place::Candidate(Candidate { cell, digit }) => write!(f, "{cell}={digit}"),
            Place::House(house) => house.fmt(f),
            Place::Digit(digit) => digit.fmt(f),
        }
    }
}

impl TryFrom<String> for Place {
    type Error = ParsePlaceError;

    fn try_from(text: String) -> Result<Place, ParsePlaceError> {
        text.parse()
    }
}

impl From<Place> for String {
    fn from(place: Place) -> String {
        place.to_string()
    }
}

/// A conclusion: `r3c4<>7` or `r3c4=7`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "String"))]
pub struct Conclusion {
    candidate: Candidate,
    truth: Truth,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Truth {
    True,
    False,
}

impl Conclusion {
    /// The candidate, if the conclusion is that it is placed.
    pub fn placed(self) -> Option<Candidate> {
        (self.truth == Truth::True).then_some(self.candidate)
    }

    /// The candidate, if the conclusion is that it falls.
    pub fn fallen(self) -> Option<Candidate> {
        (self.truth == Truth::False).then_some(self.candidate)
    }
}

impl FromStr for Conclusion {
    type Err = ParsePlaceError;

    fn from_str(text: &str) -> Result<Conclusion, ParsePlaceError> {
        let read = |sign: &str, truth| {
            let (cell, digit) = text.split_once(sign)?;
            let [digit] = digit.as_bytes() else { return None };
            let candidate = Candidate::new(cell.parse().ok()?, Digit::from_ascii(*digit)?);
            Some(Conclusion { candidate, truth })
        };
        read("<>", Truth::False)
            .or_else(|| read("=", Truth::True))
            .ok_or(ParsePlaceError("r3c4<>7 or r3c4=7"))
    }
}

impl fmt::Display for Conclusion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.truth == Truth::True { "=" } else { "<>" };
        write!(f, "{}{sign}{}", self.candidate.cell, self.candidate.digit)
    }
}

impl TryFrom<String> for Conclusion {
    type Error = ParsePlaceError;

    fn try_from(text: String) -> Result<Conclusion, ParsePlaceError> {
        text.parse()
    }
}

impl From<Conclusion> for String {
    fn from(conclusion: Conclusion) -> String {
        conclusion.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_cells_candidates_houses_and_digits() {
        let count = |text: &str| text.parse::<Place>().map(|place| place.candidates().len());
        assert_eq!(["r3c4", "r3c4=7", "r3c4<>7", "b2", "C4", "7"].map(count), [9, 1, 1, 81, 81, 81].map(Ok));
        for wrong in ["", "r0c1", "r3c4=0", "x3", "10", "r3c4<7"] {
            assert!(wrong.parse::<Place>().is_err(), "{wrong}");
        }
    }
}
