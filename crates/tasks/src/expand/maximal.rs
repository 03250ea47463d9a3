//! Maximal expansions: as many digits of the solution as possible while the puzzle remains hard.
//!
//! ```text
//! puzzle ─▶ the next open cell gets its digit ─┬─ still hard: it stays
//!              ▲      round after round        └─ else: it goes
//!              └────────────── until a whole round adds nothing
//! ```
//!
//! Hunters of hard puzzles store a family by its maximal expansion: no digit of the solution can be added without making it
//! easier. There are several expansions, depending on the order in which digits are tried: here, by rows.

use super::By;
use crate::query_fields::PuzzleFacts;
use sodan_board::{Cell, Puzzle, Solution};
use sodan_logic::State;
use sodan_logic::effort::Effort;
use sodan_query::Query;

/// The condition on an expansion.
pub(super) enum Keep {
    /// The techniques do not solve the puzzle.
    Unsolved(By),
    /// The puzzle matches the query.
    Query(Box<Query>),
}

/// Whether a puzzle satisfies the condition.
enum Kept {
    Yes,
    No,
    /// The task was cancelled.
    Stopped,
}

/// Result of an expansion.
pub(super) enum Expanded {
    /// The maximal expansion.
    Maximal(Puzzle),
    /// The original puzzle does not satisfy the condition.
    Lacking,
    /// The task was cancelled.
    Stopped,
}

impl Keep {
    /// Adds digits of the solution to a puzzle, cell by cell in rows, while the condition holds.
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
            Keep::Query(wish) => {
                let stop = || ends();
                let effort = Effort::unlimited().unless(&stop);
                let mut facts = PuzzleFacts::made(puzzle, solution, &effort);
                let holds = wish.holds(&mut facts);
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

/// Returns the puzzle with the digit of its solution in this cell.
fn with_digit(puzzle: &Puzzle, cell: Cell, solution: &Solution) -> Puzzle {
    let mut grid = *puzzle.grid();
    grid.set(cell, Some(solution.get(cell)));
    Puzzle::new(grid).expect("the digits of a solution do not clash")
}
