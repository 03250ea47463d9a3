//! Clause learning, for puzzles whose only conditions are exclusions and pairs.
//!
//! Each candidate of a cell is a Boolean variable. The clauses state that each cell has exactly one value, that cells
//! which exclude each other have different values, that each house contains each value, and which pairs are allowed. On
//! 25×25 grids with few givens, and on the hardest pencilmark puzzles, a search without learning repeats the same
//! conflicts millions of times.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, lbool};

use super::mask::each_value;
use super::{Exclusions, Index, Mask, Step};
use crate::propagate::Relation;

/// The conditions of a puzzle other than exclusions.
pub(crate) struct Clauses {
    /// Houses, with the values that each contains exactly once.
    pub houses: Vec<(Vec<Index>, Mask)>,
    pub pairs: Vec<([Index; 2], Arc<Relation>)>,
}

/// Counts learned clauses, one per conflict, and stops the solver at a limit.
#[derive(Clone, Default)]
struct Budget {
    conflicts: Rc<Cell<u64>>,
    limit: Rc<Cell<u64>>,
}

impl Callbacks for Budget {
    fn on_new_clause(&mut self, _clause: &[Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            self.conflicts.set(self.conflicts.get() + 1);
        }
    }

    fn stop(&self) -> bool {
        self.conflicts.get() >= self.limit.get()
    }
}

/// A search by clause learning.
pub(crate) struct Learner {
    solver: Solver<Budget>,
    budget: Budget,
    masks: Vec<Mask>,
    /// For each cell, the number of the solver variable for its lowest candidate. The variables of its other candidates
    /// follow in ascending order of value.
    first: Vec<u32>,
}

impl Learner {
    /// Creates a search for solutions with the candidates `masks`, to which the exclusions have already been applied.
    pub fn new(masks: &[Mask], exclusions: &Exclusions, clauses: &Clauses) -> Learner {
        let budget = Budget::default();
        let mut first = Vec::with_capacity(masks.len());
        let mut next = 0;
        for mask in masks {
            first.push(next);
            next += mask.count_ones();
        }
        let solver = Solver::new(SolverOpts::default(), budget.clone());
        let mut learner = Learner { solver, budget, masks: masks.to_vec(), first };
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
        self.budget.conflicts.get()
    }

    fn literal(&mut self, cell: Index, value: Mask) -> Lit {
        let cell = usize::from(cell);
        let rank = (self.masks[cell] & (value - 1)).count_ones();
        Lit::new(self.solver.var_of_int(self.first[cell] + rank), true)
    }

    fn add(&mut self, mut literals: Vec<Lit>) {
        self.solver.add_clause_reuse(&mut literals);
    }

    fn add_cell(&mut self, cell: Index) {
        let literals: Vec<Lit> =
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
                let mut literals: Vec<Lit> =
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
        self.budget.limit.set(self.conflicts().saturating_add(conflicts));
        let result = self.solver.solve_limited(&[]);
        if result == lbool::FALSE {
            return Step::End;
        }
        if result != lbool::TRUE {
            return Step::Paused;
        }
        let model: Vec<lbool> = self.solver.get_model().to_vec();
        let value = |cell: usize| {
            let mut values = each_value(self.masks[cell]).enumerate();
            values
                .find(|(rank, _)| model[self.first[cell] as usize + rank] == lbool::TRUE)
                .map_or(0, |found| found.1)
        };
        let solution: Vec<Mask> = (0..self.masks.len()).map(value).collect();
        self.exclude(&solution);
        Step::Solution(solution)
    }
}
