//! Deadly patterns: open cells whose digits could be rearranged into a second solution.
//!
//! Deadly patterns are valid only in puzzles with exactly one solution. The checker proves a pattern by finding, for
//! each filling, another one with the same digits in each house. The finder tries the following shapes:
//!
//! - all open cells of the grid, each of which has two candidates besides guardians (BUG+n),
//! - a few open cells that, along with all placed cells of two digits, have none or two cells in each house (reverse BUG),
//! - two lines of a band or stack that cross two or three boxes, with as many digits as boxes (rectangles, extended
//!   rectangles).

use crate::State;
use crate::counting::subsets;
use sodan_board::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseKind};
use sodan_certificate::{Deadly, Truth};

fn digits_of(state: &State, cell: Cell) -> DigitSet {
    DigitSet::from_bits(state.masks[cell.index()])
}

fn guardians(state: &State, cells: &[Cell], digits: DigitSet) -> Vec<Candidate> {
    let others = |&cell: &Cell| {
        (digits_of(state, cell) - digits)
            .iter()
            .map(move |digit| Candidate::new(cell, digit))
            .collect::<Vec<_>>()
    };
    cells.iter().flat_map(others).collect()
}

/// Returns the guardians of each bivalue universal grave with at most `max_guardians` guardians. Without these
/// candidates, each open cell has two candidates and each digit has two positions in each house.
pub fn bivalue_graves(state: &State, max_guardians: usize) -> Vec<Truth> {
    let open: Vec<Cell> = Cell::all().filter(|&cell| digits_of(state, cell).len() > 1).collect();
    let more: Vec<Cell> = open.iter().copied().filter(|&cell| digits_of(state, cell).len() > 2).collect();
    let surplus: usize = more.iter().map(|&cell| digits_of(state, cell).len() - 2).sum();
    if more.is_empty() || surplus > max_guardians {
        return Vec::new();
    }
    let mut left: Vec<(Cell, DigitSet)> = open.iter().map(|&cell| (cell, digits_of(state, cell))).collect();
    left.sort_by_key(|(_, digits)| digits.len() > 2);
    let first = left.len() - more.len();
    let mut found = Vec::new();
    choose(&mut left, first, &mut found);
    let truth = |guardians| Truth::Deadly(Deadly { guardians, cells: open.clone() });
    found.into_iter().map(truth).collect()
}

/// Chooses two digits for each cell from index `at` on, so that each digit has zero or two positions in each house.
/// Adds the guardians, which are the remaining candidates of these cells, to `found`, for at most four choices.
fn choose(left: &mut [(Cell, DigitSet)], at: usize, found: &mut Vec<Vec<Candidate>>) {
    let Some(&(cell, all)) = left.get(at) else {
        if found.len() < 4 && is_balanced(left, left.len()) {
            found.push(Vec::new());
        }
        return;
    };
    for pair in subsets(all, 2) {
        left[at].1 = pair;
        if is_balanced(left, at + 1) {
            let known = found.len();
            choose(left, at + 1, found);
            for guardians in &mut found[known..] {
                guardians.extend((all - pair).iter().map(|digit| Candidate::new(cell, digit)));
            }
        }
    }
    left[at].1 = all;
}

/// Returns whether, among the first `count` cells, no digit has more than two positions in any house. If `count`
/// includes all cells, each digit must have exactly zero or two positions in each house.
fn is_balanced(left: &[(Cell, DigitSet)], count: usize) -> bool {
    House::all().all(|house| {
        let mut times = [0_u8; 9];
        for (_, digits) in left[..count].iter().filter(|(cell, _)| house.cells().contains(*cell)) {
            digits.iter().for_each(|digit: Digit| times[digit.index()] += 1);
        }
        times.iter().all(|&it| it <= 2 && (count < left.len() || it != 1))
    })
}

/// Maximum number of open cells in a reverse BUG.
const MAX_COMPLETING: usize = 4;

/// Returns the guardians of each reverse BUG of at most four open cells with at most `max_guardians` guardians, in
/// ascending order of the numbers of guardians and cells. Without these candidates, the open cells and the placed cells of
/// two digits fill none or two cells of each house with these digits. The two digits could then be swapped in all other
/// houses.
pub fn reverse_bivalue_graves(state: &State, max_guardians: usize) -> Vec<Truth> {
    let mut found = Vec::new();
    for pair in subsets(DigitSet::ALL, 2) {
        let is_placed = |&cell: &Cell| digits_of(state, cell).single().is_some_and(|it| pair.contains(it));
        let placed: CellSet = Cell::all().filter(is_placed).collect();
        complete(state, pair, placed, &mut Vec::new(), max_guardians, &mut found);
    }
    found.sort_by_key(|it| (it.guardians.len(), it.cells.len()));
    found.into_iter().map(Truth::Deadly).collect()
}

/// Adds open cells to `cells`, until no house has exactly one of these and of the placed cells.
fn complete(
    state: &State,
    pair: DigitSet,
    placed: CellSet,
    cells: &mut Vec<Cell>,
    max_guardians: usize,
    found: &mut Vec<Deadly>,
) {
    let kept = cells.iter().fold(placed, |kept, &cell| kept.with(cell));
    let count = |house: House| (kept & house.cells()).len();
    let Some(open) = House::all().find(|&house| count(house) == 1) else {
        let guardians = guardians(state, cells, pair);
        if kept.len() < 18 && (1..=max_guardians).contains(&guardians.len()) {
            found.push(Deadly { guardians, cells: cells.clone() });
        }
        return;
    };
    if cells.len() == MAX_COMPLETING {
        return;
    }
    for cell in open.cells() - kept {
        let has_room = cell.houses().iter().all(|&house| count(house) < 2);
        if has_room && digits_of(state, cell).intersects(pair) {
            cells.push(cell);
            complete(state, pair, placed, cells, max_guardians, found);
            cells.pop();
        }
    }
}

/// Returns the deadly patterns of two or three digits in two lines, with at most `max_guardians` guardians.
pub fn extended_rectangles(state: &State, max_guardians: usize) -> Vec<Truth> {
    let mut found = Vec::new();
    let lines = |kind: HouseKind| House::all().filter(move |house| house.kind() == kind);
    for [along, across] in [[HouseKind::Row, HouseKind::Column], [HouseKind::Column, HouseKind::Row]] {
        for first in lines(along) {
            let is_neighbour =
                |other: &House| other.index() > first.index() && other.index() / 3 == first.index() / 3;
            for second in lines(along).filter(is_neighbour) {
                let all: Vec<House> = lines(across).collect();
                for set in (0_u32..512).filter(|set| matches!(set.count_ones(), 2 | 3)) {
                    let chosen: Vec<House> =
                        (0..9).filter(|&at| set >> at & 1 == 1).map(|at| all[at]).collect();
                    let has_own_boxes =
                        chosen.windows(2).all(|pair| pair[0].index() / 3 != pair[1].index() / 3);
                    if has_own_boxes {
                        let crossing = |line: &House| {
                            chosen
                                .iter()
                                .flat_map(|it| (it.cells() & line.cells()).iter())
                                .collect::<Vec<_>>()
                        };
                        let cells = [crossing(&first), crossing(&second)].concat();
                        with_digits(state, &cells, chosen.len(), max_guardians, &mut found);
                    }
                }
            }
        }
    }
    found
}

/// Adds a pattern of these cells for each set of `count` digits such that every cell has at least one of these digits.
/// The other candidates of the cells are the guardians. There must be between one and `max_guardians` guardians.
fn with_digits(state: &State, cells: &[Cell], count: usize, max_guardians: usize, found: &mut Vec<Truth>) {
    let all = cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | digits_of(state, cell));
    let is_open = |&cell: &Cell| digits_of(state, cell).len() > 1;
    if all.len() < count || !cells.iter().all(is_open) {
        return;
    }
    let surplus = |digits: DigitSet| -> usize {
        cells.iter().map(|&cell| (digits_of(state, cell) - digits).len()).sum()
    };
    for digits in subsets(all, count) {
        let fits = |&cell: &Cell| digits_of(state, cell).intersects(digits);
        if (1..=max_guardians).contains(&surplus(digits)) && cells.iter().all(fits) {
            let guardians = guardians(state, cells, digits);
            found.push(Truth::Deadly(Deadly { guardians, cells: cells.to_vec() }));
        }
    }
}
