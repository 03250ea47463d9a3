//! Relations: sets of candidates that cannot all be false, because a pattern would be impossible or deadly without
//! them.

use crate::State;
use crate::find::unstopped;
use crate::tables::TABLES;
use crate::trial::{Look, Trial};
use crate::whip::{Node, Rules, WhipSearch};
use crate::{Family, Found};
use sodan_board::Candidate;
use sodan_certificate::{Certificate, Implication, Implications, Truth, is_linked};
use std::ops::ControlFlow;

/// Eliminations along with their proof.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Proven {
    /// The candidates that are false; never empty.
    pub eliminations: Vec<Candidate>,
    /// The proof of all eliminations.
    pub certificate: Certificate,
}

/// Returns the elimination of all candidates that see every guardian of a relation. Returns `None` if there are no such
/// candidates.
pub fn of_relation(state: &State, truth: &Truth) -> Option<Proven> {
    let guardians = truth.guardians()?;
    let sees_all = |it: &Candidate| guardians.iter().all(|&guardian| is_linked(*it, guardian));
    let eliminations: Vec<Candidate> = state.undecided().filter(sees_all).collect();
    if eliminations.is_empty() || guardians.is_empty() {
        return None;
    }
    let left = guardians.first().copied();
    let steps = vec![Implication { truth: truth.clone(), left, right: Vec::new() }];
    Some(Proven { eliminations, certificate: Certificate::Implications(Implications { steps }) })
}

/// Returns the shortest whip that eliminates `target`, has at most `max_length` variables, and may use these relations
/// as variables (an OR-k-whip). If `groups` is set, right-linking candidates may be groups. Truths that are plain
/// variables are ignored, since every whip may use variables.
pub fn with_relations(
    state: &State,
    target: Candidate,
    truths: &[Truth],
    groups: bool,
    max_length: usize,
) -> Option<Found> {
    unstopped(|look| search(state, target, truths, &indices(truths), groups, max_length, look))
}

/// Returns the shortest OR-k-whip of at most `max_length` variables in a state. `look` is called before each target and
/// each extension of a partial whip, and can stop the search.
pub fn relation_whip(
    state: &State,
    truths: &[Truth],
    max_length: usize,
    look: Look<'_>,
) -> ControlFlow<(), Option<Found>> {
    let relations = indices(truths);
    let mut trial = Trial::new(state, false);
    let mut targets = Vec::new();
    for target in state.undecided().filter(|_| !truths.is_empty()) {
        look()?;
        let index = target.index() as u16;
        trial.reset(state);
        // Skip targets that a braid refutes without any relation.
        if trial.refutes(index, &[]) {
            continue;
        }
        trial.reset(state);
        if trial.refutes(index, &relations) {
            targets.push(target);
        }
    }
    let mut best: Option<Found> = None;
    for target in targets {
        look()?;
        let longest = best.as_ref().map_or(max_length, |it| it.length - 1);
        if let Some(found) = search(state, target, truths, &relations, false, longest, look)? {
            best = Some(found);
        }
    }
    ControlFlow::Continue(best)
}

fn indices(truths: &[Truth]) -> Vec<Vec<u16>> {
    let of = |it: &Truth| {
        it.guardians().unwrap_or_default().iter().map(|it| it.index() as u16).collect::<Vec<u16>>()
    };
    truths.iter().map(of).collect()
}

fn search(
    state: &State,
    target: Candidate,
    truths: &[Truth],
    relations: &[Vec<u16>],
    groups: bool,
    max_length: usize,
    look: Look<'_>,
) -> ControlFlow<(), Option<Found>> {
    let index = target.index() as u16;
    let mut search = WhipSearch::with_relations(state, index, Rules::whip(groups), relations);
    for length in 1..=max_length {
        let Some(steps) = search.extend(look)? else { continue };
        let family = if groups { Family::GroupWhip } else { Family::Whip };
        let mut eliminations = vec![target];
        let others = state.undecided().filter(|it| *it != target);
        eliminations.extend(others.filter(|it| refutes(state, relations, &steps, it.index() as u16)));
        let certificate = crate::find::of_nodes(&steps, truths);
        return ControlFlow::Continue(Some(Found { family, length, eliminations, certificate }));
    }
    ControlFlow::Continue(None)
}

/// Returns whether the chain found for another target also refutes `target`. Right-linking candidates of the chain are
/// not refuted.
fn refutes(state: &State, relations: &[Vec<u16>], steps: &[Node], target: u16) -> bool {
    crate::find::refutes(state, relations, steps, target)
        && steps.iter().all(|step| {
            !TABLES.candidates.get(usize::from(step.right)).is_some_and(|it| it.contains(&target))
        })
}
