//! Entropic and modular lines, on which a fixed number of consecutive cells have values of different classes.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule, all_differ, check_length};
use crate::engine::Model;
use crate::{Cell, VariantPuzzle};

/// An entropic line: any three consecutive cells contain a low, a middle and a high value, one from each third of all
/// values. On a line of two cells, the values belong to different thirds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EntropicLine {
    /// The cells along the line.
    pub cells: Vec<Cell>,
}

impl Rule for EntropicLine {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, puzzle: &VariantPuzzle) -> Result<(), String> {
        check_length(&self.cells, 2)?;
        match puzzle.shape.size % 3 {
            0 => Ok(()),
            _ => Err(format!("expected a number of values divisible by three, found {}", puzzle.shape.size)),
        }
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let third = i32::from(grid.shape().size / 3);
        let least = i32::from(grid.shape().min_value);
        let classes: Vec<i32> = grid.read(&self.cells).iter().map(|value| (value - least) / third).collect();
        classes.windows(classes.len().min(3)).all(all_differ)
    }

    fn lower(&self, model: &mut Model<'_>) {
        let third = i32::from(model.shape().size / 3);
        let least = i32::from(model.shape().min_value);
        differ_in_windows(model, &self.cells, 3, |value| (value - least) / third);
    }
}

/// A modular line: any `mod` consecutive cells have different remainders modulo `mod`. On a shorter line, all cells
/// have different remainders.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ModularLine {
    /// The modulus, at least 2.
    #[serde(rename = "mod")]
    pub modulus: u8,
    /// The cells along the line.
    pub cells: Vec<Cell>,
}

impl Rule for ModularLine {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_length(&self.cells, 2)?;
        if self.modulus < 2 {
            Err(format!("modulus {} is out of range (2 or more)", self.modulus))
        } else {
            Ok(())
        }
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let modulus = i32::from(self.modulus);
        let classes: Vec<i32> = grid.read(&self.cells).iter().map(|value| value % modulus).collect();
        classes.windows(classes.len().min(usize::from(self.modulus))).all(all_differ)
    }

    fn lower(&self, model: &mut Model<'_>) {
        let modulus = i32::from(self.modulus);
        differ_in_windows(model, &self.cells, self.modulus.into(), |value| value % modulus);
    }
}

/// Requires that any `window` consecutive cells have different classes. Since there are `window` classes, cells at a
/// distance of `window` have the same class.
fn differ_in_windows(model: &mut Model<'_>, cells: &[Cell], window: usize, class: impl Fn(i32) -> i32) {
    let different = model.relation(|a, b| class(a) != class(b));
    let equal = model.relation(|a, b| class(a) == class(b));
    for cells in cells.windows(window.min(cells.len())) {
        model.all_pairs(cells, different.clone());
    }
    for start in 0..window.min(cells.len()) {
        let same: Vec<Cell> = cells[start..].iter().step_by(window).copied().collect();
        if same.len() > 1 {
            model.all_pairs(&same, equal.clone());
        }
    }
}
