//! Sentences for fish of all kinds.

use super::number;
use crate::say;
use crate::words::Sentence;
use sodan_board::{CellSet, HouseSet};
use sodan_logic::State;
use sodan_logic::pattern::Fish;

pub fn fish(it: &Fish, before: &State) -> Vec<Sentence> {
    let cells_of = |houses: HouseSet| houses.iter().fold(CellSet::EMPTY, |all, house| all | house.cells());
    let places = before.places(it.digit) & cells_of(it.base);
    let (fins, digit) = (it.fins | it.endo_fins, it.digit);
    let (base, cover) = (it.base, it.cover);
    let mut sentences = Vec::new();
    if fins.is_empty() {
        sentences.push(say!["In ", base, ", all places of ", digit, " (", places, ") lie in ", cover, "."]);
        sentences.push(count(it));
    } else {
        sentences.push(say![
            "In ",
            base,
            ", all places of ",
            digit,
            " lie in ",
            cover,
            ", but for ",
            fins,
            if fins.len() == 1 { ": a fin." } else { ": the fins." }
        ]);
        if !it.endo_fins.is_empty() {
            sentences.push(say![it.endo_fins, " lies in two of the base houses, and so would count twice."]);
        }
        sentences.push(
            say![if fins.len() == 1 { "If the fin is not " } else { "If no fin is " }, digit, ": "]
                .and(lower(count(it))),
        );
        let (a_fin, sees) = match fins.len() {
            1 => (
                "If the fin is ",
                ", then no cell that sees it can be. So in either case, a cell of the cover that sees it is not.",
            ),
            _ => (
                "If a fin is ",
                ", then no cell that sees all fins can be. So in either case, a cell of the cover that sees all fins is not.",
            ),
        };
        sentences.push(say![a_fin, digit, sees]);
    }
    sentences
}

fn count(it: &Fish) -> Sentence {
    let houses = number(it.base.len());
    say![
        "Each of these ",
        houses.clone(),
        " houses needs its own ",
        it.digit,
        ", and ",
        houses.clone(),
        " digits in ",
        houses,
        " houses use ",
        it.cover,
        " up: there, ",
        it.digit,
        " lies nowhere else."
    ]
}

fn lower(mut sentence: Sentence) -> Sentence {
    if let Some(first) = sentence.0.first_mut() {
        *first = "each of these ".into();
    }
    sentence
}
