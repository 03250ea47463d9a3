//! Cells that are restricted to some values.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule};
use crate::Cell;
use crate::engine::Model;

/// Cells that contain only certain values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Value {
    /// The cells, in any order.
    pub cells: Vec<Cell>,
    /// The allowed values.
    pub values: Vec<u8>,
}

impl Rule for Value {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn values(&self) -> Vec<u8> {
        self.values.clone()
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        self.cells.iter().all(|&cell| self.values.iter().any(|&value| i32::from(value) == grid.digit(cell)))
    }

    fn lower(&self, model: &mut Model<'_>) {
        let is_listed = |value: i32| self.values.iter().any(|&listed| i32::from(listed) == value);
        self.cells.iter().for_each(|&cell| model.restrict(cell, is_listed));
    }
}
