//! Parts of sentences. Cells, digits and houses are separate parts, so that readers can format them differently.

use super::mirror::Mirror;
use super::{Cells, Digit, Digits, House, Houses};
use serde::{Deserialize, Serialize};
use sodan_render::words;

/// A part of a sentence, serialized as an object with one field.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Phrase {
    /// Words, including spaces and full stops.
    Words(String),
    /// A single digit.
    Digit(Digit),
    /// All of the digits: `7 and 8`.
    Digits(Digits),
    /// All of the cells, or a single cell.
    Cells(Cells),
    /// A single house.
    House(House),
    /// All of the houses.
    Houses(Houses),
    /// One of the digits: `7 or 8`.
    AnyDigit(Digits),
    /// One of the cells.
    AnyCell(Cells),
    /// One of the houses.
    AnyHouse(Houses),
}

impl Mirror for Phrase {
    type Of = words::Phrase;

    fn of(it: &words::Phrase) -> Phrase {
        match it {
            words::Phrase::Words(words) => Phrase::Words(words.clone().into_owned()),
            words::Phrase::Digit(digit) => Phrase::Digit(Digit(*digit)),
            words::Phrase::Digits(digits) => Phrase::Digits(Digits(*digits)),
            words::Phrase::Cells(cells) => Phrase::Cells(Cells(*cells)),
            words::Phrase::House(house) => Phrase::House(House(*house)),
            words::Phrase::Houses(houses) => Phrase::Houses(Houses(*houses)),
            words::Phrase::AnyDigit(digits) => Phrase::AnyDigit(Digits(*digits)),
            words::Phrase::AnyCell(cells) => Phrase::AnyCell(Cells(*cells)),
            words::Phrase::AnyHouse(houses) => Phrase::AnyHouse(Houses(*houses)),
        }
    }

    fn back(&self) -> words::Phrase {
        match self {
            Phrase::Words(text) => words::Phrase::Words(text.clone().into()),
            Phrase::Digit(digit) => words::Phrase::Digit(digit.0),
            Phrase::Digits(digits) => words::Phrase::Digits(digits.0),
            Phrase::Cells(cells) => words::Phrase::Cells(cells.0),
            Phrase::House(house) => words::Phrase::House(house.0),
            Phrase::Houses(houses) => words::Phrase::Houses(houses.0),
            Phrase::AnyDigit(digits) => words::Phrase::AnyDigit(digits.0),
            Phrase::AnyCell(cells) => words::Phrase::AnyCell(cells.0),
            Phrase::AnyHouse(houses) => words::Phrase::AnyHouse(houses.0),
        }
    }
}

/// Converts the serialized phrases back to a sentence.
pub fn sentence(phrases: &[Phrase]) -> words::Sentence {
    words::Sentence(phrases.iter().map(Mirror::back).collect())
}
