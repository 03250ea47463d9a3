//! The further rules of levels 1 and more: locked candidates, hidden pairs, naked pairs, X-wings, in this order.
//!
//! They look at the board without the candidates that are off. The first rule that removes something ends the search; all it
//! removes is taken. What a rule finds counts only if it needs a candidate that was taken off: these are the parents.

use super::board::{Board, CELLS, bits, house};
use super::hashed;
use super::literal::Literal;
use super::trail::Trail;

/// What a rule removes, and why it could not before.
struct Removal {
    cells: Vec<(usize, u16)>,
    parents: Vec<Literal>,
}

/// Tries the rules in order; adds to the trail what the first fruitful one removes, and says whether there was one.
pub fn apply(original: &Board, now: &Board, trail: &mut Trail) -> bool {
    let rules = [locked, hidden_pairs, naked_pairs, x_wings];
    let before = trail.len();
    rules.into_iter().any(|rule| {
        rule(original, now, &mut |mut removal: Removal| {
            hashed::sort(&mut removal.cells);
            trail.add_advanced(&removal.cells, &removal.parents, None);
        });
        trail.len() > before
    })
}

/// The digit's places in houses that were removed, but for those in other houses.
fn removed_places(
    original: &Board,
    now: &Board,
    digit: usize,
    within: &[usize],
    but: &[usize],
) -> Vec<Literal> {
    let mut parents = Vec::new();
    for &base in within {
        for position in bits(original.places(base, digit) & !now.places(base, digit)) {
            let cell = usize::from(CELLS[base][position]);
            if !but.iter().any(|&cover| house(cover).cells().contains(sodan_board::Cell::from_index(cell))) {
                parents.push(Literal::off(cell, digit));
            }
        }
    }
    parents
}

/// For each place of a box in a line: the positions in the box, and in the line.
fn crossing(block: usize, line: usize) -> Option<(u16, u16)> {
    let (row, column) = (block / 3, block % 3);
    let number = line % 9;
    match line / 9 {
        1 if number / 3 == row => Some((7 << (number % 3 * 3), 7 << (column * 3))),
        2 if number / 3 == column => Some((0o111 << (number % 3), 7 << (row * 3))),
        _ => None,
    }
}

/// All places of a digit in one house lie in a second, whose other places go. Box and column, box and row, column and box, row and box.
fn locked(original: &Board, now: &Board, see: &mut dyn FnMut(Removal)) {
    for [first, second] in [[0, 18], [0, 9], [18, 0], [9, 0]] {
        for digit in 0..9 {
            for base in first..first + 9 {
                let places = now.places(base, digit);
                if places.count_ones() < 2 {
                    continue;
                }
                let crossings = (second..second + 9).filter_map(|cover| {
                    let (block, line) = if first == 0 { (base, cover) } else { (cover, base) };
                    Some((cover, crossing(block, line)?))
                });
                for (cover, (in_block, in_line)) in crossings {
                    let [in_base, in_cover] =
                        if first == 0 { [in_block, in_line] } else { [in_line, in_block] };
                    let gone = now.places(cover, digit) & !in_cover;
                    if places & !in_base != 0 || gone == 0 {
                        continue;
                    }
                    let parents = removed_places(original, now, digit, &[base], &[cover]);
                    if !parents.is_empty() {
                        let cells =
                            bits(gone).map(|at| (usize::from(CELLS[cover][at]), 1 << digit)).collect();
                        see(Removal { cells, parents });
                    }
                }
            }
        }
    }
}

/// Pairs of numbers below 9 in the reference's order: (0, 1), (0, 2), (1, 2), (0, 3) …
fn pairs() -> impl Iterator<Item = [usize; 2]> {
    (1..9).flat_map(|second| (0..second).map(move |first| [first, second]))
}

/// Boxes, columns, rows.
fn houses() -> impl Iterator<Item = usize> {
    (0..9).chain(18..27).chain(9..18)
}

/// Two digits have the same two places in a house with more than four open cells.
fn hidden_pairs(original: &Board, now: &Board, see: &mut dyn FnMut(Removal)) {
    for number in houses() {
        if now.open_in(number) <= 4 {
            continue;
        }
        for [one, two] in pairs() {
            let places = now.places(number, one);
            if places.count_ones() != 2 || places != now.places(number, two) {
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
                see(Removal { cells, parents });
            }
        }
    }
}

/// Two cells of a house with at least four open cells have the same two digits.
fn naked_pairs(original: &Board, now: &Board, see: &mut dyn FnMut(Removal)) {
    for number in houses() {
        if now.open_in(number) < 4 {
            continue;
        }
        for pair in pairs() {
            let [one, two] = pair.map(|position| usize::from(CELLS[number][position]));
            let digits = now.digits(one);
            if digits.count_ones() != 2 || digits != now.digits(two) {
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
                see(Removal { cells, parents });
            }
        }
    }
}

/// A digit has the same two places in two lines: columns first, then rows.
fn x_wings(original: &Board, now: &Board, see: &mut dyn FnMut(Removal)) {
    for [first, across] in [[18, 9], [9, 18]] {
        for [one, two] in pairs() {
            for digit in 0..9 {
                let places = now.places(first + one, digit);
                if places.count_ones() != 2
                    || places != now.places(first + two, digit)
                    || now.placed(digit) + 4 > 9
                {
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
                    see(Removal { cells, parents });
                }
            }
        }
    }
}
