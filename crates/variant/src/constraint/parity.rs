//! Odd and even cells.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule};
use crate::Cell;
use crate::engine::Model;

/// Cells with odd values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Odd {
    /// The cells, in any order.
    pub cells: Vec<Cell>,
}

impl Rule for Odd {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        self.cells.iter().all(|&cell| grid.digit(cell) % 2 == 1)
    }

    fn lower(&self, model: &mut Model<'_>) {
        self.cells.iter().for_each(|&cell| model.restrict(cell, |value| value % 2 == 1));
    }
}

/// Cells with even values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Even {
    /// The cells, in any order.
    pub cells: Vec<Cell>,
}

impl Rule for Even {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        self.cells.iter().all(|&cell| grid.digit(cell) % 2 == 0)
    }

    fn lower(&self, model: &mut Model<'_>) {
        self.cells.iter().for_each(|&cell| model.restrict(cell, |value| value % 2 == 0));
    }
}
