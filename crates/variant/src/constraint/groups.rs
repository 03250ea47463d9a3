//! Additional houses that follow from the shape of the grid: windows and disjoint groups.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule, all_differ, check_distinct};
use crate::engine::Model;
use crate::{Cell, Shape, VariantPuzzle};

/// Windows: additional boxes in which no value repeats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Windoku {
    /// The cells of each window.
    pub groups: Vec<Vec<Cell>>,
}

impl Rule for Windoku {
    fn cells(&self) -> Vec<Cell> {
        self.groups.concat()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_groups(&self.groups)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        self.groups.iter().all(|group| all_differ(&grid.digits(group)))
    }

    fn lower(&self, model: &mut Model<'_>) {
        self.groups.iter().for_each(|group| model.all_different(group));
    }
}

/// Disjoint groups: cells at the same position in different boxes have different values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DisjointGroups {
    /// For each position in a box, the cells at this position.
    pub groups: Vec<Vec<Cell>>,
}

impl Rule for DisjointGroups {
    fn cells(&self) -> Vec<Cell> {
        self.groups.concat()
    }

    fn validate(&self, _puzzle: &VariantPuzzle) -> Result<(), String> {
        check_groups(&self.groups)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        self.groups.iter().all(|group| all_differ(&grid.digits(group)))
    }

    fn lower(&self, model: &mut Model<'_>) {
        self.groups.iter().for_each(|group| model.all_different(group));
    }
}

/// Checks that there is a group, since a rule without groups is a rule that was lost.
fn check_groups(groups: &[Vec<Cell>]) -> Result<(), String> {
    if groups.is_empty() {
        return Err("expected at least one group: this grid has no conventional boxes".into());
    }
    groups.iter().try_for_each(|group| check_distinct(group))
}

/// Returns the size of the grid's boxes. In a grid without boxes, such as a jigsaw, it is the size of the conventional
/// boxes, as in f-puzzles and Interactive-Sudoku-Solver.
fn box_size(shape: &Shape) -> Option<(u8, u8)> {
    let is_square = shape.rows == shape.columns;
    shape.box_size.or_else(|| Shape::default_box_size(shape.rows).filter(|_| is_square))
}

impl Windoku {
    /// Creates the windows of a grid. They have the size of the boxes and start one cell from the edge, with a gap of
    /// one cell between two windows. There are none if the grid has no boxes and is not divisible into conventional
    /// boxes.
    pub fn of(shape: &Shape) -> Windoku {
        let Some((height, width)) = box_size(shape) else { return Windoku { groups: Vec::new() } };
        let starts = |size: u8, step: u8| {
            (1..size).step_by(usize::from(step) + 1).filter(move |start| start + step < size)
        };
        let window = |column: u8, row: u8| {
            (0..width)
                .flat_map(|right| (0..height).map(move |down| Cell::new(row + down, column + right)))
                .collect()
        };
        let corners = starts(shape.columns, width)
            .flat_map(|column| starts(shape.rows, height).map(move |row| (column, row)));
        Windoku { groups: corners.map(|(column, row)| window(column, row)).collect() }
    }
}

impl DisjointGroups {
    /// Creates one group per position in a box. There are none if the grid has no boxes and is not divisible into
    /// conventional boxes.
    pub fn of(shape: &Shape) -> DisjointGroups {
        let Some((height, width)) = box_size(shape) else { return DisjointGroups { groups: Vec::new() } };
        let boxes = shape.clone().with_boxes(height, width).box_houses();
        let at = |position: usize| boxes.iter().filter_map(|cells| cells.get(position)).copied().collect();
        DisjointGroups { groups: (0..boxes.first().map_or(0, Vec::len)).map(at).collect() }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Limits, format};

    fn count(text: &str) -> Result<u64, String> {
        let puzzle = format::read(text).and_then(|import| import.into_puzzle(true));
        let found = puzzle.and_then(|puzzle| puzzle.solutions(1000, &Limits::default()));
        found.map(|found| found.count).map_err(|error| error.to_string())
    }

    /// The counts agree with Interactive-Sudoku-Solver, and the second with an enumeration of f-puzzles' rule.
    #[test]
    fn grids_without_boxes_have_groups() {
        for (rules, expected) in
            [("DisjointSets", 288), ("Jigsaw~0011001122232333.DisjointSets", 48), ("Windoku", 288)]
        {
            assert_eq!(count(&format!(".Shape~4x4.NoBoxes.{rules}")), Ok(expected), "{rules}");
        }
        let error = count(".Shape~5x5.DisjointSets").unwrap_err();
        assert!(error.contains("this grid has no conventional boxes"), "{error}");
    }
}
