//! The bivalue universal grave: a grid in which every open cell has two digits, and every digit has two cells in each
//! house that lacks it. Such a grid would have two solutions, so if some cells have extra digits, one of these must be
//! true.
//!
//! Type 1: only one cell has extra digits. Type 2: all cells have the same extra digit. Type 3: the extra digits form a
//! naked subset with other cells of a house. Type 4: two cells of a house share another digit that no other cell of the
//! house has.

use super::Repairs;
use super::finding::Finding;
use super::simple::masks;
use crate::chaining::board::{CELLS, HOUSES, KINDS, MaskBoard, bits, house};
use crate::chaining::difficulty::Difficulty;
use crate::pattern::{Deadly, Subset, SubsetKind};
use crate::{Pattern, Technique};
use sodan_board::{Cell, CellSet, DigitSet};

/// Returns the first finding of any type, in Sudoku Explainer's order.
pub fn find(board: &MaskBoard, repairs: Repairs) -> Option<Finding> {
    let bug = Bug::of(board, repairs)?;
    match (bug.cells.len(), bug.extras.count_ones()) {
        (0, _) => None,
        (1, _) => bug.single(),
        (_, 1) => bug.same().or_else(|| bug.confined()),
        _ if bug.common.is_empty() => None,
        _ => bug.confined().or_else(|| bug.sets(repairs)),
    }
}

/// A grid that would be a grave without the extra digits of a few cells.
struct Bug<'a> {
    board: &'a MaskBoard,
    /// Indices of the cells with extra digits, each with a mask of these digits.
    cells: Vec<(usize, u16)>,
    /// Mask of the extra digits for which some house contains exactly one possible cell.
    extras: u16,
    /// Cells that see all cells with extra digits. Contains all cells as long as no extra digit is recorded.
    common: CellSet,
}

impl<'a> Bug<'a> {
    fn of(board: &'a MaskBoard, repairs: Repairs) -> Option<Bug<'a>> {
        let mut rest = *board;
        let mut bug = Bug { board, cells: Vec::new(), extras: 0, common: CellSet::ALL };
        let mut ambiguous = Ambiguous::default();
        for (number, own) in CELLS.iter().enumerate() {
            for digit in 0..9 {
                let places = board.places(number, digit);
                if matches!(places.count_ones(), 0 | 2) {
                    continue;
                }
                let cells = bits(places).map(|position| usize::from(own[position]));
                let rich: Vec<usize> = cells.filter(|&cell| board.digits(cell).count_ones() >= 3).collect();
                ambiguous.add(digit, &rich);
                match *rich {
                    [] => return None,
                    [cell] => {
                        bug.extras |= 1 << digit;
                        bug.add(cell, digit, &mut rest)?;
                    }
                    _ => {}
                }
            }
        }
        if repairs.bug
            && let Some((digit, cells)) = ambiguous.single_digit()
        {
            for cell in cells.iter().map(Cell::index) {
                if bug.cells.iter().all(|&(other, _)| other != cell) {
                    bug.add(cell, digit, &mut rest)?;
                }
            }
        }
        bug.is_grave(&rest).then_some(bug)
    }

    /// Records an extra digit of a cell and removes it from `rest`. Returns `None` if no conclusion is possible any
    /// more.
    fn add(&mut self, cell: usize, digit: usize, rest: &mut MaskBoard) -> Option<()> {
        match self.cells.iter_mut().find(|it| it.0 == cell) {
            Some(it) => it.1 |= 1 << digit,
            None => self.cells.push((cell, 1 << digit)),
        }
        rest.remove(cell, digit);
        self.common &= Cell::from_index(cell).peers();
        for &(cell, _) in &self.cells {
            self.common.remove(Cell::from_index(cell));
        }
        let is_useless = self.cells.len() > 1 && self.extras.count_ones() > 1 && self.common.is_empty();
        (!is_useless).then_some(())
    }

    /// Returns whether `rest`, the board without the extra digits, is a grave: every cell has two digits, and every
    /// digit has two cells or none in each house.
    fn is_grave(&self, rest: &MaskBoard) -> bool {
        rest.open().iter().all(|cell| rest.digits(cell.index()).count_ones() == 2)
            && (0..27)
                .all(|number| (0..9).all(|digit| matches!(rest.places(number, digit).count_ones(), 0 | 2)))
    }

    fn finding(
        &self,
        technique: Technique,
        value: f64,
        removed: Vec<(usize, u16)>,
        subset: Option<Subset>,
    ) -> Option<Finding> {
        let cell = |&(cell, digits)| (Cell::from_index(cell), DigitSet::from_bits(digits));
        Finding::removing(technique, Difficulty::of(value), removed, || {
            Pattern::Deadly(Deadly { cells: self.cells.iter().map(cell).collect(), digits: None, subset })
        })
    }

    fn single(&self) -> Option<Finding> {
        let cell = self.cells[0].0;
        self.finding(Technique::BugPlusOne, 5.6, vec![(cell, self.board.digits(cell) & !self.extras)], None)
    }

    fn same(&self) -> Option<Finding> {
        let digit = self.extras.trailing_zeros() as usize;
        let gone = self.common.iter().map(Cell::index).filter(|&cell| self.board.has(cell, digit));
        self.finding(Technique::BugType2, 5.7, gone.map(|cell| (cell, 1 << digit)).collect(), None)
    }

    /// Returns the index of the house of kind `kind` that contains all cells with extra digits, or `None` if they are
    /// in different houses of this kind.
    fn shared(&self, kind: usize) -> Option<usize> {
        let first = HOUSES[self.cells[0].0][kind];
        self.cells.iter().all(|&(cell, _)| HOUSES[cell][kind] == first).then_some(usize::from(first))
    }

    fn confined(&self) -> Option<Finding> {
        let [(one, of_one), (two, of_two)] = *self.cells else { return None };
        let common = self.board.digits(one) & self.board.digits(two) & !self.extras;
        if common.count_ones() != 1 || (0..KINDS).all(|kind| self.shared(kind).is_none()) {
            return None;
        }
        let left = |cell, own: u16| (cell, self.board.digits(cell) & !own & !common);
        self.finding(Technique::BugType4, 5.7, vec![left(one, of_one), left(two, of_two)], None)
    }

    /// Finds a grave of type 3. If `repairs.bug` is set, all kinds of houses are tried for each size; otherwise all
    /// sizes are tried for each kind of house.
    fn sets(&self, repairs: Repairs) -> Option<Finding> {
        let sizes = 2..=6;
        if repairs.bug {
            sizes.into_iter().find_map(|size| (0..KINDS).find_map(|kind| self.set(size, kind)))
        } else {
            (0..KINDS).find_map(|kind| sizes.clone().find_map(|size| self.set(size, kind)))
        }
    }

    fn set(&self, size: usize, kind: usize) -> Option<Finding> {
        let number = self.shared(kind)?;
        let common: Vec<usize> = (self.common & house(number).cells()).iter().map(Cell::index).collect();
        if common.len() < size || self.extras.count_ones() < 2 {
            return None;
        }
        let within = (1 << common.len()) - 1;
        masks(size - 1, within).find_map(|mask| {
            let naked: Vec<usize> = bits(mask).map(|at| common[at]).collect();
            let set = naked.iter().fold(0, |all, &cell| all | self.board.digits(cell));
            let fits = set.count_ones() as usize == size
                && self.extras & !set == 0
                && naked.iter().all(|&cell| self.board.digits(cell).count_ones() > 1);
            if !fits {
                return None;
            }
            let others = common.iter().filter(|cell| !naked.contains(cell));
            let removed = others.map(|&cell| (cell, self.board.digits(cell) & set)).filter(|it| it.1 != 0);
            let subset = Subset {
                kind: SubsetKind::Naked,
                house: house(number),
                cells: naked.iter().map(|&cell| Cell::from_index(cell)).collect(),
                digits: DigitSet::from_bits(set),
            };
            self.finding(Technique::BugType3, 5.7 + (size - 1) as f64 * 0.1, removed.collect(), Some(subset))
        })
    }
}

/// Cells that have an extra digit in some house, even if no single house identifies the cell.
#[derive(Default)]
struct Ambiguous {
    digit: Option<usize>,
    cells: CellSet,
    has_several: bool,
}

impl Ambiguous {
    fn add(&mut self, digit: usize, rich: &[usize]) {
        self.has_several |= *self.digit.get_or_insert(digit) != digit;
        if !self.has_several {
            self.cells |= rich.iter().map(|&cell| Cell::from_index(cell)).collect();
        }
    }

    /// Returns the extra digit and its cells, or `None` if there are several extra digits.
    fn single_digit(&self) -> Option<(usize, CellSet)> {
        self.digit.filter(|_| !self.has_several).map(|digit| (digit, self.cells))
    }
}
