//! A board with a queen in each row: printing and symmetry.

use std::fmt;

/// Column of the queen in each row; rows and columns count from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Queens {
    columns: [u8; 16],
    n: usize,
}

impl Queens {
    /// Creates a board with a queen in each row, at the given column.
    ///
    /// # Panics
    ///
    /// Panics if there are more than 16 columns.
    pub fn new(columns: &[u8]) -> Queens {
        let mut all = [0; 16];
        all[..columns.len()].copy_from_slice(columns);
        Queens { columns: all, n: columns.len() }
    }

    pub fn columns(&self) -> &[u8] {
        &self.columns[..self.n]
    }

    /// Returns whether no two queens share a column or a diagonal. They never share a row.
    pub fn is_peaceful(&self) -> bool {
        let columns = self.columns();
        (0..self.n).all(|row| is_safe(&columns[..row], columns[row]))
    }

    /// Returns whether the board is the smallest among its (up to eight) rotations and reflections.
    pub fn is_first_of_its_kind(&self) -> bool {
        let mut image = *self;
        for _ in 0..4 {
            image = image.turned();
            if image.columns < self.columns || image.mirrored().columns < self.columns {
                return false;
            }
        }
        true
    }

    fn turned(&self) -> Queens {
        let mut turned = *self;
        for (row, &column) in self.columns().iter().enumerate() {
            turned.columns[usize::from(column)] = (self.n - 1 - row) as u8;
        }
        turned
    }

    fn mirrored(&self) -> Queens {
        let mut mirrored = *self;
        mirrored.columns[..self.n].reverse();
        mirrored
    }
}

/// Returns whether a queen in `column` is safe from the queens in the rows above.
pub fn is_safe(above: &[u8], column: u8) -> bool {
    above.iter().rev().zip(1..).all(|(&other, up)| other != column && other.abs_diff(column) != up)
}

impl fmt::Display for Queens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = "-".repeat(5 * self.n + 1);
        f.write_str(&line)?;
        for &queen in self.columns() {
            f.write_str("\n|")?;
            for column in 0..self.n {
                f.write_str(if column == usize::from(queen) { "  X |" } else { "    |" })?;
            }
            write!(f, "\n{line}")?;
        }
        Ok(())
    }
}
