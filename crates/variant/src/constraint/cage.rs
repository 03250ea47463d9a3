//! Killer cages.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule, all_differ, check_distinct, check_length};
use crate::engine::Model;
use crate::{Cell, VariantPuzzle};

/// A killer cage: no value repeats in the cells, and their values add up to the sum.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Cage {
    /// The sum of all values in the cage.
    pub sum: u32,
    /// The cells, in any order.
    pub cells: Vec<Cell>,
}

impl Rule for Cage {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_length(&self.cells, 1)?;
        check_distinct(&self.cells)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        all_differ(&grid.digits(&self.cells)) && i64::from(grid.sum(&self.cells)) == i64::from(self.sum)
    }

    fn lower(&self, model: &mut Model<'_>) {
        model.all_different(&self.cells);
        model.sum(self.cells.iter().map(|&cell| (cell, 1)), self.sum.into());
    }
}
