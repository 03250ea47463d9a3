//! Lines with the same sum in every region that they cross.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule};
use crate::engine::Model;
use crate::{Cell, Shape, VariantPuzzle};

/// A line whose parts within each region have the same sum. A line that enters a region twice has two parts there.
/// Regions are boxes or, in a grid without boxes, jigsaw pieces.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RegionSumLine {
    /// The cells along the line.
    pub cells: Vec<Cell>,
}

impl RegionSumLine {
    /// Returns the cells of each part of the line.
    pub(crate) fn parts(&self, shape: &Shape) -> Vec<Vec<Cell>> {
        let regions = shape.region_of_cells();
        let same = |a: &Cell, b: &Cell| regions[shape.index(*a)] == regions[shape.index(*b)];
        self.cells.chunk_by(same).map(<[Cell]>::to_vec).collect()
    }
}

impl Rule for RegionSumLine {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, puzzle: &VariantPuzzle) -> Result<(), String> {
        let regions = puzzle.shape.region_of_cells();
        match self.cells.iter().find(|&&cell| regions[puzzle.shape.index(cell)].is_none()) {
            Some(cell) => Err(format!("{cell} is not in a region")),
            None => Ok(()),
        }
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let parts = self.parts(grid.shape());
        parts.windows(2).all(|pair| grid.sum(&pair[0]) == grid.sum(&pair[1]))
    }

    fn lower(&self, model: &mut Model<'_>) {
        model.all_equal_sums(&self.parts(model.shape()));
    }
}
