//! Aligned pair and triplet exclusion: combinations of digits in two or three cells are impossible if a cell that sees
//! all of these cells would have no candidate left.
//!
//! ```text
//! r1c1: 12   r1c2: 13   r1c5: 23      r1c1=2 and r1c2=3 together would leave r1c5 without a candidate
//! ```
//!
//! A combination of digits is forbidden if two aligned cells that see each other contain the same digit, or if a cell
//! that sees all aligned cells (an excluder) would have no digit left. A candidate that occurs only in forbidden
//! combinations is eliminated. Excluders have two digits, or for triplets up to three. Pairs are tried by their second
//! cell, then by their first.

use super::finding::Finding;
use crate::chaining::board::{MaskBoard, bits};
use crate::chaining::difficulty::Difficulty;
use crate::pattern::Aligned;
use crate::{Pattern, Technique};
use sodan_board::{ByCell, Cell, CellSet};

/// Cells that can be part of an aligned pair or triplet, and for each of them the excluders that it sees.
struct Candidates {
    cells: Vec<Cell>,
    all: CellSet,
    excluders: ByCell<CellSet>,
}

impl Candidates {
    /// Selects the cells that have at least two digits, see no cell with a single digit, and see at least one cell with
    /// two to `limit` digits.
    fn new(board: &MaskBoard, limit: u32) -> Candidates {
        let count = |cell: Cell| board.digits(cell.index()).count_ones();
        let singles: CellSet = board.open().iter().filter(|&cell| count(cell) == 1).collect();
        let small: CellSet = board.open().iter().filter(|&cell| (2..=limit).contains(&count(cell))).collect();
        let mut excluders = ByCell::new([CellSet::EMPTY; 81]);
        let fits = |&cell: &Cell| {
            count(cell) >= 2 && !cell.peers().intersects(singles) && cell.peers().intersects(small)
        };
        let cells: Vec<Cell> = board.open().iter().filter(fits).collect();
        for &cell in &cells {
            excluders[cell] = cell.peers() & small;
        }
        Candidates { all: cells.iter().copied().collect(), cells, excluders }
    }

    /// Returns all pairs, ordered by their second cell, then by their first.
    fn pairs(&self) -> impl Iterator<Item = [Cell; 2]> {
        let cells = &self.cells;
        (1..cells.len()).flat_map(move |second| (0..second).map(move |first| [cells[first], cells[second]]))
    }
}

pub fn pair(board: &MaskBoard) -> Option<Finding> {
    let candidates = Candidates::new(board, 2);
    candidates.pairs().find_map(|[one, two]| {
        let excluders = candidates.excluders[one] & candidates.excluders[two];
        (excluders.len() >= 2).then(|| exclude(board, &[one, two], excluders)).flatten()
    })
}

/// Finds an aligned triplet exclusion. The third cell is an excluder of the first or of the second.
pub fn triplet(board: &MaskBoard) -> Option<Finding> {
    let candidates = Candidates::new(board, 3);
    candidates.pairs().find_map(|[one, two]| {
        let of_both = candidates.excluders[one] & candidates.excluders[two];
        if of_both.len() < 2 {
            return None;
        }
        let third = |within: CellSet| (within & candidates.all).without(one).without(two).iter();
        let of_one = candidates.excluders[one];
        third(of_one).chain(third(candidates.excluders[two] - of_one)).find_map(|three| {
            let excluders = of_both & candidates.excluders[three];
            (excluders.len() >= 2).then(|| exclude(board, &[one, two, three], excluders)).flatten()
        })
    })
}

/// Returns the step that eliminates candidates from two or three aligned cells, given the excluders that see all of
/// them.
fn exclude(board: &MaskBoard, cells: &[Cell], excluders: CellSet) -> Option<Finding> {
    let of = |cell: Cell| board.digits(cell.index());
    // Two cells have at most 13 common peers.
    let mut excluded = [0; 13];
    excluded.iter_mut().zip(excluders).for_each(|(digits, cell)| *digits = of(cell));
    let excluded = &excluded[..excluders.len()];
    let sees = |one: usize, two: usize| cells.get(two).is_some_and(|&two| cells[one].sees(two));
    let [sees_01, sees_02, sees_12] = [sees(0, 1), sees(0, 2), sees(1, 2)];
    let is_last = |rest: &u16| rest & rest.wrapping_sub(1) == 0;
    let mut left = [0_u16; 3];
    let all = [of(cells[0]), of(cells[1]), cells.get(2).map_or(1, |&cell| of(cell))];
    for first in bits(of(cells[0])) {
        for second in bits(of(cells[1])) {
            if first == second && sees_01 {
                continue;
            }
            let both = 1 << first | 1 << second;
            let third = if let [.., three] = cells[2..] {
                let seen = u16::from(sees_02) << first | u16::from(sees_12) << second;
                let rest = excluded.iter().map(|digits| digits & !both).filter(is_last);
                let gone = rest.fold(0, |gone, rest| if rest == 0 { 0o777 } else { gone | rest });
                of(three) & !seen & !gone
            } else {
                u16::from(excluded.iter().all(|digits| digits & !both != 0))
            };
            if third != 0 {
                left = [left[0] | 1 << first, left[1] | 1 << second, left[2] | third];
                if left == all {
                    return None;
                }
                if left[1..] == all[1..] {
                    // The remaining combinations with this digit of the first cell add nothing.
                    break;
                }
            }
        }
    }
    let removed: Vec<(usize, u16)> = cells
        .iter()
        .zip(left)
        .map(|(cell, left)| (cell.index(), of(*cell) & !left))
        .filter(|&(_, digits)| digits != 0)
        .collect();
    let (technique, tenths) = match cells.len() {
        2 => (Technique::AlignedPairExclusion, 62),
        _ => (Technique::AlignedTripletExclusion, 75),
    };
    Finding::removing(technique, Difficulty::exactly(tenths), removed, || {
        Pattern::Aligned(Aligned { cells: cells.iter().copied().collect(), excluders })
    })
}
