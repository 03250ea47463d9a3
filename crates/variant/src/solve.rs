//! Solving, counting and listing the solutions of a puzzle.

use crate::constraint::has_hidden_modifiers;
use crate::engine::mask::Mask;
use crate::engine::{Search, Step};
use crate::{VariantError, VariantPuzzle};

/// Number of guesses between two calls of [`Limits::should_stop`]. Each solution counts as [`GUESSES_PER_SOLUTION`]
/// additional guesses. If guesses take long, the search pauses earlier.
const GUESSES_PER_CALL: u64 = 256;

/// Number of guesses that a solution counts as. In a nearly empty grid, clause learning finds solutions without
/// guesses, in about a millisecond each, so guesses alone would not show how long a search has run.
const GUESSES_PER_SOLUTION: u64 = 16;

/// Number of solutions between two calls of [`Limits::so_far`].
const SOLUTIONS_PER_CALL: u64 = 1 << 10;

/// Limits of a search.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// Maximum number of guesses. Unlike a time limit, a guess limit leads to the same result on every machine.
    pub guesses: Option<u64>,
    /// The search stops as soon as this function returns true. It is called at least once every 256 guesses, and once
    /// every 16 solutions.
    pub should_stop: &'a dyn Fn() -> bool,
    /// Receives the number of solutions found so far, once every 1,024 solutions.
    pub so_far: &'a dyn Fn(u64),
}

impl Default for Limits<'_> {
    /// Returns limits that never stop a search.
    fn default() -> Self {
        Limits { guesses: None, should_stop: &|| false, so_far: &|_| () }
    }
}

/// The reason why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// All solutions were found.
    Complete,
    /// The requested number of solutions was found; there may be more.
    Limit,
    /// [`Limits`] stopped the search.
    Stopped,
}

/// Result of a search for solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solutions {
    /// Number of solutions found.
    pub count: u64,
    /// The stored solutions, row by row, in the order in which they were found.
    pub solutions: Vec<Vec<u8>>,
    /// Number of guesses: choices that leave other alternatives untried, and conflicts of clause learning.
    pub guesses: u64,
    /// The reason why the search ended.
    pub end: End,
    /// Estimated total number of solutions. The number is exact after a complete search. Otherwise, it is the number of
    /// solutions found divided by the searched fraction of the search tree, assuming that the choices of each node have
    /// equal shares. Early in a search, the estimate may be wrong by orders of magnitude. `None` if no solution has
    /// been found yet, or if clause learning was used.
    pub estimate: Option<u128>,
}

/// Result of solving a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The puzzle has no solution.
    None,
    /// The only solution, row by row.
    Unique(Vec<u8>),
    /// The puzzle has at least these two solutions.
    Multiple([Vec<u8>; 2]),
    /// [`Limits`] stopped the search. Contains the solution that was found, if any.
    Stopped(Option<Vec<u8>>),
}

/// For each cell, the values that occur in solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrueCandidates {
    /// For each cell, row by row, and each value in ascending order: the number of solutions with this value in this
    /// cell, counted up to the limit. A count below the limit is exact.
    pub counts: Vec<Vec<u64>>,
    /// Number of guesses.
    pub guesses: u64,
    /// [`End::Complete`], or [`End::Stopped`] if counts may be too low.
    pub end: End,
}

impl VariantPuzzle {
    /// Searches for up to two solutions, to determine whether the puzzle has no solution, one solution or several.
    ///
    /// ```
    /// use sodan_variant::{Limits, Outcome, Shape, VariantPuzzle, constraint::Cage};
    ///
    /// let mut puzzle = VariantPuzzle::new(Shape::square(4).with_boxes(2, 2));
    /// puzzle.givens[0] = Some(1);
    /// assert!(matches!(puzzle.solve(&Limits::default())?, Outcome::Multiple(_)));
    ///
    /// puzzle.constraints.push(Cage { sum: 8, cells: vec!["R1C1".parse().unwrap(), "R1C2".parse().unwrap()] }.into());
    /// assert_eq!(puzzle.solve(&Limits::default())?, Outcome::None);
    /// # Ok::<(), sodan_variant::VariantError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the puzzle is not [valid](VariantPuzzle::validate).
    pub fn solve(&self, limits: &Limits<'_>) -> Result<Outcome, VariantError> {
        let mut found = self.search(2, 2, limits)?;
        let second = found.solutions.pop();
        let first = found.solutions.pop();
        Ok(match (first, second) {
            (Some(first), Some(second)) => Outcome::Multiple([first, second]),
            (_, one) if found.end == End::Stopped => Outcome::Stopped(one),
            (_, Some(one)) => Outcome::Unique(one),
            (_, None) => Outcome::None,
        })
    }

    /// Counts solutions up to `limit`, without storing them.
    ///
    /// # Errors
    ///
    /// Returns an error if the puzzle is not [valid](VariantPuzzle::validate).
    pub fn count(&self, limit: u64, limits: &Limits<'_>) -> Result<Solutions, VariantError> {
        self.search(limit, 0, limits)
    }

    /// Finds and stores up to `limit` solutions.
    ///
    /// # Errors
    ///
    /// Returns an error if the puzzle is not [valid](VariantPuzzle::validate).
    pub fn solutions(&self, limit: u64, limits: &Limits<'_>) -> Result<Solutions, VariantError> {
        self.search(limit, limit, limits)
    }

    /// Searches for up to `limit` solutions, and stores the first `kept` of them.
    ///
    /// # Errors
    ///
    /// Returns an error if the puzzle is not [valid](VariantPuzzle::validate).
    pub fn search(&self, limit: u64, kept: u64, limits: &Limits<'_>) -> Result<Solutions, VariantError> {
        self.validate()?;
        self.search_with(Search::new(self), (limit, kept), limits)
    }

    /// Finds up to `limit` solutions, trying the values of each cell in a given order. `order` contains a list of
    /// values for every cell, row by row; values that are not in the list are tried last. A random order leads to a
    /// random solution, whose distribution is unknown. If the order starts with a known solution, the search finds
    /// other solutions that differ from the known one in few cells.
    ///
    /// ```
    /// use sodan_variant::{Limits, Shape, VariantPuzzle};
    ///
    /// let puzzle = VariantPuzzle::new(Shape::square(4).with_boxes(2, 2));
    /// let solution = vec![4, 2, 3, 1, 1, 3, 4, 2, 2, 4, 1, 3, 3, 1, 2, 4];
    /// let order: Vec<Vec<u8>> = solution.iter().map(|&value| vec![value]).collect();
    /// let found = puzzle.solutions_in_order(2, &order, &Limits::default())?;
    /// assert_eq!(found.solutions[0], solution);
    /// # Ok::<(), sodan_variant::VariantError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the puzzle is not [valid](VariantPuzzle::validate), or if a value in `order` is out of
    /// range.
    pub fn solutions_in_order(
        &self,
        limit: u64,
        order: &[Vec<u8>],
        limits: &Limits<'_>,
    ) -> Result<Solutions, VariantError> {
        self.validate()?;
        if let Some(value) = order.iter().flatten().find(|&&value| !self.shape.has_value(value)) {
            return Err(VariantError::in_field("order", self.out_of_range(*value)));
        }
        let mut search = Search::new(self);
        search.set_value_order(order);
        self.search_with(search, (limit, limit), limits)
    }

    fn search_with(
        &self,
        search: Search,
        (limit, kept): (u64, u64),
        limits: &Limits<'_>,
    ) -> Result<Solutions, VariantError> {
        let mut search = LimitedSearch::new(search, limits);
        let mut found =
            Solutions { count: 0, solutions: Vec::new(), guesses: 0, end: End::Limit, estimate: None };
        while found.count < limit {
            match search.next(|_| true) {
                Step::Solution(masks) if !self.is_first_placement(&search.search, &masks) => {}
                Step::Solution(masks) => {
                    found.count += 1;
                    if found.count <= kept {
                        found.solutions.push(search.search.digits(&masks[..self.shape.len()]));
                    }
                    if found.count.is_multiple_of(SOLUTIONS_PER_CALL) {
                        (limits.so_far)(found.count);
                    }
                }
                Step::End => {
                    found.end = End::Complete;
                    break;
                }
                Step::Paused => {
                    found.end = End::Stopped;
                    break;
                }
            }
        }
        found.guesses = search.search.guesses();
        found.estimate = match (found.end, search.search.searched()) {
            (End::Complete, _) => Some(found.count.into()),
            (_, Some(share)) if found.count > 0 && share > 0.0 => Some((found.count as f64 / share) as u128),
            _ => None,
        };
        Ok(found)
    }

    /// Returns whether a solution is counted. Solutions that have the same digits and differ only in the placement of
    /// hidden modifiers count once: only the placement found first by a search with these digits is counted.
    fn is_first_placement(&self, search: &Search, masks: &[Mask]) -> bool {
        if !has_hidden_modifiers(self) {
            return true;
        }
        let digits = search.digits(&masks[..self.shape.len()]);
        let fixed = VariantPuzzle { givens: digits.into_iter().map(Some).collect(), ..self.clone() };
        let mut search = Search::new(&fixed);
        loop {
            match search.next(u64::MAX, |_| true) {
                Step::Solution(first) => return first == masks,
                Step::Paused => {}
                Step::End => return false,
            }
        }
    }

    /// Counts the solutions with each value in each cell, up to `limit`. A limit of 0 counts as 1.
    ///
    /// ```
    /// use sodan_variant::{Limits, Shape, VariantPuzzle};
    ///
    /// let mut puzzle = VariantPuzzle::new(Shape::square(4).with_boxes(2, 2));
    /// puzzle.givens[0] = Some(1);
    /// let candidates = puzzle.true_candidates(1, &Limits::default())?;
    /// assert_eq!(candidates.counts[..2], [vec![1, 0, 0, 0], vec![0, 1, 1, 1]]);
    /// # Ok::<(), sodan_variant::VariantError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the puzzle is not [valid](VariantPuzzle::validate).
    pub fn true_candidates(&self, limit: u64, limits: &Limits<'_>) -> Result<TrueCandidates, VariantError> {
        self.validate()?;
        let limit = limit.max(1);
        let mut counts = vec![vec![0; usize::from(self.shape.size)]; self.shape.len()];
        // For each cell, the values that already occur in enough solutions. Nodes without any other candidates are
        // skipped.
        let mut enough: Vec<Mask> = vec![0; self.shape.len()];
        let mut search = LimitedSearch::new(Search::without_learning(self), limits);
        let end = loop {
            let is_interesting =
                |masks: &[Mask]| masks.iter().zip(&enough).any(|(mask, enough)| mask & !enough != 0);
            match search.next(is_interesting) {
                Step::Solution(masks) if !self.is_first_placement(&search.search, &masks) => {}
                Step::Solution(masks) => {
                    let digits = search.search.digits(&masks[..self.shape.len()]);
                    for (cell, (mask, digit)) in masks.into_iter().zip(digits).enumerate() {
                        let count: &mut u64 = &mut counts[cell][usize::from(digit - self.shape.min_value)];
                        *count = limit.min(*count + 1);
                        enough[cell] |= if *count == limit { mask } else { 0 };
                    }
                }
                Step::End => break End::Complete,
                Step::Paused => break End::Stopped,
            }
        };
        Ok(TrueCandidates { counts, guesses: search.search.guesses(), end })
    }
}

/// A search that observes [`Limits`].
struct LimitedSearch<'l> {
    search: Search,
    limits: &'l Limits<'l>,
    /// Number of guesses until the next call of [`Limits::should_stop`]. Each solution counts as several guesses.
    until_call: u64,
}

impl<'l> LimitedSearch<'l> {
    fn new(search: Search, limits: &'l Limits<'l>) -> LimitedSearch<'l> {
        LimitedSearch { search, limits, until_call: GUESSES_PER_CALL }
    }

    /// Searches for the next solution.
    fn next(&mut self, is_interesting: impl Fn(&[Mask]) -> bool) -> Step {
        loop {
            if self.until_call == 0 {
                if (self.limits.should_stop)() {
                    return Step::Paused;
                }
                self.until_call = GUESSES_PER_CALL;
            }
            let before = self.search.guesses();
            let left = self.limits.guesses.map_or(u64::MAX, |guesses| guesses.saturating_sub(before));
            let step = self.search.next(left.min(self.until_call), &is_interesting);
            let guesses = self.search.guesses() - before;
            match step {
                Step::Paused if self.limits.guesses.is_some_and(|limit| before + guesses >= limit) => {
                    return step;
                }
                Step::Paused => self.until_call = 0,
                Step::Solution(_) => {
                    self.until_call = self.until_call.saturating_sub(guesses + GUESSES_PER_SOLUTION);
                    return step;
                }
                Step::End => return step,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;
    use std::cell::Cell;

    #[test]
    fn estimates_approach_the_count() {
        let puzzle = VariantPuzzle::new(Shape::square(4).with_boxes(2, 2));
        let estimate = |limit| puzzle.count(limit, &Limits::default()).unwrap().estimate.unwrap();
        assert_eq!(estimate(u64::MAX), 288, "a complete count is exact");
        for limit in [1, 10, 100, 250] {
            let found = estimate(limit);
            assert!((96..864).contains(&found), "{found} after {limit} solutions");
        }
        let without = VariantPuzzle { givens: vec![Some(1); 16], ..puzzle };
        assert_eq!(without.count(1, &Limits::default()).unwrap().estimate, Some(0));
    }

    #[test]
    fn counts_of_empty_grids_stop() {
        for (size, stop) in [(9, 150), (16, 150), (25, 2)] {
            let (rows, columns) = Shape::default_box_size(size).unwrap();
            let puzzle = VariantPuzzle::new(Shape::square(size).with_boxes(rows, columns));
            let (calls, last) = (Cell::new(0), Cell::new(0));
            let should_stop = || calls.replace(calls.get() + 1) == stop;
            let limits =
                Limits { should_stop: &should_stop, so_far: &|count| last.set(count), guesses: None };
            let found = puzzle.count(u64::MAX, &limits).unwrap();
            assert_eq!(found.end, End::Stopped, "size {size}");
            assert!(
                found.count > 0 && found.count - last.get() < SOLUTIONS_PER_CALL,
                "size {size}: {found:?}"
            );
        }
    }
}
