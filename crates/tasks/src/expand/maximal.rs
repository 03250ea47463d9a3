//! Maximal expansions: as many digits of the solution as possible while the puzzle remains hard.
//!
//! ```text
//! puzzle ─▶ fill in the next empty cell ─┬─ still hard: keep the digit
//!              ▲                         └─ otherwise: remove the digit
//!              └── repeat for all cells, until a complete pass adds no digit
//! ```
//!
//! Hunters of hard puzzles represent a family of puzzles by its maximal expansion: adding any further digit of the
//! solution makes the puzzle easier. The result depends on the order in which digits are tried; this module tries them
//! in reading order.

use super::By;
use crate::query_fields::PuzzleFacts;
use sodan_board::{Cell, Puzzle, Solution};
use sodan_logic::State;
use sodan_logic::effort::Effort;
use sodan_query::Query;

/// Definition of a hard puzzle. The original puzzle and its maximal expansion satisfy this condition.
pub(super) enum Keep {
    /// The techniques do not solve the puzzle.
    Unsolved(By),
    /// The puzzle matches the query.
    Query(Box<Query>),
}

/// Result of checking whether a puzzle satisfies a [`Keep`].
enum Kept {
    Yes,
    No,
    /// Cancellation or the time limit ended the check.
    Stopped,
}

/// Result of expanding a puzzle.
pub(super) enum Expanded {
    Maximal(Puzzle),
    /// The original puzzle does not satisfy the condition.
    Lacking,
    /// Cancellation or the time limit ended the expansion.
    Stopped,
}

impl Keep {
    /// Adds to `puzzle` the digits of the solution with which the condition still holds, cell by cell in reading order,
    /// until no more can be added.
    pub fn expanded(
        &self,
        puzzle: &Puzzle,
        solution: &Solution,
        ends: &(dyn Fn() -> bool + Sync),
    ) -> Expanded {
        match self.is_kept(puzzle, solution, ends) {
            Kept::Yes => {}
            Kept::No => return Expanded::Lacking,
            Kept::Stopped => return Expanded::Stopped,
        }
        let mut expansion = *puzzle;
        loop {
            let before = expansion.givens();
            for cell in !before {
                let more = with_digit(&expansion, cell, solution);
                match self.is_kept(&more, solution, ends) {
                    Kept::Yes => expansion = more,
                    Kept::No => {}
                    Kept::Stopped => return Expanded::Stopped,
                }
            }
            // A rating may decrease with one digit and increase with another, so one pass is not enough.
            if expansion.givens() == before {
                return Expanded::Maximal(expansion);
            }
        }
    }

    fn is_kept(&self, puzzle: &Puzzle, solution: &Solution, ends: &(dyn Fn() -> bool + Sync)) -> Kept {
        let kept = match self {
            Keep::Unsolved(by) => by.end(&State::new(puzzle)).is_some_and(|end| !end.unplaced().is_empty()),
            Keep::Query(query) => {
                let stop = || ends();
                let effort = Effort::unlimited().unless(&stop);
                let mut facts = PuzzleFacts::made(puzzle, solution, &effort);
                let holds = query.holds(&mut facts);
                if facts.was_cut() {
                    return Kept::Stopped;
                }
                holds
            }
        };
        match kept {
            _ if ends() => Kept::Stopped,
            true => Kept::Yes,
            false => Kept::No,
        }
    }
}

/// Returns `puzzle` with the solution's digit added in `cell`.
fn with_digit(puzzle: &Puzzle, cell: Cell, solution: &Solution) -> Puzzle {
    let mut grid = *puzzle.grid();
    grid.set(cell, Some(solution.get(cell)));
    Puzzle::new(grid).expect("the digits of a solution do not clash")
}
