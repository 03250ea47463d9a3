//! The two main diagonals.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule, all_differ};
use crate::engine::Model;
use crate::{Cell, Shape, VariantPuzzle};

/// The diagonal from the top left to the bottom right, on which no value repeats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DiagonalMain {}

impl DiagonalMain {
    pub(crate) fn line(shape: &Shape) -> Vec<Cell> {
        (0..shape.rows).map(|at| Cell { row: at, column: at }).collect()
    }
}

impl Rule for DiagonalMain {
    fn validate(&self, puzzle: &VariantPuzzle) -> Result<(), String> {
        check_square(puzzle)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        all_differ(&grid.digits(&DiagonalMain::line(grid.shape())))
    }

    fn lower(&self, model: &mut Model<'_>) {
        model.all_different(&DiagonalMain::line(model.shape()));
    }
}

/// The diagonal from the top right to the bottom left, on which no value repeats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DiagonalAnti {}

impl DiagonalAnti {
    pub(crate) fn line(shape: &Shape) -> Vec<Cell> {
        (0..shape.rows).map(|at| Cell { row: at, column: shape.columns - 1 - at }).collect()
    }
}

impl Rule for DiagonalAnti {
    fn validate(&self, puzzle: &VariantPuzzle) -> Result<(), String> {
        check_square(puzzle)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        all_differ(&grid.digits(&DiagonalAnti::line(grid.shape())))
    }

    fn lower(&self, model: &mut Model<'_>) {
        model.all_different(&DiagonalAnti::line(model.shape()));
    }
}

fn check_square(puzzle: &VariantPuzzle) -> Result<(), String> {
    let Shape { rows, columns, .. } = puzzle.shape;
    if rows == columns {
        Ok(())
    } else {
        Err(format!("expected a square grid for a diagonal, found {rows}x{columns}"))
    }
}
