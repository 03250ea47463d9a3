//! Plain depth-first search: visits the empty cells in reading order, and tries in each one every digit that the row,
//! column and box permit.
//!
//! The engine follows the article "An Automated Sudoku Player" (*Bits of Learning*, 2013) with one correction: it
//! begins in the first cell. The program as printed, which begins in the second row, is [`as_written`]. The search is
//! [`naive`] with limits. Tests also use `naive` as the reference for `search`.
//!
//! The unit of effort is one step, that is, one digit tried in an empty cell.

pub mod as_written;

use std::ops::ControlFlow;

use sodan_board::{Cell, Puzzle, Solution};
use sodan_search::Allowed;
use sodan_search::naive::{self, Visit};

use crate::alternative::Alternative;
use crate::engine::{End, Engine, EngineLimits, Gathered, Question, Report};

/// The `backtracking` engine; see the [module documentation](self).
#[derive(Clone, Copy, Debug)]
pub struct Backtracking;

/// Number of steps between two calls to [`EngineLimits::should_stop`].
const STEPS_UNWATCHED: u64 = 4096;

impl Engine for Backtracking {
    fn name(&self) -> &'static str {
        "backtracking"
    }

    fn about(&self) -> &'static str {
        "tries the allowed digits of each cell in reading order"
    }

    fn unit(&self) -> &'static str {
        "steps"
    }

    fn solve(&self, question: Question<'_>, limits: &EngineLimits<'_>) -> Report {
        let (allowed, placed) = match question {
            Question::Givens(puzzle) => (Allowed::from(puzzle), puzzle.grid()),
            Question::Candidates(candidates) => (Allowed::from(candidates), candidates.placed()),
        };
        let mut found = Gathered::up_to(limits);
        let mut steps = 0;
        let went = naive::search(allowed, &mut |event| {
            if found.is_enough() {
                return ControlFlow::Break(());
            }
            match event {
                Visit::Found(solution) => {
                    found.add(*solution);
                    if found.is_enough() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                }
                Visit::Try(at) if placed.get(at.cell).is_some() => ControlFlow::Continue(()),
                Visit::Try(_) if is_over(steps, limits) => ControlFlow::Break(()),
                Visit::Try(_) => {
                    steps += 1;
                    ControlFlow::Continue(())
                }
            }
        });
        let end = if went.is_break() && !found.is_enough() { End::Undecided } else { End::Done };
        found.report(end, steps)
    }
}

/// Searches for the first solution and reports every alternative.
pub(crate) fn watched(
    puzzle: &Puzzle,
    see: &mut dyn FnMut(Alternative) -> ControlFlow<()>,
) -> Option<Solution> {
    let (mut grid, mut found) = (*puzzle.grid(), None);
    let empty: Vec<Cell> = (!puzzle.givens()).iter().collect();
    let _stopped = naive::search(puzzle, &mut |event| match event {
        Visit::Found(solution) => {
            found = Some(*solution);
            ControlFlow::Break(())
        }
        // The naive search reports givens, too.
        Visit::Try(candidate) => match empty.binary_search(&candidate.cell) {
            Err(_) => ControlFlow::Continue(()),
            Ok(place) => {
                empty[place + 1..].iter().for_each(|&cell| grid.set(cell, None));
                grid.set(candidate.cell, Some(candidate.digit));
                see(Alternative { depth: place + 1, candidate, grid })
            }
        },
    });
    found
}

fn is_over(steps: u64, limits: &EngineLimits<'_>) -> bool {
    limits.effort.is_some_and(|effort| steps >= effort)
        || steps.is_multiple_of(STEPS_UNWATCHED) && (limits.should_stop)()
}

#[cfg(test)]
mod tests {
    use sodan_board::puzzle;

    use super::*;
    use crate::engine::Verdict;

    /// Tries the permitted values of the cell at `index`, recurses, and backtracks, like the program in the article.
    fn satisfy(index: usize, grid: &mut [u8; 81], steps: &mut u64) -> bool {
        if index == 81 {
            return true;
        }
        if grid[index] != 0 {
            return satisfy(index + 1, grid, steps);
        }
        for value in 1..=9 {
            if (0..81).any(|other| conflict(index, other) && grid[other] == value) {
                continue;
            }
            *steps += 1;
            grid[index] = value;
            if satisfy(index + 1, grid, steps) {
                return true;
            }
            grid[index] = 0;
        }
        false
    }

    fn conflict(a: usize, b: usize) -> bool {
        let region = |cell: usize| (cell / 27, cell % 9 / 3);
        a / 9 == b / 9 || a % 9 == b % 9 || region(a) == region(b)
    }

    const PUZZLE: Puzzle = puzzle! {
        ? ? 8  ? ? ?  1 5 ?    ? ? ?  ? ? 1  8 ? ?    3 ? 5  4 ? ?  ? ? 9
        5 ? ?  ? ? 9  ? ? ?    ? 9 ?  2 3 4  ? 7 ?    ? ? ?  1 ? ?  ? ? 8
        4 ? ?  ? ? 5  9 ? 1    ? ? 6  7 ? ?  ? ? ?    ? 5 3  ? ? ?  2 ? ?
    };

    fn first_solution(puzzle: &Puzzle) -> Report {
        Backtracking.solve(puzzle.into(), &EngineLimits { solutions: 1, ..EngineLimits::default() })
    }

    #[test]
    fn follows_the_text_step_by_step() {
        for line in [
            PUZZLE.to_string().as_str(),
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "12345678.........9...............................................................",
        ] {
            let puzzle: Puzzle = line.parse().unwrap();
            let mut grid = std::array::from_fn(|index| {
                puzzle.get(Cell::from_index(index)).map_or(0, sodan_board::Digit::get)
            });
            let mut steps = 0;
            let solved = satisfy(0, &mut grid, &mut steps);
            let report = first_solution(&puzzle);
            assert_eq!(report.effort, steps, "{line}");
            let written: String = grid.iter().map(u8::to_string).collect();
            assert_eq!(
                report.solution.map(|solution| solution.to_string()),
                solved.then_some(written),
                "{line}"
            );
        }
    }

    #[test]
    fn solves_with_last_cell_given() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let report = first_solution(&line.parse().unwrap());
        let solution = report.solution.unwrap().to_string();
        assert_eq!(
            solution,
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
        );
    }

    #[test]
    fn is_told_to_stop() {
        let stop = EngineLimits { should_stop: &|| true, ..EngineLimits::default() };
        let report = Backtracking.solve((&PUZZLE).into(), &stop);
        assert_eq!((report.verdict, report.effort), (Verdict::Timeout, 0));
    }
}
