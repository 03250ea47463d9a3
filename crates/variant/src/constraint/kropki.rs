//! White and black dots, and the rule that adjacent cells without a dot do not qualify for one.

use serde::{Deserialize, Serialize};

use super::{And, Constraint, Filled, Rule, check_pair};
use crate::engine::Model;
use crate::{Cell, VariantPuzzle};

/// A white dot: the two cells have consecutive values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WhiteDot {
    /// The two cells, in any order.
    pub cells: Vec<Cell>,
}

impl Rule for WhiteDot {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_pair(&self.cells)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        are_consecutive(grid.value(self.cells[0]), grid.value(self.cells[1]))
    }

    fn lower(&self, model: &mut Model<'_>) {
        model.pair(self.cells[0], self.cells[1], are_consecutive);
    }
}

/// A black dot: one cell has twice the value of the other cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BlackDot {
    /// The two cells, in any order.
    pub cells: Vec<Cell>,
}

impl Rule for BlackDot {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_pair(&self.cells)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        are_double(grid.value(self.cells[0]), grid.value(self.cells[1]))
    }

    fn lower(&self, model: &mut Model<'_>) {
        model.pair(self.cells[0], self.cells[1], are_double);
    }
}

/// The rule that all dots are shown: the values of adjacent cells without a dot are not consecutive, and neither value
/// is twice the other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct KropkiNegative {}

impl Rule for KropkiNegative {
    fn validate(&self, puzzle: &VariantPuzzle) -> Result<(), String> {
        check_marks(puzzle, is_dot, "a dot")
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        unmarked_pairs(grid.puzzle, is_dot).all(|pair| {
            let [a, b] = pair.map(|cell| grid.value(cell));
            !are_consecutive(a, b) && !are_double(a, b)
        })
    }

    fn lower(&self, model: &mut Model<'_>) {
        for [a, b] in unmarked_pairs(model.puzzle, is_dot) {
            model.pair(a, b, |a, b| !are_consecutive(a, b) && !are_double(a, b));
        }
    }
}

/// The rule that all white dots are shown: adjacent cells without a white dot do not have consecutive values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ConsecutiveNegative {}

impl Rule for ConsecutiveNegative {
    fn validate(&self, puzzle: &VariantPuzzle) -> Result<(), String> {
        check_marks(puzzle, is_white_dot, "a white dot")
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        unmarked_pairs(grid.puzzle, is_white_dot).all(|[a, b]| !are_consecutive(grid.value(a), grid.value(b)))
    }

    fn lower(&self, model: &mut Model<'_>) {
        for [a, b] in unmarked_pairs(model.puzzle, is_white_dot) {
            model.pair(a, b, |a, b| !are_consecutive(a, b));
        }
    }
}

/// The non-consecutive rule: adjacent cells never have consecutive values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NonConsecutive {}

impl Rule for NonConsecutive {
    fn holds(&self, grid: &Filled<'_>) -> bool {
        grid.shape().adjacent_pairs().all(|[a, b]| !are_consecutive(grid.value(a), grid.value(b)))
    }

    fn lower(&self, model: &mut Model<'_>) {
        for [a, b] in model.shape().adjacent_pairs() {
            model.pair(a, b, |a, b| !are_consecutive(a, b));
        }
    }
}

pub(crate) fn are_consecutive(a: i32, b: i32) -> bool {
    (a - b).abs() == 1
}

pub(crate) fn are_double(a: i32, b: i32) -> bool {
    a == 2 * b || b == 2 * a
}

pub(crate) fn is_white_dot(constraint: &Constraint) -> bool {
    matches!(constraint, Constraint::WhiteDot(_))
}

pub(crate) fn is_dot(constraint: &Constraint) -> bool {
    matches!(constraint, Constraint::WhiteDot(_) | Constraint::BlackDot(_))
}

/// Returns the adjacent pairs of cells that are not marked. `is_mark` selects the constraints that mark pairs.
pub(crate) fn unmarked_pairs(
    puzzle: &VariantPuzzle,
    is_mark: fn(&Constraint) -> bool,
) -> impl Iterator<Item = [Cell; 2]> + '_ {
    let mut marked: Vec<[Cell; 2]> = Vec::new();
    for mark in And::flatten(&puzzle.constraints).into_iter().filter(|constraint| is_mark(constraint)) {
        let cells = mark.cells();
        marked.push([cells[0].min(cells[1]), cells[0].max(cells[1])]);
    }
    puzzle.shape.adjacent_pairs().filter(move |pair| !marked.contains(pair))
}

/// Rejects marks in an `or`, since a pair would only be marked in some branches.
pub(crate) fn check_marks(
    puzzle: &VariantPuzzle,
    is_mark: fn(&Constraint) -> bool,
    name: &str,
) -> Result<(), String> {
    let has_marks = |constraint: &Constraint| match constraint {
        Constraint::Or(or) => or.any(is_mark),
        _ => false,
    };
    if And::flatten(&puzzle.constraints).into_iter().any(has_marks) {
        return Err(format!("{name} is not allowed inside an `or`: the unmarked pairs would be undefined"));
    }
    Ok(())
}
