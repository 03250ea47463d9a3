//! Searches many puzzles in lockstep, one in each lane of a vector.
//!
//! ```text
//!            lane   0   1   2   3   …                       each lane proceeds independently
//!                 ┌───┬───┬───┬───┬───┐      ┌───────────────────────────────────────────────────────────────┐
//!   27 + 9 words  │   │   │   │   │   │      │  dead    ─▶ continue with the top state of the lane's stack,  │
//!                 │   │   │   │   │   │      │             or else with the next problem                     │
//!                 └───┴───┴───┴───┴───┘      │  stuck   ─▶ split: one half continues, the other half         │
//!        sweep ──▶ one bit for each lane ──▶ │             is pushed onto the stack                          │
//!                                            │  solved  ─▶ count, store the first, continue as if dead       │
//!                  stacks of states  ▤ ▤ ▤   │  else    ─▶ sweep again                                       │
//!                                            └───────────────────────────────────────────────────────────────┘
//! ```
//!
//! Lanes are independent, so a puzzle's answer does not depend on its neighbours, the number of lanes, or the division
//! of a file into chunks. The first solution and the number of guesses equal those of a search for a single puzzle.
//!
//! In a sampled profile with AVX-512, the hardest puzzles spend 37 % of the time on sweeps, 34 % on choosing where to
//! split, and 22 % on splitting and on copying states into and out of lanes. Puzzles with 17 givens spend 27 % on
//! sweeps, 24 % on reading problems and copying them into lanes, 14 % on reading solutions, and 8 % on choosing where
//! to split.
//!
//! The following optimisations made the search faster:
//!
//! - Sweeps without closures execute half as many instructions. A closure is compiled without the target features of
//!   the enclosing function, so its calls are not inlined.
//! - Copying states with function calls instead of gathers: 9 to 15 % on AVX-512.
//! - Making all copies before choosing any cell: 5 %.
//! - Writing states in place on the stack: 6 %.
//! - Reading solutions digit by digit: 6 % on easy puzzles.
//!
//! Tried and rejected: splitting before a fixed point is reached. The search splits a state when a sweep has found no new
//! single cells; every other criterion takes more sweeps for the same number of guesses, or far more guesses. Idle lanes
//! at the end of a chunk do not take work from other lanes, since the order of solutions would then depend on the chunk.

use crate::branch::{self, State};
use crate::sweep::{Lanes, Swept, sweep};
use crate::vector::{Simd, Words};
use crate::{Answer, Problem};

/// Writes the answer to each problem to `answers`, which must contain blank answers.
#[inline(always)]
pub(crate) fn answer_many<S: Simd<N>, const N: usize>(
    simd: S,
    problems: &[Problem],
    limit: u64,
    answers: &mut [Answer],
) {
    let mut crew = Crew::<N>::new(problems, limit, answers);
    if limit > 0 {
        (0..N).for_each(|lane| crew.start_next(lane));
    }
    while crew.active != 0 {
        let found = sweep(simd, &mut crew.lanes);
        crew.go_on(simd, found);
    }
}

struct Crew<'a, const N: usize> {
    problems: &'a [Problem],
    limit: u64,
    answers: &'a mut [Answer],
    lanes: Lanes<N>,
    stacks: [Stack; N],
    /// Index in `problems` of each lane's problem.
    of_lane: [usize; N],
    /// Index in `problems` of the next problem to start.
    next: usize,
    /// Bit mask of the busy lanes.
    active: u32,
    /// Bit mask of the lanes in which no cell had two or more digits after the last sweep.
    full: u32,
}

impl<'a, const N: usize> Crew<'a, N> {
    fn new(problems: &'a [Problem], limit: u64, answers: &'a mut [Answer]) -> Crew<'a, N> {
        Crew {
            problems,
            limit,
            answers,
            lanes: Lanes::BLANK,
            stacks: [const { Stack { states: Vec::new(), depth: 0 } }; N],
            of_lane: [0; N],
            next: 0,
            active: 0,
            full: 0,
        }
    }

    #[inline(always)]
    fn go_on<S: Simd<N>>(&mut self, simd: S, found: Swept) {
        let solved = !found.open & self.full & !found.dead & self.active;
        let stuck = found.open & !found.news & !found.dead & self.active;
        self.full = !found.open;
        self.split(simd, stuck);
        for lane in lanes_of(solved) {
            self.count(simd, lane);
        }
        for lane in lanes_of(found.dead & self.active | solved) {
            self.full &= !(1 << lane);
            match self.stacks[lane].pop() {
                Some(state) => self.lanes.resume(lane, state),
                None => self.start_next(lane),
            }
        }
    }

    /// Splits the state of each lane in the bit mask `stuck`. The lane continues with the first half, and the other
    /// half is pushed onto the lane's stack.
    #[inline(always)]
    fn split<S: Simd<N>>(&mut self, simd: S, stuck: u32) {
        // Make all copies before the first choice: reading words as a vector right after they are written is slow.
        for lane in lanes_of(stuck) {
            self.lanes.copy_to(lane, self.stacks[lane].push());
        }
        for lane in lanes_of(stuck) {
            self.answers[self.of_lane[lane]].guesses += 1;
            let later = self.stacks[lane].top();
            let choice = simd.choose(later);
            self.lanes.allow(lane, &choice.first());
            later.allow(&choice.rest());
        }
    }

    /// Counts a solution. When the limit is reached, the lane's remaining states are dropped.
    #[inline(always)]
    fn count<S: Simd<N>>(&mut self, simd: S, lane: usize) {
        let answer = &mut self.answers[self.of_lane[lane]];
        answer.count += 1;
        if answer.first.is_none() {
            let mut state = State::BLANK;
            self.lanes.copy_to(lane, &mut state);
            answer.first = Some(simd.read(&state));
        }
        if answer.count == self.limit {
            self.stacks[lane].depth = 0;
        }
    }

    /// Starts the next problem in a lane, or leaves the lane idle.
    #[inline(always)]
    fn start_next(&mut self, lane: usize) {
        if let Some(problem) = self.problems.get(self.next) {
            self.lanes.start(lane, problem);
            self.of_lane[lane] = self.next;
            self.active |= 1 << lane;
            self.next += 1;
        } else {
            self.active &= !(1 << lane);
        }
    }
}

/// Iterates over the indices of the set bits.
#[inline(always)]
pub(crate) fn lanes_of(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (lane < 32).then_some(lane)
    })
}

/// The pending states of a lane. Popped states stay in memory and are overwritten in place.
struct Stack {
    states: Vec<State>,
    depth: usize,
}

impl Stack {
    /// Reserves a slot on top of the stack, with arbitrary content.
    #[inline(always)]
    fn push(&mut self) -> &mut State {
        if self.depth == self.states.len() {
            self.grow();
        }
        self.depth += 1;
        &mut self.states[self.depth - 1]
    }

    #[cold]
    fn grow(&mut self) {
        self.states.resize(self.depth + 16, State::BLANK);
    }

    #[inline(always)]
    fn top(&mut self) -> &mut State {
        &mut self.states[self.depth - 1]
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<&State> {
        self.depth = self.depth.checked_sub(1)?;
        self.states.get(self.depth)
    }
}

impl<const N: usize> Lanes<N> {
    pub(crate) const BLANK: Lanes<N> = Lanes { words: [[Words([0; N]); 9]; 3], singles: [Words([0; N]); 9] };

    /// Bit mask of all lanes.
    pub(crate) const ALL: u32 = !0 >> (32 - N);

    // These three functions are deliberately not inlined: for AVX-512, the compiler would turn the inlined code into
    // gathers, which take longer than 36 moves.
    #[inline(never)]
    pub(crate) fn start(&mut self, lane: usize, problem: &Problem) {
        for rc in 0..9 {
            for f in 0..3 {
                self.words[f][rc].0[lane] = problem.rows[rc][f];
            }
            self.singles[rc].0[lane] = problem.rows[rc][3];
        }
    }

    #[inline(never)]
    pub(crate) fn resume(&mut self, lane: usize, state: &State) {
        for rc in 0..9 {
            for f in 0..3 {
                self.words[f][rc].0[lane] = state.word(f, rc);
            }
            self.singles[rc].0[lane] = state.word(3, rc);
        }
    }

    #[inline(never)]
    pub(crate) fn copy_to(&self, lane: usize, state: &mut State) {
        state.write(|f, rc| if f < 3 { self.words[f][rc].0[lane] } else { self.singles[rc].0[lane] });
    }

    #[inline(always)]
    pub(crate) fn allow(&mut self, lane: usize, change: &branch::Change) {
        for f in 0..3 {
            let word = &mut self.words[f][change.rc].0[lane];
            *word = *word & !change.clear | change.words[f];
        }
        self.singles[change.rc].0[lane] |= change.single;
    }
}
