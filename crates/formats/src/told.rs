//! What share links and app files tell of each cell, and a position made of it.

use super::position::{Marks, Origin, Position};
use sodan_board::{ByCell, CellSet, Digit, DigitSet, Grid};

/// What is told of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Told {
    Given(Digit),
    Placed(Digit),
    /// These candidates are written in it.
    Marks(DigitSet),
    /// Nothing: it is empty, and any digit may be possible that its peers do not exclude.
    Nothing,
}

/// The position in which this is told of the cells.
pub(super) fn position_of(cells: &ByCell<Told>) -> Position {
    let (mut digits, mut placed) = (Grid::EMPTY, CellSet::EMPTY);
    let mut written = ByCell::new([DigitSet::EMPTY; 81]);
    for (cell, &told) in cells.iter() {
        match told {
            Told::Given(digit) => digits.set(cell, digit),
            Told::Placed(digit) => {
                digits.set(cell, digit);
                placed.insert(cell);
            }
            Told::Marks(marks) => written[cell] = marks,
            Told::Nothing => written[cell] = DigitSet::ALL,
        }
    }
    let has_marks = cells.iter().any(|(_, told)| matches!(told, Told::Marks(_)));
    let marks = if has_marks { Marks::Written(written) } else { Marks::Implied };
    Position { digits, origin: Origin::Placed(placed), marks }
}

/// What a link or file tells of the cells of a position. Nothing, if a cell has no candidate left, since no app can
/// tell that.
pub(super) fn cells_of(position: &Position) -> Option<ByCell<Told>> {
    let (placed, candidates) = (position.placed_cells(), position.candidates());
    let cells = ByCell::from_fn(|cell| match (position.digits.get(cell), position.marks) {
        (Some(digit), _) if placed.contains(cell) => Told::Placed(digit),
        (Some(digit), _) => Told::Given(digit),
        (None, Marks::Implied) => Told::Nothing,
        (None, _) => Told::Marks(candidates.digits(cell)),
    });
    let is_empty = |told: &Told| matches!(told, Told::Marks(marks) if marks.is_empty());
    (!cells.iter().any(|(_, told)| is_empty(told))).then_some(cells)
}
