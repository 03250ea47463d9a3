//! Which of several steps HoDoKu takes, where it finds all of them first: chains.

use super::table::Pick;
use super::timsort::{self, Inconsistent};
use crate::Step;
use crate::found::{Finding, Flow, Sink};
use crate::path::Detail;
use sodan_board::Candidate;
use std::cmp::Ordering;
use std::collections::HashMap;

/// Keeps the steps from which the best is taken.
pub(super) struct Best {
    steps: Vec<Step>,
    shortest: HashMap<Vec<Candidate>, usize>,
    pick: Pick,
    detail: Detail,
}

impl Best {
    pub(super) fn new(pick: Pick, detail: Detail) -> Best {
        Best { steps: Vec::new(), shortest: HashMap::new(), pick, detail }
    }

    /// The first after sorting by the natural order, as Java sorts. Where Java would throw, and HoDoKu's whole batch end
    /// with it, the step that no later one comes before is taken.
    pub(super) fn take(mut self) -> Option<Step> {
        let mut order: Vec<&Step> = self.steps.iter().collect();
        let index = match timsort::sort(&mut order, &|a, b| natural(a, b)) {
            Ok(()) => {
                let first = *order.first()?;
                self.steps.iter().position(|step| std::ptr::eq(step, first))?
            }
            Err(Inconsistent) => self.minimum()?,
        };
        Some(self.steps.swap_remove(index))
    }

    fn minimum(&self) -> Option<usize> {
        let before =
            |&next: &usize, &best: &usize| natural(&self.steps[next], &self.steps[best]) == Ordering::Less;
        (0..self.steps.len()).reduce(|best, next| if before(&next, &best) { next } else { best })
    }
}

impl Sink for Best {
    /// A chain that is shorter than an earlier one with the same eliminations is kept beside it.
    fn take(&mut self, finding: &mut Finding<'_>) -> Flow {
        if self.pick == Pick::BestOfSets {
            let next = finding.to_step(Detail::Bare);
            if self.steps.iter().all(|best| natural(&next, best) == Ordering::Less) {
                self.steps = vec![finding.to_step(self.detail)];
            }
            return Flow::Continue(());
        }
        if self.pick == Pick::BestShortest {
            match self.shortest.get_mut(finding.eliminations) {
                Some(length) if *length <= finding.length => return Flow::Continue(()),
                Some(length) => *length = finding.length,
                None => {
                    self.shortest.insert(finding.eliminations.to_vec(), finding.length);
                }
            }
        }
        self.steps.push(finding.to_step(self.detail));
        Flow::Continue(())
    }
}

/// The natural order of chains of one technique. It is no consistent order: two steps with different eliminations and
/// equal sums are equal, whatever their lengths.
pub(super) fn natural(a: &Step, b: &Step) -> Ordering {
    let more = b.eliminations.len().cmp(&a.eliminations.len());
    more.then_with(|| {
        if same_eliminations(a, b) { a.length.cmp(&b.length) } else { weighted_sum(a).cmp(&weighted_sum(b)) }
    })
}

fn same_eliminations(a: &Step, b: &Step) -> bool {
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
