//! Impossible patterns: groups of cells that cannot be filled with only two or three digits.
//!
//! With two digits, rings with an odd number of cells are impossible (bivalue oddagons). With three digits, tridagons
//! and hundreds of other patterns with ten or more cells are impossible. The finder contains no list of patterns. For
//! each set of digits, it tries to fill cells with these digits: first all cells without other candidates, along with
//! one or two cells with other candidates; then all cells with few other candidates. If they cannot be filled, it
//! removes cells as long as the remaining ones still cannot be filled. The other candidates of the remaining cells are
//! the guardians: at least one of them is true.

use crate::State;
use crate::positions::{self, MAX_DIGITS, Positions};
use sodan_board::{Candidate, Cell, CellSet, DigitSet};
use sodan_certificate::{Guardians, Truth, Variable};

/// Returns the impossible patterns with the given number of digits (two or three) and at most `max_guardians` guardians
/// each, in ascending order of the number of guardians.
///
/// # Panics
///
/// Panics if `digits` is greater than four.
pub fn impossible_patterns(state: &State, digits: usize, max_guardians: usize) -> Vec<Truth> {
    assert!(digits <= MAX_DIGITS, "{digits} digits");
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

/// Returns whether a cell sees fewer members of `cells` than it has digits. Such a cell can always be filled.
fn is_free(positions: &Positions, cell: Cell, cells: CellSet) -> bool {
    (cell.peers() & cells).len() < positions.count(cell)
}

/// Repeatedly removes cells that can always be filled. Returns the remaining cells.
fn core(positions: &Positions, cells: CellSet) -> CellSet {
    positions::core(cells, |cell, left| is_free(positions, cell, left))
}

/// Returns whether the cells of a set can be filled. Returns `true` when the search limit is reached, so that no
/// unproven pattern is reported.
fn is_possible(positions: &Positions, cells: CellSet) -> bool {
    fill(*positions, core(positions, cells), &mut 20_000)
}

fn fill(positions: Positions, open: CellSet, tries: &mut usize) -> bool {
    // Among the cells with the fewest digits, select the one that sees the most open cells.
    let seen = |&cell: &Cell| std::cmp::Reverse((cell.peers() & open).len());
    let Some(cell) = positions.fewest(open).iter().min_by_key(seen) else { return true };
    if *tries == 0 {
        return true;
    }
    *tries -= 1;
    let open = open.without(cell);
    positions.placements(cell).any(|next| open.is_subset(next.all()) && fill(next, open, tries))
}

/// Returns a smaller set that still cannot be filled. Cells with many guardians are removed first.
fn reduced(positions: &Positions, mut cells: CellSet, guardians: impl Fn(Cell) -> usize) -> CellSet {
    let mut order: Vec<Cell> = cells.iter().collect();
    order.sort_by_key(|&cell| std::cmp::Reverse(guardians(cell)));
    for cell in order {
        if cells.contains(cell) && !is_possible(positions, cells.without(cell)) {
            cells = core(positions, cells.without(cell));
        }
    }
    cells
}

fn of_digits(state: &State, digits: DigitSet, max_guardians: usize, found: &mut Vec<Vec<(Cell, DigitSet)>>) {
    let guardians = |cell: Cell| (digits_of(state, cell) - digits).len();
    let is_candidate = |cell: &Cell| {
        let all = digits_of(state, *cell);
        all.len() > 1 && all.intersects(digits) && guardians(*cell) <= max_guardians
    };
    let all: CellSet = Cell::all().filter(is_candidate).collect();
    let positions = Positions::new(state, digits, all);
    let mut report = |cells: CellSet| {
        let count: usize = cells.iter().map(guardians).sum();
        let cells: Vec<(Cell, DigitSet)> =
            cells.iter().map(|cell| (cell, digits_of(state, cell) & digits)).collect();
        if (1..=max_guardians).contains(&count) && !found.contains(&cells) {
            found.push(cells);
        }
    };
    // The cells without guardians can always be filled, since the puzzle's solution fills them. Add one or two cells
    // with guardians.
    let some: Vec<Cell> = all.iter().filter(|&cell| guardians(cell) > 0).collect();
    let none = some.iter().fold(all, |none, &cell| none.without(cell));
    let mut alone = CellSet::EMPTY;
    for (number, &first) in some.iter().enumerate() {
        for second in std::iter::once(first).chain(some[..number].iter().copied()) {
            let pair = CellSet::only(first).with(second);
            let count: usize = pair.iter().map(guardians).sum();
            if alone.intersects(pair) || count > max_guardians {
                continue;
            }
            // Most pairs fail this check, so the core of all cells is computed only for the others.
            if pair.iter().any(|cell| is_free(&positions, cell, none | pair)) {
                continue;
            }
            let cells = core(&positions, none | pair);
            if pair.is_subset(cells) && !is_possible(&positions, cells) {
                report(reduced(&positions, cells, guardians));
                if first == second {
                    alone.insert(first);
                }
            }
        }
    }
    // Then try all cells that have at most `most` guardians each.
    for most in 1..=max_guardians.min(2) {
        let few: CellSet = all.iter().filter(|&cell| guardians(cell) <= most).collect();
        let cells = core(&positions, few - alone);
        if !is_possible(&positions, cells) {
            report(reduced(&positions, cells, guardians));
        }
    }
}
