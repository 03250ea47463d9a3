//! Which givens a puzzle could do without.

use crate::{Problem, count, is_proper};
use sodan_board::{Candidate, Cell, CellSet, Puzzle};

/// Whether the puzzle is proper and would not be without any one of its givens.
pub fn is_minimal(puzzle: &Puzzle) -> bool {
    is_proper(puzzle) && !puzzle.givens().iter().any(|cell| is_implied(puzzle, cell))
}

/// The givens that follow from the others: each of them *alone* could be left out and nothing would change.
///
/// Leaving out several of them at once may add solutions. If there is no solution without a given either, it
/// follows, as everything does.
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
    puzzle.givens().iter().filter(|&cell| is_implied(puzzle, cell)).collect()
}

/// Whether no solution of the other givens has another digit in the cell. (One search for one solution, where
/// comparing counts would take up to two.)
fn is_implied(puzzle: &Puzzle, cell: Cell) -> bool {
    let others = puzzle.without(cell);
    puzzle
        .get(cell)
        .is_some_and(|digit| count(Problem::from(&others).without(Candidate::new(cell, digit)), 1) == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINIMAL: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    const SOLUTION: &str =
        "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

    #[test]
    fn a_minimal_puzzle_has_no_redundant_given() {
        let puzzle: Puzzle = MINIMAL.parse().unwrap();
        assert!(is_minimal(&puzzle));
        assert!(redundant_givens(&puzzle).is_empty());
    }

    #[test]
    fn a_given_more_is_the_redundant_one() {
        let line = MINIMAL.replacen("4.", "41", 1);
        let puzzle: Puzzle = line.parse().unwrap();
        assert!(!is_minimal(&puzzle));
        assert!(redundant_givens(&puzzle).contains("r1c2".parse().unwrap()));
    }

    #[test]
    fn a_full_grid_has_every_given_too_many() {
        let puzzle: Puzzle = SOLUTION.parse().unwrap();
        assert_eq!(redundant_givens(&puzzle), CellSet::ALL);
    }

    #[test]
    fn several_solutions_make_nothing_minimal() {
        let one_less: Puzzle = MINIMAL.replacen('4', ".", 1).parse().unwrap();
        assert!(!is_minimal(&one_less));
    }
}
