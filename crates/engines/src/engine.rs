//! Questions to engines, and their reports.

use std::fmt;

use sodan_board::{Candidates, Puzzle, Solution};

/// A Sudoku solver.
pub trait Engine: fmt::Debug + Sync {
    /// Returns the name on the command line: lowercase letters and hyphens.
    fn name(&self) -> &'static str;

    /// Returns a one-line description.
    fn about(&self) -> &'static str;

    /// Returns the unit of the engine's effort, a plural such as `guesses`.
    fn unit(&self) -> &'static str;

    /// Returns whether the engine answers every question if its effort is not limited. If not, it may get [stuck](Verdict::Stuck), or
    /// leave open whether there are [more solutions](Verdict::Solved).
    fn is_complete(&self) -> bool {
        true
    }

    /// Searches for solutions within limits.
    fn solve(&self, question: Question<'_>, limits: &EngineLimits<'_>) -> Report;
}

/// The puzzle to solve.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Question<'a> {
    /// Givens, as usual.
    Givens(&'a Puzzle),
    /// The candidates of each cell, with or without givens: a sukaku or a partly solved grid.
    Candidates(&'a Candidates),
}

impl Question<'_> {
    /// Returns the question as candidates.
    pub fn candidates(self) -> Candidates {
        match self {
            Question::Givens(puzzle) => Candidates::new(puzzle),
            Question::Candidates(candidates) => *candidates,
        }
    }
}

impl<'a> From<&'a Puzzle> for Question<'a> {
    fn from(puzzle: &'a Puzzle) -> Question<'a> {
        Question::Givens(puzzle)
    }
}

impl<'a> From<&'a Candidates> for Question<'a> {
    fn from(candidates: &'a Candidates) -> Question<'a> {
        Question::Candidates(candidates)
    }
}

/// Limits of an engine.
#[derive(Clone, Copy)]
pub struct EngineLimits<'a> {
    /// Maximum number of solutions. Puzzles with one solution and puzzles with multiple solutions can be distinguished
    /// only with a limit of 2 or more. With a lower limit, [`Verdict::Solved`] is the best possible result.
    pub solutions: u64,
    /// Maximum effort, in the engine's own [unit](Engine::unit).
    pub effort: Option<u64>,
    /// Stops the engine when it returns `true`. It is called at least once per few hundred thousand units, depending on
    /// the engine.
    pub should_stop: &'a (dyn Fn() -> bool + Sync),
}

impl Default for EngineLimits<'_> {
    /// Returns limits of two solutions and unlimited effort.
    fn default() -> Self {
        EngineLimits { solutions: 2, effort: None, should_stop: &|| false }
    }
}

impl fmt::Debug for EngineLimits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EngineLimits")
            .field("solutions", &self.solutions)
            .field("effort", &self.effort)
            .finish_non_exhaustive()
    }
}

/// The result of an engine. The caller measures the time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Report {
    /// What the engine found out about the puzzle.
    pub verdict: Verdict,
    /// The first solution found.
    pub solution: Option<Solution>,
    /// Number of solutions found, at most [`EngineLimits::solutions`].
    pub solutions: u64,
    /// The effort, in the engine's own [unit](Engine::unit).
    pub effort: u64,
}

/// What is known about a puzzle after an engine has run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The puzzle has exactly one solution.
    Unique,
    /// The puzzle has multiple solutions.
    Multiple,
    /// The puzzle has no solution.
    None,
    /// The puzzle has a solution. The engine did not search for others or cannot rule them out.
    Solved,
    /// The engine ended without a solution and without showing that there is none.
    Stuck,
    /// The effort limit or [`EngineLimits::should_stop`] ended the engine before the question was answered.
    Timeout,
}

impl Verdict {
    /// Returns the name used in machine-readable output.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Unique => "unique",
            Verdict::Multiple => "multiple",
            Verdict::None => "none",
            Verdict::Solved => "solved",
            Verdict::Stuck => "stuck",
            Verdict::Timeout => "timeout",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The solutions that an engine has found, up to the limit.
pub(crate) struct Gathered {
    limit: u64,
    first: Option<Solution>,
    count: u64,
}

/// How the search for solutions ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// The search space is exhausted, or the maximum number of solutions was found.
    Done,
    /// The effort limit or [`EngineLimits::should_stop`] ended the search.
    Undecided,
}

impl Gathered {
    pub(crate) fn up_to(limits: &EngineLimits<'_>) -> Gathered {
        Gathered { limit: limits.solutions, first: None, count: 0 }
    }

    pub(crate) fn is_enough(&self) -> bool {
        self.count >= self.limit
    }

    pub(crate) fn add(&mut self, solution: Solution) {
        self.first.get_or_insert(solution);
        self.count += 1;
    }

    pub(crate) fn report(self, end: End, effort: u64) -> Report {
        let verdict = match (self.count, end) {
            (2.., _) => Verdict::Multiple,
            (1, _) if self.is_enough() => Verdict::Solved,
            (_, End::Undecided) => Verdict::Timeout,
            (0, End::Done) if self.limit == 0 => Verdict::Timeout,
            (0, End::Done) => Verdict::None,
            (1, End::Done) => Verdict::Unique,
        };
        Report { verdict, solution: self.first, solutions: self.count, effort }
    }
}
