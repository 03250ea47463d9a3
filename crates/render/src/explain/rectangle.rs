//! Sentences that explain unique, hidden and avoidable rectangles, which must not contain only two digits.
//!
//! The extra candidates of the four cells, and the eliminations, determine the type.

use super::{number, strong_house};
use crate::say;
use crate::words::{Or, Sentence};
use sodan_board::{Cell, CellSet, Digit, DigitSet};
use sodan_logic::pattern::Rectangle;
use sodan_logic::{State, Step};

pub fn rectangle(it: &Rectangle, step: &Step, before: &State) -> Vec<Sentence> {
    let cells: CellSet = it.cells.into_iter().collect();
    let pair: DigitSet = it.digits.into_iter().collect();
    let placed = cells - before.unplaced();
    let extra: CellSet =
        (cells - placed).iter().filter(|&cell| !before.digits(cell).is_subset(pair)).collect();
    let others = extra.iter().fold(DigitSet::EMPTY, |all, cell| all | before.digits(cell)) - pair;
    let mut sentences =
        vec![say![cells, " lie in two rows, two columns and two boxes, and none of them is a given."]];
    sentences.push(say![
        "If they contained only ", pair,
        ", these digits could be swapped, and the puzzle would have two solutions. It has only one, so this cannot happen."
    ]);
    let gone: DigitSet = step.eliminations.iter().map(|elimination| elimination.digit).collect();
    sentences.extend(match (extra.single(), it.subset) {
        (_, Some((more, digits))) => with_subset(extra, others, more, digits),
        (Some(cell), None) => last_corner(cell, others, gone),
        (None, None) if !gone.intersects(pair) => one_of(extra, others),
        (None, None) => locked(it, step, before, extra),
    });
    sentences
}

fn last_corner(cell: Cell, others: DigitSet, gone: DigitSet) -> Vec<Sentence> {
    let sentence = say!["Only ", cell, " can still prevent this, so it must be ", Or(others)];
    vec![match (gone.first(), gone.len()) {
        (Some(first), 2) => sentence.and(say![", and neither ", first, " nor ", gone.without(first), "."]),
        _ => sentence.and(say![", and not ", gone, "."]),
    }]
}

fn one_of(extra: CellSet, others: DigitSet) -> Vec<Sentence> {
    vec![
        say!["Only ", Or(extra), " can prevent this: one of them is ", Or(others), "."],
        say!["So a cell that sees all of them is not ", Or(others), "."],
    ]
}

fn with_subset(extra: CellSet, others: DigitSet, more: CellSet, digits: DigitSet) -> Vec<Sentence> {
    let count = number(digits.len());
    vec![
        say!["Only ", Or(extra), " can prevent this: one of them is ", Or(others), "."],
        say![
            "They count as one cell; together with ",
            more,
            format!(", this makes {count} cells for {count} digits, "),
            digits,
            ": these digits are used up there."
        ],
    ]
}

/// Explains an elimination by a locked digit: in one or two rows or columns, one of the two digits can only go into
/// cells of the rectangle. A cell that must contain this digit cannot contain the other one.
fn locked(it: &Rectangle, step: &Step, before: &State, extra: CellSet) -> Vec<Sentence> {
    let Some(gone) = step.eliminations.first().map(|it| it.digit) else { return Vec::new() };
    let other = if it.digits[0] == gone { it.digits[1] } else { it.digits[0] };
    let targets: CellSet = step.eliminations.iter().map(|elimination| elimination.cell).collect();
    match targets.single() {
        Some(cell) => hidden(it, cell, other, gone),
        None if targets_in_line(targets) => vec![
            match strong_house(before, other, extra) {
                Some(house) => {
                    say![
                        "In ",
                        house,
                        ", ",
                        other,
                        " can only go into ",
                        Or(extra),
                        ": one of them is ",
                        other,
                        "."
                    ]
                }
                None => say!["One of ", extra, " is ", other, "."],
            },
            say![
                "If the other cell were ",
                gone,
                ", all four cells would contain only ",
                gone,
                " and ",
                other,
                "."
            ],
        ],
        None => x_wing(it, before, targets, gone),
    }
}

fn targets_in_line(targets: CellSet) -> bool {
    let mut cells = targets.iter();
    match (cells.next(), cells.next()) {
        (Some(a), Some(b)) => a.sees(b),
        _ => false,
    }
}

fn x_wing(it: &Rectangle, before: &State, targets: CellSet, gone: Digit) -> Vec<Sentence> {
    let cells: CellSet = it.cells.into_iter().collect();
    let plain = cells - targets;
    let rows = cells.iter().all(|cell| (before.places_in(cell.row().house(), gone) - cells).is_empty());
    let lines = if rows { "rows" } else { "columns" };
    vec![
        say![
            "In the two ",
            lines,
            " of the rectangle, ",
            gone,
            " can only go into the corners, so it is in two diagonally opposite corners."
        ],
        say![
            "If ",
            targets,
            " were these two corners, ",
            plain,
            " would contain the other digit, and all four cells would contain only these two digits."
        ],
    ]
}

fn hidden(it: &Rectangle, cell: Cell, other: Digit, gone: Digit) -> Vec<Sentence> {
    let cells: CellSet = it.cells.into_iter().collect();
    let corner: CellSet =
        cells.iter().filter(|it| it.row() != cell.row() && it.column() != cell.column()).collect();
    let adjacent = cells - corner - CellSet::only(cell);
    vec![
        say![
            "In ",
            cell.row().house(),
            " and in ",
            cell.column().house(),
            ", ",
            other,
            " can only go into the corners of the rectangle."
        ],
        say![
            "If ",
            cell,
            " were ",
            gone,
            ", then ",
            adjacent,
            " would both be ",
            other,
            ", and ",
            corner,
            ", which can only be one of the two digits, would be ",
            gone,
            "."
        ],
    ]
}
