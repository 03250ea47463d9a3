//! A sweep: applies every rule once to all 729 candidates, without branches.
//!
//! ```text
//!                  for each f (three digits)                            for each cell
//!   ┌─────────┐  ┌──────────┐  ┌──────┐  ┌─────────┐  ┌──────────────┐  ┌───────────────┐  ┌──────────────┐
//!   │ single  ├─▶│ clear in │─▶│ rows │─▶│ columns │─▶│ one place in │─▶│ clear the     │─▶│ single cells │
//!   │ cells   │  │ the box  │  │      │  │         │  │ a box        │  │ cell's others │  │              │
//!   └────▲────┘  └──────────┘  └──────┘  └─────────┘  └──────────────┘  └───────────────┘  └──────┬───────┘
//!        └───────────────────────────────── next sweep ──────────────────────────────────────────┘
//! ```
//!
//! *Rows.* A digit occurs once in each of a band's three rows, and once in each of the band's three boxes, so the
//! digit's positions form one of six permutations. Mini-row `m_r` in stack `b` is possible if the other two
//! rows can contain the digit in the other two stacks, in either order:
//!
//! ```text
//!          b   b+1  b+2                          b   b+1  b+2
//!   r      ■    ·    ·                    r      ■    ·    ·
//!   r+1    ·    ■    ·          or        r+1    ·    ·    ■
//!   r+2    ·    ·    ■                    r+2    ·    ■    ·
//! ```
//!
//! This covers locked candidates in both directions and more, since all six permutations are considered together.
//! Hidden singles of rows then also appear as hidden singles of boxes. Columns are processed in the same way, with `i`
//! in place of `b`.
//!
//! *Contradictions* do not need a separate check. Two single cells of one digit in a box clear each other, and so do
//! two hidden singles in one cell. An impossible row clears its digit from the band.
//!
//! *Solved.* A state in which every cell is single may still be wrong. If another sweep finds no contradiction, the
//! state is a solution: every box then still has all digits, and rows and columns without a permutation would have been
//! cleared. For a single puzzle, checking the houses ([`lacking`]) is faster.

use crate::layout::{ALL, FIELD};
use crate::vector::{Quads, Simd, Vector, Words};

/// The state of one puzzle in each of `N` lanes.
#[derive(Clone, Copy)]
pub(crate) struct Lanes<const N: usize> {
    /// The words, indexed by `[f][rc]`; see [`layout`](crate::layout).
    pub words: [[Words<N>; 9]; 3],
    /// For each `rc`, the cells that had one digit after the last sweep, repeated in all three fields.
    pub singles: [Words<N>; 9],
}

/// Result of a sweep: one bit for each lane.
#[derive(Clone, Copy)]
pub(crate) struct Swept {
    /// Lanes in which a cell has no digit, or a box has no cell for a digit.
    pub dead: u32,
    /// Lanes in which a cell has two or more digits.
    pub open: u32,
    /// Lanes in which the single cells have changed.
    pub news: u32,
}

/// Applies every rule once, in all lanes.
///
/// The code uses neither closures nor `map`: a closure is compiled without the target features of the enclosing
/// function, so its calls would not be inlined, and the speed would be halved.
#[inline(always)]
pub(crate) fn sweep<S: Simd<N>, const N: usize>(simd: S, lanes: &mut Lanes<N>) -> Swept {
    let zero = simd.splat(0);
    let (mut dead, mut crowded) = (zero, [zero; 3]);
    for (words, crowded) in lanes.words.iter_mut().zip(&mut crowded) {
        let (missing, two) = sweep_houses(simd, words, &lanes.singles);
        dead = dead | missing;
        *crowded = two;
    }
    let field = simd.splat(FIELD);
    let (mut open, mut news) = (zero, zero);
    for rc in 0..9 {
        let x = place_hidden(lanes.cell(simd, rc), crowded);
        let (one, two) = count_digits(x);
        let single = spread(field & one.without(two));
        dead = dead | field.without(one);
        open = open | two;
        news = news | (single ^ simd.load(&lanes.singles[rc]));
        lanes.set_cell(simd, rc, x);
        simd.store(single, &mut lanes.singles[rc]);
    }
    Swept {
        dead: simd.lanes_with_ones(dead),
        open: simd.lanes_with_ones(open & field),
        news: simd.lanes_with_ones(news),
    }
}

/// One state in each group of four of the `N` lanes: for each `rc`, the words of f = 0, 1, 2 and the single cells.
#[derive(Clone, Copy)]
pub(crate) struct Fours<const N: usize> {
    pub rows: [Words<N>; 9],
}

/// Applies every rule once, in all groups of four. Like [`sweep`], but processes the three f in parallel for rules
/// about houses, and three cells in parallel for rules about cells.
#[inline(always)]
pub(crate) fn sweep_fours<S: Simd<N, V: Quads>, const N: usize>(
    simd: S,
    fours: &mut Fours<N>,
    singles: &mut [S::V; 3],
) -> Swept {
    let zero = simd.splat(0);
    let (mut x, mut own) = ([zero; 9], [zero; 9]);
    for rc in 0..9 {
        x[rc] = simd.load(&fours.rows[rc]);
        own[rc] = x[rc] & x[rc].lane_everywhere::<3>();
    }
    clear_boxes(&mut x, own);
    permute_rows(simd, &mut x);
    permute_columns(simd, &mut x);
    let (one, two) = count_nine(x);
    let crowded = [two.lane_everywhere::<0>(), two.lane_everywhere::<1>(), two.lane_everywhere::<2>()];
    let mut dead = simd.load(&Fours::<N>::OF_WORDS).without(one);
    let (mut open, mut news) = (zero, zero);
    let field = simd.splat(FIELD);
    for (r, was_single) in (0..9).step_by(3).zip(singles) {
        let [a, b, c, _] = S::V::transpose([x[r], x[r + 1], x[r + 2], x[r + 2]]);
        let [a, b, c] = place_hidden([a, b, c], crowded);
        let (one, two) = count_digits([a, b, c]);
        let single = spread(field & one.without(two));
        dead = dead | field.without(one);
        open = open | two;
        news = news | (single ^ *was_single);
        *was_single = single;
        let rows = S::V::transpose([a, b, c, single]);
        for (c, row) in rows.into_iter().take(3).enumerate() {
            simd.store(row, &mut fours.rows[r + c]);
        }
    }
    Swept {
        dead: simd.lanes_with_ones(dead),
        open: simd.lanes_with_ones(open & field),
        news: simd.lanes_with_ones(news),
    }
}

/// Returns the lanes in which a house lacks a digit. A state whose cells have one digit each is a solution if no lane
/// of its group of four is returned.
///
/// For a single puzzle, this is faster than another sweep.
#[inline(always)]
pub(crate) fn lacking<S: Simd<N>, const N: usize>(simd: S, fours: &Fours<N>) -> u32 {
    let mut x = [simd.splat(0); 9];
    for (x, row) in x.iter_mut().zip(&fours.rows) {
        *x = simd.load(row);
    }
    let (stacks, bands) = (simd.splat(LEFT_STACKS), simd.splat(UPPER_BANDS));
    let (mut everywhere, _) = count_nine(x);
    for n in 0..3 {
        let row = x[3 * n] | x[3 * n + 1] | x[3 * n + 2];
        let next = next_stack(stacks, row);
        everywhere = everywhere & (row | next | next_stack(stacks, next));
        let column = x[n] | x[n + 3] | x[n + 6];
        let next = next_band(bands, column);
        everywhere = everywhere & (column | next | next_band(bands, next));
    }
    simd.lanes_with_ones(simd.load(&Fours::<N>::OF_WORDS).without(everywhere))
}

impl<const N: usize> Fours<N> {
    /// Returns the single cells in the layout that [`sweep_fours`] expects: one vector for each r, with the three c in
    /// parallel.
    #[inline(always)]
    pub(crate) fn singles<S: Simd<N, V: Quads>>(&self, simd: S) -> [S::V; 3] {
        [self.singles_of(simd, 0), self.singles_of(simd, 3), self.singles_of(simd, 6)]
    }

    #[inline(always)]
    fn singles_of<S: Simd<N, V: Quads>>(&self, simd: S, r: usize) -> S::V {
        let last = simd.load(&self.rows[r + 2]);
        let [.., single] =
            S::V::transpose([simd.load(&self.rows[r]), simd.load(&self.rows[r + 1]), last, last]);
        single
    }

    /// Mask of all 27 bits in the first three lanes of each group of four, which contain candidates.
    const OF_WORDS: Words<N> = {
        let mut mask = [0; N];
        let mut lane = 0;
        while lane < N {
            mask[lane] = if lane % 4 < 3 { ALL } else { 0 };
            lane += 1;
        }
        Words(mask)
    };
}

impl<const N: usize> Lanes<N> {
    #[inline(always)]
    fn cell<S: Simd<N>>(&self, simd: S, rc: usize) -> [S::V; 3] {
        let [a, b, c] = &self.words;
        [simd.load(&a[rc]), simd.load(&b[rc]), simd.load(&c[rc])]
    }

    #[inline(always)]
    fn set_cell<S: Simd<N>>(&mut self, simd: S, rc: usize, x: [S::V; 3]) {
        for (words, x) in self.words.iter_mut().zip(x) {
            simd.store(x, &mut words[rc]);
        }
    }
}

/// Applies the rules for boxes, rows and columns to three digits. Returns the digits that have no cell in a box, and
/// the digits that have two or more cells in a box.
#[inline(always)]
fn sweep_houses<S: Simd<N>, const N: usize>(
    simd: S,
    words: &mut [Words<N>; 9],
    singles: &[Words<N>; 9],
) -> (S::V, S::V) {
    let zero = simd.splat(0);
    let (mut x, mut single) = ([zero; 9], [zero; 9]);
    for rc in 0..9 {
        x[rc] = simd.load(&words[rc]);
        single[rc] = x[rc] & simd.load(&singles[rc]);
    }
    clear_boxes(&mut x, single);
    permute_rows(simd, &mut x);
    permute_columns(simd, &mut x);
    for (word, x) in words.iter_mut().zip(x) {
        simd.store(x, word);
    }
    let (one, two) = count_nine(x);
    (simd.splat(ALL).without(one), two)
}

/// Clears the digit of a single cell from the rest of its box; two single cells with the same digit clear each other.
#[inline(always)]
fn clear_boxes<V: Vector>(x: &mut [V; 9], single: [V; 9]) {
    let (one, two) = count_nine(single);
    for rc in 0..9 {
        x[rc] = x[rc].without(one.without(single[rc]) | two);
    }
}

#[inline(always)]
fn permute_rows<S: Simd<N>, const N: usize>(simd: S, x: &mut [S::V; 9]) {
    let m = [x[0] | x[1] | x[2], x[3] | x[4] | x[5], x[6] | x[7] | x[8]];
    let keep = simd.splat(LEFT_STACKS);
    let m1 = [next_stack(keep, m[0]), next_stack(keep, m[1]), next_stack(keep, m[2])];
    for r in 0..3 {
        let possible = next_stack(keep, crossed(m, m1, r));
        for c in 0..3 {
            x[3 * r + c] = x[3 * r + c] & possible;
        }
    }
}

#[inline(always)]
fn permute_columns<S: Simd<N>, const N: usize>(simd: S, x: &mut [S::V; 9]) {
    let m = [x[0] | x[3] | x[6], x[1] | x[4] | x[7], x[2] | x[5] | x[8]];
    let keep = simd.splat(UPPER_BANDS);
    let m1 = [next_band(keep, m[0]), next_band(keep, m[1]), next_band(keep, m[2])];
    for c in 0..3 {
        let possible = next_band(keep, crossed(m, m1, c));
        for r in 0..3 {
            x[3 * r + c] = x[3 * r + c] & possible;
        }
    }
}

/// Returns the bits for which the two lines other than `line` can contain the digit in two consecutive boxes, in either
/// order. `m1` contains the lines `m`, shifted by one box.
#[inline(always)]
fn crossed<V: Vector>(m: [V; 3], m1: [V; 3], line: usize) -> V {
    let (a, b) = ((line + 1) % 3, (line + 2) % 3);
    (m[a] & m1[b]) | (m[b] & m1[a])
}

/// Bits of the cells in the two left stacks, in all three fields of a word.
const LEFT_STACKS: u32 = 0o077_077_077;
/// Bits of the cells in the two upper bands, in all three fields of a word.
const UPPER_BANDS: u32 = 0o333_333_333;

/// Replaces each stack's bits with the bits of the stack to its right; `keep` selects the two left stacks.
#[inline(always)]
fn next_stack<V: Vector>(keep: V, x: V) -> V {
    keep.select(x.shr::<3>(), x.shl::<6>())
}

/// Replaces each band's bits with the bits of the band below; `keep` selects the two upper bands.
#[inline(always)]
fn next_band<V: Vector>(keep: V, x: V) -> V {
    keep.select(x.shr::<1>(), x.shl::<2>())
}

/// Returns the bits that are set in one or more, and in two or more, of the nine words.
#[inline(always)]
fn count_nine<V: Vector>(x: [V; 9]) -> (V, V) {
    let (one_0, two_0) = V::count_three(x[0], x[1], x[2]);
    let (one_1, two_1) = V::count_three(x[3], x[4], x[5]);
    let (one_2, two_2) = V::count_three(x[6], x[7], x[8]);
    let (one, two) = V::count_three(one_0, one_1, one_2);
    (one, two | two_0 | (two_1 | two_2))
}

/// In a cell with a hidden single of the box, clears the other digits; two hidden singles clear each
/// other.
#[inline(always)]
fn place_hidden<V: Vector>([x, y, z]: [V; 3], crowded: [V; 3]) -> [V; 3] {
    let (hx, hy, hz) = (x.without(crowded[0]), y.without(crowded[1]), z.without(crowded[2]));
    let any = hx | hy | hz;
    let of_other_e = any.shr::<9>() | any.shl::<18>() | any.shr::<18>() | any.shl::<9>();
    [x.without(hy | hz | of_other_e), y.without(hz | hx | of_other_e), z.without(hx | hy | of_other_e)]
}

/// Returns the cells with one or more digits, and the cells with two or more, in the lowest field. The contents of the
/// other fields are arbitrary.
#[inline(always)]
fn count_digits<V: Vector>(x: [V; 3]) -> (V, V) {
    let (one, two) = V::count_three(x[0], x[1], x[2]);
    let (all_one, all_two) = V::count_three(one, one.shr::<9>(), one.shr::<18>());
    (all_one, all_two | two | (two.shr::<9>() | two.shr::<18>()))
}

/// Copies the lowest field into all three fields.
#[inline(always)]
fn spread<V: Vector>(field: V) -> V {
    // Not `field | field << 9 | field << 18`: the compiler turns that expression into a multiplication, which is
    // slower.
    let two = field | field.shl::<9>();
    two | two.shl::<9>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch::plain::Plain;
    use crate::layout::{CELL_DIGITS, CellBits};
    use crate::{Allowed, Problem};
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64;
    use sodan_board::{Block, ByCell, Cell, CellSet, Digit, DigitSet, House};

    /// A state represented by sets.
    #[derive(Clone, Copy, PartialEq, Debug)]
    struct Sets {
        digits: ByCell<DigitSet>,
        /// The single cells after the last sweep.
        singles: CellSet,
    }

    /// Whether the next sweep reports a state as dead, as open, and as changed.
    type Found = [bool; 3];

    impl Sets {
        fn places(&self, digit: Digit, cells: CellSet) -> CellSet {
            cells.iter().filter(|&cell| self.digits[cell].contains(digit)).collect()
        }

        fn without(self, digit: Digit, cells: CellSet) -> Sets {
            let mut digits = self.digits;
            cells.iter().for_each(|cell| digits[cell] = digits[cell].without(digit));
            Sets { digits, ..self }
        }

        /// Performs each step of a sweep as described at the top of this file.
        fn swept(self) -> (Sets, Found) {
            let mut state = self;
            for digit in Digit::all() {
                for block in Block::all() {
                    let cells = House::from(block).cells();
                    let single = self.places(digit, cells) & self.singles;
                    let keep = if single.len() == 1 { single } else { CellSet::EMPTY };
                    if !single.is_empty() {
                        state = state.without(digit, cells - keep);
                    }
                }
                for lines in [0..9, 9..18].map(|lines| lines.map(House::from_index).collect::<Vec<_>>()) {
                    state = state.permuted(digit, &lines);
                }
            }
            let mut after = state;
            for cell in Cell::all() {
                let cells = House::from(cell.block()).cells();
                let is_hidden = |digit: &Digit| state.places(*digit, cells).len() == 1;
                let hidden: DigitSet = state.digits[cell].iter().filter(is_hidden).collect();
                let stays = |digit: &Digit| (hidden - DigitSet::only(*digit)).is_empty();
                after.digits[cell] = state.digits[cell].iter().filter(stays).collect();
            }
            after.singles = Cell::all().filter(|&cell| after.digits[cell].len() == 1).collect();
            let lacks = |block: Block| {
                Digit::all().any(|digit| state.places(digit, House::from(block).cells()).is_empty())
            };
            let dead = Block::all().any(lacks) || Cell::all().any(|cell| after.digits[cell].is_empty());
            let open = Cell::all().any(|cell| after.digits[cell].len() > 1);
            (after, [dead, open, after.singles != self.singles])
        }

        /// Keeps a digit only in cells that some permutation uses. A permutation selects one cell in each line and each
        /// box of a band.
        fn permuted(self, digit: Digit, lines: &[House]) -> Sets {
            let mut state = self;
            for band in lines.chunks(3) {
                let boxes: Vec<CellSet> = Block::all()
                    .map(|block| House::from(block).cells())
                    .filter(|cells| !(*cells & band[0].cells()).is_empty())
                    .collect();
                let has_place =
                    |line: usize, of: usize| !self.places(digit, band[line].cells() & boxes[of]).is_empty();
                for (line, of) in (0..9).map(|n| (n / 3, n % 3)) {
                    let [a, b] = [(line + 1) % 3, (line + 2) % 3];
                    let [c, d] = [(of + 1) % 3, (of + 2) % 3];
                    let fits = has_place(a, c) && has_place(b, d) || has_place(a, d) && has_place(b, c);
                    if !fits {
                        state = state.without(digit, band[line].cells() & boxes[of]);
                    }
                }
            }
            state
        }

        fn lacks(self) -> bool {
            House::all().any(|house| Digit::all().any(|digit| self.places(digit, house.cells()).is_empty()))
        }

        fn problem(self) -> Problem {
            let mut problem = Problem::from(&Allowed::new(self.digits));
            problem.rows.iter_mut().for_each(|row| row[3] = 0);
            for CellBits { rc, bit } in self.singles.iter().map(CellBits::of) {
                problem.rows[rc][3] |= CELL_DIGITS << bit;
            }
            problem
        }
    }

    /// Returns random states, from nearly empty to nearly full. Some states contain a solution, and in some states,
    /// only some of the single cells are marked.
    fn random() -> impl Iterator<Item = Sets> {
        const SOLUTION: &str =
            "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
        let solution: Vec<Digit> = SOLUTION.bytes().filter_map(Digit::from_ascii).collect();
        let mut rng = Pcg64::seed_from_u64(1);
        (0..4000).map(move |round| {
            let density = [0.02, 0.1, 0.2, 0.3, 0.5, 0.8][round % 6];
            let share = [0.0, 0.9, 0.99, 1.0][round / 6 % 4];
            let digits = ByCell::from_fn(|cell| {
                let noise: DigitSet = Digit::all().filter(|_| rng.random_bool(density)).collect();
                if rng.random_bool(share) { noise.with(solution[cell.index()]) } else { noise }
            });
            let is_known = |cell: &Cell| digits[*cell].len() == 1 && rng.random_bool(0.7);
            Sets { digits, singles: Cell::all().filter(is_known).collect() }
        })
    }

    /// Returns states in which two digits have no cell in a box. These contradictions affect the same bit of two words
    /// and must not cancel each other.
    fn without_two_digits() -> impl Iterator<Item = Sets> {
        let pairs = Digit::all().flat_map(|one| Digit::all().map(move |other| (one, other)));
        pairs.zip(Block::all().cycle()).map(|((one, other), block)| {
            let whole = Sets { digits: ByCell::new([DigitSet::ALL; 81]), singles: CellSet::EMPTY };
            let cells = House::from(block).cells();
            whole.without(one, cells).without(other, cells)
        })
    }

    fn states() -> Vec<Sets> {
        random().chain(without_two_digits()).collect()
    }

    #[test]
    fn lane_sweep_matches_its_description() {
        let states = states();
        for states in states.chunks(4) {
            let mut lanes = Lanes::<4>::BLANK;
            for (lane, state) in states.iter().enumerate() {
                lanes.start(lane, &state.problem());
            }
            let Swept { dead, open, news } = sweep(Plain::<4>, &mut lanes);
            for (lane, state) in states.iter().enumerate() {
                let (after, found) = state.swept();
                let rows = std::array::from_fn(|rc| {
                    let [a, b, c] = &lanes.words;
                    [&a[rc], &b[rc], &c[rc], &lanes.singles[rc]].map(|words| words.0[lane])
                });
                assert_eq!(Problem { rows }, after.problem(), "{state:?}");
                assert_eq!([dead, open, news].map(|lanes| lanes >> lane & 1 == 1), found, "{state:?}");
            }
        }
    }

    /// A sweep of groups of four matches the description, and digits without a cell in a house are detected.
    #[test]
    fn four_sweep_matches_its_description() {
        let states = states();
        for states in states.chunks(2) {
            let mut fours = Fours { rows: [Words([0; 8]); 9] };
            for (half, state) in states.iter().enumerate() {
                for (words, row) in fours.rows.iter_mut().zip(state.problem().rows) {
                    words.0[4 * half..][..4].copy_from_slice(&row);
                }
            }
            let lacking = lacking(Plain::<8>, &fours);
            let mut singles = fours.singles(Plain::<8>);
            let Swept { dead, open, news } = sweep_fours(Plain::<8>, &mut fours, &mut singles);
            for (half, state) in states.iter().enumerate() {
                let is_in_half = |lanes: u32| lanes >> (4 * half) & 15 != 0;
                assert_eq!(is_in_half(lacking), state.lacks(), "{state:?}");
                let (after, found) = state.swept();
                let rows = fours.rows.map(|words| words.0.as_chunks().0[half]);
                assert_eq!(Problem { rows }, after.problem(), "{state:?}");
                assert_eq!([dead, open, news].map(is_in_half), found, "{state:?}");
            }
        }
    }
}
