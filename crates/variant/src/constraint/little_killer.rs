//! Clues outside the grid that state the sum of a diagonal.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule, check_distinct, check_length};
use crate::engine::Model;
use crate::{Cell, VariantPuzzle};

/// A diagonal whose values add up to a sum. Values may repeat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LittleKiller {
    /// The sum of all values on the diagonal.
    pub sum: u32,
    /// The cells of the diagonal, starting at the clue.
    pub cells: Vec<Cell>,
}

impl Rule for LittleKiller {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_length(&self.cells, 1)?;
        check_distinct(&self.cells)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        i64::from(grid.sum(&self.cells)) == i64::from(self.sum)
    }

    fn lower(&self, model: &mut Model<'_>) {
        model.sum(self.cells.iter().map(|&cell| (cell, 1)), self.sum.into());
    }
}
