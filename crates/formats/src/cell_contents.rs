//! Contents of cells in share links and app files, and their conversion to and from positions.

use super::position::{Marks, Origin, Position};
use sodan_board::{ByCell, CellSet, Digit, DigitSet, Grid};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CellContent {
    Given(Digit),
    Placed(Digit),
    /// Candidates written in the cell.
    Marks(DigitSet),
    /// An empty cell without marks: every digit is a candidate unless a peer contains it.
    Nothing,
}

pub(super) fn position_of(cells: &ByCell<CellContent>) -> Position {
    let (mut digits, mut placed) = (Grid::EMPTY, CellSet::EMPTY);
    let mut written = ByCell::new([DigitSet::EMPTY; 81]);
    for (cell, &content) in cells.iter() {
        match content {
            CellContent::Given(digit) => digits.set(cell, digit),
            CellContent::Placed(digit) => {
                digits.set(cell, digit);
                placed.insert(cell);
            }
            CellContent::Marks(marks) => written[cell] = marks,
            CellContent::Nothing => written[cell] = DigitSet::ALL,
        }
    }
    let has_marks = cells.iter().any(|(_, content)| matches!(content, CellContent::Marks(_)));
    let marks = if has_marks { Marks::Written(written) } else { Marks::Implied };
    Position { digits, origin: Origin::Placed(placed), marks }
}

/// Returns the contents of a position's cells. Returns `None` if a cell has no candidates, because share links and app
/// files cannot represent it.
pub(super) fn cells_of(position: &Position) -> Option<ByCell<CellContent>> {
    let (placed, candidates) = (position.placed_cells(), position.candidates());
    let cells = ByCell::from_fn(|cell| match (position.digits.get(cell), position.marks) {
        (Some(digit), _) if placed.contains(cell) => CellContent::Placed(digit),
        (Some(digit), _) => CellContent::Given(digit),
        (None, Marks::Implied) => CellContent::Nothing,
        (None, _) => CellContent::Marks(candidates.digits(cell)),
    });
    let is_empty = |content: &CellContent| matches!(content, CellContent::Marks(marks) if marks.is_empty());
    (!cells.iter().any(|(_, content)| is_empty(content))).then_some(cells)
}
