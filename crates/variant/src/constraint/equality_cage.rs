//! Equality cages: equal numbers of even and odd values, and of low and high values.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule, all_differ, check_distinct};
use crate::engine::Model;
use crate::propagate::EqualHalves;
use crate::{Cell, VariantPuzzle};

/// A cage without repeated values that contains as many even as odd values, and as many low as high values. The middle
/// value is neither low nor high, so the cage cannot contain it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EqualityCage {
    /// The cells, in any order.
    pub cells: Vec<Cell>,
}

impl Rule for EqualityCage {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_distinct(&self.cells)?;
        match self.cells.len() % 2 {
            0 => Ok(()),
            _ => Err(format!("expected an even number of cells, found {}", self.cells.len())),
        }
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.read(&self.cells);
        let shape = grid.shape();
        let twice_middle = i32::from(shape.min_value) + i32::from(shape.max_value());
        let half = values.len() / 2;
        let count = |holds: &dyn Fn(i32) -> bool| values.iter().filter(|&&value| holds(value)).count();
        all_differ(&values)
            && count(&|value| value % 2 == 0) == half
            && count(&|value| 2 * value < twice_middle) == half
            && count(&|value| 2 * value > twice_middle) == half
    }

    fn lower(&self, model: &mut Model<'_>) {
        model.all_different(&self.cells);
        let twice_middle = i32::from(model.shape().min_value) + i32::from(model.shape().max_value());
        let parities = [0, 1].map(|parity| model.values(|value| value % 2 == parity));
        let halves =
            [model.values(|value| 2 * value < twice_middle), model.values(|value| 2 * value > twice_middle)];
        for classes in [parities, halves] {
            model.push(EqualHalves::new(model.indices(&self.cells), classes));
        }
    }
}
