//! All that is known of a puzzle.

use crate::label::puzzle_of;
use crate::{Error, Label, Library};
use rusqlite::OptionalExtension;
use rusqlite::types::Value;
use sodan_board::Puzzle;
use sodan_board::canonical::Id;

/// A puzzle of the library.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Entry {
    /// Its number.
    pub number: i64,
    /// Its min-lex form.
    pub canonical: Puzzle,
    /// How many ways bring it onto itself.
    pub automorphisms: i64,
    /// The forms in which it came, the first ones first, and at most [`MOST`](Entry::MOST) of them; at least one.
    pub forms: Vec<Came>,
    /// In how many forms, or how often, it came.
    pub times: u64,
    /// Its tags, in the order of the alphabet.
    pub tags: Vec<String>,
    /// Its note.
    pub note: Option<String>,
    /// Its labels: for each kind the values of the table's columns behind `puzzle`; nothing, where it is not labelled.
    pub(crate) labels: Vec<Option<Vec<Value>>>,
    /// Scale, slug of a technique, and how often it occurs in the path.
    pub techniques: Vec<(String, String, i64)>,
}

/// A form in which a puzzle came.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Came {
    /// The form.
    pub puzzle: Puzzle,
    /// The name of the largest symmetry of its givens.
    pub symmetry: String,
    /// What it came out of.
    pub source: String,
    /// Which record of the source it is, from 1.
    pub record: i64,
    /// When it was added: `2026-11-22T13:35:00Z`.
    pub added: String,
}

impl Entry {
    /// More forms of a puzzle are only counted.
    pub const MOST: usize = 20;

    /// The id of the canonical form.
    pub fn id(&self) -> Id {
        Id::of(self.canonical.grid())
    }

    /// A value of a label's column, counted from the one behind `puzzle`.
    pub(crate) fn value(&self, label: usize, column: usize) -> Option<&Value> {
        self.labels.get(label)?.as_ref()?.get(column).filter(|value| **value != Value::Null)
    }
}

impl Library {
    /// The number of the puzzle that has the same canonical form.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn number_of(&self, puzzle: &Puzzle) -> Result<Option<i64>, Error> {
        let id = Id::of(puzzle.canonical().form.grid()).bytes();
        let sql = "SELECT puzzle FROM canonical_id WHERE id = ?";
        Ok(self.connection.query_row(sql, [id], |row| row.get(0)).optional()?)
    }

    /// All that is known of the puzzle of that number; nothing, if there is none.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or is damaged.
    pub fn entry(&self, number: i64) -> Result<Option<Entry>, Error> {
        // All of it is of one moment. Each statement on its own would lock the file anew, which takes longer than the reading.
        let _moment =
            self.connection.is_autocommit().then(|| self.connection.unchecked_transaction()).transpose()?;
        let sql = "SELECT canonical, automorphisms FROM puzzle WHERE puzzle = ?";
        let row = |row: &rusqlite::Row<'_>| Ok((row.get::<_, String>(0)?, row.get(1)?));
        let found = self.connection.prepare_cached(sql)?.query_row([number], row).optional()?;
        let Some((canonical, automorphisms)) = found else { return Ok(None) };
        let times: i64 = self
            .connection
            .prepare_cached("SELECT count(*) FROM form WHERE puzzle = ?")?
            .query_row([number], |row| row.get(0))?;
        let note = self
            .connection
            .prepare_cached("SELECT text FROM note WHERE puzzle = ?")?
            .query_row([number], |row| row.get(0))
            .optional()?;
        Ok(Some(Entry {
            number,
            canonical: puzzle_of(&canonical)?,
            automorphisms,
            forms: self.forms(number)?,
            times: times.unsigned_abs(),
            tags: self.list(
                "SELECT name FROM tagged JOIN tag USING (tag) WHERE puzzle = ? ORDER BY name",
                number,
                |row| row.get(0),
            )?,
            note,
            labels: self.labels(number)?,
            techniques: self.list(
                "SELECT scale, technique, times FROM technique WHERE puzzle = ? ORDER BY scale, technique",
                number,
                |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
            )?,
        }))
    }

    /// All rows that a statement gives for a puzzle.
    fn list<T>(
        &self,
        sql: &str,
        number: i64,
        row: impl FnMut(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, Error> {
        let mut statement = self.connection.prepare_cached(sql)?;
        Ok(statement.query_map([number], row)?.collect::<Result<_, _>>()?)
    }

    fn forms(&self, number: i64) -> Result<Vec<Came>, Error> {
        let sql = format!(
            "SELECT text, symmetry, name, record, strftime('%Y-%m-%dT%H:%M:%SZ', added, 'unixepoch') \
             FROM form JOIN source USING (source) WHERE puzzle = ? ORDER BY form LIMIT {}",
            Entry::MOST
        );
        let rows = self.list(&sql, number, |row| {
            let date: Option<String> = row.get(4)?;
            Ok((row.get::<_, String>(0)?, row.get(1)?, row.get(2)?, row.get(3)?, date.unwrap_or_default()))
        })?;
        if rows.is_empty() {
            return Err(Error::Damaged(format!("puzzle {number} came in no form")));
        }
        rows.into_iter()
            .map(|(text, symmetry, source, record, added)| {
                Ok(Came { puzzle: puzzle_of(&text)?, symmetry, source, record, added })
            })
            .collect()
    }

    fn labels(&self, number: i64) -> Result<Vec<Option<Vec<Value>>>, Error> {
        let labels = Label::all().into_iter().map(|label| {
            let sql = format!("SELECT * FROM {} WHERE puzzle = ?", label.table());
            let mut statement = self.connection.prepare_cached(&sql)?;
            let columns = statement.column_count();
            let row = |row: &rusqlite::Row<'_>| (1..columns).map(|column| row.get(column)).collect();
            Ok(statement.query_row([number], row).optional()?)
        });
        labels.collect()
    }
}
