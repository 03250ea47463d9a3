//! Pattern overlay: all simultaneous placements of two to four digits in the whole grid.
//!
//! A candidate is false if no placement of these digits contains it. No technique that considers only these digits
//! eliminates more, so overlays are an upper bound for all techniques that consider only a few digits.

use crate::State;
use crate::choice::{Choices, candidate, houses_of, members};
use crate::counting::subsets;
use crate::relation::Proven;
use sodan_board::{Candidate, CellSet, Digit, DigitSet};
use sodan_certificate::{Certificate, Exhaustion, Truth, Variable};

/// Maximum number of candidates tried in one search for a placement. In a million searches on states of minimal
/// puzzles, the longest search needed a few hundred; the checker's limit is 200,000.
const MAX_TRIES: usize = 20_000;

/// The eliminations that follow from all placements of a set of digits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Overlay {
    /// The digits that are placed together.
    pub digits: DigitSet,
    /// The eliminations and their proof.
    pub proven: Proven,
}

/// Returns the overlays of exactly `count` digits (1 to 4) that eliminate candidates.
pub fn overlays(state: &State, count: usize) -> Vec<Overlay> {
    let is_open = |&digit: &Digit| state.undecided().any(|it| it.digit == digit);
    let open: DigitSet = Digit::all().filter(is_open).collect();
    subsets(open, count).filter_map(|digits| overlay(state, digits)).collect()
}

/// Returns the overlay of a set of at most four digits. Returns `None` if it eliminates no candidate.
///
/// # Panics
///
/// Panics if there are more than four digits.
pub fn overlay(state: &State, digits: DigitSet) -> Option<Overlay> {
    let variables = || digits.iter().flat_map(houses_of);
    let choices = Choices::new(variables().map(|it| members(state, it)).collect(), MAX_TRIES);
    let (mut possible, mut eliminations) = (Vec::<u16>::new(), Vec::new());
    let mut is_possible = vec![false; 729];
    for target in state.undecided() {
        let index = target.index() as u16;
        if is_possible[target.index()] {
            continue;
        }
        match choices.with(Some(index)) {
            None => eliminations.push(target),
            Some(choice) => {
                possible.clear();
                possible.extend(choice.iter().map(|it| it as u16));
                for &it in &possible {
                    is_possible[usize::from(it)] = true;
                }
                // A cell that the placement leaves free may contain any other digit.
                let placed = possible.iter().map(|&it| candidate(it));
                let filled: CellSet =
                    placed.filter(|it| digits.contains(it.digit)).map(|it| it.cell).collect();
                for other in state.undecided().filter(|it| !digits.contains(it.digit)) {
                    is_possible[other.index()] |= !possible.is_empty() && !filled.contains(other.cell);
                }
                is_possible[target.index()] = true;
            }
        }
    }
    (!eliminations.is_empty()).then(|| Overlay { digits, proven: proven(eliminations, variables()) })
}

fn proven(eliminations: Vec<Candidate>, variables: impl Iterator<Item = Variable>) -> Proven {
    let truths = variables.map(Truth::Variable).collect();
    Proven { eliminations, certificate: Certificate::Exhaustion(Exhaustion { truths }) }
}
