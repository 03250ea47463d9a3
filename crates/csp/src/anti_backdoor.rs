//! Anti-backdoors: sets of candidates whose elimination lets singles solve the puzzle.
//!
//! If an anti-backdoor consists of one candidate and a pattern eliminates it, the puzzle has a one-step solution. In
//! general, a smallest anti-backdoor whose candidates patterns can eliminate yields a solution with the fewest steps.
//! The search tries all sequences of eliminations, the shortest first. Trial and error selects the candidates that a
//! pattern might eliminate. Patterns are searched for only once a sequence of eliminations is known to solve the state.

use crate::rating::bounds;
use crate::trial::Trial;
use crate::{Family, Found, State, for_target};
use sodan_board::Candidate;
use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;

/// A set of candidates whose elimination lets singles solve the state.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct AntiBackdoor {
    /// The candidates to eliminate, in the order of `steps`. If there are no steps, the candidates are in ascending
    /// order.
    pub eliminations: Vec<Candidate>,
    /// For each elimination, the pattern that proves it after the previous eliminations. Empty if no proofs were
    /// requested.
    pub steps: Vec<Found>,
}

impl AntiBackdoor {
    /// Returns the length of the longest step, and the total length of all steps.
    fn lengths(&self) -> (usize, usize) {
        let lengths = || self.steps.iter().map(|it| it.length);
        (lengths().max().unwrap_or(0), lengths().sum())
    }
}

/// The patterns that may prove the eliminations of an anti-backdoor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proofs {
    /// The pattern families to search for.
    pub families: Vec<Family>,
    /// Maximum length of a pattern.
    pub max_length: usize,
}

/// Returns all anti-backdoors of the smallest possible size, or an empty list if that size is greater than `max_size`.
/// If singles solve the state, the result is one anti-backdoor without candidates. The state must have exactly one
/// solution.
///
/// If `proofs` is given, the result contains only anti-backdoors whose eliminations can be proved one after the other
/// by patterns of the given families. The anti-backdoors are sorted by the length of their longest pattern, then by the
/// total length of their patterns. Without `proofs`, the anti-backdoors are in ascending order of their candidates.
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
        // For each set of candidates, the elimination order with the shortest steps.
        let mut found: BTreeMap<Vec<Candidate>, AntiBackdoor> = BTreeMap::new();
        let mut longer = Vec::new();
        for (sequence, state) in &sequences {
            for target in targets(state, proofs, sequence) {
                look()?;
                let mut after = state.clone();
                // A candidate whose elimination leads to a contradiction belongs to the solution.
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

/// Returns the candidates whose elimination is tried after `sequence`. With `proofs`, these are the candidates that a
/// pattern might eliminate. Without `proofs`, the order of eliminations does not matter, so only ascending sequences
/// are tried.
fn targets(state: &State, proofs: Option<&Proofs>, sequence: &[Candidate]) -> Vec<Candidate> {
    let Some(Proofs { families, max_length }) = proofs else {
        return state.undecided().filter(|it| sequence.last().is_none_or(|last| it > last)).collect();
    };
    // Trial and error does not find oddagons, so all candidates are tried.
    if families.contains(&Family::Oddagon) {
        return state.undecided().collect();
    }
    let mut trial = Trial::new(state, families.iter().any(|it| it.has_groups()));
    let (bounds, _) = bounds(state, max_length.saturating_sub(1), &mut trial);
    bounds.into_iter().map(|(target, _)| Candidate::from_index(usize::from(target))).collect()
}

/// Cached results of pattern searches. Each key is a sequence of eliminations; the pattern proves the last elimination
/// of the sequence.
struct Patterns<'s> {
    start: &'s State,
    proofs: &'s Proofs,
    known: HashMap<Vec<Candidate>, Option<Found>>,
}

impl Patterns<'_> {
    /// Returns the simplest pattern for each elimination of a sequence, in the state after the previous eliminations.
    /// Returns `None` if some elimination has no pattern.
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

/// Returns the shortest pattern that eliminates a target. Among patterns of the same length, the first family in the
/// order of [`Family`] is preferred.
fn simplest_for(state: &State, target: Candidate, proofs: &Proofs) -> Option<Found> {
    let mut families = proofs.families.clone();
    families.sort_unstable();
    families.iter().fold(None, |best: Option<Found>, &family| {
        let max_length = best.as_ref().map_or(proofs.max_length, |it| it.length - 1);
        for_target(state, target, family, None, max_length).or(best)
    })
}
