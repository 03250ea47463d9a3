//! Clones: sets of cells that contain the same values.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule};
use crate::engine::Model;
use crate::propagate;
use crate::{Cell, VariantPuzzle};

/// Sets of cells that contain the same values, each value equally often.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SameValues {
    /// The sets of cells. All sets have the same size.
    pub sets: Vec<Vec<Cell>>,
}

impl Rule for SameValues {
    fn cells(&self) -> Vec<Cell> {
        self.sets.concat()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        match self.sets.windows(2).find(|pair| pair[0].len() != pair[1].len()) {
            Some(pair) => Err(format!(
                "expected sets of equal size, found {} and {} cells",
                pair[0].len(),
                pair[1].len()
            )),
            None => Ok(()),
        }
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let sorted = |set: &Vec<Cell>| {
            let mut values = grid.read(set);
            values.sort_unstable();
            values
        };
        self.sets.windows(2).all(|pair| sorted(&pair[0]) == sorted(&pair[1]))
    }

    fn lower(&self, model: &mut Model<'_>) {
        let sets: Vec<_> = self.sets.iter().map(|set| model.indices(set)).collect();
        match self.sets.first().map_or(0, Vec::len) {
            0 => {}
            1 => self.sets.windows(2).for_each(|pair| model.equal(pair[0][0], pair[1][0])),
            _ => model.push(propagate::SameValues::new(&sets)),
        }
    }
}
