//! Questions about the solutions of a puzzle.

use crate::engine::mask::Mask;
use crate::engine::{Search, Step};
use crate::{VariantError, VariantPuzzle};

/// Guesses between two calls of [`Limits::should_stop`].
const GUESSES_PER_CALL: u64 = 256;

/// When a search gives up.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// Stop after this many guesses. The result is the same on every machine.
    pub guesses: Option<u64>,
    /// Stop as soon as this returns true. It is called at least once every 256 guesses.
    pub should_stop: &'a dyn Fn() -> bool,
}

impl Default for Limits<'_> {
    /// No limit.
    fn default() -> Self {
        Limits { guesses: None, should_stop: &|| false }
    }
}

/// Why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// All solutions were found.
    Complete,
    /// As many solutions as requested were found; there may be more.
    Limit,
    /// [`Limits`] stopped the search.
    Stopped,
}

/// The solutions that a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solutions {
    /// The number of solutions found.
    pub count: u64,
    /// The solutions row by row, as many as were to be kept, in the order in which the search finds them.
    pub solutions: Vec<Vec<u8>>,
    /// The number of guesses: nodes of the search where more than one alternative was left.
    pub guesses: u64,
    /// Why the search ended.
    pub end: End,
}

/// The result of solving a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// There is no solution.
    None,
    /// There is exactly one.
    Unique(Vec<u8>),
    /// There are at least these two.
    Multiple([Vec<u8>; 2]),
    /// [`Limits`] stopped the search, with the solution found so far.
    Stopped(Option<Vec<u8>>),
}

/// The values that occur in solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrueCandidates {
    /// For each cell row by row, and each value from the smallest, the number of solutions found with it, up to the limit. The
    /// count is exact if it is less than the limit.
    pub counts: Vec<Vec<u64>>,
    /// The number of guesses.
    pub guesses: u64,
    /// [`End::Complete`], or [`End::Stopped`] if candidates may be missing.
    pub end: End,
}

impl VariantPuzzle {
    /// Looks for a solution and for a second one.
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
    /// If the puzzle is not [valid](VariantPuzzle::validate).
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

    /// Counts solutions up to a limit, without keeping them.
    ///
    /// # Errors
    ///
    /// If the puzzle is not [valid](VariantPuzzle::validate).
    pub fn count(&self, limit: u64, limits: &Limits<'_>) -> Result<Solutions, VariantError> {
        self.search(limit, 0, limits)
    }

    /// Lists solutions up to a limit.
    ///
    /// # Errors
    ///
    /// If the puzzle is not [valid](VariantPuzzle::validate).
    pub fn solutions(&self, limit: u64, limits: &Limits<'_>) -> Result<Solutions, VariantError> {
        self.search(limit, limit, limits)
    }

    fn search(&self, limit: u64, kept: u64, limits: &Limits<'_>) -> Result<Solutions, VariantError> {
        self.validate()?;
        let mut search = Search::new(self);
        let mut found = Solutions { count: 0, solutions: Vec::new(), guesses: 0, end: End::Limit };
        while found.count < limit {
            match next(&mut search, limits, |_| true) {
                Step::Solution(masks) => {
                    found.count += 1;
                    if found.count <= kept {
                        found.solutions.push(self.values_of(&masks));
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
        found.guesses = search.guesses();
        Ok(found)
    }

    fn values_of(&self, masks: &[Mask]) -> Vec<u8> {
        masks.iter().map(|mask| self.shape.min_value + mask.trailing_zeros() as u8).collect()
    }

    /// Finds for each cell and value how many solutions have it, up to a limit of at least 1.
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
    /// If the puzzle is not [valid](VariantPuzzle::validate).
    pub fn true_candidates(&self, limit: u64, limits: &Limits<'_>) -> Result<TrueCandidates, VariantError> {
        self.validate()?;
        let limit = limit.max(1);
        let mut counts = vec![vec![0; usize::from(self.shape.size)]; self.shape.len()];
        // The values of each cell that have as many solutions as wanted: nodes without any others are skipped.
        let mut enough: Vec<Mask> = vec![0; self.shape.len()];
        let mut search = Search::without_learning(self);
        let end = loop {
            let is_interesting =
                |masks: &[Mask]| masks.iter().zip(&enough).any(|(mask, enough)| mask & !enough != 0);
            match next(&mut search, limits, is_interesting) {
                Step::Solution(masks) => {
                    for (cell, mask) in masks.into_iter().enumerate() {
                        let count: &mut u64 = &mut counts[cell][mask.trailing_zeros() as usize];
                        *count = limit.min(*count + 1);
                        enough[cell] |= if *count == limit { mask } else { 0 };
                    }
                }
                Step::End => break End::Complete,
                Step::Paused => break End::Stopped,
            }
        };
        Ok(TrueCandidates { counts, guesses: search.guesses(), end })
    }
}

/// Searches for the next solution within limits.
fn next(search: &mut Search, limits: &Limits<'_>, is_interesting: impl Fn(&[Mask]) -> bool) -> Step {
    loop {
        let left = limits.guesses.map_or(u64::MAX, |guesses| guesses.saturating_sub(search.guesses()));
        match search.next(left.min(GUESSES_PER_CALL), &is_interesting) {
            Step::Paused if left > GUESSES_PER_CALL && !(limits.should_stop)() => {}
            step => return step,
        }
    }
}
