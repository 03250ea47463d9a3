//! Propagator for squares of four cells that contain a value of each class.

use super::Propagator;
use crate::engine::mask::{each_value, is_single};
use crate::engine::{Conflict, Index, Mask, Propagated, State};

/// Four cells that contain at least one value of each of three classes.
pub(crate) struct Square {
    cells: [Index; 4],
    classes: [Mask; 3],
}

impl Square {
    pub fn new(cells: [Index; 4], classes: [Mask; 3]) -> Square {
        Square { cells, classes }
    }

    /// Returns the bit set of the indices in `classes` of the classes that have a value in `mask`.
    fn classes_of(&self, mask: Mask) -> Mask {
        (0..3).filter(|&class| mask & self.classes[class] != 0).fold(0, |set, class| set | 1 << class)
    }

    /// Returns the union of the classes whose indices are in the bit set `classes`.
    fn values_of(&self, classes: Mask) -> Mask {
        each_value(classes).fold(0, |values, class| values | self.classes[class.trailing_zeros() as usize])
    }
}

impl Propagator for Square {
    fn cells(&self) -> &[Index] {
        &self.cells
    }

    fn propagate(&mut self, state: &mut State<'_>) -> Propagated {
        let classes = self.cells.map(|cell| self.classes_of(state.get(cell)));
        // In each cell, keeps the classes for which the other three cells can still contain all remaining classes.
        for (at, &cell) in self.cells.iter().enumerate() {
            let mut fitting = 0;
            for class in each_value(classes[at]) {
                let rest = 0b111 & !class;
                let fits = each_value(rest)
                    .all(|value| (0..4).any(|other| other != at && classes[other] & value != 0));
                let coverable = (0..4).filter(|&other| other != at && classes[other] & rest != 0).count();
                if fits && coverable >= 2 {
                    fitting |= class;
                }
            }
            state.restrict(cell, self.values_of(fitting))?;
        }
        let tally = state.tally(&self.cells);
        if tally.all == tally.single {
            return Ok(());
        }
        for class in self.classes {
            let left = tally.all & class;
            if left == 0 {
                return Err(Conflict);
            }
            if is_single(left) && left & tally.single == 0 {
                state.exclude_required(&self.cells, left)?;
            }
        }
        Ok(())
    }
}
