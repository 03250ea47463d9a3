//! Small sets of cells of a solution grid whose digits can change places among themselves: every proper puzzle of the grid has
//! a given in each of them.
//!
//! ```text
//! two digits:  the cells of 3 and 8 that hang together by rows, columns and boxes
//! two rows of  the columns that hang together by the digits that they have above each other;
//! a band:      of two columns of a stack likewise
//! ```
//!
//! These need no search: a hundred and more in a grid, of 4 to 18 cells.

use sodan_board::{ByCell, CellSet, Digit, House, HouseKind, Solution};

/// Such sets of a solution grid, those with few cells first. (They are unavoidable; not all that are.)
pub(crate) fn unavoidable(solution: &Solution) -> Vec<CellSet> {
    let mut sets = of_two_digits(solution);
    sets.extend(of_two_lines(solution));
    sets.sort_unstable_by_key(|set| (set.len(), set.bits()));
    sets.dedup();
    sets
}

/// Of each two digits the cells that hang together, where there are several such sets; else all of both, which may be
/// renamed into each other.
fn of_two_digits(solution: &Solution) -> Vec<CellSet> {
    let mut cells = [CellSet::EMPTY; 9];
    let digits: ByCell<Digit> = ByCell::from_fn(|cell| solution.get(cell));
    sodan_board::Cell::all().for_each(|cell| {
        cells[digits[cell].index()].insert(cell);
    });
    let mut sets = Vec::new();
    for first in 0..9 {
        for second in 0..first {
            let mut left = cells[first] | cells[second];
            while let Some(cell) = left.first() {
                let set = hanging_together(CellSet::only(cell), left);
                left -= set;
                sets.push(set);
            }
        }
    }
    sets
}

/// What can be reached from these cells among those that are left, from peer to peer.
fn hanging_together(mut set: CellSet, left: CellSet) -> CellSet {
    let mut new = set;
    while let Some(cell) = new.pop_first() {
        let more = (cell.peers() & left) - set;
        set |= more;
        new |= more;
    }
    set
}

/// Of each two lines of a chute the columns (or rows) that hang together.
fn of_two_lines(solution: &Solution) -> Vec<CellSet> {
    let lines: Vec<House> = House::all().filter(|house| house.kind() != HouseKind::Block).collect();
    let mut sets = Vec::new();
    for chute in lines.chunks(3) {
        for [one, other] in [[0, 1], [0, 2], [1, 2]].map(|pair| pair.map(|place| chute[place].cells())) {
            let mut left = one;
            while let Some(start) = left.first() {
                let (mut set, mut cell) = (CellSet::EMPTY, start);
                loop {
                    // What stands beside the cell in the other line stands somewhere in this one.
                    let beside = across(cell, one, other);
                    set = set.with(cell).with(beside);
                    let digit = solution.get(beside);
                    cell = one.iter().find(|cell| solution.get(*cell) == digit).unwrap_or(start);
                    if cell == start {
                        break;
                    }
                }
                left -= set;
                sets.push(set);
            }
        }
    }
    sets
}

/// The cell of the other line that stands at the same place as this one in its own.
fn across(cell: sodan_board::Cell, one: CellSet, other: CellSet) -> sodan_board::Cell {
    let place = one.iter().position(|it| it == cell).unwrap_or_default();
    other.iter().nth(place).unwrap_or(cell)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Random, random_solution};
    use sodan_board::Puzzle;
    use sodan_search::count;

    #[test]
    fn without_all_cells_of_a_set_there_are_several_solutions() {
        let mut random = Random::new(6, 0);
        for _ in 0..5 {
            let solution = random_solution(&mut random);
            let sets = unavoidable(&solution);
            assert!(sets.len() > 50 && sets[0].len() >= 4);
            for set in sets {
                let without = set.iter().fold(Puzzle::from(solution), |puzzle, cell| puzzle.without(cell));
                assert!(count(&without, 2) == 2, "{without}");
            }
        }
    }
}
