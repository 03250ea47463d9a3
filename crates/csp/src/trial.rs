//! Trial and error by singles: finds candidates that lead to a contradiction, and the number of rounds until the
//! contradiction occurs.
//!
//! Each round places all singles that the previous round produced. A contradiction after `r` rounds requires a braid of
//! length at least `r + 1`, since each round depends on the previous one. The number of rounds is therefore a lower
//! bound for the length of braids, and thus of whips. With groups, it bounds g-braids in the same way.

use crate::State;
use crate::bits::Bits;
use crate::tables::{CANDIDATES, LABELS, NONE, TABLES};
use sodan_certificate::Variable;
use std::ops::ControlFlow;

/// Callback that is called every few microseconds of a search and can stop it.
pub(crate) type Look<'l> = &'l mut dyn FnMut() -> ControlFlow<()>;

/// A link of a braid: a variable and its only remaining label.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    pub(crate) variable: u16,
    pub(crate) label: u16,
}

/// A state with assumptions. It records the reason for each exclusion.
#[derive(Clone)]
pub(crate) struct Trial {
    masks: [u16; Variable::COUNT],
    alive: Bits,
    /// For each excluded candidate, the label whose assertion excluded it.
    killer: [u16; CANDIDATES],
    /// For each label, its 1-based position in the order of assertion, or 0 if it has not been asserted.
    time: [u16; LABELS],
    /// For each asserted label, the variable in which it is the only label left.
    support: [u16; LABELS],
    asserted: Vec<u16>,
    touched: Vec<u16>,
    conflict: u16,
    with_groups: bool,
}

impl Trial {
    pub(crate) fn new(state: &State, with_groups: bool) -> Trial {
        Trial {
            masks: state.masks,
            alive: state.alive,
            killer: [NONE; CANDIDATES],
            time: [0; LABELS],
            support: [NONE; LABELS],
            asserted: Vec::with_capacity(64),
            touched: Vec::with_capacity(64),
            conflict: NONE,
            with_groups,
        }
    }

    /// Resets the search to a state without assumptions.
    pub(crate) fn reset(&mut self, state: &State) {
        self.masks = state.masks;
        self.alive = state.alive;
        for label in self.asserted.drain(..) {
            self.time[usize::from(label)] = 0;
        }
        self.touched.clear();
        self.conflict = NONE;
    }

    /// Returns the variable without candidates, if there is one.
    pub(crate) fn conflict(&self) -> Option<u16> {
        (self.conflict != NONE).then_some(self.conflict)
    }

    /// Returns whether a further round might assert more labels.
    pub(crate) fn is_unfinished(&self) -> bool {
        !self.touched.is_empty()
    }

    pub(crate) fn is_asserted(&self, label: u16) -> bool {
        self.time[usize::from(label)] != 0
    }

    /// Asserts a label. `variable` is the variable that has no other label left, or `NONE` for an assumption.
    pub(crate) fn assert(&mut self, label: u16, variable: u16) {
        self.asserted.push(label);
        self.time[usize::from(label)] = self.asserted.len() as u16;
        self.support[usize::from(label)] = variable;
        let excluded = TABLES.links[usize::from(label)].and(&self.alive);
        self.alive = self.alive.without(&excluded);
        for candidate in excluded.iter() {
            self.killer[candidate] = label;
            for &(variable, position) in &TABLES.seats[candidate] {
                let mask = &mut self.masks[usize::from(variable)];
                *mask &= !(1 << position);
                match mask.count_ones() {
                    0 if self.conflict == NONE => self.conflict = variable,
                    1 => self.touched.push(variable),
                    2 | 3 if self.with_groups && variable >= 81 => self.touched.push(variable),
                    _ => {}
                }
            }
        }
    }

    /// Returns the only label left in a variable. Returns `None` if several are left.
    pub(crate) fn label_of(&self, variable: u16) -> Option<u16> {
        label_of(usize::from(variable), self.masks[usize::from(variable)], self.with_groups)
    }

    /// Repeatedly asserts the label of each variable that has only one label left. Stops after `rounds` rounds or at a
    /// contradiction. Returns the number of rounds before the contradiction, or `None` if there is none. Labels in
    /// `excluded` are not asserted.
    pub(crate) fn propagate(&mut self, rounds: usize, excluded: &Excluded) -> Option<usize> {
        for round in 0..=rounds {
            if self.conflict != NONE {
                return Some(round);
            }
            if self.touched.is_empty() || round == rounds {
                return None;
            }
            for variable in std::mem::take(&mut self.touched) {
                match self.label_of(variable) {
                    Some(label) if !self.is_asserted(label) && !excluded.contains(label) => {
                        self.assert(label, variable);
                    }
                    _ => {}
                }
            }
        }
        None
    }

    /// Returns whether the target leads to an empty variable or relation, by singles and by relations with only one
    /// candidate left. The trial must not contain assumptions.
    pub(crate) fn refutes(&mut self, target: u16, relations: &[Vec<u16>]) -> bool {
        self.assert(target, NONE);
        loop {
            if self.propagate(usize::MAX, &Excluded::NOTHING).is_some() {
                return true;
            }
            let before = self.asserted.len();
            for relation in relations {
                let is_left = |&&it: &&u16| self.alive.contains(usize::from(it));
                let mut left = relation.iter().filter(is_left);
                match (left.next().copied(), left.next()) {
                    (None, _) => return true,
                    (Some(only), None) if !self.is_asserted(only) => self.assert(only, NONE),
                    _ => {}
                }
            }
            if self.asserted.len() == before {
                return false;
            }
        }
    }

    /// Returns the labels on which the contradiction depends, along with their variables. Each label comes after the
    /// labels on which it depends. These pairs are the links of a braid; its last variable, `conflict`, is not
    /// included. `base` is the state without assumptions.
    pub(crate) fn links(&self, base: &State, conflict: u16) -> Vec<Link> {
        let mut needed: Vec<u16> = Vec::new();
        let add = |needed: &mut Vec<u16>, variable: u16, label: u16, before: u16| {
            let mut rest = base.masks[usize::from(variable)];
            while rest != 0 {
                let candidate = TABLES.members[usize::from(variable)][rest.trailing_zeros() as usize];
                rest &= rest - 1;
                if label != NONE && TABLES.candidates[usize::from(label)].contains(&candidate) {
                    continue;
                }
                // Exclusions by the assumption or by labels that are needed anyway do not lengthen the braid.
                let excludes = |&&by: &&u16| {
                    self.time[usize::from(by)] < before
                        && TABLES.links[usize::from(by)].contains(usize::from(candidate))
                };
                let is_free =
                    self.asserted.first().iter().any(excludes) || needed.iter().any(|it| excludes(&it));
                if !is_free {
                    let killer = self.killer[usize::from(candidate)];
                    needed.push(killer);
                }
            }
        };
        add(&mut needed, conflict, NONE, u16::MAX);
        // Latest first: the labels on which a label depends are all earlier.
        let mut done = u16::MAX;
        let mut links = Vec::new();
        while let Some(&label) = needed
            .iter()
            .filter(|&&it| self.time[usize::from(it)] < done)
            .max_by_key(|&&it| self.time[usize::from(it)])
        {
            done = self.time[usize::from(label)];
            let variable = self.support[usize::from(label)];
            links.push(Link { variable, label });
            add(&mut needed, variable, label, done);
        }
        links.reverse();
        links
    }
}

/// Returns the label that contains all candidates in `mask`, a set of positions in `variable`: the only candidate, or a
/// group. Returns `None` if no label contains all of them.
#[inline]
pub(crate) fn label_of(variable: usize, mask: u16, with_groups: bool) -> Option<u16> {
    match mask.count_ones() {
        1 => Some(TABLES.members[variable][mask.trailing_zeros() as usize]),
        2 | 3 if with_groups => {
            TABLES.groups[variable].iter().find(|(group, _)| mask & !group == 0).map(|&(_, label)| label)
        }
        _ => None,
    }
}

/// The labels that a search does not assert.
#[derive(Clone, Copy)]
pub(crate) struct Excluded([Bits; 2]);

impl Excluded {
    pub(crate) const NOTHING: Excluded = Excluded([Bits::EMPTY; 2]);

    #[inline]
    pub(crate) fn contains(&self, label: u16) -> bool {
        let label = usize::from(label);
        if label < CANDIDATES { self.0[0].contains(label) } else { self.0[1].contains(label - CANDIDATES) }
    }

    pub(crate) fn insert(&mut self, label: u16) {
        let label = usize::from(label);
        if label < CANDIDATES { self.0[0].insert(label) } else { self.0[1].insert(label - CANDIDATES) }
    }
}
