//! The open branches of a best-first search, cheapest first.
//!
//! ```text
//!                  point 0
//!              ┌─────┴─────┐              a *point* is a choice that some run has reached;
//!           place 0     place 1 …         an open branch is a point and the index of the alternative to take there
//!              │           ▲
//!           point 1        └ open, cost 1
//!          ┌───┴───┐
//!       place 0  place 1 …
//! ```
//!
//! A run takes the cheapest open branch and continues through new choices as long as no other open branch is cheaper,
//! so a straight descent has no extra cost.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::amb::{Cost, Ended, is_spent};
use crate::meter::Meter;

#[derive(Default)]
pub(crate) struct Queue {
    points: Vec<Point>,
    open: BinaryHeap<Reverse<Branch>>,
    /// Number of branches that have been opened. Each branch stores its number, and among branches with the same cost,
    /// the one with the lowest number is taken first.
    opened: u64,
    /// Choices of the current run as (point, alternative), including the earlier choices that the run repeats.
    path: Vec<(usize, usize)>,
    /// Number of leading choices in `path` that the current run has already made.
    position: usize,
    /// Number of leading choices in `path` to which the current run has committed.
    settled: usize,
    /// Total cost of the choices in `path`.
    cost: u64,
    /// Whether the cost of the last choice in `path` has been computed and its next sibling has been opened.
    weighed: bool,
    /// Whether the alternative of the last choice in `path` has not been taken yet.
    fresh: bool,
}

struct Point {
    /// Index in `points` of the previous choice point, and index of the alternative chosen there. `None` for the first
    /// choice.
    parent: Option<(usize, usize)>,
    /// Total cost of the choices before this point.
    cost: u64,
    /// Index of the only alternative that a cut has left open here, if there was a cut.
    committed: Option<usize>,
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Branch {
    cost: u64,
    opened: u64,
    point: usize,
    place: usize,
    weighed: bool,
}

impl Queue {
    pub(crate) fn depth(&self) -> usize {
        self.position
    }

    pub(crate) fn pick<I: Iterator>(
        &mut self,
        alternatives: &mut I,
        cost: impl Fn(&I::Item, usize) -> Cost,
        meter: &mut Meter<'_>,
    ) -> Result<I::Item, Ended> {
        if self.position == self.path.len() {
            self.reach_point();
        }
        let (point, place) = self.path[self.position];
        let last = self.position + 1 == self.path.len();
        let Some(alternative) = alternatives.nth(place) else {
            assert!(
                last && self.fresh,
                "a replayed choice has fewer alternatives than before: the program is not deterministic"
            );
            return Err(if place == 0 { Ended::Failed } else { Ended::Exhausted });
        };
        if last && self.fresh {
            if !self.weighed {
                self.weigh(point, place, cost(&alternative, place), is_spent(alternatives));
                if self.is_cheaper_elsewhere() {
                    self.open(self.cost, point, place, true);
                    return Err(Ended::Left);
                }
            }
            meter.take(self.position + 1, place).map_err(Ended::Undecided)?;
            self.fresh = false;
        } else {
            meter.effort.replayed += 1;
        }
        self.position += 1;
        Ok(alternative)
    }

    /// Commits to the choices after the first `kept`. Returns whether the cut is new, rather than repeated in a replay.
    pub(crate) fn cut(&mut self, kept: usize) -> bool {
        for &(point, place) in self.path[..self.position].iter().skip(kept.max(self.settled)) {
            self.points[point].committed = Some(place);
        }
        if kept <= self.settled {
            self.settled = self.settled.max(self.position);
        }
        let fresh = self.position == self.path.len();
        if fresh && kept == 0 && self.position > 0 {
            // Every other open branch diverges from this one at a choice that is now settled.
            self.open.clear();
        }
        fresh
    }

    /// Prepares the next run. Returns `false` if no open branch is left.
    pub(crate) fn back_up(&mut self) -> bool {
        while let Some(Reverse(branch)) = self.open.pop() {
            self.position = 0;
            self.settled = 0;
            self.path.clear();
            let mut at = Some((branch.point, branch.place));
            while let Some((point, place)) = at {
                self.path.push((point, place));
                at = self.points[point].parent;
            }
            self.path.reverse();
            if self.path.iter().all(|&(point, place)| {
                self.points[point].committed.is_none_or(|committed| committed == place)
            }) {
                self.cost = branch.cost;
                self.weighed = branch.weighed;
                self.fresh = true;
                return true;
            }
        }
        false
    }

    fn reach_point(&mut self) {
        let parent = self.path.last().copied();
        self.path.push((self.points.len(), 0));
        self.points.push(Point { parent, cost: self.cost, committed: None });
        self.weighed = false;
        self.fresh = true;
    }

    fn weigh(&mut self, point: usize, place: usize, cost: Cost, is_last: bool) {
        let before = self.points[point].cost;
        self.cost = before.saturating_add(cost.this);
        if !is_last {
            self.open(before.saturating_add(cost.next), point, place + 1, false);
        }
    }

    fn is_cheaper_elsewhere(&self) -> bool {
        self.open.peek().is_some_and(|Reverse(branch)| branch.cost < self.cost)
    }

    fn open(&mut self, cost: u64, point: usize, place: usize, weighed: bool) {
        self.opened += 1;
        self.open.push(Reverse(Branch { cost, opened: self.opened, point, place, weighed }));
    }
}
