//! Sentences that explain alternatives: two strong links, empty rectangles, wings.

use super::{number, shared_house, strong_house};
use crate::say;
use crate::words::{Or, Sentence};
use sodan_board::{Cell, CellSet, Digit};
use sodan_logic::State;
use sodan_logic::pattern::{EmptyRectangle, TwoLinks, WWing, Wing};

fn set(cells: [Cell; 2]) -> CellSet {
    cells.into_iter().collect()
}

/// Returns a clause stating that a digit is in one of two cells: `In row 3, 7 can only go into r3c1 or r3c8`.
fn either(digit: Digit, cells: [Cell; 2], before: &State) -> Sentence {
    let [a, b] = cells;
    match strong_house(before, digit, set(cells)) {
        Some(house) => say!["In ", house, ", ", digit, " can only go into ", a, " or ", b],
        None => say!["The digit ", digit, " is in ", a, " or in ", b],
    }
}

pub fn two_links(it: &TwoLinks, before: &State) -> Vec<Sentence> {
    let mut sentences = one_pair(it.digit, it.ends, it.joint, before);
    if let Some((digit, ends)) = it.dual {
        sentences.extend(one_pair(digit, ends, it.joint, before));
    }
    sentences
}

fn one_pair(digit: Digit, ends: [Cell; 2], joint: [Cell; 2], before: &State) -> Vec<Sentence> {
    let ([a, b], [c, d]) = (ends, joint);
    let where_they_meet = match shared_house(set(joint)) {
        Some(house) => {
            say![set(joint), " both lie in ", house, ", so at most one of them is ", digit, "."]
        }
        None => say![set(joint), " are not both ", digit, "."],
    };
    vec![
        either(digit, [a, c], before).and(say!["."]),
        either(digit, [b, d], before).and(say!["."]),
        where_they_meet,
        say![
            "So at least one of ",
            a,
            " and ",
            b,
            " is ",
            digit,
            ", and a cell that sees both is not ",
            digit,
            "."
        ],
    ]
}

pub fn empty_rectangle(it: &EmptyRectangle, before: &State) -> Vec<Sentence> {
    let (digit, block) = (it.digit, it.block.house());
    let mut sentences = vec![say![
        "In ",
        block,
        ", all places of ",
        digit,
        " (",
        it.cells,
        ") lie on a cross that consists of one row and one column of the box."
    ]];
    for [near, far] in std::iter::once(it.link).chain(it.dual) {
        sentences.push(either(digit, [near, far], before).and(say!["."]));
        sentences.push(say![
            "If ",
            near,
            " is ",
            digit,
            ", then the arm of the cross in line with ",
            near,
            " cannot contain ",
            digit,
            ", so the ",
            digit,
            " of ",
            block,
            " is in the other arm."
        ]);
        sentences.push(say![
            "If ",
            near,
            " is not ",
            digit,
            ", then ",
            far,
            " is ",
            digit,
            ". Either way, the cell that is in line with the other arm and sees ",
            far,
            " is not ",
            digit,
            "."
        ]);
    }
    sentences
}

pub fn wing(it: &Wing, before: &State) -> Vec<Sentence> {
    let z = it.z;
    let mut sentences = vec![say![it.pivot, " can only be ", Or(it.digits), "."]];
    for digit in it.digits.without(z) {
        let pincer = it.pincers.into_iter().find(|&pincer| before.digits(pincer).contains(digit));
        if let Some(pincer) = pincer {
            sentences.push(say![
                "If ",
                it.pivot,
                " is ",
                digit,
                ", then ",
                pincer,
                ", which can only be ",
                Or(before.digits(pincer)),
                ", is ",
                z,
                "."
            ]);
        }
    }
    let pincers: CellSet = it.pincers.into_iter().collect();
    let all = if it.digits.contains(z) { pincers.with(it.pivot) } else { pincers };
    sentences.push(say![
        "In each case, one of these ",
        number(all.len()),
        " cells is ",
        z,
        ": ",
        all,
        if all.len() == 2 {
            ". A cell that sees both is not "
        } else {
            ". A cell that sees all of them is not "
        },
        z,
        "."
    ]);
    sentences
}

pub fn w_wing(it: &WWing, before: &State) -> Vec<Sentence> {
    let ([a, b], [c, d], z, other) = (it.ends, it.link, it.z, it.other);
    vec![
        say![set(it.ends), " can each only be ", Or(before.digits(a)), "."],
        either(other, [c, d], before).and(say!["."]),
        say!["If ", c, " is ", other, ", then ", a, " is not ", other, ", so it is ", z, "."],
        say!["If ", d, " is ", other, ", then ", b, " is not ", other, ", so it is ", z, "."],
        say!["So at least one of ", a, " and ", b, " is ", z, ", and a cell that sees both is not ", z, "."],
    ]
}
