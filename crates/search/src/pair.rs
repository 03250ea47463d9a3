//! Searches one puzzle at a time, with both halves of a split in one vector.
//!
//! ```text
//!   lane   0    1    2    3      4    5    6    7
//!        ┌────┬────┬────┬─────┬────┬────┬────┬─────┐
//!    rc  │ f0 │ f1 │ f2 │ sgl │ f0 │ f1 │ f2 │ sgl │      nine of these vectors
//!        └────┴────┴────┴─────┴────┴────┴────┴─────┘
//!          first half of a split     second half
//! ```
//!
//! In lockstep, each lane of a vector contains a word of a different puzzle. Here, a state occupies four lanes, so a
//! sweep takes a third of the operations. Nearly every search has to process both halves of a split, so both are swept
//! together until the first half is dead, stuck or full. If the first half is dead, sweeps continue until the second
//! half is dead, stuck or full as well. The halves are still processed in order, since the second half is pushed onto a
//! stack. The first solution and the number of guesses are therefore the same as in lockstep.
//!
//! If the order of solutions does not matter, the search of a puzzle that takes many guesses continues on [all
//! lanes](crate::wide).
//!
//! Compared with one lane per puzzle and one word at a time, this layout doubled the speed. Processing three cells in
//! parallel ([`sweep_fours`]) added another 25 %, and joining the halves in a register 7 %. For puzzles with several
//! solutions, the following changes together added another third:
//!
//! - Writing states in place on the stack, in the same pieces in which they are read: 10 %. A read that spans several
//!   writes has to wait for all of them.
//! - Not sweeping the second half any further once the first half is stable: 9 %.
//! - Choosing a cell without storing the state in memory: 5 %.
//! - Keeping the single cells of the last sweep for the comparison: 1 %.
//! - Checking the houses of a full grid instead of sweeping once more: 3 %, and 7 % for puzzles without guesses.
//!
//! Two variants were tried and rejected. Writing both halves into the vectors' memory and changing them there was 4 %
//! slower, since the next read has to wait for the small writes. Building the two rows of a split in vectors made no
//! difference.

use crate::Problem;
use crate::branch;
use crate::sweep::{Fours, lacking, sweep_fours};
use crate::vector::{Pairs, Words};

/// A search for all solutions of one puzzle. The search is suspended after each solution.
#[derive(Clone, Debug)]
pub(crate) struct PairSearch {
    /// The stack of pending states. States from index `depth` on have been processed and are overwritten in place.
    nodes: Vec<Node>,
    depth: usize,
    /// Number of times the search has split a state.
    pub guesses: u64,
}

#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub state: Problem,
    pub stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// The state still has to be swept.
    Fresh,
    /// The state has no solution.
    Dead,
    /// Another sweep would change nothing.
    Stuck,
    /// Every cell has one digit. Whether this is a solution is checked when the state is popped.
    Full,
}

impl PairSearch {
    pub(crate) fn new(problem: Problem) -> PairSearch {
        let mut nodes = Vec::with_capacity(32);
        nodes.push(Node { state: problem, stage: Stage::Fresh });
        PairSearch { nodes, depth: 1, guesses: 0 }
    }

    /// Returns the pending states. The last one is processed first.
    pub(crate) fn open(&self) -> &[Node] {
        &self.nodes[..self.depth]
    }

    /// Returns the solution that was found last.
    pub(crate) fn solved(&self) -> &Problem {
        &self.nodes[self.depth].state
    }

    /// Returns whether the next pending state has so many candidates that, if the puzzle has only one solution, the
    /// search probably takes many guesses.
    ///
    /// The threshold is based on the number of candidates at the first guess. Of the hardest puzzles, 95 % have 242 or
    /// more; half of `magictour_top1465` have 229 or more. Puzzles with several solutions (`serg_benchmark`) are better
    /// searched in order, and 95 % of them have 192 or fewer.
    pub(crate) fn looks_hard(&self) -> bool {
        self.open().last().is_some_and(|node| node.state.candidates() >= 230)
    }

    /// Reserves two slots on top of the stack, with arbitrary content.
    #[inline(always)]
    fn push_two(&mut self) -> &mut [Node; 2] {
        while self.nodes.len() < self.depth + 2 {
            self.nodes.push(Node { state: Problem::IMPOSSIBLE, stage: Stage::Dead });
        }
        self.depth += 2;
        self.nodes[..self.depth].last_chunk_mut().expect("there are two at least")
    }
}

/// Reason why a call of [`next`] ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reached {
    /// The next solution was found; [`PairSearch::solved`] returns it.
    Solution,
    /// The limit on guesses was reached.
    Limit,
    /// There are no more solutions.
    End,
}

/// Continues the search to the next solution, or until the total number of guesses reaches `limit`.
#[inline(always)]
pub(crate) fn next<S: Pairs>(simd: S, search: &mut PairSearch, limit: u64) -> Reached {
    while let Some(top) = search.depth.checked_sub(1) {
        let Node { state, stage } = &search.nodes[top];
        match stage {
            Stage::Dead => search.depth = top,
            Stage::Full => {
                let is_solution = lacking(simd, &Fours::twice(simd, state)) == 0;
                search.depth = top;
                if is_solution {
                    return Reached::Solution;
                }
            }
            Stage::Fresh => {
                let mut halves = Fours::twice(simd, state);
                search.depth = top;
                settle(simd, &mut halves, FIRST, search);
            }
            Stage::Stuck if search.guesses == limit => return Reached::Limit,
            Stage::Stuck => {
                let choice = branch::choose_at_once(simd, state);
                let mut halves = Fours::twice(simd, state);
                let (first, rest) = (choice.first(), choice.rest());
                let row = &state.rows[first.rc];
                simd.store(simd.join(&first.of_row(row), &rest.of_row(row)), &mut halves.rows[first.rc]);
                search.guesses += 1;
                search.depth = top;
                settle(simd, &mut halves, FIRST | SECOND, search);
            }
        }
    }
    Reached::End
}

/// Sweeps the busy halves until they are stable, and pushes the halves that are alive, with the first half on top.
///
/// Once the first half is stable and alive, the second half is pushed without further sweeps. A search that finds
/// enough solutions in the first half never processes the second half, and sweeping it later has no measurable cost.
#[inline(always)]
fn settle<S: Pairs>(simd: S, halves: &mut Fours<8>, mut busy: u32, search: &mut PairSearch) {
    let nodes = search.push_two();
    let mut singles = halves.singles(simd);
    let mut alive = 0;
    while busy != 0 {
        let found = sweep_fours(simd, halves, &mut singles);
        // In each group of four, three lanes process a cell each; a result in any of them applies to the whole group.
        let [dead, is_open, news] = any_of_four([found.dead, found.open, found.news]);
        let full = !is_open & !dead & busy;
        let stuck = is_open & !news & !dead & busy;
        busy &= !(dead | full | stuck);
        let waits = if (full | stuck) & FIRST != 0 { busy } else { 0 };
        for (node, half) in nodes.iter_mut().zip([SECOND, FIRST]) {
            if (full | stuck | waits) & half != 0 {
                halves.copy_to(half, &mut node.state);
                node.stage = if full & half != 0 {
                    Stage::Full
                } else if stuck & half != 0 {
                    Stage::Stuck
                } else {
                    Stage::Fresh
                };
            }
        }
        alive |= full | stuck | waits;
        busy &= !waits;
    }
    if alive & SECOND == 0 {
        nodes[0].stage = Stage::Dead;
    }
    if alive & FIRST == 0 {
        search.depth -= 1;
    }
    if alive == 0 {
        search.depth -= 1;
    }
}

/// Bit mask of the first lane of the first half.
const FIRST: u32 = 0x01;
/// Bit mask of the first lane of the second half.
const SECOND: u32 = 0x10;

/// For three masks of eight lanes, returns the lowest bit of each group of four lanes that contains a set bit.
///
/// The three masks are combined into one word, since the compiler would turn three words into a vector, and testing the
/// vector takes longer.
#[inline(always)]
fn any_of_four([a, b, c]: [u32; 3]) -> [u32; 3] {
    let lanes = a | b << 8 | c << 16;
    let of_two = lanes | lanes >> 1;
    let of_four = of_two | of_two >> 2;
    [of_four & (FIRST | SECOND), of_four >> 8 & (FIRST | SECOND), of_four >> 16 & (FIRST | SECOND)]
}

impl Fours<8> {
    #[inline(always)]
    fn twice<S: Pairs>(simd: S, state: &Problem) -> Fours<8> {
        let mut fours = Fours { rows: [Words([0; 8]); 9] };
        for (four, row) in fours.rows.iter_mut().zip(&state.rows) {
            simd.store(simd.join(row, row), four);
        }
        fours
    }

    #[inline(always)]
    fn copy_to(&self, half: u32, state: &mut Problem) {
        let at = half.trailing_zeros() as usize % 8;
        for (words, row) in state.rows.iter_mut().zip(&self.rows) {
            words.copy_from_slice(&row.0[at..at + 4]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_board::Candidate;

    #[test]
    fn looks_hard_from_230_candidates_on() {
        let mut problem = Problem::from(&sodan_board::Grid::EMPTY);
        for (left, candidate) in (0..729).rev().zip((0..729).map(Candidate::from_index)) {
            problem = problem.without(candidate);
            assert_eq!(PairSearch::new(problem).looks_hard(), left >= 230);
        }
    }
}
