//! Prepares a puzzle for the search.

use std::collections::HashSet;
use std::sync::Arc;

use super::learn::Clauses;
use super::queue::Watch;
use super::root::{HouseCells, Root, SumEntry};
use super::{Exclusions, Index, Mask, Model, Primitive, Queue, Setup};
use crate::VariantPuzzle;
use crate::propagate::{Alternatives, House, Pair, Propagator, Relation};

/// A puzzle that is ready to be searched.
pub(crate) struct Prepared {
    /// Number of grid cells and additional variables.
    pub cells: usize,
    pub exclusions: Exclusions,
    pub propagators: Vec<Box<dyn Propagator>>,
    pub queue: Queue,
    /// Value that bit 0 of a mask represents.
    pub least: i32,
    /// Number of bits that the masks of cells use.
    pub size: usize,
    /// Initial score of each cell, by which guesses are selected.
    pub scores: Vec<u32>,
    /// The candidates of each cell, followed by the lanes. If a cell has no candidates, the puzzle has no solution.
    pub masks: Vec<Mask>,
    /// All conditions in a form suitable for clause learning, if they consist only of exclusions and pairs.
    pub clauses: Option<Clauses>,
}

/// The role of a condition, which determines the events that wake its propagator.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// A condition of the puzzle. Its propagator runs whenever one of its cells changes.
    Essential,
    /// A condition that follows from other conditions. Its propagator runs whenever one of its cells changes, except
    /// during the check of a full grid.
    Implied,
    /// A condition that follows from other conditions. Its propagator runs only when the value of one of its cells is
    /// decided.
    ForValues,
}

struct Builder<'a> {
    model: Model<'a>,
    masks: Vec<Mask>,
    exclusions: Exclusions,
    groups: Vec<Vec<Index>>,
    sums: Vec<SumEntry>,
    propagators: Vec<(Box<dyn Propagator>, Role)>,
    is_impossible: bool,
    clauses: Option<Clauses>,
}

impl Prepared {
    /// Prepares a puzzle, which must be valid.
    pub fn new(puzzle: &VariantPuzzle) -> Prepared {
        let model = Model::of(puzzle);
        let cells = model.variables.len();
        let mut builder = Builder {
            masks: model.variables.clone(),
            exclusions: Exclusions::new(cells),
            groups: Vec::new(),
            sums: Vec::new(),
            propagators: Vec::new(),
            is_impossible: false,
            clauses: None,
            model,
        };
        builder.sort_primitives();
        builder.derive();
        builder.finish()
    }
}

impl Builder<'_> {
    /// Converts primitives to exclusions, sums and propagators.
    fn sort_primitives(&mut self) {
        let equality = self.model.relation(|a, b| a == b);
        let mut equal = Vec::new();
        let mut pairs: Vec<([Index; 2], Arc<Relation>)> = Vec::new();
        let mut known_pairs = HashSet::new();
        for primitive in std::mem::take(&mut self.model.primitives) {
            match primitive {
                Primitive::Values(cell, mask) => self.masks[usize::from(cell)] &= mask,
                Primitive::AllDifferent(cells) => self.groups.push(cells),
                Primitive::Equal(a, b) => {
                    equal.push((a, b));
                    pairs.push(([a, b], equality.clone()));
                }
                Primitive::Linear(linear) => {
                    if !self.sums.iter().any(|known| known.linear.is_same(&linear)) {
                        self.sums.push(SumEntry::new(linear, true));
                    }
                }
                Primitive::Pair(cells, relation) => {
                    if known_pairs.insert((cells, Arc::as_ptr(&relation))) {
                        pairs.push((cells, relation));
                    }
                }
                Primitive::Or(branches) => self.push(Box::new(Alternatives::new(branches))),
                Primitive::Other(propagator) => self.push(propagator),
                Primitive::Never => self.is_impossible = true,
            }
        }
        let others: Option<Vec<_>> =
            self.propagators.iter().map(|(propagator, _)| propagator.pairs()).collect();
        for (cells, relation) in &pairs {
            self.push(Box::new(Pair::new(*cells, relation.clone())));
        }
        self.clauses = others.filter(|_| self.sums.is_empty()).map(|others| {
            pairs.extend(others.into_iter().flatten());
            Clauses { houses: Vec::new(), pairs }
        });
        for group in &self.groups {
            self.exclusions.add_group(group);
        }
        for (propagator, _) in &self.propagators {
            if let Some(cells) = propagator.distinct_cells() {
                self.exclusions.add_group(cells);
            }
        }
        for (a, b) in equal {
            self.exclusions.add_equal(a, b);
        }
        self.sums.sort_by_key(|sum| (sum.linear.cells().len(), sum.linear.cells().to_vec()));
    }

    fn push(&mut self, propagator: Box<dyn Propagator>) {
        self.propagators.push((propagator, Role::Essential));
    }

    /// Adds conditions that follow from several primitives.
    fn derive(&mut self) {
        let mut houses: Vec<HouseCells> = Vec::new();
        for group in &self.groups {
            let values = group.iter().fold(0, |union, &cell| union | self.masks[usize::from(cell)]);
            let set = group.iter().collect();
            let is_house = group.len() > 2 && values.count_ones() as usize == group.len();
            self.is_impossible |= group.len() > values.count_ones() as usize;
            if is_house && houses.iter().all(|house| house.set != set) {
                houses.push(HouseCells { cells: group.clone(), set, values });
            }
        }
        if let Some(clauses) = &mut self.clauses {
            clauses.houses = houses.iter().map(|house| (house.cells.clone(), house.values)).collect();
        }
        let mut root = Root {
            shape: self.model.shape(),
            has_modified: self.model.size() != u32::from(self.model.shape().size),
            exclusions: &self.exclusions,
            houses,
            sums: std::mem::take(&mut self.sums),
            implied: Vec::new(),
            implied_for_values: Vec::new(),
            is_impossible: self.is_impossible,
        };
        root.derive();
        let Root { houses, sums, implied, implied_for_values, is_impossible, .. } = root;
        self.is_impossible = is_impossible;
        for sum in sums {
            self.push_sum(sum);
        }
        // Small conditions run first: they are cheap, and the order breaks ties between equal choices later.
        self.propagators.sort_by_key(|(propagator, role)| {
            (*role == Role::Implied, propagator.cells().len(), propagator.cells().to_vec())
        });
        let houses = houses
            .into_iter()
            .map(|house| Box::new(House::new(house.cells, house.values)) as Box<dyn Propagator>);
        self.propagators.extend(houses.chain(implied).map(|propagator| (propagator, Role::Implied)));
        self.propagators
            .extend(implied_for_values.into_iter().map(|propagator| (propagator, Role::ForValues)));
    }

    /// Adds a sum. A sum of one cell becomes a value, and a sum of two cells becomes a pair. The sum of a whole house
    /// is known, so a sum of exactly these cells is either always met or never met.
    fn push_sum(&mut self, SumEntry { linear, is_essential, .. }: SumEntry) {
        let role = if is_essential { Role::Essential } else { Role::Implied };
        let (sum, size) = (linear.sum(), i64::from(self.model.size()));
        match *linear.cells() {
            [cell] => {
                let value = sum / linear.coefficients()[0];
                let fits = sum % linear.coefficients()[0] == 0 && (1..=size).contains(&value);
                self.masks[usize::from(cell)] &= if fits { 1 << (value - 1) } else { 0 };
            }
            [a, b] => {
                let [p, q] = [linear.coefficients()[0], linear.coefficients()[1]];
                let differ = self.exclusions.differ(a, b);
                let offset = 1 - self.model.least();
                let holds = |a: i32, b: i32| {
                    p * i64::from(a + offset) + q * i64::from(b + offset) == sum && !(differ && a == b)
                };
                let relation = self.model.relation(holds);
                self.propagators.push((Box::new(Pair::new([a, b], relation)), role));
            }
            ref cells
                if cells.len() as i64 == size && linear.is_plain() && self.exclusions.all_differ(cells) =>
            {
                self.is_impossible |= sum != size * (size + 1) / 2;
            }
            _ => self.propagators.push((Box::new(linear), role)),
        }
    }

    fn finish(mut self) -> Prepared {
        let cells = self.masks.len();
        let size = self.model.size();
        let mut lanes = Vec::new();
        for (propagator, _) in &mut self.propagators {
            let mut setup =
                Setup { masks: &mut self.masks, lanes: &mut lanes, exclusions: &self.exclusions, size };
            self.is_impossible |= propagator.prepare(&mut setup).is_err();
        }
        if self.is_impossible {
            self.masks[0] = 0;
        }
        let mut watch = Watch {
            all: vec![Vec::new(); cells],
            essential: vec![Vec::new(); cells],
            of_values: vec![Vec::new(); cells],
        };
        let mut scores = vec![0; cells];
        for (number, (propagator, role)) in self.propagators.iter().enumerate() {
            for &cell in propagator.cells() {
                let cell = usize::from(cell);
                scores[cell] += propagator.priority(size);
                let add_to = |lists: &mut Vec<Vec<u32>>| {
                    if lists[cell].last() != Some(&(number as u32)) {
                        lists[cell].push(number as u32);
                    }
                };
                match role {
                    Role::Essential => {
                        add_to(&mut watch.all);
                        add_to(&mut watch.essential);
                    }
                    Role::Implied => add_to(&mut watch.all),
                    Role::ForValues => add_to(&mut watch.of_values),
                }
            }
        }
        self.masks.extend(lanes);
        Prepared {
            cells,
            queue: Queue::new(&watch, self.propagators.len()),
            least: self.model.least(),
            size: self.model.symbols() as usize,
            exclusions: self.exclusions,
            propagators: self.propagators.into_iter().map(|(propagator, _)| propagator).collect(),
            scores,
            masks: self.masks,
            clauses: self.clauses,
        }
    }
}
