//! Finds the shortest braid: a list of variables that leads from a target to a variable without candidates.
//!
//! The search uses branch and bound: each label is either asserted or excluded. Trial and error in rounds yields a
//! lower bound for the length of the remaining braid. The variables on which the resulting contradiction depends form a
//! braid and yield an upper bound.

use crate::State;
use crate::tables::NONE;
use crate::trial::{Excluded, Link, Look, Trial};
use std::ops::ControlFlow;

/// The links of a braid, and its last variable, which the target leaves without candidates.
type Braid = (Vec<Link>, u16);

/// Returns a braid of at most `length` variables that refutes the target. `look` is called for each branch of the search
/// and can stop it.
pub(crate) fn braid(
    state: &State,
    target: u16,
    length: usize,
    with_groups: bool,
    look: Look<'_>,
) -> ControlFlow<(), Option<Braid>> {
    let mut trial = Trial::new(state, with_groups);
    trial.assert(target, NONE);
    search(state, &trial, Excluded::NOTHING, 0, length, look)
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
    look: Look<'_>,
) -> ControlFlow<(), Option<Braid>> {
    loop {
        look()?;
        let mut run = trial.clone();
        // One round fewer, since the last variable counts towards the length, too.
        run.propagate(length - asserted - 1, &excluded);
        let Some(conflict) = run.conflict() else { return ControlFlow::Continue(None) };
        let links = run.links(base, conflict);
        if links.len() < length {
            return ControlFlow::Continue(Some((links, conflict)));
        }
        let first =
            |it: &&Link| !trial.is_asserted(it.label) && trial.label_of(it.variable) == Some(it.label);
        let Some(&link) = links.iter().find(first) else { return ControlFlow::Continue(None) };
        if asserted + 1 < length {
            let mut with = trial.clone();
            with.assert(link.label, link.variable);
            let found = search(base, &with, excluded, asserted + 1, length, look)?;
            if found.is_some() {
                return ControlFlow::Continue(found);
            }
        }
        excluded.insert(link.label);
    }
}
