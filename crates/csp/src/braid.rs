//! Finds the shortest braid: a list of variables that leads from a target to a variable without candidates.
//!
//! The search uses branch and bound: each label is either asserted or excluded. Trial and error in rounds yields a
//! lower bound for the length of the remaining braid. The variables on which the resulting contradiction depends form a
//! braid and yield an upper bound.

use crate::State;
use crate::tables::NONE;
use crate::trial::{Excluded, Link, Trial};

/// Returns a braid of at most `length` variables that refutes the target: its links, and the last variable, which the
/// target leaves without candidates.
pub(crate) fn braid(
    state: &State,
    target: u16,
    length: usize,
    with_groups: bool,
) -> Option<(Vec<Link>, u16)> {
    let mut trial = Trial::new(state, with_groups);
    trial.assert(target, NONE);
    search(state, &trial, Excluded::NOTHING, 0, length)
}

/// Returns an upper bound for the length of the shortest braid that refutes a target. The bound is the length of the
/// braid on which the first contradiction depends. Returns `None` if trial and error finds no contradiction within
/// `length - 1` rounds.
pub(crate) fn upper_bound(state: &State, target: u16, length: usize, trial: &mut Trial) -> Option<usize> {
    trial.reset(state);
    trial.assert(target, NONE);
    trial.propagate(length - 1, &Excluded::NOTHING)?;
    let conflict = trial.conflict()?;
    Some(trial.links(state, conflict).len() + 1)
}

fn search(
    base: &State,
    trial: &Trial,
    mut excluded: Excluded,
    asserted: usize,
    length: usize,
) -> Option<(Vec<Link>, u16)> {
    loop {
        let mut run = trial.clone();
        // One round fewer, since the last variable counts towards the length, too.
        run.propagate(length - asserted - 1, &excluded)?;
        let conflict = run.conflict()?;
        let links = run.links(base, conflict);
        if links.len() < length {
            return Some((links, conflict));
        }
        let first =
            |it: &&Link| !trial.is_asserted(it.label) && trial.label_of(it.variable) == Some(it.label);
        let link = *links.iter().find(first)?;
        if asserted + 1 < length {
            let mut with = trial.clone();
            with.assert(link.label, link.variable);
            if let Some(found) = search(base, &with, excluded, asserted + 1, length) {
                return Some(found);
            }
        }
        excluded.insert(link.label);
    }
}
