//! Sets of cells that must contain the same values: two houses outside of their intersection, and the law of leftovers.

use super::Root;
use crate::engine::{CellSet, Index};
use crate::propagate::SameValues;

/// Maximum number of cells on each side of a derived condition about jigsaw pieces.
const MAX_LEFTOVER: usize = 6;

impl Root<'_> {
    pub(super) fn derive_sets(&mut self) {
        self.intersect_pieces();
        self.compare_leftovers();
        self.intersect_boxes();
    }

    /// Requires that a jigsaw piece and another house contain the same values outside of their intersection.
    fn intersect_pieces(&mut self) {
        let pieces = self.pieces();
        let is_piece = |set: &CellSet| pieces.contains(set);
        let mut found = Vec::new();
        for (at, one) in self.houses.iter().enumerate() {
            for other in &self.houses[..at] {
                let is_comparable = one.cells.len() == other.cells.len() && one.values == other.values;
                if !is_comparable || !is_piece(&one.set) && !is_piece(&other.set) {
                    continue;
                }
                let only_one = one.set.difference(&other.set);
                let rest = only_one.len();
                if rest > 0 && rest <= MAX_LEFTOVER && rest + 1 < one.cells.len() {
                    found.push((only_one, other.set.difference(&one.set)));
                }
            }
        }
        self.push_same_values(found);
    }

    fn pieces(&self) -> Vec<CellSet> {
        self.shape.jigsaw.iter().map(|piece| self.indices(piece).iter().collect()).collect()
    }

    /// Compares a number of whole pieces with the same number of whole houses: the cells that are only in the pieces
    /// contain the same values as the cells that are only in the houses.
    fn compare_leftovers(&mut self) {
        let pieces = self.pieces();
        let is_whole = self.shape.jigsaw.iter().all(|piece| piece.len() == self.size());
        if pieces.is_empty() || !is_whole {
            return;
        }
        let mut found = Vec::new();
        for sweep in self.sweeps() {
            self.each_overlap(&sweep, &pieces, |region, covered, _| {
                let only_region = region.difference(covered);
                let count = only_region.len();
                if region.len() == covered.len() && count > 0 && count < self.size() {
                    found.push((only_region, covered.difference(region)));
                }
            });
        }
        self.push_same_values(found);
    }

    fn push_same_values(&mut self, pairs: Vec<(CellSet, CellSet)>) {
        let mut seen: Vec<[CellSet; 2]> = Vec::new();
        for (one, other) in pairs {
            if !seen.contains(&[one, other]) && !seen.contains(&[other, one]) {
                seen.push([one, other]);
                self.implied
                    .push(Box::new(SameValues::implied(one.iter().collect(), other.iter().collect())));
            }
        }
    }

    /// Requires that a box and a line contain the same values outside of their intersection.
    fn intersect_boxes(&mut self) {
        let Some((height, width)) = self.shape.box_size else { return };
        let (height, width) = (usize::from(height), usize::from(width));
        for (at, one) in self.houses.iter().enumerate() {
            for other in &self.houses[..at] {
                let is_whole = one.cells.len() == height * width && other.cells.len() == height * width;
                if !is_whole || one.values != other.values {
                    continue;
                }
                let common = one.set.intersection(&other.set).len();
                if common == width || common == height {
                    let rest = |a: &CellSet, b: &CellSet| a.difference(b).iter().collect::<Vec<Index>>();
                    let (one, other) = (rest(&one.set, &other.set), rest(&other.set, &one.set));
                    self.implied_for_values.push(Box::new(SameValues::implied(one, other)));
                }
            }
        }
    }
}
