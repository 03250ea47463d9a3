//! Searches one hard puzzle on all lanes: each lane processes a different state of the puzzle.
//!
//! ```text
//!    waiting states        newest ▤ ▤ ▤ ▤ ▤ ▤ ▤ ▤ ▤ oldest
//!                               ▲ │               │
//!     the other half of a split │ │ if many wait  │ otherwise: its subtree is the largest
//!                               │ ▼               ▼   and soon provides work for other lanes
//!                  lane   0   1   2   3   4   5   6   7   …
//! ```
//!
//! To determine whether a puzzle has exactly one solution, a search has to visit all states. The order then does not
//! matter, and every order takes the same number of guesses. With several solutions, the order matters: the first
//! solution in search order is returned, and the search ends at the limit. Therefore, this search gives up at the
//! second solution, and the puzzle is searched [in order](crate::pair) instead.
//!
//! On the hardest puzzles, this search takes half as long as the search in order. It does not help if a puzzle takes
//! fewer than about ten guesses, since some lanes then never receive work.

use crate::branch::State;
use crate::lockstep::lanes_of;
use crate::pair::{PairSearch, Stage};
use crate::sweep::{Lanes, sweep};
use crate::vector::{Blocks, Simd};
use sodan_board::Solution;
use std::collections::VecDeque;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Explored {
    /// The only solution, or `None` if there is none.
    pub only: Option<Solution>,
    /// Number of splits.
    pub guesses: u64,
}

/// Searches all pending states. Returns `None` if there is more than one solution.
#[inline(always)]
pub(crate) fn explore<S: Simd<N> + Blocks, const N: usize>(simd: S, search: &PairSearch) -> Option<Explored> {
    let mut explored = Explored { only: None, guesses: 0 };
    let mut waiting = Waiting(VecDeque::with_capacity(2 * Waiting::ENOUGH));
    for node in search.open().iter().rev().filter(|node| node.stage != Stage::Dead) {
        let state = State::of(simd, &node.state);
        waiting.0.push_back(state);
        // Stuck states are split without another sweep. Another sweep could find further deductions and change the
        // number of guesses.
        if node.stage == Stage::Stuck {
            explored.guesses += 1;
            let choice = simd.choose(&state);
            waiting.newest().allow(&choice.first());
            waiting.0.push_back(state);
            waiting.newest().allow(&choice.rest());
        }
    }
    let mut lanes = Lanes::<N>::BLANK;
    // Bit masks: the busy lanes, and the lanes without an open cell after the last sweep.
    let (mut active, mut full) = (0, 0);
    loop {
        let idle = !active & Lanes::<N>::ALL;
        for lane in lanes_of(idle) {
            let Some(state) = waiting.take() else { break };
            lanes.resume(lane, &state);
            active |= 1 << lane;
        }
        // The next state in an idle lane need not be full.
        full &= !idle;
        if active == 0 {
            return Some(explored);
        }
        let found = sweep(simd, &mut lanes);
        let solved = !found.open & full & !found.dead & active;
        let stuck = found.open & !found.news & !found.dead & active;
        full = !found.open;
        active &= !(found.dead | solved);
        for lane in lanes_of(stuck) {
            explored.guesses += 1;
            waiting.0.push_back(State::BLANK);
            let later = waiting.newest();
            lanes.copy_to(lane, later);
            let choice = simd.choose(later);
            lanes.allow(lane, &choice.first());
            later.allow(&choice.rest());
        }
        for lane in lanes_of(solved) {
            let mut state = State::BLANK;
            lanes.copy_to(lane, &mut state);
            if explored.only.replace(simd.read(&state)).is_some() {
                return None;
            }
        }
    }
}

/// The states that no lane has started yet, oldest first.
struct Waiting(VecDeque<State>);

impl Waiting {
    /// Minimum number of waiting states for which [`take`](Waiting::take) returns the newest one instead of the oldest.
    /// Always taking the oldest one would soon result in far too many states.
    const ENOUGH: usize = 32;

    /// Returns the newest state. There must be at least one.
    #[inline(always)]
    fn newest(&mut self) -> &mut State {
        let last = self.0.len() - 1;
        &mut self.0[last]
    }

    #[inline(always)]
    fn take(&mut self) -> Option<State> {
        if self.0.len() < Self::ENOUGH { self.0.pop_front() } else { self.0.pop_back() }
    }
}

#[cfg(test)]
mod tests {
    use crate::pair::{PairSearch, Reached};
    use crate::{Backend, Outcome, Problem};
    use sodan_board::{Candidate, Cell, Puzzle, Solution};

    /// Puzzles that take enough guesses to keep all lanes busy.
    const HARD: [&str; 4] = [
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    ];

    /// Returns the first two solutions of the search in order, and the number of guesses.
    fn in_order(backend: Backend, mut search: PairSearch) -> (Vec<Solution>, u64) {
        let before = search.guesses;
        let mut solutions = Vec::new();
        while solutions.len() < 2 && backend.next(&mut search, u64::MAX) == Reached::Solution {
            solutions.push(backend.read(search.solved()));
        }
        (solutions, search.guesses - before)
    }

    /// Returns variants of a minimal puzzle with one, several and no solutions: the puzzle itself, the puzzle without
    /// its first given, and for each empty cell the puzzle without the solution's digit as a candidate.
    fn with_one_several_and_no_solutions(line: &str) -> Vec<Problem> {
        let puzzle: Puzzle = line.parse().expect("a puzzle");
        let Outcome::Unique(solution) = crate::solve(&puzzle) else { panic!("{line} is proper") };
        let (givens, empty): (Vec<Cell>, Vec<Cell>) =
            Cell::all().partition(|&cell| puzzle.get(cell).is_some());
        let wrong = |&cell: &Cell| Problem::from(&puzzle).without(Candidate::new(cell, solution.get(cell)));
        let more = [Problem::from(&puzzle), Problem::from(&puzzle.without(givens[0]))];
        more.into_iter().chain(empty.iter().map(wrong)).collect()
    }

    #[test]
    fn matches_ordered_search_when_unique() {
        let mut explored_by_count = [0; 3];
        for line in sodan_testkit::minimal().chain(HARD) {
            for (problem, guesses) in
                with_one_several_and_no_solutions(line).into_iter().flat_map(|it| [(it, 0), (it, 1), (it, 4)])
            {
                for backend in Backend::all_available() {
                    let mut search = PairSearch::new(problem);
                    if backend.next(&mut search, guesses) != Reached::Limit {
                        continue;
                    }
                    let (solutions, guesses) = in_order(backend, search.clone());
                    explored_by_count[solutions.len()] += 1;
                    match backend.explore(&search) {
                        Some(explored) => {
                            assert_eq!(
                                (explored.only.as_slice(), explored.guesses),
                                (&solutions[..], guesses)
                            );
                        }
                        None => assert_eq!(solutions.len(), 2, "{backend}: {line}"),
                    }
                }
            }
        }
        assert!(explored_by_count.iter().all(|&explored| explored > 50), "{explored_by_count:?}");
    }
}
