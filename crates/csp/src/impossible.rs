//! Impossible patterns: groups of cells that cannot be filled with only two or three digits.
//!
//! With two digits, rings with an odd number of cells are impossible (bivalue oddagons). With three digits, tridagons
//! and hundreds of other patterns with ten or more cells are impossible. The finder contains no list of patterns. For
//! each set of digits, it tries to fill cells with these digits: first all cells without other candidates, along with
//! one or two cells with other candidates; then all cells with few other candidates. If they cannot be filled, it
//! removes cells as long as the remaining ones still cannot be filled. The other candidates of the remaining cells are
//! the guardians: at least one of them is true.

use crate::State;
use sodan_board::{Candidate, Cell, DigitSet};
use sodan_certificate::{Guardians, Truth, Variable};

/// Returns the impossible patterns with the given number of digits (two or three) and at most `max_guardians` guardians
/// each, in ascending order of the number of guardians.
pub fn impossible_patterns(state: &State, digits: usize, max_guardians: usize) -> Vec<Truth> {
    let mut found: Vec<Vec<(Cell, DigitSet)>> = Vec::new();
    for digits in (0..512_u16).map(DigitSet::from_bits).filter(|it| it.len() == digits) {
        of_digits(state, digits, max_guardians, &mut found);
    }
    let mut truths: Vec<Guardians> = found.iter().map(|cells| truth(state, cells)).collect();
    truths.sort_by_key(|it| (it.guardians.len(), it.pattern.len()));
    truths.dedup_by(|a, b| a.guardians == b.guardians);
    truths.into_iter().map(Truth::Guardians).collect()
}

fn truth(state: &State, cells: &[(Cell, DigitSet)]) -> Guardians {
    let others = |&(cell, digits): &(Cell, DigitSet)| {
        (digits_of(state, cell) - digits)
            .iter()
            .map(move |digit| Candidate::new(cell, digit))
            .collect::<Vec<_>>()
    };
    let guardians = cells.iter().flat_map(others).collect();
    Guardians { guardians, pattern: cells.iter().map(|&(cell, _)| Variable::Cell(cell)).collect() }
}

fn digits_of(state: &State, cell: Cell) -> DigitSet {
    DigitSet::from_bits(state.masks[cell.index()])
}

/// Cells, along with the digits that each may take in the pattern.
#[derive(Clone)]
struct Pattern {
    cells: Vec<Cell>,
    domains: Vec<DigitSet>,
    /// For each cell, the bit set of the indices in `cells` of the cells that it sees.
    seen: Vec<u128>,
}

impl Pattern {
    fn new(state: &State, digits: DigitSet, cells: Vec<Cell>) -> Pattern {
        let domains = cells.iter().map(|&cell| digits_of(state, cell) & digits).collect();
        let seen = cells
            .iter()
            .map(|cell| {
                (0..cells.len()).filter(|&at| cell.sees(cells[at])).fold(0, |set, at| set | 1_u128 << at)
            })
            .collect();
        Pattern { cells, domains, seen }
    }

    /// Repeatedly removes cells that see fewer other cells of the set than they have digits, since such cells can
    /// always be filled. Returns the remaining cells.
    fn core(&self, mut cells: u128) -> u128 {
        loop {
            let is_free =
                |&at: &usize| ((self.seen[at] & cells).count_ones() as usize) < self.domains[at].len();
            let free = members(cells).filter(is_free).fold(0, |set, at| set | 1 << at);
            if free == 0 {
                return cells;
            }
            cells &= !free;
        }
    }

    /// Returns whether the cells of a set can be filled. Returns `true` when the search limit is reached, so that no
    /// unproven pattern is reported.
    fn is_possible(&self, cells: u128) -> bool {
        let cells = self.core(cells);
        cells == 0 || self.fill(&mut self.domains.clone(), cells, &mut 20_000)
    }

    fn fill(&self, domains: &mut [DigitSet], open: u128, tries: &mut usize) -> bool {
        // Among the cells with the fewest digits, select the one that sees the most open cells.
        let order = |&at: &usize| (domains[at].len(), std::cmp::Reverse((self.seen[at] & open).count_ones()));
        let Some(at) = members(open).min_by_key(order) else { return true };
        if *tries == 0 {
            return true;
        }
        *tries -= 1;
        let open = open & !(1 << at);
        for digit in domains[at] {
            let before: Vec<usize> =
                members(self.seen[at] & open).filter(|&it| domains[it].contains(digit)).collect();
            before.iter().for_each(|&it| {
                domains[it].remove(digit);
            });
            if before.iter().all(|&it| !domains[it].is_empty()) && self.fill(domains, open, tries) {
                return true;
            }
            before.iter().for_each(|&it| {
                domains[it].insert(digit);
            });
        }
        false
    }

    /// Returns a smaller set that still cannot be filled. Cells with many guardians are removed first.
    fn reduced(&self, state: &State, mut cells: u128) -> u128 {
        let mut order: Vec<usize> = members(cells).collect();
        let guardians = |at: usize| (digits_of(state, self.cells[at]) - self.domains[at]).len();
        order.sort_by_key(|&at| std::cmp::Reverse(guardians(at)));
        for at in order {
            let without = self.core(cells & !(1 << at));
            if cells >> at & 1 == 1 && without != 0 && !self.is_possible(without) {
                cells = without;
            }
        }
        cells
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

fn of_digits(state: &State, digits: DigitSet, max_guardians: usize, found: &mut Vec<Vec<(Cell, DigitSet)>>) {
    let guardians = |cell: Cell| (digits_of(state, cell) - digits).len();
    let is_candidate = |cell: &Cell| {
        let all = digits_of(state, *cell);
        all.len() > 1 && !(all & digits).is_empty() && guardians(*cell) <= max_guardians
    };
    let pattern = Pattern::new(state, digits, Cell::all().filter(is_candidate).collect());
    let with_at_most = |most: usize| {
        (0..pattern.cells.len())
            .filter(|&at| guardians(pattern.cells[at]) <= most)
            .fold(0, |set, at| set | 1_u128 << at)
    };
    let mut report = |cells: u128| {
        let cells: Vec<(Cell, DigitSet)> =
            members(cells).map(|at| (pattern.cells[at], pattern.domains[at])).collect();
        let count: usize = cells.iter().map(|&(cell, _)| guardians(cell)).sum();
        if (1..=max_guardians).contains(&count) && !found.contains(&cells) {
            found.push(cells);
        }
    };
    // The cells without guardians can always be filled, since the puzzle's solution fills them. Add one or two cells
    // with guardians.
    let (none, some): (Vec<usize>, Vec<usize>) =
        (0..pattern.cells.len()).partition(|&at| guardians(pattern.cells[at]) == 0);
    let none = none.into_iter().fold(0, |set, at| set | 1_u128 << at);
    let mut alone = 0_u128;
    for (number, &first) in some.iter().enumerate() {
        for second in std::iter::once(first).chain(some[..number].iter().copied()) {
            let pair = 1 << first | 1 << second;
            let count = guardians(pattern.cells[first]) + guardians(pattern.cells[second]);
            if alone & pair != 0 || first != second && count > max_guardians {
                continue;
            }
            let cells = pattern.core(none | pair);
            if cells & pair == pair && !pattern.is_possible(cells) {
                report(pattern.reduced(state, cells));
                if first == second {
                    alone |= pair;
                }
            }
        }
    }
    // Then try all cells that have at most `most` guardians each.
    for most in 1..=max_guardians.min(2) {
        let cells = pattern.core(with_at_most(most) & !alone);
        if cells != 0 && !pattern.is_possible(cells) {
            report(pattern.reduced(state, cells));
        }
    }
}
