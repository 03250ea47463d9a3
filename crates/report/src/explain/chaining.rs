//! Sentences for forcing chains as Sudoku Explainer follows them: what is shown, each branch step by step, and the chains nested in
//! them.

use crate::say;
use crate::words::Sentence;
use sodan_logic::pattern::{Branch, Chaining, Derived, Ground, Shows};

pub fn chaining(it: &Chaining) -> Vec<Sentence> {
    let mut sentences = vec![shown(it)];
    sentences.extend(it.branches.iter().flat_map(branch));
    for (number, nested) in (1..).zip(&it.nested) {
        sentences.push(say![format!("Nested chain {number}, which needs what was excluded before it:")]);
        sentences.extend(chaining(nested));
    }
    sentences
}

fn shown(it: &Chaining) -> Sentence {
    let end = it.branches.first().and_then(|branch| branch.literals.last());
    let start = it.branches.first().and_then(|branch| branch.literals.first());
    match (it.shows, start, end) {
        (Shows::Cycle, Some(start), _) => {
            say!["A cycle through ", start.candidate.cell, " closes, whichever way it is followed."]
        }
        (Shows::Itself, Some(start), _) => {
            say!["If ", said(start), ", then it is the other way round: so it is not."]
        }
        (Shows::Contradiction, Some(start), Some(end)) => {
            say!["If ", said(start), ", then ", said(end), " and is not: so the first cannot be."]
        }
        (Shows::Double, _, Some(end)) => {
            say!["A candidate leads to the same whether it is true or not: ", said(end), "."]
        }
        (Shows::Cell(cell), _, Some(end)) => say!["Whatever ", cell, " holds, ", said(end), "."],
        (Shows::House(house, digit), _, Some(end)) => {
            say!["Wherever ", digit, " stands in ", house, ", ", said(end), "."]
        }
        _ => say!["The chain has no end."],
    }
}

/// `r1c2 is 5`, `r1c2 is not 5`.
fn said(it: &Derived) -> String {
    format!("{} {} {}", it.candidate.cell, if it.is_on { "is" } else { "is not" }, it.candidate.digit)
}

fn branch(it: &Branch) -> Vec<Sentence> {
    it.literals.iter().map(|literal| derived(literal, it)).collect()
}

fn derived(it: &Derived, branch: &Branch) -> Sentence {
    let parents: Vec<String> = it.from.iter().filter_map(|&at| branch.literals.get(at)).map(said).collect();
    let because = say!["Since ", parents.join(" and "), ", ", said(it)];
    match (it.ground, it.is_on) {
        (Ground::Assumed, _) => say!["Suppose ", said(it), "."],
        (Ground::Cell, true) => because.and(say![": nothing else is left for the cell."]),
        (Ground::Cell, false) => because.and(say![": the cell holds one digit."]),
        (Ground::House(house), true) => because.and(say![": no other place is left in ", house, "."]),
        (Ground::House(house), false) => because.and(say![": it stands once in ", house, "."]),
        (Ground::Rule, _) => because.and(say![" by a locked candidate, a pair or an X-wing."]),
        (Ground::Nested(number), _) => because.and(say![format!(" by nested chain {}.", number + 1)]),
    }
}
