//! Searches a single puzzle.

use crate::{Answer, Outcome, Problem, Solutions};

/// Solves a puzzle that consists of givens or candidates.
///
/// ```
/// use sodan_board::Puzzle;
/// use sodan_search::Outcome;
///
/// let puzzle: Puzzle =
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let Outcome::Unique(solution) = sodan_search::solve(&puzzle) else { panic!("it is proper") };
/// assert!(solution.to_string().starts_with("417369825"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(problem: impl Into<Problem>) -> Outcome {
    answer(problem, 2).outcome()
}

/// Counts the solutions up to a limit, without storing them.
///
/// ```
/// use sodan_board::Puzzle;
///
/// let empty: Puzzle = ".".repeat(81).parse()?;
/// assert_eq!(sodan_search::count(&empty, 1000), 1000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(problem: impl Into<Problem>, limit: u64) -> u64 {
    answer(problem, limit).count
}

/// Counts the solutions up to a limit. The answer also contains the first solution and the number of guesses.
///
/// With a limit of 2, the number of guesses measures how hard the puzzle is for a search: it is the number of times
/// that the search, in its fixed [order](Solutions), had to split a state to determine whether there is a second
/// solution.
pub fn answer(problem: impl Into<Problem>, limit: u64) -> Answer {
    Solutions::new(problem).into_answer(limit)
}

/// Returns an iterator over all solutions. Each solution is searched for on demand.
///
/// ```
/// use sodan_board::Puzzle;
///
/// let empty: Puzzle = ".".repeat(81).parse()?;
/// let first = sodan_search::solutions(&empty).take(3).collect::<Vec<_>>();
/// assert!(first.len() == 3 && first[0] != first[1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solutions(problem: impl Into<Problem>) -> Solutions {
    Solutions::new(problem)
}

/// Returns whether the puzzle has exactly one solution.
pub fn is_proper(problem: impl Into<Problem>) -> bool {
    count(problem, 2) == 1
}
