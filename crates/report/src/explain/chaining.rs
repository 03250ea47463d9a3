//! Sentences for forcing chains as Sudoku Explainer follows them: what is shown, each branch step by step, and the chains nested in
//! them.

use crate::say;
use crate::words::{Sentence, listed};
use sodan_logic::pattern::{Branch, Chaining, Derived, Ground, Shows};

pub fn chaining(it: &Chaining) -> Vec<Sentence> {
    let mut sentences = vec![shown(it)];
    sentences.extend(branches(it));
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
        (Shows::Itself, Some(start), Some(end)) => {
            say!["If ", said(&[start]), ", then ", said(&[end]), ": so ", said(&[end]), "."]
        }
        (Shows::Contradiction, Some(start), Some(end)) => {
            say!["If ", said(&[start]), ", then ", said(&[end]), " and is not: so the first cannot be."]
        }
        (Shows::Double, _, Some(end)) => {
            say!["A candidate leads to the same whether it is true or not: ", said(&[end]), "."]
        }
        (Shows::Cell(cell), _, Some(end)) => say!["Whatever ", cell, " holds, ", said(&[end]), "."],
        (Shows::House(house, digit), _, Some(end)) => {
            say!["Wherever ", digit, " stands in ", house, ", ", said(&[end]), "."]
        }
        _ => say!["The chain has no end."],
    }
}

/// What the branches say. Both branches of a contradiction go out from the same assumption, so the second branch only says what
/// the first does not.
fn branches(it: &Chaining) -> Vec<Sentence> {
    match (it.shows, &it.branches[..]) {
        (Shows::Contradiction, [first, second]) => {
            let is_told = |it: &Derived| first.literals.iter().any(|other| is_same(it, other));
            let end = second.literals.len().saturating_sub(1);
            let new = second.literals.iter().enumerate().filter(|&(at, it)| at == end || !is_told(it));
            let mut sentences = branch(first, first.literals.iter());
            sentences.push(say!["From the same it follows, too:"]);
            sentences.extend(branch(second, new.map(|(_, it)| it)));
            sentences
        }
        (_, branches) => branches.iter().flat_map(|it| branch(it, it.literals.iter())).collect(),
    }
}

fn is_same(one: &Derived, other: &Derived) -> bool {
    (one.candidate, one.is_on) == (other.candidate, other.is_on)
}

/// Literals of a branch; those that follow from the same in the same way are told together.
fn branch<'a>(it: &Branch, literals: impl Iterator<Item = &'a Derived>) -> Vec<Sentence> {
    let literals: Vec<&Derived> = literals.collect();
    let alike = |one: &&Derived, other: &&Derived| {
        (&one.from, one.ground, one.is_on) == (&other.from, other.ground, other.is_on)
    };
    literals.chunk_by(alike).map(|together| derived(together, it)).collect()
}

/// `r1c2 is 5`, `r1c2 and r1c3 are not 5`.
fn said(all: &[&Derived]) -> String {
    let with_digit = |it: &&Derived| (it.candidate.digit, it.is_on);
    let runs = all.chunk_by(|one, other| with_digit(one) == with_digit(other)).map(|run| {
        let cells = listed(run.iter().map(|it| it.candidate.cell.to_string()));
        let verb = match (run[0].is_on, run.len()) {
            (true, 1) => "is",
            (true, _) => "are",
            (false, 1) => "is not",
            (false, _) => "are not",
        };
        format!("{cells} {verb} {}", run[0].candidate.digit)
    });
    runs.collect::<Vec<_>>().join(" and ")
}

/// Why literals follow that have the same parents and the same ground.
fn derived(all: &[&Derived], branch: &Branch) -> Sentence {
    let Some(first) = all.first() else { return say![""] };
    let parents: Vec<&Derived> = first.from.iter().filter_map(|&at| branch.literals.get(at)).collect();
    let because = say!["Since ", said(&parents), ", ", said(all)];
    match (first.ground, first.is_on) {
        (Ground::Assumed, _) => say!["Suppose ", said(all), "."],
        (Ground::Cell, true) => because.and(say![": nothing else is left for the cell."]),
        (Ground::Cell, false) => because.and(say![": the cell holds one digit."]),
        (Ground::House(house), true) => because.and(say![": no other place is left in ", house, "."]),
        (Ground::House(house), false) => because.and(say![": the digit stands once in ", house, "."]),
        (Ground::Rule, _) => because.and(say![" by a locked candidate, a pair or an X-wing."]),
        (Ground::Nested(number), _) => because.and(say![format!(" by nested chain {}.", number + 1)]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_logic::path::Detail;
    use sodan_logic::rating::{Scale, se::Se};
    use sodan_logic::{Effort, Pattern, State};

    /// The sentences of the first chains of each kind on a puzzle's path.
    fn told(puzzle: &str, kind: impl Fn(&Chaining) -> bool) -> Vec<String> {
        let puzzle: sodan_board::Puzzle = puzzle.parse().unwrap();
        let path = Se.walk(State::new(&puzzle), None).finish(Detail::Explained, &Effort::unlimited());
        let found = path.steps.into_iter().find_map(|step| match step.pattern {
            Some(Pattern::Chaining(chains)) if kind(&chains) => Some(chains),
            _ => None,
        });
        chaining(&found.expect("there are such chains")).iter().map(ToString::to_string).collect()
    }

    const HARD: &str = "4.8..........1..9...9...28...54..1..8.43..7..2....68.....8.4..2....9....3....1..7";

    #[test]
    fn what_follows_alike_is_told_together_and_once() {
        let sentences = told(HARD, |it| it.shows == Shows::Contradiction);
        assert!(sentences.iter().any(|it| it.contains(" are not ")), "{sentences:#?}");
        assert_eq!(sentences.iter().filter(|it| it.starts_with("Suppose ")).count(), 1, "{sentences:#?}");
        assert!(sentences.contains(&"From the same it follows, too:".to_owned()), "{sentences:#?}");
        let mut once = sentences.clone();
        once.sort();
        once.dedup();
        assert_eq!(once.len(), sentences.len(), "{sentences:#?}");
    }

    #[test]
    fn a_chain_to_its_own_opposite_says_what_is_so() {
        let sentences = told(HARD, |it| it.shows == Shows::Itself);
        let (assumed, concluded) = sentences[0].split_once(": so ").expect("a conclusion");
        let words = assumed.trim_start_matches("If ").split(", then ").collect::<Vec<_>>();
        assert_eq!((words.len(), format!("{}.", words[1])), (2, concluded.to_owned()), "{}", sentences[0]);
    }
}
