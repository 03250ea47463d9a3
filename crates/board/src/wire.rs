//! Serde implementations of the board types, enabled by the `serde` feature.
//!
//! The serialized forms are readable and stable:
//!
//! | type | form | example |
//! | --- | --- | --- |
//! | `Digit` | a number | `7` |
//! | `Cell`, `House`, `Row`, `Column`, `Block` | its name | `"r1c2"`, `"b3"` |
//! | `HouseKind` | its name | `"box"` |
//! | `Candidate` | its name | `"(7)r3c4"` |
//! | `DigitSet` | its digits as one string | `"279"` |
//! | `CellSet`, `HouseSet`, `CandidateSet` | a list of names in ascending order | `["r1c2","r9c9"]` |
//! | `Grid`, `Puzzle`, `Solution` | 81 characters, `.` for an empty cell | `"4.....8.5.3…"` |
//! | `Candidates` | an object with the placed digits as a grid, and the candidates of each cell | `{"placed":"4..…","digits":["","1679",…]}` |
//! | `Clash` | an object with the house, the digit and two cells | `{"house":"r1","digit":4,"cells":["r1c1","r1c2"]}` |
//! | `Symmetry` | its text form | `"t r213456789"` |
//!
//! Deserialization validates its input as parsing does: for example, a puzzle with a clash is rejected. A grid accepts
//! every text that [`Grid`] parses.

use crate::{
    Block, ByCell, Candidate, CandidateSet, Candidates, Cell, CellSet, Clash, Column, Digit, DigitSet, Grid,
    House, HouseKind, HouseSet, Puzzle, Row, Solution, Symmetry,
};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;

/// Implements serde's traits through `Display` and `FromStr`.
macro_rules! as_text {
    ($($Type:ty),*) => {$(
        impl Serialize for $Type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $Type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$Type, D::Error> {
                Cow::<str>::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

as_text!(Cell, House, Row, Column, Block, HouseKind, Candidate, DigitSet);
as_text!(Grid, Puzzle, Solution, Symmetry);

/// Implements serde's traits for sets as lists of their members.
macro_rules! as_list {
    ($($Set:ty),*) => {$(
        impl Serialize for $Set {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> Deserialize<'de> for $Set {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$Set, D::Error> {
                Ok(Vec::deserialize(deserializer)?.into_iter().collect())
            }
        }
    )*};
}

as_list!(CellSet, HouseSet, CandidateSet);

impl Serialize for Digit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.get())
    }
}

impl<'de> Deserialize<'de> for Digit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digit, D::Error> {
        u8::deserialize(deserializer)?.try_into().map_err(D::Error::custom)
    }
}

#[derive(Serialize, Deserialize)]
struct CandidatesForm {
    placed: Grid,
    /// Candidates of each cell, row by row; empty if the cell is placed.
    digits: Vec<DigitSet>,
}

impl Serialize for Candidates {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let digits = Cell::all().map(|cell| self.digits(cell)).collect();
        CandidatesForm { placed: *self.placed(), digits }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Candidates {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Candidates, D::Error> {
        let CandidatesForm { placed, digits } = CandidatesForm::deserialize(deserializer)?;
        let count = digits.len();
        let digits: [DigitSet; 81] =
            digits.try_into().map_err(|_| D::Error::invalid_length(count, &"81 sets of digits"))?;
        match placed.filled().iter().find(|cell| !digits[cell.index()].is_empty()) {
            Some(cell) => {
                Err(D::Error::custom(format!("{cell}: expected a digit or candidates, found both")))
            }
            None => Ok(Candidates::of_parts(placed, ByCell::new(digits))),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Clash")]
struct ClashForm {
    house: House,
    digit: Digit,
    cells: [Cell; 2],
}

impl Serialize for Clash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Clash { house, digit, cells } = *self;
        ClashForm { house, digit, cells }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Clash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Clash, D::Error> {
        let ClashForm { house, digit, cells } = ClashForm::deserialize(deserializer)?;
        Ok(Clash { house, digit, cells })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Debug;

    const LINE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    /// Deserializes a value from JSON, checks that it serializes to the same text, and returns it.
    fn both_ways<T: Serialize + for<'de> Deserialize<'de> + PartialEq + Debug>(json: &str) -> T {
        let value: T = serde_json::from_str(json).unwrap();
        assert_eq!(serde_json::to_string(&value).unwrap(), json);
        value
    }

    fn fault<T: for<'de> Deserialize<'de> + Debug>(json: &str) -> String {
        serde_json::from_str::<T>(json).unwrap_err().to_string()
    }

    #[test]
    fn forms_are_as_the_table_says() {
        assert_eq!(both_ways::<Digit>("7"), Digit::SEVEN);
        assert_eq!(both_ways::<Cell>("\"r1c2\"").index(), 1);
        assert_eq!(both_ways::<House>("\"b3\"").index(), 20);
        assert_eq!(both_ways::<(Row, Column, Block)>("[\"r1\",\"c2\",\"b3\"]").1.index(), 1);
        assert_eq!(both_ways::<HouseKind>("\"box\""), HouseKind::Block);
        assert_eq!(both_ways::<Candidate>("\"(7)r3c4\"").digit, Digit::SEVEN);
        assert_eq!(both_ways::<DigitSet>("\"279\"").len(), 3);
        assert_eq!(both_ways::<CellSet>("[\"r1c2\",\"r9c9\"]").len(), 2);
        assert_eq!(both_ways::<HouseSet>("[]"), HouseSet::EMPTY);
        assert_eq!(both_ways::<CandidateSet>("[\"(1)r2c2\",\"(7)r1c1\"]").len(), 2);
        assert_eq!(both_ways::<Symmetry>("\"t r213456789\"").to_string(), "t r213456789");
        both_ways::<Clash>("{\"house\":\"r1\",\"digit\":4,\"cells\":[\"r1c1\",\"r1c2\"]}");
        let puzzle = both_ways::<Puzzle>(&format!("\"{LINE}\""));
        assert_eq!(both_ways::<Grid>(&format!("\"{LINE}\"")), Grid::from(puzzle));
    }

    #[test]
    fn solving_states_parse_and_print() {
        let state = Candidates::new(&LINE.parse().unwrap());
        let json = serde_json::to_string(&state).unwrap();
        assert!(json.starts_with(&format!("{{\"placed\":\"{LINE}\",\"digits\":[\"\",\"1679\",")), "{json}");
        assert_eq!(both_ways::<Candidates>(&json), state);
        assert_eq!(
            fault::<Candidates>(&json.replacen("[\"\"", "[\"4\"", 1)),
            "r1c1: expected a digit or candidates, found both"
        );
        assert!(fault::<Candidates>(&json.replacen("\"1679\",", "", 1)).contains("81 sets of digits"));
    }

    #[test]
    fn reading_checks() {
        assert!(fault::<Digit>("0").starts_with("`0` is not a valid digit"));
        assert!(
            fault::<Puzzle>(&format!("\"44{}\"", ".".repeat(79))).starts_with("4 appears twice in row 1")
        );
        assert!(
            fault::<Solution>(&format!("\"{LINE}\""))
                .contains("row 1 does not contain each digit exactly once")
        );
        assert!(fault::<Cell>("\"r0c1\"").starts_with("`r0c1` is not a valid cell"));
    }
}
