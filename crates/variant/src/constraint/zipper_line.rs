//! Lines whose cells are paired around the middle.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule, check_length};
use crate::engine::Model;
use crate::{Cell, VariantPuzzle};

/// A line on which any two cells at the same distance from the middle have the same sum. If there is a middle cell, its
/// value is this sum.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ZipperLine {
    /// The cells along the line.
    pub cells: Vec<Cell>,
}

impl ZipperLine {
    /// Returns the pairs of cells at the same distance from the middle, and the middle cell if the number of cells is
    /// odd.
    pub(crate) fn parts(&self) -> Vec<Vec<Cell>> {
        let last = self.cells.len().saturating_sub(1);
        let pairs = (0..self.cells.len() / 2).map(|at| vec![self.cells[at], self.cells[last - at]]);
        let centre = (self.cells.len() % 2 == 1).then(|| vec![self.cells[last / 2]]);
        pairs.chain(centre).collect()
    }
}

impl Rule for ZipperLine {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_length(&self.cells, 2)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let parts = self.parts();
        parts.windows(2).all(|pair| grid.sum(&pair[0]) == grid.sum(&pair[1]))
    }

    fn lower(&self, model: &mut Model<'_>) {
        model.all_equal_sums(&self.parts());
    }
}
