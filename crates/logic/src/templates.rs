//! Templates: the ways to place one digit in all houses that do not contain it yet.
//!
//! ```text
//!   candidates of 5       two templates        a cell in no template cannot contain the digit;
//!   x . x                 x . .   . . x        a cell in every template must contain it
//!   . x .                 . x .   . x .
//!   x . x                 . . x   x . .
//! ```

use crate::State;
use crate::effort::Flow;
use sodan_board::{Cell, CellSet, Digit, House, HouseSet};

/// Returns the cells that have `digit` as a candidate but belong to no template. These cells include every elimination
/// that can be derived from the digit's candidates alone.
pub fn impossible(state: &State, digit: Digit) -> CellSet {
    let open = Open::new(state.places(digit));
    let (mut doubtful, mut impossible) = (open.places, CellSet::EMPTY);
    while let Some(cell) = doubtful.pop_first() {
        // Each template that is found proves all of its cells possible.
        let seen = open.through(cell, &mut |template| {
            doubtful -= template;
            Flow::Break(())
        });
        if seen.is_continue() {
            impossible.insert(cell);
        }
    }
    impossible
}

/// Calls `f` with the cells of every template of `digit`. Cells in which the digit is already placed are not included.
pub fn all(state: &State, digit: Digit, f: &mut impl FnMut(CellSet) -> Flow) -> Flow {
    let open = Open::new(state.places(digit));
    open.extend(open.places, open.rows(), CellSet::EMPTY, f)
}

/// Cells that have a digit as a candidate, and the houses that do not contain the digit yet.
struct Open {
    places: CellSet,
    houses: HouseSet,
}

fn houses(cells: CellSet) -> HouseSet {
    cells.iter().flat_map(Cell::houses).collect()
}

impl Open {
    fn new(places: CellSet) -> Open {
        Open { places, houses: houses(places) }
    }

    fn rows(&self) -> HouseSet {
        HouseSet::from_bits(self.houses.bits() & 0o777)
    }

    fn through(&self, cell: Cell, f: &mut impl FnMut(CellSet) -> Flow) -> Flow {
        let rows = self.rows().without(cell.row().house());
        self.extend(self.places - cell.peers(), rows, CellSet::only(cell), f)
    }

    /// Calls `f` with each complete template that adds to `template` a cell of `places` in each of `rows`. Rows with
    /// the fewest cells left are tried first.
    fn extend(
        &self,
        places: CellSet,
        rows: HouseSet,
        template: CellSet,
        f: &mut impl FnMut(CellSet) -> Flow,
    ) -> Flow {
        let count = |row: &House| (row.cells() & places).len();
        let Some(row) = rows.iter().min_by_key(count) else {
            return if houses(template) == self.houses { f(template) } else { Flow::Continue(()) };
        };
        for cell in row.cells() & places {
            self.extend(places - cell.peers(), rows.without(row), template.with(cell), f)?;
        }
        Flow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::state;

    #[test]
    fn one_template_per_place_suffices() {
        let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
            .parse()
            .unwrap();
        let state = State::new(&puzzle);
        for digit in Digit::all() {
            let mut possible = CellSet::EMPTY;
            let _ = all(&state, digit, &mut |template| {
                possible |= template;
                Flow::Continue(())
            });
            assert_eq!(impossible(&state, digit), state.places(digit) - possible, "{digit}");
        }
    }

    #[test]
    fn templates_hit_every_house_once() {
        let state = state("r1c1:5 r1c4:5 r2c1:5 r2c4:5");
        let mut count = 0;
        let _ = all(&state, Digit::FIVE, &mut |template| {
            assert_eq!(template.len(), 2);
            count += 1;
            Flow::Continue(())
        });
        assert_eq!(count, 2);
    }
}
