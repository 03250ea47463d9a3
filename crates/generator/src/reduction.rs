//! Removes givens in a given order, each only if the remaining puzzle is proper. Many puzzles are reduced in lockstep.
//!
//! ```text
//! order:   ●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●○●●○○●○○●○○○○●○○○…        ● removable   ○ needed
//!          └──── prefix that is removed as a whole ──────┘└─ one by one ─┘
//! ```
//!
//! Removing givens never removes solutions, so a binary search finds the longest prefix of the order that can be
//! removed. This takes six searches instead of about forty and gives the same result as removing givens one by one.
//! After that, each given requires a separate search for a solution with a different digit in the given's cell. The
//! searches of many puzzles run together.

use sodan_board::{Candidate, Cell, CellSet, Puzzle};
use sodan_search::{Answer, Backend, Problem};

pub(crate) struct Reduction {
    /// The puzzle without the givens removed so far. It is always proper.
    puzzle: Puzzle,
    /// Groups of givens, in the order in which their removal is tried.
    order: Vec<CellSet>,
    /// Minimum number of givens that remain.
    floor: usize,
    stage: Stage,
}

enum Stage {
    /// Binary search: the first `can` groups of the order can be removed, but the first `cannot` groups cannot.
    Beginning { can: usize, cannot: usize },
    /// Removal group by group: all groups before this index in the order are decided.
    Each(usize),
}

impl Reduction {
    /// Creates a reduction. The puzzle must be proper, and the groups must consist of its givens.
    pub fn new(puzzle: Puzzle, order: Vec<CellSet>, floor: usize) -> Reduction {
        let mut left = puzzle.givens().len();
        let may_go = order.iter().take_while(|group| {
            left = left.saturating_sub(group.len());
            left >= floor
        });
        let cannot = may_go.count() + 1;
        Reduction { puzzle, order, floor, stage: Stage::Beginning { can: 0, cannot } }
    }

    pub fn into_puzzle(self) -> Puzzle {
        self.puzzle
    }

    /// Returns the puzzle without the first `length` groups of the order.
    fn without_beginning(&self, length: usize) -> Puzzle {
        self.order[..length].iter().fold(self.puzzle, |puzzle, group| without(puzzle, *group))
    }

    /// Returns the search that decides the next removal, or `None` if all groups are decided.
    fn question(&mut self) -> Option<Question> {
        if let Stage::Beginning { can, cannot } = self.stage {
            if can + 1 < cannot {
                return Some(Question::of_several(self.without_beginning(middle(can, cannot))));
            }
            self.puzzle = self.without_beginning(can);
            // The next group cannot be removed.
            self.stage = Stage::Each(can + 1);
        }
        let Stage::Each(next) = &mut self.stage else { return None };
        let givens = self.puzzle.givens().len();
        while self.order.get(*next).is_some_and(|group| givens < self.floor + group.len()) {
            *next += 1;
        }
        self.order.get(*next).map(|group| Question::of(self.puzzle, *group))
    }

    /// Records whether the givens of the last search can be removed.
    fn hear(&mut self, can_go: bool) {
        match &mut self.stage {
            Stage::Beginning { can, cannot } => {
                let tried = middle(*can, *cannot);
                *(if can_go { can } else { cannot }) = tried;
            }
            Stage::Each(next) => {
                if can_go {
                    self.puzzle = without(self.puzzle, self.order[*next]);
                }
                *next += 1;
            }
        }
    }
}

fn middle(can: usize, cannot: usize) -> usize {
    usize::midpoint(can, cannot)
}

fn without(puzzle: Puzzle, cells: CellSet) -> Puzzle {
    cells.iter().fold(puzzle, |puzzle, cell| puzzle.without(cell))
}

/// A search that decides whether givens can be removed.
enum Question {
    /// The givens can be removed if this problem has exactly one solution.
    IsProper(Problem),
    /// The given can be removed if this problem has no solution. The problem requires a different digit in the given's
    /// cell.
    HasNone(Problem),
}

impl Question {
    fn of(puzzle: Puzzle, group: CellSet) -> Question {
        let single = group.single().and_then(|cell: Cell| Some(Candidate::new(cell, puzzle.get(cell)?)));
        let less = without(puzzle, group);
        match single {
            Some(given) => Question::HasNone(Problem::from(&less).without(given)),
            None => Question::of_several(less),
        }
    }

    fn of_several(less: Puzzle) -> Question {
        Question::IsProper(Problem::from(&less))
    }
}

/// A batch of searches: the problems, and for each of them the index of its reduction.
#[derive(Default)]
struct Batch {
    problems: Vec<Problem>,
    of: Vec<usize>,
}

impl Batch {
    fn add(&mut self, problem: Problem, of: usize) {
        self.problems.push(problem);
        self.of.push(of);
    }

    /// Runs the searches, each for at most `limit` solutions. Records in each reduction whether its search found
    /// exactly `count` solutions, in which case the givens can be removed.
    fn answer(&mut self, count: u64, limit: u64, room: &mut Vec<Answer>, reductions: &mut [Reduction]) {
        /// Minimum number of searches that run in lockstep. Smaller batches are faster when searches run one at a time.
        const WORTH_LANES: usize = 4;
        let backend = Backend::best();
        if self.problems.len() < WORTH_LANES {
            room.clear();
            room.extend(self.problems.iter().map(|problem| backend.answer(*problem, limit)));
        } else {
            backend.answer_many_into(&self.problems, limit, room);
        }
        for (&of, answer) in self.of.iter().zip(&*room) {
            reductions[of].hear(answer.count == count);
        }
        self.problems.clear();
        self.of.clear();
    }
}

pub(crate) fn finish(reductions: &mut [Reduction]) {
    let (mut proper, mut none, mut room) = (Batch::default(), Batch::default(), Vec::new());
    let mut open: Vec<usize> = (0..reductions.len()).collect();
    while !open.is_empty() {
        open.retain(|&index| match reductions[index].question() {
            Some(Question::IsProper(problem)) => {
                proper.add(problem, index);
                true
            }
            Some(Question::HasNone(problem)) => {
                none.add(problem, index);
                true
            }
            None => false,
        });
        proper.answer(1, 2, &mut room, reductions);
        none.answer(0, 1, &mut room, reductions);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Random, random_solution};
    use sodan_search::is_proper;

    /// Removes givens one by one, as a reference.
    fn one_by_one(puzzle: Puzzle, order: &[CellSet], floor: usize) -> Puzzle {
        order.iter().fold(puzzle, |puzzle, group| {
            let less = without(puzzle, *group);
            if less.givens().len() >= floor && is_proper(&less) { less } else { puzzle }
        })
    }

    /// Returns a random order of single cells, or of pairs of opposite cells.
    fn order(random: &mut Random, opposite: bool) -> Vec<CellSet> {
        let group = |index: usize| match opposite {
            true => CellSet::only(Cell::from_index(index)).with(Cell::from_index(80 - index)),
            false => CellSet::only(Cell::from_index(index)),
        };
        let mut order: Vec<CellSet> = (0..if opposite { 41 } else { 81 }).map(group).collect();
        random.shuffle(&mut order);
        order
    }

    #[test]
    fn lockstep_matches_one_by_one() {
        let mut random = Random::new(4, 0);
        let (mut reductions, mut expected) = (Vec::new(), Vec::new());
        for number in 0..60 {
            let full = Puzzle::from(random_solution(&mut random));
            let order = order(&mut random, number % 2 == 1);
            let floor = [0, 24, 30, 81][number % 4];
            expected.push(one_by_one(full, &order, floor));
            reductions.push(Reduction::new(full, order, floor));
        }
        finish(&mut reductions);
        let found: Vec<Puzzle> = reductions.into_iter().map(Reduction::into_puzzle).collect();
        assert_eq!(found, expected);
    }
}
