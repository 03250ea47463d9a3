//! Where to split a state that the rules alone do not solve, and into what.
//!
//! The search order is fixed: it decides which solution is the first and how many guesses a puzzle takes, and both
//! are the same in every instance.
//!
//! 1. Cells are ordered by `9 * rc + bit` (see [`layout`](crate::layout)). Of the first six cells with two digits, take the one with the highest
//!    score, the first of equals: with D the other places of its two digits among its peers, `|D| + 3 |D in cells
//!    with two digits|`.
//! 2. Without such a cell, take the first of the cells with the fewest digits.
//! 3. First the lowest digit of the cell is tried; then all the others together.

use crate::Problem;
use crate::layout::{CELL_DIGITS, Place};

/// The state is split; `state` becomes the half to look at first, the other half is returned.
pub(crate) fn split(state: &mut Problem) -> Problem {
    let place = choose(state);
    let digits = state.cell_digits(place);
    let lowest = digits & digits.wrapping_neg();
    let mut later = *state;
    allow(state, place, lowest);
    allow(&mut later, place, digits ^ lowest);
    later
}

/// Leaves these digits (nine bits) alone in a cell.
fn allow(state: &mut Problem, place: Place, digits: u32) {
    let row = &mut state.rows[place.rc];
    for (f, word) in row.iter_mut().take(3).enumerate() {
        let field = digits >> (3 * f) & 7;
        let bits = (field & 1) | (field & 2) << 8 | (field & 4) << 16;
        *word = *word & !(CELL_DIGITS << place.bit) | bits << place.bit;
    }
    if digits.is_power_of_two() {
        row[3] |= CELL_DIGITS << place.bit;
    }
}

/// How many cells with two digits are weighed against each other.
const WEIGHED: usize = 6;

fn choose(state: &Problem) -> Place {
    let boards: [u128; 9] = std::array::from_fn(|digit| board(state, digit));
    let (_, two, three) = boards
        .iter()
        .fold((0, 0, 0), |(one, two, three), &board| (one | board, two | one & board, three | two & board));
    let bivalue = two & !three;
    let best = ones(bivalue)
        .take(WEIGHED)
        .map(|index| (score(&boards, bivalue, index), index))
        .reduce(|best, other| if other.0 > best.0 { other } else { best });
    best.map_or_else(|| smallest(state, two), |(_, index)| place(index))
}

/// The cells in which a digit is possible, cell `9 * rc + bit`.
fn board(state: &Problem, digit: usize) -> u128 {
    let field = |rc: usize| u128::from(state.rows[rc][digit / 3] >> (9 * (digit % 3)) & 0o777);
    (0..9).fold(0, |board, rc| board | field(rc) << (9 * rc))
}

fn score(boards: &[u128; 9], bivalue: u128, index: usize) -> u32 {
    let own = boards.iter().filter(|&board| board >> index & 1 == 1).fold(0, |own, board| own | board);
    let seen = own & PEERS[index];
    seen.count_ones() + 3 * (seen & bivalue).count_ones()
}

fn smallest(state: &Problem, open: u128) -> Place {
    let size = |&index: &usize| state.cell_digits(place(index)).count_ones();
    place(ones(open).min_by_key(size).expect("a state that is not solved has a cell with two digits"))
}

fn place(index: usize) -> Place {
    Place { rc: index / 9, bit: index % 9 }
}

fn ones(mut bits: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let index = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (index < 128).then_some(index)
    })
}

/// The peers of each cell, all by `9 * rc + bit`.
const PEERS: [u128; 81] = {
    let mut peers = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut other = 0;
        while other < 81 {
            let of_cell = Place::OF_CELL[cell];
            let of_other = Place::OF_CELL[other];
            if sodan_board::Cell::from_index(cell).sees(sodan_board::Cell::from_index(other)) {
                peers[9 * of_cell.rc + of_cell.bit] |= 1 << (9 * of_other.rc + of_other.bit);
            }
            other += 1;
        }
        cell += 1;
    }
    peers
};
