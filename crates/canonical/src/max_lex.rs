//! Computes the greatest image of a puzzle, in which the first given is a 9, the next new digit an 8, and so on.
//!
//! Only rows with the most givens on the left can be the first row. For each arrangement of such a row's columns, the
//! other rows are placed one by one, and an arrangement is abandoned at the first row that is less than the same row of
//! the greatest image so far. A puzzle with 17 givens has a few dozen such arrangements; the empty grid has all
//! 3,359,232.

use crate::Canonical;
use crate::band::ORDERS;
use sodan_board::{ByCell, Digit, Grid, Mirror, Puzzle, Symmetry};

/// Returns the greatest image of a puzzle.
pub(crate) fn greatest(puzzle: &Puzzle) -> Canonical<Puzzle> {
    let digits = puzzle.grid().digits();
    let cells: [[u8; 9]; 9] = std::array::from_fn(|row| {
        std::array::from_fn(|column| digits[9 * row + column].map_or(0, Digit::get))
    });
    let turned = std::array::from_fn(|row| std::array::from_fn(|column| cells[column][row]));
    let first = |cells: &[[u8; 9]; 9]| cells.iter().map(leftmost).max();
    let best_first = first(&cells).max(first(&turned)).unwrap_or_default();
    let mut search = Search { rows: [[0; 9]; 9], greatest: [[0; 9]; 9], found: None, count: 0 };
    for (is_turned, cells) in [(false, &cells), (true, &turned)] {
        for line in (0..9).filter(|&line| leftmost(&cells[line]) == best_first) {
            for columns in arrangements() {
                let row = &cells[line];
                if (0..9).all(|place| (row[usize::from(columns[place])] > 0) == best_first[place]) {
                    let mut lines = [0; 9];
                    let arrangement =
                        Arrangement { is_turned, lines: &mut lines, columns, names: [0; 10], next: 9 };
                    search.place(cells, arrangement, 0, line);
                }
            }
        }
    }
    search.canonical()
}

/// Moves the givens of a line to the left, by permuting its three boxes and the cells within each box. Returns, for
/// each position, whether it then contains a given.
fn leftmost(line: &[u8; 9]) -> [bool; 9] {
    let mut counts: [usize; 3] =
        std::array::from_fn(|third| line[3 * third..][..3].iter().filter(|&&digit| digit > 0).count());
    counts.sort_unstable_by(|a, b| b.cmp(a));
    std::array::from_fn(|place| place % 3 < counts[place / 3])
}

/// Returns all orders of nine columns that keep the columns of a stack together.
fn arrangements() -> impl Iterator<Item = [u8; 9]> {
    ORDERS.iter().flat_map(|stacks| {
        (0..216).map(move |number| {
            let within = [number / 36, number / 6 % 6, number % 6];
            std::array::from_fn(|place| 3 * stacks[place / 3] + ORDERS[within[place / 3]][place % 3])
        })
    })
}

struct Search {
    /// The rows of the image under construction.
    rows: [[u8; 9]; 9],
    greatest: [[u8; 9]; 9],
    /// Symmetry of the first arrangement that results in `greatest`, the greatest image found.
    found: Option<Symmetry>,
    /// Number of arrangements that result in `greatest`, the greatest image found.
    count: u32,
}

/// An arrangement whose first rows are placed.
struct Arrangement<'l> {
    is_turned: bool,
    /// For each row of the image, the index of the corresponding line in `cells`.
    lines: &'l mut [u8; 9],
    /// For each column of the image, the index of the corresponding column in `cells`.
    columns: [u8; 9],
    /// The new digit that replaces each original digit (its name), or 0 if none has been assigned yet.
    names: [u8; 10],
    /// The name to assign next.
    next: u8,
}

impl Search {
    /// Places a line, and then the remaining lines in every order. Only images that are not less than the greatest one
    /// so far are completed.
    fn place(&mut self, cells: &[[u8; 9]; 9], arrangement: Arrangement<'_>, place: usize, line: usize) {
        let Arrangement { is_turned, lines, columns, mut names, mut next } = arrangement;
        lines[place] = line as u8;
        self.rows[place] = columns.map(|column| match cells[line][usize::from(column)] {
            0 => 0,
            digit => {
                let name = &mut names[usize::from(digit)];
                if *name == 0 {
                    (*name, next) = (next, next - 1);
                }
                *name
            }
        });
        if self.rows[..=place] < self.greatest[..=place] {
            return;
        }
        if place == 8 {
            if self.rows > self.greatest || self.found.is_none() {
                self.greatest = self.rows;
                self.found = Some(symmetry(is_turned, lines, &columns, names, next));
                self.count = 0;
            }
            self.count += 1;
            return;
        }
        let is_new_band = place % 3 == 2;
        let band = line / 3;
        for other in 0..9 {
            let is_placed = |line: usize| lines[..=place].contains(&(line as u8));
            // All lines of a band are placed consecutively.
            let is_next =
                if is_new_band { !is_placed(other) } else { other / 3 == band && !is_placed(other) };
            if is_next {
                let next = Arrangement { is_turned, lines: &mut *lines, columns, names, next };
                self.place(cells, next, place + 1, other);
            }
        }
    }

    fn canonical(&self) -> Canonical<Puzzle> {
        let digits = std::array::from_fn(|cell| Digit::new(self.greatest[cell / 9][cell % 9]));
        let symmetry = self.found.expect("a line with the most givens can be the first row");
        let form = Puzzle::trusted(Grid::new(ByCell::new(digits)));
        Canonical { form, symmetry, automorphisms: self.count }
    }
}

fn symmetry(
    is_turned: bool,
    lines: &[u8; 9],
    columns: &[u8; 9],
    mut names: [u8; 10],
    mut next: u8,
) -> Symmetry {
    let (mut rows_to, mut columns_to) = ([0; 9], [0; 9]);
    for place in 0..9 {
        rows_to[usize::from(lines[place])] = place as u8;
        columns_to[usize::from(columns[place])] = place as u8;
    }
    // Digits that do not occur in the puzzle get the remaining names.
    for name in names[1..].iter_mut().filter(|name| **name == 0) {
        (*name, next) = (next, next - 1);
    }
    let mirror = if is_turned { Mirror::MainDiagonal } else { Mirror::Not };
    Symmetry::trusted(mirror, rows_to, columns_to, std::array::from_fn(|digit| names[digit + 1] - 1))
}
