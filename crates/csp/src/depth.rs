//! Classification of puzzles by trial and error: the required depth, and the length of the braids that a trial
//! requires.
//!
//! A candidate is refuted at depth 1 if it leads to a contradiction by singles, and at depth *k* if it leads to one by
//! singles and eliminations of depth *k* - 1. Depth 1 solves the same puzzles as braids (the theorem of trial and
//! error). Nearly all published puzzles have depth 1 or 2; every known puzzle of greater depth contains a tridagon or a
//! similar pattern.
//!
//! The classes BpB subdivide the range between depths 1 and 2: a puzzle is in BpB if trials that may use braids of at
//! most *p* variables solve it.

use crate::State;
use crate::braid::braid;
use crate::rating::bounds;
use crate::tables::TABLES;
use crate::trial::{Look, Trial};
use sodan_board::Candidate;
use std::ops::ControlFlow;

/// Returns the smallest depth of trial and error that solves a state, or 0 if singles suffice. Returns `None` if
/// `max_depth` is not enough.
///
/// Depth 2 takes up to a few seconds; each further level takes about a hundred times as long. `look` is called before
/// each trial and can stop the search.
pub fn trial_depth(state: &State, max_depth: usize, look: Look<'_>) -> ControlFlow<(), Option<usize>> {
    for depth in 0..=max_depth {
        let mut state = state.clone();
        // An error is a contradiction without an assumption: the state has no solution.
        if eliminate_to_depth(&mut state, depth, look)?.is_ok() && state.is_solved() {
            return ControlFlow::Continue(Some(depth));
        }
    }
    ControlFlow::Continue(None)
}

/// Returns the class BpB of a state: the smallest *p* such that trial and error with braids of at most *p* variables
/// solves it, or 0 if the trials require only singles. Returns `None` if `max_length` is not enough. `look` is called
/// before each trial and can stop the search.
pub fn braid_class(state: &State, max_length: usize, look: Look<'_>) -> ControlFlow<(), Option<usize>> {
    for length in 0..=max_length {
        let mut state = state.clone();
        let refutes = &mut |trial: &mut State, look: Look<'_>| {
            ControlFlow::Continue(length > 0 && eliminate_by_braids(trial, length, look)?.is_err())
        };
        if eliminate(&mut state, refutes, look)?.is_ok() && state.is_solved() {
            return ControlFlow::Continue(Some(length));
        }
    }
    ControlFlow::Continue(None)
}

/// The error for a state that has no solution.
struct Contradictory;

/// The result of an elimination pass, or `Break` if the search was stopped.
type Eliminated = ControlFlow<(), Result<(), Contradictory>>;

const CONSISTENT: Eliminated = ControlFlow::Continue(Ok(()));

const CONTRADICTORY: Eliminated = ControlFlow::Continue(Err(Contradictory));

/// Removes all candidates that trial and error refutes at `depth` or less.
fn eliminate_to_depth(state: &mut State, depth: usize, look: Look<'_>) -> Eliminated {
    if depth == 0 {
        return CONSISTENT;
    }
    let refutes = &mut |trial: &mut State, look: Look<'_>| {
        ControlFlow::Continue(depth > 1 && eliminate_to_depth(trial, depth - 1, look)?.is_err())
    };
    eliminate(state, refutes, look)
}

/// Removes candidates whose assumption leads to a contradiction, either by singles alone or because `refutes` returns
/// `true` for the state after the singles. Repeats until no candidate is removed.
fn eliminate(
    state: &mut State,
    refutes: &mut dyn FnMut(&mut State, Look<'_>) -> ControlFlow<(), bool>,
    look: Look<'_>,
) -> Eliminated {
    loop {
        let mut has_changed = false;
        for target in state.undecided().collect::<Vec<_>>() {
            if state.is_solved() {
                return CONSISTENT;
            }
            if !state.contains(target) {
                continue;
            }
            look()?;
            let mut trial = state.clone();
            let linked = &TABLES.linked[target.index()];
            let is_refuted =
                trial.eliminate(linked.iter().map(|&it| Candidate::from_index(usize::from(it)))).is_err()
                    || !trial.is_solved() && refutes(&mut trial, look)?;
            if is_refuted {
                if state.eliminate([target]).is_err() {
                    return CONTRADICTORY;
                }
                has_changed = true;
            }
        }
        if !has_changed {
            return CONSISTENT;
        }
    }
}

/// Removes all candidates that braids of at most `length` variables eliminate.
fn eliminate_by_braids(state: &mut State, length: usize, look: Look<'_>) -> Eliminated {
    let mut trial = Trial::new(state, false);
    while !state.is_solved() {
        look()?;
        let (bounds, _) = bounds(state, length - 1, &mut trial);
        let mut falls = Vec::new();
        for (target, bound) in bounds {
            for length in bound..=length {
                if braid(state, target, length, false, look)?.is_some() {
                    falls.push(Candidate::from_index(usize::from(target)));
                    break;
                }
            }
        }
        if falls.is_empty() {
            break;
        }
        if state.eliminate(falls).is_err() {
            return CONTRADICTORY;
        }
    }
    CONSISTENT
}
