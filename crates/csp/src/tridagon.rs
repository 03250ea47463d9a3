//! Tridagons: twelve cells in four boxes that cannot be filled with only three digits.
//!
//! Two bands and two stacks cross in four boxes. In each box, the pattern has a *diagonal*: three cells, one in each
//! row and column, which correspond to a permutation of three items. If an odd number of the four permutations are odd,
//! three digits cannot fill the twelve cells. At least one of the other candidates in these cells is therefore true:
//! they are the *guardians*.

use crate::State;
use sodan_board::{Candidate, Cell, Column, DigitSet, Row};
use sodan_certificate::{Guardians, Truth, Variable};

/// An impossible pattern of twelve cells and three digits, along with its guardians.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Tridagon {
    /// The three digits that cannot fill the cells.
    pub digits: DigitSet,
    /// The twelve cells, three in each box.
    pub cells: Vec<Cell>,
    /// The other candidates of these cells, at least one of which is true.
    pub guardians: Vec<Candidate>,
}

/// The six possible diagonals of a box: for each of the three rows, the column of the diagonal's cell within the box.
/// Even permutations come first.
const DIAGONALS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

impl Tridagon {
    /// Returns the guardians as a truth: at least one of them is true.
    pub fn truth(&self) -> Truth {
        let pattern = self.cells.iter().copied().map(Variable::Cell).collect();
        Truth::Guardians(Guardians { guardians: self.guardians.clone(), pattern })
    }
}

/// Returns a state's tridagons with at most `max_guardians` guardians, in ascending order of the number of guardians.
pub fn tridagons(state: &State, max_guardians: usize) -> Vec<Tridagon> {
    let digits_of: Vec<DigitSet> = state.masks[..81].iter().map(|&mask| DigitSet::from_bits(mask)).collect();
    let mut found = Vec::new();
    for digits in triples() {
        for (top, bottom) in [(0, 1), (0, 2), (1, 2)] {
            for (left, right) in [(0, 1), (0, 2), (1, 2)] {
                let boxes = [(top, left), (top, right), (bottom, left), (bottom, right)];
                let options =
                    boxes.map(|(band, stack)| diagonals(&digits_of, digits, band, stack, max_guardians));
                combine(&options, &mut Vec::new(), 0, 0, max_guardians, &mut |chosen| {
                    let cells: Vec<Cell> = chosen.iter().flat_map(|diagonal| diagonal.cells).collect();
                    let others = |&cell: &Cell| {
                        let others = digits_of[cell.index()] - digits;
                        others.iter().map(move |digit| Candidate::new(cell, digit)).collect::<Vec<_>>()
                    };
                    let guardians = cells.iter().flat_map(others).collect();
                    found.push(Tridagon { digits, cells, guardians });
                });
            }
        }
    }
    found.sort_by_key(|it| it.guardians.len());
    found
}

fn triples() -> impl Iterator<Item = DigitSet> {
    (0..512_u16).map(DigitSet::from_bits).filter(|it| it.len() == 3)
}

/// Three cells of a box, one in each row and column.
#[derive(Clone, Copy)]
struct Diagonal {
    cells: [Cell; 3],
    is_odd: bool,
    guardians: usize,
}

/// Returns the diagonals of a box that consist of open cells. Each cell must have at least one of the digits as a
/// candidate, and the three cells together at most `max_guardians` other candidates.
fn diagonals(
    digits_of: &[DigitSet],
    digits: DigitSet,
    band: usize,
    stack: usize,
    max_guardians: usize,
) -> Vec<Diagonal> {
    let all = DIAGONALS.iter().enumerate().map(|(number, columns)| {
        let cells: [Cell; 3] = std::array::from_fn(|row| {
            Cell::at(Row::from_index(band * 3 + row), Column::from_index(stack * 3 + columns[row]))
        });
        let guardians = cells.iter().map(|cell| (digits_of[cell.index()] - digits).len()).sum();
        Diagonal { cells, is_odd: number >= 3, guardians }
    });
    let is_open =
        |cell: &Cell| digits_of[cell.index()].len() > 1 && !(digits_of[cell.index()] & digits).is_empty();
    all.filter(|it| it.guardians <= max_guardians && it.cells.iter().all(is_open)).collect()
}

fn combine(
    options: &[Vec<Diagonal>; 4],
    chosen: &mut Vec<Diagonal>,
    odd: usize,
    guardians: usize,
    max_guardians: usize,
    report: &mut impl FnMut(&[Diagonal]),
) {
    let Some(next) = options.get(chosen.len()) else {
        if odd % 2 == 1 {
            report(chosen);
        }
        return;
    };
    for diagonal in next {
        let guardians = guardians + diagonal.guardians;
        if guardians <= max_guardians {
            chosen.push(*diagonal);
            combine(options, chosen, odd + usize::from(diagonal.is_odd), guardians, max_guardians, report);
            chosen.pop();
        }
    }
}
