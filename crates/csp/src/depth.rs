//! Classification of puzzles by trial and error: the required depth, and the length of the braids within a trial.
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
use crate::trial::Trial;
use sodan_board::Candidate;

/// Returns the depth of trial and error that solves a state, 0 if singles suffice. Returns `None` if `max_depth` does
/// not suffice.
///
/// Depth 2 takes up to a few seconds; each further level takes about a hundred times as long.
pub fn trial_depth(state: &State, max_depth: usize) -> Option<usize> {
    (0..=max_depth).find(|&depth| {
        let mut state = state.clone();
        // An error is a contradiction without an assumption: the state has no solution.
        eliminate_to_depth(&mut state, depth).is_ok() && state.is_solved()
    })
}

/// Returns the class BpB of a state: the smallest *p* such that trial and error with braids of at most *p* variables
/// solves it, 0 if the trials require only singles. Returns `None` if `max_length` does not suffice.
pub fn braid_class(state: &State, max_length: usize) -> Option<usize> {
    (0..=max_length).find(|&length| {
        let mut state = state.clone();
        let refutes = |trial: &mut State| length > 0 && !is_consistent(trial, length);
        eliminate(&mut state, &refutes).is_ok() && state.is_solved()
    })
}

/// The error for a state that has no solution.
struct Contradictory;

/// Removes all candidates that are refuted at this depth.
fn eliminate_to_depth(state: &mut State, depth: usize) -> Result<(), Contradictory> {
    if depth == 0 {
        return Ok(());
    }
    eliminate(state, &|trial: &mut State| depth > 1 && eliminate_to_depth(trial, depth - 1).is_err())
}

/// Removes candidates whose assumption leads to a contradiction, by singles or, after the singles, by `refutes`, until
/// no more are found.
fn eliminate(state: &mut State, refutes: &dyn Fn(&mut State) -> bool) -> Result<(), Contradictory> {
    loop {
        let mut has_changed = false;
        for target in state.undecided().collect::<Vec<_>>() {
            if state.is_solved() {
                return Ok(());
            }
            if !state.contains(target) {
                continue;
            }
            let mut trial = state.clone();
            let linked = &TABLES.linked[target.index()];
            let is_refuted =
                trial.eliminate(linked.iter().map(|&it| Candidate::from_index(usize::from(it)))).is_err()
                    || !trial.is_solved() && refutes(&mut trial);
            if is_refuted {
                state.eliminate([target]).map_err(|_| Contradictory)?;
                has_changed = true;
            }
        }
        if !has_changed {
            return Ok(());
        }
    }
}

/// Returns whether a state remains free of contradictions after all eliminations by braids of at most `length`
/// variables.
fn is_consistent(state: &mut State, length: usize) -> bool {
    let mut trial = Trial::new(state, false);
    loop {
        let (bounds, _) = bounds(state, length - 1, &mut trial);
        let falls: Vec<Candidate> = bounds
            .iter()
            .filter(|&&(target, bound)| {
                (bound..=length).any(|length| braid(state, target, length, false).is_some())
            })
            .map(|&(target, _)| Candidate::from_index(usize::from(target)))
            .collect();
        if falls.is_empty() {
            return true;
        }
        if state.eliminate(falls).is_err() {
            return false;
        }
        if state.is_solved() {
            return true;
        }
    }
}
