//! Clues outside the grid that state the value at one position of a line. The line's first cell determines the
//! position.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule, check_length};
use crate::engine::Model;
use crate::propagate::Indexed;
use crate::{Cell, VariantPuzzle};

/// A clue for the value of the `n`th cell of its row or column, where `n` is the value of the first cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NumberedRoom {
    /// The value in the `n`th cell.
    pub value: u8,
    /// The cells as seen from the clue, nearest first.
    pub cells: Vec<Cell>,
}

impl Rule for NumberedRoom {
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
        let position = grid.value(self.cells[0]) as usize;
        let room = position.checked_sub(1).and_then(|position| self.cells.get(position));
        room.is_some_and(|&cell| grid.value(cell) == i32::from(self.value))
    }

    fn lower(&self, model: &mut Model<'_>) {
        let cells = model.indices(&self.cells);
        let least = model.shape().min_value.into();
        model.push(Indexed::new(cells[0], &cells, model.mask(self.value), least));
    }
}
