//! Rules about cells at certain distances: anti-knight, anti-king and anti-taxicab.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule};
use crate::engine::Model;
use crate::propagate::Taxicab;
use crate::{Cell, Shape};

/// The anti-knight rule: cells a knight's move apart have different values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AntiKnight {}

impl Rule for AntiKnight {
    fn holds(&self, grid: &Filled<'_>) -> bool {
        differ(grid, &KNIGHT)
    }

    fn lower(&self, model: &mut Model<'_>) {
        for pair in pairs(model.shape(), &KNIGHT) {
            model.all_different(&pair);
        }
    }
}

/// The anti-king rule: cells a king's move apart have different values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AntiKing {}

impl Rule for AntiKing {
    fn holds(&self, grid: &Filled<'_>) -> bool {
        differ(grid, &KING)
    }

    fn lower(&self, model: &mut Model<'_>) {
        for pair in pairs(model.shape(), &KING) {
            model.all_different(&pair);
        }
    }
}

/// The anti-taxicab rule: two cells with the value `x` are never `x` orthogonal steps apart.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AntiTaxicab {}

impl Rule for AntiTaxicab {
    fn holds(&self, grid: &Filled<'_>) -> bool {
        let cells: Vec<Cell> = grid.shape().cells().collect();
        let distance =
            |a: Cell, b: Cell| i32::from(a.row.abs_diff(b.row)) + i32::from(a.column.abs_diff(b.column));
        let equal = |a: Cell, b: Cell| grid.value(a) == grid.value(b);
        cells
            .iter()
            .all(|&a| cells.iter().all(|&b| a == b || !equal(a, b) || distance(a, b) != grid.value(a)))
    }

    fn lower(&self, model: &mut Model<'_>) {
        let shape = model.shape();
        let distance = |a: Cell, b: Cell| a.row.abs_diff(b.row) + a.column.abs_diff(b.column);
        for cell in shape.cells() {
            let at = |value: u8| {
                let others = shape.cells().filter(|&other| other != cell && distance(cell, other) == value);
                others.map(|other| model.index(other)).collect()
            };
            let excluded = (shape.min_value..=shape.max_value()).map(at).collect();
            model.push(Taxicab::new(model.index(cell), excluded));
        }
    }
}

/// Half of a knight's moves. The opposite moves connect the same pairs of cells.
pub(crate) const KNIGHT: [(i32, i32); 4] = [(1, 2), (2, 1), (1, -2), (2, -1)];

/// The downward diagonal moves of a king. The opposite moves connect the same pairs, and the rules of rows and columns
/// cover the orthogonal moves.
pub(crate) const KING: [(i32, i32); 2] = [(1, 1), (1, -1)];

/// Returns the pairs of cells that one of `moves` connects.
pub(crate) fn pairs<'a>(shape: &'a Shape, moves: &'a [(i32, i32)]) -> impl Iterator<Item = [Cell; 2]> + 'a {
    let ends = move |from: Cell| moves.iter().filter_map(move |&(rows, columns)| from.offset(rows, columns));
    shape.cells().flat_map(move |from| ends(from).filter(|&to| shape.contains(to)).map(move |to| [from, to]))
}

fn differ(grid: &Filled<'_>, moves: &[(i32, i32)]) -> bool {
    pairs(grid.shape(), moves).all(|[a, b]| grid.digit(a) != grid.digit(b))
}
