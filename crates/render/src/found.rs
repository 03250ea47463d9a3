//! Collects all steps of a state, grouped by their result.

use sodan_board::Candidate;
use sodan_logic::found::{Finding, Flow, Sink};
use sodan_logic::path::Detail;
use sodan_logic::{Step, Technique};
use std::cmp::Reverse;
use std::collections::HashMap;

/// The steps that have the same result.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Group {
    /// The placements, in ascending order.
    pub placements: Vec<Candidate>,
    /// The eliminations, in ascending order.
    pub eliminations: Vec<Candidate>,
    /// The steps, in the order of the technique list. Each technique contributes only one step: the first of its
    /// shortest steps.
    pub steps: Vec<Step>,
}

/// Collects findings, and keeps one step per technique and result. Therefore a state with a hundred thousand fish uses
/// little memory, and only the steps that are kept have to be described.
#[derive(Default)]
pub struct Groups {
    groups: Vec<Group>,
    /// Maps a result (placements and eliminations) to the index of its group in `groups`.
    places: HashMap<(Vec<Candidate>, Vec<Candidate>), usize>,
}

impl Sink for Groups {
    fn take(&mut self, finding: &Finding<'_>) -> Flow {
        let sorted = |candidates: &[Candidate]| {
            let mut sorted = candidates.to_vec();
            sorted.sort_unstable();
            sorted
        };
        let (placements, eliminations) = (sorted(finding.placements), sorted(finding.eliminations));
        let next = self.groups.len();
        let index = *self.places.entry((placements.clone(), eliminations.clone())).or_insert(next);
        if index == next {
            self.groups.push(Group { placements, eliminations, steps: Vec::new() });
        }
        self.groups[index].add(finding);
        Flow::Continue(())
    }
}

impl Groups {
    /// Returns the groups, sorted by their easiest step in the order of the technique list. Ties are broken by the
    /// number of placements (more first), then by the number of eliminations (more first), then by board order.
    pub fn sorted(self) -> Vec<Group> {
        self.sorted_by(|technique| technique)
    }

    /// Like [`sorted`](Groups::sorted), but orders techniques by `key`: the easiest one has the smallest key.
    pub fn sorted_by<K: Ord>(self, key: impl Fn(Technique) -> K) -> Vec<Group> {
        let mut groups = self.groups;
        for group in &mut groups {
            group.steps.sort_by_key(|step| key(step.technique));
        }
        groups.sort_by_cached_key(|group| {
            let easiest = group.steps.first().map(|step| key(step.technique));
            let count = (Reverse(group.placements.len()), Reverse(group.eliminations.len()));
            (easiest, count, group.placements.clone(), group.eliminations.clone())
        });
        groups
    }
}

impl Group {
    fn add(&mut self, finding: &Finding<'_>) {
        match self.steps.iter_mut().find(|step| step.technique == finding.technique) {
            Some(known) if known.length > finding.length => *known = finding.to_step(Detail::Explained),
            Some(_) => {}
            None => self.steps.push(finding.to_step(Detail::Explained)),
        }
    }
}
