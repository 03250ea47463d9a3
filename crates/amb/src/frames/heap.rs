//! Open branches of a best-first search with frames.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::{Node, TreePlace};
use crate::meter::{Meter, NotDecided};

/// Function that computes a state's cost.
pub(super) type CostOf<'a, S> = Box<dyn Fn(&S) -> u64 + 'a>;

pub(super) struct Heap<'a, S, I> {
    root: Option<S>,
    open: BinaryHeap<Branch<S, I>>,
    /// Number of branches that have been opened. Each branch stores its number, and among branches with the same cost,
    /// the one with the lowest number is visited first.
    opened: u64,
    pub(super) cost: Option<CostOf<'a, S>>,
}

/// A state that has not been visited yet, with an iterator over its remaining siblings.
struct Branch<S, I> {
    node: Node<S>,
    siblings: I,
    /// Index of the state among the alternatives of its choice.
    tried: usize,
    opened: u64,
    /// Depth and path cost of the state at which the choice was made.
    parent: TreePlace,
}

impl<'a, S, I: Iterator<Item = S>> Heap<'a, S, I> {
    pub(super) fn new(root: S) -> Heap<'a, S, I> {
        Heap { root: Some(root), open: BinaryHeap::new(), opened: 0, cost: None }
    }

    pub(super) fn next(&mut self, meter: &mut Meter<'_>) -> Result<Option<Node<S>>, NotDecided> {
        if let Some(state) = self.root.take() {
            return Ok(Some(Node { state, place: TreePlace::ROOT }));
        }
        let Some(Branch { node, siblings, tried, parent, .. }) = self.open.pop() else { return Ok(None) };
        meter.take(node.place.depth, tried)?;
        self.open_next(siblings, tried + 1, parent);
        Ok(Some(node))
    }

    pub(super) fn push(&mut self, alternatives: I, parent: TreePlace) {
        self.open_next(alternatives, 0, parent);
    }

    /// Drops all open branches: each of them diverges from the current branch at a choice that is now settled.
    pub(super) fn forget(&mut self) {
        self.open.clear();
    }

    fn open_next(&mut self, mut siblings: I, tried: usize, parent: TreePlace) {
        let Some(state) = siblings.next() else { return };
        let by_place = parent.cost.saturating_add(tried as u64);
        let cost = self.cost.as_ref().map_or(by_place, |cost| cost(&state));
        let node = Node { state, place: TreePlace { depth: parent.depth + 1, cost } };
        self.opened += 1;
        self.open.push(Branch { node, siblings, tried, opened: self.opened, parent });
    }
}

impl<S, I> Branch<S, I> {
    fn rank(&self) -> (u64, u64) {
        (self.node.place.cost, self.opened)
    }
}

/// The cheapest branch compares as the greatest, because a [`BinaryHeap`] returns the greatest element first.
impl<S, I> Ord for Branch<S, I> {
    fn cmp(&self, other: &Self) -> Ordering {
        other.rank().cmp(&self.rank())
    }
}

impl<S, I> PartialOrd for Branch<S, I> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<S, I> PartialEq for Branch<S, I> {
    fn eq(&self, other: &Self) -> bool {
        self.rank() == other.rank()
    }
}

impl<S, I> Eq for Branch<S, I> {}
