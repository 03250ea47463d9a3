//! The candidates of a puzzle after all singles have been placed.

use crate::bits::Bits;
use crate::tables::{CANDIDATES, TABLES};
use sodan_board::{Candidate, Candidates};
use sodan_certificate::Variable;

/// The candidates left after all singles have been placed.
///
/// Every variable has at least one candidate. A variable with a single candidate is decided; the candidates linked to
/// this candidate have been removed, unless the state was created by [`State::with_singles`].
#[derive(Clone)]
pub struct State {
    /// For each variable, the bit mask of the positions of its remaining candidates.
    pub(crate) masks: [u16; Variable::COUNT],
    /// The remaining candidates, as a set of candidate indices.
    pub(crate) alive: Bits,
}

/// A variable without candidates: the state has no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contradiction(pub Variable);

impl State {
    /// Creates a state from these candidates and places all singles.
    ///
    /// # Errors
    ///
    /// Returns the variable that the singles leave without candidates.
    pub fn new(candidates: &Candidates) -> Result<State, Contradiction> {
        let mut state = State::unclosed(candidates);
        let all: Vec<u16> = (0..Variable::COUNT as u16).collect();
        state.close(all)?;
        Ok(state)
    }

    /// Creates a state with exactly these candidates, without placing singles.
    ///
    /// # Errors
    ///
    /// Returns the first variable without candidates.
    pub fn with_singles(candidates: &Candidates) -> Result<State, Contradiction> {
        let state = State::unclosed(candidates);
        match state.masks.iter().position(|&mask| mask == 0) {
            Some(empty) => Err(Contradiction(Variable::from_index(empty))),
            None => Ok(state),
        }
    }

    fn unclosed(candidates: &Candidates) -> State {
        let is_present =
            |it: Candidate| candidates.contains(it) || candidates.placed().get(it.cell) == Some(it.digit);
        let mut state = State { masks: [0; Variable::COUNT], alive: Bits::EMPTY };
        for index in (0..CANDIDATES).filter(|&index| is_present(Candidate::from_index(index))) {
            state.alive.insert(index);
            for (variable, position) in TABLES.seats[index] {
                state.masks[usize::from(variable)] |= 1 << position;
            }
        }
        state
    }

    /// Removes candidates and then places all singles.
    ///
    /// # Errors
    ///
    /// Returns the variable that is left without candidates.
    pub fn eliminate(&mut self, targets: impl IntoIterator<Item = Candidate>) -> Result<(), Contradiction> {
        let mut touched = Vec::new();
        for target in targets {
            self.remove(target.index(), &mut touched);
        }
        self.close(touched)
    }

    fn remove(&mut self, index: usize, touched: &mut Vec<u16>) {
        if self.alive.contains(index) {
            self.alive.remove(index);
            for (variable, position) in TABLES.seats[index] {
                self.masks[usize::from(variable)] &= !(1 << position);
                touched.push(variable);
            }
        }
    }

    fn close(&mut self, mut touched: Vec<u16>) -> Result<(), Contradiction> {
        while let Some(variable) = touched.pop() {
            let mask = self.masks[usize::from(variable)];
            match mask.count_ones() {
                0 => return Err(Contradiction(Variable::from_index(usize::from(variable)))),
                1 => {
                    let single = TABLES.members[usize::from(variable)][mask.trailing_zeros() as usize];
                    for &other in &TABLES.linked[usize::from(single)] {
                        self.remove(usize::from(other), &mut touched);
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Returns whether every variable is decided.
    pub fn is_solved(&self) -> bool {
        self.masks[..81].iter().all(|mask| mask.count_ones() == 1)
    }

    /// Returns whether a candidate is present, as a possible or as a placed digit.
    pub fn contains(&self, candidate: Candidate) -> bool {
        self.alive.contains(candidate.index())
    }

    /// Returns the candidates of undecided cells, in ascending order.
    pub fn undecided(&self) -> impl Iterator<Item = Candidate> + '_ {
        let is_open = |index: &usize| self.masks[index / 9].count_ones() > 1;
        self.alive.iter().filter(is_open).map(Candidate::from_index)
    }
}
