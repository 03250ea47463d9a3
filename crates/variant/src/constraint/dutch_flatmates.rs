//! Dutch flatmates, a rule about neighbours in columns.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule};
use crate::engine::Model;
use crate::propagate::Flatmates;
use crate::{Cell, VariantPuzzle};

/// The rule of the Dutch flatmates: every cell with the middle value (5 in a 9×9 grid) has the smallest value directly
/// above it or the greatest value directly below it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DutchFlatmates {}

impl Rule for DutchFlatmates {
    fn validate(&self, puzzle: &VariantPuzzle) -> Result<(), String> {
        match puzzle.shape.size % 2 {
            1 => Ok(()),
            _ => Err(format!("expected an odd number of values, found {}", puzzle.shape.size)),
        }
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let shape = grid.shape();
        let (least, greatest) = (i32::from(shape.min_value), i32::from(shape.max_value()));
        let is = |cell: Option<Cell>, value| {
            cell.is_some_and(|cell| shape.contains(cell) && grid.value(cell) == value)
        };
        let has_flatmate = |cell: Cell| is(cell.offset(-1, 0), least) || is(cell.offset(1, 0), greatest);
        shape.cells().all(|cell| 2 * grid.value(cell) != least + greatest || has_flatmate(cell))
    }

    fn lower(&self, model: &mut Model<'_>) {
        let shape = model.shape();
        let masks = [shape.min_value + shape.size / 2, shape.min_value, shape.max_value()]
            .map(|value| model.mask(value));
        for column in shape.column_houses() {
            model.push(Flatmates::new(model.indices(&column), masks[0], masks[1], masks[2]));
        }
    }
}
