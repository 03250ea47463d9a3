//! Requests to engines, and their results.

use std::fmt;

use sodan_board::{Candidates, Puzzle, Solution};

/// A way to solve a Sudoku.
pub trait Engine: fmt::Debug + Sync {
    /// Name on the command line: lower-case letters and dashes.
    fn name(&self) -> &'static str;

    /// Description, one line.
    fn about(&self) -> &'static str;

    /// What its effort is counted in: a word in the plural.
    fn unit(&self) -> &'static str;

    /// Whether the engine answers every question if it is given the effort. If not, it may get
    /// [stuck](Verdict::Stuck), or not know whether there are [more solutions](Verdict::Solved).
    fn is_complete(&self) -> bool {
        true
    }

    /// Looks for solutions within limits.
    fn solve(&self, question: Question<'_>, limits: &EngineLimits<'_>) -> Report;
}

/// Puzzle to solve.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Question<'a> {
    /// Givens, as usual.
    Givens(&'a Puzzle),
    /// Candidates of each cell, with or without givens: a sukaku, or a partly solved state.
    Candidates(&'a Candidates),
}

impl Question<'_> {
    /// The question as candidates.
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

/// When an engine has done enough.
#[derive(Clone, Copy)]
pub struct EngineLimits<'a> {
    /// Stop after so many solutions. Only a limit of two or more tells a proper puzzle from one with several
    /// solutions. With a lower limit, [`Verdict::Solved`] is the best possible result.
    pub solutions: u64,
    /// Stop after so much effort, in the engine's own [unit](Engine::unit).
    pub effort: Option<u64>,
    /// Stop as soon as this says so. How often it is asked depends on the engine, but it is at least once in some
    /// hundred thousand units.
    pub should_stop: &'a (dyn Fn() -> bool + Sync),
}

impl Default for EngineLimits<'_> {
    /// Two solutions, and as much effort as they take.
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

/// The result of an engine. The time is measured by whoever asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Report {
    /// Knowledge about the puzzle.
    pub verdict: Verdict,
    /// The solution that was found first.
    pub solution: Option<Solution>,
    /// How many solutions were found, at most [`EngineLimits::solutions`].
    pub solutions: u64,
    /// The effort, in the engine's own [unit](Engine::unit).
    pub effort: u64,
}

/// Knowledge about a puzzle after an engine has run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// There is exactly one solution.
    Unique,
    /// There are several.
    Multiple,
    /// There is none.
    None,
    /// There is a solution; whether there are more was not asked, or the engine cannot tell.
    Solved,
    /// The engine knows no way on.
    Stuck,
    /// A limit of effort ended the engine, or it was told to stop, before all that was asked is known.
    Timeout,
}

impl Verdict {
    /// The word that scripts see.
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

/// The solutions that an engine gathers, until there are as many as asked for.
pub(crate) struct Gathered {
    limit: u64,
    first: Option<Solution>,
    count: u64,
}

/// How the search for solutions ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// There is nothing left to look at, or there are as many solutions as asked for.
    Done,
    /// A limit of effort ended the search, or it was told to stop.
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
