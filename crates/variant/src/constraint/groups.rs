//! Additional houses that follow from the shape of the grid: windows and disjoint groups.

use serde::{Deserialize, Serialize};

use super::{Filled, Rule, all_differ, check_distinct};
use crate::engine::Model;
use crate::{Cell, Shape, VariantPuzzle};

/// Windows: additional boxes in which no value repeats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
        self.groups.iter().try_for_each(|group| check_distinct(group))
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
        self.groups.iter().try_for_each(|group| check_distinct(group))
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        self.groups.iter().all(|group| all_differ(&grid.digits(group)))
    }

    fn lower(&self, model: &mut Model<'_>) {
        self.groups.iter().for_each(|group| model.all_different(group));
    }
}

impl Windoku {
    /// Creates the windows of a grid with boxes. They start one cell from the edge, with a gap of one cell between two
    /// windows. A grid without boxes has no windows.
    pub fn of(shape: &Shape) -> Windoku {
        let Some((height, width)) = shape.box_size else { return Windoku { groups: Vec::new() } };
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
    /// Creates one group per position in a box. A grid without boxes has no groups.
    pub fn of(shape: &Shape) -> DisjointGroups {
        let boxes = shape.box_houses();
        let positions = boxes.first().map_or(0, Vec::len);
        let at = |position: usize| boxes.iter().filter_map(|cells| cells.get(position)).copied().collect();
        DisjointGroups { groups: (0..positions).map(at).collect() }
    }
}
