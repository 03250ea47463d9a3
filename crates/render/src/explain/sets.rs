//! Sentences that explain patterns of almost locked sets: Sue de Coq, chains of sets, death blossoms.

use super::number;
use crate::picture::letter;
use crate::say;
use crate::words::{Or, Sentence};
use sodan_board::{CellSet, Digit, DigitSet};
use sodan_logic::Step;
use sodan_logic::pattern::{AlsChain, BentSet, DeathBlossom, SueDeCoq};

pub fn bent_set(it: &BentSet) -> Vec<Sentence> {
    let count = number(it.cells.len());
    vec![
        say![
            it.pivot,
            " sees ",
            it.cells.without(it.pivot),
            ", and these ",
            count.clone(),
            " cells can contain only the ",
            count,
            " digits ",
            it.digits,
            "."
        ],
        say![
            "For each of these digits except ",
            it.z,
            ", all its places in these cells see each other, so it can be used only once: one of the cells must contain ",
            it.z,
            "."
        ],
        say!["A cell that sees every ", it.z, " in these cells is not ", it.z, "."],
    ]
}

pub fn sue_de_coq(it: &SueDeCoq) -> Vec<Sentence> {
    let all = it.cells | it.line.0 | it.block.0;
    let digits = it.digits | it.line.1 | it.block.1;
    let count = number(all.len());
    let shared = it.digits - it.line.1 - it.block.1;
    let sentences = vec![
        say!["Where the line and the box cross, ", it.cells, " can contain ", it.digits, "."],
        say![
            "In the rest of the line, ",
            it.line.0,
            " can contain only ",
            it.line.1,
            ", and in the rest of the box, ",
            it.block.0,
            " can contain only ",
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
            "), and each digit can be used only once, so all of these digits are used up there."
        ],
        say![
            "In the rest of the line, no other cell can be ",
            Or(it.line.1 | shared),
            "; in the rest of the box, no other cell can be ",
            Or(it.block.1 | shared),
            "."
        ],
    ];
    sentences
}

/// Describes an almost locked set: `Set A: two cells, r1c1 and r1c2, for three digits, 1, 2 and 7.` A second sentence
/// states that if one digit is eliminated from the set, its cells contain all the others.
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
        ". If one of these digits is eliminated from the set, its cells contain all the others."
    ]
}

/// Returns, for each link of the chain, the letters of the two linked sets and the digits of the link.
fn links(it: &AlsChain) -> impl Iterator<Item = (char, char, DigitSet)> {
    let name = |number| letter(it.letter(number));
    (0..).zip(&it.links).map(move |(number, &digits)| (name(number), name(number + 1), digits))
}

pub fn als_chain(it: &AlsChain) -> Vec<Sentence> {
    let mut sets: Vec<(u8, Sentence)> = (0..)
        .zip(&it.sets)
        .map(|(number, &(cells, digits))| (it.letter(number), set(it.letter(number), cells, digits)))
        .collect();
    sets.sort_by_key(|(letter, _)| *letter);
    let mut sentences: Vec<Sentence> = sets.into_iter().map(|(_, sentence)| sentence).collect();
    for (a, b, digits) in links(it) {
        sentences.extend(digits.iter().map(|digit| {
            say![
                "Every ",
                digit,
                format!(" of set {a} sees every "),
                digit,
                format!(" of set {b}: only one of the two sets can contain "),
                digit,
                "."
            ]
        }));
    }
    match it.z.first() {
        None => sentences.extend(locked(it)),
        Some(z) => sentences.extend(along(it, z)),
    }
    sentences
}

/// Describes two sets that are linked by two digits. Each set contains exactly one of these digits.
fn locked(it: &AlsChain) -> Vec<Sentence> {
    let both = it.links.iter().fold(DigitSet::EMPTY, |all, &digits| all | digits);
    let mut sentences = vec![say![
        "Each set lacks at most one digit. So ",
        both,
        " are in different sets, and each set contains all its other digits."
    ]];
    let rests = (0..).zip(&it.sets).map(|(number, &(_, digits))| (it.letter(number), digits - both));
    for (name, rest) in rests.filter(|(_, rest)| !rest.is_empty()) {
        let holds = format!("Set {} contains ", letter(name));
        sentences.push(say![
            holds,
            rest,
            match rest.len() {
                1 => ", so a cell that sees every place of this digit in the set is not this digit.",
                _ => ", so a cell that sees every place of one of these digits in the set is not that digit.",
            }
        ]);
    }
    sentences.push(say![
        "A cell that sees every place of ",
        Or(both),
        " in both sets is not that digit either."
    ]);
    sentences
}

/// Describes the chain of sets: if set A does not contain `z`, the last set contains it.
fn along(it: &AlsChain, z: Digit) -> Vec<Sentence> {
    let mut sentences =
        vec![say!["Suppose that set A does not contain ", z, ". Then it contains all its other digits."]];
    let mut end = 'A';
    for (a, b, digits) in links(it) {
        let through = if digits.len() == 1 { " contains " } else { " contains one of " };
        sentences.push(say![
            format!("Since set {a}{through}"),
            digits,
            format!(", set {b} does not, and so contains all its other digits.")
        ]);
        end = b;
    }
    let rest = it.z.without(z);
    sentences.push(say![
        format!("So set A or set {end} contains "),
        z,
        ", and a cell that sees every ",
        z,
        " of both sets is not ",
        z,
        "."
    ]);
    if !rest.is_empty() {
        sentences.push(say!["In the same way, set A or ", format!("set {end} contains "), rest, "."]);
    }
    sentences
}

pub fn death_blossom(it: &DeathBlossom, step: &Step) -> Vec<Sentence> {
    let stem_digits: DigitSet = it.petals.iter().map(|petal| petal.0).collect();
    let gone: DigitSet = step.eliminations.iter().map(|elimination| elimination.digit).collect();
    let mut sentences = vec![say![it.stem, " can only be ", Or(stem_digits), "."]];
    for (index, &(digit, cells, digits)) in (0..).zip(&it.petals) {
        sentences.push(set(index, cells, digits));
        sentences.push(say![
            "If ",
            it.stem,
            " is ",
            digit,
            format!(", set {} cannot contain ", letter(index)),
            digit,
            " and therefore contains ",
            gone,
            "."
        ]);
    }
    sentences.push(say![
        "In each case, one of the sets contains ",
        gone,
        ", so a cell that sees every place of the digit in these sets is not ",
        Or(gone),
        "."
    ]);
    sentences
}
