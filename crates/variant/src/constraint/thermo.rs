//! Strict thermometers, and slow thermometers, on which values may repeat.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule, check_length};
use crate::engine::Model;
use crate::propagate::Ordered;
use crate::{Cell, VariantPuzzle};

/// A thermometer: values increase along the line, starting at the bulb.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Thermo {
    /// The cells along the line, starting at the bulb.
    pub cells: Vec<Cell>,
}

impl Rule for Thermo {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_length(&self.cells, 2)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        grid.read(&self.cells).windows(2).all(|pair| pair[0] < pair[1])
    }

    fn lower(&self, model: &mut Model<'_>) {
        model.push(Ordered::increasing(model.indices(&self.cells)));
    }
}

/// A slow thermometer: values never decrease along the line, starting at the bulb.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SlowThermo {
    /// The cells along the line, starting at the bulb.
    pub cells: Vec<Cell>,
}

impl Rule for SlowThermo {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_length(&self.cells, 2)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        grid.read(&self.cells).windows(2).all(|pair| pair[0] <= pair[1])
    }

    fn lower(&self, model: &mut Model<'_>) {
        model.push(Ordered::not_decreasing(model.indices(&self.cells)));
    }
}
