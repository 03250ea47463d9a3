//! Cells whose values are positions in a row, column, box or line.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule, check_length};
use crate::engine::{Model, Primitive};
use crate::propagate::Indexed;
use crate::{Cell, Shape, VariantPuzzle};

/// Cells that index columns: if a cell in column `c` has the value `v`, the cell in column `v` of the same row has the
/// value `c`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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

/// Cells that index rows: if a cell in row `r` has the value `v`, the cell in row `v` of the same column has the value
/// `r`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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

/// Cells that index positions in a box: if the cell at position `p` of a box has the value `v`, the cell at position
/// `v` of the same box has the value `p`. Positions are counted row by row. In a grid without boxes, jigsaw pieces
/// count as boxes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct IndexBox {
    /// The cells, in any order.
    pub cells: Vec<Cell>,
}

impl Rule for IndexBox {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, puzzle: &VariantPuzzle) -> Result<(), String> {
        match self.cells.iter().find(|&&cell| box_of(&puzzle.shape, cell).is_none()) {
            Some(cell) => Err(format!("{cell} is not in a box")),
            None => Ok(()),
        }
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        self.cells.iter().all(|&cell| {
            box_of(grid.shape(), cell).is_some_and(|(house, index)| {
                let target = usize::try_from(grid.value(cell) - 1).ok();
                points_back(grid, target.and_then(|target| house.get(target).copied()), index)
            })
        })
    }

    fn lower(&self, model: &mut Model<'_>) {
        for &cell in &self.cells {
            if let Some((house, index)) = box_of(model.shape(), cell) {
                push_index(model, cell, &house, index);
            }
        }
    }
}

/// Returns the cells of the box that contains `cell`, row by row, and the cell's position in the box.
fn box_of(shape: &Shape, cell: Cell) -> Option<(Vec<Cell>, u8)> {
    let regions = shape.region_of_cells();
    let number = regions[shape.index(cell)]?;
    let house: Vec<Cell> =
        shape.cells().filter(|&other| regions[shape.index(other)] == Some(number)).collect();
    let index = house.iter().position(|&other| other == cell)?;
    Some((house, index as u8))
}

/// A line on which the value of the first cell is repeated `n` cells after the second cell, where `n` is the value of
/// the second cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
        values.get(1 + values[1] as usize).is_some_and(|&value| values[1] > 0 && value == values[0])
    }

    fn lower(&self, model: &mut Model<'_>) {
        let mut branches = Vec::new();
        for distance in 1..self.cells.len() - 1 {
            branches.push(model.branch(|model| {
                model.restrict(self.cells[1], |value| value == distance as i32);
                model.equal(self.cells[0], self.cells[1 + distance]);
            }));
        }
        model.or(branches);
    }
}

/// Returns whether `target` is on the grid and its value is `index + 1`.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_count_from_the_second_cell() {
        let puzzle = VariantPuzzle::new(Shape { rows: 1, ..Shape::square(4) });
        let rule = ValueIndexingArrow { cells: puzzle.shape.cells().collect() };
        let holds = |values: [u8; 4]| rule.holds(&Filled::all(&puzzle, &values)[0]);
        assert!(holds([3, 2, 1, 3]) && holds([3, 1, 3, 4]));
        assert!(!holds([2, 2, 1, 3]), "the second cell itself is not on the line after it");
    }
}
