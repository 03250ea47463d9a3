//! Plans: properties of a puzzle that can be controlled during generation.
//!
//! ```text
//!                 ┌─ Anything   a random solution grid ─┐
//! Random ─▶ Plan ─┼─ Solution   this grid               ├─▶ givens are removed in random order ──▶ checked ─▶ puzzle
//!                 ├─ Like       a puzzle's neighbourhood┘
//!                 └─ Pattern    digits are replaced until one solution is left ──────────────▶ checked ─▶ puzzle
//! ```

use crate::pattern::fill;
use crate::reduction::{Reduction, finish};
use crate::{Random, Shape, random_solution};
use sodan_board::{CellSet, Puzzle, Solution};
use sodan_search::{Outcome, is_minimal, solutions, solve};
use std::ops::RangeInclusive;

/// Properties required of a new puzzle.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// Number of givens, or `None` for any number.
    pub givens: Option<RangeInclusive<usize>>,
    /// Whether redundant givens are allowed.
    pub redundancy: Redundancy,
    /// Symmetry of the pattern of givens.
    pub shape: Shape,
    /// Starting point of the generation.
    pub ground: Ground,
}

/// Whether redundant givens are allowed in a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Redundancy {
    /// The puzzle is minimal.
    #[default]
    None,
    /// Redundant givens are allowed.
    Any,
}

/// Starting point of the generation.
#[derive(Clone, Debug, Default)]
pub enum Ground {
    /// Random solution grids.
    #[default]
    Anything,
    /// A specific solution grid.
    Solution(Box<Solution>),
    /// A pattern: givens in exactly these cells.
    Pattern(CellSet),
    /// A proper puzzle, a few of whose givens are replaced.
    Like(Box<Puzzle>),
}

/// Maximum number of solutions from which [`one_of`] chooses one at random.
const DRAWN_FROM: usize = 500;

impl Plan {
    /// Makes one attempt with each random number generator. Each result is a puzzle with its solution, or `None` if it
    /// does not match the plan.
    ///
    /// With the default plan, every attempt succeeds, and the result of the generator `Random::new(seed, number)` is
    /// [`puzzle_of_series(seed, number)`](crate::puzzle_of_series).
    ///
    /// ```
    /// use sodan_generator::{Plan, Random, Shape};
    ///
    /// let plan = Plan { givens: Some(24..=30), shape: Shape::HalfTurn, ..Plan::default() };
    /// let mut sources: Vec<Random> = (0..300).map(|number| Random::new(1, number)).collect();
    /// let (puzzle, _) = plan.attempts(&mut sources).into_iter().flatten().next().expect("some succeed");
    /// assert!((24..=30).contains(&puzzle.givens().len()) && Shape::HalfTurn.fits(puzzle.givens()));
    /// ```
    pub fn attempts(&self, sources: &mut [Random]) -> Vec<Option<(Puzzle, Solution)>> {
        if let Ground::Pattern(cells) = &self.ground {
            return sources.iter_mut().map(|random| self.checked(fill(*cells, random)?)).collect();
        }
        let begun = sources.iter_mut().map(|random| match &self.ground {
            Ground::Solution(solution) => Some(self.begin(**solution, CellSet::EMPTY, random)),
            Ground::Like(puzzle) => {
                let exchanged = 1 + random.below(4);
                self.exchange(puzzle, exchanged, random)
            }
            Ground::Anything | Ground::Pattern(_) => {
                let solution = random_solution(random);
                Some(self.begin(solution, CellSet::EMPTY, random))
            }
        });
        self.finished(begun.collect())
    }

    /// Returns neighbours of a puzzle, one for each random number generator. In each neighbour, `exchanged` givens of
    /// the puzzle (or groups of symmetric givens, if the plan has a symmetry) are removed, and as few other givens are
    /// added as the plan allows. An element is `None` if the result does not match the plan.
    pub fn neighbours(
        &self,
        puzzle: &Puzzle,
        exchanged: usize,
        sources: &mut [Random],
    ) -> Vec<Option<(Puzzle, Solution)>> {
        if let Ground::Pattern(cells) = &self.ground {
            let refilled = |random: &mut Random| {
                let less = some_less(puzzle, &singles(*cells), exchanged, random);
                self.checked(crate::pattern::complete(less, *cells, random)?)
            };
            return sources.iter_mut().map(refilled).collect();
        }
        self.finished(sources.iter_mut().map(|random| self.exchange(puzzle, exchanged, random)).collect())
    }

    /// Starts with the full grid of a solution, from which cells are removed group by group. The cells in `retained` are
    /// removed last, so that they remain if possible.
    fn begin(&self, solution: Solution, retained: CellSet, random: &mut Random) -> (Reduction, Solution) {
        let floor = match (&self.givens, self.redundancy) {
            (Some(givens), Redundancy::Any) if !givens.is_empty() => {
                givens.start() + random.below(givens.end() - givens.start() + 1)
            }
            _ => 0,
        };
        let mut order = self.shape.orbits();
        random.shuffle(&mut order);
        order.sort_by_key(|orbit| orbit.intersects(retained));
        (Reduction::new(Puzzle::from(solution), order, floor), solution)
    }

    /// Starts a reduction as [`begin`](Plan::begin) does, from a solution of `puzzle` without `exchanged` groups of its
    /// givens. The other givens are retained. Returns `None` if there is no solution.
    fn exchange(
        &self,
        puzzle: &Puzzle,
        exchanged: usize,
        random: &mut Random,
    ) -> Option<(Reduction, Solution)> {
        let givens = puzzle.givens();
        let groups: Vec<CellSet> = self.shape.orbits().into_iter().map(|orbit| orbit & givens).collect();
        let less = some_less(puzzle, &groups, exchanged, random);
        let solution = match self.ground {
            Ground::Solution(ref solution) => **solution,
            _ => one_of(&less, random)?,
        };
        Some(self.begin(solution, less.givens(), random))
    }

    fn finished(&self, begun: Vec<Option<(Reduction, Solution)>>) -> Vec<Option<(Puzzle, Solution)>> {
        let is_there: Vec<bool> = begun.iter().map(Option::is_some).collect();
        let (mut reductions, solutions): (Vec<_>, Vec<_>) = begun.into_iter().flatten().unzip();
        finish(&mut reductions);
        let mut made = reductions.into_iter().map(Reduction::into_puzzle).zip(solutions);
        is_there
            .into_iter()
            .map(|is_there| self.checked(if is_there { made.next()? } else { return None }))
            .collect()
    }

    fn checked(&self, made: (Puzzle, Solution)) -> Option<(Puzzle, Solution)> {
        let (puzzle, _) = &made;
        let is_allowed = self.givens.as_ref().is_none_or(|givens| givens.contains(&puzzle.givens().len()));
        // If givens are tested one by one, all redundant givens have been removed. If groups of givens are tested,
        // redundant givens may remain.
        let may_be_redundant = self.shape != Shape::None || matches!(self.ground, Ground::Pattern(_));
        let is_minimal = || !may_be_redundant || self.redundancy == Redundancy::Any || is_minimal(puzzle);
        (is_allowed && self.shape.fits(puzzle.givens()) && is_minimal()).then_some(made)
    }
}

fn singles(cells: CellSet) -> Vec<CellSet> {
    cells.iter().map(CellSet::only).collect()
}

/// Returns the puzzle without `count` groups of givens, chosen at random.
fn some_less(puzzle: &Puzzle, groups: &[CellSet], count: usize, random: &mut Random) -> Puzzle {
    let mut groups: Vec<CellSet> = groups.iter().copied().filter(|group| !group.is_empty()).collect();
    random.shuffle(&mut groups);
    groups.iter().take(count).flat_map(|group| *group).fold(*puzzle, |puzzle, cell| puzzle.without(cell))
}

/// Returns one of the puzzle's first solutions in search order, chosen at random, or `None` if there is no solution.
fn one_of(puzzle: &Puzzle, random: &mut Random) -> Option<Solution> {
    let first: Vec<Solution> = solutions(puzzle).take(DRAWN_FROM).collect();
    if first.is_empty() { None } else { Some(first[random.below(first.len())]) }
}

/// Returns the solution of a puzzle, or `None` if the puzzle does not have exactly one solution.
pub(crate) fn only_solution(puzzle: &Puzzle) -> Option<Solution> {
    match solve(puzzle) {
        Outcome::Unique(solution) => Some(solution),
        Outcome::None | Outcome::Multiple(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle_of_series;
    use sodan_search::is_proper;

    fn made(plan: &Plan, tries: u64) -> Vec<(Puzzle, Solution)> {
        let mut sources: Vec<Random> = (0..tries).map(|number| Random::new(3, number)).collect();
        let made: Vec<_> = plan.attempts(&mut sources).into_iter().flatten().collect();
        for (puzzle, solution) in &made {
            assert!(is_proper(puzzle) && solution.extends(puzzle.grid()));
            assert!(plan.redundancy == Redundancy::Any || is_minimal(puzzle));
            assert!(plan.shape.fits(puzzle.givens()));
            assert!(plan.givens.as_ref().is_none_or(|givens| givens.contains(&puzzle.givens().len())));
        }
        made
    }

    #[test]
    fn the_default_plan_makes_the_series() {
        let expected: Vec<_> = (0..40).map(|number| puzzle_of_series(3, number)).collect();
        assert_eq!(made(&Plan::default(), 40), expected);
    }

    #[test]
    fn every_shape_is_had() {
        for shape in Shape::ALL {
            let plan = Plan { shape, redundancy: Redundancy::Any, ..Plan::default() };
            assert_eq!(made(&plan, 20).len(), 20, "{shape}");
        }
        let plan = Plan { shape: Shape::HalfTurn, ..Plan::default() };
        assert!(!made(&plan, 400).is_empty());
    }

    #[test]
    fn requested_redundant_givens_stay() {
        let plan = Plan { givens: Some(35..=35), redundancy: Redundancy::Any, ..Plan::default() };
        assert_eq!(made(&plan, 30).len(), 30);
        let plan = Plan { givens: Some(16..=16), ..Plan::default() };
        assert!(made(&plan, 200).is_empty());
    }

    #[test]
    fn solution_stays_and_neighbour_is_near() {
        let (puzzle, solution) = puzzle_of_series(8, 0);
        let plan = Plan { ground: Ground::Solution(Box::new(solution)), ..Plan::default() };
        assert!(made(&plan, 20).iter().all(|(_, found)| *found == solution));
        let plan = Plan { ground: Ground::Like(Box::new(puzzle)), ..Plan::default() };
        let near = made(&plan, 40);
        assert!(near.len() >= 30);
        for (found, _) in near {
            let same = puzzle.grid().iter().filter(|(cell, digit)| found.get(*cell) == Some(*digit));
            assert!(same.count() + 9 >= puzzle.givens().len(), "{found}");
        }
    }

    #[test]
    fn neighbours_keep_to_the_plan() {
        let (puzzle, _) = puzzle_of_series(8, 1);
        for exchanged in [1, 2] {
            let mut sources: Vec<Random> = (0..20).map(|number| Random::new(1, number)).collect();
            let near = Plan::default().neighbours(&puzzle, exchanged, &mut sources);
            assert!(near.into_iter().flatten().all(|(near, _)| is_minimal(&near)));
        }
    }
}
