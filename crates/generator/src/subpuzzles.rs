//! Finds all minimal puzzles among the givens of a proper puzzle.
//!
//! ```text
//! kept ●●   undecided ○○○○ ─┬─ remove the next given, if the rest stays proper
//!                           └─ keep the next given, unless the needed givens already make it redundant
//! ```
//!
//! The second rule prunes early: a given that is redundant when only the needed givens are kept remains redundant when
//! more givens are kept.

use sodan_board::{Candidate, Cell, CellSet, Puzzle};
use sodan_search::{Problem, count, is_proper};
use std::ops::ControlFlow;

/// Calls `give` once for each minimal puzzle among the givens of a proper puzzle. The order is fixed: puzzles without
/// the first givens are reported first. Stops when `should_stop` returns true. A puzzle that is not proper contains no
/// minimal puzzles.
///
/// ```
/// use sodan_board::Puzzle;
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut found = Vec::new();
/// let end = sodan_generator::minimal_puzzles_within(&puzzle, &|| false, &mut |minimal| found.push(minimal));
/// assert!(end.is_continue() && !found.is_empty());
/// assert!(found.iter().all(sodan_search::is_minimal));
/// # Ok::<(), sodan_board::PuzzleError>(())
/// ```
pub fn minimal_puzzles_within(
    puzzle: &Puzzle,
    should_stop: &dyn Fn() -> bool,
    give: &mut dyn FnMut(Puzzle),
) -> ControlFlow<()> {
    match is_proper(puzzle) {
        true => Choices { needed: CellSet::EMPTY, chosen: CellSet::EMPTY }.decide(*puzzle, should_stop, give),
        false => ControlFlow::Continue(()),
    }
}

/// Givens of a proper puzzle that every minimal puzzle on this branch of the search keeps.
#[derive(Clone, Copy)]
struct Choices {
    /// Givens that are needed: if any one of them is removed, there are several solutions.
    needed: CellSet,
    /// Givens that are kept, although each was redundant at the time of the decision.
    chosen: CellSet,
}

impl Choices {
    /// Keeps or removes the remaining givens, in every way that results in a minimal puzzle.
    fn decide(
        mut self,
        puzzle: Puzzle,
        should_stop: &dyn Fn() -> bool,
        give: &mut dyn FnMut(Puzzle),
    ) -> ControlFlow<()> {
        if should_stop() {
            return ControlFlow::Break(());
        }
        let open = |choices: &Choices| puzzle.givens() - choices.needed - choices.chosen;
        let mut removable = None;
        for cell in open(&self) {
            if can_go(&puzzle, cell) {
                removable = removable.or(Some(cell));
            } else {
                self.needed.insert(cell);
            }
        }
        // Givens that were kept may have become needed.
        for cell in self.chosen {
            if !can_go(&puzzle, cell) {
                self.chosen.remove(cell);
                self.needed.insert(cell);
            }
        }
        let least = puzzle_of(&puzzle, self.needed | self.chosen);
        if self.chosen.iter().any(|cell| is_proper(&least.without(cell))) {
            return ControlFlow::Continue(());
        }
        let Some(cell) = removable else {
            give(puzzle);
            return ControlFlow::Continue(());
        };
        self.decide(puzzle.without(cell), should_stop, give)?;
        self.chosen.insert(cell);
        self.decide(puzzle, should_stop, give)
    }
}

/// Returns whether a proper puzzle remains proper without a given.
fn can_go(puzzle: &Puzzle, cell: Cell) -> bool {
    puzzle.get(cell).is_some_and(|digit| {
        count(Problem::from(&puzzle.without(cell)).without(Candidate::new(cell, digit)), 1) == 0
    })
}

fn puzzle_of(puzzle: &Puzzle, cells: CellSet) -> Puzzle {
    (puzzle.givens() - cells).iter().fold(*puzzle, |puzzle, cell| puzzle.without(cell))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Random, minimal_puzzle, puzzle_of_series};
    use sodan_search::is_minimal;
    use std::cell::Cell;
    use std::collections::BTreeSet;

    fn found(puzzle: &Puzzle, limit: usize) -> Vec<Puzzle> {
        let (count, mut found) = (Cell::new(0), Vec::new());
        let end = minimal_puzzles_within(puzzle, &|| count.get() == limit, &mut |minimal| {
            count.set(count.get() + 1);
            found.push(minimal);
        });
        assert_eq!(end.is_break(), found.len() == limit);
        found
    }

    /// Finds the minimal puzzles by removing every subset of the redundant givens, as a slow reference.
    fn one_by_one(puzzle: &Puzzle) -> BTreeSet<String> {
        let redundant: Vec<sodan_board::Cell> =
            puzzle.givens().iter().filter(|cell| is_proper(&puzzle.without(*cell))).collect();
        let choices = 0_u32..1 << redundant.len();
        let chosen = choices.map(|choice| {
            let gone = (0..redundant.len()).filter(|bit| choice >> bit & 1 == 1);
            gone.fold(*puzzle, |puzzle, bit| puzzle.without(redundant[bit]))
        });
        chosen.filter(is_minimal).map(|minimal| minimal.to_string()).collect()
    }

    #[test]
    fn all_of_them_are_found_once() {
        for number in 0..6 {
            let (minimal, solution) = puzzle_of_series(9, number);
            // The puzzle combines a minimal puzzle with two givens of another minimal puzzle on the same grid.
            let other = minimal_puzzle(&solution, &mut Random::new(10, number));
            let more = (other.givens() - minimal.givens()).iter().take(2);
            let both = puzzle_of(&Puzzle::from(solution), minimal.givens() | more.collect());
            let all = found(&both, usize::MAX);
            let texts: BTreeSet<String> = all.iter().map(ToString::to_string).collect();
            assert_eq!(texts.len(), all.len());
            assert_eq!(texts, one_by_one(&both), "{both}");
            assert!(texts.contains(&minimal.to_string()));
        }
    }

    #[test]
    fn first_puzzles_come_immediately() {
        let (_, solution) = puzzle_of_series(9, 0);
        let first = found(&Puzzle::from(solution), 20);
        assert_eq!(first.iter().map(ToString::to_string).collect::<BTreeSet<_>>().len(), 20);
        assert!(first.iter().all(is_minimal));
    }

    #[test]
    fn minimal_puzzle_is_its_own_reduction() {
        let (minimal, _) = puzzle_of_series(9, 1);
        assert_eq!(found(&minimal, usize::MAX), [minimal]);
        let less = minimal.without(minimal.givens().first().unwrap());
        assert_eq!(found(&less, usize::MAX), []);
    }
}
