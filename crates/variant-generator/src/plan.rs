//! Plans, which specify new puzzles, and attempts at generating such puzzles.

use std::ops::RangeInclusive;

use sodan_generator::{Random, Redundancy, Shape as Symmetry};
use sodan_variant::{Constraint, Limits, Outcome, VariantPuzzle};

use crate::clues::Clues;
use crate::reduction::{Reduction, Stopped};
use crate::rules::Rules;

/// Guess limits of the successive searches for a solved grid. Each search uses a new random order of values and new
/// jigsaw pieces.
const GUESSES_FOR_GRID: [u64; 8] = [100, 200, 400, 800, 1600, 3200, 6400, 12800];

/// Maximum number of times that clues are added to reach the requested number of givens.
const ADDITIONS: usize = 40;

/// Specification of new puzzles.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Grid size and rules.
    pub rules: Rules,
    /// Accepted numbers of givens, or `None` for any. If too many givens remain, more clues are added, provided that
    /// the rules include a kind of clue.
    pub givens: Option<RangeInclusive<usize>>,
    /// Whether redundant givens are accepted.
    pub redundancy: Redundancy,
    /// Whether to remove redundant clues: cages, lines, dots and sums without which the solution is still unique. If a
    /// rule requires all clues of a kind to be shown, clues of this kind are kept.
    pub removes_clues: bool,
    /// Symmetry of the pattern of givens.
    pub symmetry: Symmetry,
}

/// A generated puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Generated {
    /// The puzzle, which has exactly one solution.
    pub puzzle: VariantPuzzle,
    /// The puzzle's solution, row by row.
    pub solution: Vec<u8>,
    /// Number of clues besides givens: cages, lines, dots and sums.
    pub clues: usize,
}

/// Result of an attempt to generate a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Attempt {
    /// A puzzle that matches the plan.
    Found(Box<Generated>),
    /// No solved grid was found within the guess limits, or the puzzle does not match the plan.
    Missed,
    /// `should_stop` cancelled the attempt.
    Stopped,
}

impl Plan {
    /// Creates a plan for puzzles with these rules. The plan accepts any number of givens, but no redundant givens.
    pub fn new(rules: Rules) -> Plan {
        Plan {
            rules,
            givens: None,
            redundancy: Redundancy::None,
            removes_clues: false,
            symmetry: Symmetry::None,
        }
    }

    /// Makes one attempt to generate a puzzle. The result depends only on `random`, unless `should_stop` cancels the
    /// attempt.
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
        // The final check is a standard search, independent of the solutions found so far.
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

    /// Returns a random solved grid that obeys the rules about the whole grid.
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

    /// Draws the number of givens at which removal stops. Returns 0 unless the plan accepts redundant givens and
    /// specifies the number of givens.
    fn floor(&self, random: &mut Random) -> usize {
        match (&self.givens, self.redundancy) {
            (Some(givens), Redundancy::Any) if !givens.is_empty() => {
                givens.start() + random.below(givens.end() - givens.start() + 1)
            }
            _ => 0,
        }
    }
}
