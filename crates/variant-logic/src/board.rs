//! The rules of a puzzle as the solving techniques use them: peers, houses, sums, and relations between two cells.

use sodan_variant::{Cell, Condition, Conditions, Constraint, Filter, Origin, VariantError, VariantPuzzle};

use crate::state::{State, values_of};

/// A set of values; bit 0 is the puzzle's smallest value.
pub(crate) type Mask = u32;

/// A possible value of a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Candidate {
    /// Index of the cell, row by row from 0.
    pub cell: usize,
    /// The value minus the puzzle's smallest value.
    pub value: u8,
}

/// Cells that contain every value exactly once: there are as many cells as values, and no value repeats.
#[derive(Clone, Debug)]
pub(crate) struct House {
    pub origin: Origin,
    pub cells: Vec<usize>,
}

/// Cells whose values, multiplied by coefficients, add up to a constant.
#[derive(Clone, Debug)]
pub(crate) struct Sum {
    pub origin: Origin,
    pub terms: Vec<(usize, i64)>,
    pub sum: i64,
}

/// The values of the cell `other` that the values of a cell exclude. Relations are stored by the index of the excluding
/// cell.
#[derive(Clone, Debug)]
struct Relation {
    other: usize,
    /// For each value of the excluding cell, the values that it excludes in `other`.
    excluded: Vec<Mask>,
    origin: Origin,
}

/// The rules of a puzzle, prepared for finding steps.
#[derive(Debug)]
pub struct Board {
    pub(crate) puzzle: VariantPuzzle,
    /// Number of values.
    pub(crate) size: usize,
    pub(crate) houses: Vec<House>,
    pub(crate) sums: Vec<Sum>,
    /// For each cell, the cells that must have a different value.
    pub(crate) peers: Vec<Vec<usize>>,
    /// Whether two cells must have different values, at index `a * cells + b`.
    sees: Vec<bool>,
    conditions: Conditions,
    relations: Vec<Vec<Relation>>,
}

impl Board {
    /// Prepares a puzzle for finding steps.
    ///
    /// # Errors
    ///
    /// Returns an error if the puzzle is not [valid](VariantPuzzle::validate).
    pub fn new(puzzle: &VariantPuzzle) -> Result<Board, VariantError> {
        let conditions = Conditions::of(puzzle)?;
        let cells = puzzle.shape.len();
        // The conditions list each pair of cells in one direction only.
        let differ = |a, b| a != b && (conditions.differ(a, b) || conditions.differ(b, a));
        let mut board = Board {
            size: puzzle.shape.size.into(),
            houses: Vec::new(),
            sums: Vec::new(),
            peers: Vec::new(),
            sees: (0..cells * cells).map(|at| differ(at / cells, at % cells)).collect(),
            relations: vec![Vec::new(); cells],
            puzzle: puzzle.clone(),
            conditions,
        };
        for (origin, condition) in &board.conditions.list {
            match condition {
                Condition::AllDifferent(cells) => {
                    let mut cells = cells.clone();
                    cells.sort_unstable();
                    let is_known = board.houses.iter().any(|house| house.cells == cells);
                    if cells.len() == board.size && !is_known {
                        board.houses.push(House { origin: *origin, cells });
                    }
                }
                Condition::Sum { terms, sum } => {
                    board.sums.push(Sum { origin: *origin, terms: terms.clone(), sum: *sum });
                }
                _ => {}
            }
        }
        board.add_rests();
        let peers = |a| (0..cells).filter(|&b| board.sees(a, b)).collect();
        board.peers = (0..cells).map(peers).collect();
        board.relate();
        Ok(board)
    }

    /// Adds houses that follow from the houses of constraints: if `k` rows or columns contain `k - 1` disjoint houses
    /// of other kinds, the remaining cells of these rows or columns contain each value once. The hidden windows of a
    /// windoku are such houses.
    fn add_rests(&mut self) {
        let shape = &self.puzzle.shape;
        let cells = shape.len();
        let row = |cell: usize| cell / usize::from(shape.columns);
        let column = |cell: usize| cell % usize::from(shape.columns);
        let is_line = |house: &House| matches!(house.origin, Origin::Row(_) | Origin::Column(_));
        let mut at = 0;
        while let Some(house) = self.houses.get(at) {
            at += 1;
            let Origin::Constraint(_) = house.origin else { continue };
            let origin = house.origin;
            for line in [&row as &dyn Fn(usize) -> usize, &column] {
                let mut is_touched = vec![false; cells];
                self.houses[at - 1].cells.iter().for_each(|&cell| is_touched[line(cell)] = true);
                let mut is_open: Vec<bool> = (0..cells).map(|cell| is_touched[line(cell)]).collect();
                let is_full = |line_house: &House| {
                    is_line(line_house) && line_house.cells.iter().all(|&cell| is_touched[line(cell)])
                };
                let lines = self.houses.iter().filter(|house| is_full(house)).count();
                if lines * self.size != is_open.iter().filter(|&&is_open| is_open).count() {
                    continue;
                }
                for house in self.houses.iter().filter(|house| !is_line(house)) {
                    if house.cells.iter().all(|&cell| is_open[cell]) {
                        house.cells.iter().for_each(|&cell| is_open[cell] = false);
                    }
                }
                let rest: Vec<usize> = (0..cells).filter(|&cell| is_open[cell]).collect();
                if rest.len() == self.size && self.houses.iter().all(|house| house.cells != rest) {
                    for (&a, &b) in rest.iter().flat_map(|a| rest.iter().map(move |b| (a, b))) {
                        self.sees[a * cells + b] = a != b;
                    }
                    self.houses.push(House { origin, cells: rest });
                }
            }
        }
    }

    /// Collects the relations between two cells: pair rules, sums of two cells, and pairs of cells on a thermometer.
    fn relate(&mut self) {
        let least = i64::from(self.puzzle.shape.min_value);
        let mut tables: Vec<(Origin, [usize; 2], Vec<Mask>)> = Vec::new();
        let table = |allowed: &dyn Fn(i64, i64) -> bool| {
            let row = |a| (0..self.size as i64).filter(|&b| allowed(a, b)).fold(0, |row, b| row | 1 << b);
            (0..self.size as i64).map(row).collect::<Vec<Mask>>()
        };
        for (origin, condition) in &self.conditions.list {
            match condition {
                Condition::Pair { cells, partners } => tables.push((*origin, *cells, partners.clone())),
                Condition::Sum { terms, sum } => {
                    if let [(a, p), (b, q)] = terms[..] {
                        let allowed = |x, y| p * (x + least) + q * (y + least) == *sum;
                        tables.push((*origin, [a, b], table(&allowed)));
                    }
                }
                _ => {}
            }
        }
        for (number, constraint) in self.puzzle.constraints.iter().enumerate() {
            let (cells, step) = match constraint {
                Constraint::Thermo(thermo) => (&thermo.cells, 1),
                Constraint::SlowThermo(thermo) => (&thermo.cells, 0),
                _ => continue,
            };
            for (at, &first) in cells.iter().enumerate() {
                for (distance, &second) in cells[at + 1..].iter().enumerate() {
                    let difference = step * (distance as i64 + 1);
                    let cells = [first, second].map(|cell| self.puzzle.shape.index(cell));
                    tables.push((Origin::Constraint(number), cells, table(&|a, b| b >= a + difference)));
                }
            }
        }
        for (origin, [a, b], partners) in tables {
            let all = self.all_values();
            let column = |value: usize| {
                partners.iter().enumerate().fold(0, |column, (a, row)| column | (row >> value & 1) << a)
            };
            let excluded = partners.iter().map(|row| all & !row).collect();
            self.relations[a].push(Relation { other: b, excluded, origin });
            let excluded = (0..self.size).map(|value| all & !column(value)).collect();
            self.relations[b].push(Relation { other: a, excluded, origin });
        }
    }

    /// Returns the puzzle that this board was created from.
    pub fn puzzle(&self) -> &VariantPuzzle {
        &self.puzzle
    }

    /// Returns the initial candidates of every cell, with the givens placed.
    pub fn start(&self) -> State {
        let mut state = State::new(self.conditions.candidates.clone());
        for (cell, given) in self.puzzle.givens.iter().enumerate() {
            if let Some(given) = given {
                state.place(self, Candidate { cell, value: given - self.puzzle.shape.min_value });
            }
        }
        state
    }

    /// Converts an index, as in [`Candidate::cell`], to a cell.
    pub fn cell(&self, position: usize) -> Cell {
        self.puzzle.shape.cell(position)
    }

    /// Converts a [candidate's value](Candidate::value) to the number that the puzzle shows.
    pub fn number(&self, value: u8) -> i64 {
        i64::from(value) + i64::from(self.puzzle.shape.min_value)
    }

    pub(crate) fn all_values(&self) -> Mask {
        (1_u64 << self.size).wrapping_sub(1) as Mask
    }

    /// Returns the sum of the values in a house. It is the same for every house, since a house contains each value
    /// once.
    pub(crate) fn house_sum(&self) -> i64 {
        let (least, size) = (i64::from(self.puzzle.shape.min_value), self.size as i64);
        size * least + size * (size - 1) / 2
    }

    pub(crate) fn filters(&self) -> impl Iterator<Item = (Origin, &Filter)> {
        self.conditions.list.iter().filter_map(|(origin, condition)| match condition {
            Condition::Filter(filter) => Some((*origin, filter)),
            _ => None,
        })
    }

    /// Returns the indices of all cells that the constraint with index `number` restricts, in ascending order.
    pub(crate) fn scope(&self, number: usize) -> Vec<usize> {
        let shape = &self.puzzle.shape;
        let named = self.puzzle.constraints[number].cells();
        let mut cells: Vec<usize> = named.into_iter().map(|cell| shape.index(cell)).collect();
        for (_, filter) in self.filters().filter(|(origin, _)| *origin == Origin::Constraint(number)) {
            cells.extend(filter.cells());
        }
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Returns whether two cells must have different values.
    pub(crate) fn sees(&self, a: usize, b: usize) -> bool {
        self.sees[a * self.puzzle.shape.len() + b]
    }

    /// Returns whether the two candidates exclude each other.
    pub(crate) fn excludes(&self, a: Candidate, b: Candidate) -> bool {
        if a.cell == b.cell {
            return a.value != b.value;
        }
        a.value == b.value && self.sees(a.cell, b.cell) || self.relation_between(a, b).is_some()
    }

    /// Returns the rule through which two candidates in different cells exclude each other. Returns `None` if no such
    /// rule relates the candidates; this includes equal values in cells that see each other.
    pub(crate) fn relation_between(&self, a: Candidate, b: Candidate) -> Option<Origin> {
        let mut relations = self.relations[a.cell].iter();
        let found = relations.find(|relation| {
            relation.other == b.cell && relation.excluded[usize::from(a.value)] >> b.value & 1 == 1
        });
        found.map(|relation| relation.origin)
    }

    /// Returns the candidates in `state` that `candidate` excludes.
    pub(crate) fn excluded_by(&self, state: &State, candidate: Candidate) -> Vec<Candidate> {
        let Candidate { cell, value } = candidate;
        let mut found: Vec<Candidate> = values_of(state.mask(cell) & !(1 << value))
            .map(|value| Candidate { cell, value })
            .chain(
                self.peers[cell]
                    .iter()
                    .filter(|&&peer| state.mask(peer) >> value & 1 == 1)
                    .map(|&peer| Candidate { cell: peer, value }),
            )
            .collect();
        for relation in &self.relations[cell] {
            let excluded = state.mask(relation.other) & relation.excluded[usize::from(value)];
            found.extend(values_of(excluded).map(|value| Candidate { cell: relation.other, value }));
        }
        if !self.relations[cell].is_empty() {
            found.sort_unstable();
            found.dedup();
        }
        found
    }

    /// Returns the candidates in `state` that every one of `candidates` excludes. Such a candidate is false if at least
    /// one of `candidates` is true.
    pub(crate) fn excluded_by_each(&self, state: &State, candidates: &[Candidate]) -> Vec<Candidate> {
        let Some((&first, others)) = candidates.split_first() else { return Vec::new() };
        let mut found = self.excluded_by(state, first);
        found.retain(|&candidate| others.iter().all(|&other| self.excludes(candidate, other)));
        found
    }
}
