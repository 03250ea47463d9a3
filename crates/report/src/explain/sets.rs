//! Sentences for what is made of almost locked sets: Sue de Coq, chains of sets, death blossoms.

use super::number;
use crate::picture::letter;
use crate::say;
use crate::words::Sentence;
use sodan_board::{CellSet, DigitSet};
use sodan_logic::Step;
use sodan_logic::pattern::{AlsChain, BentSet, DeathBlossom, SueDeCoq};

pub fn bent_set(it: &BentSet) -> Vec<Sentence> {
    let count = number(it.cells.len());
    vec![
        say![
            it.pivot,
            " sees the rest of ",
            it.cells,
            ", and these ",
            count.clone(),
            " cells can hold only the ",
            count,
            " digits ",
            it.digits,
            "."
        ],
        say![
            "All of the digits but ",
            it.z,
            " have places that see each other there, so each of them can be used only once: one of the cells must hold ",
            it.z,
            "."
        ],
        say!["A cell that sees every ", it.z, " among them cannot hold it too."],
    ]
}

pub fn sue_de_coq(it: &SueDeCoq) -> Vec<Sentence> {
    let all = it.cells | it.line.0 | it.block.0;
    let digits = it.digits | it.line.1 | it.block.1;
    let count = number(all.len());
    let shared = it.digits - it.line.1 - it.block.1;
    let mut sentences = vec![
        say!["Where the line and the box cross, ", it.cells, " can hold ", it.digits, "."],
        say![
            "In the rest of the line, ",
            it.line.0,
            " can hold only ",
            it.line.1,
            ", and in the rest of the box, ",
            it.block.0,
            " can hold only ",
            it.block.1,
            "."
        ],
        say![
            "Together these are ",
            count.clone(),
            " cells for ",
            count,
            " digits (",
            digits,
            "), and no digit fits in twice: so all of these digits are used up there."
        ],
        say![it.line.1, " are used up in the line, and ", it.block.1, " in the box."],
    ];
    if !shared.is_empty() {
        let verb = if shared.len() == 1 { " lies" } else { " lie" };
        sentences.push(say![shared, verb, " in the crossing, which belongs to both."]);
    }
    sentences
}

/// `Set A (r1c1 and r1c2): 2 cells that can hold 3 digits, 1, 2 and 7.`
fn set(index: u8, cells: CellSet, digits: DigitSet) -> Sentence {
    let noun = if cells.len() == 1 { " cell, " } else { " cells, " };
    let head = format!("Set {}: {}{noun}", letter(index), number(cells.len()));
    say![
        head,
        cells,
        ", for ",
        number(digits.len()),
        " digits, ",
        digits,
        ". If it loses one of them, it holds all others."
    ]
}

pub fn als_chain(it: &AlsChain) -> Vec<Sentence> {
    let mut sentences: Vec<Sentence> =
        (0..).zip(&it.sets).map(|(index, &(cells, digits))| set(index, cells, digits)).collect();
    for (index, &digits) in (0..).zip(&it.links) {
        let [a, b] = [letter(index), letter(index + 1)].map(String::from);
        let each = if digits.len() == 1 { " in set " } else { ", each for itself, in set " };
        sentences.push(say![
            "Every place of ",
            digits,
            each,
            a.clone(),
            " sees all its places in set ",
            b.clone(),
            ": ",
            a,
            " and ",
            b,
            " cannot both hold ",
            digits,
            "."
        ]);
    }
    sentences.push(match it.z.is_empty() {
        true => say!["Two digits link the two sets, so each set loses one of them to the other, and all their digits are used up."],
        false => {
            let last = letter(u8::try_from(it.sets.len().saturating_sub(1)).unwrap_or(u8::MAX));
            say![
                "If set A does not hold ", it.z, format!(", it holds all its other digits, so the next set loses the digit that links them, and so on; set {last} is left with "), it.z, format!(". So set A or set {last} holds "),
                it.z, ", and what sees all its places in both does not."
            ]
        }
    });
    sentences
}

pub fn death_blossom(it: &DeathBlossom, step: &Step) -> Vec<Sentence> {
    let stem_digits: DigitSet = it.petals.iter().map(|petal| petal.0).collect();
    let gone: DigitSet = step.eliminations.iter().map(|it| it.digit).collect();
    let mut sentences = vec![say![it.stem, " can only be ", stem_digits, "."]];
    for (index, &(digit, cells, digits)) in (0..).zip(&it.petals) {
        sentences.push(set(index, cells, digits));
        sentences.push(say![
            "If ",
            it.stem,
            " is ",
            digit,
            format!(", set {} loses it, and holds ", letter(index)),
            gone,
            "."
        ]);
    }
    sentences.push(say![
        "In each case one of the sets holds ",
        gone,
        ", and what sees all its places there does not."
    ]);
    sentences
}
