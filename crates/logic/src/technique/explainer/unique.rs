//! Unique rectangles and loops.
//!
//! ```text
//! 12  ·  12          a loop of cells with the same two digits; every house has one even and one odd cell, or none:
//!  ·  ·   ·          if all cells contained only 1 and 2, the two digits could be swapped
//! 12  ·  12+3
//! ```
//!
//! Type 1: one cell has extra digits and must contain one of them. Type 2: all cells with extra digits have the same
//! extra digit. Type 3: two cells of a house have extra digits, which form a naked or hidden subset with other cells of
//! the house. Type 4: two such cells share a house in which one of the loop's digits has no other cell, so the loop's
//! other digit is eliminated from both cells.
//!
//! Loops are followed depth first through boxes, rows and columns. Among the easiest loops, the first one of the lowest
//! type is used.

use super::Repairs;
use super::finding::Finding;
use super::simple::masks;
use crate::chaining::board::{CELLS, HOUSES, KINDS, MaskBoard, POSITIONS, bits, house};
use crate::chaining::difficulty::Difficulty;
use crate::pattern::{Deadly, Subset, SubsetKind};
use crate::{Pattern, Technique};
use sodan_board::{Cell, CellSet, DigitSet};

/// Returns the easiest unique loop, or `None` if there is none.
pub fn find(board: &MaskBoard, repairs: Repairs) -> Option<Finding> {
    let mut found: Vec<Loop> = Vec::new();
    for start in board.open() {
        let digits = board.digits(start.index());
        if digits.count_ones() == 2 {
            let mut walk = Walk { board, repairs, digits, way: Vec::new(), loops: Vec::new() };
            walk.from(start.index(), 2, 0, None);
            for cells in walk.loops.iter().filter(|cells| is_deadly(cells)) {
                types(board, repairs, digits, cells, &mut found);
            }
        }
    }
    let best = found.into_iter().reduce(|best, next| {
        let key = |it: &Loop| (it.difficulty, it.kind);
        if key(&next) < key(&best) { next } else { best }
    })?;
    Finding::removing(TYPES[best.kind - 1], best.difficulty, best.removed, || {
        let more = |cell: usize| DigitSet::from_bits(board.digits(cell) & !best.digits);
        Pattern::Deadly(Deadly {
            cells: best.cells.iter().map(|&cell| (Cell::from_index(cell), more(cell))).collect(),
            digits: Some(DigitSet::from_bits(best.digits)),
            subset: best.subset,
        })
    })
}

const TYPES: [Technique; 4] =
    [Technique::UniqueLoop1, Technique::UniqueLoop2, Technique::UniqueLoop3, Technique::UniqueLoop4];

/// A loop with extra digits, the type of its step, and the resulting eliminations.
struct Loop {
    kind: usize,
    difficulty: Difficulty,
    cells: Vec<usize>,
    digits: u16,
    removed: Vec<(usize, u16)>,
    subset: Option<Subset>,
}

impl Loop {
    /// Returns whether Sudoku Explainer considers two loops equal.
    fn is_same(&self, other: &Loop) -> bool {
        self.kind == other.kind
            && self.subset == other.subset
            && self.cells.len() == other.cells.len()
            && self.cells.iter().all(|cell| other.cells.contains(cell))
    }
}

/// The search for loops through cells in which both digits of the loop are candidates.
struct Walk<'a> {
    board: &'a MaskBoard,
    repairs: Repairs,
    digits: u16,
    way: Vec<usize>,
    loops: Vec<Vec<usize>>,
}

impl Walk<'_> {
    /// Continues the loop from `cell`. `extras` is the mask of the extra digits so far. If the loop has several extra
    /// digits, at most `allowed` further cells may have any. Unless `repairs.unique_loops` is set, all branches that
    /// leave a cell share their extra digits.
    fn from(&mut self, cell: usize, allowed: i32, mut extras: u16, last: Option<usize>) {
        self.way.push(cell);
        for kind in (0..KINDS).filter(|&kind| Some(kind) != last) {
            for next in CELLS[usize::from(HOUSES[cell][kind])].map(usize::from) {
                if next == self.way[0] && self.way.len() >= 4 {
                    self.loops.push(self.way.clone());
                } else if !self.way.contains(&next) && self.board.digits(next) & self.digits == self.digits {
                    let more = self.board.digits(next) & !self.digits;
                    let own = extras | more;
                    if !self.repairs.unique_loops {
                        extras = own;
                    }
                    if more == 0 || own.count_ones() == 1 || allowed > 0 {
                        self.from(next, allowed - i32::from(more != 0), own, Some(kind));
                    }
                }
            }
        }
        self.way.pop();
    }
}

/// Returns whether the even and the odd cells of the loop belong to the same houses, with at most one of each in every
/// house.
fn is_deadly(cells: &[usize]) -> bool {
    let mut seen = [0_u32; 2];
    for (at, &cell) in cells.iter().enumerate() {
        for house in HOUSES[cell] {
            if seen[at % 2] >> house & 1 == 1 {
                return false;
            }
            seen[at % 2] |= 1 << house;
        }
    }
    seen[0] == seen[1]
}

/// Returns the base difficulty of a loop with this number of cells, summed up as in Sudoku Explainer.
fn base(cells: usize) -> f64 {
    match cells {
        ..6 => 4.5,
        6..8 => 4.5 + 0.1,
        8..10 => 4.5 + 0.2,
        _ => 4.5 + 0.3 + 0.2,
    }
}

/// Adds the steps of types 1 to 4 that the loop through `cells` allows to `found`.
fn types(board: &MaskBoard, repairs: Repairs, digits: u16, cells: &[usize], found: &mut Vec<Loop>) {
    let extra: Vec<usize> =
        cells.iter().copied().filter(|&cell| board.digits(cell).count_ones() > 2).collect();
    let mut add = |kind, plus: f64, removed: Vec<(usize, u16)>, subset| {
        let difficulty = Difficulty::of(base(cells.len()) + plus);
        let new = Loop { kind, difficulty, cells: cells.to_vec(), digits, removed, subset };
        if !new.removed.is_empty() && !found.iter().any(|other| other.is_same(&new)) {
            found.push(new);
        }
    };
    match *extra {
        [] => {}
        [cell] => add(1, 0.0, vec![(cell, digits)], None),
        [one, two] => {
            let extras = (board.digits(one) | board.digits(two)) & !digits;
            if extras.count_ones() == 1 {
                add(2, 0.0, same_extra(board, &extra, digits), None);
            } else {
                let sets = Sets { board, repairs, digits, extras, cells: [one, two] };
                sets.all(&mut |plus, removed, subset| add(3, plus, removed, Some(subset)));
            }
            if let Some(removed) = confined(board, digits, [one, two]) {
                add(4, 0.0, removed, None);
            }
        }
        _ => add(2, 0.0, same_extra(board, &extra, digits), None),
    }
}

/// Type 2: returns the eliminations of the extra digit from the cells that see all of the loop's cells with this digit.
fn same_extra(board: &MaskBoard, extra: &[usize], digits: u16) -> Vec<(usize, u16)> {
    let digit = (board.digits(extra[0]) & !digits).trailing_zeros() as usize;
    let seen = extra.iter().fold(CellSet::ALL, |seen, &cell| seen & Cell::from_index(cell).peers());
    let gone = seen.iter().map(Cell::index).filter(|cell| !extra.contains(cell) && board.has(*cell, digit));
    gone.map(|cell| (cell, 1 << digit)).collect()
}

/// Type 4: if one of the loop's digits has no other cell in a house that contains both cells, returns the eliminations
/// of the other digit. The lower digit is tried first.
fn confined(board: &MaskBoard, digits: u16, cells: [usize; 2]) -> Option<Vec<(usize, u16)>> {
    let [one, two] = cells;
    bits(digits).find_map(|digit| {
        let is_confined = (0..KINDS).any(|kind| {
            let at = |cell: usize| 1 << POSITIONS[cell][kind];
            let number = usize::from(HOUSES[one][kind]);
            HOUSES[one][kind] == HOUSES[two][kind] && board.places(number, digit) & !(at(one) | at(two)) == 0
        });
        is_confined.then(|| cells.map(|cell| (cell, digits & !(1 << digit))).to_vec())
    })
}

/// Type 3: the search for subsets that the extra digits form with other cells of a house.
struct Sets<'a> {
    board: &'a MaskBoard,
    repairs: Repairs,
    digits: u16,
    extras: u16,
    cells: [usize; 2],
}

impl Sets<'_> {
    fn all(&self, see: &mut impl FnMut(f64, Vec<(usize, u16)>, Subset)) {
        let [one, two] = self.cells;
        let extras = self.extras.count_ones() as usize;
        for size in if self.repairs.unique_loops { 2 } else { extras }..=7 {
            for kind in (0..KINDS).filter(|&kind| HOUSES[one][kind] == HOUSES[two][kind]) {
                let number = usize::from(HOUSES[one][kind]);
                let open = self.board.open_in(number);
                if size * 2 <= open && size >= extras {
                    self.naked(number, kind, size, see);
                }
                if size * 2 < open && size - 2 <= 7 - extras {
                    self.hidden(number, kind, size, see);
                }
            }
        }
    }

    fn positions(&self, kind: usize) -> [u16; 2] {
        self.cells.map(|cell| 1 << POSITIONS[cell][kind])
    }

    /// Passes the naked subsets of a house to `see`. The first of the two cells with extra digits represents both of
    /// them and has all extra digits; the second cell is ignored.
    fn naked(
        &self,
        number: usize,
        kind: usize,
        size: usize,
        see: &mut impl FnMut(f64, Vec<(usize, u16)>, Subset),
    ) {
        let [first, second] = self.positions(kind);
        let at = |position: usize| self.board.digits(usize::from(CELLS[number][position]));
        let common = self.extras & self.board.digits(self.cells[0]) & self.board.digits(self.cells[1]);
        for mask in masks(size, 0o777 & !second).filter(|mask| mask & first != 0) {
            let others = mask & !first;
            if bits(others).any(|position| at(position).count_ones() < 2) {
                continue;
            }
            let of_others = bits(others).fold(0, |all, position| all | at(position));
            let set = of_others | self.extras;
            if (of_others | common).count_ones() as usize != size || set.count_ones() as usize != size {
                continue;
            }
            let outside = bits(0o777 & !(mask | second));
            let removed = outside.map(|position| (usize::from(CELLS[number][position]), at(position) & set));
            let removed = removed.filter(|&(_, digits)| digits != 0).collect();
            see((size - 1) as f64 * 0.1, removed, subset(SubsetKind::Naked, number, others, set));
        }
    }

    /// Passes the hidden subsets of a house to `see`: apart from the second of the two cells with extra digits, the
    /// loop's digits and some further digits have only as many cells as there are digits.
    fn hidden(
        &self,
        number: usize,
        kind: usize,
        size: usize,
        see: &mut impl FnMut(f64, Vec<(usize, u16)>, Subset),
    ) {
        let [first, second] = self.positions(kind);
        let rest = 0o777 & !(self.digits | self.extras);
        let places = |digit| self.board.places(number, digit) & !second;
        // Masks of the remaining digits are in the same order as masks of all digits.
        let more: Vec<u16> = if size == 2 { vec![0] } else { masks(size - 2, rest).collect() };
        for hidden in more.into_iter().map(|more| more | self.digits) {
            let all = bits(hidden).fold(0, |all, digit| all | places(digit));
            if all.count_ones() as usize != size || bits(hidden).any(|digit| places(digit) == 0) {
                continue;
            }
            let others = all & !(first | second);
            let at = |position: usize| usize::from(CELLS[number][position]);
            let removed =
                bits(others).map(|position| (at(position), self.board.digits(at(position)) & !hidden));
            let removed = removed.filter(|&(_, digits)| digits != 0).collect();
            let plus = (f64::from(others.count_ones()) - 1.0) * 0.1;
            see(plus, removed, subset(SubsetKind::Hidden, number, others, hidden));
        }
    }
}

fn subset(kind: SubsetKind, number: usize, positions: u16, digits: u16) -> Subset {
    let cells = bits(positions).map(|position| Cell::from_index(usize::from(CELLS[number][position])));
    Subset { kind, house: house(number), cells: cells.collect(), digits: DigitSet::from_bits(digits) }
}
