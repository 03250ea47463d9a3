//! Deadly patterns of any shape, found as unavoidable sets.
//!
//! A set of open cells is deadly for some digits if every filling with these digits can be replaced by another one that
//! has the same digits in each row, column and box. The cells are then an unavoidable set of every grid that fills them
//! with these digits. The finder contains no list of shapes. For each set of two to four digits, it tries the cells
//! without other candidates, along with one or two cells that have other candidates. It first drops cells whose digit
//! cannot change, and then further cells as long as the remaining ones are deadly.

use crate::State;
use crate::counting::subsets;
use crate::positions::{self, MAX_DIGITS, Positions};
use sodan_board::{Candidate, Cell, CellSet, DigitSet};
use sodan_certificate::{Deadly, Truth};

/// Maximum number of cells in a pattern. Larger sets have too many fillings.
const MAX_CELLS: usize = 24;

/// Maximum number of search steps for one set of cells. A set that reaches this limit is not reported as deadly.
const MAX_TRIES: usize = 3_000;

/// Returns the deadly patterns of open cells that have two to four digits and at most `max_guardians` guardians, in
/// ascending order of the numbers of guardians and cells. The patterns are valid only in puzzles with exactly one
/// solution.
pub fn deadly_patterns(state: &State, max_guardians: usize) -> Vec<Truth> {
    let mut found: Vec<Deadly> = Vec::new();
    for digits in (2..=MAX_DIGITS).flat_map(|count| subsets(DigitSet::ALL, count)) {
        of_digits(state, digits, max_guardians, &mut found);
    }
    found.sort_by_key(|it| (it.guardians.len(), it.cells.len()));
    let mut kept: Vec<Deadly> = Vec::new();
    for it in found {
        if !kept.iter().any(|other| other.guardians == it.guardians) {
            kept.push(it);
        }
    }
    kept.into_iter().map(Truth::Deadly).collect()
}

fn of_digits(state: &State, digits: DigitSet, max_guardians: usize, found: &mut Vec<Deadly>) {
    let digits_of = |cell: Cell| DigitSet::from_bits(state.masks[cell.index()]);
    let guardians = |cell: Cell| (digits_of(cell) - digits).len();
    let is_candidate = |cell: &Cell| {
        let all = digits_of(*cell);
        all.len() > 1 && all.intersects(digits) && guardians(*cell) <= max_guardians
    };
    let all: CellSet = Cell::all().filter(is_candidate).collect();
    let positions = Positions::new(state, digits, all);
    let guarded: Vec<Cell> = all.iter().filter(|&cell| guardians(cell) > 0).collect();
    let plain = guarded.iter().fold(all, |plain, &cell| plain.without(cell));
    let mut alone = CellSet::EMPTY;
    for (number, &first) in guarded.iter().enumerate() {
        for second in std::iter::once(first).chain(guarded[..number].iter().copied()) {
            let pair = CellSet::only(first).with(second);
            let surplus: usize = pair.iter().map(guardians).sum();
            if alone.intersects(pair) || surplus > max_guardians {
                continue;
            }
            // Most pairs fail this check, so the core of all cells is computed only for the others.
            if pair.iter().any(|cell| is_fixed(&positions, cell, plain | pair)) {
                continue;
            }
            let cells = core(&positions, plain | pair);
            if !pair.is_subset(cells) || !is_deadly(&positions, cells) {
                continue;
            }
            let cells = reduced(&positions, cells, guardians);
            if first == second {
                alone.insert(first);
            }
            let others =
                |cell: Cell| (digits_of(cell) - digits).iter().map(move |it| Candidate::new(cell, it));
            let guardians: Vec<Candidate> = cells.iter().flat_map(others).collect();
            if !guardians.is_empty() {
                found.push(Deadly { guardians, cells: cells.iter().collect() });
            }
        }
    }
}

/// Returns whether a cell shares no digit with the other members of `cells` in its row, column or box. Such a cell
/// keeps its digit in every other filling.
fn is_fixed(positions: &Positions, cell: Cell, cells: CellSet) -> bool {
    let sharing = positions.iter().filter(|it| it.contains(cell));
    let sharing = sharing.fold(CellSet::EMPTY, |all, it| all | it) & cells & cell.peers();
    cell.houses().iter().any(|house| !sharing.intersects(house.cells()))
}

/// Repeatedly drops cells that keep their digit in every other filling. Returns the remaining cells.
fn core(positions: &Positions, cells: CellSet) -> CellSet {
    positions::core(cells, |cell, left| is_fixed(positions, cell, left))
}

/// Returns a smaller set that is still deadly. Cells with many guardians are removed first.
fn reduced(positions: &Positions, mut cells: CellSet, guardians: impl Fn(Cell) -> usize) -> CellSet {
    let mut order: Vec<Cell> = cells.iter().collect();
    order.sort_by_key(|&cell| std::cmp::Reverse(guardians(cell)));
    for cell in order {
        if cells.contains(cell) {
            let without = core(positions, cells.without(cell));
            if is_deadly(positions, without) {
                cells = without;
            }
        }
    }
    cells
}

/// Returns whether the cells can be filled and every filling can be replaced by another one with the same digits in
/// each house.
fn is_deadly(positions: &Positions, cells: CellSet) -> bool {
    if cells.is_empty() || cells.len() > MAX_CELLS {
        return false;
    }
    let mut search = Search { cells, tries: MAX_TRIES, fillings: 0 };
    search.every_filling_is_exchangeable(positions.within(cells), cells) && search.fillings > 0
}

struct Search {
    cells: CellSet,
    tries: usize,
    fillings: usize,
}

impl Search {
    fn every_filling_is_exchangeable(&mut self, positions: Positions, open: CellSet) -> bool {
        let Some(cell) = positions.fewest(open).first() else {
            self.fillings += 1;
            return self.has_other(positions);
        };
        for next in positions.placements(cell) {
            if self.tries == 0 {
                return false;
            }
            self.tries -= 1;
            if next.all() == self.cells && !self.every_filling_is_exchangeable(next, open.without(cell)) {
                return false;
            }
        }
        true
    }

    /// Returns whether a filling other than `filling` has the same digits in each house.
    fn has_other(&mut self, filling: Positions) -> bool {
        let in_same_houses = |cells: CellSet| {
            let mut of_kind = [CellSet::EMPTY; 3];
            for cell in cells {
                for (all, house) in of_kind.iter_mut().zip(cell.houses()) {
                    *all |= house.cells();
                }
            }
            of_kind.iter().fold(self.cells, |common, &all| common & all)
        };
        self.differs(filling, filling.map(in_same_houses), self.cells)
    }

    /// Returns whether the `open` cells can be filled so that the result differs from `filling`. Every such result has
    /// the same digits in each house, since a house has as many cells as digits.
    fn differs(&mut self, filling: Positions, positions: Positions, open: CellSet) -> bool {
        let Some(cell) = positions.fewest(open).first() else { return positions != filling };
        for next in positions.placements(cell) {
            if self.tries == 0 {
                return false;
            }
            self.tries -= 1;
            if next.all() == self.cells && self.differs(filling, next, open.without(cell)) {
                return true;
            }
        }
        false
    }
}
