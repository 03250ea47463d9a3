//! The grid: its size, values, boxes, regions and jigsaw pieces.

use crate::{Cell, VariantError};

/// Maximum number of rows, columns and values.
pub const MAX_SIZE: u8 = 25;

/// The grid of a puzzle: rows and columns, values, and regions.
///
/// No value repeats in a row, column, box or jigsaw piece. There may be more values than cells in a row. A region with
/// as many cells as there are values contains every value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Number of rows, 1 to 25.
    pub rows: u8,
    /// Number of columns, 1 to 25.
    pub columns: u8,
    /// Number of values, 1 to 25.
    pub size: u8,
    /// The smallest value, 0 or 1.
    pub min_value: u8,
    /// Number of rows and columns of a box, if the boxes are rectangles. The cells of the boxes are in
    /// [`regions`](Shape::regions).
    pub box_size: Option<(u8, u8)>,
    /// Box number of each cell, row by row, or `None` for a cell outside of all boxes. Empty if the grid has no boxes.
    pub regions: Vec<Option<u8>>,
    /// Jigsaw pieces. They need not cover the grid, and may exist in addition to boxes.
    pub jigsaw: Vec<Vec<Cell>>,
}

impl Shape {
    /// Creates a square grid with the values 1 to `size` and without boxes.
    pub fn square(size: u8) -> Shape {
        Shape {
            rows: size,
            columns: size,
            size,
            min_value: 1,
            box_size: None,
            regions: Vec::new(),
            jigsaw: Vec::new(),
        }
    }

    /// Creates the 9×9 grid with boxes of 3×3.
    pub fn classic() -> Shape {
        Shape::square(9).with_boxes(3, 3)
    }

    /// Divides the grid into rectangular boxes with these numbers of rows and columns. If either number is less than 2,
    /// the grid has no boxes. Cells in an incomplete box at the edge belong to no box.
    pub fn with_boxes(mut self, rows: u8, columns: u8) -> Shape {
        self.box_size = Some((rows, columns));
        self.regions = if rows < 2 || columns < 2 { Vec::new() } else { self.boxes(rows, columns) };
        self
    }

    fn boxes(&self, rows: u8, columns: u8) -> Vec<Option<u8>> {
        let (bands, stacks) = (self.rows / rows, self.columns / columns);
        let number = |cell: Cell| {
            let (band, stack) = (cell.row / rows, cell.column / columns);
            (band < bands && stack < stacks).then(|| band * stacks + stack)
        };
        self.cells().map(number).collect()
    }

    /// Returns the number of rows and columns of the conventional boxes of a square grid. These boxes are as nearly
    /// square as possible: 2×2, 2×3, 2×4, 3×3, 2×5, 3×4, 3×5, 4×4, 4×5, 4×6, 5×5 and so on. Returns `None` for a prime
    /// size.
    pub fn default_box_size(size: u8) -> Option<(u8, u8)> {
        (2..=size)
            .take_while(|rows| rows * rows <= size)
            .filter(|rows| size.is_multiple_of(*rows))
            .last()
            .map(|rows| (rows, size / rows))
    }

    /// Returns the number of cells.
    pub fn len(&self) -> usize {
        usize::from(self.rows) * usize::from(self.columns)
    }

    /// Returns whether the grid has no cells.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the largest value, `min_value + size - 1`.
    pub fn max_value(&self) -> u8 {
        self.min_value + self.size - 1
    }

    /// Returns whether `value` is one of the grid's values.
    pub fn has_value(&self, value: u8) -> bool {
        (self.min_value..=self.max_value()).contains(&value)
    }

    /// Iterates over the cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| Cell { row, column }))
    }

    /// Returns whether `cell` is on the grid.
    pub fn contains(&self, cell: Cell) -> bool {
        cell.row < self.rows && cell.column < self.columns
    }

    /// Returns the index of a cell, row by row from 0. The cell must be on the grid.
    pub fn index(&self, cell: Cell) -> usize {
        debug_assert!(self.contains(cell), "{cell} is outside the grid");
        usize::from(cell.row) * usize::from(self.columns) + usize::from(cell.column)
    }

    /// Returns the cell with this index, row by row from 0.
    pub fn cell(&self, index: usize) -> Cell {
        let columns = usize::from(self.columns);
        Cell { row: (index / columns) as u8, column: (index % columns) as u8 }
    }

    /// Returns the cells of each row, from top to bottom.
    pub fn row_houses(&self) -> Vec<Vec<Cell>> {
        (0..self.rows).map(|row| (0..self.columns).map(|column| Cell { row, column }).collect()).collect()
    }

    /// Returns the cells of each column, from left to right.
    pub fn column_houses(&self) -> Vec<Vec<Cell>> {
        (0..self.columns).map(|column| (0..self.rows).map(|row| Cell { row, column }).collect()).collect()
    }

    /// Returns the cells of each box, in order of box number.
    pub fn box_houses(&self) -> Vec<Vec<Cell>> {
        let mut boxes = vec![Vec::new(); 1 + usize::from(u8::MAX)];
        for (cell, number) in self.cells().zip(&self.regions) {
            if let Some(number) = number {
                boxes[usize::from(*number)].push(cell);
            }
        }
        boxes.retain(|cells| !cells.is_empty());
        boxes
    }

    /// Returns the region of each cell, row by row: its box or, in a grid without boxes, its jigsaw piece.
    pub fn region_of_cells(&self) -> Vec<Option<usize>> {
        if !self.regions.is_empty() {
            return self.regions.iter().map(|number| number.map(usize::from)).collect();
        }
        let mut regions = vec![None; self.len()];
        for (number, piece) in self.jigsaw.iter().enumerate() {
            for &cell in piece {
                regions[self.index(cell)] = Some(number);
            }
        }
        regions
    }

    /// Returns all pairs of orthogonally adjacent cells, each pair once.
    pub fn adjacent_pairs(&self) -> impl Iterator<Item = [Cell; 2]> + '_ {
        self.cells().flat_map(move |cell| {
            let below_and_right = [cell.offset(1, 0), cell.offset(0, 1)];
            below_and_right
                .into_iter()
                .flatten()
                .filter(|&other| self.contains(other))
                .map(move |other| [cell, other])
        })
    }

    /// Checks that all fields are in range and consistent.
    ///
    /// # Errors
    ///
    /// Returns an error if a number is out of range, or if a region contains a cell outside the grid, a cell twice, or
    /// more cells than there are values.
    pub fn validate(&self) -> Result<(), VariantError> {
        let bounds = [("rows", self.rows), ("cols", self.columns), ("size", self.size)];
        for (field, number) in bounds {
            if !(1..=MAX_SIZE).contains(&number) {
                return Err(VariantError::in_field(
                    field,
                    format!("{number} is out of range (1 to {MAX_SIZE})"),
                ));
            }
        }
        if self.min_value > 1 {
            return Err(VariantError::in_field(
                "min_value",
                format!("{} is out of range (0 or 1)", self.min_value),
            ));
        }
        if !self.regions.is_empty() && self.regions.len() != self.len() {
            let message = format!("expected {} box numbers, found {}", self.len(), self.regions.len());
            return Err(VariantError::in_field("regions", message));
        }
        for cells in self.box_houses() {
            self.check_region(&cells).map_err(|message| VariantError::in_field("regions", message))?;
        }
        for (number, piece) in self.jigsaw.iter().enumerate() {
            self.check_region(piece)
                .map_err(|message| VariantError::in_field(format!("jigsaw[{number}]"), message))?;
        }
        for (field, length) in [("rows", self.columns), ("cols", self.rows)] {
            if length > self.size {
                let message = format!(
                    "{length} cells in a line cannot all be different with only {} values",
                    self.size
                );
                return Err(VariantError::in_field(field, message));
            }
        }
        Ok(())
    }

    fn check_region(&self, cells: &[Cell]) -> Result<(), String> {
        if cells.len() > usize::from(self.size) {
            return Err(format!(
                "{} cells in a region cannot all be different with only {} values",
                cells.len(),
                self.size
            ));
        }
        self.check_cells(cells)?;
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(format!("{} is listed twice", pair[0])),
            None => Ok(()),
        }
    }

    pub(crate) fn check_cells(&self, cells: &[Cell]) -> Result<(), String> {
        match cells.iter().find(|&&cell| !self.contains(cell)) {
            Some(cell) => Err(format!("{cell} is outside the {}x{} grid", self.rows, self.columns)),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_follow_convention() {
        let sizes = [4, 6, 8, 9, 10, 12, 15, 16, 25].map(Shape::default_box_size);
        let expected = [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (3, 4), (3, 5), (4, 4), (5, 5)];
        assert_eq!(sizes, expected.map(Some));
        assert_eq!(Shape::default_box_size(7), None, "a prime has no boxes");
    }

    #[test]
    fn incomplete_boxes_are_left_out() {
        let shape = Shape { rows: 4, ..Shape::square(6) }.with_boxes(3, 3);
        assert_eq!(shape.box_houses().len(), 2);
        assert_eq!(shape.regions.iter().filter(|number| number.is_none()).count(), 6);
    }

    #[test]
    fn rejects_numbers_out_of_range() {
        for shape in [Shape::square(0), Shape::square(26), Shape { min_value: 2, ..Shape::square(4) }] {
            assert!(shape.validate().is_err(), "{shape:?}");
        }
        assert!(Shape { size: 5, ..Shape::square(6) }.validate().is_err(), "six cells, five values");
        assert!(Shape::classic().validate().is_ok());
    }
}
