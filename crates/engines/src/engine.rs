//! The trait that all engines implement, and the types of their questions and reports.

use std::fmt;

use sodan_board::{Candidates, Puzzle, Solution};

/// A Sudoku solver.
pub trait Engine: fmt::Debug + Sync {
    /// Returns the name used on the command line, in lowercase letters and hyphens.
    fn name(&self) -> &'static str;

    /// Returns a one-line description for help texts, starting in lower case and without a full stop.
    fn about(&self) -> &'static str;

    /// Returns the unit of the engine's effort, a plural such as `guesses`.
    fn unit(&self) -> &'static str;

    /// Returns whether the engine answers every question if its effort is unlimited. An incomplete engine may get
    /// [stuck](Verdict::Stuck), or leave open whether there are [more solutions](Verdict::Solved).
    fn is_complete(&self) -> bool {
        true
    }

    /// Searches for solutions of `question` within `limits`.
    fn solve(&self, question: Question<'_>, limits: &EngineLimits<'_>) -> Report;
}

/// The puzzle to solve.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Question<'a> {
    /// An ordinary puzzle with givens.
    Givens(&'a Puzzle),
    /// The candidates of each cell, with or without givens: a sukaku or a partly solved grid.
    Candidates(&'a Candidates),
}

impl Question<'_> {
    /// Returns the candidates of each cell. A given is its cell's only candidate.
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

/// Limits of an engine's run.
#[derive(Clone, Copy)]
pub struct EngineLimits<'a> {
    /// Maximum number of solutions. Puzzles with one solution and puzzles with multiple solutions can be distinguished
    /// only with a limit of 2 or more. With a lower limit, [`Verdict::Solved`] is the best possible result.
    pub solutions: u64,
    /// Maximum effort, in the engine's own [unit](Engine::unit).
    pub effort: Option<u64>,
    /// Function that stops the engine by returning `true`. Each engine calls it at least once every few hundred
    /// thousand units of effort.
    pub should_stop: &'a (dyn Fn() -> bool + Sync),
}

impl Default for EngineLimits<'_> {
    /// Returns a limit of two solutions, with unlimited effort.
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

/// Result of an engine's run. The caller measures the time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Report {
    /// The engine's conclusion about the puzzle.
    pub verdict: Verdict,
    /// First solution found, if any.
    pub solution: Option<Solution>,
    /// Number of solutions found, at most [`EngineLimits::solutions`].
    pub solutions: u64,
    /// Effort, in the engine's own [unit](Engine::unit).
    pub effort: u64,
}

/// An engine's conclusion about a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The puzzle has exactly one solution.
    Unique,
    /// The puzzle has multiple solutions.
    Multiple,
    /// The puzzle has no solution.
    None,
    /// The puzzle has a solution. The engine did not search for other solutions, or cannot rule them out.
    Solved,
    /// The engine ended without finding a solution or proving that there is none.
    Stuck,
    /// The effort limit or [`EngineLimits::should_stop`] stopped the engine before the question was answered.
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

/// The first solution that an engine has found, and the number of solutions found, up to the limit.
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
