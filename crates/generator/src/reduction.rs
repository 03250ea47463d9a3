//! Takes givens away in an order, each one only if the rest stays proper, for many puzzles in lockstep.
//!
//! ```text
//! order:   ●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●○●●○○●○○●○○○○●○○○…        ● can go   ○ cannot
//!          └───────── beginning that can go as a whole ──┘└─ one by one ─┘
//! ```
//!
//! With fewer givens there are never fewer solutions. So halving finds how long a beginning of the order can go as a whole.
//! That takes six questions instead of some forty, and the result is the same as one by one. From there on each given is a
//! question of its own: is there a solution with another digit in its cell? The questions of many puzzles are asked at
//! once.

use sodan_board::{Candidate, Cell, CellSet, Puzzle};
use sodan_search::{Answer, Backend, Problem};

/// A puzzle on its way.
pub(crate) struct Reduction {
    /// What is left of it: proper.
    puzzle: Puzzle,
    /// What is to be taken away, each as a whole, in this order.
    order: Vec<CellSet>,
    /// So many givens are to be left at least.
    floor: usize,
    stage: Stage,
}

enum Stage {
    /// A beginning of length `can` can go as a whole, and one of length `cannot` cannot.
    Beginning { can: usize, cannot: usize },
    /// Everything before this place is decided.
    Each(usize),
}

impl Reduction {
    /// Nothing is taken away yet. The puzzle must be proper, and what is to be taken away be givens of it.
    pub fn new(puzzle: Puzzle, order: Vec<CellSet>, floor: usize) -> Reduction {
        let mut left = puzzle.givens().len();
        let may_go = order.iter().take_while(|group| {
            left = left.saturating_sub(group.len());
            left >= floor
        });
        let cannot = may_go.count() + 1;
        Reduction { puzzle, order, floor, stage: Stage::Beginning { can: 0, cannot } }
    }

    /// What is left.
    pub fn into_puzzle(self) -> Puzzle {
        self.puzzle
    }

    /// The puzzle without a beginning of the order.
    fn without_beginning(&self, length: usize) -> Puzzle {
        self.order[..length].iter().fold(self.puzzle, |puzzle, group| without(puzzle, *group))
    }

    /// What is to be asked next; nothing, if all is decided.
    fn question(&mut self) -> Option<Question> {
        if let Stage::Beginning { can, cannot } = self.stage {
            if can + 1 < cannot {
                return Some(Question::of_several(self.without_beginning(middle(can, cannot))));
            }
            self.puzzle = self.without_beginning(can);
            // The next one cannot go.
            self.stage = Stage::Each(can + 1);
        }
        let Stage::Each(next) = &mut self.stage else { return None };
        let givens = self.puzzle.givens().len();
        while self.order.get(*next).is_some_and(|group| givens < self.floor + group.len()) {
            *next += 1;
        }
        self.order.get(*next).map(|group| Question::of(self.puzzle, *group))
    }

    /// Hears whether what was asked for can go.
    fn hear(&mut self, can_go: bool) {
        match &mut self.stage {
            Stage::Beginning { can, cannot } => {
                let asked = middle(*can, *cannot);
                *(if can_go { can } else { cannot }) = asked;
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

/// Halfway between what can and what cannot go.
fn middle(can: usize, cannot: usize) -> usize {
    usize::midpoint(can, cannot)
}

fn without(puzzle: Puzzle, cells: CellSet) -> Puzzle {
    cells.iter().fold(puzzle, |puzzle, cell| puzzle.without(cell))
}

/// Whether givens can go.
enum Question {
    /// The givens can go, if this has exactly one solution.
    IsProper(Problem),
    /// It can, if this has no solution. The problem asks for solutions with another digit in the given's cell.
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

/// Problems that are asked at once, and the reduction that each belongs to.
#[derive(Default)]
struct Asked {
    problems: Vec<Problem>,
    of: Vec<usize>,
}

impl Asked {
    fn add(&mut self, problem: Problem, of: usize) {
        self.problems.push(problem);
        self.of.push(of);
    }

    /// Tells each reduction whether its question has this many solutions.
    fn answer(&mut self, count: u64, limit: u64, room: &mut Vec<Answer>, reductions: &mut [Reduction]) {
        /// Fewer are answered sooner one after the other.
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

/// Takes away all that can go, of all of them.
pub(crate) fn finish(reductions: &mut [Reduction]) {
    let (mut proper, mut none, mut room) = (Asked::default(), Asked::default(), Vec::new());
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

    /// The obvious way.
    fn one_by_one(puzzle: Puzzle, order: &[CellSet], floor: usize) -> Puzzle {
        order.iter().fold(puzzle, |puzzle, group| {
            let less = without(puzzle, *group);
            if less.givens().len() >= floor && is_proper(&less) { less } else { puzzle }
        })
    }

    /// Orders of single cells, or of cells with those opposite to them.
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
    fn many_in_lockstep_are_as_one_by_one() {
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
