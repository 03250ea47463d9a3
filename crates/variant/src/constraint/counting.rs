//! Cells whose value is a count, either of the circles with this value or of the different values in other cells.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule, check_distinct, check_length};
use crate::engine::Model;
use crate::propagate;
use crate::{Cell, VariantPuzzle};

/// Counting circles: the value in a circle is the number of circles with this value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CountingCircles {
    /// The cells with circles.
    pub cells: Vec<Cell>,
}

impl Rule for CountingCircles {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_distinct(&self.cells)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.read(&self.cells);
        values.iter().all(|value| values.iter().filter(|other| *other == value).count() == *value as usize)
    }

    fn lower(&self, model: &mut Model<'_>) {
        let least = model.shape().min_value.into();
        model.push(propagate::CountingCircles::new(model.indices(&self.cells), least));
    }
}

/// A control cell whose value is the number of different values in other cells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CountDistinct {
    /// The cell that contains the number.
    pub control: Cell,
    /// The counted cells, in any order.
    pub cells: Vec<Cell>,
}

impl Rule for CountDistinct {
    fn cells(&self) -> Vec<Cell> {
        [&[self.control][..], &self.cells].concat()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_length(&self.cells, 1)?;
        check_distinct(&self.cells)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let mut values = grid.read(&self.cells);
        values.sort_unstable();
        values.dedup();
        values.len() == grid.value(self.control) as usize
    }

    fn lower(&self, model: &mut Model<'_>) {
        let least = model.shape().min_value.into();
        model.push(propagate::CountDistinct::new(
            model.index(self.control),
            &model.indices(&self.cells),
            least,
        ));
    }
}
