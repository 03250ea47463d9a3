//! Sums of cells with optional coefficients. Values may repeat.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule, check_length};
use crate::engine::Model;
use crate::{Cell, VariantPuzzle};

/// Cells whose values, multiplied by optional coefficients, add up to a sum. Values may repeat, and a cell may be
/// listed several times.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Sum {
    /// The sum of all values, each multiplied by its coefficient.
    pub sum: i64,
    /// The cells, in any order.
    pub cells: Vec<Cell>,
    /// The coefficient of each cell; 1 for all cells if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coeffs: Option<Vec<i32>>,
}

/// Maximum absolute value of a coefficient.
const MAX_COEFFICIENT: u32 = 1_000_000;

impl Sum {
    /// Returns the cells with their coefficients.
    pub(crate) fn terms(&self) -> impl Iterator<Item = (Cell, i32)> + '_ {
        let coefficient = |at: usize| self.coeffs.as_ref().map_or(1, |coefficients| coefficients[at]);
        self.cells.iter().enumerate().map(move |(at, &cell)| (cell, coefficient(at)))
    }
}

impl Rule for Sum {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_length(&self.cells, 1)?;
        let Some(coefficients) = &self.coeffs else { return Ok(()) };
        if coefficients.len() != self.cells.len() {
            return Err(format!("expected {} coefficients, found {}", self.cells.len(), coefficients.len()));
        }
        match coefficients.iter().find(|coefficient| coefficient.unsigned_abs() > MAX_COEFFICIENT) {
            Some(coefficient) => {
                Err(format!("coefficient {coefficient} is out of range (at most {MAX_COEFFICIENT})"))
            }
            None => Ok(()),
        }
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let terms =
            self.terms().map(|(cell, coefficient)| i64::from(coefficient) * i64::from(grid.value(cell)));
        terms.sum::<i64>() == self.sum
    }

    fn lower(&self, model: &mut Model<'_>) {
        model.sum(self.terms().map(|(cell, coefficient)| (cell, coefficient.into())), self.sum);
    }
}
