//! The candidates of a puzzle, kept closed under singles.

use crate::bits::Bits;
use crate::tables::{CANDIDATES, TABLES};
use sodan_board::{Candidate, Candidates};
use sodan_certificate::Variable;

/// Candidates after all singles were placed.
///
/// Every variable has a candidate; one with a single candidate is decided, and nothing linked to this candidate is left.
#[derive(Clone)]
pub struct State {
    /// The candidates of each variable, by position.
    pub(crate) masks: [u16; Variable::COUNT],
    /// All candidates.
    pub(crate) alive: Bits,
}

/// A variable without candidates, which means that the state has no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contradiction(pub Variable);

impl State {
    /// Returns the state after the singles that follow from these candidates.
    ///
    /// # Errors
    ///
    /// If the singles leave a variable without candidates.
    pub fn new(candidates: &Candidates) -> Result<State, Contradiction> {
        let mut state = State::unclosed(candidates);
        let all: Vec<u16> = (0..Variable::COUNT as u16).collect();
        state.close(all)?;
        Ok(state)
    }

    /// Returns the state with exactly these candidates: the singles among them are not placed.
    ///
    /// # Errors
    ///
    /// If a variable is empty.
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

    /// Removes candidates and places the singles that follow.
    ///
    /// # Errors
    ///
    /// If the singles leave a variable without candidates.
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

    /// Returns whether a candidate is present.
    pub fn contains(&self, candidate: Candidate) -> bool {
        self.alive.contains(candidate.index())
    }

    /// Returns the candidates of cells that are not decided, in ascending order.
    pub fn undecided(&self) -> impl Iterator<Item = Candidate> + '_ {
        let is_open = |index: &usize| self.masks[index / 9].count_ones() > 1;
        self.alive.iter().filter(is_open).map(Candidate::from_index)
    }
}
