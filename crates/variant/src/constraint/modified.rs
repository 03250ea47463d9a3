//! Modified cells: doublers, negators, hot and cold cells.
//!
//! In rules about sums and comparisons, a modified cell counts as a number other than its digit. Rules about repeats,
//! restrictions of cells, and solutions use digits. The positions of hidden modifiers are not part of a solution: a
//! grid of digits counts once even if several placements of the modifiers are possible.

use serde::{Deserialize, Serialize};

use super::{Constraint, Filled, Rule, check_distinct, check_length};
use crate::engine::{MAX_VARIABLES, Mask, Model, Primitive};
use crate::propagate::{Modified, Required};
use crate::{Cell, VariantPuzzle};

/// Maximum size of the range of numbers that cells may count as. A mask has 32 bits, one of which marks an unmodified
/// cell.
pub(crate) const MAX_NUMBERS: u32 = 31;

/// Maximum number of values of a grid with hidden modifiers. Checking a full grid tries all placements of the
/// modifiers, of which there are at most 198,144 for this size.
const MAX_SIZE: u8 = 12;

/// Constraints that can be combined with modified cells: rules about digits, and rules whose meaning does not depend on
/// which numbers occur.
pub(super) const COMBINED: &[&str] = &[
    "all_different",
    "and",
    "anti_king",
    "anti_knight",
    "arrow",
    "between_line",
    "black_dot",
    "cage",
    "diagonal_anti",
    "diagonal_main",
    "disjoint_groups",
    "double_arrow",
    "equal_sum",
    "even",
    "greater",
    "little_killer",
    "lockout_line",
    "modified_cells",
    "modifiers",
    "odd",
    "or",
    "palindrome",
    "region_sum_line",
    "slow_thermo",
    "sum",
    "thermo",
    "v_sum5",
    "value",
    "whisper",
    "white_dot",
    "windoku",
    "x_sum10",
    "zipper_line",
];

/// Known cells that count as their digit times a factor plus an offset. For doublers, the factor is 2; for negators, it
/// is -1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ModifiedCells {
    /// The factor by which the digit is multiplied.
    #[serde(default = "one")]
    pub times: i8,
    /// The offset that is added to the product.
    #[serde(default)]
    pub plus: i8,
    /// The cells, in any order.
    pub cells: Vec<Cell>,
}

/// One unknown cell in each row, column and region that counts as its digit times a factor plus an offset. These
/// cells contain each digit exactly once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Modifiers {
    /// The factor by which the digit is multiplied.
    #[serde(default = "one")]
    pub times: i8,
    /// The offset that is added to the product.
    #[serde(default)]
    pub plus: i8,
}

fn one() -> i8 {
    1
}

/// The factor and offset of a modifier, which convert a digit to a number.
#[derive(Clone, Copy)]
struct Effect {
    times: i8,
    plus: i8,
}

impl Effect {
    fn number(self, digit: i32) -> i32 {
        digit * i32::from(self.times) + i32::from(self.plus)
    }

    fn validate(self, puzzle: &VariantPuzzle) -> Result<(), String> {
        if (self.times, self.plus) == (1, 0) {
            return Err(
                "`times` and `plus` have no effect: expected a factor other than 1 or an offset other than 0"
                    .into(),
            );
        }
        let (least, greatest) = number_range(puzzle);
        if greatest - least >= MAX_NUMBERS as i32 {
            return Err(format!(
                "expected a range of at most {MAX_NUMBERS} numbers, found {least} to {greatest}"
            ));
        }
        check_combined(&puzzle.constraints)
    }
}

fn effect(constraint: &Constraint) -> Option<Effect> {
    match *constraint {
        Constraint::ModifiedCells(ModifiedCells { times, plus, .. })
        | Constraint::Modifiers(Modifiers { times, plus }) => Some(Effect { times, plus }),
        _ => None,
    }
}

fn check_combined(constraints: &[Constraint]) -> Result<(), String> {
    constraints.iter().try_for_each(|constraint| match constraint {
        Constraint::And(and) => check_combined(&and.parts),
        Constraint::Or(or) => or.branches.iter().try_for_each(|branch| check_combined(branch)),
        other if COMBINED.contains(&other.name()) => Ok(()),
        other => Err(format!("cannot be combined with `{}`", other.name())),
    })
}

/// Returns the smallest and the greatest number that a cell of the puzzle may count as.
pub(crate) fn number_range(puzzle: &VariantPuzzle) -> (i32, i32) {
    let digits = [puzzle.shape.min_value, puzzle.shape.max_value()].map(i32::from);
    let effects = puzzle.constraints.iter().filter_map(effect);
    let numbers = effects.flat_map(|effect| digits.map(|digit| effect.number(digit)));
    numbers.fold((digits[0], digits[1]), |(least, greatest), it| (least.min(it), greatest.max(it)))
}

/// Returns whether the puzzle contains modifiers in unknown cells.
pub(crate) fn has_hidden_modifiers(puzzle: &VariantPuzzle) -> bool {
    puzzle.constraints.iter().any(|constraint| matches!(constraint, Constraint::Modifiers(_)))
}

/// Returns the numbers that the cells of a full grid count as: one list for each placement of hidden modifiers, or a
/// single list if the puzzle has none.
pub(super) fn values(puzzle: &VariantPuzzle, digits: &[u8]) -> Vec<Vec<i32>> {
    let mut values: Vec<i32> = digits.iter().map(|&digit| digit.into()).collect();
    let mut hidden = None;
    for constraint in &puzzle.constraints {
        match (constraint, effect(constraint)) {
            (Constraint::ModifiedCells(it), Some(effect)) => {
                for &cell in &it.cells {
                    let at = puzzle.shape.index(cell);
                    values[at] = effect.number(digits[at].into());
                }
            }
            (_, Some(effect)) => hidden = Some(effect),
            _ => {}
        }
    }
    let Some(effect) = hidden else { return vec![values] };
    // In each row, chooses a cell whose column, region and digit no earlier row has used.
    let mut placements: Vec<Vec<usize>> = vec![Vec::new()];
    let houses = whole_houses(puzzle);
    for row in 0..usize::from(puzzle.shape.rows) {
        let columns = usize::from(puzzle.shape.columns);
        let cells = row * columns..(row + 1) * columns;
        let clashes = |a: usize, b: usize| {
            let share = |house: &Vec<usize>| house.contains(&a) && house.contains(&b);
            digits[a] == digits[b] || houses.iter().any(share)
        };
        placements = placements
            .iter()
            .flat_map(|chosen| {
                let fits = |&cell: &usize| chosen.iter().all(|&other| !clashes(cell, other));
                cells.clone().filter(fits).map(|cell| [&chosen[..], &[cell]].concat()).collect::<Vec<_>>()
            })
            .collect();
    }
    let fills = |chosen: &Vec<usize>| {
        houses.iter().all(|house| house.iter().filter(|cell| chosen.contains(cell)).count() == 1)
    };
    placements.retain(fills);
    let modified = |chosen: Vec<usize>| {
        let mut values = values.clone();
        chosen.into_iter().for_each(|cell| values[cell] = effect.number(values[cell]));
        values
    };
    placements.into_iter().map(modified).collect()
}

/// Returns the cell indices of all rows, columns and regions with as many cells as there are values.
fn whole_houses(puzzle: &VariantPuzzle) -> Vec<Vec<usize>> {
    let shape = &puzzle.shape;
    let houses = puzzle.houses().into_iter().flat_map(|(_, houses)| houses);
    let whole = houses.filter(|house| house.len() == usize::from(shape.size));
    whole.map(|house| house.iter().map(|&cell| shape.index(cell)).collect()).collect()
}

impl Rule for ModifiedCells {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, puzzle: &VariantPuzzle) -> Result<(), String> {
        check_length(&self.cells, 1)?;
        let mut all = Vec::new();
        for constraint in &puzzle.constraints {
            match constraint {
                Constraint::ModifiedCells(it) => all.extend_from_slice(&it.cells),
                Constraint::Modifiers(_) => return Err("cannot be combined with `modifiers`".into()),
                _ => {}
            }
        }
        let limit = MAX_VARIABLES - puzzle.shape.len();
        if all.len() > limit {
            return Err(format!(
                "expected at most {limit} modified cells in the puzzle, found {}",
                all.len()
            ));
        }
        check_distinct(&all)?;
        Effect { times: self.times, plus: self.plus }.validate(puzzle)
    }

    /// Returns true, because the rules about numbers take the modifiers into account.
    fn holds(&self, _grid: &Filled<'_>) -> bool {
        true
    }

    fn lower(&self, model: &mut Model<'_>) {
        let effect = Effect { times: self.times, plus: self.plus };
        let relation = model.relation(|digit, number| number == effect.number(digit));
        for &cell in &self.cells {
            let cells = [model.digit(cell), model.number(cell)];
            model.primitives.push(Primitive::Pair(cells, relation.clone()));
        }
    }
}

impl Rule for Modifiers {
    fn validate(&self, puzzle: &VariantPuzzle) -> Result<(), String> {
        let shape = &puzzle.shape;
        if shape.rows != shape.columns || shape.rows != shape.size || shape.size > MAX_SIZE {
            return Err(format!(
                "expected a square grid with as many values as rows, and at most {MAX_SIZE} rows"
            ));
        }
        let modifiers = puzzle.constraints.iter().filter(|it| matches!(it, Constraint::Modifiers(_)));
        if modifiers.count() > 1 {
            return Err("listed twice".into());
        }
        Effect { times: self.times, plus: self.plus }.validate(puzzle)
    }

    /// Returns true, because the rules about numbers are checked for each placement of the modifiers.
    fn holds(&self, _grid: &Filled<'_>) -> bool {
        true
    }

    fn lower(&self, model: &mut Model<'_>) {
        let effect = Effect { times: self.times, plus: self.plus };
        let digits = model.digits();
        let unmodified: Mask = 1 << model.size();
        let number_of = |value: i32| (model.mask(value), model.mask(effect.number(value)));
        let shape = model.shape();
        let numbers: Vec<(Mask, Mask)> =
            (shape.min_value..=shape.max_value()).map(|value| number_of(value.into())).collect();
        let mut marks = Vec::new();
        for cell in shape.cells() {
            let mark = model.variable(digits | unmodified);
            let number = model.number(cell);
            marks.push(mark);
            model.push(Modified::new([model.digit(cell), mark, number], unmodified, numbers.clone()));
        }
        for house in whole_houses(model.puzzle) {
            let marks = house.iter().map(|&cell| marks[cell]).collect();
            model.push(Required::exactly(marks, vec![(unmodified, house.len() - 1)]));
        }
        model.push(Required::exactly(marks, numbers.iter().map(|&(digit, _)| (digit, 1)).collect()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, Outcome};

    fn puzzle(constraints: &str) -> Result<VariantPuzzle, crate::VariantError> {
        let text =
            format!(r#"{{"rows": 4, "cols": 4, "size": 4, "box": [2, 2], "constraints": [{constraints}]}}"#);
        VariantPuzzle::from_json(&text).and_then(|puzzle| puzzle.validate().map(|()| puzzle))
    }

    #[test]
    fn doublers_reach_large_sums() {
        // 3 and 4 add up to 7, to 10 with a doubled 3, and to 11 with a doubled 4; no row has two doublers.
        for (sum, expected) in [(7, true), (10, true), (11, true), (14, false)] {
            let cage = format!(
                r#"{{"type": "modifiers", "times": 2}}, {{"type": "cage", "sum": {sum}, "cells": ["R1C1", "R1C2"]}}"#
            );
            let outcome = puzzle(&cage).unwrap().solve(&Limits::default()).unwrap();
            assert_eq!(outcome != Outcome::None, expected, "sum {sum}: {outcome:?}");
        }
    }

    #[test]
    fn placements_count_once() {
        let grid = |constraints| VariantPuzzle {
            givens: [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1].map(Some).to_vec(),
            ..puzzle(constraints).unwrap()
        };
        let modified = grid(r#"{"type": "modifiers", "times": -1}"#);
        let digits: Vec<u8> = modified.givens.iter().flatten().copied().collect();
        assert!(values(&modified, &digits).len() > 1, "several placements");
        assert_eq!(modified.count(10, &Limits::default()).unwrap().count, 1);
        assert_eq!(modified.check_grid(&digits).unwrap(), []);
        let impossible = grid(
            r#"{"type": "modifiers", "times": -1}, {"type": "cage", "sum": 7, "cells": ["R1C1", "R1C2"]}"#,
        );
        let faults = impossible.check_grid(&digits).unwrap();
        assert_eq!(faults[0].field(), Some("constraints[0] (modifiers)"), "{faults:?}");
    }

    #[test]
    fn meaningless_modifiers_are_refused() {
        let cells = r#""cells": ["R1C1"]"#;
        for (text, part) in [
            (format!(r#"{{"type": "modified_cells", {cells}}}"#), "have no effect"),
            (format!(r#"{{"type": "modified_cells", "times": 100, {cells}}}"#), "found 1 to 400"),
            (
                format!(
                    r#"{{"type": "modified_cells", "times": 2, {cells}}}, {{"type": "modifiers", "plus": 1}}"#
                ),
                "`modifiers`",
            ),
            (
                format!(r#"{{"type": "modifiers", "times": 2}}, {{"type": "renban", {cells}}}"#),
                "combined with `renban`",
            ),
            (
                r#"{"type": "and", "parts": [{"type": "modifiers", "times": 2}]}"#.to_owned(),
                "rule of the whole puzzle",
            ),
        ] {
            let error = puzzle(&text).unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
