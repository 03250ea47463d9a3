//! Rank-0 sets of known shapes: fireworks and almost locked candidates.

use crate::State;
use crate::rank::RankSet;
use sodan_board::{Cell, CellSet, Digit, DigitSet, House};
use sodan_certificate::Variable;

/// Returns the cells of a house in which the digit is a candidate or placed.
fn places(state: &State, house: House, digit: Digit) -> CellSet {
    let mask = state.masks[Variable::House(house, digit).index()];
    (0..9).filter(|&it| mask >> it & 1 == 1).map(|it| house.cell(it)).collect()
}

fn digits_of(state: &State, cell: Cell) -> DigitSet {
    DigitSet::from_bits(state.masks[cell.index()])
}

fn is_open(state: &State, cell: Cell) -> bool {
    digits_of(state, cell).len() > 1
}

/// Returns the positions of a digit in the pivot's row and column outside the pivot's box, at most one per line.
/// Returns `None` if a line has more positions, or if the digit is already placed in the box.
fn wings(state: &State, pivot: Cell, digit: Digit) -> Option<[CellSet; 2]> {
    let [row, column, block] = pivot.houses();
    if places(state, block, digit).len() < 2 {
        return None;
    }
    let outside = [row, column].map(|line| places(state, line, digit) - block.cells());
    outside.iter().all(|cells| cells.len() <= 1).then_some(outside)
}

/// Returns the fireworks of three digits: a pivot, a wing in its row and a wing in its column contain the three digits.
///
/// If a digit's only positions in the pivot's row and column, outside the pivot's box, are the wings, then the digit is
/// in the pivot or in a wing.
pub fn firework_triples(state: &State) -> Vec<RankSet> {
    let mut found = Vec::new();
    for pivot in Cell::all().filter(|&cell| is_open(state, cell)) {
        let [row, column, block] = pivot.houses();
        let able: Vec<(Digit, [CellSet; 2])> =
            Digit::all().filter_map(|digit| Some((digit, wings(state, pivot, digit)?))).collect();
        for y in (row.cells() - block.cells()).iter().filter(|&cell| is_open(state, cell)) {
            for z in (column.cells() - block.cells()).iter().filter(|&cell| is_open(state, cell)) {
                let fits = |(_, [in_row, in_column]): &&(Digit, [CellSet; 2])| {
                    in_row.is_subset(y.into()) && in_column.is_subset(z.into())
                };
                let digits: DigitSet = able.iter().filter(fits).map(|it| it.0).collect();
                for chosen in subsets(digits, 3) {
                    let truths = chosen
                        .iter()
                        .flat_map(|digit| [row, column].map(|line| Variable::House(line, digit)));
                    let links = chosen.iter().map(|digit| Variable::House(block, digit));
                    let links = links.chain([pivot, y, z].map(Variable::Cell));
                    found.extend(RankSet::of(state, truths.collect(), links.collect()));
                }
            }
        }
    }
    found
}

/// Returns the fireworks of four digits. Each of two pivots at opposite corners of a rectangle contains two of the
/// digits, and the other two corners are the wings of both pivots.
pub fn firework_quadruples(state: &State) -> Vec<RankSet> {
    let mut found = Vec::new();
    let open = || Cell::all().filter(|&cell| is_open(state, cell));
    for first in open() {
        for second in open().filter(|&it| it > first) {
            let corner = |a: Cell, b: Cell| Cell::at(a.row(), b.column());
            let [y, z] = [corner(first, second), corner(second, first)];
            let blocks: CellSet =
                [first, second].map(|it| it.block().cells()).into_iter().fold(CellSet::EMPTY, |a, b| a | b);
            let is_bent = first.block() != second.block() && !blocks.contains(y) && !blocks.contains(z);
            if !is_bent || !is_open(state, y) || !is_open(state, z) {
                continue;
            }
            // `y` is in the first pivot's row and the second pivot's column; `z` is in the first pivot's column and the
            // second pivot's row.
            let fitting = |pivot: Cell, [of_row, of_column]: [Cell; 2]| -> DigitSet {
                let fits = |digit: &Digit| {
                    wings(state, pivot, *digit).is_some_and(|[in_row, in_column]| {
                        in_row.is_subset(of_row.into()) && in_column.is_subset(of_column.into())
                    })
                };
                Digit::all().filter(fits).collect()
            };
            let [of_first, of_second] = [fitting(first, [y, z]), fitting(second, [z, y])];
            for a in subsets(of_first, 2) {
                for b in subsets(of_second - a, 2) {
                    let mut truths = Vec::new();
                    let mut links = [first, second, y, z].map(Variable::Cell).to_vec();
                    for (pivot, digits) in [(first, a), (second, b)] {
                        let [row, column, block] = pivot.houses();
                        for digit in digits {
                            truths.extend([row, column].map(|line| Variable::House(line, digit)));
                            links.push(Variable::House(block, digit));
                        }
                    }
                    found.extend(RankSet::of(state, truths, links));
                }
            }
        }
    }
    found
}

/// Returns the almost locked candidates of `count` digits (2 to 4). A line and a box cross. Outside the crossing, one
/// of these two houses contains an almost locked set of the digits; in the other house, all positions of the digits
/// outside the crossing are in `count - 1` cells.
pub fn almost_locked_candidates(state: &State, count: usize) -> Vec<RankSet> {
    let mut found = Vec::new();
    for line in House::all().filter(|it| it.index() < 18) {
        for block in House::all().filter(|it| it.index() >= 18) {
            let crossing = line.cells() & block.cells();
            if crossing.is_empty() {
                continue;
            }
            for [set_house, other] in [[line, block], [block, line]] {
                let open: CellSet =
                    (set_house.cells() - crossing).iter().filter(|&cell| is_open(state, cell)).collect();
                for cells in cell_subsets(open, count - 1) {
                    let digits = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | digits_of(state, cell));
                    if digits.len() != count {
                        continue;
                    }
                    let confined = digits
                        .iter()
                        .fold(CellSet::EMPTY, |all, digit| all | (places(state, other, digit) - crossing));
                    if confined.len() != count - 1 {
                        continue;
                    }
                    let truths = cells.iter().map(Variable::Cell);
                    let truths = truths.chain(digits.iter().map(|digit| Variable::House(other, digit)));
                    let links = digits.iter().map(|digit| Variable::House(set_house, digit));
                    let links = links.chain(confined.iter().map(Variable::Cell));
                    found.extend(RankSet::of(state, truths.collect(), links.collect()));
                }
            }
        }
    }
    found
}

pub(crate) fn subsets(digits: DigitSet, size: usize) -> impl Iterator<Item = DigitSet> {
    let all = (0..512_u16).map(DigitSet::from_bits);
    all.filter(move |it| it.len() == size && it.is_subset(digits))
}

fn cell_subsets(cells: CellSet, size: usize) -> Vec<CellSet> {
    let mut all = vec![CellSet::EMPTY];
    for _ in 0..size {
        let larger = |set: &CellSet| {
            let set = *set;
            let last = set.iter().last();
            cells
                .iter()
                .filter(move |&cell| last.is_none_or(|last| cell > last))
                .map(move |cell| set.with(cell))
                .collect::<Vec<_>>()
        };
        all = all.iter().flat_map(larger).collect();
    }
    all
}
