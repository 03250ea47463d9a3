//! Classes of puzzles by trial and error: its depth, and the braids that one trial needs.
//!
//! A candidate falls at depth 1 if it leads to a contradiction by singles, and at depth *k* if it leads to one by singles and by
//! what falls at depth *k* - 1. Depth 1 is what braids solve (the theorem of trial and error); nearly all published puzzles have depth
//! 1 or 2, and those known beyond it contain a tridagon or a pattern of its kind.
//!
//! Between the first two depths are the classes BpB: puzzles that one trial solves if it may use braids of at most *p* cells and houses.

use crate::State;
use crate::braid::braid;
use crate::rating::bounds;
use crate::tables::TABLES;
use crate::trial::Trial;
use sodan_board::Candidate;

/// The depth of trial and error that solves a state: 0 if singles do. `None` if `max_depth` does not suffice.
///
/// Depth 2 takes up to some seconds, and each further one a hundred times as long.
pub fn trial_depth(state: &State, max_depth: usize) -> Option<usize> {
    (0..=max_depth).find(|&depth| {
        let mut state = state.clone();
        // A contradiction without an assumption: the state has no solution.
        eliminate_to_depth(&mut state, depth).is_ok() && state.is_solved()
    })
}

/// The class BpB of a state: the least *p* such that trial and error with braids of at most *p* variables solves it, 0 if singles in
/// the trials do. `None` if `max_length` does not suffice.
pub fn braid_class(state: &State, max_length: usize) -> Option<usize> {
    (0..=max_length).find(|&length| {
        let mut state = state.clone();
        let refutes = |trial: &mut State| length > 0 && !is_consistent(trial, length);
        eliminate(&mut state, &refutes).is_ok() && state.is_solved()
    })
}

/// A state without a solution.
struct Contradictory;

/// Removes all candidates that fall at this depth.
fn eliminate_to_depth(state: &mut State, depth: usize) -> Result<(), Contradictory> {
    if depth == 0 {
        return Ok(());
    }
    eliminate(state, &|trial: &mut State| depth > 1 && eliminate_to_depth(trial, depth - 1).is_err())
}

/// Removes candidates whose assumption leads to a contradiction by singles, or after singles by `refutes`, until there are none.
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

/// Whether braids of at most `length` variables leave a state without contradiction.
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
