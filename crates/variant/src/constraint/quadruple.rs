//! Values that must occur in a set of cells, such as the four cells around a circle.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule, check_distinct};
use crate::engine::{Mask, Model};
use crate::propagate::Required;
use crate::{Cell, VariantPuzzle};

/// A circle on a corner. Its values occur in the cells around the corner. A value that is listed twice occurs at least
/// twice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Quadruple {
    /// The required values, including repeats.
    pub values: Vec<u8>,
    /// The cells around the corner.
    pub cells: Vec<Cell>,
}

impl Rule for Quadruple {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn values(&self) -> Vec<u8> {
        self.values.clone()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_values(&self.values, &self.cells)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        contains_at_least(&grid.read(&self.cells), &self.values)
    }

    fn lower(&self, model: &mut Model<'_>) {
        model.push(Required::at_least(model.indices(&self.cells), counts(model, &self.values)));
    }
}

/// Values that occur in the cells at least as often as they are listed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ContainAtLeast {
    /// The required values, including repeats.
    pub values: Vec<u8>,
    /// The cells, in any order.
    pub cells: Vec<Cell>,
}

impl Rule for ContainAtLeast {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn values(&self) -> Vec<u8> {
        self.values.clone()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_values(&self.values, &self.cells)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        contains_at_least(&grid.read(&self.cells), &self.values)
    }

    fn lower(&self, model: &mut Model<'_>) {
        model.push(Required::at_least(model.indices(&self.cells), counts(model, &self.values)));
    }
}

/// Values that occur in the cells exactly as often as they are listed. Other values may also occur.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ContainExact {
    /// The listed values, including repeats.
    pub values: Vec<u8>,
    /// The cells, in any order.
    pub cells: Vec<Cell>,
}

impl Rule for ContainExact {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn values(&self) -> Vec<u8> {
        self.values.clone()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_values(&self.values, &self.cells)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.read(&self.cells);
        self.values.iter().all(|&value| occurrences(&values, value) == listed(&self.values, value))
    }

    fn lower(&self, model: &mut Model<'_>) {
        model.push(Required::exactly(model.indices(&self.cells), counts(model, &self.values)));
    }
}

fn contains_at_least(values: &[i32], required: &[u8]) -> bool {
    required.iter().all(|&value| occurrences(values, value) >= listed(required, value))
}

fn occurrences(values: &[i32], value: u8) -> usize {
    values.iter().filter(|&&other| other == i32::from(value)).count()
}

fn listed(required: &[u8], value: u8) -> usize {
    required.iter().filter(|&&other| other == value).count()
}

fn check_values(required: &[u8], cells: &[Cell]) -> Result<(), String> {
    check_distinct(cells)?;
    if required.len() > cells.len() {
        return Err(format!("expected at most {} values, found {}", cells.len(), required.len()));
    }
    Ok(())
}

/// Returns each listed value with the number of times that it is listed.
fn counts(model: &Model<'_>, values: &[u8]) -> Vec<(Mask, usize)> {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    sorted.chunk_by(|a, b| a == b).map(|equal| (model.mask(equal[0]), equal.len())).collect()
}
