//! Backdoors: cells whose digits, once filled in, let singles solve all other cells.

use crate::two_way::after_singles;
use crate::{Effort, State, effort::Cut};
use sodan_board::{Candidate, Cell, CellSet, Solution};

/// Returns all backdoors of minimum size. A backdoor is a set of cells that, once filled in, lets naked and hidden
/// singles solve the rest of the puzzle. If singles solve the puzzle without help, the result is one empty set. If
/// every backdoor has more than `limit` cells, the result is empty.
///
/// The sets are in lexicographic order of their cells. Each set that is tried costs one look of effort.
///
/// # Errors
///
/// Returns the reason if the effort limit was reached or the search was cancelled.
pub fn backdoors(
    start: &State,
    solution: &Solution,
    limit: usize,
    effort: &Effort<'_>,
) -> Result<Vec<CellSet>, Cut> {
    let Some(start) = after_singles(start) else { return Ok(Vec::new()) };
    for size in 0..=limit {
        let mut found = Vec::new();
        deepen(&start, solution, CellSet::EMPTY, size, effort, &mut found)?;
        if !found.is_empty() {
            return Ok(found);
        }
    }
    Ok(Vec::new())
}

/// Collects in `found` the sets that consist of `placed` and `more` cells with higher indices, and whose digits let
/// singles solve the puzzle. In `state`, the digits of `placed` and all resulting singles have been placed.
fn deepen(
    state: &State,
    solution: &Solution,
    placed: CellSet,
    more: usize,
    effort: &Effort<'_>,
    found: &mut Vec<CellSet>,
) -> Result<(), Cut> {
    if effort.look(1).is_break()
        && let Some(cut) = effort.cut()
    {
        return Err(cut);
    }
    if more == 0 {
        if state.unplaced().is_empty() {
            found.push(placed);
        }
        return Ok(());
    }
    let last: Option<Cell> = placed.iter().last();
    for cell in state.unplaced().iter().filter(|cell| last.is_none_or(|last| *cell > last)) {
        let mut next = *state;
        next.place(Candidate::new(cell, solution.get(cell)));
        // Placing digits of the solution never leads to a contradiction.
        if let Some(next) = after_singles(&next) {
            deepen(&next, solution, placed.with(cell), more - 1, effort, found)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_board::Puzzle;
    use sodan_search::{Outcome, solve};

    fn found(line: &str, limit: usize) -> Vec<CellSet> {
        let puzzle: Puzzle = line.parse().unwrap();
        let Outcome::Unique(solution) = solve(&puzzle) else { panic!("{line} is not proper") };
        backdoors(&State::new(&puzzle), &solution, limit, &Effort::unlimited()).unwrap()
    }

    /// A hard puzzle without any naked or hidden single.
    const HARD: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn single_puzzles_need_no_backdoor() {
        assert_eq!(found(EASY, 3), [CellSet::EMPTY]);
    }

    #[test]
    fn backdoors_are_sufficient_and_minimal() {
        let puzzle: Puzzle = HARD.parse().unwrap();
        let Outcome::Unique(solution) = solve(&puzzle) else { panic!() };
        let is_solved_with = |placed: CellSet| {
            let mut state = State::new(&puzzle);
            placed.iter().for_each(|cell| state.place(Candidate::new(cell, solution.get(cell))));
            after_singles(&state).is_some_and(|end| end.unplaced().is_empty())
        };
        let all = found(HARD, 2);
        let size = all[0].len();
        assert!(all.iter().all(|placed| placed.len() == size && is_solved_with(*placed)));
        // Slow reference: tries every single cell, or every pair of cells.
        let cells: Vec<Cell> = Cell::all().filter(|cell| puzzle.get(*cell).is_none()).collect();
        let ones = cells.iter().map(|cell| CellSet::only(*cell));
        let pairs = cells.iter().flat_map(|one| cells.iter().map(|other| CellSet::only(*one).with(*other)));
        let expected = match size {
            1 => ones.filter(|placed| is_solved_with(*placed)).count(),
            _ => pairs.filter(|placed| placed.len() == 2 && is_solved_with(*placed)).count() / 2,
        };
        assert_eq!(all.len(), expected);
        assert_eq!(found(HARD, size - 1), []);
    }

    #[test]
    fn the_effort_is_kept_to() {
        let puzzle: Puzzle = HARD.parse().unwrap();
        let Outcome::Unique(solution) = solve(&puzzle) else { panic!() };
        let cut = backdoors(&State::new(&puzzle), &solution, 2, &Effort::up_to(10));
        assert_eq!(cut, Err(Cut::Limit));
    }
}
