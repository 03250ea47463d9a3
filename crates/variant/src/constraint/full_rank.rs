//! Clues outside the grid that state the rank of a row or column.

use serde::{Deserialize, Serialize};

use super::{And, Constraint, Filled, Rule};
use crate::engine::{Model, Primitive};
use crate::propagate;
use crate::{Cell, Shape, VariantPuzzle};

/// The rank of a row or column among all rows and columns, each read as a number in both directions. The smallest
/// number has rank 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FullRank {
    /// The rank, from 1 to four times the number of values.
    pub rank: u16,
    /// All cells of the row or column, in reading direction.
    pub cells: Vec<Cell>,
}

/// The ranking of rows and columns with equal numbers. If a puzzle does not contain this rule, [`Ties::OnlyUnclued`]
/// applies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FullRankTies {
    /// Policy for equal numbers.
    pub ties: Ties,
}

/// Policy for rows and columns that are equal when read as numbers.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Ties {
    /// All numbers are different.
    None,
    /// Numbers with a clue differ from all other numbers.
    #[default]
    OnlyUnclued,
    /// Numbers may be equal. Equal numbers share the smallest of the ranks that they occupy.
    Any,
}

impl Ties {
    /// Returns the policy for equal numbers in a puzzle. A puzzle without such a rule has the default policy.
    pub(crate) fn of(puzzle: &VariantPuzzle) -> Ties {
        let ties = puzzle.constraints.iter().find_map(|constraint| match constraint {
            Constraint::FullRankTies(rule) => Some(rule.ties),
            _ => None,
        });
        ties.unwrap_or_default()
    }
}

impl FullRank {
    /// Returns the cells of all rows and columns, each followed by its reverse.
    pub(crate) fn entries(shape: &Shape) -> Vec<Vec<Cell>> {
        let houses = [shape.row_houses(), shape.column_houses()].concat();
        let reversed = |house: &Vec<Cell>| house.iter().rev().copied().collect::<Vec<_>>();
        houses.iter().flat_map(|house| [house.clone(), reversed(house)]).collect()
    }
}

impl Rule for FullRank {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, puzzle: &VariantPuzzle) -> Result<(), String> {
        check_shape(&puzzle.shape)?;
        if self.rank == 0 || self.rank > 4 * u16::from(puzzle.shape.size) {
            return Err(format!(
                "rank {} is out of range (1 to {})",
                self.rank,
                4 * u16::from(puzzle.shape.size)
            ));
        }
        match FullRank::entries(&puzzle.shape).contains(&self.cells) {
            true => Ok(()),
            false => Err("expected a whole row or column".into()),
        }
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let entries = FullRank::entries(grid.shape());
        let line = grid.read(&self.cells);
        let others: Vec<Vec<i32>> =
            entries.iter().filter(|entry| **entry != self.cells).map(|entry| grid.read(entry)).collect();
        let less = others.iter().filter(|other| **other < line).count();
        let ties_are_right = Ties::of(grid.puzzle) == Ties::Any || !others.contains(&line);
        ties_are_right && less + 1 == usize::from(self.rank)
    }

    fn lower(&self, model: &mut Model<'_>) {
        // One propagator handles all clues of the puzzle. The first clue creates it.
        let clues: Vec<&FullRank> = clues(model.puzzle);
        if clues.first().is_some_and(|first| std::ptr::eq(*first, self)) {
            push_clues(model, &clues);
        }
    }
}

impl Rule for FullRankTies {
    fn validate(&self, puzzle: &VariantPuzzle) -> Result<(), String> {
        check_shape(&puzzle.shape)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let entries = FullRank::entries(grid.shape());
        let mut numbers: Vec<Vec<i32>> = entries.iter().map(|entry| grid.read(entry)).collect();
        numbers.sort_unstable();
        self.ties != Ties::None || numbers.windows(2).all(|pair| pair[0] != pair[1])
    }

    fn lower(&self, model: &mut Model<'_>) {
        if clues(model.puzzle).is_empty() {
            push_clues(model, &[]);
        }
    }
}

fn check_shape(shape: &Shape) -> Result<(), String> {
    if shape.rows == shape.columns && shape.rows == shape.size {
        return Ok(());
    }
    Err(format!(
        "expected a square grid with as many values as rows, found a {}x{} grid with {} values",
        shape.rows, shape.columns, shape.size
    ))
}

/// Returns the clues that are not in a branch of an `or`.
fn clues(puzzle: &VariantPuzzle) -> Vec<&FullRank> {
    let constraints = And::flatten(&puzzle.constraints).into_iter();
    let clues = constraints.filter_map(|constraint| match constraint {
        Constraint::FullRank(clue) => Some(clue),
        _ => None,
    });
    clues.collect()
}

/// Adds the clues to a model. Lines with the same rank must contain equal numbers.
fn push_clues(model: &mut Model<'_>, clues: &[&FullRank]) {
    let entries = FullRank::entries(model.shape());
    let ties = Ties::of(model.puzzle);
    let mut distinct: Vec<&FullRank> = Vec::new();
    for clue in clues {
        match distinct.iter().find(|other| other.rank == clue.rank && other.cells != clue.cells) {
            Some(_) if ties != Ties::Any => model.primitives.push(Primitive::Never),
            Some(other) => {
                for (&a, &b) in clue.cells.iter().zip(&other.cells) {
                    model.equal(a, b);
                }
            }
            None if distinct.contains(clue) => {}
            None => distinct.push(clue),
        }
    }
    let entry = |clue: &&FullRank| entries.iter().position(|entry| *entry == clue.cells);
    let numbered: Vec<(usize, u32)> =
        distinct.iter().filter_map(|clue| Some((entry(clue)?, clue.rank.into()))).collect();
    let entries = entries.iter().map(|entry| model.indices(entry)).collect();
    model.push(propagate::FullRank::new(entries, &numbered, ties));
}
