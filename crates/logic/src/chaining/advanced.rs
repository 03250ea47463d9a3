//! Advanced rules of levels 1 and above: locked candidates, hidden pairs, naked pairs and X-wings, in this order.
//!
//! The rules are applied to the board without the candidates that are off. The first rule that eliminates anything ends
//! the search, and all eliminations of this rule are used. An elimination counts only if it depends on removed
//! candidates. These candidates become its parents.

use super::board::{CELLS, MaskBoard, bits, house};
use super::hashed;
use super::literal::Literal;
use super::trail::{Further, Trail};
use crate::pattern::{Fish, Locked, Rule, Subset, SubsetKind};
use sodan_board::{Cell, CellSet, Digit, DigitSet};
use std::rc::Rc;

/// Eliminations by a rule, and the candidates removed earlier (`parents`) on which they depend.
struct Removal {
    rule: Rule,
    cells: Vec<(usize, u16)>,
    parents: Vec<Literal>,
}

/// Tries the rules in order, and adds the eliminations of the first one that succeeds to `trail`. Returns whether any
/// rule succeeded.
pub fn apply(original: &MaskBoard, now: &MaskBoard, trail: &mut Rc<Trail>) -> bool {
    let rules = [locked, hidden_pairs, naked_pairs, x_wings];
    let before = trail.len();
    rules.into_iter().any(|rule| {
        rule(original, now, &mut |mut removal: Removal| {
            hashed::sort(&mut removal.cells);
            Rc::make_mut(trail).add_advanced(&removal.cells, &removal.parents, Further::Rule(removal.rule));
        });
        trail.len() > before
    })
}

/// Returns the cells of a house whose positions are in the mask `positions`.
fn cells_at(house: usize, positions: u16) -> CellSet {
    bits(positions).map(|position| Cell::from_index(usize::from(CELLS[house][position]))).collect()
}

fn digits(mask: u16) -> DigitSet {
    bits(mask).map(Digit::from_index).collect()
}

/// Returns the candidates of `digit` that were removed from the houses `within`, except in cells that also belong to a
/// house of `but`.
fn removed_places(
    original: &MaskBoard,
    now: &MaskBoard,
    digit: usize,
    within: &[usize],
    but: &[usize],
) -> Vec<Literal> {
    let mut parents = Vec::new();
    for &base in within {
        for position in bits(original.places(base, digit) & !now.places(base, digit)) {
            let cell = usize::from(CELLS[base][position]);
            if !but.iter().any(|&cover| house(cover).cells().contains(Cell::from_index(cell))) {
                parents.push(Literal::off(cell, digit));
            }
        }
    }
    parents
}

/// Intersection of two houses, stored as the index of the second house and the positions of the common cells in both
/// houses.
#[derive(Clone, Copy)]
struct Crossing {
    cover: usize,
    in_base: u16,
    in_cover: u16,
}

/// For each house, the houses of another kind that intersect it. The four tables are for boxes and columns, boxes and
/// rows, columns and boxes, and rows and boxes.
const CROSSINGS: [[[Crossing; 3]; 9]; 4] = {
    let mut crossings = [[[Crossing { cover: 0, in_base: 0, in_cover: 0 }; 3]; 9]; 4];
    let mut number = 0;
    while number < 27 {
        let (block, at) = (number / 3, number % 3);
        let (row, column) = (block / 3, block % 3);
        let (in_column, in_row) = (0o111 << at, 7 << (at * 3));
        let (column_line, row_line) = (column * 3 + at, row * 3 + at);
        let (of_column, of_row) = (7 << (row * 3), 7 << (column * 3));
        crossings[0][block][at] =
            Crossing { cover: 18 + column_line, in_base: in_column, in_cover: of_column };
        crossings[1][block][at] = Crossing { cover: 9 + row_line, in_base: in_row, in_cover: of_row };
        crossings[2][column_line][row] = Crossing { cover: block, in_base: of_column, in_cover: in_column };
        crossings[3][row_line][column] = Crossing { cover: block, in_base: of_row, in_cover: in_row };
        number += 1;
    }
    crossings
};

/// Finds locked candidates: all cells of a digit in one house belong to a second house, and the digit is eliminated
/// from the other cells of the second house. Pairs of houses are tried in the order box and column, box and row, column
/// and box, row and box.
fn locked(original: &MaskBoard, now: &MaskBoard, see: &mut dyn FnMut(Removal)) {
    for (first, crossings) in [0, 0, 18, 9].into_iter().zip(&CROSSINGS) {
        for digit in 0..9 {
            for (base, crossings) in (first..).zip(crossings) {
                let places = now.places(base, digit);
                if places.count_ones() < 2 || places == original.places(base, digit) {
                    continue;
                }
                for &Crossing { cover, in_base, in_cover } in crossings {
                    let gone = now.places(cover, digit) & !in_cover;
                    if places & !in_base != 0 || gone == 0 {
                        continue;
                    }
                    let parents = removed_places(original, now, digit, &[base], &[cover]);
                    if !parents.is_empty() {
                        let cells =
                            bits(gone).map(|at| (usize::from(CELLS[cover][at]), 1 << digit)).collect();
                        let rule = Rule::Locked(Locked {
                            digit: Digit::from_index(digit),
                            house: house(base),
                            other: house(cover),
                            cells: cells_at(base, places),
                        });
                        see(Removal { rule, cells, parents });
                    }
                }
            }
        }
    }
}

/// Returns all pairs of bits that are set in `of`, in Sudoku Explainer's order: (0, 1), (0, 2), (1, 2), (0, 3), …
fn pairs(of: u16) -> impl Iterator<Item = [usize; 2]> {
    bits(of).flat_map(move |second| bits(of & ((1 << second) - 1)).map(move |first| [first, second]))
}

/// Returns the mask of the indices from 0 to 8 for which `fits` returns true.
fn fitting(fits: impl Fn(usize) -> bool) -> u16 {
    (0..9).fold(0, |mask, number| mask | u16::from(fits(number)) << number)
}

/// Returns the indices of all houses in the order boxes, columns, rows.
fn houses() -> impl Iterator<Item = usize> {
    (0..9).chain(18..27).chain(9..18)
}

/// Finds hidden pairs: two digits have the same two cells in a house with more than four open cells.
fn hidden_pairs(original: &MaskBoard, now: &MaskBoard, see: &mut dyn FnMut(Removal)) {
    for number in houses() {
        if now.open_in(number) <= 4 {
            continue;
        }
        for [one, two] in pairs(fitting(|digit| now.places(number, digit).count_ones() == 2)) {
            let places = now.places(number, one);
            if places != now.places(number, two) {
                continue;
            }
            let pair = 1 << one | 1 << two;
            let at = |position| usize::from(CELLS[number][position]);
            let cells: Vec<(usize, u16)> = bits(places)
                .map(|position| (at(position), now.digits(at(position)) & !pair))
                .filter(|&(_, digits)| digits != 0)
                .collect();
            let parents: Vec<Literal> = bits(0o777 & !places)
                .flat_map(|position| {
                    bits(original.digits(at(position)) & pair).map(move |digit| (position, digit))
                })
                .map(|(position, digit)| Literal::off(at(position), digit))
                .collect();
            if !cells.is_empty() && !parents.is_empty() {
                let rule = pair_of(SubsetKind::Hidden, number, places, pair);
                see(Removal { rule, cells, parents });
            }
        }
    }
}

/// Describes a pair as a [`Rule`]: the two digits in the mask `pair`, at the two positions of house `number` in the
/// mask `positions`.
fn pair_of(kind: SubsetKind, number: usize, positions: u16, pair: u16) -> Rule {
    let (cells, digits) = (cells_at(number, positions), digits(pair));
    Rule::Pair(Subset { kind, house: house(number), cells, digits })
}

/// Finds naked pairs: two cells of a house with at least four open cells have the same two candidates.
fn naked_pairs(original: &MaskBoard, now: &MaskBoard, see: &mut dyn FnMut(Removal)) {
    for number in houses() {
        if now.open_in(number) < 4 {
            continue;
        }
        let at = |position: usize| usize::from(CELLS[number][position]);
        for positions in pairs(fitting(|position| now.digits(at(position)).count_ones() == 2)) {
            let [one, two] = positions.map(at);
            let digits = now.digits(one);
            if digits != now.digits(two) {
                continue;
            }
            let others = CELLS[number].iter().map(|&cell| usize::from(cell));
            let cells: Vec<(usize, u16)> = others
                .filter(|&cell| cell != one && cell != two)
                .map(|cell| (cell, now.digits(cell) & digits))
                .filter(|&(_, digits)| digits != 0)
                .collect();
            let removed =
                |cell| bits(original.digits(cell) & !digits).map(move |digit| Literal::off(cell, digit));
            let parents: Vec<Literal> = removed(one).chain(removed(two)).collect();
            if !cells.is_empty() && !parents.is_empty() {
                let positions = positions.iter().fold(0, |mask, position| mask | 1 << position);
                let rule = pair_of(SubsetKind::Naked, number, positions, digits);
                see(Removal { rule, cells, parents });
            }
        }
    }
}

/// Finds X-wings: a digit has the same two positions in two lines. Columns are tried first, then rows.
fn x_wings(original: &MaskBoard, now: &MaskBoard, see: &mut dyn FnMut(Removal)) {
    for [first, across] in [[18, 9], [9, 18]] {
        let twice: [u16; 9] = std::array::from_fn(|line| {
            fitting(|digit| now.places(first + line, digit).count_ones() == 2 && now.placed(digit) + 4 <= 9)
        });
        for [one, two] in pairs(fitting(|line| twice[line] != 0)) {
            for digit in bits(twice[one] & twice[two]) {
                let places = now.places(first + one, digit);
                if places != now.places(first + two, digit) {
                    continue;
                }
                let covers: Vec<usize> = bits(places).map(|position| across + position).collect();
                let cells: Vec<(usize, u16)> = covers
                    .iter()
                    .flat_map(|&cover| {
                        let gone = now.places(cover, digit) & !(1 << one | 1 << two);
                        bits(gone).map(move |position| (usize::from(CELLS[cover][position]), 1 << digit))
                    })
                    .collect();
                if cells.is_empty() {
                    continue;
                }
                let parents = removed_places(original, now, digit, &[first + one, first + two], &covers);
                if !parents.is_empty() {
                    let rule = Rule::XWing(Fish {
                        digit: Digit::from_index(digit),
                        base: [first + one, first + two].into_iter().map(house).collect(),
                        cover: covers.iter().copied().map(house).collect(),
                        fins: CellSet::EMPTY,
                        endo_fins: CellSet::EMPTY,
                        siamese: None,
                    });
                    see(Removal { rule, cells, parents });
                }
            }
        }
    }
}
