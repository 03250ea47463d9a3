//! Sentences that explain singles, locked candidates, subsets and BUG+1.

use super::number;
use crate::say;
use crate::words::{Or, Sentence};
use sodan_board::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use sodan_logic::pattern::{Locked, Subset, SubsetKind};
use sodan_logic::{State, Step};

pub fn single(house: Option<House>, step: &Step, before: &State) -> Vec<Sentence> {
    let Some(&Candidate { cell, digit }) = step.placements.first() else { return Vec::new() };
    match house {
        None => naked_single(cell, digit, before),
        Some(house) if (house.cells() & before.unplaced()).len() == 1 => {
            vec![say![
                cell,
                " is the last empty cell of ",
                house,
                ", and ",
                digit,
                " is the digit that is missing there."
            ]]
        }
        Some(house) => hidden_single(house, cell, digit, before),
    }
}

fn naked_single(cell: Cell, digit: Digit, before: &State) -> Vec<Sentence> {
    let seen: DigitSet = cell.peers().iter().filter_map(|peer| before.placed().get(peer)).collect();
    let gone = DigitSet::ALL - seen - DigitSet::only(digit);
    let sentence = match (seen.is_empty(), gone.is_empty()) {
        (false, true) => say![cell, " sees the digits ", seen],
        (false, false) => say![cell, " sees the digits ", seen, ", and can no longer be ", Or(gone)],
        (true, _) => say![cell, " can no longer be ", Or(gone)],
    };
    vec![sentence.and(say![": only ", digit, " is left for it."])]
}

fn hidden_single(house: House, cell: Cell, digit: Digit, before: &State) -> Vec<Sentence> {
    let others = (house.cells() & before.unplaced()).without(cell);
    let seeing: CellSet = others
        .iter()
        .filter(|other| other.peers().iter().any(|peer| before.placed().get(peer) == Some(digit)))
        .collect();
    let gone = others - seeing;
    let mut why = say!["In ", house, ", the digit ", digit, " has one place left, ", cell, ":"];
    if !seeing.is_empty() {
        why = why.and(say![" ", seeing, see_a(seeing, digit), digit, " elsewhere"]);
    }
    if !gone.is_empty() {
        let verb = if gone.len() == 1 { " has" } else { " have" };
        why = why.and(say![
            if seeing.is_empty() { " " } else { ", and " },
            gone,
            verb,
            " already been ruled out"
        ]);
    }
    vec![why.and(say!["."])]
}

/// Returns the verb for `cells` and the article for `digit`, with spaces around them: ` sees a `, ` see an `.
fn see_a(cells: CellSet, digit: Digit) -> &'static str {
    match (cells.len() == 1, digit.get() == 8) {
        (true, false) => " sees a ",
        (true, true) => " sees an ",
        (false, false) => " see a ",
        (false, true) => " see an ",
    }
}

pub fn locked(it: &Locked, step: &Step, before: &State) -> Vec<Sentence> {
    let all = if it.cells.len() == 2 { ", and both lie in " } else { ", and all three lie in " };
    let mut sentences = vec![
        say!["In ", it.house, ", ", it.digit, " can only go into ", Or(it.cells), all, it.other, " too."],
        say![
            "One of them contains the ",
            it.digit,
            " of ",
            it.other,
            ", so ",
            it.digit,
            " is nowhere else in ",
            it.other,
            "."
        ],
    ];
    sentences.extend(only_place_left(step, before, it.other.cells() - it.cells));
    sentences
}

/// Returns a sentence that names a house in which the placed digit can only go into the placed cell if the cells in
/// `closed` are excluded, or `None` if there is no such house.
fn only_place_left(step: &Step, before: &State, closed: CellSet) -> Option<Sentence> {
    let &Candidate { cell, digit } = step.placements.first()?;
    let open = |house: &House| (before.places_in(*house, digit) - closed).single() == Some(cell);
    let house = House::all().find(open)?;
    Some(say!["In ", house, ", this leaves ", cell, " as the only place for ", digit, "."])
}

pub fn subset(it: &Subset, step: &Step, before: &State) -> Vec<Sentence> {
    let count = number(it.cells.len());
    match it.kind {
        SubsetKind::Naked => {
            let houses = House::all().filter(|house| it.cells.is_subset(house.cells()));
            let houses: sodan_board::HouseSet =
                houses.filter(|house| before.unplaced().intersects(house.cells() - it.cells)).collect();
            vec![
                say![
                    it.cells,
                    " can contain only ",
                    it.digits,
                    ": ",
                    count.clone(),
                    " cells for ",
                    count,
                    " digits."
                ],
                say![
                    "So these digits are used up there, and no other cell of ",
                    Or(houses),
                    " can contain them."
                ],
            ]
        }
        SubsetKind::Hidden => {
            let mut sentences = vec![
                say![
                    "In ",
                    it.house,
                    ", the digits ",
                    it.digits,
                    " can only go into ",
                    it.cells,
                    ": ",
                    count.clone(),
                    " digits for ",
                    count,
                    " cells."
                ],
                say!["So each of these cells contains one of these digits and no other digit."],
            ];
            sentences.extend(only_place_left(step, before, it.cells));
            sentences
        }
    }
}

pub fn bug(it: Candidate) -> Vec<Sentence> {
    vec![
        say!["Every empty cell has two candidates, except ", it.cell, ", which has three."],
        say![
            "Without ",
            it.digit,
            " in ",
            it.cell,
            ", each digit would have exactly two places in every house where it is missing; such a puzzle has no solution or several."
        ],
        say!["The puzzle has exactly one solution, so ", it.cell, " is ", it.digit, "."],
    ]
}
