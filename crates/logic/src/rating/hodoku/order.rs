//! HoDoKu's selection of one step among several. HoDoKu collects all chains of a kind before it selects one.

use super::table::Pick;
use super::timsort::{self, Inconsistent};
use crate::found::{Finding, Flow, Sink};
use crate::path::Detail;
use crate::{Step, Technique};
use sodan_board::Candidate;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// Sink that collects all findings that may turn out to be the best one. It does not store their patterns.
pub(super) struct Best {
    steps: Vec<NumberedStep>,
    /// For each result, the index in `steps` of the last step with this result.
    known: HashMap<(Technique, Vec<Candidate>, Vec<Candidate>), usize>,
    pick: Pick,
    count: usize,
}

/// A step and its index among all findings.
pub(super) struct NumberedStep {
    pub(super) step: Step,
    pub(super) number: usize,
}

impl Best {
    pub(super) fn new(pick: Pick) -> Best {
        Best { steps: Vec::new(), known: HashMap::new(), pick, count: 0 }
    }

    /// Sorts the collected steps as Java does, and returns the first. If Java's sort would throw, HoDoKu aborts the
    /// whole batch; this method then returns the first step that none of the later steps precedes.
    pub(super) fn take(mut self) -> Option<NumberedStep> {
        let compare = if self.pick == Pick::BestForced { forced } else { natural };
        let mut order: Vec<usize> = (0..self.steps.len()).collect();
        let by = |a: &usize, b: &usize| compare(&self.steps[*a].step, &self.steps[*b].step);
        let first = match timsort::sort(&mut order, &by) {
            Ok(()) => *order.first()?,
            Err(Inconsistent) => (0..self.steps.len())
                .reduce(|best, next| if by(&next, &best) == Ordering::Less { next } else { best })?,
        };
        Some(self.steps.swap_remove(first))
    }

    /// Adds a step if it is shorter than the last one with the same result. With [`Pick::BestForced`], the new step
    /// replaces that step.
    fn keep_shorter(&mut self, choice: NumberedStep) {
        let step = &choice.step;
        let key = (step.technique, step.placements.clone(), step.eliminations.clone());
        match self.known.entry(key) {
            Entry::Occupied(known) if self.steps[*known.get()].step.length <= step.length => {}
            Entry::Occupied(known) if self.pick == Pick::BestForced => self.steps[*known.get()] = choice,
            known => {
                known.insert_entry(self.steps.len());
                self.steps.push(choice);
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
                if self.steps.iter().all(|best| natural(&choice.step, &best.step) == Ordering::Less) {
                    self.steps = vec![choice];
                }
            }
            Pick::BestShortest | Pick::BestForced => self.keep_shorter(choice),
            Pick::First | Pick::Best => self.steps.push(choice),
        }
        Flow::Continue(())
    }
}

/// Sink for [`Pick::BestForced`] that receives only the findings with the first result.
///
/// The selected step has this result, although the [order](forced) contradicts itself: only placements of one digit by
/// a contradiction and by a verity are out of order, so Java's sort still moves the first result to the front. Of its
/// two steps it takes the contradiction, which is found first. Only if several digits can be placed in one cell, which
/// happens in puzzles without a solution, does the selection depend on all findings.
pub(super) struct FirstResult<'a>(pub(super) &'a mut dyn Sink);

impl Sink for FirstResult<'_> {
    fn take(&mut self, finding: &Finding<'_>) -> Flow {
        self.0.take(finding)
    }

    fn needs_first_result_only(&self) -> bool {
        true
    }
}

/// Compares two steps in HoDoKu's natural order for chains: more eliminations first, then by length if the eliminations
/// are the same, and by weighted sum otherwise. This is not a consistent order: two steps of different lengths with the
/// same eliminations can both equal a third step with other eliminations.
pub(super) fn natural(a: &Step, b: &Step) -> Ordering {
    let more = b.eliminations.len().cmp(&a.eliminations.len());
    more.then_with(|| {
        if same_result(a, b) { a.length.cmp(&b.length) } else { weighted_sum(a).cmp(&weighted_sum(b)) }
    })
}

/// Compares two steps in HoDoKu's order of forcing chains and nets. Each of these steps places one digit or eliminates
/// one candidate. The order contradicts itself: two steps of different kinds that place a digit in the same cell each
/// compare as greater than the other. The placed digit is ignored.
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

/// Returns the sum, over all eliminations, of the digit and the weighted cell index. The weights are 1, 81, 161, … in
/// the order of the eliminations.
fn weighted_sum(step: &Step) -> usize {
    let weights = (1..).step_by(80);
    let terms = step.eliminations.iter().zip(weights);
    terms
        .map(|(candidate, weight)| candidate.cell.index() * weight + usize::from(candidate.digit.get()))
        .sum()
}
