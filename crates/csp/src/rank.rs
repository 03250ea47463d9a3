//! Rank-0 sets: truths that are covered by an equal number of links.
//!
//! Assign an integer to every variable: a positive number is the variable's multiplicity as a link, a negative number
//! its multiplicity as a truth. Suppose that these numbers sum to zero and that no candidate has a negative sum over
//! its four variables. Then every candidate with a positive sum is false, because the sums of the solution's candidates
//! add up to zero: each variable contains exactly one of these candidates. Locked sets, fish, multi-sector locked sets,
//! SK-loops, Sue de Coq, continuous loops, disjoint subsets and set equivalences are all of this form.
//!
//! Such an assignment is a dual solution of a linear program: give each candidate a non-negative weight so that the
//! weights in each variable sum to one. A rank-0 set can eliminate a candidate if and only if the candidate's weight is
//! zero in all solutions of the program. One finder therefore finds every rank-0 elimination of a state, whatever its
//! shape:
//!
//! 1. Find any solution (first phase of the simplex method).
//! 2. Increase the sum of the weights that are zero, and drop the weights that become positive, until the sum cannot
//!    increase. The candidates of the remaining weights are false.
//! 3. For each remaining candidate, maximize its weight separately: the dual solution is a rank-0 set that eliminates
//!    it. Collect all candidates that this set eliminates.
//!
//! The program is solved in floating point. The numbers of a dual solution are rounded to fractions with a small
//! denominator and then checked in integers, so a rounding error can lose a set but never produce a wrong one.

use crate::State;
use crate::tables::TABLES;
use sodan_board::{Candidate, Cell, CellSet, DigitSet, House};
use sodan_certificate::{Certificate, Rank, Variable};

/// A set of truths and an equal number of links that cover them, along with the eliminations.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct RankSet {
    /// The eliminations; never empty.
    pub eliminations: Vec<Candidate>,
    /// Truths and links. An entry with multiplicity two is listed twice.
    pub rank: Rank,
}

impl RankSet {
    /// Creates a set from these truths and links. Returns `None` if the links do not cover the truths or eliminate no
    /// candidate.
    pub(crate) fn of(state: &State, truths: Vec<Variable>, links: Vec<Variable>) -> Option<RankSet> {
        let rank = i32::try_from(links.len()).ok()? - i32::try_from(truths.len()).ok()?;
        let mut number_of = [0_i32; Variable::COUNT];
        truths.iter().for_each(|it| number_of[it.index()] -= 1);
        links.iter().for_each(|it| number_of[it.index()] += 1);
        let sum = |candidate: usize| -> i32 {
            TABLES.seats[candidate].iter().map(|&(variable, _)| number_of[usize::from(variable)]).sum()
        };
        if rank < 0 || state.alive.iter().any(|it| sum(it) < 0) {
            return None;
        }
        let eliminations: Vec<Candidate> = state.undecided().filter(|it| sum(it.index()) > rank).collect();
        (!eliminations.is_empty()).then_some(RankSet { eliminations, rank: Rank { truths, links } })
    }

    /// Returns the proof.
    pub fn certificate(&self) -> Certificate {
        Certificate::Rank(self.rank.clone())
    }
}

/// The usual name of a rank-0 set, derived from the shape of its truths and links.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum RankName {
    /// Truths and links of one digit: locked candidates, X-wings and larger fish of all kinds.
    Fish,
    /// Cells of one house and an equal number of digits: naked subsets.
    Subset,
    /// Cells in one line and one box that cross, and an equal number of digits with one link each: Sue de Coq in all
    /// its forms.
    SueDeCoq,
    /// Like Sue de Coq, but with cells in any houses: distributed disjoint subsets.
    DisjointSubset,
    /// Cells in four boxes that form a rectangle, each in the row or the column of its box's pivot: SK-loops, domino
    /// loops.
    SkLoop,
    /// Cells whose links are in rows, columns and boxes: multi-sector locked sets.
    MultiSectorLockedSet,
    /// Anything else.
    Other,
}

impl RankSet {
    /// Returns the usual name of the set's shape.
    pub fn name(&self) -> RankName {
        let digit = |it: &Variable| match it {
            Variable::House(_, digit) => Some(*digit),
            Variable::Cell(_) => None,
        };
        let all = || self.rank.truths.iter().chain(&self.rank.links);
        let first = digit(&self.rank.truths[0]);
        if first.is_some() && all().all(|it| digit(it) == first) {
            return RankName::Fish;
        }
        let mut cells = CellSet::EMPTY;
        for truth in &self.rank.truths {
            match truth {
                Variable::Cell(cell) if !cells.contains(*cell) => cells.insert(*cell),
                _ => return RankName::Other,
            };
        }
        let mut digits = DigitSet::EMPTY;
        let is_new = |it: &Variable| digit(it).is_some_and(|digit| digits.insert(digit));
        if self.rank.links.iter().all(is_new) {
            if House::all().any(|house| cells.is_subset(house.cells())) {
                return RankName::Subset;
            }
            let is_crossing = House::all().filter(|it| it.index() < 18).any(|line| {
                let blocks = House::all().filter(|it| it.index() >= 18);
                blocks
                    .filter(|it| it.cells().intersects(line.cells()))
                    .any(|block| cells.is_subset(line.cells() | block.cells()))
            });
            return if is_crossing { RankName::SueDeCoq } else { RankName::DisjointSubset };
        }
        if self.rank.links.iter().any(|it| digit(it).is_none()) {
            return RankName::Other;
        }
        if is_loop(cells) { RankName::SkLoop } else { RankName::MultiSectorLockedSet }
    }

    /// Returns a multi-sector locked set as a set equivalence: two sets of cells that contain the same digits, except
    /// that one may contain additional complete sets of the nine digits. The first consists of the cells at the
    /// crossings of some rows and columns, the second of the cells outside these rows and columns. Returns `None`
    /// unless the truths are all open cells of the first set and there are more than eight of them.
    pub fn equivalence(&self, state: &State) -> Option<[CellSet; 2]> {
        let cell = |it: &Variable| match it {
            Variable::Cell(cell) => Some(*cell),
            Variable::House(..) => None,
        };
        let cells = self.rank.truths.iter().map(cell).collect::<Option<CellSet>>()?;
        let crossed = |range: std::ops::Range<usize>| {
            let lines = range.map(House::from_index).filter(|it| it.cells().intersects(cells));
            lines.fold(CellSet::EMPTY, |all, it| all | it.cells())
        };
        let [rows, columns] = [crossed(0..9), crossed(9..18)];
        let is_open = |&cell: &Cell| state.masks[cell.index()].count_ones() > 1;
        let open: CellSet = (rows & columns).iter().filter(is_open).collect();
        (open == cells && cells.len() > 8).then_some([rows & columns, CellSet::ALL - (rows | columns)])
    }
}

/// Returns whether the cells are in four boxes that form a rectangle and each cell is in the row or the column of its
/// box's pivot, where the four pivots share two rows and two columns.
fn is_loop(cells: CellSet) -> bool {
    let blocks: Vec<House> =
        (18..27).map(House::from_index).filter(|it| it.cells().intersects(cells)).collect();
    let [a, b, c, d] = blocks[..] else { return false };
    let (band, stack) = (|it: House| (it.index() - 18) / 3, |it: House| it.index() % 3);
    if band(a) != band(b) || band(c) != band(d) || stack(a) != stack(c) || stack(b) != stack(d) {
        return false;
    }
    let pairs = |[first, second]: [House; 2], range: std::ops::Range<usize>| -> Vec<House> {
        let lines = range.map(House::from_index);
        lines
            .filter(|it| it.cells().intersects(first.cells()) && it.cells().intersects(second.cells()))
            .collect()
    };
    let rows = [pairs([a, b], 0..9), pairs([c, d], 0..9)];
    let columns = [pairs([a, c], 9..18), pairs([b, d], 9..18)];
    let inside = |[r1, r2, c1, c2]: [House; 4]| {
        let is_beside = |cell: Cell| {
            let [row, column, _] = cell.houses();
            (row == r1 || row == r2) != (column == c1 || column == c2)
        };
        cells.iter().all(is_beside)
    };
    rows[0].iter().any(|&r1| {
        rows[1]
            .iter()
            .any(|&r2| columns[0].iter().any(|&c1| columns[1].iter().any(|&c2| inside([r1, r2, c1, c2]))))
    })
}

/// Numbers in the tableau whose absolute value is less than this count as zero.
const EPSILON: f64 = 1e-7;

/// Common denominators tried when a dual solution is converted to integers, in this order.
const DENOMINATORS: std::ops::RangeInclusive<i32> = 1..=12;

/// Returns rank-0 sets that together produce all rank-0 eliminations of a state, the smallest sets first.
pub fn rank_sets(state: &State) -> Vec<RankSet> {
    let Some(mut program) = Program::new(state) else { return Vec::new() };
    let mut open = program.zeros();
    while program.increase(&open) {
        let before = open.len();
        let weights = program.weights();
        open.retain(|&column| weights[column] < EPSILON);
        if open.len() == before {
            break;
        }
    }
    let mut sets = Vec::new();
    for &target in &open {
        program.maximize(&[target]);
        if let Some(set) = program.dual().and_then(|numbers| set_of(state, &program, &numbers, target)) {
            sets.push(set);
        }
    }
    sets.sort_by_key(|set: &RankSet| (set.rank.truths.len(), std::cmp::Reverse(set.eliminations.len())));
    let mut fallen: Vec<Candidate> = Vec::new();
    sets.retain(|set| {
        let is_new = set.eliminations.iter().any(|it| !fallen.contains(it));
        fallen.extend(&set.eliminations);
        is_new
    });
    sets
}

/// Converts a dual solution, one number per row of the program, to a rank-0 set. Returns `None` if the numbers have no
/// small common denominator, or if they do not describe a rank-0 set that eliminates the candidate of the `target`
/// column.
fn set_of(state: &State, program: &Program, numbers: &[f64], target: usize) -> Option<RankSet> {
    let whole = DENOMINATORS.into_iter().find_map(|denominator| {
        let scaled = numbers.iter().map(|&number| number * f64::from(denominator));
        let whole: Vec<i32> = scaled.clone().map(|number| number.round() as i32).collect();
        scaled.zip(&whole).all(|(number, &whole)| (number - f64::from(whole)).abs() < 1e-4).then_some(whole)
    })?;
    let mut number_of = [0; Variable::COUNT];
    program
        .rows
        .iter()
        .zip(&whole)
        .for_each(|(&variable, &number)| number_of[usize::from(variable)] = number);
    let sum = |candidate: usize| -> i32 {
        TABLES.seats[candidate].iter().map(|&(variable, _)| number_of[usize::from(variable)]).sum()
    };
    let is_dual = whole.iter().sum::<i32>() == 0 && state.alive.iter().all(|candidate| sum(candidate) >= 0);
    if !is_dual || sum(usize::from(program.columns[target])) <= 0 {
        return None;
    }
    let eliminations = state.alive.iter().filter(|&it| sum(it) > 0).map(Candidate::from_index).collect();
    let times = |sign: i32| {
        let all = number_of.iter().enumerate().flat_map(move |(variable, &number)| {
            std::iter::repeat_n(Variable::from_index(variable), (number * sign).max(0) as usize)
        });
        all.collect()
    };
    Some(RankSet { eliminations, rank: Rank { truths: times(-1), links: times(1) } })
}

/// The linear program whose dual solutions describe rank-0 sets, as a simplex tableau. It has a row for each undecided
/// variable and a column for each candidate of these variables.
struct Program {
    columns: Vec<u16>,
    rows: Vec<u16>,
    /// The tableau, row by row. Each row contains the candidates' columns, the inverse of the basis, and the right-hand
    /// side.
    table: Vec<f64>,
    width: usize,
    /// For each row, the index of its basic column. Indices from the number of candidates on are artificial variables,
    /// which are zero in every solution.
    basis: Vec<usize>,
    /// Reduced costs of the objective, in the same columns as the table.
    costs: Vec<f64>,
}

impl Program {
    /// Creates the program and finds a first solution. Returns `None` if every variable is decided, or if the program
    /// has no solution, in which case the state has none either.
    fn new(state: &State) -> Option<Program> {
        let columns: Vec<u16> = state.undecided().map(|it| it.index() as u16).collect();
        let is_open = |&variable: &u16| state.masks[usize::from(variable)].count_ones() > 1;
        let rows: Vec<u16> = (0..Variable::COUNT as u16).filter(is_open).collect();
        if rows.is_empty() {
            return None;
        }
        let width = columns.len() + rows.len() + 1;
        let mut table = vec![0.0; rows.len() * width];
        let mut row_of = [0; Variable::COUNT];
        for (row, &variable) in rows.iter().enumerate() {
            row_of[usize::from(variable)] = row;
            table[row * width + columns.len() + row] = 1.0;
            table[row * width + width - 1] = 1.0;
        }
        for (column, &candidate) in columns.iter().enumerate() {
            for (variable, _) in TABLES.seats[usize::from(candidate)] {
                table[row_of[usize::from(variable)] * width + column] = 1.0;
            }
        }
        let basis = (columns.len()..width - 1).collect();
        let mut program = Program { columns, rows, table, width, basis, costs: vec![0.0; width] };
        program.find_any()?;
        Some(program)
    }

    /// First phase: drives the sum of all artificial variables to zero. Returns `None` if this is impossible.
    fn find_any(&mut self) -> Option<()> {
        let columns = self.columns.len();
        for row in 0..self.rows.len() {
            for column in (0..columns).chain([self.width - 1]) {
                self.costs[column] += self.table[row * self.width + column];
            }
        }
        while self.climb() {}
        (self.costs[self.width - 1].abs() < EPSILON).then_some(())?;
        // An artificial variable that is still in the basis is zero. Any weight can replace it, unless its row depends
        // on other rows.
        for row in 0..self.rows.len() {
            if self.basis[row] >= columns {
                let at = row * self.width;
                if let Some(column) = (0..columns).find(|&column| self.table[at + column].abs() > EPSILON) {
                    self.pivot(row, column);
                }
            }
        }
        Some(())
    }

    /// Finds a solution that maximizes the total weight of the columns in `objective`.
    fn maximize(&mut self, objective: &[usize]) {
        while self.increase(objective) {}
    }

    /// Finds a solution with a greater total weight of the columns in `objective`. Returns whether there is one.
    fn increase(&mut self, objective: &[usize]) -> bool {
        self.costs.fill(0.0);
        objective.iter().for_each(|&column| self.costs[column] = 1.0);
        for row in 0..self.rows.len() {
            if objective.contains(&self.basis[row]) {
                let (table, costs) = (&self.table[row * self.width..][..self.width], &mut self.costs);
                costs.iter_mut().zip(table).for_each(|(cost, value)| *cost -= value);
            }
        }
        self.climb()
    }

    /// Pivots until the objective increases, and returns `true`, or until no reduced cost is positive. Each pivot
    /// selects the column with the greatest reduced cost or, after 40 pivots without gain, the first column with a
    /// positive one, to escape cycles. Gives up after 4,000 pivots without gain.
    fn climb(&mut self) -> bool {
        let columns = self.columns.len();
        let mut stalled = 0;
        loop {
            let costs = &self.costs[..columns];
            let entering = if stalled < 40 {
                let steepest = (0..columns).max_by(|&a, &b| costs[a].total_cmp(&costs[b]));
                steepest.filter(|&column| costs[column] > EPSILON)
            } else {
                costs.iter().position(|&cost| cost > EPSILON)
            };
            let Some(entering) = entering else { return false };
            let ratio = |row: usize| {
                let (value, right) =
                    (self.table[row * self.width + entering], self.table[(row + 1) * self.width - 1]);
                // An artificial variable that has become zero must stay zero.
                let is_fixed = self.basis[row] >= columns && value < -EPSILON && right.abs() < EPSILON;
                (value > EPSILON || is_fixed).then(|| (right / value).abs())
            };
            let leaving = (0..self.rows.len())
                .filter_map(|row| Some((ratio(row)?, self.basis[row], row)))
                .min_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
            let Some((gain, _, row)) = leaving else { return false };
            self.pivot(row, entering);
            if gain > EPSILON {
                return true;
            }
            stalled += 1;
            if stalled > 4000 {
                return false;
            }
        }
    }

    fn pivot(&mut self, row: usize, column: usize) {
        let width = self.width;
        let factor = 1.0 / self.table[row * width + column];
        let line: Vec<f64> = self.table[row * width..][..width].iter().map(|value| value * factor).collect();
        let reduce = |values: &mut [f64]| {
            let times = values[column];
            if times.abs() > 1e-12 {
                values.iter_mut().zip(&line).for_each(|(value, by)| *value -= times * by);
                values[column] = 0.0;
            }
        };
        for (other, values) in self.table.chunks_exact_mut(width).enumerate() {
            if other != row {
                reduce(values);
            }
        }
        reduce(&mut self.costs);
        self.table[row * width..][..width].copy_from_slice(&line);
        self.basis[row] = column;
    }

    /// Returns the weight of each candidate column in the current solution.
    fn weights(&self) -> Vec<f64> {
        let mut weights = vec![0.0; self.columns.len()];
        for (row, &column) in self.basis.iter().enumerate() {
            if let Some(weight) = weights.get_mut(column) {
                *weight = self.table[(row + 1) * self.width - 1];
            }
        }
        weights
    }

    /// Returns the candidate columns whose weight in the current solution is zero.
    fn zeros(&self) -> Vec<usize> {
        let weights = self.weights();
        (0..self.columns.len()).filter(|&column| weights[column] < EPSILON).collect()
    }

    /// Returns the dual solution, one number per row. Returns `None` if the maximum of the objective is not zero.
    fn dual(&self) -> Option<Vec<f64>> {
        let columns = self.columns.len();
        let is_zero = self.costs[self.width - 1].abs() < EPSILON;
        is_zero.then(|| self.costs[columns..self.width - 1].iter().map(|cost| -cost).collect())
    }
}
