//! Anti-backdoors: candidates whose elimination lets singles solve the rest.
//!
//! One of a single candidate that a pattern eliminates is a one-step solution, and the smallest ones are the solutions with
//! the fewest steps. The search tries all sequences of eliminations by size. Trial and error bounds the eliminations that patterns can
//! prove, so patterns are searched for only in sequences that solve the state.

use crate::rating::bounds;
use crate::trial::Trial;
use crate::{Family, Found, State, for_target};
use sodan_board::Candidate;
use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;

/// Candidates whose elimination lets singles solve the rest.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct AntiBackdoor {
    /// The candidates. If patterns eliminate them, in the order of the steps.
    pub eliminations: Vec<Candidate>,
    /// The pattern of each elimination, in the state that the steps before leave; empty if none are required.
    pub steps: Vec<Found>,
}

impl AntiBackdoor {
    /// Returns the lengths of the longest step and of all steps together.
    fn lengths(&self) -> (usize, usize) {
        let lengths = || self.steps.iter().map(|it| it.length);
        (lengths().max().unwrap_or(0), lengths().sum())
    }
}

/// The patterns that eliminate the candidates of anti-backdoors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proofs {
    /// The families.
    pub families: Vec<Family>,
    /// Maximum length of a pattern.
    pub max_length: usize,
}

/// Returns all anti-backdoors of the smallest size, which is at most `max_size`: an empty one if singles solve the state. With
/// `proofs`, a pattern eliminates each candidate in its turn, and those with the shortest patterns are first; without, all are in
/// ascending order. The state must have exactly one solution.
///
/// `look` is called before each candidate is tried and can stop the search.
pub fn anti_backdoors(
    start: &State,
    proofs: Option<&Proofs>,
    max_size: usize,
    look: &mut dyn FnMut() -> ControlFlow<()>,
) -> ControlFlow<(), Vec<AntiBackdoor>> {
    if start.is_solved() {
        return ControlFlow::Continue(vec![AntiBackdoor { eliminations: Vec::new(), steps: Vec::new() }]);
    }
    let mut patterns = proofs.map(|proofs| Patterns { start, proofs, known: HashMap::new() });
    let mut sequences = vec![(Vec::new(), start.clone())];
    for size in 1..=max_size {
        // By the set of candidates: of several orders, the one with the shortest steps.
        let mut found: BTreeMap<Vec<Candidate>, AntiBackdoor> = BTreeMap::new();
        let mut longer = Vec::new();
        for (sequence, state) in &sequences {
            for target in targets(state, proofs, sequence) {
                look()?;
                let mut after = state.clone();
                // Otherwise the candidate belongs to the solution.
                if after.eliminate([target]).is_err() {
                    continue;
                }
                let sequence: Vec<Candidate> = sequence.iter().copied().chain([target]).collect();
                if !after.is_solved() {
                    if size < max_size {
                        longer.push((sequence, after));
                    }
                    continue;
                }
                let steps = match &mut patterns {
                    Some(patterns) => patterns.steps(&sequence),
                    None => Some(Vec::new()),
                };
                let Some(steps) = steps else { continue };
                let mut set = sequence.clone();
                set.sort_unstable();
                let next = AntiBackdoor { eliminations: sequence, steps };
                match found.get(&set) {
                    Some(other) if other.lengths() <= next.lengths() => {}
                    _ => {
                        found.insert(set, next);
                    }
                }
            }
        }
        if !found.is_empty() {
            let mut all: Vec<AntiBackdoor> = found.into_values().collect();
            all.sort_by_key(AntiBackdoor::lengths);
            return ControlFlow::Continue(all);
        }
        sequences = longer;
    }
    ControlFlow::Continue(Vec::new())
}

/// Returns the candidates to eliminate next. Without patterns, the order does not matter, and is ascending.
fn targets(state: &State, proofs: Option<&Proofs>, sequence: &[Candidate]) -> Vec<Candidate> {
    let Some(Proofs { families, max_length }) = proofs else {
        return state.undecided().filter(|it| sequence.last().is_none_or(|last| it > last)).collect();
    };
    // Rings are not found by trial and error.
    if families.contains(&Family::Oddagon) {
        return state.undecided().collect();
    }
    let mut trial = Trial::new(state, families.iter().any(|it| it.has_groups()));
    let (bounds, _) = bounds(state, max_length.saturating_sub(1), &mut trial);
    bounds.into_iter().map(|(target, _)| Candidate::from_index(usize::from(target))).collect()
}

/// The patterns that were searched for, by the sequence of eliminations that they complete.
struct Patterns<'s> {
    start: &'s State,
    proofs: &'s Proofs,
    known: HashMap<Vec<Candidate>, Option<Found>>,
}

impl Patterns<'_> {
    /// Returns the simplest pattern for each elimination of a sequence, or `None` if one of them has none.
    fn steps(&mut self, sequence: &[Candidate]) -> Option<Vec<Found>> {
        let mut state = self.start.clone();
        let mut steps = Vec::new();
        for (at, &target) in sequence.iter().enumerate() {
            let found = self.known.entry(sequence[..=at].to_vec());
            steps.push(found.or_insert_with(|| simplest_for(&state, target, self.proofs)).clone()?);
            state.eliminate([target]).ok()?;
        }
        Some(steps)
    }
}

/// Returns the shortest pattern for a target, and of the same length the first in the order of families.
fn simplest_for(state: &State, target: Candidate, proofs: &Proofs) -> Option<Found> {
    let mut families = proofs.families.clone();
    families.sort_unstable();
    families.iter().fold(None, |best: Option<Found>, &family| {
        let max_length = best.as_ref().map_or(proofs.max_length, |it| it.length - 1);
        for_target(state, target, family, None, max_length).or(best)
    })
}
