//! Lines of consecutive values in any order.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule, check_distinct, check_length};
use crate::engine::{Model, Primitive};
use crate::propagate::Pairwise;
use crate::{Cell, VariantPuzzle};

/// A line of consecutive values without repeats, in any order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Renban {
    /// The cells, in any order.
    pub cells: Vec<Cell>,
}

impl Rule for Renban {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_length(&self.cells, 1)?;
        check_distinct(&self.cells)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let mut values = grid.read(&self.cells);
        values.sort_unstable();
        values.windows(2).all(|pair| pair[0] + 1 == pair[1])
    }

    fn lower(&self, model: &mut Model<'_>) {
        let length = self.cells.len() as i32;
        let relation = model.relation(|a, b| a != b && (a - b).abs() < length);
        model.push(Pairwise::new(model.indices(&self.cells), relation).with_hidden_singles());
        model.all_different(&self.cells);
        if self.cells.len() > usize::from(model.shape().size) {
            model.primitives.push(Primitive::Never);
        }
    }
}
