//! Lines whose values are outside the range between the values of their ends.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule, check_length};
use crate::engine::Model;
use crate::propagate::Lockout;
use crate::{Cell, VariantPuzzle};

/// A line whose ends differ by at least a minimum. The other values on the line are outside the range from one end's
/// value to the other's, inclusive.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LockoutLine {
    /// The minimum difference between the ends.
    pub min_diff: u8,
    /// The cells along the line, including the diamonds at both ends.
    pub cells: Vec<Cell>,
}

impl Rule for LockoutLine {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_length(&self.cells, 2)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.read(&self.cells);
        let (first, last) = (values[0], values[values.len() - 1]);
        let outside = |&value: &i32| value < first.min(last) || first.max(last) < value;
        (first - last).abs() >= i32::from(self.min_diff) && values[1..values.len() - 1].iter().all(outside)
    }

    fn lower(&self, model: &mut Model<'_>) {
        let cells = model.indices(&self.cells);
        let last = cells.len() - 1;
        model.push(Lockout::new([cells[0], cells[last]], &cells[1..last], self.min_diff.into()));
    }
}
