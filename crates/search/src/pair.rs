//! One puzzle at a time: the two halves of every split side by side in one vector.
//!
//! ```text
//!   lane   0    1    2    3      4    5    6    7
//!        ┌────┬────┬────┬─────┬────┬────┬────┬─────┐
//!    rc  │ f0 │ f1 │ f2 │ sgl │ f0 │ f1 │ f2 │ sgl │      nine of these vectors
//!        └────┴────┴────┴─────┴────┴────┴────┴─────┘
//!          first half of a split     second half
//! ```
//!
//! Where many puzzles fill the lanes of a vector with one word each, here a state takes four lanes, so that a sweep is
//! a third of the work. Both halves of a split have to be looked at in nearly every search, so both are swept at
//! once until each is dead, stuck or solved. They are still gone through in order (the second half waits on a stack),
//! so first solution and guesses are those of any other instance.
//!
//! Puzzles that take many guesses leave this for [all lanes](crate::wide) when their order does not matter.
//!
//! What was gained over one lane for one puzzle (a word at a time): 2 times by this layout, then a quarter by looking at
//! three cells side by side ([`sweep_fours`]), then 7 % by joining the halves in a register. In vain: writing both
//! halves into the vectors' memory and changing them there (the next read waits for the small writes; 4 % slower).

use crate::Problem;
use crate::branch::State;
use crate::sweep::{Fours, sweep_fours};
use crate::vector::{Pairs, Words};

/// A search through all solutions of one puzzle, between two of them.
#[derive(Clone, Debug)]
pub(crate) struct Search {
    /// What is still to be looked at; the top comes next.
    pub open: Vec<Node>,
    /// The solution that was found last.
    pub solved: Problem,
    /// How often a state was split.
    pub guesses: u64,
}

#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub state: Problem,
    pub stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    Fresh,
    Stuck,
    Solved,
}

impl Search {
    pub(crate) fn new(problem: Problem) -> Search {
        let mut open = Vec::with_capacity(32);
        open.push(Node { state: problem, stage: Stage::Fresh });
        Search { open, solved: problem, guesses: 0 }
    }

    /// Whether there are so many candidates that a puzzle with one solution takes many guesses.
    ///
    /// Measured where a first guess is needed: 19 in 20 of the hardest puzzles have 242 or more, half of
    /// `magictour_top1465` has 229 or more, and 19 in 20 of those with several solutions (`serg_benchmark`), which are
    /// better looked for in order, have 192 or fewer.
    pub(crate) fn looks_hard(&self) -> bool {
        self.open.last().is_some_and(|node| node.state.candidates() >= 230)
    }
}

/// How far a search came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reached {
    /// The next solution; it is in [`Search::solved`].
    Solution,
    /// As many guesses as it was allowed.
    Limit,
    /// There are no more solutions.
    End,
}

/// Searches on to the next solution, or until there were `most` guesses in all.
#[inline(always)]
pub(crate) fn next<S: Pairs>(simd: S, search: &mut Search, most: u64) -> Reached {
    while let Some(Node { state, stage }) = search.open.pop() {
        match stage {
            Stage::Solved => {
                search.solved = state;
                return Reached::Solution;
            }
            Stage::Fresh => settle(simd, [&state, &state], 0x01, &mut search.open),
            Stage::Stuck if search.guesses == most => {
                search.open.push(Node { state, stage });
                return Reached::Limit;
            }
            Stage::Stuck => {
                search.guesses += 1;
                let choice = simd.choose(&State::from(&state));
                let mut halves = [state; 2];
                halves[0].allow(&choice.first());
                halves[1].allow(&choice.rest());
                settle(simd, [&halves[0], &halves[1]], 0x11, &mut search.open);
            }
        }
    }
    Reached::End
}

/// Sweeps until nothing changes in any busy half, and puts what is left of them on the stack, the first half on top.
#[inline(always)]
fn settle<S: Pairs>(simd: S, halves: [&Problem; 2], mut busy: u32, open: &mut Vec<Node>) {
    let mut fours = Fours { rows: [Words([0; 8]); 9] };
    for (rc, row) in fours.rows.iter_mut().enumerate() {
        simd.store(simd.join(&halves[0].rows[rc], &halves[1].rows[rc]), row);
    }
    let (mut full, mut first) = (0, None);
    while busy != 0 {
        let found = sweep_fours(simd, &mut fours);
        let dead = any_of_four(found.dead);
        // Three lanes look at a cell each; one of them is enough for the four.
        let is_open = any_of_four(found.open);
        let solved = !is_open & full & !dead & busy;
        let stuck = is_open & !any_of_four(found.news) & !dead & busy;
        full = !is_open;
        busy &= !(dead | solved | stuck);
        for half in [1, 0] {
            let bit = 1 << (4 * half);
            if (solved | stuck) & bit == 0 {
                continue;
            }
            let stage = if solved & bit != 0 { Stage::Solved } else { Stage::Stuck };
            let node = Node { state: fours.read(half), stage };
            if half == 0 { first = Some(node) } else { open.push(node) }
        }
    }
    open.extend(first);
}

/// The lowest bit of each four, if any of the four is set.
#[inline(always)]
fn any_of_four(lanes: u32) -> u32 {
    // In two steps: of three shifts side by side the compiler makes a vector, which takes longer.
    let of_two = lanes | lanes >> 1;
    (of_two | of_two >> 2) & 0x11
}

impl Fours<8> {
    #[inline(always)]
    fn read(&self, half: usize) -> Problem {
        let mut state = Problem { rows: [[0; 4]; 9] };
        for (words, row) in state.rows.iter_mut().zip(&self.rows) {
            words.copy_from_slice(&row.0[4 * half..4 * half + 4]);
        }
        state
    }
}
