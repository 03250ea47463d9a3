//! Computes the least form of a puzzle, row by row.
//!
//! The rows of the form are found from the top. All arrangements with the least rows so far are kept. In each
//! of them, every possible next line is tried. The arrangements with the least next row remain.
//!
//! ```text
//!   columns of a partial:   . . .   . . 4   . 2 7        boxes without a given so far are interchangeable; so are the
//!                       ─────   ─── ^   ─ ^ ^        columns of a box without a given so far; within a row,
//!                       free   free fixed            empty cells are on the left, then digits with a name,
//!                                                    ordered by name, then new digits
//! ```
//!
//! An arrangement does not fix a column before the column contains a digit, so few arrangements are kept. More than one
//! is kept only if new digits are interchangeable, or if different lines result in equal rows. For columns that remain
//! empty to the end, the orders are counted rather than enumerated.

use super::band::ORDERS;
use super::{Canonical, Canonicalize};
use sodan_board::{ByCell, Digit, Grid, Mirror, Puzzle, Solution, Symmetry};

impl Canonicalize for Puzzle {
    fn canonical(&self) -> Canonical<Puzzle> {
        if let Ok(solution) = Solution::try_from(self.grid()) {
            let Canonical { form, symmetry, automorphisms } = solution.canonical();
            return Canonical { form: form.into(), symmetry, automorphisms };
        }
        GivenCounts::of(self.grid()).canonical()
    }
}

/// Placeholder for a digit to which no new digit (its name) has been assigned yet. It sorts after all names.
const NEW: u8 = 15;

/// A puzzle, with the distribution of its givens.
struct GivenCounts {
    /// The digit of each cell, with 0 for an empty cell. Padded, so that masked indices need no bounds checks.
    cells: [u8; 128],
    /// For each of the nine rows and nine columns, the numbers of givens in the three boxes that it crosses: two bits
    /// per box.
    counts: [u8; 18],
    /// For rows, then for columns: the lines that have no givens in the first, second or third box that they cross, as
    /// three bit sets.
    empty: [[u16; 3]; 2],
}

/// A partial arrangement, in which only the first rows are placed.
#[derive(Clone, Copy)]
struct Partial {
    /// Whether the lines are the board's columns.
    mirrored: bool,
    /// For each placed row, the index of the corresponding line.
    lines: [u8; 9],
    /// The lines that have not been placed yet, as a bit set.
    left: u16,
    /// For each column of the form, the offset in `cells` from a line's first cell to the line's cell in this column.
    columns: [u8; 9],
    /// For each box, the number of leftmost columns without a digit. These columns are interchangeable.
    free: [u8; 3],
    /// Number of leftmost boxes without a digit. These boxes are interchangeable.
    free_boxes: u8,
    /// The name of each digit, or [`NEW`]; index 0 is an empty cell.
    names: [u8; 16],
    /// The name to assign next.
    next: u8,
    /// Number of equivalent arrangements that this one represents: of several equal lines, only one is tried.
    count: u32,
}

impl GivenCounts {
    fn of(grid: &Grid) -> GivenCounts {
        let mut cells = [0; 128];
        for (cell, digit) in grid.digits().iter().enumerate() {
            cells[cell] = digit.map_or(0, Digit::get);
        }
        let counts = counts(&cells);
        let empty = [0, 9].map(|from| empty_thirds(counts[from..].first_chunk().expect("nine of eighteen")));
        GivenCounts { cells, counts, empty }
    }

    fn canonical(&self) -> Canonical<Puzzle> {
        let (mut partials, mut next) = (Vec::with_capacity(16), Vec::with_capacity(16));
        partials.extend([false, true].map(Partial::begin));
        let mut least = Vec::with_capacity(32);
        for placed in 0..9 {
            let row = self.least_next(&partials, placed, &mut least);
            next.clear();
            for &choice in &least {
                self.place(&partials[choice.partial as usize], placed, choice, row, &mut next);
            }
            std::mem::swap(&mut partials, &mut next);
        }
        Canonical {
            form: Puzzle::trusted(self.form(&partials[0])),
            symmetry: partials[0].symmetry(),
            automorphisms: partials.iter().map(Partial::count).sum(),
        }
    }

    /// Returns the board in this arrangement.
    fn form(&self, partial: &Partial) -> Grid {
        let names = partial.names.map(|name| if name == NEW { None } else { Digit::new(name) });
        let mut digits = [None; 81];
        for (row, &line) in digits.as_chunks_mut::<9>().0.iter_mut().zip(&partial.lines) {
            let start = partial.start(line);
            *row = partial
                .columns
                .map(|column| names[usize::from(self.cells[(start + usize::from(column)) & 127] & 15)]);
        }
        Grid::new(ByCell::new(digits))
    }

    /// Returns the least possible next row, and collects all choices that lead to it.
    fn least_next(&self, partials: &[Partial], placed: usize, choices: &mut Vec<NextLine>) -> u64 {
        let mut least = u64::MAX;
        for (number, partial) in partials.iter().enumerate() {
            let mut lines = partial.lines_to_come(placed);
            let empty_in = &self.empty[usize::from(partial.mirrored)];
            let empty = lines & empty_in[0] & empty_in[1] & empty_in[2];
            if empty > 0 {
                if least > 0 {
                    choices.clear();
                    least = 0;
                }
                choices.extend(empty_lines(empty, partial.left, placed).map(|(line, count)| NextLine {
                    partial: number as u32,
                    line,
                    count,
                }));
                continue;
            }
            if least == 0 {
                continue;
            }
            lines = partial.emptiest_on_the_left(lines, empty_in);
            while lines > 0 {
                let line = lines.trailing_zeros() as u8;
                lines &= lines - 1;
                let row = self.row(partial, line);
                if row <= least {
                    if row < least {
                        choices.clear();
                        least = row;
                    }
                    choices.push(NextLine { partial: number as u32, line, count: 1 });
                }
            }
        }
        least
    }

    /// Returns the least row for a line, as nine nibbles: names, or [`NEW`].
    #[inline]
    fn row(&self, partial: &Partial, line: u8) -> u64 {
        if partial.free_boxes == 3 {
            // No digit has a name and no column has a position yet.
            return OF_COUNTS
                [usize::from(self.counts[9 * usize::from(partial.mirrored) + usize::from(line)] & 63)];
        }
        let start = partial.start(line);
        let name = |place: usize| {
            u32::from(partial.name(self.cells[(start + usize::from(partial.columns[place])) & 127]))
        };
        let three = |stack: usize| {
            let [a, b, c] = sorted([0, 1, 2].map(|at| name(3 * stack + at)), partial.free[stack]);
            u64::from(a << 8 | b << 4 | c)
        };
        let [a, b, c] = sorted([three(0), three(1), three(2)], partial.free_boxes);
        a << 24 | b << 12 | c
    }

    /// Appends to `next` the arrangements that result from placing the chosen line as the next row.
    fn place(&self, partial: &Partial, placed: usize, choice: NextLine, row: u64, next: &mut Vec<Partial>) {
        next.push(*partial);
        let after = next.last_mut().expect("just pushed");
        after.lines[placed] = choice.line;
        after.left &= !(1 << choice.line);
        after.count *= choice.count;
        if row == 0 {
            return;
        }
        let start = partial.start(choice.line);
        let boxes = self.boxes(partial, start);
        after.free = std::array::from_fn(|stack| boxes[stack].empty_of(partial.free[stack]));
        after.free_boxes =
            (0..usize::from(partial.free_boxes)).map(|stack| u8::from(boxes[stack].names() == 0)).sum();
        let new = new_names(row);
        if new & new.wrapping_sub(1) > 0 && partial.has_choice(&boxes) {
            let after = next.pop().expect("just pushed");
            self.place_in_all_orders(partial, after, start, &boxes, new, next);
            return;
        }
        self.name(after, start, &boxes, new);
    }

    /// Appends to `next` an arrangement for every order of boxes with equal digits and of columns with new digits.
    fn place_in_all_orders(
        &self,
        partial: &Partial,
        after: Partial,
        start: usize,
        boxes: &[Three; 3],
        new: u64,
        next: &mut Vec<Partial>,
    ) {
        for order in partial.orders_of_boxes(boxes) {
            let [a, b, c] = order.map(|stack| boxes[usize::from(stack)]);
            for &first in a.orders(partial.free[0]) {
                for &second in b.orders(partial.free[1]) {
                    for &third in c.orders(partial.free[2]) {
                        let boxes = [a.reordered(first), b.reordered(second), c.reordered(third)];
                        next.push(after);
                        self.name(next.last_mut().expect("just pushed"), start, &boxes, new);
                    }
                }
            }
        }
    }

    /// Returns the three boxes of a line, in the order in which they occur in the form's row.
    #[inline]
    fn boxes(&self, partial: &Partial, start: usize) -> [Three; 3] {
        let key = |place: usize| {
            let column = partial.columns[place];
            u16::from(partial.name(self.cells[(start + usize::from(column)) & 127])) << 8 | u16::from(column)
        };
        let [a, b, c] = std::array::from_fn(|stack| {
            Three::of(sorted([0, 1, 2].map(|at| key(3 * stack + at)), partial.free[stack]))
        });
        sorted([a, b, c], partial.free_boxes)
    }

    /// Stores the columns of `boxes` in an arrangement, and assigns names to the row's new digits.
    #[inline]
    fn name(&self, partial: &mut Partial, start: usize, boxes: &[Three; 3], mut new: u64) {
        for (stack, three) in boxes.iter().enumerate() {
            partial.columns[3 * stack..3 * stack + 3].copy_from_slice(&three.columns());
        }
        while new > 0 {
            let nibble = new.ilog2() / 4;
            new &= !(1 << (4 * nibble));
            let column = usize::from(partial.columns[8 - nibble as usize]);
            let digit = self.cells[(start + column) & 127];
            partial.names[usize::from(digit & 15)] = partial.next;
            partial.next += 1;
        }
    }
}

/// Three positions of a row in one box, packed into one number: their names, followed by their source columns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Three(u64);

impl Three {
    /// Packs three positions. Each key contains a name and, in its lower eight bits, a column.
    #[inline]
    fn of(keys: [u16; 3]) -> Three {
        let [a, b, c] = keys.map(u64::from);
        let names = a >> 8 << 8 | b >> 8 << 4 | c >> 8;
        Three(names << 24 | (a & 255) << 16 | (b & 255) << 8 | c & 255)
    }

    /// Returns the names as three nibbles.
    #[inline]
    fn names(self) -> u64 {
        self.0 >> 24
    }

    #[inline]
    fn columns(self) -> [u8; 3] {
        [16, 8, 0].map(|shift| (self.0 >> shift) as u8)
    }

    /// Returns the number of empty positions among the first `places` positions, which are interchangeable.
    #[inline]
    fn empty_of(self, places: u8) -> u8 {
        let on_top = self.0 << 28 | 1 << 51;
        places.min((on_top.leading_zeros() / 4) as u8)
    }

    /// Returns the number of new digits among the first `places` positions.
    #[inline]
    fn new_of(self, places: u8) -> u8 {
        const FIRST: [u64; 4] = [0, 0x100, 0x110, 0x111];
        let new = new_names(self.names()) & FIRST[usize::from(places & 3)];
        // The sum of the three nibbles.
        ((new * 0x111) >> 8 & 3) as u8
    }

    /// Returns the orders of the positions that result from permuting interchangeable new digits.
    #[inline]
    fn orders(self, free: u8) -> &'static [[u8; 3]] {
        match (free, self.new_of(free)) {
            (3, 3) => &ORDERS,
            (3, 2) => &ORDERS[..2],
            (2, 2) => &[[0, 1, 2], [1, 0, 2]],
            _ => &ORDERS[..1],
        }
    }

    /// Returns the same names with the columns in a different order.
    #[inline]
    fn reordered(self, order: [u8; 3]) -> Three {
        let columns = self.columns();
        let [a, b, c] = order.map(|at| u64::from(columns[usize::from(at)]));
        Three(self.names() << 24 | a << 16 | b << 8 | c)
    }
}

/// A line that can become the least next row of an arrangement.
#[derive(Clone, Copy)]
struct NextLine {
    partial: u32,
    line: u8,
    /// Number of equal lines that this line represents.
    count: u32,
}

impl Partial {
    /// Creates the arrangement in which no row is placed.
    fn begin(mirrored: bool) -> Partial {
        let mut names = [NEW; 16];
        names[0] = 0;
        let step = if mirrored { 9 } else { 1 };
        Partial {
            mirrored,
            lines: [0; 9],
            left: 0x1FF,
            columns: std::array::from_fn(|column| step * column as u8),
            free: [3; 3],
            free_boxes: 3,
            names,
            next: 1,
            count: 1,
        }
    }

    /// Returns the possible next lines as bits: all remaining lines if a band is complete, otherwise the remaining
    /// lines of the current band.
    #[inline]
    fn lines_to_come(&self, placed: usize) -> u16 {
        if placed.is_multiple_of(3) {
            return self.left;
        }
        self.left & 0b111 << (self.lines[placed - 1] / 3 * 3)
    }

    /// Returns the lines that leave the most boxes on the left empty, or all lines if no box has a fixed position yet.
    /// The least row is among them. For a puzzle with 17 givens, this reduces the number of rows to compute from 42 to
    /// 26.
    #[inline]
    fn emptiest_on_the_left(&self, lines: u16, empty_in: &[u16; 3]) -> u16 {
        let [a, b] = [0, 3].map(|place| lines & empty_in[box_across(self.columns[place])]);
        match self.free_boxes {
            0 | 1 => first_of([a & b, a, lines]),
            2 => first_of([a & b, a | b, lines]),
            _ => lines,
        }
    }

    #[inline]
    fn start(&self, line: u8) -> usize {
        usize::from(if self.mirrored { line } else { 9 * line })
    }

    #[inline]
    fn name(&self, digit: u8) -> u8 {
        self.names[usize::from(digit & 15)]
    }

    /// Returns whether the columns of a row with these boxes can be chosen in more than one way.
    #[inline]
    fn has_choice(&self, boxes: &[Three; 3]) -> bool {
        let among_new = (0..3).any(|stack| boxes[stack].new_of(self.free[stack]) > 1);
        among_new || self.is_same(boxes, 0) || self.is_same(boxes, 1)
    }

    /// Returns whether the box at this position and the next one are interchangeable and have equal digits.
    #[inline]
    fn is_same(&self, boxes: &[Three; 3], stack: usize) -> bool {
        stack + 1 < usize::from(self.free_boxes)
            && boxes[stack].names() > 0
            && boxes[stack].names() == boxes[stack + 1].names()
    }

    /// Returns all orders of the boxes that result in the same row.
    fn orders_of_boxes(&self, boxes: &[Three; 3]) -> &'static [[u8; 3]] {
        match [0, 1].map(|stack| self.is_same(boxes, stack)) {
            [false, false] => &ORDERS[..1],
            [true, false] => &[[0, 1, 2], [1, 0, 2]],
            [false, true] => &ORDERS[..2],
            [true, true] => &ORDERS,
        }
    }

    /// Returns the number of complete arrangements that this one represents: columns and boxes without a given are
    /// interchangeable.
    fn count(&self) -> u32 {
        const FACTORIAL: [u32; 4] = [1, 1, 2, 6];
        let orders = |count: u8| FACTORIAL[usize::from(count & 3)];
        self.count * orders(self.free_boxes) * self.free.map(orders).into_iter().product::<u32>()
    }

    fn symmetry(&self) -> Symmetry {
        let (mirror, step) = if self.mirrored { (Mirror::MainDiagonal, 9) } else { (Mirror::Not, 1) };
        let (mut rows, mut columns) = ([0; 9], [0; 9]);
        for place in 0..9 {
            rows[usize::from(self.lines[place])] = place as u8;
            columns[usize::from(self.columns[place] / step)] = place as u8;
        }
        let mut next = self.next;
        let digits = std::array::from_fn(|digit| match self.names[digit + 1] {
            NEW => {
                next += 1;
                next - 2
            }
            name => name - 1,
        });
        Symmetry::trusted(mirror, rows, columns, digits)
    }
}

/// Returns the index of the crossing box for an offset from a line's first cell. Offsets within a row are less than 9,
/// and offsets within a column are multiples of 9, so one table serves both.
#[inline]
fn box_across(steps: u8) -> usize {
    static BOX: [u8; 128] = {
        let mut boxes = [0; 128];
        let mut steps = 0;
        while steps < 81 {
            boxes[steps] = (if steps < 9 { steps / 3 } else { steps / 27 }) as u8;
            steps += 1;
        }
        boxes
    };
    usize::from(BOX[usize::from(steps & 127)])
}

#[inline]
fn first_of([a, b, c]: [u16; 3]) -> u16 {
    let b = if b > 0 { b } else { c };
    if a > 0 { a } else { b }
}

/// Groups the empty lines that can be placed next into kinds of interchangeable lines. Returns one line of each kind,
/// with the number of lines of this kind.
fn empty_lines(empty: u16, left: u16, placed: usize) -> impl Iterator<Item = (u8, u32)> {
    let is_empty_band = move |band: u16| placed.is_multiple_of(3) && empty >> (3 * band) & 0b111 == 0b111;
    let empty_bands = (0..3).filter(|&band| is_empty_band(band)).count() as u32;
    let first_empty_band = (0..3).find(|&band| is_empty_band(band));
    debug_assert_eq!(empty & !left, 0, "only lines that are left can come next");
    (0..3_u16).filter_map(move |band| {
        let lines = empty & 0b111 << (3 * band);
        let bands = match is_empty_band(band) {
            true if first_empty_band != Some(band) => return None,
            true => empty_bands,
            false => 1,
        };
        (lines > 0).then(|| (lines.trailing_zeros() as u8, lines.count_ones() * bands))
    })
}

/// Sorts the first `free` of three items. Only these items are interchangeable.
#[inline]
fn sorted<T: Copy + Ord>([a, b, c]: [T; 3], free: u8) -> [T; 3] {
    let (low, high) = if free > 1 { (a.min(b), a.max(b)) } else { (a, b) };
    if free > 2 { [low.min(c), low.max(high.min(c)), high.max(c)] } else { [low, high, c] }
}

/// Returns the positions of new digits in a row, as the lowest bit of each nibble. Names are at most 9, so only [`NEW`]
/// has all four bits set.
#[inline]
fn new_names(row: u64) -> u64 {
    row & row >> 1 & row >> 2 & row >> 3 & 0x1_1111_1111
}

/// Least first row that a line can become, as nine nibbles, indexed by the line's entry in [`GivenCounts::counts`].
static OF_COUNTS: [u64; 64] = of_counts();

const fn of_counts() -> [u64; 64] {
    const THREES: [u64; 4] = [0, 0xF, 0xFF, 0xFFF];
    let mut rows = [0; 64];
    let mut index = 0;
    while index < 64 {
        let (a, b, c) = (THREES[index & 3], THREES[index >> 2 & 3], THREES[index >> 4]);
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        rows[index] = if c <= low {
            c << 24 | low << 12 | high
        } else if c <= high {
            low << 24 | c << 12 | high
        } else {
            low << 24 | high << 12 | c
        };
        index += 1;
    }
    rows
}

/// Returns, for each third of a line, the lines without a given in this third, as a bit set. Eight lines are processed
/// at once.
fn empty_thirds(counts: &[u8; 9]) -> [u16; 3] {
    const ONES: u64 = 0x0101_0101_0101_0101;
    /// Multiplication by this constant collects the lowest bits of all bytes in the last byte of the product.
    const SIDE_BY_SIDE: u64 = 0x0102_0408_1020_4080;
    let first = u64::from_le_bytes(*counts.first_chunk().expect("eight of nine"));
    std::array::from_fn(|third| {
        let of_first = first >> (2 * third);
        let given = (of_first | of_first >> 1) & ONES;
        let last = u16::from(counts[8] >> (2 * third) & 3 == 0);
        ((given ^ ONES).wrapping_mul(SIDE_BY_SIDE) >> 56) as u16 | last << 8
    })
}

/// Returns the number of givens in each third of each row and column, two bits each. Eight cells are counted at once.
fn counts(cells: &[u8; 128]) -> [u8; 18] {
    const ONES: u64 = 0x0101_0101_0101_0101;
    /// Multiplication by these weights adds up the givens of each box, for the first eight columns, in the last byte of
    /// the product.
    const WEIGHTS: u64 = 0x0101_0104_0404_1010;
    let mut counts = [0; 18];
    let (mut columns, mut last_column) = (0, 0);
    for row in 0..9 {
        let first = u64::from_le_bytes(std::array::from_fn(|at| cells[9 * row + at]));
        // A digit is at most 9, so the addition carries into the highest bit of its byte, and no further.
        let given = (first + 0x7F * ONES) >> 7 & ONES;
        let last = u8::from(cells[9 * row + 8] > 0);
        counts[row] = (given.wrapping_mul(WEIGHTS) >> 56) as u8 + (last << 4);
        columns += given << (row / 3 * 2);
        last_column += last << (row / 3 * 2);
    }
    counts[9..17].copy_from_slice(&columns.to_le_bytes());
    counts[17] = last_column;
    counts
}
