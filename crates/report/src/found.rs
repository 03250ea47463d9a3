//! Everything that can be found in a state, grouped by what it achieves.

use sodan_board::Candidate;
use sodan_logic::Step;
use std::cmp::Reverse;

/// Steps that achieve the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// What is placed, ascending.
    pub placements: Vec<Candidate>,
    /// What goes, ascending.
    pub eliminations: Vec<Candidate>,
    /// The ways to it, in the order of the list of techniques; of each technique the shortest that was found first.
    pub steps: Vec<Step>,
}

/// The groups: placements first, then what removes more; where that is equal, in the order of the board.
pub fn group(steps: Vec<Step>) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut places = std::collections::BTreeMap::new();
    for step in steps {
        let [mut placements, mut eliminations] = [step.placements.clone(), step.eliminations.clone()];
        placements.sort_unstable();
        eliminations.sort_unstable();
        let index = *places.entry((placements.clone(), eliminations.clone())).or_insert(groups.len());
        if index == groups.len() {
            groups.push(Group { placements, eliminations, steps: Vec::new() });
        }
        groups[index].add(step);
    }
    for group in &mut groups {
        group.steps.sort_by_key(|step| step.technique);
    }
    groups.sort_by_cached_key(|group| {
        let count = (Reverse(group.placements.len()), Reverse(group.eliminations.len()));
        (count, group.placements.clone(), group.eliminations.clone())
    });
    groups
}

impl Group {
    fn add(&mut self, step: Step) {
        match self.steps.iter_mut().find(|it| it.technique == step.technique) {
            Some(known) if known.length > step.length => *known = step,
            Some(_) => {}
            None => self.steps.push(step),
        }
    }
}
