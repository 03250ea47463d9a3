//! Generates puzzles with givens in exactly the cells of a pattern.
//!
//! ```text
//! any digits with a solution ─▶ remove one or two ─▶ of all ways to refill their cells, choose the one
//!                                        ▲                with the fewest solutions ─┬─▶ one: a puzzle
//!                                        └───────────────────────────────────────────┘
//! ```
//!
//! The bias among the puzzles of a pattern is unknown.

use crate::plan::only_solution;
use crate::{Random, random_solution};
use sodan_board::{Cell, CellSet, Digit, Grid, Puzzle, Solution};
use sodan_search::solutions;
use std::collections::BTreeMap;

/// Number of rounds after which an attempt is abandoned. Each round replaces one or two digits.
const EXCHANGES: usize = 60;

/// Maximum number of solutions listed per round. Digits that are rare among these solutions are rare enough among all
/// solutions.
const LOOKED_AT: usize = 2000;

/// Returns a proper puzzle with givens in exactly these cells, or `None` if the attempt is abandoned.
pub(crate) fn fill(cells: CellSet, random: &mut Random) -> Option<(Puzzle, Solution)> {
    complete(restricted(&random_solution(random), cells), cells, random)
}

/// Like [`fill`], starting from a solvable puzzle with givens in some of the cells.
pub(crate) fn complete(begun: Puzzle, cells: CellSet, random: &mut Random) -> Option<(Puzzle, Solution)> {
    let places: Vec<Cell> = cells.iter().collect();
    let mut puzzle = refilled(&begun, cells - begun.givens(), cells, random)?;
    for _ in 0..EXCHANGES {
        if let Some(solution) = only_solution(&puzzle) {
            return Some((puzzle, solution));
        }
        let count = 1 + random.below(2);
        let removed: CellSet =
            (0..count).filter_map(|_| Some(*places.get(random.below(places.len().max(1)))?)).collect();
        let less = removed.iter().fold(puzzle, |puzzle, cell| puzzle.without(cell));
        puzzle = refilled(&less, removed, cells, random)?;
    }
    None
}

/// Returns the puzzle with the cells in `open` filled with the digits that leave the fewest of the listed solutions.
/// Ties are broken at random. Returns `None` if the puzzle has no solution.
fn refilled(less: &Puzzle, open: CellSet, pattern: CellSet, random: &mut Random) -> Option<Puzzle> {
    let mut solutions_of: BTreeMap<Vec<Digit>, (usize, Solution)> = BTreeMap::new();
    for solution in solutions(less).take(LOOKED_AT) {
        let digits = open.iter().map(|cell| solution.get(cell)).collect();
        solutions_of.entry(digits).or_insert((0, solution)).0 += 1;
    }
    let fewest = solutions_of.values().map(|(count, _)| *count).min()?;
    let best: Vec<&Solution> =
        solutions_of.values().filter(|(count, _)| *count == fewest).map(|(_, solution)| solution).collect();
    Some(restricted(best[random.below(best.len())], pattern))
}

/// Returns the puzzle whose givens are a solution's digits in these cells.
pub(crate) fn restricted(solution: &Solution, cells: CellSet) -> Puzzle {
    let mut grid = Grid::EMPTY;
    cells.iter().for_each(|cell| grid.set(cell, Some(solution.get(cell))));
    Puzzle::new(grid).expect("the digits of a solution do not clash")
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_search::is_proper;

    #[test]
    fn givens_follow_the_pattern() {
        let (pattern, _) = crate::puzzle_of_series(2, 0);
        let cells = pattern.givens();
        let mut random = Random::new(1, 0);
        let made: Vec<Puzzle> = (0..6).filter_map(|_| fill(cells, &mut random)).map(|(it, _)| it).collect();
        assert!(!made.is_empty());
        assert!(made.iter().all(|puzzle| puzzle.givens() == cells && is_proper(puzzle)));
    }

    #[test]
    fn hopeless_patterns_end() {
        let two_rows: CellSet = (18..81).map(Cell::from_index).collect();
        for cells in [CellSet::EMPTY, CellSet::only(Cell::from_index(40)), two_rows] {
            assert_eq!(fill(cells, &mut Random::new(1, 0)), None);
        }
    }

    #[test]
    fn all_81_cells_are_a_solution() {
        let (puzzle, solution) = fill(CellSet::ALL, &mut Random::new(1, 0)).unwrap();
        assert_eq!(puzzle, Puzzle::from(solution));
    }
}
