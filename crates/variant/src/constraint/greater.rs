//! Inequality signs between neighbours.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule, check_pair};
use crate::engine::Model;
use crate::{Cell, VariantPuzzle};

/// An inequality: the value of the first cell is greater than the value of the second cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Greater {
    /// Two cells, the greater one first.
    pub cells: Vec<Cell>,
}

impl Rule for Greater {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_pair(&self.cells)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        grid.value(self.cells[0]) > grid.value(self.cells[1])
    }

    fn lower(&self, model: &mut Model<'_>) {
        model.pair(self.cells[0], self.cells[1], |a, b| a > b);
    }
}
