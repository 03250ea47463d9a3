//! X and V between adjacent cells, and the rule that adjacent cells without X or V do not qualify for one.

use serde::{Deserialize, Serialize};

use super::kropki::{check_marks, unmarked_pairs};
use super::{Constraint, Filled, Rule, check_pair};
use crate::engine::Model;
use crate::{Cell, VariantPuzzle};

/// An X: the values of the two cells add up to 10.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct XSum10 {
    /// The two cells, in any order.
    pub cells: Vec<Cell>,
}

impl Rule for XSum10 {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_pair(&self.cells)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        grid.sum(&self.cells) == 10
    }

    fn lower(&self, model: &mut Model<'_>) {
        model.sum(self.cells.iter().map(|&cell| (cell, 1)), 10);
    }
}

/// A V: the values of the two cells add up to 5.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct VSum5 {
    /// The two cells, in any order.
    pub cells: Vec<Cell>,
}

impl Rule for VSum5 {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_pair(&self.cells)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        grid.sum(&self.cells) == 5
    }

    fn lower(&self, model: &mut Model<'_>) {
        model.sum(self.cells.iter().map(|&cell| (cell, 1)), 5);
    }
}

/// The rule that all X and V are shown: the values of other adjacent cells add up to neither 5 nor 10.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct XvNegative {}

impl Rule for XvNegative {
    fn validate(&self, puzzle: &VariantPuzzle) -> Result<(), String> {
        check_marks(puzzle, is_xv, "an X or V")
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        unmarked_pairs(grid.puzzle, is_xv).all(|pair| !matches!(grid.sum(&pair), 5 | 10))
    }

    fn lower(&self, model: &mut Model<'_>) {
        for [a, b] in unmarked_pairs(model.puzzle, is_xv) {
            model.pair(a, b, |a, b| !matches!(a + b, 5 | 10));
        }
    }
}

pub(crate) fn is_xv(constraint: &Constraint) -> bool {
    matches!(constraint, Constraint::XSum10(_) | Constraint::VSum5(_))
}
