//! Images of cells, houses, digits and grids under a symmetry.

use super::{Mirror, Symmetry};
use crate::{
    Block, ByCell, Candidate, CandidateSet, Candidates, Cell, CellSet, Digit, DigitSet, Grid, House,
    HouseKind, HouseSet, Puzzle, Solution,
};

/// A type to which a [`Symmetry`] can be applied.
pub trait Transform: Sized {
    /// Returns the image of `self` under `by`.
    #[must_use]
    fn transformed(self, by: &Symmetry) -> Self;
}

impl Transform for Digit {
    #[inline]
    fn transformed(self, by: &Symmetry) -> Digit {
        Digit::from_index(usize::from(by.digits[self.index()]))
    }
}

impl Transform for Cell {
    #[inline]
    fn transformed(self, by: &Symmetry) -> Cell {
        let (row, column) = (self.row().index(), self.column().index());
        let (x, y) = match by.mirror {
            Mirror::Not => (row, column),
            Mirror::MainDiagonal => (column, row),
        };
        Cell::from_index(usize::from(by.rows[x]) * 9 + usize::from(by.columns[y]))
    }
}

impl Transform for House {
    fn transformed(self, by: &Symmetry) -> House {
        // The images of the first and the last cell determine the image of the house.
        let [first, last] = [self.cell(0), self.cell(8)].map(|cell| cell.transformed(by));
        match self.kind() {
            HouseKind::Block => first.block().house(),
            HouseKind::Row | HouseKind::Column if first.row() == last.row() => first.row().house(),
            HouseKind::Row | HouseKind::Column => first.column().house(),
        }
    }
}

impl Transform for Block {
    fn transformed(self, by: &Symmetry) -> Block {
        self.house().cell(0).transformed(by).block()
    }
}

impl Transform for Candidate {
    fn transformed(self, by: &Symmetry) -> Candidate {
        Candidate::new(self.cell.transformed(by), self.digit.transformed(by))
    }
}

impl<T: Transform> Transform for Option<T> {
    fn transformed(self, by: &Symmetry) -> Option<T> {
        self.map(|thing| thing.transformed(by))
    }
}

impl<T: Transform> Transform for Box<T> {
    fn transformed(self, by: &Symmetry) -> Box<T> {
        Box::new((*self).transformed(by))
    }
}

impl<T: Transform> Transform for Vec<T> {
    fn transformed(self, by: &Symmetry) -> Vec<T> {
        self.into_iter().map(|thing| thing.transformed(by)).collect()
    }
}

impl<T: Transform, const N: usize> Transform for [T; N] {
    fn transformed(self, by: &Symmetry) -> [T; N] {
        self.map(|thing| thing.transformed(by))
    }
}

impl<A: Transform, B: Transform> Transform for (A, B) {
    fn transformed(self, by: &Symmetry) -> (A, B) {
        (self.0.transformed(by), self.1.transformed(by))
    }
}

impl<A: Transform, B: Transform, C: Transform> Transform for (A, B, C) {
    fn transformed(self, by: &Symmetry) -> (A, B, C) {
        (self.0.transformed(by), self.1.transformed(by), self.2.transformed(by))
    }
}

macro_rules! transform_each {
    ($($Set:ident),*) => {
        $(impl Transform for $Set {
            fn transformed(self, by: &Symmetry) -> $Set {
                self.iter().map(|item| item.transformed(by)).collect()
            }
        })*
    };
}

transform_each!(DigitSet, CellSet, HouseSet, CandidateSet);

impl Transform for Grid {
    fn transformed(self, by: &Symmetry) -> Grid {
        let mut grid = Grid::EMPTY;
        for (cell, digit) in self.iter() {
            grid.set(cell.transformed(by), digit.transformed(by));
        }
        grid
    }
}

impl Transform for Puzzle {
    fn transformed(self, by: &Symmetry) -> Puzzle {
        Puzzle::trusted(self.grid().transformed(by))
    }
}

impl Transform for Solution {
    fn transformed(self, by: &Symmetry) -> Solution {
        let mut digits = ByCell::new([Digit::ONE; 81]);
        for cell in Cell::all() {
            digits[cell.transformed(by)] = self.get(cell).transformed(by);
        }
        Solution::trusted(digits)
    }
}

impl Transform for Candidates {
    fn transformed(self, by: &Symmetry) -> Candidates {
        let mut digits = ByCell::new([DigitSet::EMPTY; 81]);
        for cell in Cell::all() {
            digits[cell.transformed(by)] = self.digits(cell).transformed(by);
        }
        Candidates::of_parts(self.placed().transformed(by), digits)
    }
}
