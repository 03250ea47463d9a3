//! Sets of cells with equal sums.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule};
use crate::Cell;
use crate::engine::Model;

/// Sets of cells that all have the same sum.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EqualSum {
    /// The sets of cells.
    pub sets: Vec<Vec<Cell>>,
}

impl Rule for EqualSum {
    fn cells(&self) -> Vec<Cell> {
        self.sets.concat()
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        self.sets.windows(2).all(|pair| grid.sum(&pair[0]) == grid.sum(&pair[1]))
    }

    fn lower(&self, model: &mut Model<'_>) {
        model.all_equal_sums(&self.sets);
    }
}
