//! Computes the least form of a solution. The top band of the form almost completely determines the rest.
//!
//! The form starts with the least arrangement of the band or stack on top. Therefore, only bands and stacks of the
//! least class matter, each with its few mappings to that arrangement (see [`band`](super::band)). A mapping determines
//! the columns, the digits and the rows on top. The remaining rows of each band are then sorted by their first digits,
//! and so are the two bands.

use super::band::{self, BandMapping, Normal};
use super::{Canonical, Canonicalize};
use sodan_board::{ByCell, Digit, Mirror, Solution, Symmetry};

impl Canonicalize for Solution {
    fn canonical(&self) -> Canonical<Solution> {
        let board = Lines::of(self);
        let mut least: Option<Arrangement> = None;
        let mut automorphisms = 0;
        board.each_candidate(|candidate| match &least {
            Some(least) if candidate.rows > least.rows => {}
            Some(least) if candidate.rows == least.rows => automorphisms += 1,
            _ => (least, automorphisms) = (Some(candidate), 1),
        });
        let least = least.expect("there are six chutes, and each has a mapping");
        Canonical { form: board.form(&least), symmetry: board.symmetry(&least), automorphisms }
    }
}

/// Returns every symmetry that maps the solution to its form, one for each automorphism. The order is unspecified.
pub(super) fn symmetries_to_form(solution: &Solution) -> Vec<Symmetry> {
    let board = Lines::of(solution);
    let mut all: Vec<Arrangement> = Vec::new();
    board.each_candidate(|candidate| {
        if all.first().is_none_or(|least| candidate.rows < least.rows) {
            all.clear();
        }
        if all.first().is_none_or(|least| candidate.rows == least.rows) {
            all.push(candidate);
        }
    });
    all.iter().map(|arrangement| board.symmetry(arrangement)).collect()
}

/// The lines of a solution: its nine rows, numbered 0 to 8, and its nine columns, numbered 9 to 17.
struct Lines {
    /// The digit of each cell, from 0 to 8. Padded, so that masked indices need no bounds checks.
    cells: [u8; 128],
}

/// An arrangement of a solution with the least band on top.
struct Arrangement {
    /// Class of the band on top.
    class: u16,
    /// Source line of each row: one of the board's nine rows, or nine columns.
    lines: [u8; 9],
    /// Source position of each column within a line of `lines`.
    columns: [u8; 9],
    /// For each original digit, 0 to 8, the digit that replaces it in the form.
    digits: [Digit; 16],
    /// The six rows of the form below its top band.
    rows: [[Digit; 9]; 6],
}

impl Lines {
    fn of(solution: &Solution) -> Lines {
        let mut cells = [0; 128];
        for (cell, digit) in cells.iter_mut().zip(solution.digits().as_array()) {
            *cell = digit.get() - 1;
        }
        Lines { cells }
    }

    /// Calls `each` for every arrangement that starts with the least band.
    #[inline]
    fn each_candidate(&self, mut each: impl FnMut(Arrangement)) {
        let table = band::table();
        let normal: [Normal; 6] = std::array::from_fn(|chute| self.normal(chute));
        let classes = normal.map(|normal| table.class(normal));
        let class = classes.into_iter().min().expect("there are six chutes");
        for chute in (0..6).filter(|&chute| classes[chute] == class) {
            let columns = normal[chute].columns();
            for &mapping in table.mappings(normal[chute]) {
                each(self.arranged(class, chute, &columns, mapping));
            }
        }
    }

    #[inline(always)]
    fn normal(&self, chute: usize) -> Normal {
        let [first, across, along] = if chute < 3 { [27 * chute, 9, 1] } else { [3 * (chute - 3), 1, 9] };
        Normal::of(|row, column| self.cells[first + across * row + along * column])
    }

    /// Returns the arrangement with the rows of a chute on top, in the order that a mapping specifies.
    fn arranged(&self, class: u16, chute: usize, normal: &[u8; 9], mapping: BandMapping) -> Arrangement {
        let columns = mapping.columns().map(|column| normal[usize::from(column)]);
        let top = mapping.rows().map(|row| (3 * chute) as u8 + row);
        let mut digits = [Digit::ONE; 16];
        for (to, &column) in columns.iter().enumerate() {
            digits[usize::from(self.at(top[0], column))] = Digit::from_index(to);
        }
        let first =
            |line: u8| u16::from(digits[usize::from(self.at(line, columns[0]))].get()) << 8 | u16::from(line);
        let all = if chute < 3 { 0 } else { 3 };
        let others = OTHERS[chute % 3].map(|other| {
            let from = (3 * (all + other)) as u8;
            sorted([first(from), first(from + 1), first(from + 2)])
        });
        let [upper, lower] = if others[0] < others[1] { others } else { [others[1], others[0]] };
        let lines = [
            top[0],
            top[1],
            top[2],
            upper[0] as u8,
            upper[1] as u8,
            upper[2] as u8,
            lower[0] as u8,
            lower[1] as u8,
            lower[2] as u8,
        ];
        let rows = std::array::from_fn(|row| {
            columns.map(|column| digits[usize::from(self.at(lines[3 + row], column))])
        });
        Arrangement { class, lines, columns, digits, rows }
    }

    #[inline(always)]
    fn at(&self, line: u8, column: u8) -> u8 {
        let (line, column) = (usize::from(line), usize::from(column));
        let cell = if line < 9 { 9 * line + column } else { line - 9 + 9 * column };
        self.cells[cell & 127] & 15
    }

    fn form(&self, arrangement: &Arrangement) -> Solution {
        let top = band::table().least(arrangement.class);
        let mut digits = [Digit::ONE; 81];
        digits[..27].copy_from_slice(top.as_flattened());
        digits[27..].copy_from_slice(arrangement.rows.as_flattened());
        Solution::found(ByCell::new(digits))
    }

    fn symmetry(&self, arrangement: &Arrangement) -> Symmetry {
        let Arrangement { lines, columns, digits, .. } = arrangement;
        let mirror = if lines[0] < 9 { Mirror::Not } else { Mirror::MainDiagonal };
        let (mut rows, mut places) = ([0; 9], [0; 9]);
        for to in 0..9 {
            rows[usize::from(lines[to]) % 9] = to as u8;
            places[usize::from(columns[to])] = to as u8;
        }
        Symmetry::trusted(mirror, rows, places, std::array::from_fn(|digit| digits[digit].index() as u8))
    }
}

/// For each of three chutes, the other two.
const OTHERS: [[usize; 2]; 3] = [[1, 2], [0, 2], [0, 1]];

#[inline(always)]
fn sorted([a, b, c]: [u16; 3]) -> [u16; 3] {
    let (a, b) = (a.min(b), a.max(b));
    let (b, c) = (b.min(c), b.max(c));
    [a.min(b), a.max(b), c]
}
