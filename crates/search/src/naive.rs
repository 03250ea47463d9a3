//! The reference search: plain backtracking in reading order, slow and obviously correct.
//!
//! ```text
//! givens ─ r1c2 ─ r1c3 ─ …      in each cell, every allowed digit that its row, column
//!            1      4           and box do not contain yet, in ascending order
//! ```
//!
//! This search shares no code with the fast search except the types of `board`, so that the two searches can verify
//! each other.

use crate::Allowed;
use sodan_board::{ByCell, ByHouse, Candidate, Cell, Digit, DigitSet, Solution};
use std::ops::ControlFlow;

/// An event of [`search`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visit<'a> {
    /// A digit is tried in a cell.
    Try(Candidate),
    /// A solution is found.
    Found(&'a Solution),
}

/// Enumerates all solutions in lexicographic order. The visitor receives every event and may stop the search.
///
/// ```
/// use sodan_board::Puzzle;
/// use sodan_search::naive::{self, Visit};
/// use std::ops::ControlFlow;
///
/// let puzzle: Puzzle =
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let mut budget = 1000; // far too little for this puzzle
/// let stopped = naive::search(&puzzle, &mut |event| match event {
///     Visit::Try(_) if budget == 0 => ControlFlow::Break(()),
///     Visit::Try(_) => {
///         budget -= 1;
///         ControlFlow::Continue(())
///     }
///     Visit::Found(_) => ControlFlow::Break(()),
/// });
/// assert!(stopped.is_break());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn search(
    problem: impl Into<Allowed>,
    visit: &mut impl FnMut(Visit<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let allowed = problem.into();
    // Fill cells with a single digit first: this does not change the order of solutions, and clashes are detected
    // immediately.
    let (givens, empty): (Vec<Cell>, Vec<Cell>) =
        Cell::all().partition(|&cell| allowed.digits(cell).len() == 1);
    let mut board = Filling {
        allowed,
        written: ByCell::new([Digit::ONE; 81]),
        used: ByHouse::new([DigitSet::EMPTY; 27]),
    };
    board.fill(&[givens, empty].concat(), visit)
}

/// Counts the solutions up to a limit, and returns the first in lexicographic order.
pub fn count(problem: impl Into<Allowed>, limit: u64) -> (u64, Option<Solution>) {
    let (mut count, mut first) = (0, None);
    let _stopped = search(problem, &mut |event| {
        if let Visit::Found(solution) = event {
            first.get_or_insert(*solution);
            count += 1;
        }
        if count < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (count.min(limit), first)
}

struct Filling {
    allowed: Allowed,
    written: ByCell<Digit>,
    used: ByHouse<DigitSet>,
}

impl Filling {
    fn fill(
        &mut self,
        cells: &[Cell],
        visit: &mut impl FnMut(Visit<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let [cell, others @ ..] = cells else {
            let solution = Solution::new(self.written).expect("every house contains every digit once");
            return visit(Visit::Found(&solution));
        };
        let used = cell.houses().iter().fold(DigitSet::EMPTY, |used, &house| used | self.used[house]);
        for digit in self.allowed.digits(*cell) - used {
            visit(Visit::Try(Candidate::new(*cell, digit)))?;
            self.written[*cell] = digit;
            cell.houses().iter().for_each(|&house| self.used[house] = self.used[house].with(digit));
            let went_on = self.fill(others, visit);
            cell.houses().iter().for_each(|&house| self.used[house] = self.used[house].without(digit));
            went_on?;
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_board::{Candidates, Puzzle};

    const PROPER: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn puzzle(line: &str) -> Puzzle {
        line.parse().unwrap()
    }

    #[test]
    fn solves_givens_and_candidates() {
        let puzzle = puzzle(PROPER);
        let (count, first) = count(&puzzle, 2);
        assert_eq!((count, first.unwrap().to_string()), (1, SOLVED.to_owned()));
        assert_eq!(super::count(&Candidates::new(&puzzle), 2), (count, first));
    }

    #[test]
    fn counts_no_further_than_the_limit() {
        let empty = puzzle(&".".repeat(81));
        let (found, first) = count(&empty, 100);
        assert_eq!(found, 100);
        assert!(first.unwrap().to_string().starts_with("123456789456789123"));
        assert_eq!(count(&empty, 0).0, 0);
    }

    #[test]
    fn cell_without_candidates_is_unsolvable() {
        assert_eq!(count(&puzzle(&format!("1234567..{}89{}", ".".repeat(60), ".".repeat(10))), 2).0, 2);
        assert_eq!(count(&puzzle(&format!("12345678.........9{}", ".".repeat(63))), 2), (0, None));
    }
}
