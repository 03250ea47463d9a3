//! Arrows: lines whose values add up to the value of a circle, of two circles, or of a pill.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule, check_length};
use crate::engine::Model;
use crate::{Cell, VariantPuzzle};

/// An arrow: the values on its shaft add up to the value of its circle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Arrow {
    /// The circle: one cell, or several cells whose values are added.
    pub circle: Vec<Cell>,
    /// The cells of the shaft.
    pub cells: Vec<Cell>,
}

impl Rule for Arrow {
    fn cells(&self) -> Vec<Cell> {
        [&self.circle[..], &self.cells].concat()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_length(&self.circle, 1)?;
        check_length(&self.cells, 1)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        grid.sum(&self.circle) == grid.sum(&self.cells)
    }

    fn lower(&self, model: &mut Model<'_>) {
        model.equal_sums(&self.circle, &self.cells);
    }
}

/// A line between two circles: its values add up to the sum of the circles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DoubleArrow {
    /// The cells along the line, including the circles at both ends.
    pub cells: Vec<Cell>,
}

impl DoubleArrow {
    /// Returns the two circles, and the cells between them.
    pub(crate) fn parts(&self) -> ([Cell; 2], &[Cell]) {
        let last = self.cells.len() - 1;
        ([self.cells[0], self.cells[last]], &self.cells[1..last])
    }
}

impl Rule for DoubleArrow {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_length(&self.cells, 3)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let (circles, between) = self.parts();
        grid.sum(&circles) == grid.sum(between)
    }

    fn lower(&self, model: &mut Model<'_>) {
        let (circles, between) = self.parts();
        model.equal_sums(&circles, between);
    }
}

/// An arrow with a pill: the values on its shaft add up to the decimal number in the pill.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PillArrow {
    /// The cells of the pill, the most significant digit first.
    pub pill: Vec<Cell>,
    /// The cells of the shaft.
    pub cells: Vec<Cell>,
}

/// Maximum number of cells in a pill. Larger numbers exceed the sum of any grid.
const MAX_PILL: usize = 4;

impl Rule for PillArrow {
    fn cells(&self) -> Vec<Cell> {
        [&self.pill[..], &self.cells].concat()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_length(&self.pill, 1)?;
        if self.pill.len() > MAX_PILL {
            return Err(format!("expected at most {MAX_PILL} cells in the pill, found {}", self.pill.len()));
        }
        check_length(&self.cells, 1)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let digits = grid.read(&self.pill);
        let number = digits.iter().fold(0, |number, digit| 10 * number + digit);
        digits[1..].iter().all(|&digit| digit < 10) && number == grid.sum(&self.cells)
    }

    fn lower(&self, model: &mut Model<'_>) {
        for &cell in &self.pill[1..] {
            model.restrict(cell, |value| value < 10);
        }
        let weights = (0..self.pill.len() as u32).rev().map(|power| -10_i64.pow(power));
        let pill = self.pill.iter().copied().zip(weights);
        model.sum(self.cells.iter().map(|&cell| (cell, 1)).chain(pill), 0);
    }
}
