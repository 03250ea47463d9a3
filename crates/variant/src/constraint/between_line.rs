//! Lines whose values are between the values of their ends.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule, check_length};
use crate::engine::Model;
use crate::propagate::Between;
use crate::{Cell, VariantPuzzle};

/// A line whose values are strictly between the values of its two ends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BetweenLine {
    /// The cells along the line, including the circles at both ends.
    pub cells: Vec<Cell>,
}

impl Rule for BetweenLine {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_length(&self.cells, 2)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.read(&self.cells);
        let (first, last) = (values[0], values[values.len() - 1]);
        let between = |&value: &i32| first.min(last) < value && value < first.max(last);
        values[1..values.len() - 1].iter().all(between)
    }

    fn lower(&self, model: &mut Model<'_>) {
        let cells = model.indices(&self.cells);
        let last = cells.len() - 1;
        model.push(Between::new([cells[0], cells[last]], &cells[1..last]));
    }
}
