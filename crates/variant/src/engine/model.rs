//! Primitives: the elementary conditions to which a puzzle's rules are lowered.

use std::collections::HashMap;
use std::sync::Arc;

use super::mask::highest_number;
use super::{Conflict, Exclusions, Index, Mask, Propagated};
use crate::constraint::number_range;
use crate::propagate::{AllDifferent, Alternatives, Linear, Pair, Pairwise, Propagator, Relation};
use crate::{Cell, Constraint, Shape, VariantPuzzle};

/// Maximum number of sets with the same sum for which all pairs are compared.
const MAX_COMPARED: usize = 24;

/// A condition on the candidates of some cells.
pub(crate) enum Primitive {
    /// A cell that has one of these values.
    Values(Index, Mask),
    /// Cells in which no value repeats.
    AllDifferent(Vec<Index>),
    /// Two cells with the same value.
    Equal(Index, Index),
    Linear(Linear),
    /// Two cells in which only certain pairs of values are allowed.
    Pair([Index; 2], Arc<Relation>),
    /// Branches, at least one of which must hold. All primitives of a branch must hold together.
    Or(Vec<Vec<Primitive>>),
    /// A condition that is defined only by its propagator.
    Other(Box<dyn Propagator>),
    /// A condition that cannot be met.
    Never,
}

impl Primitive {
    pub fn other(propagator: impl Propagator + 'static) -> Primitive {
        Primitive::Other(Box::new(propagator))
    }
}

/// The primitives of a puzzle, collected while its constraints are lowered.
pub(crate) struct Model<'a> {
    pub puzzle: &'a VariantPuzzle,
    pub primitives: Vec<Primitive>,
    /// Candidates of all cells, followed by the candidates of additional variables.
    pub variables: Vec<Mask>,
    /// For each cell, the variable of the number that the cell counts as. A cell without a modifier is its own
    /// variable.
    numbers: Vec<Index>,
    least: i32,
    size: u32,
    relations: HashMap<Vec<Mask>, Arc<Relation>>,
}

impl<'a> Model<'a> {
    /// Lowers all rules of a puzzle: givens, houses and constraints.
    pub fn of(puzzle: &'a VariantPuzzle) -> Model<'a> {
        let mut model = Model::without_rules(puzzle);
        for (_, houses) in puzzle.houses() {
            for house in houses {
                model.all_different(&house);
            }
        }
        // Modified cells come first, because the other rules refer to the numbers that they count as.
        let modifies =
            |it: &&Constraint| matches!(it, Constraint::ModifiedCells(_) | Constraint::Modifiers(_));
        let constraints = puzzle.constraints.iter();
        for constraint in constraints.clone().filter(modifies).chain(constraints.filter(|it| !modifies(it))) {
            constraint.rule().lower(&mut model);
        }
        model.lower_givens();
        model
    }

    /// Creates a model without primitives.
    pub fn without_rules(puzzle: &'a VariantPuzzle) -> Model<'a> {
        let (least, greatest) = number_range(puzzle);
        let mut model = Model {
            puzzle,
            primitives: Vec::new(),
            variables: Vec::new(),
            numbers: (0..puzzle.shape.len() as Index).collect(),
            least,
            size: (greatest - least + 1) as u32,
            relations: HashMap::new(),
        };
        model.variables = vec![model.digits(); puzzle.shape.len()];
        model
    }

    /// Adds the givens and the restrictions of cells.
    pub fn lower_givens(&mut self) {
        let puzzle = self.puzzle;
        for (at, given) in puzzle.givens.iter().enumerate() {
            if let Some(value) = given {
                self.primitives.push(Primitive::Values(at as Index, self.mask(*value)));
            }
        }
        for (&cell, values) in &puzzle.candidates {
            self.restrict(cell, |value| values.contains(&(value as u8)));
        }
    }

    pub fn shape(&self) -> &'a Shape {
        &self.puzzle.shape
    }

    /// Returns the number of values, including the numbers that modified cells may count as.
    pub fn size(&self) -> u32 {
        self.size
    }

    /// Returns the smallest value. It may be negative if cells are modified.
    pub fn least(&self) -> i32 {
        self.least
    }

    /// Returns the number of bits that the variables' candidates use.
    pub fn symbols(&self) -> u32 {
        self.variables.iter().map(|&mask| highest_number(mask)).max().unwrap_or(0)
    }

    /// Returns the mask that contains only `value`.
    pub fn mask(&self, value: impl Into<i32>) -> Mask {
        1 << (value.into() - self.least)
    }

    /// Returns the mask of all values for which `holds` returns true.
    pub fn values(&self, holds: impl Fn(i32) -> bool) -> Mask {
        (0..self.size).filter(|&at| holds(self.least + at as i32)).fold(0, |mask, at| mask | 1 << at)
    }

    pub fn all_values(&self) -> Mask {
        (1_u64 << self.size).wrapping_sub(1) as Mask
    }

    /// Returns the mask of the values that are digits of the grid.
    pub fn digits(&self) -> Mask {
        self.values(|value| u8::try_from(value).is_ok_and(|value| self.shape().has_value(value)))
    }

    /// Returns the variables of the numbers that `cells` count as.
    pub fn indices(&self, cells: &[Cell]) -> Vec<Index> {
        cells.iter().map(|&cell| self.index(cell)).collect()
    }

    /// Returns the variable of the number that `cell` counts as.
    pub fn index(&self, cell: Cell) -> Index {
        self.numbers[self.shape().index(cell)]
    }

    /// Returns the variable of the digit in `cell`.
    pub fn digit(&self, cell: Cell) -> Index {
        self.shape().index(cell) as Index
    }

    /// Adds a variable with these candidates and returns its index.
    pub fn variable(&mut self, candidates: Mask) -> Index {
        self.variables.push(candidates);
        (self.variables.len() - 1) as Index
    }

    /// Adds a variable for the number that `cell` counts as and returns its index.
    pub fn number(&mut self, cell: Cell) -> Index {
        let number = self.variable(self.all_values());
        let at = self.shape().index(cell);
        self.numbers[at] = number;
        number
    }

    /// Returns the rows, columns, boxes and pieces with as many cells as there are values.
    pub fn whole_houses(&self) -> Vec<Vec<Index>> {
        let houses = self.puzzle.houses().into_iter().flat_map(|(_, houses)| houses);
        houses
            .filter(|house| house.len() == usize::from(self.shape().size))
            .map(|house| self.indices(&house))
            .collect()
    }

    /// Returns whether `cells` are different cells of the same row or column. If so, their values differ.
    pub fn are_in_line(&self, cells: &[Cell]) -> bool {
        let same_row = cells.windows(2).all(|pair| pair[0].row == pair[1].row);
        let same_column = cells.windows(2).all(|pair| pair[0].column == pair[1].column);
        let repeats = |(at, cell): (usize, &Cell)| cells[..at].contains(cell);
        (same_row || same_column) && !cells.iter().enumerate().any(repeats)
    }

    /// Restricts the digit in `cell` to values for which `holds` returns true.
    pub fn restrict(&mut self, cell: Cell, holds: impl Fn(i32) -> bool) {
        let primitive = Primitive::Values(self.digit(cell), self.values(holds));
        self.primitives.push(primitive);
    }

    /// Requires different digits in `cells`.
    pub fn all_different(&mut self, cells: &[Cell]) {
        let cells = cells.iter().map(|&cell| self.digit(cell)).collect();
        self.primitives.push(Primitive::AllDifferent(cells));
    }

    pub fn equal(&mut self, a: Cell, b: Cell) {
        if a != b {
            let (a, b) = (self.index(a), self.index(b));
            self.primitives.push(Primitive::Equal(a, b));
        }
    }

    pub fn push(&mut self, propagator: impl Propagator + 'static) {
        self.primitives.push(Primitive::other(propagator));
    }

    /// Requires that the values of cells, multiplied by coefficients, add up to `sum`.
    pub fn sum(&mut self, terms: impl IntoIterator<Item = (Cell, i64)>, sum: i64) {
        let terms = terms.into_iter().map(|(cell, coefficient)| (self.index(cell), coefficient)).collect();
        match Linear::new(terms, sum, self.least.into()) {
            Some(linear) => self.primitives.push(Primitive::Linear(linear)),
            None if sum == 0 => {}
            None => self.primitives.push(Primitive::Never),
        }
    }

    /// Requires that two sets of cells have the same sum.
    pub fn equal_sums(&mut self, a: &[Cell], b: &[Cell]) {
        let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
        let terms: Vec<(Cell, i64)> =
            long.iter().map(|&cell| (cell, 1)).chain(short.iter().map(|&cell| (cell, -1))).collect();
        self.sum(terms, 0);
    }

    /// Requires that several sets of cells have the same sum. If a set is a single cell, all other sets are compared
    /// only with this cell.
    pub fn all_equal_sums(&mut self, sets: &[Vec<Cell>]) {
        let (singles, others): (Vec<_>, Vec<_>) = sets.iter().partition(|set| set.len() == 1);
        for pair in singles.windows(2) {
            self.equal(pair[0][0], pair[1][0]);
        }
        match singles.first() {
            Some(single) => others.iter().for_each(|set| self.equal_sums(single, set)),
            None if others.len() > MAX_COMPARED => {
                others.windows(2).for_each(|pair| self.equal_sums(pair[0], pair[1]));
            }
            None => {
                for (at, set) in others.iter().enumerate() {
                    others[..at].iter().for_each(|earlier| self.equal_sums(set, earlier));
                }
            }
        }
    }

    /// Returns the relation that contains the pairs for which `holds` returns true. Equal relations are shared.
    pub fn relation(&mut self, holds: impl Fn(i32, i32) -> bool) -> Arc<Relation> {
        let values = self.least..self.least + self.size as i32;
        let rows: Vec<Mask> = values.map(|a| self.values(|b| holds(a, b))).collect();
        self.relations.entry(rows).or_insert_with_key(|rows| Arc::new(Relation::new(rows))).clone()
    }

    /// Requires that `holds` returns true for the values of two cells.
    pub fn pair(&mut self, a: Cell, b: Cell, holds: impl Fn(i32, i32) -> bool) {
        if a == b {
            let values = self.values(|value| holds(value, value));
            return self.primitives.push(Primitive::Values(self.index(a), values));
        }
        let relation = self.relation(holds);
        let cells = [self.index(a), self.index(b)];
        self.primitives.push(Primitive::Pair(cells, relation));
    }

    /// Requires that any two of `cells` are related. The relation must be symmetric.
    pub fn all_pairs(&mut self, cells: &[Cell], relation: Arc<Relation>) {
        match self.indices(cells)[..] {
            [a, b] => self.primitives.push(Primitive::Pair([a, b], relation)),
            ref cells => self.push(Pairwise::new(cells.to_vec(), relation)),
        }
    }

    /// Runs `lower` and returns the primitives that it adds, for a branch of an `or`.
    pub fn branch(&mut self, lower: impl FnOnce(&mut Model<'a>)) -> Vec<Primitive> {
        let outer = std::mem::take(&mut self.primitives);
        lower(self);
        std::mem::replace(&mut self.primitives, outer)
    }

    /// Requires that at least one branch holds.
    pub fn or(&mut self, mut branches: Vec<Vec<Primitive>>) {
        match branches.len() {
            0 => self.primitives.push(Primitive::Never),
            1 => self.primitives.extend(branches.remove(0)),
            _ if branches.iter().any(Vec::is_empty) => {}
            _ => self.primitives.push(Primitive::Or(branches)),
        }
    }
}

/// The initial state of a search. Propagators change it in [`Propagator::prepare`].
pub(crate) struct Setup<'a> {
    /// Candidates of each cell, or a copy of them for the branches of a [`Primitive::Or`].
    pub masks: &'a mut Vec<Mask>,
    /// The lanes in which propagators store state; they follow the cells.
    pub lanes: &'a mut Vec<Mask>,
    pub exclusions: &'a Exclusions,
    pub size: u32,
}

impl Setup<'_> {
    /// Reserves a lane. Returns its index in the masks of a [`State`](super::State).
    pub fn lane(&mut self, initial: Mask) -> usize {
        self.lanes.push(initial);
        self.masks.len() + self.lanes.len() - 1
    }

    /// Restricts the candidates of a cell or variable.
    pub fn restrict(&mut self, cell: Index, allowed: Mask) -> Propagated {
        let mask = &mut self.masks[usize::from(cell)];
        *mask &= allowed;
        if *mask == 0 { Err(Conflict) } else { Ok(()) }
    }
}

/// Returns the propagators for the primitives of a branch. Unlike in the puzzle itself, cells that must differ need a
/// propagator, since the grid's exclusions do not contain them. Restrictions of single cells are added to `values`
/// instead. Returns `None` if the branch cannot hold.
pub(crate) fn propagators_of_branch(
    primitives: Vec<Primitive>,
    values: &mut Vec<(Index, Mask)>,
) -> Option<Vec<Box<dyn Propagator>>> {
    let mut propagators: Vec<Box<dyn Propagator>> = Vec::new();
    for primitive in primitives {
        match primitive {
            Primitive::Values(cell, mask) => values.push((cell, mask)),
            Primitive::AllDifferent(cells) => propagators.push(Box::new(AllDifferent::new(cells))),
            Primitive::Equal(a, b) => {
                propagators.push(Box::new(Pair::new([a, b], Arc::new(Relation::equality()))))
            }
            Primitive::Linear(linear) => propagators.push(Box::new(linear)),
            Primitive::Pair(cells, relation) => propagators.push(Box::new(Pair::new(cells, relation))),
            Primitive::Or(branches) => propagators.push(Box::new(Alternatives::new(branches))),
            Primitive::Other(propagator) => {
                if let Some(cells) = propagator.distinct_cells() {
                    propagators.push(Box::new(AllDifferent::new(cells.to_vec())));
                }
                propagators.push(propagator);
            }
            Primitive::Never => return None,
        }
    }
    Some(propagators)
}
