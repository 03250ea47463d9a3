//! Propagator for lines whose values an automaton accepts. It propagates forwards and backwards.

use std::sync::Arc;

use super::Propagator;
use crate::engine::{Conflict, Index, Mask, Propagated, State};

/// A nondeterministic automaton without empty transitions.
#[derive(Debug)]
pub(crate) struct Transitions {
    start: Vec<u32>,
    /// The accepting states, as a bit set.
    accept: Vec<u64>,
    /// For each state, its outgoing transitions: the set of values that they accept, and the next state.
    next: Vec<Vec<(Mask, u32)>>,
}

impl Transitions {
    /// Symbol for the break between two segments of a line.
    pub const BREAK: Mask = 1 << 31;

    /// Creates an automaton from start states, accepting states, and transitions (state, values, next state). States
    /// are numbered from 0. States that are not on a path from a start state to an accepting one are removed.
    pub fn new(start: &[u32], accept: &[u32], transitions: &[(u32, Mask, u32)]) -> Transitions {
        let highest = transitions
            .iter()
            .flat_map(|&(from, _, to)| [from, to])
            .chain(start.iter().chain(accept).copied());
        let states = highest.max().map_or(0, |highest| highest as usize + 1);
        let forward = reachable(states, start, transitions.iter().map(|&(from, _, to)| (from, to)));
        let backward = reachable(states, accept, transitions.iter().map(|&(from, _, to)| (to, from)));
        let mut numbers = vec![u32::MAX; states];
        let mut used = 0;
        for state in 0..states {
            if forward[state] && backward[state] {
                numbers[state] = used;
                used += 1;
            }
        }
        let renumbered = |list: &[u32]| {
            list.iter()
                .map(|&state| numbers[state as usize])
                .filter(|&to| to != u32::MAX)
                .collect::<Vec<u32>>()
        };
        let mut next: Vec<Vec<(Mask, u32)>> = vec![Vec::new(); used as usize];
        for &(from, values, to) in transitions {
            let (from, to) = (numbers[from as usize], numbers[to as usize]);
            if from == u32::MAX || to == u32::MAX {
                continue;
            }
            let list = &mut next[from as usize];
            match list.iter_mut().find(|transition| transition.1 == to) {
                Some(transition) => transition.0 |= values,
                None => list.push((values, to)),
            }
        }
        let mut accepting = vec![0; (used as usize).div_ceil(64)];
        renumbered(accept).iter().for_each(|&state| insert(&mut accepting, state));
        Transitions { start: renumbered(start), accept: accepting, next }
    }

    fn words(&self) -> usize {
        self.next.len().div_ceil(64)
    }
}

/// Returns, for each state, whether it is in `from` or can be reached from there along `edges`.
fn reachable(states: usize, from: &[u32], edges: impl Iterator<Item = (u32, u32)>) -> Vec<bool> {
    let mut successors = vec![Vec::new(); states];
    for (near, far) in edges {
        successors[near as usize].push(far);
    }
    let mut reached = vec![false; states];
    let mut open = from.to_vec();
    while let Some(state) = open.pop() {
        if !std::mem::replace(&mut reached[state as usize], true) {
            open.extend(&successors[state as usize]);
        }
    }
    reached
}

/// A line whose values are accepted by an automaton.
pub(crate) struct Automaton {
    cells: Vec<Index>,
    /// The cells in reading order, with `None` for a break.
    steps: Vec<Option<Index>>,
    transitions: Arc<Transitions>,
    /// Bit sets of possible states, one for each position before a step and one after the last step.
    states: Vec<u64>,
}

impl Automaton {
    pub fn new(steps: Vec<Option<Index>>, transitions: Arc<Transitions>) -> Automaton {
        let mut cells: Vec<Index> = steps.iter().flatten().copied().collect();
        cells.sort_unstable();
        cells.dedup();
        let states = vec![0; transitions.words() * (steps.len() + 1)];
        Automaton { cells, steps, transitions, states }
    }
}

fn each_bit(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(at, &word)| {
        let mut word = word;
        std::iter::from_fn(move || {
            let bit = (word != 0).then(|| 64 * at + word.trailing_zeros() as usize);
            word &= word.wrapping_sub(1);
            bit
        })
    })
}

fn insert(words: &mut [u64], state: u32) {
    words[state as usize / 64] |= 1 << (state % 64);
}

fn contains(words: &[u64], state: u32) -> bool {
    words[state as usize / 64] >> (state % 64) & 1 == 1
}

impl Propagator for Automaton {
    fn cells(&self) -> &[Index] {
        &self.cells
    }

    fn propagate(&mut self, state: &mut State<'_>) -> Propagated {
        let words = self.transitions.words();
        if words == 0 {
            return Err(Conflict);
        }
        let values =
            |state: &State<'_>, step: Option<Index>| step.map_or(Transitions::BREAK, |cell| state.get(cell));
        self.states.fill(0);
        self.transitions.start.iter().for_each(|&start| insert(&mut self.states[..words], start));
        for (at, &step) in self.steps.iter().enumerate() {
            let values = values(state, step);
            let (before, after) = self.states[words * at..words * (at + 2)].split_at_mut(words);
            for from in each_bit(before) {
                for &(on, to) in &self.transitions.next[from] {
                    if on & values != 0 {
                        insert(after, to);
                    }
                }
            }
        }
        let last = words * self.steps.len();
        for (word, accept) in self.states[last..].iter_mut().zip(&self.transitions.accept) {
            *word &= accept;
        }
        if self.states[last..].iter().all(|&word| word == 0) {
            return Err(Conflict);
        }
        for (at, &step) in self.steps.iter().enumerate().rev() {
            let values = values(state, step);
            let mut supported = 0;
            let (before, after) = self.states[words * at..words * (at + 2)].split_at_mut(words);
            for (word_number, word) in before.iter_mut().enumerate() {
                let mut left = *word;
                while left != 0 {
                    let bit = left & left.wrapping_neg();
                    left ^= bit;
                    let from = 64 * word_number + bit.trailing_zeros() as usize;
                    let mut of_state = 0;
                    for &(on, to) in &self.transitions.next[from] {
                        if on & values != 0 && contains(after, to) {
                            of_state |= on & values;
                        }
                    }
                    *word = if of_state == 0 { *word ^ bit } else { *word };
                    supported |= of_state;
                }
            }
            if supported == 0 {
                return Err(Conflict);
            }
            if let Some(cell) = step {
                state.restrict(cell, supported)?;
            }
        }
        Ok(())
    }
}
