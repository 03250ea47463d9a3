//! Tables of the value pairs that two cells may have.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Filled, Rule, check_distinct, check_length};
use crate::engine::Model;
use crate::{Cell, VariantPuzzle};

/// For each value of the first cell, the values that the second cell may have. A value that is not listed has no
/// partner.
pub type PairTable = BTreeMap<u8, Vec<u8>>;

/// A line on which the values of any two adjacent cells form a pair in a table. The earlier cell contains the pair's
/// first value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PairConsecutive {
    /// Allowed pairs: maps each value of the earlier cell to the allowed values of the later cell.
    pub allowed: PairTable,
    /// The cells along the line.
    pub cells: Vec<Cell>,
    /// Name of the rule, such as `Nabner`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
}

impl Rule for PairConsecutive {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn values(&self) -> Vec<u8> {
        self.allowed.iter().flat_map(|(&value, partners)| [&[value][..], partners].concat()).collect()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_length(&self.cells, 2)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        self.cells.windows(2).all(|pair| is_allowed(&self.allowed, grid.value(pair[0]), grid.value(pair[1])))
    }

    fn lower(&self, model: &mut Model<'_>) {
        for pair in self.cells.windows(2) {
            model.pair(pair[0], pair[1], |a, b| is_allowed(&self.allowed, a, b));
        }
    }
}

/// A set of cells. The values of any two of the cells form a pair in a table; the cell that is listed earlier contains
/// the pair's first value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PairAll {
    /// Allowed pairs: maps each value of the earlier cell to the allowed values of the later cell.
    pub allowed: PairTable,
    /// The cells; their order matters only if the table is not symmetric.
    pub cells: Vec<Cell>,
    /// Name of the rule, such as `Nabner`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
}

impl Rule for PairAll {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn values(&self) -> Vec<u8> {
        self.allowed.iter().flat_map(|(&value, partners)| [&[value][..], partners].concat()).collect()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_length(&self.cells, 2)?;
        check_distinct(&self.cells)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.read(&self.cells);
        let with_later =
            |at: usize| values[at + 1..].iter().all(|&later| is_allowed(&self.allowed, values[at], later));
        (0..values.len()).all(with_later)
    }

    fn lower(&self, model: &mut Model<'_>) {
        let relation = model.relation(|a, b| is_allowed(&self.allowed, a, b));
        let mirrored = model.relation(|a, b| is_allowed(&self.allowed, b, a));
        if Arc::ptr_eq(&relation, &mirrored) {
            return model.all_pairs(&self.cells, relation);
        }
        for (at, &later) in self.cells.iter().enumerate() {
            for &earlier in &self.cells[..at] {
                model.pair(earlier, later, |a, b| is_allowed(&self.allowed, a, b));
            }
        }
    }
}

pub(crate) fn is_allowed(table: &PairTable, first: i32, second: i32) -> bool {
    let partners = table.iter().find(|&(&value, _)| i32::from(value) == first);
    partners.is_some_and(|(_, partners)| partners.iter().any(|&value| i32::from(value) == second))
}
