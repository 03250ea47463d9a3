//! Extra regions: sets of cells without repeated values.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule, all_differ, check_distinct};
use crate::engine::Model;
use crate::{Cell, VariantPuzzle};

/// An extra region: no value repeats in the cells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AllDifferent {
    /// The cells, in any order.
    pub cells: Vec<Cell>,
}

impl Rule for AllDifferent {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_distinct(&self.cells)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        all_differ(&grid.digits(&self.cells))
    }

    fn lower(&self, model: &mut Model<'_>) {
        model.all_different(&self.cells);
    }
}
