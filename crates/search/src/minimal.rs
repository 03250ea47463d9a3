//! Detects redundant givens.

use crate::{Backend, Problem, count, is_proper};
use sodan_board::{Candidate, Cell, CellSet, Puzzle};

/// Returns whether the puzzle is proper and every given is necessary: removing any one given makes the puzzle improper.
///
/// ```
/// use sodan_board::Puzzle;
///
/// let puzzle: Puzzle =
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// assert!(sodan_search::is_minimal(&puzzle), "no proper puzzle has fewer than 17 givens");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn is_minimal(puzzle: &Puzzle) -> bool {
    is_proper(puzzle) && !puzzle.givens().iter().any(|cell| is_implied(puzzle, cell))
}

/// Returns the givens that follow from the other givens: each of them can be removed *by itself* without adding
/// solutions.
///
/// Removing several of them together may add solutions. A given is also included if the puzzle has no solution even
/// without this given.
///
/// ```
/// use sodan_board::Puzzle;
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let redundant = sodan_search::redundant_givens(&puzzle);
/// assert!(redundant.iter().all(|cell| sodan_search::is_proper(&puzzle.without(cell))));
/// assert_eq!(redundant.is_empty(), sodan_search::is_minimal(&puzzle));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn redundant_givens(puzzle: &Puzzle) -> CellSet {
    Backend::best().redundant_givens(std::slice::from_ref(puzzle))[0]
}

/// Number of problems per batch: enough to keep all lanes busy, and few enough for the batch to stay in the cache.
const AT_ONCE: usize = 1024;

impl Backend {
    /// Implements [`redundant_givens`] for many puzzles with this instruction set. All givens of many puzzles are
    /// tested in one batch; this takes less than half as long as testing each puzzle separately.
    pub fn redundant_givens(self, puzzles: &[Puzzle]) -> Vec<CellSet> {
        let mut redundant = vec![CellSet::EMPTY; puzzles.len()];
        let (mut problems, mut givens, mut answers) = (Vec::new(), Vec::new(), Vec::new());
        for (index, puzzle) in puzzles.iter().enumerate() {
            let problem = Problem::from(puzzle);
            for (cell, digit) in puzzle.grid().iter() {
                problems.push(problem.with_another(Candidate::new(cell, digit)));
                givens.push((index, cell));
            }
            if problems.len() >= AT_ONCE || index + 1 == puzzles.len() {
                self.answer_many_into(&problems, 1, &mut answers);
                for (&(index, cell), answer) in givens.iter().zip(&answers) {
                    if answer.count == 0 {
                        redundant[index].insert(cell);
                    }
                }
                problems.clear();
                givens.clear();
            }
        }
        redundant
    }
}

/// Returns whether the given in `cell` follows from the other givens. This takes one search for a single solution;
/// comparing numbers of solutions would take up to two searches.
fn is_implied(puzzle: &Puzzle, cell: Cell) -> bool {
    let problem = Problem::from(puzzle);
    puzzle.get(cell).is_some_and(|digit| count(problem.with_another(Candidate::new(cell, digit)), 1) == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINIMAL: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    const SOLUTION: &str =
        "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

    #[test]
    fn minimal_puzzle_has_nothing_redundant() {
        let puzzle: Puzzle = MINIMAL.parse().unwrap();
        assert!(is_minimal(&puzzle));
        assert!(redundant_givens(&puzzle).is_empty());
    }

    #[test]
    fn extra_given_is_redundant() {
        let line = MINIMAL.replacen("4.", "41", 1);
        let puzzle: Puzzle = line.parse().unwrap();
        assert!(!is_minimal(&puzzle));
        assert!(redundant_givens(&puzzle).contains("r1c2".parse().unwrap()));
    }

    #[test]
    fn batches_match_single_checks() {
        let lines = [MINIMAL.to_owned(), MINIMAL.replacen("4.", "41", 1), SOLUTION.into(), ".".repeat(81)];
        let puzzles: Vec<Puzzle> = lines.iter().cycle().take(90).map(|line| line.parse().unwrap()).collect();
        let one_by_one = |puzzle: &Puzzle| -> CellSet {
            puzzle.givens().iter().filter(|&cell| is_implied(puzzle, cell)).collect()
        };
        let expected: Vec<CellSet> = puzzles.iter().map(one_by_one).collect();
        for backend in Backend::all_available() {
            assert_eq!(backend.redundant_givens(&puzzles), expected, "{backend}");
        }
        assert!(Backend::best().redundant_givens(&[]).is_empty());
    }

    #[test]
    fn full_grid_is_all_redundant() {
        let puzzle: Puzzle = SOLUTION.parse().unwrap();
        assert_eq!(redundant_givens(&puzzle), CellSet::ALL);
    }

    #[test]
    fn several_solutions_make_nothing_minimal() {
        let one_less: Puzzle = MINIMAL.replacen('4', ".", 1).parse().unwrap();
        assert!(!is_minimal(&one_less));
    }
}
