//! Plans: properties of new puzzles, and the attempts to generate one.

use std::ops::RangeInclusive;

use sodan_generator::{Random, Redundancy, Shape as Symmetry};
use sodan_variant::{Constraint, Limits, Outcome, VariantPuzzle};

use crate::clues::Clues;
use crate::reduction::{Reduction, Stopped};
use crate::rules::Rules;

/// Guesses of the searches for a grid, one after the other, each with another order of values and new jigsaw pieces.
const GUESSES_FOR_GRID: [u64; 8] = [100, 200, 400, 800, 1600, 3200, 6400, 12800];

/// How often clues are added to reach a number of givens.
const ADDITIONS: usize = 40;

/// Properties of new puzzles.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Grid and rules.
    pub rules: Rules,
    /// Number of givens, or `None` for any number. With rules that have clues, clues are added where there are too many givens.
    pub givens: Option<RangeInclusive<usize>>,
    /// Whether redundant givens are allowed.
    pub redundancy: Redundancy,
    /// Whether redundant clues are removed: cages, lines, dots and sums without which the puzzle has one solution. Clues of which all are
    /// shown remain.
    pub removes_clues: bool,
    /// Symmetry of the cells with givens.
    pub symmetry: Symmetry,
}

/// A new puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Generated {
    /// The puzzle.
    pub puzzle: VariantPuzzle,
    /// Its only solution, row by row.
    pub solution: Vec<u8>,
    /// Number of clues besides givens: cages, lines, dots and sums.
    pub clues: usize,
}

/// The result of an attempt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Attempt {
    /// A puzzle that matches the plan.
    Found(Box<Generated>),
    /// No grid was found within the limits of an attempt, or the puzzle does not match the plan.
    Missed,
    /// The attempt was cancelled.
    Stopped,
}

impl Plan {
    /// Any puzzles with these rules and without redundant givens.
    pub fn new(rules: Rules) -> Plan {
        Plan {
            rules,
            givens: None,
            redundancy: Redundancy::None,
            removes_clues: false,
            symmetry: Symmetry::None,
        }
    }

    /// Makes one attempt. The result depends on the source of random numbers only, unless `should_stop` cancels it.
    pub fn attempt(&self, random: &mut Random, should_stop: &dyn Fn() -> bool) -> Attempt {
        match self.generate(random, should_stop) {
            Ok(Some(found)) => Attempt::Found(Box::new(found)),
            Ok(None) => Attempt::Missed,
            Err(Stopped) => Attempt::Stopped,
        }
    }

    fn generate(
        &self,
        random: &mut Random,
        should_stop: &dyn Fn() -> bool,
    ) -> Result<Option<Generated>, Stopped> {
        let Some((grid, solution)) = self.grid(random, should_stop)? else { return Ok(None) };
        let mut clues = Clues::draw(&self.rules, &grid.shape, &solution, random);
        let first_clue = grid.constraints.len();
        let with_clues = |clues: &Clues| -> Vec<Constraint> {
            let mut puzzle = grid.clone();
            puzzle.constraints.extend(clues.chosen());
            self.rules.add_negatives(&mut puzzle);
            puzzle.constraints
        };
        let mut puzzle = grid.clone();
        puzzle.givens = solution.iter().copied().map(Some).collect();
        puzzle.constraints = with_clues(&clues);
        let mut groups = self.symmetry.orbits_of_size(self.rules.size().into());
        random.shuffle(&mut groups);
        let mut reduction = Reduction::new(puzzle, &solution, self.floor(random), should_stop);
        let mut are_needed = reduction.remove_givens(&groups)?;
        let most = self.givens.as_ref().map_or(usize::MAX, |givens| *givens.end());
        for _ in 0..ADDITIONS {
            if reduction.givens().count() <= most {
                break;
            }
            if !clues.add(&grid.shape, &solution, &reduction.given_cells(), random) {
                return Ok(None);
            }
            reduction.set_constraints(with_clues(&clues));
            are_needed = reduction.remove_givens(&groups)?;
        }
        let givens = reduction.givens().count();
        if self.givens.as_ref().is_some_and(|range| !range.contains(&givens)) {
            return Ok(None);
        }
        let is_minimal = match (self.redundancy, self.symmetry) {
            (Redundancy::Any, _) => true,
            (Redundancy::None, Symmetry::None) => are_needed,
            (Redundancy::None, _) => are_needed && reduction.is_minimal()?,
        };
        if !is_minimal {
            return Ok(None);
        }
        if self.removes_clues {
            let is_removable =
                |number: &usize| self.rules.is_removable(&reduction.puzzle.constraints[*number]);
            let mut numbers: Vec<usize> =
                (first_clue..reduction.puzzle.constraints.len()).filter(is_removable).collect();
            random.shuffle(&mut numbers);
            if !reduction.remove_clues(numbers)? {
                return Ok(None);
            }
        }
        let puzzle = reduction.puzzle;
        let clues = puzzle.constraints.len() - first_clue - self.rules.complete.len();
        // Checked by the usual search, which knows nothing of the solutions found so far.
        let limits = Limits { should_stop, ..Limits::default() };
        match puzzle.solve(&limits) {
            Ok(Outcome::Unique(found))
                if found == solution && puzzle.check_grid(&found).is_ok_and(|faults| faults.is_empty()) =>
            {
                Ok(Some(Generated { puzzle, solution, clues }))
            }
            Ok(Outcome::Stopped(_)) => Err(Stopped),
            _ => Ok(None),
        }
    }

    /// A random grid that obeys the rules about the whole grid.
    fn grid(
        &self,
        random: &mut Random,
        should_stop: &dyn Fn() -> bool,
    ) -> Result<Option<(VariantPuzzle, Vec<u8>)>, Stopped> {
        for guesses in GUESSES_FOR_GRID {
            if should_stop() {
                return Err(Stopped);
            }
            let grid = self.rules.grid(random);
            let mut order: Vec<Vec<u8>> =
                vec![(grid.shape.min_value..=grid.shape.max_value()).collect(); grid.shape.len()];
            order.iter_mut().for_each(|values| random.shuffle(values));
            let limits = Limits { guesses: Some(guesses), should_stop, ..Limits::default() };
            let found = grid.solutions_in_order(1, &order, &limits);
            if let Some(solution) = found.ok().and_then(|mut found| found.solutions.pop()) {
                return Ok(Some((grid, solution)));
            }
        }
        if should_stop() { Err(Stopped) } else { Ok(None) }
    }

    /// The least number of givens that remain, if redundant ones are allowed.
    fn floor(&self, random: &mut Random) -> usize {
        match (&self.givens, self.redundancy) {
            (Some(givens), Redundancy::Any) if !givens.is_empty() => {
                givens.start() + random.below(givens.end() - givens.start() + 1)
            }
            _ => 0,
        }
    }
}
