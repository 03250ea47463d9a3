//! Minimal puzzles: proper, and no given can go.

use crate::{Random, random_solution};
use sodan_board::{Cell, Puzzle, Solution};
use sodan_search::is_proper;

/// A minimal puzzle with this solution: givens are taken away in random order, each if what is left stays proper.
///
/// One pass suffices: a given that could not go still cannot when more of the others are gone. Not every minimal puzzle
/// has the same chance; those with few givens come up far more rarely than they exist.
///
/// ```
/// use sodan_generator::{Random, minimal_puzzle, random_solution};
///
/// let mut random = Random::new(2026, 0);
/// let solution = random_solution(&mut random);
/// let puzzle = minimal_puzzle(&solution, &mut random);
/// assert!(solution.extends(puzzle.grid()));
/// assert!(sodan_search::is_minimal(&puzzle));
/// ```
pub fn minimal_puzzle(solution: &Solution, random: &mut Random) -> Puzzle {
    let full = Puzzle::new(solution.grid()).expect("a solution has no clash");
    reduce(&full, random).expect("a full grid is proper")
}

/// A minimal puzzle among the givens of a proper one, by the same way; nothing, if it is not proper.
pub fn reduce(puzzle: &Puzzle, random: &mut Random) -> Option<Puzzle> {
    if !is_proper(puzzle) {
        return None;
    }
    let mut cells: Vec<Cell> = puzzle.givens().iter().collect();
    random.shuffle(&mut cells);
    let keep_proper = |puzzle: Puzzle, cell| {
        let less = puzzle.without(cell);
        if is_proper(&less) { less } else { puzzle }
    };
    Some(cells.into_iter().fold(*puzzle, keep_proper))
}

/// Item `number` of the series of random minimal puzzles that a seed stands for, with its solution.
///
/// ```
/// use sodan_generator::puzzle_of_series;
///
/// let (puzzle, solution) = puzzle_of_series(2026, 41);
/// assert!(solution.extends(puzzle.grid()));
/// assert_eq!(puzzle_of_series(2026, 41), (puzzle, solution));
/// ```
pub fn puzzle_of_series(seed: u64, number: u64) -> (Puzzle, Solution) {
    let mut random = Random::new(seed, number);
    let solution = random_solution(&mut random);
    (minimal_puzzle(&solution, &mut random), solution)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_search::is_minimal;

    #[test]
    fn puzzles_of_a_series_are_minimal() {
        for number in 0..50 {
            let (puzzle, solution) = puzzle_of_series(7, number);
            assert!(is_minimal(&puzzle));
            assert!(solution.extends(puzzle.grid()));
            assert!((17..=35).contains(&puzzle.givens().len()), "{puzzle}");
        }
    }

    #[test]
    fn what_is_not_proper_is_not_reduced() {
        let empty: Puzzle = ".".repeat(81).parse().unwrap();
        assert_eq!(reduce(&empty, &mut Random::new(1, 0)), None);
    }

    #[test]
    fn the_puzzles_of_a_seed_never_change() {
        let kept = include_str!("../../../testdata/puzzles/minimal.txt");
        let lines: Vec<&str> = kept.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(lines.len(), 200);
        for (number, line) in lines.into_iter().enumerate() {
            assert_eq!(puzzle_of_series(2026, number as u64).0.to_string(), line);
        }
    }
}
