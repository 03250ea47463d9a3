//! Removes givens and clues as long as the puzzle has exactly one solution.
//!
//! Givens are tested in blocks. If a whole block is redundant, one search suffices; otherwise, each half is tested. The
//! result is the same as when givens are tested one by one. Every other solution that a search finds is stored. If a
//! stored solution agrees with all remaining givens, the tested given is needed, and no search is necessary. Searches
//! try the known solution's values first, so that the other solutions differ from it in few cells.

use sodan_variant::{Cell, End, Limits, VariantPuzzle};

/// Guess limit of a first search. Most searches on 9×9 need fewer than 100 guesses.
const GUESSES: u64 = 2_000;

/// Guess limit of the second search, which tests givens that the first search did not decide. Other givens have been
/// removed by then, so another solution is easier to find.
const GUESSES_AT_LAST: u64 = 100_000;

/// Error for a search that was cancelled.
pub(crate) struct Stopped;

/// Result of testing whether some givens or clues are needed for a unique solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Need {
    Redundant,
    Needed,
    /// The search reached its guess limit.
    Unknown,
}

/// A puzzle from which givens and clues are removed, as long as it has exactly one solution.
pub(crate) struct Reduction<'a> {
    pub puzzle: VariantPuzzle,
    solution: &'a [u8],
    /// For each cell, the order in which searches try values: the solution's value first.
    order: Vec<Vec<u8>>,
    /// Solutions found so far that differ from `solution`. They obey the constraints, but not all givens.
    others: Vec<Vec<u8>>,
    /// Number of givens at which removal stops.
    floor: usize,
    guesses: u64,
    unknown: Vec<Vec<usize>>,
    should_stop: &'a dyn Fn() -> bool,
}

impl<'a> Reduction<'a> {
    /// Creates a reduction of `puzzle`, which must have a given in every cell.
    pub fn new(
        puzzle: VariantPuzzle,
        solution: &'a [u8],
        floor: usize,
        should_stop: &'a dyn Fn() -> bool,
    ) -> Reduction<'a> {
        Reduction {
            puzzle,
            solution,
            order: solution.iter().map(|&value| vec![value]).collect(),
            others: Vec::new(),
            floor,
            guesses: GUESSES,
            unknown: Vec::new(),
            should_stop,
        }
    }

    /// Returns the positions of the cells with givens.
    pub fn givens(&self) -> impl Iterator<Item = usize> + '_ {
        let givens = self.puzzle.givens.iter().enumerate();
        givens.filter(|(_, given)| given.is_some()).map(|(at, _)| at)
    }

    /// Tries to remove each group of givens in order, keeping the solution unique. Returns false if the searches could
    /// not decide whether a remaining group is needed.
    pub fn remove_givens(&mut self, groups: &[Vec<usize>]) -> Result<bool, Stopped> {
        self.guesses = GUESSES;
        self.remove_block(groups)?;
        self.guesses = GUESSES_AT_LAST;
        for group in std::mem::take(&mut self.unknown) {
            self.remove_block(&[group])?;
        }
        Ok(std::mem::take(&mut self.unknown).is_empty())
    }

    fn remove_block(&mut self, groups: &[Vec<usize>]) -> Result<(), Stopped> {
        let cells: Vec<usize> =
            groups.iter().flatten().copied().filter(|&at| self.puzzle.givens[at].is_some()).collect();
        if cells.is_empty() {
            return Ok(());
        }
        let is_enough = self.givens().count() >= self.floor + cells.len();
        match if is_enough { self.need_of(&cells)? } else { Need::Needed } {
            Need::Redundant => cells.into_iter().for_each(|at| self.puzzle.givens[at] = None),
            _ if groups.len() > 1 => {
                let (first, second) = groups.split_at(groups.len() / 2);
                self.remove_block(first)?;
                self.remove_block(second)?;
            }
            Need::Needed => {}
            Need::Unknown => self.unknown.push(cells),
        }
        Ok(())
    }

    /// Returns whether every given is needed.
    pub fn is_minimal(&mut self) -> Result<bool, Stopped> {
        self.guesses = GUESSES_AT_LAST;
        for at in self.givens().collect::<Vec<_>>() {
            if self.need_of(&[at])? != Need::Needed {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Tests whether the puzzle has several solutions without the givens in `cells`.
    fn need_of(&mut self, cells: &[usize]) -> Result<Need, Stopped> {
        let rest: Vec<usize> = self.givens().filter(|at| !cells.contains(at)).collect();
        let agrees = |other: &Vec<u8>| rest.iter().all(|&at| other[at] == self.solution[at]);
        if self.others.iter().any(agrees) {
            return Ok(Need::Needed);
        }
        let mut puzzle = self.puzzle.clone();
        cells.iter().for_each(|&at| puzzle.givens[at] = None);
        if let [at] = *cells {
            // In every other solution, this cell has another value.
            let shape = &puzzle.shape;
            let others = (shape.min_value..=shape.max_value()).filter(|&value| value != self.solution[at]);
            puzzle.candidates.insert(shape.cell(at), others.collect());
        }
        let (need, other) = self.search(&puzzle)?;
        self.others.extend(other);
        Ok(need)
    }

    /// Searches for a solution other than the known one, and returns it along with the result of the test.
    fn search(&self, puzzle: &VariantPuzzle) -> Result<(Need, Option<Vec<u8>>), Stopped> {
        if (self.should_stop)() {
            return Err(Stopped);
        }
        let limits =
            Limits { guesses: Some(self.guesses), should_stop: self.should_stop, ..Limits::default() };
        let Ok(found) = puzzle.solutions_in_order(2, &self.order, &limits) else {
            return Ok((Need::Unknown, None));
        };
        let other = found.solutions.into_iter().find(|it| it != self.solution);
        match (&other, found.end) {
            (Some(_), _) => Ok((Need::Needed, other)),
            (None, End::Complete | End::Limit) => Ok((Need::Redundant, None)),
            (None, End::Stopped) if (self.should_stop)() => Err(Stopped),
            (None, End::Stopped) => Ok((Need::Unknown, None)),
        }
    }

    /// Tries to remove the constraints with these indices, last first, keeping the solution unique. Returns false if
    /// the searches could not decide whether a remaining constraint is needed.
    pub fn remove_clues(&mut self, mut numbers: Vec<usize>) -> Result<bool, Stopped> {
        let mut are_needed = true;
        for guesses in [GUESSES, GUESSES_AT_LAST] {
            self.guesses = guesses;
            let mut unknown = Vec::new();
            while let Some(number) = numbers.pop() {
                let mut puzzle = self.puzzle.clone();
                puzzle.constraints.remove(number);
                match self.search(&puzzle)?.0 {
                    Need::Needed => {}
                    Need::Unknown => unknown.push(number),
                    Need::Redundant => {
                        self.puzzle = puzzle;
                        let shift = |it: &mut usize| *it -= usize::from(*it > number);
                        numbers.iter_mut().chain(&mut unknown).for_each(shift);
                    }
                }
            }
            are_needed = unknown.is_empty();
            numbers = unknown;
        }
        Ok(are_needed)
    }

    /// Replaces the constraints with stricter ones, which the solution must also obey. Discards the stored other
    /// solutions that do not obey them.
    pub fn set_constraints(&mut self, constraints: Vec<sodan_variant::Constraint>) {
        self.puzzle.constraints = constraints;
        let VariantPuzzle { shape, .. } = &self.puzzle;
        let bare = VariantPuzzle {
            constraints: self.puzzle.constraints.clone(),
            ..VariantPuzzle::new(shape.clone())
        };
        self.others.retain(|other| bare.check_grid(other).is_ok_and(|faults| faults.is_empty()));
    }

    pub fn given_cells(&self) -> Vec<Cell> {
        self.givens().map(|at| self.puzzle.shape.cell(at)).collect()
    }
}
