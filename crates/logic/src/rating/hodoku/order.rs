//! HoDoKu's choice among several steps if it first finds all of them, which it does for chains.

use super::table::Pick;
use super::timsort::{self, Inconsistent};
use crate::found::{Finding, Flow, Sink};
use crate::path::Detail;
use crate::{Step, Technique};
use sodan_board::Candidate;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// Keeps the candidates for the best step, without patterns.
pub(super) struct Best {
    kept: Vec<NumberedStep>,
    /// For each result, the index of the last step that was kept.
    known: HashMap<(Technique, Vec<Candidate>, Vec<Candidate>), usize>,
    pick: Pick,
    count: usize,
}

/// A step with the index of its finding, from 0.
pub(super) struct NumberedStep {
    pub(super) step: Step,
    pub(super) number: usize,
}

impl Best {
    pub(super) fn new(pick: Pick) -> Best {
        Best { kept: Vec::new(), known: HashMap::new(), pick, count: 0 }
    }

    /// Returns the first step after sorting, as Java sorts. Where Java would throw, HoDoKu's whole batch would end. In that case the step
    /// is returned that no later step precedes.
    pub(super) fn take(mut self) -> Option<NumberedStep> {
        let compare = if self.pick == Pick::BestForced { forced } else { natural };
        let mut order: Vec<usize> = (0..self.kept.len()).collect();
        let by = |a: &usize, b: &usize| compare(&self.kept[*a].step, &self.kept[*b].step);
        let first = match timsort::sort(&mut order, &by) {
            Ok(()) => *order.first()?,
            Err(Inconsistent) => (0..self.kept.len())
                .reduce(|best, next| if by(&next, &best) == Ordering::Less { next } else { best })?,
        };
        Some(self.kept.swap_remove(first))
    }

    /// A chain that is shorter than an earlier one with the same result is kept in addition, or in its place.
    fn keep_shorter(&mut self, choice: NumberedStep) {
        let step = &choice.step;
        let key = (step.technique, step.placements.clone(), step.eliminations.clone());
        match self.known.entry(key) {
            Entry::Occupied(known) if self.kept[*known.get()].step.length <= step.length => {}
            Entry::Occupied(known) if self.pick == Pick::BestForced => self.kept[*known.get()] = choice,
            known => {
                known.insert_entry(self.kept.len());
                self.kept.push(choice);
            }
        }
    }
}

impl Sink for Best {
    fn take(&mut self, finding: &Finding<'_>) -> Flow {
        let choice = NumberedStep { step: finding.to_step(Detail::Bare), number: self.count };
        self.count += 1;
        match self.pick {
            Pick::BestOfSets => {
                if self.kept.iter().all(|best| natural(&choice.step, &best.step) == Ordering::Less) {
                    self.kept = vec![choice];
                }
            }
            Pick::BestShortest | Pick::BestForced => self.keep_shorter(choice),
            Pick::First | Pick::Best => self.kept.push(choice),
        }
        Flow::Continue(())
    }
}

/// Returns the natural order of chains. It is not a consistent order: two steps with different eliminations and equal sums are equal,
/// whatever their lengths.
pub(super) fn natural(a: &Step, b: &Step) -> Ordering {
    let more = b.eliminations.len().cmp(&a.eliminations.len());
    more.then_with(|| {
        if same_result(a, b) { a.length.cmp(&b.length) } else { weighted_sum(a).cmp(&weighted_sum(b)) }
    })
}

/// Returns the order of forcing chains and nets, which place one digit or eliminate one candidate. It contradicts itself: of two
/// steps of different kinds for the same cell each comes after the other. The placed digit is ignored.
fn forced(a: &Step, b: &Step) -> Ordering {
    let length = || a.length.cmp(&b.length);
    match (a.placements.first(), b.placements.first()) {
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (Some(a_placed), Some(b_placed)) => match a_placed.cell.cmp(&b_placed.cell) {
            Ordering::Equal if a.technique == b.technique => length(),
            Ordering::Equal => Ordering::Greater,
            order => order,
        },
        (None, None) => a.eliminations.cmp(&b.eliminations).then_with(length),
    }
}

fn same_result(a: &Step, b: &Step) -> bool {
    a.technique == b.technique
        && a.eliminations.len() == b.eliminations.len()
        && a.eliminations.iter().all(|candidate| b.eliminations.contains(candidate))
}

/// Over the eliminations in order: the cell's number times 1, 81, 161, ... and the digit.
fn weighted_sum(step: &Step) -> usize {
    let weights = (1..).step_by(80);
    let terms = step.eliminations.iter().zip(weights);
    terms
        .map(|(candidate, weight)| candidate.cell.index() * weight + usize::from(candidate.digit.get()))
        .sum()
}
