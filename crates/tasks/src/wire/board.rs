//! Serialized forms of cells, houses, digits, candidates and states, and of the board that they refer to.

use super::mirror::{Mirror, structs};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sodan_board::{CellSet, DigitSet, Grid, HouseSet};
use sodan_logic as logic;
use std::borrow::Cow;

/// Defines wrappers of engine types that are serialized as strings such as `r1c2`.
macro_rules! named {
    ($($(#[$doc:meta])* $Name:ident($Of:ty), $pattern:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $Name(
            /// The engine's value.
            pub $Of,
        );

        impl Mirror for $Name {
            type Of = $Of;

            fn of(it: &$Of) -> $Name {
                $Name(*it)
            }

            fn back(&self) -> $Of {
                self.0
            }
        }

        impl Serialize for $Name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(&self.0)
            }
        }

        impl<'de> Deserialize<'de> for $Name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$Name, D::Error> {
                Cow::<str>::deserialize(deserializer)?.parse().map($Name).map_err(D::Error::custom)
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $Name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($Name).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "type": "string", "pattern": $pattern })
            }
        }
    )*};
}

named! {
    /// A cell, written as `r1c2`.
    Cell(sodan_board::Cell), "^r[1-9][0-9]*c[1-9][0-9]*$";
    /// A house, written as `r1`, `c1` or `b1`.
    House(sodan_board::House), "^[rcb][1-9][0-9]*$";
    /// A box, written as `b1`.
    Block(sodan_board::Block), "^b[1-9][0-9]*$";
}

/// A digit, from 1 to the side length of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Digit(
    /// The engine's digit.
    pub sodan_board::Digit,
);

impl Mirror for Digit {
    type Of = sodan_board::Digit;

    fn of(it: &sodan_board::Digit) -> Digit {
        Digit(*it)
    }

    fn back(&self) -> sodan_board::Digit {
        self.0
    }
}

impl Serialize for Digit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0.get())
    }
}

impl<'de> Deserialize<'de> for Digit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digit, D::Error> {
        u8::deserialize(deserializer)?.try_into().map(Digit).map_err(D::Error::custom)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Digit {
    fn schema_name() -> Cow<'static, str> {
        "Digit".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "integer", "minimum": 1 })
    }
}

/// Defines sets that are serialized as lists in ascending order.
macro_rules! lists {
    ($($(#[$doc:meta])* $Name:ident($Of:ty) of $Item:ty;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $Name(
            /// The engine's set.
            pub $Of,
        );

        impl Mirror for $Name {
            type Of = $Of;

            fn of(it: &$Of) -> $Name {
                $Name(*it)
            }

            fn back(&self) -> $Of {
                self.0
            }
        }

        impl Serialize for $Name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.0.iter().map(|it| <$Item>::of(&it)))
            }
        }

        impl<'de> Deserialize<'de> for $Name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$Name, D::Error> {
                let items: Vec<$Item> = Vec::deserialize(deserializer)?;
                Ok($Name(items.iter().map(Mirror::back).collect()))
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $Name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($Name).into()
            }

            fn json_schema(types: &mut schemars::SchemaGenerator) -> schemars::Schema {
                let items = types.subschema_for::<$Item>();
                schemars::json_schema!({ "type": "array", "items": items, "uniqueItems": true })
            }
        }
    )*};
}

lists! {
    /// Digits in ascending order.
    Digits(DigitSet) of Digit;
    /// Cells in reading order.
    Cells(CellSet) of Cell;
    /// Houses: rows first, then columns, then boxes.
    Houses(HouseSet) of House;
}

structs! {
    /// A digit in a cell.
    Candidate = sodan_board::Candidate {
        /// Cell that contains the candidate.
        cell: Cell,
        /// Digit of the candidate.
        digit: Digit,
    }
}

/// The board that cells and houses refer to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Board {
    /// Number of rows, columns and digits. In strings, a digit is one character: `1` to `9`, then `A` for 10 up to `Z`
    /// for 35.
    pub side: usize,
    /// All houses with their cells. Each house contains every digit once.
    pub houses: Vec<NamedHouse>,
}

/// A house with its cells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct NamedHouse {
    /// Name of the house, such as `r1`.
    pub name: House,
    /// Cells of the house, in reading order.
    pub cells: Cells,
}

impl Board {
    /// Creates the board with nine rows, columns and boxes.
    pub fn plain() -> Board {
        let house = |it: sodan_board::House| NamedHouse { name: House(it), cells: Cells(it.cells()) };
        Board {
            side: sodan_board::Digit::all().count(),
            houses: sodan_board::House::all().map(house).collect(),
        }
    }
}

/// Digits, givens and candidates of a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct State {
    /// Placed digits: one character per cell in reading order, with `.` for an empty cell.
    pub digits: String,
    /// Givens, in the form of `digits`.
    pub givens: String,
    /// Candidates of each cell in reading order, one character per digit, such as `"147"`. Empty for a cell with a
    /// placed digit.
    pub candidates: Vec<String>,
}

/// Error for a serialized state that is invalid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StateError {
    /// The digits or the givens do not form a grid.
    #[error("expected a grid of 81 cells, found `{0}`")]
    Grid(String),
    /// The number of candidate strings differs from the number of cells, or a string does not consist of digits.
    #[error("expected one string of candidates for each of 81 cells")]
    Candidates,
    /// A cell contains a candidate that its peers or its own digit exclude.
    #[error("cannot place {1} in {0}: a peer contains the digit, or the cell is filled")]
    Seen(sodan_board::Cell, sodan_board::Digit),
}

impl State {
    /// Converts a state to its serialized form.
    pub fn of(state: &logic::State) -> State {
        let mut givens = Grid::EMPTY;
        for cell in state.givens() {
            givens.set(cell, state.placed().get(cell));
        }
        let candidates = sodan_board::Cell::all().map(|cell| state.digits(cell).to_string()).collect();
        State { digits: state.placed().to_string(), givens: givens.to_string(), candidates }
    }

    /// Converts the serialized form back to a state.
    ///
    /// # Errors
    ///
    /// Returns an error if this is not a state of a board with nine rows and columns.
    pub fn back(&self) -> Result<logic::State, StateError> {
        let grid = |text: &String| text.parse::<Grid>().map_err(|_| StateError::Grid(text.clone()));
        let (digits, givens) = (grid(&self.digits)?, grid(&self.givens)?);
        let mut candidates = sodan_board::Candidates::of_grid(&digits);
        if self.candidates.len() != sodan_board::Cell::all().count() {
            return Err(StateError::Candidates);
        }
        for (cell, text) in sodan_board::Cell::all().zip(&self.candidates) {
            let listed: DigitSet = text.parse().map_err(|_| StateError::Candidates)?;
            if let Some(seen) = (listed - candidates.digits(cell)).first() {
                return Err(StateError::Seen(cell, seen));
            }
            for gone in candidates.digits(cell) - listed {
                candidates.eliminate(sodan_board::Candidate::new(cell, gone));
            }
        }
        Ok(logic::State::of(candidates, givens.filled()))
    }
}
