//! Cages that state how often values occur.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule, check_distinct};
use crate::engine::Model;
use crate::propagate::Required;
use crate::{Cell, VariantPuzzle};

/// A cage with pairs of a count and a value: each of these values occurs in the cells exactly as often as its count.
/// Other values may occur any number of times.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LookAndSay {
    /// Pairs of a count and a value.
    pub pairs: Vec<[u8; 2]>,
    /// The cells, in any order.
    pub cells: Vec<Cell>,
}

impl Rule for LookAndSay {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn values(&self) -> Vec<u8> {
        self.pairs.iter().map(|&[_, value]| value).collect()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_distinct(&self.cells)?;
        let mut values = self.values();
        values.sort_unstable();
        match values.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(format!("duplicate count for value {}", pair[0])),
            None => Ok(()),
        }
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.read(&self.cells);
        let count = |value: u8| values.iter().filter(|&&other| other == i32::from(value)).count();
        self.pairs.iter().all(|&[expected, value]| count(value) == usize::from(expected))
    }

    fn lower(&self, model: &mut Model<'_>) {
        let counts =
            self.pairs.iter().map(|&[count, value]| (model.mask(value), usize::from(count))).collect();
        model.push(Required::exactly(model.indices(&self.cells), counts));
    }
}
