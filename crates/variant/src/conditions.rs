//! The elementary conditions of a puzzle, for programs that explain deductions instead of only searching for solutions.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::engine::{Exclusions, Index, Model, Primitive, Queue, Setup, State, Watch};
use crate::propagate::{Alternatives, Propagator, Relation};
use crate::{VariantError, VariantPuzzle};

/// The rule that a condition belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Origin {
    /// A row, numbered from 0.
    Row(usize),
    /// A column, numbered from 0.
    Column(usize),
    /// A box, numbered from 0.
    Box(usize),
    /// A jigsaw piece, numbered from 0.
    Piece(usize),
    /// A constraint, by its index in [`VariantPuzzle::constraints`].
    Constraint(usize),
}

/// An elementary condition. Cells are indices, counted row by row. Sets of values are bit masks in which bit 0 is the
/// smallest value.
#[derive(Debug)]
#[non_exhaustive]
pub enum Condition {
    /// Cells in which no value repeats.
    AllDifferent(Vec<usize>),
    /// Cells whose values, multiplied by their coefficients, add up to `sum`.
    Sum {
        /// Cells and their coefficients. Each cell occurs once, and no coefficient is 0.
        terms: Vec<(usize, i64)>,
        /// Required sum.
        sum: i64,
    },
    /// Two cells in which only certain pairs of values are allowed.
    Pair {
        /// Indices of the two cells.
        cells: [usize; 2],
        /// For each value of the first cell, the allowed values of the second cell.
        partners: Vec<u32>,
    },
    /// A condition that is defined by its effect on candidates.
    Filter(Filter),
}

/// A puzzle as a list of elementary conditions.
#[derive(Debug)]
pub struct Conditions {
    /// The candidates of each cell after applying givens, restrictions of cells, and rules about single cells.
    pub candidates: Vec<u32>,
    /// All other conditions, with the rules that they belong to.
    pub list: Vec<(Origin, Condition)>,
    exclusions: Arc<Exclusions>,
}

impl Conditions {
    /// Converts a puzzle to elementary conditions.
    ///
    /// # Errors
    ///
    /// Returns an error if the puzzle is not [valid](VariantPuzzle::validate), or if a rule lets a cell count as a
    /// number other than its digit.
    pub fn of(puzzle: &VariantPuzzle) -> Result<Conditions, VariantError> {
        puzzle.validate()?;
        let mut model = Model::without_rules(puzzle);
        let mut primitives: Vec<(Origin, Primitive)> = Vec::new();
        let origins: [fn(usize) -> Origin; 4] = [Origin::Row, Origin::Column, Origin::Box, Origin::Piece];
        for ((_, houses), origin) in puzzle.houses().into_iter().zip(origins) {
            for (number, house) in houses.iter().enumerate() {
                primitives.push((origin(number), Primitive::AllDifferent(model.indices(house))));
            }
        }
        for (number, constraint) in puzzle.constraints.iter().enumerate() {
            let lowered = model.branch(|model| constraint.rule().lower(model));
            primitives.extend(lowered.into_iter().map(|primitive| (Origin::Constraint(number), primitive)));
        }
        if model.variables.len() != puzzle.shape.len() || model.size() != u32::from(puzzle.shape.size) {
            let message = "modified cells cannot be expressed as conditions on digits";
            return Err(VariantError::in_field("constraints", message));
        }
        let mut lowering =
            Lowering { candidates: vec![model.all_values(); puzzle.shape.len()], ..Lowering::default() };
        // A given belongs to no rule; it only restricts its cell.
        model.lower_givens();
        for primitive in std::mem::take(&mut model.primitives) {
            lowering.add(&model, Origin::Row(0), primitive);
        }
        for (origin, primitive) in primitives {
            lowering.add(&model, origin, primitive);
        }
        Ok(lowering.finish(&model))
    }

    /// Returns whether a rule requires the cells `a` and `b` to have different values.
    pub fn differ(&self, a: usize, b: usize) -> bool {
        self.exclusions.differ(a as Index, b as Index)
    }
}

#[derive(Default)]
struct Lowering {
    candidates: Vec<u32>,
    list: Vec<(Origin, Condition)>,
    equal: Vec<(Index, Index)>,
    others: Vec<(Origin, Box<dyn Propagator>)>,
}

impl Lowering {
    fn add(&mut self, model: &Model<'_>, origin: Origin, primitive: Primitive) {
        match primitive {
            Primitive::Values(cell, mask) => self.candidates[usize::from(cell)] &= mask,
            Primitive::AllDifferent(cells) => self.list.push((origin, all_different(&cells))),
            Primitive::Equal(a, b) => {
                self.equal.push((a, b));
                let partners = (0..model.size()).map(|value| 1 << value).collect();
                self.list.push((origin, Condition::Pair { cells: [a.into(), b.into()], partners }));
            }
            Primitive::Linear(linear) => {
                let cells = linear.cells().iter().map(|&cell| usize::from(cell));
                let terms: Vec<(usize, i64)> = cells.zip(linear.coefficients().iter().copied()).collect();
                // The engine numbers values from 1.
                let shift = i64::from(model.shape().min_value) - 1;
                let sum = linear.sum() + shift * terms.iter().map(|term| term.1).sum::<i64>();
                self.list.push((origin, Condition::Sum { terms, sum }));
            }
            Primitive::Pair(cells, relation) => self.list.push((origin, pair(model, cells, &relation))),
            Primitive::Or(branches) => self.others.push((origin, Box::new(Alternatives::new(branches)))),
            Primitive::Other(propagator) => {
                if let Some(cells) = propagator.distinct_cells() {
                    self.list.push((origin, all_different(cells)));
                }
                for (cells, relation) in propagator.pairs().unwrap_or_default() {
                    self.list.push((origin, pair(model, cells, &relation)));
                }
                self.others.push((origin, propagator));
            }
            Primitive::Never => self.candidates.fill(0),
        }
    }

    fn finish(mut self, model: &Model<'_>) -> Conditions {
        let mut exclusions = Exclusions::new(self.candidates.len());
        for (_, condition) in &self.list {
            if let Condition::AllDifferent(cells) = condition {
                exclusions.add_group(&cells.iter().map(|&cell| cell as Index).collect::<Vec<_>>());
            }
        }
        for (a, b) in self.equal {
            exclusions.add_equal(a, b);
        }
        let exclusions = Arc::new(exclusions);
        for (origin, propagator) in self.others {
            match Filter::new(propagator, &exclusions, model, self.candidates.len()) {
                Some(filter) => self.list.push((origin, Condition::Filter(filter))),
                None => self.candidates.fill(0),
            }
        }
        Conditions { candidates: self.candidates, list: self.list, exclusions }
    }
}

fn all_different(cells: &[Index]) -> Condition {
    Condition::AllDifferent(cells.iter().map(|&cell| cell.into()).collect())
}

fn pair(model: &Model<'_>, cells: [Index; 2], relation: &Relation) -> Condition {
    let partners = (0..model.size()).map(|value| relation.forward(1 << value) & model.all_values()).collect();
    Condition::Pair { cells: cells.map(usize::from), partners }
}

/// A condition that removes candidates. It may keep candidates that are impossible, but it never removes possible ones.
pub struct Filter {
    propagator: Mutex<Box<dyn Propagator>>,
    /// The candidates that the condition leaves in an empty grid, followed by the initial state of the propagator's
    /// lanes.
    initial: Vec<u32>,
    exclusions: Arc<Exclusions>,
}

impl Filter {
    /// Creates a filter. Returns `None` if the condition cannot be met.
    fn new(
        mut propagator: Box<dyn Propagator>,
        exclusions: &Arc<Exclusions>,
        model: &Model<'_>,
        cells: usize,
    ) -> Option<Filter> {
        let mut initial = vec![model.all_values(); cells];
        let mut lanes = Vec::new();
        let mut setup = Setup { masks: &mut initial, lanes: &mut lanes, exclusions, size: model.size() };
        propagator.prepare(&mut setup).ok()?;
        initial.extend(lanes);
        Some(Filter { propagator: Mutex::new(propagator), initial, exclusions: exclusions.clone() })
    }

    /// Locks the propagator. A poisoned lock is harmless, because each call overwrites the propagator's buffers.
    fn propagator(&self) -> MutexGuard<'_, Box<dyn Propagator>> {
        self.propagator.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the indices of the cells that the condition restricts, in ascending order.
    pub fn cells(&self) -> Vec<usize> {
        let mut cells: Vec<usize> = self.propagator().cells().iter().map(|&cell| cell.into()).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Removes candidates that the condition excludes. Returns false if the condition cannot be met; `candidates` is
    /// then unspecified.
    ///
    /// Only the candidates of the condition's own cells are taken into account, so each elimination follows from this
    /// condition alone. Otherwise, the condition could appear impossible only because another cell needs a value that
    /// the condition needs as well.
    pub fn apply(&self, candidates: &mut [u32]) -> bool {
        let mut propagator = self.propagator();
        let mut masks = self.initial.clone();
        for &cell in propagator.cells() {
            masks[usize::from(cell)] &= candidates[usize::from(cell)];
        }
        let mut queue = Queue::new(&Watch::default(), 0);
        queue.mute(true);
        let mut state = State { masks: &mut masks, queue: &mut queue, exclusions: &self.exclusions };
        let is_possible = propagator.propagate(&mut state).is_ok();
        candidates.iter_mut().zip(masks).for_each(|(candidate, mask)| *candidate &= mask);
        is_possible && !candidates.contains(&0)
    }
}

impl std::fmt::Debug for Filter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Filter").field("cells", &self.cells()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn conditions(constraints: &str) -> Conditions {
        let text = format!(
            r#"{{ "rows": 4, "cols": 4, "size": 4, "box": [2, 2], "constraints": [{constraints}] }}"#
        );
        Conditions::of(&VariantPuzzle::from_json(&text).unwrap()).unwrap()
    }

    #[test]
    fn rules_become_conditions() {
        let conditions = conditions(
            r#"{ "type": "cage", "sum": 6, "cells": ["R1C1", "R2C1"] }, { "type": "white_dot", "cells": ["R1C2", "R1C3"] }"#,
        );
        let of = |number| {
            let list = conditions.list.iter();
            list.filter(move |(origin, _)| *origin == Origin::Constraint(number)).map(|(_, it)| it)
        };
        assert!(
            matches!(of(0).nth(1), Some(Condition::Sum { terms, sum: 6 }) if *terms == [(0, 1), (4, 1)]),
            "{conditions:?}"
        );
        let Some(Condition::Pair { cells: [1, 2], partners }) = of(1).next() else {
            panic!("a dot relates its two cells: {conditions:?}");
        };
        assert_eq!(*partners, [0b0010, 0b0101, 0b1010, 0b0100]);
        let houses = conditions.list.iter().filter(|(origin, _)| !matches!(origin, Origin::Constraint(_)));
        assert_eq!(houses.count(), 12);
        assert!(conditions.differ(0, 5) && !conditions.differ(0, 6));
    }

    #[test]
    fn modified_cells_are_refused() {
        let mut puzzle = VariantPuzzle::new(crate::Shape::square(4));
        puzzle.constraints.push(
            serde_json::from_str(r#"{ "type": "modified_cells", "times": 2, "cells": ["R1C1"] }"#).unwrap(),
        );
        assert_eq!(puzzle.validate(), Ok(()));
        assert!(
            Conditions::of(&puzzle).unwrap_err().message().starts_with("modified cells cannot be expressed")
        );
    }

    #[test]
    fn filters_keep_valid_candidates() {
        let conditions = conditions(r#"{ "type": "thermo", "cells": ["R1C1", "R1C2", "R1C3"] }"#);
        let filter = conditions.list.iter().find_map(|(_, condition)| match condition {
            Condition::Filter(filter) => Some(filter),
            _ => None,
        });
        let filter = filter.expect("a thermometer is a filter");
        let mut candidates = vec![0b1111; 16];
        assert!(filter.apply(&mut candidates));
        assert_eq!(
            (filter.cells(), &candidates[..4]),
            (vec![0, 1, 2], &[0b0011, 0b0110, 0b1100, 0b1111][..])
        );
        candidates[2] = 0b0010;
        assert!(!filter.apply(&mut candidates), "two cells need different values below 2");
    }
}
