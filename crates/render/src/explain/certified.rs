//! Sentences that explain certificates: counting, case distinctions, guardians, and exhaustion.

use crate::say;
use crate::words::{Or, Sentence};
use sodan_board::{Candidate, CellSet, Digit, DigitSet, House, HouseSet};
use sodan_certificate::{
    Cases, Certificate, Deadly, Exhaustion, Guardians, Implication, Rank, Truth, Variable,
};
use sodan_logic::Step;
use sodan_logic::pattern::Certified;

pub fn certified(it: &Certified, step: &Step) -> Vec<Sentence> {
    match &it.certificate {
        Certificate::Implications(list) => {
            let sees_all = match &list.steps[..] {
                [Implication { truth, right, .. }] if right.is_empty() => truth.guardians().is_some(),
                _ => false,
            };
            let mut sentences: Vec<Sentence> =
                list.steps.iter().filter_map(|step| reason(&step.truth)).collect();
            if sees_all {
                sentences.push(match list.steps[0].truth.guardians() {
                    Some([_]) => say!["Candidates that see this candidate are false."],
                    _ => say!["Candidates that see all of these candidates are false."],
                });
                return sentences;
            }
            sentences.push(suppose(it.target));
            sentences.extend(list.steps.iter().map(implication));
            sentences
        }
        Certificate::Cases(cases) => by_cases(cases, it.target),
        Certificate::Rank(rank) => by_counting(rank, it.equivalence),
        Certificate::Exhaustion(list) => exhaustion(list, step),
    }
}

fn suppose(target: Candidate) -> Sentence {
    say!["Suppose that ", target.cell, " is ", target.digit, "."]
}

/// Lists candidates: `5 in r1c2, 7 in r3c4`.
fn listed(candidates: &[Candidate]) -> Sentence {
    candidates.iter().enumerate().fold(say![""], |sentence, (at, it)| {
        sentence.and(say![if at > 0 { ", " } else { "" }, it.digit, " in ", it.cell])
    })
}

/// Returns a sentence explaining why at least one guardian of a truth is true, or `None` for a variable, which needs
/// no explanation.
fn reason(truth: &Truth) -> Option<Sentence> {
    let one_is_true = |guardians: &[Candidate]| match guardians {
        [only] => say![" unless ", only.digit, " in ", only.cell, " is true."],
        _ => say![" unless one of these is true: "].and(listed(guardians)).and(say!["."]),
    };
    match truth {
        Truth::Variable(_) => None,
        Truth::Guardians(Guardians { guardians, pattern }) => {
            let cells: CellSet = pattern.iter().filter_map(|it| cell(*it)).collect();
            let reason = match houses(pattern).into_iter().next() {
                Some((digit, houses)) => {
                    say!["The digit ", digit, " cannot be placed in all of ", houses]
                }
                None => the_cells(cells).and(say![" cannot be filled"]),
            };
            Some(reason.and(one_is_true(guardians)))
        }
        Truth::Deadly(Deadly { guardians, cells }) => {
            let cells: CellSet = cells.iter().copied().collect();
            // In other patterns, each cell can only exchange its digit with a cell in the same house.
            let is_reversed = House::all().any(|house| (house.cells() & cells).len() == 1);
            let reason = if is_reversed {
                say![
                    "Two digits would be complete in the houses of ",
                    cells,
                    " and could be swapped in all other houses, which would give a second solution,"
                ]
            } else {
                say!["The digits of ", cells, " could be swapped, which would give a second solution,"]
            };
            Some(reason.and(one_is_true(guardians)))
        }
    }
}

fn the_cells(cells: CellSet) -> Sentence {
    say![if cells.len() == 1 { "the cell " } else { "the cells " }, cells]
}

fn cell(variable: Variable) -> Option<sodan_board::Cell> {
    match variable {
        Variable::Cell(cell) => Some(cell),
        Variable::House(..) => None,
    }
}

/// Returns the digits of the house variables in ascending order, each with the houses of its variables. Cell variables
/// are ignored.
fn houses(variables: &[Variable]) -> Vec<(Digit, HouseSet)> {
    let mut found: Vec<(Digit, HouseSet)> = Vec::new();
    for variable in variables {
        if let Variable::House(house, digit) = *variable {
            match found.iter_mut().find(|(of, _)| *of == digit) {
                Some((_, houses)) => *houses = houses.with(house),
                None => found.push((digit, HouseSet::only(house))),
            }
        }
    }
    found.sort_by_key(|(digit, _)| *digit);
    found
}

fn implication(it: &Implication) -> Sentence {
    let cells: CellSet = it.right.iter().map(|it| it.cell).collect();
    match (&it.truth, it.right.first()) {
        (Truth::Variable(Variable::Cell(cell)), Some(right)) => {
            say!["Then ", *cell, " can only be ", right.digit, "."]
        }
        (Truth::Variable(Variable::House(house, digit)), Some(_)) => {
            say!["Then, in ", *house, ", ", *digit, " can only go into ", Or(cells), "."]
        }
        (Truth::Variable(Variable::Cell(cell)), None) => {
            say!["Then ", *cell, " has no candidate left, which is impossible."]
        }
        (Truth::Variable(Variable::House(house, digit)), None) => {
            say!["Then ", *digit, " has no place left in ", *house, ", which is impossible."]
        }
        (truth, Some(right)) => say!["Then, of "]
            .and(listed(truth.guardians().unwrap_or_default()))
            .and(say![", only ", right.digit, " in ", cells, " is left."]),
        (truth, None) => say!["Then, of "]
            .and(listed(truth.guardians().unwrap_or_default()))
            .and(say![", none is left, which is impossible."]),
    }
}

fn by_cases(it: &Cases, target: Candidate) -> Vec<Sentence> {
    let mut sentences = vec![suppose(target)];
    sentences.extend(reason(&it.split));
    for (case, steps) in &it.cases {
        sentences.push(say!["If ", case.cell, " is ", case.digit, ":"]);
        sentences.extend(steps.iter().map(implication));
    }
    sentences.push(say!["Every case ends in a contradiction."]);
    sentences
}

fn by_counting(it: &Rank, equivalence: Option<[CellSet; 2]>) -> Vec<Sentence> {
    let mut truths = say![
        "There are ",
        it.truths.len().to_string(),
        " truths, each of which contains exactly one true candidate: "
    ];
    let mut is_first = true;
    let cells: CellSet = it.truths.iter().filter_map(|it| cell(*it)).collect();
    if !cells.is_empty() {
        truths = truths.and(the_cells(cells));
        is_first = false;
    }
    truths = truths.and(of_houses(&it.truths, &mut is_first)).and(say!["."]);
    let mut links = say![
        "All candidates of the truths are in ",
        it.links.len().to_string(),
        " links, each of which contains at most one true candidate: "
    ];
    is_first = true;
    let cells: CellSet = it.links.iter().filter_map(|it| cell(*it)).collect();
    if !cells.is_empty() {
        links = links.and(the_cells(cells));
        is_first = false;
    }
    links = links.and(of_houses(&it.links, &mut is_first)).and(say!["."]);
    let mut sentences = vec![truths, links];
    sentences.push(match it.links.len() - it.truths.len() {
        0 => say!["So the true candidate of each link is in a truth, and all other candidates of the links are false."],
        rank => say![
            "So a candidate is false if the number of links that contain it exceeds the number of truths that contain it by more than ",
            rank.to_string(),
            "."
        ],
    });
    if let Some([first, second]) = equivalence {
        sentences.push(say![
            "As a set equivalence: the cells ",
            first,
            " contain the same digits as the cells ",
            second,
            ", apart from complete sets of 1 to 9."
        ]);
    }
    sentences
}

/// Lists digits with their houses: `1 in r1 and r2, 4 in b3`. The list starts with a separator unless `is_first` is
/// set, which is then cleared.
fn of_houses(variables: &[Variable], is_first: &mut bool) -> Sentence {
    houses(variables).into_iter().fold(say![""], |sentence, (digit, houses)| {
        let separator = if std::mem::take(is_first) { "" } else { ", " };
        match houses.len() {
            27 => sentence.and(say![separator, digit, " in the whole grid"]),
            _ => sentence.and(say![separator, digit, " in ", houses]),
        }
    })
}

fn exhaustion(it: &Exhaustion, step: &Step) -> Vec<Sentence> {
    let variables: Vec<Variable> = it
        .truths
        .iter()
        .filter_map(|truth| match truth {
            Truth::Variable(variable) => Some(*variable),
            Truth::Guardians(_) | Truth::Deadly(_) => None,
        })
        .collect();
    let cells: CellSet = variables.iter().filter_map(|it| cell(*it)).collect();
    let mut sentences: Vec<Sentence> = it.truths.iter().filter_map(reason).collect();
    let mut is_first = cells.is_empty();
    let places = if cells.is_empty() { say![""] } else { the_cells(cells) };
    let places = places.and(of_houses(&variables, &mut is_first));
    let digits: DigitSet = step.eliminations.iter().map(|it| it.digit).collect();
    let removed: CellSet = step.eliminations.iter().map(|it| it.cell).collect();
    let claim = match (removed.len(), digits.len()) {
        (1, 1) => say![removed, " were ", digits],
        _ => say!["any of the removed candidates were true"],
    };
    sentences.push(
        say!["If "]
            .and(claim)
            .and(say![", there would be no consistent choice for "])
            .and(places)
            .and(say!["."]),
    );
    sentences
}
