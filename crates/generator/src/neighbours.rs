//! Finds neighbours of a puzzle: puzzles with exactly one solution in which some givens are removed and others added.
//!
//! ```text
//! puzzle ─▶ each set of removed givens ─▶ the rest, with many solutions
//!                                               │ at most 64 are listed
//!                                               ▼
//!           digit in a cell │ in no solution    cannot be added
//!                           │ in exactly one    makes it proper: a neighbour
//!                           │ in several        added first, if more givens follow
//! ```

use crate::Redundancy;
use sodan_board::{ByDigit, Candidate, CandidateSet, Cell, CellSet, Digit, Grid, Puzzle, Solution};
use sodan_search::{Backend, Outcome, Problem, is_minimal, is_proper, solutions, solve};
use std::ops::ControlFlow;

/// Maximum number of solutions to list. If there may be more, every candidate that does not occur in two of the listed
/// solutions is checked with a search of its own.
///
/// Measured for {-1+1} on 200 puzzles with 17 givens: compared with 64 solutions, listing 16 took 1.1 to 1.2 times as
/// long, listing 256 took 1.1 to 1.5 times as long, and listing 1,024 took more than twice as long.
const LOOKED_AT: usize = 64;

/// A kind of neighbourhood, such as {-1+1} or {-2+1}: the numbers of givens to remove and to add.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Neighbourhood {
    /// Number of givens to remove.
    pub remove: usize,
    /// Number of givens to add.
    pub add: usize,
    /// Whether neighbours may have redundant givens.
    pub redundancy: Redundancy,
}

/// A neighbour of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Neighbour {
    /// The proper puzzle.
    pub puzzle: Puzzle,
    /// The removed givens.
    pub removed: CandidateSet,
    /// The added givens.
    pub added: CandidateSet,
}

impl Neighbourhood {
    /// Calls `give` once for each neighbour except the puzzle itself, in a fixed order. Stops when `should_stop`
    /// returns true. Two neighbours may be isomorphic.
    ///
    /// A removed given may be added again, so {-2+2} includes all neighbours of {-1+1}; these are reported first.
    ///
    /// ```
    /// use sodan_board::Puzzle;
    /// use sodan_generator::{Neighbourhood, Redundancy};
    ///
    /// let puzzle: Puzzle =
    ///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
    /// let near = Neighbourhood { remove: 1, add: 1, redundancy: Redundancy::None };
    /// let end = near.each(&puzzle, &|| false, &mut |near| {
    ///     assert!(sodan_search::is_minimal(&near.puzzle));
    ///     assert_eq!([near.removed.len(), near.added.len()], [1, 1]);
    /// });
    /// assert!(end.is_continue());
    /// # Ok::<(), sodan_board::PuzzleError>(())
    /// ```
    pub fn each(
        &self,
        puzzle: &Puzzle,
        should_stop: &dyn Fn() -> bool,
        give: &mut dyn FnMut(Neighbour),
    ) -> ControlFlow<()> {
        for changed in 0..=self.remove {
            // The remaining `remove - changed` givens are removed and added again.
            let Some(come) = (self.add + changed).checked_sub(self.remove) else { continue };
            for gone in combinations(puzzle.givens(), changed) {
                let less = gone.iter().fold(*puzzle.grid(), |grid, cell| with(grid, cell, None));
                let removed = gone.iter().filter_map(|cell| Some(Candidate::new(cell, puzzle.get(cell)?)));
                let removed = removed.collect();
                let mut hunt = Hunt { redundancy: self.redundancy, removed, should_stop, give: &mut *give };
                hunt.add(less, CandidateSet::EMPTY, come)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// A search for the neighbours that result from one set of removed givens.
struct Hunt<'a> {
    redundancy: Redundancy,
    /// The removed givens. None of them is added again.
    removed: CandidateSet,
    should_stop: &'a dyn Fn() -> bool,
    give: &'a mut dyn FnMut(Neighbour),
}

impl Hunt<'_> {
    /// Adds `count` givens in all possible ways, each in a cell after the previous one, and reports the proper puzzles.
    fn add(&mut self, grid: Grid, added: CandidateSet, count: usize) -> ControlFlow<()> {
        if (self.should_stop)() {
            return ControlFlow::Break(());
        }
        if count == 0 {
            let has_changed = !self.removed.is_empty() || !added.is_empty();
            return match has_changed && is_proper(&grid) {
                true => self.hand_on(grid, added),
                false => ControlFlow::Continue(()),
            };
        }
        let comes = Comes::into(&grid, self.free(&grid, added));
        for candidate in in_order(comes.to_one) {
            let more = with(grid, candidate.cell, Some(candidate.digit));
            match (count, self.redundancy) {
                (1, _) => self.hand_on(more, added.with(candidate))?,
                // The puzzle is proper, so every further given would be redundant.
                (_, Redundancy::None) => {}
                (_, Redundancy::Any) => {
                    self.add_of_solution(more, added.with(candidate), count - 1)?;
                }
            }
        }
        if count > 1 {
            for candidate in in_order(comes.to_several) {
                let more = with(grid, candidate.cell, Some(candidate.digit));
                self.add(more, added.with(candidate), count - 1)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Like [`add`](Hunt::add), but for a puzzle with one solution: any digit of the solution may be added.
    fn add_of_solution(&mut self, grid: Grid, added: CandidateSet, count: usize) -> ControlFlow<()> {
        let Outcome::Unique(solution) = solve(&grid) else { return ControlFlow::Continue(()) };
        let come = candidates_of(&solution) & self.free(&grid, added);
        for cells in combinations(cells_of(&come), count) {
            let come = cells.iter().map(|cell| Candidate::new(cell, solution.get(cell)));
            let more = come.clone().fold(grid, |grid, it| with(grid, it.cell, Some(it.digit)));
            self.hand_on(more, added | come.collect())?;
        }
        ControlFlow::Continue(())
    }

    /// Returns the givens that may be added: candidates in empty cells after the last cell to which a given was added.
    fn free(&self, grid: &Grid, added: CandidateSet) -> CandidateSet {
        let last = cells_of(&added).iter().last();
        let cells = (!grid.filled()).iter().filter(|cell| last.is_none_or(|last| *cell > last)).collect();
        CandidateSet::from_cells(ByDigit::new([cells; 9])) - self.removed
    }

    fn hand_on(&mut self, grid: Grid, added: CandidateSet) -> ControlFlow<()> {
        if let Ok(puzzle) = Puzzle::new(grid)
            && (self.redundancy == Redundancy::Any || is_minimal(&puzzle))
        {
            (self.give)(Neighbour { puzzle, removed: self.removed, added });
        }
        match (self.should_stop)() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}

/// The givens that may be added to a puzzle, grouped by the number of solutions that remain.
struct Comes {
    /// Givens that leave exactly one solution.
    to_one: CandidateSet,
    /// Givens that leave more than one solution.
    to_several: CandidateSet,
}

impl Comes {
    /// Groups the candidates by the number of solutions of `grid` with the candidate added as a given. Drops candidates
    /// that leave no solution.
    fn into(grid: &Grid, candidates: CandidateSet) -> Comes {
        let (mut once, mut often) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
        let mut seen = 0;
        for solution in solutions(grid).take(LOOKED_AT) {
            let found = candidates_of(&solution) & candidates;
            often |= once & found;
            once |= found;
            seen += 1;
        }
        let mut comes = Comes { to_one: CandidateSet::EMPTY, to_several: often };
        if seen < LOOKED_AT {
            comes.to_one = once - often;
            return comes;
        }
        // There are more solutions than were listed, so a separate search is made for each candidate that did not occur
        // twice.
        let open: Vec<Candidate> = in_order(candidates - often).collect();
        let problems: Vec<Problem> =
            open.iter().map(|it| Problem::from(&with(*grid, it.cell, Some(it.digit)))).collect();
        for (candidate, answer) in open.into_iter().zip(Backend::best().answer_many(&problems, 2)) {
            match answer.count {
                0 => continue,
                1 => comes.to_one.insert(candidate),
                _ => comes.to_several.insert(candidate),
            };
        }
        comes
    }
}

fn with(mut grid: Grid, cell: Cell, digit: Option<Digit>) -> Grid {
    grid.set(cell, digit);
    grid
}

fn candidates_of(solution: &Solution) -> CandidateSet {
    Cell::all().map(|cell| Candidate::new(cell, solution.get(cell))).collect()
}

fn cells_of(set: &CandidateSet) -> CellSet {
    Digit::all().fold(CellSet::EMPTY, |cells, digit| cells | set.cells(digit))
}

/// Iterates over the members, ordered by cell and then by digit.
fn in_order(set: CandidateSet) -> impl Iterator<Item = Candidate> {
    let cells = cells_of(&set);
    cells.into_iter().flat_map(move |cell| {
        Digit::all().map(move |digit| Candidate::new(cell, digit)).filter(move |it| set.contains(*it))
    })
}

/// Iterates over all sets of `count` cells, in lexicographic order.
pub(crate) fn combinations(cells: CellSet, count: usize) -> impl Iterator<Item = CellSet> {
    let cells: Vec<Cell> = cells.iter().collect();
    let mut places: Option<Vec<usize>> = (count <= cells.len()).then(|| (0..count).collect());
    std::iter::from_fn(move || {
        let now = places.as_mut()?;
        let chosen = now.iter().map(|place| cells[*place]).collect();
        // Advance the last position that can advance, and move the following positions directly after it.
        let moved = (0..count).rev().find(|&index| now[index] + count < cells.len() + index);
        match moved {
            Some(index) => {
                let first = now[index] + 1;
                now[index..].iter_mut().zip(first..).for_each(|(place, next)| *place = next);
            }
            None => places = None,
        }
        Some(chosen)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle_of_series;
    use std::collections::BTreeSet;

    fn found(puzzle: &Puzzle, remove: usize, add: usize, redundancy: Redundancy) -> Vec<Neighbour> {
        let mut found = Vec::new();
        let end = Neighbourhood { remove, add, redundancy }.each(puzzle, &|| false, &mut |it| found.push(it));
        assert!(end.is_continue());
        found
    }

    /// Finds neighbours by replacing each given with every digit in every cell, as a slow reference.
    fn one_for_one(puzzle: &Puzzle, is_wanted: impl Fn(&Puzzle) -> bool) -> BTreeSet<String> {
        let mut all = BTreeSet::new();
        for gone in puzzle.givens().iter() {
            let less = puzzle.without(gone);
            for candidate in CandidateSet::ALL.iter().filter(|it| less.get(it.cell).is_none()) {
                let near = Puzzle::new(with(*less.grid(), candidate.cell, Some(candidate.digit)));
                all.extend(
                    near.ok().filter(|near| near != puzzle && is_wanted(near)).map(|it| it.to_string()),
                );
            }
        }
        all
    }

    #[test]
    fn one_for_one_swaps_are_complete() {
        for number in 0..4 {
            let (puzzle, _) = puzzle_of_series(5, number);
            let minimal = found(&puzzle, 1, 1, Redundancy::None);
            let texts: BTreeSet<String> = minimal.iter().map(|near| near.puzzle.to_string()).collect();
            assert_eq!(texts.len(), minimal.len());
            assert_eq!(texts, one_for_one(&puzzle, is_minimal));
            let proper = found(&puzzle, 1, 1, Redundancy::Any);
            let texts: BTreeSet<String> = proper.iter().map(|near| near.puzzle.to_string()).collect();
            assert_eq!(texts, one_for_one(&puzzle, |near| is_proper(near)));
        }
    }

    #[test]
    fn sparse_puzzles_have_neighbours() {
        // If any one of its 17 givens is removed, this puzzle has a very large number of solutions.
        let puzzle: Puzzle =
            "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
                .parse()
                .unwrap();
        let less = puzzle.without(puzzle.givens().first().unwrap());
        let more = found(&less, 0, 1, Redundancy::None);
        assert!(more.iter().any(|near| near.puzzle == puzzle));
        assert_eq!(found(&puzzle, 1, 1, Redundancy::None).len(), one_for_one(&puzzle, is_minimal).len());
    }

    #[test]
    fn asymmetric_swaps_are_inverse() {
        let (puzzle, _) = puzzle_of_series(5, 2);
        for near in found(&puzzle, 2, 1, Redundancy::None).into_iter().take(1) {
            assert_eq!(near.puzzle.givens().len() + 1, puzzle.givens().len());
            let back = found(&near.puzzle, 1, 2, Redundancy::None);
            assert!(back.iter().any(|it| it.puzzle == puzzle), "{}", near.puzzle);
        }
    }

    #[test]
    fn redundant_givens_need_permission() {
        let (puzzle, solution) = puzzle_of_series(5, 3);
        // Any two digits of the solution may be added.
        let empty = 81 - puzzle.givens().len();
        let more = found(&puzzle, 0, 2, Redundancy::Any);
        assert_eq!(more.len(), empty * (empty - 1) / 2);
        assert!(more.iter().all(|near| solution.extends(near.puzzle.grid())));
        assert_eq!(found(&puzzle, 0, 2, Redundancy::None), []);
    }

    #[test]
    fn every_choice_comes_once() {
        let cells: CellSet = Cell::all().take(6).collect();
        for (count, expected) in [(0, 1), (1, 6), (3, 20), (6, 1), (7, 0)] {
            let all: BTreeSet<CellSet> = combinations(cells, count).collect();
            assert_eq!((all.len(), combinations(cells, count).count()), (expected, expected));
            assert!(all.iter().all(|choice| choice.len() == count));
        }
    }
}
