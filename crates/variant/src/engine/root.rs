//! Conditions that follow from several primitives together. They are derived once, before the search.

mod sets;
mod sums;

use super::{CellSet, Exclusions, Index, Mask};
use crate::Shape;
use crate::propagate::{Linear, Propagator};

/// Cells that contain each value of a set exactly once.
#[derive(Clone, Debug)]
pub(crate) struct HouseCells {
    pub cells: Vec<Index>,
    pub set: CellSet,
    pub values: Mask,
}

/// A sum that is a condition of the puzzle, or that follows from other sums.
pub(crate) struct SumEntry {
    pub linear: Linear,
    pub set: CellSet,
    /// Whether the sum is a condition of the puzzle rather than a derived sum.
    pub is_essential: bool,
}

impl SumEntry {
    pub fn new(linear: Linear, is_essential: bool) -> SumEntry {
        let set = linear.cells().iter().collect();
        SumEntry { linear, set, is_essential }
    }
}

/// The houses, sums and exclusions of a puzzle, and the conditions derived from them.
pub(crate) struct Root<'a> {
    pub shape: &'a Shape,
    /// Whether some cells may count as numbers other than their digits. In that case, the sums of houses hardly
    /// restrict the sums of cages.
    pub has_modified: bool,
    pub exclusions: &'a Exclusions,
    pub houses: Vec<HouseCells>,
    pub sums: Vec<SumEntry>,
    /// Derived conditions.
    pub implied: Vec<Box<dyn Propagator>>,
    /// Derived conditions that are only checked when the value of a cell is decided.
    pub implied_for_values: Vec<Box<dyn Propagator>>,
    /// Whether a derived condition cannot be met.
    pub is_impossible: bool,
}

impl Root<'_> {
    /// Derives all conditions.
    pub fn derive(&mut self) {
        if !self.has_modified {
            self.derive_sums();
        }
        self.derive_sets();
    }

    fn size(&self) -> usize {
        usize::from(self.shape.size)
    }

    /// Returns the sum of a house that contains every value, with values numbered from 1.
    fn total(&self) -> i64 {
        (self.size() * (self.size() + 1) / 2) as i64
    }

    fn indices(&self, cells: &[crate::Cell]) -> Vec<Index> {
        cells.iter().map(|&cell| self.shape.index(cell) as Index).collect()
    }

    /// Returns sequences of houses in the order in which they cover the grid from one edge to the opposite one: rows
    /// and columns in both directions, and boxes. The houses of a sequence are disjoint.
    fn sweeps(&self) -> Vec<Vec<Vec<Index>>> {
        let whole = |houses: Vec<Vec<crate::Cell>>| -> Option<Vec<Vec<Index>>> {
            let is_whole = !houses.is_empty() && houses.iter().all(|house| house.len() == self.size());
            is_whole.then(|| houses.iter().map(|house| self.indices(house)).collect())
        };
        let mut sweeps = Vec::new();
        for lines in [self.shape.row_houses(), self.shape.column_houses()].into_iter().filter_map(whole) {
            sweeps.push(lines.clone());
            sweeps.push(lines.into_iter().rev().collect());
        }
        sweeps.extend(whole(self.shape.box_houses()));
        sweeps
    }

    /// Calls `act` for every union of the first two or more houses of a sweep, except the whole sweep. The arguments of
    /// `act` are the cells of these houses, the cells of the pieces that are mostly within these houses, and the
    /// indices of these pieces.
    fn each_overlap(
        &self,
        sweep: &[Vec<Index>],
        pieces: &[CellSet],
        mut act: impl FnMut(&CellSet, &CellSet, &[usize]),
    ) {
        let (mut region, mut covered) = (CellSet::EMPTY, CellSet::EMPTY);
        let mut used = Vec::new();
        for (number, house) in sweep.iter().enumerate() {
            if number + 1 == sweep.len() {
                break;
            }
            region = region.union(&house.iter().collect());
            for (piece, cells) in pieces.iter().enumerate() {
                if !used.contains(&piece) && 2 * region.intersection(cells).len() > cells.len() {
                    covered = covered.union(cells);
                    used.push(piece);
                }
            }
            // `derive_hidden_cages` and `intersect_pieces` handle single houses.
            if number > 0 {
                act(&region, &covered, &used);
            }
        }
    }
}
