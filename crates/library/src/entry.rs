//! Reads all data of puzzles.

use crate::label::puzzle_of;
use crate::{Error, Label, Library};
use rusqlite::types::Value;
use rusqlite::{CachedStatement, OptionalExtension, Row, Transaction};
use sodan_board::Puzzle;
use sodan_canonical::{Canonicalize, Id};

/// A puzzle of the library with its data.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Entry {
    /// Number of the puzzle.
    pub number: i64,
    /// Min-lex form of the puzzle.
    pub canonical: Puzzle,
    /// Number of automorphisms.
    pub automorphisms: i64,
    /// Forms in the order in which they were added: from 1 to [`MOST`](Entry::MOST).
    pub forms: Vec<EntryForm>,
    /// Total number of forms, including those that are not listed.
    pub times: u64,
    /// Tags, in alphabetical order.
    pub tags: Vec<String>,
    /// The user's note.
    pub note: Option<String>,
    /// For each label, in the order of [`Label::all`], the values of its table's columns after `puzzle`, or `None` if
    /// the puzzle lacks the label.
    pub(crate) labels: Vec<Option<Vec<Value>>>,
    /// Techniques in the paths: scale, slug, and number of steps.
    pub techniques: Vec<(String, String, i64)>,
}

/// A form in which a puzzle was added.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct EntryForm {
    /// The puzzle in this form.
    pub puzzle: Puzzle,
    /// Name of the largest symmetry of the pattern of givens.
    pub symmetry: String,
    /// Name of the source.
    pub source: String,
    /// 1-based record number in the source.
    pub record: i64,
    /// Time of addition in UTC, such as `2026-11-22T13:35:00Z`.
    pub added: String,
}

impl Entry {
    /// Maximum number of listed forms.
    pub const MOST: usize = 20;

    /// Returns the identifier of the canonical form.
    pub fn id(&self) -> Id {
        Id::of(self.canonical.grid())
    }

    /// Returns a value of the label with this index in [`Label::all`]. `column` is the 0-based index in the label's
    /// table, counted from the column after `puzzle`. Returns `None` if the label or the value is missing.
    pub(crate) fn value(&self, label: usize, column: usize) -> Option<&Value> {
        self.labels.get(label)?.as_ref()?.get(column).filter(|value| **value != Value::Null)
    }
}

impl Library {
    /// Returns the number of the stored puzzle that is isomorphic to `puzzle`, or `None` if there is none.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read.
    pub fn number_of(&self, puzzle: &Puzzle) -> Result<Option<i64>, Error> {
        let id = Id::of(puzzle.canonical().form.grid()).bytes();
        let sql = "SELECT puzzle FROM canonical_id WHERE id = ?";
        Ok(self.connection.query_row(sql, [id], |row| row.get(0)).optional()?)
    }

    /// Returns all data of the puzzle with the given number, or `None` if there is no such puzzle.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, or is corrupt.
    pub fn entry(&self, number: i64) -> Result<Option<Entry>, Error> {
        Reading::of(self, Parts::All)?.entry(number)
    }

    /// Returns the requested data of the puzzles with these numbers. Skips missing puzzles.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, or is corrupt.
    pub(crate) fn entries(&self, numbers: &[i64], parts: Parts) -> Result<Vec<Entry>, Error> {
        let mut reading = Reading::of(self, parts)?;
        let entries = numbers.iter().filter_map(|number| reading.entry(*number).transpose());
        entries.collect()
    }
}

/// Parts of an [`Entry`] to read. Each variant includes the preceding ones; all other parts are empty.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Parts {
    /// The canonical form.
    Canonical,
    /// The text of the first form.
    First,
    /// Tags and labels.
    Labels,
    /// The source of the first form, the number of forms, and the note.
    Columns,
    /// All forms.
    All,
}

/// Prepared statements for reading several puzzles within one transaction. With one transaction per puzzle, locking the
/// file would take longer than reading the puzzle.
struct Reading<'l> {
    puzzle: CachedStatement<'l>,
    forms: Option<CachedStatement<'l>>,
    times: Option<CachedStatement<'l>>,
    note: Option<CachedStatement<'l>>,
    tags: Option<CachedStatement<'l>>,
    labels: Vec<Option<CachedStatement<'l>>>,
    techniques: Option<CachedStatement<'l>>,
    /// Transaction of the statements. It is the last field, since fields are dropped in order, and the statements must
    /// end before the transaction.
    _moment: Option<Transaction<'l>>,
}

/// SQL for the columns of a form that [`form`] reads, from the tables `form` and `source`.
const CAME: &str = "text, symmetry, name, record, strftime('%Y-%m-%dT%H:%M:%SZ', added, 'unixepoch') \
                    FROM form JOIN source USING (source)";

impl<'l> Reading<'l> {
    /// Prepares the statements for `parts`. Omits statements for empty tables.
    fn of(library: &'l Library, parts: Parts) -> Result<Reading<'l>, Error> {
        let connection = &library.connection;
        let moment = connection.is_autocommit().then(|| connection.unchecked_transaction()).transpose()?;
        let from = |wanted: bool, table: &str, sql: String| -> Result<_, Error> {
            let any = format!("SELECT 1 FROM {table}");
            let is_selected = wanted && connection.prepare_cached(&any)?.exists(())?;
            Ok(is_selected.then(|| connection.prepare_cached(&sql)).transpose()?)
        };
        // No index sorts a puzzle's forms by number, so look up the smallest number separately.
        let first = "WHERE form = (SELECT min(form) FROM form WHERE puzzle = ?)";
        let forms = match parts {
            Parts::Canonical => None,
            Parts::First | Parts::Labels => Some(format!("SELECT text FROM form {first}")),
            Parts::Columns => Some(format!("SELECT {CAME} {first}")),
            Parts::All => Some(format!("SELECT {CAME} WHERE puzzle = ? ORDER BY form LIMIT {}", Entry::MOST)),
        };
        let labels = Label::all().into_iter().map(|label| {
            let table = label.table();
            from(parts >= Parts::Labels, &table, format!("SELECT * FROM {table} WHERE puzzle = ?"))
        });
        let tags = "SELECT name FROM tagged JOIN tag USING (tag) WHERE puzzle = ? ORDER BY name";
        let techniques =
            "SELECT scale, technique, times FROM technique WHERE puzzle = ? ORDER BY scale, technique";
        let times = "SELECT count(*) FROM form WHERE puzzle = ?";
        Ok(Reading {
            puzzle: connection
                .prepare_cached("SELECT canonical, automorphisms FROM puzzle WHERE puzzle = ?")?,
            forms: forms.map(|sql| connection.prepare_cached(&sql)).transpose()?,
            times: from(parts >= Parts::Columns, "form", times.into())?,
            note: from(parts >= Parts::Columns, "note", "SELECT text FROM note WHERE puzzle = ?".into())?,
            tags: from(parts >= Parts::Labels, "tagged", tags.into())?,
            labels: labels.collect::<Result<_, _>>()?,
            techniques: from(parts >= Parts::Labels, "technique", techniques.into())?,
            _moment: moment,
        })
    }

    fn entry(&mut self, number: i64) -> Result<Option<Entry>, Error> {
        let row = |row: &Row<'_>| Ok((puzzle_in(row, 0)?, row.get(1)?));
        let Some((canonical, automorphisms)) = self.puzzle.query_row([number], row).optional()? else {
            return Ok(None);
        };
        let mut entry = Entry {
            number,
            canonical: canonical?,
            automorphisms,
            forms: Vec::new(),
            times: 0,
            tags: list(&mut self.tags, number, |row| row.get(0))?,
            note: list(&mut self.note, number, |row| row.get(0))?.pop(),
            labels: Vec::with_capacity(self.labels.len()),
            techniques: list(&mut self.techniques, number, |row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?))
            })?,
        };
        if let Some(forms) = &mut self.forms {
            let rows = forms.query_map([number], form)?;
            entry.forms = rows.map(|form| form?).collect::<Result<_, _>>()?;
            if entry.forms.is_empty() {
                return Err(Error::Damaged(format!("puzzle {number} has no form")));
            }
        }
        if let Some(times) = &mut self.times {
            entry.times = times.query_row([number], |row| row.get::<_, i64>(0))?.unsigned_abs();
        }
        for label in &mut self.labels {
            let row = |row: &Row<'_>| (1..row.as_ref().column_count()).map(|it| row.get(it)).collect();
            entry.labels.push(list(label, number, row)?.pop());
        }
        Ok(Some(entry))
    }
}

/// Returns all rows that a statement returns for a puzzle, or an empty list if there is no statement.
fn list<T>(
    statement: &mut Option<CachedStatement<'_>>,
    number: i64,
    row: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Vec<T>, Error> {
    let Some(statement) = statement else { return Ok(Vec::new()) };
    Ok(statement.query_map([number], row)?.collect::<Result<_, _>>()?)
}

/// Parses the puzzle in a column. The outer `Result` is SQLite's error, and the inner one is an error if the text is
/// not a puzzle.
fn puzzle_in(row: &Row<'_>, column: usize) -> rusqlite::Result<Result<Puzzle, Error>> {
    Ok(puzzle_of(row.get_ref(column)?.as_str()?))
}

/// Converts a row with the columns [`CAME`] to a form. If the row contains only the text, all other fields are empty.
fn form(row: &Row<'_>) -> rusqlite::Result<Result<EntryForm, Error>> {
    let puzzle = puzzle_in(row, 0)?;
    let is_text = row.as_ref().column_count() == 1;
    let (symmetry, source, record, added) = match is_text {
        true => Default::default(),
        false => (row.get(1)?, row.get(2)?, row.get(3)?, row.get::<_, Option<String>>(4)?),
    };
    let added = added.unwrap_or_default();
    Ok(puzzle.map(|puzzle| EntryForm { puzzle, symmetry, source, record, added }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Access, Labels, NewEntry, Remark};
    use rusqlite::StatementStatus;
    use sodan_logic::Effort;
    use std::time::Duration;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const PROPER: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    /// Creates a library with two puzzles. The first has two forms and no other data, the second has all data.
    fn library() -> (tempfile::TempDir, Library) {
        let folder = tempfile::tempdir().unwrap();
        let mut library = Library::open(&folder.path().join("a.db"), Access::Create, Duration::ZERO).unwrap();
        let (late, early) = (library.source("late").unwrap(), library.source("early").unwrap());
        let [easy, proper] = [EASY, PROPER].map(|text| text.parse::<Puzzle>().unwrap());
        // The first form is the one added first, regardless of its source.
        let forms = [(&easy, early, 9), (&easy, late, 1), (&proper, late, 2)];
        library.add(&forms.map(|(puzzle, source, record)| NewEntry::of(puzzle, source, record)), 5).unwrap();
        (folder, library)
    }

    fn label(library: &mut Library, labels: &[Label]) {
        let found = Labels::of(&PROPER.parse().unwrap(), labels, &Effort::unlimited()).unwrap();
        library.label(&[(2, found)]).unwrap();
        let remark = Remark { add: vec!["x".into()], drop: Vec::new(), note: Some("why".into()) };
        library.remark(&[2], &remark).unwrap();
    }

    #[test]
    fn puzzle_fields_match_known_facts() {
        let (_folder, mut library) = library();
        for has_more in [false, true] {
            if has_more {
                label(&mut library, &Label::all());
            }
            for parts in [Parts::Canonical, Parts::First, Parts::Labels, Parts::Columns, Parts::All] {
                let read = library.entries(&[2, 7, 1], parts).unwrap();
                let numbers: Vec<i64> = read.iter().map(|entry| entry.number).collect();
                assert_eq!(numbers, [2, 1], "{parts:?}");
                for entry in read {
                    let all = library.entry(entry.number).unwrap().unwrap();
                    assert_eq!((entry.canonical, entry.automorphisms), (all.canonical, all.automorphisms));
                    let forms: Vec<Puzzle> = entry.forms.iter().map(|form| form.puzzle).collect();
                    let first: Vec<Puzzle> = all.forms.iter().map(|form| form.puzzle).take(1).collect();
                    match parts {
                        Parts::Canonical => assert!(forms.is_empty()),
                        Parts::First | Parts::Labels => assert_eq!(forms, first),
                        Parts::Columns => assert_eq!(entry.forms, all.forms[..1]),
                        Parts::All => assert_eq!(entry.forms, all.forms),
                    }
                    if parts >= Parts::Labels {
                        let of = |entry: &Entry| {
                            (entry.tags.clone(), entry.labels.clone(), entry.techniques.clone())
                        };
                        assert_eq!(of(&entry), of(&all), "{parts:?}");
                        let is_labelled = entry.labels.iter().all(Option::is_some);
                        assert_eq!(is_labelled, has_more && entry.number == 2);
                    }
                    if parts >= Parts::Columns {
                        assert_eq!((entry.times, entry.note), (all.times, all.note), "{parts:?}");
                        assert_eq!(
                            (&*entry.forms[0].source, entry.times),
                            match entry.number {
                                1 => ("early", 2),
                                _ => ("late", 1),
                            }
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn only_requested_fields_are_read() {
        let (_folder, mut library) = library();
        label(&mut library, &[Label::Singles]);
        library.connection.execute_batch("DROP VIEW everything; DROP TABLE label_se").unwrap();
        for (parts, is_read) in [
            (Parts::Canonical, true),
            (Parts::First, true),
            (Parts::Labels, false),
            (Parts::Columns, false),
            (Parts::All, false),
        ] {
            assert_eq!(library.entries(&[1], parts).is_ok(), is_read, "{parts:?}");
        }
        library.connection.execute_batch("DROP TABLE form").unwrap();
        assert!(library.entries(&[1, 2], Parts::Canonical).is_ok());
        assert!(library.entries(&[1, 2], Parts::First).is_err());
    }

    #[test]
    fn statements_are_planned_once() {
        let (_folder, mut library) = library();
        label(&mut library, &Label::all());
        // Test with statistics of all indexes.
        library.connection.execute_batch("ANALYZE").unwrap();
        for parts in [Parts::Canonical, Parts::First, Parts::Labels, Parts::Columns, Parts::All] {
            let mut reading = Reading::of(&library, parts).unwrap();
            for number in [1, 2, 1, 2] {
                assert!(reading.entry(number).unwrap().is_some());
            }
            let Reading { puzzle, forms, times, note, tags, labels, techniques, _moment } = &reading;
            let others = [forms, times, note, tags, techniques].into_iter().chain(labels).flatten();
            for statement in others.chain([puzzle]) {
                assert_eq!(statement.get_status(StatementStatus::RePrepare), 0, "{parts:?}");
            }
        }
    }
}
