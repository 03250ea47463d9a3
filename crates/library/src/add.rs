//! Adds puzzles to a library: each puzzle once, with all of its forms.
//!
//! ```text
//! forms ──sorted by id──▶ known and new puzzles ──▶ rows of puzzle, form    in the order of arrival
//!                                                   rows of canonical_id    sorted by id
//!                                                   rows of pattern         sorted by pattern
//! ```
//!
//! Rows added in the order of their table touch each page once. In the order of arrival, each row would touch a
//! different page; once the file is larger than the page cache, pages would be read and written repeatedly.

use crate::open::{count, number};
use crate::{Error, Library};
use rusqlite::{OptionalExtension, Transaction};
use sodan_board::{CellSet, Puzzle};
use sodan_canonical::{Canonicalize, Id};
use sodan_generator::Shape;
use std::sync::LazyLock;

/// A puzzle with its computed data, ready to be added.
#[derive(Clone, Debug)]
pub struct NewEntry {
    text: [u8; 81],
    givens: CellSet,
    canonical: [u8; 81],
    automorphisms: u32,
    id: [u8; 16],
    symmetry: Shape,
    source: i64,
    record: u64,
}

impl NewEntry {
    /// Computes the data to store for a puzzle. `source` is a number from [`Library::source`], and `record` the 1-based
    /// record number in this source.
    pub fn of(puzzle: &Puzzle, source: i64, record: u64) -> NewEntry {
        let canonical = puzzle.canonical();
        NewEntry {
            text: text(puzzle),
            givens: puzzle.givens(),
            canonical: text(&canonical.form),
            automorphisms: canonical.automorphisms,
            id: Id::of(canonical.form.grid()).bytes(),
            symmetry: largest_symmetry(puzzle.givens()),
            source,
            record,
        }
    }

    /// Returns the puzzle as 81 characters.
    pub(crate) fn text(&self) -> &str {
        shown(&self.text)
    }

    /// Returns the identifier of the canonical form.
    pub(crate) fn id(&self) -> [u8; 16] {
        self.id
    }
}

/// Formats a puzzle as 81 characters, with a dot for each empty cell.
fn text(puzzle: &Puzzle) -> [u8; 81] {
    puzzle.grid().digits().map(|digit| digit.map_or(b'.', |digit| digit.to_ascii()))
}

fn shown(text: &[u8; 81]) -> &str {
    std::str::from_utf8(text).expect("digits and dots are characters")
}

/// Returns the largest symmetry of a set of cells. The largest symmetry is unique, since every group of rotations and
/// reflections is a [`Shape`].
fn largest_symmetry(cells: CellSet) -> Shape {
    /// Number of orbits of the 81 cells under the group of each shape, in the order of [`Shape::ALL`].
    static ORBITS: LazyLock<[usize; Shape::ALL.len()]> =
        LazyLock::new(|| Shape::ALL.map(|shape| shape.orbits().len()));
    let fitting = Shape::ALL.into_iter().zip(*ORBITS).filter(|(shape, _)| shape.fits(cells));
    fitting.min_by_key(|(_, orbits)| *orbits).map_or(Shape::None, |(shape, _)| shape)
}

/// Encodes a pattern of givens as stored in the table `pattern`: one bit per cell, from r1c1 in the highest bit of the
/// first byte.
pub(crate) fn pattern(cells: CellSet) -> [u8; 11] {
    let bytes = cells.bits().reverse_bits().to_be_bytes();
    std::array::from_fn(|index| bytes[index])
}

/// Result of adding forms.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Added {
    /// Number of new puzzles.
    pub puzzles: u64,
    /// Number of new forms. A form is not new if it was already added from the same record of the same source.
    pub forms: u64,
}

impl Library {
    /// Returns the number of the source with the given name, adding it if necessary.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or written.
    pub fn source(&mut self, name: &str) -> Result<i64, Error> {
        let change = self.change()?;
        change.execute("INSERT INTO source (name) VALUES (?) ON CONFLICT DO NOTHING", [name])?;
        let source =
            change.query_row("SELECT source FROM source WHERE name = ?", [name], |row| row.get(0))?;
        change.commit()?;
        Ok(source)
    }

    /// Adds forms in one transaction. `date` is the current time, in seconds since 1970-01-01 UTC.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or written.
    pub fn add(&mut self, forms: &[NewEntry], date: i64) -> Result<Added, Error> {
        let change = self.change()?;
        let added = add(&change, forms, date)?;
        change.commit()?;
        Ok(added)
    }

    /// Updates the statistics of SQLite's indexes.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or written.
    pub fn settle(&self) -> Result<(), Error> {
        Ok(self.connection.execute_batch("PRAGMA optimize = 0x10002")?)
    }
}

fn add(change: &Transaction<'_>, forms: &[NewEntry], date: i64) -> Result<Added, Error> {
    let (mut puzzles, mut last) = (vec![0; forms.len()], number(change, "last puzzle")?);
    // The sort is stable, so forms of one puzzle remain in the order of arrival.
    let mut by_id: Vec<usize> = (0..forms.len()).collect();
    by_id.sort_by_key(|&at| forms[at].id);
    // The first form of each new puzzle, in the order of arrival.
    let mut firsts: Vec<usize> = Vec::new();
    let mut find = change.prepare("SELECT puzzle FROM canonical_id WHERE id = ?")?;
    for same in by_id.chunk_by(|&one, &other| forms[one].id == forms[other].id) {
        match find.query_row([forms[same[0]].id], |row| row.get(0)).optional()? {
            Some(puzzle) => same.iter().for_each(|&at| puzzles[at] = puzzle),
            None => firsts.push(same[0]),
        }
    }
    let mut new = firsts.clone();
    new.sort_unstable();
    let mut insert = change.prepare("INSERT INTO puzzle VALUES (?, ?, ?, ?)")?;
    for &at in &new {
        last += 1;
        puzzles[at] = last;
        let form = &forms[at];
        insert.execute((last, shown(&form.canonical), form.givens.len() as i64, form.automorphisms))?;
    }
    let mut insert = change.prepare("INSERT INTO canonical_id VALUES (?, ?)")?;
    for &at in &firsts {
        insert.execute((forms[at].id, puzzles[at]))?;
    }
    for same in by_id.chunk_by(|&one, &other| forms[one].id == forms[other].id) {
        same.iter().for_each(|&at| puzzles[at] = puzzles[same[0]]);
    }
    let added = add_forms(change, forms, &puzzles, last - new.len() as i64, date)?;
    count(change, "puzzle", new.len() as i64)?;
    count(change, "last puzzle", new.len() as i64)?;
    Ok(Added { puzzles: new.len() as u64, forms: added })
}

/// Adds each form to the puzzle with the number at the same index in `puzzles`. Puzzles with numbers above `old` are
/// new and have no forms yet. Returns the number of new forms.
fn add_forms(
    change: &Transaction<'_>,
    forms: &[NewEntry],
    puzzles: &[i64],
    old: i64,
    date: i64,
) -> Result<u64, Error> {
    let mut last = number(change, "last form")?;
    let mut stored: Vec<([u8; 11], i64)> = Vec::with_capacity(forms.len());
    let mut is_there =
        change.prepare("SELECT 1 FROM form WHERE puzzle = ? AND source = ? AND record = ? AND text = ?")?;
    let mut insert = change.prepare("INSERT INTO form VALUES (?, ?, ?, ?, ?, ?, ?)")?;
    for (form, &puzzle) in forms.iter().zip(puzzles) {
        let (text, record) = (shown(&form.text), i64::try_from(form.record).unwrap_or(i64::MAX));
        if puzzle <= old && is_there.exists((puzzle, form.source, record, text))? {
            continue;
        }
        last += 1;
        insert.execute((last, puzzle, text, form.symmetry.name(), form.source, record, date))?;
        stored.push((pattern(form.givens), last));
    }
    stored.sort_unstable();
    let mut insert = change.prepare("INSERT INTO pattern VALUES (?, ?)")?;
    for (pattern, form) in &stored {
        insert.execute((pattern, form))?;
    }
    count(change, "form", stored.len() as i64)?;
    count(change, "last form", stored.len() as i64)?;
    Ok(stored.len() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Access;
    use sodan_board::Symmetry;
    use std::time::Duration;

    const PROPER: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    fn turned(puzzle: &Puzzle) -> Puzzle {
        Symmetry::QUARTER_TURN.apply(*puzzle)
    }

    #[test]
    fn twins_are_forms_without_duplicates() {
        let folder = tempfile::tempdir().unwrap();
        let mut library = Library::open(&folder.path().join("a.db"), Access::Create, Duration::ZERO).unwrap();
        let (puzzle, source) = (PROPER.parse::<Puzzle>().unwrap(), library.source("a.txt").unwrap());
        let other: Puzzle = ".".repeat(81).parse().unwrap();
        let forms = [
            NewEntry::of(&puzzle, source, 1),
            NewEntry::of(&turned(&puzzle), source, 2),
            NewEntry::of(&other, source, 3),
            NewEntry::of(&puzzle, source, 4),
        ];
        assert_eq!(library.add(&forms[..1], 5).unwrap(), Added { puzzles: 1, forms: 1 });
        assert_eq!(library.add(&forms, 6).unwrap(), Added { puzzles: 1, forms: 3 });
        assert_eq!(library.add(&forms, 7).unwrap(), Added::default());
        let rows: Vec<(i64, i64, i64)> = library
            .connection
            .prepare("SELECT puzzle, record, added FROM form ORDER BY form")
            .unwrap()
            .query_map((), |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
            .unwrap()
            .collect::<Result<_, _>>()
            .unwrap();
        assert_eq!(rows, [(1, 1, 5), (1, 2, 6), (2, 3, 6), (1, 4, 6)]);
    }

    #[test]
    fn largest_symmetry_is_kept() {
        for shape in Shape::ALL {
            let orbits = shape.orbits();
            // Two orbits of different kinds leave no further symmetry, unless all cells are in them.
            let cells = orbits.iter().step_by(3).fold(CellSet::EMPTY, |cells, orbit| cells | *orbit);
            let found = largest_symmetry(cells);
            assert!(found.fits(cells) && found.orbits().len() <= shape.orbits().len(), "{shape}");
            assert!(
                Shape::ALL
                    .into_iter()
                    .filter(|it| it.fits(cells))
                    .all(|it| it.orbits().len() >= found.orbits().len())
            );
        }
        assert_eq!(largest_symmetry(CellSet::ALL), Shape::Full);
        assert_eq!(largest_symmetry(PROPER.parse::<Puzzle>().unwrap().givens()), Shape::None);
    }

    #[test]
    fn pattern_begins_with_first_cell() {
        let puzzle: Puzzle = format!("1{}2", ".".repeat(79)).parse().unwrap();
        let bytes = pattern(puzzle.givens());
        assert_eq!((bytes.len(), bytes[0], bytes[10]), (11, 0b1000_0000, 0b1000_0000));
    }
}
