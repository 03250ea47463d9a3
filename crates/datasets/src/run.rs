//! Rows that follow one another and have the same told of them, held as one.

use crate::audit::Where;

/// Rows of one file and one split, one after the other, of which the same is known.
pub(crate) struct Run<T> {
    /// What is known of them.
    pub what: T,
    pub first: Where,
    split: usize,
    rows: usize,
}

impl<T: Copy + PartialEq> Run<T> {
    /// Adds a row behind those of some runs: to the last run, or as another one.
    pub fn add(runs: &mut Vec<Run<T>>, what: T, row: Where, split: usize) {
        if let Some(last) = runs.last_mut()
            && (last.what, last.split, last.first.file) == (what, split, row.file)
            && last.first.record + last.rows == row.record
        {
            last.rows += 1;
        } else {
            runs.push(Run { what, first: row, split, rows: 1 });
        }
    }

    /// Its rows, each with the split.
    pub fn rows(&self) -> impl Iterator<Item = (Where, usize)> + use<T> {
        let (first, split) = (self.first, self.split);
        (first.record..first.record + self.rows).map(move |record| (Where { record, ..first }, split))
    }
}
