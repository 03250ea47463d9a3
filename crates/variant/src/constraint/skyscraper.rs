use serde::{Deserialize, Serialize};

use super::{check_length, Filled, Rule};
use crate::{Cell, VariantPuzzle};

/// The number of values that are greater than all before them, as seen from the clue. A 0 is not visible.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skyscraper {
    /// The number of visible values.
    pub count: u8,
    /// The cells as seen from the clue: the nearest first.
    pub cells: Vec<Cell>,
}

impl Rule for Skyscraper {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_length(&self.cells, 1)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let mut highest = 0;
        let mut visible = 0;
        for value in grid.read(&self.cells) {
            visible += u8::from(value > highest);
            highest = highest.max(value);
        }
        visible == self.count
    }
}

/// The first value, as seen from the clue, that a greater one hides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HiddenSkyscraper {
    /// The first hidden value.
    pub value: u8,
    /// The cells as seen from the clue: the nearest first.
    pub cells: Vec<Cell>,
}

impl Rule for HiddenSkyscraper {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn values(&self) -> Vec<u8> {
        vec![self.value]
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_length(&self.cells, 1)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.read(&self.cells);
        let hidden = values.windows(2).find(|pair| pair[1] < pair[0]);
        hidden.is_some_and(|pair| pair[1] == i32::from(self.value))
    }
}
