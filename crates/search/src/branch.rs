//! Where to split a state that the rules alone do not solve, and into what.
//!
//! The search order is fixed: it decides which solution is the first and how many guesses a puzzle takes, and both
//! are the same in every instance.
//!
//! 1. Cells are ordered by `9 * rc + bit` (see [`layout`](crate::layout)). Of the first six cells with two digits,
//!    take the one with the highest score, the first of equals: with D the other places of its two digits among its
//!    peers, `|D| + 3 |D in cells with two digits|`.
//! 2. Without such a cell, take the first of the cells with the fewest digits.
//! 3. First a single digit is tried, the first of 1 4 7 2 5 8 3 6 9 that is possible; then all the others together.
//!
//! Why six: one alone takes 45 % more guesses on the hardest puzzles, four took 10 % more time; eight or all of them
//! save 3 to 5 % of the guesses and cost more than that. Why 3: 1 and 5 are worse on one kind of puzzle or another.
//! Not used: to try the digit with more other places first saves 12 % of the guesses where there are several
//! solutions, and nothing elsewhere, but has to be found out for every split.

use crate::Problem;
use crate::layout::{CELL_DIGITS, FIELD, Place};
use sodan_board::{ByCell, Digit, Solution};

/// The state of one puzzle, laid out for choosing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(crate) struct State {
    /// Word `16c + 4f + r`; in place of the words with f = 3 stand the cells that are known to be single, and those
    /// with r = 3 are always zero.
    words: [u32; 48],
}

/// What becomes of one cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Change {
    pub rc: usize,
    /// The cell's digits in every word.
    pub clear: u32,
    /// Those of them that stay.
    pub words: [u32; 3],
    /// The cell's digits, if only one stays.
    pub single: u32,
}

/// A cell that is to be tried both ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Choice {
    place: Place,
    /// The digits of the cell as bits 9e + f.
    digits: u32,
}

impl Choice {
    /// One digit alone.
    #[inline(always)]
    pub(crate) fn first(&self) -> Change {
        self.change(self.digits & self.digits.wrapping_neg())
    }

    /// All digits but the first.
    #[inline(always)]
    pub(crate) fn rest(&self) -> Change {
        self.change(self.digits & (self.digits - 1))
    }

    #[inline(always)]
    fn change(&self, digits: u32) -> Change {
        let bit = self.place.bit;
        let clear = CELL_DIGITS << bit;
        let words = [digits, digits >> 1, digits >> 2];
        Change {
            rc: self.place.rc,
            clear,
            words: [
                (words[0] & CELL_DIGITS) << bit,
                (words[1] & CELL_DIGITS) << bit,
                (words[2] & CELL_DIGITS) << bit,
            ],
            single: if digits & (digits - 1) == 0 { clear } else { 0 },
        }
    }
}

/// How many cells with two digits are weighed against each other.
const WEIGHED: usize = 6;

/// Chooses a cell of a state that has one with two or more digits.
#[inline(always)]
pub(crate) fn choose(state: &State) -> Choice {
    let boards = boards(state);
    let bivalue = pairs(bivalue_cells(&boards));
    let [mut low, mut high] = bivalue;
    if low | high == 0 {
        let position = smallest(state);
        return Choice { place: Place::of_position(position), digits: state.digits(position) };
    }
    let mut best = 0;
    for _ in 0..WEIGHED {
        let position = if low != 0 { low.trailing_zeros() } else { 64 + high.trailing_zeros() };
        let score = score(state, &boards, bivalue, position as usize);
        // The earlier of equals is the greater here.
        best = best.max(score << 8 | (0xff - position));
        // When they run out, the last is weighed again: that costs less than a jump nobody can foresee.
        let after_low = low & low.wrapping_sub(1);
        let after_high = if low == 0 { high & (high - 1) } else { high };
        if after_low | after_high != 0 {
            (low, high) = (after_low, after_high);
        }
    }
    let position = 0xff - (best & 0xff) as usize;
    Choice { place: Place::of_position(position), digits: state.digits(position) }
}

/// Three words, one for each r, with the cells in which a digit is possible as bits `9c + bit`; and a zero.
type Board = [u32; 4];

/// The boards of the digits, each at `16e + 4f`: fields e and c change places.
#[inline(always)]
fn boards(state: &State) -> [u32; 48] {
    let mut boards = [0; 48];
    for f in 0..3 {
        for at in 4 * f..4 * f + 4 {
            let [x, y, z] = [state.words[at], state.words[16 + at], state.words[32 + at]];
            boards[at] = x & FIELD | (y & FIELD) << 9 | (z & FIELD) << 18;
            boards[16 + at] = x >> 9 & FIELD | y & FIELD << 9 | (z & FIELD << 9) << 9;
            boards[32 + at] = x >> 18 | (y & FIELD << 18) >> 9 | z & FIELD << 18;
        }
    }
    boards
}

/// The cells with exactly two digits.
#[inline(always)]
fn bivalue_cells(boards: &[u32; 48]) -> Board {
    let (mut one, mut two, mut three) = ([0; 4], [0; 4], [0; 4]);
    for f in 0..3 {
        for r in 0..4 {
            let [x, y, z] = [boards[4 * f + r], boards[16 + 4 * f + r], boards[32 + 4 * f + r]];
            let (of_one, of_two) = (x | y | z, (x & y) | (z & (x | y)));
            three[r] |= x & y & z | two[r] & of_one | one[r] & of_two;
            two[r] |= of_two | one[r] & of_one;
            one[r] |= of_one;
        }
    }
    [two[0] & !three[0], two[1] & !three[1], two[2] & !three[2], 0]
}

#[inline(always)]
fn pairs([a, b, c, d]: Board) -> [u64; 2] {
    [u64::from(a) | u64::from(b) << 32, u64::from(c) | u64::from(d) << 32]
}

#[inline(always)]
fn board_of_bit(boards: &[u32; 48], bit: u32) -> [u64; 2] {
    let at = usize::from(BOARD_OF_BIT[bit as usize & 31]) & 0x3f;
    match boards[at..] {
        [a, b, c, d, ..] => pairs([a, b, c, d]),
        _ => [0, 0],
    }
}

#[inline(always)]
fn score(state: &State, boards: &[u32; 48], bivalue: [u64; 2], position: usize) -> u32 {
    let digits = state.digits(position);
    let x = board_of_bit(boards, digits.trailing_zeros());
    let y = board_of_bit(boards, (digits & (digits - 1)).trailing_zeros());
    let peers = pairs(PEERS[position & 127]);
    let low = (x[0] | y[0]) & peers[0];
    let high = (x[1] | y[1]) & peers[1];
    let both = (low & bivalue[0]).count_ones() + (high & bivalue[1]).count_ones();
    low.count_ones() + high.count_ones() + 3 * both
}

/// Where the board of the digit with bit 9e + f begins.
static BOARD_OF_BIT: [u8; 32] = {
    let mut of_bit = [0; 32];
    let mut bit = 0;
    while bit < 27 {
        of_bit[bit] = (bit / 9 * 16 + bit % 3 * 4) as u8;
        bit += 1;
    }
    of_bit
};

#[cold]
fn smallest(state: &State) -> usize {
    let sizes = (0..96)
        .filter(|position| position % 32 < 27)
        .map(|position| (state.digits(position).count_ones(), position));
    sizes.filter(|&(size, _)| size > 1).min().map_or(0, |(_, position)| position)
}

impl Place {
    /// The place of the bit `9c + bit` of word r, at `32r + 9c + bit`.
    #[inline(always)]
    fn of_position(position: usize) -> Place {
        Place { rc: position / 32 * 3 + position % 32 / 9, bit: position % 32 % 9 }
    }
}

impl State {
    /// Nothing is possible.
    pub(crate) const BLANK: State = State { words: [0; 48] };

    /// The digits of a cell, as bits 9e + f.
    #[inline(always)]
    fn digits(&self, position: usize) -> u32 {
        let (at, bit) = WORD_OF_POSITION[position & 127];
        match self.words[usize::from(at)..] {
            [a, _, _, _, b, _, _, _, c, ..] => {
                (a >> bit & CELL_DIGITS) | (b >> bit & CELL_DIGITS) << 1 | (c >> bit & CELL_DIGITS) << 2
            }
            _ => 0,
        }
    }

    /// A word by its place in the box; for f = 3, the single cells.
    #[inline(always)]
    pub(crate) fn word(&self, f: usize, rc: usize) -> u32 {
        self.words[rc % 3 * 16 + 4 * f + rc / 3]
    }

    /// Writes all words at once: `word(f, rc)`, for f = 3 the single cells.
    #[inline(always)]
    pub(crate) fn write(&mut self, word: impl Fn(usize, usize) -> u32) {
        for (c, of_column) in self.words.chunks_exact_mut(16).enumerate() {
            for (f, words) in of_column.chunks_exact_mut(4).enumerate() {
                words.copy_from_slice(&[word(f, c), word(f, c + 3), word(f, c + 6), 0]);
            }
        }
    }

    #[inline(always)]
    pub(crate) fn allow(&mut self, change: &Change) {
        let first = change.rc % 3 * 16 + change.rc / 3;
        for (f, allowed) in change.words.into_iter().enumerate() {
            let word = &mut self.words[first + 4 * f];
            *word = *word & !change.clear | allowed;
        }
        self.words[first + 12] |= change.single;
    }

    /// The solution, if every cell has one digit.
    ///
    /// A digit has three cells for each r then, one in each band: loops of a known length, where reading cell after
    /// cell took three times as long.
    #[inline(always)]
    pub(crate) fn read(&self) -> Solution {
        let boards = boards(self);
        // One place for every value of a byte, and a cell for every number of zeros: nothing has to be checked.
        let mut digits = [Digit::ONE; 256];
        for digit in Digit::all() {
            let (e, f) = (digit.index() % 3, digit.index() / 3);
            for (r, cells) in CELL_OF_BIT.iter().enumerate() {
                let mut bits = boards[16 * e + 4 * f + r];
                for _ in 0..3 {
                    digits[usize::from(cells[bits.trailing_zeros() as usize])] = digit;
                    bits &= bits.wrapping_sub(1);
                }
            }
        }
        Solution::new_unchecked(ByCell(std::array::from_fn(|cell| digits[cell])))
    }
}

/// The cell at each bit `9c + bit` of each word r of a board.
static CELL_OF_BIT: [[u8; 33]; 3] = {
    let mut cells = [[0; 33]; 3];
    let mut cell = 0;
    while cell < 81 {
        let Place { rc, bit } = Place::OF_CELL[cell];
        cells[rc / 3][rc % 3 * 9 + bit] = cell as u8;
        cell += 1;
    }
    cells
};

impl Problem {
    #[inline(always)]
    pub(crate) fn allow(&mut self, change: &Change) {
        // A new row at once, not word by word: it is read as a vector soon.
        let [a, b, c, singles] = self.rows[change.rc];
        let [x, y, z] = change.words;
        let keep = !change.clear;
        self.rows[change.rc] = [a & keep | x, b & keep | y, c & keep | z, singles | change.single];
    }
}

impl From<&Problem> for State {
    #[inline(always)]
    fn from(problem: &Problem) -> State {
        let mut state = State::BLANK;
        state.write(|f, rc| problem.rows[rc][f]);
        state
    }
}

/// For each position the first of its words, and the bit there.
static WORD_OF_POSITION: [(u8, u8); 128] = {
    let mut words = [(0, 0); 128];
    let mut position = 0;
    while position < 96 {
        let (r, c, bit) = (position / 32, position % 32 / 9, position % 32 % 9);
        words[position] = (if c < 3 { (16 * c + r) as u8 } else { 0 }, bit as u8);
        position += 1;
    }
    words
};

/// The peers of the cell at each position.
static PEERS: [Board; 128] = {
    let mut peers = [[0; 4]; 128];
    let mut cell = 0;
    while cell < 81 {
        let mut other = 0;
        while other < 81 {
            let (of_cell, of_other) = (Place::OF_CELL[cell], Place::OF_CELL[other]);
            if sodan_board::Cell::from_index(cell).sees(sodan_board::Cell::from_index(other)) {
                let position = of_cell.rc / 3 * 32 + of_cell.rc % 3 * 9 + of_cell.bit;
                peers[position][of_other.rc / 3] |= 1 << (of_other.rc % 3 * 9 + of_other.bit);
            }
            other += 1;
        }
        cell += 1;
    }
    peers
};
