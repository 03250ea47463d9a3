//! Rules about every 2×2 square of cells.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule};
use crate::engine::Model;
use crate::propagate::Square;
use crate::{Cell, Shape, VariantPuzzle};

/// The rule that every 2×2 square contains a low, a middle and a high value: one from each third of all values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GlobalEntropy2x2 {}

impl Rule for GlobalEntropy2x2 {
    fn validate(&self, puzzle: &VariantPuzzle) -> Result<(), String> {
        match puzzle.shape.size % 3 {
            0 => Ok(()),
            _ => Err(format!("expected a number of values divisible by three, found {}", puzzle.shape.size)),
        }
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let third = i32::from(grid.shape().size / 3);
        let least = i32::from(grid.shape().min_value);
        have_all_classes(grid, |value| (value - least) / third)
    }

    fn lower(&self, model: &mut Model<'_>) {
        let third = i32::from(model.shape().size / 3);
        let least = i32::from(model.shape().min_value);
        push_squares(model, |value| (value - least) / third);
    }
}

/// The rule that every 2×2 square contains all three remainders modulo 3.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GlobalMod3Of2x2 {}

impl Rule for GlobalMod3Of2x2 {
    fn holds(&self, grid: &Filled<'_>) -> bool {
        have_all_classes(grid, |value| value % 3)
    }

    fn lower(&self, model: &mut Model<'_>) {
        push_squares(model, |value| value % 3);
    }
}

/// Returns all 2×2 squares of cells.
pub(crate) fn squares(shape: &Shape) -> impl Iterator<Item = [Cell; 4]> + '_ {
    let corners = shape.cells().filter(|cell| cell.row + 1 < shape.rows && cell.column + 1 < shape.columns);
    corners.map(|Cell { row, column }| {
        [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| Cell { row: row + down, column: column + right })
    })
}

fn have_all_classes(grid: &Filled<'_>, class: impl Fn(i32) -> i32) -> bool {
    squares(grid.shape()).all(|square| {
        let classes = square.map(|cell| class(grid.value(cell)));
        (0..3).all(|class| classes.contains(&class))
    })
}

fn push_squares(model: &mut Model<'_>, class: impl Fn(i32) -> i32) {
    let classes = [0, 1, 2].map(|number| model.values(|value| class(value) == number));
    for square in squares(model.shape()) {
        let square = square.map(|cell| model.index(cell));
        model.push(Square::new(square, classes));
    }
}
