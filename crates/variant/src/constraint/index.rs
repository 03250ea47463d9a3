//! Rows and columns that index each other, and arrows whose values index a line.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule, check_length};
use crate::engine::{Model, Primitive};
use crate::propagate::Indexed;
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

    fn lower(&self, model: &mut Model<'_>) {
        for &cell in &self.cells {
            let row: Vec<Cell> = (0..model.shape().columns).map(|column| Cell { column, ..cell }).collect();
            push_index(model, cell, &row, cell.column);
        }
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

    fn lower(&self, model: &mut Model<'_>) {
        for &cell in &self.cells {
            let column: Vec<Cell> = (0..model.shape().rows).map(|row| Cell { row, ..cell }).collect();
            push_index(model, cell, &column, cell.row);
        }
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

    fn lower(&self, model: &mut Model<'_>) {
        let mut branches = Vec::new();
        for distance in 1..self.cells.len() {
            branches.push(model.branch(|model| {
                model.restrict(self.cells[1], |value| value == distance as i32);
                model.equal(self.cells[0], self.cells[distance]);
            }));
        }
        model.or(branches);
    }
}

/// Whether a cell is on the grid and has the value of an index that counts from 0.
fn points_back(grid: &Filled<'_>, target: Option<Cell>, index: u8) -> bool {
    target.is_some_and(|target| grid.shape().contains(target) && grid.value(target) == i32::from(index) + 1)
}

fn push_index(model: &mut Model<'_>, control: Cell, line: &[Cell], index: u8) {
    match model.shape().has_value(index + 1) {
        true => {
            let least = model.shape().min_value.into();
            let (control, line) = (model.index(control), model.indices(line));
            model.push(Indexed::new(control, &line, model.mask(index + 1), least));
        }
        false => model.primitives.push(Primitive::Never),
    }
}
