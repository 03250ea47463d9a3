//! Cages in which no group of cells adds up to a given sum.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule, all_differ, check_distinct, check_length};
use crate::engine::Model;
use crate::propagate::Rellik;
use crate::{Cell, VariantPuzzle};

/// A cage without repeated values in which no subset of one or more cells adds up to a sum.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RellikCage {
    /// The forbidden sum.
    pub sum: u32,
    /// The cells, in any order.
    pub cells: Vec<Cell>,
}

impl Rule for RellikCage {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_length(&self.cells, 1)?;
        check_distinct(&self.cells)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.read(&self.cells);
        let mut sums: Vec<i64> = Vec::new();
        for &value in &values {
            let extended = sums.iter().map(|sum| sum + i64::from(value)).collect::<Vec<_>>();
            sums.extend(extended);
            sums.push(i64::from(value));
            sums.sort_unstable();
            sums.dedup();
        }
        all_differ(&values) && !sums.contains(&i64::from(self.sum))
    }

    fn lower(&self, model: &mut Model<'_>) {
        model.all_different(&self.cells);
        if self.sum as usize <= Rellik::MAX_SUM {
            let least = model.shape().min_value.into();
            let houses = model.whole_houses();
            model.push(Rellik::new(model.indices(&self.cells), self.sum as usize, least, &houses));
        }
    }
}
