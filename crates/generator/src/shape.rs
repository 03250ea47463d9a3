//! Symmetries of the pattern of givens.
//!
//! A shape is a group of rotations and reflections of the square. Cells that the group maps to each other are either
//! all given or all empty.

use sodan_board::{Cell, CellSet, Symmetry};
use std::fmt;
use std::str::FromStr;

/// A symmetry of the pattern of givens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Shape {
    /// No symmetry: any cells.
    #[default]
    None,
    /// Symmetric under a half-turn.
    HalfTurn,
    /// Symmetric under quarter-turns.
    QuarterTurn,
    /// Symmetric under reflection in the middle row.
    Horizontal,
    /// Symmetric under reflection in the middle column.
    Vertical,
    /// Symmetric under reflection in the middle row and in the middle column.
    Mirrors,
    /// Symmetric under reflection in the diagonal from r1c1 to r9c9.
    Diagonal,
    /// Symmetric under reflection in the diagonal from r1c9 to r9c1.
    AntiDiagonal,
    /// Symmetric under reflection in both diagonals.
    Diagonals,
    /// Symmetric under all rotations and reflections.
    Full,
}

impl Shape {
    /// All shapes.
    pub const ALL: [Shape; 10] = [
        Shape::None,
        Shape::HalfTurn,
        Shape::QuarterTurn,
        Shape::Horizontal,
        Shape::Vertical,
        Shape::Mirrors,
        Shape::Diagonal,
        Shape::AntiDiagonal,
        Shape::Diagonals,
        Shape::Full,
    ];

    /// Returns the name, such as `half-turn`.
    pub const fn name(self) -> &'static str {
        match self {
            Shape::None => "none",
            Shape::HalfTurn => "half-turn",
            Shape::QuarterTurn => "quarter-turn",
            Shape::Horizontal => "horizontal",
            Shape::Vertical => "vertical",
            Shape::Mirrors => "mirrors",
            Shape::Diagonal => "diagonal",
            Shape::AntiDiagonal => "anti-diagonal",
            Shape::Diagonals => "diagonals",
            Shape::Full => "full",
        }
    }

    /// Returns generators of the symmetry group.
    fn generators(self) -> Vec<Symmetry> {
        let quarter = Symmetry::QUARTER_TURN;
        let half = quarter.then(quarter);
        let diagonal = Symmetry::TRANSPOSE;
        let vertical = diagonal.then(quarter);
        match self {
            Shape::None => vec![],
            Shape::HalfTurn => vec![half],
            Shape::QuarterTurn => vec![quarter],
            Shape::Horizontal => vec![vertical.then(half)],
            Shape::Vertical => vec![vertical],
            Shape::Mirrors => vec![vertical, half],
            Shape::Diagonal => vec![diagonal],
            Shape::AntiDiagonal => vec![diagonal.then(half)],
            Shape::Diagonals => vec![diagonal, half],
            Shape::Full => vec![diagonal, quarter],
        }
    }

    /// Returns the orbits: sets of cells that the symmetry maps to each other, ordered by their first cells.
    pub fn orbits(self) -> Vec<CellSet> {
        let generators = self.generators();
        let (mut orbits, mut left) = (Vec::new(), CellSet::ALL);
        while let Some(cell) = left.first() {
            let orbit = orbit(cell, &generators);
            left -= orbit;
            orbits.push(orbit);
        }
        orbits
    }

    /// Like [`orbits`](Shape::orbits), for a square grid of any size whose cells are numbered row by row.
    pub fn orbits_of_size(self, size: usize) -> Vec<Vec<usize>> {
        type Image = fn(usize, [usize; 2]) -> [usize; 2];
        let quarter: Image = |last, [row, column]| [column, last - row];
        let half: Image = |last, [row, column]| [last - row, last - column];
        let horizontal: Image = |last, [row, column]| [last - row, column];
        let vertical: Image = |last, [row, column]| [row, last - column];
        let diagonal: Image = |_, [row, column]| [column, row];
        let anti_diagonal: Image = |last, [row, column]| [last - column, last - row];
        let images = match self {
            Shape::None => vec![],
            Shape::HalfTurn => vec![half],
            Shape::QuarterTurn => vec![quarter],
            Shape::Horizontal => vec![horizontal],
            Shape::Vertical => vec![vertical],
            Shape::Mirrors => vec![horizontal, vertical],
            Shape::Diagonal => vec![diagonal],
            Shape::AntiDiagonal => vec![anti_diagonal],
            Shape::Diagonals => vec![diagonal, anti_diagonal],
            Shape::Full => vec![quarter, diagonal],
        };
        let (mut orbits, mut is_known) = (Vec::new(), vec![false; size * size]);
        for first in 0..size * size {
            if std::mem::replace(&mut is_known[first], true) {
                continue;
            }
            let (mut orbit, mut next) = (vec![first], 0);
            while let Some(&cell) = orbit.get(next) {
                next += 1;
                for image in &images {
                    let [row, column] = image(size - 1, [cell / size, cell % size]);
                    let cell = row * size + column;
                    if !std::mem::replace(&mut is_known[cell], true) {
                        orbit.push(cell);
                    }
                }
            }
            orbit.sort_unstable();
            orbits.push(orbit);
        }
        orbits
    }

    /// Returns whether a set of cells has this symmetry.
    pub fn fits(self, cells: CellSet) -> bool {
        self.generators().iter().all(|symmetry| symmetry.apply(cells) == cells)
    }

    /// Returns whether every set of cells with this symmetry also has the symmetry `other`.
    pub fn implies(self, other: Shape) -> bool {
        self.orbits().into_iter().all(|orbit| other.fits(orbit))
    }
}

fn orbit(cell: Cell, generators: &[Symmetry]) -> CellSet {
    let mut orbit = CellSet::only(cell);
    loop {
        let grown = generators.iter().fold(orbit, |grown, symmetry| grown | symmetry.apply(grown));
        if grown == orbit {
            return orbit;
        }
        orbit = grown;
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error for an unknown shape name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown symmetry `{0}`: expected none, half-turn, quarter-turn, horizontal, vertical, mirrors, diagonal, \
     anti-diagonal, diagonals or full"
)]
pub struct UnknownShape(String);

impl FromStr for Shape {
    type Err = UnknownShape;

    /// Parses the name of a shape.
    fn from_str(name: &str) -> Result<Shape, UnknownShape> {
        let named = Shape::ALL.into_iter().find(|shape| shape.name() == name);
        named.ok_or_else(|| UnknownShape(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_share_out_all_cells() {
        let counts = Shape::ALL.map(|shape| shape.orbits().len());
        assert_eq!(counts, [81, 41, 21, 45, 45, 25, 45, 45, 25, 15]);
        for shape in Shape::ALL {
            let all = shape.orbits().into_iter().fold(CellSet::EMPTY, |all, orbit| {
                assert!(!all.intersects(orbit) && shape.fits(orbit));
                all | orbit
            });
            assert_eq!(all, CellSet::ALL);
        }
    }

    #[test]
    fn orbits_of_nine_agree() {
        for shape in Shape::ALL {
            let indices = |orbit: CellSet| orbit.iter().map(|cell: Cell| cell.index()).collect::<Vec<_>>();
            let expected: Vec<Vec<usize>> = shape.orbits().into_iter().map(indices).collect();
            assert_eq!(shape.orbits_of_size(9), expected, "{shape}");
        }
        assert_eq!(
            Shape::Full.orbits_of_size(4),
            [vec![0, 3, 12, 15], vec![1, 2, 4, 7, 8, 11, 13, 14], vec![5, 6, 9, 10]]
        );
        assert!(Shape::Full.orbits_of_size(0).is_empty());
    }

    #[test]
    fn mirrors_are_what_they_are_called() {
        let image = |shape: Shape, cell: &str| {
            let cell: Cell = cell.parse().unwrap();
            let orbit = shape.orbits().into_iter().find(|orbit| orbit.contains(cell)).unwrap();
            orbit.without(cell).single().unwrap().to_string()
        };
        assert_eq!(image(Shape::Horizontal, "r1c2"), "r9c2");
        assert_eq!(image(Shape::Vertical, "r1c2"), "r1c8");
        assert_eq!(image(Shape::Diagonal, "r1c2"), "r2c1");
        assert_eq!(image(Shape::AntiDiagonal, "r1c2"), "r8c9");
        assert_eq!(image(Shape::HalfTurn, "r1c2"), "r9c8");
    }

    #[test]
    fn larger_groups_imply_smaller_ones() {
        assert!(Shape::ALL.into_iter().all(|shape| Shape::Full.implies(shape) && shape.implies(Shape::None)));
        assert!(Shape::QuarterTurn.implies(Shape::HalfTurn) && Shape::Mirrors.implies(Shape::Vertical));
        assert!(Shape::Diagonals.implies(Shape::HalfTurn) && !Shape::HalfTurn.implies(Shape::Diagonals));
        assert!(!Shape::Diagonal.implies(Shape::AntiDiagonal));
    }

    #[test]
    fn names_are_parsed_as_they_print() {
        for shape in Shape::ALL {
            assert_eq!(shape.to_string().parse(), Ok(shape));
        }
        assert!("round".parse::<Shape>().is_err());
    }
}
