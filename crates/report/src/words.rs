//! Sentences made of typed phrases: what names a cell, a digit or a house stays a cell, a digit or a house until it is
//! written, so that each way of writing can show it in its own way.

use sodan_board::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseSet};
use sodan_logic::Family;
use sodan_logic::notation::cells::compact;
use std::borrow::Cow;
use std::fmt;

/// A part of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phrase {
    /// Words.
    Words(Cow<'static, str>),
    /// A digit: `7`.
    Digit(Digit),
    /// Digits: `7 and 8`.
    Digits(DigitSet),
    /// Cells: `r6c3 and r6c6`.
    Cells(CellSet),
    /// A house: `row 6`.
    House(House),
    /// Houses: `rows 3 and 7`.
    Houses(HouseSet),
}

/// A sentence.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sentence(
    /// Its parts; blanks and full stops stand in the words.
    pub Vec<Phrase>,
);

/// Makes a [`Sentence`] of words, digits, cells and houses: `say!["In ", house, ", ", digit, " ..."]`.
#[macro_export]
macro_rules! say {
    ($($part:expr),* $(,)?) => {
        $crate::words::Sentence(vec![$($crate::words::Phrase::from($part)),*])
    };
}

impl Sentence {
    /// The sentence with more parts at its end.
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
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|phrase| phrase.fmt(f))
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Phrase::Words(words) => f.write_str(words),
            Phrase::Digit(digit) => digit.fmt(f),
            Phrase::Digits(digits) => f.write_str(&listed(digits.iter().map(|digit| digit.to_string()))),
            Phrase::Cells(cells) => f.write_str(&cells_listed(*cells)),
            Phrase::House(house) => f.write_str(&house_named(*house)),
            Phrase::Houses(houses) => f.write_str(&houses_listed(*houses)),
        }
    }
}

/// `a`, `a and b`, `a, b and c`.
pub fn listed(items: impl IntoIterator<Item = String>) -> String {
    let mut items: Vec<String> = items.into_iter().collect();
    let Some(last) = items.pop() else { return String::new() };
    if items.is_empty() { last } else { format!("{} and {last}", items.join(", ")) }
}

/// A family's name as people write it: `Single Digit Patterns`.
pub fn family_name(family: Family) -> String {
    let mut name = String::new();
    for letter in format!("{family:?}").chars() {
        if letter.is_uppercase() && !name.is_empty() {
            name.push(' ');
        }
        name.push(letter);
    }
    name
}

/// Up to four cells by name, more in HoDoKu's short form.
fn cells_listed(cells: CellSet) -> String {
    const BY_NAME: usize = 4;
    if cells.len() <= BY_NAME {
        return listed(cells.iter().map(|cell| cell.to_string()));
    }
    listed(compact(cells).split(',').map(str::to_owned))
}

fn house_named(house: House) -> String {
    format!("{} {}", house.kind().name(), house.number())
}

/// `rows 3 and 7`; of different kinds: `row 3, row 7 and box 5`.
fn houses_listed(houses: HouseSet) -> String {
    let mut kinds = houses.iter().map(House::kind);
    let first = kinds.next();
    let of_a_kind = houses.len() > 1 && kinds.all(|kind| Some(kind) == first);
    match (of_a_kind, first) {
        (true, Some(kind)) => {
            let plural = if kind.name() == "box" { "boxes".to_owned() } else { format!("{}s", kind.name()) };
            format!("{plural} {}", listed(houses.iter().map(|house| house.number().to_string())))
        }
        _ => listed(houses.iter().map(house_named)),
    }
}

/// The candidates grouped by cells, in the order in which digits first appear: `1 and 6 from r7c1`, `7 from r6c2 and r6c7`.
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
    fn things_are_listed_as_people_list_them() {
        let digits: DigitSet = [Digit::ONE, Digit::from_index(6), Digit::NINE].into_iter().collect();
        assert_eq!(say!["only ", digits, "."].to_string(), "only 1, 7 and 9.");
        assert_eq!(say![houses(&[2, 6])].to_string(), "rows 3 and 7");
        assert_eq!(say![houses(&[2, 22])].to_string(), "row 3 and box 5");
        assert_eq!(say![houses(&[18])].to_string(), "box 1");
    }

    #[test]
    fn families_have_names_of_several_words() {
        assert_eq!(family_name(Family::SingleDigitPatterns), "Single Digit Patterns");
        assert_eq!(family_name(Family::Wings), "Wings");
    }

    #[test]
    fn many_cells_are_told_in_short() {
        assert_eq!(say![House::from_index(0).cells()].to_string(), "r1c123456789");
        let two: CellSet = [Cell::from_index(0), Cell::from_index(10)].into_iter().collect();
        assert_eq!(say![two].to_string(), "r1c1 and r2c2");
    }
}
