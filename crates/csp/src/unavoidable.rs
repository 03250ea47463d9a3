//! Deadly patterns of any shape, found as unavoidable sets.
//!
//! A set of open cells is deadly for some digits if every filling with these digits can be replaced by another one that
//! has the same digits in each row, column and box. The cells are then an unavoidable set of every grid that fills them
//! with these digits. The finder contains no list of shapes. For each set of two to four digits, it tries the cells
//! without other candidates, along with one or two cells that have other candidates. It first drops cells whose digit
//! cannot change, and then further cells as long as the remaining ones are deadly.

use crate::State;
use crate::counting::subsets;
use sodan_board::{Candidate, Cell, DigitSet, House};
use sodan_certificate::{Deadly, Truth};

/// Maximum number of digits in a pattern.
const MAX_DIGITS: usize = 4;

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

/// A cell of a possible pattern. `digits` are its candidates among the pattern's digits, and `guardians` is the number
/// of its other candidates.
struct Part {
    cell: Cell,
    digits: DigitSet,
    guardians: usize,
}

fn of_digits(state: &State, digits: DigitSet, max_guardians: usize, found: &mut Vec<Deadly>) {
    let part = |cell: Cell| {
        let all = DigitSet::from_bits(state.masks[cell.index()]);
        Part { cell, digits: all & digits, guardians: (all - digits).len() }
    };
    let is_open = |cell: &Cell| state.masks[cell.index()].count_ones() > 1;
    let parts: Vec<Part> = Cell::all()
        .filter(is_open)
        .map(part)
        .filter(|it| !it.digits.is_empty() && it.guardians <= max_guardians)
        .collect();
    let (plain, guarded): (Vec<usize>, Vec<usize>) =
        (0..parts.len()).partition(|&at| parts[at].guardians == 0);
    let plain = plain.into_iter().fold(0, |set, at| set | 1_u128 << at);
    let mut alone = 0_u128;
    for (number, &first) in guarded.iter().enumerate() {
        for second in std::iter::once(first).chain(guarded[..number].iter().copied()) {
            let pair = 1 << first | 1 << second;
            let surplus = if first == second {
                parts[first].guardians
            } else {
                parts[first].guardians + parts[second].guardians
            };
            if alone & pair != 0 || surplus > max_guardians {
                continue;
            }
            let cells = core(&parts, plain | pair);
            if cells & pair != pair || !is_deadly(&parts, cells) {
                continue;
            }
            let cells = reduced(&parts, cells);
            if first == second {
                alone |= pair;
            }
            let cells: Vec<Cell> = members(cells).map(|at| parts[at].cell).collect();
            let others = |&cell: &Cell| {
                let others = DigitSet::from_bits(state.masks[cell.index()]) - digits;
                others.iter().map(move |digit| Candidate::new(cell, digit)).collect::<Vec<_>>()
            };
            let guardians: Vec<Candidate> = cells.iter().flat_map(others).collect();
            if !guardians.is_empty() {
                found.push(Deadly { guardians, cells });
            }
        }
    }
}

/// Iterates over the positions of the 1 bits in `set`, lowest first.
fn members(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(first)
    })
}

/// Drops cells that share no digit with the other cells of their row, column or box: such cells keep their digit in
/// every other filling.
fn core(parts: &[Part], mut set: u128) -> u128 {
    loop {
        let is_fixed = |&at: &usize| {
            let part = &parts[at];
            part.cell.houses().iter().any(|house| {
                !members(set & !(1 << at)).any(|other| {
                    house.cells().contains(parts[other].cell) && parts[other].digits.intersects(part.digits)
                })
            })
        };
        let fixed = members(set).filter(is_fixed).fold(0, |set, at| set | 1_u128 << at);
        if fixed == 0 {
            return set;
        }
        set &= !fixed;
    }
}

/// Returns a smaller set that is still deadly. Cells with many guardians are removed first.
fn reduced(parts: &[Part], mut set: u128) -> u128 {
    let mut order: Vec<usize> = members(set).collect();
    order.sort_by_key(|&at| std::cmp::Reverse(parts[at].guardians));
    for at in order {
        if set >> at & 1 == 1 {
            let without = core(parts, set & !(1 << at));
            if without != 0 && is_deadly(parts, without) {
                set = without;
            }
        }
    }
    set
}

/// Returns whether the cells can be filled and every filling can be replaced by another one with the same digits in
/// each house.
fn is_deadly(parts: &[Part], set: u128) -> bool {
    if set == 0 || set.count_ones() as usize > MAX_CELLS {
        return false;
    }
    let chosen: Vec<&Part> = members(set).map(|at| &parts[at]).collect();
    let mut search =
        Search { cells: chosen.iter().map(|it| it.cell).collect(), tries: MAX_TRIES, fillings: 0 };
    let domains: Vec<DigitSet> = chosen.iter().map(|it| it.digits).collect();
    let open: Vec<usize> = (0..domains.len()).collect();
    search.every_filling_is_exchangeable(&domains, &open) && search.fillings > 0
}

struct Search {
    cells: Vec<Cell>,
    tries: usize,
    fillings: usize,
}

impl Search {
    /// Returns the domains after `digit` is placed in the cell at index `at`. Returns `None` if another cell is left
    /// without a digit.
    fn placed(&self, domains: &[DigitSet], at: usize, digit: sodan_board::Digit) -> Option<Vec<DigitSet>> {
        let mut domains = domains.to_vec();
        domains[at] = DigitSet::only(digit);
        for (other, domain) in domains.iter_mut().enumerate() {
            if other != at && self.cells[other].sees(self.cells[at]) {
                domain.remove(digit);
                if domain.is_empty() {
                    return None;
                }
            }
        }
        Some(domains)
    }

    fn every_filling_is_exchangeable(&mut self, domains: &[DigitSet], open: &[usize]) -> bool {
        let Some(&at) = open.iter().min_by_key(|&&at| domains[at].len()) else {
            self.fillings += 1;
            return self.has_other(domains);
        };
        let open: Vec<usize> = open.iter().copied().filter(|&it| it != at).collect();
        for digit in domains[at] {
            if self.tries == 0 {
                return false;
            }
            self.tries -= 1;
            if let Some(next) = self.placed(domains, at, digit)
                && !self.every_filling_is_exchangeable(&next, &open)
            {
                return false;
            }
        }
        true
    }

    /// Returns whether a filling other than `filling` has the same digits in each house.
    fn has_other(&mut self, filling: &[DigitSet]) -> bool {
        let in_house = |house: House| {
            let inside = self.cells.iter().zip(filling).filter(|(cell, _)| house.cells().contains(**cell));
            inside.fold(DigitSet::EMPTY, |all, (_, &digit)| all | digit)
        };
        let houses: Vec<DigitSet> = House::all().map(in_house).collect();
        let common = |cell: &Cell| {
            cell.houses().iter().fold(DigitSet::ALL, |common, house| common & houses[house.index()])
        };
        let domains: Vec<DigitSet> = self.cells.iter().map(common).collect();
        let open: Vec<usize> = (0..domains.len()).collect();
        self.differs(filling, &domains, &open)
    }

    /// Returns whether the cells at the indices `open` can be filled from `domains` so that the result differs from
    /// `filling`. Every such result has the same digits in each house, since a house has as many cells as digits.
    fn differs(&mut self, filling: &[DigitSet], domains: &[DigitSet], open: &[usize]) -> bool {
        let Some(&at) = open.iter().min_by_key(|&&at| domains[at].len()) else {
            return domains != filling;
        };
        let open: Vec<usize> = open.iter().copied().filter(|&it| it != at).collect();
        for digit in domains[at] {
            if self.tries == 0 {
                return false;
            }
            self.tries -= 1;
            if let Some(next) = self.placed(domains, at, digit)
                && self.differs(filling, &next, &open)
            {
                return true;
            }
        }
        false
    }
}
