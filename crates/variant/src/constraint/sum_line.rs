//! Lines that are divided into parts with equal sums.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule, check_length};
use crate::engine::Model;
use crate::propagate;
use crate::{Cell, VariantPuzzle};

/// A line that can be divided into parts of consecutive cells with equal sums.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SumLine {
    /// The sum of each part.
    pub sum: u32,
    /// The cells along the line.
    pub cells: Vec<Cell>,
    /// Whether the line is a loop, so that a part may continue from its end to its start.
    #[serde(rename = "loop", default, skip_serializing_if = "std::ops::Not::not")]
    pub is_loop: bool,
}

/// Maximum sum of a part. The possible partial sums are stored as a set of 32 bits.
const MAX_SUM: u32 = 31;

impl SumLine {
    fn splits(&self, values: &[i32]) -> bool {
        let mut sum = 0;
        for value in values {
            sum += i64::from(*value);
            sum = if sum == i64::from(self.sum) { 0 } else { sum };
        }
        sum == 0
    }
}

impl Rule for SumLine {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_length(&self.cells, 1)?;
        match self.sum {
            1..=MAX_SUM => Ok(()),
            sum => Err(format!("sum {sum} is out of range (1 to {MAX_SUM})")),
        }
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.read(&self.cells);
        let starts = if self.is_loop { values.len() } else { 1 };
        (0..starts).any(|start| self.splits(&[&values[start..], &values[..start]].concat()))
    }

    fn lower(&self, model: &mut Model<'_>) {
        let least = model.shape().min_value.into();
        model.push(propagate::SumLine::new(model.indices(&self.cells), self.sum, self.is_loop, least));
    }
}
