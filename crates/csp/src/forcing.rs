//! Forcing whips: two partial whips, one from each candidate of a bivalue variable, that lead to the same elimination.
//!
//! The length of a forcing whip is the total length of the two partial whips, plus one for the variable.

use crate::State;
use crate::find::implications;
use crate::relation::Proven;
use crate::tables::{CANDIDATES, TABLES};
use crate::trial::Look;
use crate::whip::{Rules, WhipSearch};
use sodan_board::Candidate;
use sodan_certificate::{Cases, Certificate, Implication, Truth, Variable};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The length that represents "no partial whip found".
const FAR: u16 = u16::MAX;

/// The partial whips that start from one candidate of a bivalue variable, and the candidates that they exclude.
struct Reach<'s> {
    search: WhipSearch<'s>,
    /// For each candidate, the number of variables in the shortest partial whip that excludes it, or `FAR`.
    lengths: Vec<u16>,
    /// For each candidate, the node at the end of the shortest partial whip that excludes it.
    ends: Vec<u32>,
    tried: usize,
}

impl<'s> Reach<'s> {
    fn new(state: &'s State, start: u16) -> Reach<'s> {
        let mut lengths = vec![FAR; CANDIDATES];
        TABLES.linked[usize::from(start)].iter().for_each(|&it| lengths[usize::from(it)] = 0);
        let search = WhipSearch::new(state, start, Rules::whip(false));
        Reach { search, lengths, ends: vec![u32::MAX; CANDIDATES], tried: 0 }
    }

    /// Extends the search to partial whips of up to `length` variables, and records the candidates that they exclude.
    fn extend(&mut self, length: usize, look: Look<'_>) -> ControlFlow<()> {
        while self.tried < length && !self.search.is_exhausted() {
            self.tried += 1;
            // If a whip refutes the start candidate, the search for whips finds that elimination.
            if self.search.extend(look)?.is_some() {
                break;
            }
            for (node, right) in self.search.ends() {
                for &falls in &TABLES.linked[usize::from(right)] {
                    let falls = usize::from(falls);
                    if self.lengths[falls] == FAR {
                        self.lengths[falls] = self.tried as u16;
                        self.ends[falls] = node;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the implications of the shortest partial whip that excludes `target`. With `target` assumed to be true,
    /// the last variable has no candidates left.
    fn steps(&self, target: u16) -> Vec<Implication> {
        let mut steps = implications(&self.search.steps(self.ends[usize::from(target)]), &[]);
        if let Some(last) = steps.last_mut() {
            last.right.clear();
        }
        steps
    }
}

/// Returns the shortest forcing whip of at most `max_length` variables in a state, along with its length. If `target`
/// is given, only forcing whips that eliminate it are considered. `look` is called before each variable is tried at
/// each length and before each extension of a partial whip, and can stop the search.
pub fn forcing_whip(
    state: &State,
    target: Option<Candidate>,
    max_length: usize,
    look: Look<'_>,
) -> ControlFlow<(), Option<(usize, Proven)>> {
    let mut splits: BTreeMap<[u16; 2], u16> = BTreeMap::new();
    for variable in 0..Variable::COUNT as u16 {
        let mask = state.masks[usize::from(variable)];
        if mask.count_ones() == 2 {
            let members = &TABLES.members[usize::from(variable)];
            let ends = [mask.trailing_zeros(), 15 - mask.leading_zeros()].map(|at| members[at as usize]);
            splits.entry(ends).or_insert(variable);
        }
    }
    let mut reaches: BTreeMap<u16, Reach<'_>> = BTreeMap::new();
    let targets: Vec<u16> = state
        .undecided()
        .filter(|it| target.is_none_or(|only| only == *it))
        .map(|it| it.index() as u16)
        .collect();
    for length in 2..=max_length {
        for (&[a, b], &variable) in &splits {
            look()?;
            for start in [a, b] {
                let reach = reaches.entry(start).or_insert_with(|| Reach::new(state, start));
                reach.extend(length - 1, look)?;
            }
            let [of_a, of_b] = [&reaches[&a], &reaches[&b]];
            let sum = |target: u16| {
                let lengths = [of_a, of_b].map(|it| it.lengths[usize::from(target)]);
                lengths
                    .iter()
                    .all(|&it| it != FAR)
                    .then(|| usize::from(lengths[0]) + usize::from(lengths[1]) + 1)
            };
            let falls: Vec<u16> = targets
                .iter()
                .copied()
                .filter(|&it| it != a && it != b && sum(it).is_some_and(|sum| sum <= length))
                .collect();
            let Some(&target) = falls.first() else { continue };
            let split = Truth::Variable(Variable::from_index(usize::from(variable)));
            let case = |(start, reach): (u16, &Reach<'_>)| {
                let is_needed = reach.lengths[usize::from(target)] > 0;
                is_needed.then(|| (Candidate::from_index(usize::from(start)), reach.steps(target)))
            };
            let cases = [(a, of_a), (b, of_b)].into_iter().filter_map(case).collect();
            let proven = Proven {
                eliminations: vec![Candidate::from_index(usize::from(target))],
                certificate: Certificate::Cases(Cases { split, cases }),
            };
            return ControlFlow::Continue(Some((length, proven)));
        }
    }
    ControlFlow::Continue(None)
}
