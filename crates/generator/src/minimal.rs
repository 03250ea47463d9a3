//! Minimal puzzles: proper puzzles in which every given is needed.

use crate::reduction::{Reduction, finish};
use crate::{Random, random_solution};
use sodan_board::{Cell, CellSet, Puzzle, Solution};
use sodan_search::is_proper;
use std::ops::Range;

/// Returns a minimal puzzle with this solution. Givens are removed in random order, each only if the remaining puzzle
/// is proper.
///
/// One pass is enough, since a given that is needed is still needed after other givens are removed. Minimal puzzles are
/// not equally likely: puzzles with few givens are overrepresented. The mean is 24.4 givens, compared with 26.6 for all
/// minimal puzzles. Puzzles with 24 givens are 15 times as frequent as among all minimal puzzles, and puzzles with 28
/// givens are 55 times less frequent. (D. Berthier, "Unbiased Statistics of a CSP", 2009)
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
    reduced_all(vec![begun(&Puzzle::from(solution), random)])[0]
}

/// Reduces a proper puzzle to a minimal one as [`minimal_puzzle`] does. Returns `None` if the puzzle is not proper.
pub fn reduce(puzzle: &Puzzle, random: &mut Random) -> Option<Puzzle> {
    is_proper(puzzle).then(|| reduced_all(vec![begun(puzzle, random)])[0])
}

/// Returns puzzle `number` of the random series with this seed, along with its solution.
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

/// Returns the puzzles with these numbers of the series, in order. They are the same puzzles that [`puzzle_of_series`]
/// returns, but are generated several times as fast because their searches run in lockstep.
///
/// ```
/// use sodan_generator::{puzzle_of_series, puzzles_of_series};
///
/// let puzzles = puzzles_of_series(2026, 40..45);
/// assert_eq!(puzzles[1], puzzle_of_series(2026, 41));
/// ```
pub fn puzzles_of_series(seed: u64, numbers: Range<u64>) -> Vec<(Puzzle, Solution)> {
    /// Number of puzzles per batch: large enough to keep all lanes busy almost to the end, and small enough to fit into
    /// the cache.
    const AT_ONCE: u64 = 256;
    let (mut puzzles, mut first) = (Vec::new(), numbers.start);
    while first < numbers.end {
        let last = numbers.end.min(first.saturating_add(AT_ONCE));
        let (begun, solutions): (Vec<_>, Vec<_>) = (first..last)
            .map(|number| {
                let mut random = Random::new(seed, number);
                let solution = random_solution(&mut random);
                (begun(&Puzzle::from(solution), &mut random), solution)
            })
            .unzip();
        puzzles.extend(reduced_all(begun).into_iter().zip(solutions));
        first = last;
    }
    puzzles
}

/// Starts the reduction of a proper puzzle, with its givens in random order.
fn begun(puzzle: &Puzzle, random: &mut Random) -> Reduction {
    let mut cells: Vec<CellSet> = puzzle.givens().iter().map(|cell: Cell| CellSet::only(cell)).collect();
    random.shuffle(&mut cells);
    Reduction::new(*puzzle, cells, 0)
}

fn reduced_all(mut reductions: Vec<Reduction>) -> Vec<Puzzle> {
    finish(&mut reductions);
    reductions.into_iter().map(Reduction::into_puzzle).collect()
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
    fn improper_puzzles_are_not_reduced() {
        let empty: Puzzle = ".".repeat(81).parse().unwrap();
        assert_eq!(reduce(&empty, &mut Random::new(1, 0)), None);
    }

    #[test]
    fn seeded_puzzles_never_change() {
        let file = include_str!("../../../testdata/puzzles/minimal.txt");
        let lines: Vec<&str> = file.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(lines.len(), 200);
        for (number, line) in lines.into_iter().enumerate() {
            assert_eq!(puzzle_of_series(2026, number as u64).0.to_string(), line);
        }
    }

    #[test]
    fn series_matches_single_puzzles() {
        let one_by_one: Vec<_> = (3..303).map(|number| puzzle_of_series(5, number)).collect();
        assert_eq!(puzzles_of_series(5, 3..303), one_by_one);
        assert!(puzzles_of_series(5, 3..3).is_empty());
        assert_eq!(puzzles_of_series(5, u64::MAX - 2..u64::MAX).len(), 2);
    }

    #[test]
    fn few_givens_come_up_too_often() {
        // Of all minimal puzzles, 2.28 % have 24 givens and 15.48 % have 28; with this method, 34.23 % and 0.27 % do
        // (Berthier 2009, table 4). For 4,000 puzzles, five standard deviations are 3.8 % and 0.42 %.
        let puzzles = puzzles_of_series(9, 0..4000);
        let share = |givens| {
            let with = puzzles.iter().filter(|(puzzle, _)| puzzle.givens().len() == givens);
            with.count() as f64 / 40.0
        };
        assert!((share(24) - 34.23).abs() < 3.8, "{} %", share(24));
        assert!((share(28) - 0.27).abs() < 0.42, "{} %", share(28));
        let mean = puzzles.iter().map(|(puzzle, _)| puzzle.givens().len()).sum::<usize>() as f64 / 4000.0;
        assert!((mean - 24.38).abs() < 0.09, "{mean}");
    }
}
