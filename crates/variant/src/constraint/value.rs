use serde::{Deserialize, Serialize};

use super::{Filled, Rule};
use crate::Cell;

/// Each of the cells has one of the values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
        self.cells.iter().all(|&cell| self.values.iter().any(|&value| i32::from(value) == grid.value(cell)))
    }
}
