//! Chooses the cell and digit at which a stuck state is split.
//!
//! The first solution and the number of guesses depend on the search order. The order is therefore fixed, and the same
//! for every backend.
//!
//! 1. Cells are ordered by r, and then by `9c + bit` (see [`layout`](crate::layout)). Of the first eight cells with two
//!    digits, choose the one with the highest score. If several cells have this score, choose the first of them. To
//!    score a cell, let D be the set of other cells in its houses that may contain one of its two digits. The score is
//!    `|D| + 3 |cells of D with two digits|`.
//! 2. If there is no such cell, choose the first of the cells with the fewest digits.
//! 3. Try a single digit first: the first of 1 4 7 2 5 8 3 6 9 that is possible. Then try all the other digits
//!    together.
//!
//! ```text
//!   boards   one for each digit: its 81 cells in three words
//!      │
//!      ├──▶ cells with two digits ──▶ the first eight ┐
//!      │                                              ▼
//!      │                        lane   0   1   2   3   4   5   6   7      each a cell
//!      └──▶ looked up by digit ──▶   ┌───┬───┬───┬───┬───┬───┬───┬───┐
//!                                    │ D and its houses, word by word│──▶ count ──▶ the greatest
//!                                    └───┴───┴───┴───┴───┴───┴───┴───┘
//! ```
//!
//! *Why eight cells.* A vector has eight lanes. On the hardest puzzles, scoring only one cell takes 50 % more guesses
//! than scoring eight. Scoring six cells takes 3 % more, and scoring all cells would save 1 %.
//!
//! *Why the factor 3.* With a factor of 1 or 5, some kinds of puzzles take more guesses.
//!
//! *Tried and rejected:* trying the digit with the greater number of other positions first. This saves 12 % of the
//! guesses for puzzles with several solutions and none for other puzzles, but the positions would have to be counted
//! for every split.
//!
//! *History.* With AVX-512, a choice initially took 60 ns: cells were scored one by one in general-purpose registers,
//! and the compiler built the boards with gathers. Building the boards in vectors reduced this to 37 ns, and scoring
//! eight cells in parallel to 27 ns. In total, the number of hardest puzzles solved per second increased by half. With
//! AVX2, scoring eight cells in parallel is as fast as scoring them one by one.

use crate::Problem;
use crate::layout::{CELL_DIGITS, CellBits, FIELD};
use crate::vector::{Blocks, Vector, Weigh};
use sodan_board::{ByCell, Digit, Solution};

/// The state of one puzzle, in the layout that [`choose`] reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(crate) struct State {
    /// The words, at index `16c + 4f + r`. Words with f = 3 contain the cells that are known to be single, and words
    /// with r = 3 are always zero.
    words: [u32; 48],
}

/// One half of a split: the remaining candidates of the split cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Change {
    pub rc: usize,
    /// The bits of the split cell, the same in each of its three words.
    pub clear: u32,
    /// For each f, the bits of the cell's remaining digits in its word.
    pub words: [u32; 3],
    /// The bits to set in the word of single cells: the cell's bits if only one digit remains, otherwise 0.
    pub single: u32,
}

impl Change {
    /// Applies the change to the cell's row of words, in the layout of a [`Problem`].
    #[inline(always)]
    pub(crate) fn of_row(&self, [a, b, c, singles]: &[u32; 4]) -> [u32; 4] {
        let [x, y, z] = self.words;
        let keep = !self.clear;
        [a & keep | x, b & keep | y, c & keep | z, singles | self.single]
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Split {
    place: CellBits,
    /// The digits of the cell: bit 9e + 4f is set for the digit of e and f.
    digits: u32,
}

impl Split {
    /// Returns the half in which only the first digit remains.
    #[inline(always)]
    pub(crate) fn first(&self) -> Change {
        self.change(self.digits & self.digits.wrapping_neg())
    }

    /// Returns the half in which all digits except the first remain.
    #[inline(always)]
    pub(crate) fn rest(&self) -> Change {
        self.change(self.digits & (self.digits - 1))
    }

    #[inline(always)]
    fn change(&self, digits: u32) -> Change {
        let bit = self.place.bit;
        let clear = CELL_DIGITS << bit;
        let words = [digits, digits >> 4, digits >> 8];
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

/// Chooses the cell at which to split a state. At least one cell must have two or more digits.
#[inline(always)]
pub(crate) fn choose<S: Weigh>(simd: S, state: &State) -> Split {
    let by_c = [simd.block(state.fours(0)), simd.block(state.fours(1)), simd.block(state.fours(2))];
    let by_f = [simd.block(state.fours_of(0)), simd.block(state.fours_of(1)), simd.block(state.fours_of(2))];
    choose_of_two(simd, by_c, by_f).unwrap_or_else(|| smallest(state))
}

/// Like [`choose`], but starts from a problem and does not store a [`State`] in memory.
#[inline(always)]
pub(crate) fn choose_at_once<S: Weigh>(simd: S, problem: &Problem) -> Split {
    let by_c = [problem.turned(simd, 0), problem.turned(simd, 1), problem.turned(simd, 2)];
    choose_of_two(simd, by_c, simd.across(by_c)).unwrap_or_else(|| smallest(&State::of(simd, problem)))
}

/// Chooses a cell with two digits. Returns `None` if there is none. The state's groups of four words are passed twice:
/// once in blocks with the same c, and once in blocks with the same f.
#[inline(always)]
fn choose_of_two<S: Weigh>(simd: S, by_c: [S::Block; 3], by_f: [S::Block; 3]) -> Option<Split> {
    let boards = boards(simd, by_c);
    let bivalue = simd.words(bivalue_cells(simd, boards));
    let [low, high] = [u64::from(bivalue[0]) | u64::from(bivalue[1]) << 32, u64::from(bivalue[2])];
    if low | high == 0 {
        return None;
    }
    let positions = simd.first_eight(low, high);
    let spots = simd.pick_of_32(&SPOTS, positions);
    let digits = digits_at(simd, by_f, positions, spots);
    let score = score(simd, boards, bivalue, positions, spots, digits);
    let lane = simd.greatest(score);
    let position = simd.lane(positions, lane) as usize;
    Some(Split { place: CellBits::of_position(position & 127), digits: simd.lane(digits, lane) })
}

/// Four bytes for each position q = 9c + 3b + i in a word: the cell's bit, 3b + i; the start of its column, 9c + 3b;
/// the start of its row, i; and 4c. For an invalid position, each of these bytes shifts all bits out of the word.
static SPOTS: [u32; 32] = {
    let mut spots = [0x00_20_20_1f; 32];
    let mut q = 0;
    while q < 27 {
        let (c, bit, i) = (q / 9, q % 9, q % 3);
        spots[q as usize] = bit | (q - i) << 8 | i << 16 | (4 * c) << 24;
        q += 1;
    }
    spots
};

/// Returns the digits of the cell at each of the eight positions, as bits 9e + 4f. These bit numbers differ modulo 16,
/// so each of them selects a different lane of a table.
#[inline(always)]
fn digits_at<S: Weigh>(simd: S, [x, y, z]: [S::Block; 3], positions: S::Eight, spots: S::Eight) -> S::Eight {
    let at = simd.add(spots.shr::<24>(), positions.shr::<5>());
    let bit = spots & simd.eight(0x1f);
    let of_cell = simd.eight(CELL_DIGITS);
    let x = simd.shr_each(simd.pick(x, at), bit) & of_cell;
    let y = simd.shr_each(simd.pick(y, at), bit) & of_cell;
    let z = simd.shr_each(simd.pick(z, at), bit) & of_cell;
    x | y.shl::<4>() | z.shl::<8>()
}

/// Returns the score of each cell with two digits, and 0 for other cells.
///
/// In contrast to the set D in the module documentation, the set for a cell includes the cell itself, which adds the
/// same amount to every score.
#[inline(always)]
fn score<S: Weigh>(
    simd: S,
    boards: [S::Block; 3],
    bivalue: [u32; 4],
    positions: S::Eight,
    spots: S::Eight,
    digits: S::Eight,
) -> S::Eight {
    let one = simd.eight(1);
    let below = simd.sub(digits, one);
    let rest = digits & below;
    let first = simd.count_ones(below.without(digits));
    let second = simd.count_ones(simd.sub(rest, one).without(rest));
    let box_and_column = simd.shl_each(simd.eight(CELL_DIGITS), spots & simd.eight(0x1f))
        | simd.shl_each(simd.eight(7), spots.shr::<8>() & simd.eight(0x3f));
    let row = spots.shr::<16>() & simd.eight(0x3f);
    let boards = simd.boards_by_digit(boards);
    let mut places = simd.eight(0);
    let mut in_bivalue = simd.eight(0);
    for r in 0..3 {
        let other_row = (positions ^ simd.eight(32 * r as u32)) & simd.eight(0x60);
        let peers = box_and_column | simd.shl_each(simd.eight(ROW), row | other_row);
        let x = simd.pick(boards[r], first);
        let y = simd.pick(boards[r], second);
        let both = (x | y) & peers;
        places = simd.add(places, simd.count_ones(both));
        in_bivalue = simd.add(in_bivalue, simd.count_ones(both & simd.eight(bivalue[r])));
    }
    simd.add(places, simd.add(in_bivalue, in_bivalue.shl::<1>()))
}

/// Bits of the row with i = 0 in a word of a board.
const ROW: u32 = 0o111_111_111;

/// Builds a board for each digit. Group f of block e contains three words, one for each r, followed by a zero. The bits
/// `9c + bit` of a word are the digit's cells. Building the boards thus swaps the field e within a word and the word's
/// index c.
#[inline(always)]
fn boards<S: Blocks>(simd: S, [x, y, z]: [S::Block; 3]) -> [S::Block; 3] {
    let [low, middle, high] =
        [simd.everywhere(FIELD), simd.everywhere(FIELD << 9), simd.everywhere(FIELD << 18)];
    [
        (x & low) | (y & low).shl::<9>() | (z & low).shl::<18>(),
        (x & middle).shr::<9>() | (y & middle) | (z & middle).shl::<9>(),
        (x & high).shr::<18>() | (y & high).shr::<9>() | (z & high),
    ]
}

/// Returns the cells with exactly two digits.
#[inline(always)]
fn bivalue_cells<S: Blocks>(simd: S, boards: [S::Block; 3]) -> S::Four {
    let [x, y, z] = boards;
    let either = x | y;
    let one = simd.fours(either | z);
    let two = simd.fours((x & y) | (either & z));
    let three = simd.fours(x & y & z);
    let two_or_more = S::Four::count_three(one[0], one[1], one[2]).1 | two[0] | (two[1] | two[2]);
    // A cell has three or more digits if three have the same f, if two have the same f and another has a different f,
    // or if all three values of f occur.
    let two_and_one =
        (two[0] & (one[1] | one[2])) | (two[1] & (one[2] | one[0])) | (two[2] & (one[0] | one[1]));
    let three_or_more = (three[0] | three[1] | three[2]) | two_and_one | (one[0] & one[1] & one[2]);
    two_or_more.without(three_or_more)
}

/// Chooses the first of the cells with the fewest digits, ignoring cells with fewer than two.
#[cold]
fn smallest(state: &State) -> Split {
    let sizes = (0..96)
        .filter(|position| position % 32 < 27)
        .map(|position| (state.digits(position).count_ones(), position));
    let position = sizes.filter(|&(size, _)| size > 1).min().map_or(0, |(_, position)| position);
    Split { place: CellBits::of_position(position), digits: state.digits(position) }
}

impl CellBits {
    /// Returns the cell at position `32r + 9c + bit`.
    #[inline(always)]
    fn of_position(position: usize) -> CellBits {
        CellBits { rc: position / 32 * 3 + position % 32 / 9, bit: position % 32 % 9 }
    }
}

impl State {
    pub(crate) const BLANK: State = State { words: [0; 48] };

    #[inline(always)]
    pub(crate) fn of<S: Blocks>(simd: S, problem: &Problem) -> State {
        let mut state = State::BLANK;
        for (c, fours) in state.words.as_chunks_mut().0.as_chunks_mut().0.iter_mut().enumerate() {
            simd.write(problem.turned(simd, c), fours);
        }
        state
    }

    /// Returns the digits of the cell at position `32r + 9c + bit`, as bits 9e + 4f.
    #[inline(always)]
    fn digits(&self, position: usize) -> u32 {
        let (at, bit) = WORD_OF_POSITION[position & 127];
        match self.words[usize::from(at)..] {
            [a, _, _, _, b, _, _, _, c, ..] => {
                (a >> bit & CELL_DIGITS) | (b >> bit & CELL_DIGITS) << 4 | (c >> bit & CELL_DIGITS) << 8
            }
            _ => 0,
        }
    }

    /// Returns the words with this c: a group of four for each f.
    #[inline(always)]
    fn fours(&self, c: usize) -> [&[u32; 4]; 3] {
        let fours = self.words.as_chunks().0;
        [&fours[4 * c], &fours[4 * c + 1], &fours[4 * c + 2]]
    }

    /// Returns the words with this f: a group of four for each c.
    #[inline(always)]
    fn fours_of(&self, f: usize) -> [&[u32; 4]; 3] {
        let fours = self.words.as_chunks().0;
        [&fours[f], &fours[4 + f], &fours[8 + f]]
    }

    /// Returns the word for f and the position `rc` in the box. The word for f = 3 contains the single cells.
    #[inline(always)]
    pub(crate) fn word(&self, f: usize, rc: usize) -> u32 {
        self.words[rc % 3 * 16 + 4 * f + rc / 3]
    }

    /// Overwrites all words with the results of `word(f, rc)`. For f = 3, these are the single cells.
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

    /// Returns the solution of a state in which every cell has one digit.
    ///
    /// Each digit then has three cells for each r, one in each band, so every loop has a known length. Reading cell by
    /// cell took three times as long.
    #[inline(always)]
    pub(crate) fn read<S: Blocks>(&self, simd: S) -> Solution {
        let mut boards = [[[0; 4]; 4]; 3];
        let by_c = [simd.block(self.fours(0)), simd.block(self.fours(1)), simd.block(self.fours(2))];
        for (block, fours) in self::boards(simd, by_c).into_iter().zip(&mut boards) {
            simd.write(block, fours);
        }
        // The tables have an entry for every byte value and every number of zeros, so no bounds checks are needed.
        let mut digits = [Digit::ONE; 256];
        for digit in Digit::all() {
            let (e, f) = (digit.index() % 3, digit.index() / 3);
            for (r, cells) in CELL_OF_BIT.iter().enumerate() {
                let mut bits = boards[e][f][r];
                for _ in 0..3 {
                    digits[usize::from(cells[bits.trailing_zeros() as usize])] = digit;
                    bits &= bits.wrapping_sub(1);
                }
            }
        }
        Solution::found(ByCell::new(std::array::from_fn(|cell| digits[cell])))
    }
}

/// For each r, the index of the cell that bit `9c + bit` of a board's word represents.
static CELL_OF_BIT: [[u8; 33]; 3] = {
    let mut cells = [[0; 33]; 3];
    let mut cell = 0;
    while cell < 81 {
        let CellBits { rc, bit } = CellBits::OF_CELL[cell];
        cells[rc / 3][rc % 3 * 9 + bit] = cell as u8;
        cell += 1;
    }
    cells
};

impl Problem {
    /// Returns the words with this c in the layout of a [`State`]. For each f, the block contains a group of four
    /// words, one for each r.
    #[inline(always)]
    fn turned<S: Blocks>(&self, simd: S, c: usize) -> S::Block {
        simd.turned([&self.rows[c], &self.rows[c + 3], &self.rows[c + 6]])
    }
}

/// For each cell position `32r + 9c + bit`, the index in [`State::words`] of the cell's word for f = 0, and the bit
/// within this word.
static WORD_OF_POSITION: [(u8, u8); 128] = {
    let mut words = [(0, 0); 128];
    let mut position = 0;
    while position < 96 {
        let (r, c, bit) = (position / 32, position % 32 / 9, position % 32 % 9);
        words[position] = ((16 * c + r) as u8, bit as u8);
        position += 1;
    }
    words
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Allowed;
    use crate::arch::plain::Plain;
    use rand::{Rng, RngExt, SeedableRng};
    use rand_pcg::Pcg64;
    use sodan_board::{Cell, DigitSet};

    fn in_order() -> Vec<Cell> {
        let mut cells: Vec<Cell> = Cell::all().collect();
        cells.sort_by_key(|&cell| {
            let CellBits { rc, bit } = CellBits::of(cell);
            (rc / 3, rc % 3 * 9 + bit)
        });
        cells
    }

    /// Returns the choice that the module documentation describes, computed from sets of cells and digits.
    fn described(digits: &ByCell<DigitSet>) -> (Cell, Digit) {
        let cells = in_order();
        let score = |&cell: &Cell| {
            let is_in_house = |other: &Cell| cell.houses().iter().any(|house| house.cells().contains(*other));
            let has_place = |other: &Cell| !(digits[*other] & digits[cell]).is_empty();
            let places: Vec<Cell> = Cell::all().filter(is_in_house).filter(has_place).collect();
            places.len() + 3 * places.iter().filter(|&&place| digits[place].len() == 2).count()
        };
        let bivalue = cells.iter().copied().filter(|&cell| digits[cell].len() == 2).take(8);
        // `max_by_key` returns the last of several equal elements.
        let best = bivalue.collect::<Vec<_>>().into_iter().rev().max_by_key(score);
        let open = cells.iter().copied().filter(|&cell| digits[cell].len() > 1);
        let cell = best.or_else(|| open.min_by_key(|&cell| digits[cell].len())).expect("a cell is open");
        let tried = [1, 4, 7, 2, 5, 8, 3, 6, 9].map(|digit| Digit::new(digit).expect("1 to 9"));
        (cell, tried.into_iter().find(|&digit| digits[cell].contains(digit)).expect("it has digits"))
    }

    /// Checks that the choice is the one that the module documentation describes, and that the two halves of the split
    /// match this choice.
    #[track_caller]
    fn is_chosen_as_described(digits: &ByCell<DigitSet>) {
        let (cell, digit) = described(digits);
        let problem = Problem::from(&Allowed::new(*digits));
        let state = State::of(Plain::<4>, &problem);
        let split = choose(Plain::<4>, &state);
        assert_eq!(split, choose_at_once(Plain::<4>, &problem));
        for (change, stays) in
            [(split.first(), DigitSet::only(digit)), (split.rest(), digits[cell].without(digit))]
        {
            let mut half = *digits;
            half[cell] = stays;
            let half = Problem::from(&Allowed::new(half));
            let mut rows = problem.rows;
            rows[change.rc] = change.of_row(&rows[change.rc]);
            assert_eq!(Problem { rows }, half, "{cell} {digit}");
            let mut changed = state;
            changed.allow(&change);
            assert_eq!(changed, State::of(Plain::<4>, &half), "{cell} {digit}");
        }
    }

    fn some_digits(rng: &mut impl Rng, number: usize) -> DigitSet {
        let mut digits = DigitSet::EMPTY;
        while digits.len() < number {
            digits.insert(Digit::from_index(rng.random_range(0..9)));
        }
        digits
    }

    #[test]
    fn chooses_as_described() {
        let mut rng = Pcg64::seed_from_u64(1);
        for round in 0..4000 {
            let bivalue = [0.0, 0.02, 0.1, 0.5][round % 4];
            let digits = ByCell::from_fn(|_| {
                let number =
                    if rng.random_bool(bivalue) { 2 } else { [0, 1, 3, 4, 5, 9][rng.random_range(0..6)] };
                some_digits(&mut rng, number)
            });
            if Cell::all().any(|cell| digits[cell].len() > 1) {
                is_chosen_as_described(&digits);
            }
        }
    }

    /// Two bivalue cells are found wherever they are, even if their bits coincide in words of different r.
    #[test]
    fn bivalue_pairs_are_always_seen() {
        let cells = in_order();
        for (&one, &other) in cells.iter().flat_map(|one| cells.iter().map(move |other| (one, other))) {
            let mut digits = ByCell::new([DigitSet::ALL; 81]);
            digits[one] = some_digits(&mut Pcg64::seed_from_u64(1), 2);
            digits[other] = some_digits(&mut Pcg64::seed_from_u64(2), 2);
            is_chosen_as_described(&digits);
        }
    }

    /// Lanes without a cell score 0, however many positions other digits have.
    #[test]
    fn bivalue_cell_is_chosen() {
        for cell in Cell::all() {
            for (one, other) in [(0, 1), (0, 8), (4, 5), (7, 8)] {
                let own: DigitSet = [one, other].map(Digit::from_index).into_iter().collect();
                let mut digits = ByCell::new([DigitSet::ALL - own; 81]);
                digits[cell] = own;
                is_chosen_as_described(&digits);
            }
        }
    }
}
