//! Lines on which adjacent values differ by at least a minimum.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule, check_length};
use crate::engine::Model;
use crate::{Cell, VariantPuzzle};

/// A whisper line, on which adjacent values differ by at least a minimum.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Whisper {
    /// The minimum difference: 5 for German whispers, 4 for Dutch whispers.
    pub min_diff: u8,
    /// The cells along the line.
    pub cells: Vec<Cell>,
}

impl Rule for Whisper {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_length(&self.cells, 2)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let apart = |pair: &[i32]| (pair[0] - pair[1]).abs() >= i32::from(self.min_diff);
        grid.read(&self.cells).windows(2).all(apart)
    }

    fn lower(&self, model: &mut Model<'_>) {
        let least = i32::from(self.min_diff);
        for pair in self.cells.windows(2) {
            model.pair(pair[0], pair[1], |a, b| (a - b).abs() >= least);
        }
    }
}
