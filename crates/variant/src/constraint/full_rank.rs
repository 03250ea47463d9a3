use serde::{Deserialize, Serialize};

use super::{Constraint, Filled, Rule};
use crate::{Cell, Shape, VariantPuzzle};

/// The rank of a row or column among all rows and columns, each read in both directions as a number. The least has rank 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FullRank {
    /// The rank, 1 to four times the size.
    pub rank: u16,
    /// The whole row or column, in the direction in which it is read.
    pub cells: Vec<Cell>,
}

/// How equal rows and columns rank. Without this rule, [`Ties::OnlyUnclued`] holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FullRankTies {
    /// Which may be equal.
    pub ties: Ties,
}

/// Which rows and columns, read as numbers, may be equal.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ties {
    /// All are different.
    None,
    /// Those with a clue differ from all others.
    #[default]
    OnlyUnclued,
    /// Equal ones share the ranks they occupy: any of these is right.
    Any,
}

impl Ties {
    /// The rule of a puzzle.
    pub(crate) fn of(puzzle: &VariantPuzzle) -> Ties {
        let ties = puzzle.constraints.iter().find_map(|constraint| match constraint {
            Constraint::FullRankTies(rule) => Some(rule.ties),
            _ => None,
        });
        ties.unwrap_or_default()
    }
}

impl FullRank {
    /// All rows and columns in both directions.
    pub(crate) fn entries(shape: &Shape) -> Vec<Vec<Cell>> {
        let mut entries = [shape.row_houses(), shape.column_houses()].concat();
        for at in 0..entries.len() {
            entries.push(entries[at].iter().rev().copied().collect());
        }
        entries
    }
}

impl Rule for FullRank {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn validate(&self, puzzle: &VariantPuzzle) -> Result<(), String> {
        check_shape(&puzzle.shape)?;
        if self.rank == 0 || self.rank > 4 * u16::from(puzzle.shape.size) {
            return Err(format!("rank {} is out of range (1 to {})", self.rank, 4 * u16::from(puzzle.shape.size)));
        }
        match FullRank::entries(&puzzle.shape).contains(&self.cells) {
            true => Ok(()),
            false => Err("the cells are not a whole row or column".into()),
        }
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let entries = FullRank::entries(grid.shape());
        let line = grid.read(&self.cells);
        let others: Vec<Vec<i32>> = entries.iter().filter(|entry| **entry != self.cells).map(|entry| grid.read(entry)).collect();
        let less = others.iter().filter(|other| **other < line).count();
        let equal = others.iter().filter(|other| **other == line).count();
        let rank = usize::from(self.rank) - 1;
        let ties_are_right = equal == 0 || Ties::of(grid.puzzle) == Ties::Any;
        ties_are_right && (less..=less + equal).contains(&rank)
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
}

fn check_shape(shape: &Shape) -> Result<(), String> {
    if shape.rows == shape.columns && shape.rows == shape.size {
        return Ok(());
    }
    Err(format!("needs a square grid with as many values as rows, not {}x{} with {}", shape.rows, shape.columns, shape.size))
}
