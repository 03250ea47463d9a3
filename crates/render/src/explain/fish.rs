//! Sentences that explain fish of all kinds.

use super::{forcing, number};
use crate::say;
use crate::words::Sentence;
use sodan_board::{CellSet, HouseSet};
use sodan_logic::State;
use sodan_logic::pattern::{Fish, Kraken};

pub fn fish(it: &Fish, before: &State) -> Vec<Sentence> {
    let mut sentences = one_fish(it, before);
    if let Some((cover, fins)) = it.siamese {
        sentences.push(say!["The same base with another cover is a second fish."]);
        sentences.extend(one_fish(&Fish { cover, fins, siamese: None, ..*it }, before));
        sentences.push(say![
            "Both fish are valid, so every candidate that either of them removes can be removed."
        ]);
    }
    sentences
}

fn one_fish(it: &Fish, before: &State) -> Vec<Sentence> {
    let fins = it.fins | it.endo_fins;
    let mut sentences = without_fins(it, before);
    let (a_fin, sees, so) = match fins.len() {
        0 => return sentences,
        1 => (
            "If the fin is ",
            ", no cell that sees the fin can be ",
            ". So in either case, a cell of the cover that sees the fin is not ",
        ),
        _ => (
            "If a fin is ",
            ", no cell that sees all fins can be ",
            ". So in either case, a cell of the cover that sees all fins is not ",
        ),
    };
    sentences.push(say![a_fin, it.digit, sees, it.digit, so, it.digit, "."]);
    sentences
}

/// Describes the fish, and the chains that lead from it to the conclusion.
pub fn kraken(it: &Kraken, before: &State) -> Vec<Sentence> {
    let (fish, fins) = (&it.fish, it.fish.fins);
    let mut sentences = without_fins(fish, before);
    let starts: CellSet =
        it.ways.iter().filter_map(|way| way.main.first()).flat_map(|step| step.node.cells).collect();
    sentences.push(match it.house {
        None => say!["If "]
            .and(one_of(fins))
            .and(say![fish.digit, ", a chain leads from there to the same conclusion:"]),
        Some(house) => {
            say!["Every cover house then contains one of these ", fish.digit, "s: in ", house, ", "]
                .and(one_of(starts - fins))
                .and(say![
                    fish.digit,
                    ". From there and from every fin, a chain leads to the same conclusion:"
                ])
        }
    });
    sentences.extend(it.ways.iter().flat_map(|way| forcing::way(way, before)));
    sentences
}

/// Returns the start of a clause: `r1c2 is `, `one of r1c2 and r1c3 is `.
fn one_of(cells: CellSet) -> Sentence {
    let many = if cells.len() == 1 { "" } else { "one of " };
    say![many, cells, " is "]
}

/// States that the cover contains all cells for the digit in the base, apart from fins, and what follows if no fin is
/// true.
fn without_fins(it: &Fish, before: &State) -> Vec<Sentence> {
    let cells_of = |houses: HouseSet| houses.iter().fold(CellSet::EMPTY, |all, house| all | house.cells());
    let places = before.places(it.digit) & cells_of(it.base);
    let (fins, digit) = (it.fins | it.endo_fins, it.digit);
    let (base, cover) = (it.base, it.cover);
    let mut sentences = Vec::new();
    if fins.is_empty() {
        sentences.push(say![
            "In ",
            base,
            " (the base), all places of ",
            digit,
            " (",
            places,
            ") lie in ",
            cover,
            " (the cover)."
        ]);
        sentences.push(count(it));
        return sentences;
    }
    sentences.push(say![
        "In ",
        base,
        " (the base), all places of ",
        digit,
        " except ",
        fins,
        if fins.len() == 1 { " (the fin) lie in " } else { " (the fins) lie in " },
        cover,
        " (the cover)."
    ]);
    if !it.endo_fins.is_empty() {
        let lie = if it.endo_fins.len() == 1 { " lies" } else { " lie" };
        sentences.push(say![it.endo_fins, lie, " in two of the base houses, and so would count twice."]);
    }
    let if_none = if fins.len() == 1 { "Suppose that the fin is not " } else { "Suppose that no fin is " };
    sentences.push(say![if_none, digit, "."]);
    sentences.push(count(it));
    sentences
}

/// States that the digit cannot be elsewhere in the cover, since base and cover have the same number of houses.
fn count(it: &Fish) -> Sentence {
    let houses = number(it.base.len());
    say![
        "Each of these ",
        houses.clone(),
        " houses needs its own ",
        it.digit,
        format!(". These {houses} "),
        it.digit,
        "s lie in ",
        it.cover,
        format!(", which can contain only {houses}: no other cell of the cover is "),
        it.digit,
        "."
    ]
}
