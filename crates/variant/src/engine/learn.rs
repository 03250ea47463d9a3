//! Clause learning, for puzzles whose only conditions are exclusions and pairs.
//!
//! Each candidate of a cell is a Boolean variable. The clauses state that each cell has exactly one value, that cells
//! which exclude each other have different values, that each house contains each value, and which pairs are allowed. On
//! 25×25 grids with few givens, and on the hardest pencilmark puzzles, a search without learning repeats the same
//! conflicts millions of times.

mod solver;

use std::sync::Arc;

use self::solver::{Answer, Literal, Solver};
use super::mask::each_value;
use super::{Exclusions, Index, Mask, Step};
use crate::propagate::Relation;

/// The conditions of a puzzle other than exclusions.
pub(crate) struct Clauses {
    /// Houses, with the values that each contains exactly once.
    pub houses: Vec<(Vec<Index>, Mask)>,
    pub pairs: Vec<([Index; 2], Arc<Relation>)>,
}

/// A search by clause learning.
pub(crate) struct Learner {
    solver: Solver,
    masks: Vec<Mask>,
    /// For each cell, the number of the solver variable for its lowest candidate. The variables of its other candidates
    /// follow in ascending order of value.
    first: Vec<u32>,
}

impl Learner {
    /// Creates a search for solutions with the candidates `masks`, to which the exclusions have already been applied.
    pub fn new(masks: &[Mask], exclusions: &Exclusions, clauses: &Clauses) -> Learner {
        let mut first = Vec::with_capacity(masks.len());
        let mut next = 0;
        for mask in masks {
            first.push(next);
            next += mask.count_ones();
        }
        let mut learner = Learner { solver: Solver::new(next as usize), masks: masks.to_vec(), first };
        for cell in 0..masks.len() as Index {
            learner.add_cell(cell);
            for peer in exclusions.peers(cell).iter().filter(|&peer| peer > cell) {
                learner.add_exclusions(cell, peer);
            }
        }
        for (cells, values) in &clauses.houses {
            for value in each_value(*values) {
                let places = cells.iter().filter(|&&cell| masks[usize::from(cell)] & value != 0);
                let literals = places.map(|&cell| learner.literal(cell, value)).collect();
                learner.add(literals);
            }
        }
        for (cells, relation) in &clauses.pairs {
            learner.add_pair(*cells, relation);
        }
        learner
    }

    /// Returns the number of conflicts so far.
    pub fn conflicts(&self) -> u64 {
        self.solver.conflicts()
    }

    fn literal(&self, cell: Index, value: Mask) -> Literal {
        let cell = usize::from(cell);
        let rank = (self.masks[cell] & (value - 1)).count_ones();
        Literal::new(self.first[cell] + rank, true)
    }

    fn add(&mut self, literals: Vec<Literal>) {
        self.solver.add(literals);
    }

    fn add_cell(&mut self, cell: Index) {
        let literals: Vec<Literal> =
            each_value(self.masks[usize::from(cell)]).map(|value| self.literal(cell, value)).collect();
        for (at, &one) in literals.iter().enumerate() {
            for &other in &literals[..at] {
                self.add(vec![!one, !other]);
            }
        }
        self.add(literals);
    }

    fn add_exclusions(&mut self, a: Index, b: Index) {
        for value in each_value(self.masks[usize::from(a)] & self.masks[usize::from(b)]) {
            let literals = vec![!self.literal(a, value), !self.literal(b, value)];
            self.add(literals);
        }
    }

    fn add_pair(&mut self, [a, b]: [Index; 2], relation: &Relation) {
        let (of_a, of_b) = (self.masks[usize::from(a)], self.masks[usize::from(b)]);
        for (from, to, candidates, image) in [
            (a, b, of_a, &(|value| relation.forward(value) & of_b) as &dyn Fn(Mask) -> Mask),
            (b, a, of_b, &|value| relation.backward(value) & of_a),
        ] {
            for value in each_value(candidates) {
                let mut literals: Vec<Literal> =
                    each_value(image(value)).map(|partner| self.literal(to, partner)).collect();
                literals.push(!self.literal(from, value));
                self.add(literals);
            }
        }
    }

    /// Adds a clause that excludes a solution.
    pub fn exclude(&mut self, solution: &[Mask]) {
        let cells =
            (0..solution.len()).filter(|&cell| !self.masks[cell].is_power_of_two()).collect::<Vec<_>>();
        let literals = cells.into_iter().map(|cell| !self.literal(cell as Index, solution[cell])).collect();
        self.add(literals);
    }

    /// Searches for the next solution, with at most `conflicts` conflicts.
    pub fn next(&mut self, conflicts: u64) -> Step {
        match self.solver.solve(conflicts) {
            Answer::Satisfied => {}
            Answer::Impossible => return Step::End,
            Answer::Stopped => return Step::Paused,
        }
        let value = |cell: Index| {
            let mut values = each_value(self.masks[usize::from(cell)]);
            values.find(|&value| self.solver.is_true(self.literal(cell, value))).unwrap_or(0)
        };
        let solution: Vec<Mask> = (0..self.masks.len() as Index).map(value).collect();
        self.exclude(&solution);
        Step::Solution(solution)
    }
}
