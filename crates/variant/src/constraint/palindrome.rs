//! Lines whose values are the same in both directions.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule, check_length};
use crate::engine::Model;
use crate::{Cell, VariantPuzzle};

/// A line whose values are the same in both directions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Palindrome {
    /// The cells along the line.
    pub cells: Vec<Cell>,
}

impl Rule for Palindrome {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_length(&self.cells, 2)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.read(&self.cells);
        values.iter().eq(values.iter().rev())
    }

    fn lower(&self, model: &mut Model<'_>) {
        for at in 0..self.cells.len() / 2 {
            model.equal(self.cells[at], self.cells[self.cells.len() - 1 - at]);
        }
    }
}
