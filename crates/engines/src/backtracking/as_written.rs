//! The Python program of 2013 as printed, which begins in the second row.
//!
//! "An Automated Sudoku Player" (*Bits of Learning*, 2013) ends with `return satisfy((1, 0), input)`. After the last
//! cell the program continues with the first one, so it fills the first row last. If the last cell is a given, the
//! program returns there, and the first row stays unchanged. [`Backtracking`](super::Backtracking) begins in the first
//! cell instead.
//!
//! ```text
//!   second row ─▶ … ─▶ last row ─┬─ last cell empty: first row ─▶ second row (now filled) ─▶ … ─▶ last cell: return
//!                                └─ last cell given: return, with the first row unchanged
//! ```
//!
//! The unit of effort is one step, that is, one digit tried in an empty cell.

use std::ops::ControlFlow;

use sodan_board::{ByCell, Candidate, Cell, DigitSet, Grid, Puzzle, Solution};

use super::is_over;
use crate::alternative::Alternative;
use crate::engine::{Engine, EngineLimits, Question, Report, Verdict};

/// The `backtracking-as-written` engine; see the [module documentation](self).
#[derive(Clone, Copy, Debug)]
pub struct BacktrackingAsWritten;

impl Engine for BacktrackingAsWritten {
    fn name(&self) -> &'static str {
        "backtracking-as-written"
    }

    fn about(&self) -> &'static str {
        "backtracking as printed in 2013, which starts in the second row and may leave the first row empty"
    }

    fn unit(&self) -> &'static str {
        "steps"
    }

    fn is_complete(&self) -> bool {
        false
    }

    fn solve(&self, question: Question<'_>, limits: &EngineLimits<'_>) -> Report {
        let (allowed, placed) = match question {
            Question::Givens(puzzle) => (ByCell::new([DigitSet::ALL; 81]), *puzzle.grid()),
            Question::Candidates(it) => (ByCell::from_fn(|cell| it.digits(cell)), *it.placed()),
        };
        let mut steps = 0;
        let mut see = |_: Alternative| {
            if is_over(steps, limits) {
                return ControlFlow::Break(());
            }
            steps += 1;
            ControlFlow::Continue(())
        };
        let went = match limits.solutions {
            0 => ControlFlow::Break(()),
            _ => satisfy(&allowed, placed, &mut see),
        };
        let solution = match &went {
            ControlFlow::Continue(Some(grid)) => Solution::try_from(grid).ok(),
            _ => None,
        };
        let verdict = match (&went, solution) {
            (ControlFlow::Break(()), _) => Verdict::Timeout,
            (ControlFlow::Continue(None), _) => Verdict::None,
            (_, Some(_)) => Verdict::Solved,
            (_, None) => Verdict::Stuck,
        };
        Report { verdict, solution, solutions: solution.is_some().into(), effort: steps }
    }
}

/// Runs the printed program and returns its board. Returns `None` if the program finds no solution or `see` stops it.
pub(crate) fn watched(puzzle: &Puzzle, see: &mut dyn FnMut(Alternative) -> ControlFlow<()>) -> Option<Grid> {
    let went = satisfy(&ByCell::new([DigitSet::ALL; 81]), *puzzle.grid(), see);
    if let ControlFlow::Continue(grid) = went { grid } else { None }
}

/// The `solve` function of the printed program. Returns the board, `None` if the search fails, or `Break` if `see`
/// returns `Break`.
fn satisfy(
    allowed: &ByCell<DigitSet>,
    input: Grid,
    see: &mut dyn FnMut(Alternative) -> ControlFlow<()>,
) -> ControlFlow<(), Option<Grid>> {
    let mut program = Program { allowed, sudoku: input, depth: 0, see };
    let found = program.satisfy(9)?;
    ControlFlow::Continue(found.then_some(program.sudoku))
}

struct Program<'a> {
    allowed: &'a ByCell<DigitSet>,
    sudoku: Grid,
    /// Number of digits that the program has placed and not removed yet.
    depth: usize,
    see: &'a mut dyn FnMut(Alternative) -> ControlFlow<()>,
}

impl Program<'_> {
    /// The `satisfy(pos, sudoku)` function of the printed program, with positions counted from 0 to 80 in reading
    /// order.
    fn satisfy(&mut self, pos: usize) -> ControlFlow<(), bool> {
        let cell = Cell::from_index(pos);
        let next = (pos + 1) % 81;
        if self.sudoku.get(cell).is_some() {
            return if pos == 80 { ControlFlow::Continue(true) } else { self.satisfy(next) };
        }
        let not_allowed: DigitSet = cell.peers().iter().filter_map(|peer| self.sudoku.get(peer)).collect();
        for digit in self.allowed[cell] - not_allowed {
            self.sudoku.set(cell, Some(digit));
            self.depth += 1;
            let candidate = Candidate::new(cell, digit);
            (self.see)(Alternative { depth: self.depth, candidate, grid: self.sudoku })?;
            if self.satisfy(next)? {
                return ControlFlow::Continue(true);
            }
            self.depth -= 1;
            self.sudoku.set(cell, None);
        }
        ControlFlow::Continue(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const THIRD_EXAMPLE: &str =
        "..8...15......18..3.54....95....9....9.234.7....1....84....59.1..67......53...2..";
    const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn solved(line: &str) -> Report {
        BacktrackingAsWritten.solve((&line.parse::<Puzzle>().unwrap()).into(), &EngineLimits::default())
    }

    /// The expected step counts are from the printed program, ported to Python 3.
    #[test]
    fn matches_the_printed_program() {
        let example = solved(THIRD_EXAMPLE);
        assert_eq!((example.verdict, example.effort), (Verdict::Solved, 16_128));
        let expected = "748392156269571843315486729574869312891234675632157498487625931926713584153948267";
        assert_eq!(example.solution.unwrap().to_string(), expected);
        assert_eq!(solved(CLASSIC).effort, 1_582);
    }

    #[test]
    fn last_given_leaves_first_row() {
        assert_eq!((solved(CLASSIC).verdict, solved(CLASSIC).solution), (Verdict::Stuck, None));
        let returned = watched(&CLASSIC.parse().unwrap(), &mut |_| ControlFlow::Continue(())).unwrap();
        let line = returned.to_string();
        assert_eq!(line[..9], CLASSIC[..9], "the first row is as it was");
        assert!(!line[9..].contains('.'), "all other rows are filled: {line}");
    }

    #[test]
    fn returns_nothing_where_nothing_fits() {
        let none = format!("{}12345678.........9{}", ".".repeat(9), ".".repeat(54));
        assert_eq!(solved(&none).verdict, Verdict::None);
        let stop = EngineLimits { should_stop: &|| true, ..EngineLimits::default() };
        let puzzle: Puzzle = THIRD_EXAMPLE.parse().unwrap();
        let stopped = BacktrackingAsWritten.solve((&puzzle).into(), &stop);
        assert_eq!((stopped.verdict, stopped.effort), (Verdict::Timeout, 0));
    }
}
