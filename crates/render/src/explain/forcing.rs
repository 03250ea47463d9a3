//! Sentences that explain forcing chains and nets, and the chains of Kraken fish: the consequences of a claim, each
//! with its reason.
//!
//! ```text
//! Suppose that r4c8 is 1.                                     the claim
//! Then r4c8 is not 3: it is 1.                                a true candidate eliminates others
//! Then r4c7 is 3: row 4 has no other place left for 3.        an elimination leaves one candidate or one cell
//! Also, r9c8 is not 1: column 8 has its 1 in r4c8.            a side branch, whose end is needed later
//! ```

use super::chains::says;
use super::shared_house;
use crate::say;
use crate::words::{Or, Sentence};
use sodan_board::{Candidate, CandidateSet, CellSet, DigitSet, House};
use sodan_logic::State;
use sodan_logic::pattern::{Forcing, Fork, Implied, NodeKind, Reason};

/// Describes all chains and their common conclusion.
pub fn forcing(it: &Forcing, before: &State) -> Vec<Sentence> {
    let mut sentences = Vec::new();
    if it.reason == Reason::Verity {
        sentences.push(alternatives(&it.chains, before));
        for fork in &it.chains {
            sentences.extend(way(fork, before));
        }
        let end = it.chains.first().and_then(|fork| fork.main.last());
        sentences
            .extend(end.map(|end| say!["In each case, "].and(says(end.node, end.is_true)).and(say!["."])));
        return sentences;
    }
    // All chains start from the same claim and are described together, without repetition.
    let mut story = Story::new(before);
    it.chains.iter().for_each(|fork| story.add(fork));
    sentences.extend(story.sentences);
    sentences.push(contradiction(it));
    sentences
}

/// Describes one chain from its claim to its end.
pub fn way(fork: &Fork, before: &State) -> Vec<Sentence> {
    let mut story = Story::new(before);
    story.add(fork);
    story.sentences
}

/// Returns a sentence stating why one of the claims is true. The claims, with which the forks start, are all digits of
/// a cell, all cells of a digit in a house, or a claim and its negation.
fn alternatives(forks: &[Fork], before: &State) -> Sentence {
    let claims: Vec<&Implied> = forks.iter().filter_map(|fork| fork.main.first()).collect();
    let cells = claims.iter().fold(CellSet::EMPTY, |all, claim| all | claim.node.cells);
    let digits: DigitSet = claims.iter().map(|claim| claim.node.digit).collect();
    let house = |digit| House::all().find(|&house| before.places_in(house, digit) == cells);
    match (&claims[..], cells.first(), digits.single()) {
        ([a, b], ..) if a.node == b.node => {
            say!["Either "].and(says(a.node, true)).and(say![", or it is not."])
        }
        (_, Some(cell), None) => say![cell, " can only be ", Or(digits), "."],
        (_, _, Some(digit)) => match house(digit) {
            Some(house) => say!["In ", house, ", ", digit, " can only go into ", Or(cells), "."],
            None => say!["One of several claims is true."],
        },
        _ => say!["One of several claims is true."],
    }
}

fn contradiction(it: &Forcing) -> Sentence {
    let ends: Vec<&Implied> = it.chains.iter().filter_map(|fork| fork.main.last()).collect();
    let placed = ends.iter().filter(|end| end.is_true).count();
    let digits: DigitSet = ends.iter().map(|end| end.node.digit).collect();
    let sentence = match it.reason {
        Reason::Itself | Reason::Verity => {
            return say!["So the assumption implies its own opposite and is false."];
        }
        Reason::Cell(cell) if placed > 0 && placed < ends.len() => {
            say![cell, " would both be ", digits, " and not be ", digits]
        }
        Reason::Cell(cell) if placed > 0 => say![cell, " would be both ", digits],
        Reason::Cell(cell) => say![cell, " would have no candidate left"],
        Reason::House(house) if placed > 0 => say![house, " would have ", digits, " twice"],
        Reason::House(house) => say![house, " would have no place left for ", digits],
    };
    sentence.and(say![": the assumption is false."])
}

/// Describes the consequences of a claim, step by step.
struct Story<'a> {
    before: &'a State,
    explained: Vec<Implied>,
    gone: CandidateSet,
    sentences: Vec<Sentence>,
}

impl Story<'_> {
    fn new(before: &State) -> Story<'_> {
        Story { before, explained: Vec::new(), gone: CandidateSet::default(), sentences: Vec::new() }
    }

    /// Describes each step of the main chain, followed by the side chains that start from it.
    fn add(&mut self, fork: &Fork) {
        for (place, step) in fork.main.iter().enumerate() {
            self.step(step, "Then ");
            for (_, side) in fork.sides.iter().filter(|(start, _)| *start == place) {
                for (index, step) in side.iter().enumerate() {
                    self.step(step, if index == 0 { "Also, " } else { "Then " });
                }
            }
        }
    }

    fn step(&mut self, step: &Implied, joint: &'static str) {
        if self.explained.contains(step) {
            return;
        }
        let claim = says(step.node, step.is_true);
        let sentence = match (self.explained.is_empty(), self.why(step)) {
            (true, _) => say!["Suppose that "].and(claim).and(say!["."]),
            (false, Some(why)) => say![joint].and(claim).and(say![": "]).and(why).and(say!["."]),
            (false, None) => say![joint].and(claim).and(say!["."]),
        };
        self.sentences.push(sentence);
        self.learn(step);
        self.explained.push(*step);
    }

    /// Adds the eliminations that a step implies to `gone`.
    fn learn(&mut self, step: &Implied) {
        let node = step.node;
        if node.kind == NodeKind::Set {
            return;
        }
        if !step.is_true {
            self.gone.insert_all(node.digit, node.cells);
            return;
        }
        let seen = node.cells.iter().fold(CellSet::ALL, |seen, cell| seen & cell.peers());
        self.gone.insert_all(node.digit, seen);
        if node.cells.len() == 1 {
            for cell in node.cells {
                for other in self.before.digits(cell).without(node.digit) {
                    self.gone.insert(Candidate::new(cell, other));
                }
            }
        }
    }

    fn why(&self, step: &Implied) -> Option<Sentence> {
        match step.is_true {
            true => self.why_left(step),
            false => self
                .explained
                .iter()
                .rev()
                .filter(|cause| cause.is_true)
                .find_map(|cause| why_gone(step, cause)),
        }
    }

    /// Returns the reason that the candidate of `step` is true: it is the last one in its cell, or the last one for
    /// its digit in a house.
    fn why_left(&self, step: &Implied) -> Option<Sentence> {
        let (cells, digit) = (step.node.cells, step.node.digit);
        let gone = |candidate: Candidate| self.gone.contains(candidate);
        if cells.len() == 1
            && let Some(cell) = cells.first()
            && self.before.digits(cell).without(digit).iter().all(|other| gone(Candidate::new(cell, other)))
        {
            return Some(say!["it has no other candidate left"]);
        }
        let is_left = |house: &House| {
            let others = self.before.places_in(*house, digit) - cells;
            cells.is_subset(house.cells()) && others.iter().all(|cell| gone(Candidate::new(cell, digit)))
        };
        // HoDoKu's nets do not include all causes.
        Some(match House::all().find(is_left) {
            Some(house) => say![house, " has no other place left for ", digit],
            None if step.node.kind == NodeKind::Set => return None,
            None => say!["other consequences, not listed here, leave nothing else"],
        })
    }
}

/// Returns the reason if `cause` eliminates the candidate of `step`, otherwise `None`.
fn why_gone(step: &Implied, cause: &Implied) -> Option<Sentence> {
    let (node, by) = (step.node, cause.node);
    if by.kind == NodeKind::Set || node.kind == NodeKind::Set {
        return None;
    }
    if node.cells == by.cells && by.cells.len() == 1 {
        return (node.digit != by.digit).then(|| say!["it is ", by.digit]);
    }
    let house = shared_house(node.cells | by.cells)?;
    let apart = node.digit == by.digit && !node.cells.intersects(by.cells);
    let one = if by.cells.len() == 1 { " in " } else { " in one of " };
    apart.then(|| say![house, " has its ", by.digit, one, by.cells])
}
