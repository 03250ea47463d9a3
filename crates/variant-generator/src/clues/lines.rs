//! Draws thermometers and arrows that neither overlap nor cross.

use std::collections::BTreeMap;

use sodan_generator::Random;
use sodan_variant::constraint::{Arrow, Thermo};
use sodan_variant::{Cell, Constraint, Shape};

use super::value;
use crate::rules::ClueKind;

/// Possible lengths of a thermometer, in cells.
const THERMO: std::ops::RangeInclusive<usize> = 3..=6;

/// Maximum number of cells in an arrow's shaft.
const MAX_SHAFT: usize = 4;

/// Number of consecutive failed attempts to draw a line after which drawing ends.
const FAILURES: usize = 60;

/// Draws as many lines as fit, alternating between the kinds.
pub(super) fn draw(
    kinds: &[ClueKind],
    shape: &Shape,
    solution: &[u8],
    random: &mut Random,
) -> BTreeMap<ClueKind, Vec<Constraint>> {
    let kinds: Vec<ClueKind> =
        kinds.iter().copied().filter(|kind| matches!(kind, ClueKind::Thermo | ClueKind::Arrow)).collect();
    let mut drawn: BTreeMap<ClueKind, Vec<Constraint>> = BTreeMap::new();
    let mut paper = Paper { shape, solution, is_used: vec![false; shape.len()], crossings: Vec::new() };
    let mut failures = 0;
    let mut turns = kinds.iter().cycle();
    while failures < FAILURES
        && let Some(&kind) = turns.next()
    {
        let line = if kind == ClueKind::Thermo { paper.thermo(random) } else { paper.arrow(random) };
        match line {
            Some(line) => {
                failures = 0;
                drawn.entry(kind).or_default().push(line);
            }
            None => failures += 1,
        }
    }
    drawn
}

/// The grid and the cells and crossings that the lines drawn so far occupy.
struct Paper<'a> {
    shape: &'a Shape,
    solution: &'a [u8],
    is_used: Vec<bool>,
    /// Top left cells of the 2×2 squares that the lines drawn so far cross diagonally.
    crossings: Vec<Cell>,
}

impl Paper<'_> {
    /// Returns the cells to which `line` can continue: orthogonal and diagonal neighbours that are on no line, unless
    /// the segment would cross a line.
    fn next(&self, line: &[Cell]) -> Vec<Cell> {
        let Some(&from) = line.last() else { return Vec::new() };
        let moves = (-1..=1).flat_map(|rows| (-1..=1).map(move |columns| (rows, columns)));
        let cells = moves.filter_map(|(rows, columns)| from.offset(rows, columns));
        let is_crossed = |cell: &Cell| {
            let corner = corner(from, *cell);
            corner.is_some_and(|corner| {
                self.crossings.contains(&corner)
                    || line.windows(2).any(|pair| self::corner(pair[0], pair[1]) == Some(corner))
            })
        };
        cells
            .filter(|&cell| {
                self.shape.contains(cell) && !line.contains(&cell) && !self.is_used[self.shape.index(cell)]
            })
            .filter(|cell| !is_crossed(cell))
            .collect()
    }

    fn start(&self, random: &mut Random) -> Option<Cell> {
        let free: Vec<usize> = (0..self.is_used.len()).filter(|&at| !self.is_used[at]).collect();
        (!free.is_empty()).then(|| self.shape.cell(free[random.below(free.len())]))
    }

    fn add(&mut self, line: &[Cell]) {
        for &cell in line {
            self.is_used[self.shape.index(cell)] = true;
        }
        self.crossings.extend(line.windows(2).filter_map(|pair| corner(pair[0], pair[1])));
    }

    fn value(&self, cell: Cell) -> u8 {
        value(self.shape, self.solution, cell)
    }

    /// Draws a thermometer: a line of increasing values.
    fn thermo(&mut self, random: &mut Random) -> Option<Constraint> {
        let wanted = THERMO.start() + random.below(THERMO.end() - THERMO.start() + 1);
        let mut cells = vec![self.start(random)?];
        while cells.len() < wanted {
            let least = self.value(cells[cells.len() - 1]);
            let mut next: Vec<Cell> =
                self.next(&cells).into_iter().filter(|&cell| self.value(cell) > least).collect();
            if next.is_empty() {
                break;
            }
            cells.push(next.swap_remove(random.below(next.len())));
        }
        if !THERMO.contains(&cells.len()) {
            return None;
        }
        self.add(&cells);
        Some(Thermo { cells }.into())
    }

    /// Draws an arrow: a line whose first value is the sum of the other values.
    fn arrow(&mut self, random: &mut Random) -> Option<Constraint> {
        let circle = self.start(random)?;
        let mut line = vec![circle];
        let mut rest = self.value(circle);
        while rest > 0 {
            let next = if line.len() > MAX_SHAFT { Vec::new() } else { self.next(&line) };
            // A shaft has at least two cells.
            let is_allowed =
                |cell: &Cell| self.value(*cell) <= rest && (line.len() > 1 || self.value(*cell) < rest);
            let mut next: Vec<Cell> = next.into_iter().filter(is_allowed).collect();
            if next.is_empty() {
                return None;
            }
            let cell = next.swap_remove(random.below(next.len()));
            rest -= self.value(cell);
            line.push(cell);
        }
        self.add(&line);
        let cells = line.split_off(1);
        Some(Arrow { circle: line, cells }.into())
    }
}

/// Returns the top left cell of the 2×2 square that a diagonal segment crosses, or `None` if the segment is orthogonal.
fn corner(from: Cell, to: Cell) -> Option<Cell> {
    let is_diagonal = from.row != to.row && from.column != to.column;
    is_diagonal.then(|| Cell::new(from.row.min(to.row), from.column.min(to.column)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_variant::VariantPuzzle;

    #[test]
    fn lines_neither_overlap_nor_cross() {
        let text = "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
        let solution: Vec<u8> = VariantPuzzle::parse_grid(text).unwrap().into_iter().flatten().collect();
        for number in 0..50 {
            let kinds = [ClueKind::Thermo, ClueKind::Arrow];
            let lines = draw(&kinds, &Shape::classic(), &solution, &mut Random::new(3, number));
            assert!(lines.values().all(|lines| lines.len() >= 3), "{lines:?}");
            let lines: Vec<Vec<Cell>> = lines.into_values().flatten().map(|line| line.cells()).collect();
            let mut cells = lines.concat();
            let corners =
                lines.iter().flat_map(|line| line.windows(2).filter_map(|pair| corner(pair[0], pair[1])));
            let mut corners: Vec<Cell> = corners.collect();
            for list in [&mut cells, &mut corners] {
                let before = list.len();
                list.sort_unstable();
                list.dedup();
                assert_eq!(list.len(), before, "{lines:?}");
            }
        }
    }
}
