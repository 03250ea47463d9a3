//! Sentences composed of typed phrases. Cells, digits and houses remain typed until they are formatted, so that each
//! output format can display them differently.

use sodan_board::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseSet};
use sodan_logic::Family;
use sodan_logic::notation::cells::compact;
use std::borrow::Cow;
use std::fmt;

/// A part of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phrase {
    /// Literal text.
    Words(Cow<'static, str>),
    /// A single digit: `7`.
    Digit(Digit),
    /// All digits of a set: `7 and 8`.
    Digits(DigitSet),
    /// All cells of a set: `r6c3 and r6c6`.
    Cells(CellSet),
    /// A single house: `row 6`.
    House(House),
    /// All houses of a set: `rows 3 and 7`.
    Houses(HouseSet),
    /// One of several digits: `7 or 8`.
    AnyDigit(DigitSet),
    /// One of several cells: `r6c3 or r6c6`.
    AnyCell(CellSet),
    /// One of several houses: `row 3 or box 1`.
    AnyHouse(HouseSet),
}

/// Wraps a set that is formatted with `or` instead of `and`: `say!["In row 6, 7 can only go into ", Or(cells)]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Or<T>(
    /// The set of alternatives.
    pub T,
);

/// A sentence that consists of phrases.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sentence(
    /// The phrases in order. Spaces and full stops are part of the literal text.
    pub Vec<Phrase>,
);

/// Builds a [`Sentence`] from words, digits, cells and houses: `say!["In ", house, ", ", digit, " ..."]`.
#[macro_export]
macro_rules! say {
    ($($part:expr),* $(,)?) => {
        $crate::words::Sentence(vec![$($crate::words::Phrase::from($part)),*])
    };
}

impl Sentence {
    /// Appends the phrases of another sentence.
    #[must_use]
    pub fn and(mut self, more: Sentence) -> Sentence {
        self.0.extend(more.0);
        self
    }
}

macro_rules! phrases {
    ($($Type:ty => $make:expr),* $(,)?) => {
        $(impl From<$Type> for Phrase {
            fn from(it: $Type) -> Phrase {
                $make(it)
            }
        })*
    };
}

phrases! {
    &'static str => |it| Phrase::Words(Cow::Borrowed(it)),
    String => |it| Phrase::Words(Cow::Owned(it)),
    Digit => Phrase::Digit,
    DigitSet => Phrase::Digits,
    Cell => |it| Phrase::Cells(CellSet::only(it)),
    CellSet => Phrase::Cells,
    House => Phrase::House,
    HouseSet => Phrase::Houses,
    Or<DigitSet> => |it: Or<DigitSet>| Phrase::AnyDigit(it.0),
    Or<CellSet> => |it: Or<CellSet>| Phrase::AnyCell(it.0),
    Or<HouseSet> => |it: Or<HouseSet>| Phrase::AnyHouse(it.0),
}

/// Formats the sentence. If it starts with cells or a house, the start is capitalised: `Cell r1c2 is 7.`, `Row 3 ...`.
impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut phrases = self.0.iter();
        match phrases.next() {
            Some(first) => f.write_str(&capitalized(first))?,
            None => return Ok(()),
        }
        phrases.try_for_each(|phrase| phrase.fmt(f))
    }
}

/// Formats a phrase as the start of a sentence, with a capital letter.
pub fn capitalized(first: &Phrase) -> String {
    match first {
        Phrase::Cells(_) | Phrase::AnyCell(_) => format!("{}{first}", cells_announced(first)),
        _ => {
            let text = first.to_string();
            let mut letters = text.chars();
            letters.next().map(|letter| letter.to_uppercase().chain(letters).collect()).unwrap_or_default()
        }
    }
}

/// Returns the word that precedes cells at the start of a sentence: `Cell `, `Cells `.
pub fn cells_announced(phrase: &Phrase) -> &'static str {
    match phrase {
        Phrase::Cells(cells) | Phrase::AnyCell(cells) if cells.len() == 1 => "Cell ",
        Phrase::Cells(_) | Phrase::AnyCell(_) => "Cells ",
        _ => "",
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Phrase::Words(words) => f.write_str(words),
            Phrase::Digit(digit) => digit.fmt(f),
            Phrase::Digits(digits) => f.write_str(&listed(digits_by_name(*digits))),
            Phrase::AnyDigit(digits) => f.write_str(&joined(digits_by_name(*digits), "or")),
            Phrase::Cells(cells) => f.write_str(&listed(cells_by_name(*cells))),
            Phrase::AnyCell(cells) => f.write_str(&joined(cells_by_name(*cells), "or")),
            Phrase::House(house) => f.write_str(&house_named(*house)),
            Phrase::Houses(houses) => f.write_str(&houses_joined(*houses, "and")),
            Phrase::AnyHouse(houses) => f.write_str(&houses_joined(*houses, "or")),
        }
    }
}

/// Joins items with `and`: `a`, `a and b`, `a, b and c`.
pub fn listed(items: impl IntoIterator<Item = String>) -> String {
    joined(items, "and")
}

/// Joins items with commas, and with `word` before the last one.
fn joined(items: impl IntoIterator<Item = String>, word: &str) -> String {
    let mut items: Vec<String> = items.into_iter().collect();
    let Some(last) = items.pop() else { return String::new() };
    if items.is_empty() { last } else { format!("{} {word} {last}", items.join(", ")) }
}

fn digits_by_name(digits: DigitSet) -> impl Iterator<Item = String> {
    digits.iter().map(|digit| digit.to_string())
}

/// Returns the name of a family in prose: `Single Digit Patterns`.
pub fn family_name(family: Family) -> String {
    family.name().to_owned()
}

/// Returns the names of the cells, or, if there are more than four, parts of HoDoKu's short form.
fn cells_by_name(cells: CellSet) -> Vec<String> {
    const BY_NAME: usize = 4;
    if cells.len() <= BY_NAME {
        return cells.iter().map(|cell| cell.to_string()).collect();
    }
    compact(cells).split(',').map(str::to_owned).collect()
}

fn house_named(house: House) -> String {
    format!("{} {}", house.kind().name(), house.number())
}

/// Joins houses: `rows 3 and 7`; for different kinds `row 3 and box 5`, `rows 3 and 7, column 1, and boxes 2 and 5`.
fn houses_joined(houses: HouseSet, word: &str) -> String {
    let mut kinds: Vec<(&str, Vec<String>)> = Vec::new();
    for house in houses {
        let (name, number) = (house.kind().name(), house.number().to_string());
        match kinds.iter_mut().find(|(kind, _)| *kind == name) {
            Some((_, numbers)) => numbers.push(number),
            None => kinds.push((name, vec![number])),
        }
    }
    let is_plain = kinds.len() == 1 || kinds.iter().all(|(_, numbers)| numbers.len() == 1);
    let of_a_kind = |(name, numbers): (&str, Vec<String>)| {
        let name = match (name, numbers.len()) {
            (name, 1) => name.to_owned(),
            ("box", _) => "boxes".to_owned(),
            (name, _) => format!("{name}s"),
        };
        format!("{name} {}", joined(numbers, word))
    };
    let mut parts: Vec<String> = kinds.into_iter().map(of_a_kind).collect();
    match parts.pop() {
        Some(last) if !is_plain => format!("{}, {word} {last}", parts.join(", ")),
        last => joined(parts.into_iter().chain(last), word),
    }
}

/// Groups candidates by cells, in the order in which digits first appear: `1 and 6 from r7c1`, `7 from r6c2 and r6c7`.
pub fn grouped(candidates: &[Candidate]) -> Vec<(DigitSet, CellSet)> {
    let mut by_digit: Vec<(Digit, CellSet)> = Vec::new();
    for candidate in candidates {
        match by_digit.iter_mut().find(|(digit, _)| *digit == candidate.digit) {
            Some((_, cells)) => {
                cells.insert(candidate.cell);
            }
            None => by_digit.push((candidate.digit, CellSet::only(candidate.cell))),
        }
    }
    let mut groups: Vec<(DigitSet, CellSet)> = Vec::new();
    for (digit, cells) in by_digit {
        match groups.iter_mut().find(|(_, same)| *same == cells) {
            Some((digits, _)) => {
                digits.insert(digit);
            }
            None => groups.push((DigitSet::only(digit), cells)),
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    fn houses(indices: &[usize]) -> HouseSet {
        indices.iter().map(|&index| House::from_index(index)).collect()
    }

    #[test]
    fn lists_read_naturally() {
        let digits: DigitSet = [Digit::ONE, Digit::from_index(6), Digit::NINE].into_iter().collect();
        assert_eq!(say!["only ", digits, "."].to_string(), "Only 1, 7 and 9.");
        assert_eq!(say!["in ", houses(&[2, 6])].to_string(), "In rows 3 and 7");
        assert_eq!(say!["in ", houses(&[2, 22])].to_string(), "In row 3 and box 5");
        assert_eq!(say!["in ", houses(&[18])].to_string(), "In box 1");
        let mixed = say!["in ", houses(&[2, 6, 9, 19, 22])].to_string();
        assert_eq!(mixed, "In rows 3 and 7, column 1, and boxes 2 and 5");
        assert_eq!(say!["in ", Or(houses(&[2, 22]))].to_string(), "In row 3 or box 5");
        assert_eq!(say!["it is ", Or(digits)].to_string(), "It is 1, 7 or 9");
    }

    #[test]
    fn sentences_begin_with_a_capital_letter() {
        let (cell, house) = (Cell::from_index(0), House::from_index(6));
        assert_eq!(say![cell, " is 7."].to_string(), "Cell r1c1 is 7.");
        assert_eq!(say![house.cells(), " are full."].to_string(), "Cells r7c123456789 are full.");
        assert_eq!(say![house, " has ", cell, "."].to_string(), "Row 7 has r1c1.");
    }

    #[test]
    fn families_have_names_of_several_words() {
        assert_eq!(family_name(Family::SingleDigitPatterns), "Single Digit Patterns");
        assert_eq!(family_name(Family::Wings), "Wings");
    }

    #[test]
    fn many_cells_are_abbreviated() {
        assert_eq!(say!["in ", House::from_index(0).cells()].to_string(), "In r1c123456789");
        let two: CellSet = [Cell::from_index(0), Cell::from_index(10)].into_iter().collect();
        assert_eq!(say!["in ", two].to_string(), "In r1c1 and r2c2");
    }
}
