//! Clues outside the grid that state the sum of the first cells of a line. The value of the first cell is the number of
//! cells in the sum.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule, check_length};
use crate::engine::Model;
use crate::{Cell, VariantPuzzle};

/// A clue for the sum of the first `x` values of a row or column, where `x` is the value of the first cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct XSum {
    /// The sum of the first `x` values.
    pub sum: u32,
    /// The cells as seen from the clue, nearest first.
    pub cells: Vec<Cell>,
}

impl Rule for XSum {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_length(&self.cells, 1)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let x = grid.value(self.cells[0]) as usize;
        let first = self.cells.get(..x);
        x > 0 && first.is_some_and(|cells| i64::from(grid.sum(cells)) == i64::from(self.sum))
    }

    fn lower(&self, model: &mut Model<'_>) {
        let least = model.shape().min_value.max(1);
        let mut branches = Vec::new();
        for x in least..=(self.cells.len() as u8).min(model.shape().max_value()) {
            branches.push(model.branch(|model| {
                model.restrict(self.cells[0], |value| value == i32::from(x));
                let rest = &self.cells[1..usize::from(x)];
                model.sum(rest.iter().map(|&cell| (cell, 1)), i64::from(self.sum) - i64::from(x));
            }));
        }
        model.or(branches);
    }
}
