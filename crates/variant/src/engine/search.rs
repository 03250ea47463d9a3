//! The search for solutions.

use super::build::Prepared;
use super::learn::{Clauses, Learner};
use super::select::Selector;
use super::{Exclusions, Index, Mask, Propagated, Queue, State};
use crate::VariantPuzzle;
use crate::propagate::Propagator;

/// Number of guesses after which clause learning replaces the search, if all conditions are exclusions and pairs. Below
/// this number, clause learning is not faster: it took 45,000 conflicts (1.3 s) for a pencilmark puzzle that takes
/// 130,000 guesses (1 s). The hardest puzzles take millions of guesses.
const GUESSES_BEFORE_LEARNING: u64 = 200_000;

/// Maximum number of values for which the search runs before clause learning. Larger grids start with clause learning.
const MAX_SIZE_OF_GUESSES: u8 = 16;

/// Maximum number of solutions found before clause learning starts. With more solutions, the search continues without
/// it.
const MAX_FOUND: usize = 100;

/// Number of propagator runs after which the search pauses. This many runs take a millisecond if rules are small, and
/// some tenths of a second in a 25x25 grid with a thousand cages.
const VISITS_BEFORE_PAUSE: u64 = 1 << 14;

/// A node of the search tree with untried choices.
#[derive(Clone, Debug)]
struct Frame {
    /// Number of decided cells at the front of the selector's order.
    depth: usize,
    /// Whether no choice has been tried yet.
    is_new: bool,
    /// Cell of the last choice that led to a conflict. The cell's watchers are woken when the next choice is tried.
    last_conflict: Option<Index>,
    /// Share of the whole search tree that the untried choices cover, assuming that all choices of a node have equal
    /// shares.
    share: f64,
}

/// Result of one call of [`Search::next`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// A solution: masks with one value for each cell, followed by the additional variables.
    Solution(Vec<Mask>),
    /// There are no more solutions.
    End,
    /// The limit on guesses has been reached, or the search has run for some time.
    Paused,
}

/// A search that can be resumed after each solution.
pub(crate) struct Search {
    cells: usize,
    exclusions: Exclusions,
    /// For each cell, the list of cells that must have a different value.
    peers: Vec<Vec<Index>>,
    propagators: Vec<Box<dyn Propagator>>,
    queue: Queue,
    selector: Selector,
    /// Value that bit 0 of a mask represents.
    least: i32,
    /// The masks of cells and lanes at the root of the search tree. If a cell has no candidates, the puzzle has no
    /// solution.
    first: Vec<Mask>,
    /// The masks of cells and lanes of all frames, one frame after the other.
    masks: Vec<Mask>,
    frames: Vec<Frame>,
    has_placements: bool,
    is_started: bool,
    guesses: u64,
    /// Number of propagator runs since the last pause.
    visits: u64,
    /// Fraction of the search tree that has been searched.
    searched: f64,
    /// The conditions in a form suitable for clause learning. `None` if they have no such form or if clause learning
    /// can no longer start.
    clauses: Option<Clauses>,
    /// Number of guesses after which clause learning starts.
    learns_from: u64,
    /// The solutions found so far. Clause learning must exclude them.
    found: Vec<Vec<Mask>>,
    learner: Option<Learner>,
}

impl Search {
    /// Prepares the search for a puzzle. The puzzle must be valid.
    pub fn new(puzzle: &VariantPuzzle) -> Search {
        let Prepared { cells, exclusions, propagators, queue, least, size, scores, masks: first, clauses } =
            Prepared::new(puzzle);
        let list = |cell: Index| {
            let peers = exclusions.peers(cell);
            let mut list = Vec::with_capacity(peers.len());
            peers.iter().for_each(|peer| list.push(peer));
            list
        };
        Search {
            cells,
            peers: (0..cells as Index).map(list).collect(),
            exclusions,
            propagators,
            queue,
            selector: Selector::new(scores, size),
            least,
            masks: vec![0; first.len() * (cells + 2)],
            first,
            frames: Vec::with_capacity(cells + 2),
            has_placements: false,
            is_started: false,
            guesses: 0,
            visits: 0,
            searched: 0.0,
            clauses,
            learns_from: if puzzle.shape.size > MAX_SIZE_OF_GUESSES { 0 } else { GUESSES_BEFORE_LEARNING },
            found: Vec::new(),
            learner: None,
        }
    }

    /// Creates a search that never uses clause learning, for callers that skip nodes.
    pub fn without_learning(puzzle: &VariantPuzzle) -> Search {
        Search { clauses: None, ..Search::new(puzzle) }
    }

    /// Sets the order in which the values of each cell are tried.
    pub fn set_value_order(&mut self, order: &[Vec<u8>]) {
        let mask = |&value: &u8| 1 << (i32::from(value) - self.least);
        self.selector.set_value_order(order.iter().map(|values| values.iter().map(mask).collect()).collect());
    }

    /// Converts a solution's masks to digits, row by row.
    pub fn digits(&self, masks: &[Mask]) -> Vec<u8> {
        masks.iter().map(|mask| (self.least + mask.trailing_zeros() as i32) as u8).collect()
    }

    /// Returns the number of guesses so far: choices that leave other alternatives untried, plus the conflicts of
    /// clause learning.
    pub fn guesses(&self) -> u64 {
        self.guesses + self.learner.as_ref().map_or(0, Learner::conflicts)
    }

    /// Returns the fraction of the search tree that has been searched, assuming that the choices of each node have
    /// equal shares. Returns `None` if clause learning is used.
    pub fn searched(&self) -> Option<f64> {
        self.learner.is_none().then_some(self.searched)
    }

    /// Searches for the next solution, with at most `guesses` guesses. Nodes are skipped if `is_interesting` returns
    /// false for their candidates. The search may pause before the limit.
    pub fn next(&mut self, guesses: u64, is_interesting: impl Fn(&[Mask]) -> bool) -> Step {
        if let Some(learner) = &mut self.learner {
            return learner.next(guesses);
        }
        let limit = self.guesses.saturating_add(guesses);
        if !self.is_started {
            self.is_started = true;
            self.start();
        }
        while let Some(mut frame) = self.frames.pop() {
            if let Some(clauses) = self.clauses.take_if(|_| self.guesses >= self.learns_from) {
                let learner = self.learn(&clauses);
                return self.learner.insert(learner).next(limit - self.guesses);
            }
            if self.guesses >= limit || self.visits >= VISITS_BEFORE_PAUSE {
                self.visits = 0;
                self.frames.push(frame);
                return Step::Paused;
            }
            let level = self.frames.len();
            let stride = self.first.len();
            let masks = &self.masks[level * stride..(level + 1) * stride];
            let choice = self.selector.choose(masks, frame.depth, frame.is_new);
            let Some((choice, next_depth)) = choice else {
                self.searched += frame.share;
                continue;
            };
            let share = frame.share / f64::from(choice.count.max(1));
            let cell = self.selector.cell(frame.depth);
            self.queue.reset(next_depth == self.cells);
            for position in frame.depth..next_depth {
                self.queue.wake_for_value(self.selector.cell(position));
            }
            if let Some(cell) = frame.last_conflict {
                self.queue.wake(cell);
            }
            let decided = frame.depth..next_depth;
            let mut target = level;
            if choice.count > 1 {
                self.guesses += 1;
                self.find_placements(level);
                let (start, stride) = (level * self.first.len(), self.first.len());
                self.masks[start + usize::from(cell)] ^= choice.value;
                self.masks.copy_within(start..start + stride, start + stride);
                frame.is_new = false;
                frame.share -= share;
                self.frames.push(frame);
                target = level + 1;
            }
            self.masks[target * self.first.len() + usize::from(cell)] = choice.value;
            if self.propagate(target, decided).is_err() {
                if let Some(parent) = self.frames.last_mut() {
                    parent.last_conflict = Some(cell);
                }
                self.selector.count_conflict(cell, choice.value);
                self.searched += share;
                continue;
            }
            if !is_interesting(&self.level(target)[..self.cells]) {
                self.searched += share;
                continue;
            }
            if next_depth == self.cells {
                self.searched += share;
                let solution = self.level(target)[..self.cells].to_vec();
                self.remember(&solution);
                return Step::Solution(solution);
            }
            self.frames.push(Frame { depth: next_depth, is_new: true, last_conflict: None, share });
        }
        Step::End
    }

    fn level(&self, level: usize) -> &[Mask] {
        &self.masks[level * self.first.len()..(level + 1) * self.first.len()]
    }

    /// Resets the search to the root of the tree, and propagates the initial candidates. If they lead to a conflict,
    /// there is no node to search.
    fn start(&mut self) {
        self.frames.clear();
        if self.first[..self.cells].contains(&0) {
            return;
        }
        self.masks[..self.first.len()].copy_from_slice(&self.first);
        self.queue.reset(false);
        (0..self.cells as Index).for_each(|cell| self.queue.wake(cell));
        if self.propagate(0, 0..0).is_ok() {
            self.frames.push(Frame { depth: 0, is_new: true, last_conflict: None, share: 1.0 });
        }
    }

    /// Stores a solution that clause learning must exclude, since clause learning may replace the search later. After
    /// [`MAX_FOUND`] solutions, clause learning is ruled out instead.
    fn remember(&mut self, solution: &[Mask]) {
        if self.clauses.is_some() {
            self.found.push(solution.to_vec());
            if self.found.len() > MAX_FOUND {
                self.clauses = None;
                self.found.clear();
            }
        }
    }

    /// Creates a search by clause learning that starts from the initial candidates and excludes the solutions found so
    /// far.
    fn learn(&mut self, clauses: &Clauses) -> Learner {
        self.start();
        let mut learner = Learner::new(&self.masks[..self.cells], &self.exclusions, clauses);
        self.found.iter().for_each(|solution| learner.exclude(solution));
        learner
    }

    /// Removes the values of newly decided cells from their peers, and then runs propagators until the queue is empty.
    fn propagate(&mut self, level: usize, decided: std::ops::Range<usize>) -> Propagated {
        let stride = self.first.len();
        let masks = &mut self.masks[level * stride..(level + 1) * stride];
        let mut state = State { masks, queue: &mut self.queue, exclusions: &self.exclusions };
        for position in decided.rev() {
            let cell = self.selector.cell(position);
            let value = state.get(cell);
            for &peer in &self.peers[usize::from(cell)] {
                state.restrict(peer, !value)?;
            }
        }
        while let Some(number) = state.queue.pop() {
            self.visits += 1;
            self.propagators[number].propagate(&mut state)?;
        }
        Ok(())
    }

    /// At the first guess, lists the values whose positions can be guessed.
    fn find_placements(&mut self, level: usize) {
        if !std::mem::replace(&mut self.has_placements, true) {
            let masks = &self.masks[level * self.first.len()..];
            let placements =
                self.propagators.iter().flat_map(|propagator| propagator.placements(masks)).collect();
            self.selector.set_placements(placements);
        }
    }
}
