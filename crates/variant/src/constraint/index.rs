use serde::{Deserialize, Serialize};

use super::{check_length, Filled, Rule};
use crate::{Cell, VariantPuzzle};

/// If a cell in column `c` has the value `v`, then the cell in column `v` of its row has the value `c`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IndexColumn {
    /// The cells, in any order.
    pub cells: Vec<Cell>,
}

impl Rule for IndexColumn {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        self.cells.iter().all(|&cell| {
            let target = (grid.value(cell) as u8).checked_sub(1).map(|column| Cell { column, ..cell });
            points_back(grid, target, cell.column)
        })
    }
}

/// If a cell in row `r` has the value `v`, then the cell in row `v` of its column has the value `r`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IndexRow {
    /// The cells, in any order.
    pub cells: Vec<Cell>,
}

impl Rule for IndexRow {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        self.cells.iter().all(|&cell| {
            let target = (grid.value(cell) as u8).checked_sub(1).map(|row| Cell { row, ..cell });
            points_back(grid, target, cell.row)
        })
    }
}

/// The first cell's value is repeated on the line, as many cells after the first as the second cell says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ValueIndexingArrow {
    /// The cells along the line.
    pub cells: Vec<Cell>,
}

impl Rule for ValueIndexingArrow {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_length(&self.cells, 3)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.read(&self.cells);
        values.get(values[1] as usize).is_some_and(|&value| values[1] > 0 && value == values[0])
    }
}

/// Whether a cell is on the grid and has the value of an index that counts from 0.
fn points_back(grid: &Filled<'_>, target: Option<Cell>, index: u8) -> bool {
    target.is_some_and(|target| grid.shape().contains(target) && grid.value(target) == i32::from(index) + 1)
}
