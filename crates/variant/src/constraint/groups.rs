//! Additional houses that follow from the grid: windows, and disjoint groups.

use serde::{Deserialize, Serialize};

use super::{all_differ, check_distinct, Filled, Rule};
use crate::{Cell, VariantPuzzle};
use crate::engine::Model;

/// No value repeats in any of the windows, which are additional boxes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Windoku {
    /// The windows.
    pub groups: Vec<Vec<Cell>>,
}

impl Rule for Windoku {
    fn cells(&self) -> Vec<Cell> {
        self.groups.concat()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        self.groups.iter().try_for_each(|group| check_distinct(group))
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        self.groups.iter().all(|group| all_differ(&grid.read(group)))
    }

    fn lower(&self, model: &mut Model<'_>) {
        self.groups.iter().for_each(|group| model.all_different(group));
    }
}

/// No value repeats among the cells at the same position of their boxes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DisjointGroups {
    /// The cells of each position.
    pub groups: Vec<Vec<Cell>>,
}

impl Rule for DisjointGroups {
    fn cells(&self) -> Vec<Cell> {
        self.groups.concat()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        self.groups.iter().try_for_each(|group| check_distinct(group))
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        self.groups.iter().all(|group| all_differ(&grid.read(group)))
    }

    fn lower(&self, model: &mut Model<'_>) {
        self.groups.iter().for_each(|group| model.all_different(group));
    }
}
