//! Sums of the values between two ends: lunchboxes and sandwiches.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule, all_differ, check_length};
use crate::engine::Model;
use crate::propagate;
use crate::{Cell, VariantPuzzle};

/// A cage without repeated values, in which the values between the smallest and the greatest value add up to a sum.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Lunchbox {
    /// Sum of the values between the two end values.
    pub sum: u32,
    /// The cells along the line.
    pub cells: Vec<Cell>,
}

impl Rule for Lunchbox {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_length(&self.cells, 2)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.read(&self.cells);
        let (least, greatest) = (values.iter().min(), values.iter().max());
        all_differ(&values) && sum_between(&values, least, greatest) == Some(i64::from(self.sum))
    }

    fn lower(&self, model: &mut Model<'_>) {
        let least = model.shape().min_value.into();
        model.push(propagate::Lunchbox::new(model.indices(&self.cells), self.sum.into(), None, least));
    }
}

/// A row or column in which the values between the smallest and the greatest value of the grid (1 and 9) add up to a
/// sum.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Sandwich {
    /// Sum of the values between the two end values.
    pub sum: u32,
    /// The cells along the line.
    pub cells: Vec<Cell>,
}

impl Rule for Sandwich {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_length(&self.cells, 2)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.read(&self.cells);
        let crusts = [grid.shape().min_value, grid.shape().max_value()].map(i32::from);
        all_differ(&values)
            && sum_between(&values, Some(&crusts[0]), Some(&crusts[1])) == Some(i64::from(self.sum))
    }

    fn lower(&self, model: &mut Model<'_>) {
        let shape = model.shape();
        let ends = [shape.min_value, shape.max_value()].map(|value| model.mask(value));
        let least = shape.min_value.into();
        model.push(propagate::Lunchbox::new(model.indices(&self.cells), self.sum.into(), Some(ends), least));
    }
}

/// Returns the sum of the values between `one` and `other`, or `None` if one of them does not occur.
fn sum_between(values: &[i32], one: Option<&i32>, other: Option<&i32>) -> Option<i64> {
    let position = |value: Option<&i32>| values.iter().position(|other| Some(other) == value);
    let (one, other) = (position(one)?, position(other)?);
    Some(
        values[one.min(other)..=one.max(other)]
            .iter()
            .skip(1)
            .rev()
            .skip(1)
            .map(|&value| i64::from(value))
            .sum(),
    )
}
