//! Subset exclusion: a candidate that contradicts each candidate of another cell.
//!
//! Two candidates contradict each other if they are linked, or if each of the two removes a different digit from the
//! same almost locked set. That set would then have fewer digits than cells. Aligned pair exclusion is the special case
//! in which the almost locked sets are bivalue cells that both cells see. The two cells need not see each other.

use crate::State;
use crate::relation::Proven;
use sodan_board::{Candidate, Cell, CellSet, DigitSet, House};
use sodan_certificate::{Certificate, Exhaustion, Truth, Variable, is_linked};

/// Cells of one house whose candidates comprise one digit more than there are cells.
struct AlmostLocked {
    cells: CellSet,
    digits: DigitSet,
}

fn digits_of(state: &State, cell: Cell) -> DigitSet {
    DigitSet::from_bits(state.masks[cell.index()])
}

/// Returns the almost locked sets of at most `max_cells` cells, the smallest first.
fn almost_locked_sets(state: &State, max_cells: usize) -> Vec<AlmostLocked> {
    let mut found: Vec<AlmostLocked> = Vec::new();
    for house in House::all() {
        let open: Vec<Cell> = house.cells().iter().filter(|&cell| digits_of(state, cell).len() > 1).collect();
        for set in 1_u32..1 << open.len() {
            let size = set.count_ones() as usize;
            if size > max_cells {
                continue;
            }
            let cells: CellSet =
                (0..open.len()).filter(|&at| set >> at & 1 == 1).map(|at| open[at]).collect();
            let digits = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | digits_of(state, cell));
            if digits.len() == size + 1 {
                found.push(AlmostLocked { cells, digits });
            }
        }
    }
    found.sort_by_key(|it| (it.cells.len(), it.cells.bits()));
    found.dedup_by_key(|it| it.cells);
    found
}

/// Returns the subset exclusions that use almost locked sets of at most `max_cells` cells. For each cell, the result
/// contains the exclusion with the most eliminations or, in case of a tie, the fewest cells.
pub fn subset_exclusions(state: &State, max_cells: usize) -> Vec<Proven> {
    let sets = almost_locked_sets(state, max_cells);
    // For each pair of candidates, an almost locked set from which the two candidates remove different digits.
    let mut excluded_by: Vec<u16> = vec![u16::MAX; 729 * 729];
    for (number, set) in sets.iter().enumerate().take(usize::from(u16::MAX)) {
        let takes = |digit| -> Vec<usize> {
            let cells = set.cells.iter().filter(|&cell| digits_of(state, cell).contains(digit));
            let seen = cells.fold(CellSet::ALL, |seen, cell| seen & cell.peers()) - set.cells;
            let has_digit =
                |&cell: &Cell| digits_of(state, cell).contains(digit) && digits_of(state, cell).len() > 1;
            seen.iter().filter(has_digit).map(|cell| Candidate::new(cell, digit).index()).collect()
        };
        let takers: Vec<Vec<usize>> = set.digits.iter().map(takes).collect();
        for (at, first) in takers.iter().enumerate() {
            for second in &takers[..at] {
                for &a in first {
                    for &b in second {
                        for pair in [a * 729 + b, b * 729 + a] {
                            if excluded_by[pair] == u16::MAX {
                                excluded_by[pair] = number as u16;
                            }
                        }
                    }
                }
            }
        }
    }
    let open: Vec<Cell> = Cell::all().filter(|&cell| digits_of(state, cell).len() > 1).collect();
    let mut found = Vec::new();
    for &cell in &open {
        let mut best: Option<(usize, Proven)> = None;
        for &other in open.iter().filter(|&&other| other != cell) {
            let (mut eliminations, mut used) = (Vec::new(), CellSet::EMPTY);
            for digit in digits_of(state, cell) {
                let target = Candidate::new(cell, digit);
                let mut cells = CellSet::EMPTY;
                let contradicts = |digit| {
                    let candidate = Candidate::new(other, digit);
                    if is_linked(target, candidate) {
                        return true;
                    }
                    let by = excluded_by[target.index() * 729 + candidate.index()];
                    let set = sets.get(usize::from(by));
                    cells |= set.map_or(CellSet::EMPTY, |set| set.cells);
                    set.is_some()
                };
                let is_excluded = digits_of(state, other).iter().all(contradicts);
                // An exclusion without almost locked sets is a locked candidate or a naked single, and an exclusion
                // within one house is a naked subset.
                let all = cells.with(cell).with(other);
                let is_simple = cells.is_empty() || House::all().any(|house| all.is_subset(house.cells()));
                if is_excluded && !is_simple {
                    eliminations.push(target);
                    used |= cells;
                }
            }
            let size = used.len();
            let is_better = best.as_ref().is_none_or(|(least, proven)| {
                (std::cmp::Reverse(eliminations.len()), size)
                    < (std::cmp::Reverse(proven.eliminations.len()), *least)
            });
            if !eliminations.is_empty() && is_better {
                let truths = std::iter::once(other).chain(used.iter().filter(|&it| it != other));
                let truths = truths.map(|cell| Truth::Variable(Variable::Cell(cell))).collect();
                let certificate = Certificate::Exhaustion(Exhaustion { truths });
                best = Some((size, Proven { eliminations, certificate }));
            }
        }
        found.extend(best);
    }
    found.sort_by_key(|(size, _)| *size);
    found.into_iter().map(|(_, proven)| proven).collect()
}
