//! Open branches of a depth-first or deepening search with frames.

use super::{Node, TreePlace};
use crate::bound::{Bound, Growth};
use crate::meter::{Event, Meter, NotDecided};

pub(super) struct Stack<S, I> {
    /// Start state of the search or of a round, until it is visited.
    root: Option<S>,
    frames: Vec<Frame<I>>,
    /// Number of choices on this branch whose frames were dropped by a commitment.
    settled: usize,
    round: Option<Round<S>>,
}

struct Frame<I> {
    alternatives: I,
    tried: usize,
}

/// One round of a deepening search.
struct Round<S> {
    root: S,
    bound: Bound,
    /// Whether a branch reached the depth limit of this round, so that another round is needed.
    left: bool,
}

impl<S: Clone, I: Iterator<Item = S>> Stack<S, I> {
    pub(super) fn unlimited(root: S) -> Stack<S, I> {
        Stack { root: Some(root), frames: Vec::new(), settled: 0, round: None }
    }

    pub(super) fn deepening(root: S, growth: Growth) -> Stack<S, I> {
        let round = Some(Round { root: root.clone(), bound: Bound::new(growth), left: false });
        Stack { round, ..Stack::unlimited(root) }
    }

    pub(super) fn next(&mut self, meter: &mut Meter<'_>) -> Result<Option<Node<S>>, NotDecided> {
        loop {
            if let Some(state) = self.root.take() {
                return Ok(Some(Node { state, place: TreePlace::ROOT }));
            }
            let depth = self.depth();
            let Some(frame) = self.frames.last_mut() else {
                if self.deepen(meter) {
                    continue;
                }
                return Ok(None);
            };
            let Some(state) = frame.alternatives.next() else {
                self.frames.pop();
                continue;
            };
            meter.take(depth, frame.tried)?;
            frame.tried += 1;
            return Ok(Some(Node { state, place: TreePlace { depth, cost: 0 } }));
        }
    }

    pub(super) fn push(&mut self, alternatives: I, parent: TreePlace, meter: &mut Meter<'_>) {
        if let Some(round) = &mut self.round
            && round.bound.is_reached(parent.depth)
        {
            round.left = true;
            meter.report(Event::Left { depth: parent.depth });
            return;
        }
        self.frames.push(Frame { alternatives, tried: 0 });
    }

    /// Drops the alternatives of all choices, including alternatives left for a later round.
    pub(super) fn forget(&mut self) {
        self.settled = self.depth();
        self.frames.clear();
        if let Some(round) = &mut self.round {
            round.left = false;
        }
    }

    pub(super) fn is_new(&self, depth: usize) -> bool {
        self.round.as_ref().is_none_or(|round| round.bound.is_new(depth))
    }

    fn depth(&self) -> usize {
        self.settled + self.frames.len()
    }

    fn deepen(&mut self, meter: &mut Meter<'_>) -> bool {
        let Some(round) = &mut self.round else { return false };
        if !std::mem::take(&mut round.left) {
            return false;
        }
        round.bound.grow(meter);
        self.root = Some(round.root.clone());
        self.settled = 0;
        true
    }
}
