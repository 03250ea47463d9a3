//! Sentences that explain chains and loops, link by link.

use super::{shared_house, strong_house};
use crate::say;
use crate::words::Sentence;
use sodan_logic::pattern::{Chain, ChainShape, Link, Node, NodeKind};
use sodan_logic::proof::Tie;
use sodan_logic::{Pattern, Proof, State};

/// Describes a chain link by link, followed by its conclusion.
pub fn chain(it: &Chain, before: &State) -> Vec<Sentence> {
    let proof = Proof::from(&Pattern::Chain(it.clone()));
    let ties = proof.chains.first().map(|strand| &strand.ties[..]).unwrap_or_default();
    let mut sentences = passage(ties, before);
    let (Some(first), Some(last)) = (ties.first(), ties.last()) else { return sentences };
    match it.shape {
        ChainShape::Ends | ChainShape::CellEnds => sentences.extend(ends(first.from, last.to)),
        ChainShape::Pair([a, b]) => {
            sentences.push(one_end(first.from, last.to));
            sentences.push(say!["The chain also holds with ", a, " and ", b, " swapped, so the two ends contain different digits."]);
            sentences.push(say!["A cell that sees both ends can be neither ", a, " nor ", b, "."]);
        }
        ChainShape::Discontinuous => sentences.push(discontinuity(first, last)),
        ChainShape::Continuous => sentences.extend([
            say!["So the chain is a loop that can be followed in both directions: exactly one of any two linked candidates is true."],
            say!["A candidate that sees both ends of a weak link can be removed. If both ends are in the same cell, all other candidates of this cell can be removed."],
        ]),
    }
    sentences
}

/// Describes the links one by one. The first node is assumed to be false if the first link is strong, and true if the
/// first link is weak.
fn passage(ties: &[Tie], before: &State) -> Vec<Sentence> {
    let Some(first) = ties.first() else { return Vec::new() };
    let mut sentences =
        vec![say!["Suppose that "].and(says(first.from, first.link == Link::Weak)).and(say!["."])];
    for tie in ties {
        let is = tie.link == Link::Strong;
        sentences
            .push(say!["Then "].and(says(tie.to, is)).and(say![": "]).and(why(tie, before)).and(say!["."]));
    }
    sentences
}

/// Returns a sentence which states that at least one of two nodes is true.
fn one_end(from: Node, to: Node) -> Sentence {
    say!["So if "]
        .and(says(from, false))
        .and(say![", then "])
        .and(says(to, true))
        .and(say![": at least one of the two ends is true."])
}

/// Returns the sentences that conclude a chain of which at least one end is true.
fn ends(from: Node, to: Node) -> Vec<Sentence> {
    if from.digit == to.digit {
        return vec![one_end(from, to), say!["A cell that sees both ends cannot be ", from.digit, "."]];
    }
    if from.cells == to.cells {
        return vec![say!["So ", from.cells, " is ", from.digit, " or ", to.digit, ", and nothing else."]];
    }
    let last = say!["Either way, "].and(says(Node { digit: to.digit, ..from }, false));
    let last = last.and(say![", and "]).and(says(Node { digit: from.digit, ..to }, false)).and(say!["."]);
    vec![one_end(from, to), last]
}

/// Returns the sentence that concludes a discontinuous loop, given its first and its last link.
fn discontinuity(first: &Tie, last: &Tie) -> Sentence {
    let (from, to) = (first.from, last.to);
    match (first.link, last.link) {
        (Link::Weak, _) => say!["This contradicts the assumption: "].and(says(from, false)).and(say!["."]),
        (Link::Strong, Link::Strong) if from.digit != to.digit => {
            say!["So ", from.cells, " is ", from.digit, " or ", to.digit, ", and nothing else."]
        }
        (Link::Strong, Link::Strong) => {
            say!["This contradicts the assumption: "].and(says(from, true)).and(say!["."])
        }
        (Link::Strong, Link::Weak) => say!["In the opposite direction, the chain shows that if "]
            .and(says(to, true))
            .and(say![", then "])
            .and(says(from, true))
            .and(say![", which is a contradiction."]),
    }
}

/// Formats a true or false node as a clause: `r1c2 is 7`, `one of r1c2 and r1c3 is 7`, or `r1c2 is not 7`.
pub fn says(node: Node, is: bool) -> Sentence {
    match (node.cells.len(), is) {
        (_, is) if node.kind == NodeKind::Set => {
            say!["the set ", node.cells, if is { " contains " } else { " does not contain " }, node.digit]
        }
        (1, true) => say![node.cells, " is ", node.digit],
        (1, false) => say![node.cells, " is not ", node.digit],
        (_, true) => say!["one of ", node.cells, " is ", node.digit],
        (_, false) => say!["none of ", node.cells, " is ", node.digit],
    }
}

fn why(tie: &Tie, before: &State) -> Sentence {
    let Tie { from, to, link } = *tie;
    let same_cell = from.cells == to.cells;
    match link {
        Link::Strong if same_cell => say!["the cell has no other candidate left"],
        Link::Strong => match strong_house(before, from.digit, from.cells | to.cells) {
            Some(house) if from.digit == to.digit => say![house, " has no other place for ", to.digit],
            _ => say!["one of the two linked candidates must be true"],
        },
        Link::Weak if same_cell => say!["a cell contains only one digit"],
        Link::Weak => match shared_house(from.cells | to.cells) {
            Some(house) => say![house, " has only one ", from.digit],
            None => say!["the two linked candidates cannot both be true"],
        },
    }
}
